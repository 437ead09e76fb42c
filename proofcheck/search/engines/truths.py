"""Statements about truth values, by a table of these: evidence `truths`, one name after the other."""

from __future__ import annotations

from proofcheck.lang.types import Problem
from proofcheck.logic.decide.lemmas.truths import truths
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Others, Proposal, shown

NAME = "truths"
MAX_NAMES = 8  # a table has a row for each combination of their values


def _names(problem: Problem) -> list[str]:
    declared = problem.declarations
    return [n for n in sorted(problem.used()) if declared[n].kind == "bool" and not declared[n].shape]


def propose(problem: Problem, others: Others) -> Proposal:
    names = _names(problem)
    data = {"name": names[0]} if 0 < len(names) <= MAX_NAMES else None
    found = data and shown(truths(problem, data), others.prove)
    if not data or not found:
        return Proposal(NAME, None)
    return Proposal(NAME, Evidence("truths", NAME, {**data, **found}), "by the values of the truth values")
