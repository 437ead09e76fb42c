"""Equations by a derivation: traces, step by step instances of the laws of `laws/`, replayed."""

from __future__ import annotations

from typing import Any

from proofcheck.lang.terms import Term, nodes
from proofcheck.lang.types import Problem
from proofcheck.logic.laws.forms import Invalid
from proofcheck.logic.laws.premises import Premises
from proofcheck.logic.laws.replay import replay
from proofcheck.logic.laws.trace import Trace

LAWS = "laws of sums (docs/trust.md)"
MOMENTS = "joint cumulants of the declared distributions"
# What replay raises for a trace that is none; a hint of another shape raises the rest.
_NONE = (Invalid, ArithmeticError, AttributeError, AssertionError, LookupError, RecursionError, TypeError, ValueError)


def check(problem: Problem, statement: Term, traces: Any) -> tuple[str, ...] | None:
    """The census of a statement that the traces derive wherever it is defined; None where they do not.

    What a derivation takes for granted is what `laws/premises.py` answers: signs, assumptions, and that the statement
    is defined, which the caller has to see for itself."""
    if not isinstance(traces, tuple) or not all(isinstance(trace, Trace) for trace in traces):
        return None
    if any(t.op == "limit" for t in nodes(statement)):
        return None  # that a limit exists is seen where it is evaluated
    premises = Premises(problem, statement)
    try:
        replay(statement, traces, problem.declarations, problem.given, premises)
    except _NONE:
        return None
    census = [LAWS]
    if premises.signs_used:
        census.append("signs by structure")
    if any(t.op == "expectation" for t in nodes(statement)):
        census.append(MOMENTS)
    return tuple(census)
