"""Theorems about Kronecker products, products entry by entry, and powers of a matrix."""

from __future__ import annotations

from proofcheck.lang import terms
from proofcheck.lang.affine import Extents
from proofcheck.lang.simplify import simplified
from proofcheck.lang.sizes import Size
from proofcheck.lang.terms import Term
from proofcheck.logic.decide.spectra import terms as t
from proofcheck.logic.decide.spectra.singular import NORMS
from proofcheck.logic.decide.spectra.terms import NAMES, Matrix, Shown, shown, theorem

A, B, *_ = NAMES


def _is_kron(m: Matrix, x: Matrix, y: Matrix) -> Term | None:
    """M == kron(X, Y), square: with q rows of Y its entry at row i q + k and column j q + l is X_ij Y_kl."""
    if not t.alike(*m.sizes, terms.mul(x.rows, y.rows)):
        return None
    if any(set(NAMES) & {*terms.bound_indices(each)} for each in terms.nodes(m.body)):
        return None  # `simplified` knows indices by their names
    places = dict(zip(NAMES, (x.rows, y.rows, x.columns, y.columns), strict=True))
    i, k, j, l = map(terms.index, NAMES)
    row, column = (terms.add(terms.mul(one, y.rows), other) for one, other in ((i, k), (j, l)))
    sizes = {name: Size.from_term(size) for name, size in places.items()}
    known = Extents({n for size in places.values() for n in size.names}, sizes)
    entry = simplified(terms.substitute(m.body, dict(zip(m.ids, (row, column), strict=True))), known)
    ranges = [(name, terms.ZERO, size) for name, size in places.items()]
    return terms.quantified(ranges, terms.eq(entry, terms.mul(x.at(NAMES[0], NAMES[2]), y.at(NAMES[1], NAMES[3]))))


@theorem("kron(X, Y)", 3, fits=t.full)
def _kron(m: Matrix, x: Matrix, y: Matrix) -> Shown | None:
    """M == kron(X.T X, Y.T Y), which is Z.T Z for Z == kron(X, Y). With U diag(s) V.T for X and P diag(r) Q.T for Y, Z
    is kron(U, P) @ diag(kron(s, r)) @ kron(V, Q).T, and kron(U, P) has orthonormal columns. So the singular values of
    Z are the products of one of X and one of Y: the largest is the product of both largest, their sum that of both
    sums, and as many are positive."""
    d = terms.index(NAMES[3])
    positive = terms.where(terms.lt(terms.ZERO, t.eigenvalue(m, d)), terms.ONE, terms.ZERO)
    roots = Term("sqrt", (t.eigenvalue(m, d),))
    facts = (
        terms.eq(Term("sqrt", (t.largest(m),)), terms.mul(t.spectral(x), t.spectral(y))),
        terms.eq(t.summed(roots, (NAMES[3], m.rows)), terms.mul(t.nuclear(x), t.nuclear(y))),
        terms.eq(t.summed(positive, (NAMES[3], m.rows)), terms.mul(t.rank(x), t.rank(y))),
    )
    return shown(_is_kron(m, t.gram(x), t.gram(y)), facts=facts)


@theorem("X * Y", 3, fits=t.full)
def _entrywise(z: Matrix, x: Matrix, y: Matrix) -> Shown | None:
    """Z_ij == X_ij Y_ij: Z is a part of kron(X, Y), that of the rows and columns that belong to one index each. A part
    of a matrix has no larger norms and no larger rank, as it is the product with parts of the identity, of norm 1."""
    equal = z.equals(terms.mul(x.entry, y.entry), *x.sizes) if x.equals(x.entry, *y.sizes) is not None else None
    facts = tuple(terms.le(size(z), terms.mul(size(x), size(y))) for size in (*NORMS, t.rank))
    return shown(equal, facts=facts)


@theorem("power of X", 2, numbers=1, fits=t.full)
def _power(z: Matrix, x: Matrix, k: Term) -> Shown | None:
    """Z == matrix_power(X, k), which has a value for whole k alone, and k >= 0: |Z| <= |X|**k, as |X Y| <= |X| |Y|, and
    |Z| == 1 for k == 0. For k >= 1 likewise of the other norms."""
    a, b = map(terms.index, (A, B))
    entry = Term("matrix_power", (x.rows, a, b, k, x.body), x.ids)
    first, *others = (terms.le(norm(z), terms.power(norm(x), k)) for norm in NORMS)
    facts = (first, *(terms.implies(terms.le(terms.ONE, k), fact) for fact in others))
    equal = z.equals(entry, *x.sizes) if t.alike(*x.sizes) else None
    return shown(equal, terms.le(terms.ZERO, k), facts=facts)
