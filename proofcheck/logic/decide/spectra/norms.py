"""Theorems about p-norms of vectors, |x|_p == (sum of abs(x_i)**p)**(1/p) for p >= 1."""

from __future__ import annotations

from proofcheck.lang import terms
from proofcheck.lang.terms import Term
from proofcheck.logic.decide.spectra import terms as t
from proofcheck.logic.decide.spectra.terms import NAMES, Declared, Fresh, Matrix, Offered, Shown, shown, theorem

A, *_ = NAMES


def norm(x: Matrix, p: Term) -> Term:
    """norm(x, p), for p >= 1."""
    power = terms.power(Term("abs", (x.at(A),)), p)
    return terms.power(t.summed(power, (A, x.rows)), terms.div(terms.ONE, p))


def _of(offered: Offered, vectors: int, numbers: int) -> bool:
    """Whether so many vectors of one size, and closed numbers, are offered."""
    alike = t.alike(*(v.rows for v in offered.vectors))
    return offered.has(0, vectors, numbers) and alike and not any(number.free for number in offered.numbers)


@theorem("Hölder")
def _hoelder(offered: Offered, fresh: Fresh, declared: Declared) -> Shown | None:
    """r == x @ y, p > 1, q > 1 and 1/p + 1/q == 1: abs(r) <= |x|_p |y|_q. If one of the two is 0, its vector is; else
    a b <= a**p / p + b**q / q for a, b >= 0 (log is concave), with a == abs(x_i) / |x|_p and b == abs(y_i) / |y|_q,
    summed over i, has 1/p + 1/q == 1 on its right side."""
    if not _of(offered, 2, 3):
        return None
    (x, y), (r, p, q) = offered.vectors, offered.numbers
    one = terms.add(terms.div(terms.ONE, p), terms.div(terms.ONE, q))
    parts = (
        terms.lt(terms.ONE, p),
        terms.lt(terms.ONE, q),
        terms.eq(one, terms.ONE),
        terms.eq(r, t.summed(terms.mul(x.at(A), y.at(A)), (A, x.rows))),
    )
    return shown(*parts, facts=(terms.le(Term("abs", (r,)), terms.mul(norm(x, p), norm(y, q))),))


@theorem("Minkowski")
def _minkowski(offered: Offered, fresh: Fresh, declared: Declared) -> Shown | None:
    """z == x + y and p >= 1: |z|_p <= |x|_p + |y|_p. With s the right side, other than 0, z / s is a mean of x / |x|_p
    and y / |y|_p with the weights |x|_p / s and |y|_p / s; abs(.)**p is convex, so the sum of its p-th powers is at
    most 1. A vector of norm 0 is 0 and may be left out."""
    if not _of(offered, 3, 1):
        return None
    (z, x, y), (p,) = offered.vectors, offered.numbers
    equal = z.equals(terms.add(x.at(A), y.at(A)))
    return shown(equal, terms.le(terms.ONE, p), facts=(terms.le(norm(z, p), terms.add(norm(x, p), norm(y, p))),))


@theorem("p <= q")
def _monotone(offered: Offered, fresh: Fresh, declared: Declared) -> Shown | None:
    """1 <= p <= q: |x|_q <= |x|_p. For |x|_p == 1 all abs(x_i) are at most 1, so that abs(x_i)**q <= abs(x_i)**p; both
    sides take a positive factor of x out."""
    if not _of(offered, 1, 2):
        return None
    (x,), (p, q) = offered.vectors, offered.numbers
    return shown(terms.le(terms.ONE, p), terms.le(p, q), facts=(terms.le(norm(x, q), norm(x, p)),))


@theorem("c x")
def _scaled(offered: Offered, fresh: Fresh, declared: Declared) -> Shown | None:
    """z == c x and p >= 1: |z|_p == abs(c) |x|_p."""
    if not _of(offered, 2, 2):
        return None
    (z, x), (c, p) = offered.vectors, offered.numbers
    equal = z.equals(terms.mul(c, x.at(A)))
    fact = terms.eq(norm(z, p), terms.mul(Term("abs", (c,)), norm(x, p)))
    return shown(equal, terms.le(terms.ONE, p), facts=(fact,))


@theorem("0 <= |x|")
def _nonnegative(offered: Offered, fresh: Fresh, declared: Declared) -> Shown | None:
    """p >= 1: |x|_p is a power of a number that is not negative."""
    if not _of(offered, 1, 1):
        return None
    (x,), (p,) = offered.vectors, offered.numbers
    return shown(terms.le(terms.ONE, p), facts=(terms.le(terms.ZERO, norm(x, p)),))
