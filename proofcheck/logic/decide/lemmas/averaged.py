"""Averages of terms that are equal whatever values the random names have: they are equal and exist together."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from proofcheck.lang import terms
from proofcheck.lang.averages import integrated, polynomial_in_random
from proofcheck.lang.terms import Term, nodes
from proofcheck.lang.types import Declaration, Problem
from proofcheck.logic.decide.lemmas.steps import Step

MOVING = frozenset({"let", "derivative", "limit", "integral", "map", "lambda", "every", "some", "grows", "bounded"})
MOVING |= {"dominates"}
_OF_LAWS = MOVING | {"expectation", "integrable"}


def averaged(problem: Problem, data: Mapping[str, Any]) -> Step | None:
    """The statement with the second term of `data["pair"]` in the place of the first. Shown is that they are equal for
    all real values of the random names, of which nothing is assumed."""
    old, new = data["pair"]
    real = of_real_values(problem, (old, new))
    if real is None or not (old.names | new.names) & random_names(problem):
        return None
    return exchanged(problem, {old: new}, "", [replace(real, statement=terms.eq(old, new))])


def random_names(problem: Problem) -> frozenset[str]:
    return frozenset(n for n, d in problem.declarations.items() if d.law is not None)


def of_real_values(problem: Problem, offered: Sequence[Term]) -> Problem | None:
    """The problem with real names in the place of the random ones: what is shown of it holds of all their values. None
    where a name may stand for other values, something is assumed of a random name, or the offered terms are not closed
    or speak of averages: E(x) of a real x is x, and no number of the law."""
    random, said = random_names(problem), (problem.statement, *problem.given)
    if any(t.op in MOVING for s in said for t in nodes(s)) or any(random & g.names for g in problem.given):
        return None
    if any(t.free for t in offered) or any(t.op in _OF_LAWS for s in offered for t in nodes(s)):
        return None
    declared = {n: Declaration(n, "real", d.shape) if n in random else d for n, d in problem.declarations.items()}
    return problem.about(declarations=declared)


def polynomial(problem: Problem, bound: Term) -> bool:
    """Whether a term has an average, and so has its product with any polynomial in the random names, as it is one whose
    moments are known."""
    return polynomial_in_random(integrated(bound, problem.declarations), problem.declarations)


def exchanged(
    problem: Problem, new: Mapping[Term, Term], why: str, parts: Sequence[Problem], exact: bool = True
) -> Step | None:
    """The statement with other terms in the place of some; None where these are nowhere."""
    statement = terms.rewrite(problem.statement, new.get)
    if statement == problem.statement:
        return None
    return Step(why, tuple(parts), problem.about(statement), exact=exact)


RULES = {"averaged": averaged}
