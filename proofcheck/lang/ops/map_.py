from __future__ import annotations

from proofcheck.lang.ops.base import SCOPED, Form


class Map(Form):
    """An unknown function of tensors at its arguments."""

    name, example, arity = "map", "L(x)", None
    domain = SCOPED

    def text(self, *args: str) -> str:
        return f"{args[0]}({', '.join(args[1:])})"

    def latex(self, *args: str) -> str:
        return rf"{args[0]}\left({', '.join(args[1:])}\right)"
