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
from proofcheck.logic.decide.spectra.terms import NAMES, Declared, Fresh, Matrix, Offered, Shown, shown, theorem

A, B, *_ = NAMES


def _of(offered: Offered, count: int, vectors: int = 0, numbers: int = 0) -> bool:
    """Whether so many matrices, all with columns, vectors and numbers are offered."""
    return offered.has(count, vectors, numbers) and all(t.nonempty(m.columns) for m in offered.matrices)


def _product(offered: Offered) -> tuple[Matrix, Matrix, Matrix, Term] | None:
    """(Z, X, Y, Z == X @ Y) of three matrices that fit."""
    if not _of(offered, 3):
        return None
    z, x, y = offered.matrices
    equal = t.is_product(z, x, y)
    return None if equal is None else (z, x, y, equal)


@theorem("sizes of X")
def _sizes(offered: Offered, fresh: Fresh, declared: Declared) -> Shown | None:
    """0 <= |X| <= |X|_F <= |X|_*, as s_1**2 <= sum of s_k**2 <= (sum of s_k)**2 for s_k >= 0."""
    if not _of(offered, 1):
        return None
    (x,) = offered.matrices
    one, two, three = t.spectral(x), t.length(x), t.nuclear(x)
    return shown(facts=(terms.le(terms.ZERO, one), terms.le(one, two), terms.le(two, three)))


@theorem("rank of X")
def _rank(offered: Offered, fresh: Fresh, declared: Declared) -> Shown | None:
    """0 <= r <= m, as it counts some of m numbers; r <= n, as X and X.T @ X have the same null space, so that r is the
    dimension of the range of X, in n dimensions. |X| == 0 or r >= 1: s_1 is 0 or positive."""
    if not _of(offered, 1):
        return None
    (x,) = offered.matrices
    r = t.rank(x)
    some = Term("or", (terms.eq(t.spectral(x), terms.ZERO), terms.le(terms.ONE, r)))
    return shown(facts=(terms.le(terms.ZERO, r), terms.le(r, x.rows), terms.le(r, x.columns), some))


@theorem("norms and rank of X")
def _norms_and_rank(offered: Offered, fresh: Fresh, declared: Declared) -> Shown | None:
    """|X|_F**2 <= r |X|**2 and |X|_* <= r |X|: sums of r numbers, none above the largest. |X|_* <= sqrt(r) |X|_F, by
    Cauchy-Schwarz for the r positive singular values and ones."""
    if not _of(offered, 1):
        return None
    (x,) = offered.matrices
    one, two, three, r = t.spectral(x), t.length(x), t.nuclear(x), t.rank(x)
    return shown(
        facts=(
            terms.le(two, terms.mul(Term("sqrt", (r,)), one)),
            terms.le(three, terms.mul(r, one)),
            terms.le(three, terms.mul(Term("sqrt", (r,)), two)),
        )
    )


@theorem("norms and size of X")
def _norms_and_size(offered: Offered, fresh: Fresh, declared: Declared) -> Shown | None:
    """The same with m, and with n, in the place of r, which is not larger."""
    if not _of(offered, 1):
        return None
    (x,) = offered.matrices
    one, two, three = t.spectral(x), t.length(x), t.nuclear(x)
    facts: list[Term] = []
    for size in (x.columns, x.rows):
        root = Term("sqrt", (size,))
        facts += [terms.le(two, terms.mul(root, one)), terms.le(three, terms.mul(size, one))]
        facts.append(terms.le(three, terms.mul(root, two)))
    return shown(facts=tuple(facts))


@theorem("squares of X")
def _squares(offered: Offered, fresh: Fresh, declared: Declared) -> Shown | None:
    """The sum of s_k**2 is that of the eigenvalues of X.T @ X, the trace of it, |X|_F**2; that of s_k is |X|_*, also in
    the other order."""
    if not _of(offered, 1):
        return None
    (x,) = offered.matrices
    d = NAMES[3]
    up = terms.index(d)
    down = terms.sub(terms.sub(x.columns, terms.ONE), up)
    roots = [Term("sqrt", (t.eigenvalue(t.gram(x), place),)) for place in (up, down)]
    facts = [terms.eq(t.summed(terms.power(root, terms.TWO), (d, x.columns)), t.squared(x)) for root in roots]
    return shown(facts=(*facts, terms.eq(t.summed(roots[1], (d, x.columns)), t.nuclear(x))))


