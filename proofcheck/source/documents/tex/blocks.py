"""The blocks of TeX: what is collected until a paragraph ends, with comments before, in and behind it."""

from __future__ import annotations

from dataclasses import dataclass, field

from proofcheck.source.documents.builder import Builder
from proofcheck.source.documents.inline import masked
from proofcheck.source.documents.lines import joined
from proofcheck.source.documents.model import HOLE, Anchor, Cell, Item, Kind, Segment
from proofcheck.source.documents.tex.groups import Ends, Groups
from proofcheck.source.patterns import lazy

_NEXT = lazy(r"\n[ \t]*+%")
# A comment that is read by itself, whatever comments stand around it.
_ALONE = lazy(r"%*\s*(?:proofcheck|claim)\s*:")
_OWN = lazy(r"%*\s*(?:proofcheck|claim|notation)\s*:")
_BLANK_LINE = lazy(r"\n[ \t\r]*+(?:\n|\Z)")


@dataclass(slots=True)
class _Block:
    """What stands from `start` on, up to where the block will end."""

    start: int
    kind: Kind = "paragraph"
    item: Item | None = None
    masks: list[tuple[int, int, str]] = field(default_factory=list)
    parts: list[Segment] = field(default_factory=list)
    whole: set[int] = field(default_factory=set)  # places of comments that have their lines for themselves
    labels: list[str] = field(default_factory=list)
    covered: int = -1  # where what is blank from the start on ends

    def comment(self, made: Segment, whole: bool) -> None:
        self.parts.append(made)
        if whole:
            self.whole.add(made.outer[0])

    def shown(self, text: str, to: int) -> str:
        masks = [(a - self.start, b - self.start, shown) for a, b, shown in self.masks if self.start <= a and b <= to]
        return masked(text[self.start : to], masks)

    def bare(self, text: str, to: int) -> bool:
        return not self.shown(text, to).strip()

    def untouched(self, to: int) -> bool:
        """Whether nothing stands in the block up to `to` but what is blank."""
        return self.covered >= to


@dataclass(slots=True)
class Inner:
    """A stretch that was read by itself: a title, a footnote. `plain`: its text without holes."""

    segment: Segment
    plain: str
    labels: list[str]


