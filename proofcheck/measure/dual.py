"""Forward differentiation: a value of any arithmetic together with its tangent.

The tangent of a name's entry by another of its entries is a product of Kronecker deltas over named axes, so a
gradient is a tangent with the derivative's indices as further axes, and no step size enters. The chain rule takes
the partial derivatives from `ops/*.partials`, the same that the kernel uses. Being itself an `Arithmetic`, a dual
number can be the component of another: that is the second derivative. A tangent of None is identically zero.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Generic, TypeVar

from proofcheck.lang.ops import OPERATIONS
from proofcheck.measure import linear
from proofcheck.measure.arithmetic import Arithmetic, Move, Truth
from proofcheck.measure.arrays import NotMeasurable
from proofcheck.measure.space import Axis, Named

V = TypeVar("V")


@dataclass(frozen=True, slots=True)
class Pair(Generic[V]):
    """A value and its derivative."""

    value: V
    tangent: V | None = None


class Dual(Arithmetic[Pair[V]], Generic[V]):
    """Pairs over the arithmetic `inner`."""

    def __init__(self, inner: Arithmetic[V]) -> None:
        super().__init__(inner.space)
        self.inner = inner

    def number(self, value: Fraction | int) -> Pair[V]:
        return Pair(self.inner.number(value))

    def given(self, value: Named) -> Pair[V]:
        return Pair(self.inner.given(value))

    def main(self, v: Pair[V]) -> Named:
        return self.inner.main(v.value)

    def whole(self, v: Pair[V]) -> bool:
        return v.tangent is None and self.inner.whole(v.value)

    def move(self, v: Pair[V], movement: Move) -> Pair[V]:
        tangent = None if v.tangent is None else self.inner.move(v.tangent, movement)
        return Pair(self.inner.move(v.value, movement), tangent)

    def zero(self) -> V:
        return self.inner.number(0)

    def tangent(self, v: Pair[V]) -> V:
        return self.zero() if v.tangent is None else v.tangent

    def _sum(self, *parts: V | None) -> V | None:
        """The sum of the parts that are not identically zero."""
        result: V | None = None
        for part in parts:
            if part is not None:
                result = part if result is None else self.inner.add(result, part)
        return result

    def _times(self, factor: V, tangent: V | None) -> V | None:
        return None if tangent is None else self.inner.mul(factor, tangent)

    def add(self, a: Pair[V], b: Pair[V]) -> Pair[V]:
        return Pair(self.inner.add(a.value, b.value), self._sum(a.tangent, b.tangent))

    def mul(self, a: Pair[V], b: Pair[V]) -> Pair[V]:
        tangent = self._sum(self._times(b.value, a.tangent), self._times(a.value, b.tangent))
        return Pair(self.inner.mul(a.value, b.value), tangent)

    def div(self, a: Pair[V], b: Pair[V]) -> Pair[V]:
        quotient = self.inner.div(a.value, b.value)
        carried = self._times(quotient, b.tangent)
        rise = self._sum(a.tangent, None if carried is None else self.inner.neg(carried))
        return Pair(quotient, None if rise is None else self.inner.div(rise, b.value))

    def apply(self, name: str, *args: Pair[V]) -> Pair[V]:
        values = [a.value for a in args]
        result = self.inner.apply(name, *values)
        if all(a.tangent is None for a in args):
            return Pair(result)
        if name in ("min", "max"):
            return Pair(result, self._extreme(name, *args))
        if name in ("floor", "ceil"):
            return Pair(result, self._step(values[0]))
        partials = OPERATIONS[name].partials(self.inner, *values)  # type: ignore[attr-defined]
        return Pair(result, self._sum(*(self._times(p, a.tangent) for p, a in zip(partials, args, strict=True))))

    def _extreme(self, name: str, a: Pair[V], b: Pair[V]) -> V:
        """The tangent of the argument that wins; without a value where they tie."""
        first, second = (a, b) if name == "min" else (b, a)
        less = self.inner.compare("lt", first.value, second.value)
        more = self.inner.compare("lt", second.value, first.value)
        nan = self._nan()
        rest = self.inner.select(more, self.tangent(b), nan)
        return self.inner.select(less, self.tangent(a), rest)

    def _step(self, argument: V) -> V:
        """The derivative of floor and ceil: zero between the whole numbers, none at them."""
        floor, ceil = (self.inner.apply(name, argument) for name in ("floor", "ceil"))
        return self.inner.select(self.inner.compare("ne", floor, ceil), self.zero(), self._nan())

    def _nan(self) -> V:
        return self.inner.given(self.space.constant(float("nan")))

    def total(self, v: Pair[V], axis: Axis) -> Pair[V]:
        tangent = None if v.tangent is None else self.inner.total(v.tangent, axis)
        return Pair(self.inner.total(v.value, axis), tangent)

    def contract(self, a: Pair[V], b: Pair[V], axis: Axis) -> Pair[V]:
        left = None if a.tangent is None else self._contract(a.tangent, b.value, axis)
        right = None if b.tangent is None else self._contract(a.value, b.tangent, axis)
        return Pair(self.inner.contract(a.value, b.value, axis), self._sum(left, right))

    def _contract(self, a: V, b: V, axis: Axis) -> V:
        """A contraction in which a tangent may not depend on the index."""
        inner = self.inner
        if axis.label in inner.labels(a) and axis.label in inner.labels(b):
            return inner.contract(a, b, axis)
        if axis.label in inner.labels(a):
            return inner.mul(inner.total(a, axis), b)
        return inner.mul(a, inner.total(b, axis))

    def compare(self, relation: str, a: Pair[V], b: Pair[V]) -> Truth:
        """Undecided between equal numbers that move: at an edge a derivative is that of either case, if any."""
        found = self.inner.compare(relation, a.value, b.value)
        if a.tangent is None and b.tangent is None:
            return found
        apart, both = self.inner.compare("ne", a.value, b.value).yes, self.space.xp.logical_and
        return Truth(self.space.map(both, found.yes, apart), self.space.map(both, found.no, apart))

    def select(self, condition: Truth, a: Pair[V], b: Pair[V]) -> Pair[V]:
        value = self.inner.select(condition, a.value, b.value)
        if a.tangent is None and b.tangent is None:
            known = self.space.map(self.space.xp.logical_or, condition.yes, condition.no)
            if bool(self.space.xp.all(known.data)):
                return Pair(value)
            # Both cases stay as they are; where it is not decided which it is, there may be a jump.
            decided = Truth(known, self.space.map(self.space.xp.logical_not, known))
            return Pair(value, self.inner.select(decided, self.zero(), self._nan()))
        return Pair(value, self.inner.select(condition, self.tangent(a), self.tangent(b)))

    def inverse(self, v: Pair[V], row: str, column: str) -> Pair[V]:
        """d(A^-1) = -A^-1 dA A^-1."""
        inner, size = self.inner, self.main(v).extents[row]
        result = inner.inverse(v.value, row, column)
        if v.tangent is None:
            return Pair(result)
        tangent = self._matrix(v.tangent, row, column, size)
        first, second = Axis("#first", 0, size), Axis("#second", 0, size)
        left = inner.move(result, lambda n: linear.relabel(n, {column: first.label}))
        middle = inner.move(tangent, lambda n: linear.relabel(n, {row: first.label, column: second.label}))
        right = inner.move(result, lambda n: linear.relabel(n, {row: second.label}))
        return Pair(result, inner.neg(inner.contract(inner.contract(left, middle, first), right, second)))

    def determinant(self, v: Pair[V], row: str, column: str) -> Pair[V]:
        """d(det A) = det A trace(A^-1 dA)."""
        inner, size = self.inner, self.main(v).extents[row]
        result = inner.determinant(v.value, row, column)
        if v.tangent is None:
            return Pair(result)
        tangent = self._matrix(v.tangent, row, column, size)
        inverse = inner.inverse(v.value, row, column)
        return Pair(result, inner.mul(result, linear.trace_product(inner, inverse, tangent, row, column, size)))

    def eigenvalues(self, v: Pair[V], row: str, column: str) -> Pair[V]:
        if v.tangent is not None:
            raise NotMeasurable("derivatives of eigenvalues are not computed")
        return Pair(self.inner.eigenvalues(v.value, row, column))

    def _matrix(self, tangent: V, row: str, column: str, size: int) -> V:
        """The tangent with both matrix axes."""

        def spread(named: Named) -> Named:
            extents = named.extents
            labels = (*(k for k in named.labels if k not in (row, column)), row, column)
            return Named(labels, self.space.order(named, labels, {row: size, column: size} | extents))

        return self.inner.move(tangent, spread)
