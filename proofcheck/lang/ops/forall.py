from __future__ import annotations

from proofcheck.lang.ops.quantifier import Quantifier


class ForAll(Quantifier):
    """The body holds for every index of a range. An empty range gives true."""

    name, example = "forall", "all(x[i] <= 1 for i in range(n))"
    settles = False
    word = "all"

    def latex(self, *args: str) -> str:
        i, low, high, body = args
        return rf"\forall {i} \in [{low}, {high}): {body}"
