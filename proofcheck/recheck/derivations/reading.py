"""What a derivation is read under, and the form of a term: products multiplied out, sums outside, cases as 0 or 1.

    (a + b) c == a c + b c                       sum_i (a + b) == sum_i a + sum_i b
    c sum_i a == sum_i c a, i not in c           sum_i sum_j a: over both
    where(p, a, b) == [p] a + (1 - [p]) b        [p and q] == [p] [q]       [not p] == 1 - [p]
    a <= b as not b < a                          sum_{low <= i < high} a == sum_{i < n} [low <= i] [i < high] a

Each is an equation between total values, finite sums of numbers. The last needs 0 <= low and high <= n for all values
of the indices in them. What is none of these is an atom.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from fractions import Fraction

from proofcheck.recheck import terms
from proofcheck.recheck.claims import Declaration
from proofcheck.recheck.definedness import invertible
from proofcheck.recheck.derivations.forms import (
    Binder,
    Form,
    Invalid,
    add,
    atom,
    bind,
    comparison,
    constant,
    fresh,
    index,
    multiply,
    power,
    product,
    put,
    scale,
)
from proofcheck.recheck.guided import chosen, freed
from proofcheck.recheck.sequents import Sequent
from proofcheck.recheck.terms import Size, Term, fixed, size_of

UNROLLED = 24
CONDITIONS = 400  # of one derivation
BRACKETS = ("eq", "lt", "le", "and", "or", "not", "implies", "all", "any", "true", "false")


@dataclass(frozen=True)
class Context:
    """`ranges`: free index -> n, for an index that runs over 0, ..., n - 1; `known`: what was asked of the sequent."""

    s: Sequent
    ranges: Mapping[str, Size] = field(default_factory=dict)
    known: dict[Term, bool] = field(default_factory=dict)

    def declared(self, name: str) -> Declaration | None:
        return self.s.claim.declarations.get(name)

    def shape(self, name: str) -> list[Size]:
        declared = self.declared(name)
        return [] if declared is None else [self.s.e.size(size) for size in declared.shape]

    def extended(self, binders: Iterable[Binder]) -> Context:
        """The context for more free indices. They may not have the name of one that is there."""
        ranges = dict(self.ranges)
        for name, size in binders:
            # Indices of the statement have other names, of which more is known than the range that is told here.
            plain = isinstance(name, str) and (name.isidentifier() or name.startswith("%"))
            if not plain or name in ranges or not size.dims <= self.s.e.dims:
                raise Invalid(f"the index {name} is there already, or has no range")
            ranges[name] = size
        return replace(self, ranges=ranges)

    def size(self, t: Term) -> Size | None:
        return size_of(t, self.s.e.dims)

    def bound(self, place: Term) -> Size | None:
        """A number n such that the place is one of 0, ..., n - 1 for all values of what stands in it; None: unknown."""
        if place.op == "index":
            return self.ranges.get(place.data)
        if place.op == "number" and place.data.denominator == 1 and place.data >= 0:
            return fixed(int(place.data) + 1)
        declared = self.declared(place.data) if place.op == "name" else None
        return self.s.e.size(declared.bound) if declared is not None and declared.bound is not None else None

    def inside(self, place: Term, size: Size) -> bool:
        """Whether a place lies in the range 0, ..., size - 1 for all sizes."""
        own = self.bound(place)
        return own is not None and sure(size.plus(own, -1))

    def require(self, condition: Term) -> None:
        if not self.holds(condition):
            raise Invalid(f"not shown: {condition!r}"[:200])

    def holds(self, condition: Term) -> bool:
        """Whether a condition is seen to hold, and to have a value, for all values of the free indices in it."""
        for name in sorted(condition.indices):
            if name not in self.ranges:
                raise Invalid(f"the index {name} has no range")
            condition = Term("all", (terms.ZERO, self.ranges[name].term(), condition), name)
        found = self.known.get(condition)
        if found is None:
            if len(self.known) > CONDITIONS:
                raise Invalid("too many conditions")
            s = self.s.under(goal=condition)
            while s.goal.op == "all":
                s = freed(s)
            found = self.known[condition] = not s.defined() and bool(chosen(s).closed())
        return found

    def regular(self, inverse: Term) -> None:
        """Raises Invalid unless the matrix of an entry of an inverse is seen to have one."""
        reader, facts = self.s.reader()
        if not invertible(reader, inverse, facts):
            raise Invalid("a matrix that may have no inverse")


def sure(size: Size) -> bool:
    """Whether a size is not negative for any dimensions from 1 on: what grows outweighs the constant."""
    rest = [c for monomial, c in size.items if monomial]
    return all(c > 0 for c in rest) and sum(rest) + dict(size.items).get((), 0) >= 0


def nonzero(t: Term) -> Term:
    return Term("not", (Term("eq", (t, terms.ZERO)),))


def expand(t: Term, context: Context) -> Form:
    """The form of a term whose free indices run as in the context."""
    op, args = t.op, t.args
    if op == "number":
        return constant(t.data)
    if op == "add":
        return add(*(expand(a, context) for a in args))
    if op == "mul":
        return product(expand(a, context) for a in args)
    if op == "div":
        return multiply(expand(args[0], context), powered(args[1], -1, context))
    if op == "pow" and args[1].op == "number":
        exponent = args[1].data
        if exponent.denominator == 1:
            return powered(args[0], int(exponent), context)
        return atom(root(args[0], exponent.denominator), exponent.numerator)
    if op in ("sum", "prod"):
        return _over_range(t, context)
    if op == "where":
        held = bracket(args[0], context)
        return add(multiply(held, expand(args[1], context)), multiply(complement(held), expand(args[2], context)))
    if op in BRACKETS or op in ("tensor", "infinite"):
        raise Invalid("no number")
    return atom(t)


def complement(form: Form) -> Form:
    return add(constant(1), scale(form, -1))


def bracket(condition: Term, context: Context) -> Form:
    """1 where the condition holds, 0 where it does not."""
    op, args = condition.op, condition.args
    if op in ("true", "false"):
        return constant(op == "true")
    if op == "not":
        return complement(bracket(args[0], context))
    if op == "and":
        return product(bracket(a, context) for a in args)
    if op == "or":
        return complement(product(complement(bracket(a, context)) for a in args))
    if op == "implies":
        return complement(multiply(bracket(args[0], context), complement(bracket(args[1], context))))
    if op == "le":
        return complement(atom(comparison("lt", args[1], args[0])))
    if op in ("eq", "lt"):
        return atom(condition)
    raise Invalid(f"no bracket of `{op}`")


def powered(base: Term, exponent: int, context: Context) -> Form:
    """The form of a whole power: that of the base multiplied out, or of the base as an atom where it cannot be."""
    found = power(expand(base, context), exponent)
    return atom(base, exponent) if found is None else found


def root(base: Term, order: int) -> Term:
    if order == 2:
        return Term("call", (base,), "sqrt")
    return Term("pow", (base, terms.number(Fraction(1, order))))


def _over_range(t: Term, context: Context) -> Form:
    low, high, body = t.args
    if low.op == high.op == "number":
        if high.data - low.data > UNROLLED or low.data.denominator != 1 or high.data.denominator != 1:
            return atom(t)
        places = range(int(low.data), int(high.data))
        parts = [expand(put(body, {t.data: terms.number(k)}), context) for k in places]
        return add(*parts) if t.op == "sum" else product(parts)
    size = None if t.op == "prod" else _axis(low, high, context)
    if size is None:
        return atom(t)
    name = fresh(body.indices | low.indices | high.indices | context.ranges.keys())
    place = index(name)
    form = expand(put(body, {t.data: place}), context.extended([(name, size)]))
    if low != terms.ZERO:
        form = multiply(complement(atom(comparison("lt", place, low))), form)
    if context.size(high) != size:
        form = multiply(atom(comparison("lt", place, high)), form)
    return bind(form, name, size)


def _axis(low: Term, high: Term, context: Context) -> Size | None:
    """A length n with 0 <= low and high <= n, whatever the indices in them are; None where none is seen."""
    if low != terms.ZERO and _end(low, context) is None:
        return None
    size = context.size(high)
    return _end(high, context) if size is None else size


def _end(end: Term, context: Context) -> Size | None:
    """A length that a place, or a place plus 1, does not exceed, if it is not negative either."""
    plus = Fraction(0)
    if end.op == "add" and len(end.args) == 2 and end.args[1].op == "number":
        end, plus = end.args[0], end.args[1].data
    return context.bound(end) if plus in (0, 1) else None
