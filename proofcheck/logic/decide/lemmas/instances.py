"""A statement at values of its names: where it fails there, it is refuted; where it holds, nothing follows.

The values are declared ones and satisfy the assumptions, which is shown of each by itself. Unlike a witness, which is
evaluated, what is left is a statement without names that may need a proof to be false: of a series, say.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from proofcheck.lang import terms
from proofcheck.lang.terms import Term, nodes
from proofcheck.lang.types import INTEGER_KINDS, Problem
from proofcheck.logic.decide.lemmas.steps import Step, not_of_growth
from proofcheck.logic.semantics.domain import OutsideDomain, inhabited, normalise

NUMBERS = frozenset({"real", "positive", "nonnegative", *INTEGER_KINDS})
_NAMING = frozenset({"derivative", "let", "map", "expectation", "apply", "entry"})  # by name, or with a law


def instance(problem: Problem, data: Mapping[str, Any]) -> Step | None:
    """The statement at `data["values"]`, a number for each name."""
    declarations = problem.declarations
    said = (problem.statement, *problem.given)
    if problem.sizes or any(t.op in _NAMING for s in said for t in nodes(s)):
        return None
    used = [declarations[n] for n in problem.used()]
    if any(d.law is not None or d.shape or d.kind not in NUMBERS for d in used):
        return None
    try:
        values = normalise(declarations, data["values"])
    except OutsideDomain:
        return None
    if not inhabited(declarations, values):
        return None
    bound = {n for s in said for t in nodes(s) if t.op in terms.BINDS_NAMES for n in t.data[terms.BINDS_NAMES[t.op]]}
    if bound & values.keys():
        return None
    statement, *given = (terms.rewrite(s, lambda t: _value(t, values)) for s in said)
    if any(s.names or s.free for s in (statement, *given)):
        return None
    closed = problem.about(given=())
    parts = tuple(replace(closed, statement=g) for g in given)
    return Step("", parts, replace(closed, statement=statement), at=values)


def _value(t: Term, values: Mapping[str, Any]) -> Term | None:
    return terms.number(values[t.data]) if t.op == "symbol" and t.data in values else None


RULES = {"instance": not_of_growth(instance)}
