"""How far an average of many samples may lie from the expected value, at every number of samples at once.

Method: the asymptotic confidence sequence of Waudby-Smith, Arbour, Sinha, Kennedy & Ramdas ("Time-uniform central
limit theory and asymptotic confidence sequences", 2021, theorem 2.2): after t samples with standard deviation s,

    |average - expectation| <= s sqrt(2 (t r^2 + 1) / (t^2 r^2) log(sqrt(t r^2 + 1) / alpha))     for all t at once

with probability 1 - alpha in the limit, r set for the first look. Because it holds at all times, looking again and
again costs nothing. It is asymptotic, as any interval for means must be that knows no bound on the tails; two
guards make it slow to speak: the standard deviation is taken at the upper end of its own uncertainty, judged by the
largest sample, and where single samples carry a visible part of the variance nothing is claimed at all (Lindeberg's
condition has failed). Nor is it where all samples were equal, unless the body is a polynomial: what is seldom anything
else, as a positive part far out, looks constant for a long time.

Probabilities need no such guards. For independent samples that are 0 or 1 with probability p of a 1, S of t being 1,

    B(S + 1/2, t - S + 1/2) / B(1/2, 1/2) / (p**S (1 - p)**(t - S))

is a martingale that starts at 1, so that it exceeds 1 / alpha at some t with probability at most alpha (Ville 1939;
Robbins 1970). The p at which it does not are an interval, valid at every t, with nothing asymptotic about it.
"""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Any

from proofcheck.measure.space import SAMPLES, Named, Space

FIRST_LOOK = 4096
_STEPS = 60  # of a bisection between 0 and 1
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

    def interval(self, alpha: float, constant: bool = True) -> tuple[Named, Named]:
        """The mean and the half width at level `alpha` for each entry; infinite where the normal limit is in doubt.
        `constant`: whether samples that are all equal are taken for ones that cannot be anything else."""
        assert self.mean is not None and self.squares is not None and self.largest is not None
        space, xp, t = self.space, self.space.xp, self.count
        factor = width_factor(t, alpha)
        still = 0.0 if constant else float("inf")

        def half(squares: Any, largest: Any) -> Any:
            share = xp.where(squares > 0, largest / xp.where(squares > 0, squares, 1.0 + 0.0 * squares), 0.0 * squares)
            # The fourth moment is at most the largest square times the variance: an upper end for the deviation.
            upper = xp.sqrt(squares / t * (1.0 + 6.0 * xp.sqrt(share)))
            return xp.where(share > DOMINANT, xp.inf, xp.where(squares > 0, factor * upper, still))

        width = space.map(half, self.squares, self.largest)
        # Rounding of the sum of t numbers, which shows where all samples are equal: t u times their mean size, at most.
        lost = t * space.unit
        slip = space.map(lambda m, s: lost * (xp.abs(m) + xp.sqrt(s / t)), self.mean, self.squares)
        width = space.map(lambda w, s: w + s, width, slip)
        if self.error is not None:
            width = space.map(lambda w, e: w + e, width, self.error)
        return self.mean, width

    def proportion(self, alpha: float) -> tuple[Named, Named]:
        """The same of samples that are 0 or 1, by the interval for probabilities."""
        assert self.mean is not None
        space = self.space
        flat = space.backend.host(space.xp.reshape(self.mean.data, (-1,)))
        widths = {mean: reach(round(mean * self.count), self.count, alpha) for mean in set(flat)}
        data = space.xp.asarray([widths[mean] for mean in flat], dtype=space.dtype)
        width = Named(self.mean.labels, space.xp.reshape(data, self.mean.data.shape))
        return self.mean, width if self.error is None else space.map(lambda w, e: w + e, width, self.error)


def probability_interval(ones: int, count: int, alpha: float) -> tuple[float, float]:
    """Where the probability of a 1 lies after so many ones: at all counts at once, with probability 1 - alpha."""
    a, b = ones + 0.5, count - ones + 0.5
    mixed = math.lgamma(a) + math.lgamma(b) - math.lgamma(count + 1.0) - math.log(math.pi)

    def lowest(ones: int) -> float:
        """The lower end for the outcome that was seen so often."""
        others, inside, beyond = count - ones, ones / count, 0.0
        for _ in range(_STEPS if ones else 0):
            p = (inside + beyond) / 2
            given = ones * math.log(p) + (others * math.log1p(-p) if others else 0.0)
            inside, beyond = (inside, p) if mixed - given > -math.log(alpha) else (p, beyond)
        return beyond

    # The upper end by the other outcome: next to 1 there are fewer floats than next to 0.
    return lowest(ones), 1.0 - lowest(count - ones)


def reach(ones: int, count: int, alpha: float) -> float:
    """How far the interval reaches from the share of ones, to the side where it reaches farther."""
    low, high = probability_interval(ones, count, alpha)
    return max(ones / count - low, high - ones / count)


def width_factor(count: int, alpha: float) -> float:
    """The half width after `count` samples, in standard deviations of one sample."""
    spread = -2.0 * math.log(alpha)
    r2 = (spread + math.log(spread) + 1.0) / FIRST_LOOK
    scaled = count * r2 + 1.0
    return math.sqrt(2.0 * scaled / (count**2 * r2) * (0.5 * math.log(scaled) - math.log(alpha)))
