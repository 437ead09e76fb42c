"""What an arithmetic must offer the evaluator, and the two simplest parts: truth values and plain floating point.

The evaluator is written once, against `Arithmetic`. Three kinds exist: `Plain` (a floating-point array),
`roundoff.Bounded` (an array with a bound on its error) and `dual.Dual` (a value of any arithmetic with its tangent).
Values carry named axes; a component that does not depend on an index lacks that axis.

Truth is three-valued (Kleene): `yes` marks entries that certainly hold, `no` those that certainly do not; what
rounding, nan or inf leaves open is in neither.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, Generic, TypeVar

from proofcheck.lang.ops import OPERATIONS
from proofcheck.measure import linear
from proofcheck.measure.arrays import NotMeasurable
from proofcheck.measure.space import HEAVY, LIGHT, Axis, Named, Space

V = TypeVar("V")
Move = Callable[[Named], Named]  # data movement that keeps every number as it is
_CHEAP = frozenset({"abs", "min", "max", "floor", "ceil"})


@dataclass(frozen=True, slots=True)
class Truth:
    """Boolean arrays: certainly true, certainly false."""

    yes: Named
    no: Named


class Logic:
    """Kleene's connectives and folds on `Truth`."""

    def __init__(self, space: Space) -> None:
        self.space = space

    def constant(self, value: bool) -> Truth:
        xp = self.space.xp
        return Truth(Named((), xp.asarray(value)), Named((), xp.asarray(not value)))

    def both(self, a: Truth, b: Truth) -> Truth:
        xp = self.space.xp
        return Truth(self.space.map(xp.logical_and, a.yes, b.yes), self.space.map(xp.logical_or, a.no, b.no))

    def negate(self, a: Truth) -> Truth:
        return Truth(a.no, a.yes)

    def either(self, a: Truth, b: Truth) -> Truth:
        return self.negate(self.both(self.negate(a), self.negate(b)))

    def implies(self, a: Truth, b: Truth) -> Truth:
        return self.either(self.negate(a), b)

    def everywhere(self, a: Truth, axis: Axis, mask: Named | None) -> Truth:
        """All entries along an axis hold; entries outside the mask do not count."""
        xp = self.space.xp
        if mask is not None:
            out = self.space.map(xp.logical_not, mask)
            a = self.either(Truth(out, mask), a)
        return Truth(self.space.reduce(xp.all, a.yes, axis.label), self.space.reduce(xp.any, a.no, axis.label))

    def somewhere(self, a: Truth, axis: Axis, mask: Named | None) -> Truth:
        return self.negate(self.everywhere(self.negate(a), axis, mask))


class Arithmetic(ABC, Generic[V]):
    """Operations on the values of one number system. All but the last group are primitive."""

    def __init__(self, space: Space) -> None:
        self.space = space
        self.logic = Logic(space)

    @abstractmethod
    def number(self, value: Fraction | int) -> V: ...

    @abstractmethod
    def given(self, value: Named) -> V:
        """Entries that are exactly the floating-point numbers they are."""

    @abstractmethod
    def main(self, v: V) -> Named:
        """The computed value itself."""

    @abstractmethod
    def whole(self, v: V) -> bool:
        """Whether all entries are known to be exact whole numbers that no derivative is taken of."""

    @abstractmethod
    def move(self, v: V, movement: Move) -> V:
        """Every component moved alike."""

    @abstractmethod
    def add(self, a: V, b: V) -> V: ...

    @abstractmethod
    def mul(self, a: V, b: V) -> V: ...

    @abstractmethod
    def div(self, a: V, b: V) -> V: ...

    @abstractmethod
    def apply(self, name: str, *args: V) -> V:
        """An elementary function of `lang/ops`."""

    @abstractmethod
    def total(self, v: V, axis: Axis) -> V:
        """The sum over an axis that the value may lack."""

    @abstractmethod
    def contract(self, a: V, b: V, axis: Axis) -> V:
        """The sum of the products over an axis that both main values have."""

    @abstractmethod
    def compare(self, relation: str, a: V, b: V) -> Truth:
        """`eq`, `ne`, `lt` or `le`."""

    @abstractmethod
    def select(self, condition: Truth, a: V, b: V) -> V:
        """a where the condition holds, b where it does not; what is undecided admits both."""

    @abstractmethod
    def inverse(self, v: V, row: str, column: str) -> V:
        """The inverse of the matrices over two axes of equal extent, which all components have or share."""

    @abstractmethod
    def determinant(self, v: V, row: str, column: str) -> V:
        """The determinant of matrices too large to expand."""

    @abstractmethod
    def eigenvalues(self, v: V, row: str, column: str) -> V:
        """The eigenvalues of symmetric matrices along the axis of their rows, the smallest first."""

    def labels(self, v: V) -> tuple[str, ...]:
        return self.main(v).labels

    def neg(self, a: V) -> V:
        return self.mul(self.number(-1), a)

    def finite(self, v: V) -> bool:
        """Whether every component is."""
        answers: list[bool] = []

        def look(named: Named) -> Named:
            answers.append(self.space.finite(named))
            return named

        self.move(v, look)
        return all(answers)

    def peak(self, v: V) -> float:
        return self.space.peak(self.main(v))

    def power(self, base: V, exponent: int) -> V:
        """Repeated squaring; 0**0 is 1, a negative exponent the reciprocal."""
        if exponent < 0:
            return self.div(self.number(1), self.power(base, -exponent))
        result: V | None = None
        square = base
        while exponent:
            if exponent & 1:
                result = square if result is None else self.mul(result, square)
            exponent >>= 1
            if exponent:
                square = self.mul(square, square)
        return self.number(1) if result is None else result

    def power_whole(self, base: V, exponent: V) -> V:
        """The power with an array of whole exponents: repeated squaring with the bits of every exponent at once."""
        space, xp = self.space, self.space.xp
        steps = space.map(xp.abs, self.main(exponent))
        limit = space.peak(steps)
        if limit > 2**31:
            raise NotMeasurable(f"an exponent of {limit:g}")
        result, square = self.number(1), base
        while limit >= 1:
            odd = space.map(lambda k: k - 2 * xp.floor(k / 2) == 1, steps)
            result = self.select(self._certain(odd), self.mul(result, square), result)
            steps, limit = space.map(lambda k: xp.floor(k / 2), steps), limit // 2
            if limit >= 1:
                square = self.mul(square, square)
        negative = self._certain(space.map(lambda k: k < 0, self.main(exponent)))
        if not bool(xp.any(negative.yes.data)):
            return result
        return self.select(negative, self.div(self.number(1), result), result)

    def product(self, v: V, axis: Axis) -> V:
        return self.number(1) if axis.size == 0 else self.folded(v, axis, self.mul)

    def folded(self, v: V, axis: Axis, combine: Callable[[V, V], V]) -> V:
        """The values over an axis that is not empty combined, in halves: every number system does it in one order."""
        size, odd = axis.size, []
        while size > 1:
            half = size // 2
            if size % 2:
                odd.append(self._cut(v, axis.label, size - 1, size))
            v = combine(self._cut(v, axis.label, 0, half), self._cut(v, axis.label, half, 2 * half))
            size = half
        for left in odd:
            v = combine(v, left)
        return self.move(v, lambda named: self._drop(named, axis.label))

    def _certain(self, yes: Named) -> Truth:
        return Truth(yes, self.space.map(self.space.xp.logical_not, yes))

    def _cut(self, v: V, label: str, start: int, stop: int) -> V:
        return self.move(v, lambda named: self.space.cut(named, label, start, stop))

    def _drop(self, named: Named, label: str) -> Named:
        """The axis `label`, of extent 1, taken away."""
        kept = tuple(k for k in named.labels if k != label)
        return Named(kept, named.data[tuple(0 if k == label else slice(None) for k in named.labels)])


