"""Why a worker died that gave no result: a judgement from its exit code, its last words and its memory."""

from __future__ import annotations

import signal
from dataclasses import dataclass

from proofcheck.run.job import out_of_memory, speaks_of_memory
from proofcheck.run.limits import Failure, Limits

_NEAR_LIMIT = 0.9
_WORDS_SHOWN = 1000


@dataclass(frozen=True, slots=True)
class Death:
    """What is known of a dead worker.

    code: its exit status, or minus the number of the signal that killed it.
    words: the end of what it wrote to stderr.
    grown: bytes of resident memory it peaked at, beyond those it started with; 0 if unknown.
    oom_kills: how many processes the kernel killed for want of memory, machine-wide, while this one ran.
    """

    code: int
    words: str
    grown: int = 0
    oom_kills: int = 0


def examine(death: Death, limits: Limits) -> Failure:
    """The failure to report. "memory" where something speaks for it, otherwise "crash".

    An allocation that fails inside a C or C++ library rarely reaches Python: the process aborts with a message, or
    reads through a null pointer. So a violent death counts as "memory" if the last words say so, if the kernel was
    killing for memory, or if the process had used nine tenths of its allowance.
    """
    code = death.code
    if code and code == -getattr(signal, "SIGXCPU", 0):
        return Failure("time", "stopped by the limit on CPU time")
    oom = code == -getattr(signal, "SIGKILL", 9) and death.oom_kills > 0
    full = limits.memory_mb is not None and death.grown > _NEAR_LIMIT * (limits.memory_mb << 20)
    if code and (oom or full or speaks_of_memory(death.words)):
        return out_of_memory(limits)
    words = death.words.strip()[-_WORDS_SHOWN:]
    return Failure("crash", f"{ending(code)}\n{words}" if words else ending(code))


def ending(code: int) -> str:
    """How a process ended, in words: "killed by SIGSEGV" for -11, "exit status 3" for 3."""
    if code >= 0:
        return f"exit status {code}"
    try:
        return f"killed by {signal.Signals(-code).name}"
    except ValueError:
        return f"killed by signal {-code}"


def oom_kills() -> int:
    """Processes that the kernel has killed for want of memory since boot; 0 where it does not tell."""
    try:
        with open("/proc/vmstat", "rb") as file:
            for line in file:
                if line.startswith(b"oom_kill "):
                    return int(line.split()[1])
    except OSError:
        pass
    return 0
