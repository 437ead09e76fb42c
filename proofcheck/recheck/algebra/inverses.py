"""Inverses of square matrices: what they are of is kept without its factors that are numbers, and in one of its two
orientations. inv(M) M = M inv(M) = 1 are equations like those that are assumed, which may be multiplied by inv(M)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import partial
from itertools import product
from typing import Any

from proofcheck.recheck.algebra import contents, functions, positions, rules
from proofcheck.recheck.algebra.polynomials import Atom, Beyond, Body, Store, Sum
from proofcheck.recheck.algebra.positions import Position
from proofcheck.recheck.algebra.products import (
    MAKERS,
    ONE,
    body,
    entry,
    less,
    multiplied,
    number,
    put,
    single,
    summed,
    times,
)


def inverse(s: Store, row: Position, column: Position, size: Position, names: Sequence[str], at: Sum) -> Sum:
    """inv(M)[row, column], M[names] = at."""
    if not at.terms:
        raise Beyond("an inverse of zero")
    c, common, rest = contents.content(s, at, frozenset(names))
    if rest is None:
        raise Beyond("an inverse of a matrix of equal entries")
    outer = multiplied(s, [], [(a, -k) for a, k in common], [number(s, 1 / c)], ONE)
    i, j = map(positions.index, names)
    if rest is functions.delta(s, positions.plus(i, j, -1)):
        return times(s, outer, functions.delta(s, positions.plus(row, column, -1)))
    tensor, turned = body(s, names, rest), body(s, list(reversed(names)), rest)
    if turned.at is tensor.at:
        s.even.add(tensor.at.serial)
        row, column = min(row, column), max(row, column)
    elif turned.at.serial < tensor.at.serial:
        tensor, row, column = turned, column, row
    atom = s.atom("inverse", None, (row, column, tensor, size))
    _ruled(s, atom)
    return times(s, outer, single(s, atom))


def _ruled(s: Store, atom: Atom) -> None:
    """inv(M) M = 1 and M inv(M) = 1, once for each M without indices of its own."""
    _, _, tensor, size = atom.args
    key = ("ruled", tensor.at.serial, size)
    if key in s.known or tensor.indices:
        return
    s.known[key] = True
    s.inverses.append((tensor, size))
    a, b = s.fresh(size), s.fresh(size)
    variables = {a: size, b: size}
    p, q = positions.index(a), positions.index(b)
    for left in (True, False):
        k = s.fresh(size)
        at = positions.index(k)
        places = (p, at) if left else (at, q)
        if tensor.at.serial in s.even:
            places = (min(places), max(places))
        own = s.atom("inverse", None, (*places, tensor, size))
        other = entry(s, tensor, (at, q) if left else (p, at))
        whole = summed(s, [(k, size)], times(s, single(s, own), other))
        equation = less(s, whole, functions.delta(s, positions.plus(p, q, -1)))
        rule = rules.made_of(s, equation, variables)
        if rule is not None:
            s.rules.append(rule)


def beside(s: Store, equations: Iterable[tuple[Mapping[str, Position], Sum]]) -> Iterator[rules.Rule]:
    """What equations between matrices say when they are multiplied by an inverse: M X = Y says inv(M) Y = X. As rules
    that replace products with that inverse in them, so that it has a value where they are used."""
    for (variables, gap), (tensor, size) in product(equations, list(s.inverses)):
        for name in [n for n, z in variables.items() if z == size]:
            new, old = s.fresh(size), s.fresh(size)
            places = (positions.index(new), positions.index(old))
            others = {n: z for n, z in variables.items() if n != name}
            moved = put(s, gap, {name: places[1]})
            for at in [places] if tensor.at.serial in s.even else [places, places[::-1]]:
                at = (min(at), max(at)) if tensor.at.serial in s.even else at
                own = s.atom("inverse", None, (*at, tensor, size))
                whole = summed(s, [(old, size)], times(s, single(s, own), moved))
                found = rules.made_of(s, whole, {**others, new: size}, partial(_of, tensor))
                if found is not None:
                    yield found


def _of(tensor: Body, atom: Atom) -> bool:
    return atom.kind == "inverse" and atom.args[2].at is tensor.at


def _inverse(s: Store, atom: Atom, args: tuple[Any, ...]) -> Sum:
    row, column, tensor, size = args
    names = [s.fresh(size) for _ in range(2)]
    return inverse(s, row, column, size, names, entry(s, tensor, tuple(map(positions.index, names))))


MAKERS["inverse"] = _inverse
