from __future__ import annotations

from fractions import Fraction
from typing import Any

from proofcheck.lang import terms
from proofcheck.lang.ops.attributes import SINES, Bend, Interval, Monotone, Regularity, angle, between
from proofcheck.lang.ops.base import EVERYWHERE, Function, Inexact


class Cos(Function):
    """The cosine of an angle in radians.

    The sine of an angle that is greater by pi/2; even, of period 2 pi. It falls from 0 to pi, where its derivative -sin
    is negative, and is concave from -pi/2 to pi/2, where it is positive itself. Its power series converges everywhere.
    """

    name, example, arity = "cos", "sin(x)**2 + cos(x)**2 == 1", 1
    domain = EVERYWHERE
    range = between(-1, 1)
    parity = "even"
    monotone = Monotone(rising=False, on=Interval(terms.ZERO, angle(Fraction(1))))
    bend = Bend(convex=False, on=Interval(angle(Fraction(-1, 2)), angle(Fraction(1, 2))))
    regularity = Regularity.ENTIRE
    period = angle(Fraction(2))
    special_values = tuple((angle(q - Fraction(1, 2)), value) for q, value in SINES.items())

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
