"""Inequalities with products on a side, such as that between geometric and arithmetic means, by their logarithms."""

from __future__ import annotations

from proofcheck.lang import terms
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.lemmas.comparisons import logarithm, restated
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Others, Proposal, shown
from proofcheck.search.engines.logs import log

NAME = "geometric"


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `logarithm`: two positive sides by their logarithms, in which sums stand for products."""
    sides = tuple(_summed(log(s)) for s in problem.statement.args)

    def taken(part: Problem) -> Evidence | None:
        found = shown(restated(part, {"sides": sides}), others.plain.prove, others.deeper.prove)
        return None if found is None else Evidence("restated", NAME, {"sides": sides, **found})

    found = shown(logarithm(problem, {}), others.plain.prove, taken)
    if found is None:
        return Proposal(NAME, None, "")
    return Proposal(NAME, Evidence("logarithm", NAME, found), "by the logarithms of both sides")


def _summed(t: Term) -> Term:
    """Logarithms of products over a range as sums of logarithms."""

    def rule(s: Term) -> Term | None:
        if s.op != "log" or s.args[0].op != "product":
            return None
        low, high, body = s.args[0].args
        return terms.total(s.args[0].data[0], low, high, log(body))

    return terms.rewrite(t, rule)
