"""Arrays of numbers or truth values at explicit sizes: a shape and the entries, row by row."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from math import prod
from typing import Any

from proofcheck.recheck.numbers.base import Unsupported

MAX_ENTRIES = 20_000


class WrongShape(ValueError):
    """Shapes that do not fit, at these sizes."""


class Array:
    """Entries with a shape of at least one axis. Not changed once made."""

    __slots__ = ("items", "shape")

    def __init__(self, shape: tuple[int, ...], items: list[Any]) -> None:
        if len(items) > MAX_ENTRIES:
            raise Unsupported("a large array")
        assert len(items) == prod(shape)
        self.shape, self.items = shape, items

    def __getitem__(self, place: tuple[int, ...]) -> Any:
        flat = 0
        for k, size in zip(place, self.shape, strict=True):
            flat = flat * size + k
        return self.items[flat]


def shape_of(value: Any) -> tuple[int, ...]:
    return value.shape if isinstance(value, Array) else ()


def places(shape: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    return product(*map(range, shape))


def entries(value: Any) -> list[Any]:
    return value.items if isinstance(value, Array) else [value]


def build(shape: tuple[int, ...], entry: Callable[[tuple[int, ...]], Any]) -> Any:
    """The array of these entries, or the one entry where there is no axis."""
    if prod(shape) > MAX_ENTRIES:
        raise Unsupported("a large array")
    return Array(shape, [entry(place) for place in places(shape)]) if shape else entry(())


def each(function: Callable[[Any], Any], value: Any) -> Any:
    return Array(value.shape, [function(x) for x in value.items]) if isinstance(value, Array) else function(value)


def together(function: Callable[..., Any], *values: Any) -> Any:
    """Entry by entry, with shapes aligned at the last axis; a number goes with every entry."""
    shaped = [v for v in values if isinstance(v, Array)]
    if not shaped:
        return function(*values)
    long = max(shaped, key=lambda v: len(v.shape)).shape
    columns = []
    for value in values:
        if not isinstance(value, Array):
            columns.append([value] * prod(long))
            continue
        if value.shape != long[len(long) - len(value.shape) :]:
            raise WrongShape(f"{value.shape} beside {long}")
        columns.append(value.items * (prod(long) // max(len(value.items), 1)))
    return Array(long, [function(*row) for row in zip(*columns, strict=True)])


def transposed(value: Any) -> Any:
    if not isinstance(value, Array) or len(value.shape) < 2:
        return value
    return build(value.shape[::-1], lambda place: value[place[::-1]])


def stacked(values: list[Any]) -> Any:
    """Values of one shape, along a new first axis."""
    shape = shape_of(values[0])
    if any(shape_of(v) != shape for v in values):
        raise WrongShape("entries of different shapes")
    return Array((len(values), *shape), [x for v in values for x in entries(v)])


def joined(values: list[Any]) -> Any:
    """Arrays one after the other, along the first axis."""
    if any(not isinstance(v, Array) or v.shape[1:] != values[0].shape[1:] for v in values):
        raise WrongShape("arrays that cannot be joined")
    return Array((sum(v.shape[0] for v in values), *values[0].shape[1:]), [x for v in values for x in v.items])
