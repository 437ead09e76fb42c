"""Why a statement follows from the assumptions: by signs, by an offered combination of what is known, or by Z3; and
what follows from that they have a value."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from proofcheck.lang import terms
from proofcheck.lang.ops import COMPARISONS
from proofcheck.lang.terms import ZERO, Term, nodes
from proofcheck.lang.types import REAL_KINDS, Problem
from proofcheck.logic.decide import combinations
from proofcheck.logic.decide.signs import Signs

COMBINED = "combinations of what is known (docs/trust.md)"
Z3_TRUSTED = "Z3 unsat, not independently certified"
# What has a value only where all its arguments have.
_STRICT = frozenset({"number", "pi", "symbol", "add", "mul", "div", "pow", "abs", "sqrt", "log", "exp", "sin", "cos"})


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


def valued(problem: Problem) -> tuple[Term, ...]:
    """That no divisor in an assumption is 0, and no root or logarithm is of less than there is one of: what is not
    assumed by itself. Values at which an assumption has no value do not satisfy it."""
    known = dict.fromkeys(problem.given)
    return tuple(dict.fromkeys(f for g in known for f in _valued(problem, g) if f not in known))


def _valued(problem: Problem, assumption: Term) -> Iterator[Term]:
    declared = [problem.declarations.get(n) for n in assumption.names]
    plain = all(d is not None and d.kind in REAL_KINDS and not d.shape and d.law is None for d in declared)
    inside = [t for side in assumption.args for t in nodes(side)] if assumption.op in COMPARISONS else []
    if not plain or assumption.free or any(t.op not in _STRICT for t in inside):
        return
    for t in inside:
        if t.op == "div" and t.args[1].names:
            yield Term("ne", (t.args[1], ZERO))
        elif t.op == "log" and t.args[0].names:
            yield terms.lt(ZERO, t.args[0])
        elif t.op == "sqrt" and t.args[0].names:
            yield terms.le(ZERO, t.args[0])
