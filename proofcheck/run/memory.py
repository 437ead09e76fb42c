"""How much memory is free, and the share of it that each of several workers may take."""

from __future__ import annotations

from pathlib import Path

_LEAST = 256  # MiB: below that not even the solvers start
_USUAL = 2048  # MiB where the system does not tell what is free


def free_mb() -> int | None:
    """MiB of memory that the system could hand out now; None where /proc does not tell."""
    try:
        lines = Path("/proc/meminfo").read_text("ascii").splitlines()
    except (OSError, UnicodeDecodeError):
        return None
    for line in lines:
        name, _, rest = line.partition(":")
        if name == "MemAvailable":
            return int(rest.split()[0]) >> 10
    return None


def allowance(share: float, workers: int) -> int:
    """MiB for each of so many workers that together may take a share of what is free."""
    free = free_mb()
    return _USUAL if free is None else max(_LEAST, int(share * free / max(1, workers)))
