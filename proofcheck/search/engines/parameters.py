"""Limits with a parameter that is assumed not to be 0: for both of its signs.

An expansion needs the sign of what its first term is multiplied by, although the limit may be the same for both.
"""

from __future__ import annotations

from functools import partial

from proofcheck.lang import terms
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.lemmas.comparisons import ordered
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Others, Proposal, shown
from proofcheck.search.engines.norms import by_lemma

NAME = "parameters"


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `ordered`, for the first parameter by which the statement is proved."""
    for assumption in problem.given:
        if assumption.op != "ne" or terms.ZERO not in assumption.args:
            continue
        name = next((t for t in assumption.args if t.op == "symbol"), None)
        if name is None or name.data not in problem.statement.names:
            continue
        data = {"pair": (terms.ZERO, name)}
        found = shown(ordered(problem, data), partial(_strictly, name=name, others=others))
        if found is not None:
            how = f"for both signs of {name.data}"
            return Proposal(NAME, Evidence("ordered", NAME, {**data, **found}), how)
    return Proposal(NAME, None, "")


def _strictly(problem: Problem, name: Term, others: Others) -> Evidence | None:
    """Evidence `cut`: the sign that the last assumption leaves, and the statement under it."""
    small, large = problem.given[-1].args
    lemma = terms.lt(small, large)
    if name not in lemma.args:
        return None
    return by_lemma(problem, lemma, lambda part, _: others.plain.prove(part), others.deeper.prove)
