"""The determinant of a matrix form, in a normal form of its own.

det(A B) = det(A) det(B) for square factors, det(A.T) = det(A), det(c A) = c**n det(A), det(inv(A)) = 1 / det(A), the
product of the diagonal of a diagonal matrix; det(L + u v.T) = det(L) (1 + v.T inv(L) u) for invertible L, and
det(L + U V) = det(L) det(1 + V inv(L) U), of which the side with the smaller text of its size is taken. A product
through fewer rows than its own has determinant 0.
"""

from __future__ import annotations

from fractions import Fraction

from proofcheck.lang.affine import positive
from proofcheck.lang.sizes import Size
from proofcheck.search.index.algebra import Algebra
from proofcheck.search.index.chains import (
    COLUMN,
    ROW,
    chain,
    cleared_edge,
    diagonal,
    identity,
    outer,
    through,
    times,
    transposed,
)
from proofcheck.search.index.content import content
from proofcheck.search.index.functions import symbolic_power
from proofcheck.search.index.inverses import extras, inverse, inverse_entry, invertible_part, orthogonal, other_labels
from proofcheck.search.index.labels import Form, serial
from proofcheck.search.index.monomial import Label
from proofcheck.search.index.nested import Head
from proofcheck.search.index.products import running_product


def determinant_of(algebra: Algebra, body: Form, ids: tuple[str, str], size: Size) -> Form:
    """The determinant of the matrix whose entries are `body` under `ids`."""
    others = other_labels(body, ids)
    slots: dict[str, Label] = {ids[0]: ROW, ids[1]: COLUMN, **{a: f"${k + 2}" for k, a in enumerate(others)}}
    found = determinant(algebra, algebra.rename(body, slots), size)
    return algebra.rename(found, {f"${k + 2}": a for k, a in enumerate(others)})


def determinant(algebra: Algebra, matrix: Form, size: Size) -> Form:
    """The determinant of a matrix in slots; the other slots stay."""
    from proofcheck.search.index.cancel import reduced

    matrix = reduced(algebra, matrix)
    if not matrix:
        return {}
    own = diagonal(algebra, matrix)
    if own is not None:
        return running_product(algebra, own, ROW, size)
    if len(matrix) == 1:
        ((monomial, c),) = matrix.items()
        if any(positive(size - room) for room, _, _ in through(algebra, monomial)):
            return {}
        parts = chain(algebra, monomial, size)
        if parts is not None:
            scalar, pieces = parts
            out = symbolic_power(algebra, algebra.scale(scalar, c), algebra.size(size))
            for p in pieces:
                out = algebra.mul(out, determinant(algebra, p, size) if len(pieces) > 1 else _single(algebra, p, size))
            return out
    scale, rest = _without_content(algebra, matrix, size)
    edge = cleared_edge(algebra, rest, size)
    if edge is not None:
        x, product, _ = edge
        out = algebra.div(determinant(algebra, product, size), determinant(algebra, x, size))
    else:
        found = _low_rank(algebra, rest, size)
        out = _head(algebra, rest, size) if found is None else found
    return algebra.mul(scale, out)


def _single(algebra: Algebra, matrix: Form, size: Size) -> Form:
    (((sorts, factors), c),) = matrix.items()
    scale = symbolic_power(algebra, algebra.number(c), algebra.size(size)) if c != 1 else algebra.number(1)
    if not sorts and len(factors) == 1 and factors[0][2] == 1:
        known = algebra.heads.get(factors[0][0])
        if known is not None and known.size == size and known.kind == "inverse" and len(factors[0][1]) == 2:
            return algebra.mul(scale, algebra.power(determinant(algebra, known.forms[0], size), -1))
        if known is not None and known.size == size and known.kind == "matrix power" and len(factors[0][1]) == 2:
            base, exponent = known.forms
            return algebra.mul(scale, symbolic_power(algebra, determinant(algebra, base, size), exponent))
    return algebra.mul(scale, _head(algebra, algebra.scale(matrix, 1 / c), size))


def explicit(algebra: Algebra, matrix: list[list[Form]]) -> Form:
    """The determinant of a matrix that is written out, along its first row."""
    if not matrix:
        return algebra.number(1)
    out: Form = {}
    for k, first in enumerate(matrix[0]):
        if first:
            minor = [[x for j, x in enumerate(row) if j != k] for row in matrix[1:]]
            part = algebra.mul(first, explicit(algebra, minor))
            out = algebra.add(out, algebra.scale(part, Fraction(-1 if k % 2 else 1)))
    return out


def explicit_inverse(algebra: Algebra, matrix: list[list[Form]], row: int, column: int) -> Form:
    """An entry of the inverse of a matrix that is written out: a cofactor over the determinant."""
    minor = [[x for j, x in enumerate(r) if j != row] for i, r in enumerate(matrix) if i != column]
    cofactor = algebra.scale(explicit(algebra, minor), Fraction(-1 if (row + column) % 2 else 1))
    return algebra.div(cofactor, explicit(algebra, matrix))


