from __future__ import annotations

from proofcheck.lang.ops.base import EVERYWHERE, Form


class Converges(Form):
    """A limit exists: the obligation of `limit`. Not written by users."""

    name, example, arity = "converges", "limit(1 / x, x, oo) == 0", 2
    result = "bool"
    domain = EVERYWHERE

    def text(self, *args: str) -> str:
        return f"{args[0]} converges"

    def latex(self, *args: str) -> str:
        return rf"{args[0]} \text{{ converges }}"
