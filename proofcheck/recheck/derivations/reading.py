"""What a derivation is read under, and the form of a term: products multiplied out, sums outside, cases as 0 or 1.

    (a + b) c == a c + b c                       sum_i (a + b) == sum_i a + sum_i b
    c sum_i a == sum_i c a, i not in c           sum_i sum_j a: over both
    where(p, a, b) == [p] a + (1 - [p]) b        [p and q] == [p] [q]       [not p] == 1 - [p]
    a <= b as not b < a                          sum_{low <= i < high} a == sum_{i < n} [low <= i] [i < high] a

Each is an equation between total values, finite sums of numbers. The last needs 0 <= low and high <= n for all values
of the indices in them. What is none of these is an atom.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
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
    less,
    multiply,
    power,
    product,
    put,
)
from proofcheck.recheck.guided import chosen, freed
from proofcheck.recheck.sequents import Sequent
from proofcheck.recheck.terms import Size, Term, fixed, size_of

UNROLLED = 24
CONDITIONS = 400  # of one derivation
CONNECTIVES = ("true", "false", "not", "and", "or", "implies", "all", "any")
NO_NUMBER = frozenset(("eq", "lt", "le", *CONNECTIVES, "tensor", "infinite"))


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
    if t.op in NO_NUMBER:
        raise Invalid("no number")
    read = _FORMS.get(t.op)
    return atom(t) if read is None else read(t, context)


def _each(terms_: Iterable[Term], context: Context) -> Iterator[Form]:
    return (expand(t, context) for t in terms_)


def _quotient(t: Term, context: Context) -> Form:
    """a / b as a b**-1"""
    over, below = t.args
    return multiply(expand(over, context), powered(below, -1, context))


def _power(t: Term, context: Context) -> Form:
    """a**(p / q) as root**p for the root of order q; a power that is no number is an atom."""
    base, told = t.args
    if told.op != "number":
        return atom(t)
    p, q = told.data.as_integer_ratio()
    return powered(base, p, context) if q == 1 else atom(root(base, q), p)


def _choice(t: Term, context: Context) -> Form:
    """where(p, a, b) == [p] a + [not p] b"""
    parts = zip((True, False), _each(t.args[1:], context), strict=True)
    return add(*(multiply(bracket(t.args[0], context, holds), form) for holds, form in parts))


def powered(base: Term, exponent: int, context: Context) -> Form:
    """The form of a whole power: that of the base multiplied out, or of the base as an atom where it cannot be."""
    found = power(expand(base, context), exponent)
    return atom(base, exponent) if found is None else found


def root(base: Term, order: int) -> Term:
    """base**(1 / order), as terms have it"""
    return Term("call", (base,), "sqrt") if order == 2 else Term("pow", (base, terms.number(Fraction(1, order))))


# -- conditions --------------------------------------------------------------------------------------------------------


def bracket(condition: Term, context: Context, holds: bool = True) -> Form:
    """[p]: 1 where the condition is as `holds` says, 0 where it is not. A product says that all of some conditions are
    so; that not all of them are is 1 less this."""
    op, args = condition.op, condition.args
    if op == "not":
        return bracket(args[0], context, not holds)
    if op == "le":  # b < a is denied
        op, args, holds = "lt", args[::-1], not holds
    if op in ("eq", "lt"):
        every, whole = holds, atom(comparison(op, *args))
    else:
        every, parts = _parts(op, args, holds)
        whole = product(bracket(part, context, own) for part, own in parts)
    return whole if every else less(constant(1), whole)


def _parts(op: str, args: tuple[Term, ...], holds: bool) -> tuple[bool, list[tuple[Term, bool]]]:
    """Whether all, or not all, of some conditions are to hold or not to hold, and these."""
    if op == "implies":
        return not holds, [(args[0], True), (args[1], False)]
    if op not in ("and", "or", "true", "false"):
        raise Invalid(f"no bracket of `{op}`")
    both = op in ("and", "true")
    return both is holds, [(a, both) for a in args]


# -- ranges ------------------------------------------------------------------------------------------------------------


def _range(t: Term, context: Context) -> Form:
    """A sum or product over few numbers, one by one; or a sum over an axis, of what is in its range."""
    low, high, body = t.args
    if low.op == high.op == "number":
        return _counted(t, low.data, high.data, context)
    size = _axis(low, high, context) if t.op == "sum" else None
    if size is None:
        return atom(t)
    name = fresh(frozenset(context.ranges).union(*(a.indices for a in t.args)))
    place, inner = index(name), context.extended([(name, size)])
    form = expand(put(body, {t.data: place}), inner)
    if low != terms.ZERO:
        form = multiply(bracket(Term("le", (low, place)), inner), form)
    if size != context.size(high):
        form = multiply(bracket(Term("lt", (place, high)), inner), form)
    return bind(form, name, size)


def _counted(t: Term, low: Fraction, high: Fraction, context: Context) -> Form:
    if low.denominator * high.denominator != 1 or high - low > UNROLLED:
        return atom(t)
    bodies = _each((put(t.args[2], {t.data: terms.number(k)}) for k in range(int(low), int(high))), context)
    return add(*bodies) if t.op == "sum" else product(bodies)


def _axis(low: Term, high: Term, context: Context) -> Size | None:
    """A length n with 0 <= low and high <= n, whatever the indices in them are; None where none is seen."""
    if low == terms.ZERO or _reach(low, context) is not None:
        return context.size(high) or _reach(high, context)
    return None


def _reach(end: Term, context: Context) -> Size | None:
    """For a place or the one behind it, neither of them negative: a length that it does not exceed."""
    if end.op == "add" and end.args[1:] == (terms.ONE,):
        end = end.args[0]
    return context.bound(end)


_FORMS: dict[str, Callable[[Term, Context], Form]] = {
    "number": lambda t, context: constant(t.data),
    "add": lambda t, context: add(*_each(t.args, context)),
    "mul": lambda t, context: product(_each(t.args, context)),
    "div": _quotient,
    "pow": _power,
    "where": _choice,
    "sum": _range,
    "prod": _range,
}
