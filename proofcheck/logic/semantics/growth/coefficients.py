"""Coefficients of growth expansions: sums of products of powers of atoms, exact.

An atom is a term that does not depend on the limit variable: a parameter, pi, exp(1), a root of a prime, the logarithm
or the power of a sum. Two coefficients that are written alike are equal; whether a coefficient vanishes is decided by
that, by an enclosure where no name occurs in it, or by the oracle, which speaks for all declared values of the names.
Where none of these decides, `Unsupported` is raised: no relation between atoms is ever guessed.
"""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from fractions import Fraction
from typing import Any, Protocol

import flint

from proofcheck.lang import terms
from proofcheck.lang.terms import Term
from proofcheck.logic.semantics.numbers.base import LimitExceeded, Unsupported

Product = frozenset[tuple[Term, Fraction]]  # atoms with their exponents
Coefficient = frozenset[tuple[Product, Fraction]]  # products with their factors; no factor is zero

MAX_PARTS = 100
MAX_POWER = 64
MAX_FACTORED = 10**12
PRECISIONS = (64, 256, 1024)
UNIT: Product = frozenset()
ZERO: Coefficient = frozenset()
ONE: Coefficient = frozenset({(UNIT, Fraction(1))})
E = Term("exp", (terms.ONE,))


class Oracle(Protocol):
    """What is known of names."""

    def holds(self, statement: Term) -> bool:
        """Whether a statement is seen to hold for all their values."""

    def defined(self, term: Term) -> bool:
        """Whether a term is seen to be a real number for all their values."""

    def unrestricted(self, name: str) -> bool:
        """Whether a name stands for every real number, so that a limit in it is one from both sides."""


def number(value: Any) -> Coefficient:
    return frozenset({(UNIT, Fraction(value))}) if value else ZERO


def known(c: Coefficient) -> Fraction | None:
    """The value of a coefficient that is a rational number."""
    if not c:
        return Fraction(0)
    ((product, factor), *more) = c
    return factor if not more and product == UNIT else None


def add(*coefficients: Coefficient) -> Coefficient:
    return _collected(part for c in coefficients for part in c)


def _collected(parts: Iterable[tuple[Product, Fraction]]) -> Coefficient:
    total: dict[Product, Fraction] = {}
    for product, factor in parts:
        total[product] = total.get(product, Fraction(0)) + factor
    if len(total) > MAX_PARTS:
        raise LimitExceeded(f"a coefficient of more than {MAX_PARTS} parts")
    return frozenset((p, f) for p, f in total.items() if f)


def scaled(c: Coefficient, factor: Fraction | int) -> Coefficient:
    return frozenset((p, f * factor) for p, f in c) if factor else ZERO


def mul(a: Coefficient, b: Coefficient) -> Coefficient:
    if a == ONE or b == ONE:
        return b if a == ONE else a
    return _collected(_product([*p, *q], f * g) for p, f in a for q, g in b)


def _product(powers: Iterable[tuple[Term, Fraction]], factor: Fraction) -> tuple[Product, Fraction]:
    """A product in normal form: each atom once; of a number only the part of its exponent below 1 stays."""
    total: dict[Term, Fraction] = {}
    for atom, exponent in powers:
        total[atom] = total.get(atom, Fraction(0)) + exponent
    for atom, exponent in total.items():
        if atom.op == "number":
            whole = exponent.numerator // exponent.denominator
            if abs(whole) > MAX_POWER:
                raise LimitExceeded("a power of a large exponent")
            factor *= atom.data**whole
            total[atom] = exponent - whole
    return frozenset((a, e) for a, e in total.items() if e), factor


def term(c: Coefficient) -> Term:
    """The coefficient as a term, in an order that depends on it alone."""
    parts = [terms.mul(terms.number(f), *_factors(p)) for p, f in sorted(c, key=_order)]
    return terms.add(*parts)


def _factors(product: Product) -> list[Term]:
    return [terms.power(a, terms.number(e)) for a, e in sorted(product, key=lambda power: repr(power[0]))]


def _order(part: tuple[Product, Fraction]) -> list[tuple[str, Fraction]]:
    return sorted((repr(a), e) for a, e in part[0])