@theorem("norms of X Y")
def _norms_of_product(offered: Offered, fresh: Fresh, declared: Declared) -> Shown | None:
    """|X Y u| <= |X| |Y u| <= |X| |Y| |u|, so |X Y| <= |X| |Y|. Column by column |X Y|_F <= |X| |Y|_F, by transposes
    |X Y|_F <= |X|_F |Y|. |X Y|_* is the largest trace(W.T @ X Y) over |W| <= 1 (see *trace of X.T Y*), which is
    trace((X.T @ W).T @ Y) <= |Y|_* |X|, and in the same way at most |X|_* |Y|."""
    found = _product(offered)
    if found is None:
        return None
    z, x, y, equal = found
    facts = [terms.le(t.spectral(z), terms.mul(t.spectral(x), t.spectral(y)))]
    for size in (t.length, t.nuclear):
        facts.append(terms.le(size(z), terms.mul(t.spectral(x), size(y))))
        facts.append(terms.le(size(z), terms.mul(size(x), t.spectral(y))))
    return shown(equal, facts=tuple(facts))


@theorem("rank of X Y")
def _rank_of_product(offered: Offered, fresh: Fresh, declared: Declared) -> Shown | None:
    """The range of X Y lies in that of X, and is the image of that of Y: its dimension is at most both. Sylvester: the
    image of the range of Y, of dimension rank(Y), under X loses at most the dimension of the null space of X, which is
    k - rank(X) for k columns of X."""
    found = _product(offered)
    if found is None:
        return None
    z, x, y, equal = found
    rz, rx, ry = map(t.rank, (z, x, y))
    lost = terms.le(terms.add(rx, ry), terms.add(rz, x.columns))
    return shown(equal, facts=(terms.le(rz, rx), terms.le(rz, ry), terms.le(rz, x.columns), lost))


@theorem("norms of X + Y")
def _norms_of_sum(offered: Offered, fresh: Fresh, declared: Declared) -> Shown | None:
    """|(X + Y) u| <= |X u| + |Y u|; and trace(W.T @ (X + Y)) == trace(W.T @ X) + trace(W.T @ Y), the largest values of
    which over |W| <= 1 are the nuclear norms."""
    found = _sum(offered)
    if found is None:
        return None
    z, x, y, equal = found
    sizes = (t.spectral, t.length, t.nuclear)
    return shown(equal, facts=tuple(terms.le(size(z), terms.add(size(x), size(y))) for size in sizes))


@theorem("rank of X + Y")
def _rank_of_sum(offered: Offered, fresh: Fresh, declared: Declared) -> Shown | None:
    """The range of X + Y lies in the sum of the ranges."""
    found = _sum(offered)
    if found is None:
        return None
    z, x, y, equal = found
    return shown(equal, facts=(terms.le(t.rank(z), terms.add(t.rank(x), t.rank(y))),))


def _sum(offered: Offered) -> tuple[Matrix, Matrix, Matrix, Term] | None:
    if not _of(offered, 3):
        return None
    z, x, y = offered.matrices
    equal = t.is_sum(z, x, y)
    return None if equal is None else (z, x, y, equal)


@theorem("c X")
def _scaled(offered: Offered, fresh: Fresh, declared: Declared) -> Shown | None:
    """The singular values of c X are abs(c) s_k."""
    if not _of(offered, 2, numbers=1):
        return None
    z, x = offered.matrices
    (c,) = offered.numbers
    equal = t.is_multiple(z, c, x)
    if equal is None:
        return None
    absolute = Term("abs", (c,))
    facts = [terms.eq(size(z), terms.mul(absolute, size(x))) for size in (t.spectral, t.length, t.nuclear)]
    facts.append(terms.le(t.rank(z), t.rank(x)))
    facts.append(terms.implies(Term("ne", (c, terms.ZERO)), terms.eq(t.rank(z), t.rank(x))))
    return shown(equal, facts=tuple(facts))


