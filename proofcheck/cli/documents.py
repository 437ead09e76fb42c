"""The arguments of the commands about documents: read, draft, scan."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from proofcheck.cli import options
from proofcheck.session.guard import guarded


@click.command()
@options.paths("Documents, or directories of them.")
@options.any_form
@click.option("--judge/--no-judge", "judged", default=True, help="Judge the assertions.")
@options.exclude
@options.jobs("formulas to judge")
@options.numbers
@options.budget
@options.no_cache
@options.limits
@options.reports
@options.verbose("Show every formula, and the reason for its role.", is_flag=True)
def read(paths: Sequence[Path], **settings: Any) -> None:
    """Show how each formula of a document is understood, and its verdict.

    \b
    Examples:
      proofcheck read notes.md
      proofcheck read paper.tex --no-judge
      proofcheck read docs/ --report sarif=read.sarif

    \b
    Exit status: 0 nothing refuted, 1 a formula is refuted, 2 unusable documents,
    3 a bug in the checker, 130 interrupted.
    """
    from proofcheck.cli.commands.read import read as command

    with guarded() as leave:
        leave(command(paths, **settings))


@click.command()
@options.paths("Documents.")
@click.option("--claims", "as_claims", is_flag=True, help="Print claim files instead of a notation block.")
def draft(paths: Sequence[Path], as_claims: bool) -> None:
    """Print a notation block for what a document does not declare.

    Fill in their types and put the block into the document. Its formulas can then be read.

    \b
    Example:
      proofcheck draft notes.md
    """
    from proofcheck.cli.commands.read import draft as command

    with guarded() as leave:
        leave(command(paths, as_claims=as_claims))


@click.command()
@options.paths("Documents, directories of them, or - for standard input.")
@options.any_form
@options.reports
@options.exclude
@click.option("--fix", is_flag=True, help="Correct figures where only one correction is possible.")
@click.option("--baseline", metavar="FILE", type=options.FILE, help="A file of known findings, which are not reported.")
@click.option(
    "--write-baseline",
    "make_baseline",
    is_flag=True,
    help="Write all findings to the baseline instead of reporting them.",
)
@click.option(
    "--as",
    "kind",
    type=click.Choice(("markdown", "text", "rst", "python", "notebook", "tex")),
    help="Read all documents as this format, whatever their names.",
)
@options.verbose("Show every reading, including the true ones.", is_flag=True)
def scan(paths: Sequence[Path], **settings: Any) -> None:
    """Find false arithmetic in documents. No claim file is needed.

    Reads Markdown, text, reStructuredText, TeX, notebooks, and the comments and docstrings of Python, in English and
    Chinese. A finding is false under every fair reading of its rounding and units.

    \b
    Examples:
      proofcheck scan README.md docs/
      proofcheck scan report.md --verbose
      echo "12 × 64 = 786" | proofcheck scan -

    \b
    Exit status: 0 nothing false, 1 something false or an unreadable file, 2 wrong usage.
    """
    from proofcheck.cli.commands.scan import scan as command

    with guarded() as leave:
        leave(command(paths, **settings))
