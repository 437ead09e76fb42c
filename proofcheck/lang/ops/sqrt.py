from __future__ import annotations

from fractions import Fraction
from math import isqrt
from typing import Any

from proofcheck.lang.ops.attributes import UPWARD, Bend, Monotone, Regularity
from proofcheck.lang.ops.base import Function, Inexact, Undefined
from proofcheck.lang.terms import ZERO, Term


class Sqrt(Function):
    """The square root of a number that is not negative; itself not negative.

    Its derivative 1/(2 sqrt(x)) is positive and falls: it rises and is concave.
    """

    name, example, arity = "sqrt", "sqrt(x**2) == abs(x)", 1
    range = UPWARD
    monotone = Monotone()
    bend = Bend(convex=False)
    regularity = Regularity.ANALYTIC

    def domain(self, args: tuple[Term, ...], smooth: bool = False) -> tuple[Term, ...]:
        return (Term("lt" if smooth else "le", (ZERO, args[0])),)

    def partials(self, ns: Any, *args: Any) -> tuple[Any, ...]:
        return (ns.div(ns.number(Fraction(1, 2)), ns.apply("sqrt", args[0])),)

    def exact(self, *args: Fraction) -> Fraction:
        x = args[0]
        if x < 0:
            raise Undefined(f"sqrt({x})")
        top, bottom = isqrt(x.numerator), isqrt(x.denominator)
        if top * top == x.numerator and bottom * bottom == x.denominator:
            return Fraction(top, bottom)
        raise Inexact(f"sqrt({x}) is irrational")

    def ball(self, *args: Any) -> Any:
        if args[0] < 0:
            raise Undefined(f"sqrt({args[0]})")
        return args[0].sqrt()

    def smt(self, z3: Any, *args: Any) -> Any:
        return None

    def sympy(self, sp: Any, *args: Any) -> Any:
        return sp.sqrt(args[0])

    def array(self, xp: Any, *args: Any) -> Any:
        return xp.sqrt(args[0])

    def roundoff(self, xp: Any, args: tuple[Any, ...], errors: tuple[Any, ...], result: Any, u: float) -> Any:
        # |sqrt x - sqrt y| <= min(sqrt|x - y|, |x - y| / sqrt x)
        safe = xp.where(result > 0, result, 1 + 0 * result)
        linear = xp.where(result > 0, errors[0] / safe, xp.inf)
        return xp.minimum(xp.sqrt(errors[0]), linear) * (1 + 4 * u) + 2 * u * xp.abs(result)

    def latex(self, *args: str) -> str:
        return rf"\sqrt{{{args[0]}}}"
