"""Theorems about singular values and ranks of real matrices.

s_1 >= s_2 >= ... are the singular values of X (n x m), the square roots of the eigenvalues of X.T @ X, and r is how
many are positive. X == U @ diag(s) @ V.T with orthonormal columns of U and V, as many as there are positive singular
values; |X| is the largest of them, |X|_F the root of the sum of all squares of entries, |X|_* their sum. So |X y| <=
|X| |y|, with equality for some y other than 0, as |X y|**2 == y @ (X.T @ X) @ y; and the sum of all s_k**2 is
|X|_F**2.
"""

from __future__ import annotations

from proofcheck.lang import terms
from proofcheck.lang.terms import Term
from proofcheck.logic.decide.spectra import terms as t
from proofcheck.logic.decide.spectra.terms import NAMES, Matrix, Shown, shown, theorem

A, B, *_ = NAMES
NORMS = (t.spectral, t.length, t.nuclear)


@theorem("sizes of X", 1, fits=t.columns)
def _sizes(x: Matrix) -> Shown | None:
    """0 <= |X| <= |X|_F <= |X|_*, as s_1**2 <= sum of s_k**2 <= (sum of s_k)**2 for s_k >= 0. |X|_F**2 <= |X| |X|_*, as
    s_k**2 <= s_1 s_k."""
    one, two, three = (norm(x) for norm in NORMS)
    product = terms.le(terms.power(two, terms.TWO), terms.mul(one, three))
    return shown(facts=(terms.le(terms.ZERO, one), terms.le(one, two), terms.le(two, three), product))


@theorem("rank of X", 1, fits=t.columns)
def _rank(x: Matrix) -> Shown | None:
    """0 <= r <= m, as it counts some of m numbers; r <= n, as X and X.T @ X have the same null space, so that r is the
    dimension of the range of X, in n dimensions. |X| == 0 or r >= 1: s_1 is 0 or positive."""
    r = t.rank(x)
    some = Term("or", (terms.eq(t.spectral(x), terms.ZERO), terms.le(terms.ONE, r)))
    return shown(facts=(terms.le(terms.ZERO, r), terms.le(r, x.rows), terms.le(r, x.columns), some))


def _most(x: Matrix, count: Term) -> tuple[Term, ...]:
    one, two, three = (norm(x) for norm in NORMS)
    root = Term("sqrt", (count,))
    most = ((two, terms.mul(root, one)), (three, terms.mul(count, one)), (three, terms.mul(root, two)))
    return tuple(terms.le(*sides) for sides in most)


@theorem("norms and rank of X", 1, fits=t.columns)
def _norms_and_rank(x: Matrix) -> Shown | None:
    """|X|_F**2 <= r |X|**2 and |X|_* <= r |X|: sums of r numbers, none above the largest. |X|_* <= sqrt(r) |X|_F, by
    Cauchy-Schwarz for the r positive singular values and ones."""
    return shown(facts=_most(x, t.rank(x)))


@theorem("norms and size of X", 1, fits=t.columns)
def _norms_and_size(x: Matrix) -> Shown | None:
    """The same with m, and with n, in the place of r, which is not larger."""
    return shown(facts=(*_most(x, x.columns), *_most(x, x.rows)))


@theorem("squares of X", 1, fits=t.columns)
def _squares(x: Matrix) -> Shown | None:
    """The sum of s_k**2 is that of the eigenvalues of X.T @ X, the trace of it, |X|_F**2; that of s_k is |X|_*, also in
    the other order."""
    d = NAMES[3]
    up = terms.index(d)
    down = terms.sub(terms.sub(x.columns, terms.ONE), up)
    roots = [Term("sqrt", (t.eigenvalue(t.gram(x), place),)) for place in (up, down)]
    facts = [terms.eq(t.summed(terms.power(root, terms.TWO), (d, x.columns)), t.squared(x)) for root in roots]
    return shown(facts=(*facts, terms.eq(t.summed(roots[1], (d, x.columns)), t.nuclear(x))))


