from __future__ import annotations

from proofcheck.lang.ops.base import EVERYWHERE, Form


class Integrates(Form):
    """An integral exists: the obligation of `integral`. Not written by users."""

    name, example, arity = "integrates", "integral(t**2 for t in interval(0, 1)) == 1 / 3", 3
    result = "bool"
    domain = EVERYWHERE

    def text(self, *args: str) -> str:
        return f"{args[1]} is integrable"

    def latex(self, *args: str) -> str:
        return rf"{args[1]} \text{{ is integrable }}"
