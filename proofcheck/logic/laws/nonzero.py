"""a / a == 1, where a is not zero"""

from __future__ import annotations

from dataclasses import dataclass

from proofcheck.lang import terms
from proofcheck.lang.terms import Term
from proofcheck.logic.laws.context import Context
from proofcheck.logic.laws.expand import expand
from proofcheck.logic.laws.forms import Binder, Form, Invalid, add, atom, constant, product, scale
from proofcheck.logic.laws.trace import Trace, zero


@dataclass(frozen=True)
class Factored:
    """That a term is a product c a b ... of a number c != 0 and of terms that are not zero."""

    c: Term
    factors: tuple[Term, ...]
    trace: Trace


@dataclass(frozen=True)
class Nonzero:
    """Law. a**0 == 1, where a is not zero for any values of its indices. (`forms`: a**0 is what a**e a**-e leaves.)"""

    slots: tuple[Binder, ...]
    atom: Term
    factored: Factored | None = None

    def difference(self, context: Context) -> Form:
        require_nonzero(self.atom, self.factored, context)
        return add(atom(self.atom, 0), constant(-1))


def require_nonzero(term: Term, factored: Factored | None, context: Context) -> None:
    """Raises Invalid unless a term is not zero for any values of its indices: that is shown, or it is a product of
    terms of which it is shown. Proof. A product of numbers is zero only if one of them is."""
    if factored is None:
        context.require(Term("ne", (term, terms.ZERO)))
        return
    if factored.c.op != "number" or not factored.c.data:
        raise Invalid("no number other than 0")
    for factor in factored.factors:
        context.require(Term("ne", (factor, terms.ZERO)))
    whole = scale(product(expand(factor, context) for factor in factored.factors), factored.c.data)
    zero(add(expand(term, context), scale(whole, -1)), factored.trace, context)
