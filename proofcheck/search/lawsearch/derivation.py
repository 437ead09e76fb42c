"""A derivation of a statement made of equations: a trace for each of them."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import fields, is_dataclass

from proofcheck.lang.terms import Term
from proofcheck.lang.types import Problem
from proofcheck.logic.laws.assumption import Assumption
from proofcheck.logic.laws.context import Context
from proofcheck.logic.laws.forms import Invalid
from proofcheck.logic.laws.premises import Premises
from proofcheck.logic.laws.replay import equations
from proofcheck.logic.laws.trace import Trace
from proofcheck.search.lawsearch.prover import Prover
from proofcheck.search.lawsearch.state import GivenUp

Traces = tuple[Trace, ...]


def derivation(problem: Problem) -> Traces | None:
    """Traces that `laws.replay` confirms, or None where none are found within the steps that a search may take."""
    context = Context(problem.declarations, problem.given, Premises(problem, problem.statement))
    for deep in (False, True):
        prover = Prover(context, deep)
        with suppress(Invalid, GivenUp, ArithmeticError, RecursionError):
            return tuple(
                prover.prove(left, right, context.extended(binders))
                for binders, left, right in equations(problem.statement, context)
            )
        if not prover.inside:
            return None
    return None


def steps(traces: Traces) -> int:
    """How many steps the traces have, without those of traces inside of them."""
    return sum(len(trace.steps) for trace in traces)


def assumed(found: object) -> bool:
    """Whether traces use equations that are assumed."""
    if isinstance(found, tuple):
        return any(map(assumed, found))
    if isinstance(found, Assumption):
        return True
    inner = not isinstance(found, Term) and is_dataclass(found)
    return inner and any(assumed(getattr(found, field.name)) for field in fields(found))  # type: ignore[arg-type]
