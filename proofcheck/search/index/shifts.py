"""Sums over shifted positions: sum of x[j + c] for j in [a, b) is sum of x[k] for k in [a + c, b + c).

Each summand with one shift throughout is summed by itself under the index that its entries carry, over the whole axis
of these entries; that makes telescoping sums and boundary terms visible. A product of entries at j and j + 1 keeps both
places, bound together by the factor `[next](j, k)`, of which nothing else is known.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import TYPE_CHECKING

from proofcheck.lang import terms
from proofcheck.lang.sizes import Size
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Declaration
from proofcheck.search.index import conditions
from proofcheck.search.index.labels import DELTA, Form
from proofcheck.search.index.monomial import OutOfFragment

if TYPE_CHECKING:
    from proofcheck.search.index.build import Builder

NEXT = "[next]"
MAX_EXCESS = 2  # entries of an axis beyond the range of a sum over it


def shifts(t: Term, name: str) -> set[int] | None:
    """The whole numbers that are added to the index where it occurs; None where it occurs in another way too."""
    if name not in t.free:
        return set()
    if t == terms.index(name):
        return {0}
    if t.op == "add" and len(t.args) == 2 and terms.index(name) in t.args:
        other = t.args[0] if t.args[1] == terms.index(name) else t.args[1]
        if other.op == "number" and other.data.denominator == 1:
            return {int(other.data)}
    found: set[int] = set()
    for a in t.args:
        inner = shifts(a, name)
        if inner is None:
            return None
        found |= inner
    return found


def moved(t: Term, name: str, c: int, new: str) -> Term:
    """The term with `name + c` replaced by the index `new`."""
    shifted = terms.add(terms.index(name), terms.number(c))
    return terms.rewrite(t, lambda s: terms.index(new) if s == shifted else None)


def separate(statement: Term, name: str) -> Term:
    """A statement for all values of an index in which entries read at `name + c` are read at an index of their own:
    what holds for any two positions holds for these."""
    if name not in statement.free or not _read_shifted(statement, name):
        return statement

    def rule(t: Term) -> Term | None:
        if t.op != "entry" or name not in t.free:
            return None
        found = [(shifts(a, name) or {0}) - {0} if a.op == "add" else set() for a in t.args]
        places = (terms.index(f"{name}{min(c):+d}") if c else a for a, c in zip(t.args, found, strict=True))
        return Term("entry", tuple(places), t.data)

    return terms.rewrite(statement, rule)


def axes(t: Term, name: str, declarations: Mapping[str, Declaration]) -> set[Size]:
    """The axes that are read at the index."""
    found = set()
    at = terms.index(name)
    for s in entries(t, name):
        declared = declarations.get(s.data)
        if declared is not None and len(declared.shape) == len(s.args):
            found.update([size for a, size in zip(s.args, declared.shape, strict=True) if a == at])
    return found


def entries(t: Term, name: str) -> Iterator[Term]:
    """The entries whose places use the index."""
    seen: set[Term] = set()
    left = [t]
    while left:
        s = left.pop()
        if name in s.free and s not in seen:
            seen.add(s)
            if s.op == "entry":
                yield s
            left += s.args


def apart(builder: Builder, term: Term, size: Size | None) -> Form | None:
    """A sum over `size` terms with shifted positions, summand by summand; None where there are none."""
    _, _, body = term.args
    name = term.data[0]
    if not (_wider(builder, body, name, size) or _read_shifted(body, name)) or shifts(body, name) is None:
        return None
    out: Form = {}
    for summand in body.args if body.op == "add" else (body,):
        out = builder.algebra.add(out, _shifted(builder, term, summand, size))
    return out


def _shifted(builder: Builder, term: Term, summand: Term, size: Size | None) -> Form:
    name = term.data[0]
    found = shifts(summand, name) or {0}
    least, most = min(found), max(found)
    low, high = (terms.add(end, terms.number(least)) for end in term.args[:2])
    new = terms.fresh(name, summand.free | {name}) if least else name
    inner = moved(summand, name, least, new) if least else summand
    if len(found) == 1:
        return _over_axis(builder, new, (low, high), inner, None if size is None else size + Size.of(least))
    if len(found) > 2 or most - least != 1:
        raise OutOfFragment("several shifts of one index")
    other = terms.fresh(new, summand.free | {name, new})
    inner = moved(moved(summand, name, most, other), name, least, new) if least else moved(summand, name, most, other)
    places = axes(inner, other, builder.problem.declarations)
    if len(places) != 1:
        raise OutOfFragment("two shifts of one index")
    (axis,) = places
    algebra = builder.algebra
    algebra.ranges[other] = axis
    builder.runs(new, conditions.extent(algebra, builder.dims, low, high)[0])
    form = algebra.mul(algebra.factor(NEXT, new, other), builder(inner))
    return _bound(builder, new, (low, high), algebra.bind(form, other, axis))


def _read_shifted(body: Term, name: str) -> bool:
    """Whether some entry is read at the index with a number added."""
    places = (a for s in entries(body, name) for a in s.args if a.op != "index" and name in a.free)
    return any((shifts(a, name) or {0}) != {0} for a in places)


def _wider(builder: Builder, body: Term, name: str, size: Size | None) -> set[Size]:
    """The axes read at the index that have a few entries more than its range."""
    if size is None:
        return set()
    found = axes(body, name, builder.problem.declarations)
    return {axis for axis in found if 0 < ((axis - size).constant or 0) <= MAX_EXCESS}


def _over_axis(builder: Builder, name: str, ends: tuple[Term, Term], body: Term, size: Size | None) -> Form:
    """The sum over the whole axis that the body reads, without the last entries where the range ends before them."""
    algebra = builder.algebra
    wider = _wider(builder, body, name, size)
    if size is None or not wider:
        builder.runs(name, conditions.extent(algebra, builder.dims, *ends)[0])
        return _bound(builder, name, ends, builder(body))
    axis = wider.pop()
    excess = (axis - size).constant
    if wider or excess is None:
        raise OutOfFragment("an index over a part of an axis")
    algebra.ranges[name] = axis
    form = builder(body)
    for k in range(excess):
        place = f"@{size + Size.of(k)}"
        algebra.ranges[place] = size + Size.of(k + 1)
        last = algebra.factor(DELTA, name, place)
        form = algebra.mul(form, conditions.complement(algebra, last))
    if ends[0] != terms.ZERO:
        form = algebra.mul(form, conditions.mask(algebra, name, axis, (ends[0], axis.term())))
    return algebra.bind(form, name, axis)


def _bound(builder: Builder, name: str, ends: tuple[Term, Term], form: Form) -> Form:
    axis, part = conditions.extent(builder.algebra, builder.dims, *ends)
    if part is not None:
        form = builder.algebra.mul(conditions.mask(builder.algebra, name, axis, part), form)
    return builder.algebra.bind(form, name, axis)
