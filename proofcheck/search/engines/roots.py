"""Inequalities with a root on the smaller side, by way of those between the squares."""

from __future__ import annotations

from proofcheck.lang import terms
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.lemmas.comparisons import raised, restated
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Others, Proposal, shown

NAME = "squares of roots"


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `raised` for sqrt(u) <= v with another root in v: u <= v**2 is polynomial in the roots."""
    statement = problem.statement
    if statement.op not in ("le", "lt") or statement.args[0].op != "sqrt":
        return Proposal(NAME, None)
    if not any(t.op == "sqrt" for t in terms.nodes(statement.args[1])):
        return Proposal(NAME, None)

    square = _square(statement.args[1])

    def between(forms: Problem) -> Evidence | None:
        found = others.plain.prove(forms)
        return found or (others.only("quadratic_forms").prove(forms) if square is not None else None)

    def polynomial(squares: Problem) -> Evidence | None:
        """Evidence for u <= v**2 in the place of sqrt(u)**2 <= v**2."""
        data = {"sides": (statement.args[0].args[0], square or squares.statement.args[1])}
        found = shown(restated(squares, data), others.plain.prove, between)
        return None if found is None else Evidence("restated", NAME, {**data, **found})

    parts = shown(raised(problem, {}), others.plain.prove, polynomial)
    if parts is None:
        return Proposal(NAME, None)
    return Proposal(NAME, Evidence("raised", NAME, parts), "the inequality between the squares")


def _square(v: Term) -> Term | None:
    """The square of a product with roots among its factors, without these; None for any other term."""
    if v.op == "sqrt":
        return v.args[0]
    if v.op == "mul" and any(f.op == "sqrt" for f in v.args):
        return terms.mul(*(_square(f) or terms.power(f, terms.TWO) for f in v.args))
    return None
