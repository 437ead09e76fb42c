"""What it costs to evaluate a statement: the array program run on arrays that have a shape and no numbers.

The evaluator, its arithmetic and the prices are those of the real program (`space`); only the entries are missing. So
the cost at a size is counted and not guessed, it is the same on every array library and every machine, and counting it
takes no longer for a large size than for a small one. What the program asks of entries is answered as for drawn ones:
they are finite and no whole numbers. Ranges are computed, as their ends are numbers of the statement.

`largest` is the place of the ladder that an allowance carries.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

from proofcheck.lang.types import Declaration, Problem
from proofcheck.measure import arrays
from proofcheck.measure.arithmetic import Arithmetic, Plain
from proofcheck.measure.evaluate import Env, Evaluator
from proofcheck.measure.functions import smooth
from proofcheck.measure.ladder import Rung
from proofcheck.measure.lookup import slot
from proofcheck.measure.random import Stream
from proofcheck.measure.residues import LARGEST, Modular, prime
from proofcheck.measure.roundoff import Bounded
from proofcheck.measure.sample import PRICES
from proofcheck.measure.slices import by_slices
from proofcheck.measure.space import LIGHT, SAMPLES, Named, Space
from proofcheck.run.budget import Budget, BudgetExceeded

_ENTRY = 0.3  # in place of every entry: finite, no whole number, and no multiple of a small power of two
_KNOWN = 2**14  # entries of positions up to which they are computed
_READ = 16 * LIGHT  # units for an entry of the two sides that are compared: what `gauge` does with it
_WHOLE = frozenset({"integer", "natural", "index", "bool"})
_MODULUS = next(k for k in range(LARGEST - 1, 0, -2) if prime(k))


class Outline(Space):
    """A space that pays for every operation and computes none with more than `known` entries."""

    def __init__(self, budget: Budget, dtype: str = "float64", ceiling: int = 2**62, known: int = 1) -> None:
        super().__init__(arrays.backend("numpy"), budget, dtype, ceiling)
        self.known, self._numpy = known, self.xp
        self.xp = _Shapes(self._numpy, known)

    def blank(self, labels: tuple[str, ...], shape: tuple[int, ...]) -> Named:
        """An array of which only the shape is there: one entry, repeated."""
        return Named(labels, _blank(self._numpy, shape))

    def arange(self, axis: Any) -> Named:
        self.charge(axis.size)
        if axis.size <= _KNOWN:
            return Named((axis.label,), self._numpy.arange(axis.low, axis.low + axis.size, dtype=self.dtype))
        return self.blank((axis.label,), (axis.size,))

    def map(self, function: Callable[..., Any], *operands: Named, price: float = LIGHT) -> Named:
        if not operands:
            return super().map(function, price=price)
        labels, arrays_ = self.align(*operands, price=price)
        shape = self._numpy.broadcast_shapes(*(a.shape for a in arrays_))
        if math.prod(shape) <= self.known:
            return Named(labels, self._numpy.asarray(function(*arrays_)))
        return self.blank(labels, shape)

    def reduce(self, function: Callable[..., Any], operand: Named, *labels: str) -> Named:
        if math.prod(operand.data.shape) <= self.known:
            return super().reduce(function, operand, *labels)
        drop = tuple(label for label in labels if label in operand.labels)
        if not drop:
            return operand
        self.charge(math.prod(operand.data.shape))
        kept = {label: extent for label, extent in operand.extents.items() if label not in drop}
        return self.blank(tuple(kept), tuple(kept.values()))

    def squares(self, operand: Named, label: str) -> Named:
        return self.reduce(self._numpy.sum, operand, label)

    def finite(self, operand: Named) -> bool:
        return True

    def whole(self, operand: Named) -> bool:
        return math.prod(operand.data.shape) <= max(self.known, _KNOWN) and super().whole(operand)

    def peak(self, operand: Named) -> float:
        return super().peak(operand) if math.prod(operand.data.shape) <= _KNOWN else _ENTRY

    def _matmul(self, first: Any, second: Any) -> Any:
        return _blank(self._numpy, (*first.shape[:-1], second.shape[-1]))


def _blank(numpy: Any, shape: tuple[int, ...]) -> Any:
    return numpy.broadcast_to(numpy.asarray(_ENTRY), shape)


class _Linear:
    """Factorisations of which only the shapes are there."""

    def __init__(self, numpy: Any) -> None:
        self._numpy = numpy

    def inv(self, a: Any) -> Any:
        return _blank(self._numpy, a.shape)

    def det(self, a: Any) -> Any:
        return _blank(self._numpy, a.shape[:-2])

    def slogdet(self, a: Any) -> Any:
        return (_blank(self._numpy, a.shape[:-2]),) * 2

    def qr(self, a: Any) -> Any:
        return (_blank(self._numpy, a.shape),) * 2

    def eigh(self, a: Any) -> Any:
        return _blank(self._numpy, a.shape[:-1]), _blank(self._numpy, a.shape)

    def diagonal(self, a: Any) -> Any:
        return _blank(self._numpy, a.shape[:-1])


class _Shapes:
    """NumPy, but that no function goes through the entries of a large array where the program calls it directly."""

    def __init__(self, numpy: Any, known: int) -> None:
        self._numpy, self.known, self.linalg = numpy, known, _Linear(numpy)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._numpy, name)

    def _large(self, *given: Any) -> tuple[int, ...] | None:
        """The shape of the result, where it is too large to be computed."""
        shape = self._numpy.broadcast_shapes(*(getattr(a, "shape", ()) for a in given))
        return shape if math.prod(shape) > _KNOWN else None

    def where(self, *given: Any) -> Any:
        shape = self._large(*given)
        return self._numpy.where(*given) if shape is None else _blank(self._numpy, shape)

    def astype(self, a: Any, dtype: Any) -> Any:
        return self._numpy.astype(a, dtype) if math.prod(a.shape) <= _KNOWN else _blank(self._numpy, a.shape)

    def take(self, a: Any, indices: Any, axis: int) -> Any:
        shape = list(a.shape)
        shape[axis] = indices.shape[0]
        return _blank(self._numpy, tuple(shape))

    def vecdot(self, a: Any, b: Any) -> Any:
        return _blank(self._numpy, self._numpy.broadcast_shapes(a.shape, b.shape)[:-1])

    def sum(self, a: Any, axis: Any = None) -> Any:
        if math.prod(a.shape) <= _KNOWN:
            return self._numpy.sum(a, axis=axis)
        gone = {k % a.ndim for k in ((axis,) if isinstance(axis, int) else axis or range(a.ndim))}
        return _blank(self._numpy, tuple(extent for k, extent in enumerate(a.shape) if k not in gone))

    def triu(self, a: Any) -> Any:
        return _blank(self._numpy, a.shape)

    def eye(self, size: int, dtype: Any = None) -> Any:
        return _blank(self._numpy, (size, size))

    def all(self, a: Any, axis: Any = None, keepdims: bool = False) -> Any:
        if axis is None and math.prod(a.shape) > _KNOWN:
            return True
        return self._numpy.all(a, axis=axis, keepdims=keepdims)

    def any(self, a: Any, axis: Any = None, keepdims: bool = False) -> Any:
        if axis is None and math.prod(a.shape) > _KNOWN:
            return False
        return self._numpy.any(a, axis=axis, keepdims=keepdims)


def cost(
    problem: Problem, rung: Rung, limit: float, *, flavour: str, given: int = 1, modular: bool = False, ceiling: int
) -> int | None:
    """Units for one point at a rung, inputs and the reading of both sides included; None beyond `limit`.

    flavour: of the entries. given: at how many points the assumptions are tried. modular: modulo a prime instead of
    with error bounds. Raises NotMeasurable, with the reason, for what has no value at any size.
    """
    budget = Budget(limit)
    space = Outline(budget, ceiling=ceiling)
    arithmetic: Arithmetic[Any] = Modular(space, _MODULUS) if modular else Bounded(space)
    try:
        if problem.given and not modular:
            evaluator = _evaluator(problem, rung, arithmetic, given, flavour)
            for assumption in problem.given:
                evaluator.truth(assumption, {})
        evaluator = _evaluator(problem, rung, arithmetic, 1, flavour)

        def look(term: Any, env: Env) -> None:
            evaluator.truth(term, env)
            for sides in evaluator.seen.values():
                budget.spend(_READ * max(math.prod(arithmetic.main(side).data.shape) for side in sides))

        by_slices(problem.statement, evaluator, 1, look)
    except BudgetExceeded:
        return None
    except arrays.TooLarge:
        return None
    return budget.limit - budget.left


def _evaluator(problem: Problem, rung: Rung, arithmetic: Arithmetic[Any], count: int, flavour: str) -> Evaluator[Any]:
    """The evaluator at `count` points without entries, drawn at their price."""
    from proofcheck.measure.gauge import watched

    space: Outline = arithmetic.space  # type: ignore[assignment]
    leaves: dict[str, Any] = {}
    shapes: dict[str, tuple[int, ...]] = {}
    functions: dict[str, Any] = {}
    counted: dict[str, Named] = {}
    used = problem.used()
    for name, declaration in problem.declarations.items():
        if name not in used:
            continue
        if declaration.kind == "function":
            if not declaration.shape and all(not shape for shape in declaration.arguments):
                functions[name] = smooth(Stream(arrays.backend("numpy").xp, 0, name), len(declaration.arguments))
            continue
        if name in rung.sizes:
            counted[name] = space.constant(float(rung.sizes[name]))
            leaves[name] = arithmetic.given(counted[name])
            continue
        shapes[name] = tuple(size.value(rung.sizes) for size in declaration.shape)
        leaves[name] = _leaf(declaration, shapes[name], count, flavour, arithmetic)
        if declaration.kind in _WHOLE:
            labels = tuple(slot(k) for k in range(len(shapes[name])))
            counted[name] = Named(labels, space.xp.broadcast_to(space.xp.asarray(1.0), shapes[name]))
    positions = Outline(space.budget, ceiling=space.ceiling, known=_KNOWN)
    counter: Evaluator[Named] = Evaluator(Plain(positions), counted, shapes=shapes)
    watch = watched(problem.statement)
    return Evaluator(arithmetic, leaves, counter=counter, functions=functions, shapes=shapes, watch=watch)


def _leaf(
    declaration: Declaration, shape: tuple[int, ...], count: int, flavour: str, arithmetic: Arithmetic[Any]
) -> Any:
    space: Outline = arithmetic.space  # type: ignore[assignment]
    labels, full = tuple(slot(k) for k in range(len(shape))), shape
    if not isinstance(arithmetic, Modular):
        labels, full = (SAMPLES, *labels), (count, *shape)
    space.charge(math.prod(full), PRICES[flavour])
    if declaration.structure is not None:
        space.charge(math.prod(full), 8 * shape[-1])
    value = space.blank(labels, full)
    if isinstance(arithmetic, Modular):
        return arithmetic.drawn(value)
    if declaration.structure == "orthogonal":
        return arithmetic.widen(value, value)  # type: ignore[attr-defined]
    return arithmetic.given(value)


def largest(count: int, carried: Callable[[int], bool]) -> int:
    """The largest of so many places, the cheapest first, that are carried, found by halving; -1 where none is."""
    low, high = -1, count
    while high - low > 1:
        middle = (low + high) // 2
        if carried(middle):
            low = middle
        else:
            high = middle
    return low
