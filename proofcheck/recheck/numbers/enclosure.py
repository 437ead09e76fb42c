"""Enclosures of real numbers, by mpmath's interval arithmetic; erf by a series.

Every operation encloses the result, so a comparison that is decided is right. That numbers are equal is never seen.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from mpmath import iv

from proofcheck.recheck.numbers.base import System, Undecided, Undefined, Unsupported

HUGE = 1 << 20  # exponents of e beyond which nothing is evaluated


PRECISIONS = (90, 300, 1200)


def systems() -> Iterator[System]:
    """Rationals, then enclosures of more and more bits, each to be used before the next is asked for."""
    yield System()
    yield from map(Enclosure, PRECISIONS)


class Enclosure(System):
    """Intervals of `precision` bits. One at a time: mpmath's context has one precision for all."""

    def __init__(self, precision: int) -> None:
        self.precision = iv.prec = precision

    def lift(self, value: Any) -> Any:
        if value is None:  # a comparison, where a number is needed
            raise Undecided("a comparison that the enclosures do not decide")
        if isinstance(value, int):
            return iv.mpf(value)
        if isinstance(value, Fraction):
            return iv.mpf(value.numerator) / iv.mpf(value.denominator)
        return value

    def _add(self, a: Any, b: Any) -> Any:
        return self.lift(a) + self.lift(b)

    def _mul(self, a: Any, b: Any) -> Any:
        if (isinstance(a, int) and a == 0) or (isinstance(b, int) and b == 0):
            return 0
        return self.lift(a) * self.lift(b)

    def _div(self, a: Any, b: Any) -> Any:
        if 0 in b:
            raise Undecided("a denominator that may be zero")
        return self.lift(a) / b

    def _equal(self, a: Any, b: Any) -> bool | None:
        difference = self.lift(a) - self.lift(b)
        return False if 0 not in difference else None

    def _less(self, a: Any, b: Any) -> bool | None:
        difference = self.lift(b) - self.lift(a)
        if difference.a > 0:
            return True
        return False if difference.b <= 0 else None

    def _whole_power(self, a: Any, n: int) -> Any:
        if isinstance(a, int | Fraction):
            return super()._whole_power(a, n)
        if abs(n) > 10_000:
            raise Unsupported("a large power")
        if n < 0 and 0 in a:
            raise Undecided("a denominator that may be zero")
        return a**n

    def _abs(self, a: Any) -> Any:
        return abs(a)

    def _extreme(self, name: str, a: Any, b: Any) -> Any:
        x, y = self.lift(a), self.lift(b)
        pick = max if name == "max" else min
        return iv.mpf([pick(x.a, y.a).a, pick(x.b, y.b).b])

    def pi(self) -> Any:
        return iv.pi + 0

    def _call(self, name: str, *args: Any) -> Any:
        x = self.lift(args[0])
        if name == "exp":
            if abs(x).b > HUGE:
                raise Unsupported("a large exponential")
            return iv.exp(x)
        if name in ("sin", "cos"):
            if abs(x).b > HUGE:
                raise Unsupported("an angle of many turns")
            return getattr(iv, name)(x)
        if name == "log":
            return iv.log(_above(x, strict=True))
        if name == "sqrt":
            return iv.sqrt(_above(x, strict=False))
        if name == "erf":
            return iv.mpf([self._erf(x.a).a, self._erf(x.b).b])
        if name in ("floor", "ceil"):
            low, high = (int(self._floor(end)) for end in (x.a, x.b))
            if name == "ceil":
                low, high = (-int(self._floor(-end)) for end in (x.a, x.b))
            if low != high:
                raise Undecided("a number that may be whole")
            return low
        raise Unsupported(name)

    @staticmethod
    def _floor(end: Any) -> int:
        """The floor of an interval that is one number."""
        sign, mantissa, exponent, _ = end._mpi_[0]
        value = -int(mantissa) if sign else int(mantissa)
        if abs(exponent) > HUGE:
            raise Unsupported("a large number")
        return value << exponent if exponent >= 0 else value >> -exponent

    def _erf(self, x: Any) -> Any:
        """erf(x) = 2/sqrt(pi) exp(-x**2) sum of 2**n x**(2n+1) / (1*3*...*(2n+1)), all of whose terms have one sign;
        what follows a term is less than it times r / (1 - r), r the ratio of the next one to it."""
        if x.a == 0 and x.b == 0:
            return iv.mpf(0)
        if abs(x).a > 40:
            tail = iv.exp(-x * x)
            value = 1 - iv.mpf([0, 1]) * tail
            return value if x.a > 0 else -value
        square = 2 * x * x
        term = abs(x)
        total, n = term, 0
        while True:
            n += 1
            ratio = square / (2 * n + 1)
            term = term * ratio
            total = total + term
            if ratio.b < 0.5 and term.b < iv.mpf(2) ** (-self.precision - 10) * total.a:
                break
            if n > 60_000:
                raise Unsupported("erf of a large number")
        total = total + term * iv.mpf([0, 1])
        value = 2 / iv.sqrt(iv.pi) * iv.exp(-x * x) * total
        value = iv.mpf([max(value.a, iv.mpf(0).a), min(value.b, iv.mpf(1).b)])
        return value if x.a > 0 else -value


def _above(x: Any, strict: bool) -> Any:
    """The interval, which must be positive (or not negative)."""
    if x.b < 0 or (strict and x.b == 0):
        raise Undefined("a root or a logarithm of a negative number")
    if x.a < 0 or (strict and x.a == 0):
        raise Undecided("a root or a logarithm of a number that may be negative")
    return x