@theorem("norms of X Y", 3, fits=t.columns)
def _norms_of_product(z: Matrix, x: Matrix, y: Matrix) -> Shown | None:
    """|X Y u| <= |X| |Y u| <= |X| |Y| |u|, so |X Y| <= |X| |Y|. Column by column |X Y|_F <= |X| |Y|_F, by transposes
    |X Y|_F <= |X|_F |Y|. |X Y|_* is the largest trace(W.T @ X Y) over |W| <= 1 (see *trace of X.T Y*), which is
    trace((X.T @ W).T @ Y) <= |Y|_* |X|, and in the same way at most |X|_* |Y|."""
    facts = [terms.le(t.spectral(z), terms.mul(t.spectral(x), t.spectral(y)))]
    for size in (t.length, t.nuclear):
        facts.append(terms.le(size(z), terms.mul(t.spectral(x), size(y))))
        facts.append(terms.le(size(z), terms.mul(size(x), t.spectral(y))))
    return shown(t.is_product(z, x, y), facts=tuple(facts))


@theorem("rank of X Y", 3, fits=t.columns)
def _rank_of_product(z: Matrix, x: Matrix, y: Matrix) -> Shown | None:
    """The range of X Y lies in that of X, and is the image of that of Y: its dimension is at most both. Sylvester: the
    image of the range of Y, of dimension rank(Y), under X loses at most the dimension of the null space of X, which is
    k - rank(X) for k columns of X."""
    rz, rx, ry = map(t.rank, (z, x, y))
    lost = terms.le(terms.add(rx, ry), terms.add(rz, x.columns))
    return shown(t.is_product(z, x, y), facts=(terms.le(rz, rx), terms.le(rz, ry), terms.le(rz, x.columns), lost))


@theorem("norms of X + Y", 3, fits=t.columns)
def _norms_of_sum(z: Matrix, x: Matrix, y: Matrix) -> Shown | None:
    """|(X + Y) u| <= |X u| + |Y u|; and trace(W.T @ (X + Y)) == trace(W.T @ X) + trace(W.T @ Y), the largest values of
    which over |W| <= 1 are the nuclear norms."""
    return shown(t.is_sum(z, x, y), facts=tuple(terms.le(norm(z), terms.add(norm(x), norm(y))) for norm in NORMS))


@theorem("rank of X + Y", 3, fits=t.columns)
def _rank_of_sum(z: Matrix, x: Matrix, y: Matrix) -> Shown | None:
    """The range of X + Y lies in the sum of the ranges."""
    return shown(t.is_sum(z, x, y), facts=(terms.le(t.rank(z), terms.add(t.rank(x), t.rank(y))),))


@theorem("c X", 2, numbers=1, fits=t.columns)
def _scaled(z: Matrix, x: Matrix, c: Term) -> Shown | None:
    """The singular values of c X are abs(c) s_k."""
    facts = [terms.eq(norm(z), terms.mul(Term("abs", (c,)), norm(x))) for norm in NORMS]
    facts.append(terms.le(t.rank(z), t.rank(x)))
    facts.append(terms.implies(Term("ne", (c, terms.ZERO)), terms.eq(t.rank(z), t.rank(x))))
    return shown(t.is_multiple(z, c, x), facts=tuple(facts))


@theorem("X.T", 2, fits=t.columns)
def _transposed(z: Matrix, x: Matrix) -> Shown | None:
    """X.T == V @ diag(s) @ U.T has the same positive singular values."""
    return shown(z.equals(x.turned.entry, *x.turned.sizes), facts=_equal(z, x))


@theorem("X.T X == Y.T Y", 2, fits=t.columns)
def _same_gram(z: Matrix, x: Matrix) -> Shown | None:
    """The singular values are made of the eigenvalues of that."""
    return shown(t.gram(z).equals(t.gram(x).body, *t.gram(x).sizes), facts=_equal(z, x))


def _equal(z: Matrix, x: Matrix) -> tuple[Term, ...]:
    return tuple(terms.eq(size(z), size(x)) for size in (*NORMS, t.rank))


@theorem("rank of X.T X", 2, fits=t.columns)
def _rank_of_gram(z: Matrix, x: Matrix) -> Shown | None:
    """The eigenvalues of X.T @ X are s_k**2, and as it is positive semidefinite, these are its singular values."""
    power = terms.power(t.spectral(x), terms.TWO)
    facts = (terms.eq(t.rank(z), t.rank(x)), terms.eq(t.spectral(z), power), terms.eq(t.nuclear(z), t.squared(x)))
    return shown(z.equals(t.gram(x).body, *t.gram(x).sizes), facts=facts)


@theorem("rank of S X", 3, fits=t.columns)
def _regular(z: Matrix, s: Matrix, x: Matrix) -> Shown | None:
    """A matrix S with an inverse maps the range of X onto one of the same dimension."""
    return shown(t.is_product(z, s, x), t.regular(s), facts=(terms.eq(t.rank(z), t.rank(x)),))


