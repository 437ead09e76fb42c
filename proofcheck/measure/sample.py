"""Inputs for the array program: every declared name gets values inside its declared domain, many samples at once.

Drawn entries are taken as exact numbers: rounding happens in the program, not before it. A matrix that is
orthogonal only up to rounding enters with a bound on its distance to an orthogonal one (that of its polar factor:
|Q - U| is at most |Q^T Q - I|, Higham, Functions of Matrices, 2008, lemma 8.17).
"""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import pairwise
from typing import Any

from proofcheck.lang.types import Declaration, Problem
from proofcheck.measure import linear
from proofcheck.measure.bound import Bound
from proofcheck.measure.evaluate import Evaluator, Function
from proofcheck.measure.functions import smooth
from proofcheck.measure.lookup import slot
from proofcheck.measure.random import Stream
from proofcheck.measure.roundoff import Bounded
from proofcheck.measure.space import SAMPLES, Axis, Named, Space

FLAVOURS = ("integers", "normal", "adversarial", "unit")
BLENDS = {"mixed": FLAVOURS[1:], "all": FLAVOURS}  # flavours that have a part of the points each
# Units for drawing one number.
PRICES = {"integers": 36, "normal": 80, "adversarial": 280, "unit": 36, "spread": 20, "peaked": 8}
_REAL = ("real", "positive", "nonnegative")
_PEAK = 10.0
Sizes = Mapping[str, Any]  # a number for each size, or an array with one for each sample


@dataclass
class Sample:
    """Values of all names: `count` independent points along the axis `SAMPLES`, at `sizes`."""

    arithmetic: Bounded
    sizes: dict[str, Any]
    count: int
    leaves: dict[str, Bound] = field(default_factory=dict)
    functions: dict[str, Function] = field(default_factory=dict)
    shapes: dict[str, tuple[int, ...]] = field(default_factory=dict)

    def evaluator(self, watch: frozenset[Any] = frozenset()) -> Evaluator[Bound]:
        """The evaluator of terms at these points."""
        space = self.arithmetic.space
        return Evaluator(
            self.arithmetic,
            self.leaves,
            counter=counter(space, self.leaves, self.shapes),
            functions=self.functions,
            shapes=self.shapes,
            watch=watch,
        )

    def kept(self, chosen: list[int]) -> Sample:
        """The sample restricted to some of its points."""
        xp = self.arithmetic.space.xp
        rows = xp.asarray(chosen, dtype=xp.int64)

        def pick(named: Named) -> Named:
            if SAMPLES not in named.labels:
                return named
            return Named(named.labels, xp.take(named.data, rows, axis=named.labels.index(SAMPLES)))

        leaves = {name: self.arithmetic.move(leaf, pick) for name, leaf in self.leaves.items()}
        sizes = {k: v if isinstance(v, int) else xp.take(v, rows, axis=0) for k, v in self.sizes.items()}
        return Sample(self.arithmetic, sizes, len(chosen), leaves, self.functions, self.shapes)

    def value(self, name: str, position: int) -> Any:
        """One point's value of a name, exactly, as nested tuples of Fractions; None where it is not exact."""
        leaf = self.leaves[name]
        if leaf.error is not None:
            return None
        data = leaf.value.data
        if SAMPLES in leaf.value.labels:
            data = data[tuple(position if k == SAMPLES else slice(None) for k in leaf.value.labels)]
        return nested(self.arithmetic.space.backend.host(data))


def counter(space: Space, leaves: Mapping[str, Bound], shapes: Mapping[str, tuple[int, ...]]) -> Evaluator[Named]:
    """The evaluator of ranges and positions, in double precision whatever the precision of the values."""
    from proofcheck.measure.arithmetic import Plain

    double = Space(space.backend, space.budget, "float64", space.ceiling)
    return Evaluator(
        Plain(double), {k: double.array(v.value.labels, v.value.data) for k, v in leaves.items()}, shapes=shapes
    )


def nested(numbers: Any) -> Any:
    """Nested lists as nested tuples of Fractions."""
    return tuple(map(nested, numbers)) if isinstance(numbers, list) else Fraction(numbers)


