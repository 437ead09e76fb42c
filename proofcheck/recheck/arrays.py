"""Arrays of numbers or truth values at explicit sizes: a shape and the entries, row by row."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from math import prod
from typing import Any

from proofcheck.recheck.numbers.base import Unsupported

MAX_ENTRIES = 20_000


class Array:
    """Entries with a shape of at least one axis. Not changed once made."""

    __slots__ = ("items", "shape")

    def __init__(self, shape: tuple[int, ...], items: list[Any]) -> None:
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


def put(value: Any, place: tuple[int, ...], entry: Any) -> Any:
    """The value with another entry at a place; the entry itself where there is no axis."""
    shape = shape_of(value)
    return build(shape, lambda p: entry if p == place else value[p]) if shape else entry
