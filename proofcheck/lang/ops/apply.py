from __future__ import annotations

from proofcheck.lang.ops.base import EVERYWHERE, Form


class Apply(Form):
    """An unknown function, or one of its derivatives, at its arguments."""

    name, example, arity = "apply", "f(x)", None
    domain = EVERYWHERE

    def text(self, *args: str) -> str:
        return f"{args[0]}({', '.join(args[1:])})"

    def latex(self, *args: str) -> str:
        return rf"{args[0]}\left({', '.join(args[1:])}\right)"
