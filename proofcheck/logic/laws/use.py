"""f == f + c sum q e, for an equation e == 0"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from proofcheck.lang.terms import Term
from proofcheck.logic.laws.context import Context
from proofcheck.logic.laws.contract import PLACES
from proofcheck.logic.laws.forms import Binder, Factor, Form, Invalid, add, monomial, multiply, scale, substitute, under
from proofcheck.logic.laws.trace import Known


@dataclass(frozen=True)
class Use:
    """Law. For an equation e(s_1, s_2, ...) == 0 that holds for all values of its slots s in their ranges,

        f == f + c * sum_{binders} q e(t_1, t_2, ...)

    for any number c, any product q and any places t, each of which lies in the range of its slot for all values of the
    free indices and the binders.

    Proof. For all values of the binders the places are values of the slots, so e is 0 there, and so is the sum. With
    c q the negative of a part of f this is rewriting: f == f - c q l + c q r for an equation l == r.

    The indices that an equation shares with the statement are its free ones, which mean the same in both; the binders
    must not have their names.
    """

    equation: int  # its number in the trace
    places: tuple[Term, ...]  # one for each slot
    c: Fraction
    binders: tuple[Binder, ...] = ()
    factors: tuple[Factor, ...] = ()

    def apply(self, form: Form, known: Sequence[Known], context: Context) -> Form:
        if not 0 <= self.equation < len(known):
            raise Invalid("no such equation")
        equation = known[self.equation]
        inner = context.extended(self.binders)
        if len(self.places) != len(equation.slots):
            raise Invalid("a place for each slot is needed")
        for place, (_, size) in zip(self.places, equation.slots, strict=True):
            if place.op not in PLACES or not inner.inside(place, size):
                raise Invalid("a place need not lie in the range of its slot")
        if not all(atom.free <= inner.ranges.keys() for atom, _ in self.factors):
            raise Invalid("an index without a range")
        if not all(type(e) is int for _, e in self.factors) or type(self.c) is not Fraction:
            raise Invalid("no exponent, or no coefficient")
        names = [name for name, _ in equation.slots]
        instance = substitute(equation.difference, dict(zip(names, self.places, strict=True)))
        out = multiply(monomial((), self.factors), instance)
        return add(form, scale(under(out, self.binders), self.c))
