from __future__ import annotations

from proofcheck.lang.ops.base import SCOPED, OfMatrix


class Determinant(OfMatrix):
    """The determinant of a square matrix."""

    name, example, arity = "determinant", "det(A @ B) == det(A) * det(B)", 2
    domain = SCOPED

    def text(self, *args: str) -> str:
        return f"det({args[0]})"

    def latex(self, *args: str) -> str:
        return rf"\det\left({args[0]}\right)"
