"""Figures: one evaluation, exact or enclosed by Arb balls, decides a statement without declared names, but for normal
numbers that it averages over."""

from __future__ import annotations

from proofcheck.lang.types import Problem
from proofcheck.logic.semantics.feasible import settled
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Proposal

NAME = "balls"


def propose(problem: Problem) -> Proposal:
    """Evidence `enclosure` where nothing in the statement is left to vary."""
    if not settled(problem):
        return Proposal(NAME, None, why="the statement depends on declared names")
    return Proposal(NAME, Evidence("enclosure", NAME), "evaluated exactly, or in enclosures of growing precision")
