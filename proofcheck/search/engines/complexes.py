"""Statements about complex numbers, as statements about their real and imaginary parts."""

from __future__ import annotations

from proofcheck.lang.types import Problem
from proofcheck.logic.decide.lemmas.cancelled import separated
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Others, Proposal, shown

NAME = "complexes"


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `separated`, for or against: z**2 + 1 is 0 at a number that is found by its parts alone."""
    found = shown(separated(problem, {}), others.deeper.settle, others.deeper.settle)
    if found is None:
        return Proposal(NAME, None)
    return Proposal(NAME, Evidence("separated", NAME, found), "by real and imaginary parts")
