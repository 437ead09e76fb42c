"""What the inverses of sine and cosine have in common: the numbers from -1 to 1, and the slope up to its sign."""

from __future__ import annotations

from fractions import Fraction
from typing import Any, ClassVar

from proofcheck.lang.ops.attributes import Regularity
from proofcheck.lang.ops.base import Function, Inexact, Undefined
from proofcheck.lang.terms import ONE, Term, number


class Arc(Function):
    """An angle for numbers from -1 to 1. `slope` is the sign of its derivative, `root` the rational number with the
    angle 0; those of all others are irrational."""

    abstract = True
    provides: ClassVar[tuple[str, ...]] = (
        *Function.provides,
        "domain",
        "partials",
        "exact",
        "ball",
        "smt",
        "sympy",
        "array",
        "roundoff",
    )
    arity = 1
    regularity = Regularity.ANALYTIC
    slope: ClassVar[int]
    root: ClassVar[int]

    def domain(self, args: tuple[Term, ...], smooth: bool = False) -> tuple[Term, ...]:
        relation = "lt" if smooth else "le"
        return (Term(relation, (number(-1), args[0])), Term(relation, (args[0], ONE)))

    def partials(self, ns: Any, *args: Any) -> tuple[Any, ...]:
        square = ns.mul(ns.number(-1), ns.power(args[0], 2))
        return (ns.div(ns.number(self.slope), ns.apply("sqrt", ns.add(ns.number(1), square))),)

    def exact(self, *args: Fraction) -> Fraction:
        if abs(args[0]) > 1:
            raise Undefined(f"{self.name}({args[0]})")
        if args[0] == self.root:
            return Fraction(0)
        raise Inexact(f"{self.name} of a rational other than {self.root} is irrational")

    def ball(self, *args: Any) -> Any:
        if abs(args[0]) > 1:
            raise Undefined(f"{self.name}({args[0]})")
        return getattr(args[0], self.name)()

    def smt(self, z3: Any, *args: Any) -> Any:
        return None

    def sympy(self, sp: Any, *args: Any) -> Any:
        return getattr(sp, self.name)(args[0])

    def array(self, xp: Any, *args: Any) -> Any:
        return getattr(xp, self.name)(args[0])

    def roundoff(self, xp: Any, args: tuple[Any, ...], errors: tuple[Any, ...], result: Any, u: float) -> Any:
        # The slope 1/sqrt(1 - x**2) grows towards the ends: over a step e the value changes most from 1 - e to 1, by
        # 2 asin(sqrt(e/2)) <= pi sqrt(e/2); elsewhere by at most e times the largest slope.
        x, e = xp.abs(args[0]), errors[0]
        inside = x + e < 1
        far = xp.where(inside, x + e, 0 * e)
        change = xp.where(inside, e / xp.sqrt((1 - far) * (1 + far)) * (1 + 16 * u), xp.inf)
        return xp.where(x <= 1, xp.minimum(change, 2.2215 * xp.sqrt(e)), xp.inf) + 16 * u

    def latex(self, *args: str) -> str:
        return rf"\arc{self.name[1:]}\left({args[0]}\right)"
