from __future__ import annotations

from fractions import Fraction
from typing import Any

from proofcheck.lang.ops.attributes import UPWARD, Bend, Monotone, Regularity, between
from proofcheck.lang.ops.base import EVERYWHERE, Function, Inexact


class Erf(Function):
    """The error function: 2/sqrt(pi) times the integral of exp(-t**2) from 0 to x.

    The integrand is even, positive, and falls from 0 on: odd, rising, concave from 0 on. Its integral over the line is
    sqrt(pi). Its power series converges everywhere.
    """

    name, example, arity = "erf", "erf(-x) == -erf(x)", 1
    domain = EVERYWHERE
    range = between(-1, 1, open=True)
    parity = "odd"
    monotone = Monotone()
    bend = Bend(convex=False, on=UPWARD)
    regularity = Regularity.ENTIRE

    def partials(self, ns: Any, *args: Any) -> tuple[Any, ...]:
        square = ns.mul(ns.number(-1), ns.power(args[0], 2))
        scale = ns.div(ns.number(2), ns.apply("sqrt", ns.apply("pi")))
        return (ns.mul(scale, ns.apply("exp", square)),)

    def exact(self, *args: Fraction) -> Fraction:
        if args[0] == 0:
            return Fraction(0)
        raise Inexact("erf of a rational other than 0 is not known to be rational")

    def ball(self, *args: Any) -> Any:
        return args[0].erf()

    def smt(self, z3: Any, *args: Any) -> Any:
        return None

    def sympy(self, sp: Any, *args: Any) -> Any:
        return sp.erf(args[0])

    def array(self, xp: Any, *args: Any) -> Any:
        # The array API has no erf. Abramowitz & Stegun 7.1.26 has absolute error below 1.5e-7: `roundoff` says so.
        x = xp.abs(args[0])
        t = 1 / (1 + 0.3275911 * x)
        poly = t * (0.254829592 + t * (-0.284496736 + t * (1.421413741 + t * (-1.453152027 + t * 1.061405429))))
        return xp.sign(args[0]) * (1 - poly * xp.exp(-x * x))

    def roundoff(self, xp: Any, args: tuple[Any, ...], errors: tuple[Any, ...], result: Any, u: float) -> Any:
        return xp.minimum(1.13 * errors[0], 2 + 0 * errors[0]) + 1.6e-7 + 32 * u
