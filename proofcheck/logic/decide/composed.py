"""Matrices put together from others: what has to be invertible for them to be.

A Kronecker product of square matrices is invertible when both factors are, a block triangular matrix when its diagonal
blocks are. Which matrix is one is seen by writing its row and column as i*t + k, or as i and s + j, and simplifying.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from proofcheck.lang import terms
from proofcheck.lang.affine import ZERO, Extents, exact_quotient
from proofcheck.lang.layouts import can_cut, can_divide, extents_of
from proofcheck.lang.simplify import simplified
from proofcheck.lang.sizes import Size
from proofcheck.lang.terms import Term, subterms
from proofcheck.lang.types import Declaration

Matrix = tuple[Term, Term, tuple[str, str]]  # size, body, row and column


def blocks(
    size: Term, body: Term, ids: tuple[str, ...], declarations: Mapping[str, Declaration]
) -> tuple[list[Matrix], list[Term]] | None:
    """(matrices, numbers): the matrix is invertible when all of them are, and none of the numbers is zero; None where
    it is not seen to be put together."""
    extents = extents_of((body,), declarations)
    whole = extents.size(size)
    bound = {i for t in subterms(body) for i in terms.bound_indices(t)}
    if whole is None or bound & {*ids} or len({*ids}) < len(ids):
        return None
    extents.of_index |= dict.fromkeys(ids, whole)
    for stride in _strides(body, ids, whole, extents):
        found = _kronecker(body, ids, whole, stride, extents)
        if found is not None:
            return found
    for cut in _cuts(body, ids, whole, extents):
        diagonal = _triangular(body, ids, whole, cut, extents)
        if diagonal is not None:
            return diagonal, []
    return None


def _strides(body: Term, ids: tuple[str, ...], size: Size, extents: Extents) -> Iterator[Size]:
    places = set(map(terms.index, ids))
    found: dict[Size, None] = {}
    for t in subterms(body):
        pair = extents.fraction(t) if t.op in ("floor", "mod") else None
        if pair is not None and pair[0].single in places and can_divide(pair[1], size) is not None:
            found[pair[1]] = None
    yield from found


def _cuts(body: Term, ids: tuple[str, ...], size: Size, extents: Extents) -> Iterator[Size]:
    found: dict[Size, None] = {}
    for t in subterms(body):
        if t.op == "lt" and t.args[0] in map(terms.index, ids):
            cut = extents.size(t.args[1])
            if cut is not None and can_cut(cut, size):
                found[cut] = None
    yield from found


def _names(body: Term, ids: tuple[str, ...], count: int) -> list[str]:
    used = {i for t in subterms(body) for i in terms.bound_indices(t)} | body.free | set(ids)
    names: list[str] = []
    while len(names) < count:
        names.append(terms.fresh(ids[0], used | set(names)))
    return names


def _kronecker(
    body: Term, ids: tuple[str, ...], size: Size, stride: Size, extents: Extents
) -> tuple[list[Matrix], list[Term]] | None:
    rows = exact_quotient(size, stride)
    if rows is None:
        return None
    names = _names(body, ids, 4)
    inner = Extents(extents.dims, {**extents.of_index, **dict(zip(names, (rows, rows, stride, stride), strict=True))})
    a, b, c, d = map(terms.index, names)
    places = {ids[0]: terms.add(terms.mul(stride.term(), a), c), ids[1]: terms.add(terms.mul(stride.term(), b), d)}
    split = simplified(terms.substitute(body, places), inner)
    groups: dict[str, list[Term]] = {"high": [], "low": [], "": []}
    for factor in split.args if split.op == "mul" else (split,):
        high, low = factor.free & set(names[:2]), factor.free & set(names[2:])
        if high and low:
            return None
        groups["high" if high else "low" if low else ""].append(factor)
    if not groups["high"] or not groups["low"]:
        return None
    return [
        (rows.term(), terms.mul(*groups["high"]), (names[0], names[1])),
        (stride.term(), terms.mul(*groups["low"]), (names[2], names[3])),
    ], groups[""]


def _triangular(body: Term, ids: tuple[str, ...], size: Size, cut: Size, extents: Extents) -> list[Matrix] | None:
    names = _names(body, ids, 4)
    rest = size - cut
    inner = Extents(extents.dims, {**extents.of_index, **dict(zip(names, (cut, cut, rest, rest), strict=True))})
    a, b, c, d = map(terms.index, names)
    below = {0: ZERO.term(), 1: cut.term()}

    def block(row: Term, column: Term, down: int, across: int) -> Term:
        places = {ids[0]: terms.add(below[down], row), ids[1]: terms.add(below[across], column)}
        return simplified(terms.substitute(body, places), inner)

    if terms.ZERO not in (block(a, d, 0, 1), block(c, b, 1, 0)):
        return None
    return [
        (cut.term(), block(a, b, 0, 0), (names[0], names[1])),
        (rest.term(), block(c, d, 1, 1), (names[2], names[3])),
    ]
