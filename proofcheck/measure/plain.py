"""The plainest candidates for a counterexample: everything 0 or the identity, except a name or two.

Random points hardly ever meet the premise of an implication between tensors (two inputs, one output); these do. The
order is fixed: smallest sizes first, then all zeros, then one name at a time at ones or at a ramp, then pairs.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations, product
from math import prod
from typing import Any

from proofcheck.lang.types import Declaration, Problem
from proofcheck.logic.verdict import Polynomial

MOST = 160
MAX_ENTRIES = 64
MAX_DIMS = 4


def plain_candidates(problem: Problem) -> Iterator[dict[str, Any]]:
    """At most `MOST` assignments of every name that the problem uses."""
    used = [problem.declarations[n] for n in sorted(problem.used()) if n not in problem.sizes]
    dims = [d.name for d in used if d.kind == "dim"]
    names = [d for d in used if d.kind != "dim"]
    if any(d.kind in ("bool", "complex") for d in names) or len(dims) > MAX_DIMS:
        return
    count = 0
    for sizes in sorted(product((1, 2), repeat=len(dims)), key=lambda s: (sum(s), s)):
        at = dict(zip(dims, sizes, strict=True))
        for special, style, turned in _ways(names):
            values: dict[str, Any] = dict(at)
            for d in names:
                value = _value(d, at, style if d in special else 0, turned == d)
                if value is None:
                    return
                values[d.name] = value
            yield values
            count += 1
            if count >= MOST:
                return


def _ways(names: list[Declaration]) -> Iterator[tuple[tuple[Declaration, ...], int, Declaration | None]]:
    """Names that are not zero, their style, and one whose entries change their signs: two tensors add up to zero."""
    yield (), 0, None
    for special in (*combinations(names, 1), *combinations(names, 2)):
        yield special, 1, None
        yield special, 2, None
    for first, second in combinations(names, 2):
        if first.shape and first.shape == second.shape and first.kind == second.kind == "real":
            yield (first, second), 1, second


def _value(d: Declaration, dims: dict[str, int], style: int, turned: bool) -> Any:
    """0: zeros (or what comes nearest in the domain), 1: ones, 2: 1, 2, 3, ... entry by entry; with `turned` minus
    these."""
    if d.kind == "function":
        return Polynomial(((), (Fraction(0), Fraction(1)), (Fraction(0), Fraction(-1)))[style])
    try:
        shape = [size.value(dims) for size in d.shape]
    except KeyError:
        return None
    if prod(shape) > MAX_ENTRIES:
        return None
    positive = d.kind == "positive"

    def entry(position: tuple[int, ...]) -> Fraction:
        if d.structure is not None:
            same = Fraction(int(position[0] == position[1]))
            scaled = d.structure in ("posdef", "invertible", "symmetric")
            return (-same if turned and scaled and d.structure != "posdef" else same) * (style + 1 if scaled else 1)
        if style == 0:
            return Fraction(int(positive))
        ramp = sum(k * prod(shape[j + 1 :]) for j, k in enumerate(position))
        value = Fraction(1 if style == 1 else ramp + 1)
        if d.kind == "index" and d.bound is not None:
            value = min(value, Fraction(d.bound.value(dims) - 1))
        value += int(positive and style == 1)
        return -value if turned else value

    def build(prefix: tuple[int, ...]) -> Any:
        if len(prefix) == len(shape):
            return entry(prefix)
        return tuple(build((*prefix, k)) for k in range(shape[len(prefix)]))

    return build(())
