"""Expressions and chains of equations as the grammar makes them."""

from __future__ import annotations

from dataclasses import dataclass, field
from fractions import Fraction

from proofcheck.documents.scanning.figures import Figure


@dataclass(frozen=True, slots=True)
class Node:
    """An expression: `op` is figure, range, + - * / ^, neg, or the name of a function. start, end: its place."""

    op: str
    start: int
    end: int
    parts: tuple[Node, ...] = ()
    figure: Figure | None = None

    def figures(self) -> list[Figure]:
        """Its figures from left to right."""
        if self.figure is not None:
            return [self.figure]
        return [figure for part in self.parts for figure in part.figures()]

    def terms(self) -> tuple[Node, ...]:
        """What a sum without differences adds up."""
        return (*self.parts[0].terms(), self.parts[1]) if self.op == "+" else (self,)

    @property
    def composite(self) -> bool:
        return self.op not in ("figure", "range") and not (self.op == "neg" and not self.parts[0].composite)

    def has(self, *ops: str) -> bool:
        return self.op in ops or any(part.has(*ops) for part in self.parts)


@dataclass(slots=True)
class Relation:
    """What stands between two members of a chain. form: sign, word or paren (`12 × 64 (768)`)."""

    sign: str
    form: str
    start: int


@dataclass(slots=True)
class Chain:
    """members[k] relations[k] members[k + 1]; first, last: indices of its tokens (last is one behind)."""

    members: list[Node]
    relations: list[Relation] = field(default_factory=list)
    first: int = 0
    last: int = 0


def constants(node: Node) -> set[Fraction]:
    """The bare numbers in an expression."""
    return {figure.value for figure in node.figures() if figure.bare}
