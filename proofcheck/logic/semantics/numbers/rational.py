"""Exact rational numbers. What is irrational raises `Inexact`; nothing is ever rounded."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import flint

from proofcheck.lang import bounds
from proofcheck.lang.ops import FUNCTIONS, Inexact, Undefined
from proofcheck.logic.semantics.numbers.base import LimitExceeded

MAX_SHOWN = 400  # bits of a number that is written out


class Rational:
    generic = False  # every element is one definite number

    def number(self, value: Any) -> Fraction:
        return value if type(value) is Fraction else Fraction(value)

    def add(self, a: Fraction, b: Fraction) -> Fraction:
        return a + b

    def mul(self, a: Fraction, b: Fraction) -> Fraction:
        return a * b

    def div(self, a: Fraction, b: Fraction) -> Fraction:
        if b == 0:
            raise Undefined(f"{a} / 0")
        return a / b

    def power(self, a: Fraction, n: int) -> Fraction:
        if n < 0 and a == 0:
            raise Undefined(f"0**{n}")
        bits = abs(n) * (a.numerator.bit_length() + a.denominator.bit_length())
        if bits > bounds.allowed("exact-bits") and abs(a) not in (0, 1):
            raise LimitExceeded(bounds.meets("exact-bits"))
        return a**n

    def rational_power(self, a: Fraction, e: Fraction) -> Fraction:
        """a**e for a fraction e; a must not be negative, and not zero where e is negative."""
        if a < 0 or (a == 0 and e < 0):
            raise Undefined(f"{a}**({e})")
        root = _exact_root(a, e.denominator)
        return self.power(root, e.numerator)

    def real_power(self, a: Fraction, b: Fraction) -> Fraction:
        raise Inexact("a power with an irrational value")

    def apply(self, name: str, *args: Fraction) -> Fraction:
        return FUNCTIONS[name].exact(*args)

    def equal(self, a: Fraction, b: Fraction) -> bool:
        return a == b

    def less(self, a: Fraction, b: Fraction) -> bool:
        return a < b

    def integer(self, a: Fraction) -> int | None:
        return int(a) if a.denominator == 1 else None

    def show(self, a: Fraction) -> str:
        if max(a.numerator.bit_length(), a.denominator.bit_length()) > MAX_SHOWN:
            return str(flint.arb(flint.fmpq(a.numerator, a.denominator)).str(15, radius=False))
        return str(a)


def _exact_root(a: Fraction, k: int) -> Fraction:
    parts = []
    for n in (a.numerator, a.denominator):
        root = int(flint.fmpz(n).root(k)) if k <= n.bit_length() else min(n, 1)  # rounded down
        if root**k != n:
            raise Inexact(f"{a} has no rational root of order {k}")
        parts.append(root)
    return Fraction(*parts)
