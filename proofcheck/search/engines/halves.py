"""Sums of maxima and minima beside absolute values, or each other: max(a, b) as (a + b + abs(a - b)) / 2, so that sums
come apart."""

from __future__ import annotations

from proofcheck.lang import terms
from proofcheck.lang.terms import Term, nodes
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.lemmas.comparisons import restated
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Others, Proposal, shown

NAME = "halves"


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `restated`: that each side is what is written in its place is shown like any equation."""
    statement = problem.statement
    sums = [t for t in nodes(statement) if t.op == "sum" and any(s.op in ("max", "min") for s in nodes(t))]
    several = {t.op for t in nodes(statement)} & {"abs", "max", "min"}
    if statement.op != "eq" or not sums or len(several) < 2:
        return Proposal(NAME, None)
    data = {"sides": tuple(terms.rewrite(side, _written) for side in statement.args)}
    found = shown(restated(problem, data), others.prove, others.plain.prove)
    if found is None:
        return Proposal(NAME, None)
    return Proposal(NAME, Evidence("restated", NAME, {**data, **found}), "maxima by absolute values")


def _written(t: Term) -> Term | None:
    if t.op not in ("max", "min") or len(t.args) != 2:
        return None
    a, b = t.args
    gap = Term("abs", (terms.sub(a, b),))
    return terms.div(terms.add(a, b, gap if t.op == "max" else terms.neg(gap)), terms.TWO)
