"""Equations between roots of sums, and products of them with what has a sign: by their squares, in which there are no
roots. Also between a root and what is seen not to be negative, `sqrt(1 - sin(x)**2) == cos(x)`."""

from __future__ import annotations

from proofcheck.lang import terms
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.lemmas.comparisons import raised
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Others, Proposal, shown
from proofcheck.search.engines.trials import plausible

NAME = "squaring"


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `raised`."""
    nothing, core = Proposal(NAME, None), problem.statement
    if core.op != "eq":
        return nothing
    sums = (s for t in terms.nodes(core) if t.op == "sqrt" for s in terms.nodes(t))
    if any(s.op == "sum" for s in sums):
        found = shown(raised(problem, {}), others.plain.prove, others.only("algebra").prove)
    elif any(side.op == "sqrt" for side in core.args) and others.depth and plausible(problem, problem):
        found = shown(raised(problem, {}), others.deeper.prove, others.plain.prove)
    else:
        return nothing
    return nothing if found is None else Proposal(NAME, Evidence("raised", NAME, found), "by the squares of both sides")
