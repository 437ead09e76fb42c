"""The largest of several normal numbers: 1 + t max(x) - c <= sum(exp(t x[i] - c)), whatever t >= 0 and c are.

Of numbers with mean m and variance v the average of the right side is n exp(t m + t**2 v / 2 - c). To show that the
average of the largest is at most m + b take c = t (m + b), where t = b / v makes that smallest. No independence is
asked for. Of one number alone that says nothing, as b may be 0: it is the largest.
"""

from __future__ import annotations

from collections.abc import Iterator

from proofcheck.lang import terms
from proofcheck.lang.terms import ONE, TWO, ZERO, Term
from proofcheck.search.engines.pointwise.reading import Plan, Reading


def maxima(reading: Reading) -> Iterator[Plan]:
    """Plans for E(max(x)) <= b, or < b."""
    statement = reading.problem.statement
    left, bound = statement.args
    for body in reading.averaged:
        if body.op != "largest" or left != Term("expectation", (body,)) or not reading.laws.fixed(bound):
            continue
        (index,), (low, high, entry) = body.data, body.args
        first = terms.substitute(entry, {index: ZERO})
        law = reading.laws.law(first) if low == ZERO else None
        if law is None:
            continue
        yield Plan([terms.le(body, first)], [first])
        mean, variance = law
        above = bound if mean == ZERO else terms.sub(bound, mean)
        steepest = above if variance == ONE else terms.div(above, variance)
        positive = (n for n in sorted(bound.names) if reading.problem.declarations[n].kind == "positive")
        for t in (steepest, *map(terms.symbol, positive)):
            c = reading.simple(terms.mul(t, bound))
            half = terms.div(terms.mul(terms.power(t, TWO), variance), TWO)
            value = Term("exp", (reading.simple(terms.sub(terms.add(terms.mul(t, mean), half), c)),))
            moved = Term("exp", (terms.sub(terms.mul(t, entry), c),))
            line = terms.sub(terms.add(ONE, terms.mul(t, body)), c)
            fact = terms.le(line, terms.total(index, low, high, moved))
            yield Plan([fact], averages=[(terms.substitute(moved, {index: ZERO}), value)])


def counted(reading: Reading) -> str | None:
    """The size of a vector whose largest entry is averaged, where nothing is assumed of it."""
    for body in reading.averaged:
        if body.op == "largest" and body.args[1].op == "symbol":
            name: str = body.args[1].data
            return None if any(name in g.names for g in reading.problem.given) else name
    return None
