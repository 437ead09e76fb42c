from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

from proofcheck.lang.ops.attributes import UPWARD, Bend, Regularity
from proofcheck.lang.ops.base import Function, Inexact, Undefined
from proofcheck.lang.terms import ZERO, Term

LARGEST = 1_000  # whole numbers of which the value is written out
SHIFT = 12  # the expansion at infinity is used from there on
FAR = 30  # up to which arrays have values
POLES = "a whole number that is not positive"


def apart_from_poles(args: tuple[Term, ...], smooth: bool = False) -> tuple[Term, ...]:
    (x,) = args
    return (Term("or", (Term("lt", (ZERO, x)), Term("ne", (Term("floor", (x,)), x)))),)


def refuse_poles(name: str, x: Fraction) -> None:
    if x.denominator == 1 and x <= 0:
        raise Undefined(f"{name}({x})")


def finite(name: str, x: Any, value: Any) -> Any:
    """The enclosure of a value, where the argument is seen not to be a pole."""
    whole = x.unique_fmpz()
    if whole is not None and x == whole and whole <= 0:
        raise Undefined(f"{name}({whole})")
    if not value.is_finite():
        raise Inexact(f"{name} near a pole, or of a large number")
    return value


class Gamma(Function):
    """The gamma function: the integral of t**(x - 1) * exp(-t) for t from 0, and gamma(x) == gamma(x + 1) / x below 0.

    It has a value but at 0, -1, -2, ... and is analytic there. Its second derivative for x > 0 is the integral of
    log(t)**2 t**(x - 1) exp(-t), which is positive: it is convex from 0 on.
    """

    name, example, arity = "gamma", "gamma(1 / 2) == sqrt(pi)", 1
    bend = Bend(convex=True, on=UPWARD)
    regularity = Regularity.ANALYTIC

    def domain(self, args: tuple[Term, ...], smooth: bool = False) -> tuple[Term, ...]:
        return apart_from_poles(args)

    def partials(self, ns: Any, *args: Any) -> tuple[Any, ...]:
        return (ns.mul(ns.apply("gamma", args[0]), ns.apply("digamma", args[0])),)

    def exact(self, *args: Fraction) -> Fraction:
        (x,) = args
        refuse_poles("gamma", x)
        if x.denominator == 1 and x <= LARGEST:
            return Fraction(math.factorial(int(x) - 1))
        raise Inexact("gamma of a rational that is not whole is not known to be rational")

    def ball(self, *args: Any) -> Any:
        return finite("gamma", args[0], args[0].gamma())

    def smt(self, z3: Any, *args: Any) -> Any:
        return None

    def sympy(self, sp: Any, *args: Any) -> Any:
        return sp.gamma(args[0])

    def array(self, xp: Any, *args: Any) -> Any:
        # Stirling's series at x + 12, divided by x (x + 1) ... (x + 11); nan elsewhere.
        x = args[0]
        inside = (x > 0) & (x <= FAR)
        x = xp.where(inside, x, 1 + 0 * x)
        below = x
        for k in range(1, SHIFT):
            below = below * (x + k)
        y = x + SHIFT
        series = 1 / (12 * y) - 1 / (360 * y**3) + 1 / (1260 * y**5) - 1 / (1680 * y**7)
        value = xp.exp((y - 0.5) * xp.log(y) - y + 0.5 * math.log(2 * math.pi) + series) / below
        return xp.where(inside, value, xp.nan + 0 * value)

    def roundoff(self, xp: Any, args: tuple[Any, ...], errors: tuple[Any, ...], result: Any, u: float) -> Any:
        # The series is off by less than 1/(1188 * 12**9); exponents are at most 160, of which the rounding counts.
        return xp.where(errors[0] == 0, (1e-12 + 2000 * u) * xp.abs(result), xp.inf)

    def latex(self, *args: str) -> str:
        return rf"\Gamma\left({args[0]}\right)"
