"""Concrete distributions for the declared laws, and samples from them.

`normal` is one distribution. `iid` and `random` promise moments only, so a statement about them must hold for every
distribution with these moments: several of very different shape take turns (normal, uniform, signs, shifted exponential).
Where further moments are declared, those that have them remain; if none has, three atoms are made to fit: the Gauss
quadrature of the moments up to the fourth (Golub & Welsch 1969).
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from proofcheck.lang.types import Declaration
from proofcheck.measure.arrays import NotMeasurable
from proofcheck.measure.evaluate import Evaluator
from proofcheck.measure.lookup import slot
from proofcheck.measure.random import Stream
from proofcheck.measure.space import SAMPLES, Axis, Named

Draw = Callable[[Stream, int, int], Any]  # stream, count, offset -> standardised numbers
_CLOSE = 1e-9


@dataclass(frozen=True)
class Shape:
    """A distribution with mean 0 and variance 1; `moment(k)` is its k-th moment."""

    name: str
    draw: Draw
    moment: Callable[[int], float]


def _even(value: Callable[[int], float]) -> Callable[[int], float]:
    return lambda k: 0.0 if k % 2 else value(k)


def _derangements(k: int) -> float:
    """The k-th central moment of the exponential distribution: the number of derangements of k things."""
    return sum((-1) ** j * math.factorial(k) / math.factorial(j) for j in range(k + 1))


SHAPES = (
    Shape("normal", lambda s, n, o: s.normal(n, o), _even(lambda k: float(math.prod(range(1, k, 2))))),
    Shape("signs", lambda s, n, o: s.rademacher(n, o), _even(lambda k: 1.0)),
    Shape("exponential", lambda s, n, o: s.exponential(n, o) - 1.0, _derangements),
    Shape(
        "uniform",
        lambda s, n, o: (s.uniform(n, o) - 0.5) * math.sqrt(12.0),
        _even(lambda k: 3.0 ** (k // 2) / (k + 1)),
    ),
)


def shapes(declaration: Declaration, scope: Evaluator[Named]) -> tuple[Shape, ...]:
    """The distributions to try for a random name. Raises NotMeasurable where none with its moments is known."""
    law = declaration.law
    assert law is not None
    if law.family == "normal":
        return SHAPES[:1]
    if law.family == "random":
        return SHAPES
    raw = {order: float(scope.evaluate(moment, {}).data) for order, moment in law.moments}
    mean = raw.get(1, 0.0)
    variance = raw.get(2, mean**2 + 1.0) - mean**2
    if variance <= 0:
        return SHAPES[:1]  # a single point
    higher = sorted(k for k in raw if k > 2)
    fitting = tuple(s for s in SHAPES if all(_agrees(raw[k], _raw(s.moment, k, mean, variance)) for k in higher))
    if fitting:
        return fitting
    if higher[-1] > 4:
        raise NotMeasurable(f"no distribution with the declared moments of {declaration.name} is at hand")
    return (_atoms(raw, mean, math.sqrt(variance)),)


def _raw(moment: Callable[[int], float], order: int, mean: float, variance: float) -> float:
    """The raw moment of mean + sqrt(variance) * z."""
    deviation = math.sqrt(variance)
    return sum(
        math.comb(order, j) * mean ** (order - j) * deviation**j * (moment(j) if j else 1.0) for j in range(order + 1)
    )


def _agrees(wanted: float, found: float) -> bool:
    return abs(wanted - found) <= _CLOSE * max(1.0, abs(wanted), abs(found))


def _atoms(raw: dict[int, float], mean: float, deviation: float) -> Shape:
    """Three atoms with mean 0, variance 1 and the declared third and fourth moments."""
    import numpy

    if 3 in raw:
        skew = (raw[3] - 3 * mean * raw[2] + 2 * mean**3) / deviation**3
    else:
        skew = 0.0
    third = skew * deviation**3 + 3 * mean * deviation**2 + mean**3
    tails = skew**2 + 2.0
    if 4 in raw:
        second = deviation**2 + mean**2
        tails = (raw[4] - 4 * mean * third + 6 * mean**2 * second - 3 * mean**4) / deviation**4
    spread = tails - skew**2 - 1.0
    if spread < -_CLOSE:
        raise NotMeasurable("no distribution has the declared moments")
    side = math.sqrt(max(spread, 0.0))
    jacobi = numpy.array([[0.0, 1.0, 0.0], [1.0, skew, side], [0.0, side, skew]])
    atoms, vectors = numpy.linalg.eigh(jacobi)
    weights = vectors[0] ** 2

    def draw(stream: Stream, count: int, offset: int) -> Any:
        xp, u = stream.xp, stream.uniform(count, offset)
        value = xp.where(u < float(weights[0]), float(atoms[0]) + 0.0 * u, float(atoms[1]))
        return xp.where(u > float(weights[0] + weights[1]), float(atoms[2]), value)

    return Shape("three atoms", draw, lambda k: float((weights * atoms**k).sum()))


class Sampler:
    """Draws one random name: sample k of a stream is the same however the samples are divided into batches."""

    def __init__(
        self, declaration: Declaration, shape: Shape, extents: tuple[int, ...], scope: Evaluator[Named], stream: Stream
    ) -> None:
        law = declaration.law
        assert law is not None
        self.extents, self.shape, self.stream = extents, shape, stream
        self.space, xp = scope.arithmetic.space, scope.arithmetic.space.xp
        axes = {label: Axis(slot(k), 0, extents[k]) for k, (label, _) in enumerate(law.mean.axes)}
        mean = scope.evaluate(law.mean.body, axes)
        self.mean = (
            self.space.order(mean, tuple(slot(k) for k in range(len(extents))), self._slots())
            if mean.labels
            else mean.data
        )
        self.root = None
        if law.covariance is not None:
            (i, _), (j, _) = law.covariance.axes
            size = extents[0]
            covariance = scope.evaluate(law.covariance.body, {i: Axis("#i", 0, size), j: Axis("#j", 0, size)})
            matrix = self.space.order(covariance, ("#i", "#j"), {"#i": size, "#j": size})
            values, vectors = xp.linalg.eigh((matrix + xp.matrix_transpose(matrix)) / 2)
            if float(xp.min(values)) < -1e-9 * max(1.0, float(xp.max(xp.abs(values)))):
                raise NotMeasurable(f"the covariance of {declaration.name} has a negative eigenvalue")
            self.root = vectors * xp.sqrt(xp.where(values > 0, values, 0.0 * values))
        else:
            variance = 1.0 if law.variance is None else float(scope.evaluate(law.variance.body, {}).data)
            if not variance >= 0:
                raise NotMeasurable(f"the variance of {declaration.name} is {variance:g}")
            self.deviation = math.sqrt(variance)

    def _slots(self) -> dict[str, int]:
        return {slot(k): n for k, n in enumerate(self.extents)}

    @property
    def entries(self) -> int:
        return math.prod(self.extents)

    def batch(self, count: int, offset: int) -> Named:
        """Samples offset <= k < offset + count along the axis `SAMPLES`."""
        xp = self.space.xp
        self.space.charge(count * self.entries, 100)
        drawn = self.shape.draw(self.stream, count * self.entries, offset * self.entries)
        z = xp.reshape(drawn, (count, *self.extents))
        if self.root is not None:
            z = xp.matmul(z, xp.matrix_transpose(self.root))
        else:
            z = z * self.deviation
        return Named((SAMPLES, *self._slots()), z + self.mean)
