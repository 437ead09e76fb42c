"""Averages and derivatives: a side of a comparison that has a value as a formula is replaced by it, and what is left is
settled.

`Var(w @ relu(x)) == n * v` may be open because the kernel evaluates the left side at no point. That it is `n * v / 2`
is an equation between index forms, which is shown like any other. Then the two formulas are compared, for or against.
"""

from __future__ import annotations

from proofcheck.lang.ops import COMPARISONS
from proofcheck.lang.terms import Term, nodes
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.lemmas import LEMMAS
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Others, Proposal, of_sums, shown
from proofcheck.search.index.build import Builder
from proofcheck.search.index.render import in_index_form

NAME = "averages"


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `restated` for a comparison with averages or derivatives in it."""
    statement = problem.statement
    if statement.op not in COMPARISONS:
        return Proposal(NAME, None)
    builder = Builder(problem)
    data = {"sides": tuple(in_index_form(builder, s) if _averaged(s) else s for s in statement.args)}
    if data["sides"] == statement.args or any(map(_averaged, data["sides"])):
        return Proposal(NAME, None)
    step = LEMMAS["restated"](problem, data)
    found = shown(step, others.plain.prove, lambda part: others.deeper.settle(part) or of_sums(part, others))
    if found is None:
        return Proposal(NAME, None)
    return Proposal(NAME, Evidence("restated", NAME, {**data, **found}), "by the value of a side as a formula")


def _averaged(t: Term) -> bool:
    return any(s.op in ("expectation", "derivative") for s in nodes(t))
