"""The commands and their arguments; what they do is in `proofcheck.commands`.

`proofcheck --help` has to be there at once: this module imports typer and the standard library, and each command
imports what it needs when it runs.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from proofcheck.guard import guarded, run
from proofcheck.options import (
    Backend,
    BackendOption,
    Budget,
    DocumentKind,
    EvidenceFolder,
    Excluded,
    Format,
    FormatOption,
    LimitsOption,
    Memory,
    More,
    OutputFile,
    Paths,
    Reports,
    SecondOpinion,
    Seed,
    StatementFormat,
    StatementFormatOption,
    Verbose,
    Watch,
    claim_ids_of,
    names_of,
    print_version,
)

_EPILOG = """\b
Exit status of verify:
  0  every claim is as expected
  1  a claim is not as expected
  2  wrong usage, unusable files, or nothing to check
  3  a bug in the checker: please report it
  130  interrupted
"""

app = typer.Typer(
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog=_EPILOG,
)


@app.callback()
def proofcheck(
    context: typer.Context,
    version: Annotated[
        bool, typer.Option("--version", callback=print_version, is_eager=True, help="Print the version and exit.")
    ] = False,
) -> None:
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


@app.command()
def verify(
    paths: Paths,
    form: FormatOption = Format.text,
    output_file: OutputFile = None,
    report: Reports = [],  # noqa: B006
    only: Annotated[
        str | None,
        typer.Option(
            metavar="GLOB",
            help="Judge only claims whose id matches, and the claims that they refer to.",
            autocompletion=claim_ids_of,
        ),
    ] = None,
    exclude: Excluded = [],  # noqa: B006
    jobs: Annotated[
        int | None,
        typer.Option(
            metavar="N", min=1, max=1024, help="Number of claims to judge at the same time. [default: one per core]"
        ),
    ] = None,
    budget: Budget = 0.002,
    backend: BackendOption = Backend.auto,
    seed: Seed = 0,
    no_cache: Annotated[bool, typer.Option("--no-cache", help="Neither read nor write the cache.")] = False,
    second_opinion: SecondOpinion = False,
    memory: Memory = None,
    limit: LimitsOption = [],  # noqa: B006
    evidence: EvidenceFolder = None,
    verbose: Verbose = 0,
    watch: Watch = False,
) -> None:
    """Check claims and documents, by proof and by numeric tests.

    A claim file names the expected verdict, which is `proved` if left out. The run fails if a verdict differs.

    \b
    Examples:
      proofcheck verify claims/
      proofcheck verify claims/ --only "attention/*" -v
      proofcheck verify claims/ --format json --output-file run.json
      proofcheck verify claims/scaling/unit-variance.yaml --budget 10
      proofcheck verify claims/ --format github --report sarif=run.sarif
      proofcheck verify claims/ --watch
      proofcheck verify claims/ --evidence evidence/ && proofcheck recheck evidence/

    PATH and most options can be set in pyproject.toml, under [tool.proofcheck].

    \b
    Exit status: 0 all as expected, 1 a claim is not, 2 unusable files or nothing to check,
    3 a bug in the checker, 130 interrupted.
    """
    from proofcheck.commands.limits import limits_of
    from proofcheck.commands.output import reports_of
    from proofcheck.commands.verify import verify as command

    with guarded(reports=True) as leave:
        leave(
            command(
                paths,
                form=form.value,
                output_file=output_file,
                reports=reports_of(report),
                only=only,
                exclude=exclude,
                jobs=jobs,
                budget=budget,
                backend=backend.value,
                seed=seed,
                use_cache=not no_cache,
                second_opinion=second_opinion,
                memory=memory,
                limits=limits_of(limit),
                evidence=evidence,
                verbose=verbose,
                watch=watch,
            )
        )


@app.command()
def recheck(
    folder: Annotated[
        Path,
        typer.Argument(metavar="DIR", help="The directory that `verify --evidence DIR` wrote.", show_default=False),
    ],
    form: StatementFormatOption = StatementFormat.text,
    jobs: Annotated[
        int | None,
        typer.Option(
            metavar="N", min=1, max=1024, help="Number of files to check at the same time. [default: one per core]"
        ),
    ] = None,
    verbose: Annotated[bool, typer.Option("--verbose", "-v", help="Also list what is confirmed.")] = False,
    scripts: Annotated[
        Path | None,
        typer.Option(metavar="DIR", help="Write the questions that cvc5 gets to DIR, in SMT-LIB, for any solver."),
    ] = None,
) -> None:
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
    from proofcheck.commands.recheck import recheck as command

    with guarded() as leave:
        leave(command(folder, jobs=jobs, form=form.value, verbose=verbose, scripts=scripts))


@app.command()
def gate(
    paths: Annotated[
        list[Path],
        typer.Argument(metavar="PATH", help="Documents and claims, or directories of them.", show_default=False),
    ],
    base: Annotated[
        str | None, typer.Option(metavar="REF", help="Check only what changed since this git revision.")
    ] = None,
    everything: Annotated[bool, typer.Option("--all", help="Check everything, regardless of --base.")] = False,
    lock: Annotated[
        Path | None,
        typer.Option(metavar="F", dir_okay=False, help="The file of accepted links. [default: claims/links.json]"),
    ] = None,
    form: FormatOption = Format.text,
    report: Reports = [],  # noqa: B006
    judge: Annotated[bool, typer.Option("--judge/--no-judge", help="Judge the claims.")] = True,
    arithmetic: Annotated[
        bool, typer.Option("--scan/--no-scan", help="Scan the documents for false arithmetic.")
    ] = True,
    jobs: Annotated[
        int | None,
        typer.Option(
            metavar="N", min=1, max=1024, help="Number of claims to judge at the same time. [default: one per core]"
        ),
    ] = None,
    budget: Budget = 0.002,
    no_cache: Annotated[bool, typer.Option("--no-cache", help="Neither read nor write the cache.")] = False,
    limit: LimitsOption = [],  # noqa: B006
    verbose: Annotated[
        bool, typer.Option("--verbose", "-v", help="Also list the formulas that were not read.")
    ] = False,
) -> None:
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
    from proofcheck.commands.gate import gate as command
    from proofcheck.commands.limits import limits_of
    from proofcheck.commands.output import reports_of

    with guarded() as leave:
        leave(
            command(
                paths,
                base=base,
                whole=everything,
                form=form.value,
                lock=lock,
                judge=judge,
                scan=arithmetic,
                jobs=jobs,
                budget=budget,
                use_cache=not no_cache,
                limits=limits_of(limit),
                verbose=verbose,
                reports=reports_of(report),
            )
        )


@app.command()
def accept(
    names: Annotated[
        list[str] | None,
        typer.Argument(metavar="ID", help="Claims that agree with their passages.", show_default=False),
    ] = None,
    paths: Annotated[
        list[Path] | None,
        typer.Option("--in", metavar="PATH", help="Where to look for markers. [default: this directory]"),
    ] = None,
    everything: Annotated[bool, typer.Option("--all", help="Accept all links, and drop those that are gone.")] = False,
    lock: Annotated[
        Path | None,
        typer.Option(metavar="F", dir_okay=False, help="The file of accepted links. [default: claims/links.json]"),
    ] = None,
    no_cache: Annotated[bool, typer.Option("--no-cache", help="Neither read nor write the cache.")] = False,
) -> None:
    """Accept that a claim and its passage agree.

    Compare the two first. After that, the gate reports every change of either.

    \b
    Examples:
      proofcheck accept scaling/unit-variance
      proofcheck accept --all

    \b
    Exit status: 0 done, 2 a claim without a link, or wrong usage.
    """
    from proofcheck.commands.gate import accept as command

    if not names and not everything:
        raise typer.BadParameter("name claims, or use --all")
    with guarded() as leave:
        leave(command(names or [], paths or [], everything=everything, lock=lock, use_cache=not no_cache))


@app.command()
def read(
    paths: Annotated[
        list[Path], typer.Argument(metavar="PATH", help="Documents, or directories of them.", show_default=False)
    ],
    form: FormatOption = Format.text,
    judge: Annotated[bool, typer.Option("--judge/--no-judge", help="Judge the assertions.")] = True,
    exclude: Excluded = [],  # noqa: B006
    jobs: Annotated[
        int | None,
        typer.Option(
            metavar="N", min=1, max=1024, help="Number of formulas to judge at the same time. [default: one per core]"
        ),
    ] = None,
    budget: Budget = 0.002,
    no_cache: Annotated[bool, typer.Option("--no-cache", help="Neither read nor write the cache.")] = False,
    limit: LimitsOption = [],  # noqa: B006
    report: Reports = [],  # noqa: B006
    verbose: Annotated[
        bool, typer.Option("--verbose", "-v", help="Show every formula, and the reason for its role.")
    ] = False,
) -> None:
    """Show how a document is understood: each formula with its role and verdict.

    \b
    Examples:
      proofcheck read notes.md
      proofcheck read paper.tex --no-judge
      proofcheck read docs/ --report sarif=read.sarif

    \b
    Exit status: 0 nothing refuted, 1 a formula is refuted, 2 unusable documents,
    3 a bug in the checker, 130 interrupted.
    """
    from proofcheck.commands.limits import limits_of
    from proofcheck.commands.output import reports_of
    from proofcheck.commands.read import read as command

    with guarded() as leave:
        leave(
            command(
                paths,
                form=form.value,
                exclude=exclude,
                judged=judge,
                jobs=jobs,
                budget=budget,
                use_cache=not no_cache,
                limits=limits_of(limit),
                reports=reports_of(report),
                verbose=verbose,
            )
        )


@app.command()
def draft(
    paths: Annotated[list[Path], typer.Argument(metavar="PATH", help="Documents.", show_default=False)],
    claims: Annotated[bool, typer.Option("--claims", help="Print claim files instead of a notation block.")] = False,
) -> None:
    """Print a notation block for the names that a document does not declare.

    Fill in their types and put the block into the document. Its formulas can then be read.

    \b
    Example:
      proofcheck draft notes.md
    """
    from proofcheck.commands.read import draft as command

    with guarded() as leave:
        leave(command(paths, as_claims=claims))


@app.command()
def check(
    statement: Annotated[
        str, typer.Argument(metavar="STATEMENT", help="The statement, in quotes.", show_default=False)
    ],
    where: Annotated[
        list[str], typer.Option(metavar="DECL", help='Declare names with a type: "Q, K: real[n, d]". Repeatable.')
    ] = [],  # noqa: B006 (typer reads the default, nothing changes it)
    given: Annotated[list[str], typer.Option(metavar="STATEMENT", help="An assumption. Repeatable.")] = [],  # noqa: B006
    define: Annotated[
        list[str], typer.Option(metavar="DEF", help='A local definition: "f(x) = x + 1". Repeatable.')
    ] = [],  # noqa: B006
    form: StatementFormatOption = StatementFormat.text,
    budget: Budget = 0.002,
    backend: BackendOption = Backend.auto,
    seed: Seed = 0,
    second_opinion: SecondOpinion = False,
    memory: Memory = None,
    limit: LimitsOption = [],  # noqa: B006
    verbose: More = 0,
) -> None:
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
    from proofcheck.commands.limits import limits_of

    with guarded() as leave:
        leave(
            command(
                statement,
                where,
                given,
                define,
                form=form.value,
                budget=budget,
                backend=backend.value,
                seed=seed,
                second_opinion=second_opinion,
                memory=memory,
                limits=limits_of(limit),
                verbose=verbose,
            )
        )


@app.command()
def lint(
    paths: Paths,
    form: FormatOption = Format.text,
    report: Reports = [],  # noqa: B006
    exclude: Excluded = [],  # noqa: B006
    limit: LimitsOption = [],  # noqa: B006
    watch: Watch = False,
) -> None:
    """Check the syntax and types of claim files. Proves nothing, and is fast.

    \b
    Example:
      proofcheck lint claims/

    \b
    Exit status: 0 no errors, 2 errors or nothing to check.
    """
    from proofcheck.commands.limits import limits_of
    from proofcheck.commands.lint import lint as command
    from proofcheck.commands.output import reports_of

    with guarded() as leave:
        limits, reports = limits_of(limit), reports_of(report)
        leave(command(paths, exclude=exclude, form=form.value, reports=reports, limits=limits, watch=watch))


@app.command()
def scan(
    paths: Annotated[
        list[Path],
        typer.Argument(
            metavar="PATH", help="Documents, directories of them, or - for standard input.", show_default=False
        ),
    ],
    form: FormatOption = Format.text,
    report: Reports = [],  # noqa: B006
    exclude: Excluded = [],  # noqa: B006
    fix: Annotated[bool, typer.Option("--fix", help="Correct figures where only one correction is possible.")] = False,
    baseline: Annotated[
        Path | None,
        typer.Option(metavar="FILE", dir_okay=False, help="A file of known findings, which are not reported."),
    ] = None,
    write_baseline: Annotated[
        bool, typer.Option("--write-baseline", help="Write all findings to the baseline instead of reporting them.")
    ] = False,
    kind: Annotated[
        DocumentKind | None, typer.Option("--as", help="Read all documents as this format, whatever their names.")
    ] = None,
    verbose: Annotated[
        bool, typer.Option("--verbose", "-v", help="Show every reading, including the true ones.")
    ] = False,
) -> None:
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
    from proofcheck.commands.output import reports_of
    from proofcheck.commands.scan import scan as command

    with guarded() as leave:
        leave(
            command(
                paths,
                form=form.value,
                fix=fix,
                baseline=baseline,
                make_baseline=write_baseline,
                verbose=verbose,
                kind=kind.value if kind else None,
                exclude=exclude,
                reports=reports_of(report),
            )
        )


@app.command()
def schema(
    verdicts: Annotated[bool, typer.Option("--verdicts", help="Print the schema of the JSON report.")] = False,
    scan: Annotated[bool, typer.Option("--scan", help="Print the schema of `scan --format json`.")] = False,
) -> None:
    """Print the JSON Schema of claim files, for editors and programs.

    \b
    Example:
      proofcheck schema > claim.schema.json
    """
    from proofcheck.commands.schema import schema as command

    with guarded() as leave:
        leave(command(verdicts, scan))


@app.command()
def explain(
    name: Annotated[
        str | None,
        typer.Argument(
            metavar="NAME",
            help="A verdict, a diagnostic, a function, a word of the glossary, or `language`.",
            show_default=False,
            autocompletion=names_of,
        ),
    ] = None,
) -> None:
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


@app.command()
def doctor() -> None:
    """Show what this installation can use, and what is missing.

    Lists versions, array libraries, GPUs, the sandbox, the cache and the number of cores.

    Exit status: 0 everything required is present, 1 something is missing.
    """
    from proofcheck.commands.doctor import doctor as command

    with guarded() as leave:
        leave(command())


def main() -> None:
    """The console script `proofcheck`."""
    run(app, "proofcheck")


if __name__ == "__main__":
    main()
