"""Fixed positions: what is claimed of `x[0]` often holds of every entry, and is proved for a declared index."""

from __future__ import annotations

from proofcheck.lang.types import Problem
from proofcheck.logic.decide.lemmas import LEMMAS
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Others, Proposal, shown

NAME = "places"


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `placed` for a statement about a fixed position of an axis."""
    found = shown(LEMMAS["placed"](problem, {}), others.deeper.prove)
    if found is None:
        return Proposal(NAME, None)
    return Proposal(NAME, Evidence("placed", NAME, found), "for every position in the place of a fixed one")
