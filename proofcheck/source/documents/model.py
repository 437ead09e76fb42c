"""What a document reads as: segments of text that know where they stand, headings with their slugs, anchors.

Every segment's `text` is exactly as long as the stretch `start:end` of `Document.text` that it stands for: what does
not belong to it (the `> ` of a quote, the `# ` of a comment, markup) is blank, what is not prose inside it (inline
code, links' targets, images, comments) is `HOLE`. So position k of a segment is position `start + k` of the document,
and no table of positions is needed. Only where a document was decoded first (notebooks are JSON) does
`Document.span` go through a map of breaks.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal

from proofcheck.diagnostics.base import Finding
from proofcheck.source.characters import Positions
from proofcheck.source.records import record
from proofcheck.source.span import Span

HOLE = "\ufffc"

Kind = Literal[
    # blocks
    "heading",
    "paragraph",
    "item",  # a paragraph of a list item
    "cell",
    "code",  # a fenced, indented or literal block; inside a paragraph: inline code
    "front-matter",
    "html",
    # blocks, and parts of the above
    "math",
    "comment",  # <!-- ... -->, or a comment of reStructuredText or TeX
    "code-comment",  # a comment of a programming language
    "code-string",  # a string in code that holds typeset arithmetic: × ÷ ≈ ²
    "docstring",
    # parts only
    "url",
    "image",
]


@record(frozen=True, slots=True)
class Cell:
    """Where a table's cell stands: tables count through the document; row 0 is the header where `header` is true."""

    table: int
    row: int
    column: int
    header: bool


@dataclass(frozen=True, slots=True)
class Item:
    """A list item: which list, how deep (from 0), its number (None for bullets), and whether its box is checked."""

    list: int
    depth: int
    number: int | None
    checked: bool | None


@dataclass(slots=True, eq=False)  # not frozen: a document has many, and a frozen one takes thrice as long to make
class Segment:
    """A piece of a document. Nobody changes one that was read.

    start, end: offsets into `Document.text`, of `text`. outer: the same with delimiters (`$`, `<!--`, fences).
    parts: what stands inside, in order: code, math, comment, url, image, html; of a code block its code-comments.
    section: index into `Document.headings` of the heading above, -1 before the first.
    delimiter: of math, how it opens (`$`, `$$`, `\\(`, `\\[`, `\\begin`, "```", `:math:`). closed: whether it ends.
    language: of code, the first word behind the fence. group: which block of comment lines, or docstring, or cell of
    a notebook a paragraph stands in; 0 for none.
    """

    kind: Kind
    start: int
    end: int
    text: str
    outer: tuple[int, int]
    parts: tuple[Segment, ...] = ()
    section: int = -1
    delimiter: str = ""
    closed: bool = True
    language: str = ""
    cell: Cell | None = None
    item: Item | None = None
    group: int = 0


@dataclass(frozen=True, slots=True)
class Heading:
    """A heading: its level from 1, its text without markup, its slug as GitHub makes it, where its section ends."""

    level: int
    title: str
    slug: str
    start: int
    end: int
    section_end: int


@dataclass(frozen=True, slots=True)
class Anchor:
    """An anchor `{#name}`, `<a id="name">` or any element with an id, and the stretch of the block it stands in."""

    name: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Region:
    """A theorem, lemma, definition, proof and the like of TeX, from its `\\begin` to behind its `\\end`.

    name: what it is, in lower case (`theorem`), also where the document calls its environment `thm`. title: what stands
    in brackets behind it. label: the first `\\label` in it that names the region, "" if none does.
    """

    name: str
    title: str
    label: str
    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Macro:
    """A command that the document defines: `\\newcommand{\\norm}[1]{\\|#1\\|}`, from `start` on.

    name: without its backslash. arity: how many arguments it takes, of which the first may be left out where `default`
    is not None. final: whether what stands in the body keeps the meaning that it had before the document defined
    anything, as in `\\let\\old\\phi`. star: whether a star may stand behind the command. end: of the definition.
    """

    name: str
    arity: int
    default: str | None
    body: str
    start: int
    final: bool = False
    star: bool = False
    end: int = 0


@dataclass(frozen=True, slots=True)
class Input:
    """Another file that TeX reads in this place: its path as it is written, and where the command stands."""

    path: str
    start: int


@dataclass(frozen=True, slots=True)
class Document:
    """A document that was read. `text` is what offsets count in; `positions` is the file as it is on disk.

    findings: what the reader itself found wrong (formulas that do not end). breaks: pairs of offsets (in `text`, in
    the file), rising, between which both run in step; empty where `text` is the file. regions, inputs: of TeX, in
    order. macros: what the formulas of a document define, in TeX also what stands around them, in order.
    """

    file: str
    kind: str
    text: str = field(repr=False)
    positions: Positions = field(repr=False)
    segments: tuple[Segment, ...] = field(repr=False)
    headings: tuple[Heading, ...] = ()
    anchors: tuple[Anchor, ...] = ()
    findings: tuple[Finding, ...] = ()
    breaks: tuple[tuple[int, ...], tuple[int, ...]] = field(default=((), ()), repr=False)
    regions: tuple[Region, ...] = ()
    macros: tuple[Macro, ...] = ()
    inputs: tuple[Input, ...] = ()

    @property
    def unshown(self) -> frozenset[str]:
        """The macros that make nothing of their arguments."""
        return frozenset(macro.name for macro in self.macros if macro.arity and "#" not in macro.body)

    def walk(self) -> Iterator[Segment]:
        """Every segment, each before its parts."""
        for segment in self.segments:
            yield segment
            yield from _parts(segment)

    def place(self, offset: int) -> int:
        """The offset in the file of an offset into `text`."""
        ours, theirs = self.breaks
        if not ours:
            return offset
        k = max(bisect_right(ours, offset) - 1, 0)
        return theirs[k] + offset - ours[k]

    def span(self, start: int, end: int) -> Span:
        """The span in the file of `text[start:end]`."""
        if not self.breaks[0] or end <= start:
            return self.positions.span(self.place(start), self.place(max(start, end)))
        return self.positions.span(self.place(start), self.place(end - 1) + 1)

    def find(self, anchor: str) -> tuple[int, int] | None:
        """The stretch of `text` that an anchor names: the block of an explicit one, or the section of a heading."""
        name = anchor.removeprefix("#")
        for explicit in self.anchors:
            if explicit.name == name:
                return explicit.start, explicit.end
        for heading in self.headings:
            if heading.slug == name:
                return heading.start, heading.section_end
        return None


def _parts(segment: Segment) -> Iterator[Segment]:
    for part in segment.parts:
        yield part
        yield from _parts(part)
