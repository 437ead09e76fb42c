from __future__ import annotations

from proofcheck.lang.ops.base import EVERYWHERE, Form


class Integrable(Form):
    """An expected value exists: the obligation of `E` beyond polynomials. Not written by users."""

    name, example, arity = "integrable", "E(x @ x) == d", 1
    result = "bool"
    domain = EVERYWHERE

    def text(self, *args: str) -> str:
        return f"{args[0]} has an expected value"

    def latex(self, *args: str) -> str:
        return rf"{args[0]} \text{{ has an expected value }}"
