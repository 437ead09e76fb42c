"""reStructuredText -> segments: sections, paragraphs, lists, tables (simple and grid), formulas, literals, comments.

Line by line, by docutils' rules for what begins a block; nested bodies of directives such as notes are read as text,
those of code are not. Rows of grid tables that span columns are read as cells by their bars alone.
"""

from __future__ import annotations

import itertools
import re

from proofcheck.source.documents.builder import Builder
from proofcheck.source.documents.codecomments import comments_of
from proofcheck.source.documents.inline import masked
from proofcheck.source.documents.lines import Lines, joined
from proofcheck.source.documents.model import HOLE, Cell, Item, Kind, Segment
from proofcheck.source.documents.plain import trimmed
from proofcheck.source.patterns import lazy

_ADORNMENT = lazy(r"([!-/:-@\[-`{-~])\1{2,}$")
_DIRECTIVE = lazy(r"\.\.[ \t]+(?:\|[^|]+\|[ \t]+)?([A-Za-z][\w:.+-]*)::[ \t]*(.*)$")
_LIST = lazy(r"(?:[-*+•]|\(?(\d{1,9}|#)[.)])[ \t]+(?:\[([ xX])\][ \t]+)?")
_SIMPLE = lazy(r"={2,}(?:[ \t]+={2,})+[ \t]*$")
_RULE = lazy(r"={2,}|-{2,}")
_GRID = lazy(r"\+(?:[-=]+\+)+$")
_OPTION = lazy(r":[\w-]+:")
_INLINE = lazy(
    r"(?P<code>``.+?``)|:(?P<role>[\w:+-]{1,60}):`(?P<body>[^`]+)`|(?P<link>`[^`<>]*<[^`<>]*>`__?)|(?P<url>https?://[^\s<>]+)"
    r"|(?P<strong>\*\*(?=\S)(?:[^*])+?\*\*)|(?P<emphasis>(?<![\w*])\*(?=[^\s*])[^*\n]+?\*(?![\w*]))|(?P<plain>`[^`]+`_{0,2})",
    re.DOTALL,
)
_LITERAL = frozenset(
    {"code", "code-block", "sourcecode", "highlight", "parsed-literal", "raw", "literalinclude", "testcode"}
)
_SILENT = frozenset({"image", "figure", "include", "toctree", "automodule", "autoclass", "autofunction", "contents"})


