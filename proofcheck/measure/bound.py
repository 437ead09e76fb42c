"""A floating-point array with a bound on its distance from the exact values: what `roundoff` computes with."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from proofcheck.measure.space import Named


@dataclass(frozen=True, slots=True)
class Bound:
    """A value and a bound on its error; None is no error at all. The error has no axis that the value lacks.

    `size`, where known, bounds |value|; `whole`: every entry is a whole number. `scalar` is the constant it is, if any.
    """

    value: Named
    error: Named | None = None
    size: float | None = None
    whole: bool = False
    scalar: Fraction | None = None

    @property
    def integer(self) -> float | None:
        """A bound on the magnitude, of exact whole numbers only."""
        return self.size if self.whole and self.error is None else None
