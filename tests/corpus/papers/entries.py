"""All entries, and which of them were sealed."""

from __future__ import annotations

from pathlib import Path

from . import models, theory, training
from .kit import Entry

ENTRIES: list[Entry] = [*models.ENTRIES, *training.ENTRIES, *theory.ENTRIES]
SEAL = Path(__file__).parent / "sealed.txt"


def key(entry: Entry) -> str:
    return f"{'true' if entry.true else 'false'} {entry.topic}: {entry.statement}"


def part(name: str) -> list[Entry]:
    """The entries of the part `open` or `sealed`."""
    sealed = set(SEAL.read_text().splitlines())
    return [entry for entry in ENTRIES if (key(entry) in sealed) == (name == "sealed")]
