"""Functions of one real variable as polynomials in generators, each with a derivative in the same generators.

A generator is one of

    x       the variable
    const   a number: pi, a prime under a root, exp(1), log(2)
    exp     exp(m) of a monomial m
    log     log|g| of a generator g
    erf     erf(u)
    atom    a polynomial in earlier generators, where it stands in a denominator, under a root or in a logarithm

A polynomial maps monomials, (generator, rational exponent) in order, to rational coefficients. Exponents below zero and
fractions occur only at *units*: generators of one known sign, without a zero, on the open interval that the polynomials
are for. Whether an atom is one is asked of the caller (`charts.py`). So each polynomial is a smooth function on the
interval, and one without monomials is zero.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Self

from proofcheck.lang import terms
from proofcheck.lang.terms import Term
from proofcheck.logic.decide.constants import MAX_FACTORED, prime_powers
from proofcheck.logic.semantics.numbers import LimitExceeded, Unsupported

Monomial = tuple[tuple[int, Fraction], ...]
Poly = dict[Monomial, Fraction]
MAX_TERMS = 300
MAX_EXPANDED = 12  # a power of a sum up to here is written out
MAX_GENERATORS = 40
UNIT: Monomial = ()
ONE = Fraction(1)


@dataclass(slots=True)
class Generator:
    kind: str
    term: Term  # as the language writes it
    slope: Poly  # the derivative; of an `exp`, that of its exponent
    inside: Any = None
    sign: int = 0  # on the whole interval; 0 where it is no unit
    moves: bool = False  # whether it depends on the variable


@dataclass
class Polynomials:
    """Generators over one open interval, and arithmetic in them. `unit` tells the sign of a polynomial on it, or raises
    Unsupported; `side` is the sign of the variable there; without a name, all are numbers."""

    name: str | None
    side: int
    unit: Callable[[Self, Poly], int]
    branch: Callable[[Self, Term], Term]  # what a case distinction, abs, min or max is on the interval
    generators: list[Generator] = field(default_factory=list)
    known: dict[Any, int] = field(default_factory=dict)

    # -- arithmetic ----------------------------------------------------------------------------------------------------

    def number(self, value: Any) -> Poly:
        return {UNIT: Fraction(value)} if value else {}

    def add(self, *fs: Poly) -> Poly:
        total: Poly = {}
        for f in fs:
            for m, c in f.items():
                total[m] = total.get(m, Fraction(0)) + c
        return _bounded({m: c for m, c in total.items() if c})

    def scaled(self, f: Poly, c: Fraction) -> Poly:
        return {m: c * d for m, d in f.items()} if c else {}

    def mul(self, f: Poly, g: Poly) -> Poly:
        if len(f) * len(g) > 40 * MAX_TERMS:
            raise LimitExceeded("a product of too many terms")
        total: Poly = {}
        for m, c in f.items():
            for n, d in g.items():
                k, e = self._joined(m, n)
                total[k] = total.get(k, Fraction(0)) + c * d * e
        return _bounded({m: c for m, c in total.items() if c})

    def _joined(self, m: Monomial, n: Monomial) -> tuple[Monomial, Fraction]:
        """The product of two monomials; whole powers of primes go to the factor."""
        powers = dict(m)
        for g, e in n:
            powers[g] = powers.get(g, Fraction(0)) + e
        factor = ONE
        for g, e in list(powers.items()):
            inside = self.generators[g].inside
            if self.generators[g].kind == "const" and isinstance(inside, int) and not 0 <= e < 1:
                whole = e.numerator // e.denominator
                factor *= Fraction(inside) ** whole
                powers[g] = e - whole
        return tuple(sorted((g, e) for g, e in powers.items() if e)), factor

    def power(self, f: Poly, n: int) -> Poly:
        result = self.number(1)
        for _ in range(n):
            result = self.mul(result, f)
        return result

    def raised(self, f: Poly, e: Fraction) -> Poly:
        """f**e; for an exponent below zero f has to be a unit, for a fraction a positive one."""
        if e == 0:
            return self.number(1)
        if e.denominator == 1 and 0 < e <= MAX_EXPANDED:
            return self.power(f, int(e))
        if not f:
            if e > 0:
                return {}
            raise Unsupported("a power of zero")
        ((m, c),) = self._single(f).items()
        sign = self._sign(m) * (1 if c > 0 else -1)
        if sign == 0 or (e.denominator != 1 and sign < 0):
            raise Unsupported("a power of something whose sign is not seen")
        factor = ONE
        if e.denominator != 1:
            # The product of the absolute values of the factors, which is the product itself.
            c = abs(c)
            for g, p in m:
                if self.generators[g].sign < 0:
                    if (p * e).denominator != 1:
                        raise Unsupported("a root of a product of negative factors")
                    factor *= -1 if int(p * e) % 2 else 1  # and no power of -1, which is a float below zero
        k, more = self._joined(tuple((g, p * e) for g, p in m), UNIT)
        return self.mul({k: factor * more}, self._rational(c, e))

    def _single(self, f: Poly) -> Poly:
        """The polynomial as one monomial of units, with an atom for what is a sum or no unit."""
        if len(f) == 1 and self._sign(next(iter(f))):
            return f
        c, m, rest = self._primitive(f)
        sign = self.unit(self, rest)
        if not sign:
            raise Unsupported("a power or a logarithm of zero")
        if sign < 0:
            c, rest = -c, self.scaled(rest, -ONE)
        return {self._joined(m, ((self._atom(rest), ONE),))[0]: c}

    def _rational(self, c: Fraction, e: Fraction) -> Poly:
        """A number to a power, with primes under roots."""
        if e.denominator == 1:
            if abs(e) * max(c.numerator.bit_length(), c.denominator.bit_length()) > 20_000:
                raise LimitExceeded("a power of a number that is too large")
            return {UNIT: c ** int(e)}
        parts = [(self._prime(p), k * e) for p, k in factors(c)]
        k, factor = self._joined(tuple(parts), UNIT)
        return {k: factor}

    def _sign(self, m: Monomial) -> int:
        """The sign of a monomial of units with whole exponents at the negative ones; 0 where some factor is no unit."""
        sign = 1
        for g, e in m:
            s = self.generators[g].sign
            sign *= s if s >= 0 or e.numerator % 2 else 1
        return sign

    def _primitive(self, f: Poly) -> tuple[Fraction, Monomial, Poly]:
        """f = c * m * rest with a number c, a monomial m of units, and a rest that no unit divides, in one scale."""
        m = self.common(f)
        rest = self.mul(f, {tuple((g, -e) for g, e in m): ONE}) if m else f
        c = rest[min(rest)]
        return c, m, self.scaled(rest, 1 / c)

    def common(self, f: Poly) -> Monomial:
        """The least powers of units that divide all monomials."""
        units = {g for m in f for g, _ in m if self.generators[g].sign and not self._prime_like(g)}
        least = {g: min(dict(m).get(g, Fraction(0)) for m in f) for g in units}
        return tuple(sorted((g, e) for g, e in least.items() if e))

    def _prime_like(self, g: int) -> bool:
        return self.generators[g].kind == "const" and isinstance(self.generators[g].inside, int)

    # -- generators ----------------------------------------------------------------------------------------------------

    def _generator(self, key: Any, make: Callable[[], Generator]) -> int:
        if key not in self.known:
            made = make()
            if len(self.generators) >= MAX_GENERATORS:
                raise LimitExceeded("too many functions")
            self.generators.append(made)
            self.known[key] = len(self.generators) - 1
        return self.known[key]

    def _prime(self, p: int) -> int:
        return self._generator(("prime", p), lambda: Generator("const", terms.number(p), {}, p, 1))

    def _atom(self, f: Poly) -> int:
        """A generator for a positive polynomial."""
        make = lambda: Generator("atom", self.term(f), self.derivative(f), f, 1, self.moves(f))  # noqa: E731
        return self._generator(("atom", frozenset(f.items())), make)

    def moves(self, f: Poly) -> bool:
        return any(self.generators[g].moves for m in f for g, _ in m)

    # -- calculus ------------------------------------------------------------------------------------------------------

    def derivative(self, f: Poly) -> Poly:
        parts = []
        for m, c in f.items():
            for g, e in m:
                made = self.generators[g]
                if not made.moves:
                    continue
                lowered = m if made.kind == "exp" else self._joined(m, ((g, -ONE),))[0]
                parts.append(self.mul({lowered: c * e}, made.slope))
        return self.add(*parts)

    def normal(self, f: Poly) -> tuple[int, Poly]:
        """A polynomial without exponents below zero or whole powers of atoms, and its sign against f: f is this sign
        times a positive function times the polynomial."""
        sign = 1
        for _ in range(4 * MAX_GENERATORS):
            m = self.common(f)
            if m:
                sign *= self._sign(tuple((g, e if e.denominator == 1 else Fraction(2)) for g, e in m))
                f = self.mul(f, {tuple((g, -e) for g, e in m): ONE})
            expanded = [g for n in f for g, e in n if self.generators[g].kind == "atom" and e >= 1]
            if not expanded:
                return sign, f
            g = max(expanded)
            parts = []
            for n, c in f.items():
                e = dict(n).get(g, Fraction(0))
                k = e.numerator // e.denominator
                if k > 4 * MAX_EXPANDED:
                    raise LimitExceeded("a power of too large an exponent")
                rest = self._joined(n, ((g, Fraction(-k)),))[0]
                parts.append(self.mul({rest: c}, self.power(self.generators[g].inside, k)))
            f = self.add(*parts)
        raise LimitExceeded("an expression that does not become simple")

    # -- writing -------------------------------------------------------------------------------------------------------

    def term(self, f: Poly) -> Term:
        parts = []
        for m, c in f.items():
            factors = [terms.number(c)]
            for g, e in m:
                base = self.generators[g].term
                factors.append(terms.power(base, terms.number(e)))
            parts.append(terms.mul(*factors))
        return terms.add(*parts) if parts else terms.ZERO


def _bounded(f: Poly) -> Poly:
    if len(f) > MAX_TERMS:
        raise LimitExceeded("an expression of too many terms")
    return f


def factors(c: Fraction) -> list[tuple[int, int]]:
    if max(c.numerator, c.denominator) > MAX_FACTORED:
        raise LimitExceeded("a number that is too large to factor")
    return prime_powers(c)
