"""How a command ends: its status is the program's, and whatever escapes it becomes a message and a status."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager

import typer


@contextmanager
def guarded() -> Iterator[Callable[[int], None]]:
    """Turns a command's status into the program's, and whatever escapes a command into a message and a status."""
    from proofcheck.diagnostics.base import ProofcheckError

    def leave(status: int) -> None:
        sys.stdout.flush()
        raise typer.Exit(status)

    try:
        yield leave
    except typer.Exit:
        raise
    except KeyboardInterrupt:
        raise typer.Exit(130) from None
    except BrokenPipeError:
        # The reader has gone (`| head`). Nothing more can be said; nor may the interpreter try to when it ends.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        raise typer.Exit(141) from None
    except ProofcheckError as error:
        from proofcheck.diagnostics.render import render_all

        typer.echo(render_all(error.findings), err=True)
        raise typer.Exit(2) from None
    except Exception as error:
        import traceback

        traceback.print_exc()
        typer.echo(f"internal error: {type(error).__name__}: please report it with the lines above", err=True)
        raise typer.Exit(3) from None
