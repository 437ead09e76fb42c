"""Order conditions between places of one axis: the factor `[<](a, b)` is 1 where a comes before b, else 0.

Kept normal by: transitivity (implied conditions are written out, a cycle is zero); no condition against position 0; a
free label stands on the right of a bound one, and two free labels in alphabetical order, by [b<a] = 1 - [a=b] - [a<b];
between two bound indices the smaller of the two monomials is kept by the same rule, and where both are the same
monomial the condition is one half of what lies off the diagonal.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import TYPE_CHECKING

from proofcheck.lang.sizes import Size
from proofcheck.search.index.labels import DELTA, LESS, Form, Merged, serial
from proofcheck.search.index.monomial import Factor, Label, Monomial, canonical, order

if TYPE_CHECKING:
    from proofcheck.search.index.algebra import Algebra


def less(algebra: Algebra, a: Label, b: Label) -> Form:
    """The form of the condition a < b."""
    algebra.ordered = True
    return algebra.factor(LESS, a, b)


def at_most(algebra: Algebra, a: Label, b: Label) -> Form:
    return algebra.add(less(algebra, a, b), algebra.factor(DELTA, a, b))


def settled(algebra: Algebra, live: Mapping[int, Size], merged: Merged) -> Form | None:
    """The form of a monomial with order conditions that are not normal yet; None where they are."""
    pairs = {args for (head, args) in merged if head == LESS}
    closed = set(pairs)
    while True:
        more = {(a, d) for a, b in closed for c, d in closed if b == c} - closed
        if not more:
            break
        closed |= more
    if any(a == b or b == "#0" for a, b in closed):
        return {}
    for a, b in closed:
        if _place(a) is not None and _place(b) is not None:
            if _place(a) > _place(b):  # type: ignore[operator]
                return {}
            rest = _factors(merged, closed - {(a, b)})
            return algebra.normal(live, rest)
    for a, b in sorted(closed, key=lambda p: (order(p[0]), order(p[1]))):
        if a == "#0":
            return _split(algebra, live, _factors(merged, closed - {(a, b)}), [(-1, (DELTA, (a, b), Fraction(1)))])
        if isinstance(a, str) and (isinstance(b, int) or order(b) < order(a)):
            others = _factors(merged, closed - {(a, b)})
            terms: list[tuple[int, Factor]] = [(-1, (DELTA, (a, b), Fraction(1))), (-1, (LESS, (b, a), Fraction(1)))]
            return _split(algebra, live, others, terms)
    if closed != pairs:
        return algebra.normal(live, _factors(merged, closed))
    return None


def _place(label: Label) -> int | None:
    return int(label[1:]) if isinstance(label, str) and label.startswith("#") else None


def _factors(merged: Merged, pairs: set[tuple[Label, ...]]) -> tuple[Factor, ...]:
    kept = [(h, a, e) for (h, a), e in merged.items() if h != LESS]
    return (*kept, *((LESS, p, Fraction(1)) for p in sorted(pairs, key=lambda p: [order(x) for x in p])))


def _split(
    algebra: Algebra, live: Mapping[int, Size], rest: tuple[Factor, ...], terms: list[tuple[int, Factor]]
) -> Form:
    """rest * (1 + the terms)"""
    out = algebra.normal(live, rest)
    for sign, factor in terms:
        out = algebra.add(out, algebra.scale(algebra.normal(live, (*rest, factor)), Fraction(sign)))
    return out


def flipped(algebra: Algebra, monomial: Monomial) -> Form | None:
    """A canonical monomial by a smaller one with a condition between two bound indices turned round; None where it is
    the smallest."""
    sorts, factors = monomial
    pairs = {args for head, args, _ in factors if head == LESS}
    for a, b in sorted((p for p in pairs if isinstance(p[0], int) and isinstance(p[1], int)), key=str):
        if any((a, c) in pairs and (c, b) in pairs for c in {x for p in pairs for x in p}):
            continue  # implied by two others: it cannot be turned round alone
        after = (pairs - {(a, b)}) | {(b, a)}
        if any((c, f) not in after for c, d in after for e, f in after if d == e):
            continue  # turned round it would imply others, with which it is not the smaller monomial
        live = dict(enumerate(sorts))
        rest = tuple(f for f in factors if f[:2] != (LESS, (a, b)))
        turned = (*rest, (LESS, (b, a), Fraction(1)))
        other = canonical(live, turned, algebra.symmetries, algebra.spend)
        whole = algebra.add(
            algebra.normal(live, rest),
            algebra.scale(algebra.normal(live, (*rest, (DELTA, (a, b), Fraction(1)))), Fraction(-1)),
        )
        if other == monomial:
            return algebra.scale(whole, Fraction(1, 2))
        if serial({other: Fraction(1)}) < serial({monomial: Fraction(1)}):
            return algebra.add(whole, algebra.scale(algebra.normal(live, turned), Fraction(-1)))
    return None
