"""Statements about a whole distribution, P(X <= t) == F(t) for all t: one set of samples for every t at once.

With n independent samples of X and their empirical distribution function F_n,

    P( sup over t of |F_n(t) - P(X <= t)| > eps ) <= 2 exp(-2 n eps**2)

(Dvoretzky, Kiefer & Wolfowitz 1956, with the constant of Massart 1990). So the thresholds may be read off the samples
themselves, and a stated F that leaves the band at any of them is wrong there. The k-th look has the share 6 / (pi k)**2
of the level: the band holds at all looks together. When looks are taken depends on prices alone, never on samples.

The same for `P(X < t)`, `P(t <= X)`, `P(t < X)`, and with `<=` or `<` between probability and F. Not seen: a threshold
that is not a name by itself, one on which assumptions about other names depend, and one that is a parameter of the law
of X, as in `P(x <= m)` for `x: normal(mean=m)`: X is then another one at every t.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

from proofcheck.lang.terms import Term, subterms
from proofcheck.lang.types import Problem
from proofcheck.measure.averages import Expectations, is_event
from proofcheck.measure.confidence import FIRST_LOOK
from proofcheck.measure.gauge import Reading
from proofcheck.measure.sample import Sample
from proofcheck.measure.space import SAMPLES, Named

THRESHOLDS = 512
_KINDS = frozenset({"real", "positive", "nonnegative"})


class Distribution(NamedTuple):
    """`P(value <= name)` (or its mirror image) compared with `other`.

    below: whether the event is that the value is below the threshold. strict: whether it excludes the threshold.
    low, high: whether a probability above, below the other side contradicts the statement.
    """

    name: str
    value: Term
    below: bool
    strict: bool
    other: Term
    low: bool
    high: bool


def distribution_of(problem: Problem, statement: Term) -> Distribution | None:
    """The statement read as one about a distribution; None for any other."""
    if statement.op not in ("eq", "le", "lt"):
        return None
    for place, side in enumerate(statement.args):
        other = statement.args[1 - place]
        if side.op != "expectation" or not is_event(side.args[0]) or side.args[0].args[0].op not in ("le", "lt"):
            continue
        if any(t.op == "expectation" for t in subterms(other)):
            return None
        event = side.args[0].args[0]
        for k, threshold in enumerate(event.args):
            value = event.args[1 - k]
            if _threshold(problem, threshold, value):
                equal = statement.op == "eq"
                return Distribution(
                    threshold.data,
                    value,
                    k == 1,
                    event.op == "lt",
                    other,
                    equal or place == 0,
                    equal or place == 1,
                )
    return None


def _threshold(problem: Problem, threshold: Term, value: Term) -> bool:
    """Whether a term is a name that stands for any number, and nothing else hangs on it."""
    if threshold.op != "symbol" or threshold.data in value.names:
        return False
    declaration = problem.declarations.get(threshold.data)
    if declaration is None or declaration.kind not in _KINDS or declaration.shape or declaration.law is not None:
        return False
    if any(threshold.data in law.parameters for law in problem.laws(value)):
        return False
    return all(g.names <= {threshold.data} for g in problem.given if threshold.data in g.names)


def epsilon(count: int, level: float, look: int) -> float:
    """The half width of the band after `count` samples, at the `look`-th look (1, 2, ...)."""
    share = level * 6.0 / (math.pi * look) ** 2
    return math.sqrt(math.log(2.0 / share) / (2.0 * count))


class Band:
    """The empirical distribution of a value at thresholds read off its first samples."""

    def __init__(self, problem: Problem, distribution: Distribution, sample: Sample, source: Expectations) -> None:
        self.problem, self.distribution, self.sample, self.source = problem, distribution, sample, source
        self.space = sample.arithmetic.space
        self.names = [n for n in source.samplers if n in distribution.value.names]
        self.count, self.looks, self.finite = 0, 0, True
        first: list[Any] = []
        source.batches(lambda count, offset: first.append(self._values(count, offset)), self.names, 0, FIRST_LOOK)
        self.slip = source.slip(distribution.value, self.names)
        self.points = self._thresholds(self.space.xp.concat(first))
        size = (self.points.count,)
        self.least, self.most = (self.space.xp.zeros(size, dtype=self.space.xp.float64) for _ in range(2))

    def _values(self, count: int, offset: int) -> Any:
        """Samples of the value, as one axis."""
        found = self.source.inside(self.names, count, offset).evaluate(self.distribution.value, {})
        return self.space.order(found, (SAMPLES,), {SAMPLES: count})

    def _thresholds(self, values: Any) -> Sample:
        """The points at which both sides are compared: quantiles of the first samples, beyond them, and a few plain
        numbers, as far as the declaration and the assumptions allow them."""
        xp, name = self.space.xp, self.distribution.name
        ordered = xp.sort(values, stable=True)
        step = max(1, ordered.shape[0] // THRESHOLDS)
        ends = xp.stack((ordered[0] - 1.0, ordered[-1] + 1.0))
        plain = xp.asarray([-1.0, 0.0, 0.5, 1.0, 2.0], dtype=ordered.dtype)
        points = xp.sort(xp.concat((ordered[::step], ends, plain)), stable=True)
        kind = self.problem.declarations[name].kind
        if kind != "real":
            points = points[points > 0.0] if kind == "positive" else points[points >= 0.0]
        points = points[xp.isfinite(points)]
        arithmetic, count = self.sample.arithmetic, int(points.shape[0])
        leaves = self.sample.leaves | {name: arithmetic.given(Named((SAMPLES,), points))}
        sample = Sample(arithmetic, self.sample.sizes, count, leaves, self.sample.functions, self.sample.shapes)
        evaluator = sample.evaluator()
        fits = [True] * count
        for given in self.problem.given:
            if name in given.names:
                holds = self.space.xp.broadcast_to(evaluator.truth(given, {}).yes.data, (count,))
                fits = [a and b for a, b in zip(fits, self.space.backend.host(holds), strict=True)]
        return sample if all(fits) else sample.kept([k for k, fit in enumerate(fits) if fit])

    def look(self, count: int) -> Reading:
        """The statement after `count` samples, no fewer than before."""
        self.source.batches(self._take, self.names, self.count, count)
        self.count, self.looks = count, self.looks + 1
        if not self.finite or not self.points.count:
            return Reading(None, 0, None, None, False)
        return self._reading(epsilon(count, self.source.level, self.looks))

    def _take(self, count: int, offset: int) -> None:
        """Count how many samples lie on the event's side of each threshold: certainly, and possibly."""
        xp = self.space.xp
        values = xp.sort(self._values(count, offset), stable=True)
        self.finite = self.finite and bool(xp.all(xp.isfinite(values)))
        points = self.points.leaves[self.distribution.name].value.data
        below, strict = self.distribution.below, self.distribution.strict
        for kept, shift in ((0, -self.slip), (1, self.slip)):
            # x <= t counts the samples up to t, x < t those before it; t <= x is what x < t leaves.
            edge = points + shift if below else points - shift
            side = "right" if below != strict else "left"
            found = xp.astype(xp.searchsorted(values, edge, side=side), xp.float64)
            found = found if below else count - found
            if kept:
                self.most = self.most + found
            else:
                self.least = self.least + found

    def _reading(self, eps: float) -> Reading:
        xp, arithmetic, size = self.space.xp, self.sample.arithmetic, self.points.count
        stated = self.points.evaluator().evaluate(self.distribution.other, {})
        value, error = (
            self.space.order(named, (SAMPLES,), {SAMPLES: size}) for named in (stated.value, arithmetic.error(stated))
        )
        low, high = self.least / self.count - eps, self.most / self.count + eps
        clear = xp.isfinite(value) & xp.isfinite(error)
        above, under = clear & (value + error < low), clear & (value - error > high)
        nothing = xp.zeros_like(above)
        failed = (above if self.distribution.low else nothing) | (under if self.distribution.high else nothing)
        middle = (self.least + self.most) / (2 * self.count)
        if bool(xp.any(failed)):
            place = int(xp.argmax(xp.astype(failed, xp.int64)))
            at = float(self.points.leaves[self.distribution.name].value.data[place])
            left = f"{float(middle[place]):.9g}"
            right = f"{float(value[place]):.9g} at {self.distribution.name} = {at:.9g}"
            return Reading(0, 1, None, None, False, left, right)
        if not bool(xp.any(clear)):
            return Reading(None, 0, None, None, False)
        room = eps + error + (self.most - self.least) / (2 * self.count)
        gap = xp.where(clear, xp.abs(middle - value), 0.0 * middle)
        share = None
        if self.distribution.low and self.distribution.high:
            share = float(xp.max(gap / xp.where(clear, room, 1.0 + 0.0 * room)))
        sides = (
            f"largest distance {float(xp.max(gap)):.2g} at {size} values of {self.distribution.name}, band {eps:.2g}"
        )
        return Reading(None, 1, share, eps, False, sides=sides if share is not None else f"band {eps:.2g}")
