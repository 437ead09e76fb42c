"""What tools may be given: types with their bounds and descriptions, from which the schemas are made."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

MAX_STATEMENT = 20_000
MAX_TEXT = 200_000
MAX_CLAIM = 50_000
MAX_CLAIMS = 50
MAX_NAMES = 64
NORMAL: Literal["normal"] = "normal"

Line = Annotated[str, Field(max_length=MAX_STATEMENT)]
Statement = Annotated[
    str,
    Field(
        max_length=MAX_STATEMENT,
        description="The statement, which has to hold for all values of its names: in the claim language, "
        "`norm2(a + b) <= norm2(a) + norm2(b)`, or as LaTeX between dollar signs, `$(a+b)^2 = a^2 + 2ab + b^2$`.",
    ),
]
Lines = Annotated[list[Line], Field(max_length=MAX_NAMES)]
Table = Annotated[dict[Line, Line], Field(max_length=MAX_NAMES)]
Where = Annotated[
    Lines | Table | Line,
    Field(
        description="Every name with its type, one declaration each: `n, d: dim`, `x: real`, `A: real[n, d]`, "
        "`z: normal[d]`, `f: real -> real`; or a mapping, as in a claim file. The resource proofcheck://language "
        "lists all types.",
    ),
]
Given = Annotated[Lines | Line, Field(description="Assumptions, each a statement: `x != 0`, `h * dk == d`.")]
Define = Annotated[
    Lines | Table | Line,
    Field(description="Local definitions: `f(t) = t / (1 + exp(-t))`; or a mapping of heads to bodies."),
]
Numbers = Annotated[
    Literal["off", "quick", "normal"],
    Field(description="How far numeric tests go: `quick` for small sizes, `normal` beside a proof also for one large."),
]
Full = Annotated[bool, Field(description="Whether the answer has the whole record, as the JSON report has it.")]
Text = Annotated[
    str | None, Field(max_length=MAX_TEXT, description="The text. Give this, or `path` on a server that allows files.")
]
Path = Annotated[
    str | None,
    Field(max_length=1000, description="A file below a directory that the server was started with (--allow)."),
]
Format = Annotated[
    Literal["markdown", "text", "rst", "tex", "python", "notebook"],
    Field(description="How `text` is written. For a `path`, its suffix says it."),
]
Notation = Annotated[
    str,
    Field(
        max_length=MAX_STATEMENT,
        description="Declarations that hold for the whole text, one in a line: `Q, K: real[n, d]`, "
        "`given: n >= 2`, `relu2(t) = max(t, 0)**2`.",
    ),
]
Claims = Annotated[
    dict[
        Annotated[str, Field(max_length=200, pattern=r"^[a-z0-9][-a-z0-9._/]*$")],
        Annotated[str, Field(max_length=MAX_CLAIM)],
    ],
    Field(
        max_length=MAX_CLAIMS,
        description="Claim files by their ids, each the YAML text of one claim with `title`, `where`, `claim` or "
        "`steps`, and `expect` if the claim is meant to be false.",
    ),
]
Paths = Annotated[
    list[Annotated[str, Field(max_length=1000)]],
    Field(max_length=MAX_CLAIMS, description="Claim files, or directories of them, that the server may read."),
]
Only = Annotated[str | None, Field(max_length=200, description="A glob: only claims whose id matches are judged.")]
Word = Annotated[
    str | None,
    Field(
        max_length=100,
        description="A function, form, distribution, verdict, diagnostic or word of the reports, such as `softmax` or "
        "`supported`; left out: the list of all words.",
    ),
]


def lines(given: list[str] | dict[str, str] | str, sign: str = "") -> list[str]:
    """Declarations, assumptions or definitions, one each, however they were written."""
    if isinstance(given, dict):
        return [f"{name}{sign} {text}" for name, text in given.items()]
    return [given] if isinstance(given, str) else given
