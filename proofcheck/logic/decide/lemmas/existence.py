"""Statements that say that a number exists: by a term for it, by the intermediate value theorem; and that none does.

`some` binds real and whole variables. It is true where its body is true for some values, whatever the others do.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from typing import Any

from proofcheck.lang import terms
from proofcheck.lang.definedness import obligations
from proofcheck.lang.monotone import continuous
from proofcheck.lang.quantifiers import negated
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Declaration, Problem
from proofcheck.logic.decide.constants import PLAIN
from proofcheck.logic.decide.lemmas.steps import REAL, Step, not_of_growth
from proofcheck.logic.decide.signs import Signs
from proofcheck.logic.semantics.domain import OutsideDomain, inhabited, normalise
from proofcheck.logic.semantics.environment import Environment, Steps
from proofcheck.logic.semantics.interpreter import Interpreter
from proofcheck.logic.semantics.numbers import LimitExceeded, Rational, Unsupported
from proofcheck.logic.verdict import Witness

_EXACT = PLAIN - {"where"}  # functions among them


def taken(problem: Problem, data: Mapping[str, Any]) -> Step | None:
    """`some x: B`, by a term for x: B says so of that term, which is one of the values of x."""
    found = _variable(problem)
    if found is None:
        return None
    declaration, body, rest = found
    value: Term = data["value"]
    if not _plain(value, problem) or declaration.name in value.names:
        return None
    moved = terms.replace_name(body, declaration.name, (), value)
    inside = _member(declaration, value, problem)
    if moved is None or inside is None:
        return None
    return Step("", tuple(replace(problem, statement=s, earlier=()) for s in (inside, _some(moved, rest))))


def attained(problem: Problem, data: Mapping[str, Any]) -> Step | None:
    """`some x: ... and left == right`, by the intermediate value theorem: two terms between which left - right has a
    zero, as it changes its sign from one to the other, and the rest of the body holds. Both sides are continuous there,
    as they have values."""
    found = _variable(problem)
    if found is None or found[2] or found[0].kind not in ("real", "positive", "nonnegative"):
        return None
    declaration, body, _ = found
    ends = (data["low"], data["high"])
    if not all(_plain(e, problem) and declaration.name not in e.names for e in ends):
        return None
    *rest, equation = body.args if body.op == "and" else (body,)
    if equation.op != "eq" or not all(continuous(a, declaration.name) for a in equation.args):
        return None
    name = declaration.name
    difference = terms.sub(*(equation.args[::-1] if data["falling"] else equation.args))
    at = [terms.replace_name(difference, name, (), e) for e in ends]
    inside = [_member(declaration, e, problem) for e in ends]
    first, last = at
    if first is None or last is None or None in inside:
        return None
    x = terms.symbol(name)
    real = {**problem.declarations, name: replace(declaration, kind="real")}
    between = (*problem.given, terms.le(ends[0], x), terms.le(x, ends[1]))
    # Having a value is part of what is shown: so the difference is continuous between the ends.
    whole = terms.conjunction(*rest, terms.eq(difference, difference))
    members = terms.conjunction(*(i for i in inside if i is not None))
    return Step(
        "intermediate value theorem",
        (
            replace(problem, statement=members, earlier=()),
            replace(problem, statement=terms.le(*ends), earlier=()),
            replace(problem, statement=terms.le(first, terms.ZERO), earlier=()),
            replace(problem, statement=terms.le(terms.ZERO, last), earlier=()),
            problem.about(whole, declarations=real, given=between),
        ),
    )


def nowhere(problem: Problem, data: Mapping[str, Any]) -> Step | None:
    """`some x: B` at values of the other names that the assumptions admit: refuted where B is false, or has no value,
    for every x."""
    try:
        known = normalise(problem.declarations, data["values"])
        numbers = {n: Fraction(v) for n, v in known.items() if type(v) in (int, Fraction)}
        if len(numbers) < len(known) or not inhabited(problem.declarations, known) or not _assumed(problem, numbers):
            return None
    except (OutsideDomain, Unsupported, LimitExceeded, ArithmeticError, KeyError):
        return None
    statement: Term | None = problem.statement
    for name, value in numbers.items():
        statement = statement and terms.replace_name(statement, name, (), terms.number(value))
    if statement is None or not _at_some(statement):
        return None
    premise, body, names = _opened(statement)
    if (premise.names | body.names) - set(names) or premise.names or body.free or premise.free:
        return None
    denied = negated(Term("some", (body,), names))
    assert denied is not None
    # Conditions for arithmetic and functions hold exactly where these have a value; inner ones come first.
    exact = all(t.op in _EXACT for t in terms.nodes(body))
    defined = terms.conjunction(*reversed(obligations(body, problem.declarations))) if exact else terms.TRUE
    # What is shown is about all x: the premise holds, and where the body has a value it is false.
    parts = [problem.about(terms.implies(defined, denied.args[0]), given=())]
    if premise != terms.TRUE:
        parts.append(problem.about(premise, given=()))
    return Step(
        "",
        tuple(parts),
        witness=Witness(known, "no " + ", ".join(n.partition("'")[0] for n in names) + " is such a number"),
    )


def _at_some(statement: Term) -> bool:
    return statement.op == "some" or (statement.op == "implies" and statement.args[1].op == "some")


def _opened(statement: Term) -> tuple[Term, Term, tuple[str, ...]]:
    premise, statement = statement.args if statement.op == "implies" else (terms.TRUE, statement)
    names: tuple[str, ...] = ()
    while statement.op == "some":
        names, statement = (*names, *statement.data), statement.args[0]
    return premise, statement, names


def _assumed(problem: Problem, numbers: Mapping[str, Fraction]) -> bool:
    """Whether the values satisfy all assumptions, exactly, and no law is involved."""
    if any(problem.declarations[n].law is not None or problem.declarations[n].shape for n in problem.used()):
        return False
    here = Interpreter(Rational(), Environment(problem.declarations, numbers, lambda name, entry: None), Steps())
    return all(g.names <= numbers.keys() and here(g) is True for g in problem.given)


def _variable(problem: Problem) -> tuple[Declaration, Term, tuple[str, ...]] | None:
    """The first variable of a statement `some`, the body, and its other variables."""
    if problem.statement.op != "some":
        return None
    first, *rest = problem.statement.data
    declaration = problem.declarations.get(first)
    if declaration is None or declaration.shape or declaration.law is not None:
        return None
    if any(first in g.names for g in problem.given):
        return None
    return declaration, problem.statement.args[0], tuple(rest)


def _some(body: Term, names: tuple[str, ...]) -> Term:
    return Term("some", (body,), names) if names else body


def _plain(value: Term, problem: Problem) -> bool:
    """Whether a term has one real value for each choice of the declared scalars."""
    declared = (problem.declarations.get(n) for n in value.names)
    real = all(d is not None and d.kind in REAL and not d.shape and d.law is None for d in declared)
    return real and not value.free


def _member(declaration: Declaration, value: Term, problem: Problem) -> Term | None:
    """That a value is one of those that are declared; None where that is not seen."""
    kind = declaration.kind
    if kind in ("integer", "natural"):
        if not Signs(problem.declarations, problem.given).integral(value):
            return None
        return terms.le(terms.ZERO, value) if kind == "natural" else terms.eq(value, value)
    if kind in ("positive", "nonnegative"):
        return (terms.lt if kind == "positive" else terms.le)(terms.ZERO, value)
    return terms.eq(value, value) if kind == "real" else None


RULES = {
    "taken": not_of_growth(taken),
    "attained": not_of_growth(attained),
    "nowhere": not_of_growth(nowhere),
}
