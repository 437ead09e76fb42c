"""The inverse of a matrix form, in a normal form of its own.

inv(A B) = inv(B) inv(A) for square factors, inv(inv(A)) = A, inv(c A) = inv(A) / c, inv(A.T) = inv(A).T, the inverse
of a diagonal matrix entry by entry, of an orthogonal one its transpose; an inverse at the edge of a sum is multiplied
away. What is left becomes a head, of the matrix or its transpose, whichever has the smaller text. With
`algebra.expand_inverses` a low-rank change of an invertible matrix is written out (Woodbury's formula).

All of this holds where the inverse exists; that it does is an obligation which the kernel sees discharged.
"""

from __future__ import annotations

from fractions import Fraction

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
from proofcheck.search.index.labels import UNIT, Form, serial
from proofcheck.search.index.monomial import ONE, Label, OutOfFragment
from proofcheck.search.index.nested import Head
from proofcheck.search.index.positivity import positive_form

_PAIR = {ROW, COLUMN}
_EXTRAS = tuple(f"${k}" for k in range(2, 64))
INVERTIBLE = ("invertible", "posdef", "orthogonal", "permutation")


def inverse_entry(algebra: Algebra, body: Form, ids: tuple[str, str], size: Size, entry: tuple[str, str]) -> Form:
    """The entry (row, column) of the inverse of the matrix whose entries are `body` under `ids`."""
    others = other_labels(body, ids)
    slots: dict[str, Label] = {ids[0]: ROW, ids[1]: COLUMN, **{a: f"${k + 2}" for k, a in enumerate(others)}}
    found = inverse(algebra, algebra.rename(body, slots), size)
    names: dict[str, Label] = {ROW: entry[0], COLUMN: entry[1], **{f"${k + 2}": a for k, a in enumerate(others)}}
    return algebra.rename(found, names)


def other_labels(body: Form, ids: tuple[str, str]) -> list[str]:
    """The free labels of a matrix beside its row and column, in a fixed order."""
    labels = {a for (_, fs) in body for _, args, _ in fs for a in args if isinstance(a, str) and a[0] != "#"}
    return sorted(labels - set(ids))


def inverse(algebra: Algebra, matrix: Form, size: Size) -> Form:
    """The inverse of a matrix in slots, in slots."""
    from proofcheck.search.index.cancel import reduced

    matrix = reduced(algebra, matrix)
    if not matrix:
        raise OutOfFragment("the inverse of a zero matrix")
    if len(matrix) == 1:
        found = _of_product(algebra, matrix, size)
        if found is not None:
            return found
    own = diagonal(algebra, matrix)
    if own is not None:
        return algebra.mul(algebra.power(own, -1), identity(algebra))
    lead, common, rest = content(algebra, matrix, lambda h, e: not _indexed(matrix, h))
    scale = algebra.scale(algebra.normal({}, tuple((h, a, -e) for h, a, e in common)), 1 / lead)
    edge = cleared_edge(algebra, rest, size)
    if edge is not None:
        x, product, side = edge
        small = inverse(algebra, product, size)
        pair = (small, x) if side == ROW else (x, small)
        return algebra.mul(scale, times(algebra, *pair, size))
    if algebra.expand_inverses:
        wide = _low_rank(algebra, rest, size)
        if wide is not None:
            return algebra.mul(scale, wide)
    return algebra.mul(scale, _named(algebra, rest, size))


def _of_product(algebra: Algebra, matrix: Form, size: Size) -> Form | None:
    ((monomial, c),) = matrix.items()
    parts = chain(algebra, monomial, size)
    if parts is None:
        return None
    scalar, pieces = parts
    factor = algebra.scale(scalar, c)
    out = factor if factor == {ONE: UNIT} else algebra.power(factor, -1)
    if len(pieces) == 1:
        core = _single(algebra, pieces[0], size)
        return algebra.mul(out, core)
    product = inverse(algebra, pieces[-1], size)
    for p in reversed(pieces[:-1]):
        product = times(algebra, product, inverse(algebra, p, size), size)
    return algebra.mul(out, product)


def _single(algebra: Algebra, matrix: Form, size: Size) -> Form:
    """One matrix that is no product, inverted once for each algebra."""
    key = frozenset(matrix.items()), size
    found = algebra.inverted.get(key)
    if found is None:
        found = algebra.inverted[key] = _inverted(algebra, matrix, size)
    return found


