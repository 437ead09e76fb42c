"""Theorems about the sum of the k largest entries of a vector x of n entries.

It is written as the smallest k t + sum_j max(x_j - t, 0) over the entries t of x. As a function of a real t that is
convex and made of straight pieces that meet at entries; for 0 <= k <= n it does not rise to the left of all entries,
where its slope is k - n, nor fall to the right of them, where that is k. So it is the smallest over all t.
"""

from __future__ import annotations

from proofcheck.lang import terms
from proofcheck.lang.terms import Term
from proofcheck.logic.decide.spectra import terms as t
from proofcheck.logic.decide.spectra.terms import NAMES, Matrix, Shown, shown, theorem

A, B, *_ = NAMES


def top_sum(x: Matrix, k: Term) -> Term:
    """top_sum(x, k)"""
    above = Term("max", (terms.sub(x.at(B), x.at(A)), terms.ZERO))
    value = terms.add(terms.mul(k, x.at(A)), t.summed(above, (B, x.rows)))
    return terms.neg(Term("largest", (terms.ZERO, x.rows, terms.neg(value)), (A,)))


def _counts(x: Matrix, k: Term) -> tuple[Term, Term]:
    return terms.le(terms.ZERO, k), terms.le(k, x.rows)


@theorem("k largest", vectors=1, numbers=1, fits=t.full)
def _sizes(x: Matrix, k: Term) -> Shown | None:
    """0 <= k <= n. It is the largest w @ x over all w with entries between 0 and 1 that sum to k: at most sqrt(k) |x|,
    as |w|**2 <= sum(w) == k (Cauchy-Schwarz), and at least k / n times the sum of all, w == k / n. For k == n and
    k == 0 it is the sum of all, and 0."""
    value, whole = top_sum(x, k), t.summed(x.at(A), (A, x.rows))
    plain = Matrix(x.body.args[0], x.ids, x.sizes) if x.body.op == "abs" else x  # of the same squares
    facts = (
        terms.le(value, terms.mul(Term("sqrt", (k,)), t.length(plain))),
        terms.le(terms.mul(k, whole), terms.mul(x.rows, value)),
        terms.implies(terms.eq(k, x.rows), terms.eq(value, whole)),
        terms.implies(terms.eq(k, terms.ZERO), terms.eq(value, terms.ZERO)),
    )
    return shown(*_counts(x, k), facts=facts)


@theorem("k largest of x + y", vectors=3, numbers=1, fits=t.full)
def _sum(z: Matrix, x: Matrix, y: Matrix, k: Term) -> Shown | None:
    """z == x + y: at most the sum of both, as max(x_j + y_j - s - t, 0) <= max(x_j - s, 0) + max(y_j - t, 0)."""
    fact = terms.le(top_sum(z, k), terms.add(top_sum(x, k), top_sum(y, k)))
    return shown(t.is_sum(z, x, y), *_counts(x, k), facts=(fact,))


@theorem("k largest of c x", vectors=2, numbers=2, fits=t.full)
def _multiple(z: Matrix, x: Matrix, c: Term, k: Term) -> Shown | None:
    """z == c x and c >= 0: c times that of x."""
    fact = terms.eq(top_sum(z, k), terms.mul(c, top_sum(x, k)))
    return shown(t.is_multiple(z, c, x), terms.le(terms.ZERO, c), *_counts(x, k), facts=(fact,))
