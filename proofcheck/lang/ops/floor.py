from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

from proofcheck.lang.ops.rounding import Rounding


class Floor(Rounding):
    """The largest whole number that is not larger.

    What is below the smaller of two numbers is below the larger: it does not fall.
    """

    name, example = "floor", "floor(x) <= x"

    def exact(self, *args: Fraction) -> Fraction:
        return Fraction(math.floor(args[0]))

    def smt(self, z3: Any, *args: Any) -> Any:
        if args[0].is_int():
            return args[0]
        return z3.ToInt(args[0])

    def sympy(self, sp: Any, *args: Any) -> Any:
        return sp.floor(args[0])

    def latex(self, *args: str) -> str:
        return rf"\left\lfloor {args[0]} \right\rfloor"
