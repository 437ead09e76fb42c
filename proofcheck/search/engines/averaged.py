"""Averages of logarithms of exponentials: with the logarithms written out, whatever the random names are."""

from __future__ import annotations

from proofcheck.lang.terms import nodes
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.lemmas.averaged import averaged
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Others, Proposal, shown
from proofcheck.search.engines.logs import written_out

NAME = "averaged logarithms"


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `averaged` for the first logarithm in the statement that comes apart."""
    for t in nodes(problem.statement):
        if t.op != "log" or t.free or written_out(t) == t:
            continue
        data = {"pair": (t, written_out(t))}
        parts = shown(averaged(problem, data), others.plain.prove, others.deeper.settle)
        if parts is not None:
            return Proposal(NAME, Evidence("averaged", NAME, {**data, **parts}), "a logarithm written as a sum")
    return Proposal(NAME, None)
