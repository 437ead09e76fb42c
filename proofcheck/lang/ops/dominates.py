from __future__ import annotations

from proofcheck.lang.ops.base import EVERYWHERE, Form


class Dominates(Form):
    """Faster than: the quotient tends to infinity with one size, the others fixed."""

    name, example, arity, result = "dominates", "dominates(n**2, n * log(n))", 2, "bool"
    domain = EVERYWHERE

    def text(self, *args: str) -> str:
        return f"dominates({args[0]}, {args[1]})"

    def latex(self, *args: str) -> str:
        return rf"{args[0]} \in \omega\left({args[1]}\right)"
