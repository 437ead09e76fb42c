"""Which matrices have an inverse, seen by normal forms.

A whole matrix c G, with an inverse of G declared or assumed; and one that is a positive multiple of 1, or a positive
definite matrix, and further sums of f(i) f(j).
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from proofcheck.recheck.algebra import contents, functions, positions
from proofcheck.recheck.algebra.polynomials import Beyond, Store, Sum
from proofcheck.recheck.algebra.positions import Position
from proofcheck.recheck.algebra.products import Bound, Factor, add, less, multiplied, opened, put, put_atom, total
from proofcheck.recheck.algebra.reading import Reader
from proofcheck.recheck.algebra.signs import Known, reader_for
from proofcheck.recheck.claims import Claim
from proofcheck.recheck.scalars import Elaborator
from proofcheck.recheck.terms import ZERO, Term, replaced

INVERTIBLE = ("invertible", "posdef", "orthogonal", "permutation")


def invertible(e: Elaborator, claim: Claim, t: Term, facts: Sequence[Term]) -> bool:
    """Whether the matrix of an `inverse` is seen to have one."""
    try:
        r, facts = reader_for(e, claim, t, facts)
        size = r.size(t.args[0])
        names = [r.s.fresh(size) for _ in range(2)]
        known = Known(r, facts)
        c, common, rest = contents.content(r.s, _entries(r, t, names), frozenset(names))
        if rest is None or not c or not all(known.atom(a, k, True) for a, k in common):
            return False
        return (
            _declared(r, rest, names)
            or _definite(known, r, rest, names)
            or _assumed(known, r, rest, names, size, facts)
        )
    except (Beyond, RecursionError, ZeroDivisionError):
        return False


def _entries(r: Reader, t: Term, names: list[str]) -> Sum:
    """The entries of the matrix of an `inverse` or a `det` at these indices."""
    moved = {Term("index", (), old): Term("index", (), new) for old, new in zip(t.data, names, strict=True)}
    return r.read(replaced(t.args[-1], moved))


def _assumed(known: Known, r: Reader, x: Sum, names: list[str], size: Position, facts: Sequence[Term]) -> bool:
    """Whether an assumption says that a multiple of the matrix has a determinant other than 0, or that it is a factor
    of a unit matrix: F G = 1 for square F and G says that both have an inverse."""
    turned = put(r.s, x, dict(zip(names, map(positions.index, reversed(names)), strict=True)))
    for fact in (part for f in facts for part in (f.args if f.op == "and" else (f,))):
        try:
            found = [*_determinant(r, fact, names, size), *_unit(known, r, fact, names, size)]
        except Beyond:
            continue
        if any(y is z for y in found for z in (x, turned)):
            return True
    return False


def _determinant(r: Reader, fact: Term, names: list[str], size: Position) -> Iterator[Sum]:
    inner = fact.args[0] if fact.op == "not" else fact
    if (fact.op, inner.op) not in (("not", "eq"), ("not", "le"), ("lt", "lt")):
        return
    for side, other in (inner.args, inner.args[::-1]):
        if side.op == "det" and other == ZERO and r.size(side.args[0]) == size:
            _, _, rest = contents.content(r.s, _entries(r, side, names), frozenset(names))
            if rest is not None:
                yield rest


def _unit(known: Known, r: Reader, fact: Term, names: list[str], size: Position) -> Iterator[Sum]:
    ranges = []
    while fact.op == "all":
        ranges.append((Term("index", (), fact.data), fact.args[0], fact.args[1]))
        fact = fact.args[2]
    if fact.op != "eq" or len(ranges) != 2 or any(low != ZERO or r.size(high) != size for _, low, high in ranges):
        return
    s = r.s
    moved = {index: Term("index", (), name) for (index, _, _), name in zip(ranges, names, strict=True)}
    i, j = map(positions.index, names)
    unit = functions.delta(s, positions.plus(i, j, -1))
    gap = less(s, *(r.read(replaced(side, moved)) for side in fact.args))
    multiple, rest = [], []
    for p, c in gap.terms.items():
        bound, factors, sums, scale = opened(s, p)
        others = [(a, k) for a, k in factors if a.kind != "delta" or functions.single(s, a) is not unit]
        if len(others) < len(factors) and not any(a.indices & set(names) for a, _ in others):
            multiple.append(multiplied(s, bound, others, sums, c * scale))
        else:
            rest.append(s.sum({p: c}))
    if rest and known.sign(add(s, *multiple), True):  # what is left is a multiple of the unit matrix, and not zero
        _, _, left = contents.content(s, add(s, *rest), frozenset(names))
        if left is not None:
            yield left
            yield from _factors(s, left, names, size)


def _factors(s: Store, x: Sum, names: list[str], size: Position) -> Iterator[Sum]:
    """F and G, where x is sum over k of F[i, k] G[k, j] for square F and G."""
    if len(x.terms) != 1:
        return
    bound, factors, sums, _ = opened(s, next(iter(x.terms)))
    outer = [(name, z) for name, z in bound if z == size]
    for name, _ in outer:
        one = _joined(factors, bound, {names[0]}, name)
        two = [(a, k) for a, k in factors if (a, k) not in one]
        shown = frozenset().union(*(a.indices for a, _ in one)), frozenset().union(*(a.indices for a, _ in two))
        inner = {n for n, _ in bound} - {name}
        if sums or not one or not two or names[1] in shown[0] or names[0] in shown[1] or shown[0] & shown[1] & inner:
            continue
        for part, end in ((one, names[0]), (two, names[1])):
            used = frozenset().union(*(a.indices for a, _ in part))
            y = total(s, [(n, z) for n, z in bound if n != name and n in used], part)
            yield put(s, y, {name: positions.index(names[1] if end == names[0] else names[0])})


def _joined(factors: list[Factor], bound: Bound, shown: set[str], apart: str) -> list[Factor]:
    """The factors that hang together with an index, by way of bound indices but one."""
    links = {name for name, _ in bound} - {apart}
    found: list[Factor] = []
    while True:
        more = [f for f in factors if f not in found and f[0].indices & shown]
        if not more:
            return found
        found += more
        shown = shown | {n for a, _ in more for n in a.indices & links}


def _whole(r: Reader, name: str, size: Position | None) -> bool:
    """Whether a matrix of this size, of entries of a declared one, is all of it: a corner of one that has an inverse
    may have none, unless it is positive definite."""
    return r.s.structures[name] == "posdef" or r.size(r.e.size(r.claim.declarations[name].shape[0]).term()) == size


def _declared(r: Reader, x: Sum, names: list[str]) -> bool:
    s = r.s
    places = tuple(map(positions.index, names))
    for name, structure in s.structures.items():
        if structure in INVERTIBLE and structure != "permutation" and _whole(r, name, s.sizes.get(names[0])):
            for args in (places, places[::-1]):
                if x is functions.single(s, s.atom("entry", name, s.ordered(name, args))):
                    return True
    return x is functions.delta(s, positions.plus(places[0], places[1], -1))


def _definite(known: Known, r: Reader, x: Sum, names: list[str]) -> bool:
    states = [_part(known, r, x, k, names) for k in range(len(x.terms))]
    return all(states) and 2 in states


def _part(known: Known, r: Reader, x: Sum, number: int, names: list[str]) -> int:
    """Of one product of the sum: 2 positive definite, 1 positive semidefinite, 0 not seen."""
    s = known.s
    p, c = list(x.terms.items())[number]
    bound, factors, sums, scale = opened(s, p)
    i, j = names
    if sums or c * scale <= 0:
        return 0
    shown = [(a, k) for a, k in factors if a.indices & {i, j}]
    others = [(a, k) for a, k in factors if not a.indices & {i, j}]
    if not all(functions.positive(s, a) or functions.even(k) for a, k in others):
        return 0
    strict = all(known.atom(a, k, True) for a, k in others)
    places = (positions.index(i), positions.index(j))
    if len(shown) == 1 and shown[0][1] == 1:
        atom = shown[0][0]
        unit = functions.delta(s, positions.plus(places[0], places[1], -1))
        if functions.single(s, atom) is unit:
            return 2 if strict and not bound else 1
        if atom.kind == "entry" and s.structures.get(atom.data) == "posdef" and set(atom.args) == set(places):
            return 2 if strict and not bound else 1
    first = [(a, k) for a, k in shown if i in a.indices]
    second = [(a, k) for a, k in shown if j in a.indices]
    if len(first) + len(second) != len(shown) or any(k.denominator != 1 or k < 1 for _, k in shown):
        return 0
    turned = [(put_atom(s, a, {i: places[1]}), k) for a, k in first]
    plain = [(put_atom(s, a, {}), k) for a, k in second]
    same = sorted((y.serial, k) for y, k in turned) == sorted((y.serial, k) for y, k in plain)
    if not same:
        return 0
    # B.T B, for a B that has an inverse.
    whole = len(first) == len(bound) == 1 and first[0][1] == 1 and first[0][0].kind == "entry"
    if whole and s.structures.get(first[0][0].data) in INVERTIBLE and strict:
        (name, size), atom = bound[0], first[0][0]
        square = size == s.sizes.get(i) and _whole(r, atom.data, size)
        return 2 if square and {positions.index(name), places[0]} == set(atom.args) else 1
    return 1
