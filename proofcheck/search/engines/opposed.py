"""A comparison of series without names in it is false where one that excludes it is proved: evidence `opposed`."""

from __future__ import annotations

from proofcheck.lang.types import Problem
from proofcheck.logic.decide.lemmas.comparisons import opposed
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Others, Proposal, shown

NAME = "opposed"


def propose(problem: Problem, others: Others) -> Proposal:
    for lower in (False, True):
        found = shown(opposed(problem, {"lower": lower}), others.deeper.prove)
        if found is not None:
            evidence = Evidence("opposed", NAME, {"lower": lower, **found})
            return Proposal(NAME, evidence, "the opposite is proved")
    return Proposal(NAME, None)
