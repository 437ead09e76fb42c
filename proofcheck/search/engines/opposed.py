"""A comparison of series without names in it is false where one that excludes it is proved: evidence `opposed`."""

from __future__ import annotations

import flint

from proofcheck.lang.types import Problem
from proofcheck.logic.decide.lemmas.comparisons import opposed
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Others, Proposal, shown, trials

NAME = "opposed"
PRECISION = 256  # bits


def propose(problem: Problem, others: Others) -> Proposal:
    if _agree(problem):
        return Proposal(NAME, None, "")
    for lower in (False, True):
        found = shown(opposed(problem, {"lower": lower}), others.deeper.prove)
        if found is not None:
            evidence = Evidence("opposed", NAME, {"lower": lower, **found})
            return Proposal(NAME, evidence, "the opposite is proved")
    return Proposal(NAME, None, "")


def _agree(problem: Problem) -> bool:
    """Whether two sides are seen to be equal, or enclosures of them do not tell them apart: then neither is proved to
    be the larger one."""
    if problem.statement.op != "eq":
        return False
    old, flint.ctx.prec = flint.ctx.prec, PRECISION
    try:
        return trials.evaluated(problem.statement, {}, ({}, {})) is not False
    except trials.FAILS:
        return False
    finally:
        flint.ctx.prec = old
