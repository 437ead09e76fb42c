"""Theorems about p-norms of vectors, |x|_p == (sum of abs(x_i)**p)**(1/p) for p >= 1."""

from __future__ import annotations

from proofcheck.lang import terms
from proofcheck.lang.terms import Term
from proofcheck.logic.decide.spectra import terms as t
from proofcheck.logic.decide.spectra.rowsums import greatest
from proofcheck.logic.decide.spectra.terms import NAMES, Matrix, Shown, shown, theorem

A, *_ = NAMES


def norm(x: Matrix, p: Term) -> Term:
    """norm(x, p), for p >= 1."""
    if p == terms.TWO:
        return t.length(x)
    power = terms.power(Term("abs", (x.at(A),)), p)
    return terms.power(t.summed(power, (A, x.rows)), terms.div(terms.ONE, p))


@theorem("Hölder", vectors=2, numbers=3)
def _hoelder(x: Matrix, y: Matrix, r: Term, p: Term, q: Term) -> Shown | None:
    """r == x @ y, p > 1, q > 1 and 1/p + 1/q == 1: abs(r) <= |x|_p |y|_q. If one of the two is 0, its vector is; else
    a b <= a**p / p + b**q / q for a, b >= 0 (log is concave), with a == abs(x_i) / |x|_p and b == abs(y_i) / |y|_q,
    summed over i, has 1/p + 1/q == 1 on its right side."""
    one = terms.add(terms.div(terms.ONE, p), terms.div(terms.ONE, q))
    return shown(
        terms.lt(terms.ONE, p),
        terms.lt(terms.ONE, q),
        terms.eq(one, terms.ONE),
        t.is_inner(r, x, y),
        facts=(terms.le(Term("abs", (r,)), terms.mul(norm(x, p), norm(y, q))),),
    )


@theorem("Minkowski", vectors=3, numbers=1)
def _minkowski(z: Matrix, x: Matrix, y: Matrix, p: Term) -> Shown | None:
    """z == x + y and p >= 1: |z|_p <= |x|_p + |y|_p. With s the right side, other than 0, z / s is a mean of x / |x|_p
    and y / |y|_p with the weights |x|_p / s and |y|_p / s; abs(.)**p is convex, so the sum of its p-th powers is at
    most 1. A vector of norm 0 is 0 and may be left out."""
    fact = terms.le(norm(z, p), terms.add(norm(x, p), norm(y, p)))
    return shown(t.is_sum(z, x, y), terms.le(terms.ONE, p), facts=(fact,))


@theorem("p <= q", vectors=1, numbers=2)
def _monotone(x: Matrix, p: Term, q: Term) -> Shown | None:
    """1 <= p <= q: |x|_q <= |x|_p. For |x|_p == 1 all abs(x_i) are at most 1, so that abs(x_i)**q <= abs(x_i)**p; both
    sides take a positive factor of x out."""
    return shown(terms.le(terms.ONE, p), terms.le(p, q), facts=(terms.le(norm(x, q), norm(x, p)),))


@theorem("p <= q and size", vectors=1, numbers=2)
def _means(x: Matrix, p: Term, q: Term) -> Shown | None:
    """1 <= p <= q, for n entries: |x|_p <= n**(1/p - 1/q) |x|_q, as the mean of abs(x_i)**p to the power of q / p is at
    most that of abs(x_i)**q (a power of at least 1 is convex)."""
    factor = terms.power(x.rows, terms.sub(terms.div(terms.ONE, p), terms.div(terms.ONE, q)))
    fact = terms.le(norm(x, p), terms.mul(factor, norm(x, q)))
    return shown(terms.le(terms.ONE, p), terms.le(p, q), facts=(fact,))


@theorem("p and oo", vectors=1, numbers=1, fits=t.full)
def _greatest(x: Matrix, p: Term) -> Shown | None:
    """p >= 1, for n >= 1 entries: |x|_oo <= |x|_p <= n**(1/p) |x|_oo. The largest abs(x_i)**p is one of those that are
    summed, and none of these exceeds it."""
    most, factor = greatest(x), terms.power(x.rows, terms.div(terms.ONE, p))
    facts = (terms.le(most, norm(x, p)), terms.le(norm(x, p), terms.mul(factor, most)))
    return shown(terms.le(terms.ONE, p), facts=facts)


@theorem("c x", vectors=2, numbers=2)
def _scaled(z: Matrix, x: Matrix, c: Term, p: Term) -> Shown | None:
    """z == c x and p >= 1: |z|_p == abs(c) |x|_p."""
    fact = terms.eq(norm(z, p), terms.mul(Term("abs", (c,)), norm(x, p)))
    return shown(t.is_multiple(z, c, x), terms.le(terms.ONE, p), facts=(fact,))


@theorem("0 <= |x|", vectors=1, numbers=1)
def _nonnegative(x: Matrix, p: Term) -> Shown | None:
    """p >= 1: |x|_p is a power of a number that is not negative."""
    return shown(terms.le(terms.ONE, p), facts=(terms.le(terms.ZERO, norm(x, p)),))
