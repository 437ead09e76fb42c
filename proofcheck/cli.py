"""The commands and their arguments; what they do is in `proofcheck.commands`.

`proofcheck --help` has to be there at once: this module imports typer and the standard library, and each command
imports what it needs when it runs.
"""

from __future__ import annotations

import math
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from proofcheck import __version__

_EPILOG = """\b
Exit status of verify:
  0  every claim is as expected
  1  a claim is not as expected
  2  usage, files that cannot be used, or nothing to check
  3  the checker contradicts itself or failed: please report it
  130  interrupted
"""

app = typer.Typer(
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    no_args_is_help=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 100},
    epilog=_EPILOG,
)


class Format(StrEnum):
    text = "text"
    json = "json"


class DocumentKind(StrEnum):
    markdown = "markdown"
    text = "text"
    rst = "rst"
    python = "python"
    notebook = "notebook"


class Backend(StrEnum):
    auto = "auto"
    numpy = "numpy"
    cupy = "cupy"


def _version(asked: bool) -> None:
    if asked:
        typer.echo(f"proofcheck {__version__}")
        raise typer.Exit


def _positive(value: float) -> float:
    if not (math.isfinite(value) and 0 < value <= 86_400):
        raise typer.BadParameter("a number of seconds above 0, at most 86400")
    return value


def _share(value: float | None) -> float | None:
    if value is not None and not 0 < value <= 1:
        raise typer.BadParameter("a share above 0 and at most 1")
    return value


Paths = Annotated[
    list[Path], typer.Argument(metavar="PATH", help="Claim files, or directories of them.", show_default=False)
]
Budget = Annotated[
    float,
    typer.Option(
        metavar="SECONDS",
        callback=_positive,
        help="Nominal seconds of work for each claim. More reaches larger sizes and harder proofs; the same budget "
        "gives the same answer on every machine.",
    ),
]
Seed = Annotated[int, typer.Option(metavar="N", min=0, max=2**63 - 1, help="Seed of all random inputs.")]
BackendOption = Annotated[Backend, typer.Option(help="Arrays for the numbers: cupy runs them on a GPU.")]
FormatOption = Annotated[Format, typer.Option("--format", help="text for people, json for programs.")]
SecondOpinion = Annotated[
    bool,
    typer.Option(
        "--second-opinion",
        help="Ask others too: cvc5 beside Z3, SymPy beside the algebra. Needs proofcheck[second-opinion].",
    ),
]
Memory = Annotated[
    float | None,
    typer.Option(
        metavar="SHARE",
        callback=_share,
        help="The share of the free memory that all claims at a time may take together: 0.25. What does not fit is "
        "done in smaller pieces. [default: 2048 MiB for each]",
    ),
]
Verbose = Annotated[bool, typer.Option("--verbose", "-v", help="Show every statement as it was understood.")]


@app.callback()
def proofcheck(
    version: Annotated[
        bool, typer.Option("--version", callback=_version, is_eager=True, help="Print the version and exit.")
    ] = False,
) -> None:
    """Check the mathematics of a document: each claim is proved, refuted with a witness, or honestly neither.

    \b
    Start here:
      proofcheck check "(a + b)**2 == a**2 + 2*a*b + b**2" --where "a, b: real"
      proofcheck check "A @ B == B @ A" --where "n: dim" --where "A, B: real[n, n]"
      proofcheck verify claims/
      proofcheck explain language
    """


@app.command()
def verify(
    paths: Paths,
    form: FormatOption = Format.text,
    output_file: Annotated[
        Path | None,
        typer.Option(metavar="F", dir_okay=False, help="Write the report to F; only the summary is printed."),
    ] = None,
    only: Annotated[
        str | None, typer.Option(metavar="GLOB", help="Only claims whose id matches, and those they name.")
    ] = None,
    jobs: Annotated[
        int | None, typer.Option(metavar="N", min=1, max=1024, help="Claims at a time. [default: one per core]")
    ] = None,
    budget: Budget = 0.03,
    backend: BackendOption = Backend.auto,
    seed: Seed = 0,
    no_cache: Annotated[bool, typer.Option("--no-cache", help="Neither use nor keep earlier verdicts.")] = False,
    second_opinion: SecondOpinion = False,
    memory: Memory = None,
    verbose: Verbose = False,
) -> None:
    """Judge every claim: symbolically, then with numbers.

    A claim says in its file which verdict is expected (proved, unless it says otherwise); anything else fails the run.

    \b
    Examples:
      proofcheck verify claims/
      proofcheck verify claims/ --only "attention/*" --verbose
      proofcheck verify claims/ --format json --output-file run.json
      proofcheck verify claims/scaling/unit-variance.yaml --budget 10

    \b
    Exit status: 0 all as expected, 1 a claim is not, 2 unusable files or nothing to check,
    3 a defect of the checker, 130 interrupted.
    """
    from proofcheck.commands.verify import verify as command

    with _guarded() as leave:
        leave(
            command(
                paths,
                form=form.value,
                output_file=output_file,
                only=only,
                jobs=jobs,
                budget=budget,
                backend=backend.value,
                seed=seed,
                use_cache=not no_cache,
                second_opinion=second_opinion,
                memory=memory,
                verbose=verbose,
            )
        )


