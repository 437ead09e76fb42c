"""Theorems about how far apart the eigenvalues, or the singular values, of two matrices are.

v_0 <= v_1 <= ... are the eigenvalues of a symmetric matrix, s_0 <= s_1 <= ... the singular values of an n x m matrix X,
which are the square roots of the eigenvalues of X.T @ X: m of them, of which at least m - n are 0.
"""

from __future__ import annotations

from proofcheck.lang import terms
from proofcheck.lang.terms import Term
from proofcheck.logic.decide.spectra import terms as t
from proofcheck.logic.decide.spectra.terms import NAMES, Matrix, Shown, shown, theorem

PLACE = NAMES[3]


def singular(x: Matrix, place: Term) -> Term:
    """s_place, from the smallest on."""
    return Term("sqrt", (t.eigenvalue(t.gram(x), place),))


def _apart(a: Term, b: Term, bound: Term) -> tuple[Term, Term]:
    """abs(a - b) <= bound"""
    return terms.le(terms.sub(a, b), bound), terms.le(terms.sub(b, a), bound)


@theorem("M - N", 3, numbers=1, fits=t.square)
def _weyl(z: Matrix, m: Matrix, n: Matrix, k: Term) -> Shown | None:
    """Z == M - N: abs(v_k(M) - v_k(N)) <= |Z|. By Weyl's inequality v_k(M) <= v_k(N) + v_(n-1)(Z), the last of which
    is at most |Z|; likewise with M and N exchanged."""
    facts = _apart(t.eigenvalue(m, k), t.eigenvalue(n, k), t.spectral(z))
    return shown(t.symmetric(m), t.symmetric(n), t.is_difference(z, m, n), *t.place(k, m.rows), facts=facts)


@theorem("all of M - N", 3, fits=t.square)
def _hoffman(z: Matrix, m: Matrix, n: Matrix) -> Shown | None:
    """Hoffman and Wielandt, for Z == M - N: the sum of all (v_k(M) - v_k(N))**2 is at most |Z|_F**2, as that is the sum
    of all v_k(M)**2 + v_k(N)**2 less 2 trace(M @ N), of which see *trace of M N*."""
    place = terms.index(PLACE)
    apart = terms.sub(t.eigenvalue(m, place), t.eigenvalue(n, place))
    fact = terms.le(t.summed(terms.power(apart, terms.TWO), (PLACE, m.rows)), t.squared(z))
    return shown(t.symmetric(m), t.symmetric(n), t.is_difference(z, m, n), facts=(fact,))


@theorem("trace of M N", 2, numbers=1, fits=t.square)
def _trace(m: Matrix, n: Matrix, q: Term) -> Shown | None:
    """q == trace(M @ N), which is the sum over k, l of v_k(M) v_l(N) w_kl, w_kl the square of the inner product of two
    unit eigenvectors. The rows and the columns of w sum to 1, so w is a mean of permutations, for each of which the sum
    lies between those where one list is turned round and where both are in order."""
    place = terms.index(PLACE)
    back = terms.sub(terms.sub(m.rows, terms.ONE), place)
    low, high = (
        t.summed(terms.mul(t.eigenvalue(m, place), t.eigenvalue(n, other)), (PLACE, m.rows)) for other in (back, place)
    )
    equal = terms.eq(q, t.trace(Matrix(t.product(m, n), NAMES[:2], m.sizes)))
    return shown(t.symmetric(m), t.symmetric(n), equal, facts=(terms.le(low, q), terms.le(q, high)))


@theorem("X - Y", 3, numbers=1, fits=t.columns)
def _singular(z: Matrix, x: Matrix, y: Matrix, k: Term) -> Shown | None:
    """Z == X - Y: abs(s_k(X) - s_k(Y)) <= |Z|. s_k is the smallest, over all subspaces of dimension k + 1, of the
    largest |X u| for |u| == 1 in it, and |X u| <= |Y u| + |Z|."""
    facts = _apart(singular(x, k), singular(y, k), t.spectral(z))
    return shown(t.is_difference(z, x, y), *t.place(k, x.columns), facts=facts)


@theorem("all of X - Y", 3, fits=t.columns)
def _mirsky(z: Matrix, x: Matrix, y: Matrix) -> Shown | None:
    """Z == X - Y: the sum of all (s_k(X) - s_k(Y))**2 is at most |Z|_F**2, as that is the sum of all s_k(X)**2 +
    s_k(Y)**2 less 2 trace(X.T @ Y), of which see *singular values and the trace of X.T Y*. In the other order, too."""
    up = terms.index(PLACE)
    facts = []
    for place in (up, terms.sub(terms.sub(x.columns, terms.ONE), up)):
        apart = terms.power(terms.sub(singular(x, place), singular(y, place)), terms.TWO)
        facts.append(terms.le(t.summed(apart, (PLACE, x.columns)), t.squared(z)))
    return shown(t.is_difference(z, x, y), facts=tuple(facts))


@theorem("singular values and the trace of X.T Y", 2, numbers=1, fits=t.columns)
def _von_neumann(x: Matrix, y: Matrix, q: Term) -> Shown | None:
    """q == trace(X.T @ Y): abs(q) <= the sum of all s_k(X) s_k(Y). With X == sum_k s_k u_k v_k.T and Y likewise q is
    the sum over k, l of s_k(X) s_l(Y) w_kl, w_kl a product of two entries of orthogonal matrices. The absolute values
    in a row or a column of w sum to at most 1 (Cauchy-Schwarz), so abs(q) is at most such a sum for a mean of parts
    of permutations, of which the one in order has the largest."""
    facts = []
    up = terms.index(PLACE)
    for place in (up, terms.sub(terms.sub(x.columns, terms.ONE), up)):
        total = t.summed(terms.mul(singular(x, place), singular(y, place)), (PLACE, x.columns))
        facts.append(terms.le(Term("abs", (q,)), total))
    return shown(t.is_inner(q, x, y), facts=tuple(facts))
