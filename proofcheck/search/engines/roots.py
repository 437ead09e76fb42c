"""Inequalities with a root on the smaller side, by way of those between the squares."""

from __future__ import annotations

from proofcheck.lang.terms import nodes
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.lemmas.comparisons import squared
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Others, Proposal, shown

NAME = "squares of roots"


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `squared` for sqrt(u) <= v with another root in v: u <= v**2 is polynomial in the roots."""
    statement = problem.statement
    if statement.op not in ("le", "lt") or statement.args[0].op != "sqrt":
        return Proposal(NAME, None, "")
    if not any(t.op == "sqrt" for t in nodes(statement.args[1])):
        return Proposal(NAME, None, "")
    parts = shown(squared(problem, {}), others.plain.prove)
    if parts is None:
        return Proposal(NAME, None, "")
    return Proposal(NAME, Evidence("squared", NAME, parts), "the inequality between the squares")
