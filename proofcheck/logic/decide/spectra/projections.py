"""Theorems about projections, square real matrices P with P @ P == P, and other matrices of which a square is known.

P is the identity on its range, as P (P u) == P u, and the whole space is the sum of the range and of the null space of
P, as u == P u + (u - P u). So P has the eigenvalue 1 as often as its rank says, and otherwise 0, and its trace is the
sum of these.
"""

from __future__ import annotations

from proofcheck.lang import terms
from proofcheck.lang.terms import Term
from proofcheck.logic.decide.spectra import terms as t
from proofcheck.logic.decide.spectra.terms import NAMES, Declared, Matrix, Offered, Shown, shown, theorem


def _fits(offered: Offered, declared: Declared) -> bool:
    """All matrices are square, and not empty."""
    return all(t.nonempty(m.columns) and t.alike(*m.sizes) for m in offered.matrices)


@theorem("projection", 1, fits=_fits)
def _projection(p: Matrix) -> Shown | None:
    """P @ P == P: the rank of P is its trace."""
    return shown(t.is_product(p, p, p), facts=(terms.eq(t.rank(p), t.trace(p)),))


@theorem("orthogonal projection", 1, fits=_fits)
def _orthogonal(p: Matrix) -> Shown | None:
    """P @ P == P == P.T: then |P u|**2 == u @ P.T @ P u == u @ P u <= |u| |P u|, so |P u| <= |u|, and |P|, the
    largest of all |P u| with |u| == 1, is at most 1. The singular values, which are roots of eigenvalues of P.T @ P ==
    P, are these eigenvalues themselves, so their sum is the trace; it is the sum of all squares of entries, too."""
    facts = (
        terms.le(t.spectral(p), terms.ONE),
        terms.eq(t.rank(p), t.trace(p)),
        terms.eq(t.nuclear(p), t.trace(p)),
        terms.eq(t.squared(p), t.trace(p)),
    )
    return shown(t.is_product(p, p, p), t.symmetric(p), facts=facts)


@theorem("M @ M", 1, numbers=3, fits=_fits)
def _square(m: Matrix, b: Term, c: Term, k: Term) -> Shown | None:
    """M == M.T and M @ M == b M + c I: for M u == l u, u not 0, l l u == M (M u) == (b l + c) u, so l**2 == b l + c."""
    place, last = t.place(k, m.rows), t.eigenvalue(m, k)
    known = m.every(terms.eq(t.product(m, m), terms.add(terms.mul(b, m.entry), terms.mul(c, t.unit(*NAMES[:2])))))
    fact = terms.eq(terms.power(last, terms.TWO), terms.add(terms.mul(b, last), c))
    return shown(t.symmetric(m), known, *place, facts=(fact,))