def draw(problem: Problem, sizes: Sizes, count: int, flavour: str, arithmetic: Bounded, stream: Stream) -> Sample:
    """`count` points at `sizes` that respect the declarations of all names the problem uses, not yet its `given`.

    flavour: "integers" (small whole numbers: nothing rounds), "normal", "adversarial", "unit" (inside (0, 1)),
    "spread" (uniform on (-1, 1), cheap to draw), "peaked" (equal numbers, the first one larger) or one of `BLENDS`,
    where several share the points: one evaluation for all of them, as at small sizes it is the calls that cost.
    """
    sample = Sample(arithmetic, dict(sizes), count)
    used = problem.used()
    # Named by its place, not by its name: the small streams of one problem serve the next one too.
    for place, name in enumerate(name for name in problem.declarations if name in used):
        declaration = problem.declarations[name]
        own = stream.child(place)
        if declaration.kind == "function":
            if not declaration.shape and all(not shape for shape in declaration.arguments):
                sample.functions[name] = smooth(own, len(declaration.arguments))
            continue
        sample.shapes[name] = tuple(size.value(sample.sizes) for size in declaration.shape)
        sample.leaves[name] = _leaf(name, declaration, sample, flavour, own)
    return sample


def _leaf(name: str, declaration: Declaration, sample: Sample, flavour: str, stream: Stream) -> Bound:
    space, arithmetic = sample.arithmetic.space, sample.arithmetic
    if name in sample.sizes:
        size = sample.sizes[name]
        return arithmetic.given(space.array(() if isinstance(size, int) else (SAMPLES,), size))
    shape = sample.shapes[name]
    labels = (SAMPLES, *(slot(k) for k in range(len(shape))))
    full = (sample.count, *shape)
    if flavour in BLENDS:
        flavours = BLENDS[flavour]
        parts = _shares(sample, len(flavours))
        drawn = (_leaf(name, declaration, part, f, stream.child(f)) for part, f in zip(parts, flavours, strict=True))
        return _joined([leaf for leaf, part in zip(drawn, parts, strict=True) if part.count], arithmetic)
    space.charge(math.prod(full), PRICES[flavour])
    if declaration.structure is not None:
        return _structured(declaration.structure, labels, full, flavour, arithmetic, stream)
    if flavour == "peaked" and declaration.kind in _REAL:
        return arithmetic.given(space.array(labels, _peaked(full, stream)))
    data = _entries(declaration, sample, math.prod(full), flavour, stream)
    return arithmetic.given(space.array(labels, space.xp.reshape(data, full)))


