"""sum_i [i == t] f(i) == f(t), and [i == t] f(i) == [i == t] f(t)"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from proofcheck.lang import terms
from proofcheck.lang.terms import Term
from proofcheck.logic.laws.context import Context
from proofcheck.logic.laws.forms import Factor, Form, Invalid, Monomial, add, monomial, scale
from proofcheck.logic.laws.trace import Known, picked

PLACES = ("index", "symbol", "number")


@dataclass(frozen=True)
class _Placed:
    """An index and a place, for a monomial with the bracket [i == t]."""

    at: int  # the number of the monomial
    name: str  # i
    place: Term  # t

    def put(self, m: Monomial) -> tuple[Factor, list[Factor]]:
        """The bracket [i == t] among the factors of a monomial, with its exponent; the others, with t for i."""
        if self.place.op not in PLACES or self.name in self.place.free:
            raise Invalid("no place that an index may be")
        i = terms.index(self.name)
        brackets = (terms.eq(i, self.place), terms.eq(self.place, i))
        own = [factor for factor in m.factors if factor[0] in brackets]
        if len(own) != 1:
            raise Invalid("no such bracket in the monomial")
        values = {self.name: self.place}
        return own[0], [(terms.substitute(a, values), e) for a, e in m.factors if a not in brackets]


@dataclass(frozen=True)
class Contract(_Placed):
    """Law. In a monomial, for a bound index i over 0, ..., n - 1 and a place t in which i does not stand,

        sum_i sum_... [i == t] f(i) == sum_... f(t)

    where t is one of 0, ..., n - 1 for all values of the other indices in their ranges.

    Proof. Fix the values of the other indices. Of the n values of i exactly one is t, and it is in the range: of the
    sum only the term f(t) is left. Were t outside of the range, the left side would be 0 and the right one not: this is
    what the condition is for. If another index has an empty range, both sides are 0.
    """

    def apply(self, form: Form, known: Sequence[Known], context: Context) -> Form:
        chosen, rest = picked(form, self.at)
        ((m, c),) = chosen.items()
        sizes = dict(m.binders)
        if self.name not in sizes:
            raise Invalid("no bound index of a contraction")
        _, left = self.put(m)
        others = [(name, size) for name, size in m.binders if name != self.name]
        if not context.extended(others).inside(self.place, sizes[self.name]):
            raise Invalid("the range of a contracted index need not hold the other place")
        return add(rest, scale(monomial(others, left), c))


@dataclass(frozen=True)
class Exchange(_Placed):
    """Law. In a monomial, for an index i, bound or free, and a place t other than i,

        sum_... [i == t] f(i) == sum_... [i == t] f(t)

    Proof. For the values of the indices at which i is t, f(i) is f(t); for the others both sides are 0.
    """

    def apply(self, form: Form, known: Sequence[Known], context: Context) -> Form:
        chosen, rest = picked(form, self.at)
        ((m, c),) = chosen.items()
        own, others = self.put(m)
        return add(rest, scale(monomial(m.binders, [own, *others]), c))
