"""Enclosures: midpoint-radius balls of Arb (python-flint). A comparison answers only when the balls are disjoint."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import flint

from proofcheck.lang.ops import FUNCTIONS, Inexact, Undefined
from proofcheck.logic.semantics.numbers.base import LimitExceeded, Unsupported

MAX_EXPONENT = 10**6


AGREEMENT_BITS = 200


def fraction(x: Any) -> Fraction:
    """The value of a ball of radius zero."""
    mantissa, exponent = (int(v) for v in x.man_exp())
    return Fraction(mantissa) * Fraction(2) ** exponent


class Ball:
    """All operations run at the precision of `flint.ctx`, which the caller sets and restores."""

    generic = False  # every element is one definite number

    def number(self, value: Any) -> Any:
        if type(value) is int:
            return flint.arb(value)
        if type(value) is not Fraction:
            value = Fraction(value)
        return flint.arb(flint.fmpq(value.numerator, value.denominator))

    def add(self, a: Any, b: Any) -> Any:
        return a + b

    def mul(self, a: Any, b: Any) -> Any:
        return a * b

    def div(self, a: Any, b: Any) -> Any:
        if b.contains(0):
            if b == 0:
                raise Undefined("division by zero")
            raise Unsupported("division by a ball that contains zero")
        return a / b

    def power(self, a: Any, n: int) -> Any:
        if abs(n) > MAX_EXPONENT and a > 0:
            return self.real_power(a, self.number(n))
        if abs(n) > MAX_EXPONENT:
            raise LimitExceeded(f"an exponent over {MAX_EXPONENT}")
        if n < 0:
            return self.div(self.number(1), a ** (-n))
        if n and a.mid() == 0:
            # Arb gives no power of a ball around 0: a**n lies between -r**n and r**n, and above 0 for an even n.
            most = a.abs_upper() ** n
            return most.union(self.number(0) if n % 2 == 0 else -most)
        return a**n if n else self.number(1)

    def rational_power(self, a: Any, e: Fraction) -> Any:
        if a < 0 or (a == 0 and e < 0):
            raise Undefined("a power of a negative number")
        if e.denominator == 2:
            return self.power(self._known(a.sqrt()), e.numerator)
        # `a != 0` would only say that the ball is apart from 0: one around 0 is no zero.
        return self.number(0) if a == 0 else self.real_power(a, self.number(e))

    def real_power(self, a: Any, b: Any) -> Any:
        if not a > 0:
            raise Unsupported("a power of a ball that may not be positive")
        return self._known((b * a.log()).exp())

    def apply(self, name: str, *args: Any) -> Any:
        try:
            return self._known(FUNCTIONS[name].ball(*args))
        except Inexact as error:
            raise Unsupported(str(error)) from None

    def _known(self, value: Any) -> Any:
        if not value.is_finite():
            raise Unsupported("an enclosure without bounds")
        return value

    def equal(self, a: Any, b: Any) -> bool | None:
        difference = a - b
        if not difference.contains(0):
            return False
        return True if difference == 0 else None

    def less(self, a: Any, b: Any) -> bool | None:
        if a < b:
            return True
        return False if a >= b else None

    def integer(self, a: Any) -> int | None:
        value = a.unique_fmpz()
        return int(value) if value is not None and a == value else None

    def show(self, a: Any) -> str:
        return str(a.str(15, radius=False))


class Agreement(Ball):
    """Balls in which two numbers count as equal when they agree to so many bits: no proof, a second look."""

    def __init__(self, bits: int) -> None:
        self.bits = bits

    def equal(self, a: Any, b: Any) -> bool | None:
        difference = a - b
        if not difference.contains(0):
            return False
        scale = 1 + abs(a).upper()
        return True if difference.rad() < scale * flint.arb(2) ** -self.bits else None
