"""Polynomials in generators (`polynomials.py`), as terms are read (`reading.py`), at a place: enclosed there, or with a
term put in the place of the variable, as polynomials in the generators of another tower."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import flint

from proofcheck.lang.terms import Term
from proofcheck.logic.decide.univariate.polynomials import ONE, Generator, Poly
from proofcheck.logic.decide.univariate.reading import Reader
from proofcheck.logic.semantics.interpreter import nameless
from proofcheck.logic.semantics.numbers import Ball, Unsupported


@dataclass
class Tower(Reader):
    """Generators over one open interval, those of the functions that are read; without a name, a tower of numbers."""

    def value(self, f: Poly, x: Any, values: dict[int, Any]) -> Any:
        """An enclosure of f at x, a ball; `values` keeps those of the generators at this x."""
        ns, total = Ball(), flint.arb(0)
        for m, c in f.items():
            product = ns.number(c)
            for g, e in m:
                v = self._value(g, x, values)
                if e.denominator == 1:
                    product *= ns.power(v, int(e))
                elif self.generators[g].sign >= 0:
                    product *= ns.rational_power(v, e)
                else:
                    raise Unsupported("a broken power of something negative")
            total += product
        return total

    def _value(self, g: int, x: Any, values: dict[int, Any]) -> Any:
        if g not in values:
            made, ns = self.generators[g], Ball()
            if made.kind == "x":
                found = x
            elif made.kind == "const":
                found = ns.number(made.inside) if isinstance(made.inside, int) else nameless(ns)(made.term)
            elif made.kind == "log":
                inner = self._value(made.inside, x, values)
                found = (inner if self.generators[made.inside].sign > 0 else -inner).log()
            else:
                inner = self.value(made.inside, x, values)
                found = inner.exp() if made.kind == "exp" else inner.erf() if made.kind == "erf" else inner
            if not found.is_finite():
                raise Unsupported("an enclosure without bounds")
            values[g] = found
        return values[g]

    def placed(self, f: Poly, into: Tower, term: Term) -> Poly:
        """f at a closed term, in a tower of numbers."""
        return self.carried(f, into, into(term), {})

    def carried(self, f: Poly, into: Tower, x: Poly, memo: dict[int, Poly]) -> Poly:
        """f with x put in the variable's place, in another tower."""
        total: list[Poly] = []
        for m, c in f.items():
            product = into.number(c)
            for g, e in m:
                if g not in memo:
                    memo[g] = self._carried(self.generators[g], into, x, memo)
                if e.denominator == 1 and e > 0:
                    product = into.mul(product, into.raised(memo[g], e))
                else:
                    product = into.mul(product, into.raised(memo[g], e) if memo[g] or e < 0 else {})
            total.append(product)
        return into.add(*total)

    def _carried(self, made: Generator, into: Tower, x: Poly, memo: dict[int, Poly]) -> Poly:
        if made.kind == "x":
            return x
        if made.kind == "const":
            return into.raised(into._raw_prime(made.inside), ONE) if isinstance(made.inside, int) else into(made.term)
        if made.kind == "log":
            g = made.inside
            if g not in memo:
                memo[g] = self._carried(self.generators[g], into, x, memo)
            inner = memo[g]
            return into.log(inner if self.generators[g].sign > 0 else into.scaled(inner, -ONE))
        inner = self.carried(made.inside, into, x, memo)
        return into.exp(inner) if made.kind == "exp" else into.erf(inner) if made.kind == "erf" else inner

    def _raw_prime(self, p: int) -> Poly:
        return {((self._prime(p), ONE),): ONE}
