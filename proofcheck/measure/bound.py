"""A floating-point array with a bound on its distance from the exact values: what `roundoff` computes with."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

from proofcheck.measure.space import Named


@dataclass(frozen=True, slots=True)
class Bound:
    """A value and a bound on its error; None is no error at all. The error has no axis that the value lacks.

    `size`, where known, bounds |value|. `grain`, where known: every entry is a multiple of 2**-grain; 0 for whole
    numbers. Sums and products of such entries are exact as long as `size * 2**grain` stays within the significand.
    `scalar` is the constant it is, if any.
    """

    value: Named
    error: Named | None = None
    size: float | None = None
    grain: int | None = None
    scalar: Fraction | None = None

    @property
    def dyadic(self) -> tuple[float, int] | None:
        """(size, grain) of exact entries for which both are known."""
        if self.error is None and self.size is not None and self.grain is not None:
            return self.size, self.grain
        return None
