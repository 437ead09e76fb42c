"""Limits of what is continuous, as of a softmax at high temperature: by the value at the point."""

from __future__ import annotations

from proofcheck.lang.terms import subterms
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.lemmas.continuous import continuous
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Others, Proposal, shown

NAME = "continuous"


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `continuous` for the first limit in which there are sums over symbolic ranges or entries of tensors."""
    limits = (t for t in subterms(problem.statement) if t.op == "limit" and not t.free)
    for target in dict.fromkeys(limits):
        if any(t.op in ("sum", "entry") for t in subterms(target.args[0])):
            step = continuous(problem, {"target": target})
            parts = shown(step, others.plain.prove, others.deeper.settle)
            if parts is not None:
                return Proposal(NAME, Evidence("continuous", NAME, {"target": target, **parts}), "by continuity")
    return Proposal(NAME, None)
