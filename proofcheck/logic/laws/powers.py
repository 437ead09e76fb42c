"""a**e == (b c)**e where a == b c"""

from __future__ import annotations

from dataclasses import dataclass

from proofcheck.lang.terms import Term
from proofcheck.logic.laws.context import Context
from proofcheck.logic.laws.expand import expand, powered
from proofcheck.logic.laws.forms import Binder, Form, Invalid, add, atom, monomial, product, scale
from proofcheck.logic.laws.trace import Trace, zero


@dataclass(frozen=True)
class Powers:
    """Law. For whole numbers e and e_k, none of the latter 0,

        a**e == prod_k b_k**(e e_k)        where a == prod_k b_k**e_k

    Proof. (x y)**e == x**e y**e for all numbers x and y: where one of them is 0 both sides are 0, also for negative e,
    and for e == 0, which is [x y != 0] here. (b**k)**e == b**(k e) for k other than 0: for b == 0 both sides are 0.
    """

    slots: tuple[Binder, ...]
    left: Term
    factors: tuple[tuple[Term, int], ...]
    exponent: int
    trace: Trace

    def difference(self, context: Context) -> Form:
        if type(self.exponent) is not int or not all(type(k) is int and k for _, k in self.factors):
            raise Invalid("no exponent")
        whole = product(powered(b, k, context) for b, k in self.factors)
        zero(add(expand(self.left, context), scale(whole, -1)), self.trace, context)
        powers = monomial((), [(b, k * self.exponent) for b, k in self.factors])
        return add(atom(self.left, self.exponent), scale(powers, -1))
