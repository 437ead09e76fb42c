"""Climbing towards a violation: for inequalities that fail only in a small part of their domain.

An evolution strategy (Rechenberg 1973) on the relative margin `(left - right) / (|left| + |right|)` of the comparisons:
a population of real points, the best kept and perturbed at every scale at once, all points evaluated together by the
array program. The best points are handed on as exact numbers, the roundest versions first. Equations need no ascent:
where they fail at all, they fail at almost every point.
"""

from __future__ import annotations

import math
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from proofcheck.lang.types import Problem
from proofcheck.measure.arrays import Backend, NotMeasurable
from proofcheck.measure.assume import impose
from proofcheck.measure.bound import Bound
from proofcheck.measure.candidates import Values, needed, ordered
from proofcheck.measure.gauge import watched
from proofcheck.measure.ladder import rungs
from proofcheck.measure.random import Stream
from proofcheck.measure.roundoff import Bounded
from proofcheck.measure.sample import Sample, draw
from proofcheck.measure.space import SAMPLES, Named, Space
from proofcheck.run.budget import Budget

_POPULATION, _ELITE, _ROUNDS = 128, 12, 60
_SCALES = (1, 2, 3, 5)  # of the ladder's rungs
_DENOMINATORS = (1, 2, 4, 10, 100, 10_000, 10**9)


def summits(problem: Problem, budget: Budget, seed: int, backend: Backend) -> Iterator[Values]:
    """Points where an inequality is closest to failing, or fails; several roundings of each.

    Nothing where the statement has no inequality, names a function, or cannot be evaluated.
    """
    terms = watched(problem.statement)
    names = needed(problem)
    if not any(term.op in ("lt", "le") for term in terms) or any(
        problem.declarations[n].kind == "function" for n in names
    ):
        return
    arithmetic = Bounded(Space(backend, budget))
    for rung in rungs(problem, arithmetic.space):
        if rung.scale not in _SCALES:
            break
        stream = Stream(backend.xp, seed, f"ascent/{rung.scale}")
        try:
            with backend.quiet():
                first = draw(problem, rung.sizes, _POPULATION, "normal", arithmetic, stream)
                best = _climb(problem, impose(problem, first), stream)
        except NotMeasurable:
            return
        for position in range(min(2, 0 if best is None else best.count)):
            assert best is not None
            yield from _roundings(problem, best, position, names)


def _climb(problem: Problem, sample: Sample, stream: Stream) -> Sample | None:
    """The elite after some rounds, the best point first."""
    for step in range(_ROUNDS):
        if not sample.count:
            return None
        ranked = _ranked(problem, sample)
        sample = sample.kept(ranked[:_ELITE])
        if step + 1 < _ROUNDS:
            repeated = sample.kept([k % sample.count for k in range(_POPULATION)])
            # What was solved from an assumption moves as well, and is solved anew.
            sample = impose(problem, _perturbed(problem, repeated, stream.child(step)))
    return sample


def _ranked(problem: Problem, sample: Sample) -> list[int]:
    """The points by falling margin; those outside the assumptions, or without a value, come last."""
    evaluator = sample.evaluator(watched(problem.statement))
    space, xp = sample.arithmetic.space, sample.arithmetic.space.xp
    evaluator.truth(problem.statement, {})

    def relative(left: Any, right: Any) -> Any:
        return (left - right) / (xp.abs(left) + xp.abs(right))

    height = Named((), xp.asarray(float("-inf"), dtype=space.dtype))
    for term, (a, b) in evaluator.seen.items():
        if term.op in ("lt", "le"):
            margin = space.map(relative, a.value, b.value)
            finite = space.map(lambda g: xp.where(xp.isfinite(g), g, float("-inf")), margin)
            peak = space.reduce(xp.max, finite, *(k for k in finite.labels if k != SAMPLES))
            height = space.map(xp.maximum, height, peak)
    for given in problem.given:
        outside = evaluator.truth(given, {}).no
        height = space.map(lambda h, o: xp.where(o, float("-inf"), h), height, outside)
    heights = space.backend.host(xp.broadcast_to(height.data, (sample.count,)))
    return sorted(range(sample.count), key=lambda k: -heights[k])


def _perturbed(problem: Problem, sample: Sample, stream: Stream) -> Sample:
    """Every point but the elite itself moved by noise of its own scale, within the declared signs."""
    xp, arithmetic = stream.xp, sample.arithmetic
    scales = stream.log_uniform(1e-5, 4.0, sample.count)
    still = xp.arange(sample.count) < _ELITE
    leaves: dict[str, Bound] = dict(sample.leaves)
    for name, leaf in sample.leaves.items():
        declaration = problem.declarations[name]
        if declaration.kind not in ("real", "positive", "nonnegative") or declaration.structure is not None:
            continue
        data = leaf.value.data
        shape = (sample.count, *(1 for _ in data.shape[1:]))
        noise = xp.reshape(stream.child(name).normal(math.prod(data.shape)), data.shape) * xp.reshape(scales, shape)
        moved = data + xp.where(xp.reshape(still, shape), 0.0 * noise, noise)
        if declaration.kind != "real":
            moved = xp.where(moved == 0, 1.0 + moved, xp.abs(moved))
        leaves[name] = arithmetic.given(Named(leaf.value.labels, moved))
    return Sample(arithmetic, sample.sizes, sample.count, leaves, sample.functions, sample.shapes)


def _roundings(problem: Problem, sample: Sample, position: int, names: list[str]) -> Iterator[Values]:
    """One point as exact values: rounded to small denominators first, then as it is."""
    exact: Values = {name: size for name, size in sample.sizes.items() if name in names}
    for name in names:
        if name not in exact:
            value = sample.value(name, position)
            if value is None:
                return
            exact[name] = value
    for limit in _DENOMINATORS:
        yield ordered(problem, {name: _rounded(value, limit) for name, value in exact.items()})


def _rounded(value: Any, limit: int) -> Any:
    if isinstance(value, tuple):
        return tuple(_rounded(v, limit) for v in value)
    return value.limit_denominator(limit) if isinstance(value, Fraction) else value
