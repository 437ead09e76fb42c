from __future__ import annotations

from proofcheck.lang.ops.base import EVERYWHERE, Form


class Grows(Form):
    """As fast as: between two positive constants times the second term, for all sizes."""

    name, example, arity, result = "grows", "grows(2 * n**2 + n, n**2)", 2, "bool"
    domain = EVERYWHERE

    def text(self, *args: str) -> str:
        return f"grows({args[0]}, {args[1]})"

    def latex(self, *args: str) -> str:
        return rf"{args[0]} \in \Theta\left({args[1]}\right)"
