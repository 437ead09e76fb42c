"""Probabilities: the statement is offered once more with the kernel's own values of them.

Means and variances of sums of entries are found by the index algebra and shown like any statement.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from proofcheck.decide.lemmas.probabilities import evaluated, event_of, sums
from proofcheck.engines import Proposal, Prove, proved
from proofcheck.index.build import Builder
from proofcheck.index.monomial import OutOfFragment, TooMuchWork
from proofcheck.index.render import form_term
from proofcheck.lang import terms
from proofcheck.lang.terms import Term, nodes
from proofcheck.lang.types import Problem
from proofcheck.verdict import Evidence

NAME = "probabilities"
Settle = Callable[[Problem], Evidence | None]


def propose(problem: Problem, prove: Prove, settle: Settle) -> Proposal:
    """Evidence `probability` for a statement with probabilities of events about normal names in it."""
    if not any(event_of(t) is not None for t in nodes(problem.statement)):
        return Proposal(NAME, None, "")
    data = {"laws": tuple(_laws(problem))}
    step = evaluated(problem, data)
    pieces = () if step is None else proved(step.parts, prove)
    if step is not None and len(pieces) < len(step.parts):
        data, pieces = {"laws": ()}, ()
        step = evaluated(problem, data)
    if step is None or step.then is None:
        return Proposal(NAME, None, "")
    piece = settle(step.then)
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
