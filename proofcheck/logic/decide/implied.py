"""Why a statement follows from the assumptions: by signs, by an offered combination of what is known, or by Z3."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from proofcheck.lang.terms import Term
from proofcheck.lang.types import Problem
from proofcheck.logic.decide import combinations
from proofcheck.logic.decide.signs import Signs

COMBINED = "combinations of what is known (docs/trust.md)"
Z3_TRUSTED = "Z3 unsat, not independently certified"


def defined(problem: Problem, obligation: Term, signs: Signs, data: Mapping[str, Any]) -> str:
    """The census for a condition under which a term has a value; empty where it is not seen."""
    if signs.holds(obligation):
        return "signs by structure"
    why = follows(problem, obligation, signs, data)
    return f"definedness: {why}" if why == Z3_TRUSTED else why


def follows(problem: Problem, goal: Term, signs: Signs, data: Mapping[str, Any]) -> str:
    """The census for a goal, by the proof that the evidence offers for it, or by Z3; empty where it is not seen."""
    offered = next((proof for t, proof in data.get("combinations", ()) if t == goal), None)
    if offered is not None and combinations.follows(problem, goal, offered):
        return COMBINED
    return Z3_TRUSTED if unsatisfiable(problem, goal, signs) else ""


def unsatisfiable(problem: Problem, goal: Term, signs: Signs) -> bool:
    """Whether Z3 finds that the assumptions exclude the denial of a goal."""
    from proofcheck.logic.decide.smt.questions import Z3Exception, counterexample

    try:
        answer, _, _ = counterexample(problem, goal, signs)
    except (ArithmeticError, Z3Exception):
        return False
    return answer == "unsat"
