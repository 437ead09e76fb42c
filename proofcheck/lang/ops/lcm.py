from __future__ import annotations

import math
from typing import Any

from proofcheck.lang.ops.whole import Whole


class Lcm(Whole):
    """The least common multiple of two whole numbers, never negative; 0 if one of them is."""

    name, example, arity = "lcm", "lcm(4, 6) == 12", 2

    def count(self, *args: int) -> int:
        return math.lcm(args[0], args[1])

    def sympy(self, sp: Any, *args: Any) -> Any:
        return sp.lcm(args[0], args[1])

    def array(self, xp: Any, *args: Any) -> Any:
        sure = (xp.abs(args[0]) < 2**20) & (xp.abs(args[1]) < 2**20)
        for a in args:
            sure = sure & (xp.floor(a) == a)
        a, b = (xp.where(sure, a, 0 * a).astype("int64") for a in args)
        found = xp.lcm(a, b).astype(args[0].dtype)
        return xp.where(sure, found, xp.nan + 0 * found)
