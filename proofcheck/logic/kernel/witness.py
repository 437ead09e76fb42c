"""Refutation: a witness is inside the declared domain, satisfies `given`, and breaks the statement, exactly."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import flint

from proofcheck.lang import terms
from proofcheck.lang.ops import COMPARISONS, Inexact, Undefined
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Problem
from proofcheck.logic.semantics.assignment import environment, written
from proofcheck.logic.semantics.domain import OutsideDomain, inhabited, normalise
from proofcheck.logic.semantics.feasible import laws_allow, outside_expectation
from proofcheck.logic.semantics.interpreter import Interpreter, Steps
from proofcheck.logic.semantics.numbers import Ball, LimitExceeded, Rational, Retry, Unsupported
from proofcheck.logic.verdict import Atoms, Spheres, Witness

PRECISIONS = (64, 256, 1024, 4096)
Explained = tuple[str, str, str]  # reason, left, right


@dataclass(slots=True)
class Taken:
    """How many steps an evaluation took, whatever came of it."""

    steps: int = 0


def check(problem: Problem, values: Mapping[str, Any], taken: Taken | None = None) -> Witness | None:
    """The witness with what the two sides come to, or None where the values do not refute the statement.

    Rational arithmetic first; where a value is irrational, enclosures of growing precision, and only a comparison that
    the enclosures decide counts.
    """
    taken = taken or Taken()
    try:
        known = normalise(problem.declarations, values)
    except OutsideDomain:
        return None
    if not inhabited(problem.declarations, known) or not laws_allow(problem, known):
        return None
    outcome = _attempt(problem, known, Rational(), taken)
    if outcome in ("inexact", "unsupported"):
        for precision in PRECISIONS:
            with flint.ctx.workprec(precision):
                outcome = _attempt(problem, known, Ball(), taken)
            if outcome != "inexact":
                break
    if not isinstance(outcome, tuple):
        return None
    hidden = {n for n, d in problem.declarations.items() if d.law is not None} - outside_expectation(problem.statement)
    shown = {n: known[n] for n in problem.declarations if n in known and n not in hidden}
    shown |= {n: _told(problem, known, n, v) for n, v in known.items() if isinstance(v, Spheres)}
    shown |= {n: str(v) for n, v in known.items() if isinstance(v, Atoms)}
    for name, size in problem.sizes.items():
        if not size.dims <= set(known):
            continue
        shown[name] = size.value({d: int(known[d]) for d in size.dims})
    return Witness(shown | written(problem, known), *outcome)


def _told(problem: Problem, known: Mapping[str, Any], name: str, law: Spheres) -> str:
    """A law in words, with its radii as numbers."""
    declaration = problem.declarations[name]
    size = declaration.shape[-1]
    unit = Fraction(size.value({d: int(known[d]) for d in size.dims}))
    if declaration.law is not None and declaration.law.variance is not None:
        ns = Rational()
        unit *= Interpreter(ns, environment(problem, known, ns), Steps())(declaration.law.variance.body)
    return law.words(unit)


def _attempt(problem: Problem, known: Mapping[str, Any], ns: Any, taken: Taken) -> Explained | str:
    """How the statement fails, or "holds", "inexact" (more digits may decide it) or "unsupported"."""
    steps = Steps()
    interpreter = Interpreter(ns, environment(problem, known, ns), steps)
    try:
        return _outcome(problem, interpreter)
    except (Unsupported, LimitExceeded):
        return "unsupported"
    except (Inexact, Retry):
        return "inexact"
    finally:
        taken.steps += steps.taken


def _outcome(problem: Problem, interpreter: Interpreter) -> Explained | str:
    try:
        for assumption in problem.given:
            holds = interpreter(assumption)
            if holds is not True:
                return "inexact" if holds is None else "holds"
    except Undefined:
        return "holds"  # outside the domain of the assumptions
    try:
        holds = interpreter(problem.statement)
    except Undefined as error:
        return (f"undefined there: {error}", "", "")
    if holds is False:
        return explain(interpreter, problem.statement, {}, problem.composed)
    return "inexact" if holds is None else "holds"


def explain(
    interpreter: Interpreter, term: Term, indices: dict[str, int], composed: tuple[tuple[str, Term], ...] = ()
) -> Explained:
    """Where a false statement fails: the first failing entry and what its two sides come to."""
    op = term.op
    if op == "forall":
        low, high = (interpreter.whole(a, indices) for a in term.args[:2])
        for k in range(low, high):
            inner = {**indices, term.data[0]: k}
            if interpreter(term.args[2], inner) is False:
                return explain(interpreter, term.args[2], inner, composed)
    if op == "and":
        for arg in term.args:
            if interpreter(arg, indices) is False:
                return explain(interpreter, arg, indices, composed)
    if op == "implies":
        return explain(interpreter, term.args[1], indices, composed)
    if op in COMPARISONS:
        at = f" at entry {_entry(interpreter, indices, composed)}" if indices else ""
        left, right = (_shown(interpreter, a, indices) for a in term.args)
        if op == "le" and term.args[0].op == "abs" and term.args[0].args[0].op == "add":
            # A figure: |a - v| <= tolerance reads better as the value against the figure.
            return (f"the value is off by {left}, more than {right}{at}", left, right)
        sign = {"eq": "=", "ne": "!=", "lt": "<", "le": "<="}[op]
        apart = ""
        if op == "eq" and left == right:  # in as many digits as are shown
            apart = f": they differ by {_shown(interpreter, terms.sub(*term.args), indices)}"
        return (f"{left} {sign} {right} is false{at}{apart}", left, right)
    return ("the statement is false there", "", "")


def _entry(interpreter: Interpreter, indices: dict[str, int], composed: tuple[tuple[str, Term], ...]) -> list[int]:
    """The indices as the statement was written: those that were split are put together again."""
    places = dict(indices)
    for name, term in reversed(composed):
        if term.free and term.free <= places.keys():
            value = interpreter.whole(term, places)
            # The index stands where the first of its parts stood.
            first = next(i for i in places if i in term.free)
            places = {name if i == first else i: value if i == first else k for i, k in places.items()}
            places = {i: k for i, k in places.items() if i not in term.free}
    return list(places.values())


def _shown(interpreter: Interpreter, term: Term, indices: dict[str, int]) -> str:
    return str(interpreter.ns.show(interpreter(term, indices)))
