"""Bound indices that need not stay.

sum over b of [b = q] f(b)    [0 <= q < size] f(q); beside a free [i = j] each i is replaced by j
an index that nothing shows   the size of its range
a range of a fixed size       written out
range(s + t)                  range(s), and s + range(t); range(s t) as i t + k, where positions are written so
one under permutations        all of its values are those of a permutation, each once: written with the fewest of them
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from proofcheck.recheck.algebra import positions
from proofcheck.recheck.algebra.polynomials import Atom, Beyond, Body, Store, Sum
from proofcheck.recheck.algebra.positions import Position
from proofcheck.recheck.algebra.products import (
    ONE,
    STEPS,
    Bound,
    Factor,
    add,
    as_number,
    moved,
    multiplied,
    scaled,
    whole_power,
)
from proofcheck.recheck.closing import MOST, faulhaber

WRITTEN_OUT = 12
Way = tuple[tuple[str, int], ...]


def _deltas(s: Store, bound: Bound, kept: list[Factor], c: Fraction) -> Sum | None:
    for atom, _ in kept:
        if atom.kind != "delta":
            continue
        others = [(a, e) for a, e in kept if a is not atom]
        for name, size in bound:
            q = positions.alone(atom.args[0], name)
            if q is None:
                continue
            last = positions.plus(positions.plus(size, positions.constant(1), -1), q, -1)
            rest = [(n, positions.put(z, {name: q})) for n, z in bound if n != name]
            s.sizes.update(rest)
            inside, sums, scale = moved(s, others, {name: q})
            inside += [(s.atom("least", None, (x,)), ONE) for x in (q, last)]
            return multiplied(s, rest, inside, sums, c * scale)
        used = {n for n, _ in bound}
        free = sorted(positions.indices(atom.args[0]) - used, reverse=True)
        # The last of its indices alone: taken in turns, two of these would replace one another for ever.
        last_one = next((n for n in free if positions.alone(atom.args[0], n) is not None), "")
        q = positions.alone(atom.args[0], last_one) if last_one else None
        if q is None or not any(last_one in a.indices for a, _ in others):
            continue
        if any(last_one in positions.indices(z) for _, z in bound):
            continue
        inside, sums, scale = moved(s, others, {last_one: q})
        return multiplied(s, bound, [*inside, (atom, ONE)], sums, c * scale)
    return None


def _bounds(s: Store, bound: Bound, kept: list[Factor], c: Fraction) -> Sum | None:
    for k, (name, size) in enumerate(bound):
        rest = [*bound[:k], *bound[k + 1 :]]
        if any(name in positions.indices(z) for _, z in rest):
            continue
        value = positions.whole(size)
        if value is not None:
            if value > WRITTEN_OUT:
                raise Beyond("a long range")
            parts = []
            for place in range(max(value, 0)):
                inside, sums, scale = moved(s, kept, {name: positions.constant(place)})
                parts.append(multiplied(s, rest, inside, sums, c * scale))
            return add(s, *parts)
        if not positions.not_negative(size, s.size_of):
            raise Beyond("a range that may be less than empty")
        if not any(name in a.indices for a, _ in kept):
            return multiplied(s, rest, kept, [as_number(s, size)], c)
        pieces = s.pieces(size)
        if len(pieces) > 1 or pieces[0][1] is not None:
            return _split(s, rest, name, pieces, kept, c)
    return None


def _split(s: Store, rest: Bound, name: str, pieces: list[Any], kept: list[Factor], c: Fraction) -> Sum:
    """range(s + t) as range(s) and s + range(t); range(s t) as i t + k."""
    start = positions.ZERO
    parts = []
    for size, inner in pieces:
        if inner is None:
            fresh = s.fresh(size)
            at = positions.plus(start, positions.index(fresh))
            new = [(fresh, size)]
            whole = size
        else:
            outer, stride = size, inner
            i, k = s.fresh(outer), s.fresh(stride)
            at = positions.plus(start, positions.plus(positions.times(positions.index(i), stride), positions.index(k)))
            new = [(i, outer), (k, stride)]
            whole = positions.times(outer, stride)
        inside, sums, scale = moved(s, kept, {name: at})
        parts.append(multiplied(s, [*rest, *new], inside, sums, c * scale))
        start = positions.plus(start, whole)
    return add(s, *parts)


def _permuted(s: Store, bound: Bound, kept: list[Factor], c: Fraction) -> Sum | None:
    """sum over b of f(pi(b), rho(b)) = sum over b of f(b, rho(pi^-1(b))): of the ways to begin, one with the fewest
    permutations in all. No two ways leave the same ones, so that there is one first among those."""
    for k, (name, size) in enumerate(bound):
        if any(name in positions.indices(z) for _, z in bound):
            continue
        ways = set().union(*(_uses(a, name) for a, _ in kept if name in a.indices))
        if any(s.axes.get(g[0]) != size for way in ways for g in way):
            continue
        best = min(ways, key=lambda way: _begun(ways, way), default=())
        if not best or _begun(ways, best) >= _begun(ways, ()):
            continue
        fresh = s.fresh(size)
        at = positions.index(fresh)
        for permutation, sign in reversed(best):
            at = positions.permuted(permutation, -sign, at)
        inside, sums, scale = moved(s, kept, {name: at})
        return multiplied(s, [*bound[:k], (fresh, size), *bound[k + 1 :]], inside, sums, c * scale)
    return None


def _begun(ways: set[Way], start: Way) -> tuple[int, list[Way]]:
    """What the ways become when one of them stands for the index itself: how long they are together, and which."""
    back = tuple((name, -sign) for name, sign in reversed(start))
    found = []
    for way in ways:
        whole = list(back)
        for g in way:
            if whole and whole[-1] == (g[0], -g[1]):
                whole.pop()
            else:
                whole.append(g)
        found.append(tuple(whole))
    return sum(map(len, found)), sorted(found, reverse=True)


def _uses(atom: Atom, name: str) -> set[Way]:
    """How an atom uses an index: the permutations that stand around it, the first of them first."""
    found: set[Way] = set()
    for arg in atom.args:
        if isinstance(arg, tuple):
            found |= _ways(arg, name)
            continue
        at = arg.at if isinstance(arg, Body) else arg
        for p in at.terms:
            if name not in p.indices:
                continue
            found = found.union(*(_ways(z, name) for z in p.sizes))
            for a, _ in p.factors:
                if name in a.indices:
                    found |= _uses(a, name)
    return found


def _ways(p: Position, name: str) -> set[Way]:
    found: set[Way] = set()
    for m, _ in p:
        for g in m:
            around = []
            while g[0] == "p" and len(g[3]) == 1 and g[3][0][1] == 1 and len(g[3][0][0]) == 1:
                around.append((g[1], g[2]))
                g = g[3][0][0][0]
            if g[0] == "p":
                found |= _ways(g[3], name)
            elif g[0] == "i" and g[1] == name:
                found.add(tuple(reversed(around)))
    return found


def _conditions(s: Store, bound: Bound, kept: list[Factor], c: Fraction) -> Sum | None:
    """A condition that says where an index begins or ends. Only where every denominator has a value whatever conditions
    say (`conditions.counted`): the number of places that a condition leaves can be a denominator itself, of which it
    then says whether it is zero."""
    if not s.counting:
        return None
    for atom, _ in kept:
        if atom.kind != "least":
            continue
        for name, size in bound:
            q = positions.alone(atom.args[0], name)
            if q is None or any(name in positions.indices(z) for _, z in bound):
                continue
            rises = (((("i", name),), 1)) in atom.args[0]
            if not rises and ((("i", name),), -1) not in atom.args[0]:
                continue
            start = q if rises else positions.ZERO
            length = positions.plus(size, q, -1) if rises else positions.plus(q, positions.constant(1))
            left = positions.plus(size, length, -1)
            others = [(a, e) for a, e in kept if a is not atom]
            if not all(positions.not_negative(z, s.size_of) for z in (length, left)):
                continue
            fresh = s.fresh(length)
            at = positions.plus(start, positions.index(fresh))
            inside, sums, scale = moved(s, others, {name: at})
            rest = [(n, z) for n, z in bound if n != name]
            return multiplied(s, [*rest, (fresh, length)], inside, sums, c * scale)
    return None


def _powers(s: Store, bound: Bound, kept: list[Factor], c: Fraction) -> Sum | None:
    for name, size in bound:
        shown = [(a, e) for a, e in kept if name in a.indices]
        if len(shown) != 1 or any(name in positions.indices(z) for _, z in bound):
            continue
        (atom, e) = shown[0]
        if atom.kind != "place" or atom.args[0] != positions.index(name) or e.denominator != 1 or not 0 < e <= MOST:
            continue
        if not positions.not_negative(size, s.size_of):
            continue
        number_ = as_number(s, size)
        parts = [scaled(s, whole_power(s, number_, j), k) for j, k in enumerate(faulhaber(int(e))) if k]
        rest = [(n, z) for n, z in bound if n != name]
        return multiplied(s, rest, [(a, n) for a, n in kept if a is not atom], [add(s, *parts)], c)
    return None


STEPS += [_deltas, _conditions, _powers, _bounds, _permuted]
