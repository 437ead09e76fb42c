"""0 <= x @ M @ x for an orthogonal projection M: by way of M == M.T @ M, which makes a sum of squares of it."""

from __future__ import annotations

from dataclasses import replace

from proofcheck.lang import terms
from proofcheck.lang.linear import renamed
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.lemmas.equals import congruent
from proofcheck.logic.decide.signs import Signs
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Others, Proposal

NAME = "projections"


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `cut`."""
    nothing = Proposal(NAME, None, "")
    lemma = _lemma(problem.statement)
    if lemma is None:
        return nothing
    known, place = problem.about(), len(problem.given)
    step = congruent(replace(known, given=(*problem.given, lemma)), {"place": place})
    if step is None or not Signs(problem.declarations, problem.given).holds(step.parts[0].statement):
        return nothing
    first = others.only("algebra").prove(replace(known, statement=lemma))
    if first is None:
        return nothing
    last = Evidence("congruent", NAME, {"place": place, "pieces": (Evidence("signs", NAME),)})
    data = {"lemmas": (lemma,), "pieces": (first, last)}
    return Proposal(NAME, Evidence("cut", NAME, data), "a projection as its own square")


def _lemma(statement: Term) -> Term | None:
    """M == M.T @ M, for a statement as `psd(M)` has it."""
    outer = statement.args[1] if statement.op in ("le", "lt") and statement.args[0] == terms.ZERO else statement
    factors = outer.args[2].args if outer.op == "sum" else ()
    inner = factors[0] if len(factors) == 2 else outer
    if inner.op != "sum" or inner.args[:2] != outer.args[:2] or len(inner.args[2].args) != 2:
        return None
    (j,), (i,), (low, size, body) = outer.data, inner.data, inner.args
    matrix = body.args[1]
    if matrix.free != {i, j} or low != terms.ZERO or size.free:
        return None
    k = f"{i}'k"
    halves = (terms.substitute(matrix, {i: terms.index(k), j: terms.index(x)}) for x in (i, j))
    first, second = halves
    square = terms.total(k, low, size, Term("mul", (first, renamed(second))))
    return terms.quantified([(x, low, size) for x in (i, j)], terms.eq(matrix, square))
