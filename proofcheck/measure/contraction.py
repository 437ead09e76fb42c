"""Sums of products without the outer product: which factors to multiply first, and what leaves the sum.

For one summed index: factors that do not depend on it leave the sum; of the others the two with the smallest
product are multiplied until two are left, and these contract as one matrix product (the greedy order of Daniel &
Gray 2018, opt_einsum, for a single index). Of a sum over several indices, `einsum("ij,jk,kl->il", A, B, C)`, the
index to go first is the one of the cheapest order: of all orders up to `EVERY` indices, else the cheapest next one.

The products of the term itself are not rearranged: what is timed and bounded is the computation as written, so
`(Q K^T) V` and `Q (K^T V)` cost and round differently, as they should.
"""

from __future__ import annotations

import itertools
import math
from collections.abc import Mapping, Sequence
from typing import Any, TypeVar

from proofcheck.measure.arithmetic import Arithmetic, Truth
from proofcheck.measure.space import Axis, Named

V = TypeVar("V")
EVERY = 4


def volume(*operands: Named) -> int:
    """The number of elements of the elementwise product."""
    extents: dict[str, int] = {}
    for operand in operands:
        extents.update(operand.extents)
    return math.prod(extents.values())


def multiply(arithmetic: Arithmetic[V], factors: list[V]) -> V:
    """The product, small factors first, so that scalars meet before they meet the large arrays."""
    if not factors:
        return arithmetic.number(1)
    ordered = sorted(factors, key=lambda f: volume(arithmetic.main(f)))
    result = ordered[0]
    for factor in ordered[1:]:
        result = arithmetic.mul(result, factor)
    return result


def summed(arithmetic: Arithmetic[V], factors: list[V], axis: Axis, mask: Named | None) -> list[V]:
    """The sum over `axis` of the product of `factors`, as a list of factors again."""
    if mask is not None:
        factors = masked(arithmetic, factors, mask)
    inside = [f for f in factors if axis.label in arithmetic.labels(f)]
    outside = [f for f in factors if axis.label not in arithmetic.labels(f)]
    while len(inside) > 2:
        first, second = _cheapest(arithmetic, inside)
        merged = arithmetic.mul(inside[first], inside[second])
        inside = [f for k, f in enumerate(inside) if k not in (first, second)] + [merged]
    if len(inside) == 2:
        result = arithmetic.contract(inside[0], inside[1], axis)
    elif inside:
        result = arithmetic.total(inside[0], axis)
    else:
        return _repeated(arithmetic, outside, axis)
    return [*outside, result]


def together(arithmetic: Arithmetic[V], factors: list[V], axes: Sequence[Axis]) -> list[V]:
    """The sum over several axes of the product of `factors`, the innermost axis last; as a list of factors again."""
    left = list(axes)
    while left:
        sets = [frozenset(arithmetic.labels(f)) for f in factors]
        extents = {k: n for f in factors for k, n in arithmetic.main(f).extents.items()}
        orders = [tuple(reversed(left))]  # as written: the first of equally cheap ones
        if 1 < len(left) <= EVERY:
            orders += itertools.permutations(left)
        elif len(left) > EVERY:
            orders = [(axis,) for axis in reversed(left)]
        first = min(orders, key=lambda order: _price(sets, extents, [axis.label for axis in order]))[0]
        left.remove(first)
        factors = summed(arithmetic, factors, first, None)
    return factors


def _price(sets: list[frozenset[str]], extents: Mapping[str, int], order: Sequence[str]) -> int:
    """Multiply-adds that it takes to sum over the labels in this order, factors given by the labels they have."""
    spent = 0
    for label in order:
        inside = [s for s in sets if label in s]
        joined = frozenset().union(*inside)
        spent += math.prod(extents[k] for k in joined)
        sets = [s for s in sets if label not in s] + [joined - {label}]
    return spent


def _repeated(arithmetic: Arithmetic[V], factors: list[V], axis: Axis) -> list[V]:
    """A product whose values do not depend on the index; tangents of it may."""
    return [arithmetic.total(multiply(arithmetic, factors), axis)]


def masked(arithmetic: Arithmetic[V], factors: list[V], mask: Named) -> list[V]:
    """The factors with the product zero outside the mask.

    One factor carries the zeros. Another is masked too where it is not finite: there 0 * nan would spoil the sum
    although the term has no business outside its range.
    """
    space = arithmetic.space
    truth = Truth(mask, space.map(space.xp.logical_not, mask))
    factors = factors or [arithmetic.number(1)]
    host = min(range(len(factors)), key=lambda k: volume(arithmetic.main(factors[k]), mask))
    zero = arithmetic.number(0)
    return [
        arithmetic.select(truth, f, zero) if k == host or not arithmetic.finite(f) else f for k, f in enumerate(factors)
    ]


def _cheapest(arithmetic: Arithmetic[Any], factors: list[Any]) -> tuple[int, int]:
    """The pair with the smallest product."""
    mains = [arithmetic.main(f) for f in factors]
    pairs = [(a, b) for a in range(len(mains)) for b in range(a + 1, len(mains))]
    return min(pairs, key=lambda pair: volume(mains[pair[0]], mains[pair[1]]))
