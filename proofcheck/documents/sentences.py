r"""A document as sentences of words and formulas: what stands before a formula decides what it is.

A displayed formula belongs to the sentence of the paragraph above it unless that one has ended, and the sentence goes
on below where the next paragraph begins in lower case or with a word such as "where".
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property

from proofcheck.documents import cues, elsewhere
from proofcheck.source.documents.model import HOLE, Document, Segment
from proofcheck.source.patterns import lazy

MARK = lazy("\ue000(\\d+)\ue001")  # a formula in the text of a sentence, by its number
FORMULA = "\ue000(?:\\d+)\ue001"  # the same within a pattern
# Names one after the other: "$x$, $y$ and $z$".
NAMES = rf"(?P<names>{FORMULA}(?:\s*(?:,\s*and|and|und|et|,|、|和|与|及)\s*{FORMULA})*)"
_OF = lazy(  # "the sum of $x$ and $y$", "the entries of the vector $x$"
    r"\b(?:of|between|from|to|in|by|on|under|at|over|per|into|onto|like|unlike|than)\s+"
    r"(?:(?!(?:let|suppose|assume|that|with|where|then|and|which)\b)[a-z][a-z-]*\s+){0,3}$",
    re.IGNORECASE,
)
_REACH = 60  # characters before names in which a word such as "of" stands
_BLOCKS = frozenset({"heading", "paragraph", "item", "cell", "docstring", "code-comment"})
_TAKEN_OUT = frozenset({"code", "comment", "url", "image", "html", "math"})
_END = lazy(  # one set of characters comes first: all else is passed over at once
    r"[.!?;。！？；](?:(?<=[.!?])(?=[\s\"')\]*_]*(?:\s|$))(?<!\be\.g\.)(?<!\bi\.e\.)(?<!\bs\.t\.)(?<!\bcf\.)(?<!\bresp\.)"
    r"(?<!\b[Cc]ase \w\.)(?!(?<=\bi\.i\.d\.)\s+[a-z])(?!(?<=\bw\.r\.t\.)\s+[a-z$])(?!(?<=\bvs\.)\s+[a-z$])"
    r"|(?<=;)(?=\s)|(?<=[。！？；]))"
)
_GOES_ON = lazy(r"[\s*_]*(?:[a-z,;.]|其中|这里|且|并且|使得|当|若|对)")
_EQUIVALENT = lazy(
    r"\s*(?:if\s+and\s+only\s+if|iff|(?:exactly|precisely)\s+(?:when|if)|is\s+equivalent\s+to|当且仅当|等价于)\s*",
    re.IGNORECASE,
)
_ADDED = lazy(r"(?:\b(?:and|or|if|when)|且|或|若|当)\s*$", re.IGNORECASE)
_CLOSING = lazy(r"[\s.,;。；，!*_)）]*")
_ENDED = lazy(r"[.。！？!?]\s*$")


def subjects(match: re.Match[str]) -> bool:
    """Whether what a pattern says behind names is said of these, and not of the sum or the entries of them."""
    behind = match.start("names") > match.start()
    return behind or _OF.search(match.string, max(match.start() - _REACH, 0), match.start()) is None


@dataclass(slots=True)
class Words:
    """Words between formulas, and where they begin."""

    text: str
    start: int


@dataclass
class Sentence:
    """Words and formulas in the order of the text. `block`: the segment that the sentence begins in; `states`: whether
    there is a formula."""

    items: list[Words | Segment] = field(default_factory=list)
    block: Segment | None = None
    states: bool = False
    _numbers: dict[int, int] = field(default_factory=dict)

    def add(self, item: Words | Segment, block: Segment) -> None:
        self.items.append(item)
        self.block = self.block or block
        self.states = self.states or isinstance(item, Segment)

    @cached_property
    def denied(self) -> bool:
        """Whether the sentence calls something false."""
        return cues.DENIED.search(self.words) is not None

    @cached_property
    def doubted(self) -> bool:
        """Whether the sentence may deny something, or wish for it."""
        return self.of_others or any(cue.search(self.words) for cue in (cues.DOUBTED, elsewhere.REPORTED))

    @cached_property
    def of_others(self) -> bool:
        """Whether the sentence speaks of numbers that are reckoned with in another way."""
        fields = any(isinstance(item, Segment) and "GF" in item.text for item in self.items)
        return fields or any(cue.search(self.words) for cue in (elsewhere.NUMBERS, elsewhere.SENTENCE))

    @cached_property
    def narrowed(self) -> bool:
        """Whether the sentence has a condition in words."""
        return cues.NARROWED.search(self.words) is not None

    @cached_property
    def lifted(self) -> bool:
        """Whether the sentence takes back something that was supposed, or speaks of more than that."""
        return cues.LIFTED.search(self.words) is not None

    @cached_property
    def changed(self) -> bool:
        """Whether something is changed in the sentence, so that its name may stand for what becomes of it."""
        return cues.CHANGED.search(self.words) is not None

    def after(self, segment: Segment) -> str:
        """The words right behind a formula."""
        k = self._places.get(id(segment), len(self.items)) + 1
        item = self.items[k] if k < len(self.items) else None
        return item.text if isinstance(item, Words) else ""

    def behind(self, segment: Segment) -> Segment | None:
        """The next formula of the sentence, with at most words between."""
        k = self._places.get(id(segment), len(self.items)) + 1
        return next((item for item in self.items[k : k + 2] if isinstance(item, Segment)), None)

    def ahead(self, segment: Segment) -> Segment | None:
        """The formula before one, with at most words between."""
        k = self._places.get(id(segment), 0)
        return next((item for item in reversed(self.items[max(k - 2, 0) : k]) if isinstance(item, Segment)), None)

    def before(self, segment: Segment) -> str:
        """The words right before a formula."""
        k = self._places.get(id(segment), 0) - 1
        item = self.items[k] if k >= 0 else None
        return item.text if isinstance(item, Words) else ""

    def around(self, segment: Segment, most: int) -> tuple[str, str]:
        """The text before a formula and behind it, `most` words or formulas each way, with U+E000 for a formula."""
        k = self._places.get(id(segment), len(self.items))
        sides = self.items[max(k - most, 0) : k], self.items[k + 1 : k + 1 + most]
        texts = [[i.text.replace("*", "") if isinstance(i, Words) else "\ue000" for i in side] for side in sides]
        return "".join(texts[0]), "".join(texts[1])

    @cached_property
    def marked(self) -> tuple[str, list[Segment]]:
        """The text with a numbered mark, between U+E000 and U+E001, in the place of each formula; and the formulas."""
        formulas: list[Segment] = []
        parts: list[str] = []
        for item in self.items:
            if isinstance(item, Words):
                parts.append(item.text.replace("*", "").replace("\n", " "))
            else:
                parts.append(f"\ue000{len(formulas)}\ue001")
                formulas.append(item)
        return "".join(parts), formulas

    @cached_property
    def words(self) -> str:
        """All words of the sentence."""
        return " ".join(item.text for item in self.items if isinstance(item, Words))

    @property
    def _places(self) -> dict[int, int]:
        if len(self._numbers) < len(self.items):
            self._numbers = {id(item): k for k, item in enumerate(self.items)}
        return self._numbers


def sentences(document: Document) -> Iterator[Sentence]:
    """The sentences of a document, in order. One without a formula is left out."""
    for sentence in _sentences(document):
        _equivalence(sentence)
        yield sentence


def _equivalence(sentence: Sentence) -> None:
    """Makes one formula of "$P$ if and only if $Q$", where the sentence ends with it and joins nothing to either."""
    items = sentence.items
    end = len(items) - 1 if items and isinstance(items[-1], Words) else len(items)
    if end < 3 or (end < len(items) and not _CLOSING.fullmatch(items[-1].text)):
        return
    left, words, right = items[end - 3 : end]
    before = items[end - 4] if end > 3 else None
    if not (isinstance(left, Segment) and isinstance(words, Words) and isinstance(right, Segment)):
        return
    if not _EQUIVALENT.fullmatch(words.text) or (isinstance(before, Words) and _ADDED.search(before.text)):
        return
    between = right.start - left.end
    if left.delimiter != right.delimiter or between != right.outer[0] - left.outer[1] + len(left.delimiter) * 2:
        return
    text = f"{left.text}{chr(92) + 'iff':<{between}}{right.text}"
    items[end - 3 : end] = [replace(left, end=right.end, text=text, outer=(left.outer[0], right.outer[1]))]


def _sentences(document: Document) -> Iterator[Sentence]:
    made = Sentence()
    silent: Segment | None = None  # a block without formulas: only what it ends in matters, and if one comes next
    for segment in document.segments:
        if segment.kind == "math":
            if silent is not None:
                made, silent = _last(silent), None
            if made.block is not None and made.block.kind in ("cell", "heading"):
                if made.states:
                    yield made
                made = Sentence()
            made.add(segment, segment)
            if _ENDED.search(segment.text.rstrip("} \n")):
                if made.states:
                    yield made
                made = Sentence()
            continue
        if segment.kind not in _BLOCKS:
            continue
        last = made.items[-1] if made.items else None
        continues = (
            isinstance(last, Segment)
            and last.delimiter not in ("$", "\\(", ":math:")
            and bool(_GOES_ON.match(segment.text))
        )
        if not continues or segment.kind in ("cell", "heading", "item"):
            if made.states:
                yield made
            made, silent = Sentence(), None
            if not any(part.kind == "math" for part in segment.parts):
                silent = None if segment.kind in ("cell", "heading") else segment
                continue
        for piece in _pieces(segment):
            if isinstance(piece, Segment):
                made.add(piece, segment)
                continue
            at = 0
            for end in _END.finditer(piece.text):
                if made.states:
                    made.add(Words(piece.text[at : end.end()], piece.start + at), segment)
                    yield made
                if made.items:
                    made = Sentence()
                at = end.end()
            if piece.text[at:].strip():
                made.add(Words(piece.text[at:], piece.start + at), segment)
        if segment.kind in ("cell", "heading"):
            if made.states:
                yield made
            made = Sentence()
    if made.states:
        yield made


def texts(document: Document) -> Iterator[tuple[Segment, int, str]]:
    """All sentences of the blocks: the block that each stands in, where it begins, and its words with U+E000 for each
    formula."""
    for segment in document.segments:
        if segment.kind not in _BLOCKS:
            continue
        start, made = segment.start, ""
        for piece in _pieces(segment):
            if isinstance(piece, Segment):
                made += "\ue000"
                continue
            at = 0
            for end in _END.finditer(piece.text):
                made += piece.text[at : end.end()]
                if made.strip():
                    yield segment, start, made
                at = end.end()
                start, made = piece.start + at, ""
            made += piece.text[at:]
        if made.strip():
            yield segment, start, made


def end_of_sentence(sentence: Sentence) -> int:
    return max(item.end if isinstance(item, Segment) else item.start + len(item.text) for item in sentence.items)


def _last(segment: Segment) -> Sentence:
    """The sentence that a block without formulas ends in, empty where its last one has an end."""
    made = Sentence()
    for piece in _pieces(segment):
        at = max((end.end() for end in _END.finditer(piece.text)), default=0) if isinstance(piece, Words) else 0
        if isinstance(piece, Words) and piece.text[at:].strip():
            made.add(Words(piece.text[at:], piece.start + at), segment)
    return made


def _pieces(segment: Segment) -> Iterator[Words | Segment]:
    """The words of a block between its formulas; what is neither is blank."""
    at, text = segment.start, segment.text
    made: list[str] = []
    begin = at

    def words() -> Words:
        return Words("".join(made).replace(HOLE, " "), begin)

    for part in segment.parts:
        low, high = part.outer
        if low < at or part.kind not in _TAKEN_OUT:
            continue
        made.append(text[at - segment.start : low - segment.start])
        if part.kind == "math":
            yield words()
            yield part
            made, begin = [], high
        else:
            made.append(" " * (high - low))
        at = high
    made.append(text[at - segment.start :])
    yield words()
