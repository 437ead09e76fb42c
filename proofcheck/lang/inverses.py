"""Statements about inv(M) as statements about M, which can be split where M is put together from others.

inv(M) == X        as M X == 1: a square matrix with a right inverse has an inverse, and that is it
inv(M) Y == X      as M X == Y, where M has an inverse; and Y inv(M) == X as X M == Y
"""

from __future__ import annotations

from dataclasses import replace

from proofcheck.lang import terms
from proofcheck.lang.positions import split
from proofcheck.lang.terms import Binder, Term
from proofcheck.lang.types import Problem


def as_product(problem: Problem) -> tuple[Problem, bool] | None:
    """(the problem without the inverse, whether it says by itself that the inverse exists), for a statement of these
    forms, entry by entry; None for any other."""
    binders, core = terms.stripped(problem.statement)
    if core.op != "eq":
        return None
    for left, right in (core.args, core.args[::-1]):
        found = _inverse_is(left, right, binders) or _solved(left, right, binders)
        if found is None:
            continue
        stated, exists = found
        return split(replace(problem, statement=terms.quantified(binders, stated), composed=())), exists
    return None


def _free_row(place: Term, size: Term, binders: list[Binder]) -> bool:
    """Whether a place of the inverse is an index that the statement holds for, over all rows."""
    return any(place == terms.index(name) and (low, high) == (terms.ZERO, size) for name, low, high in binders)


def _new(name: str, left: Term, right: Term, binders: list[Binder]) -> str:
    """An index that nothing in the statement binds."""
    ends = (end for _, *range_ in binders for end in range_)
    inside = {i for part in (left, right, *ends) for t in terms.subterms(part) for i in terms.bound_indices(t)}
    return terms.fresh(name, inside.union(index for index, _, _ in binders))


def _inverse_is(left: Term, right: Term, binders: list[Binder]) -> tuple[Term, bool] | None:
    if left.op != "inverse" or len(binders) != 2:
        return None
    size, row, column, body = left.args
    if row == column or body.free - set(left.data) or not all(_free_row(p, size, binders) for p in (row, column)):
        return None
    k = terms.index(_new(row.data, left, right, binders))
    entry = terms.mul(
        terms.substitute(body, dict(zip(left.data, (row, k), strict=True))), terms.substitute(right, {row.data: k})
    )
    delta = terms.where(terms.eq(row, column), terms.ONE, terms.ZERO)
    return terms.eq(terms.total(k.data, terms.ZERO, size, entry), delta), True


def _solved(left: Term, right: Term, binders: list[Binder]) -> tuple[Term, bool] | None:
    if left.op != "sum":
        return None
    inner = terms.index(left.data[0])
    factors = left.args[2].args if left.args[2].op == "mul" else (left.args[2],)
    inverses = [f for f in factors if f.op == "inverse" and inner in f.args[1:3]]
    if len(inverses) != 1 or factors.count(inverses[0]) != 1:
        return None
    (inverse,) = inverses
    size, row, column, body = inverse.args
    outer = row if column == inner else column
    others = terms.mul(*(f for f in factors if f != inverse))
    if outer == inner or body.free - set(inverse.data) or left.args[:2] != (terms.ZERO, size):
        return None
    if not _free_row(outer, size, binders) or outer.data in others.free:
        return None
    k = terms.index(_new(outer.data, left, right, binders))
    places = (outer, k) if column == inner else (k, outer)
    entry = terms.substitute(body, dict(zip(inverse.data, places, strict=True)))
    product = terms.total(k.data, terms.ZERO, size, terms.mul(entry, terms.substitute(right, {outer.data: k})))
    return terms.eq(product, terms.substitute(others, {inner.data: outer})), False
