r"""Definitions that hold under a condition: "$f(x) = x$ if $x \ge 0$ and $f(x) = 0$ otherwise".

By itself such a definition does not say what the name is elsewhere. Where a sentence gives the other case, too, both
make one definition by cases; otherwise nothing is known of the name.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field

from proofcheck.documents.model import Said
from proofcheck.documents.pieces import Piece
from proofcheck.documents.sentences import Sentence
from proofcheck.lang.tex.belonging import of_numbers
from proofcheck.lang.tex.canonical import canonical
from proofcheck.lang.tex.reading import Unread
from proofcheck.lang.tex.spelling import is_name
from proofcheck.lang.tex.tree import Tex, walk
from proofcheck.source.patterns import lazy

_IF = lazy(
    r"[\s,，(（]*(?:only |exactly |just )?(?:if|when|whenever|unless|as long as|provided(?: that)?|in case|若|当|如果)"
    r"(?![A-Za-z])",
    re.IGNORECASE,
)
_FOR = lazy(r"[\s,，(（]*(?:for|at|on|对)(?![A-Za-z])", re.IGNORECASE)
_ELSE = lazy(r"\b(?:otherwise|else|elsewhere)\b|否则|其[他它余]", re.IGNORECASE)
_AND = lazy(
    r"[\s,，;；)）时]*(?:and|while|but|whereas|而|且|和)?[\s,，]*(?:is\s+)?(?:otherwise|else|否则|其[他它余])?[\s,，]*",
    re.IGNORECASE,
)
# In front of a definition: it is said of some cases only.
_CASES = lazy(
    r"\b(?:if|when(?:ever)?|unless|in case|otherwise|else)\b|"
    r"\b(?:for|with)\s+(?:an?\s+|all\s+|any\s+|every\s+|each\s+)?(?:even|odd|positive|negative|non-?zero|non-?negative|"
    r"non-?positive|large|small|other|prime|composite|rational|irrational|whole|finite|infinite)\b|若|如果|当|否则",
    re.IGNORECASE,
)
_OF_SOME = lazy(r"\b(?:for|at|on)(?:\s+(?:all|any|every|each))?\s*$|对于?\s*$", re.IGNORECASE)
_BOUNDS = frozenset({"<", ">", "le", "ge", "ne"})
_ALTERED = lazy(
    r"[\s,，(（]*(?:except|rounded|clipped|capped|truncated|extended|continued|restricted|modulo|mod|periodic\w*|on(?=\s*$)|"
    r"only|up\s+to|saturat\w*|reflected|repeated|otherwise|elsewhere|outside)\b",
    re.IGNORECASE,
)
_EXTENDED = lazy(
    r"\b(?:extension|restriction|continuation|periodi[sz]ation|inverse|average|truncation|version|part|limit|derivative|"
    r"integral|transform|convolution|composition|square|negative|reciprocal)\s+of\s+(?:the\s+(?:function\s+)?)?$",
    re.IGNORECASE,
)
_SAID_FOR = lazy(r"[\s,，;(（]*(?:for|where|with|when|if|对|当)?(?:\s+all)?[\s,，(（]*", re.IGNORECASE)
_DEFINES = lazy(r"\b(?:define|let|set|put|write|take|consider)\s+(?:\w+\s+)?$|(?:定义|令|取)\s*$", re.IGNORECASE)
_WHEN = lazy(r"\s*时[\s,，]*")
_PARTIAL = frozenset({"frac", "sqrt", "root", "log", "ln", "inverse"})  # what has no value everywhere
_OPPOSITE = {("ge", "<"), ("<", "ge"), ("le", ">"), (">", "le"), ("=", "ne"), ("ne", "=")}


@dataclass(slots=True)
class Case:
    """A definition of a sentence, and the condition that stands behind it."""

    said: Said
    piece: Piece
    tree: Tex
    condition: tuple[Piece, Tex] | None = None


@dataclass(slots=True)
class Conditional:
    """The definitions of a sentence that hold under conditions only."""

    sentence: Sentence
    found: Sequence[tuple[Piece, Tex, str]]
    cases: list[Case] = field(default_factory=list)

    def holds_back(self, piece: Piece, tree: Tex) -> bool:
        """Whether a definition holds under a condition only: one that "if" joins to it, or one of several cases."""
        after = self.sentence.after(piece.segment)
        if _IF.match(after) or self.goes_on(tree) or self._altered(piece, tree, after):
            return True
        if not _FOR.match(after):
            return False
        behind = next((other for p, other, _ in self.found if p.segment.start > piece.segment.start), None)
        bound = behind is not None and behind.kind == "relation" and not _BOUNDS.isdisjoint(behind.value)
        if bound and is_name(tree.children[0]):
            return True
        others = [other for p, other, _ in self.found if p is not piece and other.kind == "relation" and other.children]
        return _ELSE.search(self.sentence.words) is not None or any(self._same(other, tree) for other in others)

    def place(self, piece: Piece, tree: Tex) -> int | None:
        """Which of the formulas of the sentence this is; None for what is none of them, as a part of one."""
        return next((k for k, (p, other, _) in enumerate(self.found) if p is piece and other is tree), None)

    def of_cases(self, piece: Piece, tree: Tex) -> bool:
        """Whether a condition stands in front of a definition: "for even `n` let", "for `a < 0` define"."""
        k = self.place(piece, tree)
        if k is None:
            return False
        if _CASES.search(" ".join(words for _, _, words in self.found[: k + 1])):
            return True
        ahead = ((other, words) for _, other, words in self.found[:k] if other.kind == "relation")
        return any(_OF_SOME.search(words) and not _BOUNDS.isdisjoint(other.value) for other, words in ahead)

    def _altered(self, piece: Piece, tree: Tex, after: str) -> bool:
        """Whether a function is something else than its formula at some places: "rounded down", "the odd extension
        of", or `x^2` for positive x only."""
        head, *bodies = tree.children
        if head.kind != "product" or not bodies:
            return False
        if _ALTERED.match(after) or _EXTENDED.search(self.sentence.before(piece.segment)):
            return True
        if any(node.kind in _PARTIAL or node.value in _PARTIAL for node in walk(bodies[0])):
            return False
        k = self.place(piece, tree) or 0
        behind = self.found[k + 1] if k + 1 < len(self.found) else None
        if behind is not None and (behind[0].segment is piece.segment or _SAID_FOR.fullmatch(after)):
            return _narrow(behind[1], head)
        ahead = self.found[k - 1] if k else None
        before = self.sentence.before(piece.segment)
        defines = _DEFINES.search(before) is not None or _WHEN.fullmatch(before) is not None
        return ahead is not None and defines and _narrow(ahead[1], head)

    def goes_on(self, tree: Tex) -> bool:
        """Whether a definition is another case of the one before it."""
        return bool(self.cases) and self._same(self.cases[-1].tree, tree)

    def add(self, case: Case) -> None:
        self.cases.append(case)

    def condition(self, piece: Piece, tree: Tex) -> bool:
        """Whether a formula is the condition of the definition in front of it, which is held back."""
        before = self.sentence.before(piece.segment)
        behind = self.cases and self.cases[-1].condition is None and (_IF.match(before) or _FOR.match(before))
        if behind and tree.kind == "relation":
            self.cases[-1].condition = (piece, tree)
        return bool(behind)

    def whole(self) -> tuple[Said, Piece, Tex] | None:
        """The one definition that the cases make, with where it stands; None where they do not cover everything."""
        if not self.cases or self.cases[0].condition is None or len(self.cases) > 2:
            return None
        first = self.cases[0]
        under = first.condition
        assert under is not None
        rest = self._rest()
        if rest is None:
            return None
        head, body = (_text(first.piece, side) for side in first.tree.children[:2])
        tex = rf"{head} = \begin{{cases}} {body} & {_text(*under)} \\ {rest} & \text{{otherwise}} \end{{cases}}"
        try:
            return first.said, *first.piece.said_as(tex)
        except Unread:
            return None

    def _rest(self) -> str | None:
        """What the name is where the first condition fails."""
        first, under = self.cases[0], self.cases[0].condition
        assert under is not None
        if len(self.cases) == 2:
            second = self.cases[1]
            if not self._same(first.tree, second.tree):
                return None
            if second.condition is None:
                words = self.sentence.after(second.piece.segment) + self.sentence.before(second.piece.segment)
                return _text(second.piece, second.tree.children[1]) if _ELSE.search(words) else None
            return _text(second.piece, second.tree.children[1]) if _opposite(under[1], second.condition[1]) else None
        for piece, tree, _ in self.found:  # "and $0$ otherwise"
            if piece.segment.start > under[0].segment.start:
                before = self.sentence.before(piece.segment)
                words = before + self.sentence.after(piece.segment)
                plain = _AND.fullmatch(before) is not None and _ELSE.search(words) is not None
                return _text(piece, tree) if plain and tree.kind != "relation" else None
        return None

    @staticmethod
    def _same(one: Tex, other: Tex) -> bool:
        """Whether two formulas say something of the same left side."""
        return canonical(one.children[0]) == canonical(other.children[0])


def _narrow(under: Tex, head: Tex) -> bool:
    """Whether this says of an argument of a function more than which kind of number it is."""
    inside = under.children[0] if under.kind == "group" else under
    while inside.kind == "quantified":
        inside = inside.children[0]
    if inside.kind != "relation" or not (of_numbers(inside) or set(inside.value) <= {"<", ">", "le", "ge", "ne"}):
        return False
    arguments = {canonical(node) for node in walk(head.children[-1]) if is_name(node)}
    bounds = not of_numbers(inside)
    said_of = (node for side in inside.children for node in (walk(side) if bounds else (side,)))
    return any(canonical(node) in arguments for node in said_of)


def _opposite(one: Tex, other: Tex) -> bool:
    """Whether exactly one of two comparisons holds."""
    if len(one.children) != 2 or len(other.children) != 2:
        return False
    sides = [canonical(side) for side in one.children] == [canonical(side) for side in other.children]
    return sides and (one.value[0], other.value[0]) in _OPPOSITE


def _text(piece: Piece, tree: Tex) -> str:
    return piece.text[tree.start : tree.end]
