"""The passages of a document that claims are tied to: by an anchor, by a heading, by an invisible marker.

An anchor (`<a id="unit-variance"></a>`) names what follows it, up to the next anchor or heading. A heading names its
section. A marker (`<!-- claim: scaling/unit-variance -->`) names the sentence it stands in, the cell of a table, the
formula right before it, the section if it stands in a heading, and the next block if it stands by itself.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from dataclasses import dataclass

from proofcheck.source.documents.model import Document, Segment

_ID = re.compile(r"<[A-Za-z][^<>]*?\s(?:id|name)\s*=\s*[\"']?([^\s\"'<>]+)", re.IGNORECASE)
_MARKER = re.compile(r"\s*claim:\s*(.*?)\s*", re.DOTALL)
_IGNORE = re.compile(r"\s*proofcheck:\s*ignore\b[ \t:]*(.*?)\s*", re.DOTALL)
_SENTENCE = re.compile(r"[.!?](?=[\s*_)\"'”]|$)|[。！？]")


@dataclass(frozen=True, slots=True)
class Passage:
    """A stretch of a document that has a name: an anchor's, a heading's slug, or `claim:ID` for a marker."""

    name: str
    start: int
    end: int
    place: int  # where the anchor or marker itself stands


@dataclass(frozen=True, slots=True)
class Marker:
    """A comment that names claims, with the passage they are tied to."""

    claims: tuple[str, ...]
    start: int
    end: int
    passage: tuple[int, int]


def anchors(document: Document) -> dict[str, Passage]:
    """The passages of all explicit anchors, the first of each name."""
    places: list[tuple[int, int, str]] = []
    for segment in document.walk():
        if segment.kind == "html":
            low, high = segment.outer
            for match in _ID.finditer(document.text, low, high):
                places.append((low, high, match[1]))
    known = {name for _, _, name in places}
    places += [(anchor.start, anchor.start, anchor.name) for anchor in document.anchors if anchor.name not in known]
    places.sort()
    cuts = sorted({place for place, _, _ in places} | {heading.start for heading in document.headings})
    found: dict[str, Passage] = {}
    for place, start, name in places:
        k = bisect_right(cuts, place)
        end = cuts[k] if k < len(cuts) else len(document.text)
        # Anchors in a row name the same passage.
        while not document.text[start:end].replace("</a>", "").strip() and k + 1 < len(cuts):
            k += 1
            end = cuts[k]
        found.setdefault(name, Passage(name, start, end, place))
    return found


def headings(document: Document) -> dict[str, Passage]:
    """The sections, by the slugs of their headings."""
    return {h.slug: Passage(h.slug, h.start, h.section_end, h.start) for h in reversed(document.headings)}


def markers(document: Document) -> list[Marker]:
    """The markers that name claims."""
    found = []
    for segment, parent in _comments(document):
        match = _MARKER.fullmatch(segment.text)
        if match:
            names = tuple(name for name in re.split(r"[\s,]+", match[1]) if name)
            found.append(Marker(names, *segment.outer, tied(document, segment, parent)))
    return found


def ignored(document: Document) -> list[tuple[str, int, int, int]]:
    """(reason, start, end, place of the comment) of each passage that is set aside."""
    found = []
    for segment, parent in _comments(document):
        match = _IGNORE.fullmatch(segment.text)
        if match:
            stretch = (parent.start, parent.end) if parent is not None else _next_block(document, segment)
            found.append((match[1], *stretch, segment.outer[0]))
    return found


def _comments(document: Document) -> list[tuple[Segment, Segment | None]]:
    found: list[tuple[Segment, Segment | None]] = []
    for segment in document.segments:
        if segment.kind == "comment":
            found.append((segment, None))
        found += [(part, segment) for part in segment.parts if part.kind == "comment"]
    return found


def tied(document: Document, comment: Segment, parent: Segment | None) -> tuple[int, int]:
    """What a marker is tied to."""
    alone = parent is None or not parent.text.replace("\ufffc", " ").strip()
    if alone or parent is None:
        return _next_block(document, comment)
    if parent.kind == "cell":
        return parent.start, parent.end
    if parent.kind == "heading":
        for heading in document.headings:
            if heading.start <= comment.outer[0] < heading.end:
                return heading.start, heading.section_end
    for part in parent.parts:
        if part.kind == "math" and part.outer[1] == comment.outer[0]:
            return part.outer
    return _sentence(parent, comment)


def _next_block(document: Document, comment: Segment) -> tuple[int, int]:
    for segment in document.segments:
        if segment.start >= comment.outer[1] and segment.kind not in ("comment", "html"):
            if segment.kind == "cell" and segment.cell is not None:
                table = [s for s in document.segments if s.cell is not None and s.cell.table == segment.cell.table]
                return segment.start, table[-1].end
            return segment.start, segment.end
    return comment.outer[1], comment.outer[1]


def _sentence(parent: Segment, comment: Segment) -> tuple[int, int]:
    """The sentence that a marker stands in; behind the end of one, that one."""
    masked = list(parent.text)
    for part in parent.parts:
        if part.kind in ("math", "code", "url"):
            for k in range(part.outer[0] - parent.start, part.outer[1] - parent.start):
                masked[k] = "x"
    text = "".join(masked)
    at = comment.outer[0] - parent.start
    ends = [match.end() for match in _SENTENCE.finditer(text)]
    before = [end for end in ends if end <= at]
    if before and not text[before[-1] : at].replace("\ufffc", " ").strip(" *_\n"):
        start = before[-2] if len(before) > 1 else 0
        return parent.start + start, parent.start + before[-1]
    start = before[-1] if before else 0
    stop = next((end for end in ends if end > at), len(text))
    return parent.start + start, parent.start + stop
