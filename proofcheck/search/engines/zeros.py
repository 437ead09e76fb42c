"""What is assumed to have length 0: each of its entries is 0, and the statement follows with that."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from proofcheck.lang import terms
from proofcheck.lang.terms import TWO, ZERO, Term
from proofcheck.lang.types import Problem
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Others, Proposal
from proofcheck.search.engines.guards import of_one_place
from proofcheck.search.engines.norms import by_lemmas

NAME = "zeros"


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `cut`, by way of the entries of what is assumed to have length 0."""
    for total, rooted in _lengths(problem):
        (i,), (low, high, body) = total.data, total.args
        lemma = terms.forall(i, low, high, terms.eq(body.args[0], ZERO))
        if lemma in problem.given:
            continue

        def of_entry(part: Problem, total: Term = total, rooted: bool = rooted) -> Evidence | None:
            entry = part.statement.args[0]
            steps = [terms.eq(total, ZERO)] if rooted else []
            steps.append(terms.le(terms.power(entry, TWO), total))
            return by_lemmas(part, steps, others.deeper.prove, others.plain.prove, NAME)

        at_all_places = partial(of_one_place, prove=of_entry, engine=NAME)
        evidence = by_lemmas(problem, [lemma], at_all_places, others.deeper.prove, NAME)
        if evidence is not None:
            return Proposal(NAME, evidence, "all entries of what has length 0 are 0")
    return Proposal(NAME, None, "")


def _lengths(problem: Problem) -> Iterator[tuple[Term, bool]]:
    """The sums of squares that are assumed to be 0, and whether it is their root of which that is said."""
    for g in problem.given:
        if g.op != "eq" or ZERO not in g.args:
            continue
        side = g.args[0] if g.args[1] == ZERO else g.args[1]
        rooted = side.op == "sqrt"
        total = side.args[0] if rooted else side
        if total.op == "sum" and not total.free and total.args[2].op == "pow" and total.args[2].args[1] == TWO:
            yield total, rooted
