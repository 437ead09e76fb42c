from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

from proofcheck.lang.ops.rounding import Rounding


class Ceil(Rounding):
    """The smallest whole number that is not smaller.

    What is a bound for the larger of two numbers is one for the smaller: it does not fall.
    """

    name, example = "ceil", "floor(x) <= x"

    def exact(self, *args: Fraction) -> Fraction:
        return Fraction(math.ceil(args[0]))

    def smt(self, z3: Any, *args: Any) -> Any:
        if args[0].is_int():
            return args[0]
        return -z3.ToInt(-args[0])

    def sympy(self, sp: Any, *args: Any) -> Any:
        return sp.ceiling(args[0])

    def latex(self, *args: str) -> str:
        return rf"\left\lceil {args[0]} \right\rceil"
