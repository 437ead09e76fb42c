"""The types of options and arguments that commands share, with their help and their bounds.

As `cli.py`, this module imports typer and the standard library; what a callback needs more is imported when it is
called.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from proofcheck import __version__


class Format(StrEnum):
    text = "text"
    json = "json"
    junit = "junit"
    sarif = "sarif"
    github = "github"
    markdown = "markdown"


class StatementFormat(StrEnum):
    text = "text"
    json = "json"


class DocumentKind(StrEnum):
    markdown = "markdown"
    text = "text"
    rst = "rst"
    python = "python"
    notebook = "notebook"
    tex = "tex"


class Backend(StrEnum):
    auto = "auto"
    numpy = "numpy"
    cupy = "cupy"


def print_version(asked: bool) -> None:
    if asked:
        typer.echo(f"proofcheck {__version__}")
        raise typer.Exit


def _positive(value: float) -> float:
    if not (math.isfinite(value) and 0 < value <= 86_400):
        raise typer.BadParameter("give a number of seconds above 0 and at most 86400")
    return value


def _read_by(read: Callable[[list[str]], object], values: list[str]) -> list[str]:
    """The values, once they are seen to be readable."""
    try:
        read(values)
    except ValueError as error:
        raise typer.BadParameter(str(error)) from None
    return values


def _reports(values: list[str]) -> list[str]:
    from proofcheck.commands.output import reports_of

    return _read_by(reports_of, values)


def claim_ids_of(context: typer.Context, incomplete: str) -> list[str]:
    from proofcheck.commands.complete import claim_ids

    return claim_ids(context.params.get("paths") or [], incomplete)


def names_of(incomplete: str) -> list[str]:
    from proofcheck.commands.complete import names

    return names(incomplete)


def _share(value: float | None) -> float | None:
    if value is not None and not 0 < value <= 1:
        raise typer.BadParameter("give a share above 0 and at most 1, such as 0.25")
    return value


def _limits(values: list[str]) -> list[str]:
    from proofcheck.commands.limits import limits_of

    return _read_by(limits_of, values)


Paths = Annotated[
    list[Path],
    typer.Argument(
        metavar="PATH", help="Claim files, or directories of them. `verify` also takes documents.", show_default=False
    ),
]
Budget = Annotated[
    float,
    typer.Option(
        metavar="SECONDS",
        callback=_positive,
        help="Nominal seconds of work for each claim. A larger budget reaches larger sizes and harder proofs. The same "
        "budget gives the same answer on every machine.",
    ),
]
Seed = Annotated[int, typer.Option(metavar="N", min=0, max=2**63 - 1, help="Seed of all random inputs.")]
BackendOption = Annotated[Backend, typer.Option(help="Library for numeric tests: cupy runs them on a GPU.")]
FormatOption = Annotated[
    Format,
    typer.Option(
        "--format",
        help="text for people, json for programs, junit and sarif for CI systems, github for annotations, markdown for "
        "a comment.",
    ),
]
StatementFormatOption = Annotated[StatementFormat, typer.Option("--format", help="text for people, json for programs.")]
OutputFile = Annotated[
    Path | None,
    typer.Option(metavar="F", dir_okay=False, help="Write the report to F, and print only what needs attention."),
]
Reports = Annotated[
    list[str],
    typer.Option(
        "--report",
        metavar="FORMAT=F",
        callback=_reports,
        help="Also write a report to a file: sarif=run.sarif. Repeatable.",
    ),
]
Excluded = Annotated[list[str], typer.Option(metavar="GLOB", help="Skip files and directories that match. Repeatable.")]
Watch = Annotated[
    bool, typer.Option("--watch", help="Keep running, and judge again whatever changes, until interrupted.")
]
SecondOpinion = Annotated[
    bool,
    typer.Option(
        "--second-opinion",
        help="Also ask cvc5 what Z3 answered, and SymPy what the algebra proved. Needs proofcheck[second-opinion].",
    ),
]
Memory = Annotated[
    float | None,
    typer.Option(
        metavar="SHARE",
        callback=_share,
        help="Share of the free memory that all running claims may use together, such as 0.25. Work that does not fit "
        "is done in smaller pieces. [default: 2048 MiB for each claim]",
    ),
]
LimitsOption = Annotated[
    list[str],
    typer.Option(
        "--limit",
        metavar="NAME=N",
        callback=_limits,
        help="Change a limit: --limit seconds=60. Repeatable. `proofcheck explain limits` lists all of them.",
    ),
]
EvidenceFolder = Annotated[
    Path | None,
    typer.Option(
        metavar="DIR",
        file_okay=False,
        help="Write the evidence of each verdict to DIR, for `proofcheck recheck` and other programs.",
    ),
]
Verbose = Annotated[
    int,
    typer.Option(
        "--verbose",
        "-v",
        count=True,
        help="-v: one line for each claim. -vv: everything that is known about each.",
        show_default=False,
    ),
]
More = Annotated[
    int,
    typer.Option(
        "--verbose",
        "-v",
        count=True,
        help="-v: the statement as understood, and what the verdict relies on. -vv: everything.",
        show_default=False,
    ),
]
