"""Comparisons of real expressions brought into another form, or bounded by what a second derivative tells.

written    derivatives written out by the rules of calculus
restated   both sides replaced by others that equal them
factored   the difference of both sides is a positive factor times the difference of two other terms
logarithm  two positive sides by their logarithms
raised     two sides that are not negative by their squares
ordered    what is shown where a <= b and where b <= a holds for all values
bent       a function of x on an interval that is concave lies above the smaller one of its values at the ends
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from proofcheck.lang import terms
from proofcheck.lang.definedness import obligations
from proofcheck.lang.monotone import bounds, continuous
from proofcheck.lang.ops import COMPARISONS
from proofcheck.lang.slopes import slope, without_derivatives
from proofcheck.lang.terms import Term, nodes
from proofcheck.lang.types import INTEGER_KINDS, Problem
from proofcheck.logic.decide.lemmas.orbits import REAL
from proofcheck.logic.decide.lemmas.steps import Step


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
    parts = tuple(_about(problem, terms.eq(b, b)) for b in sorted(bodies, key=repr))
    return Step("", parts, _about(problem, found), exact=False)


def restated(problem: Problem, data: Mapping[str, Any]) -> Step | None:
    op, args = problem.statement.op, problem.statement.args
    sides = data["sides"]
    if op not in COMPARISONS or len(sides) != 2 or not all(_certain(problem, s) for s in sides):
        return None
    parts = tuple(_about(problem, terms.eq(a, s)) for a, s in zip(args, sides, strict=True) if a != s)
    return Step("", parts, _about(problem, Term(op, tuple(sides)))) if parts else None


def factored(problem: Problem, data: Mapping[str, Any]) -> Step | None:
    op, args = problem.statement.op, problem.statement.args
    factor, (left, right) = data["factor"], data["sides"]
    if op not in COMPARISONS or not all(_real(problem, t) for t in (problem.statement, factor, left, right)):
        return None
    equation = terms.eq(terms.sub(args[1], args[0]), terms.mul(factor, terms.sub(right, left)))
    parts = (_about(problem, equation), _about(problem, terms.lt(terms.ZERO, factor)))
    return Step("", parts, _about(problem, Term(op, (left, right))))


def logarithm(problem: Problem, data: Mapping[str, Any]) -> Step | None:
    return _rising(problem, terms.lt, lambda a: Term("log", (a,)))


def raised(problem: Problem, data: Mapping[str, Any]) -> Step | None:
    return _rising(problem, terms.le, lambda a: terms.power(a, terms.TWO))


def _rising(problem: Problem, below: Callable[[Term, Term], Term], made: Callable[[Term], Term]) -> Step | None:
    """Both sides, which lie above 0, under a function that rises from there on."""
    op, args = problem.statement.op, problem.statement.args
    if op not in COMPARISONS or not _certain(problem, problem.statement):
        return None
    parts = tuple(_about(problem, below(terms.ZERO, a)) for a in args)
    return Step("", parts, _about(problem, Term(op, tuple(map(made, args)))))


def ordered(problem: Problem, data: Mapping[str, Any]) -> Step | None:
    """The two terms have a value for all declared values, whether `given` holds or not."""
    a, b = data["pair"]
    if a.free or b.free or not _real(problem, terms.le(a, b)) or obligations(terms.le(a, b), problem.declarations):
        return None
    cases = terms.le(a, b), terms.le(b, a)
    return Step("", tuple(replace(problem, given=(*problem.given, c), composed=(), earlier=()) for c in cases))


def bent(problem: Problem, data: Mapping[str, Any]) -> Step | None:
    """With f = right - left, f'' <= 0 between the ends: f is at least the smaller one of its values there. Where f'' is
    negative, or both values are positive, it is positive in between."""
    core, name = problem.statement, data["name"]
    known = bounds(problem, name) if name in problem.declarations else None
    if core.op not in ("le", "lt") or known is None or not _real(problem, core):
        return None
    bases: dict[Term, None] = {}

    def exponential(t: Term) -> Term | None:
        if t.op != "pow" or name not in t.args[1].names:
            return None
        bases[t.args[0]] = None
        return Term("exp", (terms.mul(t.args[1], Term("log", (t.args[0],))),))

    # A power of a positive number is continuous in its exponent as well.
    if not all(continuous(terms.rewrite(a, exponential), name) for a in core.args):
        return None
    ends = [next((b for b in known if b[1] is below and b[0] == data[key]), None) for key, below in _ENDS]
    first = slope(terms.sub(core.args[1], core.args[0]), name, partial=True)
    second = None if first is None else slope(first, name, partial=True)
    if None in ends or first is None or second is None:
        return None
    (low, _, above), (high, _, under) = ends  # type: ignore[misc]
    x = terms.symbol(name)
    others = tuple(g for g in problem.given if name not in g.names)
    real = {**problem.declarations, name: replace(problem.declarations[name], kind="real")}
    inside = (*others, terms.lt(low, x), terms.lt(x, high))
    # Where no end belongs to the values, a strict sign of f'' makes the inequality strict.
    at_ends = "le" if above and under else core.op
    curved = terms.lt if at_ends != core.op else terms.le

    def about(statement: Term, *given: Term) -> Problem:
        return replace(problem, declarations=real, given=given, statement=statement, composed=(), earlier=())

    placed = [terms.replace_name(Term(at_ends, core.args), name, (), end) for end in (low, high)]
    if None in placed:
        return None
    positive = [about(terms.lt(terms.ZERO, b), *others, terms.le(low, x), terms.le(x, high)) for b in bases]
    defined = [terms.eq(t, t) for t in (terms.sub(core.args[1], core.args[0]), first)]
    parts = [about(t, *inside) for t in (curved(second, terms.ZERO), *defined)]
    parts += [about(t, *others, terms.lt(low, high) if at_ends != core.op else terms.le(low, high)) for t in placed]  # type: ignore[arg-type]
    return Step("a function lies above its chord", (*parts, *positive))


_ENDS = (("low", True), ("high", False))


def _real(problem: Problem, term: Term) -> bool:
    """Whether a term is about real numbers alone."""
    declared = [problem.declarations.get(n) for n in term.names]
    return not term.free and all(d is not None and d.kind in REAL and not d.shape and d.law is None for d in declared)


def _certain(problem: Problem, term: Term) -> bool:
    """Whether a term is about real and whole numbers, alone or in tensors, and about nothing random."""
    declared = [problem.declarations.get(n) for n in term.names]
    numbers = (*REAL, *INTEGER_KINDS)
    return not term.free and all(d is not None and d.kind in numbers and d.law is None for d in declared)


def _about(problem: Problem, statement: Term) -> Problem:
    return replace(problem, statement=statement, composed=(), earlier=())


RULES = {
    "written": written,
    "restated": restated,
    "factored": factored,
    "logarithm": logarithm,
    "raised": raised,
    "ordered": ordered,
    "bent": bent,
}
