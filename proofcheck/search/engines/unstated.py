"""Averages over entries between two bounds: with names for the moments that are not declared, up to those in sight."""

from __future__ import annotations

from proofcheck.lang.terms import Term, nodes
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.lemmas.bounded_laws import MOST, of_bounded_laws
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Others, Proposal, shown

NAME = "unstated moments"


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `bounded_laws`."""
    averaged = [t.args[0] for t in nodes(problem.statement) if t.op == "expectation"]
    data = {"order": min(MOST, max(2, *map(_degree, averaged), 2))}
    pieces = shown(of_bounded_laws(problem, data), others.deeper.prove)
    if pieces is None:
        return Proposal(NAME, None)
    return Proposal(NAME, Evidence("bounded_laws", NAME, {**data, **pieces}), "whatever the moments are")


def _degree(t: Term) -> int:
    """About the degree of a polynomial in random entries; what is none counts as its parts do."""
    if t.op == "mul":
        return sum(map(_degree, t.args))
    if t.op == "pow" and t.args[1].op == "number":
        return _degree(t.args[0]) * max(1, int(abs(t.args[1].data)))
    return max(map(_degree, t.args), default=0) if t.args and t.op != "entry" else int(t.op in ("entry", "symbol"))
