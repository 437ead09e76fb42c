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
from proofcheck.logic.decide.spectra.terms import NAMES, Declared, Fresh, Matrix, Offered, Shown, shown, theorem

A, B, *_ = NAMES


def _of(offered: Offered, count: int, vectors: int = 0, numbers: int = 0) -> bool:
    """Whether so many square matrices of one size, vectors as long as that, and closed numbers are offered."""
    sizes = [size for m in (*offered.matrices, *offered.vectors) for size in m.sizes]
    closed = not any(number.free for number in offered.numbers)
    return offered.has(count, vectors, numbers) and closed and t.alike(*sizes) and t.nonempty(sizes[0])


@theorem("y M y")
def _rayleigh(offered: Offered, fresh: Fresh, declared: Declared) -> Shown | None:
    """q == y @ M @ y and r == |y|**2: v_0 r <= q <= v_(n-1) r."""
    if not _of(offered, 1, vectors=1, numbers=2):
        return None
    (m,), (y,), (q, r) = offered.matrices, offered.vectors, offered.numbers
    facts = (terms.le(terms.mul(t.smallest(m), r), q), terms.le(q, terms.mul(t.largest(m), r)))
    return shown(t.symmetric(m), terms.eq(q, t.form(y, m, y)), terms.eq(r, t.squared(y)), facts=facts)


@theorem("order")
def _order(offered: Offered, fresh: Fresh, declared: Declared) -> Shown | None:
    """v_0 <= v_k <= v_(n-1) for a place k."""
    if not _of(offered, 1, numbers=1):
        return None
    (m,), (k,) = offered.matrices, offered.numbers
    value = t.eigenvalue(m, k)
    facts = (terms.le(t.smallest(m), value), terms.le(value, t.largest(m)))
    return shown(t.symmetric(m), *_place(k, m), facts=facts)


def _place(k: Term, m: Matrix) -> tuple[Term, Term]:
    return terms.le(terms.ZERO, k), terms.lt(k, m.rows)


@theorem("two places")
def _two(offered: Offered, fresh: Fresh, declared: Declared) -> Shown | None:
    """v_k <= v_l for places k <= l."""
    if not _of(offered, 1, numbers=2):
        return None
    (m,), (k, l) = offered.matrices, offered.numbers
    parts = (terms.le(terms.ZERO, k), terms.le(k, l), terms.lt(l, m.rows))
    return shown(t.symmetric(m), *parts, facts=(terms.le(t.eigenvalue(m, k), t.eigenvalue(m, l)),))


@theorem("sums")
def _sums(offered: Offered, fresh: Fresh, declared: Declared) -> Shown | None:
    """The trace is the sum of all eigenvalues, the determinant their product, the sum of their squares is that of the
    squares of all entries. n v_0 <= trace <= n v_(n-1)."""
    if not _of(offered, 1):
        return None
    (m,) = offered.matrices
    d = NAMES[3]
    value = t.eigenvalue(m, terms.index(d))
    all_ = Term("product", (terms.ZERO, m.rows, value), (d,))
    facts = (
        terms.eq(t.summed(value, (d, m.rows)), t.trace(m)),
        terms.eq(t.summed(terms.power(value, terms.TWO), (d, m.rows)), t.squared(m)),
        terms.eq(all_, Term("determinant", (m.rows, m.body), m.ids)),
        terms.le(terms.mul(m.rows, t.smallest(m)), t.trace(m)),
        terms.le(t.trace(m), terms.mul(m.rows, t.largest(m))),
    )
    return shown(t.symmetric(m), facts=facts)


@theorem("M + N")
def _weyl(offered: Offered, fresh: Fresh, declared: Declared) -> Shown | None:
    """Weyl, for a place k: v_k(M) + v_0(N) <= v_k(M + N) <= v_k(M) + v_(n-1)(N), as y @ (M + N) @ y lies between
    y @ M @ y plus these for |y| == 1, on each subspace; likewise with M and N exchanged."""
    if not _of(offered, 3, numbers=1):
        return None
    (z, m, n), (k,) = offered.matrices, offered.numbers
    value = t.eigenvalue(z, k)
    facts: list[Term] = []
    for one, other in ((m, n), (n, m)):
        own = t.eigenvalue(one, k)
        facts.append(terms.le(terms.add(own, t.smallest(other)), value))
        facts.append(terms.le(value, terms.add(own, t.largest(other))))
    equal = z.equals(terms.add(m.at(A, B), n.at(A, B)))
    return shown(t.symmetric(m), t.symmetric(n), equal, *_place(k, m), facts=tuple(facts))


@theorem("c M + d")
def _affine(offered: Offered, fresh: Fresh, declared: Declared) -> Shown | None:
    """Z == c M + d eye(n): its eigenvalues are c v_k + d, in the same order for c >= 0, turned round for c <= 0."""
    if not _of(offered, 2, numbers=3):
        return None
    (z, m), (c, d, k) = offered.matrices, offered.numbers
    back = terms.sub(terms.sub(m.rows, terms.ONE), k)
    facts = tuple(
        terms.implies(sign, terms.eq(t.eigenvalue(z, k), terms.add(terms.mul(c, t.eigenvalue(m, place)), d)))
        for sign, place in ((terms.le(terms.ZERO, c), k), (terms.le(c, terms.ZERO), back))
    )
    equal = z.equals(terms.add(terms.mul(c, m.at(A, B)), terms.mul(d, t.unit(A, B))))
    return shown(t.symmetric(m), equal, *_place(k, m), facts=facts)