def _inverted(algebra: Algebra, matrix: Form, size: Size) -> Form:
    """The inverse of a diagonal matrix, of an inverse, an orthogonal one, a name, or a contraction."""
    own = diagonal(algebra, matrix)
    if own is not None:
        return algebra.mul(algebra.power(own, -1), identity(algebra))
    (((sorts, factors), c),) = matrix.items()
    if not sorts and len(factors) == 1 and factors[0][2] == 1 and set(factors[0][1][:2]) == {ROW, COLUMN}:
        head, args, _ = factors[0]
        known = algebra.heads.get(head)
        if known is not None and known.kind == "inverse" and len(args) == 2 and known.size == size:
            inner = known.forms[0] if args == (ROW, COLUMN) else transposed(algebra, known.forms[0])
            return algebra.scale(inner, 1 / c)
        if orthogonal(algebra, algebra.scale(matrix, 1 / c), size):
            return algebra.scale(transposed(algebra, matrix), 1 / (c * c))
    return algebra.scale(_named(algebra, algebra.scale(matrix, 1 / c), size), 1 / c)


def _named(algebra: Algebra, matrix: Form, size: Size) -> Form:
    """The head of the matrix or its transpose."""
    used = extras(matrix)
    matrix = algebra.rename(matrix, {a: f"${k + 2}" for k, a in enumerate(used)})
    other = transposed(algebra, matrix)
    text, flipped = serial(matrix), serial(other)
    swap = flipped < text
    label = f"inv[{size}]{{{min(text, flipped)}}}"
    if label not in algebra.heads:
        algebra.heads[label] = Head("inverse", "inv", (other if swap else matrix,), size=size)
        if text == flipped:
            rest = tuple(range(2, 2 + len(used)))
            algebra.symmetries[label] = ((0, 1, *rest), (1, 0, *rest))
    return algebra.factor(label, *((COLUMN, ROW) if swap else (ROW, COLUMN)), *used)


def single_factor(algebra: Algebra, matrix: Form) -> tuple[str, tuple[Label, ...]] | None:
    """(head, arguments) of a matrix that is one factor without a coefficient; None for any other."""
    if len(matrix) != 1:
        return None
    (((sorts, factors), c),) = matrix.items()
    if sorts or c != 1 or len(factors) != 1 or factors[0][2] != 1 or set(factors[0][1][:2]) != {ROW, COLUMN}:
        return None
    return factors[0][0], factors[0][1]


def whole(algebra: Algebra, head: str, size: Size) -> bool:
    """Whether a matrix of that size whose entries are those of a head or a name is all of it: a part of it, such as
    A[:m, :m], has another inverse, other powers and another determinant than what they are made of."""
    known, declared = algebra.heads.get(head), algebra.declarations.get(head)
    if known is not None:
        return known.size == size
    another = head in algebra.layouts or head in algebra.moved
    return declared is not None and declared.shape == (size, size) and not another


def orthogonal(algebra: Algebra, matrix: Form, size: Size) -> bool:
    """Whether a matrix of that size is one declared orthogonal, its transpose or a power of it."""
    found = single_factor(algebra, matrix)
    if found is None or not whole(algebra, found[0], size):
        return False
    known, declared = algebra.heads.get(found[0]), algebra.declarations.get(found[0])
    if known is not None:
        return known.kind == "matrix power" and orthogonal(algebra, known.forms[0], size)
    return declared is not None and declared.structure in ("orthogonal", "permutation")


def extras(matrix: Form) -> list[str]:
    """The slots after row and column that a matrix uses."""
    labels = {a for (_, fs) in matrix for _, args, _ in fs for a in args}
    return [] if labels <= _PAIR else [slot for slot in _EXTRAS if slot in labels]


def _indexed(form: Form, head: str) -> bool:
    """Whether factors of this head carry indices somewhere in the form."""
    return any(h == head and args for (_, factors) in form for h, args, _ in factors)


