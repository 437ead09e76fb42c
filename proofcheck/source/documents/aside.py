"""Comments of a document, and the passages that one sets aside: `<!-- proofcheck: ignore REASON -->`."""

from __future__ import annotations

import re
from bisect import bisect_left

from proofcheck.source.documents.model import Document, Segment
from proofcheck.source.patterns import lazy

_IGNORE = lazy(r"\s*proofcheck:\s*ignore\b[ \t:]*(.*?)\s*", re.DOTALL)


def ignored(document: Document) -> list[tuple[str, int, int, int]]:
    """(reason, start, end, place of the comment) of each passage to be set aside; without a reason it is not."""
    found = []
    for segment, parent in comments(document):
        match = _IGNORE.fullmatch(segment.text)
        if match:
            stretch = (parent.start, parent.end) if parent is not None else next_block(document, segment)
            found.append((match[1], *stretch, segment.outer[0]))
    return found


def comments(document: Document) -> list[tuple[Segment, Segment | None]]:
    found: list[tuple[Segment, Segment | None]] = []
    for segment in document.segments:
        if segment.kind == "comment":
            found.append((segment, None))
        found += [(part, segment) for part in segment.parts if part.kind == "comment"]
    return found


def next_block(document: Document, comment: Segment) -> tuple[int, int]:
    segments = document.segments
    k = bisect_left(segments, comment.outer[1], key=lambda segment: segment.start)
    while k < len(segments) and segments[k].kind in ("comment", "html"):
        k += 1
    if k < len(segments):
        first, last = segments[k], k
        table = first.cell.table if first.cell is not None else None
        while table is not None and last + 1 < len(segments) and _in_table(segments[last + 1], table):
            last += 1
        return first.start, segments[last].end
    return comment.outer[1], comment.outer[1]


def _in_table(segment: Segment, table: int) -> bool:
    return segment.cell is not None and segment.cell.table == table
