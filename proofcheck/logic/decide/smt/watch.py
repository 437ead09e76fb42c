"""A question to Z3 with a limit on the processor's time.

Z3's own time-out goes by the clock: beside other work it ends questions that it answers alone, and a verdict would
depend on what else the machine does. Here a thread looks after each question now and then. Z3's count of its work
(`rlimit`) stays the limit that is the same everywhere; this one stands behind it, for what Z3 does not count.
"""

from __future__ import annotations

import os
import threading
import time
from contextlib import suppress
from typing import Any

LOOK = 0.02  # seconds between two looks at a question
_INTERRUPTED: dict[int, int] = {}  # by process
_BEGUN = 0  # the last process that told Z3 something


def interrupted() -> int:
    """How many questions of this process were ended because their time was up."""
    return _INTERRUPTED.get(os.getpid(), 0)


def note() -> None:
    """Remember that this process tells Z3 something."""
    global _BEGUN
    _BEGUN = os.getpid()


def begun() -> bool:
    """Whether this process has told Z3 anything: from then on Z3's own numbering is no longer that of a new one."""
    return os.getpid() == _BEGUN


def answer(solver: Any, milliseconds: float) -> str:
    """What Z3 says of what the solver holds: "unsat", "sat" or "unknown", the last also where the time is up."""
    note()
    answered, either = threading.Event(), threading.Lock()
    ends = time.process_time() + milliseconds / 1000

    def look() -> None:
        while not answered.wait(LOOK):
            with either:  # what is answered by now is no longer interrupted, nor is the next question
                if time.process_time() > ends and not answered.is_set():
                    _INTERRUPTED[os.getpid()] = interrupted() + 1
                    solver.interrupt()  # again and again: Z3 does not hear each

    # Where the system has no thread left, Z3's own count and the limits of the worker are what stops it.
    with suppress(RuntimeError):
        threading.Thread(target=look, daemon=True, name="proofcheck-z3-watch").start()
    try:
        return str(solver.check())
    finally:
        with either:
            answered.set()
