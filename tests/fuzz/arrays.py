"""Tensors of the exact evaluator: a shape, and entries computed when they are read.

Entries are lazy because definedness is: `[1 / x[i] for i in range(n)][0]` has a value wherever 1 / x[0] has one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from itertools import product
from typing import Any

from tests.fuzz.rings import OutOfReach

At = tuple[int, ...]


class Array:
    """entry(at) is the number at a position; each is computed once."""

    __slots__ = ("_entry", "_memo", "shape")

    def __init__(self, shape: Sequence[int], entry: Callable[[At], Any]) -> None:
        self.shape, self._entry, self._memo = tuple(shape), entry, {}

    def __call__(self, at: At) -> Any:
        found = self._memo.get(at)
        if found is None:
            found = self._memo[at] = self._entry(at)
        return found

    @property
    def rank(self) -> int:
        return len(self.shape)

    def positions(self) -> Iterator[At]:
        return product(*map(range, self.shape))

    def rows(self) -> list[list[Any]]:
        n, m = self.shape
        return [[self((i, j)) for j in range(m)] for i in range(n)]


class IllTyped(Exception):
    """Sizes or ranks that do not fit."""


def array(nested: Any) -> Any:
    """Nested lists as an array, a number as a Fraction."""
    if not isinstance(nested, (list, tuple)):
        return Fraction(nested) if isinstance(nested, int) else nested
    shape: list[int] = []
    inner = nested
    while isinstance(inner, (list, tuple)):
        shape.append(len(inner))
        if not inner:
            break
        inner = inner[0]

    def entry(at: At) -> Any:
        item: Any = nested
        for k in at:
            item = item[k]
        return Fraction(item) if isinstance(item, int) else item

    return Array(shape, entry)


def matrix(rows: list[list[Any]]) -> Array:
    return Array((len(rows), len(rows[0]) if rows else 0), lambda at: rows[at[0]][at[1]])


def shape_of(value: Any) -> At:
    return value.shape if isinstance(value, Array) else ()


def at(value: Any, position: At) -> Any:
    return value(position) if isinstance(value, Array) else value


def elementwise(function: Callable[..., Any], *values: Any) -> Any:
    """Entry by entry, shapes aligned at the last axis."""
    shape = max((shape_of(v) for v in values), key=len)
    for v in values:
        own = shape_of(v)
        if own and own != shape[len(shape) - len(own) :]:
            raise IllTyped(f"{own} beside {shape}")
    if not shape:
        return function(*values)

    def entry(place: At) -> Any:
        return function(*(v(place[len(shape) - v.rank :]) if isinstance(v, Array) else v for v in values))

    return Array(shape, entry)


def mapped(ranks: Sequence[int], function: Callable[..., Any], values: Sequence[Any]) -> Any:
    """function of arguments of these ranks, over the leading axes that they have beyond."""
    batch: At = ()
    for value, rank in zip(values, ranks, strict=True):
        own = shape_of(value)
        if len(own) < rank:
            raise IllTyped("a rank too low")
        extra = own[: len(own) - rank]
        batch = extra if len(extra) > len(batch) else batch
    if not batch:
        return function(*values)

    def part(place: At) -> Any:
        inner = []
        for value, rank in zip(values, ranks, strict=True):
            own = shape_of(value)
            more = len(own) - rank
            if own[:more] != batch[len(batch) - more :]:
                raise IllTyped("leading axes")
            mine = place[len(batch) - more :]
            if not more:
                inner.append(value)
            elif rank:
                inner.append(Array(own[more:], lambda at, v=value, mine=mine: v((*mine, *at))))
            else:
                inner.append(value(mine))
        return function(*inner)

    if not all(batch):
        raise OutOfReach("an empty batch")
    parts: dict[At, Any] = {}

    def whole(place: At) -> Any:
        lead, rest = place[: len(batch)], place[len(batch) :]
        if lead not in parts:
            parts[lead] = part(lead)
        return at(parts[lead], rest)

    first = parts[(0,) * len(batch)] = part((0,) * len(batch))
    return Array((*batch, *shape_of(first)), whole)
