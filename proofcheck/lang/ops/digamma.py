from __future__ import annotations

from fractions import Fraction
from typing import Any

from proofcheck.lang.ops.attributes import UPWARD, Bend, Monotone, Regularity
from proofcheck.lang.ops.base import Function, Inexact
from proofcheck.lang.ops.gamma import FAR, SHIFT, apart_from_poles, finite, refuse_poles
from proofcheck.lang.terms import Term


class Digamma(Function):
    """The logarithmic derivative of the gamma function, gamma'(x) / gamma(x).

    Its derivative is the sum of 1 / (x + k)**2 for k from 0, which is positive, and falls for x > 0: it rises and is
    concave from 0 on.
    """

    name, example, arity = "digamma", "digamma(x + 1) == digamma(x) + 1 / x", 1
    monotone = Monotone(on=UPWARD)
    bend = Bend(convex=False, on=UPWARD)
    regularity = Regularity.ANALYTIC

    def domain(self, args: tuple[Term, ...], smooth: bool = False) -> tuple[Term, ...]:
        return apart_from_poles(args)

    def partials(self, ns: Any, *args: Any) -> tuple[Any, ...]:
        return (ns.apply("trigamma", args[0]),)

    def exact(self, *args: Fraction) -> Fraction:
        refuse_poles("digamma", args[0])
        raise Inexact("digamma of a rational is not known to be rational")

    def ball(self, *args: Any) -> Any:
        return finite("digamma", args[0], args[0].digamma())

    def smt(self, z3: Any, *args: Any) -> Any:
        return None

    def sympy(self, sp: Any, *args: Any) -> Any:
        return sp.digamma(args[0])

    def array(self, xp: Any, *args: Any) -> Any:
        # The expansion at infinity at x + 12, less 1/x + ... + 1/(x + 11); nan elsewhere.
        x = args[0]
        inside = (x > 0) & (x <= FAR)
        x = xp.where(inside, x, 1 + 0 * x)
        y = x + SHIFT
        value = xp.log(y) - 1 / (2 * y) - 1 / (12 * y**2) + 1 / (120 * y**4) - 1 / (252 * y**6) + 1 / (240 * y**8)
        for k in range(SHIFT):
            value = value - 1 / (x + k)
        return xp.where(inside, value, xp.nan + 0 * value)

    def roundoff(self, xp: Any, args: tuple[Any, ...], errors: tuple[Any, ...], result: Any, u: float) -> Any:
        # What is added up is at most 8 + 1/x; the expansion is off by less than 1/(132 * 12**10).
        known = (errors[0] == 0) & (args[0] > 0)
        size = 8 + 1 / xp.where(known, args[0], 1 + 0 * args[0])
        return xp.where(known, 1e-12 + 100 * u * size, xp.inf)

    def latex(self, *args: str) -> str:
        return rf"\psi\left({args[0]}\right)"
