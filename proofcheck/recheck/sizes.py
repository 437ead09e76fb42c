"""Sizes of axes at explicit values of the dimensions, and values of the dimensions that assumptions allow."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import product
from typing import Any

from proofcheck.recheck.claims import Claim, dimensions, eliminated
from proofcheck.recheck.evaluate import Evaluator
from proofcheck.recheck.numbers.base import System, Undecided, Undefined, Unsupported
from proofcheck.recheck.tree import Node


def about(claim: Claim) -> list[Node]:
    """The assumptions that speak of dimensions alone."""
    names, known = set(dimensions(claim)), claim.declarations.keys() | claim.definitions.keys()
    return [g for g in claim.given if g.names & known and (g.names & known) <= names]


def completed(claim: Claim, dims: Mapping[str, int]) -> dict[str, int] | None:
    """The dimensions with those that assumptions make of others; None where an assumption about sizes fails."""
    values: dict[str, Any] = dict(dims)
    try:
        for name, node in eliminated(claim).items():
            values[name] = Evaluator(claim, values).whole(node)
            if values[name] < 1:
                return None
        e = Evaluator(claim, values)
        for given in about(claim):
            if e.truth(given, System()) is not True:
                return None
        for declaration in claim.declarations.values():
            # An axis may be without places, a position is one of some.
            if any(e.whole(size) < 0 for size in declaration.shape):
                return None
            if declaration.bound and e.whole(declaration.bound) < 1:
                return None
    except (Undecided, Undefined, Unsupported):
        return None
    return values


def small(claim: Claim, most: int = 40) -> Iterator[dict[str, int]]:
    """Values of the dimensions that assumptions allow, small ones first, equal and unequal ones."""
    free = [name for name in dimensions(claim) if name not in eliminated(claim)]
    count = 0
    reach = next(reach for reach in (7, 5, 3, 2, 1) if reach ** len(free) <= 20_000)
    grid = product(range(1, reach + 1), repeat=len(free))
    for values in sorted(grid, key=lambda v: (sum(v), max(v, default=0), v)):
        found = completed(claim, dict(zip(free, values, strict=True)))
        if found is not None:
            yield found
            count += 1
            if count >= most:
                return