def _shares(sample: Sample, among: int) -> list[Sample]:
    """The points of a sample divided among so many flavours, with the sizes of each."""
    ends = [k * sample.count // among for k in range(among + 1)]
    return [
        Sample(
            sample.arithmetic,
            {k: v if isinstance(v, int) else v[start:stop] for k, v in sample.sizes.items()},
            stop - start,
            shapes=sample.shapes,
        )
        for start, stop in pairwise(ends)
    ]


def _joined(leaves: list[Bound], arithmetic: Bounded) -> Bound:
    """Values of one name for some points and for further ones."""
    xp = arithmetic.space.xp
    labels = leaves[0].value.labels
    value = Named(labels, xp.concat([leaf.value.data for leaf in leaves]))
    if all(leaf.error is None for leaf in leaves):
        return arithmetic.given(value)
    spread = arithmetic.space.spread
    errors = [xp.broadcast_to(spread(arithmetic.error(leaf), labels), leaf.value.data.shape) for leaf in leaves]
    return arithmetic.widen(value, Named(labels, xp.concat(errors)))


def entries(stream: Stream, count: int, flavour: str) -> Any:
    """Real numbers of a flavour."""
    if flavour == "integers":
        return stream.integers(-3, 4, count)
    if flavour == "adversarial":
        return stream.adversarial(count)
    if flavour == "spread":
        return stream.spread(count)
    return stream.normal(count) if flavour == "normal" else stream.uniform(count)


def _entries(declaration: Declaration, sample: Sample, count: int, flavour: str, stream: Stream) -> Any:
    """Entries of an unstructured name, of its kind."""
    xp, kind = stream.xp, declaration.kind
    if kind == "bool":
        return stream.integers(0, 2, count)
    if kind == "index":
        assert declaration.bound is not None
        bound = declaration.bound.value(sample.sizes)
        top = xp.asarray(bound, dtype=xp.float64) if isinstance(bound, int) else xp.astype(bound, xp.float64)
        return xp.floor(stream.uniform(count) * top)
    if kind in ("integer", "natural", "dim"):
        reach = 1000 if flavour == "adversarial" else 6
        low = {"integer": -reach, "natural": 0, "dim": 1}[kind]
        return stream.integers(low, reach + 1, count)
    data = entries(stream, count, flavour)
    if kind == "nonnegative":
        return xp.abs(data)
    if kind == "positive":
        data = xp.abs(data)
        return xp.where(data == 0, 1.0 + data, data)
    return data


def _peaked(shape: tuple[int, ...], stream: Stream) -> Any:
    """Rows of one number in (0, 1), the first entry larger: among many entries the balance of the largest one against
    all others decides, and that of drawn ones hardly differs."""
    xp, rows = stream.xp, shape[:-1]
    if not rows:  # numbers: there is nothing for them to be larger than
        return stream.uniform(shape[0])
    low, peak = (xp.reshape(stream.child(k).uniform(math.prod(rows)), (*rows, 1)) for k in ("low", "peak"))
    first = xp.astype(xp.arange(shape[-1]) == 0, xp.float64)
    return low + _PEAK * peak * first


def _structured(
    structure: str, labels: tuple[str, ...], shape: tuple[int, ...], flavour: str, arithmetic: Bounded, stream: Stream
) -> Bound:
    """Matrices over the last two axes, genuinely in the declared class after rounding to the space's precision."""
    space, xp, size = arithmetic.space, stream.xp, shape[-1]
    space.charge(math.prod(shape), 8 * size)
    plain = "integers" if flavour == "integers" else "normal"
    a = xp.reshape(entries(stream, math.prod(shape), flavour if structure == "symmetric" else plain), shape)
    unit = xp.eye(size, dtype=xp.float64)
    if structure == "permutation" or (structure == "orthogonal" and flavour in ("integers", "unit")):
        drawn = xp.reshape(stream.child("order").uniform(math.prod(shape[:-1])), shape[:-1])
        order = xp.argsort(drawn, axis=-1, stable=True)
        places = xp.arange(size, dtype=order.dtype)
        data = xp.astype(xp.expand_dims(order, axis=-1) == places, xp.float64)
        if structure == "orthogonal":
            signs = xp.reshape(stream.child("sign").rademacher(math.prod(shape[:-1])), (*shape[:-1], 1))
            data = data * signs
    elif structure == "symmetric":
        data = a + xp.matrix_transpose(a)
    elif structure == "posdef":
        scale = 1.0 if flavour == "integers" else 1.0 / size
        product = xp.matmul(a, xp.matrix_transpose(a)) * scale
        data = (product + xp.matrix_transpose(product)) / 2 + unit
        if flavour != "integers":
            # Some of them small, by powers of two: their condition stays what it is.
            drawn = xp.reshape(stream.child("scale").uniform(math.prod(shape[:-2])), (*shape[:-2], 1, 1))
            data = data * xp.where(
                drawn < 0.2, 2.0**-11 + 0.0 * drawn, xp.where(drawn < 0.4, 0.125 + 0.0 * drawn, 1.0 + 0.0 * drawn)
            )
    elif structure == "invertible":
        # Strictly dominant in every row, with a margin that rounding cannot use up, hence regular.
        weight = xp.sum(xp.abs(a), axis=-1, keepdims=True) + 1.0
        data = a + 2.0 * weight * unit * xp.where(a < 0, -1.0 + 0.0 * a, 1.0 + 0.0 * a)
    else:
        q = xp.linalg.qr(xp.astype(a, space.dtype))[0]
        return _orthogonal(arithmetic, labels, q)
    return arithmetic.given(space.array(labels, data))


def _orthogonal(arithmetic: Bounded, labels: tuple[str, ...], q: Any) -> Bound:
    """Nearly orthogonal matrices, with a bound on the distance to orthogonal ones."""
    space = arithmetic.space
    batch, (row, column) = labels[:-2], labels[-2:]
    size = q.shape[-1]
    exact = arithmetic.given(Named((*batch, "#inner", row), q))
    again = arithmetic.given(Named((*batch, "#inner", column), q))
    gap = linear.distance(arithmetic, arithmetic.contract(exact, again, Axis("#inner", 0, size)), row, column)
    return arithmetic.widen(space.array(labels, q), space.map(lambda x: x * arithmetic.safe + space.tiny, gap))
