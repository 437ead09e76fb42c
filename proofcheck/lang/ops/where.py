from __future__ import annotations

from proofcheck.lang.ops.base import SCOPED, Form


class Where(Form):
    """`where(condition, a, b)`: a where the condition holds, else b; the branch not taken need not be defined."""

    name, example, arity = "where", "where(x >= 0, x, -x) == abs(x)", 3
    domain = SCOPED

    def text(self, *args: str) -> str:
        return f"where({', '.join(args)})"

    def latex(self, *args: str) -> str:
        return rf"\begin{{cases}} {args[1]} & {args[0]} \\ {args[2]} & \text{{otherwise}} \end{{cases}}"
