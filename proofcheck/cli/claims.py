"""The arguments of the commands about many claims: verify, recheck, gate, accept."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click

from proofcheck.cli import options
from proofcheck.session.guard import guarded


def _claim_ids(context: click.Context, _: click.Parameter, incomplete: str) -> list[str]:
    from proofcheck.cli.commands.complete import claim_ids

    return claim_ids(context.params.get("paths") or [], incomplete)


@click.command()
@options.claim_files
@options.any_form
@click.option(
    "--output-file",
    metavar="F",
    type=options.FILE,
    help="Write the report to F, and print only what needs attention.",
)
@options.reports
@click.option(
    "--only",
    metavar="GLOB",
    shell_complete=_claim_ids,
    help="Judge only claims whose id matches, and the claims that they refer to.",
)
@options.exclude
@options.jobs("claims to judge")
@options.judging
@click.option(
    "--evidence",
    metavar="DIR",
    type=click.Path(file_okay=False, path_type=Path),
    help="Write the evidence of each verdict to DIR, for `proofcheck recheck` and other programs.",
)
@options.verbose("-v: one line for each claim. -vv: everything that is known about each.", count=True)
@options.watch
def verify(paths: Sequence[Path], **settings: Any) -> None:
    """Check claims and documents, by proof and by numeric tests.

    A claim file names the expected verdict, which is `proved` if left out. The run fails if a verdict differs.

    \b
    Examples:
      proofcheck verify claims/
      proofcheck verify claims/ --only "attention/*" -v
      proofcheck verify claims/ --format json --output-file run.json
      proofcheck verify claims/scaling/unit-variance.yaml --numbers large
      proofcheck verify claims/ --format github --report sarif=run.sarif
      proofcheck verify claims/ --watch
      proofcheck verify claims/ --evidence evidence/ && proofcheck recheck evidence/

    PATH and most options can be set in pyproject.toml, under [tool.proofcheck].

    \b
    Exit status: 0 all as expected, 1 a claim is not, 2 unusable files or nothing to check,
    3 a bug in the checker, 130 interrupted.
    """
    options.need_own_memory(settings["memory"], settings["cluster"])
    if settings["watch"] and settings["cluster"] is not None:
        raise click.UsageError("--watch judges here; leave out --cluster")
    from proofcheck.cli.commands.verify import verify as command

    with guarded(reports=True) as leave:
        leave(command(paths, **settings))


@click.command()
@click.argument("folder", metavar="DIR", type=options.PATH, help="The directory that `verify --evidence DIR` wrote.")
@options.statement_form
@click.option(
    "--jobs",
    metavar="N",
    type=click.IntRange(1, 1024),
    help="Number of files to check at the same time. [default: one per core]",
)
@options.verbose("Also list what is confirmed.", is_flag=True)
def recheck(folder: Path, **settings: Any) -> None:
    """Confirm the evidence of a run with a second program.

    The second program shares no parser, evaluator or rule with the checker. A verdict is `confirmed` if it was
    established again, `agrees` if it was evaluated without a violation, `open` if this program cannot decide it, and
    `refused` if it fails or the file was changed.

    \b
    Example:
      proofcheck verify claims/ --evidence evidence/ && proofcheck recheck evidence/

    \b
    Exit status: 0 nothing refused, 1 something refused, 2 not a directory of evidence,
    3 a bug in the checker, 130 interrupted.
    """
    from proofcheck.cli.commands.recheck import recheck as command

    with guarded() as leave:
        leave(command(folder, **settings))


@click.command()
@options.paths("Documents and claims, or directories of them.")
@click.option("--base", metavar="REF", help="Check only what changed since this git revision.")
@click.option("--all", "whole", is_flag=True, help="Check everything, regardless of --base.")
@options.lock
@options.any_form
@options.reports
@click.option("--judge/--no-judge", default=True, help="Judge the claims.")
@click.option("--scan/--no-scan", default=True, help="Scan the documents for false arithmetic.")
@options.jobs("claims to judge")
@options.numbers
@options.budget
@options.no_cache
@options.limits
@options.verbose("Also list the formulas that were not read.", is_flag=True)
def gate(paths: Sequence[Path], **settings: Any) -> None:
    """Check that documents and claims still agree after an edit.

    A claim is linked to the passage that makes it, by its `source` or by a marker `<!-- claim: ID -->`. The passage may
    be reworded freely. A change of its formulas, figures or conditions is reported until `proofcheck accept ID`.

    \b
    Examples:
      proofcheck gate README.md docs/ claims/
      proofcheck gate docs/ claims/ --base main

    \b
    Exit status: 0 no findings, 1 a finding or an unexpected verdict, 2 unusable files or nothing
    to check, 3 a bug in the checker, 130 interrupted.
    """
    from proofcheck.cli.commands.gate import gate as command

    with guarded() as leave:
        leave(command(paths, **settings))


@click.command()
@click.argument("names", metavar="[ID]...", nargs=-1, help="Claims that agree with their passages.")
@click.option(
    "--in",
    "paths",
    metavar="PATH",
    multiple=True,
    type=options.PATH,
    help="Where to look for markers. [default: this directory]",
)
@click.option("--all", "everything", is_flag=True, help="Accept all links, and drop those that are gone.")
@options.lock
@options.no_cache
def accept(names: Sequence[str], paths: Sequence[Path], **settings: Any) -> None:
    """Accept that a claim and its passage agree.

    Compare the two first. After that, the gate reports every change of either.

    \b
    Examples:
      proofcheck accept scaling/unit-variance
      proofcheck accept --all

    \b
    Exit status: 0 done, 2 a claim without a link, or wrong usage.
    """
    from proofcheck.cli.commands.gate import accept as command

    if not names and not settings["everything"]:
        raise click.BadParameter("name claims, or use --all")
    with guarded() as leave:
        leave(command(names, paths, **settings))
