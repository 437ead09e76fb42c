from __future__ import annotations

import math
from typing import Any

from proofcheck.lang.ops.attributes import UPWARD
from proofcheck.lang.ops.whole import Whole

_DIVISIONS = 31


class Gcd(Whole):
    """The greatest common divisor of two whole numbers, never negative; gcd(0, 0) is 0."""

    name, example, arity = "gcd", "gcd(n, n + 1) == 1", 2
    range = UPWARD

    def count(self, *args: int) -> int:
        return math.gcd(args[0], args[1])

    def sympy(self, sp: Any, *args: Any) -> Any:
        return sp.gcd(args[0], args[1])

    def array(self, xp: Any, *args: Any) -> Any:
        sure = (xp.abs(args[0]) < 2**20) & (xp.abs(args[1]) < 2**20)
        for a in args:
            sure = sure & (xp.floor(a) == a)
        found = euclid(xp, *(xp.where(sure, xp.abs(a), 0 * a) for a in args))
        return xp.where(sure, found, xp.nan + 0 * found)


def euclid(xp: Any, a: Any, b: Any) -> Any:
    """The greatest common divisors of whole numbers below 2**20: the standard of arrays has none. Quotients and
    remainders are exact, and no pair needs more divisions than there are Fibonacci numbers below the bound."""
    a, b = a + 0 * b, b + 0 * a
    for _ in range(_DIVISIONS):
        rest = a - b * xp.floor(a / xp.where(b == 0, 1 + 0 * b, b))
        a, b = xp.where(b == 0, a, b), xp.where(b == 0, b, rest)
    return a
