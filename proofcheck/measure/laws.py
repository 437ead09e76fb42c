"""Concrete distributions for the declared laws, and samples from them.

`normal` is one distribution. `iid` and `random` promise moments only, so a statement about them must hold for every
distribution with these moments: several of very different shape take turns (normal, uniform, signs, shifted
exponential). Where further moments are declared, those that have them remain; if none has, three atoms are made to
fit: the Gauss quadrature of the moments up to the fourth (Golub & Welsch 1969).

A `spherical` vector is z h(|z|) for a standard normal z, which is rotation-invariant whatever h is: the normal law, the
uniform law on a sphere and one with heavy tails take turns.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import cache
from typing import Any

from proofcheck.lang import terms
from proofcheck.lang.domains import INFINITY
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Declaration, Density
from proofcheck.measure.arrays import NotMeasurable
from proofcheck.measure.densities import table
from proofcheck.measure.evaluate import Evaluator
from proofcheck.measure.linear import relabel
from proofcheck.measure.lookup import slot
from proofcheck.measure.random import Stream
from proofcheck.measure.space import SAMPLES, Axis, Named

Draw = Callable[[Stream, int, int], Any]  # stream, count, offset -> standardised numbers
_CLOSE = 1e-9


Joint = Callable[[Any, int], Any]  # squared lengths of normal vectors, their dimension -> squared factors


@dataclass(frozen=True)
class Shape:
    """A distribution with mean 0 and variance 1; `moment(k)` is its k-th moment.

    With `joint` it is one of vectors: each vector along the last axis is multiplied with a factor after it is drawn.
    `price`: units for a number drawn. `rarest`: the least probability of one of its atoms, 1 if it has none.
    `place`: mean and deviation, where they are not declared.
    """

    name: str
    draw: Draw
    moment: Callable[[int], float]
    joint: Joint | None = None
    price: int = 80
    rarest: float = 1.0
    place: tuple[float, float] | None = None


def _even(value: Callable[[int], float]) -> Callable[[int], float]:
    return lambda k: 0.0 if k % 2 else value(k)


def _derangements(k: int) -> float:
    """The k-th central moment of the exponential distribution: the number of derangements of k things."""
    return sum((-1) ** j * math.factorial(k) / math.factorial(j) for j in range(k + 1))


SHAPES = (
    Shape("normal", lambda s, n, o: s.normal(n, o), _even(lambda k: float(math.prod(range(1, k, 2))))),
    Shape("signs", lambda s, n, o: s.signs(n, o), _even(lambda k: 1.0), price=3),
    Shape("exponential", lambda s, n, o: s.exponential(n, o) - 1.0, _derangements),
    Shape(
        "uniform",
        lambda s, n, o: (s.uniform(n, o) - 0.5) * math.sqrt(12.0),
        _even(lambda k: 3.0 ** (k // 2) / (k + 1)),
        price=40,
    ),
)


# Rotation-invariant laws in which every coordinate has variance 1.
SPHERICAL = tuple(
    Shape(name, SHAPES[0].draw, SHAPES[0].moment, joint)
    for name, joint in (
        ("uniform on a sphere", lambda squared, d: d / squared),
        ("spherical with heavy tails", lambda squared, d: squared / (d + 2)),
        ("spherical normal", lambda squared, d: 0.0 * squared + 1.0),
    )
)


def _quantiles(name: str, inverse: Callable[[Any], Any]) -> Shape:
    """16 equally likely atoms at the quantiles of a distribution, moved to mean 0 and variance 1: as good a
    distribution as any where only these two moments are declared, and several times cheaper to draw."""

    @cache
    def atoms() -> Any:
        import numpy

        raw = inverse((numpy.arange(16) + 0.5) / 16)
        centred = raw - raw.mean()
        return centred / numpy.sqrt((centred * centred).mean())

    def draw(stream: Stream, count: int, offset: int) -> Any:
        return stream.table(atoms(), count, offset)

    return Shape(name, draw, lambda k: float((atoms() ** k).mean()), price=5)


def _log(u: Any) -> Any:
    import numpy

    return -numpy.log1p(-u)


# For names of which mean and variance are all that is declared: signs, and two shapes with atoms.
COARSE = (SHAPES[1], _quantiles("exponential in 16 atoms", _log), _quantiles("uniform in 16 atoms", lambda u: u))


def shapes(declaration: Declaration, scope: Evaluator[Named]) -> tuple[Shape, ...]:
    """The distributions to try for a random name. Raises NotMeasurable where none with its moments is known."""
    law = declaration.law
    assert law is not None
    if law.family in ("normal", "gaussian"):
        return SHAPES[:1]
    if law.density is not None:
        return (_inverted(declaration.name, law.density, scope),)
    if law.family == "random":
        return (SHAPES[0], *COARSE)
    if law.family == "spherical":
        return SPHERICAL
    if law.bounds:
        from proofcheck.measure.bounded import between

        return between(declaration, scope)
    raw = {order: float(scope.evaluate(moment, {}).data) for order, moment in law.moments}
    mean = raw.get(1, 0.0)
    variance = raw.get(2, mean**2 + 1.0) - mean**2
    if variance <= 0:
        return SHAPES[:1]  # a single point
    higher = sorted(k for k in raw if k > 2)
    if not higher:
        return (SHAPES[0], *COARSE)
    fitting = tuple(s for s in SHAPES if all(_agrees(raw[k], _raw(s.moment, k, mean, variance)) for k in higher))
    if fitting:
        return fitting
    if higher[-1] > 4:
        raise NotMeasurable(f"no distribution with the declared moments of {declaration.name} is at hand")
    return (_atoms(raw, mean, math.sqrt(variance)),)


def _inverted(name: str, d: Density, scope: Evaluator[Named]) -> Shape:
    """A law with a density as it is, not moved to mean 0 and variance 1."""
    import numpy

    places, below = table(name, d, scope)
    masses = numpy.diff(below, prepend=0.0) if d.discrete else numpy.diff(below)

    def draw(stream: Stream, count: int, offset: int) -> Any:
        xp = stream.xp
        at, levels, u = xp.asarray(places), xp.asarray(below), stream.uniform(count, offset)
        if d.discrete:
            return xp.take(at, xp.clip(xp.searchsorted(levels, u), 0, at.shape[0] - 1))
        cell = xp.clip(xp.searchsorted(levels, u), 1, at.shape[0] - 1)
        low, high = xp.take(levels, cell - 1), xp.take(levels, cell)
        share = (u - low) / xp.where(high > low, high - low, 1.0)
        left, right = xp.take(at, cell - 1), xp.take(at, cell)
        return left + xp.clip(share, 0.0, 1.0) * (right - left)

    def moment(k: int) -> float:
        middle = places if d.discrete else (places[1:] + places[:-1]) / 2
        return float((masses * middle**k).sum())

    few = d.discrete and d.high != INFINITY
    rarest = float(masses[masses > 0].min()) if few else 0.0 if d.discrete else 1.0
    return Shape(f"the law of {name}", draw, moment, rarest=rarest)


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
    skew = 0.0
    if 3 in raw:
        skew = (raw[3] - 3 * mean * raw[2] + 2 * mean**3) / deviation**3
    third = skew * deviation**3 + 3 * mean * deviation**2 + mean**3
    tails = skew**2 + 2.0
    if 4 in raw:
        second = deviation**2 + mean**2
        tails = (raw[4] - 4 * mean * third + 6 * mean**2 * second - 3 * mean**4) / deviation**4
    spread = tails - skew**2 - 1.0
    if spread < -_CLOSE:
        raise NotMeasurable("no distribution has the declared moments")
    return quadrature("three atoms", (0.0, skew, skew), (1.0, math.sqrt(max(spread, 0.0))))


def quadrature(name: str, diagonal: tuple[float, ...], beside: tuple[float, ...]) -> Shape:
    """The Gauss quadrature of a Jacobi matrix as a distribution: m atoms that share the first 2m - 1 moments."""
    import numpy

    values, vectors = numpy.linalg.eigh(numpy.diag(diagonal) + numpy.diag(beside, 1) + numpy.diag(beside, -1))
    atoms, weights = [float(x) for x in values], [float(x) for x in vectors[0] ** 2]

    def draw(stream: Stream, count: int, offset: int) -> Any:
        u = 0.5 + 0.5 * stream.spread(count, offset)  # to 32 bits: far below what samples could show
        value, reached = 0.0 * u + atoms[0], 0.0
        for atom, weight in zip(atoms[1:], weights, strict=False):
            reached += weight
            value = stream.xp.where(u > reached, atom, value)
        return value

    def moment(k: int) -> float:
        return sum(w * a**k for w, a in zip(weights, atoms, strict=True))

    return Shape(name, draw, moment, price=30, rarest=min(weights))


def tamed(shape: Shape, degree: int | None) -> Shape:
    """For a polynomial of that degree in each entry, the normal law may give way to the atoms of its Gauss quadrature.

    Every expectation is the same, since moments up to 2m - 1 agree, but no sample is ever far out.
    """
    if shape.name != "normal" or degree is None or degree > 9:
        return shape
    count = max(2, degree // 2 + 1)
    if count == 2:
        return replace(SHAPES[1], name="normal (as signs, with its first 3 moments)")
    name = f"normal (as {count} atoms with its first {2 * count - 1} moments)"
    return quadrature(name, (0.0,) * count, tuple(math.sqrt(k) for k in range(1, count)))


def degree_of(term: Term, name: str) -> int | None:
    """The degree of a term as a polynomial in the entries of `name`; None where it is not evidently a polynomial."""
    if name not in term.names:
        return 0
    if term.op in ("symbol", "entry"):
        return 1 if all(name not in a.names for a in term.args) else None
    if term.op == "sum":
        return None if any(name in a.names for a in term.args[:2]) else degree_of(term.args[2], name)
    if term.op == "expectation":
        return 0
    parts = [degree_of(arg, name) for arg in term.args]
    if any(p is None for p in parts):
        return None
    degrees = [p for p in parts if p is not None]
    if term.op in ("add", "mul"):
        return max(degrees) if term.op == "add" else sum(degrees)
    if term.op == "div" and degrees[1] == 0:
        return degrees[0]
    if term.op == "where" and name not in term.args[0].names:
        return max(degrees)
    if term.op == "pow" and term.args[1].op == "number":
        exponent = term.args[1].data
        return degrees[0] * int(exponent) if exponent.denominator == 1 and exponent >= 0 else None
    return None


class Sampler:
    """Draws one random name: sample k of a stream is the same however the samples are divided into batches."""

    def __init__(
        self, declaration: Declaration, shape: Shape, extents: tuple[int, ...], scope: Evaluator[Named], stream: Stream
    ) -> None:
        law = declaration.law
        assert law is not None
        exact = law.density is not None  # drawn as it is
        self.extents, self.shape, self.stream = extents, shape, stream
        self.space, xp = scope.arithmetic.space, scope.arithmetic.space.xp
        axes = {label: Axis(f"#{k}", 0, extents[k]) for k, (label, _) in enumerate(law.mean.axes)}
        mean = scope.evaluate(terms.ZERO if exact else law.mean.body, axes)
        mean = relabel(mean, {f"#{k}": slot(k) for k in range(len(extents))})
        self.mean = (
            self.space.order(mean, tuple(slot(k) for k in range(len(extents))), self._slots())
            if mean.labels
            else mean.data
        )
        self.shifted, self.drawn = bool(xp.any(self.mean != 0)), 0
        self.root = None
        if exact:
            self.deviation = 1.0
        elif law.covariance is not None:
            (i, _), (j, _) = law.covariance.axes
            size = extents[0]
            covariance = scope.evaluate(law.covariance.body, {i: Axis("#i", 0, size), j: Axis("#j", 0, size)})
            matrix = self.space.order(covariance, ("#i", "#j"), {"#i": size, "#j": size})
            if not bool(xp.all(xp.isfinite(matrix))):
                raise NotMeasurable(f"the covariance of {declaration.name} is not finite")
            values, vectors = xp.linalg.eigh((matrix + xp.matrix_transpose(matrix)) / 2)
            if float(xp.min(values)) < -1e-9 * max(1.0, float(xp.max(xp.abs(values)))):
                raise NotMeasurable(f"the covariance of {declaration.name} has a negative eigenvalue")
            self.root = vectors * xp.sqrt(xp.where(values > 0, values, 0.0 * values))
        else:
            # Where no variance is declared, another one for every name.
            free = 0.5 + 3.0 * float(Stream(xp, 0, f"variance of {declaration.name}").uniform(1)[0])
            variance = free if law.variance is None else float(scope.evaluate(law.variance.body, {}).data)
            if shape.place is not None:
                self.mean, variance = 0.0 * self.mean + shape.place[0], shape.place[1] ** 2
                self.shifted = bool(shape.place[0] != 0)
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
        self.space.charge(count * self.entries, self.shape.price)
        drawn = self.shape.draw(self.stream, count * self.entries, offset * self.entries)
        z = xp.reshape(drawn, (count, *self.extents))
        if self.shape.joint is not None:
            z = z * xp.sqrt(self.shape.joint(xp.sum(z * z, axis=-1, keepdims=True), self.extents[-1]))
        if self.root is not None:
            z = xp.matmul(z, xp.matrix_transpose(self.root))
        elif self.deviation != 1.0:
            z = z * self.deviation
        self.drawn += count * self.entries
        return Named((SAMPLES, *self._slots()), z + self.mean if self.shifted else z)