@theorem("X.T")
def _transposed(offered: Offered, fresh: Fresh, declared: Declared) -> Shown | None:
    """X.T == V @ diag(s) @ U.T has the same positive singular values."""
    if not _of(offered, 2):
        return None
    z, x = offered.matrices
    if not (t.alike(z.rows, x.columns) and t.alike(z.columns, x.rows)):
        return None
    return shown(z.equals(x.at(B, A)), facts=_equal(z, x))


@theorem("X.T X == Y.T Y")
def _same_gram(offered: Offered, fresh: Fresh, declared: Declared) -> Shown | None:
    """The singular values are made of the eigenvalues of that."""
    if not _of(offered, 2):
        return None
    z, x = offered.matrices
    if not t.alike(z.columns, x.columns):
        return None
    return shown(t.gram(z).equals(t.gram(x).body), facts=_equal(z, x))


def _equal(z: Matrix, x: Matrix) -> tuple[Term, ...]:
    return tuple(terms.eq(size(z), size(x)) for size in (t.spectral, t.length, t.nuclear, t.rank))


@theorem("rank of X.T X")
def _rank_of_gram(offered: Offered, fresh: Fresh, declared: Declared) -> Shown | None:
    """The eigenvalues of X.T @ X are s_k**2, and as it is positive semidefinite, these are its singular values."""
    if not _of(offered, 2):
        return None
    z, x = offered.matrices
    if not t.alike(z.rows, z.columns, x.columns):
        return None
    power = terms.power(t.spectral(x), terms.TWO)
    facts = (terms.eq(t.rank(z), t.rank(x)), terms.eq(t.spectral(z), power), terms.eq(t.nuclear(z), t.squared(x)))
    return shown(z.equals(t.gram(x).body), facts=facts)


@theorem("rank of S X")
def _regular(offered: Offered, fresh: Fresh, declared: Declared) -> Shown | None:
    """A matrix S with an inverse maps the range of X onto one of the same dimension."""
    found = _product(offered)
    if found is None or not found[1].square:
        return None
    z, s, x, equal = found
    return shown(equal, t.regular(s), facts=(terms.eq(t.rank(z), t.rank(x)),))


@theorem("rank of X S")
def _regular_right(offered: Offered, fresh: Fresh, declared: Declared) -> Shown | None:
    """X S has the range of X where S has an inverse."""
    found = _product(offered)
    if found is None or not found[2].square:
        return None
    z, x, s, equal = found
    return shown(equal, t.regular(s), facts=(terms.eq(t.rank(z), t.rank(x)),))


@theorem("S has an inverse")
def _full(offered: Offered, fresh: Fresh, declared: Declared) -> Shown | None:
    """S.T @ S has an inverse as well, so all its n eigenvalues, none of which is negative, are positive."""
    if not _of(offered, 1) or not offered.matrices[0].square:
        return None
    (s,) = offered.matrices
    return shown(t.regular(s), facts=(terms.eq(t.rank(s), s.rows),))


@theorem("u v.T")
def _outer(offered: Offered, fresh: Fresh, declared: Declared) -> Shown | None:
    """Z == u v.T: Z.T @ Z == |u|**2 v v.T has the eigenvalue |u|**2 |v|**2, at v, and otherwise 0."""
    if not _of(offered, 1, vectors=2):
        return None
    (z,), (u, v) = offered.matrices, offered.vectors
    if not (t.alike(z.rows, u.rows) and t.alike(z.columns, v.rows)):
        return None
    value = terms.mul(t.length(u), t.length(v))
    facts = (terms.eq(t.spectral(z), value), terms.eq(t.nuclear(z), value), terms.le(t.rank(z), terms.ONE))
    return shown(z.equals(terms.mul(u.at(A), v.at(B))), facts=facts)


