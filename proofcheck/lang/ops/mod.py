from __future__ import annotations

from fractions import Fraction
from typing import Any

from proofcheck.lang.ops.base import Function, Inexact, Undefined
from proofcheck.lang.terms import ZERO, Term


class Mod(Function):
    """The remainder `a - b * floor(a / b)`: it has the sign of b, as Python's `%` does."""

    name, example, arity = "mod", "mod(7, 3) == 1", 2
    result = "same"

    def domain(self, args: tuple[Term, ...], smooth: bool = False) -> tuple[Term, ...]:
        whole = Term("div", args)
        jumps = (Term("ne", (Term("floor", (whole,)), Term("ceil", (whole,)))),) if smooth else ()
        return (Term("ne", (args[1], ZERO)), *jumps)

    def partials(self, ns: Any, *args: Any) -> tuple[Any, ...]:
        quotient = ns.apply("floor", ns.div(args[0], args[1]))
        return (ns.number(1), ns.mul(ns.number(-1), quotient))

    def exact(self, *args: Fraction) -> Fraction:
        if args[1] == 0:
            raise Undefined("mod by zero")
        return args[0] % args[1]

    def ball(self, *args: Any) -> Any:
        if args[1] == 0:
            raise Undefined("mod by zero")
        if args[1].contains(0):
            raise Inexact("mod by a ball that contains zero")
        return args[0] - args[1] * (args[0] / args[1]).floor()

    def smt(self, z3: Any, *args: Any) -> Any:
        if args[0].is_int() and args[1].is_int():
            # SMT-LIB's mod is never negative; ours follows the sign of the divisor.
            remainder = args[0] % args[1]
            return z3.If(z3.And(args[1] < 0, remainder != 0), remainder + args[1], remainder)
        return args[0] - args[1] * z3.ToReal(z3.ToInt(args[0] / args[1]))

    def sympy(self, sp: Any, *args: Any) -> Any:
        return sp.Mod(*args)

    def array(self, xp: Any, *args: Any) -> Any:
        return args[0] - args[1] * xp.floor(args[0] / args[1])

    def roundoff(self, xp: Any, args: tuple[Any, ...], errors: tuple[Any, ...], result: Any, u: float) -> Any:
        # A quotient near a whole number may land on either side of it: bounded only when nothing was rounded.
        exact = (errors[0] == 0) & (errors[1] == 0) & (xp.abs(args[0]) < 2**20) & (xp.abs(args[1]) < 2**20)
        whole = (xp.floor(args[0]) == args[0]) & (xp.floor(args[1]) == args[1])
        return xp.where(exact & whole, 0 * result, xp.inf)

    def latex(self, *args: str) -> str:
        return rf"{args[0]} \bmod {args[1]}"
