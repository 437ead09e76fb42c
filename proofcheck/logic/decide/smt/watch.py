"""A question to Z3 with a limit on the processor's time.

Z3's own time-out goes by the clock: beside other work it ends questions that it answers alone, and a verdict would
depend on what else the machine does. Here a thread of this process looks after it now and then. Z3's count of its work
(`rlimit`) stays the limit that is the same everywhere; this one stands behind it, for what Z3 does not count.
"""

from __future__ import annotations

import os
import threading
import time
from contextlib import suppress
from typing import Any

LOOK = 0.02  # seconds between two looks at a question
REST = 1.0  # seconds without a question after which the thread ends
_INTERRUPTED: dict[int, int] = {}  # by process
_BEGUN = 0  # the last process that told Z3 something


class _Watch:
    """One thread for all questions of a process; started by the first, and again where it has ended.

    It interrupts with the lock held: an interrupt that comes when the question has ended brings Z3 down."""

    def __init__(self) -> None:
        self.process = 0
        self.change = threading.Condition()
        self.solver: Any = None
        self.ends = 0.0

    def begin(self, solver: Any, seconds: float) -> None:
        if self.process != os.getpid():  # threads do not survive a fork
            self.__init__()  # type: ignore[misc]
        with self.change:
            self.solver, self.ends = solver, time.process_time() + seconds
            if not self.process:
                # Where the system has no thread left, Z3's own count and the limits of the worker are what stops it.
                with suppress(RuntimeError):
                    threading.Thread(target=self.look, daemon=True, name="proofcheck-z3-watch").start()
                    self.process = os.getpid()

    def end(self) -> None:
        with self.change:
            self.solver = None

    def look(self) -> None:
        idle = 0.0
        while idle < REST:
            time.sleep(LOOK)
            with self.change:
                idle = 0.0 if self.solver is not None else idle + LOOK
                if self.solver is not None and time.process_time() > self.ends:
                    _INTERRUPTED[os.getpid()] = interrupted() + 1
                    self.solver.interrupt()
                if idle >= REST:
                    self.process = 0


_WATCH = _Watch()


def interrupted() -> int:
    """How many questions of this process were ended because their time was up."""
    return _INTERRUPTED.get(os.getpid(), 0)


def note() -> None:
    """Remember that this process tells Z3 something."""
    global _BEGUN
    _BEGUN = os.getpid()


def forgotten() -> bool:
    """Has Z3 begin anew if it was told anything: with numbers for terms as in a new process. False if it cannot."""
    global _BEGUN
    if begun():
        import z3.z3

        if not hasattr(z3.z3, "_main_ctx"):
            return False
        z3.z3._main_ctx, _BEGUN = None, 0  # made again when it is needed
    return True


def begun() -> bool:
    """Whether this process has told Z3 anything: from then on Z3's own numbering is no longer that of a new one."""
    return os.getpid() == _BEGUN


def answer(solver: Any, milliseconds: float) -> str:
    """What Z3 says of what the solver holds: "unsat", "sat" or "unknown", the last also where the time is up."""
    note()
    _WATCH.begin(solver, milliseconds / 1000)
    try:
        return str(solver.check())
    finally:
        _WATCH.end()
