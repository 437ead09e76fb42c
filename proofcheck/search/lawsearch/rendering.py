"""Forms as terms: monomials, factors and bound indices in an order that does not depend on how the form came about."""

from __future__ import annotations

from fractions import Fraction

from proofcheck.lang import terms
from proofcheck.lang.terms import Term
from proofcheck.logic.laws.forms import BRACKETS, Form, Monomial


def rendered(form: Form) -> Term:
    """A term with this form."""
    parts = sorted(((_monomial(m), c) for m, c in form.items()), key=lambda part: repr(part[0]))
    return terms.add(*(terms.mul(terms.number(c), t) for t, c in parts)) if parts else terms.ZERO


def monomial_term(m: Monomial, c: Fraction = Fraction(1)) -> Term:
    return terms.mul(terms.number(c), _monomial(m))


def _monomial(m: Monomial) -> Term:
    factors = sorted(m.factors, key=lambda factor: (repr(factor[0]), factor[1]))
    product = terms.mul(*(_factor(atom, e) for atom, e in factors)) if factors else terms.ONE
    for name, size in reversed(m.binders):
        product = terms.total(name, terms.ZERO, size.term(), product)
    return product


def _factor(atom: Term, e: int) -> Term:
    if atom.op in BRACKETS:
        return Term("where", (atom, terms.ONE, terms.ZERO))
    return terms.power(atom, terms.number(e))
