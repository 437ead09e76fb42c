"""Theorems about determinants of real matrices.

v_0 <= v_1 <= ... are the eigenvalues of a symmetric matrix, of which its determinant is the product. M is positive
semidefinite where v_0 >= 0, positive definite where v_0 > 0. For a positive definite M and a symmetric N the matrix
inv(R).T @ N @ inv(R), with M == R.T @ R, has eigenvalues u_k, the sum of which is trace(inv(M) @ N), and det(c M + d N)
is det(M) times the product of all c + d u_k.
"""

from __future__ import annotations

from proofcheck.lang import terms
from proofcheck.lang.terms import Term
from proofcheck.logic.decide.spectra import terms as t
from proofcheck.logic.decide.spectra.terms import NAMES, Matrix, Shown, shown, theorem

A, B, C, D = NAMES


def _log(m: Matrix) -> Term:
    return Term("log", (t.determinant(m),))


def _definite(m: Matrix) -> Term:
    return terms.lt(terms.ZERO, t.smallest(m))


def _semidefinite(m: Matrix) -> Term:
    return terms.le(terms.ZERO, t.smallest(m))


@theorem("det(X)", 1, fits=t.square)
def _absolute(x: Matrix) -> Shown | None:
    """det(X)**2 == det(X.T @ X), the product of the squares of all singular values: abs(det(X)) is the product of
    these, at most |X|**n. Hadamard, for X.T @ X: it is at most the product of the lengths of all columns."""
    up = terms.index(D)
    down = terms.sub(terms.sub(x.columns, terms.ONE), up)
    size = Term("abs", (t.determinant(x),))
    columns = Term("sqrt", (t.summed(terms.power(x.at(C, A), terms.TWO), (C, x.rows)),))
    rows = Term("sqrt", (t.summed(terms.power(x.at(A, C), terms.TWO), (C, x.rows)),))
    facts = [
        terms.eq(Term("product", (terms.ZERO, x.rows, Term("sqrt", (t.eigenvalue(t.gram(x), place),))), (D,)), size)
        for place in (up, down)
    ]
    facts.append(terms.le(size, terms.power(t.spectral(x), x.rows)))
    facts += [terms.le(size, Term("product", (terms.ZERO, x.rows, each), (A,))) for each in (columns, rows)]
    return shown(facts=tuple(facts))


@theorem("det(M) and trace", 1, fits=t.square)
def _mean(m: Matrix) -> Shown | None:
    """For a semidefinite M det(M) <= (trace(M) / n)**n, as the geometric mean of the eigenvalues is at most their
    arithmetic mean. For a definite M, log(det(M)) <= n log(trace(M) / n) and log(det(M)) <= trace(M) - n."""
    mean = terms.div(t.trace(m), m.rows)
    facts = (
        terms.implies(_semidefinite(m), terms.le(t.determinant(m), terms.power(mean, m.rows))),
        terms.implies(_definite(m), terms.le(_log(m), terms.mul(m.rows, Term("log", (mean,))))),
        terms.implies(_definite(m), terms.le(_log(m), terms.sub(t.trace(m), m.rows))),
    )
    return shown(t.symmetric(m), facts=facts)


@theorem("det(M + N)", 3, fits=t.square)
def _sum(z: Matrix, m: Matrix, n: Matrix) -> Shown | None:
    """Z == M + N, both semidefinite: det(Z) >= det(M) + det(N), as the product of all 1 + u_k, u_k >= 0, is at least
    1 + the product of all u_k, for a definite M; and both sides are limits of such with M + e eye(n) for M. Minkowski,
    det(Z)**(1/n) >= det(M)**(1/n) + det(N)**(1/n), as the geometric mean of 1 + u_k is at least 1 + that of u_k."""
    one, other, whole = map(t.determinant, (m, n, z))
    root = terms.div(terms.ONE, m.rows)
    roots = [terms.power(d, root) for d in (one, other, whole)]
    facts = (terms.le(terms.add(one, other), whole), terms.le(terms.add(*roots[:2]), roots[2]))
    parts = (t.symmetric(m), t.symmetric(n), t.is_sum(z, m, n), _semidefinite(m), _semidefinite(n))
    return shown(*parts, facts=facts)


@theorem("det of c M + d N", 3, numbers=2, fits=t.square)
def _concave(z: Matrix, m: Matrix, n: Matrix, c: Term, d: Term) -> Shown | None:
    """Z == c M + d N, c, d >= 0, c + d == 1, both definite, then so is Z: log(det(Z)) >= c log(det(M)) + d log(det(N)),
    as log(c + d u_k) >= d log(u_k) (log is concave)."""
    equal = z.equals(terms.add(terms.mul(c, m.entry), terms.mul(d, n.entry)), *m.sizes)
    signs = (terms.le(terms.ZERO, c), terms.le(terms.ZERO, d), terms.eq(terms.add(c, d), terms.ONE))
    fact = terms.le(terms.add(terms.mul(c, _log(m)), terms.mul(d, _log(n))), _log(z))
    facts = (terms.lt(terms.ZERO, t.determinant(z)), fact)
    return shown(t.symmetric(m), t.symmetric(n), equal, *signs, _definite(m), _definite(n), facts=facts)


@theorem("trace of inv(M) N", 2, numbers=1, fits=t.square)
def _stein(m: Matrix, n: Matrix, q: Term) -> Shown | None:
    """q == trace(inv(M) @ N), both definite: n + log(det(N)) - log(det(M)) <= q, as log(u_k) <= u_k - 1."""
    equal = terms.eq(q, t.trace(Matrix(t.product(t.inverse(m), n), (A, B), m.sizes)))
    fact = terms.le(terms.add(m.rows, _log(n), terms.neg(_log(m))), q)
    return shown(t.symmetric(m), t.symmetric(n), _definite(m), _definite(n), equal, facts=(fact,))


@theorem("det(M) <= det(N)", 2, fits=t.square, every=True)
def _monotone(m: Matrix, n: Matrix, y: Matrix) -> Shown | None:
    """y @ M @ y <= y @ N @ y for all y, then v_k(M) <= v_k(N) for all k; and where v_0(M) >= 0, their products."""
    less = terms.le(t.form(y, m, y), t.form(y, n, y))
    facts = (
        terms.implies(_semidefinite(m), terms.le(t.determinant(m), t.determinant(n))),
        terms.implies(_definite(m), terms.lt(terms.ZERO, t.determinant(n))),
        terms.implies(_definite(m), terms.le(_log(m), _log(n))),
    )
    return shown(less, t.symmetric(m), t.symmetric(n), facts=facts)