@theorem("X y")
def _image(offered: Offered, fresh: Fresh, declared: Declared) -> Shown | None:
    """z == X y: |z| <= |X| |y|."""
    if not _of(offered, 1, vectors=2):
        return None
    (x,), (z, y) = offered.matrices, offered.vectors
    if not (t.alike(z.rows, x.rows) and t.alike(y.rows, x.columns)):
        return None
    fact = terms.le(t.length(z), terms.mul(t.spectral(x), t.length(y)))
    return shown(z.equals(t.product(x, y)), facts=(fact,))


@theorem("squares of X y")
def _square_of_image(offered: Offered, fresh: Fresh, declared: Declared) -> Shown | None:
    """The same of the squares."""
    found = _image(offered, fresh, declared)
    if found is None:
        return None
    (x,), (z, y) = offered.matrices, offered.vectors
    fact = terms.le(t.squared(z), terms.mul(terms.power(t.spectral(x), terms.TWO), t.squared(y)))
    return Shown(found.parts, (fact,))


@theorem("z X y")
def _bilinear(offered: Offered, fresh: Fresh, declared: Declared) -> Shown | None:
    """q == z @ X @ y, p == |z|**2, r == |y|**2: abs(q) <= |z| |X y| <= |X| sqrt(p) sqrt(r)."""
    if not _of(offered, 1, vectors=2, numbers=3):
        return None
    (x,), (z, y), (q, p, r) = offered.matrices, offered.vectors, offered.numbers
    if q.free or p.free or r.free or not (t.alike(z.rows, x.rows) and t.alike(y.rows, x.columns)):
        return None
    most = terms.mul(t.spectral(x), Term("sqrt", (p,)), Term("sqrt", (r,)))
    parts = (terms.eq(q, t.form(z, x, y)), terms.eq(p, t.squared(z)), terms.eq(r, t.squared(y)))
    return shown(*parts, facts=(terms.le(Term("abs", (q,)), most),))


@theorem("trace of X.T Y")
def _duality(offered: Offered, fresh: Fresh, declared: Declared) -> Shown | None:
    """q == trace(X.T @ Y): with X == U @ diag(s) @ V.T it is the sum of s_k u_k @ Y v_k, each at most s_k |Y| in
    absolute value. (For Y == U @ V.T, with |Y| <= 1, it is |X|_*.) The second fact is Cauchy-Schwarz."""
    if not _of(offered, 2, numbers=1):
        return None
    x, y = offered.matrices
    (q,) = offered.numbers
    if q.free or not (t.alike(x.rows, y.rows) and t.alike(x.columns, y.columns)):
        return None
    trace = t.summed(terms.mul(x.at(A, B), y.at(A, B)), (A, x.rows), (B, x.columns))
    facts = (
        terms.le(Term("abs", (q,)), terms.mul(t.nuclear(x), t.spectral(y))),
        terms.le(Term("abs", (q,)), terms.mul(t.length(x), t.length(y))),
    )
    return shown(terms.eq(q, trace), facts=facts)


@theorem("|X y| <= c |y|")
def _bounded(offered: Offered, fresh: Fresh, declared: Declared) -> Shown | None:
    """|X y|**2 <= c**2 |y|**2 for all y and c >= 0: |X| <= c, as |X y| == |X| |y| for some y other than 0."""
    if not _of(offered, 1, numbers=1):
        return None
    (x,), (c,) = offered.matrices, offered.numbers
    found = t.any_vector(fresh("y"), x.columns)
    if c.free or found is None:
        return None
    y, new = found
    image = Matrix(t.product(x, y), (A,), (x.rows,))
    most = terms.mul(terms.power(c, terms.TWO), t.squared(y))
    parts = ((terms.le(terms.ZERO, c), None), (terms.le(t.squared(image), most), new))
    return Shown(parts, (terms.le(t.spectral(x), c),))
