from __future__ import annotations

from proofcheck.lang.ops.base import EVERYWHERE, Form


class Every(Form):
    """The body holds for all values of variables."""

    name, example, arity, result = "every", "forall(t**2 >= 0 for t in real)", 1, "bool"
    domain = EVERYWHERE

    def text(self, *args: str) -> str:
        return f"forall({args[-1]} for {', '.join(args[:-1])})"

    def latex(self, *args: str) -> str:
        return rf"\forall\, {', '.join(args[:-1])}:\; {args[-1]}"