def _scaled_unit(algebra: Algebra, matrix: Form, size: Size) -> Form | None:
    """det(s 1 + u v.T) = s**(n-1) (s + v.T u), and det(s 1 + U V) = det(s 1 + V U) for square U and V, s a number or a
    sum of such: identities of polynomials, true whether s is zero or not."""
    entries = {m: diagonal(algebra, {m: x}) for m, x in matrix.items()}
    units = [m for m, e in entries.items() if e and not any(ROW in args for (_, fs) in e for _, args, _ in fs)]
    rest = [m for m in matrix if m not in units]
    if not units or len(rest) != 1:
        return None
    own, low, c = diagonal(algebra, {m: matrix[m] for m in units}) or {}, rest[0], matrix[rest[0]]
    pair = outer(algebra, low)
    if pair is not None:
        u, v = algebra.scale(pair[0], c), pair[1]
        product = algebra.mul(algebra.rename(u, {ROW: "&m"}), algebra.rename(v, {COLUMN: "&m"}))
        inner = algebra.add(own, algebra.bind(product, "&m", size))
        less = algebra.add(algebra.size(size), algebra.number(-1))
        return algebra.mul(symbolic_power(algebra, own, less), inner)
    turned = [matrix]
    for room, u, v in through(algebra, low):
        if room == size:
            unit = algebra.mul(own, identity(algebra))
            turned.append(algebra.add(unit, algebra.scale(times(algebra, v, u, size), c)))
    return _head(algebra, min(turned, key=lambda m: _key(algebra, m, size)), size)


def _low_rank(algebra: Algebra, matrix: Form, size: Size) -> Form | None:
    found = invertible_part(algebra, matrix, size)
    if found is None:
        return _scaled_unit(algebra, matrix, size)
    large, ((low, c),) = found[0], found[1].items()
    pair = outer(algebra, low)
    if pair is not None:
        u, v = algebra.scale(pair[0], c), pair[1]
        left = times(algebra, inverse(algebra, large, size), u, size)
        product = algebra.mul(algebra.rename(left, {ROW: "&m"}), algebra.rename(v, {COLUMN: "&m"}))
        inner = algebra.add(algebra.number(1), algebra.bind(product, "&m", size))
        return algebra.mul(determinant(algebra, large, size), inner)
    best: tuple[tuple[str, str], Form, Size] | None = None
    unit = large == identity(algebra)
    if unit:
        best = (_key(algebra, matrix, size), matrix, size)
    for room, u, v in through(algebra, low):
        if str(room) < str(size) or (unit and room == size):
            left = times(algebra, inverse(algebra, large, size), algebra.scale(u, c), size)
            inner = algebra.add(identity(algebra), times(algebra, v, left, size))
            key = _key(algebra, inner, room)
            if best is None or key < best[0]:
                best = (key, inner, room)
    if best is None or best[1] is matrix:
        return None
    rest = _head(algebra, best[1], best[2]) if unit else _scaled(algebra, best[1], best[2])
    return rest if unit else algebra.mul(determinant(algebra, large, size), rest)


def _key(algebra: Algebra, matrix: Form, size: Size) -> tuple[str, str]:
    return str(size), min(serial(matrix), serial(transposed(algebra, matrix)))


def _scaled(algebra: Algebra, matrix: Form, size: Size) -> Form:
    """The determinant of a matrix of no known kind, without what all its entries share."""
    scale, rest = _without_content(algebra, matrix, size)
    return algebra.mul(scale, _head(algebra, rest, size))


def _without_content(algebra: Algebra, matrix: Form, size: Size) -> tuple[Form, Form]:
    """(c**n, rest) for a matrix of n rows that is c times the rest."""
    lead, common, rest = content(algebra, matrix, lambda h, e: not _indexed(matrix, h))
    return symbolic_power(algebra, algebra.scale(algebra.normal({}, common), lead), algebra.size(size)), rest


def _head(algebra: Algebra, matrix: Form, size: Size) -> Form:
    used = extras(matrix)
    other = transposed(algebra, matrix)
    # Row and column belong to the head itself; its arguments fill the slots.
    own = {ROW: "%0", COLUMN: "%1", **{a: f"${k}" for k, a in enumerate(used)}}
    matrix = min((algebra.rename(m, own) for m in (matrix, other)), key=serial)
    label = f"det[{size}]{{{serial(matrix)}}}"
    if label not in algebra.heads:
        algebra.heads[label] = Head("determinant", "det", (matrix,), size=size)
        if orthogonal(algebra, algebra.rename(matrix, {"%0": ROW, "%1": COLUMN}), size):
            algebra.signs.add(label)
    return algebra.factor(label, *used)


def _indexed(form: Form, head: str) -> bool:
    return any(h == head and args for (_, factors) in form for h, args, _ in factors)


def determinant_slope(algebra: Algebra, known: Head, slope: Form) -> Form:
    """sum_ab inv(M)[b, a] dM[a, b]: the derivative of log det(M), which det(M) multiplies.

    At a singular matrix the product of det(M) and inv(M) stands for the adjugate, which is a polynomial; two
    polynomials that agree at every invertible matrix agree everywhere."""
    assert known.size is not None
    inverted = inverse_entry(algebra, known.forms[0], ("%0", "%1"), known.size, ("&b", "&a"))
    product = algebra.mul(inverted, algebra.rename(slope, {"%0": "&a", "%1": "&b"}))
    return algebra.bind(algebra.bind(product, "&a", known.size), "&b", known.size)
