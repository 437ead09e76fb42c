"""The program in a process of its own, without the seconds that its imports take: what the tests of faults run."""

from __future__ import annotations

import gc
import os
import signal
import sys
import time
import traceback
from collections.abc import Callable
from pathlib import Path
from typing import Any, NoReturn

import driver

from proofcheck import claimfile, cli  # noqa: F401
from proofcheck.cli import claims  # noqa: F401
from proofcheck.cli.commands import verify  # noqa: F401
from proofcheck.diagnostics import all as diagnostics  # noqa: F401
from proofcheck.lang import elaborate  # noqa: F401
from proofcheck.report import formats  # noqa: F401
from proofcheck.session import session  # noqa: F401


def timeless(value: Any) -> Any:
    """A report without what differs between two runs."""
    if isinstance(value, dict):
        return {key: timeless(item) for key, item in value.items() if key != "timing"}
    return [timeless(item) for item in value] if isinstance(value, list) else value


def stream(number: int) -> Any:
    """A standard stream as the interpreter sets it up: None where it is closed."""
    try:
        return open(number, "w", closefd=False)
    except OSError:
        return None


class Program:
    """`driver.py` in a process of its own: a fork of this one, which has imported all that it needs.

    place: where it runs, and where what it prints is found afterwards, in `out` and `told`. before: what it does first,
    to itself.
    """

    def __init__(
        self,
        arguments: list[str],
        place: Path,
        surroundings: dict[str, str],
        before: Callable[[], object] = lambda: None,
    ) -> None:
        self.status: int | None = None
        usual = signal.signal(signal.SIGINT, signal.SIG_DFL)  # as a program has it that has not begun
        self.pid = os.fork()
        if self.pid == 0:
            self.live(arguments, place, surroundings, before)
        signal.signal(signal.SIGINT, usual)

    def live(
        self, arguments: list[str], place: Path, surroundings: dict[str, str], before: Callable[[], object]
    ) -> NoReturn:
        status: Any = 3
        try:
            os.setsid()
            os.chdir(place)
            os.environ.update(surroundings)
            os.dup2(os.open("out", os.O_WRONLY | os.O_CREAT | os.O_TRUNC), 1)
            os.dup2(os.open("told", os.O_WRONLY | os.O_CREAT | os.O_TRUNC | os.O_APPEND), 2)
            before()
            sys.stdout, sys.stderr = stream(1), stream(2)
            gc.freeze()
            sys.argv = ["proofcheck", *arguments]
            driver.main()
        except SystemExit as leave:
            status = leave.code or 0
            sys.stdout.flush()
        except BaseException:
            traceback.print_exc()
            sys.stderr.flush()
        finally:
            os._exit(status)

    def poll(self) -> int | None:
        if self.status is None:
            pid, status = os.waitpid(self.pid, os.WNOHANG)
            if pid:
                self.status = os.waitstatus_to_exitcode(status)
        return self.status

    def wait(self, seconds: float) -> int | None:
        """Its exit status; None, and it is killed, where it has not ended by then."""
        until = time.monotonic() + seconds
        while self.poll() is None:
            if time.monotonic() > until:
                os.kill(self.pid, signal.SIGKILL)
                return None
            time.sleep(0.002)
        return self.status
