"""Whether a counterexample is satisfiable: the question to Z3, asked once, with as much effort as its share allows."""

from __future__ import annotations

from typing import Any

import z3
from z3 import Z3Exception

from proofcheck.lang import bounds
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.signs import Signs
from proofcheck.logic.decide.smt import SHARE, TRANSCRIPT, congruences, elementary, sequences, watch, wholes
from proofcheck.logic.decide.smt.translator import Translator

LITTLE = 20_000
TIMEOUT_MS = 8_000
LEAST_MS = 2_500
FACTS_MS = 600  # with what is known of elementary functions: what is found is found in a quarter of it
MAX_ASKED = 64  # questions of which the answers are kept
_ASKED: dict[Any, tuple[tuple[str, Any, Translator], float]] = {}  # in the order in which they were asked
__all__ = ["Translator", "Z3Exception", "counterexample"]


def forgotten() -> bool:
    """Forgets all questions, and has Z3 forget them; False where that is not possible."""
    _ASKED.clear()
    return watch.forgotten()


def _clock(limit: int) -> int:
    """Milliseconds for a question. The work is what a share divides; the time stands behind it, for what Z3 does not
    count."""
    more = max(1.0, bounds.allowed("smt-effort") / bounds.BOUNDS["smt-effort"].usual)
    return int(more * max(int(limit * SHARE.get()), min(limit, LEAST_MS)))


def counterexample(problem: Problem, goal: Term, signs: Signs) -> tuple[str, Any, Translator]:
    """Whether `given` and not `goal` can hold together: ("unsat" | "sat" | "unknown", model or None, translator).

    An engine, the kernel on its evidence and the proof of which that is a part put the same question: it is asked
    once, and anew only where Z3 gave up with a smaller share. Raises Unsupported where the statement has a part with
    no translation.
    """
    effort = bounds.allowed("smt-effort") * SHARE.get()
    declared = tuple(problem.declarations.items())
    seen = (frozenset(signs.facts), tuple(signs.ranges.items()))
    question = (declared, problem.given, problem.statement, goal, frozenset(problem.sizes), seen)
    known = _ASKED.get(question)
    if known is not None and TRANSCRIPT.get() is None and (known[0][0] != "unknown" or known[1] >= effort):
        return known[0]
    answer = _counterexample(problem, goal, signs, int(effort))
    if len(_ASKED) >= MAX_ASKED:
        del _ASKED[next(iter(_ASKED))]
    _ASKED[question] = (answer, effort)
    return answer


def _counterexample(problem: Problem, goal: Term, signs: Signs, rlimit: int) -> tuple[str, Any, Translator]:
    context = Translator(problem.declarations, signs)
    # What is assumed of all real numbers has no translation. With less assumed, `unsat` says more.
    given = [assumption for assumption in problem.given if assumption.op != "every"]
    stated = [*(context(assumption, {}) for assumption in given), z3.Not(context(goal, {}))]
    for name in sorted(problem.used()):
        declaration = problem.declarations[name]
        plain = not declaration.shape and declaration.law is None  # a random name is no number here
        if declaration.integral and plain and name not in problem.sizes:
            context._name(name, ())
    stated += [*context.facts, *wholes.floors(list(context.floors))]
    stated += congruences.facts(context, (*given, goal))
    # Z3's plain core first, with little effort: strategies take longer to set up than most questions to answer.
    solver = _solver(z3.SimpleSolver, min(rlimit, LITTLE), stated)
    answer = watch.answer(solver, _clock(TIMEOUT_MS))
    if answer == "unknown":
        solver = _solver(z3.Solver, rlimit, stated)
        answer = watch.answer(solver, _clock(TIMEOUT_MS))
    model = solver.model() if answer == "sat" else None
    if answer != "unsat" and (context.calls or context.powers):
        solver.add(*elementary.facts(context.calls, context.powers, context.constants.get("builtin!pi")))
        solver.add(*sequences.facts(context.calls))
        solver.set("rlimit", rlimit)
        again = watch.answer(solver, _clock(FACTS_MS))
        if again != "unknown":
            answer, model = again, solver.model() if again == "sat" else None
    if answer == "unknown" and "resource" in solver.reason_unknown():
        bounds.meets("smt-effort")
    questions = TRANSCRIPT.get()
    if answer == "unsat" and questions is not None:
        questions.append(solver.to_smt2())
    return answer, model, context


def _solver(make: Any, rlimit: int, stated: list[Any]) -> Any:
    solver = make()
    solver.set("rlimit", rlimit)
    solver.add(*stated)
    return solver
