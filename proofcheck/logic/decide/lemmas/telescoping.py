"""Sums replaced by differences of an antidifference at their ends.

    sum(f(k) for k in range(a, b)) == G(b) - G(a)    where a <= b and f(k) == G(k + 1) - G(k) for all k in range(a, b)

A range may be cut, with another G on each piece. The sum may stand under sums, products and quantifiers over ranges,
whose indices then are any whole numbers of their ranges, and in a limit in a whole number of which nothing is assumed.
It is left alone in what differentiates, integrates or averages.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from proofcheck.lang import terms
from proofcheck.lang.definedness import obligations
from proofcheck.lang.ops import FUNCTIONS
from proofcheck.lang.terms import Binder, Term
from proofcheck.lang.types import Declaration, Kind, Problem
from proofcheck.logic.decide.lemmas.steps import Step
from proofcheck.logic.decide.limits import dimensions

RANGES = frozenset({"sum", "product", "forall", "exists"})
CLEAR = RANGES | FUNCTIONS.keys() | {"add", "mul", "div", "pow", "where", "eq", "ne", "lt", "le"}
CLEAR |= {"and", "or", "not", "implies"}
WHOLE = frozenset({"dim", "natural", "integer"})


def telescoped(problem: Problem, data: Mapping[str, Any]) -> Step | None:
    """The statement without the sum `data["sum"]`. `data["ranges"]` holds the end of each piece of its range
    and the antidifference there, in the index of the sum."""
    target: Term = data["sum"]
    pieces: tuple[tuple[Term, Term], ...] = data["ranges"]
    places = list(contexts(problem, problem.statement, target, ()))
    low, high, _ = target.args
    if target.op != "sum" or not places or not pieces or pieces[-1][0] != high:
        return None
    (name,) = target.data
    value, start = [], low
    for end, antidifference in pieces:
        if name in end.free or not antidifference.free <= target.free | {name}:
            return None
        at = [terms.substitute(antidifference, {name: e}) for e in (end, start)]
        value.append(terms.sub(*at))
        start = end
    parts = [part for binders in dict.fromkeys(places) for part in shown(problem, target, pieces, binders)]
    if None in parts:
        return None
    statement = _replaced(problem, problem.statement, target, terms.add(*value))
    then = problem.about(statement)
    return Step("sums by antidifferences", tuple(p for p in parts if p is not None), then)


def kind_from(low: Term) -> Kind:
    """What a whole number that is at least `low` may be declared as."""
    known = low.op == "number"
    return "dim" if known and low.data >= 1 else "natural" if known and low.data >= 0 else "integer"


def contexts(problem: Problem, t: Term, target: Term, binders: tuple[Binder, ...]) -> Iterator[tuple[Binder, ...]]:
    """The ranges under which the target stands, for each place where it may be replaced."""
    if t == target:
        yield binders
    elif _open(problem, t):
        *ends, last = t.args
        for a in ends:
            yield from contexts(problem, a, target, binders)
        inner = (*binders, (t.data[0], t.args[0], t.args[1])) if t.op in RANGES else binders
        yield from contexts(problem, last, target, inner)


def _replaced(problem: Problem, t: Term, target: Term, value: Term) -> Term:
    if t == target:
        return value
    if not _open(problem, t):
        return t
    return terms.rebuild(t, tuple(_replaced(problem, a, target, value) for a in t.args))


def _open(problem: Problem, t: Term) -> bool:
    """Whether a part of the term may be replaced by what has the same value, and has one at the same places."""
    if t.op == "limit":
        name = t.data[0]
        declaration = problem.declarations.get(name)
        # What is known of the name outside of the limit need not hold inside.
        fixed = any(name in g.names for g in problem.given)
        fixed = fixed or any(name in dimensions(d) for d in problem.declarations.values())
        # Near a number the name is any real one; only far out it is a whole number that is declared.
        far = t.args[1].op == "infinity"
        return far and declaration is not None and declaration.kind in WHOLE and not declaration.shape and not fixed
    return bool(t.args) and t.op in CLEAR


def shown(
    problem: Problem, target: Term, pieces: tuple[tuple[Term, Term], ...], binders: tuple[Binder, ...]
) -> Iterator[Problem | None]:
    """What makes the replacement right in one place: the ends are in order, each antidifference is one, and has a value
    at the ends of its piece, which may be empty."""
    declarations, given = dict(problem.declarations), list(problem.given)
    names: dict[str, Term] = {}

    def declare(index: str, low: Term, high: Term) -> tuple[Term, ...]:
        name = terms.fresh(index, declarations.keys() | names.keys())
        declarations[name] = Declaration(name, kind_from(low))
        ends = (terms.substitute(end, names) for end in (low, high))
        names[index] = terms.symbol(name)
        first, last = ends
        return terms.le(first, names[index]), terms.lt(names[index], last)

    for binder in binders:
        given += declare(*binder)
    if not target.free <= names.keys():
        yield None
        return
    low, _, body = target.args
    (index,) = target.data
    outside, start = dict(names), low

    def about(statement: Term, *more: Term) -> Problem:
        return problem.about(statement, declarations=dict(declarations), given=(*given, *more))

    for end, antidifference in pieces:
        first, last = (terms.substitute(e, outside) for e in (start, end))
        yield about(terms.le(first, last))
        for e in (first, last):
            here = terms.substitute(antidifference, {**outside, index: e})
            if obligations(here, declarations):
                yield about(terms.eq(here, here))
        names = dict(outside)
        within = declare(index, start, end)
        at = names[index]
        here, there = (terms.substitute(antidifference, {**outside, index: e}) for e in (at, terms.add(at, terms.ONE)))
        yield about(terms.eq(terms.substitute(body, names), terms.sub(there, here)), *within)
        start = end


RULES = {"telescoped": telescoped}
