r"""Notation blocks: what the names of a document stand for, declared once, in the language or in LaTeX.

    Q, K: real[n, d]                   a name with its type
    $V \in \mathbb{R}^{n \times m}$    the same in LaTeX
    $\hat w, x'$: real[d]             the same, names in LaTeX and the type in the language
    given: h * dk == d                 an assumption
    f(x) = x + 1                       a definition
    first: 1                           entries count from 1 (or 0)
    prime: transpose                   A' is the transpose of A, where no name A' is declared
    bars: determinant                  |A| is the determinant of a square matrix A
    superscript: entry                 w^{(t)} is the entry t of w along its first axis
    integrals: line                    an integral without ends is over the whole real line
    f: real, real[n] -> real           with one argument more than it is written with: f_i(x) is f(i, x)

The lines stand in a fenced block with the word `notation`, in a comment `<!-- notation: ... -->`, under `notation:` in
the front matter, behind `% notation:` in TeX, in a file `notation.txt` beside the documents, or in pyproject.toml under
`[tool.proofcheck.notation]`. The keys `where:`, `given:` and `define:` may stand above lines of their own.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from proofcheck.diagnostics.base import Finding
from proofcheck.diagnostics.notation_not_read import NotationNotRead
from proofcheck.lang.tex.macros import Expanded, Macros
from proofcheck.lang.tex.plain import is_latex
from proofcheck.lang.tex.tokens import TexError
from proofcheck.source.documents.model import Document, Segment
from proofcheck.source.patterns import lazy
from proofcheck.source.span import SourceText

FILE = "notation.txt"
_HEADED = lazy(r"(where|given|define|assume)\s*:\s*(.*)", re.DOTALL)
_FIRST = lazy(r"first\s*:\s*([01])\s*")
# What a mark means in the whole document; the first is the usual sense, or that there is none that is certain.
CONVENTIONS = {
    "prime": ("name", "transpose"),
    "bars": ("any", "determinant"),
    "superscript": ("power", "entry"),
    "integrals": ("ends", "line"),
}
_CONVENTION = lazy(r"([a-z]+)\s*:\s*([a-z]+)\s*")
_DEFINES = lazy(r"([^\W\d]\w*\s*(?:\([^()]*\))?)\s*:?=(?!=)(.*)", re.DOTALL)
_TYPED = lazy(r"([^\W\d]\w*(?:\s*,\s*[^\W\d]\w*)*)\s*:(?!=)\s*(.*)", re.DOTALL)
_SYMBOLS = lazy(r"\$([^$]+)\$\s*:(?!=)\s*(.*)", re.DOTALL)
_COUNTED = lazy(
    r"\\(?:sum|prod)(?:\\(?:display)?limits)?\s*(?:\^(?:\{[^{}]*\}|[^{}]))?\s*_\s*\{\s*[a-zA-Z]\s*=\s*(\d+)"
    r"|_\s*\{?(\d)\}?\s*,[^$\n]{0,40}?\\[lc]?dots"
)
_REMARK = lazy(r"\s+#\s.*$")  # behind what a line says, as `proofcheck draft` writes where a name is used
_COMMENT = lazy(r"\s*notation\s*:")


@dataclass(frozen=True, slots=True)
class Line:
    """One line of a block. `kind` is name, symbol (names in LaTeX), declare, given, define, first or convention; it
    holds from `start` to `end`."""

    kind: str
    name: str
    text: SourceText
    start: int = 0
    end: int = 1 << 62


@dataclass(frozen=True, slots=True)
class Strange:
    """A line of a block that says nothing that is known."""

    text: SourceText


def blocks(document: Document, macros: Macros) -> Iterator[Line | Strange]:
    """The lines of the notation that a document declares. A block holds in its section, a further block of the same
    section from its place on; above all headings, or in the front matter, it holds everywhere."""
    seen: set[int] = set()
    for segment in document.walk():
        inner = _inner(segment)
        if inner is None:
            continue
        offset, text = inner
        low, high = _stretch(document, segment, seen)
        yield from _lines(document, text, segment.start + offset, low, high, macros)


_FROM_ZERO = lazy(
    r"\b(?:ind(?:ex|ices|exing)|entries|numbering|counting|positions)\b[^.;]{0,30}\b(?:starts?|begins?|from|at)\b\W*(?:0|zero)\b|"
    r"下标从\W*0",
    re.IGNORECASE,
)


def usually(document: Document) -> Iterator[Line]:
    """Where entries count from in a document whose sums and lists, `\\sum_{i=1}^n` and `x_1, \\dots, x_n`, all begin
    with the same number, or that says that it counts from 0: for formulas that do not say it."""
    if _FROM_ZERO.search(document.text):
        yield Line("first", "0", SourceText.bare("first", document.file))
    found = {first for match in _COUNTED.finditer(document.text) for first in match.groups() if first}
    if len(found) == 1 and (first := found.pop()) in "01":
        yield Line("convention", f"usually: {first}", SourceText.bare("usually", document.file))


def _inner(segment: Segment) -> tuple[int, str] | None:
    if segment.kind == "code" and segment.language == "notation":
        return 0, segment.text
    if segment.kind == "comment" and (match := _COMMENT.match(segment.text)):
        return match.end(), segment.text[match.end() :]
    if segment.kind == "front-matter":
        match = re.search(r"^notation\s*:\s*\|?[ \t]*\n((?:[ \t]+.*(?:\n|$)|[ \t]*\n)*)", segment.text, re.MULTILINE)
        if match:
            return match.start(1), match[1]
    return None


def _stretch(document: Document, segment: Segment, seen: set[int]) -> tuple[int, int]:
    """Where a block holds: in its section; a further one of the same section from its place on. `seen`: sections."""
    low, high = _section(document, segment)
    first = low not in seen and ((low, high) == (0, len(document.text)) or _opens(document, segment))
    seen.add(low)
    return (low if first else segment.start), high


def _opens(document: Document, segment: Segment) -> bool:
    """Whether a block is the first thing below its heading."""
    heading = document.headings[segment.section]
    between = document.text[heading.end : segment.outer[0]]
    return not re.sub(r"<a\s[^<>]*>|</a>|[\s=~^#%*-]", "", between)


def _section(document: Document, segment: Segment) -> tuple[int, int]:
    if segment.section < 0 or segment.kind == "front-matter":
        return 0, len(document.text)
    heading = document.headings[segment.section]
    if heading.level == 1 and sum(other.level == 1 for other in document.headings) == 1:
        return 0, len(document.text)
    return heading.start, heading.section_end


def _lines(document: Document, text: str, offset: int, low: int, high: int, macros: Macros) -> Iterator[Line | Strange]:
    for begin, body, key in keyed(text):
        yield line(_source(document, body, offset + begin, macros), key, low, high)


def keyed(text: str) -> Iterator[tuple[int, str, str]]:
    """Where each line of a block begins, what it says, and the key (`given`, ...) that stands before or above it."""
    key, at = "", 0
    for raw in text.split("\n"):
        begin = at + len(raw) - len(raw.lstrip(" \t-%>"))
        body = _REMARK.sub("", raw.strip(" \t\r").lstrip("-%> \t")).strip()
        at += len(raw) + 1
        if not body or body.startswith("#"):
            continue
        if (match := _HEADED.fullmatch(body)) is not None:
            key = {"assume": "given"}.get(match[1], match[1])
            body, begin = match[2].strip(), begin + match.start(2)
            if not body:
                continue
            yield begin, body, key
            key = ""
            continue
        yield begin, body, key


def line(text: SourceText, key: str = "", low: int = 0, high: int = 1 << 62) -> Line | Strange:
    """What one line of notation says; `key` is that of the section it stands in."""
    body = text.value
    if len(body) > 1 and body[0] == body[-1] and body[0] in "\"'":
        text = SourceText(body[1:-1], text.file, text.lines[1:-1], text.columns[1:-1])
        body = text.value
    if match := _FIRST.fullmatch(body):
        return Line("first", match[1], text, low, high)
    if (match := _CONVENTION.fullmatch(body)) and match[2] in CONVENTIONS.get(match[1], ()):
        return Line("convention", f"{match[1]}: {match[2]}", text, low, high)
    if key == "given":
        return Line("given", "", text, low, high)
    if key != "define" and (match := _SYMBOLS.fullmatch(body)):
        return Line("symbol", match[1], _cut(text, match.start(2)), low, high)
    if is_latex(body):
        defines = key == "define" or ":=" in body or "\\coloneqq" in body
        return Line("define" if defines else "declare", "", text, low, high)
    if key != "define" and (match := _TYPED.fullmatch(body)):
        return Line("name", match[1], _cut(text, match.start(2)), low, high)
    if (match := _DEFINES.fullmatch(body)) or (match := re.fullmatch(r"([^:]*[\w)])\s*:(.*)", body, re.DOTALL)):
        return Line("define", match[1].strip(), _cut(text, match.start(2)), low, high)
    return Strange(text)


def _cut(text: SourceText, start: int) -> SourceText:
    value = text.value[start:]
    start += len(value) - len(value.lstrip())
    return SourceText(text.value[start:], text.file, text.lines[start:], text.columns[start:])


def _source(document: Document, body: str, start: int, macros: Macros) -> SourceText:
    line, column = document.positions.at(document.place(min(start, len(document.text))))
    try:
        made = macros.expanded(body)
    except TexError:
        made = Expanded(body)
    stretches = (made.stretch(k, k + 1)[0] for k in range(len(made.text)))
    columns = (*(column + place for place in stretches), column + len(body))
    return SourceText(made.text, document.file, (line,) * len(columns), columns)


def strange(item: Strange) -> Finding:
    return NotationNotRead.at(item.text.span(), f"`{item.text.value[:80]}` is not a declaration")


def lines_of(table: Mapping[str, Any], file: str) -> list[Line]:
    """The notation of a table in pyproject.toml: `where`, `given` and `define`, in either notation."""
    found: list[Line] = []
    for key in ("where", "given", "define"):
        value = table.get(key, ())
        items = (
            [f"{n}: {t}" if key == "where" else f"{n} = {t}" for n, t in value.items()]
            if isinstance(value, dict)
            else value
        )
        for item in [items] if isinstance(items, str) else items:
            made = line(SourceText.bare(str(item), file), key)
            if isinstance(made, Line):
                found.append(made)
    if table.get("first") in (0, 1):
        found.append(Line("first", str(table["first"]), SourceText.bare("first", file)))
    for key, senses in CONVENTIONS.items():
        if table.get(key) in senses:
            found.append(Line("convention", f"{key}: {table[key]}", SourceText.bare(key, file)))
    return found
