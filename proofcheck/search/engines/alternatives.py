"""One of several values, `x == a or x == b`, by the product of the differences, which is zero; equations between
complex numbers, by a factor that is assumed not to be zero; and what follows in each case of an assumption."""

from __future__ import annotations

from proofcheck.lang import terms
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.lemmas.cancelled import alternatives, cancelled
from proofcheck.logic.decide.lemmas.reduced import disjoined
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Others, Proposal, shown
from proofcheck.search.engines.norms import by_lemma

NAME = "alternatives"
MOST = 4


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `cut`, with the product as its lemma; of complex numbers `alternatives` or `cancelled`."""
    turned = any(d.kind == "complex" for d in problem.declarations.values())
    if problem.statement.op == "eq" and turned:
        return Proposal(NAME, _cancelled(problem, others), "a factor is not zero")
    parts = problem.statement.args if problem.statement.op == "or" else ()
    if not 1 < len(parts) <= MOST or any(part.op != "eq" for part in parts):
        return Proposal(NAME, None)
    if turned:
        pieces = shown(alternatives(problem, {}), others.plain.prove)
        found = Evidence("alternatives", NAME, pieces) if pieces is not None else None
    else:
        product = terms.mul(*(terms.sub(*part.args) for part in parts))
        lemma = terms.eq(product, terms.ZERO)
        found = by_lemma(problem, lemma, lambda part, _: others.plain.prove(part), others.plain.prove)
    return Proposal(NAME, found, "the product of the differences is zero")


def assumed(problem: Problem, others: Others) -> Proposal:
    """Evidence `disjoined`, for an assumption that one of several statements holds."""
    for place, g in enumerate(problem.given):
        if g.op == "or" and len(g.args) <= MOST:
            pieces = shown(disjoined(problem, {"place": place}), others.deeper.prove)
            found = None if pieces is None else Evidence("disjoined", NAME, {"place": place, **pieces})
            return Proposal(NAME, found, "by the cases of an assumption")
    return Proposal(NAME, None)


def _cancelled(problem: Problem, others: Others) -> Evidence | None:
    for place, g in enumerate(problem.given):
        data = {"place": place}
        pieces = shown(cancelled(problem, data), others.plain.prove) if g.op == "ne" else None
        if pieces is not None:
            return Evidence("cancelled", NAME, {**data, **pieces})
    return None
