"""sqrt(a b) == sqrt(a) sqrt(b) for a, b >= 0"""

from __future__ import annotations

from dataclasses import dataclass

from proofcheck.lang import terms
from proofcheck.lang.terms import Term
from proofcheck.logic.laws.context import Context
from proofcheck.logic.laws.expand import expand, powered, root
from proofcheck.logic.laws.forms import Binder, Form, Invalid, add, atom, monomial, product, scale
from proofcheck.logic.laws.trace import Trace, zero


@dataclass(frozen=True)
class ProductOfRoots:
    """Law. For roots of order q, numbers b_k >= 0, and whole e and e_k, none of the latter 0,

        root(a)**e == prod_k root(b_k)**(e e_k)         where a == prod_k b_k**e_k

    Proof. Let r be the product of the root(b_k)**e_k. It is not negative, and its power q is prod_k b_k**e_k == a, by
    (x y)**q == x**q y**q and root(b)**(k q) == b**k, for b == 0 too, where both are 0. A number that is not negative
    has one root of order q that is not negative, so r is root(a); and r**e is the right side, by the same rules.
    """

    slots: tuple[Binder, ...]
    base: Term
    order: int
    factors: tuple[tuple[Term, int], ...]
    trace: Trace
    exponent: int = 1

    def difference(self, context: Context) -> Form:
        if (
            not all(type(e) is int for e in (self.exponent, *(e for _, e in self.factors)))
            or not all(e for _, e in self.factors)
            or type(self.order) is not int
            or self.order < 2
        ):
            raise Invalid("no exponent, or no order of a root")
        for b, _ in self.factors:
            context.require(terms.le(terms.ZERO, b))
        whole = product(powered(b, e, context) for b, e in self.factors)
        zero(add(expand(self.base, context), scale(whole, -1)), self.trace, context)
        roots = monomial((), [(root(b, self.order), e * self.exponent) for b, e in self.factors])
        return add(atom(root(self.base, self.order), self.exponent), scale(roots, -1))
