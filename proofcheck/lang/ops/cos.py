from __future__ import annotations

from fractions import Fraction
from typing import Any

from proofcheck.lang.ops.base import EVERYWHERE, Function, Inexact


class Cos(Function):
    """The cosine of an angle in radians."""

    name, example, arity = "cos", "sin(x)**2 + cos(x)**2 == 1", 1
    domain = EVERYWHERE

    def partials(self, ns: Any, *args: Any) -> tuple[Any, ...]:
        return (ns.mul(ns.number(-1), ns.apply("sin", args[0])),)

    def exact(self, *args: Fraction) -> Fraction:
        if args[0] == 0:
            return Fraction(1)
        raise Inexact("cos of a rational other than 0 is irrational")

    def ball(self, *args: Any) -> Any:
        return args[0].cos()

    def smt(self, z3: Any, *args: Any) -> Any:
        return None

    def sympy(self, sp: Any, *args: Any) -> Any:
        return sp.cos(args[0])

    def array(self, xp: Any, *args: Any) -> Any:
        return xp.cos(args[0])

    def roundoff(self, xp: Any, args: tuple[Any, ...], errors: tuple[Any, ...], result: Any, u: float) -> Any:
        return xp.minimum(errors[0], 2 + 0 * errors[0]) + 4 * u

    def latex(self, *args: str) -> str:
        return rf"\cos\left({args[0]}\right)"
