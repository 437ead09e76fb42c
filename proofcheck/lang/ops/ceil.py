from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

from proofcheck.lang.ops.attributes import Monotone
from proofcheck.lang.ops.base import Function
from proofcheck.lang.terms import Term


class Ceil(Function):
    """The smallest whole number that is not smaller.

    What is a bound for the larger of two numbers is one for the smaller: it does not fall.
    """

    name, example, arity = "ceil", "floor(x) <= x", 1
    result = "integer"
    monotone = Monotone(strict=False)

    def domain(self, args: tuple[Term, ...], smooth: bool = False) -> tuple[Term, ...]:
        # Differentiable away from the whole numbers; there floor and ceil differ.
        return (Term("ne", (Term("floor", args), Term("ceil", args))),) if smooth else ()

    def partials(self, ns: Any, *args: Any) -> tuple[Any, ...]:
        return (ns.number(0),)

    def exact(self, *args: Fraction) -> Fraction:
        return Fraction(math.ceil(args[0]))

    def ball(self, *args: Any) -> Any:
        return args[0].ceil()

    def smt(self, z3: Any, *args: Any) -> Any:
        if args[0].is_int():
            return args[0]
        return -z3.ToInt(-args[0])

    def sympy(self, sp: Any, *args: Any) -> Any:
        return sp.ceiling(args[0])

    def array(self, xp: Any, *args: Any) -> Any:
        return xp.ceil(args[0])

    def roundoff(self, xp: Any, args: tuple[Any, ...], errors: tuple[Any, ...], result: Any, u: float) -> Any:
        # Exact unless the argument's error interval crosses a whole number: then there is no knowing on which side of
        # the jump the value lies, and a bound as large as the jump would let neighbours pass for equal.
        steps = xp.floor(args[0] + errors[0]) != xp.floor(args[0] - errors[0])
        return xp.where(steps, xp.inf, 0 * result)

    def latex(self, *args: str) -> str:
        return rf"\left\lceil {args[0]} \right\rceil"
