"""Statements under assumptions with quotients, roots or logarithms in them: with that these have a value."""

from __future__ import annotations

from proofcheck.lang.types import Problem
from proofcheck.logic.decide.lemmas.granted import granted
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Others, Proposal, shown

NAME = "granted"


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `granted`, with what the others find for the statement then."""
    found = shown(granted(problem, {}), others.plain.prove, others.deeper.settle)
    evidence = None if found is None else Evidence("granted", NAME, found)
    return Proposal(NAME, evidence, "where the assumptions have a value")
