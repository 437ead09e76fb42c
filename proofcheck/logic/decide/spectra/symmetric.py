"""Theorems about eigenvalues of symmetric matrices.

A symmetric M (n x n) is U.T @ diag(v) @ U for an orthogonal U and its eigenvalues v_0 <= v_1 <= ... So y @ M @ y is
the sum of v_k w_k**2 with w == U @ y, |w| == |y|: it lies between v_0 |y|**2 and v_(n-1) |y|**2, and reaches both for
rows of U. By the principle of Courant and Fischer, v_k is the smallest, over all subspaces of dimension k + 1, of the
largest y @ M @ y for |y| == 1 in it.
"""

from __future__ import annotations

from proofcheck.lang import terms
from proofcheck.lang.terms import Term
from proofcheck.logic.decide.signs import Signs
from proofcheck.logic.decide.spectra import terms as t
from proofcheck.logic.decide.spectra.terms import NAMES, Declared, Matrix, Offered, Shown, shown, theorem

A, B, *_ = NAMES


@theorem("y M y", 1, vectors=1, numbers=2, fits=t.square)
def _rayleigh(m: Matrix, y: Matrix, q: Term, r: Term) -> Shown | None:
    """q == y @ M @ y and r == |y|**2: v_0 r <= q <= v_(n-1) r."""
    facts = (terms.le(terms.mul(t.smallest(m), r), q), terms.le(q, terms.mul(t.largest(m), r)))
    return shown(t.symmetric(m), terms.eq(q, t.form(y, m, y)), terms.eq(r, t.squared(y)), facts=facts)


@theorem("two places", 1, numbers=2, fits=t.square)
def _two(m: Matrix, k: Term, l: Term) -> Shown | None:
    """v_k <= v_l for places k <= l."""
    parts = (terms.le(terms.ZERO, k), terms.le(k, l), terms.lt(l, m.rows))
    return shown(t.symmetric(m), *parts, facts=(terms.le(t.eigenvalue(m, k), t.eigenvalue(m, l)),))


@theorem("sums", 1, fits=t.square)
def _sums(m: Matrix) -> Shown | None:
    """The trace is the sum of all eigenvalues, the determinant their product, the sum of their squares is that of the
    squares of all entries. n v_0 <= trace <= n v_(n-1)."""
    d = NAMES[3]
    value = t.eigenvalue(m, terms.index(d))
    all_ = Term("product", (terms.ZERO, m.rows, value), (d,))
    facts = (
        terms.eq(t.summed(value, (d, m.rows)), t.trace(m)),
        terms.eq(t.summed(terms.power(value, terms.TWO), (d, m.rows)), t.squared(m)),
        terms.eq(all_, t.determinant(m)),
        terms.le(terms.mul(m.rows, t.smallest(m)), t.trace(m)),
        terms.le(t.trace(m), terms.mul(m.rows, t.largest(m))),
    )
    return shown(t.symmetric(m), facts=facts)


@theorem("M + N", 3, numbers=1, fits=t.square)
def _weyl(z: Matrix, m: Matrix, n: Matrix, k: Term) -> Shown | None:
    """Weyl, for a place k: v_k(M) + v_0(N) <= v_k(M + N) <= v_k(M) + v_(n-1)(N), as y @ (M + N) @ y lies between
    y @ M @ y plus these for |y| == 1, on each subspace; likewise with M and N exchanged."""
    value = t.eigenvalue(z, k)
    facts: list[Term] = []
    for one, other in ((m, n), (n, m)):
        own = t.eigenvalue(one, k)
        facts.append(terms.le(terms.add(own, t.smallest(other)), value))
        facts.append(terms.le(value, terms.add(own, t.largest(other))))
    return shown(t.symmetric(m), t.symmetric(n), t.is_sum(z, m, n), *t.place(k, m.rows), facts=tuple(facts))


@theorem("c M + d", 2, numbers=3, fits=t.square)
def _affine(z: Matrix, m: Matrix, c: Term, d: Term, k: Term) -> Shown | None:
    """Z == c M + d eye(n): its eigenvalues are c v_k + d, in the same order for c >= 0, turned round for c <= 0."""
    back = terms.sub(terms.sub(m.rows, terms.ONE), k)
    facts = tuple(
        terms.implies(sign, terms.eq(t.eigenvalue(z, k), terms.add(terms.mul(c, t.eigenvalue(m, place)), d)))
        for sign, place in ((terms.le(terms.ZERO, c), k), (terms.le(c, terms.ZERO), back))
    )
    equal = z.equals(terms.add(terms.mul(c, m.entry), terms.mul(d, t.unit(A, B))), *m.sizes)
    return shown(t.symmetric(m), equal, *t.place(k, m.rows), facts=facts)


