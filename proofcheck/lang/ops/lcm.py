from __future__ import annotations

import math
from typing import Any

from proofcheck.lang.ops.attributes import UPWARD
from proofcheck.lang.ops.gcd import euclid
from proofcheck.lang.ops.whole import Whole


class Lcm(Whole):
    """The least common multiple of two whole numbers, never negative; 0 if one of them is."""

    name, example, arity = "lcm", "lcm(4, 6) == 12", 2
    range = UPWARD

    def count(self, *args: int) -> int:
        return math.lcm(args[0], args[1])

    def sympy(self, sp: Any, *args: Any) -> Any:
        return sp.lcm(args[0], args[1])

    def array(self, xp: Any, *args: Any) -> Any:
        sure = (xp.abs(args[0]) < 2**20) & (xp.abs(args[1]) < 2**20)
        for a in args:
            sure = sure & (xp.floor(a) == a)
        a, b = (xp.where(sure, xp.abs(a), 0 * a) for a in args)
        common = euclid(xp, a, b)
        found = a / xp.where(common == 0, 1 + 0 * common, common) * b
        return xp.where(sure, found, xp.nan + 0 * found)
