"""The passages of a document that claims are tied to: by an anchor, by a heading, by an invisible marker.

An anchor (`<a id="unit-variance"></a>`) names what follows it, up to the next anchor or heading. A heading names its
section. A marker (`<!-- claim: scaling/unit-variance -->`) names the sentence it stands in, the cell of a table, the
formula right before it, the section if it stands in a heading, and the next block if it stands by itself.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from dataclasses import dataclass
from functools import lru_cache

from proofcheck.source.documents.aside import comments, ignored, next_block
from proofcheck.source.documents.model import Document, Segment

_ID = re.compile(r"<[A-Za-z][^<>]*?\s(?:id|name)\s*=\s*[\"']?([^\s\"'<>]+)", re.IGNORECASE)
_TAGS = re.compile(r"</?a\b[^<>]*>")
_MARKER = re.compile(r"\s*claim:\s*(.*?)\s*", re.DOTALL)
_SENTENCE = re.compile(r"[.!?](?=[\s*_)\"'”]|$)|[。！？]")


__all__ = ["Marker", "Passage", "anchors", "headings", "ignored", "markers", "tied"]


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
    if not cuts:
        return {}
    ends = [*cuts[1:], len(document.text)]
    empty = [not _TAGS.sub("", document.text[a:b]).strip() for a, b in zip(cuts, ends, strict=True)]
    # Anchors in a row name the same passage: that of the last of them.
    opened = {place: start for place, start, _ in places}
    begin = [opened.get(cut, cut) for cut in cuts]
    for k in range(len(cuts) - 2, -1, -1):
        if empty[k]:
            begin[k], ends[k] = begin[k + 1], ends[k + 1]
    found: dict[str, Passage] = {}
    for place, _, name in places:
        k = bisect_right(cuts, place) - 1
        found.setdefault(name, Passage(name, begin[k], ends[k], place))
    return found


def headings(document: Document) -> dict[str, Passage]:
    """The sections, by the slugs of their headings."""
    return {h.slug: Passage(h.slug, h.start, h.section_end, h.start) for h in reversed(document.headings)}


def markers(document: Document) -> list[Marker]:
    """The markers that name claims."""
    found = []
    for segment, parent in comments(document):
        match = _MARKER.fullmatch(segment.text)
        if match:
            names = tuple(name for name in re.split(r"[\s,]+", match[1]) if name)
            found.append(Marker(names, *segment.outer, tied(document, segment, parent)))
    return found


def tied(document: Document, comment: Segment, parent: Segment | None) -> tuple[int, int]:
    """What a marker is tied to."""
    if parent is None or _blank(parent):
        return next_block(document, comment)
    if parent.kind == "cell":
        return parent.start, parent.end
    if parent.kind == "heading":
        k = bisect_right(document.headings, comment.outer[0], key=lambda heading: heading.start) - 1
        if k >= 0 and comment.outer[0] < document.headings[k].end:
            return document.headings[k].start, document.headings[k].section_end
    k = bisect_left(parent.parts, comment.outer[0], key=lambda part: part.outer[1])
    for part in parent.parts[k : k + 2]:
        if part.kind == "math" and part.outer[1] == comment.outer[0]:
            return part.outer
    return _sentence(parent, comment)


def _sentence(parent: Segment, comment: Segment) -> tuple[int, int]:
    """The sentence that a marker stands in; behind the end of one, that one."""
    at = comment.outer[0] - parent.start
    ends = _ends(parent)
    k = bisect_right(ends, at)
    if k and not parent.text[ends[k - 1] : at].replace("\ufffc", " ").strip(" *_\n"):
        return parent.start + (ends[k - 2] if k > 1 else 0), parent.start + ends[k - 1]
    stop = ends[k] if k < len(ends) else len(parent.text)
    return parent.start + (ends[k - 1] if k else 0), parent.start + stop


@lru_cache(maxsize=8)
def _ends(parent: Segment) -> list[int]:
    """Where the sentences of a paragraph end; a point inside a formula, code or an address ends none."""
    masked = [part.outer for part in parent.parts if part.kind in ("math", "code", "url")]
    starts = [start - parent.start for start, _ in masked]
    kept = []
    for match in _SENTENCE.finditer(parent.text):
        k = bisect_left(starts, match.end()) - 1
        if k < 0 or match.end() > masked[k][1] - parent.start:
            kept.append(match.end())
    return kept


@lru_cache(maxsize=8)
def _blank(parent: Segment) -> bool:
    """Whether a block holds nothing but comments."""
    return not parent.text.replace("\ufffc", " ").strip()
