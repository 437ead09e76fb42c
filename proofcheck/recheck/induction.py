"""Ranges written out: those over a few numbers, and for an induction those that end a few after the number.

A sum over range(n) for n + 1 is the one for n and the term at n; a product likewise. What the step leaves follows
from the case before, with the sums and products for n as unknown numbers.
"""

from __future__ import annotations

from fractions import Fraction

from proofcheck.recheck import terms
from proofcheck.recheck.expanding import expanded
from proofcheck.recheck.terms import Term

ROUNDS = 6


def unrolled(term: Term, n: Term | None = None) -> Term:
    """Sums and products over a few numbers written out; those that end a few after n, up to n and the rest."""
    memo: dict[Term, Term] = {}

    def walk(t: Term) -> Term:
        if t not in memo:
            found = terms.over(t, walk)
            if found.op == "pow" and n is not None:
                found = _power(found, n)
            elif found.op in terms.BINDERS and found.op != "tensor":
                found = _shortened(found, n)
            memo[t] = found
        return memo[t]

    return walk(term)


def _whole(t: Term) -> int | None:
    t = expanded(t)
    return int(t.data) if t.op == "number" and t.data.denominator == 1 else None


def _shortened(t: Term, n: Term | None) -> Term:
    low, high, body = t.args
    join = {"sum": terms.add, "prod": terms.mul, "all": terms.both, "any": _either}[t.op]
    index = Term("index", (), t.data)
    length = _whole(terms.sub(high, low))
    if length is not None and length <= ROUNDS:
        places = [expanded(terms.add(low, terms.number(k))) for k in range(max(length, 0))]
        return join(*(terms.replaced(body, {index: place}) for place in places))
    if n is None or n.data in low.names:
        return t
    beyond = _whole(terms.sub(high, n))
    if beyond is None or not 0 < beyond <= ROUNDS or t.op in ("all", "any"):
        return t
    # The range up to the case before: range(low, n + k) as range(low, n + k - 1) and its last place. That the shorter
    # range does not end before it begins is n + k - 1 >= low.
    last = expanded(terms.add(n, terms.number(beyond - 1)))
    gap = expanded(terms.sub(last, low))
    if gap.op != "number" and not (low.op == "number" and low.data <= 0):
        return t
    shorter = Term(t.op, (low, last, body), t.data)
    return join(shorter, terms.replaced(body, {index: last}))


def _either(*parts: Term) -> Term:
    return Term("or", parts) if parts else terms.FALSE


def _power(t: Term, n: Term) -> Term:
    """a**(n + k) as a**n a**k, for numbers a that are positive."""
    base, exponent = t.args
    beyond = _whole(terms.sub(exponent, n))
    if base.op != "number" or base.data <= 0 or not beyond or abs(beyond) > 60:
        return t
    return terms.mul(Term("pow", (base, n)), terms.number(Fraction(base.data) ** beyond))
