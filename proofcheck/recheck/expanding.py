"""Polynomials in names and indices, with equal monomials collected, so that equal ones are the same term."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import lru_cache
from itertools import islice, product

from proofcheck.recheck import terms
from proofcheck.recheck.polynomials import plus, written
from proofcheck.recheck.terms import Term

LARGE = 150  # nodes of a term that is not expanded
Monomial = tuple[tuple[Term, int], ...]


@lru_cache(maxsize=20_000)
def expanded(term: Term) -> Term:
    """A polynomial in names and indices, with equal monomials collected; a large term as it is."""
    if sum(1 for _ in islice(terms.nodes(term), LARGE)) == LARGE:
        return term
    ranked = sorted(_monomials(term).items(), key=lambda item: [(written(a), k) for a, k in item[0]])
    return terms.add(*(terms.mul(terms.number(c), *(terms.power(a, terms.number(k)) for a, k in m)) for m, c in ranked))


def _monomials(t: Term) -> dict[Monomial, Fraction]:
    if t.op == "number":
        return {(): t.data} if t.data else {}
    if t.op == "add":
        return plus(*map(_monomials, t.args))
    if t.op != "mul":
        return {((t, 1),): Fraction(1)}
    out: dict[Monomial, Fraction] = {(): Fraction(1)}
    for a in t.args:
        out = plus(*({_joined(m, n): c * d} for (m, c), (n, d) in product(out.items(), _monomials(a).items())))
    return out


def _joined(a: Monomial, b: Monomial) -> Monomial:
    return tuple(sorted((Counter(dict(a)) + Counter(dict(b))).items(), key=lambda item: written(item[0])))
