"""Functions of one real variable as polynomials in generators, each with a derivative in the same generators.

A generator is one of

    x       the variable
    const   a number: pi, a prime under a root, exp(1), log(2)
    exp     exp(m) of a monomial m
    log     log|g| of a generator g
    erf     erf(u)
    atom    a polynomial in earlier generators, where it stands in a denominator, under a root or in a logarithm

A polynomial maps monomials, (generator, rational exponent) in order, to rational coefficients. Exponents below zero and
fractions occur only at *units*: generators of one known sign, without a zero, on the open interval that the tower is
for. Whether an atom is one is asked of the caller (`charts.py`). So each polynomial is a smooth function on the
interval, and one without monomials is zero.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

import flint

from proofcheck.decide.constants import SINES
from proofcheck.lang import terms
from proofcheck.lang.terms import Term
from proofcheck.semantics.interpreter import nameless
from proofcheck.semantics.numbers import Ball, LimitExceeded, Unsupported

Monomial = tuple[tuple[int, Fraction], ...]
Poly = dict[Monomial, Fraction]
MAX_TERMS = 300
MAX_EXPANDED = 12  # a power of a sum up to here is written out
MAX_GENERATORS = 40
MAX_FACTORED = 10**12
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
class Tower:
    """Generators over one open interval. `unit` tells the sign of a polynomial on it, or raises Unsupported; `side` is
    the sign of the variable there; without a name, the tower is one of numbers."""

    name: str | None
    side: int
    unit: Callable[[Tower, Poly], int]
    branch: Callable[[Tower, Term], Term]  # what a case distinction, abs, min or max is on the interval
    generators: list[Generator] = field(default_factory=list)
    known: dict[Any, int] = field(default_factory=dict)
    memo: dict[Term, Poly] = field(default_factory=dict)

    # -- arithmetic ---------------------------------------------------------------------------------------------------

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
        parts = [(self._prime(p), k * e) for p, k in _factors(c)]
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

    # -- generators ---------------------------------------------------------------------------------------------------

    def _generator(self, key: Any, make: Callable[[], Generator]) -> int:
        if key not in self.known:
            made = make()
            if len(self.generators) >= MAX_GENERATORS:
                raise LimitExceeded("too many functions")
            self.generators.append(made)
            self.known[key] = len(self.generators) - 1
        return self.known[key]

    def variable(self) -> Poly:
        assert self.name is not None
        term = terms.symbol(self.name)
        g = self._generator("x", lambda: Generator("x", term, self.number(1), None, self.side, True))
        return {((g, ONE),): ONE}

    def name_constant(self, name: str, sign: int) -> None:
        """Read a name as a number that is not known, with this sign, 0 where it may be any."""
        term = terms.symbol(name)
        g = self._generator(("name", name), lambda: Generator("const", term, {}, name, sign))
        self.memo[term] = {((g, ONE),): ONE}

    def _prime(self, p: int) -> int:
        return self._generator(("prime", p), lambda: Generator("const", terms.number(p), {}, p, 1))

    def constant(self, term: Term) -> Poly:
        """A number that is none of the others, by its term."""

        def make() -> Generator:
            value = nameless(Ball())(term)
            return Generator("const", term, {}, term, 1 if value > 0 else -1 if value < 0 else 0)

        return {((self._generator(("const", term), make), ONE),): ONE}

    def moves(self, f: Poly) -> bool:
        return any(self.generators[g].moves for m in f for g, _ in m)

    def exp(self, u: Poly) -> Poly:
        result = self.number(1)
        for m, c in u.items():
            last = self.generators[m[-1][0]] if m else None
            if last is not None and m == ((m[-1][0], ONE),) and last.kind == "log" and self._positive(last.inside):
                k, factor = self._joined(((last.inside, c),), UNIT)
                result = self.mul(result, {k: factor})
                continue
            inside = {m: ONE}
            moves = self.moves(inside)

            def make(inside: Poly = inside, moves: bool = moves) -> Generator:
                slope = self.derivative(inside)
                return Generator("exp", Term("exp", (self.term(inside),)), slope, inside, 1, moves)

            result = self.mul(result, {((self._generator(("exp", m), make), c),): ONE})
        return result

    def _positive(self, g: int) -> bool:
        return self.generators[g].sign > 0

    def log(self, u: Poly) -> Poly:
        if not u:
            raise Unsupported("a logarithm of zero")
        ((m, c),) = self._single(u).items()
        if self._sign(m) * (1 if c > 0 else -1) <= 0:
            raise Unsupported("a logarithm of something that is not seen to be positive")
        parts = [(self._prime(p), Fraction(k)) for p, k in _factors(abs(c))]
        return self.add(*(self.scaled(self._logarithm(g), e) for g, e in (*parts, *m)))

    def _logarithm(self, g: int) -> Poly:
        """log|g|"""
        inner = self.generators[g]
        if inner.kind == "exp":
            return dict(inner.inside)

        def make() -> Generator:
            slope = self.mul(inner.slope, {((g, -ONE),): ONE})
            argument = inner.term if inner.sign > 0 else terms.neg(inner.term)
            return Generator("log", Term("log", (argument,)), slope, g, 0, inner.moves)

        made = self._generator(("log", g), make)
        if not self.generators[made].term.names and not inner.moves and self.generators[made].sign == 0:
            value = nameless(Ball())(self.generators[made].term)
            self.generators[made].sign = 1 if value > 0 else -1 if value < 0 else 0
        return {((made, ONE),): ONE}

    def erf(self, u: Poly) -> Poly:
        if not u:
            return {}
        scale = self.mul(self.number(2), self.raised(self.constant(Term("pi")), Fraction(-1, 2)))
        slope = self.mul(self.mul(scale, self.exp(self.scaled(self.mul(u, u), -ONE))), self.derivative(u))
        make = lambda: Generator("erf", Term("erf", (self.term(u),)), slope, u, 0, self.moves(u))  # noqa: E731
        return {((self._generator(("erf", frozenset(u.items())), make), ONE),): ONE}

    def _atom(self, f: Poly) -> int:
        """A generator for a positive polynomial."""
        make = lambda: Generator("atom", self.term(f), self.derivative(f), f, 1, self.moves(f))  # noqa: E731
        return self._generator(("atom", frozenset(f.items())), make)

    # -- calculus -----------------------------------------------------------------------------------------------------

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

    # -- reading and writing ------------------------------------------------------------------------------------------

    def __call__(self, term: Term) -> Poly:
        if term not in self.memo:
            self.memo[term] = self._read(term)
        return self.memo[term]

    def _read(self, term: Term) -> Poly:
        op, args = term.op, term.args
        if op == "number":
            return self.number(term.data)
        if op == "symbol" and term.data == self.name:
            return self.variable()
        if op == "pi":
            return self.constant(term)
        if op == "add":
            return self.add(*map(self, args))
        if op == "mul":
            result = self.number(1)
            for arg in args:
                result = self.mul(result, self(arg))
            return result
        if op == "div":
            return self.mul(self(args[0]), self.raised(self(args[1]), -ONE))
        if op == "pow":
            base, exponent = self(args[0]), self(args[1])
            if not exponent or list(exponent) == [UNIT]:
                return self.raised(base, exponent.get(UNIT, Fraction(0)))
            return self.exp(self.mul(exponent, self.log(base)))
        if op == "exp":
            return self.exp(self(args[0]))
        if op == "log":
            return self.log(self(args[0]))
        if op == "sqrt":
            inner = self(args[0])
            return self.raised(inner, Fraction(1, 2)) if inner else {}
        if op == "erf":
            return self.erf(self(args[0]))
        if op in ("abs", "min", "max", "where"):
            return self(self.branch(self, term))
        if op == "derivative" and len(args) == 1 and term.data == self.name:
            return self.derivative(self(args[0]))
        if op in ("sin", "cos") and not term.names and not term.free:
            turns = self._turns(self(args[0]))
            exact = None if turns is None else SINES.get((turns + (Fraction(1, 2) if op == "cos" else 0)) % 2)
            return self.constant(term) if exact is None else self(exact)
        raise Unsupported(f"a sign chart through {op}")

    def _turns(self, f: Poly) -> Fraction | None:
        """q where f is q * pi."""
        if not f:
            return Fraction(0)
        (pi,) = self.constant(Term("pi"))
        return f[pi] if set(f) == {pi} else None

    def term(self, f: Poly) -> Term:
        parts = []
        for m, c in f.items():
            factors = [terms.number(c)]
            for g, e in m:
                base = self.generators[g].term
                factors.append(terms.power(base, terms.number(e)))
            parts.append(terms.mul(*factors))
        return terms.add(*parts) if parts else terms.ZERO

    # -- values -------------------------------------------------------------------------------------------------------

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


def _bounded(f: Poly) -> Poly:
    if len(f) > MAX_TERMS:
        raise LimitExceeded("an expression of too many terms")
    return f


def _factors(c: Fraction) -> list[tuple[int, int]]:
    if max(c.numerator, c.denominator) > MAX_FACTORED:
        raise LimitExceeded("a number that is too large to factor")
    top, bottom = (flint.fmpz(v).factor() for v in (c.numerator, c.denominator))
    return [(int(p), e) for p, e in top] + [(int(p), -e) for p, e in bottom]