@theorem("d eye(n)")
def _scalar(offered: Offered, fresh: Fresh, declared: Declared) -> Shown | None:
    """All eigenvalues of d eye(n) are d."""
    if not _of(offered, 1, numbers=2):
        return None
    (m,), (d, k) = offered.matrices, offered.numbers
    equal = m.equals(terms.mul(d, t.unit(A, B)))
    return shown(equal, *_place(k, m), facts=(terms.eq(t.eigenvalue(m, k), d),))


@theorem("M == N")
def _same(offered: Offered, fresh: Fresh, declared: Declared) -> Shown | None:
    """Equal matrices have equal eigenvalues."""
    if not _of(offered, 2, numbers=1):
        return None
    (m, n), (k,) = offered.matrices, offered.numbers
    equal = m.equals(n.at(A, B))
    return shown(equal, *_place(k, m), facts=(terms.eq(t.eigenvalue(m, k), t.eigenvalue(n, k)),))


@theorem("y M y <= y N y")
def _loewner(offered: Offered, fresh: Fresh, declared: Declared) -> Shown | None:
    """For all y, then v_k(M) <= v_k(N), by Courant and Fischer."""
    if not _of(offered, 2, numbers=1):
        return None
    (m, n), (k,) = offered.matrices, offered.numbers
    found = t.any_vector(fresh("y"), m.rows)
    if found is None:
        return None
    y, new = found
    less = terms.le(t.form(y, m, y), t.form(y, n, y))
    plain = shown(t.symmetric(m), t.symmetric(n), *_place(k, m), facts=()).parts
    return Shown(((less, new), *plain), (terms.le(t.eigenvalue(m, k), t.eigenvalue(n, k)),))


@theorem("c |y|**2 <= y M y")
def _below(offered: Offered, fresh: Fresh, declared: Declared) -> Shown | None:
    """For all y, then c <= v_0, which y @ M @ y is for some y of length 1."""
    return _extreme(offered, fresh, True)


@theorem("y M y <= c |y|**2")
def _above(offered: Offered, fresh: Fresh, declared: Declared) -> Shown | None:
    """For all y, then v_(n-1) <= c."""
    return _extreme(offered, fresh, False)


def _extreme(offered: Offered, fresh: Fresh, below: bool) -> Shown | None:
    if not _of(offered, 1, numbers=1):
        return None
    (m,), (c,) = offered.matrices, offered.numbers
    found = t.any_vector(fresh("y"), m.rows)
    if found is None:
        return None
    y, new = found
    sides = terms.mul(c, t.squared(y)), t.form(y, m, y)
    fact = terms.le(c, t.smallest(m)) if below else terms.le(t.largest(m), c)
    return Shown(((terms.le(*(sides if below else sides[::-1])), new), (t.symmetric(m), None)), (fact,))


@theorem("definite")
def _definite(offered: Offered, fresh: Fresh, declared: Declared) -> Shown | None:
    """The eigenvalues of a positive definite matrix are positive, and so are its diagonal and its determinant, the
    logarithm of which is at most that of the product of the diagonal (Hadamard, see *semidefinite*)."""
    if not _of(offered, 1):
        return None
    (m,) = offered.matrices
    if not Signs(declared, ()).definite(m.body, m.ids):
        return None
    det = Term("determinant", (m.rows, m.body), m.ids)
    logs = t.summed(Term("log", (m.at(A, A),)), (A, m.rows))
    facts = (terms.lt(terms.ZERO, t.smallest(m)), terms.lt(terms.ZERO, det), terms.le(Term("log", (det,)), logs))
    return shown(t.symmetric(m), facts=facts)


@theorem("semidefinite")
def _semidefinite(offered: Offered, fresh: Fresh, declared: Declared) -> Shown | None:
    """0 <= y @ M @ y for all y: all v_k >= 0. They are then the singular values of M, as M.T @ M == M @ M has the
    eigenvalues v_k**2. Hadamard: det(M) is at most the product of the diagonal. That is plain if det(M) == 0, as no
    diagonal entry is negative; else all M_ii > 0, and with D == diag(1 / sqrt(M_ii)) the eigenvalues of D @ M @ D,
    whose diagonal is 1, have the mean 1, so their product is at most 1."""
    if not _of(offered, 1):
        return None
    (m,) = offered.matrices
    found = t.any_vector(fresh("y"), m.rows)
    if found is None:
        return None
    y, new = found
    det = Term("determinant", (m.rows, m.body), m.ids)
    diagonal = Term("product", (terms.ZERO, m.rows, m.at(A, A)), (A,))
    facts = (
        terms.le(terms.ZERO, t.smallest(m)),
        terms.eq(t.spectral(m), t.largest(m)),
        terms.eq(t.nuclear(m), t.trace(m)),
        terms.le(terms.ZERO, det),
        terms.le(det, diagonal),
    )
    return Shown(((terms.le(terms.ZERO, t.form(y, m, y)), new), (t.symmetric(m), None)), facts)


@theorem("norm of M")
def _norm(offered: Offered, fresh: Fresh, declared: Declared) -> Shown | None:
    """The singular values of a symmetric M are abs(v_k): the largest is that of -v_0 or that of v_(n-1)."""
    if not _of(offered, 1):
        return None
    (m,) = offered.matrices
    value = Term("max", (terms.neg(t.smallest(m)), t.largest(m)))
    return shown(t.symmetric(m), facts=(terms.eq(t.spectral(m), value),))
