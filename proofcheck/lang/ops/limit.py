from __future__ import annotations

from proofcheck.lang.ops.base import SCOPED, Form


class Limit(Form):
    """The limit of an expression as a name tends to a point or to infinity."""

    name, example, arity = "limit", "limit(1 / x, x, oo) == 0", 2
    domain = SCOPED

    def text(self, *args: str) -> str:
        return f"limit({args[0]}, {args[1]}, {args[2]})"

    def latex(self, *args: str) -> str:
        return rf"\lim_{{{args[1]} \to {args[2]}}} {args[0]}"