class Coefficients:
    """The operations that need to know signs."""

    def __init__(self, oracle: Oracle) -> None:
        self.oracle = oracle
        self.signs: dict[Coefficient, int | None] = {}
        self.exponents: dict[Term, Coefficient] = {E: ONE}  # of atoms that are exponentials

    def atom(self, value: Term) -> Coefficient:
        return frozenset({(frozenset({(value, Fraction(1))}), Fraction(1))})

    def sign(self, c: Coefficient) -> int:
        """-1, 0 or 1; raises Unsupported where it is not known for all values of the names."""
        if c not in self.signs:
            found = self.signs[c] = self._sign(c)
            self.signs[scaled(c, -1)] = None if found is None else -found
        answer = self.signs[c]
        if answer is None:
            raise Unsupported("a coefficient whose sign is not known")
        return answer

    def _sign(self, c: Coefficient) -> int | None:
        exact = known(c)
        if exact is not None:
            return (exact > 0) - (exact < 0)
        whole = term(c)
        if whole.free:
            return None  # an index: what is known of it depends on where it stands
        if not whole.names:
            return _enclosed(whole)
        ((product, factor), *others) = c
        if not others and factor != 1:  # what is known of x says it of 2 x and of -x
            alone = self._sign(frozenset({(product, Fraction(1))}))
            return None if alone is None else alone if factor > 0 else -alone
        up = term(frozenset((p, f) for p, f in c if f > 0))
        down = term(frozenset((p, -f) for p, f in c if f < 0))
        for sign, less, more in ((1, down, up), (-1, up, down)):
            if self.oracle.holds(terms.lt(less, more)):
                return sign
            if less != terms.ZERO and self.oracle.holds(terms.lt(terms.ZERO, terms.sub(more, less))):
                return sign
        if others or not any(atom.op == "log" for atom, _ in product):
            return None
        sign = 1 if factor > 0 else -1
        for atom, exponent in product:
            part = self._logarithm_sign(atom.args[0]) if atom.op == "log" else self._sign(self.atom(atom))
            if part is None or exponent.denominator != 1:
                return None
            sign *= part ** abs(exponent.numerator)
        return sign

    def _logarithm_sign(self, inside: Term) -> int | None:
        if self.oracle.holds(terms.lt(terms.ONE, inside)):
            return 1
        return -1 if self.oracle.holds(terms.lt(inside, terms.ONE)) else None

    def positive(self, atom: Term) -> bool:
        return self.sign(self.atom(atom)) == 1

    def inverse(self, c: Coefficient) -> Coefficient:
        if self.sign(c) == 0:
            raise Unsupported("a division by zero")
        if len(c) == 1:
            ((product, factor),) = c
            return frozenset({_product([(a, -e) for a, e in product], 1 / factor)})
        return self._sum_power(c, Fraction(-1))

    def _sum_power(self, c: Coefficient, exponent: Fraction) -> Coefficient:
        """A power of a sum, as a power of the sum with first factor 1 or -1."""
        first = abs(min(c, key=_order)[1])
        unit = self.atom(term(scaled(c, 1 / first)))
        ((product, _),) = unit
        powered = frozenset({(frozenset((a, exponent) for a, _ in product), Fraction(1))})
        return mul(self.power(number(first), exponent), powered)

    def power(self, c: Coefficient, exponent: Fraction) -> Coefficient:
        """c**exponent; for a fraction c has to be positive."""
        if c == ONE:
            return ONE
        if exponent.denominator == 1:
            if abs(exponent) > MAX_POWER:
                raise LimitExceeded(f"a power of a coefficient over {MAX_POWER}")
            base, result = (self.inverse(c) if exponent < 0 else c), ONE
            for _ in range(abs(int(exponent))):
                result = mul(result, base)
            return result
        if self.sign(c) != 1:
            raise Unsupported("a root of something that is not seen to be positive")
        if len(c) > 1:
            return self._sum_power(c, exponent)
        ((product, factor),) = c
        if not all(self.positive(a) for a, _ in product):
            return self._opaque_power(c, exponent)
        powers = [(terms.number(p), e * exponent) for p, e in _primes(factor)]
        return frozenset({_product([*powers, *((a, e * exponent) for a, e in product)], Fraction(1))})

    def _opaque_power(self, c: Coefficient, exponent: Fraction) -> Coefficient:
        return frozenset({(frozenset({(term(c), exponent)}), Fraction(1))})

    def exp(self, c: Coefficient) -> Coefficient:
        powers: list[tuple[Term, Fraction]] = []
        for product, factor in c:
            if product == UNIT:
                powers.append((E, factor))
                continue
            (atom, exponent), *more = product
            if atom.op == "log" and exponent == 1 and not more:
                powers.append((atom.args[0], factor))  # exp(f log t) = t**f: a logarithm exists of positive t only
                continue
            whole = frozenset({(product, Fraction(1))})
            base = Term("exp", (term(whole),))
            self.exponents[base] = whole
            powers.append((base, factor))
        return frozenset({_product(powers, Fraction(1))})

    def log(self, c: Coefficient) -> Coefficient:
        if self.sign(c) != 1:
            raise Unsupported("a logarithm of something that is not seen to be positive")
        if len(c) > 1:
            return self.atom(Term("log", (term(c),)))
        ((product, factor),) = c
        if factor < 0 or not all(self.positive(a) for a, _ in product):
            return self.atom(Term("log", (term(c),)))
        logs = [scaled(self.atom(Term("log", (terms.number(p),))), e) for p, e in _primes(factor)]
        for atom, exponent in product:
            inside = self.exponents.get(atom)
            logs.append(scaled(self.atom(Term("log", (atom,))) if inside is None else inside, exponent))
        return add(*logs)


def _primes(value: Fraction) -> list[tuple[Any, Fraction]]:
    """A positive fraction as powers of primes; of itself, where it is too large to be taken apart."""
    if max(value.numerator, value.denominator) > MAX_FACTORED:
        return [(value, Fraction(1))]
    parts = ((value.numerator, 1), (value.denominator, -1))
    return [(int(p), Fraction(sign * e)) for n, sign in parts for p, e in flint.fmpz(n).factor()]


def _enclosed(closed: Term) -> int | None:
    """The sign of a term without names, where an enclosure excludes zero."""
    from proofcheck.logic.semantics.interpreter import nameless
    from proofcheck.logic.semantics.numbers.ball import Ball

    for precision in PRECISIONS:
        with flint.ctx.workprec(precision), suppress(ArithmeticError):
            value = nameless(Ball())(closed)
            if value > 0 or value < 0:
                return 1 if value > 0 else -1
    return None
