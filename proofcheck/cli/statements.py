"""The arguments of the commands about statements and the language: check, lint, schema, explain, doctor."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from proofcheck.cli import options
from proofcheck.guard import guarded


def _names(_: click.Context, __: click.Parameter, incomplete: str) -> list[str]:
    from proofcheck.commands.complete import names

    return names(incomplete)


@click.command()
@click.argument("statement", metavar="STATEMENT")
@click.option(
    "--where", metavar="DECL", multiple=True, help='Declare names with a type: "Q, K: real[n, d]". Repeatable.'
)
@click.option("--given", metavar="STATEMENT", multiple=True, help="An assumption. Repeatable.")
@click.option("--define", metavar="DEF", multiple=True, help='A local definition: "f(x) = x + 1". Repeatable.')
@options.statement_form
@options.budget
@options.backend
@options.seed
@options.second_opinion
@options.memory
@options.limits
@options.verbose("-v: the statement as understood, and what the verdict relies on. -vv: everything.", count=True)
def check(statement: str, where: Sequence[str], given: Sequence[str], define: Sequence[str], **settings: Any) -> None:
    """Check one statement, in the claim language or in LaTeX.

    \b
    Examples:
      proofcheck check "x / x == 1" --where "x: real"
      proofcheck check "x / x == 1" --where "x: real" --given "x != 0"
      proofcheck check "(Q @ K.T) @ V == Q @ (K.T @ V)" --where "n, d, m: dim" \\
                       --where "Q, K: real[n, d]" --where "V: real[n, m]"
      proofcheck check "1024**2 * 768 == approx(805 * M)"
      proofcheck check '$x^\\top y = y^\\top x$' --where '$x, y \\in \\mathbb{R}^n$'

    \b
    Exit status: 0 proved, 1 any other verdict, 2 a malformed statement,
    3 a bug in the checker, 130 interrupted.
    """
    from proofcheck.commands.check import check as command

    with guarded() as leave:
        leave(command(statement, where, given, define, **settings))


@click.command()
@options.claim_files
@options.any_form
@options.reports
@options.exclude
@options.limits
@options.watch
def lint(paths: Sequence[Path], **settings: Any) -> None:
    """Check the syntax and types of claim files. Proves nothing, and is fast.

    \b
    Example:
      proofcheck lint claims/

    \b
    Exit status: 0 no errors, 2 errors or nothing to check.
    """
    from proofcheck.commands.lint import lint as command

    with guarded() as leave:
        leave(command(paths, **settings))


@click.command()
@click.option("--verdicts", is_flag=True, help="Print the schema of the JSON report.")
@click.option("--scan", is_flag=True, help="Print the schema of `scan --format json`.")
def schema(verdicts: bool, scan: bool) -> None:
    """Print the JSON Schema of claim files, for editors and programs.

    \b
    Example:
      proofcheck schema > claim.schema.json
    """
    from proofcheck.commands.schema import schema as command

    with guarded() as leave:
        leave(command(verdicts, scan))


@click.command()
@click.argument(
    "name",
    metavar="[NAME]",
    required=False,
    shell_complete=_names,
    help="A verdict, a diagnostic, a function, a word of the glossary, or `language`.",
)
def explain(name: str | None) -> None:
    """Explain a verdict, a diagnostic or a word. Without NAME, list them all.

    \b
    Examples:
      proofcheck explain language
      proofcheck explain supported
      proofcheck explain size-mismatch
      proofcheck explain softmax
    """
    from proofcheck.commands.explain import explain as command

    with guarded() as leave:
        leave(command(name))


@click.command()
def doctor() -> None:
    """Show what this installation can use, and what is missing.

    Lists versions, array libraries, GPUs, the sandbox, the cache and the number of cores.

    Exit status: 0 everything required is present, 1 something is missing.
    """
    from proofcheck.commands.doctor import doctor as command

    with guarded() as leave:
        leave(command())
