"""Arrays of numbers or truth values at explicit sizes: a shape and the entries, row by row.

An array is its entries: one that has no value, or none that is known, takes nothing from the others. It is `Missing`,
and asking for it raises what its evaluation did.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from math import prod
from typing import Any

from proofcheck.recheck.numbers.base import Undecided, Undefined, Unsupported

MAX_ENTRIES = 20_000


class WrongShape(ValueError):
    """Shapes that do not fit, at these sizes."""


class Missing:
    """What was raised in the place of an entry."""

    __slots__ = ("error",)

    def __init__(self, error: ArithmeticError) -> None:
        self.error = type(error)(*error.args)  # without what it was raised in


def attempt(function: Callable[..., Any], *args: Any) -> Any:
    """The value, or what is raised in its place."""
    for arg in args:
        if isinstance(arg, Missing):
            return arg
    try:
        return function(*args)
    except (Undefined, Undecided) as error:
        return Missing(error)


def present(value: Any) -> Any:
    if isinstance(value, Missing):
        raise type(value.error)(*value.error.args)
    return value


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
        return present(self.items[flat])


def shape_of(value: Any) -> tuple[int, ...]:
    return value.shape if isinstance(value, Array) else ()


def places(shape: tuple[int, ...]) -> Iterator[tuple[int, ...]]:
    return product(*map(range, shape))


def entries(value: Any) -> list[Any]:
    """All entries; raises where one is missing, as what has no value before what is not known."""
    if not isinstance(value, Array):
        return [value]
    missing = [x for x in value.items if isinstance(x, Missing)]
    for x in sorted(missing, key=lambda x: not isinstance(x.error, Undefined)):
        present(x)
    return value.items


def raw(value: Any) -> list[Any]:
    """All entries, with what is `Missing` as such."""
    return value.items if isinstance(value, Array) else [value]


def sample(value: Any) -> list[Any]:
    """One entry, where one is there: of what kind they are."""
    return [x for x in raw(value) if not isinstance(x, Missing)][:1]


def build(shape: tuple[int, ...], entry: Callable[[tuple[int, ...]], Any]) -> Any:
    """The array of these entries, or the one entry where there is no axis."""
    if prod(shape) > MAX_ENTRIES:
        raise Unsupported("a large array")
    return Array(shape, [attempt(entry, place) for place in places(shape)]) if shape else entry(())


def put(value: Any, place: tuple[int, ...], entry: Any) -> Any:
    """The value with another entry at a place; the entry itself where there is no axis."""
    shape = shape_of(value)
    return build(shape, lambda p: entry if p == place else value[p]) if shape else entry


def each(function: Callable[[Any], Any], value: Any) -> Any:
    if not isinstance(value, Array):
        return function(value)
    return Array(value.shape, [attempt(function, x) for x in value.items])


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
    return Array(long, [attempt(function, *row) for row in zip(*columns, strict=True)])


def transposed(value: Any) -> Any:
    if not isinstance(value, Array) or len(value.shape) < 2:
        return value
    return build(value.shape[::-1], lambda place: value[place[::-1]])


def stacked(values: list[Any]) -> Any:
    """Values of one shape, along a new first axis. Where one is `Missing`, so is each of its entries."""
    known = [v for v in values if not isinstance(v, Missing)]
    if not known:
        present(values[0])
    shape = shape_of(known[0])
    if any(shape_of(v) != shape for v in known):
        raise WrongShape("entries of different shapes")
    items: list[Any] = []
    for v in values:
        items += v.items if isinstance(v, Array) else [v] * (prod(shape) if isinstance(v, Missing) else 1)
    return Array((len(values), *shape), items)
