from __future__ import annotations

from fractions import Fraction
from typing import Any

from proofcheck.lang.ops.attributes import UPWARD, Bend, Interval, Monotone
from proofcheck.lang.ops.base import Function, Inexact
from proofcheck.lang.ops.gamma import FAR, SHIFT, apart_from_poles, finite, refuse_poles
from proofcheck.lang.terms import ZERO, Term


class Trigamma(Function):
    """The derivative of digamma: the sum of 1 / (x + k)**2 for k from 0.

    All terms are positive, and fall and are convex for x > 0. Its own derivative has no name here, so that none is
    claimed: it counts among the functions of which nothing is known but what is said below.
    """

    name, example, arity = "trigamma", "trigamma(x + 1) == trigamma(x) - 1 / x**2", 1
    range = Interval(ZERO, open=True)
    monotone = Monotone(rising=False, on=UPWARD)
    bend = Bend(convex=True, on=UPWARD)

    def domain(self, args: tuple[Term, ...], smooth: bool = False) -> tuple[Term, ...]:
        return apart_from_poles(args)

    def partials(self, ns: Any, *args: Any) -> tuple[Any, ...]:
        raise Inexact("the derivative of trigamma has no name")

    def exact(self, *args: Fraction) -> Fraction:
        refuse_poles("trigamma", args[0])
        raise Inexact("trigamma of a rational is not known to be rational")

    def ball(self, *args: Any) -> Any:
        import flint

        return finite("trigamma", args[0], flint.acb(args[0]).polygamma(1).real)

    def smt(self, z3: Any, *args: Any) -> Any:
        return None

    def sympy(self, sp: Any, *args: Any) -> Any:
        return sp.polygamma(1, args[0])

    def array(self, xp: Any, *args: Any) -> Any:
        # The expansion at infinity at x + 12, and 1/x**2 + ... + 1/(x + 11)**2; nan elsewhere.
        x = args[0]
        inside = (x > 0) & (x <= FAR)
        x = xp.where(inside, x, 1 + 0 * x)
        y = x + SHIFT
        value = 1 / y + 1 / (2 * y**2) + 1 / (6 * y**3) - 1 / (30 * y**5) + 1 / (42 * y**7) - 1 / (30 * y**9)
        for k in range(SHIFT):
            value = value + 1 / (x + k) ** 2
        return xp.where(inside, value, xp.nan + 0 * value)

    def roundoff(self, xp: Any, args: tuple[Any, ...], errors: tuple[Any, ...], result: Any, u: float) -> Any:
        # All but two terms are positive; the expansion is off by less than 5/(66 * 12**11).
        return xp.where(errors[0] == 0, 1e-12 + 100 * u * xp.abs(result), xp.inf)

    def latex(self, *args: str) -> str:
        return rf"\psi_1\left({args[0]}\right)"
