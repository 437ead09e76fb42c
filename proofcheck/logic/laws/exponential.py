"""exp(a) exp(b) == exp(a + b)"""

from __future__ import annotations

from dataclasses import dataclass

from proofcheck.lang.terms import Term
from proofcheck.logic.laws.context import Context
from proofcheck.logic.laws.expand import expand
from proofcheck.logic.laws.forms import Binder, Form, Invalid, add, constant, monomial, scale
from proofcheck.logic.laws.trace import Trace, zero

Powers = tuple[tuple[Term, int], ...]  # t and e, for exp(t)**e


@dataclass(frozen=True)
class Exponential:
    """Law. For whole numbers e and f,

        prod_k exp(s_k)**e_k == prod_k exp(t_k)**f_k        where sum_k e_k s_k == sum_k f_k t_k

    Proof. exp is a homomorphism from the sums to the products of numbers and has no zeros, so negative powers are those
    of 1 / exp(s) = exp(-s), and both sides are exp of the two equal sums.
    """

    slots: tuple[Binder, ...]
    left: Powers
    right: Powers
    trace: Trace

    def difference(self, context: Context) -> Form:
        if not all(type(e) is int for _, e in (*self.left, *self.right)):
            raise Invalid("no exponent")
        zero(add(_total(self.left, context), scale(_total(self.right, context), -1)), self.trace, context)
        return add(_product(self.left), scale(_product(self.right), -1))


def _total(powers: Powers, context: Context) -> Form:
    return add(constant(0), *(scale(expand(t, context), e) for t, e in powers))


def _product(powers: Powers) -> Form:
    return monomial((), [(Term("exp", (t,)), e) for t, e in powers])
