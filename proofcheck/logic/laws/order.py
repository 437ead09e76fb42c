"""[a < b] + [b < a] + [a == b] == 1, [a < b] == 1 where a < b,
[a < b + 1] == [a < b] + [a == b]"""

from __future__ import annotations

from dataclasses import dataclass

from proofcheck.lang import terms
from proofcheck.lang.terms import Term
from proofcheck.logic.laws.context import Context
from proofcheck.logic.laws.forms import Binder, Form, Invalid, add, atom, constant, scale


@dataclass(frozen=True)
class Trichotomy:
    """Law. [a < b] + [b < a] + [a == b] == 1 for two places. Proof. Whole numbers are totally ordered."""

    slots: tuple[Binder, ...]
    a: Term
    b: Term

    def difference(self, context: Context) -> Form:
        _places(context, self.a, self.b)
        parts = (terms.lt(self.a, self.b), terms.lt(self.b, self.a), terms.eq(self.a, self.b))
        return add(*map(atom, parts), constant(-1))


@dataclass(frozen=True)
class Successor:
    """Law. [a < b + 1] == [a < b] + [a == b] for two places. Proof. Between b and b + 1 lies no whole number."""

    slots: tuple[Binder, ...]
    a: Term
    b: Term

    def difference(self, context: Context) -> Form:
        _places(context, self.a, self.b)
        parts = add(atom(terms.lt(self.a, self.b)), atom(terms.eq(self.a, self.b)))
        return add(atom(terms.lt(self.a, terms.add(self.b, terms.ONE))), scale(parts, -1))


@dataclass(frozen=True)
class Decided:
    """Law. [a < b] and [a == b] are 1 where the comparison is shown for all values of its indices, and 0 where its
    denial is: b <= a, or for [a == b] one of a != b, a < b and b < a. Proof. That is what a bracket is."""

    slots: tuple[Binder, ...]
    comparison: Term
    holds: bool

    def difference(self, context: Context) -> Form:
        if self.comparison.op not in ("eq", "lt") or type(self.holds) is not bool:
            raise Invalid("no comparison")
        a, b = self.comparison.args
        wanted = [self.comparison]
        if not self.holds:
            wanted = [terms.le(b, a)]
            if self.comparison.op == "eq":
                wanted = [Term("ne", (a, b)), terms.lt(a, b), terms.lt(b, a)]
        if not any(map(context.holds, wanted)):
            raise Invalid("a comparison that is not decided")
        return add(atom(self.comparison), constant(-1 if self.holds else 0))


def _places(context: Context, *places: Term) -> None:
    """Raises Invalid unless these are whole numbers."""
    if any(context.bound(place) is None for place in places):
        raise Invalid("no place of an axis")
