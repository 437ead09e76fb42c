from __future__ import annotations

from proofcheck.lang.ops.base import SCOPED, Form


class Let(Form):
    """An expression with a declared name replaced by a value."""

    name, example, arity = "let", "grad(f(x), x, at=y)", 2
    domain = SCOPED

    def text(self, *args: str) -> str:
        return f"({args[0]} at {args[1]} = {args[2]})"

    def latex(self, *args: str) -> str:
        return rf"\left. {args[0]} \right|_{{{args[1]} = {args[2]}}}"
