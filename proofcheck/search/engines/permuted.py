"""Largest values of what a permutation puts in another order: `max(P @ x) == max(x)`."""

from __future__ import annotations

from proofcheck.lang.types import Problem
from proofcheck.logic.decide.lemmas.permuted import permuted
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Others, Proposal, shown

NAME = "permuted"


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `permuted`, for the first permutation that stands under a largest value."""
    for name, declaration in problem.declarations.items():
        if declaration.structure != "permutation" or name not in problem.statement.names:
            continue
        found = shown(permuted(problem, {"name": name}), others.deeper.prove, others.deeper.settle)
        if found is not None:
            evidence = Evidence("permuted", NAME, {"name": name, **found})
            return Proposal(NAME, evidence, "in whatever order the values stand")
    return Proposal(NAME, None)
