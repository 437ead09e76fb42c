"""Behaviour for large X: sums of c * m and O(r), with coefficients that do not depend on X.

    monomial m = exp(sum of b X**p log(X)**q) * X**k * log(X)**l        b a term; p > 0, or p = 0 and q > 1

Such monomials are ordered by their exponents: of two that one is larger for which the first difference, in the order
exp, X, log, is positive, since X**p log(X)**q outgrows every smaller one, exp of it outgrows powers of X, and these
outgrow powers of log(X). Signs of coefficients are asked of `Field`; where one is not known, nothing is concluded.

(sum + O(r)) (sum' + O(r')) leaves O(top r') and O(top' r) and O(r r'). For e that tends to 0, h(e) is its Taylor
polynomial of degree N - 1 and O(e**N). log and powers are taken of c m (1 + e), exp of what tends to infinity plus
c + e.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cmp_to_key, reduce
from math import factorial

from proofcheck.recheck import terms
from proofcheck.recheck.terms import Term

DEGREES = (3, 5, 8)  # how many coefficients of a series are taken; the least that suffices
LONGEST = 10
Place = tuple[Fraction, Fraction]
SELF = Fraction(1)


class Unknown(ValueError):
    """What would have to be known of a coefficient, or a term without an expansion here."""


@dataclass(frozen=True, slots=True)
class Monomial:
    """exp(sum of coefficient * X**p * log(X)**q) X**power log(X)**log; `large` is in the order of growth."""

    large: tuple[tuple[Place, Term], ...] = ()
    power: Fraction = Fraction(0)
    log: Fraction = Fraction(0)


ONE = Monomial()


@dataclass(frozen=True, slots=True)
class Expansion:
    parts: dict[Monomial, Term]
    rest: Monomial | None = None


@dataclass(frozen=True, slots=True)
class Field:
    """Coefficients: their normal forms, and their signs where these are seen (None: not seen)."""

    canonical: Callable[[Term], Term]
    sign: Callable[[Term], int | None]
    zero: Callable[[Term], bool]
    taylor: int = DEGREES[0]

    # -- monomials

    def times(self, a: Monomial, b: Monomial, k: Fraction = SELF) -> Monomial:
        """a * b**k."""
        large: dict[Place, Term] = dict(a.large)
        for place, c in b.large:
            large[place] = terms.add(large.get(place, terms.ZERO), terms.mul(terms.number(k), c))
        kept = [(place, self.canonical(c)) for place, c in large.items() if not self.zero(c)]
        return Monomial(
            tuple(sorted(kept, key=lambda item: item[0], reverse=True)), a.power + k * b.power, a.log + k * b.log
        )

    def tends(self, m: Monomial) -> int:
        """1: to infinity; 0: it is 1; -1: to zero."""
        for _, c in m.large:
            sign = self.sign(c)
            if not sign:
                raise Unknown("the sign of an exponent")
            return sign
        for k in (m.power, m.log):
            if k:
                return 1 if k > 0 else -1
        return 0

    def compared(self, a: Monomial, b: Monomial) -> int:
        return 0 if a == b else self.tends(self.times(a, b, Fraction(-1)))

    def largest(self, items: Iterable[Monomial | None]) -> Monomial | None:
        found: Monomial | None = None
        for m in items:
            if m is not None and (found is None or self.compared(m, found) > 0):
                found = m
        return found

    # -- expansions

    def made(self, parts: dict[Monomial, Term], rest: Monomial | None) -> Expansion:
        """Without what vanishes, and without what the remainder covers."""
        kept = {}
        for m, c in parts.items():
            if not self.zero(c) and (rest is None or self.compared(m, rest) > 0):
                kept[m] = self.canonical(c)
        if len(kept) > LONGEST:  # what is beyond becomes O of its largest
            ranked = sorted(kept, key=cmp_to_key(self.compared), reverse=True)
            rest = ranked[LONGEST] if rest is None else self.largest((rest, ranked[LONGEST]))
            kept = {m: kept[m] for m in ranked[:LONGEST] if self.compared(m, rest) > 0}  # type: ignore[arg-type]
        return Expansion(kept, rest)

    def add(self, *items: Expansion) -> Expansion:
        parts: dict[Monomial, Term] = {}
        for x in items:
            for m, c in x.parts.items():
                parts[m] = terms.add(parts[m], c) if m in parts else c
        return self.made(parts, self.largest(x.rest for x in items))

    def mul(self, x: Expansion, y: Expansion) -> Expansion:
        parts: dict[Monomial, Term] = {}
        for m, c in x.parts.items():
            for n, d in y.parts.items():
                product = self.times(m, n)
                made = terms.mul(c, d)
                parts[product] = terms.add(parts[product], made) if product in parts else made
        left: list[Monomial] = []
        for a, b in ((x, y), (y, x)):
            if b.rest is not None:
                left += [self.times(m, b.rest) for m in (*a.parts, *([a.rest] if a.rest is not None else []))]
        return self.made(parts, self.largest(left))

    def scale(self, x: Expansion, c: Term, m: Monomial = ONE) -> Expansion:
        return self.mul(x, Expansion({m: c}))

    def lead(self, x: Expansion) -> tuple[Monomial, Term, int]:
        """The largest part, with the sign of its coefficient, which is not 0."""
        m = self.largest(x.parts)
        if m is None:
            raise Unknown("what is not known to differ from 0")
        sign = self.sign(x.parts[m])
        if not sign:
            raise Unknown("the sign of a coefficient")
        return m, x.parts[m], sign

    def relative(self, x: Expansion) -> tuple[Monomial, Term, int, Expansion]:
        """x = c m (1 + e), e tending to 0."""
        m, c, sign = self.lead(x)
        scaled = self.scale(x, terms.div(terms.ONE, c), self.times(ONE, m, Fraction(-1)))
        small = self.add(scaled, Expansion({ONE: terms.number(-1)}))
        self.small(small)
        return m, c, sign, small

    def small(self, x: Expansion) -> None:
        """Raises Unknown where x does not tend to 0."""
        if any(self.tends(m) >= 0 for m in (*x.parts, *([x.rest] if x.rest is not None else []))):
            raise Unknown("what is not seen to tend to 0")

    def series(self, e: Expansion, coefficients: list[Term]) -> Expansion:
        """c0 + c1 e + ... + O(e**N) for e tending to 0, N coefficients."""
        total, power = (
            Expansion({ONE: coefficients[0]} if coefficients[0] != terms.ZERO else {}),
            Expansion({ONE: terms.ONE}),
        )
        top = self.largest((*e.parts, e.rest))
        for c in coefficients[1:]:
            power = self.mul(power, e)
            total = self.add(total, self.scale(power, c)) if c != terms.ZERO else total
        if top is None:
            return total
        beyond = self.times(ONE, top, Fraction(len(coefficients)))
        return self.made(total.parts, self.largest((total.rest, beyond)))

    def split(self, x: Expansion) -> tuple[dict[Monomial, Term], Term, Expansion]:
        """What tends to infinity, the constant, and what tends to 0. Raises Unknown where the remainder does not."""
        if x.rest is not None and self.tends(x.rest) >= 0:
            raise Unknown("a remainder that does not tend to 0")
        large, middle, small = {}, terms.ZERO, {}
        for m, c in x.parts.items():
            way = self.tends(m)
            if way > 0:
                large[m] = c
            elif way < 0:
                small[m] = c
            else:
                middle = c
        return large, middle, Expansion(small, x.rest)

    # -- functions

    def power(self, x: Expansion, k: Fraction) -> Expansion:
        if k.denominator == 1 and 0 <= k <= 6:
            return reduce(self.mul, [x] * int(k), Expansion({ONE: terms.ONE}))
        m, c, sign, e = self.relative(x)
        if sign < 0 and k.denominator != 1:
            raise Unknown("a root of what is negative")
        row, value = [], Fraction(1)
        for j in range(self.taylor):
            row.append(terms.number(value))
            value = value * (k - j) / (j + 1)
        front = terms.power(c, terms.number(k)) if k.denominator != 2 else _root(c, k)
        return self.scale(self.series(e, row), front, self.times(ONE, m, k))

    def log(self, x: Expansion) -> Expansion:
        m, c, sign, e = self.relative(x)
        if sign < 0 or m.log:
            raise Unknown("a logarithm")
        row = [terms.ZERO, *(terms.number(Fraction((-1) ** (j + 1), j)) for j in range(1, self.taylor))]
        parts = {Monomial((), *place): b for place, b in m.large}
        if m.power:
            parts[Monomial((), Fraction(0), Fraction(1))] = terms.number(m.power)
        log = Expansion({ONE: Term("call", (c,), "log")}) if c != terms.ONE else Expansion({})
        return self.add(self.made(parts, None), log, self.series(e, row))

    def exp(self, x: Expansion) -> Expansion:
        large, middle, small = self.split(x)
        m = ONE
        for n, c in large.items():
            if n.large:
                raise Unknown("exp of exp")
            if n.power == 0 and n.log == 1:
                if c.op != "number":
                    raise Unknown("a power of X with a name")
                m = self.times(m, Monomial((), c.data))
            elif n.power > 0 or n.log > 1:
                m = self.times(m, Monomial((((n.power, n.log), c),)))
            else:
                raise Unknown("exp of a root of a logarithm")
        row = [terms.number(Fraction(1, factorial(j))) for j in range(self.taylor)]
        front = Term("call", (middle,), "exp") if middle != terms.ZERO else terms.ONE
        return self.scale(self.series(small, row), front, m)


def _root(c: Term, k: Fraction) -> Term:
    return terms.power(Term("call", (c,), "sqrt"), terms.number(k.numerator))
