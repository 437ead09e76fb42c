"""Sums with logarithms: in equations those of quotients and products by those of the factors, as in divergences; the
sides of an inequality as one logarithm each."""

from __future__ import annotations

from proofcheck.lang import terms
from proofcheck.lang.terms import nodes
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.lemmas.comparisons import restated
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Others, Proposal, shown
from proofcheck.search.engines.logs import log, product_of

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
    if core.op in ("le", "lt") and not core.free:
        joined = tuple(product_of(side) for side in core.args)
        if None not in joined and joined != core.args:
            found = shown(restated(problem, {"sides": joined}), others.plain.prove, others.deeper.prove)
            if found is not None:
                return Proposal(NAME, Evidence("restated", NAME, {"sides": joined, **found}), "one logarithm each")
    return Proposal(NAME, None, "")
