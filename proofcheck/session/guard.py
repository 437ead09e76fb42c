"""How a command starts and ends: streams that are there, requests to end, and a status whatever escapes the command.

| escapes | message | status |
|---|---|---|
| a request to end (`run.interrupts`) | none | 130 |
| a reader of the output that has gone | none can be read | 141 |
| input, output, an installation or a system that cannot be used | a diagnostic with its remedy | 2 |
| anything else: a defect | the calls that led there | 3 |
"""

from __future__ import annotations

import errno
import gc
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any

from proofcheck.lang.recursion import LIMIT
from proofcheck.run import interrupts
from proofcheck.run.launch import ClusterLost, ImportFailed, PoolError

if TYPE_CHECKING:
    from proofcheck.diagnostics.base import Finding

_SCARCE = (errno.EMFILE, errno.ENFILE, errno.ENOMEM, errno.EAGAIN)
_UNWRITABLE = (errno.ENOSPC, errno.EDQUOT, errno.EFBIG, errno.EIO, errno.EROFS, errno.EBADF)


def run(program: Callable[..., Any], name: str) -> None:
    """Run a click program: with streams that are there, ready to be told to end. Leaves by SystemExit."""
    _prepare()
    try:
        program(prog_name=name)
    except (ImportError, OSError) as error:  # of click itself, before any command
        raise SystemExit(_status(error)) from None


def _prepare() -> None:
    # A closed stream's number would go to the next file that is opened, and what some library prints into that file.
    with suppress(OSError):
        while (null := os.open(os.devnull, os.O_RDWR)) <= 2:
            os.set_inheritable(null, True)
        os.close(null)
    sys.stdout = sys.stdout or open(1, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    sys.stderr = sys.stderr or open(2, "w", encoding="utf-8", closefd=False)  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):
        # Mathematics is not ASCII; where a terminal's encoding lacks a character, its escape is better than a crash.
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            with suppress(OSError):
                reconfigure(errors="backslashreplace")
    interrupts.install()
    # A command makes many small values that live as long as it does: looking through them for cycles, as often as is
    # usual, takes a seventh of its time.
    gc.set_threshold(50_000, 20, 50)


@contextmanager
def guarded(*, reports: bool = False) -> Iterator[Callable[[int], None]]:
    """Turns a command's status into the program's, and whatever escapes a command into a message and a status.

    reports: the command owes a report even where it is told to end, and says itself when it can be left.
    """

    def leave(status: int) -> None:
        sys.stdout.flush()
        interrupts.ignore()
        # What is left ends with the process: the interpreter would go through all of it once more for cycles.
        gc.freeze()
        raise SystemExit(status)

    # What a claim nests is bounded, and more than Python's usual limit has room for.
    sys.setrecursionlimit(max(sys.getrecursionlimit(), LIMIT))
    try:
        with interrupts.held() if reports else interrupts.open_to_them():
            yield leave
    except KeyboardInterrupt:
        interrupts.ignore()
        _silence()
        raise SystemExit(130) from None
    except Exception as error:
        interrupts.ignore()
        raise SystemExit(_status(error)) from None


def _status(error: Exception) -> int:
    """The status of the program that this error ends; what there is to say is said."""
    from proofcheck.diagnostics.base import ProofcheckError

    if isinstance(error, ProofcheckError):
        return _tell(error.findings)
    if isinstance(error, BrokenPipeError):
        _silence()
        return 141
    if isinstance(error, OSError) and error.errno in _UNWRITABLE:
        from proofcheck.diagnostics.report_not_written import ReportNotWritten

        _silence()
        return _tell(
            [ReportNotWritten.at(None, f"{error.filename or 'the output'} cannot be written: {error.strerror}")]
        )
    scarce = isinstance(error, PoolError) or (isinstance(error, OSError) and error.errno in _SCARCE)
    if scarce or (isinstance(error, ImportError) and not (error.name or "").startswith("proofcheck")):
        return _tell([unusable(error)])
    with suppress(OSError, ValueError):
        import traceback

        traceback.print_exception(error)
        words = f"internal error: {type(error).__name__}: please report it with the lines above"
        print(words, file=sys.stderr, flush=True)
    return 3


def unusable(error: Exception) -> Finding:
    """What a system that refuses something, or an installation that lacks something, is reported as."""
    from proofcheck.diagnostics.cluster_unusable import ClusterUnusable
    from proofcheck.diagnostics.installation_broken import InstallationBroken
    from proofcheck.diagnostics.system_limit import SystemLimit

    lines = str(error).strip().splitlines() or [type(error).__name__]
    text = lines[0] if len(lines) == 1 else f"{lines[0]} {lines[-1]}"  # what was tried, and what came of it
    if isinstance(error, ImportError):
        return InstallationBroken.at(None, f"a library cannot be imported: {text}")
    if isinstance(error, ClusterLost):
        return ClusterUnusable.at(None, text)
    return (InstallationBroken if isinstance(error, ImportFailed) else SystemLimit).at(None, text)


def _tell(findings: tuple[Finding, ...] | list[Finding]) -> int:
    from proofcheck.diagnostics.render import render_all

    with suppress(OSError, ValueError):
        print(render_all(findings), file=sys.stderr, flush=True)
    return 2


def _silence() -> None:
    """Nothing more can be printed, or shall be; nor may the interpreter try to when it ends."""
    try:
        sys.stdout.flush()
    except OSError:
        with suppress(OSError, ValueError):
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
            sys.stdout.flush()
    except ValueError:  # closed
        pass
