"""Whether a place is seen to lie in a range: by the axis of its index, by form, by signs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from proofcheck.recheck import terms
from proofcheck.recheck.expanding import expanded
from proofcheck.recheck.terms import Term

if TYPE_CHECKING:
    from proofcheck.recheck.scalars import Elaborator
    from proofcheck.recheck.sequents import Sequent


def inside(s: Sequent, place: Term, low: Term, high: Term) -> bool:
    if between(low, place, s.e) and between(terms.add(place, terms.ONE), high, s.e):
        return True
    if place.op == "index" and low == terms.ZERO and place.data in s.e.axes:
        size = terms.size_of(high, s.e.dims)
        if size is not None and s.e.axes[place.data] == size:
            return True
    if low.op == "add" and len(low.args) == 2 and low.args[1] == terms.ONE and low.args[0].op == "index":
        size = terms.size_of(place, s.e.dims)  # an index of an axis and one is at most the size
        if size is not None and s.e.axes.get(low.args[0].data) == size:
            return s.seen(Term("lt", (place, high)))
    d = s.claim.declarations.get(place.data) if place.op == "name" else None
    if d is not None and d.bound is not None and low == terms.ZERO and s.e.size(d.bound).term() == high:
        return True
    if s.seen(Term("le", (low, place))) and s.seen(Term("lt", (place, high))):
        return True
    before, beyond = (_least(s, gap) for gap in (terms.sub(place, low), terms.sub(high, place)))
    return s.seen(Term("le", (terms.ZERO, before))) and s.seen(Term("lt", (terms.ZERO, beyond)))


def _least(s: Sequent, t: Term) -> Term:
    """A number that a sum is at least: with the last place in the place of each index that is subtracted."""
    parts = []
    for part in expanded(t).args if expanded(t).op == "add" else (expanded(t),):
        index = part.args[-1] if part.op == "mul" and len(part.args) == 2 else part
        if part != index and part.args[0].op == "number" and part.args[0].data < 0:
            size = s.e.axes.get(index.data) if index.op == "index" else None
            d = s.claim.declarations.get(index.data) if index.op == "name" else None
            if d is not None and d.bound is not None:
                size = s.e.size(d.bound)
            if size is not None:
                last = terms.sub(size.term(), terms.ONE)
                part = terms.mul(part.args[0], last)
        parts.append(part)
    return expanded(terms.add(*parts))


def _not_negative(t: Term, e: Elaborator) -> bool:
    """Whether an end is a whole number that is surely not negative: a sum of products of sizes, indices, numbers."""
    for part in t.args if t.op == "add" else (t,):
        for factor in part.args if part.op == "mul" else (part,):
            if factor.op == "number":
                if factor.data < 0 or factor.data.denominator != 1:
                    return False
            elif factor.op == "name":
                d = e.claim.declarations.get(factor.data)
                if d is None or d.kind not in ("dim", "natural", "index"):
                    return False
            elif not (factor.op == "index" and factor.data in e.axes):
                return False
    return True


def between(low: Term, high: Term, e: Elaborator) -> bool:
    """Whether 0 <= low <= high is seen by form."""
    return _not_negative(low, e) and _not_negative(expanded(terms.sub(high, low)), e)
