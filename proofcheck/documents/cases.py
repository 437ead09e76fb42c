r"""Where an assumption ends before its section does: with its case, with its proof.

"**Case 1:** $x \ge 0$. Then ... **Case 2:** $x < 0$. Then ... In both cases ..." makes two assumptions that never hold
together, and neither behind them. Two assumptions are cases where words call them so, or where the later one speaks of
nothing else than the earlier one does, in another paragraph or item of the same list, and no word such as "further"
adds it. What has ended may still be meant: it is assumed for no proof, and nothing about its names is called false.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cached_property

from proofcheck.documents.cues import WHICH_CASE
from proofcheck.documents.items import alone, lists_of
from proofcheck.documents.leading import Leading
from proofcheck.documents.sentences import Sentence, Words
from proofcheck.source.documents.model import Document, Region, Segment
from proofcheck.source.patterns import lazy

_STATED = (
    "theorem|lemma|proposition|corollary|claim|fact|example|exercise|problem|remark|定理|引理|命题|推论|例题?|练习|注"
)
# A label is set off by markup, or ends in a full stop or a colon: "Theorem 1 says that" is none.
_LABEL = lazy(
    rf"(?P<mark>[\s*_]*)(?:(?P<proof>(?:sketch of )?proof\b|证明?)|(?P<stated>{_STATED}))(?:[ \t]*[\d.]*\d[a-z']?)?"
    r"(?:[ \t]+of\b[^.:*\n]{1,60}|[ \t]*[(（][^)）\n]{1,80}[)）])?[*_]*(?P<end>[.:。：]|(?<=[*_]))",
    re.IGNORECASE,
)
_ENDED = lazy(r"[∎□■◻]|\bQ\.?E\.?D\b|\\qed\b|\\(?:black)?square\b|证毕")
CASE = lazy(rf"\bcase[ \t]+{WHICH_CASE}|情[形况][ \t]*[\d一二三四五六]", re.IGNORECASE)
_FURTHER = lazy(
    r"\b(?:further(?:more)?|also|moreover|additionally|in addition|besides|and|still)\b|"
    r"此外|并且|再假设|还|同时|进一步",
    re.IGNORECASE,
)
_INSTEAD = lazy(
    r"\b(?:now|next|instead|conversely|otherwise|alternatively|on the other hand|second(?:ly)?)\b|"
    r"反之|另一方面|否则|现设",
    re.IGNORECASE,
)
_TOGETHER = lazy(
    r"[\s*_]*(?:(?:thus|hence|so|therefore),?\s+)?(?:in (?:both|all|either|any|each|every) (?:cases?|situations?)|"
    r"combining|(?:in )?(?:summary|conclusion|general)|overall|altogether|finally|to (?:sum up|conclude)|"
    r"综上|总之|两种情[形况])",
    re.IGNORECASE,
)
_FOLLOWS = lazy(r"[\s*_]*(?:therefore|hence|thus|so|consequently|因此|所以|故)", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Supposed:
    """An assumption that holds for what follows, up to `end` or the end of its case. key: what it is kept under;
    called: whether words call it a case; later: whether another case came before it; sure: the author marked it."""

    key: object
    names: frozenset[str]
    words: str
    place: int
    end: int
    called: bool = False
    later: bool = False
    sure: bool = False


class Cases:
    """The assumptions in force, and which of them end at a place."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.leading = Leading(document)
        self.starts = [segment.start for segment in document.segments]
        self.held: list[Supposed] = []
        self.block = -1
        self.called = -2  # the section in which a case so called has ended

    @cached_property
    def lists(self) -> list[tuple[int, ...]]:
        return lists_of(self.document)

    @cached_property
    def alone(self) -> list[Region]:
        return alone(self.document, self.lists)

    @cached_property
    def labelled(self) -> list[Region]:
        return labelled(self.document)

    @cached_property
    def regions(self) -> list[Region]:
        return [*self.document.regions, *self.labelled]

    @cached_property
    def closing(self) -> list[Region]:
        proofs = [region for region in self.document.regions if region.name == "proof"]
        return [*proofs, *self.labelled, *self.alone]

    def end_of(self, place: int, end: int) -> int:
        """Where an assumption ends that would hold up to `end`: with its proof, its labelled theorem, or its item."""
        return _ending(self.closing, place, end)

    def end_alone(self, place: int, end: int) -> int:
        """Where that ends which an item or a quote says anew of a name."""
        return _ending(self.alone, place, end)

    def begun(self, sentence: Sentence, place: int) -> list[Supposed]:
        """The assumptions that end before this sentence."""
        block = self._block(place)
        self.held = [old for old in self.held if place < old.end]
        if not self.held:
            self.block = block
            return []
        first = sentence.items[0]
        words = first.text if isinstance(first, Words) else ""
        new = block != self.block
        self.block = block
        called = (new and _called(self.document.segments[block])) or CASE.search(words[:40]) is not None
        together, follows = _TOGETHER.match(words), _FOLLOWS.match(words)

        left_off = self.leading.last(place)

        def ends(old: Supposed) -> bool:
            if old.place < left_off and not old.sure:
                return True
            own = self._block(old.place)
            left = not set(self.lists[own]) <= set(self.lists[block])
            if not (old.called or old.later):
                return left and self.document.segments[block].item is not None
            over = together or (follows and old.later and block != own)
            return bool(left or over or (called and old.called))

        ended = self._end(ends)
        if called and any(old.called for old in ended):
            self.called = self.document.segments[block].section
        return ended

    def supposed(self, new: Supposed, before: str) -> list[Supposed]:
        """Keeps a new assumption; the ones to which it is another case."""
        block = self._block(new.place)
        called = CASE.search(before) is not None or _called(self.document.segments[block])
        around = self._around(new.place)

        def ends(old: Supposed) -> bool:
            own = self._block(old.place)
            if not new.names <= old.names or _FURTHER.search(before):
                return False
            if self._around(old.place) != around or self.lists[own] != self.lists[block]:
                return False
            return own != block or called or _INSTEAD.search(before) is not None

        ended = self._end(ends)
        later = bool(ended) or (called and self.called == self.document.segments[block].section)
        self.held.append(replace(new, called=called, later=later))
        return ended

    def anew(self, names: frozenset[str], place: int) -> list[Supposed]:
        """The assumptions made before a place that speak of names which are introduced anew."""
        return self._end(lambda old: old.place < place and not names.isdisjoint(old.names))

    def _end(self, ends: Callable[[Supposed], bool]) -> list[Supposed]:
        ended = [old for old in self.held if ends(old)]
        self.held = [old for old in self.held if old not in ended]
        return ended

    def _block(self, place: int) -> int:
        return max(bisect_right(self.starts, place) - 1, 0)

    def _around(self, place: int) -> list[Region]:
        return [region for region in self.regions if region.start <= place < region.end]


