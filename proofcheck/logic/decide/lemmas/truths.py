"""A truth value by its two cases."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from proofcheck.lang import terms
from proofcheck.lang.affine import Extents
from proofcheck.lang.simplify import simplified
from proofcheck.lang.terms import FALSE, TRUE
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.lemmas.steps import Step, not_of_growth


def truths(problem: Problem, data: Mapping[str, Any]) -> Step | None:
    """Rule. A statement about a truth value p holds if it does with true and with false in the place of p.

    Proof. Declared values that satisfy the assumptions give p one of the two, and with that one in its place the
    assumptions and the statement say the same. An assumption that is false is met by no values, and nothing is left to
    show. Connectives with a constant in them are drawn together only where the other parts keep their say in whether
    there is a value: what stands to the left of what decides stays.
    """
    name = data["name"]
    declared = problem.declarations.get(name)
    if declared is None or declared.kind != "bool" or declared.shape or declared.law is not None:
        return None
    said = (problem.statement, *problem.given)
    if any(terms.binds(t, name) for t in said):
        return None
    parts = []
    for value in (TRUE, FALSE):
        cases = {terms.symbol(name): value}
        statement, *given = (simplified(terms.rewrite(t, cases.get), Extents((), {})) for t in said)
        if FALSE not in given:
            parts.append(problem.about(statement, given=tuple(g for g in given if g != TRUE)))
    return Step("", tuple(parts))


RULES = {"truths": not_of_growth(truths)}