class Plain(Arithmetic[Named]):
    """Floating-point arrays and nothing else: what a programmer's straightforward code would compute."""

    def number(self, value: Fraction | int) -> Named:
        return self.space.constant(to_float(value))

    def given(self, value: Named) -> Named:
        return value

    def main(self, v: Named) -> Named:
        return v

    def whole(self, v: Named) -> bool:
        return self.space.whole(v)

    def move(self, v: Named, movement: Move) -> Named:
        return movement(v)

    def add(self, a: Named, b: Named) -> Named:
        return self.space.map(lambda x, y: x + y, a, b)

    def mul(self, a: Named, b: Named) -> Named:
        return self.space.map(lambda x, y: x * y, a, b)

    def div(self, a: Named, b: Named) -> Named:
        return self.space.map(lambda x, y: x / y, a, b)

    def apply(self, name: str, *args: Named) -> Named:
        return self.space.map(lambda *arrays: call(self.space, name, arrays), *args, price=price_of(name))

    def total(self, v: Named, axis: Axis) -> Named:
        if axis.label not in v.labels:
            return self.space.map(lambda x: x * float(axis.size), v)
        return self.space.reduce(self.space.xp.sum, v, axis.label)

    def contract(self, a: Named, b: Named, axis: Axis) -> Named:
        return self.space.contract(a, b, axis.label)

    def compare(self, relation: str, a: Named, b: Named) -> Truth:
        return self.relate(relation, a, b)

    def relate(self, relation: str, a: Named, b: Named) -> Truth:
        """The comparison of the computed values themselves, undecided where one is nan."""
        space = self.space
        if relation == "lt":
            return Truth(space.map(lambda x, y: x < y, a, b), space.map(lambda x, y: x >= y, a, b))
        if relation == "le":
            return Truth(space.map(lambda x, y: x <= y, a, b), space.map(lambda x, y: x > y, a, b))
        equal = Truth(space.map(lambda x, y: x == y, a, b), space.map(lambda x, y: (x < y) | (x > y), a, b))
        return equal if relation == "eq" else self.logic.negate(equal)

    def select(self, condition: Truth, a: Named, b: Named) -> Named:
        xp, nan = self.space.xp, self.space.constant(float("nan"))
        rest = self.space.map(xp.where, condition.no, b, nan)
        return self.space.map(xp.where, condition.yes, a, rest)

    def inverse(self, v: Named, row: str, column: str) -> Named:
        return linear.invert(self.space, v, row, column)

    def determinant(self, v: Named, row: str, column: str) -> Named:
        data, batch = linear.matrices(self.space, v, row, column)
        return Named(batch, self.space.xp.linalg.det(data))

    def eigenvalues(self, v: Named, row: str, column: str) -> Named:
        return linear.spectrum(self.space, v, row, column)[0]


def to_float(value: Fraction | int) -> float:
    """The nearest double, infinite where the number is out of range."""
    try:
        return float(value)
    except OverflowError:
        return float("inf") if value > 0 else float("-inf")


def call(space: Space, name: str, arrays: Sequence[Any]) -> Any:
    """The elementary function `name`, in the space's dtype."""
    special = space.backend.special.get(name)
    if special is not None:
        result = special(*arrays)
    else:
        result = OPERATIONS[name].array(space.xp, *arrays)  # type: ignore[attr-defined]
    return result if result.dtype == space.dtype else space.xp.astype(result, space.dtype)


def price_of(name: str) -> int:
    return LIGHT if name in _CHEAP else HEAVY
