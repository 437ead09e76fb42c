from __future__ import annotations

import math
from typing import Any

from proofcheck.lang.ops.whole import Whole


class Gcd(Whole):
    """The greatest common divisor of two whole numbers, never negative; gcd(0, 0) is 0."""

    name, example, arity = "gcd", "gcd(n, n + 1) == 1", 2

    def count(self, *args: int) -> int:
        return math.gcd(args[0], args[1])

    def sympy(self, sp: Any, *args: Any) -> Any:
        return sp.gcd(args[0], args[1])

    def array(self, xp: Any, *args: Any) -> Any:
        sure = (xp.abs(args[0]) < 2**20) & (xp.abs(args[1]) < 2**20)
        for a in args:
            sure = sure & (xp.floor(a) == a)
        a, b = (xp.where(sure, a, 0 * a).astype("int64") for a in args)
        found = xp.gcd(a, b).astype(args[0].dtype)
        return xp.where(sure, found, xp.nan + 0 * found)
