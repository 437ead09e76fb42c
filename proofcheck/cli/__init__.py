"""The commands and their arguments; what they do is in `proofcheck.cli.commands`.

`proofcheck --help` has to be there at once, and a command soon: this package imports click and the standard library,
of its own modules the one that declares the command, and each command imports what it needs when it runs.
"""

from __future__ import annotations

import importlib
import os
import sys
from typing import Any

import click

from proofcheck import __version__
from proofcheck.session.guard import guarded, run

# Each command by the module that declares it, in the order of the help.
_HOMES = {
    "check": "statements",
    "read": "documents",
    "draft": "documents",
    "scan": "documents",
    "verify": "claims",
    "lint": "statements",
    "gate": "claims",
    "accept": "claims",
    "recheck": "claims",
    "explain": "statements",
    "doctor": "statements",
    "schema": "statements",
    "mcp": "servers",
    "lsp": "servers",
}
_EPILOG = """\b
Exit status of verify:
  0    every claim is as expected
  1    a claim is not as expected
  2    wrong usage, unusable files, or nothing to check
  3    a bug in the checker: please report it
  130  interrupted
"""


class _Commands(click.Group):
    """Commands whose declarations are imported when one of them is asked for."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(_HOMES)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in _HOMES:
            return None
        command: click.Command = getattr(importlib.import_module(f"proofcheck.cli.{_HOMES[cmd_name]}"), cmd_name)
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        name = args[0]
        if name not in _HOMES and not name.startswith("-") and not ctx.resilient_parsing:
            ctx.fail(f"there is no command `{name}`{_meant(name)}")
        return super().resolve_command(ctx, args)


def _meant(name: str) -> str:
    """What was perhaps meant by something that is no command: one that is spelt much like it, or to verify a path."""
    from difflib import get_close_matches

    if os.path.exists(name):
        return f"; write `proofcheck verify {name}`"
    close = get_close_matches(name, _HOMES, 1)
    return f"; did you mean `{close[0]}`?" if close else ""


def _show_completion(context: click.Context, _: click.Parameter, shell: str | None) -> None:
    if shell is not None and not context.resilient_parsing:
        from click.shell_completion import get_completion_class

        completion = get_completion_class(shell)
        assert completion is not None
        click.echo(completion(context.command, {}, "proofcheck", "_PROOFCHECK_COMPLETE").source())
        context.exit()


@click.group(
    cls=_Commands,
    epilog=_EPILOG,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100, "show_default": True},
)
@click.version_option(__version__, message="proofcheck %(version)s", help="Print the version and exit.")
@click.option(
    "--show-completion",
    metavar="SHELL",
    type=click.Choice(("bash", "zsh", "fish")),
    is_eager=True,
    expose_value=False,
    callback=_show_completion,
    help="Print what has bash, zsh or fish complete commands and options.",
)
@click.pass_context
def app(context: click.Context) -> None:
    """Check the mathematics in documents: prove each statement, refute it with a witness, or say that it is open.

    \b
    Start here:
      proofcheck check "(a + b)**2 == a**2 + 2*a*b + b**2" --where "a, b: real"
      proofcheck check "A @ B == B @ A" --where "n: dim" --where "A, B: real[n, n]"
      proofcheck read notes.md
      proofcheck verify claims/
      proofcheck scan README.md
      proofcheck explain language
    """
    if context.invoked_subcommand is not None and not context.resilient_parsing and not _asks_for_help():
        from proofcheck.config import defaults

        with guarded(reports=True):
            context.default_map = defaults(context.invoked_subcommand)


def _asks_for_help() -> bool:
    return any(argument in ("-h", "--help") for argument in sys.argv[1:])


def main() -> None:
    """The console script `proofcheck`."""
    program: Any = app
    run(program, "proofcheck")
