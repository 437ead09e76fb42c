from __future__ import annotations

from proofcheck.lang.ops.base import SCOPED, OfMatrix


class Inverse(OfMatrix):
    """An entry of the inverse of a square matrix; undefined where the matrix is singular."""

    name, example, arity = "inverse", "A @ inv(A) == eye(n)", 4
    domain = SCOPED

    def text(self, *args: str) -> str:
        return f"inv({args[0]})"

    def latex(self, *args: str) -> str:
        return rf"{args[0]}^{{-1}}"
