"""Powers of square matrices whose exponents are sizes, indices and natural numbers: S**k S = S S**k = S**(k + 1), and
S**j S**k = S**(j + k). Small exponents that are numbers are written out. That an exponent is not negative is seen where
it is read; what comes in the place of its indices later lies in their ranges.

The power of a sum of products stays as it is beside such a sum: only powers of it are put together.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from proofcheck.recheck.algebra import functions, positions, rules
from proofcheck.recheck.algebra.polynomials import Atom, Beyond, Body, Store, Sum
from proofcheck.recheck.algebra.positions import Position
from proofcheck.recheck.algebra.products import (
    MAKERS,
    Factor,
    body,
    entry,
    opened,
    scaled,
    single,
    summed,
    times,
)

HIGHEST = 6  # exponents that are written out


def matrix_power(
    s: Store, row: Position, column: Position, size: Position, exponent: Position, names: Sequence[str], at: Sum
) -> Sum:
    """(M**exponent)[row, column], M[names] = at."""
    i, j = map(positions.index, names)
    unit = functions.delta(s, positions.plus(row, column, -1))
    count = positions.whole(exponent)
    if count is not None and count < 0:
        raise Beyond("a negative power of a matrix")
    if at is functions.delta(s, positions.plus(i, j, -1)) or count == 0:
        return unit
    tensor, turned = body(s, names, at), body(s, list(reversed(names)), at)
    if count is not None and count <= HIGHEST:
        return _written_out(s, row, column, size, count, tensor)
    if turned.at is tensor.at:
        s.even.add(tensor.at.serial)
        row, column = min(row, column), max(row, column)
    elif turned.at.serial < tensor.at.serial:
        tensor, row, column = turned, column, row
    _ruled(s, tensor, size)
    return single(s, _atom(s, row, column, tensor, size, exponent))


def _atom(s: Store, row: Position, column: Position, tensor: Body, size: Position, exponent: Position) -> Atom:
    return s.atom("matrix_power", None, (row, column, tensor, size, exponent))


def _written_out(s: Store, row: Position, column: Position, size: Position, count: int, tensor: Body) -> Sum:
    if count == 1:
        return entry(s, tensor, (row, column))
    name = s.fresh(size)
    at = positions.index(name)
    left = _written_out(s, row, at, size, count - 1, tensor)
    return summed(s, [(name, size)], times(s, left, entry(s, tensor, (at, column))))


def _ruled(s: Store, tensor: Body, size: Position) -> None:
    """Neighbours in a product are put together, once for each M without indices of its own."""
    key = ("powers", tensor.at.serial, size)
    if key in s.known or tensor.indices:
        return
    s.known[key] = True
    a, c, k = (s.fresh(size) for _ in range(3))
    x, y = s.fresh(None), s.fresh(None)
    row, column, middle, one, two = map(positions.index, (a, c, k, x, y))
    left, right = _atom(s, row, middle, tensor, size, one), _atom(s, middle, column, tensor, size, two)
    ends: dict[str, Position | None] = {a: size, c: size}
    both = single(s, _atom(s, row, column, tensor, size, positions.plus(one, two)))
    # Any natural number is an exponent.
    s.rules.append(
        rules.Rule({**ends, x: None, y: None}, [(k, size)], ((left, functions.ONE), (right, functions.ONE)), both)
    )
    for power, places, name in ((left, (middle, column), x), (right, (row, middle), y)):
        told = entry(s, tensor, places)
        if len(told.terms) != 1:
            return
        ((p, c_),) = told.terms.items()
        bound, factors, sums, scale = opened(s, p)
        if sums or any(b.kind in ("delta", "least", "holds") or e != 1 for b, e in factors):
            return
        more = positions.plus(positions.index(name), positions.constant(1))
        found = single(s, _atom(s, row, column, tensor, size, more))
        pattern: tuple[Factor, ...] = ((power, functions.ONE), *factors)
        s.rules.append(
            rules.Rule({**ends, name: None}, [(k, size), *bound], pattern, scaled(s, found, 1 / (c_ * scale)))
        )


def _power(s: Store, atom: Atom, args: tuple[Any, ...]) -> Sum:
    row, column, tensor, size, exponent = args
    names = [s.fresh(size) for _ in range(2)]
    at = entry(s, tensor, tuple(map(positions.index, names)))
    return matrix_power(s, row, column, size, exponent, names, at)


MAKERS["matrix_power"] = _power