class Blocks:
    """Puts blocks together, and adds them to the document when they end."""

    def __init__(self, builder: Builder, start: int, end: int) -> None:
        self.builder, self.text = builder, builder.text
        self.groups = Groups(self.text, start, end)
        self.ends = Ends(self.text, end)
        self.at = start
        self.block = _Block(start, covered=start)
        self.inner = 0  # whether a stretch is read by itself
        self.quiet = False
        self.heading: tuple[int, int] | None = None  # the heading right above
        self.notes: list[tuple[int, int]] = []

    def scan(self, at: int, end: int) -> None:
        raise NotImplementedError

    # -- what stands in the block at hand -------------------------------------------------------------------------

    def begin(self, at: int) -> None:
        self.block = _Block(at, covered=at)

    def mask(self, start: int, end: int, shown: str) -> None:
        if end > start and not self.quiet:
            block = self.block
            if block.covered >= 0 and (block.covered >= start or not self.text[block.covered : start].strip()):
                block.covered = max(block.covered, end) if shown[0] == " " else -1
            else:
                block.covered = -1
            block.masks.append((start, end, shown))

    def blank(self, start: int, end: int) -> None:
        self.mask(start, end, " " * (end - start))

    def hole(self, start: int, end: int) -> None:
        self.mask(start, end, HOLE * (end - start))

    def part(self, kind: Kind, start: int, inner: tuple[int, int], end: int) -> int:
        self.block.parts.append(Segment(kind, *inner, self.text[slice(*inner)], (start, end)))
        self.hole(start, end)
        return end

    def segment(
        self,
        kind: Kind,
        start: int,
        end: int,
        masks: list[tuple[int, int, str]],
        outer: tuple[int, int],
        delimiter: str,
        closed: bool,
    ) -> Segment:
        shown = masked(self.text[start:end], [(a - start, b - start, text) for a, b, text in masks])
        return Segment(kind, start, end, shown, outer, delimiter=delimiter, closed=closed)

    # -- comments ---------------------------------------------------------------------------------------------------

    def comment_segment(self, pieces: list[tuple[int, int]], outer: tuple[int, int]) -> Segment:
        start, end = pieces[0][0], pieces[-1][1]
        return Segment("comment", start, end, joined(self.text, pieces), outer)

    def swallowed(self, at: int, end: int) -> int:
        """Behind the line break that a comment takes with it: none where an empty line follows."""
        there = at < end and self.text[at] == "\n" and _BLANK_LINE.match(self.text, at, end) is None
        return at + 1 if there else at

    def beside(self, made: Segment) -> bool:
        """Puts a comment to the block that ends on the same line."""
        last = self.builder.segments[-1] if self.builder.segments else None
        if self.inner or self.quiet or last is None or last.kind not in ("math", "paragraph", "item", "heading"):
            return False
        if not self.block.untouched(made.outer[0]) or "\n" in self.text[last.outer[1] : made.outer[0]]:
            return False
        if self.text[last.outer[1] : made.outer[0]].strip():
            return False
        last.parts += (made,)
        last.outer = (last.outer[0], made.outer[1])
        return True

    # -- blocks that end ----------------------------------------------------------------------------------------------

    def add(self, segment: Segment) -> None:
        self.builder.add(segment)
        self.heading = None if segment.kind != "comment" else self.heading

    def flush(self, to: int, cell: Cell | None = None) -> None:
        """Adds the block at hand, which ends at `to`, and the comments around it."""
        block = self.block
        if self.quiet:
            for part in block.parts:
                self.add(part)
            self.begin(to)
            return
        if not (block.parts or cell or block.labels or to > block.start):
            return
        shown = block.shown(self.text, to)
        left, right = shown.lstrip(), shown.rstrip()
        start, end = block.start + len(shown) - len(left), block.start + len(right)
        if not left:
            start = end = to if cell else block.start
        behind = []
        parts = []
        for part in block.parts:
            if part.outer[1] <= start or not left:
                self.add(part)
            elif part.outer[0] >= end and part.outer[0] in block.whole:
                behind.append(part)
            else:
                parts.append(part)
                end = max(end, part.outer[1])
        if cell or parts or left.replace(HOLE, "").strip():
            text = shown[start - block.start : end - block.start]
            kind: Kind = "cell" if cell else block.kind
            made = Segment(kind, start, end, text, (start, end), tuple(parts), item=block.item, cell=cell)
            self.add(made)
        last = self.builder.segments[-1] if self.builder.segments else None
        for label in block.labels:
            stretch = last.outer if last is not None else (block.start, to)
            self.builder.anchors.append(Anchor(label, *stretch))
        self.begin(to)
        notes, self.notes = self.notes, []
        for note in notes:
            found = self.inside("paragraph", note, note)
            if found.plain.strip():
                self.add(found.segment)
                self.builder.anchors += (Anchor(label, *note) for label in found.labels)
        for part in behind:
            self.add(part)

    def scan_inside(self, start: int, end: int) -> None:
        """Goes on with the block at hand over a stretch in which no block begins."""
        self.inner += 1
        self.scan(start, end)
        self.inner -= 1

    def inside(self, kind: Kind, stretch: tuple[int, int], outer: tuple[int, int]) -> Inner:
        """A stretch read by itself. The block at hand stays as it is."""
        waiting, at = self.block, self.at
        self.begin(stretch[0])
        self.scan_inside(*stretch)
        block, self.block, self.at = self.block, waiting, at
        shown = block.shown(self.text, stretch[1])
        made = Segment(kind, *stretch, shown, outer, tuple(block.parts))
        return Inner(made, shown.replace(HOLE, " "), block.labels)


def comment_run(text: str, start: int, end: int) -> tuple[list[tuple[int, int]], int, bool]:
    """The comment at `start`, with the lines below that are comments too: pieces, where it ends, and whether it has its
    lines for itself."""
    line = text.rfind("\n", 0, start) + 1
    whole = not text[line:start].strip()
    stop = _line_end(text, start, end)
    pieces = [(start + 1, stop)]
    if whole and _ALONE.match(text, start + 1, stop) is None:
        while (match := _NEXT.match(text, _feed(text, stop, end), end)) and not _OWN.match(text, match.end(), end):
            stop = _line_end(text, match.end(), end)
            pieces.append((match.end(), stop))
    return pieces, stop, whole


def _line_end(text: str, at: int, end: int) -> int:
    stop = text.find("\n", at, end)
    stop = end if stop < 0 else stop
    return stop - 1 if stop > at and text[stop - 1] == "\r" else stop


def _feed(text: str, at: int, end: int) -> int:
    return at + 1 if at < end and text[at] == "\r" else at
