"""A candidate for a repair: what is changed, and the statement that results."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import IntEnum

from proofcheck.lang.parse import Node
from proofcheck.lang.printing import to_text
from proofcheck.lang.problem import Parts
from proofcheck.source.span import SourceText


class Rank(IntEnum):
    """The order in which candidates are tried: what changes least first, a formula before an assumption unless the
    change of the formula is longer than that."""

    STRICTNESS = 0
    DIRECTION = 1
    VALUE = 2
    SIGN = 3
    NUMBER = 4
    SIZES = 5
    TRANSPOSE = 6
    ORDER = 7
    ZERO = 8
    CONSTANT_TERM = 9
    INNER_SIZES = 10
    TERM = 11
    INNER = 12
    POWER = 13
    SCALARS = 14
    DEFINED = 15
    ASSUMPTION = 16
    LONG_TERM = 17
    ANEW = 18


@dataclass(frozen=True, slots=True)
class Candidate:
    """A changed statement. `where` are (name, type) pairs that replace declarations, `given` further assumptions."""

    kind: str
    rank: Rank
    tree: Node
    where: tuple[tuple[str, str], ...] = ()
    given: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        return to_text(self.tree)

    def parts(self, parts: Parts) -> Parts:
        """The parts of the claim with the candidate's declarations and assumptions."""
        changed = dict(self.where)
        where = tuple(
            (name, SourceText.bare(changed[name], "<repair>") if name in changed else text)
            for name, text in parts.where
        )
        given = (*parts.given, *(SourceText.bare(text, "<repair>") for text in self.given))
        return replace(parts, where=where, given=given)
