"""Equations between sums with logarithms of quotients and products, such as divergences: by those of the factors."""

from __future__ import annotations

from proofcheck.lang import terms
from proofcheck.lang.terms import nodes
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.lemmas.comparisons import restated
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Others, Proposal, shown
from proofcheck.search.engines.logs import log

NAME = "logarithms"


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `restated` for an equation between sums, with all logarithms of quotients and products taken apart."""
    core = problem.statement
    sides = tuple(terms.rewrite(s, lambda t: log(t.args[0]) if t.op == "log" else None) for s in core.args)
    if core.op == "eq" and not core.free and sides != core.args:
        ended = any(t.op in ("limit", "infinity") for t in nodes(core))
        left = others.deeper.prove if ended else others.only("algebra").prove
        found = shown(restated(problem, {"sides": sides}), others.plain.prove, left)
        if found is not None:
            return Proposal(NAME, Evidence("restated", NAME, {"sides": sides, **found}), "logarithms as sums")
    return Proposal(NAME, None, "")