def invertible(algebra: Algebra, matrix: Form, size: Size) -> bool:
    """Whether a matrix of that size that is no product is invertible for certain: declared, an inverse, or a non-zero
    diagonal."""
    if {(size, serial(matrix)), (size, serial(transposed(algebra, matrix)))} & algebra.invertible_forms:
        return True
    own = diagonal(algebra, matrix)
    if own is not None:
        return positive_form(algebra, own) or set(own) == {((), ())} or _known_nonzero(algebra, own)
    if len(matrix) != 1:
        return False
    (((sorts, factors), _),) = matrix.items()
    if sorts or len(factors) != 1 or factors[0][2] != 1 or set(factors[0][1][:2]) != {ROW, COLUMN}:
        return False
    known, declared = algebra.heads.get(factors[0][0]), algebra.declarations.get(factors[0][0])
    if known is not None:
        return known.kind == "inverse" and known.size == size
    if declared is not None and declared.structure == "posdef":
        # A leading part of a definite matrix is definite. Under several labels for an axis, row and column are no
        # longer those of the declared matrix.
        return factors[0][0] not in algebra.layouts and factors[0][0] not in algebra.moved
    return declared is not None and declared.structure in INVERTIBLE and whole(algebra, factors[0][0], size)


def _known_nonzero(algebra: Algebra, form: Form) -> bool:
    return serial(form) in algebra.nonzero_forms or serial(algebra.scale(form, Fraction(-1))) in algebra.nonzero_forms


def invertible_part(algebra: Algebra, matrix: Form, size: Size) -> tuple[Form, Form] | None:
    """(L, rest) with the matrix = L + rest, where L is a product of invertible matrices and rest one monomial of low
    rank; None where there is no such pair."""
    if len(matrix) != 2:
        return None
    for monomial in sorted(matrix, key=lambda m: serial({m: Fraction(1)})):
        parts = chain(algebra, monomial, size)
        if parts is None:
            continue
        scalar, pieces = parts
        known = set(scalar) == {((), ())} or positive_form(algebra, scalar) or _known_nonzero(algebra, scalar)
        if known and all(invertible(algebra, p, size) for p in pieces):
            rest = {m: c for m, c in matrix.items() if m != monomial}
            return {monomial: matrix[monomial]}, rest
    return None


def _low_rank(algebra: Algebra, matrix: Form, size: Size) -> Form | None:
    """inv(L + u v.T) and inv(L + U V) with an inner size of smaller text, by an inverse of the inner size."""
    found = invertible_part(algebra, matrix, size)
    if found is None:
        return None
    large, ((low, c),) = found[0], found[1].items()
    base = inverse(algebra, large, size)
    pair = outer(algebra, low)
    if pair is not None:
        u, v = algebra.scale(pair[0], c), pair[1]
        left = times(algebra, base, u, size)
        right = times(algebra, v, base, size)
        inner = algebra.bind(
            algebra.mul(algebra.rename(left, {ROW: "&m"}), algebra.rename(v, {COLUMN: "&m"})), "&m", size
        )
        scale = algebra.power(algebra.add(algebra.number(1), inner), -1)
        return algebra.add(base, algebra.scale(algebra.mul(scale, algebra.mul(left, right)), Fraction(-1)))
    for room, u, v in through(algebra, low):
        if str(room) < str(size):
            u = algebra.scale(u, c)
            left, right = times(algebra, base, u, size), times(algebra, v, base, size)
            inner = algebra.add(identity(algebra), times(algebra, v, left, size))
            middle = inverse(algebra, inner, room)
            product = times(algebra, times(algebra, left, middle, room), right, room)
            return algebra.add(base, algebra.scale(product, Fraction(-1)))
    return None


def inverse_slope(algebra: Algebra, head: str, known: Head, slope: Form, count: int) -> Form:
    """-sum_ab G[row, a] dM[a, b] G[b, column]; the slots of dM for row and column become a and b."""
    assert known.size is not None
    others = tuple(f"${k}" for k in range(2, count))
    left = algebra.factor(head, "$0", "&a", *others)
    right = algebra.factor(head, "&b", "$1", *others)
    middle = algebra.rename(slope, {"$0": "&a", "$1": "&b"})
    product = algebra.mul(algebra.mul(left, middle), right)
    bound = algebra.bind(algebra.bind(product, "&a", known.size), "&b", known.size)
    return algebra.scale(bound, Fraction(-1))
