"""The options and arguments that commands share, with their help and their bounds.

As all of `cli`, this module imports click and the standard library; what a callback needs more is imported when it is
called.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import click

FORMATS = ("text", "json", "junit", "sarif", "github", "markdown", "html")
PATH = click.Path(path_type=Path)
FILE = click.Path(dir_okay=False, path_type=Path)
Values = tuple[str, ...]


def _positive(_: click.Context, __: click.Parameter, value: float | None) -> float | None:
    if value is None:
        return None
    if not (math.isfinite(value) and 0 < value <= 86_400):
        raise click.BadParameter("give a number of seconds above 0 and at most 86400")
    click.echo("note: `budget` is deprecated; use --numbers off, quick, normal or large", err=True)
    return value


def _share(_: click.Context, __: click.Parameter, value: str | float | None) -> float | None:
    if value is None:
        return None
    with suppress(ValueError):
        share = float(value)
        if 0 < share <= 1:
            return share
    raise click.BadParameter(f"give a share above 0 and at most 1, such as 0.25, not {value}")


def _reports(_: click.Context, __: click.Parameter, values: Values) -> list[tuple[str, Path]]:
    from proofcheck.cli.commands.output import reports_of

    return _read_by(reports_of, values) if values else []


def _form(_: click.Context, __: click.Parameter, value: str) -> str:
    if value == "html":  # the only one that needs more than the core
        from proofcheck.cli.commands.output import installed

        _read_by(installed, value)
    return value


def _limits(_: click.Context, __: click.Parameter, values: Values) -> dict[str, int]:
    from proofcheck.cli.commands.limits import limits_of

    return _read_by(limits_of, values) if values else {}


def _read_by(read: Callable[[Any], Any], values: Any) -> Any:
    try:
        return read(values)
    except ValueError as error:
        raise click.BadParameter(str(error)) from None


def paths(help: str) -> Callable[..., Any]:
    """The argument PATH..., with what it stands for."""
    return click.argument("paths", metavar="PATH...", nargs=-1, required=True, type=PATH, help=help, cls=_Paths)


class _Paths(click.Argument):
    """Paths that may be set in pyproject.toml."""

    def process_value(self, ctx: click.Context, value: Any) -> Any:
        try:
            return super().process_value(ctx, value)
        except click.MissingParameter:
            settings = {"verify": "paths", "lint": "paths", "scan": "documents", "gate": "documents"}
            key = settings.get(ctx.info_name or "")
            setting = f", or set `{key}` under [tool.proofcheck] in pyproject.toml" if key else ""
            raise click.MissingParameter(f"Name a file or a directory{setting}.", ctx, self) from None


def form(*formats: str, help: str) -> Callable[..., Any]:
    """The option --format."""
    return click.option("--format", "form", type=click.Choice(formats), default="text", callback=_form, help=help)


def verbose(help: str, **more: Any) -> Callable[..., Any]:
    """The option -v."""
    return click.option("--verbose", "-v", help=help, show_default=False, **more)


claim_files = paths("Claim files, documents, or directories of them.")
any_form = form(
    *FORMATS,
    help="text for people, json for programs, junit and sarif for CI systems, github for annotations, markdown for "
    "a comment, html for a page to look at.",
)
statement_form = form("text", "json", help="text for people, json for programs.")
reports = click.option(
    "--report",
    "reports",
    metavar="FORMAT=F",
    multiple=True,
    callback=_reports,
    help="Also write a report to a file: html=run.html. Repeatable.",
)
exclude = click.option(
    "--exclude", metavar="GLOB", multiple=True, help="Skip files and directories that match. Repeatable."
)
numbers = click.option(
    "--numbers",
    type=click.Choice(("off", "quick", "normal", "large")),
    default="normal",
    help="How far numeric tests go. quick: small sizes. normal: beside a proof also one large size, in some hundredths "
    "of a second. large: what a second carries, and a longer search for counterexamples. off: none beside a verdict. "
    "The same choice gives the same answer on every machine.",
)
budget = click.option(
    "--budget",
    metavar="SECONDS",
    type=float,
    callback=_positive,
    help="Deprecated: use --numbers. Nominal seconds for each step of the numeric tests.",
)
seed = click.option(
    "--seed", metavar="N", type=click.IntRange(0, 2**63 - 1), default=0, help="Seed of all random inputs."
)
backend = click.option(
    "--backend",
    type=click.Choice(("auto", "numpy", "cupy", "torch", "jax")),
    default="auto",
    help="Library for numeric tests: cupy runs them on a GPU, torch and jax on the device that they choose. auto: cupy "
    "if it works here and --numbers is large, else numpy.",
)
no_cache = click.option(
    "--no-cache",
    "use_cache",
    is_flag=True,
    flag_value=False,
    default=True,
    show_default=False,
    help="Neither read nor write the cache.",
)
watch = click.option("--watch", is_flag=True, help="Keep running, and judge again whatever changes, until interrupted.")
second_opinion = click.option(
    "--second-opinion",
    is_flag=True,
    help="Also ask cvc5 what Z3 answered, and SymPy what the algebra proved. Needs proofcheck[second-opinion].",
)
memory = click.option(
    "--memory",
    metavar="SHARE",
    callback=_share,
    help="Share of the free memory that all running claims may use together, such as 0.25. Work that does not fit is "
    "done in smaller pieces. [default: 2048 MiB for each claim]",
)
limits = click.option(
    "--limit",
    "limits",
    metavar="NAME=N",
    multiple=True,
    callback=_limits,
    help="Change a limit: --limit seconds=60. Repeatable. `proofcheck explain limits` lists all of them.",
)
lock = click.option("--lock", metavar="F", type=FILE, help="The file of accepted links. [default: claims/links.json]")


cluster = click.option(
    "--cluster",
    metavar="ADDRESS",
    help="Judge on a cluster of Dask: the address of its scheduler, such as 10.0.0.1:8786, or local:N for N workers on "
    "this machine. Needs proofcheck[cluster].",
)


def judging(command: Callable[..., Any]) -> Callable[..., Any]:
    """How statements are judged: the options of every command that judges some, in the order of --help."""
    for option in (limits, memory, second_opinion, no_cache, seed, backend, budget, numbers, cluster):
        command = option(command)
    return command


def jobs(what: str) -> Callable[..., Any]:
    """The option --jobs."""
    help = f"Number of {what} at the same time. [default: one per core]"
    return click.option("--jobs", metavar="N", type=click.IntRange(1, 1024), help=help)


def need_own_memory(memory: float | None, cluster: str | None) -> None:
    """Refuses a share of this machine's memory for work on others."""
    if memory is not None and cluster is not None:
        raise click.UsageError("--memory is a share of this machine's; with --cluster, use --limit memory=MIB")
