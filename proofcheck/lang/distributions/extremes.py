"""The largest and the smallest of n independent numbers with one density p, as one number with a density of its own.

The largest is at most t where all are. So it has the distribution function F(t)**n, of which n * F(t)**(n - 1) * p(t)
is the derivative. The smallest is above t where all are: n * (1 - F(t))**(n - 1) * p(t), with 1 - F(t) as the integral
of p from t on. Moments of the largest of exponential numbers are those of a sum.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Literal

from proofcheck.lang import terms
from proofcheck.lang.affine import positive
from proofcheck.lang.averages import integrated, polynomial_in_random
from proofcheck.lang.distributions.cuts import assembled, pieces
from proofcheck.lang.distributions.entries import others, valued
from proofcheck.lang.distributions.insides import CASES, moved, put
from proofcheck.lang.distributions.standing import standing
from proofcheck.lang.domains import INFINITY
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
        if (sums := _in_turn(e, name, elaborator, densities)) is not None:
            return sums
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


def _in_turn(e: Term, name: str, elaborator: Elaborator, densities: dict[str, Density]) -> Term | None:
    """A polynomial in the largest of the entries x[i] of an exponential law, by a sum in the place of that: the largest
    is as the sum of y[k] / (k + 1) for such y. None where it is something else.

    Of n exponential numbers of rate r the smallest has the rate n r, and what is above it in the others are n - 1 such
    numbers again, independent of it. So the largest is a sum of independent exponential numbers of the rates n r down
    to r, as y[k] / (k + 1) are."""
    d, declared = densities[name], elaborator.declarations[name]
    law, (size,) = declared.law, declared.shape
    if law is None or (d.low, d.high) != (ZERO, INFINITY):
        return None
    mean = law.mean.body
    rate = mean.args[1] if mean.op == "div" and mean.args[0] == ONE else terms.div(ONE, mean)
    if d.body != terms.mul(rate, Term("exp", (terms.neg(terms.mul(rate, d.variable)),))):
        return None
    found = {t for t in terms.nodes(e) if t.op == "largest" and name in t.names}
    if not found or others(e, name, found) or any(t.op in CASES for t in terms.nodes(e)):
        return None
    own = [t for t in found if t.args != (ZERO, size.term(), terms.entry(name, terms.index(t.data[0])))]
    if own or rate.free:
        return None
    hidden, k = elaborator.variable("y"), elaborator.fresh()
    term = terms.div(terms.entry(hidden, terms.index(k)), terms.add(terms.index(k), ONE))
    elaborator.ranges[k] = size
    value = terms.rewrite(e, dict.fromkeys(found, Term("sum", (ZERO, size.term(), term), (k,))).get)
    declarations = {**elaborator.declarations, hidden: replace(declared, name=hidden)}
    if not polynomial_in_random(integrated(value, declarations), declarations):
        return None
    elaborator.declarations[hidden], densities[hidden] = declarations[hidden], d
    return value


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
