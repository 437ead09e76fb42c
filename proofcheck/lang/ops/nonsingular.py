from __future__ import annotations

from proofcheck.lang.ops.base import EVERYWHERE, OfMatrix


class Nonsingular(OfMatrix):
    """A square matrix has an inverse: the obligation of `inv`. Not written by users."""

    name, example, arity = "nonsingular", "A @ inv(A) == eye(n)", 2
    result = "bool"
    domain = EVERYWHERE

    def text(self, *args: str) -> str:
        return f"{args[0]} is invertible"

    def latex(self, *args: str) -> str:
        return rf"{args[0]} \text{{ is invertible}}"
