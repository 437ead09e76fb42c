"""Statements in which one side of an assumed equation stands: with the other side in its place.

`rms_norm(x) == layer_norm(x)` under `mean(x) == 0` is one: inside of a root no multiple of the assumption helps.
"""

from __future__ import annotations

from proofcheck.lang import terms
from proofcheck.lang.terms import Term, nodes
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.lemmas.equals import congruent
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Others, Proposal, shown
from proofcheck.search.engines.norms import by_lemma

NAME = "rewritten"


def determinants(problem: Problem, others: Others) -> Proposal:
    """Evidence `congruent` for a determinant of what an assumption equates, such as A.T @ A that is positive definite;
    or `cut`, where a matrix with such a determinant is inverted."""
    found = _equated(problem, others)
    if found is not None:
        return Proposal(NAME, found, "by what an assumption equates")
    for t in nodes(problem.statement):
        if t.op != "inverse" or t.args[3].free - set(t.data) or t.args[0].free:
            continue
        lemma = Term("ne", (Term("determinant", (t.args[0], t.args[3]), t.data), terms.ZERO))
        if lemma in problem.given:
            continue
        found = by_lemma(problem, lemma, lambda part, _: _equated(part, others), others.deeper.prove)
        if found is not None:
            return Proposal(NAME, found, "with an inverse that exists")
    return Proposal(NAME, None)


def _equated(problem: Problem, others: Others) -> Evidence | None:
    if not any(t.op == "determinant" for t in nodes(problem.statement)):
        return None
    for place, assumption in enumerate(problem.given):
        core = terms.stripped(assumption)[1]
        if core.op == "eq" and core.args[0].op == "sum":
            found = shown(congruent(problem, {"place": place}), others.plain.prove)
            if found is not None:
                return Evidence("congruent", NAME, {"place": place, **found})
    return None


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `congruent`, for the first assumption whose left side stands in the statement."""
    for place, assumption in enumerate(problem.given):
        if assumption.op != "eq" or assumption.args[0].op in ("symbol", "number", "entry"):
            continue
        data = {"place": place}
        found = shown(congruent(problem, data), others.only("algebra").prove)
        if found is not None:
            return Proposal(NAME, Evidence("congruent", NAME, {**data, **found}), "by what an assumption equates")
    return Proposal(NAME, None)
