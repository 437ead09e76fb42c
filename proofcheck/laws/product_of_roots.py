"""sqrt(a b) == sqrt(a) sqrt(b) for a, b >= 0"""

from __future__ import annotations

from dataclasses import dataclass

from proofcheck.lang import terms
from proofcheck.lang.terms import Term
from proofcheck.laws.context import Context
from proofcheck.laws.expand import expand, powered, root
from proofcheck.laws.forms import Binder, Form, Invalid, add, atom, monomial, product, scale
from proofcheck.laws.trace import Trace, zero


@dataclass(frozen=True)
class ProductOfRoots:
    """Law. For roots of order q, numbers b >= 0, a >= 0 and b_k > 0, and whole e_k,

        root(a)**e == prod_k root(b_k)**(e e_k)         where a == prod_k b_k**e_k

    Proof. The right side is not negative, and its power q is prod_k b_k**e_k, by (x y)**q == x**q y**q. A number that
    is not negative has one root that is not negative.
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
            or type(self.order) is not int
            or self.order < 2
        ):
            raise Invalid("no exponent, or no order of a root")
        for b, _ in self.factors:
            context.require(terms.lt(terms.ZERO, b))
        whole = product(powered(b, e, context) for b, e in self.factors)
        zero(add(expand(self.base, context), scale(whole, -1)), self.trace, context)
        roots = monomial((), [(root(b, self.order), e * self.exponent) for b, e in self.factors])
        return add(atom(root(self.base, self.order), self.exponent), scale(roots, -1))
