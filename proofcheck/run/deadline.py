"""A limit on a piece of Python that may not end, where its answer is worth no more than a moment.

    with deadline(1.0):
        ...  # raises Expired after a second of the processor's time

The seconds are those that the processor works for this process: beside other work, which takes the clock on and not
the count, the same piece gets as far as alone. Beside the hard limits of a worker (`limits.py`), which go by the clock,
never instead of them: only the main thread of a process can be interrupted this way, and only while it runs Python.

The same second still carries further on a faster processor. So each such limit that decided something is remembered,
and an answer can say which did (`met`): without one it depends on counts of work alone, and is the same everywhere.
"""

from __future__ import annotations

import gc
import signal
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

AGAIN = 0.01  # seconds: where nobody would hear of what is raised, or code swallowed it, it is raised anew

working = time.process_time
"""Seconds that the processor worked for this process; what is timed by it is not cut short by other processes."""


_MET: dict[str, None] = {}


def met() -> list[str]:
    """Which limits on time decided something in this process since `forget`, in alphabetic order."""
    return sorted(_MET)


def forget() -> None:
    """As if no limit had been met."""
    _MET.clear()


def note(what: str) -> None:
    """Remember that the limit called `what` decided something."""
    _MET[what] = None


def up(ends: float, what: str) -> bool:
    """Whether the processor has worked until `ends` (by `working`); if so, that limit is remembered as `what`."""
    if working() < ends:
        return False
    note(what)
    return True


class Expired(BaseException):
    """The time is up. No Exception, so that code which catches all of those does not catch it."""


def _unheard(frame: FrameType | None) -> bool:
    """Whether what is raised here is lost: in a `__del__`, a callback of the garbage collector, or the hook that is
    told of such losses (where another one would hide the first).
    """
    hook = getattr(sys.unraisablehook, "func", sys.unraisablehook)  # pytest's is a `functools.partial`
    codes = {getattr(function, "__code__", None) for function in (hook, *gc.callbacks)}
    while frame is not None:
        if frame.f_code.co_name == "__del__" or frame.f_code in codes:
            return True
        frame = frame.f_back
    return False


@contextmanager
def deadline(seconds: float) -> Iterator[None]:
    """Raises Expired in the body after `seconds`, or at once where there is no way to interrupt it.

    One inside another ends with the outer one at the latest.
    """
    if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "setitimer"):
        raise Expired
    inside = True
    caller: str = sys._getframe(2).f_globals.get("__name__", "")  # past `contextmanager`

    def expire(_number: int, frame: FrameType | None) -> None:
        if inside and not _unheard(frame):
            note(caller.removeprefix("proofcheck."))
            raise Expired

    started = working()
    left, again = signal.getitimer(signal.ITIMER_PROF)
    before = signal.signal(signal.SIGPROF, expire)
    signal.setitimer(signal.ITIMER_PROF, max(min(seconds, left) if left else seconds, AGAIN), AGAIN)
    try:
        try:
            yield
        finally:
            inside = False
    finally:  # also where the time was up on the way out
        inside = False
        signal.setitimer(signal.ITIMER_PROF, max(left - (working() - started), AGAIN) if left else 0, again)
        signal.signal(signal.SIGPROF, before)
