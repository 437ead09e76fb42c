"""Probabilities: the statement is offered once more with the kernel's own values of them.

Means and variances of sums of entries are found by the index algebra and shown like any statement.
"""

from __future__ import annotations

from collections.abc import Iterator

from proofcheck.decide.lemmas.probabilities import evaluated, event_of, sums
from proofcheck.engines import Others, Proposal, proved
from proofcheck.index.build import Builder
from proofcheck.index.monomial import OutOfFragment, TooMuchWork
from proofcheck.index.render import form_term
from proofcheck.lang import terms
from proofcheck.lang.terms import Term, nodes
from proofcheck.lang.types import Problem
from proofcheck.verdict import Evidence

NAME = "probabilities"


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `probability` for a statement with probabilities of events about normal names in it."""
    if not any(event_of(t) is not None for t in nodes(problem.statement)):
        return Proposal(NAME, None, "")
    data = {"laws": tuple(_laws(problem))}
    step = evaluated(problem, data)
    pieces = () if step is None else proved(step.parts, others.deeper.prove)
    if step is not None and len(pieces) < len(step.parts):
        data, pieces = {"laws": ()}, ()
        step = evaluated(problem, data)
    if step is None or step.then is None:
        return Proposal(NAME, None, "")
    piece = others.deeper.settle(step.then)
    if piece is None:
        return Proposal(NAME, None, "the probabilities are known, the statement about them is not decided")
    how = "by the distribution function of the normal law"
    return Proposal(NAME, Evidence("probability", NAME, {**data, "pieces": pieces, "piece": piece}), how)


def _laws(problem: Problem) -> Iterator[tuple[Term, Term, Term]]:
    """(sum of entries, its mean, its variance)"""
    wanted = sums(problem)
    if not wanted:
        return
    builder = Builder(problem)
    for inner in wanted:
        try:
            mean = form_term(builder.algebra, builder(Term("expectation", (inner,))))
            gap = terms.power(terms.sub(inner, mean), terms.number(2))
            yield inner, mean, form_term(builder.algebra, builder(Term("expectation", (gap,))))
        except (OutOfFragment, TooMuchWork):
            continue
