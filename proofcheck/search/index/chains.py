"""Matrices as forms: the row stands in slot $0, the column in slot $1, other free labels in the slots after these.

A monomial is a product of matrices where a bound index of the matrix's own size cuts it in two: what hangs together
with the row, and what hangs together with the column.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from fractions import Fraction

from proofcheck.lang.sizes import Size
from proofcheck.search.index.algebra import Algebra
from proofcheck.search.index.labels import DELTA, Form, serial
from proofcheck.search.index.monomial import Factor, Label, Monomial

ROW, COLUMN = "$0", "$1"


def transposed(algebra: Algebra, matrix: Form) -> Form:
    return algebra.rename(matrix, {ROW: COLUMN, COLUMN: ROW})


def times(algebra: Algebra, left: Form, right: Form, size: Size) -> Form:
    """The product of two matrices whose inner axis has that size."""
    joined = algebra.mul(algebra.rename(left, {COLUMN: "&m"}), algebra.rename(right, {ROW: "&m"}))
    return algebra.bind(joined, "&m", size)


def identity(algebra: Algebra) -> Form:
    return algebra.factor(DELTA, ROW, COLUMN)


def piece(algebra: Algebra, factors: Iterable[Factor], sorts: Mapping[int, Size], names: Mapping[Label, Label]) -> Form:
    """The form of some factors of a monomial, labels renamed; the bound indices that are left are summed."""
    moved = tuple((h, tuple(names.get(a, a) for a in args), e) for h, args, e in factors)
    live = {a: sorts[a] for _, args, _ in moved for a in args if isinstance(a, int)}
    return algebra.normal(live, moved)


def groups(factors: Iterable[Factor], blocked: int | None = None) -> list[tuple[set[Label], list[Factor]]]:
    """The factors that hang together through bound indices, the row or the column; `blocked` does not join."""
    out: list[tuple[set[Label], list[Factor]]] = []
    for factor in factors:
        mine = {a for a in factor[1] if (isinstance(a, int) and a != blocked) or a in (ROW, COLUMN)}
        joined = [g for g in out if g[0] & mine]
        out = [g for g in out if not g[0] & mine]
        out.append((mine.union(*(g[0] for g in joined)), [*(f for g in joined for f in g[1]), factor]))
    return out


def chain(algebra: Algebra, monomial: Monomial, size: Size) -> tuple[Form, list[Form]] | None:
    """(scalar, square matrices whose product it multiplies); None where row and column do not hang together."""
    if not monomial[0] and len(monomial[1]) == 1 and {ROW, COLUMN} <= set(monomial[1][0][1]):
        return algebra.number(1), [{monomial: algebra.one}]
    sorts = dict(enumerate(monomial[0]))
    scalar: list[Factor] = []
    core: list[Factor] = []
    for labels, members in groups(monomial[1]):
        if {ROW, COLUMN} <= labels:
            core = members
        elif labels & {ROW, COLUMN}:
            return None
        else:
            scalar += members
    if not core:
        return None
    return piece(algebra, scalar, sorts, {}), _split(algebra, core, sorts, size)


def _split(algebra: Algebra, core: list[Factor], sorts: Mapping[int, Size], size: Size) -> list[Form]:
    bare = [f for f in core if f[0] == DELTA and set(f[1]) == {ROW, COLUMN}]
    for edge in (ROW, COLUMN):
        # v[row] A[row, column] is diag(v) A.
        own = [f for f in core if set(f[1]) == {edge}]
        rest = [f for f in core if f not in own]
        if own and (not bare or len(core) > len(own) + len(bare)):
            diagonal = algebra.mul(piece(algebra, own, sorts, {}), identity(algebra))
            others = _split(algebra, rest, sorts, size)
            return [diagonal, *others] if edge == ROW else [*others, diagonal]
    for k in sorted({a for _, args, _ in core for a in args if isinstance(a, int)}):
        if sorts[k] != size:
            continue
        sides = groups(core, k)
        left = next(g for g in sides if ROW in g[0])
        right = next(g for g in sides if COLUMN in g[0])
        middle = [f for g in sides if g is not left and g is not right for f in g[1]]
        cuts = all(any(k in args for _, args, _ in g[1]) for g in (left, right))
        if left is right or not cuts or any(k not in args for _, args, _ in middle):
            continue
        before = _split(algebra, _named(left[1], k, COLUMN), sorts, size)
        after = _split(algebra, _named(right[1], k, ROW), sorts, size)
        if middle:
            diagonal = algebra.mul(piece(algebra, middle, sorts, {k: ROW}), identity(algebra))
            return [*before, diagonal, *after]
        return [*before, *after]
    return [piece(algebra, core, sorts, {})]


def _named(factors: list[Factor], k: int, name: Label) -> list[Factor]:
    return [(h, tuple(name if a == k else a for a in args), e) for h, args, e in factors]


def outer(algebra: Algebra, monomial: Monomial) -> tuple[Form, Form] | None:
    """(u, v) with the monomial = u[row] v[column]; None where row and column hang together."""
    sorts = dict(enumerate(monomial[0]))
    left: list[Factor] = []
    right: list[Factor] = []
    for labels, members in groups(monomial[1]):
        if {ROW, COLUMN} <= labels:
            return None
        (right if COLUMN in labels else left).extend(members)
    return piece(algebra, left, sorts, {}), piece(algebra, right, sorts, {})


def through(algebra: Algebra, monomial: Monomial) -> list[tuple[Size, Form, Form]]:
    """Every (inner size, U, V) with the monomial = U V, cut at one bound index; scalars go with U."""
    sorts = dict(enumerate(monomial[0]))
    out = []
    for k in sorts:
        sides = groups(monomial[1], k)
        left = next((g for g in sides if ROW in g[0]), None)
        right = next((g for g in sides if COLUMN in g[0]), None)
        if left is None or right is None or left is right:
            continue
        rest = [f for g in sides if g is not left and g is not right for f in g[1]]
        cuts = all(any(k in args for _, args, _ in g[1]) for g in (left, right))
        if not cuts or any(k in args for _, args, _ in rest):
            continue
        u = piece(algebra, [*rest, *left[1]], sorts, {k: COLUMN})
        out.append((sorts[k], u, piece(algebra, right[1], sorts, {k: ROW})))
    return out


def diagonal(algebra: Algebra, matrix: Form) -> Form | None:
    """f with matrix[row, column] = f[row] delta[row, column]; None where it is not of that kind."""
    out: Form = {}
    for (sorts, factors), c in matrix.items():
        deltas = [f for f in factors if f[0] == DELTA and set(f[1]) == {ROW, COLUMN}]
        if not deltas:
            return None
        rest = tuple(f for f in factors if f not in deltas)
        moved = tuple((h, tuple(ROW if a == COLUMN else a for a in args), e) for h, args, e in rest)
        out = algebra.add(out, algebra.scale(algebra.normal(dict(enumerate(sorts)), moved), c))
    return out


def count_inverses(algebra: Algebra, matrix: Form) -> int:
    found = 0
    for _, factors in matrix:
        for h, _, e in factors:
            known = algebra.heads.get(h)
            if known is not None and known.kind == "inverse":
                found += int(e)
    return found


def cleared_edge(algebra: Algebra, matrix: Form, size: Size) -> tuple[Form, Form, str] | None:
    """(X, X M or M X, side): an inverse of X at an edge of M multiplied away, where fewer inverses are left."""
    from proofcheck.search.index.cancel import reduced

    before = count_inverses(algebra, matrix)
    for _, factors in sorted(matrix, key=lambda m: serial({m: Fraction(1)})):
        for head, args, e in factors:
            known = algebra.heads.get(head)
            if known is None or known.kind != "inverse" or known.size != size or e != 1 or len(args) > 2:
                continue
            for edge in (ROW, COLUMN):
                if edge not in args:
                    continue
                straight = args.index(edge) == (0 if edge == ROW else 1)
                x = known.forms[0] if straight else transposed(algebra, known.forms[0])
                pair = (x, matrix) if edge == ROW else (matrix, x)
                product = reduced(algebra, times(algebra, *pair, size))
                if product and count_inverses(algebra, product) < before:
                    return x, product, edge
    return None
