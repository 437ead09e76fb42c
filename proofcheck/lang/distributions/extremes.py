"""The largest and the smallest of n independent numbers with one density p, as one number with a density of its own.

The largest is at most t where all are. So it has the distribution function F(t)**n, of which n * F(t)**(n - 1) * p(t)
is the derivative. The smallest is above t where all are: n * (1 - F(t))**(n - 1) * p(t), with 1 - F(t) as the integral
of p from t on.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Literal

from proofcheck.lang import terms
from proofcheck.lang.affine import positive
from proofcheck.lang.distributions.cuts import assembled, pieces
from proofcheck.lang.distributions.entries import others, valued
from proofcheck.lang.distributions.insides import moved, put
from proofcheck.lang.distributions.standing import standing
from proofcheck.lang.linear import linear_in
from proofcheck.lang.scope import scalar
from proofcheck.lang.sizes import Size
from proofcheck.lang.terms import ONE, ZERO, Term
from proofcheck.lang.types import Declaration, Density, Law

if TYPE_CHECKING:
    from proofcheck.lang.elaborate import Elaborator

End = Literal["largest", "smallest"]


def extreme(e: Term, elaborator: Elaborator, densities: dict[str, Density]) -> Term:
    """The term with a number by itself for the largest, or for the smallest, of the entries of a name."""
    for name in sorted(e.names & densities.keys()):
        d, declared = densities[name], elaborator.declarations[name]
        if d.discrete or len(declared.shape) != 1 or not positive(declared.shape[0]) or moved(e, [name]):
            continue
        (size,) = declared.shape
        found = {t: _of_entries(t, name, size) for t in terms.nodes(e) if t.op == "largest" and name in t.names}
        ends = {end[0] for end in found.values() if end is not None}
        if len(ends) != 1 or None in found.values() or others(e, name, set(found)):
            continue
        hidden = terms.symbol(_hidden(elaborator, d, size, ends.pop(), densities))
        values = {t: terms.add(terms.mul(end[1], hidden), end[2]) for t, end in found.items() if end is not None}
        e = terms.rewrite(e, values.get)
    return e


def _of_entries(t: Term, name: str, size: Size) -> tuple[End, Term, Term] | None:
    """The largest of a * x[i] + b over all entries x[i]: which entry that is, a and b."""
    low, high, body = t.args
    atom = terms.entry(name, terms.index(t.data[0]))
    found = linear_in(body, atom)
    if low != ZERO or high != size.term() or found is None:
        return None
    slope, rest = found
    if slope.op != "number" or slope.data == 0 or rest.free or name in rest.names or not valued(rest):
        return None
    return ("largest" if slope.data > 0 else "smallest"), slope, rest


def _hidden(elaborator: Elaborator, d: Density, size: Size, end: End, densities: dict[str, Density]) -> str:
    stem = d.variable.data.rstrip("'0123456789")
    t, place = (terms.symbol(elaborator.variable(stem)) for _ in range(2))
    low, high = (d.low, t) if end == "largest" else (t, d.high)
    shape = standing(elaborator, {t.data: d, place.data: d})
    cut = [(a, b, w) for a, b, (w,) in pieces((put(d.body, d.variable, place),), place, low, high, shape)]
    if len(cut) == 1 and place.data not in cut[0][2].names:
        share = terms.mul(cut[0][2], terms.sub(cut[0][1], cut[0][0]))
    else:
        share = assembled([(a, b, w, ONE) for a, b, w in cut], place)
    rest = terms.sub(size.term(), ONE)
    body = terms.mul(size.term(), terms.power(share, rest), put(d.body, d.variable, t))
    name = elaborator.variable("m")
    found = Density(t, d.low, d.high, body, Term("log", (body,)), d.given, True, d.own, d.further)
    law = Law("iid", scalar(ZERO), None, moments=(), density=found)
    elaborator.declarations[name] = Declaration(name, "real", (), law=law)
    densities[name] = found
    return name
