from __future__ import annotations

from fractions import Fraction
from typing import Any

from proofcheck.lang.ops.attributes import Bend, Monotone, Regularity
from proofcheck.lang.ops.base import Function, Inexact, Undefined
from proofcheck.lang.terms import ZERO, Term


class Log(Function):
    """The natural logarithm of a positive number; `log(x, b)` is the one to base b.

    Its derivative 1/x is positive and falls: it rises and is concave.
    """

    name, example, arity = "log", "log(exp(x)) == x", 1
    monotone = Monotone()
    bend = Bend(convex=False)
    regularity = Regularity.ANALYTIC

    def domain(self, args: tuple[Term, ...], smooth: bool = False) -> tuple[Term, ...]:
        return (Term("lt", (ZERO, args[0])),)

    def partials(self, ns: Any, *args: Any) -> tuple[Any, ...]:
        return (ns.div(ns.number(1), args[0]),)

    def exact(self, *args: Fraction) -> Fraction:
        if args[0] <= 0:
            raise Undefined(f"log({args[0]})")
        if args[0] == 1:
            return Fraction(0)
        raise Inexact("log of a rational other than 1 is irrational")

    def ball(self, *args: Any) -> Any:
        if args[0] <= 0:
            raise Undefined(f"log({args[0]})")
        return args[0].log()

    def smt(self, z3: Any, *args: Any) -> Any:
        return None

    def sympy(self, sp: Any, *args: Any) -> Any:
        return sp.log(args[0])

    def array(self, xp: Any, *args: Any) -> Any:
        return xp.log(args[0])

    def roundoff(self, xp: Any, args: tuple[Any, ...], errors: tuple[Any, ...], result: Any, u: float) -> Any:
        # |log x - log y| <= |x - y| / min(x, y); where the error reaches the value nothing can be said.
        low = args[0] - errors[0]
        return xp.where(low > 0, errors[0] / xp.where(low > 0, low, 1 + 0 * low), xp.inf) + 4 * u * xp.abs(result)

    def latex(self, *args: str) -> str:
        return rf"\log\left({args[0]}\right)"
