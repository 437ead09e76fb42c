"""Theorems about the largest row sum of a real matrix, R(X) == max_i sum_j abs(X_ij), which is norm(X, oo).

norm(X, 1) is R(X.T). |y|_oo and |y|_1 are the largest absolute value of a vector y and the sum of all. Every matrix
here has rows and columns, so that these exist.
"""

from __future__ import annotations

from proofcheck.lang import terms
from proofcheck.lang.terms import Term
from proofcheck.logic.decide.spectra import terms as t
from proofcheck.logic.decide.spectra.terms import NAMES, Matrix, Shown, shown, theorem

A, B, *_ = NAMES


def rows(x: Matrix) -> Term:
    """R(X)"""
    return Term("largest", (terms.ZERO, x.rows, t.summed(Term("abs", (x.at(A, B),)), (B, x.columns))), (A,))


def greatest(y: Matrix) -> Term:
    """|y|_oo"""
    return Term("largest", (terms.ZERO, y.rows, Term("abs", (y.at(A),))), (A,))


def absolute(y: Matrix) -> Term:
    """|y|_1"""
    return t.summed(Term("abs", (y.at(A),)), (A, y.rows))


@theorem("row sums of X", 1, fits=t.full)
def _nonnegative(x: Matrix) -> Shown | None:
    """0 <= R(X), a sum of absolute values."""
    return shown(facts=(terms.le(terms.ZERO, rows(x)),))


@theorem("row sums of X Y", 3, fits=t.full)
def _product(z: Matrix, x: Matrix, y: Matrix) -> Shown | None:
    """Z == X Y: R(Z) <= R(X) R(Y), as sum_j abs(sum_k X_ik Y_kj) <= sum_k abs(X_ik) sum_j abs(Y_kj)."""
    return shown(t.is_product(z, x, y), facts=(terms.le(rows(z), terms.mul(rows(x), rows(y))),))


@theorem("row sums of X + Y", 3, fits=t.full)
def _sum(z: Matrix, x: Matrix, y: Matrix) -> Shown | None:
    """Z == X + Y: R(Z) <= R(X) + R(Y), row by row."""
    return shown(t.is_sum(z, x, y), facts=(terms.le(rows(z), terms.add(rows(x), rows(y))),))


@theorem("row sums of c X", 2, numbers=1, fits=t.full)
def _scaled(z: Matrix, x: Matrix, c: Term) -> Shown | None:
    """Z == c X: R(Z) == abs(c) R(X)."""
    return shown(t.is_multiple(z, c, x), facts=(terms.eq(rows(z), terms.mul(Term("abs", (c,)), rows(x))),))


@theorem("row sums of X y", 1, vectors=2, fits=t.full)
def _image(x: Matrix, z: Matrix, y: Matrix) -> Shown | None:
    """z == X y: |z|_oo <= R(X) |y|_oo, as abs(z_i) <= sum_k abs(X_ik) |y|_oo. And |z|_1 <= R(X.T) |y|_1, as
    sum_i abs(z_i) <= sum_k abs(y_k) sum_i abs(X_ik)."""
    facts = (
        terms.le(greatest(z), terms.mul(rows(x), greatest(y))),
        terms.le(absolute(z), terms.mul(rows(x.turned), absolute(y))),
    )
    return shown(t.is_product(z, x, y), facts=facts)


@theorem("row sums and |X|", 1, fits=t.full)
def _spectral(x: Matrix) -> Shown | None:
    """For X with n rows and m columns. |X|**2 <= R(X) R(X.T): for the largest eigenvalue |X|**2 of X.T X and an
    eigenvector v, |X|**2 |v|_oo == |X.T X v|_oo <= R(X.T) R(X) |v|_oo. R(X) <= sqrt(m) |X|: a row x of X has
    |x|_1 <= sqrt(m) |x|, and |x| <= |X|, as x == X.T e. |X| <= sqrt(n) R(X): |X y| <= sqrt(n) |X y|_oo, and
    |y|_oo <= |y|. The same of X.T, which has the same |X|."""
    norm, along, down = t.spectral(x), rows(x), rows(x.turned)
    n, m = (Term("sqrt", (size,)) for size in x.sizes)
    return shown(
        facts=(
            terms.le(terms.power(norm, terms.TWO), terms.mul(along, down)),
            terms.le(along, terms.mul(m, norm)),
            terms.le(norm, terms.mul(n, along)),
            terms.le(down, terms.mul(n, norm)),
            terms.le(norm, terms.mul(m, down)),
        )
    )
