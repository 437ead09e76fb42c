"""Comparisons of real expressions brought into another form.

written    derivatives written out by the rules of calculus
restated   both sides replaced by others that equal them
factored   the difference of both sides is a positive factor times the difference of two other terms
logarithm  two positive sides by their logarithms
raised     two sides that are not negative by their squares
opposed    a comparison without names is false where one that excludes it holds
ordered    what is shown where a < b and where b <= a holds for all values
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from proofcheck.lang import terms
from proofcheck.lang.definedness import obligations
from proofcheck.lang.events import negation
from proofcheck.lang.ops import COMPARISONS
from proofcheck.lang.slopes import without_derivatives
from proofcheck.lang.terms import Term, nodes
from proofcheck.lang.types import INTEGER_KINDS, Problem
from proofcheck.logic.decide.apart import PLAIN
from proofcheck.logic.decide.lemmas.orbits import REAL
from proofcheck.logic.decide.lemmas.steps import Step
from proofcheck.logic.verdict import Witness


def written(problem: Problem, data: Mapping[str, Any]) -> Step | None:
    """A term of these operations that has a value at a point has one around it, or its derivative as written has none
    there: that of (x**2)**(3/2) at 0, although the function has one. So nothing is refuted in this way."""
    statement = problem.statement
    if statement.op not in COMPARISONS or not _real(problem, statement):
        return None
    if any(t.op in terms.BINDS_NAMES or t.op in terms.BINDING for t in nodes(statement)):
        return None  # inside, a name may have other values than the declared ones
    found = without_derivatives(statement, partial=True)
    if found == statement or any(t.op == "derivative" for t in nodes(found)):
        return None
    bodies = {without_derivatives(t.args[0], partial=True) for t in nodes(statement) if t.op == "derivative"}
    parts = tuple(problem.about(terms.eq(b, b)) for b in sorted(bodies, key=repr))
    return Step("", parts, problem.about(found), exact=False)


def restated(problem: Problem, data: Mapping[str, Any]) -> Step | None:
    op, args = problem.statement.op, problem.statement.args
    sides = data["sides"]
    if op not in COMPARISONS or len(sides) != 2 or not all(_certain(problem, s) for s in sides):
        return None
    parts = tuple(problem.about(terms.eq(a, s)) for a, s in zip(args, sides, strict=True) if a != s)
    return Step("", parts, problem.about(Term(op, tuple(sides)))) if parts else None


def factored(problem: Problem, data: Mapping[str, Any]) -> Step | None:
    op, args = problem.statement.op, problem.statement.args
    factor, (left, right) = data["factor"], data["sides"]
    if op not in COMPARISONS or not all(_certain(problem, t) for t in (problem.statement, factor, left, right)):
        return None
    equation = terms.eq(terms.sub(args[1], args[0]), terms.mul(factor, terms.sub(right, left)))
    parts = (problem.about(equation), problem.about(terms.lt(terms.ZERO, factor)))
    return Step("", parts, problem.about(Term(op, (left, right))))


def logarithm(problem: Problem, data: Mapping[str, Any]) -> Step | None:
    return _rising(problem, terms.lt, lambda a: Term("log", (a,)))


def raised(problem: Problem, data: Mapping[str, Any]) -> Step | None:
    return _rising(problem, terms.le, lambda a: terms.power(a, terms.TWO))


def _rising(problem: Problem, below: Callable[[Term, Term], Term], made: Callable[[Term], Term]) -> Step | None:
    """Both sides, which lie above 0, under a function that rises from there on."""
    op, args = problem.statement.op, problem.statement.args
    if op not in COMPARISONS or not _certain(problem, problem.statement):
        return None
    parts = tuple(problem.about(below(terms.ZERO, a)) for a in args)
    return Step("", parts, problem.about(Term(op, tuple(map(made, args)))))


def ordered(problem: Problem, data: Mapping[str, Any]) -> Step | None:
    """The two terms have a value for all declared values, whether `given` holds or not."""
    a, b = data["pair"]
    if a.free or b.free or not _certain(problem, terms.le(a, b)) or obligations(terms.le(a, b), problem.declarations):
        return None
    cases = terms.lt(a, b), terms.le(b, a)
    return Step("", tuple(problem.about(given=(*problem.given, c)) for c in cases))


def opposed(problem: Problem, data: Mapping[str, Any]) -> Step | None:
    """A comparison without names that fails: its sides have a value and compare otherwise, as is shown. The numbers
    that are declared beside it have values, of which nothing is assumed."""
    statement = problem.statement
    plain = all(d.kind in PLAIN and not d.shape and d.law is None for d in problem.declarations.values())
    if problem.given or statement.names or statement.free or not plain:
        return None
    if statement.op == "eq":
        less = terms.lt(*(statement.args if data["lower"] else statement.args[::-1]))
    elif statement.op in ("le", "lt") and not data["lower"]:
        less = negation(statement)
    else:
        return None
    return Step("", (problem.about(less),), witness=Witness({}, "the sides compare the other way round"))


def _real(problem: Problem, term: Term) -> bool:
    """Whether a term is about real numbers alone."""
    declared = [problem.declarations.get(n) for n in term.names]
    return not term.free and all(d is not None and d.kind in REAL and not d.shape and d.law is None for d in declared)


def _certain(problem: Problem, term: Term) -> bool:
    """Whether a term is about real and whole numbers, alone or in tensors, and about nothing random."""
    declared = [problem.declarations.get(n) for n in term.names]
    numbers = (*REAL, *INTEGER_KINDS)
    return not term.free and all(d is not None and d.kind in numbers and d.law is None for d in declared)


RULES = {
    "written": written,
    "restated": restated,
    "factored": factored,
    "logarithm": logarithm,
    "raised": raised,
    "ordered": ordered,
    "opposed": opposed,
}
