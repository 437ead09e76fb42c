"""One of several values: `x == a or x == b`, by the product of the differences, which is zero."""

from __future__ import annotations

from proofcheck.lang import terms
from proofcheck.lang.types import Problem
from proofcheck.search.engines import Others, Proposal
from proofcheck.search.engines.norms import by_lemma

NAME = "alternatives"
MOST = 4


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `cut`, with the product as its lemma."""
    parts = problem.statement.args if problem.statement.op == "or" else ()
    if not 1 < len(parts) <= MOST or any(part.op != "eq" for part in parts):
        return Proposal(NAME, None, "")
    product = terms.mul(*(terms.sub(*part.args) for part in parts))
    lemma = terms.eq(product, terms.ZERO)
    found = by_lemma(problem, lemma, lambda part, _: others.plain.prove(part), others.plain.prove)
    return Proposal(NAME, found, "the product of the differences is zero")
