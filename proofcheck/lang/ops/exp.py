from __future__ import annotations

from fractions import Fraction
from typing import Any

from proofcheck.lang import terms
from proofcheck.lang.ops.attributes import Bend, Interval, Monotone, Regularity
from proofcheck.lang.ops.base import EVERYWHERE, Function, Inexact


class Exp(Function):
    """The exponential function.

    Positive, its own derivative: so it rises and is convex. Its power series converges everywhere.
    """

    name, example, arity = "exp", "exp(a + b) == exp(a) * exp(b)", 1
    domain = EVERYWHERE
    range = Interval(terms.ZERO, open=True)
    monotone = Monotone()
    bend = Bend(convex=True)
    regularity = Regularity.ENTIRE

    def partials(self, ns: Any, *args: Any) -> tuple[Any, ...]:
        return (ns.apply("exp", args[0]),)

    def exact(self, *args: Fraction) -> Fraction:
        if args[0] == 0:
            return Fraction(1)
        raise Inexact("exp of a rational other than 0 is irrational")

    def ball(self, *args: Any) -> Any:
        return args[0].exp()

    def smt(self, z3: Any, *args: Any) -> Any:
        return None

    def sympy(self, sp: Any, *args: Any) -> Any:
        return sp.exp(args[0])

    def array(self, xp: Any, *args: Any) -> Any:
        return xp.exp(args[0])

    def roundoff(self, xp: Any, args: tuple[Any, ...], errors: tuple[Any, ...], result: Any, u: float) -> Any:
        return xp.abs(result) * (xp.expm1(errors[0]) * (1 + 4 * u) + 4 * u)

    def latex(self, *args: str) -> str:
        return rf"\exp\left({args[0]}\right)"
