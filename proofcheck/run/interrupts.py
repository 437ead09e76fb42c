"""Ctrl-C, and other requests to end, at moments when they do no harm.

By itself a request (SIGINT, SIGTERM, SIGHUP) ends a program wherever it happens to be: between two halves of a report,
or, but for Ctrl-C, without one. After `install` each of them raises KeyboardInterrupt, and inside of `held` none does:
it waits for a part that can be left, `open_to_them`, or for the end. A second one does not wait, so that what hangs
can be left all the same.

Only a program that calls `install` is affected: in others `held` and `open_to_them` change nothing.
"""

from __future__ import annotations

import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

_SIGNALS = ("SIGINT", "SIGTERM", "SIGHUP")


class _Requests:
    """Whether a request would do harm now, and whether one waits."""

    def __init__(self) -> None:
        self.held = False
        self.waiting = False

    def arrive(self, *_: Any) -> None:
        if self.held and not self.waiting:
            self.waiting = True
        else:
            raise KeyboardInterrupt


_REQUESTS = _Requests()


def install() -> None:
    """Have requests to end raise KeyboardInterrupt in the main thread, where the program is `open_to_them`; until then
    they wait. Those that are ignored (nohup) stay ignored."""
    if threading.current_thread() is not threading.main_thread():
        return
    _REQUESTS.held, _REQUESTS.waiting = True, False
    for name in _SIGNALS:
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, _REQUESTS.arrive)


@contextmanager
def held() -> Iterator[None]:
    """Within it a request waits. Raises KeyboardInterrupt at the end where one still does."""
    before, _REQUESTS.held = _REQUESTS.held, True
    try:
        yield
    finally:
        _REQUESTS.held = before
    if not before:
        _now()


@contextmanager
def open_to_them() -> Iterator[None]:
    """Within it a request raises KeyboardInterrupt, at once where one waits already."""
    before, _REQUESTS.held = _REQUESTS.held, False
    try:
        _now()
        yield
    finally:
        _REQUESTS.held = before


def ignore() -> None:
    """From here on a request changes nothing any more: all is done, and the status of the program is known."""
    _REQUESTS.waiting = False
    if threading.current_thread() is not threading.main_thread():
        return
    for name in _SIGNALS:
        number = getattr(signal, name, None)
        if number is not None and signal.getsignal(number) == _REQUESTS.arrive:
            signal.signal(number, signal.SIG_IGN)


def _now() -> None:
    if _REQUESTS.waiting and threading.current_thread() is threading.main_thread():
        _REQUESTS.waiting = False
        raise KeyboardInterrupt
