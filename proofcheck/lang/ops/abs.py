from __future__ import annotations

from fractions import Fraction
from typing import Any

from proofcheck.lang import terms
from proofcheck.lang.ops.attributes import UPWARD, Bend, Monotone, Regularity
from proofcheck.lang.ops.base import Function
from proofcheck.lang.terms import ZERO, Term


class Abs(Function):
    """The absolute value.

    x or -x, whichever is not negative: even, convex as a maximum of lines, rising from 0 on.
    """

    name, example, arity = "abs", "abs(x * y) == abs(x) * abs(y)", 1
    result = "same"
    range = UPWARD
    parity = "even"
    monotone = Monotone(on=UPWARD)
    bend = Bend(convex=True)
    regularity = Regularity.CONTINUOUS

    def domain(self, args: tuple[Term, ...], smooth: bool = False) -> tuple[Term, ...]:
        return (Term("ne", (args[0], ZERO)),) if smooth else ()

    def cases(self, args: tuple[Term, ...]) -> tuple[tuple[Term, Term], ...]:
        (x,) = args
        return ((terms.lt(terms.ZERO, x), x), (terms.lt(x, terms.ZERO), terms.neg(x)))

    def partials(self, ns: Any, *args: Any) -> tuple[Any, ...]:
        return (ns.div(args[0], ns.apply("abs", args[0])),)

    def exact(self, *args: Fraction) -> Fraction:
        return abs(args[0])

    def ball(self, *args: Any) -> Any:
        return abs(args[0])

    def smt(self, z3: Any, *args: Any) -> Any:
        return z3.If(args[0] >= 0, args[0], -args[0])

    def sympy(self, sp: Any, *args: Any) -> Any:
        return sp.Abs(args[0])

    def array(self, xp: Any, *args: Any) -> Any:
        return xp.abs(args[0])

    def roundoff(self, xp: Any, args: tuple[Any, ...], errors: tuple[Any, ...], result: Any, u: float) -> Any:
        return errors[0]

    def latex(self, *args: str) -> str:
        return rf"\left|{args[0]}\right|"
