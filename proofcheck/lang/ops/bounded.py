from __future__ import annotations

from proofcheck.lang.ops.base import EVERYWHERE, Form


class Bounded(Form):
    """No faster than: at most a constant times the second term in absolute value, for all sizes."""

    name, example, arity, result = "bounded", "bounded(n * d, n**2 * d)", 2, "bool"
    domain = EVERYWHERE

    def text(self, *args: str) -> str:
        return f"bounded({args[0]}, {args[1]})"

    def latex(self, *args: str) -> str:
        return rf"{args[0]} \in O\left({args[1]}\right)"
