"""Averages of terms that are equal whatever values the random names have: they are equal and exist together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from proofcheck.lang import terms
from proofcheck.lang.terms import Term, nodes
from proofcheck.lang.types import Declaration, Problem
from proofcheck.logic.decide.lemmas.steps import Step

MOVING = frozenset({"let", "derivative", "limit", "integral", "map", "lambda", "every", "some", "grows", "bounded"})
MOVING |= {"dominates"}


def averaged(problem: Problem, data: Mapping[str, Any]) -> Step | None:
    """The statement with the second term of `data["pair"]` in the place of the first. Shown is that they are equal for
    all real values of the random names, of which nothing is assumed."""
    old, new = data["pair"]
    random = {n for n, d in problem.declarations.items() if d.law is not None}
    said = (problem.statement, *problem.given)
    if old.free | new.free or any(t.op in MOVING for s in said for t in nodes(s)):
        return None
    if any(random & g.names for g in problem.given) or not (old.names | new.names) & random:
        return None
    declarations = {n: Declaration(n, "real", d.shape) if n in random else d for n, d in problem.declarations.items()}
    equation = terms.eq(old, new)
    part = replace(problem, declarations=declarations, statement=equation, composed=(), earlier=())
    statement = _replaced(problem.statement, old, new)
    if statement == problem.statement:
        return None
    return Step("", (part,), replace(problem, statement=statement, composed=(), earlier=()))


def _replaced(t: Term, old: Term, new: Term) -> Term:
    return terms.rewrite(t, lambda s: new if s == old else None)


RULES = {"averaged": averaged}
