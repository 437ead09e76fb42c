from __future__ import annotations

from fractions import Fraction
from typing import Any

from proofcheck.lang import terms
from proofcheck.lang.ops.attributes import SINES, Bend, Interval, Monotone, Regularity, angle, between
from proofcheck.lang.ops.base import EVERYWHERE, Function, Inexact


class Sin(Function):
    """The sine of an angle in radians.

    Between -1 and 1, as sin**2 + cos**2 is 1; odd, of period 2 pi. Its derivative cos is positive strictly between
    -pi/2 and pi/2, its second derivative -sin is negative strictly between 0 and pi. Its power series converges
    everywhere. The values at parts of a turn are sides of squares and of triangles with equal sides, cut in halves.
    """

    name, example, arity = "sin", "sin(x)**2 + cos(x)**2 == 1", 1
    domain = EVERYWHERE
    range = between(-1, 1)
    parity = "odd"
    monotone = Monotone(on=Interval(angle(Fraction(-1, 2)), angle(Fraction(1, 2))))
    bend = Bend(convex=False, on=Interval(terms.ZERO, angle(Fraction(1))))
    regularity = Regularity.ENTIRE
    period = angle(Fraction(2))
    special_values = tuple((angle(q), value) for q, value in SINES.items())

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
