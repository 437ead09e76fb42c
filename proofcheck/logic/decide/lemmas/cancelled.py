"""A product of real or complex numbers is 0 where a factor is, and only there.

cancelled       a == b where (c - d) (a - b) == 0 and c != d is assumed
alternatives    that one of several equations holds, where the product of the differences of their sides is 0
separated       a statement about complex numbers as it is read where it speaks of their parts: two real names in the
                place of each complex one, and an equation for each of its parts
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from proofcheck.lang import terms
from proofcheck.lang.complexes import Inseparable, Separation
from proofcheck.lang.definedness import obligations
from proofcheck.lang.terms import ZERO, Term, nodes
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.lemmas.steps import BINDING, REAL, Step, not_of_growth

_NUMBERS = frozenset({*REAL, "complex"})


def cancelled(problem: Problem, data: Mapping[str, Any]) -> Step | None:
    statement, place = problem.statement, data["place"]
    if statement.op != "eq" or not 0 <= place < len(problem.given):
        return None
    apart = problem.given[place]
    if apart.op != "ne" or not all(_certain(problem, t) for t in (statement, apart)):
        return None
    product = terms.mul(terms.sub(*apart.args), terms.sub(*statement.args))
    others = tuple(g for k, g in enumerate(problem.given) if k != place)  # it is needed no more
    # In the difference of both sides may be missing what both of them have.
    valued = (terms.eq(a, a) for a in statement.args if obligations(a, problem.declarations))
    return Step("", (problem.about(terms.eq(product, ZERO), given=others), *map(problem.about, valued)))


def alternatives(problem: Problem, data: Mapping[str, Any]) -> Step | None:
    """All sides have a value for all declared values."""
    statement = problem.statement
    if statement.op != "or" or any(a.op != "eq" for a in statement.args) or not _certain(problem, statement):
        return None
    if obligations(statement, problem.declarations):
        return None
    product = terms.mul(*(terms.sub(*a.args) for a in statement.args))
    return Step("", (problem.about(terms.eq(product, ZERO)),))


def separated(problem: Problem, data: Mapping[str, Any]) -> Step | None:
    """The same rule by which the reader takes `re`, `im` and `abs` apart (`lang/complexes.py`)."""
    apart = Separation(problem.declarations)
    if not apart.complex:
        return None
    try:
        statement, *given = map(apart.statement, (problem.statement, *problem.given))
    except Inseparable:
        return None
    return Step("", (), problem.about(statement, declarations=apart.after, given=tuple(given)))


def _certain(problem: Problem, t: Term) -> bool:
    """Whether a term is about declared numbers alone, none of them random, and binds none."""
    declared = [problem.declarations.get(n) for n in t.names]
    known = all(d is not None and d.kind in _NUMBERS and not d.shape and d.law is None for d in declared)
    return known and not t.free and not any(s.op in BINDING for s in nodes(t))


RULES = {"cancelled": cancelled, "alternatives": alternatives, "separated": not_of_growth(separated)}
