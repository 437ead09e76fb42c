"""How the formulas of a sentence are joined: which words are said of which, and where a clause begins or ends."""

from __future__ import annotations

import re

from proofcheck.documents import cues
from proofcheck.documents.pieces import Piece
from proofcheck.documents.sentences import Sentence
from proofcheck.lang.tex.spelling import is_name
from proofcheck.lang.tex.tree import Tex
from proofcheck.source.documents.model import Segment
from proofcheck.source.patterns import lazy

_FOR = lazy(r"[\s,，]*(?:for|if|when|whenever|当|若)(?![A-Za-z])", re.IGNORECASE)
_SATISFIES = lazy(r"\S\s*(?:\bsatisfies|满足)\s*$", re.IGNORECASE)
_DEPENDS = lazy(
    r"\b(?:if|when\w*|where|that|which|who\w*|such|suppos\w+|assum\w+|let|given|any|every|each|all|must|should|to|unless|"
    r"not|with|for|does|do|can|may|might|cannot|and|or)\b|[若设令当使且其任应须]|假设|如果",
    re.IGNORECASE,
)
_GOES_ON = lazy(
    r"\b(?:so|then|hence|thus|therefore|we|implies|which|and|it|follows|because|since)\b|[则故且]|"
    r"所以|因此|于是",
    re.IGNORECASE,
)
Found = tuple[Piece, Tex, str]  # with the words before it


def place_of(sentence: Sentence) -> int:
    return next(item.start for item in sentence.items if isinstance(item, Segment))


def handed_on(words: str, told: str) -> str:
    """The words before a formula, or those before the one in front of it: "with $a > 0$ and $b > 0$"."""
    joins = cues.JOINS.fullmatch(words)
    if joins is None or not told.strip():
        return words
    conditional = cues.CLAUSE.search(told) or cues.SENTENCE.search(told)
    return words if conditional and not joins["word"] else told


def either_of(piece: Piece, sentence: Sentence) -> bool:
    """Whether a formula is joined to another by "or"."""
    beside = (sentence.after(piece.segment), sentence.before(piece.segment))
    return any(re.fullmatch(r"[\s,，]*(?:or|或者?)[\s,，]*(?:[a-z ]{0,12})?", words, re.IGNORECASE) for words in beside)


def begins_clause(piece: Piece, tree: Tex, sentence: Sentence) -> bool:
    """Whether a formula behind "and" has a condition of its own: "$|x| = x$ for $x \\ge 0$ and $|x| = -x$ for ..."."""
    if tree.kind == "relation" and all(is_name(side) or side.kind == "number" for side in tree.children):
        return False  # `and $y > 0$`
    joined = re.fullmatch(r"[\s,，]*(?:and|or|but|且|而|但)\s*", sentence.before(piece.segment), re.IGNORECASE)
    return joined is not None and _FOR.match(sentence.after(piece.segment)) is not None


def becomes(piece: Piece, sentence: Sentence) -> bool:
    """Whether an arrow in the text leads from a formula to the next one: "$17 + 5 = 12$ → $17 + 5 = 22$"."""
    return re.fullmatch(r"\s*(?:→|⇒|➜|[-=]+>)\s*", sentence.after(piece.segment)) is not None


def ends_sentence(piece: Piece, sentence: Sentence) -> bool:
    """Whether the sentence says nothing behind a formula."""
    after = sentence.after(piece.segment)
    formula = next(item for item in reversed(sentence.items) if isinstance(item, Segment))
    return formula is piece.segment and not after.strip(" \n\t.。;；,，时)）")


def said_of_subject(piece: Piece, sentence: Sentence) -> bool:
    """Whether "satisfies" is the verb of a sentence that ends with it: "The sigmoid satisfies $...$". It says so of its
    subject then, and need not suppose it."""
    text, segments = sentence.marked
    place = next((k for k, segment in enumerate(segments) if segment is piece.segment), None)
    if place is None or cues.SUPPOSES.match(sentence.words):
        return False
    before, _, after = text.partition(f"\ue000{place}\ue001")
    clause = re.split("[,;:，；：]", before)[-1]
    if _SATISFIES.search(clause) is None or _DEPENDS.search(clause) or after.lstrip().startswith("的"):
        return False
    return not _GOES_ON.search(after)


def denies(item: Found, sentence: Sentence) -> bool:
    """Whether words right before or right behind a formula say that it is false."""
    piece, _, before = item
    behind = sentence.around(piece.segment, 3)[1]
    return bool(cues.DENIES_NEXT.search(before.replace("*", "")) or cues.DENIES_LAST.match(behind))


def named_by(tree: Tex) -> Tex:
    """The name that a definition is of: `f` of `f(x) = x`."""
    left = tree.children[0]
    return left.children[0] if left.kind == "product" else left
