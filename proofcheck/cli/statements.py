"""The arguments of the commands about statements and the language: check, lint, schema, explain, doctor."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from proofcheck.cli import options
from proofcheck.session.guard import guarded


def _names(_: click.Context, __: click.Parameter, incomplete: str) -> list[str]:
    from proofcheck.cli.commands.complete import names

    return names(incomplete)


@click.command()
@click.argument("statement", metavar="[STATEMENT]", required=False)
@click.option(
    "--batch",
    metavar="FILE",
    type=click.Path(dir_okay=False, allow_dash=True),
    help="Check many statements: one JSON object or text a line, from FILE or from standard input (-). Prints one JSON "
    "entry for each, in the same order.",
)
@click.option(
    "--repair",
    is_flag=True,
    help="With --batch: also look for what would make a refuted statement true. A single statement always has that.",
)
@click.option(
    "--where", metavar="DECL", multiple=True, help='Declare names with a type: "Q, K: real[n, d]". Repeatable.'
)
@click.option("--given", metavar="STATEMENT", multiple=True, help="An assumption. Repeatable.")
@click.option("--define", metavar="DEF", multiple=True, help='A local definition: "f(x) = x + 1". Repeatable.')
@options.statement_form
@options.jobs("statements to judge, with --batch")
@options.judging
@options.verbose("-v: the statement as understood, and what the verdict relies on. -vv: everything.", count=True)
def check(
    statement: str | None,
    batch: str | None,
    where: Sequence[str],
    given: Sequence[str],
    define: Sequence[str],
    jobs: int | None,
    use_cache: bool,
    repair: bool,
    cluster: str | None,
    **settings: Any,
) -> None:
    """Check one statement, in the claim language or in LaTeX, or many.

    With --batch, each line has the keys of a claim file: `claim` or `steps`, `where`, `given`, `define`, and if wanted
    `id`, `title` and `expect`. `proofcheck schema --batch` has the schema of the lines.

    \b
    Examples:
      proofcheck check "x / x == 1" --where "x: real"
      proofcheck check "x / x == 1" --where "x: real" --given "x != 0"
      proofcheck check "(Q @ K.T) @ V == Q @ (K.T @ V)" --where "n, d, m: dim" \\
                       --where "Q, K: real[n, d]" --where "V: real[n, m]"
      proofcheck check "1024**2 * 768 == approx(805 * M)"
      proofcheck check '$x^\\top y = y^\\top x$' --where '$x, y \\in \\mathbb{R}^n$'
      proofcheck check --batch answers.jsonl > verdicts.jsonl

    \b
    Exit status: 0 proved, 1 any other verdict, 2 a malformed statement,
    3 a bug in the checker, 130 interrupted. With --batch the gravest of all
    lines; a line with `expect` is right if its verdict is that one.
    """
    if statement is None and batch is None:
        raise click.UsageError('give a statement, such as "x + x == 2 * x" with --where "x: real", or --batch FILE')
    if statement is not None and batch is not None:
        raise click.UsageError("a statement and --batch FILE exclude each other: leave one of them out")
    if batch is not None and (where or given or define):
        raise click.UsageError("with --batch, each line has its own `where`, `given` and `define`")
    if cluster is not None and batch is None:
        raise click.UsageError("--cluster is for --batch: a single statement is judged here")
    options.need_own_memory(settings["memory"], cluster)
    from proofcheck.cli.commands.check import check as command
    from proofcheck.cli.commands.check import check_lines

    with guarded() as leave:
        if batch is not None:
            leave(check_lines(batch, jobs=jobs, use_cache=use_cache, repair=repair, cluster=cluster, **settings))
        leave(command(statement or "", where, given, define, **settings))


@click.command()
@options.paths("Claim files, or directories of them.")
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
    from proofcheck.cli.commands.lint import lint as command

    with guarded() as leave:
        leave(command(paths, **settings))


@click.command()
@click.option("--verdicts", is_flag=True, help="Print the schema of the JSON report.")
@click.option("--scan", is_flag=True, help="Print the schema of `scan --format json`.")
@click.option("--batch", is_flag=True, help="Print the schema of the lines of `check --batch`, read and printed.")
def schema(verdicts: bool, scan: bool, batch: bool) -> None:
    """Print the JSON Schema of claim files, for editors and programs.

    \b
    Example:
      proofcheck schema > claim.schema.json
    """
    from proofcheck.cli.commands.schema import schema as command

    with guarded() as leave:
        leave(command(verdicts, scan, batch))


@click.command()
@click.argument(
    "name",
    metavar="[NAME]",
    required=False,
    shell_complete=_names,
    help="A verdict, a diagnostic, a function, a type, a key, a word of the reports, or `language`.",
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
    from proofcheck.cli.commands.explain import explain as command

    with guarded() as leave:
        leave(command(name))


@click.command()
def doctor() -> None:
    """Show what this installation can use, and what is missing.

    Lists versions, array libraries, GPUs, the sandbox, the cache and the number of cores.

    Exit status: 0 everything required is present, 1 something is missing.
    """
    from proofcheck.cli.commands.doctor import doctor as command

    with guarded() as leave:
        leave(command())
