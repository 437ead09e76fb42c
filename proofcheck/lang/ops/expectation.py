from __future__ import annotations

from proofcheck.lang.ops.base import SCOPED, Form


class Expectation(Form):
    """The expected value over the declared random names."""

    name, example, arity = "expectation", "E(x @ x) == d", 1
    domain = SCOPED

    def text(self, *args: str) -> str:
        return f"E({args[0]})"

    def latex(self, *args: str) -> str:
        return rf"\mathbb{{E}}\left[{args[0]}\right]"
