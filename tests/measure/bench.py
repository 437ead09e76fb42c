"""What several tests of the numbers need: spaces, leaves from exact values, and a look into results."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from proofcheck.lang.terms import Term
from proofcheck.measure.arrays import backend
from proofcheck.measure.bound import Bound
from proofcheck.measure.evaluate import Evaluator
from proofcheck.measure.lookup import slot
from proofcheck.measure.roundoff import Bounded
from proofcheck.measure.sample import counter
from proofcheck.measure.space import Axis, Named, Space
from proofcheck.run.budget import Budget

PLENTY = 10**12


def space(library: str = "numpy", dtype: str = "float64", units: float = PLENTY) -> Space:
    return Space(backend(library), Budget(units), dtype)


def shape(value: Any) -> tuple[int, ...]:
    return (len(value), *shape(value[0])) if isinstance(value, list | tuple) else ()


def floats(value: Any) -> Any:
    return [floats(v) for v in value] if isinstance(value, list | tuple) else float(value)


def evaluator(values: Mapping[str, Any], where: Space, functions: Mapping[str, Any] | None = None) -> Evaluator[Bound]:
    """The bounded evaluator at values that are exact floating-point numbers."""
    arithmetic = Bounded(where)
    leaves = {
        name: arithmetic.given(where.array(tuple(slot(k) for k in range(len(shape(value)))), floats(value)))
        for name, value in values.items()
    }
    shapes = {name: shape(value) for name, value in values.items()}
    return Evaluator(arithmetic, leaves, counter=counter(where, leaves, shapes), functions=functions, shapes=shapes)


def axes(**sizes: int) -> dict[str, Axis]:
    """Free indices 0 <= i < size."""
    return {name: Axis(name, 0, size) for name, size in sizes.items()}


def entry(named: Named, position: Mapping[str, int]) -> float:
    return float(named.data[tuple(position[label] for label in named.labels)])


def within(bound: Bound, position: Mapping[str, int], wanted: Fraction) -> bool:
    """Whether the exact value lies in the bounds at a position, itself decided exactly; non-finite decides nothing."""
    value = entry(bound.value, position)
    error = 0.0 if bound.error is None else entry(bound.error, position)
    if value - value != 0.0 or error - error != 0.0:
        return True
    return abs(Fraction(value) - wanted) <= Fraction(error)


def value_of(term: Term, values: Mapping[str, Any], where: Space, **sizes: int) -> Bound:
    return evaluator(values, where).evaluate(term, axes(**sizes))
