"""Whether a place is seen to lie in a range: by the axis of its index, by form, by signs."""

from __future__ import annotations

from typing import TYPE_CHECKING

from proofcheck.recheck import terms
from proofcheck.recheck.expanding import expanded
from proofcheck.recheck.terms import Term
from proofcheck.recheck.wholes import natural

if TYPE_CHECKING:
    from proofcheck.recheck.scalars import Elaborator
    from proofcheck.recheck.sequents import Sequent


def inside(s: Sequent, place: Term, low: Term, high: Term) -> bool:
    if between(low, place, s.e) and between(terms.add(place, terms.ONE), high, s.e):
        return True
    axis = s.e.axis(place)
    if axis is not None and low == terms.ZERO and (axis.term() == high or axis == terms.size_of(high, s.e.dims)):
        return True
    if low.op == "add" and len(low.args) == 2 and low.args[1] == terms.ONE and low.args[0].op == "index":
        size = terms.size_of(place, s.e.dims)  # an index of an axis and one is at most the size
        if size is not None and s.e.axes.get(low.args[0].data) == size:
            return s.seen(Term("lt", (place, high)))
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
            size = s.e.axis(index)
            if size is not None:
                last = terms.sub(size.term(), terms.ONE)
                part = terms.mul(part.args[0], last)
        parts.append(part)
    return expanded(terms.add(*parts))


def between(low: Term, high: Term, e: Elaborator) -> bool:
    """Whether 0 <= low <= high is seen by form."""
    return natural(e, low) and natural(e, expanded(terms.sub(high, low)))
