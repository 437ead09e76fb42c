"""abs(d) <= b as d <= b and -d <= b: each by itself, where the two together take too long."""

from __future__ import annotations

from proofcheck.lang import terms
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Problem
from proofcheck.search.engines import Others, Proposal
from proofcheck.search.engines.norms import by_lemmas

NAME = "absolutes"


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `cut`."""
    core = problem.statement
    if core.op not in ("le", "lt") or core.args[0].op != "abs" or core.free:
        return Proposal(NAME, None, "")
    (inner,), bound = core.args[0].args, core.args[1]
    turned = terms.add(*map(terms.neg, inner.args)) if inner.op == "add" else terms.neg(inner)
    both = tuple(Term(core.op, (side, bound)) for side in (inner, turned))
    found = by_lemmas(problem, both, others.deeper.prove, others.plain.prove, NAME)
    return Proposal(NAME, found, "for both signs")
