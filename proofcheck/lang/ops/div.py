from __future__ import annotations

from typing import Any

from proofcheck.lang.ops.base import Operation
from proofcheck.lang.terms import ZERO, Term


class Div(Operation):
    """The quotient of two numbers; undefined where the denominator is zero."""

    name, example, arity = "div", "a / b", 2

    def domain(self, args: tuple[Term, ...], smooth: bool = False) -> tuple[Term, ...]:
        return (Term("ne", (args[1], ZERO)),)

    def value(self, ns: Any, a: Any, b: Any) -> Any:
        return ns.div(a, b)

    def text(self, *args: str) -> str:
        return f"{args[0]} / {args[1]}"

    def latex(self, *args: str) -> str:
        return rf"\frac{{{args[0]}}}{{{args[1]}}}"
