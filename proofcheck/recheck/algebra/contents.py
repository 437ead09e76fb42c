"""What the products of a sum share: a number, powers of atoms, an exponential."""

from __future__ import annotations

from fractions import Fraction

from proofcheck.recheck.algebra.polynomials import Beyond, Product, Store, Sum
from proofcheck.recheck.algebra.products import ONE, Factor, add, multiplied, one_product, opened, scaled, total


def content(s: Store, x: Sum, apart: frozenset[str] = frozenset()) -> tuple[Fraction, list[Factor], Sum | None]:
    """x as a number times powers of atoms, none of which shows an index of `apart`, times the rest; None for a rest
    that is 1."""
    told = one_product(x)
    if told is not None:
        shared = [(a, k) for a, k in told[0].factors if not a.indices & apart]
        own = [(a, k) for a, k in told[0].factors if a.indices & apart]
        return told[1], shared, total(s, [], own) if own else None
    if not x.terms:
        raise Beyond("a sum that vanishes")
    c = next(iter(x.terms.values()))
    rows = [{a: k for a, k in p.factors if not a.indices & (apart | set(p.labels))} for p in x.terms]
    factors = []
    for atom in dict.fromkeys(a for row in rows for a in row):
        least = min(row.get(atom, Fraction(0)) for row in rows)
        if least and atom.kind not in ("exp", "delta", "least", "holds", "i"):
            factors.append((atom, least))
    exponent: dict[Product, Fraction] | None = None
    for p in x.terms:
        hidden = apart | set(p.labels)
        here = {q: k * d for a, k in p.factors if a.kind == "exp" for q, d in a.args[0].terms.items()}
        here = {q: d for q, d in here.items() if not q.indices & hidden}
        exponent = here if exponent is None else {q: d for q, d in exponent.items() if here.get(q) == d}
    if exponent:
        factors.append((s.atom("exp", None, (s.sum(exponent),)), ONE))
    rest = scaled(s, x, 1 / c)
    if not factors:
        return c, [], rest
    rest = beside(s, rest, [(a, -k) for a, k in factors])
    if not rest.terms:
        raise Beyond("a sum that vanishes")
    further, more, left = content(s, rest, apart)
    return c * further, [*factors, *more], left


def beside(s: Store, x: Sum, factors: list[Factor]) -> Sum:
    """x times these factors, which cancel before powers of sums are multiplied out."""
    parts = []
    for p, c in x.terms.items():
        bound, own, sums, scale = opened(s, p)
        parts.append(multiplied(s, bound, [*own, *factors], sums, c * scale))
    return add(s, *parts)
