from __future__ import annotations

from fractions import Fraction
from typing import Any

from proofcheck.lang import terms
from proofcheck.lang.ops.attributes import SINES, UPWARD, Bend, Interval, Monotone, Regularity, angle
from proofcheck.lang.ops.base import Function, Inexact, Undefined
from proofcheck.lang.terms import ONE, Term, number


class Acos(Function):
    """The angle from 0 to pi that has this cosine, for numbers from -1 to 1.

    It is pi/2 - asin(x): it falls, and is concave from 0 on.
    """

    name, example, arity = "acos", "acos(1) == 0", 1
    range = Interval(terms.ZERO, angle(Fraction(1)))
    monotone = Monotone(rising=False)
    bend = Bend(convex=False, on=UPWARD)
    regularity = Regularity.ANALYTIC
    special_values = tuple((v, angle(Fraction(1, 2) - q)) for q, v in SINES.items() if abs(q) <= Fraction(1, 2))

    def domain(self, args: tuple[Term, ...], smooth: bool = False) -> tuple[Term, ...]:
        relation = "lt" if smooth else "le"
        return (Term(relation, (number(-1), args[0])), Term(relation, (args[0], ONE)))

    def partials(self, ns: Any, *args: Any) -> tuple[Any, ...]:
        square = ns.mul(ns.number(-1), ns.power(args[0], 2))
        return (ns.div(ns.number(-1), ns.apply("sqrt", ns.add(ns.number(1), square))),)

    def exact(self, *args: Fraction) -> Fraction:
        if abs(args[0]) > 1:
            raise Undefined(f"acos({args[0]})")
        if args[0] == 1:
            return Fraction(0)
        raise Inexact("acos of a rational other than 1 is irrational")

    def ball(self, *args: Any) -> Any:
        if abs(args[0]) > 1:
            raise Undefined(f"acos({args[0]})")
        return args[0].acos()

    def smt(self, z3: Any, *args: Any) -> Any:
        return None

    def sympy(self, sp: Any, *args: Any) -> Any:
        return sp.acos(args[0])

    def array(self, xp: Any, *args: Any) -> Any:
        return xp.acos(args[0])

    def roundoff(self, xp: Any, args: tuple[Any, ...], errors: tuple[Any, ...], result: Any, u: float) -> Any:
        # The slope 1/sqrt(1 - x**2) grows towards the ends: over a step e the value changes most from 1 - e to 1, by
        # 2 asin(sqrt(e/2)) <= pi sqrt(e/2); elsewhere by at most e times the largest slope.
        x, e = xp.abs(args[0]), errors[0]
        inside = x + e < 1
        far = xp.where(inside, x + e, 0 * e)
        change = xp.where(inside, e / xp.sqrt((1 - far) * (1 + far)) * (1 + 16 * u), xp.inf)
        return xp.where(x <= 1, xp.minimum(change, 2.2215 * xp.sqrt(e)), xp.inf) + 16 * u

    def latex(self, *args: str) -> str:
        return rf"\arccos\left({args[0]}\right)"
