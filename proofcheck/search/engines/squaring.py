"""Equations between roots of sums, and products of them with what has a sign: by their squares, in which there are no
roots."""

from __future__ import annotations

from proofcheck.lang import terms
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.lemmas.comparisons import raised
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Others, Proposal, shown

NAME = "squaring"


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `raised`."""
    nothing = Proposal(NAME, None, "")
    sums = (s for t in terms.nodes(problem.statement) if t.op == "sqrt" for s in terms.nodes(t))
    if problem.statement.op != "eq" or not any(s.op == "sum" for s in sums):
        return nothing
    found = shown(raised(problem, {}), others.plain.prove, others.only("algebra").prove)
    return nothing if found is None else Proposal(NAME, Evidence("raised", NAME, found), "by the squares of both sides")
