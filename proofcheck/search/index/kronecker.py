"""Kronecker products inside matrices: [body]_ij with body = f(i // t, j // t) g(i % t, j % t), seen on the term.

The power of a Kronecker product is the Kronecker product of the powers.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from proofcheck.lang import terms
from proofcheck.lang.affine import Extents, exact_quotient
from proofcheck.lang.simplify import simplified
from proofcheck.lang.sizes import Size
from proofcheck.lang.terms import Term, subterms

if TYPE_CHECKING:
    from proofcheck.search.index.build import Builder


@dataclass(frozen=True, slots=True)
class Part:
    """One of the two factors: the matrix [body]_ij of that size."""

    size: Size
    body: Term
    ids: tuple[str, str]


def parts(builder: Builder, body: Term, ids: tuple[str, str], size: Size) -> tuple[Part, Part] | None:
    """The two factors of a Kronecker product; None for a matrix that is not visibly one."""
    found = (t.args[1] for t in subterms(body) if t.op == "mod" and t.args[0] == terms.index(ids[0]))
    divisor = next(found, None)
    stride = None if divisor is None else Size.from_term(divisor, builder.dims)
    rows = None if stride is None else exact_quotient(size, stride)
    if stride is None or rows is None:
        return None
    high, low = ("high row", "high column"), ("low row", "low column")
    sizes = {**dict.fromkeys(high, rows), **dict.fromkeys(low, stride)}
    known = builder.axes.extents
    extents = Extents(known.dims, {**known.of_index, **sizes}, known.of_symbol)
    put = {
        i: terms.add(terms.mul(stride.term(), terms.index(a)), terms.index(b))
        for i, a, b in zip(ids, high, low, strict=True)
    }
    split = simplified(terms.substitute(body, put), extents)
    first, second = [], []
    for factor in split.args if split.op == "mul" else (split,):
        if not factor.free & set(low):
            first.append(factor)
        elif not factor.free & set(high):
            second.append(factor)
        else:
            return None
    # Two products, one inside the other, must not share the names of their indices.
    builder.kroneckers += 1
    named = {i: f"{i} {builder.kroneckers}" for i in sizes}
    builder.algebra.ranges.update({named[i]: room for i, room in sizes.items()})

    def part(factors: list[Term], own: tuple[str, str], room: Size) -> Part:
        renamed = terms.substitute(terms.mul(*factors), {i: terms.index(named[i]) for i in own})
        return Part(room, renamed, (named[own[0]], named[own[1]]))

    return part(first, high, rows), part(second, low, stride)


def power(builder: Builder, term: Term) -> tuple[Term, Term] | None:
    """Two powers whose product is an entry of a power of a Kronecker product; None for another matrix, or a place that
    is not seen as two."""
    size_term, *places, exponent, body = term.args
    size = Size.from_term(size_term, builder.dims)
    found = None if size is None else parts(builder, body, term.data, size)
    if found is None:
        return None
    extents = builder.axes.extents
    digits = []
    for place in places:
        number = extents.affine(place)
        pair = None if number is None else extents.quotient(number, found[1].size)
        if pair is None:
            return None
        digits.append([x.term() for x in pair])
    first, second = (
        Term("matrix_power", (p.size.term(), *(d[k] for d in digits), exponent, p.body), p.ids)
        for k, p in enumerate(found)
    )
    return first, second
