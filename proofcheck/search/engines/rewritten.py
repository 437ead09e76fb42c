"""Statements in which one side of an assumed equation stands: with the other side in its place.

`rms_norm(x) == layer_norm(x)` under `mean(x) == 0` is one: inside of a root no multiple of the assumption helps.
"""

from __future__ import annotations

from proofcheck.lang.types import Problem
from proofcheck.logic.decide.lemmas.equals import congruent
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Others, Proposal, shown

NAME = "rewritten"


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `congruent`, for the first assumption whose left side stands in the statement."""
    for place, assumption in enumerate(problem.given):
        if assumption.op != "eq" or assumption.args[0].op in ("symbol", "number", "entry"):
            continue
        data = {"place": place}
        found = shown(congruent(problem, data), others.only("algebra").prove)
        if found is not None:
            return Proposal(NAME, Evidence("congruent", NAME, {**data, **found}), "by what an assumption equates")
    return Proposal(NAME, None, "")
