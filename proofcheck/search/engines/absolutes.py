"""abs(d) <= b as d <= b and -d <= b, and a <= min(b, c) as a <= b and a <= c: each by itself, where the two together
take too long."""

from __future__ import annotations

from functools import partial

from proofcheck.lang import terms
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.lemmas.cases import absolute
from proofcheck.logic.decide.lemmas.comparisons import restated
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Others, Proposal, shown

NAME = "absolutes"


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `absolute`. Neither part is assumed for the other: engines that look at assumptions would take long."""
    found = None if problem.statement.free else shown(absolute(problem, {}), partial(_one_sign, others=others))
    return Proposal(NAME, None if found is None else Evidence("absolute", NAME, found), "for each bound by itself")


def _one_sign(part: Problem, others: Others) -> Evidence | None:
    """The bound of a difference, which the engines read more easily than that of the opposite of one."""
    side, bound = part.statement.args
    inner = side.args[-1] if side.op == "mul" and len(side.args) == 2 and side.args[0] == terms.number(-1) else None
    if inner is None or inner.op != "add":
        return others.deeper.prove(part)
    sides = terms.add(*map(terms.neg, reversed(inner.args))), bound
    found = shown(restated(part, {"sides": sides}), others.plain.prove, others.deeper.prove)
    return None if found is None else Evidence("restated", NAME, {"sides": sides, **found})
