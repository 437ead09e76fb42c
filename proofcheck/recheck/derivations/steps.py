"""Traces: steps that are instances of laws, and the loop that replays them.

Each step takes a form to another that is zero only if the first is; an equation is a form that is zero, by a law that
checks its own instance. Nothing in a trace is believed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from proofcheck.recheck.derivations.forms import (
    Binder,
    Factor,
    Form,
    Invalid,
    Monomial,
    add,
    canonical,
    comparison,
    free,
    index,
    monomial,
    multiply,
    opened,
    product,
    put,
    renamed,
    scale,
    substitute,
    under,
)
from proofcheck.recheck.derivations.reading import Context, expand, nonzero, sure
from proofcheck.recheck.terms import Term

PLACES = ("index", "name", "number")


@dataclass(frozen=True)
class Known:
    """An equation that was checked: `difference` is zero for all values of the slots in their ranges."""

    slots: tuple[Binder, ...]
    difference: Form


Data = dict[str, Any]
Equation = Callable[[Data, tuple[Binder, ...], Context], Form]
Step = Callable[[Data, Form, Sequence[Known], Context], Form]
EQUATIONS: dict[str, Equation] = {}
STEPS: dict[str, Step] = {}


def law(name: str) -> Callable[[Equation], Equation]:
    def register(function: Equation) -> Equation:
        EQUATIONS[name] = function
        return function

    return register


def step(name: str) -> Callable[[Step], Step]:
    def register(function: Step) -> Step:
        STEPS[name] = function
        return function

    return register


@dataclass(frozen=True)
class Trace:
    """Equations that the steps use by number, and the steps in their order: names of laws with what they are of."""

    equations: tuple[tuple[str, Data], ...]
    steps: tuple[tuple[str, Data], ...]


def zero(form: Form, trace: Trace | None, context: Context) -> None:
    """Confirms that a form is zero for all declared values that satisfy the assumptions, and all values of its free
    indices: after the last step nothing is left. Raises Invalid."""
    if trace is None:
        trace = Trace((), ())
    known = [checked(name, data, context) for name, data in trace.equations]
    for name, data in trace.steps:
        if name not in STEPS:
            raise Invalid(f"no step is called {name}")
        form = STEPS[name](data, form, known, context)
    if form:
        raise Invalid(f"{len(form)} monomials are left")


def checked(name: str, data: Data, context: Context) -> Known:
    if name not in EQUATIONS:
        raise Invalid(f"no law is called {name}")
    slots = data["slots"]
    inner = context.extended(slots)
    difference = EQUATIONS[name](data, slots, inner)
    if not free(difference) <= inner.ranges.keys():
        raise Invalid("an index without a range")
    return Known(slots, difference)


def picked(form: Form, at: Any) -> tuple[Monomial, Fraction, Form]:
    """(one monomial of the form, by its number in the order in which they came; its coefficient; the rest)."""
    if type(at) is not int or not 0 <= at < len(form):
        raise Invalid("no such monomial")
    chosen = list(form)[at]
    return chosen, form[chosen], {m: c for m, c in form.items() if m is not chosen}


def _parted(factors: list[Factor], name: str, place: Term) -> tuple[Factor, list[Factor]]:
    """The bracket [i == t] among factors, with its exponent, and the others."""
    told = canonical(comparison("eq", index(name), place))
    own = [factor for factor in factors if factor[0] == told]
    if len(own) != 1:
        raise Invalid("no such bracket in the monomial")
    return own[0], [factor for factor in factors if factor[0] != told]


@step("contract.Contract")
def _contract(d: Data, form: Form, known: Sequence[Known], context: Context) -> Form:
    """sum_i sum_... [i == t] f(i) == sum_... f(t), for a bound index i and a place t in which i does not stand, where t
    is one of 0, ..., n - 1 for all values of the other indices."""
    name, place = d["name"], d["place"]
    m, c, rest = picked(form, d["at"])
    binders, factors = opened(m)
    sizes = dict(binders)
    if name not in sizes or place.op not in PLACES or name in place.indices:
        raise Invalid("no bound index, or no place, of a contraction")
    others = [(n, size) for n, size in binders if n != name]
    if not context.extended(others).inside(place, sizes[name]):
        raise Invalid("the range of a contracted index need not hold the other place")
    _, left = _parted(factors, name, place)
    return add(rest, scale(monomial(others, [(put(a, {name: place}), e) for a, e in left]), c))


@step("unused.Unused")
def _unused(d: Data, form: Form, known: Sequence[Known], context: Context) -> Form:
    """sum_i sum_... f == n sum_... f, for an index i that stands in no factor, where n is not negative."""
    m, c, rest = picked(form, d["at"])
    binders, factors = opened(m)
    size = dict(binders).get(d["name"])
    used = frozenset[str]().union(*(a.indices for a, _ in factors))
    if size is None or d["name"] in used or not size.dims <= context.s.e.dims or not sure(size):
        raise Invalid("the index is not bound, or stands in a factor, or its range might be less than empty")
    inner = monomial([binder for binder in binders if binder[0] != d["name"]], factors, c)
    return add(rest, multiply(expand(size.term(), context), inner))


@step("rename.Rename")
def _rename(d: Data, form: Form, known: Sequence[Known], context: Context) -> Form:
    """Bound indices have other names, which differ from each other and from free indices."""
    m, c, rest = picked(form, d["at"])
    names = dict(d["names"])
    if set(names.values()) & context.ranges.keys():
        raise Invalid("a bound index would take the name of a free one")
    return add(rest, scale(renamed(m, names), c))


@step("use.Use")
def _use(d: Data, form: Form, known: Sequence[Known], context: Context) -> Form:
    """f == f + c sum_{binders} q e(t_1, t_2, ...) for an equation e == 0, where each place t lies in the range of its
    slot for all values of the free indices and the binders."""
    number, places, c = d["equation"], d["places"], d["c"]
    if type(c) not in (int, Fraction):
        raise Invalid("no number")
    if type(number) is not int or not 0 <= number < len(known):
        raise Invalid("no such equation")
    equation = known[number]
    inner = context.extended(d["binders"])
    if len(places) != len(equation.slots):
        raise Invalid("a place for each slot is needed")
    for place, (_, size) in zip(places, equation.slots, strict=True):
        if place.op not in PLACES or not inner.inside(place, size):
            raise Invalid("a place need not lie in the range of its slot")
    if not all(a.indices <= inner.ranges.keys() and type(e) is int for a, e in d["factors"]):
        raise Invalid("an index without a range, or no exponent")
    names = [name for name, _ in equation.slots]
    instance = substitute(equation.difference, dict(zip(names, places, strict=True)))
    return add(form, scale(under(multiply(monomial((), d["factors"]), instance), d["binders"]), Fraction(c)))


def require_nonzero(t: Term, factored: Any, context: Context) -> None:
    """Raises Invalid unless a term is seen not to be zero, or it is a number times terms of which that is seen."""
    if factored is None:
        context.require(nonzero(t))
        return
    if factored["c"].op != "number" or not factored["c"].data:
        raise Invalid("no number other than 0")
    for factor in factored["factors"]:
        context.require(nonzero(factor))
    whole = scale(product(expand(factor, context) for factor in factored["factors"]), factored["c"].data)
    zero(add(expand(t, context), scale(whole, -1)), factored["trace"], context)