@app.command()
def check(
    statement: Annotated[str, typer.Argument(metavar="STATEMENT", show_default=False)],
    where: Annotated[
        list[str], typer.Option(metavar="DECL", help='Names and their type: "Q, K: real[n, d]". Repeatable.')
    ] = [],  # noqa: B006 (typer reads the default, nothing changes it)
    given: Annotated[list[str], typer.Option(metavar="STATEMENT", help="An assumption. Repeatable.")] = [],  # noqa: B006
    define: Annotated[
        list[str], typer.Option(metavar="DEF", help='A local definition: "f(x) = x + 1". Repeatable.')
    ] = [],  # noqa: B006
    form: FormatOption = Format.text,
    budget: Budget = 0.03,
    backend: BackendOption = Backend.auto,
    seed: Seed = 0,
    second_opinion: SecondOpinion = False,
    memory: Memory = None,
) -> None:
    """Judge one statement.

    \b
    Examples:
      proofcheck check "x / x == 1" --where "x: real"
      proofcheck check "x / x == 1" --where "x: real" --given "x != 0"
      proofcheck check "(Q @ K.T) @ V == Q @ (K.T @ V)" --where "n, d, m: dim" \\
                       --where "Q, K: real[n, d]" --where "V: real[n, m]"
      proofcheck check "1024**2 * 768 == approx(805 * M)"

    \b
    Exit status: 0 proved, 1 anything else (refuted, supported, unknown, ...), 2 malformed,
    3 a defect of the checker, 130 interrupted.
    """
    from proofcheck.commands.check import check as command

    with _guarded() as leave:
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
            )
        )


@app.command()
def lint(paths: Paths) -> None:
    """Read claim files, parse and type their statements; prove nothing. Fast enough for every keystroke.

    \b
    Example:
      proofcheck lint claims/

    \b
    Exit status: 0 no errors, 2 errors or nothing to check.
    """
    from proofcheck.commands.lint import lint as command

    with _guarded() as leave:
        leave(command(paths))


@app.command()
def scan(
    paths: Annotated[
        list[Path],
        typer.Argument(metavar="PATH", help="Documents, directories of them, or - for text.", show_default=False),
    ],
    form: FormatOption = Format.text,
    fix: Annotated[bool, typer.Option("--fix", help="Correct the figures where only one can be meant.")] = False,
    baseline: Annotated[
        Path | None, typer.Option(metavar="FILE", dir_okay=False, help="Findings that are known and not reported.")
    ] = None,
    write_baseline: Annotated[
        bool, typer.Option("--write-baseline", help="Write all findings to the baseline FILE instead.")
    ] = False,
    kind: Annotated[
        DocumentKind | None, typer.Option("--as", help="Read all documents as this, whatever their names.")
    ] = None,
    verbose: Annotated[bool, typer.Option("--verbose", "-v", help="Show every reading, true ones too.")] = False,
) -> None:
    """Find false arithmetic in documents; no claim file is needed.

    Read are Markdown, text, reStructuredText, comments and docstrings of Python, notebooks; English and Chinese.
    Only what is false under every fair reading of its rounding and units is reported.

    \b
    Examples:
      proofcheck scan README.md docs/
      proofcheck scan report.md --verbose
      echo "12 × 64 = 786" | proofcheck scan -

    \b
    Exit status: 0 nothing false, 1 something false or a file that cannot be read, 2 usage.
    """
    from proofcheck.commands.scan import scan as command

    with _guarded() as leave:
        leave(
            command(
                paths,
                form=form.value,
                fix=fix,
                baseline=baseline,
                make_baseline=write_baseline,
                verbose=verbose,
                kind=kind.value if kind else None,
            )
        )


@app.command()
def schema(
    verdicts: Annotated[bool, typer.Option("--verdicts", help="The schema of the JSON report instead.")] = False,
    scan: Annotated[bool, typer.Option("--scan", help="The schema of `scan --format json` instead.")] = False,
) -> None:
    """Print the JSON Schema of claim files (or of the report), for editors and programs.

    \b
    Example:
      proofcheck schema > claim.schema.json
    """
    from proofcheck.commands.schema import schema as command

    with _guarded() as leave:
        leave(command(verdicts, scan))


@app.command()
def explain(
    name: Annotated[
        str | None,
        typer.Argument(help="A verdict, a diagnostic, an operation, a definition, or `language`.", show_default=False),
    ] = None,
) -> None:
    """Explain a word that the checker uses; without NAME, list them all.

    \b
    Examples:
      proofcheck explain language
      proofcheck explain supported
      proofcheck explain size-mismatch
      proofcheck explain softmax
    """
    from proofcheck.commands.explain import explain as command

    with _guarded() as leave:
        leave(command(name))


@app.command()
def doctor() -> None:
    """Show what this installation can use: versions, array backends, GPU, cache, cores.

    Exit status: 0 everything required is there, 1 something is missing.
    """
    from proofcheck.commands.doctor import doctor as command

    with _guarded() as leave:
        leave(command())


@contextmanager
def _guarded() -> Iterator[Callable[[int], None]]:
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


def main() -> None:
    """The console script `proofcheck`."""
    for stream in (sys.stdout, sys.stderr):
        # Mathematics is not ASCII; where a terminal's encoding lacks a character, its escape is better than a crash.
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")
    app(prog_name="proofcheck")


if __name__ == "__main__":
    main()