def labelled(document: Document) -> list[Region]:
    """Theorems and proofs that begin with a label in their text, as "**Lemma 2.**" and "*Proof.*" do."""
    found: list[tuple[int, bool]] = []
    for segment in document.segments:
        label = _LABEL.match(segment.text) if segment.kind in ("paragraph", "item") else None
        if label is not None and (label["end"] or label["mark"].strip()):
            found.append((segment.start, label["proof"] is not None))
    headings = [heading.start for heading in document.headings]
    last = len(document.text) + 1
    regions: list[Region] = []
    for k in reversed(range(len(found))):
        start, proof = found[k]
        after = found[k + 1][0] if k + 1 < len(found) else last
        section = bisect_right(headings, start)
        end = min(after, headings[section] if section < len(headings) else last)
        if proof:
            mark = _ENDED.search(document.text, start, min(end, last - 1))
            end = mark.end() if mark else end
        elif end == after < last and found[k + 1][1]:
            end = regions[-1].end  # a theorem's hypotheses hold in its proof
        regions.append(Region("proof" if proof else "theorem", "", "", start, end))
    return regions[::-1]


def _called(block: Segment) -> bool:
    """Whether a block begins by saying which case it is."""
    return CASE.search(block.text[:40]) is not None


def _ending(regions: list[Region], place: int, end: int) -> int:
    """Where the first of the regions around a place ends, if that is before `end`."""
    return min([end, *(region.end for region in regions if region.start <= place < region.end)])
