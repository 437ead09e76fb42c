"""Conditions on indices as forms that are 0 or 1, and ranges as an axis with such a condition.

`i == j` is a delta, `j < i` an order condition between places of one axis; `and`, `or` and `not` are arithmetic. A
range that ends or starts at an index is the whole axis of that index under a condition.
"""

from __future__ import annotations

from fractions import Fraction

from proofcheck.lang import terms
from proofcheck.lang.sizes import Size
from proofcheck.lang.terms import Term
from proofcheck.search.index.algebra import Algebra
from proofcheck.search.index.axes import plain_label
from proofcheck.search.index.labels import DELTA, Form
from proofcheck.search.index.monomial import OutOfFragment
from proofcheck.search.index.orders import at_most, less

MAX_WRITTEN_OUT = 8
UNKNOWN = "a case distinction other than equality or order of two indices"


def complement(algebra: Algebra, form: Form) -> Form:
    return algebra.add(algebra.number(1), algebra.scale(form, Fraction(-1)))


def indicator(algebra: Algebra, condition: Term) -> Form:
    """1 where the condition holds, 0 where it does not. Raises OutOfFragment for what is no condition on indices."""
    op, args = condition.op, condition.args
    if op == "true":
        return algebra.number(1)
    if op == "and":
        out = algebra.number(1)
        for a in args:
            out = algebra.mul(out, indicator(algebra, a))
        return out
    if op == "or":
        out = algebra.number(1)
        for a in args:
            out = algebra.mul(out, complement(algebra, indicator(algebra, a)))
        return complement(algebra, out)
    if op == "not":
        return complement(algebra, indicator(algebra, args[0]))
    if op == "implies":
        return indicator(algebra, Term("or", (Term("not", (args[0],)), args[1])))
    if op == "eq":
        return _equal(algebra, *args)
    if op == "ne":
        return complement(algebra, _equal(algebra, *args))
    if op in ("lt", "le"):
        return _before(algebra, args[0], args[1], 1 if op == "le" else 0)
    raise OutOfFragment(UNKNOWN)


def _axis(algebra: Algebra, *places: Term) -> Size:
    """The one axis that these places lie on."""
    sizes = {algebra.ranges.get(plain_label(p)) for p in places if p.op != "number"}
    if len(sizes) != 1 or None in sizes:
        raise OutOfFragment("indices over different ranges compared")
    (size,) = sizes
    assert size is not None
    for p in places:
        if p.op == "number" and (p.data < 0 or not (size - Size.of(int(p.data) + 1)).sure()):
            raise OutOfFragment("a fixed position that may lie outside the range")
    return size


def _equal(algebra: Algebra, a: Term, b: Term) -> Form:
    shift = _shift(a) - _shift(b)
    if shift:
        raise OutOfFragment(UNKNOWN)
    a, b = _base(a), _base(b)
    _axis(algebra, a, b)
    return algebra.factor(DELTA, plain_label(a), plain_label(b))


def _before(algebra: Algebra, a: Term, b: Term, slack: int) -> Form:
    """a < b + slack for places with whole numbers added."""
    slack += _shift(b) - _shift(a)
    a, b = _base(a), _base(b)
    if a.op == "number" or b.op == "number":
        return _written_out(algebra, a, b, slack)
    _axis(algebra, a, b)
    if slack == 0:
        return less(algebra, plain_label(a), plain_label(b))
    if slack == 1:
        return at_most(algebra, plain_label(a), plain_label(b))
    raise OutOfFragment("an order condition with a shift")


def _written_out(algebra: Algebra, a: Term, b: Term, slack: int) -> Form:
    """p < k or k < p for a number k: a sum of deltas."""
    place, bound = (a, int(b.data) + slack) if b.op == "number" else (b, int(a.data) + 1 - slack)
    if place.op == "number":
        return algebra.number(int(int(a.data) < int(b.data) + slack))
    if not 0 <= bound <= MAX_WRITTEN_OUT:
        raise OutOfFragment("an order condition with a large number")
    _axis(algebra, place)  # a number that is no place may lie below all of them
    out: Form = {}
    for k in range(bound):
        number = terms.number(k)
        _axis(algebra, place, number)
        out = algebra.add(out, algebra.factor(DELTA, plain_label(place), f"#{k}"))
    return out if b.op == "number" else complement(algebra, out)


def _shift(t: Term) -> int:
    """The whole number that is added to a place."""
    if t.op == "add" and len(t.args) == 2:
        number = next((a for a in t.args if a.op == "number" and a.data.denominator == 1), None)
        return int(number.data) if number is not None else 0
    return 0


def _base(t: Term) -> Term:
    if t.op == "add" and len(t.args) == 2 and any(a.op == "number" for a in t.args):
        (t,) = (a for a in t.args if a.op != "number") if t.args[0].op != t.args[1].op else (t,)
    if t.op not in ("index", "symbol", "number"):
        raise OutOfFragment(UNKNOWN)
    return t


def extent(algebra: Algebra, dims: set[str], low: Term, high: Term) -> tuple[Size, tuple[Term, Term] | None]:
    """(axis, (low, high)) for a range: the whole axis, and the ends that still are a condition (None: none is)."""
    size = Size.from_term(high, dims)
    if size is not None and low == terms.ZERO:
        return size, None
    if size is not None and low.op == "number":
        return size, (low, size.term())
    places = [t for t in (low, high) if Size.from_term(t, dims) is None]
    axes = {algebra.ranges.get(plain_label(_base(p))) for p in places}
    if len(axes) != 1 or None in axes or (size is not None and size not in axes):
        raise OutOfFragment("a range that depends on an index")
    (axis,) = axes
    assert axis is not None
    return axis, (low, high)


def mask(algebra: Algebra, name: str, axis: Size, ends: tuple[Term, Term]) -> Form:
    """1 where the index lies between the ends, 0 elsewhere on the axis."""
    low, high = ends
    index = terms.index(name)
    out = algebra.number(1)
    if low != terms.ZERO:
        out = _before(algebra, low, index, 1)
    if high != axis.term():
        out = algebra.mul(out, _before(algebra, index, high, 0))
    return out


def strictly_within(algebra: Algebra, name: str, axis: Size, ends: tuple[Term, Term]) -> tuple[Form, Term | None]:
    """As `mask` for a range that ends or starts at an index, without that index itself, which is given as well where
    the range holds it: the same condition then stands for range(t) and for range(t + 1)."""
    low, high = ends
    index = terms.index(name)
    out, edge = algebra.number(1), None
    for end, first, second, held in ((low, _base(low), index, 0), (high, index, _base(high), 1)):
        if end in (terms.ZERO, axis.term()):
            continue
        _axis(algebra, first, second)
        if _shift(end) not in (0, 1) or (low != terms.ZERO and high != axis.term() and _shift(end) == held):
            raise OutOfFragment("a product between two indices")
        edge = (first if second == index else second) if _shift(end) == held else edge
        out = algebra.mul(out, less(algebra, plain_label(first), plain_label(second)))
    return out, edge
