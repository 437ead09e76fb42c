from __future__ import annotations

from fractions import Fraction
from typing import Any

from proofcheck.lang.ops.base import EVERYWHERE, Function, Inexact


class Sin(Function):
    """The sine of an angle in radians."""

    name, example, arity = "sin", "sin(x)**2 + cos(x)**2 == 1", 1
    domain = EVERYWHERE

    def partials(self, ns: Any, *args: Any) -> tuple[Any, ...]:
        return (ns.apply("cos", args[0]),)

    def exact(self, *args: Fraction) -> Fraction:
        if args[0] == 0:
            return Fraction(0)
        raise Inexact("sin of a rational other than 0 is irrational")

    def ball(self, *args: Any) -> Any:
        return args[0].sin()

    def smt(self, z3: Any, *args: Any) -> Any:
        return None

    def sympy(self, sp: Any, *args: Any) -> Any:
        return sp.sin(args[0])

    def array(self, xp: Any, *args: Any) -> Any:
        return xp.sin(args[0])

    def roundoff(self, xp: Any, args: tuple[Any, ...], errors: tuple[Any, ...], result: Any, u: float) -> Any:
        return xp.minimum(errors[0], 2 + 0 * errors[0]) + 4 * u

    def latex(self, *args: str) -> str:
        return rf"\sin\left({args[0]}\right)"
