"""What a real or whole variable of a form runs over: a set of numbers by name, or a closed interval.

The ends of an interval may be `oo` and `-oo`, which are no values of the variable.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from proofcheck.diagnostics.wrong_arguments import WrongArguments
from proofcheck.lang import terms
from proofcheck.lang.parse import SETS, Clause, Node
from proofcheck.lang.scope import Scope
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Kind

if TYPE_CHECKING:
    from proofcheck.lang.elaborate import Elaborator

INFINITY = Term("infinity")
MINUS_INFINITY = Term("mul", (terms.number(-1), INFINITY))
_KINDS: dict[str, Kind] = {
    "real": "real",
    "positive": "positive",
    "nonnegative": "nonnegative",
    "integer": "integer",
    "natural": "natural",
}


@dataclass(frozen=True, slots=True)
class Domain:
    """The values of a variable: the numbers of a kind between two ends, which may be infinite."""

    kind: Kind = "real"
    low: Term = MINUS_INFINITY
    high: Term = INFINITY

    def within(self, *places: Term) -> tuple[Term, ...]:
        """That the places, given in ascending order, lie between the ends."""
        first = () if self.low == MINUS_INFINITY else (terms.le(self.low, places[0]),)
        last = () if self.high == INFINITY else (terms.le(places[-1], self.high),)
        return (*first, *last)

    def contains(self, place: Term) -> tuple[Term, ...]:
        """That a real number is one of the values."""
        signs = {"positive": terms.lt, "nonnegative": terms.le}
        sign = (signs[self.kind](terms.ZERO, place),) if self.kind in signs else ()
        return (*sign, *self.within(place))


def domain(elaborator: Elaborator, clause: Clause, scope: Scope) -> Domain:
    """What the variable of a clause runs over."""
    if clause.low is None:
        return Domain(_KINDS[clause.over])
    return Domain("real", end(elaborator, clause.low, scope), end(elaborator, clause.high, scope))


def named(elaborator: Elaborator, node: Node, scope: Scope) -> Domain:
    """What a set of numbers stands for where it is an argument: `real`, `interval(a, b)`."""
    if node.kind == "name" and node.value in SETS:
        return Domain(_KINDS[node.value])
    if node.kind == "call" and node.value == "interval" and len(node.children) == 2 and not node.keywords:
        low, high = (end(elaborator, c, scope) for c in node.children)
        return Domain("real", low, high)
    raise WrongArguments.error(scope.span(node), "a set of numbers is `real`, `positive`, ... or `interval(a, b)`")


def endless(node: Node, scope: Scope) -> bool:
    """Whether an end is `oo`, and no name that is declared as that."""
    return node.kind == "name" and node.value == "oo" and scope.find("oo") is None


def end(elaborator: Elaborator, node: Node, scope: Scope) -> Term:
    """An end of an interval: a number, `oo` or `-oo`."""
    inner = node.children[0] if node.kind == "neg" else node
    if endless(inner, scope):
        return INFINITY if inner is node else MINUS_INFINITY
    value = elaborator.numeric(node, scope)
    if value.rank or value.kind == "complex":
        raise WrongArguments.error(scope.span(node), "the end of an interval is a real number")
    return value.body
