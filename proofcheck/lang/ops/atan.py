from __future__ import annotations

from fractions import Fraction
from typing import Any

from proofcheck.lang.ops.base import EVERYWHERE, Function, Inexact


class Atan(Function):
    """The angle between -pi/2 and pi/2 that has this tangent."""

    name, example, arity = "atan", "atan(-x) == -atan(x)", 1
    domain = EVERYWHERE

    def partials(self, ns: Any, *args: Any) -> tuple[Any, ...]:
        return (ns.div(ns.number(1), ns.add(ns.number(1), ns.power(args[0], 2))),)

    def exact(self, *args: Fraction) -> Fraction:
        if args[0] == 0:
            return Fraction(0)
        raise Inexact("atan of a rational other than 0 is irrational")

    def ball(self, *args: Any) -> Any:
        return args[0].atan()

    def smt(self, z3: Any, *args: Any) -> Any:
        return None

    def sympy(self, sp: Any, *args: Any) -> Any:
        return sp.atan(args[0])

    def array(self, xp: Any, *args: Any) -> Any:
        return xp.atan(args[0])

    def roundoff(self, xp: Any, args: tuple[Any, ...], errors: tuple[Any, ...], result: Any, u: float) -> Any:
        return xp.minimum(errors[0], 4 + 0 * errors[0]) + 16 * u

    def latex(self, *args: str) -> str:
        return rf"\arctan\left({args[0]}\right)"
