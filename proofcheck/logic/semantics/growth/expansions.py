"""Expansions of functions of X -> oo in several scales: a finite sum of monomials, and a bound for what is left.

A monomial is exp(sum of c * g) over generators g, each a function that tends to infinity: the iterated logarithms
log X, log log X, ..., and monomials that are none of these. So X is exp(log X), X**2 * log X * exp(-X) is
exp(2 log X + log log X - X). Of two monomials the larger one is told by the sign of the coefficient of the largest
generator in which they differ. An expansion (terms, rest) says: f = sum of the terms + O(rest) as X -> oo, exactly the
sum where rest is None; all terms are larger than rest. Arithmetic, exp, log, powers and the functions below keep that
true (docs/trust.md); what they cannot tell raises `Unsupported`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cmp_to_key
from typing import Any

from proofcheck.lang.terms import Term
from proofcheck.logic.semantics.growth import coefficients as ring
from proofcheck.logic.semantics.growth import far
from proofcheck.logic.semantics.growth.coefficients import Coefficient, Coefficients
from proofcheck.logic.semantics.numbers.base import LimitExceeded, Unsupported
from proofcheck.logic.semantics.numbers.taylor import Taylor

TERMS = 8
MAX_POWER = 1_000
ANALYTIC = frozenset({"sin", "cos", "erf", "atan", "asin"})  # at the numbers at which their slopes have a value
MAX_WORK = 40_000  # products of parts of coefficients, and terms added up, for one limit
Monomial = frozenset[tuple[Any, Coefficient]]  # generators (a number k for the k-th logarithm, or a monomial)
UNIT: Monomial = frozenset()


@dataclass(frozen=True, slots=True)
class Expansion:
    terms: tuple[tuple[Monomial, Coefficient], ...]  # the largest first
    rest: Monomial | None = None

    @property
    def exactly_zero(self) -> bool:
        return not self.terms and self.rest is None


def logarithm(k: int) -> Monomial:
    """The k-th logarithm of X as a monomial; X itself for k = 0."""
    return frozenset({(k + 1, ring.ONE)})


def times(*factors: tuple[Monomial, Coefficient]) -> Monomial:
    """The product of monomials to the given powers."""
    total: dict[Any, Coefficient] = {}
    for monomial, power in factors:
        for generator, c in monomial:
            total[generator] = ring.add(total.get(generator, ring.ZERO), ring.mul(c, power))
    return frozenset((g, c) for g, c in total.items() if c)


def product(a: Monomial, b: Monomial) -> Monomial:
    return times((a, ring.ONE), (b, ring.ONE))


class Growth:
    """Expansions with coefficients whose signs `coefficients` knows."""

    def __init__(self, coefficients: Coefficients, length: int = TERMS) -> None:
        self.c, self.length = coefficients, length
        self.left = MAX_WORK
        self.sizes: dict[Monomial, int] = {}

    def _spend(self, amount: int) -> None:
        self.left -= amount
        if self.left < 0:
            raise LimitExceeded(f"an expansion that takes more than {MAX_WORK} steps")

    def _product(self, c: Coefficient, d: Coefficient) -> Coefficient:
        self._spend(len(c) * len(d))
        return ring.mul(c, d)

    # -- the order of monomials -----------------------------------------------------------------------------------

    def size(self, monomial: Monomial) -> int:
        """1 where it tends to infinity, -1 where it tends to zero, 0 for the constant 1."""
        if monomial not in self.sizes:
            largest: tuple[Any, Coefficient] | None = None
            for generator, c in monomial:
                if largest is None or self._above(generator, largest[0]) > 0:
                    largest = (generator, c)
            found = 0
            if largest is not None:
                found = self.c.sign(largest[1])
                if found == 0:
                    raise Unsupported("an exponent that vanishes")
            self.sizes[monomial] = found
        return self.sizes[monomial]

    def _above(self, a: Any, b: Any) -> int:
        if isinstance(a, int) and isinstance(b, int):
            return b - a
        return self.compare(*(logarithm(g) if isinstance(g, int) else g for g in (a, b)))

    def compare(self, a: Monomial, b: Monomial) -> int:
        """1 where a is larger than b as X -> oo, -1 where smaller, 0 where equal."""
        return 0 if a == b else self.size(times((a, ring.ONE), (b, ring.number(-1))))

    def largest(self, *monomials: Monomial | None) -> Monomial | None:
        best: Monomial | None = None
        for m in monomials:
            if m is not None and (best is None or self.compare(m, best) > 0):
                best = m
        return best

    # -- arithmetic -----------------------------------------------------------------------------------------------

    def constant(self, c: Coefficient) -> Expansion:
        return Expansion(((UNIT, c),) if c else ())

    def number(self, value: Any) -> Expansion:
        return self.constant(ring.number(value))

    def monomial(self, m: Monomial, c: Coefficient = ring.ONE) -> Expansion:
        return Expansion(((m, c),))

    def bounded(self, rest: Monomial) -> Expansion:
        """Anything that is O(rest)."""
        return Expansion((), rest)

    def top(self, f: Expansion) -> Monomial | None:
        """A bound for f; None where f is zero."""
        return f.terms[0][0] if f.terms else f.rest

    def _collected(self, parts: Iterable[tuple[Monomial, Coefficient]], rest: Monomial | None) -> Expansion:
        total: dict[Monomial, Coefficient] = {}
        for m, c in parts:
            self._spend(1)
            total[m] = ring.add(total.get(m, ring.ZERO), c)
        kept = [(m, c) for m, c in total.items() if c and (rest is None or self.compare(m, rest) > 0)]
        order = cmp_to_key(self.compare)
        kept.sort(key=lambda part: order(part[0]), reverse=True)
        if len(kept) > self.length:
            rest = kept[self.length][0]  # larger than what was left already
        return Expansion(tuple(kept[: self.length]), rest)

    def add(self, *fs: Expansion) -> Expansion:
        return self._collected((t for f in fs for t in f.terms), self.largest(*(f.rest for f in fs)))

    def scaled(self, f: Expansion, c: Coefficient) -> Expansion:
        return Expansion(tuple((m, self._product(c, d)) for m, d in f.terms), f.rest) if c else Expansion(())

    def negative(self, f: Expansion) -> Expansion:
        return self.scaled(f, ring.number(-1))

    def mul(self, f: Expansion, g: Expansion) -> Expansion:
        if f.exactly_zero or g.exactly_zero:
            return Expansion(())
        top_f, top_g = self.top(f), self.top(g)
        assert top_f is not None and top_g is not None
        rest = self.largest(
            None if g.rest is None else product(top_f, g.rest), None if f.rest is None else product(top_g, f.rest)
        )
        parts = ((product(m, n), self._product(c, d)) for m, c in f.terms for n, d in g.terms)
        return self._collected(parts, rest)

    def lead(self, f: Expansion) -> tuple[Monomial, Coefficient, int, Expansion]:
        """f = c * m * (1 + e) with e -> 0: m, c, the sign of c, and e. Raises where that is not known."""
        if not f.terms:
            raise Unsupported("an expansion that vanishes to all known orders")
        m, c = f.terms[0]
        sign = self.c.sign(c)
        if sign == 0:
            raise Unsupported("a leading coefficient that vanishes")
        if len(f.terms) == 1 and f.rest is None:
            return m, c, sign, Expansion(())
        below, inverse = times((m, ring.number(-1))), self.c.inverse(c)
        smaller = tuple((product(n, below), self._product(d, inverse)) for n, d in f.terms[1:])
        return m, c, sign, Expansion(smaller, None if f.rest is None else product(f.rest, below))

    def sign(self, f: Expansion) -> int:
        """The sign of f(X) for all large X."""
        return 0 if f.exactly_zero else self.lead(f)[2]

    def composed(self, e: Expansion, coefficient: Callable[[int], Coefficient]) -> Expansion:
        """h(e) for e -> 0, of which `coefficient` gives the Taylor coefficients of a function analytic at 0."""
        top = self.top(e)
        if top is None:
            return self.constant(coefficient(0))
        if self.size(top) >= 0:
            raise Unsupported("a function of something that is not seen to have a limit")
        total, step = [self.constant(coefficient(0))], self.number(1)
        for k in range(1, self.length):
            step = self.mul(step, e)
            total.append(self.scaled(step, coefficient(k)))
        return self.add(*total, self.bounded(times((top, ring.number(self.length)))))

    def power(self, f: Expansion, exponent: Coefficient) -> Expansion:
        """f**exponent for an exponent that does not depend on X."""
        known = ring.known(exponent)
        if f.exactly_zero:
            if known is not None and known > 0:
                return f
            if known == 0:
                return self.number(1)
            raise Unsupported("a power of zero")
        if known is not None and known.denominator == 1 and 0 <= known <= self.length:
            result = self.number(1)
            for _ in range(int(known)):
                result = self.mul(result, f)
            return result
        m, c, sign, e = self.lead(f)
        if known is not None and known.denominator == 1:
            if abs(known) > MAX_POWER:
                raise LimitExceeded(f"a power over {MAX_POWER}")
            head = self.c.power(c, known)
        elif sign < 0:
            raise Unsupported("a power of something negative")
        elif known is not None:
            head = self.c.power(c, known)
        else:
            head = self.c.exp(ring.mul(exponent, self.c.log(c)))
        binomials = [ring.ONE]

        def binomial(k: int) -> Coefficient:
            while len(binomials) <= k:
                n = len(binomials)
                factor = ring.scaled(ring.add(exponent, ring.number(1 - n)), Fraction(1, n))
                binomials.append(self._product(binomials[-1], factor))
            return binomials[k]

        return self.mul(self.monomial(times((m, exponent)), head), self.composed(e, binomial))

    def div(self, f: Expansion, g: Expansion) -> Expansion:
        return self.mul(f, self.power(g, ring.number(-1)))

    def raised(self, f: Expansion, g: Expansion) -> Expansion:
        """f**g"""
        if g.exactly_zero:
            return self.number(1)
        if g.rest is None and len(g.terms) == 1 and g.terms[0][0] == UNIT:
            return self.power(f, g.terms[0][1])
        return self.exp(self.mul(g, self.log(f)))

    # -- functions ------------------------------------------------------------------------------------------------

    def parts(self, f: Expansion) -> tuple[list[tuple[Monomial, Coefficient]], Coefficient, Expansion]:
        """f = large + c + e with e -> 0, every term of `large` tending to infinity."""
        if f.rest is not None and self.size(f.rest) >= 0:
            raise Unsupported("an expansion that is not known far enough")
        large = [(m, c) for m, c in f.terms if self.size(m) > 0]
        c = next((c for m, c in f.terms if m == UNIT), ring.ZERO)
        return large, c, Expansion(tuple(t for t in f.terms if self.size(t[0]) < 0), f.rest)

    def exp(self, f: Expansion) -> Expansion:
        large, c, e = self.parts(f)
        factors = frozenset((_generator(m), d) for m, d in large)
        series = self.composed(e, lambda k: ring.number(Fraction(1, _factorial(k))))
        return self.mul(self.monomial(factors, self.c.exp(c)), series)

    def log(self, f: Expansion) -> Expansion:
        m, c, sign, e = self.lead(f)
        if sign < 0:
            raise Unsupported("a logarithm of something negative")
        parts = [(logarithm(g) if isinstance(g, int) else g, d) for g, d in m]
        head = self._collected([*parts, (UNIT, self.c.log(c))], None)
        if head.rest is not None:
            raise Unsupported("a logarithm of too many terms")
        series = self.composed(e, lambda k: ring.number(Fraction((-1) ** (k + 1), k) if k else 0))
        return self.add(head, series)

    def at_constant(self, name: str, c: Coefficient) -> Coefficient:
        if not c:
            return ring.ONE if name == "cos" else ring.ZERO
        return self.c.atom(Term(name, (ring.term(c),)))

    def _analytic(self, name: str, f: Expansion) -> Expansion:
        """A function by its Taylor polynomial where the argument tends to a number, and by what it tends to where that
        grows beyond all bounds."""
        top = self.top(f)
        if top is not None and self.size(top) > 0:
            return self._far(name, f)
        if f.rest is not None and self.size(f.rest) == 0 and name in ("sin", "cos"):
            return self.bounded(UNIT)
        _, c, e = self.parts(f)
        # The slope at a number tells that the function is analytic there: asin has none at 1, and none at 2.
        system = Taylor(_Numbers(self), 2 if e.exactly_zero else self.length)
        return self.composed(e, system.apply(name, system.variable(c)).__getitem__)

    def _far(self, name: str, f: Expansion) -> Expansion:
        if name in ("sin", "cos"):
            return self.bounded(UNIT)
        if name == "erf":
            # 1 - erf(t) <= exp(-t**2) for t > 0.
            tail = self.top(self.exp(self.negative(self.mul(f, f))))
            assert tail is not None
            return self.add(self.number(self.sign(f)), self.bounded(tail))
        if name == "atan":
            quarter = self._quarter()
            limit = quarter if self.sign(f) > 0 else self.negative(quarter)
            return self.add(limit, self.negative(self._analytic(name, self.power(f, ring.number(-1)))))
        raise Unsupported(f"{name} of something that tends to infinity")

    def _quarter(self) -> Expansion:
        return self.constant(ring.scaled(self.c.atom(Term("pi")), Fraction(1, 2)))

    def apply(self, name: str, *args: Expansion) -> Expansion:
        f = args[0]
        if name in ("exp", "log"):
            return self.exp(f) if name == "exp" else self.log(f)
        if name == "sqrt":
            return self.power(f, ring.number(Fraction(1, 2)))
        if name == "acos":
            return self.add(self._quarter(), self.negative(self._analytic("asin", f)))
        if name in ANALYTIC:
            return self._analytic(name, f)
        if name == "abs":
            return self.negative(f) if self.sign(f) < 0 else f
        if name in ("floor", "ceil"):
            return self.add(f, self.bounded(UNIT))  # never further than 1 from its argument
        if name in far.OF_GAMMA:
            return far.OF_GAMMA[name](self, *args)
        if name in ("min", "max"):
            best = f
            for g in args[1:]:
                if (self.sign(self.add(g, self.negative(best))) > 0) == (name == "max"):
                    best = g
            return best
        raise Unsupported(f"growth through {name}")


class _Numbers:
    """Coefficients as a number system, for the Taylor polynomials of functions at one of them."""

    def __init__(self, growth: Growth) -> None:
        self.growth, self.mul = growth, growth._product
        self.number, self.add = ring.number, ring.add

    def div(self, a: Coefficient, b: Coefficient) -> Coefficient:
        return self.mul(a, self.growth.c.inverse(b))

    def rational_power(self, a: Coefficient, e: Fraction) -> Coefficient:
        return self.growth.c.power(a, e)

    def apply(self, name: str, *args: Coefficient) -> Coefficient:
        if name == "pi":
            return self.growth.c.atom(Term("pi"))
        return self.growth.c.exp(*args) if name == "exp" else self.growth.at_constant(name, *args)


def _generator(m: Monomial) -> Any:
    """A monomial that tends to infinity as a generator: k for the k-th logarithm."""
    if len(m) == 1:
        ((generator, c),) = m
        if isinstance(generator, int) and generator > 1 and c == ring.ONE:
            return generator - 1
    return m


def _factorial(k: int) -> int:
    return k * _factorial(k - 1) if k > 1 else 1
