"""Sums and products that stand in several places: the statement for every number in their place.

What is left of the step of an induction often holds whatever the sum so far comes to.
"""

from __future__ import annotations

from collections import Counter

from proofcheck.lang.definedness import obligations
from proofcheck.lang.terms import Term, alpha, nodes
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.lemmas.spectral import spectral
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Others, Proposal, shown

NAME = "opaque"
MOST = 4


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `spectral`, without theorems."""
    nothing = Proposal(NAME, None, "")
    if problem.statement.op not in ("eq", "le", "lt"):
        return nothing
    count: Counter[Term] = Counter()
    stack = [problem.statement]
    while stack:
        t = stack.pop()
        if t.op in ("sum", "product"):
            count[alpha(t)] += 1
        else:
            stack.extend(t.args)
    if any(t.op in ("sum", "product") for g in problem.given for t in nodes(g)):
        return nothing  # an equation between sums as a rule takes long, and seldom helps
    # What has to be shown to have a value would be asked of this engine again.
    repeated = (t for t, times in count.items() if times > 1 and not t.free)
    chosen = tuple(t for t in repeated if not obligations(t, problem.declarations))
    if not chosen or len(chosen) > MOST:
        return nothing
    data = {"theorems": (), "terms": chosen}
    found = shown(spectral(problem, data), others.plain.prove, others.plain.prove)
    if found is None:
        return nothing
    return Proposal(NAME, Evidence("spectral", NAME, {**data, **found}), "for every number in the place of a sum")
