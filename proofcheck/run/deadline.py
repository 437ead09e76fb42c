"""A wall-clock limit on a piece of Python that may not end, where its answer is worth no more than a moment.

    with deadline(1.0):
        ...  # raises Expired after a second

Beside the hard limits of a worker (`limits.py`), never instead of them: only the main thread of a process can be
interrupted this way, and only while it runs Python.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager


class Expired(BaseException):
    """The time is up. No Exception, so that code which catches all of those does not catch it."""


@contextmanager
def deadline(seconds: float) -> Iterator[None]:
    """Raises Expired in the body after `seconds`, or at once where there is no way to interrupt it."""
    if threading.current_thread() is not threading.main_thread() or not hasattr(signal, "setitimer"):
        raise Expired

    def expire(*_: object) -> None:
        raise Expired

    before = signal.signal(signal.SIGALRM, expire)
    left, _ = signal.setitimer(signal.ITIMER_REAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_REAL, left)
        signal.signal(signal.SIGALRM, before)
