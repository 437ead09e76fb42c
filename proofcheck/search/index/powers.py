"""Powers of a matrix form with a whole exponent, in a normal form of their own.

A written exponent is multiplied out, A^(k + l) is A^k A^l, (c A)^k = c^k A^k, (A.T)^k = (A^k).T, inv(A)^k = inv(A^k),
(A^l)^k = A^(k l), (inv(B) A B)^k = inv(B) A^k B, a diagonal matrix entry by entry. What is left becomes a head for each
monomial of the exponent, of the matrix or its transpose, whichever has the smaller text. The sum of all powers below an
exponent is a head of its own.

Splitting an exponent needs its parts to be whole numbers that are not negative; where that is not seen the exponent
stays whole. That the exponent itself is not negative is an obligation which the kernel sees discharged.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

from proofcheck.lang.sizes import Size
from proofcheck.search.index.algebra import Algebra
from proofcheck.search.index.chains import (
    COLUMN,
    ROW,
    chain,
    cleared_edge,
    count_inverses,
    diagonal,
    identity,
    times,
    transposed,
)
from proofcheck.search.index.content import content
from proofcheck.search.index.functions import symbolic_power
from proofcheck.search.index.inverses import extras, inverse, orthogonal, other_labels, single_factor
from proofcheck.search.index.labels import POSITION, Form, serial
from proofcheck.search.index.monomial import ONE, Label, OutOfFragment
from proofcheck.search.index.nested import Head

SPLIT, WHOLE = "matrix_power", "matrix_power, whole"  # names of heads: the exponent one monomial, or not split
MAX_COPIES = 12


def entry_of(
    algebra: Algebra,
    body: Form,
    exponents: tuple[Form, ...],
    ids: tuple[str, str],
    entry: tuple[str, str],
    make: Callable[..., Form],
) -> Form:
    """The entry (row, column) of the matrix that `make` makes, in slots, of the matrix with entries `body` under `ids`
    and of the exponents."""
    others = sorted({*other_labels(body, ids), *(a for e in exponents for a in other_labels(e, ("", "")))})
    slots: dict[str, Label] = {a: f"${k + 2}" for k, a in enumerate(others)}
    matrix = algebra.rename(body, {**slots, ids[0]: ROW, ids[1]: COLUMN})
    found = make(matrix, *(algebra.rename(e, slots) for e in exponents))
    names: dict[str, Label] = {ROW: entry[0], COLUMN: entry[1], **{f"${k + 2}": a for k, a in enumerate(others)}}
    return algebra.rename(found, names)


def splits(algebra: Algebra, exponent: Form, known: frozenset[str]) -> bool:
    """Whether every part of an exponent is a whole number that is not negative for certain; `known` names those that
    are not by assumption. Raises OutOfFragment for an index from which something is taken away."""
    if counts(algebra, exponent, known):
        return True
    if any(a[0] != "@" for a in other_labels(exponent, ("", ""))):
        raise OutOfFragment("a matrix to the power of an index from which something is taken away")
    return False


def counts(algebra: Algebra, exponent: Form, known: frozenset[str] = frozenset()) -> bool:
    """As `splits`, of an exponent in slots too."""
    return all(c > 0 and c.denominator == 1 and not sorts for (sorts, _), c in exponent.items()) and all(
        _counts(algebra, head, args, e, known) for (_, factors) in exponent for head, args, e in factors
    )


def _counts(algebra: Algebra, head: str, args: tuple[Label, ...], e: Fraction, known: frozenset[str]) -> bool:
    """Whether a factor of an exponent is a whole number that is not negative."""
    if e.denominator != 1 or e < 0:
        return False
    if head == POSITION:
        return isinstance(args[0], str) and (args[0][0] == "@" or algebra.ranges.get(args[0]) is not None)
    declared = algebra.declarations.get(head)
    if args or declared is None:
        return False
    return declared.kind in ("dim", "natural", "index") or (declared.integral and head in known)


def power(algebra: Algebra, matrix: Form, exponent: Form, size: Size, split: bool = True) -> Form:
    """The power of a matrix in slots, in slots; the exponent uses the slots after row and column. Without `split` it is
    kept whole."""
    from proofcheck.search.index.cancel import reduced

    matrix = reduced(algebra, matrix)
    if set(exponent) - {ONE} and not split:
        return _raised(algebra, matrix, exponent, size)
    out = identity(algebra)
    for monomial in sorted(exponent, key=lambda m: (m != ONE, serial({m: Fraction(1)}))):
        copies = exponent[monomial]
        if not 0 < copies <= MAX_COPIES or copies.denominator != 1:
            raise OutOfFragment(f"a power of {copies} factors written out")
        part = matrix if monomial == ONE else _raised(algebra, matrix, {monomial: Fraction(1)}, size)
        for _ in range(int(copies)):
            out = times(algebra, out, part, size)
    return reduced(algebra, out)


def _raised(algebra: Algebra, matrix: Form, exponent: Form, size: Size) -> Form:
    """The power with an exponent that stays one symbol."""
    if not matrix:
        raise OutOfFragment("a power of a zero matrix")
    own = diagonal(algebra, matrix)
    if own is not None:
        return algebra.mul(symbolic_power(algebra, own, exponent), identity(algebra))
    lead, common, rest = content(algebra, matrix, lambda h, e: not _indexed(matrix, h))
    scale = symbolic_power(algebra, algebra.scale(algebra.normal({}, common), lead), exponent)
    parts = chain(algebra, next(iter(rest)), size) if len(rest) == 1 else None
    if parts is not None:
        scalar, pieces = parts
        scale = algebra.mul(scale, symbolic_power(algebra, scalar, exponent))
        return algebra.mul(scale, _of_word(algebra, pieces, exponent, size))
    turned = _conjugated(algebra, rest, exponent, size)
    return algebra.mul(scale, _named(algebra, rest, exponent, size) if turned is None else turned)


def series(algebra: Algebra, matrix: Form, exponent: Form, size: Size) -> Form:
    """The sum of the powers below an exponent, all of whose parts are not negative: a head for each monomial of it."""
    total: Form = {}
    shift = identity(algebra)
    for monomial in sorted(exponent, key=lambda m: (m != ONE, serial({m: Fraction(1)}))):
        copies = exponent[monomial]
        if not 0 < copies <= MAX_COPIES or copies.denominator != 1:
            raise OutOfFragment(f"a sum of {copies} powers written out")
        one = {monomial: Fraction(1)}
        part = identity(algebra) if monomial == ONE else _named(algebra, matrix, one, size, "geometric series")
        for _ in range(int(copies)):
            total = algebra.add(total, times(algebra, shift, part, size))
            shift = times(algebra, shift, power(algebra, matrix, one, size), size)
    return total


def _of_word(algebra: Algebra, pieces: list[Form], exponent: Form, size: Size) -> Form:
    """The power of a product of square matrices."""
    first, last = pieces[0], pieces[-1]
    if len(pieces) > 2 and _undoes(algebra, last, first, size):
        inner = _raised(algebra, _product(algebra, pieces[1:-1], size), exponent, size)
        return times(algebra, times(algebra, first, inner, size), last, size)
    inverted = [_inverted(algebra, p, size) for p in pieces]
    if all(p is not None for p in inverted):
        base = _product(algebra, [p for p in reversed(inverted) if p is not None], size)
        return inverse(algebra, _raised(algebra, base, exponent, size), size)
    bases = [_base(algebra, p, size) for p in pieces]
    if any(name is not None for _, _, name in bases) and all(b[0] == bases[0][0] for b in bases):
        total: Form = {}
        for _, e, _ in bases:
            total = algebra.add(total, e)
        split = all(name != WHOLE for _, _, name in bases) and len(exponent) == 1
        return power(algebra, bases[0][0], algebra.mul(total, exponent), size, split)
    period = next(p for p in range(1, len(pieces) + 1) if pieces == pieces[:p] * (len(pieces) // p))
    word = _product(algebra, pieces[:period], size)
    if period < len(pieces):
        return _product(algebra, [_raised(algebra, word, exponent, size)] * (len(pieces) // period), size)
    return _named(algebra, word, exponent, size)


def _product(algebra: Algebra, pieces: list[Form], size: Size) -> Form:
    out = pieces[0]
    for p in pieces[1:]:
        out = times(algebra, out, p, size)
    return out


def _undoes(algebra: Algebra, left: Form, right: Form, size: Size) -> bool:
    """Whether the product of two matrices is the identity for certain."""
    from proofcheck.search.index.cancel import reduced

    if right == transposed(algebra, left) and orthogonal(algebra, left, size):
        return True
    return reduced(algebra, times(algebra, left, right, size)) == identity(algebra)


def _nested(algebra: Algebra, matrix: Form, kind: str, size: Size) -> tuple[Head, tuple[Form, ...]] | None:
    """(head, its forms in the slots of the matrix) for a matrix of that size that is one factor of that kind."""
    found = single_factor(algebra, matrix)
    known = algebra.heads.get(found[0]) if found is not None else None
    if found is None or known is None or known.kind != kind or known.size != size:
        return None
    own: dict[str, Label] = {f"${k}": a for k, a in enumerate(found[1])}
    return known, tuple(algebra.rename(f, own) for f in known.forms)


def _inverted(algebra: Algebra, matrix: Form, size: Size) -> Form | None:
    """X for the matrix inv(X)."""
    found = _nested(algebra, matrix, "inverse", size)
    return None if found is None else found[1][0]


def _base(algebra: Algebra, matrix: Form, size: Size) -> tuple[Form, Form, str | None]:
    """(X, e, the head's name) for the matrix X^e; (matrix, 1, None) for any other."""
    found = _nested(algebra, matrix, "matrix power", size)
    if found is None:
        return matrix, algebra.number(1), None
    known, (base, exponent) = found
    return base, exponent, known.name


def _conjugated(algebra: Algebra, matrix: Form, exponent: Form, size: Size) -> Form | None:
    """M^k = inv(X) (X M inv(X))^k X, where an inverse at an edge of M goes away."""
    from proofcheck.search.index.cancel import reduced

    edge = cleared_edge(algebra, matrix, size)
    if edge is None:
        return None
    x, product, side = edge
    back = inverse(algebra, x, size)
    pair = (product, back) if side == ROW else (back, product)
    inner = reduced(algebra, times(algebra, *pair, size))
    if not inner or count_inverses(algebra, inner) >= count_inverses(algebra, matrix):
        return None
    middle = _raised(algebra, inner, exponent, size)
    left, right = (back, x) if side == ROW else (x, back)
    return times(algebra, times(algebra, left, middle, size), right, size)


def _named(algebra: Algebra, matrix: Form, exponent: Form, size: Size, kind: str = "matrix power") -> Form:
    """The head of the power (or the series) of the matrix or its transpose."""
    used = sorted({*extras(matrix), *extras(exponent)}, key=lambda a: int(a[1:]))
    own: dict[str, Label] = {a: f"${k + 2}" for k, a in enumerate(used)}
    matrix, exponent = algebra.rename(matrix, own), algebra.rename(exponent, own)
    other = transposed(algebra, matrix)
    text, flipped = serial(matrix), serial(other)
    swap = flipped < text
    if kind == "matrix power":
        name = SPLIT if len(exponent) == 1 and set(exponent.values()) == {1} else WHOLE
    else:
        name = kind
    label = f"{name}[{size}]{{{serial(exponent)}; {min(text, flipped)}}}"
    if label not in algebra.heads:
        algebra.heads[label] = Head(kind, name, (other if swap else matrix, exponent), size=size)
        if text == flipped:
            rest = tuple(range(2, 2 + len(used)))
            algebra.symmetries[label] = ((0, 1, *rest), (1, 0, *rest))
    return algebra.factor(label, *((COLUMN, ROW) if swap else (ROW, COLUMN)), *used)


def rebuilt(algebra: Algebra, known: Head, forms: tuple[Form, ...]) -> Form:
    """The power or the series that a head stands for, with other forms in its slots."""
    assert known.size is not None
    matrix, exponent = forms
    if exponent != known.forms[1]:
        raise OutOfFragment("an exponent of a matrix that is replaced")
    if known.kind == "geometric series":
        return series(algebra, matrix, exponent, known.size)
    return power(algebra, matrix, exponent, known.size, known.name != WHOLE)


def _indexed(form: Form, head: str) -> bool:
    return any(h == head and args for (_, factors) in form for h, args, _ in factors)