@theorem("d eye(n)", 1, numbers=2, fits=t.square)
def _scalar(m: Matrix, d: Term, k: Term) -> Shown | None:
    """All eigenvalues of d eye(n) are d."""
    equal = m.equals(terms.mul(d, t.unit(A, B)), *m.sizes)
    return shown(equal, *t.place(k, m.rows), facts=(terms.eq(t.eigenvalue(m, k), d),))


@theorem("M == N", 2, numbers=1, fits=t.square)
def _same(m: Matrix, n: Matrix, k: Term) -> Shown | None:
    """Equal matrices have equal eigenvalues."""
    fact = terms.eq(t.eigenvalue(m, k), t.eigenvalue(n, k))
    return shown(m.equals(n.entry, *n.sizes), *t.place(k, m.rows), facts=(fact,))


@theorem("y M y <= y N y", 2, numbers=1, fits=t.square, every=True)
def _loewner(m: Matrix, n: Matrix, k: Term, y: Matrix) -> Shown | None:
    """For all y, then v_k(M) <= v_k(N), by Courant and Fischer."""
    less = terms.le(t.form(y, m, y), t.form(y, n, y))
    fact = terms.le(t.eigenvalue(m, k), t.eigenvalue(n, k))
    return shown(less, t.symmetric(m), t.symmetric(n), *t.place(k, m.rows), facts=(fact,))


@theorem("c |y|**2 <= y M y", 1, numbers=1, fits=t.square, every=True)
def _below(m: Matrix, c: Term, y: Matrix) -> Shown | None:
    """For all y, then c <= v_0, which y @ M @ y is for some y of length 1."""
    less = terms.le(terms.mul(c, t.squared(y)), t.form(y, m, y))
    return shown(less, t.symmetric(m), facts=(terms.le(c, t.smallest(m)),))


@theorem("y M y <= c |y|**2", 1, numbers=1, fits=t.square, every=True)
def _above(m: Matrix, c: Term, y: Matrix) -> Shown | None:
    """For all y, then v_(n-1) <= c."""
    less = terms.le(t.form(y, m, y), terms.mul(c, t.squared(y)))
    return shown(less, t.symmetric(m), facts=(terms.le(t.largest(m), c),))


def _positive(offered: Offered, declared: Declared) -> bool:
    (m,) = offered.matrices
    return t.square(offered, declared) and Signs(declared, ()).definite(m.body, m.ids)


@theorem("definite", 1, fits=_positive)
def _definite(m: Matrix) -> Shown | None:
    """The eigenvalues of a positive definite matrix are positive, and so is their product, the determinant."""
    return shown(t.symmetric(m), facts=(terms.lt(terms.ZERO, t.smallest(m)), terms.lt(terms.ZERO, t.determinant(m))))


@theorem("logarithms of the diagonal", 1, fits=_positive)
def _logarithms(m: Matrix) -> Shown | None:
    """The diagonal of a positive definite matrix is positive, and the logarithm of the determinant is at most that of
    the product of the diagonal (Hadamard, see *semidefinite*)."""
    logs = t.summed(Term("log", (m.at(A, A),)), (A, m.rows))
    return shown(t.symmetric(m), facts=(terms.le(Term("log", (t.determinant(m),)), logs),))


@theorem("semidefinite", 1, fits=t.square, every=True)
def _semidefinite(m: Matrix, y: Matrix) -> Shown | None:
    """0 <= y @ M @ y for all y: all v_k >= 0. They are then the singular values of M, as M.T @ M == M @ M has the
    eigenvalues v_k**2. Hadamard: det(M) is at most the product of the diagonal. That is plain if det(M) == 0, as no
    diagonal entry is negative; else all M_ii > 0, and with D == diag(1 / sqrt(M_ii)) the eigenvalues of D @ M @ D,
    whose diagonal is 1, have the mean 1, so their product is at most 1."""
    det = t.determinant(m)
    facts = (
        terms.le(terms.ZERO, t.smallest(m)),
        terms.eq(t.spectral(m), t.largest(m)),
        terms.eq(t.nuclear(m), t.trace(m)),
        terms.le(terms.ZERO, det),
        terms.le(det, Term("product", (terms.ZERO, m.rows, m.at(A, A)), (A,))),
    )
    return shown(terms.le(terms.ZERO, t.form(y, m, y)), t.symmetric(m), facts=facts)


@theorem("norm of M", 1, fits=t.square)
def _norm(m: Matrix) -> Shown | None:
    """The singular values of a symmetric M are abs(v_k): the largest is that of -v_0 or that of v_(n-1)."""
    value = Term("max", (terms.neg(t.smallest(m)), t.largest(m)))
    return shown(t.symmetric(m), facts=(terms.eq(t.spectral(m), value),))
