"""The determinant of a matrix of two by two blocks, by Schur complements.

det [[A, B], [C, D]] is det(A) det(D - C inv(A) B) where A is invertible, det(D) det(A - B inv(D) C) where D is,
det(A) det(D) where B or C is zero, and det(A + B) det(A - B) for equal halves [[A, B], [B, A]].
"""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING

from proofcheck.lang import terms
from proofcheck.lang.affine import Extents
from proofcheck.lang.simplify import simplified
from proofcheck.lang.sizes import Size
from proofcheck.lang.terms import Term, subterms
from proofcheck.search.index.chains import COLUMN, ROW, times
from proofcheck.search.index.determinants import determinant
from proofcheck.search.index.inverses import inverse, invertible
from proofcheck.search.index.labels import Form
from proofcheck.search.index.monomial import OutOfFragment

if TYPE_CHECKING:
    from proofcheck.search.index.build import Builder


def cut_of(body: Term, ids: tuple[str, str], size: Size, dims: set[str]) -> Size | None:
    """Where the rows of a matrix are cut by a case distinction, with something on both sides."""
    for t in subterms(body):
        if t.op == "lt" and t.args[0].op == "index" and t.args[0].data in ids:
            cut = Size.from_term(t.args[1], dims)
            if cut is not None and cut.sure() and (size - cut).sure() and cut != size:
                return cut
    return None


def block_determinant(builder: Builder, body: Term, ids: tuple[str, str], size: Size, cut: Size) -> Form:
    """Raises OutOfFragment where no rule applies, or where the matrix is cut in another way as well."""
    algebra = builder.algebra
    rest = size - cut
    labels = {0: ("row 0", "column 0"), 1: ("row 1", "column 1")}
    sizes = {"row 0": cut, "column 0": cut, "row 1": rest, "column 1": rest}
    algebra.ranges.update(sizes)
    known = builder.axes.extents
    extents = Extents(known.dims, {**known.of_index, **sizes}, known.of_symbol)

    def block(a: int, b: int) -> Form:
        shift = (terms.ZERO, cut.term())
        places = (labels[a][0], shift[a]), (labels[b][1], shift[b])
        put = {i: terms.add(start, terms.index(name)) for i, (name, start) in zip(ids, places, strict=True)}
        part = simplified(terms.substitute(body, put), extents)
        return algebra.rename(builder(part), {labels[a][0]: ROW, labels[b][1]: COLUMN})

    upper, right, lower, corner = block(0, 0), block(0, 1), block(1, 0), block(1, 1)
    minus = Fraction(-1)
    if not right or not lower:
        return algebra.mul(determinant(algebra, upper, cut), determinant(algebra, corner, rest))
    if invertible(algebra, upper, cut):
        through = times(algebra, times(algebra, lower, inverse(algebra, upper, cut), cut), right, cut)
        schur = algebra.add(corner, algebra.scale(through, minus))
        return algebra.mul(determinant(algebra, upper, cut), determinant(algebra, schur, rest))
    if invertible(algebra, corner, rest):
        through = times(algebra, times(algebra, right, inverse(algebra, corner, rest), rest), lower, rest)
        schur = algebra.add(upper, algebra.scale(through, minus))
        return algebra.mul(determinant(algebra, corner, rest), determinant(algebra, schur, cut))
    if cut == rest and upper == corner and right == lower:
        more, less = algebra.add(upper, right), algebra.add(upper, algebra.scale(right, minus))
        return algebra.mul(determinant(algebra, more, cut), determinant(algebra, less, cut))
    raise OutOfFragment("the determinant of a block matrix of which no diagonal block is known to be invertible")
