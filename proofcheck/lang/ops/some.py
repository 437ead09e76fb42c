from __future__ import annotations

from proofcheck.lang.ops.base import EVERYWHERE, Form


class Some(Form):
    """The body holds for some values of variables. False where it holds for none."""

    name, example, arity, result = "some", "exists(t**2 == 4 for t in real)", 1, "bool"
    domain = EVERYWHERE

    def text(self, *args: str) -> str:
        return f"exists({args[-1]} for {', '.join(args[:-1])})"

    def latex(self, *args: str) -> str:
        return rf"\exists\, {', '.join(args[:-1])}:\; {args[-1]}"
