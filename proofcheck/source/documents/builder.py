"""What the readers put a document together with: segments in order, headings, anchors, lists and tables numbered."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from proofcheck.diagnostics.base import Finding
from proofcheck.diagnostics.math_not_closed import MathNotClosed
from proofcheck.source.characters import Positions
from proofcheck.source.documents.model import Anchor, Document, Heading, Input, Macro, Region, Segment
from proofcheck.source.documents.slugs import Slugs, title_of
from proofcheck.source.documents.tex.macros import DEFINE, definitions
from proofcheck.source.patterns import lazy

_ID = lazy(r"<[A-Za-z][^<>]*?\s(?:id|name)\s*=\s*[\"']?([^\s\"'<>]+)", re.IGNORECASE)
_BRACES = lazy(r"\{#([^\s{}]+)[^{}]*\}")


class Builder:
    """Collects the segments of one document.

    `text` is what all offsets count in; `marks` whether `{#name}` and elements with an id are anchors in it.
    """

    def __init__(self, text: str, marks: bool = True) -> None:
        self.text = text
        self.marks = marks
        self.segments: list[Segment] = []
        self.anchors: list[Anchor] = []
        self.unclosed: list[Segment] = []
        self.regions: list[Region] = []
        self.macros: list[Macro] = []
        self.inputs: list[Input] = []
        self.group = 0
        self.section = -1
        self._headings: list[tuple[int, str, str, int, int]] = []
        self._slugs = Slugs()
        self._tables = self._lists = 0

    def new_table(self) -> int:
        self._tables += 1
        return self._tables

    def new_list(self) -> int:
        self._lists += 1
        return self._lists

    def add(self, segment: Segment) -> None:
        """The next segment, which is given its section and group."""
        segment.section, segment.group = self.section, self.group
        self.segments.append(segment)
        for part in (segment, *segment.parts):
            if part.kind == "math" and not part.closed:
                self.unclosed.append(part)
        if self.marks and segment.kind not in ("code", "math", "comment"):
            raw = self.text[segment.outer[0] : segment.outer[1]]
            if "<" in raw:
                self.anchors += (Anchor(name, *segment.outer) for name in _ID.findall(raw))
            if "{#" in raw:
                self.anchors += (Anchor(name, *segment.outer) for name in _BRACES.findall(raw))

    def heading(self, level: int, segment: Segment, title: str | None = None) -> None:
        """The next heading, whose section begins with it. `title`: its text, if that is not Markdown."""
        if title is None:
            title, _ = title_of(self.text[segment.start : segment.end])
        self._headings.append((level, title, self._slugs.of(title), *segment.outer))
        self.section = len(self._headings) - 1
        self.add(segment)

    def document(
        self, file: str, kind: str, positions: Positions, breaks: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())
    ) -> Document:
        headings = []
        ends = [len(self.text)] * 8
        for level, title, slug, start, end in reversed(self._headings):
            headings.append(Heading(level, title, slug, start, end, min(ends[: level + 1])))
            ends[level] = start
        if self.marks:
            self.macros += (macro for part in self.defining() for macro in definitions(part.text, part.start))
        made = Document(
            file,
            kind,
            self.text,
            positions,
            tuple(self.segments),
            tuple(reversed(headings)),
            tuple(self.anchors),
            breaks=breaks,
            regions=tuple(sorted(self.regions, key=lambda region: region.start)),
            macros=tuple(self.macros),
            inputs=tuple(self.inputs),
        )
        return replace(made, findings=tuple(_unclosed(made, part) for part in self.unclosed))

    def defining(self) -> Iterator[Segment]:
        """The formulas that define commands."""
        if any(word in self.text for word in DEFINE):
            for segment in self.segments:
                yield from (part for part in (segment, *segment.parts) if part.kind == "math")


def _unclosed(document: Document, part: Segment) -> Finding:
    start = part.outer[0]
    shown = part.delimiter
    span = document.span(start, start + max(len(shown), 1))
    return MathNotClosed.at(span, f"the formula that `{shown}` opens here is never closed")
