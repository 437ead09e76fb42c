"""A term at a point, as in `minimizes(u, e, at=p)`: e with p in the place of u is what the engines know to read."""

from __future__ import annotations

from proofcheck.lang import terms
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.lemmas.comparisons import restated
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Others, Proposal, shown

NAME = "placed"


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `restated` for a comparison with a term at a point."""
    core = problem.statement
    if core.op in ("le", "lt", "eq"):
        sides = tuple(terms.rewrite(side, _put) for side in core.args)
        if sides != core.args:
            found = shown(restated(problem, {"sides": sides}), others.plain.prove, others.deeper.settle)
            if found is not None:
                return Proposal(NAME, Evidence("restated", NAME, {"sides": sides, **found}), "with the point put in")
    return Proposal(NAME, None)


def _put(t: Term) -> Term | None:
    if t.op != "let":
        return None
    name, *ids = t.data
    return terms.replace_name(t.args[0], name, tuple(ids), t.args[1])
