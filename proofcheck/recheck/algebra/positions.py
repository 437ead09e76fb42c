"""Positions on axes: polynomials with whole coefficients in indices, sizes, and values of permutations.

A position is a sorted tuple of (generators, coefficient). Generators: ("d", size), ("w", natural), ("z", integer),
("i", index), ("p", permutation, 1 or -1, position) for what the permutation, or its inverse, makes of a position.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any

Generator = tuple[Any, ...]
Position = tuple[tuple[tuple[Generator, ...], int], ...]
ZERO: Position = ()


def constant(value: int) -> Position:
    return (((), value),) if value else ()


def generator(g: Generator) -> Position:
    return (((g,), 1),)


def index(name: str) -> Position:
    return generator(("i", name))


def _made(terms: Mapping[tuple[Generator, ...], int]) -> Position:
    return tuple(sorted((m, c) for m, c in terms.items() if c))


def plus(a: Position, b: Position, sign: int = 1) -> Position:
    terms = dict(a)
    for m, c in b:
        terms[m] = terms.get(m, 0) + sign * c
    return _made(terms)


def times(a: Position, b: Position) -> Position:
    terms: dict[tuple[Generator, ...], int] = {}
    for m, c in a:
        for n, d in b:
            key = tuple(sorted((*m, *n)))
            terms[key] = terms.get(key, 0) + c * d
    return _made(terms)


def permuted(name: str, sign: int, at: Position) -> Position:
    """pi(at), or the inverse of pi at it; one undoes the other."""
    if len(at) == 1 and at[0][1] == 1 and len(at[0][0]) == 1:
        g = at[0][0][0]
        if g[0] == "p" and g[1] == name and g[2] == -sign:
            found: Position = g[3]
            return found
    return generator(("p", name, sign, at))


@lru_cache(maxsize=50_000)
def indices(p: Position) -> frozenset[str]:
    found: set[str] = set()
    for m, _ in p:
        for g in m:
            if g[0] == "i":
                found.add(g[1])
            elif g[0] == "p":
                found |= indices(g[3])
    return frozenset(found)


def put(p: Position, values: Mapping[str, Position]) -> Position:
    """The position with others in the place of indices."""
    if not indices(p) & values.keys():
        return p
    total = ZERO
    for m, c in p:
        product = constant(c)
        for g in m:
            if g[0] == "i" and g[1] in values:
                factor = values[g[1]]
            elif g[0] == "p":
                factor = permuted(g[1], g[2], put(g[3], values))
            else:
                factor = generator(g)
            product = times(product, factor)
        total = plus(total, product)
    return total


def whole(p: Position) -> int | None:
    """The number that it is, if it is one."""
    if not p:
        return 0
    return p[0][1] if len(p) == 1 and not p[0][0] else None


def alone(p: Position, name: str) -> Position | None:
    """q such that p == 0 says name == q, where p has the index once, as it is or under one permutation."""
    found: Position | None = None
    for m, c in p:
        if not any(name in indices(generator(g)) for g in m):
            continue
        if found is not None or len(m) != 1 or c not in (1, -1):
            return None
        g = m[0]
        rest = plus(p, ((m, c),), -1)
        value = times(rest, constant(-c))
        if g[0] == "i":
            found = value
        elif g[3] == index(name) and name not in indices(value):
            found = permuted(g[1], -g[2], value)
        else:
            return None
    return found


def not_negative(p: Position, size_of: Callable[[Generator], Position | None], depth: int = 0) -> bool:
    """Whether it is surely at least 0: indices lie from 0 to their size less 1, sizes are at least 1.

    p is affine in each index, so it is least where each is at one of its ends: at 0 where its coefficient is not
    negative, at the last place where it is not positive.
    """
    if depth > 12:
        return False
    moving = [g for m, _ in p for g in m if g[0] in ("i", "p")]
    if not moving:
        return _at_least_zero(p)
    inner = {name for g in moving for name in indices(size_of(g) or ZERO)}
    pick = next((g for g in moving if not (g[0] == "i" and g[1] in inner)), moving[0])
    if any(m.count(pick) > 1 for m, _ in p):
        return False
    slope = tuple((tuple(g for g in m if g != pick), c) for m, c in p if pick in m)
    rest = tuple((m, c) for m, c in p if pick not in m)
    slope = _made({m: sum(d for n, d in slope if n == m) for m, _ in slope})
    if any(pick[1] in indices(generator(g)) for m, _ in rest for g in m if g[0] == "p"):
        return False
    if not_negative(slope, size_of, depth + 1):
        return not_negative(rest, size_of, depth + 1)
    size = size_of(pick)
    if size is None or not not_negative(times(slope, constant(-1)), size_of, depth + 1):
        return False
    return not_negative(plus(rest, times(slope, plus(size, constant(1), -1))), size_of, depth + 1)


def _at_least_zero(p: Position) -> bool:
    """Of sizes and natural numbers alone: written in what they exceed their least values by, nothing is subtracted."""
    if any(g[0] == "z" for m, _ in p for g in m):
        return False
    total = ZERO
    for m, c in p:
        product = constant(c)
        for g in m:
            shifted = plus(generator(g), constant(1)) if g[0] == "d" else generator(g)
            product = times(product, shifted)
        total = plus(total, product)
    return all(c >= 0 for _, c in total)
