"""Quadratic forms: sums of products that read the same from both ends, around a definite matrix or nothing at all.

sum over k of f(k, i) f(k, j), u(i) u(j), sum over a, b of f(i, a) P[a, b] f(j, b) with P positive semidefinite: as
matrices under i, j these are positive semidefinite, and with i, j summed against the same vector they are not negative.
"""

from __future__ import annotations

from collections.abc import Callable

from proofcheck.lang import terms
from proofcheck.lang.terms import Term

Mirror = dict[str, str]  # index -> the index in the same place on the other side
MAX_FACTORS = 24


def flattened(t: Term) -> tuple[tuple[tuple[str, Term, Term], ...], tuple[Term, ...]] | None:
    """(binders, factors) of a term that is one product under nested sums; None where it has another shape."""
    if t.op == "sum":
        low, high, body = t.args
        inner = flattened(body)
        return None if inner is None else (((t.data[0], low, high), *inner[0]), inner[1])
    if t.op == "mul":
        binders: tuple[tuple[str, Term, Term], ...] = ()
        factors: tuple[Term, ...] = ()
        for arg in t.args:
            inner = flattened(arg)
            if inner is None or {b[0] for b in inner[0]} & ({b[0] for b in binders} | t.free):
                return None
            binders, factors = (*binders, *inner[0]), (*factors, *inner[1])
        if {b[0] for b in binders} & {i for a in t.args if a.op != "sum" for i in a.free}:
            return None
        return binders, factors
    if t.op == "pow" and t.args[1] == terms.TWO:
        return (), (t.args[0], t.args[0])
    return (), (t,)


def mirrored(t: Term, ends: tuple[str, str] | None, definite: Callable[[Term, tuple[str, str]], bool]) -> bool:
    """Whether the term reads the same from both ends: `ends` are the row and the column that change places (None: a
    number). `definite(factor, (a, b))` says whether a factor is a positive semidefinite matrix in its indices a, b.
    Factors that no index joins to the others must come in pairs, which the caller sees to."""
    # Two inverses of one matrix, or two sums, are the same factor, whatever the indices inside are called.
    flat = flattened(terms.rewrite(t, lambda s: terms.alpha(s) if s.op in ("inverse", "add") else None))
    if flat is None or len(flat[1]) > MAX_FACTORS:
        return False
    binders, factors = flat
    bound = {name: (low, high) for name, low, high in binders}
    if len(bound) != len(binders):
        return False
    start: Mirror = {ends[0]: ends[1], ends[1]: ends[0]} if ends else {}
    centres: list[tuple[Mirror, int | None]] = [(start, None)]
    for k, factor in enumerate(factors):
        places = sorted(factor.free & (set(bound) | set(ends or ())))
        if len(places) == 2 and all(start.get(x, y) == y for x, y in (places, places[::-1])):
            a, b = places
            if definite(factor, (a, b)):
                centres.append(({**start, a: b, b: a}, k))
    for mirror, centre in centres:
        rest = [f for k, f in enumerate(factors) if k != centre]
        if len(rest) % 2 == 0 and _paired(rest, rest, mirror, bound):
            return True
    return False


def _ranges(mirror: Mirror, bound: dict[str, tuple[Term, Term]]) -> bool:
    """Whether every index runs as far as the index in its place, whatever the others and the ends are."""
    if any(end.free & (set(bound) | set(mirror)) for pair in bound.values() for end in pair):
        return False
    return all(bound.get(a) == bound.get(b) for a, b in mirror.items())


def _two_sides(factors: list[Term], mirror: Mirror) -> bool:
    """Whether the indices that change places fall into two sides, and no factor has indices of both: only then is the
    product of all factors a product of two equal halves. (The trace of F F reads the same from both ends as well.)"""
    side: dict[str, int] = {}
    for origin in mirror:
        queue = [(origin, 0)] if mirror[origin] != origin and origin not in side else []
        while queue:
            x, colour = queue.pop()
            if x in side:
                if side[x] != colour:
                    return False
                continue
            side[x] = colour
            queue.append((mirror[x], 1 - colour))
            queue += [(y, colour) for f in factors if x in f.free for y in f.free if mirror.get(y, y) != y]
    return True


def _paired(every: list[Term], factors: list[Term], mirror: Mirror, bound: dict[str, tuple[Term, Term]]) -> bool:
    """Whether the factors fall into pairs that the mirror exchanges; indices that are not in it yet may join it."""
    if not factors:
        return _ranges(mirror, bound) and _two_sides(every, mirror)
    # First a factor whose indices are known to the mirror: it determines its partner.
    first = max(range(len(factors)), key=lambda k: len(factors[k].free & set(mirror)))
    factor, others = factors[first], factors[:first] + factors[first + 1 :]
    for k, other in enumerate(others):
        for extended in _images(factor, other, mirror, set(bound)):
            if _paired(every, others[:k] + others[k + 1 :], extended, bound):
                return True
    return False


def _images(factor: Term, other: Term, mirror: Mirror, bound: set[str]) -> list[Mirror]:
    """The mirrors, extended, under which `factor` becomes `other`."""
    found: Mirror = dict(mirror)
    if not _match(factor, other, found, bound):
        return []
    image = terms.substitute(factor, {a: terms.index(found[a]) for a in factor.free if a in found})
    return [found] if image == other else []


def _match(a: Term, b: Term, mirror: Mirror, bound: set[str]) -> bool:
    if a.op == "index" and b.op == "index":
        x, y = a.data, b.data
        if x in mirror or y in mirror:
            return mirror.get(x) == y and mirror.get(y) == x
        if x not in bound or y not in bound:
            return bool(x == y)
        mirror[x], mirror[y] = y, x
        return True
    if a.op != b.op or a.data != b.data or len(a.args) != len(b.args):
        return False
    return all(_match(x, y, mirror, bound) for x, y in zip(a.args, b.args, strict=True))
