"""A relation whose figures do not agree, with what stands around it: what the reasons to leave it unread look at."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from proofcheck.documents.scanning.figures import Figure
from proofcheck.documents.scanning.judge import Judgement, judge
from proofcheck.documents.scanning.nodes import Node, Relation
from proofcheck.documents.scanning.tokens import Token
from proofcheck.documents.scanning.values import Reading, Unreadable, evaluate

REACH = 60  # characters in front of a relation that are looked at, and behind it


@dataclass(frozen=True)
class Case:
    """first: the index of the token that its chain begins with. place: which relation of the chain it is. sign: as it
    was judged, with what softens it in front."""

    left: Node
    right: Node
    relation: Relation
    sign: str
    place: int
    first: int
    ruling: Judgement
    tokens: list[Token]
    source: str

    @property
    def start(self) -> int:
        return min(self.left.start, self.right.start)

    @property
    def end(self) -> int:
        return max(self.left.end, self.right.end)

    @property
    def written(self) -> str:
        return self.source[self.start : self.end]

    @cached_property
    def before(self) -> str:
        return self.source[max(0, self.start - REACH) : self.start]

    @cached_property
    def behind(self) -> str:
        return self.source[self.end : self.end + REACH]

    @cached_property
    def word(self) -> str:
        """The token in front of the chain."""
        return self.tokens[self.first - 1].text.lower() if self.first else ""

    @property
    def claim(self) -> Figure | None:
        return self.ruling.claimed

    @property
    def values(self) -> list[Fraction]:
        return [value for _, value in self.ruling.values]

    @property
    def operands(self) -> list[Figure]:
        return [f for node in (self.left, self.right) for f in node.figures() if f is not self.claim]

    @property
    def composite(self) -> bool:
        return self.left.composite or self.right.composite

    @cached_property
    def span(self) -> tuple[int, int]:
        """The indices of its tokens, and of the one behind."""
        first = bisect_left(self.tokens, self.left.start, key=lambda token: token.start)
        return first, bisect_left(self.tokens, self.end, key=lambda token: token.start)

    def holds(self, left: Node | None, right: Node | None, sign: str = "") -> bool:
        """Whether it is true with other sides."""
        return (
            None not in (left, right)
            and judge(left or self.left, right or self.right, sign or self.sign).verdict == "true"
        )

    def within(self, factor: Fraction | int) -> bool:
        """Whether the claimed figure is within a factor of some value."""
        claimed = self.claim.value if self.claim is not None else Fraction(0)
        return any(value > 0 and 1 / Fraction(factor) <= claimed / value <= factor for value in self.values)

    def by_units(self) -> list[Fraction]:
        """Its values, also with units read by their prefix only and as words."""
        node = self.right if self.left.figure is self.claim else self.left
        values = self.values
        for units in ("prefix", "word"):
            try:
                values.append(evaluate(node, Reading(units=units)).low)
            except Unreadable:
                continue
        return values
