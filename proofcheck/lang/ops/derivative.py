from __future__ import annotations

from proofcheck.lang.ops.base import SCOPED, Form


class Derivative(Form):
    """The partial derivative of an expression by a declared scalar or by an entry of a declared tensor."""

    name, example, arity = "derivative", "diff(x**2, x) == 2*x", None
    domain = SCOPED

    def text(self, *args: str) -> str:
        return f"diff({args[0]}, {args[1]})"

    def latex(self, *args: str) -> str:
        return rf"\frac{{\partial}}{{\partial {args[1]}}} {args[0]}"
