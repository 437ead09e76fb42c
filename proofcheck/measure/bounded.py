"""Distributions for names with declared bounds: two values between them, with the declared mean and variance.

Where mean or variance are not declared, a few choices of them take turns, among these two values at the bounds.
"""

from __future__ import annotations

import math
from typing import Any

from proofcheck.lang.types import Declaration, Law
from proofcheck.measure.arrays import NotMeasurable
from proofcheck.measure.evaluate import Evaluator
from proofcheck.measure.laws import Shape
from proofcheck.measure.random import Stream
from proofcheck.measure.space import Named

_SLACK = 1e-9


def between(declaration: Declaration, scope: Evaluator[Named]) -> tuple[Shape, ...]:
    """Raises NotMeasurable where there is no such distribution, or further moments are declared."""
    law = declaration.law
    assert law is not None
    if any(order > 2 for order, _ in law.moments):
        raise NotMeasurable(f"no distribution with the declared moments of {declaration.name} is at hand")
    low = -math.inf if law.low is None else _number(scope, law.low)
    high = math.inf if law.high is None else _number(scope, law.high)
    found = []
    for mean in _means(law, scope, low, high):
        for variance in _variances(law, scope, mean, low, high):
            shape = _two(mean, variance, low, high)
            if shape is not None:
                found.append(shape)
    if not found:
        raise NotMeasurable(f"no distribution has the declared law of {declaration.name}")
    return tuple(found)


def _number(scope: Evaluator[Named], term: Any) -> float:
    return float(scope.evaluate(term, {}).data)


def _means(law: Law, scope: Evaluator[Named], low: float, high: float) -> list[float]:
    if law.moments:
        return [_number(scope, law.mean.body)]
    if math.isfinite(low) and math.isfinite(high):
        return [low + share * (high - low) for share in (0.5, 0.125, 1.0)]
    return [low + 1.0, low + 0.25] if math.isfinite(low) else [high - 1.0, high - 0.25]


def _variances(law: Law, scope: Evaluator[Named], mean: float, low: float, high: float) -> list[float]:
    if law.variance is not None:
        return [_number(scope, law.variance.body)]
    if math.isfinite(low) and math.isfinite(high):
        most = (high - mean) * (mean - low)
        return [most, 0.25 * most]
    return [1.0, 9.0] if low < mean < high else [0.0]


def _two(mean: float, variance: float, low: float, high: float) -> Shape | None:
    """Two values as far out as the narrower side allows, or a single one."""
    down, up = mean - low, high - mean
    slack = _SLACK * max(1.0, abs(mean), variance)
    if min(down, up) < -slack or variance < -slack:
        return None
    mean = min(max(mean, low), high)  # low + (high - low) may be rounded to more than high
    deviation = math.sqrt(max(variance, 0.0)) * (1 - _SLACK)  # so that rounding leads out of no bound
    if not deviation:
        return Shape("one value", _drawn(0.0, 0.0, 0.5), lambda k: 0.0, price=3, place=(mean, 0.0))
    if min(down, up) <= 0:
        return None
    # Distances below and above the mean whose product is the variance: in proportion to the room there.
    if math.isfinite(down) and math.isfinite(up):
        room = down / up
    else:
        room = min(down / deviation, 1.0) ** 2 if math.isfinite(down) else max(deviation / up, 1.0) ** 2
    below, above = deviation * math.sqrt(room), deviation / math.sqrt(room)
    if below > down + slack or above > up + slack:
        return None
    share = below / (below + above)  # of the upper value
    a, b = -below / deviation, above / deviation
    moment = lambda k: share * b**k + (1 - share) * a**k  # noqa: E731
    rarest = min(share, 1 - share)
    return Shape("two values", _drawn(a, b, share), moment, price=30, rarest=rarest, place=(mean, deviation))


def _drawn(a: float, b: float, share: float) -> Any:
    def draw(stream: Stream, count: int, offset: int) -> Any:
        uniform = stream.uniform(count, offset)
        # Of two plain numbers some libraries make single precision.
        return stream.xp.where(uniform < share, *(stream.xp.full_like(uniform, value) for value in (b, a)))

    return draw
