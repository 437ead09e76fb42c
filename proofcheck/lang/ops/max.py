from __future__ import annotations

from fractions import Fraction
from typing import Any

from proofcheck.lang import terms
from proofcheck.lang.ops.attributes import Bend, Monotone, Regularity
from proofcheck.lang.ops.base import Function, Undefined
from proofcheck.lang.terms import Term


class Max(Function):
    """The larger of two numbers.

    The smallest convex function above both arguments; it does not fall when one of them grows.
    """

    name, example, arity = "max", "min(a, b) + max(a, b) == a + b", 2
    result = "same"
    monotone = Monotone(strict=False)
    bend = Bend(convex=True)
    regularity = Regularity.CONTINUOUS

    def domain(self, args: tuple[Term, ...], smooth: bool = False) -> tuple[Term, ...]:
        return (Term("ne", args),) if smooth else ()

    def cases(self, args: tuple[Term, ...]) -> tuple[tuple[Term, Term], ...]:
        a, b = args
        return ((terms.lt(b, a), a), (terms.lt(a, b), b))

    def partials(self, ns: Any, *args: Any) -> tuple[Any, ...]:
        first = ns.less(args[1], args[0])
        if first is None or ns.equal(*args) is not False:
            raise Undefined("max of numbers that cannot be told apart has no derivative")
        return (ns.number(1), ns.number(0)) if first else (ns.number(0), ns.number(1))

    def exact(self, *args: Fraction) -> Fraction:
        return max(args)

    def ball(self, *args: Any) -> Any:
        return args[0].max(args[1])

    def smt(self, z3: Any, *args: Any) -> Any:
        return z3.If(args[0] >= args[1], args[0], args[1])

    def sympy(self, sp: Any, *args: Any) -> Any:
        return sp.Max(*args)

    def array(self, xp: Any, *args: Any) -> Any:
        return xp.maximum(*args)

    def roundoff(self, xp: Any, args: tuple[Any, ...], errors: tuple[Any, ...], result: Any, u: float) -> Any:
        return xp.maximum(*errors)

    def latex(self, *args: str) -> str:
        return rf"\max\left({args[0]}, {args[1]}\right)"
