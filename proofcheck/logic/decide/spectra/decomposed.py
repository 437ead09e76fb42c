"""Theorems about matrices that are given by their decomposition, U diag(s) V.T with orthonormal columns of U and V."""

from __future__ import annotations

from proofcheck.lang import terms
from proofcheck.lang.terms import Term
from proofcheck.logic.decide.spectra import terms as t
from proofcheck.logic.decide.spectra.terms import NAMES, Declared, Matrix, Offered, Shown, shown, theorem

A, B, C, _ = NAMES


def _fits(offered: Offered, declared: Declared) -> bool:
    """Z has rows and columns, and the vector entries."""
    return all(map(t.nonempty, (*offered.matrices[0].sizes, *offered.vectors[0].sizes)))


def _orthonormal(u: Matrix) -> Term | None:
    """That U.T U is the identity."""
    return t.gram(u).equals(t.unit(A, B), u.columns, u.columns)


def _product(z: Matrix, u: Matrix, s: Matrix, v: Matrix) -> Term | None:
    """Z == U diag(s) V.T"""
    entry = t.summed(terms.mul(u.at(A, C), s.at(C), v.at(B, C)), (C, s.rows))
    return z.equals(entry, u.rows, v.rows) if t.alike(u.columns, v.columns, s.rows) else None


def _largest(s: Matrix, sign: int) -> Term:
    value = s.at(A) if sign > 0 else terms.neg(s.at(A))
    found = Term("largest", (terms.ZERO, s.rows, value), (A,))
    return found if sign > 0 else terms.neg(found)


@theorem("U diag(s) V.T", 3, vectors=1, fits=_fits)
def _singular(z: Matrix, u: Matrix, v: Matrix, s: Matrix) -> Shown | None:
    """Z == U diag(s) V.T, s >= 0: Z.T Z has the eigenvectors V e_k with the eigenvalues s_k**2, and 0 on what is
    orthogonal to all of them. So the s_k are the singular values of Z, and the others are 0."""
    counted = terms.where(terms.lt(terms.ZERO, s.at(A)), terms.ONE, terms.ZERO)
    facts = (
        terms.eq(t.spectral(z), _largest(s, 1)),
        terms.eq(t.nuclear(z), t.summed(s.at(A), (A, s.rows))),
        terms.eq(t.length(z), t.length(s)),
        terms.eq(t.rank(z), t.summed(counted, (A, s.rows))),
    )
    positive = s.every(terms.le(terms.ZERO, s.at(A)))
    return shown(_product(z, u, s, v), _orthonormal(u), _orthonormal(v), positive, facts=facts)


@theorem("U diag(v) U.T", 2, vectors=1, fits=_fits)
def _symmetric(z: Matrix, u: Matrix, v: Matrix) -> Shown | None:
    """Z == U diag(v) U.T with a square U: the eigenvectors U e_k with the eigenvalues v_k span the whole space, so
    these are all eigenvalues of Z."""
    facts = (terms.eq(t.largest(z), _largest(v, 1)), terms.eq(t.smallest(z), _largest(v, -1)))
    found = shown(_product(z, u, v, u), _orthonormal(u), facts=facts)
    return found if t.alike(*u.sizes) else None
