"""Theorems about squares, inverses, similar matrices, and what ridge regression makes of a matrix.

v_0 <= v_1 <= ... are the eigenvalues of a symmetric matrix, s_0 <= s_1 <= ... the singular values of an n x m matrix.
"""

from __future__ import annotations

from proofcheck.lang import terms
from proofcheck.lang.terms import Term
from proofcheck.logic.decide.spectra import terms as t
from proofcheck.logic.decide.spectra.terms import NAMES, Matrix, Shown, shown, theorem

A, B, C, D = NAMES


@theorem("M M", 2, numbers=1, fits=t.square)
def _squared(z: Matrix, m: Matrix, k: Term) -> Shown | None:
    """Z == M @ M: it has the eigenvalues v_j**2, in the same order where no v_j is negative. They are the squares of
    the singular values of M, so |Z| == |M|**2."""
    powers = terms.eq(t.eigenvalue(z, k), terms.power(t.eigenvalue(m, k), terms.TWO))
    facts = (
        terms.implies(terms.le(terms.ZERO, t.smallest(m)), powers),
        terms.le(terms.ZERO, t.eigenvalue(z, k)),
        terms.eq(t.spectral(z), terms.power(t.spectral(m), terms.TWO)),
    )
    return shown(t.is_product(z, m, m), t.symmetric(m), *t.place(k, m.rows), facts=facts)


@theorem("inv(M)", 2, numbers=1, fits=t.square)
def _inverse(z: Matrix, m: Matrix, k: Term) -> Shown | None:
    """Z == inv(M) of a symmetric M: the eigenvalues are 1 / v_j, in the other order where all v_j are positive."""
    back = terms.sub(terms.sub(m.rows, terms.ONE), k)
    one = terms.eq(terms.mul(t.eigenvalue(z, k), t.eigenvalue(m, back)), terms.ONE)
    facts = tuple(
        terms.implies(terms.lt(terms.ZERO, t.smallest(m)), fact)
        for fact in (one, terms.lt(terms.ZERO, t.eigenvalue(z, k)))
    )
    return shown(z.equals(t.inverse(m).body, *m.sizes), t.regular(m), t.symmetric(m), *t.place(k, m.rows), facts=facts)


@theorem("inv(X)", 2, fits=t.square)
def _reciprocal(z: Matrix, x: Matrix) -> Shown | None:
    """Z == inv(X): |Z| is 1 / s_0, as X maps a vector of length 1 / s_0 to one of length 1 and no longer one. So
    |Z| |X| >= 1, and det(Z) == 1 / det(X)."""
    low = Term("sqrt", (t.eigenvalue(t.gram(x), terms.ZERO),))
    facts = (
        terms.eq(terms.mul(t.spectral(z), low), terms.ONE),
        terms.le(terms.ONE, terms.mul(t.spectral(z), t.spectral(x))),
        terms.eq(terms.mul(t.determinant(z), t.determinant(x)), terms.ONE),
    )
    return shown(z.equals(t.inverse(x).body, *x.sizes), t.regular(x), facts=facts)


@theorem("norm of inv(M)", 2, fits=t.square)
def _norm_of_inverse(z: Matrix, m: Matrix) -> Shown | None:
    """Z == inv(M) of a symmetric M with positive eigenvalues: these are its singular values, so |Z| == 1 / v_0, and
    |Z|_* == trace(Z)."""
    one = terms.eq(terms.mul(t.spectral(z), t.smallest(m)), terms.ONE)
    parts = (t.symmetric(m), terms.lt(terms.ZERO, t.smallest(m)))
    return shown(z.equals(t.inverse(m).body, *m.sizes), *parts, facts=(one, terms.eq(t.nuclear(z), t.trace(z))))


@theorem("Q.T M Q", 3, numbers=1, fits=t.square)
def _similar(z: Matrix, q: Matrix, m: Matrix, k: Term) -> Shown | None:
    """Z == Q.T @ M @ Q for an orthogonal Q: Q.T maps eigenvectors of M to those of Z, for the same eigenvalues."""
    inner = Matrix(t.product(q.turned, m), (A, B), m.sizes)
    orthogonal = t.gram(q).equals(t.unit(A, B), *q.sizes)
    parts = (t.is_product(z, inner, q), orthogonal, t.symmetric(m), *t.place(k, m.rows))
    return shown(*parts, facts=(terms.eq(t.eigenvalue(z, k), t.eigenvalue(m, k)),))


@theorem("two by two", 1, fits=t.square)
def _two(m: Matrix) -> Shown | None:
    """M is 2 x 2: v_0 + v_1 == trace(M) and v_0 v_1 == det(M), so (v_1 - v_0)**2 == (M_00 - M_11)**2 + 4 M_01**2."""
    if not t.alike(m.rows, terms.TWO):
        return None
    zero, one = terms.ZERO, terms.ONE
    first, second = t.eigenvalue(m, zero), t.eigenvalue(m, one)
    entries = [terms.substitute(m.body, dict(zip(m.ids, at, strict=True))) for at in ((zero, zero), (one, one))]
    beside = terms.substitute(m.body, dict(zip(m.ids, (zero, one), strict=True)))
    apart = terms.power(terms.sub(*entries), terms.TWO)
    square = terms.add(apart, terms.mul(terms.number(4), terms.power(beside, terms.TWO)))
    facts = (
        terms.eq(terms.add(first, second), terms.add(*entries)),
        terms.eq(terms.power(terms.sub(second, first), terms.TWO), square),
        terms.eq(terms.sub(second, first), Term("sqrt", (square,))),
    )
    return shown(t.symmetric(m), facts=facts)


@theorem("ridge", 2, numbers=1, fits=t.full)
def _ridge(z: Matrix, x: Matrix, c: Term) -> Shown | None:
    """Z == inv(X.T X + c eye(m)) X.T, c > 0: with U diag(s) V.T for X it is V diag(s / (s**2 + c)) U.T, and
    2 sqrt(c) s <= s**2 + c."""
    left = _resolvent(x, c)
    fact = terms.le(terms.mul(terms.TWO, Term("sqrt", (c,)), t.spectral(z)), terms.ONE)
    return shown(t.is_product(z, left, x.turned), terms.lt(terms.ZERO, c), facts=(fact,))


@theorem("hat matrix of ridge", 2, numbers=1, fits=t.full)
def _hat(z: Matrix, x: Matrix, c: Term) -> Shown | None:
    """Z == X inv(X.T X + c eye(m)) X.T, c > 0, is U diag(s**2 / (s**2 + c)) U.T: its eigenvalues are not negative and
    less than 1, and so are its singular values. It has the rank of X, and |Z|_* == trace(Z)."""
    left = Matrix(t.product(x, _resolvent(x, c)), (A, B), x.sizes)
    facts = (
        terms.lt(t.spectral(z), terms.ONE),
        terms.le(terms.ZERO, t.smallest(z)),
        terms.lt(t.largest(z), terms.ONE),
        terms.eq(t.rank(z), t.rank(x)),
        terms.eq(t.nuclear(z), t.trace(z)),
    )
    return shown(t.is_product(z, left, x.turned), terms.lt(terms.ZERO, c), facts=facts)


def _resolvent(x: Matrix, c: Term) -> Matrix:
    """inv(X.T X + c eye(m))"""
    gram = t.gram(x)
    return t.inverse(Matrix(terms.add(gram.body, terms.mul(c, t.unit(A, B))), (A, B), gram.sizes))
