"""How far an average of many samples may lie from the expected value, at every number of samples at once.

Method: the asymptotic confidence sequence of Waudby-Smith, Arbour, Sinha, Kennedy & Ramdas ("Time-uniform central
limit theory and asymptotic confidence sequences", 2021, theorem 2.2): after t samples with standard deviation s,

    |average - expectation| <= s sqrt(2 (t r^2 + 1) / (t^2 r^2) log(sqrt(t r^2 + 1) / alpha))     for all t at once

with probability 1 - alpha in the limit, r set for the first look. Because it holds at all times, looking again and
again costs nothing. It is asymptotic, as any interval for means must be that knows no bound on the tails; two
guards make it slow to speak: the standard deviation is taken at the upper end of its own uncertainty, judged by the
largest sample, and where single samples carry a visible part of the variance nothing is claimed at all (Lindeberg's
condition has failed).
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

from proofcheck.measure.space import SAMPLES, Named, Space

FIRST_LOOK = 4096
DOMINANT = 0.02  # share of one sample in the sum of squares from which the normal limit is not trusted


@dataclass
class Moments:
    """Running count, mean, centred sum of squares, largest square and mean of the samples' own errors."""

    space: Space
    count: int = 0
    mean: Named | None = None
    squares: Named | None = None
    largest: Named | None = None
    error: Named | None = None

    def add(self, values: Named, error: Named | None, count: int) -> None:
        """Take in a batch of `count` samples (Chan, Golub & LeVeque's pairwise update)."""
        space, xp = self.space, self.space.xp

        def average(named: Named) -> Named:
            return space.reduce(xp.mean, named, SAMPLES)

        mean = average(values)
        gap = space.map(lambda x, m: (x - m) ** 2, values, mean)
        squares = space.reduce(xp.sum, gap, SAMPLES) if SAMPLES in gap.labels else gap
        largest = space.reduce(xp.max, gap, SAMPLES)
        own = None if error is None else average(error)
        if self.mean is None or self.squares is None or self.largest is None:
            self.count, self.mean, self.squares, self.largest, self.error = count, mean, squares, largest, own
            return
        total, before = self.count + count, self.count

        def joined(s: Any, t: Any, m: Any, n: Any) -> Any:
            return s + t + (n - m) ** 2 * (before * count / total)

        self.squares = space.map(joined, self.squares, squares, self.mean, mean)
        self.mean = space.map(lambda m, n: m + (n - m) * (count / total), self.mean, mean)
        self.largest = space.map(xp.maximum, self.largest, largest)
        if own is not None and self.error is not None:
            self.error = space.map(lambda e, f: e + (f - e) * (count / total), self.error, own)
        self.count = total

    def interval(self, alpha: float) -> tuple[Named, Named]:
        """The mean and the half width at level `alpha` for each entry; infinite where the normal limit is in doubt."""
        assert self.mean is not None and self.squares is not None and self.largest is not None
        space, xp, t = self.space, self.space.xp, self.count
        factor = width_factor(t, alpha)

        def half(squares: Any, largest: Any) -> Any:
            share = xp.where(squares > 0, largest / xp.where(squares > 0, squares, 1.0 + 0.0 * squares), 0.0 * squares)
            # The fourth moment is at most the largest square times the variance: an upper end for the deviation.
            upper = xp.sqrt(squares / t * (1.0 + 6.0 * xp.sqrt(share)))
            return xp.where(share > DOMINANT, xp.inf, factor * upper)

        width = space.map(half, self.squares, self.largest)
        if self.error is not None:
            width = space.map(lambda w, e: w + e, width, self.error)
        return self.mean, width


def width_factor(count: int, alpha: float) -> float:
    """The half width after `count` samples, in standard deviations of one sample."""
    spread = -2.0 * math.log(alpha)
    r2 = (spread + math.log(spread) + 1.0) / FIRST_LOOK
    scaled = count * r2 + 1.0
    return math.sqrt(2.0 * scaled / (count**2 * r2) * (0.5 * math.log(scaled) - math.log(alpha)))
