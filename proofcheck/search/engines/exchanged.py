"""Equations with a sum over i and then over j from or up to i of what depends on j alone: in the other order, where
the inner sum counts. `sum(cumsum(x)) == sum((n - i) * x[i] for i in range(n))`."""

from __future__ import annotations

from proofcheck.lang import terms
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Problem
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Others, Proposal
from proofcheck.search.engines.norms import by_sides

NAME = "exchanged"


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `restated`, with the sums in the other order on either side."""
    core = problem.statement
    if core.op != "eq":
        return Proposal(NAME, None)
    sides = (terms.rewrite(core.args[0], _turned), terms.rewrite(core.args[1], _turned))
    if sides == core.args:
        return Proposal(NAME, None)
    evidence: Evidence | None = by_sides(problem, sides, others.plain.prove, others.only("telescoping").prove)
    return Proposal(NAME, evidence, "sums in the other order")


def _turned(t: Term) -> Term | None:
    """sum over i in [a, b) and j in [a, i + c), or [i + c, b), with c in {0, 1}, in the other order."""
    if t.op != "sum" or t.args[2].op != "sum":
        return None
    (low, high, inner), (i,) = t.args, t.data
    (start, end, body), (j,) = inner.args, inner.data
    guarded = body.op == "where"
    if i in (body.args[1] if guarded else body).free or j in (low.free | high.free):
        return None
    here, there = terms.index(i), terms.index(j)
    if guarded and body.args[2] == terms.ZERO and (start, end) == (low, high):
        return _guarded(t, body, (here, there))
    for c in (terms.ZERO, terms.ONE):
        if start == low and end == terms.add(here, c):
            first = terms.add(there, terms.sub(terms.ONE, c))
            return terms.total(j, low, high, terms.total(i, first, high, body))
        if end == high and start == terms.add(here, c):
            last = terms.add(there, terms.sub(terms.ONE, c))
            return terms.total(j, low, high, terms.total(i, low, last, body))
    return None


def _guarded(t: Term, body: Term, places: tuple[Term, Term]) -> Term | None:
    """The same of sums over all j of what is 0 but where j <= i, or another such order."""
    (low, high, _), (i,) = t.args, t.data
    here, there = places
    condition, value, _ = body.args
    beyond = terms.add(there, terms.ONE)
    ranges = {
        terms.le(there, here): (there, high),
        terms.lt(there, here): (beyond, high),
        terms.le(here, there): (low, beyond),
        terms.lt(here, there): (low, there),
    }
    if condition not in ranges:
        return None
    first, last = ranges[condition]
    return terms.total(there.data, low, high, terms.total(i, first, last, value))
