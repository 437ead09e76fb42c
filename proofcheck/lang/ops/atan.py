from __future__ import annotations

from fractions import Fraction
from typing import Any

from proofcheck.lang import terms
from proofcheck.lang.ops.attributes import ROOT3, UPWARD, Bend, Interval, Monotone, Regularity, angle
from proofcheck.lang.ops.base import EVERYWHERE, Function, Inexact


class Atan(Function):
    """The angle between -pi/2 and pi/2 that has this tangent.

    Its derivative 1/(1 + x**2) is even, positive, and falls from 0 on: odd, rising, concave from 0 on.
    """

    name, example, arity = "atan", "atan(-x) == -atan(x)", 1
    domain = EVERYWHERE
    range = Interval(angle(Fraction(-1, 2)), angle(Fraction(1, 2)), open=True)
    parity = "odd"
    monotone = Monotone()
    bend = Bend(convex=False, on=UPWARD)
    regularity = Regularity.ANALYTIC
    special_values = tuple(
        (terms.mul(terms.number(sign), place), angle(sign * Fraction(twelfths, 12)))
        for place, twelfths in ((terms.ZERO, 0), (terms.div(terms.ONE, ROOT3), 2), (terms.ONE, 3), (ROOT3, 4))
        for sign in ((1, -1) if twelfths else (1,))
    )

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
