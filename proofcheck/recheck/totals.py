"""Sums over ranges in normal forms.

A sum of few terms is written out; another is one of products (`networks.py`). A range that begins elsewhere counts from
0, one that ends at n + m is one to n and one of m places, where each of these is seen to be a number of places.
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from proofcheck.recheck import terms
from proofcheck.recheck.functions import integral
from proofcheck.recheck.networks import guarded, summed
from proofcheck.recheck.polynomials import Poly, place, plus, scaled, uses, written
from proofcheck.recheck.terms import Term

if TYPE_CHECKING:
    from proofcheck.recheck.normal import Normal

FEW = 8  # places that are written out


def total(normal: Normal, t: Term) -> Poly:
    low, high, body = t.args
    index = Term("index", (), t.data)
    if low == terms.ZERO and high.op == "number" and 0 <= high.data <= FEW and high.data.denominator == 1:
        return plus(*(normal.form(terms.replaced(body, {index: terms.number(k)})) for k in range(int(high.data))))
    if guarded(normal, t):
        return normal.atom(Term("sum", (normal.canonical(low), normal.canonical(high), body), t.data))
    turned = _turn(normal, index, low, high, body)
    if turned is not None:
        # Where a condition on the index turns: two sums, on each of which it is decided.
        told, at, first = turned
        before = terms.replaced(body, {told: told.args[1 if first else 2]})
        after = terms.replaced(body, {told: told.args[2 if first else 1]})
        parts = (Term("sum", (low, at, before), t.data), Term("sum", (at, high, after), t.data))
        return plus(*map(normal.form, parts))
    for told in terms.nodes(body):
        found = place(told, index)
        if found is None or found.indices - body.indices or not integral(normal, found):
            continue
        if normal.inside(found, low, high):
            # One place is apart: the sum without it being so, and what it makes there.
            plain = terms.replaced(body, {told: told.args[2]})
            change = terms.sub(terms.replaced(body, {told: told.args[1]}), plain)
            whole = normal.form(Term("sum", (low, high, plain), t.data))
            return plus(whole, normal.form(terms.replaced(change, {index: found})))
    cut = _cut(normal, low, high)
    if cut is not None:
        # From low to a place in between, and from there; the second counts from 0 again.
        moved = terms.replaced(body, {index: terms.add(index, cut)})
        beyond = normal.form(Term("sum", (terms.ZERO, normal.canonical(terms.sub(high, cut)), moved), t.data))
        return beyond if cut == low else plus(normal.form(Term("sum", (low, cut, body), t.data)), beyond)
    if low == terms.ZERO and normal.canonical(high) == terms.ONE:
        return normal.form(terms.replaced(body, {index: terms.ZERO}))
    normal.count += 1
    own = Term("index", (), f"%{normal.count}") if t.data.startswith("@") else index
    return summed(normal, {own: (low, high)}, normal.form(terms.replaced(body, {index: own})))


def _turn(normal: Normal, index: Term, low: Term, high: Term, body: Term) -> tuple[Term, Term, bool] | None:
    """A case distinction `i < e` or the like, the first place beyond its turn, which is seen to lie in the range or at
    its end, and whether it is true before that."""
    for told in terms.nodes(body):
        if told.op != "where" or told.args[0].op not in ("lt", "le") or index.data not in told.args[0].indices:
            continue
        strict, (a, b) = told.args[0].op == "lt", told.args[0].args
        gap = normal.form(terms.sub(b, a))
        own = (((index, Fraction(1)),), ())
        c = gap.get(own, Fraction(0))
        rest = {p: k for p, k in gap.items() if p != own}
        if abs(c) != 1 or any(uses(p, index.data) for p in rest) or _bound(told.args[0]):
            continue
        # i below the rest, or from minus the rest on.
        first = c < 0
        at = normal.term(rest if first else scaled(rest, Fraction(-1)))
        at = normal.canonical(terms.add(at, terms.ONE)) if strict != first else at
        if at.indices - body.indices or not integral(normal, at):  # it may not depend on what the body binds
            continue
        if normal.inside(at, low, terms.add(high, terms.ONE)):
            return told, at, first
        for end, beyond in ((low, (low, at)), (high, (at, high))):
            if normal.inside(*beyond, terms.add(beyond[0], terms.ONE)):  # it turns nowhere in the range
                return told, end, first
    return None


def _bound(t: Term) -> bool:
    return any(i.startswith("@") for i in t.indices)


def _cut(normal: Normal, low: Term, high: Term) -> Term | None:
    """Where a range is cut in two: at its beginning, if that is not 0; after the first of the parts of its end."""
    whole = normal.canonical(high)
    if low != terms.ZERO:
        return low if normal.inside(low, low, terms.add(whole, terms.ONE)) else None
    if whole.op == "add":
        parts = sorted(whole.args, key=lambda a: (a.op == "number", written(a)))
        if all(normal.inside(part, terms.ZERO, terms.add(part, terms.ONE)) for part in parts):
            last = parts[-1]
            if last.op == "number" and last.data > 1:
                return normal.canonical(terms.sub(whole, terms.ONE)) if last.data < 6 else None
            return normal.canonical(terms.sub(whole, last))
    return None
