from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

from proofcheck.lang.ops.attributes import Regularity, between
from proofcheck.lang.ops.base import EVERYWHERE, Function, Inexact


class Pi(Function):
    """The circle constant; written `pi`, without parentheses.

    Archimedes has it between 223/71 and 22/7; its digits are 3.14159265 and then 3.
    """

    name, example, arity = "pi", "3 < pi", 0
    domain = EVERYWHERE
    range = between(Fraction(314159265, 10**8), Fraction(314159266, 10**8), open=True)
    regularity = Regularity.ENTIRE

    def partials(self, ns: Any, *args: Any) -> tuple[Any, ...]:
        return ()

    def exact(self, *args: Fraction) -> Fraction:
        raise Inexact("pi is irrational")

    def ball(self, *args: Any) -> Any:
        import flint

        return flint.arb.pi()

    def smt(self, z3: Any, *args: Any) -> Any:
        return None

    def sympy(self, sp: Any, *args: Any) -> Any:
        return sp.pi

    def array(self, xp: Any, *args: Any) -> Any:
        return xp.asarray(math.pi)

    def roundoff(self, xp: Any, args: tuple[Any, ...], errors: tuple[Any, ...], result: Any, u: float) -> Any:
        return 4 * u

    def text(self, *args: str) -> str:
        return "pi"

    def latex(self, *args: str) -> str:
        return r"\pi"
