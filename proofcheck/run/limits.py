"""What one job may use, and how it can end."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any, Literal

Reason = Literal["time", "memory", "crash", "start", "error"]
Reach = Literal["nothing", "devices", "all"]


@dataclass(frozen=True, slots=True)
class Limits:
    """Hard limits of one job. Reaching one costs that job its answer and nothing else.

    seconds: wall clock, from the start of the job. Time in the queue does not count, nor, on Linux, time in
        which it was ready to run and others ran, up to four times as much again.
    memory_mb: MiB of address space beyond what the worker starts with. None lifts the limit, which CUDA needs: it
        reserves far more addresses than memory. Enforced on Linux only; elsewhere the system offers no such limit.
    result_mb: MiB of JSON that a job may return.
    reach: what of the system it may use beside that: "nothing" but the modules of the installation, the "devices" of a
        GPU as well, or "all" that the caller may. Enforced on Linux only; see `sandbox`.

    Raises ValueError where a limit is not a positive, finite number.
    """

    seconds: float = 20.0
    memory_mb: int | None = 2048
    result_mb: int = 64
    reach: Reach = "nothing"

    def __post_init__(self) -> None:
        for name in ("seconds", "memory_mb", "result_mb"):
            value = getattr(self, name)
            if value is not None and not (math.isfinite(value) and value > 0):
                raise ValueError(f"{name} must be positive and finite, not {value!r}")


@dataclass(frozen=True, slots=True)
class Failure:
    """Why a job gave no value.

    reason: "time" (stopped at its limit), "memory" (ran out of it), "crash" (the process died: a signal, an exit),
        "start" (the system gave it no process) or "error" (a Python exception, or a result that cannot be sent).
    detail: for people; the first line says it all, what follows is the end of a traceback or of stderr.
    """

    reason: Reason
    detail: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """How the job submitted as `key` ended: with a `value`, or with a `failure` and the value None.

    seconds: wall time in its worker process; it differs from run to run.
    """

    key: str
    value: Any
    failure: Failure | None
    seconds: float

    @property
    def ok(self) -> bool:
        return self.failure is None
