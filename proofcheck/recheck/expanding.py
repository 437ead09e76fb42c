"""Polynomials in names and indices, with equal monomials collected, so that equal ones are the same term."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import islice
from typing import Any

from proofcheck.recheck import terms
from proofcheck.recheck.terms import Term

LARGE = 150  # nodes of a term that is not expanded


@lru_cache(maxsize=20_000)
def expanded(term: Term) -> Term:
    """A polynomial in names and indices, with equal monomials collected; a large term as it is."""
    if sum(1 for _ in islice(terms.nodes(term), LARGE)) == LARGE:
        return term
    collected: dict[tuple[tuple[str, int], ...], Fraction] = {}
    atoms: dict[str, Term] = {}
    keys: dict[Term, str] = {}

    def walk(t: Term) -> dict[tuple[tuple[str, int], ...], Fraction]:
        if t.op == "number":
            return {(): t.data}
        if t.op == "add":
            out: dict[Any, Fraction] = {}
            for arg in t.args:
                for m, c in walk(arg).items():
                    out[m] = out.get(m, Fraction(0)) + c
            return out
        if t.op == "mul":
            out = {(): Fraction(1)}
            for arg in t.args:
                new: dict[Any, Fraction] = {}
                for m, c in out.items():
                    for n, d in walk(arg).items():
                        total = dict(m)
                        for name, k in n:
                            total[name] = total.get(name, 0) + k
                        key = tuple(sorted(total.items()))
                        new[key] = new.get(key, Fraction(0)) + c * d
                out = new
            return out
        name = keys[t] = repr(t) if t not in keys else keys[t]
        atoms[name] = t
        return {((name, 1),): Fraction(1)}

    for monomial, c in walk(term).items():
        collected[monomial] = collected.get(monomial, Fraction(0)) + c
    parts = [
        terms.mul(terms.number(c), *(terms.power(atoms[n], terms.number(k)) for n, k in m))
        for m, c in sorted(collected.items())
        if c
    ]
    return terms.add(*parts)
