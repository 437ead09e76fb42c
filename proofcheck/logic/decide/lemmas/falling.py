"""Binomials with a real number above, written by those of neighbouring numbers.

With [t; z] for the product of (t - j) / (j + 1) for j in range(z), t a real number and z a whole one, z >= 0:

    [t; z + 1]     = [t; z] (t - z) / (z + 1)              the product has one factor more
    [t + 1; z + 1] = [t; z] (t + 1) / (z + 1)              above it begins one factor earlier
    [t; z]         = gamma(t + 1) / (z! gamma(t - z + 1))  for z < t + 1: above is t (t - 1) ... (t - z + 1)

As z >= 0, no divisor is 0. So [t + a; z + b] is [t; z] times a quotient for 0 <= a <= b. That z >= 0, and z < t + 1
for the last, are conditions to be shown. The last is used where a gamma function occurs beside.
"""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from proofcheck.lang import terms
from proofcheck.lang.sizes import Size
from proofcheck.lang.terms import ONE, ZERO, Term
from proofcheck.logic.decide.lemmas.gammas import apart

FARTHEST = 8  # factors of a quotient


def above_and_below(product: Term) -> tuple[Term, Term] | None:
    """(t, z) of a product that is [t; z]."""
    low, z, factor = product.args
    (index,) = product.data
    j = terms.index(index)
    if low != ZERO or factor.op != "div" or factor.args[1] != terms.add(j, ONE) or z.free:
        return None
    addends = [*factor.args[0].args] if factor.args[0].op == "add" else [factor.args[0]]
    if terms.neg(j) not in addends:
        return None
    addends.remove(terms.neg(j))
    t = terms.add(ZERO, *addends)
    return None if t.free else (t, z)


def written(found: Iterable[Term], gammas: bool, conditions: dict[Term, None]) -> dict[Term, Term]:
    """Terms for the products that were found; what has to hold for them joins the conditions."""
    known: dict[Term, Term] = {}
    groups: dict[tuple[Term, Size], list[tuple[Fraction, int, Term]]] = {}
    for product in found:
        read = above_and_below(product)
        size = None if read is None else Size.from_term(read[1])
        if read is None or size is None:
            continue
        t, z = read
        if gammas:
            conditions |= {terms.le(ZERO, z): None, terms.lt(z, terms.add(t, ONE)): None}
            low = terms.mul(Term("factorial", (z,)), Term("gamma", (terms.add(terms.sub(t, z), ONE),)))
            known[product] = terms.div(Term("gamma", (terms.add(t, ONE),)), low)
            continue
        constant, rest = apart(t)
        fixed = dict(size.terms).get((), 0)
        key = terms.add(rest, terms.number(constant % 1)), size - Size.of(fixed)
        groups.setdefault(key, []).append((constant - constant % 1, fixed, product))
    for (core, size), group in groups.items():
        a0 = min(a for a, _, _ in group)
        b0 = min(b - int(a - a0) for a, b, _ in group)
        farthest = max(b - b0 for _, b, _ in group)
        if len(group) < 2 or farthest > FARTHEST:
            continue
        t, z = terms.add(core, terms.number(a0)), (size + Size.of(b0)).term()
        conditions[terms.le(ZERO, z)] = None
        index = group[0][2].data[0]
        base = product_of(t, z, index)
        known |= {p: moved(base, t, size + Size.of(b0), int(a - a0), b - b0) for a, b, p in group}
    return known


def product_of(t: Term, z: Term, index: str) -> Term:
    j = terms.index(index)
    return Term("product", (ZERO, z, terms.div(terms.sub(t, j), terms.add(j, ONE))), (index,))


def moved(base: Term, t: Term, z: Size, a: int, b: int) -> Term:
    """[t + a; z + b]"""
    above = [terms.add(t, terms.number(k)) for k in range(1, a + 1)]
    above += [terms.sub(t, (z + Size.of(k)).term()) for k in range(b - a)]
    below = [(z + Size.of(k)).term() for k in range(1, b + 1)]
    return terms.div(terms.mul(base, *above), terms.mul(*below)) if below else base