class _Reader:
    def __init__(self, builder: Builder, start: int, end: int) -> None:
        self.builder = builder
        self.text = builder.text
        self.lines = Lines(self.text, start, end)
        self.levels: list[str] = []
        self.list = 0
        self.at = 0

    def piece(self, k: int) -> tuple[int, int]:
        return trimmed(self.text, self.lines.starts[k], self.lines.ends[k])

    def indent(self, k: int) -> int:
        return self.piece(k)[0] - self.lines.starts[k]

    def line(self, k: int) -> str:
        return self.text[slice(*self.piece(k))] if k < len(self.lines) else ""

    def read(self) -> None:
        while self.at < len(self.lines):
            k = self.at
            shown = self.line(k)
            self.at = k + 1
            if not shown:
                continue
            if _SIMPLE.match(shown) and self.simple_table(k):
                continue
            if _GRID.match(shown):
                self.grid_table(k)
            elif shown.startswith("..") and (len(shown) == 2 or shown[2] in " \t"):
                self.explicit(k, shown)
            elif not self.title(k, shown):
                self.paragraph(k)

    def title(self, k: int, shown: str) -> bool:
        if _ADORNMENT.match(shown) and len(self.line(k + 1)) and self.line(k + 2) == shown:
            self.heading(k + 1, "o" + shown[0])
            self.at = k + 3
        elif _ADORNMENT.match(self.line(k + 1)) and not self.indent(k) and len(self.line(k + 1)) >= len(shown) - 1:
            self.heading(k, self.line(k + 1)[0])
            self.at = k + 2
        else:
            return False
        return True

    def heading(self, k: int, style: str) -> None:
        if style not in self.levels:
            self.levels.append(style)
        start, end = self.piece(k)
        shown, parts = inline_rst(self.text[start:end], start)
        level = min(self.levels.index(style) + 1, 7)
        self.builder.heading(level, Segment("heading", start, end, shown, (start, end), parts))

    def body(self, k: int, indent: int) -> list[int]:
        """The lines behind k that are indented by more than `indent`, without empty ones at the end."""
        found = []
        while k < len(self.lines) and (not self.line(k) or self.indent(k) > indent):
            found.append(k)
            k += 1
        while found and not self.line(found[-1]):
            found.pop()
        return found

    def explicit(self, k: int, shown: str) -> None:
        """Directives, targets, footnotes and comments: everything behind `..`."""
        start, end = self.piece(k)
        body = self.body(k + 1, self.indent(k))
        directive = _DIRECTIVE.match(shown)
        last = self.lines.ends[body[-1]] if body else end
        if directive is None:
            if shown.startswith((".. [", ".. _")):
                self.at = k + 1
                return
            if not self.line(k + 1) and len(shown) == 2:
                body, last = [], end
            inner = [(min(start + 3, end), end), *(self.piece(n) for n in body)]
            self.builder.add(Segment("comment", inner[0][0], inner[-1][1], joined(self.text, inner), (start, last)))
            self.at = (body[-1] if body else k) + 1
            return
        name = directive[1].split(":")[-1]
        if name not in _LITERAL and name not in _SILENT and name != "math":
            self.at = k + 1  # what stands in it is read as text
            while _OPTION.match(self.line(self.at)):
                self.at += 1
            return
        self.at = (body[-1] if body else k) + 1
        while body and (_OPTION.match(self.line(body[0])) or not self.line(body[0])):
            del body[0]
        pieces = [self.piece(n) for n in body]
        if name == "math" and directive[2].strip():
            at = end - len(directive[2].rstrip())
            pieces.insert(0, (at, end))
        if not pieces or name in _SILENT:
            return
        shown = joined(self.text, pieces)
        a, b = pieces[0][0], pieces[-1][1]
        if name == "math":
            self.builder.add(Segment("math", a, b, shown, (start, last), delimiter=".. math::"))
        else:
            language = directive[2].strip().lower()
            parts = comments_of(shown, a, language)
            self.builder.add(Segment("code", a, b, shown, (start, last), parts, language=language))

    def paragraph(self, k: int) -> None:
        start, end = self.piece(k)
        match = _LIST.match(self.text, start, end)
        item = None
        kind: Kind = "paragraph"
        if match and match.end() < end:
            if not self.list:
                self.list = self.builder.new_list()
            checked = None if match[2] is None else match[2] != " "
            number = int(match[1]) if match[1] and match[1] != "#" else None
            item, kind, start = Item(self.list, 0, number, checked), "item", match.end()
        elif not self.indent(k):
            self.list = 0
        pieces = [(start, end)]
        k += 1
        while k < len(self.lines) and self.line(k):
            at, stop = self.piece(k)
            if _LIST.match(self.text, at, stop) and kind == "item":
                break
            pieces.append((at, stop))
            k += 1
        self.at = k
        start, end = pieces[0][0], pieces[-1][1]
        shown, parts = inline_rst(joined(self.text, pieces), start)
        self.builder.add(Segment(kind, start, end, shown, (start, end), parts, item=item))
        if shown.endswith("::"):
            body = self.body(k, self.indent(k - 1))
            body = body[next((n for n, j in enumerate(body) if self.line(j)), len(body)) :]
            if body:
                inner = [self.piece(n) for n in body]
                a, b = inner[0][0], inner[-1][1]
                self.builder.add(Segment("code", a, b, joined(self.text, inner), (a, b)))
                self.at = body[-1] + 1

    def simple_table(self, k: int) -> bool:
        edges = [match.span() for match in _RULE.finditer(self.text[self.lines.starts[k] : self.lines.ends[k]])]
        last = k + 1
        rules = 1
        while last < len(self.lines) and rules < 3:
            rules += _SIMPLE.match(self.line(last)) is not None
            if rules == 2 and not self.line(last + 1):
                break
            last += 1
        if rules < 2:
            return False
        number, row = self.builder.new_table(), 0
        for n in range(k + 1, min(last, len(self.lines))):
            shown = self.line(n)
            if not shown or set(shown) <= set("=- \t"):
                continue
            base = self.lines.starts[n]
            for column, (a, _) in enumerate(edges):
                stop = edges[column + 1][0] if column + 1 < len(edges) else self.lines.ends[n] - base
                self.cell(
                    number,
                    row,
                    column,
                    *trimmed(self.text, min(base + a, self.lines.ends[n]), min(base + stop, self.lines.ends[n])),
                )
            row += 1
        self.at = last + 1
        return True

    def grid_table(self, k: int) -> None:
        number, row = self.builder.new_table(), 0
        n = k + 1
        while n < len(self.lines) and self.line(n)[:1] in ("|", "+"):
            if self.line(n)[0] == "|":
                start, end = self.piece(n)
                bars = [i for i in range(start, end) if self.text[i] == "|"]
                for column, (a, b) in enumerate(itertools.pairwise(bars)):
                    self.cell(number, row, column, *trimmed(self.text, a + 1, b))
                row += 1
            n += 1
        self.at = n

    def cell(self, table: int, row: int, column: int, start: int, end: int) -> None:
        shown, parts = inline_rst(self.text[start:end], start)
        self.builder.add(Segment("cell", start, end, shown, (start, end), parts, cell=Cell(table, row, column, True)))


def inline_rst(text: str, offset: int) -> tuple[str, tuple[Segment, ...]]:
    """The text of a block of the same length with markup blank, and the formulas, code and links in it."""
    parts: list[Segment] = []
    masks: list[tuple[int, int, str]] = []
    for match in _INLINE.finditer(text) if "`" in text or "*" in text or "://" in text else ():
        start, end = match.span()
        if match["role"] == "math":
            inner = match.span("body")
            # As between dollars: the role is blank, what stands in it can be read with what stands around it.
            masks.append((start, inner[0], " " * (inner[0] - start - 1) + "$"))
            masks.append((inner[1], end, "$"))
            parts.append(_part("math", offset, (start, end), inner, text, ":math:"))
        elif match["strong"] or match["emphasis"]:
            width = 2 if match["strong"] else 1
            masks += ((start, start + width, " " * width), (end - width, end, " " * width))
        else:
            kind: Kind = "url" if match["link"] or match["url"] else "code"
            parts.append(_part(kind, offset, (start, end), (start, end), text, ""))
            masks.append((start, end, HOLE * (end - start)))
    return masked(text, masks), tuple(parts)


def _part(kind: Kind, o: int, outer: tuple[int, int], inner: tuple[int, int], text: str, delimiter: str) -> Segment:
    shown = text[inner[0] : inner[1]]
    return Segment(kind, inner[0] + o, inner[1] + o, shown, (outer[0] + o, outer[1] + o), delimiter=delimiter)


def read_rst(builder: Builder, start: int, end: int) -> None:
    """Adds the segments of the reStructuredText at `builder.text[start:end]`."""
    _Reader(builder, start, end).read()
