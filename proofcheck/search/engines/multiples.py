"""Statements under `u % v == 0`, with v q in the place of u, one assumption after another."""

from __future__ import annotations

from proofcheck.lang.types import Problem
from proofcheck.logic.decide.lemmas.multiples import multiples
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Others, Proposal

NAME = "multiples"


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `multiples`, where the statement is proved for all quotients."""
    step = multiples(problem, {}) if problem.given else None
    if step is None:
        return Proposal(NAME, None, "")
    (part,) = step.parts
    piece = propose(part, others).evidence or others.plain.prove(part)
    if piece is None:
        return Proposal(NAME, None, "")
    return Proposal(NAME, Evidence("multiples", NAME, {"pieces": (piece,)}), "multiples written as products")
