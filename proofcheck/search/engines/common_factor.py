"""Inequalities both sides of which have a factor that is not negative: v s <= v t, where s <= t. And equations times
what is assumed not to be zero, as for eigenvectors of two eigenvalues.
"""

from __future__ import annotations

from collections.abc import Iterator

from proofcheck.lang import reductions, terms
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.signs import Signs
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Others, Proposal
from proofcheck.search.engines.factors import factors, less
from proofcheck.search.engines.norms import by_lemma

NAME = "common_factor"
MOST = 3  # common factors that are tried


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `cut`: what is left without the factor, and then the statement under it."""
    for lemma in _without(problem) if problem.statement.op in ("le", "lt") else ():
        parts = reductions.cut(problem, (lemma,))
        if parts is None:
            continue
        first = others.deeper.prove(parts[0])
        last = others.plain.prove(parts[1]) if first is not None else None
        if first is not None and last is not None:
            evidence = Evidence("cut", NAME, {"lemmas": (lemma,), "pieces": (first, last)})
            return Proposal(NAME, evidence, "without a common factor")
    return Proposal(NAME, None)


def multiplied(problem: Problem, others: Others) -> Proposal:
    """Evidence `cut`: an equation times a difference that is assumed not to be zero, and then the equation."""
    core = problem.statement
    for assumption in problem.given if core.op == "eq" and not core.free else ():
        if assumption.op != "ne" or assumption.free or any(s.op == "infinity" for s in assumption.args):
            continue
        apart = terms.sub(*assumption.args)
        lemma = terms.eq(*(terms.mul(apart, side) for side in core.args))
        found = by_lemma(problem, lemma, lambda part, _: others.only("algebra").prove(part), others.plain.prove)
        if found is not None:
            return Proposal(NAME, found, "times what is not zero")
    return Proposal(NAME, None)


def _without(problem: Problem) -> Iterator[Term]:
    """The statement without a factor that both of its sides have."""
    left, right = problem.statement.args
    signs = Signs(problem.declarations, problem.given)
    mine, theirs = factors(left), factors(right)
    shared = [f for f in mine if f in theirs and f.op != "number"][:MOST]
    for f in shared:
        if signs.positive(f) if problem.statement.op == "lt" else signs.nonnegative(f):
            yield Term(problem.statement.op, (less(left, f), less(right, f)))
