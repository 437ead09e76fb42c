"""Averages over one normal number of what is neither a polynomial nor the exponential of a line: by integrals."""

from __future__ import annotations

from proofcheck.lang.types import Problem
from proofcheck.logic.decide.lemmas.weighed import weighed
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Others, Proposal, shown

NAME = "weighed"


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `weighed`, with what the others find for the statement then."""
    found = shown(weighed(problem, {}), others.deeper.prove, others.deeper.settle)
    if found is None:
        return Proposal(NAME, None)
    return Proposal(NAME, Evidence("weighed", NAME, found), "by the density of a normal law")
