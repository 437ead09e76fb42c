"""Lines of Markdown behind their quote marks, and formulas that stand on lines of their own.

A formula ends at its closing delimiter. Empty lines may stand in it as long as no prose does; where there is no end,
it is taken to end with its paragraph, and is marked as not closed.
"""

from __future__ import annotations

from proofcheck.source.documents.builder import Builder
from proofcheck.source.documents.lines import Lines, joined
from proofcheck.source.documents.model import Segment
from proofcheck.source.patterns import lazy

_QUOTE = lazy(r"(?: {0,3}>[ \t]?)+")
_FENCE = lazy(r"(`{3,}|~{3,})[ \t]*([^`\n]*)")
_HEADING = lazy(r"(#{1,6})(?:[ \t]+|$)")
_PROSE = lazy(r"(?<![\\A-Za-z{])[A-Za-z]{2,}(?:[ ,;]+[A-Za-z]{2,}){3}|[\u4e00-\u9fff]{6}")
# What may begin a block in the middle of a paragraph.
_TAB = 4
_APART = 100  # lines behind an empty one in which a formula may still end


class Displays:
    """The lines of a stretch of Markdown, and the formulas among them."""

    def __init__(self, builder: Builder, start: int, end: int) -> None:
        self.builder = builder
        self.text = builder.text
        self.lines = Lines(self.text, start, end)
        self.at = 0
        self.lists: list[tuple[int, int, int]] = []  # marker's indentation, content's indentation, number of the list
        self.after_blank = True

    def content(self, k: int) -> tuple[int, int]:
        """Where the content of line k begins behind quote marks, and how many these are."""
        start = self.lines.starts[k]
        if ">" not in self.text[start : start + 4]:
            return start, 0
        match = _QUOTE.match(self.text, start, self.lines.ends[k])
        return (match.end(), match.group().count(">")) if match else (start, 0)

    def stripped(self, k: int) -> tuple[int, int, int]:
        """Start of the content of line k behind indentation, the indentation in columns, the depth of quotes."""
        start, depth = self.content(k)
        at, indent, end = start, 0, self.lines.ends[k]
        while at < end and self.text[at] in " \t":
            indent += 1 if self.text[at] == " " else _TAB - indent % _TAB
            at += 1
        return at, indent, depth

    def display(self, k: int, start: int, opening: str, closing: str, depth: int) -> bool:
        """A formula on lines of its own. False where it ends within its first line and prose goes on behind it."""
        text = self.text
        pieces: list[tuple[int, int]] = []
        outer = start - len(opening) if opening != "\\begin" else text.rfind("\\begin", 0, start)
        blank = False
        first, paragraph_end, stop = k, 0, self.lines.ends[k]
        apart = 0
        while k < len(self.lines) and apart < _APART:
            apart += blank
            at, _, d = (start, 0, depth) if k == first else self.stripped(k)
            end = self.lines.ends[k]
            if d < depth:
                break
            if at >= end:
                blank = True
                if not paragraph_end and any(text[a:b].strip() for a, b in pieces):
                    paragraph_end = len(pieces)
            found = text.find(closing, at, end)
            if found >= 0:
                if k == first and text[found + len(closing) : end].strip():
                    return False
                if not (blank and paragraph_end and any(_PROSE.search(text[a:b]) for a, b in pieces[paragraph_end:])):
                    pieces.append((at, found))
                    self.formula(pieces, (outer, found + len(closing)), opening, True)
                    self.at = k + 1
                    if text[found + len(closing) : end].strip(" \t.,;。，"):
                        self.rest(k, found + len(closing), depth)
                    return True
                break
            if (
                blank
                and k > first
                and at < end
                and text[at] in "#`~|"
                and (_HEADING.match(text, at, end) or _FENCE.match(text, at, end))
            ):
                break
            pieces.append((at, end))
            stop = end
            k += 1
        # Not closed: it ends with its paragraph, and the reading goes on behind that.
        cut = paragraph_end or next((n for n, (a, b) in enumerate(pieces) if n and a >= b), len(pieces))
        pieces = pieces[:cut] or [(start, stop)]
        self.formula(pieces, (outer, pieces[-1][1]), opening, False)
        self.at = first + len(pieces)
        return True

    def formula(self, pieces: list[tuple[int, int]], outer: tuple[int, int], delimiter: str, closed: bool) -> None:
        shown = joined(self.text, pieces)
        start, end = pieces[0][0], pieces[-1][1]
        self.builder.add(Segment("math", start, end, shown, outer, delimiter=delimiter, closed=closed))

    def rest(self, k: int, start: int, depth: int) -> None:
        """Reads what stands behind a formula on its last line."""
        raise NotImplementedError
