"""Statements about one number, decided by sign charts: a proof, or a number in a cell where the statement fails."""

from __future__ import annotations

from collections.abc import Iterator
from math import ceil, floor

import flint

from proofcheck.lang import terms
from proofcheck.lang.ops import FUNCTIONS
from proofcheck.lang.terms import Term, nodes
from proofcheck.lang.types import INTEGER_KINDS, Problem
from proofcheck.logic.decide import exponents, univariate
from proofcheck.logic.decide.univariate import Cell, Point
from proofcheck.logic.decide.univariate.charts import BITS
from proofcheck.logic.decide.univariate.roots import between
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Proposal

NAME = "charts"
MAX_TRIED = 4


def propose(problem: Problem) -> Proposal:
    """Evidence `chart` for a proof, or a refutation at a zero; `witness` or `point` for other refutations."""
    return Proposal(NAME, None) if _curved(problem) else _proposed(problem)


def slowly(problem: Problem) -> Proposal:
    """The same for statements with sin and cos, which take longer: after other engines."""
    return _proposed(problem) if _curved(problem) else Proposal(NAME, None)


def _curved(problem: Problem) -> bool:
    return any(t.op in ("sin", "cos") for t in nodes(problem.statement))


def _proposed(problem: Problem) -> Proposal:
    if not any(t.op in FUNCTIONS or t.op == "pow" for t in nodes(problem.statement)):
        return Proposal(NAME, None)
    if exponents.holds(problem):
        return Proposal(NAME, Evidence("chart", NAME), "both sides have one normal form")
    cells = univariate.failing(problem)
    if cells is None:
        return Proposal(NAME, None)
    if not cells:
        return Proposal(NAME, Evidence("chart", NAME), "by the signs of derivatives between their zeros")
    (name,) = problem.statement.names
    whole = problem.declarations[name].kind in INTEGER_KINDS
    for cell in cells[:MAX_TRIED]:
        for place in _places(cell, whole):
            if place.op == "number":
                data = {"values": {name: place.data}}
                return Proposal(NAME, Evidence("witness", NAME, data), "in an interval where it fails")
            return Proposal(NAME, Evidence("point", NAME, {"point": {name: place}}), "a point where it fails")
    if univariate.zero(problem, cells) is not None:
        return Proposal(NAME, Evidence("chart", NAME), "a zero where it fails")
    return Proposal(NAME, None, differs=True)


def _places(cell: Cell, whole: bool) -> Iterator[Term]:
    if isinstance(cell, Point):
        if cell.root.term is not None:
            yield cell.root.term
        return
    old = flint.ctx.prec
    flint.ctx.prec = BITS
    try:
        inside = between(cell.low, cell.high).low
    finally:
        flint.ctx.prec = old
    if not whole:
        yield terms.number(inside)
        return
    for k in (ceil(inside), floor(inside)):
        yield terms.number(k)
