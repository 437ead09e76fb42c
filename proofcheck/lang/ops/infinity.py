from __future__ import annotations

from proofcheck.lang.ops.base import EVERYWHERE, Form


class Infinity(Form):
    """The point `oo` of a limit; not a number."""

    name, example, arity = "infinity", "limit(1 / x, x, oo) == 0", 0
    domain = EVERYWHERE

    def text(self, *args: str) -> str:
        return "oo"

    def latex(self, *args: str) -> str:
        return r"\infty"
