"""Whether a matrix is seen to be symmetric: whether its entry at row i and column j is the one at row j and column i.

Both are written in one way, with sums and products in one order and bound indices under one name, and compared.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from itertools import permutations

from proofcheck.lang import terms
from proofcheck.lang.affine import Extents
from proofcheck.lang.simplify import simplified
from proofcheck.lang.sizes import Size
from proofcheck.lang.terms import Binder, Term
from proofcheck.lang.types import Declaration

SYMMETRIC = ("symmetric", "posdef", "psd")
MOST, MOST_SUMS = 400, 4  # nodes of a matrix that is looked at, and sums in a product
WRITTEN_OUT = 6  # rows of a matrix that is compared entry by entry


def symmetric(body: Term, ids: tuple[str, str], size: Size, declarations: Mapping[str, Declaration]) -> bool:
    """Whether body[i, j] and body[j, i] are written alike. Of other matrices it is not known."""
    i, j = ids
    if terms.extent(body)[0] > MOST:
        return False
    if size.constant is not None and size.constant <= WRITTEN_OUT:
        extents = Extents(frozenset(), {}, {})

        def entry(row: int, column: int) -> Term:
            at = terms.substitute(body, {i: terms.number(row), j: terms.number(column)})
            return _ordered(simplified(at, extents), declarations)

        return all(entry(a, b) == entry(b, a) for a in range(size.constant) for b in range(a))
    turned = terms.substitute(body, {i: terms.index(j), j: terms.index(i)})
    return _ordered(body, declarations) == _ordered(turned, declarations)


def _ordered(t: Term, declarations: Mapping[str, Declaration]) -> Term:
    """The term with the arguments of `+`, `*`, `==`, `and` in one order, declared symmetric matrices with their
    positions in one, and of nested sums the first among all ways of naming their indices."""
    if t.op == "sum" or (t.op == "mul" and any(a.op == "sum" for a in t.args)):
        binders, factors = _flat(t)
        if binders and len(binders) <= MOST_SUMS:
            depth = _depth(t)
            return min((_named(binders, factors, depth, order, declarations) for order in _orders(binders)), key=repr)
    if t.op == "where" and t.args[0].op == "eq" and all(a.op == "index" for a in t.args[0].args):
        # Where two indices are equal, either may stand for the other.
        one, other = sorted(t.args[0].args, key=repr)
        t = Term("where", (t.args[0], terms.substitute(t.args[1], {one.data: other}), t.args[2]))
    args = [_ordered(a, declarations) for a in t.args]
    if t.op in ("add", "mul", "eq", "and", "or", "max", "min"):
        args = sorted(args, key=repr)
    elif t.op in ("inverse", "matrix_power") and _of_symmetric(t, declarations):
        args[1:3] = sorted(args[1:3], key=repr)
    elif t.op == "entry" and len(args) == 2:
        declared = declarations.get(t.data)
        if declared is not None and declared.structure in SYMMETRIC:
            args = sorted(args, key=repr)
    return Term(t.op, tuple(args), t.data)


def _of_symmetric(t: Term, declarations: Mapping[str, Declaration]) -> bool:
    """Whether it is an entry of the inverse, or of a power, of a matrix that is seen to be symmetric: so are these."""
    size, (i, j) = Size.from_term(t.args[0]), t.data
    return size is not None and symmetric(t.args[-1], (i, j), size, declarations)


def _flat(t: Term) -> tuple[list[Binder], list[Term]]:
    """The ranges and the factors of a product under nested sums; none where an index would be bound twice."""
    if t.op == "sum":
        binders, factors = _flat(t.args[2])
        return [(t.data[0], *t.args[:2]), *binders], factors
    if t.op != "mul":
        return [], [t]
    binders, factors = [], []
    for arg in t.args:
        more, inner = _flat(arg)
        bound, outside = {b[0] for b in more}, frozenset[str]().union(*(f.free for f in factors))
        known = {b[0] for b in binders}
        if bound & (known | outside) or known & arg.free or any(bound & a.free for a in t.args if a is not arg):
            return [], [t]
        binders, factors = [*binders, *more], [*factors, *inner]
    return binders, factors


def _orders(binders: list[Binder]) -> Iterator[tuple[int, ...]]:
    return permutations(range(len(binders)))


def _named(
    binders: list[Binder],
    factors: list[Term],
    depth: int,
    order: tuple[int, ...],
    declarations: Mapping[str, Declaration],
) -> Term:
    """The product under sums with its indices named by their places in an order, and by the depth alone beside."""
    names = {b[0]: terms.index(f"#{depth}.{place}") for b, place in zip(binders, order, strict=True)}
    body = Term("mul", tuple(sorted((_ordered(terms.substitute(f, names), declarations) for f in factors), key=repr)))
    for name, low, high in sorted(binders, key=lambda b: names[b[0]].data, reverse=True):
        first, last = (terms.substitute(end, names) for end in (low, high))
        body = terms.total(names[name].data, first, last, body)
    return body


def _depth(t: Term) -> int:
    """How deep ranges are nested in a term."""
    return max((_depth(a) for a in t.args), default=0) + (t.op == "sum")
