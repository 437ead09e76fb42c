"""Derivations for the equations that small sizes may not settle, beside what the index algebra finds."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from proofcheck.lang import terms
from proofcheck.lang.ops import FUNCTIONS
from proofcheck.lang.terms import Term, nodes
from proofcheck.lang.types import Problem
from proofcheck.logic.smallsizes.bounds import NotPolynomial
from proofcheck.logic.smallsizes.sizes import plan
from proofcheck.logic.verdict import Evidence

if TYPE_CHECKING:
    from proofcheck.search.lawsearch.derivation import Traces

FEW = 4  # configurations of sizes that the kernel's limits surely allow
SMALL = 3  # and sizes


def derived(problem: Problem, statement: Term) -> Traces | None:
    """Traces for a statement made of equations, where it is worth having them and they are found."""
    if not _unsettled(problem, statement):
        return None
    from proofcheck.search.lawsearch.derivation import (
        derivation,  # with all laws, which the usual identity does not need
    )

    return derivation(replace(problem, statement=statement))


def by_expression(problem: Problem, expression: Term, engine: str) -> Evidence:
    """Evidence `squares` for a comparison, perhaps for all values of indices: the right side less the left one is the
    expression, whose sign is seen."""
    from proofcheck.search.lawsearch.derivation import assumed

    binders, core = terms.stripped(problem.statement)
    difference = terms.eq(terms.sub(core.args[1], core.args[0]), expression)
    traces = derived(problem, terms.quantified(binders, difference))
    data = {"expression": expression, "normal_forms": True, "traces": traces, "assumed": assumed(traces)}
    return Evidence("squares", engine, data)


def _unsettled(problem: Problem, statement: Term) -> bool:
    """Whether the sizes of the small-size theorem may not settle a statement: then it is worth a derivation."""
    try:
        layout = plan(statement, problem.declarations)
    except NotPolynomial:
        return True
    few = len(layout.configurations) <= FEW
    small = all(size <= SMALL for dims in layout.configurations for size in dims.values())
    functions = any(
        t.op in FUNCTIONS or (t.op == "pow" and t.args[1].op not in ("number", "index")) for t in nodes(statement)
    )
    return bool(layout.gaps) or not few or not small or functions or bool(problem.given)