@theorem("rank of X S", 3, fits=t.columns)
def _regular_right(z: Matrix, x: Matrix, s: Matrix) -> Shown | None:
    """X S has the range of X where S has an inverse."""
    return shown(t.is_product(z, x, s), t.regular(s), facts=(terms.eq(t.rank(z), t.rank(x)),))


@theorem("S has an inverse", 1, fits=t.columns)
def _full(s: Matrix) -> Shown | None:
    """S.T @ S has an inverse as well, so all its n eigenvalues, none of which is negative, are positive."""
    return shown(t.regular(s), facts=(terms.eq(t.rank(s), s.rows),))


@theorem("u v.T", 1, vectors=2, fits=t.columns)
def _outer(z: Matrix, u: Matrix, v: Matrix) -> Shown | None:
    """Z == u v.T: Z.T @ Z == |u|**2 v v.T has the eigenvalue |u|**2 |v|**2, at v, and otherwise 0."""
    value = terms.mul(t.length(u), t.length(v))
    facts = (terms.eq(t.spectral(z), value), terms.eq(t.nuclear(z), value), terms.le(t.rank(z), terms.ONE))
    return shown(z.equals(terms.mul(u.at(A), v.at(B)), u.rows, v.rows), facts=facts)


@theorem("X y", 1, vectors=2, fits=t.columns)
def _image(x: Matrix, z: Matrix, y: Matrix) -> Shown | None:
    """z == X y: |z| <= |X| |y|."""
    return shown(t.is_product(z, x, y), facts=(terms.le(t.length(z), terms.mul(t.spectral(x), t.length(y))),))


@theorem("squares of X y", 1, vectors=2, fits=t.columns)
def _square_of_image(x: Matrix, z: Matrix, y: Matrix) -> Shown | None:
    """The same of the squares."""
    most = terms.mul(terms.power(t.spectral(x), terms.TWO), t.squared(y))
    return shown(t.is_product(z, x, y), facts=(terms.le(t.squared(z), most),))


@theorem("z X y", 1, vectors=2, numbers=3, fits=t.columns)
def _bilinear(x: Matrix, z: Matrix, y: Matrix, q: Term, p: Term, r: Term) -> Shown | None:
    """q == z @ X @ y, p == |z|**2, r == |y|**2: abs(q) <= |z| |X y| <= |X| sqrt(p) sqrt(r)."""
    most = terms.mul(t.spectral(x), Term("sqrt", (p,)), Term("sqrt", (r,)))
    value = terms.eq(q, t.form(z, x, y)) if t.alike(z.rows, x.rows) and t.alike(y.rows, x.columns) else None
    squares = (terms.eq(p, t.squared(z)), terms.eq(r, t.squared(y)))
    return shown(value, *squares, facts=(terms.le(Term("abs", (q,)), most),))


@theorem("trace of X.T Y", 2, numbers=1, fits=t.columns)
def _duality(x: Matrix, y: Matrix, q: Term) -> Shown | None:
    """q == trace(X.T @ Y): with X == U @ diag(s) @ V.T it is the sum of s_k u_k @ Y v_k, each at most s_k |Y| in
    absolute value. (For Y == U @ V.T, with |Y| <= 1, it is |X|_*.) The second fact is Cauchy-Schwarz."""
    facts = (
        terms.le(Term("abs", (q,)), terms.mul(t.nuclear(x), t.spectral(y))),
        terms.le(Term("abs", (q,)), terms.mul(t.length(x), t.length(y))),
    )
    return shown(t.is_inner(q, x, y), facts=facts)


@theorem("trace(X)", 1, fits=t.square)
def _trace(x: Matrix) -> Shown | None:
    """The same for Y == eye(n), with |Y| == 1: abs(trace(X)) <= |X|_*."""
    return shown(facts=(terms.le(Term("abs", (t.trace(x),)), t.nuclear(x)),))


@theorem("|X y| <= c |y|", 1, numbers=1, fits=t.columns, every=True)
def _bounded(x: Matrix, c: Term, y: Matrix) -> Shown | None:
    """|X y|**2 <= c**2 |y|**2 for all y and c >= 0: |X| <= c, as |X y| == |X| |y| for some y other than 0."""
    image = t.squared(Matrix(t.product(x, y), (A,), (x.rows,)))
    most = terms.mul(terms.power(c, terms.TWO), t.squared(y))
    return shown(terms.le(image, most), terms.le(terms.ZERO, c), facts=(terms.le(t.spectral(x), c),))
