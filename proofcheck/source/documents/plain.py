"""Plain text -> segments: paragraphs between blank lines, and items behind list marks. Nothing in it is markup.

Formulas between dollars or `\\( \\)` do not count here; comments `<!-- -->` do, so that findings can be set aside.
"""

from __future__ import annotations

import re

from proofcheck.source.documents.builder import Builder
from proofcheck.source.documents.inline import masked
from proofcheck.source.documents.lines import Lines, joined
from proofcheck.source.documents.model import HOLE, Item, Kind, Segment
from proofcheck.source.patterns import lazy

_LIST = lazy(r"(?:[-*+•·]|(\d{1,3})[.)、])[ \t]+(?:\[([ xX])\][ \t]+)?")
_HOLES = lazy(r"<!--(.{0,1000}?)-->|https?://[^\s<>\"]+", re.DOTALL)


def read_plain(builder: Builder, start: int, end: int, kind: Kind = "paragraph") -> None:
    """Adds the paragraphs of the text at `builder.text[start:end]`."""
    lines = Lines(builder.text, start, end)
    pieces = [trimmed(builder.text, a, b) for a, b in zip(lines.starts, lines.ends, strict=True)]
    add_paragraphs(builder, pieces, kind)


def trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    while start < end and text[start] in " \t\ufeff\f":
        start += 1
    while end > start and text[end - 1] in " \t\r":
        end -= 1
    return start, end


def add_paragraphs(builder: Builder, pieces: list[tuple[int, int]], kind: Kind) -> None:
    """Adds paragraphs made of the given lines (offsets of their content; empty ones separate)."""
    text = builder.text
    waiting: list[tuple[int, int]] = []
    item: Item | None = None
    number = 0

    def flush() -> None:
        if waiting:
            _paragraph(builder, waiting, "item" if item and kind == "paragraph" else kind, item)
            waiting.clear()

    session = False
    for start, end in pieces:
        if start >= end:
            flush()
            item, session = None, False
            continue
        if session or text.startswith(">>> ", start):
            flush()
            session = True  # an interactive session and its output, up to the next empty line
            continue
        match = _LIST.match(text, start, end)
        if match and match.end() < end:
            flush()
            number = number or builder.new_list()
            checked = None if match[2] is None else match[2] != " "
            item = Item(number, 0, int(match[1]) if match[1] else None, checked)
            start = match.end()
        elif item is None and not waiting:
            number = 0
        waiting.append((start, end))
    flush()


def _paragraph(builder: Builder, pieces: list[tuple[int, int]], kind: Kind, item: Item | None) -> None:
    shown = joined(builder.text, pieces)
    start, end = pieces[0][0], pieces[-1][1]
    parts = []
    for match in _HOLES.finditer(shown) if "<!--" in shown or "://" in shown else ():
        comment = match[1] is not None
        inner = match.span(1) if comment else match.span()
        parts.append(
            Segment(
                "comment" if comment else "url",
                inner[0] + start,
                inner[1] + start,
                shown[inner[0] : inner[1]],
                (match.start() + start, match.end() + start),
            )
        )
    shown = masked(shown, [(p.outer[0] - start, p.outer[1] - start, HOLE * (p.outer[1] - p.outer[0])) for p in parts])
    builder.add(Segment(kind, start, end, shown, (start, end), tuple(parts), item=item))
