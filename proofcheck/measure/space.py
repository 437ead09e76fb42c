"""Arrays with named axes, and the metered operations on them: align, map, reduce, contract, look up.

A `Named` array carries one label for each axis; operations match axes by label, so an operand that does not depend
on an index simply lacks that axis. Every operation announces its result's size and its price to the budget before
it allocates anything; what is too large raises TooLarge, what is too expensive BudgetExceeded. Prices are in
multiply-adds (`run.budget`) and depend on shapes alone, never on time.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from proofcheck.measure.arrays import FUSED, Backend, TooLarge, exhausted
from proofcheck.run.budget import Budget

CEILING = 2**21  # elements of one array, the same on every backend so that verdicts do not depend on it
LARGE = 2**25  # the same where statements are evaluated by slices
CALL = 10_000  # units charged for any array operation: what a call costs however small its operands
LIGHT, HEAVY = 2, 16  # units for an element of one arithmetic operation, of one elementary function
PRODUCT = 1 / 32  # units for a multiply-add in a matrix product large enough to run at full speed
WIDE = 64  # rows, columns and terms from which one does
SAMPLES = "*"  # the label of the axis of independent points


class Axis(NamedTuple):
    """The range low <= index < low + size that a binder gives to an index, under the label that its arrays carry."""

    label: str
    low: int
    size: int


class Named(NamedTuple):
    """An array `data` whose axis k is called `labels[k]`; labels are distinct."""

    labels: tuple[str, ...]
    data: Any

    @property
    def extents(self) -> dict[str, int]:
        return dict(zip(self.labels, self.data.shape, strict=True))


class Deferred(Named):
    """An elementwise function of other arrays, which `Space.map` computes with its own wherever it stands: rank-one
    bounds on errors are never written out where all that is asked of them is whether a difference is below.

    Its tuple holds labels and the arrays in the order of the arguments; `norms` are the factors of rank-one terms.
    """

    space: Space
    sizes: dict[str, int]
    pairs: tuple[tuple[Named, Named, float], ...]
    factor: float
    least: float

    @classmethod
    def of(cls, space: Space, pairs: tuple[tuple[Named, Named, float], ...], factor: float, least: float) -> Deferred:
        """The sum of x * (y * c) over the triples, times a factor, and a least number more."""
        operands = tuple(named for x, y, _ in pairs for named in (x, y))
        labels, sizes = space.joint(operands)
        made = cls(labels, operands)
        made.space, made.sizes = space, sizes
        made.pairs, made.factor, made.least = pairs, factor, least
        return made

    def function(self, *arrays: Any) -> Any:
        products = [arrays[2 * k] * (arrays[2 * k + 1] * c) for k, (_, _, c) in enumerate(self.pairs)]
        return sum(products[1:], start=products[0]) * self.factor + self.least

    @property
    def operands(self) -> tuple[Named, ...]:
        return tuple.__getitem__(self, 1)

    @property
    def data(self) -> Any:
        """The array, written out."""
        if "written" not in self.__dict__:
            self.written = self.space.order(self.space.map(self.function, *self.operands), self.labels, self.sizes)
        return self.written

    @property
    def extents(self) -> dict[str, int]:
        return self.sizes


class Space:
    """Array operations in one dtype ("float64" or "float32") on one backend, paid from one budget.

    `unit` is the unit roundoff, `tiny` the smallest normal number, `exact` the bound up to which all whole numbers
    are represented.
    """

    def __init__(self, backend: Backend, budget: Budget, dtype: str = "float64", ceiling: int = CEILING) -> None:
        self.backend, self.budget, self.ceiling = backend, budget, ceiling
        self.xp = backend.xp
        self.dtype = getattr(self.xp, dtype)
        self.digits = 53 if dtype == "float64" else 24
        self.unit = 2.0**-self.digits
        self.exact = 2.0**self.digits
        self.tiny = 2.0**-1022 if dtype == "float64" else 2.0**-126

    def charge(self, elements: int, price: float = LIGHT) -> None:
        """Pay for one operation on `elements`. Raises TooLarge for an array over the ceiling."""
        if elements > self.ceiling:
            raise TooLarge(f"an array of {elements} elements is over the limit of {self.ceiling}")
        self.budget.spend(CALL + price * elements)

    def constant(self, value: float) -> Named:
        return Named((), self.xp.asarray(value, dtype=self.dtype))

    def array(self, labels: tuple[str, ...], data: Any) -> Named:
        """`data` (nested sequences or an array) in this space's dtype."""
        array = data if hasattr(data, "dtype") else self.xp.asarray(data, dtype=self.dtype)
        return Named(labels, array if array.dtype == self.dtype else self.xp.astype(array, self.dtype))

    def arange(self, axis: Axis) -> Named:
        self.charge(axis.size)
        return Named((axis.label,), self.xp.arange(axis.low, axis.low + axis.size, dtype=self.dtype))

    def joint(self, operands: Sequence[Named]) -> tuple[tuple[str, ...], dict[str, int]]:
        """The labels of some arrays together, those of the largest first, and how long each axis is."""
        labels: tuple[str, ...] = ()
        extents: dict[str, int] = {}
        for operand in sorted(operands, key=lambda o: -len(o.labels)):
            labels += tuple(label for label in operand.labels if label not in extents)
            for label, extent in operand.extents.items():
                extents[label] = max(extents.get(label, 1), extent) if extent else 0
        return labels, extents

    def align(self, *operands: Named, price: float = LIGHT) -> tuple[tuple[str, ...], list[Any]]:
        """The union of the labels, and every operand's data with its axes in that order (1 where it lacks one)."""
        labels, extents = self.joint(operands)
        self.charge(math.prod(extents.values()), price)
        return labels, [operand.data if not operand.labels else self.spread(operand, labels) for operand in operands]

    def spread(self, operand: Named, labels: tuple[str, ...]) -> Any:
        """The data of `operand` with axes in the order of `labels`, of extent 1 where it has none. Moves nothing."""
        if operand.labels == labels or not operand.labels:
            return operand.data
        data, extents = operand.data, operand.extents
        present = [label for label in labels if label in extents]
        if tuple(present) != operand.labels:
            data = self.xp.permute_dims(data, tuple(operand.labels.index(label) for label in present))
        return self.xp.reshape(data, tuple(extents.get(label, 1) for label in labels))

    def map(self, function: Callable[..., Any], *operands: Named, price: float = LIGHT) -> Named:
        """`function` of the aligned data, elementwise."""
        if not operands:
            self.charge(1, price)
            return Named((), function())
        if any(isinstance(operand, Deferred) for operand in operands):
            function, operands = _together(function, operands)
        labels, data = operands[0]
        shape = data.shape
        for other in operands[1:]:
            if other.labels != labels or other.data.shape != shape:
                labels, arrays = self.align(*operands, price=price)
                return Named(labels, self._fused(function, arrays))
        # Most operands have the same axes already.
        size = math.prod(shape)
        self.charge(size, price)
        arrays = [operand.data for operand in operands]
        return Named(labels, function(*arrays) if size <= FUSED else self._fused(function, arrays))

    def _fused(self, function: Callable[..., Any], arrays: list[Any]) -> Any:
        """The elementwise program of arrays that are aligned."""
        if not self.backend.whole and math.prod(math.prod(a.shape) for a in arrays) <= FUSED:
            return function(*arrays)
        return self.backend.elementwise(function, arrays)

    def reduce(self, function: Callable[..., Any], operand: Named, *labels: str) -> Named:
        """`function(data, axis=...)` over the axes called `labels`, where the operand has them."""
        drop = tuple(label for label in labels if label in operand.labels)
        if not drop:
            return operand
        self.charge(math.prod(operand.data.shape))
        axes = tuple(operand.labels.index(label) for label in drop)
        kept = tuple(label for label in operand.labels if label not in drop)
        return Named(kept, function(operand.data, axis=axes if len(axes) > 1 else axes[0]))

    def order(self, operand: Named, labels: tuple[str, ...], extents: Mapping[str, int]) -> Any:
        """The data with exactly the axes `labels`, broadcast to `extents` where the operand lacks one."""
        shape = tuple(extents[label] for label in labels)
        data = self.spread(operand, labels)
        return data if data.shape == shape else self.xp.broadcast_to(data, shape)

    def contract(self, a: Named, b: Named, label: str) -> Named:
        """The sum over `label`, an axis of both, of the products: a matrix product, batched over the common axes.

        No array larger than an operand or the result is made, except for tiny matrices, which are multiplied and added
        entry by entry: a library call for each would cost more than the work.
        """
        xp = self.xp
        left_extents, right_extents = a.extents, b.extents
        inner = left_extents[label]
        batch = tuple(k for k in a.labels if k in right_extents and k != label)
        left = tuple(k for k in a.labels if k not in right_extents)
        right = tuple(k for k in b.labels if k not in left_extents)
        sizes = left_extents | right_extents
        rows, columns, count = (math.prod(sizes[k] for k in group) for group in (left, right, batch))
        labels = (*batch, *left, *right)
        work = rows * columns * count * inner
        if rows == columns == 1 and count > 1:
            full = (*labels, label)
            self.charge(work)
            return Named(labels, xp.vecdot(self.order(a, full, sizes), self.order(b, full, sizes)))
        if count > 1 and rows * columns * inner <= 512 and work <= self.ceiling:
            full = (*labels, label)
            self.charge(work, 2 * LIGHT)
            return Named(labels, xp.sum(self.spread(a, full) * self.spread(b, full), axis=-1))
        self.charge(rows * columns * count)
        self.budget.spend(work * (PRODUCT if min(rows, columns, inner) >= WIDE else 1))
        shape = tuple(sizes[k] for k in batch)
        first = xp.reshape(self.order(a, (*batch, *left, label), sizes), (*shape, rows, inner))
        second = xp.reshape(self.order(b, (*batch, label, *right), sizes), (*shape, inner, columns))
        return Named(labels, xp.reshape(self._matmul(first, second), tuple(sizes[k] for k in labels)))

    def _matmul(self, first: Any, second: Any) -> Any:
        """The product; where memory ends, that of the halves of its rows, as libraries copy operands as they need."""
        xp, rows = self.xp, first.shape[-2]
        try:
            return xp.matmul(first, second)
        except exhausted():
            if rows == 1:
                raise
            self.backend.release()
        result = xp.empty((*first.shape[:-1], second.shape[-1]), dtype=first.dtype)
        for half in (slice(0, rows // 2), slice(rows // 2, rows)):
            part = self._matmul(first[..., half, :], second)
            result = self.backend.put(result, (..., half, slice(None)), part)
        return result

    def cut(self, operand: Named, label: str, start: int, stop: int) -> Named:
        """The positions start <= p < stop of the axis `label`; an operand without that axis as it is."""
        if label not in operand.labels:
            return operand
        where = tuple(slice(start, stop) if k == label else slice(None) for k in operand.labels)
        return Named(operand.labels, operand.data[where])

    def first(self, operand: Named) -> float:
        """The first entry, brought to the host; 0 for an empty array."""
        data = operand.data
        return float(data[(0,) * data.ndim]) if math.prod(data.shape) else 0.0

    def whole(self, operand: Named) -> bool:
        """Whether every entry is finite and a whole number."""
        data, xp = operand.data, self.xp
        if not operand.labels and not self.backend.whole:
            self.charge(1)
            return float(data).is_integer()
        if not self.first(operand).is_integer():
            self.charge(1)
            return False
        if math.prod(data.shape) > FUSED:
            # Most large arrays are not: a few entries tell.
            few = data[tuple(slice(0, min(8, extent)) for extent in data.shape)]
            if not bool(xp.all(xp.floor(few) == few)):
                return False
        return bool(xp.all(self.map(lambda x: (xp.floor(x) == x) & xp.isfinite(x), operand).data))

    def finite(self, operand: Named) -> bool:
        xp = self.xp
        return bool(xp.all(self._folded(lambda part: xp.all(xp.isfinite(part)), operand.data)))

    def peak(self, operand: Named) -> float:
        """The largest magnitude, 0 for an empty array; brought to the host."""
        if math.prod(operand.data.shape) == 0:
            return 0.0
        xp = self.xp
        return abs(float(xp.max(self._folded(lambda part: xp.maximum(xp.max(part), -xp.min(part)), operand.data))))

    def _folded(self, fold: Callable[[Any], Any], data: Any) -> Any:
        """What `fold` makes of the parts of an array, one number of each."""
        pieces = self._pieces(data, _first(data.shape))
        return fold(data) if len(pieces) < 2 else self.xp.stack(self.backend.each(fold, pieces))

    def _pieces(self, data: Any, axis: int) -> list[Any]:
        """A large array in parts along an axis that stay in the cache of a processor."""
        count = math.prod(data.shape)
        if count <= FUSED or self.backend.whole:
            return [data]
        rows = max(1, FUSED * data.shape[axis] // count)
        before = (slice(None),) * axis
        return [data[(*before, slice(start, start + rows), ...)] for start in range(0, data.shape[axis], rows)]

    def squares(self, operand: Named, label: str) -> Named:
        """The sums of the squares along the axis `label`, without an array of the squares."""
        xp, data, axis = self.xp, operand.data, operand.labels.index(label)
        labels = tuple(k for k in operand.labels if k != label)
        count = math.prod(data.shape)
        self.charge(count)
        if count <= FUSED or self.backend.whole:
            return Named(labels, xp.sum(data * data, axis=axis))
        along, last = _first(data.shape), axis == data.ndim - 1
        if last and along == axis:
            return Named(labels, xp.vecdot(data, data))
        parts = self.backend.each(
            (lambda part: xp.vecdot(part, part)) if last else (lambda part: xp.sum(part * part, axis=axis)),
            self._pieces(data, along),
        )
        joined = sum(parts[1:], start=parts[0]) if along == axis else xp.concat(parts, axis=along - (along > axis))
        return Named(labels, joined)


def _together(function: Callable[..., Any], operands: Sequence[Named]) -> tuple[Callable[..., Any], tuple[Named, ...]]:
    """A function of arrays some of which are deferred, as one of those that they are made of."""
    flat: list[Named] = []
    parts: list[tuple[Callable[..., Any] | None, int, int]] = []
    for operand in operands:
        inner = operand.operands if isinstance(operand, Deferred) else (operand,)
        made = operand.function if isinstance(operand, Deferred) else None
        parts.append((made, len(flat), len(flat) + len(inner)))
        flat += inner

    def whole(*arrays: Any) -> Any:
        return function(*(arrays[low] if made is None else made(*arrays[low:high]) for made, low, high in parts))

    return whole, tuple(flat)


def _first(shape: tuple[int, ...]) -> int:
    """The first axis that is longer than 1."""
    return next((k for k, extent in enumerate(shape) if extent > 1), 0)
