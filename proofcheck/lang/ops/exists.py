from __future__ import annotations

from proofcheck.lang.ops.quantifier import Quantifier


class Exists(Quantifier):
    """The body holds for some index of a range. An empty range gives false."""

    name, example = "exists", "any(x[i] == 1 for i in range(n))"
    settles = True
    word = "any"

    def latex(self, *args: str) -> str:
        i, low, high, body = args
        return rf"\exists {i} \in [{low}, {high}): {body}"
