"""Where functions rise, fall or bend: the definition by points comes down to the sign of a derivative.

Which of its zeros a strict shape may have is guessed from small fractions. An implication that nobody proves as it
stands is offered with its premise among the assumptions.
"""

from __future__ import annotations

from fractions import Fraction
from itertools import permutations

from proofcheck.lang import shapes, terms
from proofcheck.lang.ops import Inexact, Undefined
from proofcheck.lang.shapes import Shape
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.lemmas import LEMMAS
from proofcheck.logic.decide.smt import share
from proofcheck.logic.semantics.interpreter import Environment, Interpreter, Steps
from proofcheck.logic.semantics.numbers import Ball, LimitExceeded, Retry, Unsupported
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines import Others, Proposal, proved, shown

NAME = "shapes"
PLACES = [Fraction(n, d) for d in (1, 2, 3) for n in range(-6, 7) if d == 1 or n % d]
_FAILS = (Undefined, Inexact, Unsupported, LimitExceeded, Retry, ZeroDivisionError, OverflowError)


def propose(problem: Problem, others: Others) -> Proposal:
    """Evidence `shape` for a statement that is the definition of one."""
    found = _shape(problem)
    if found is None:
        return Proposal(NAME, None)
    names, shape = found
    for sign in (1, -1):
        for except_at in ((), *([_zeros(problem, shape)] if shape.strict else [])):
            cases = shapes.cases(problem, shape, sign, except_at)
            if cases is None:
                continue
            # The plain case first: where there is no value, the sign need not be asked for.
            with share(0.5):
                pieces = proved(cases, others.deeper.prove)
            if len(pieces) == len(cases):
                data = {"names": names, "kind": shape.kind, "strict": shape.strict, "sign": sign}
                evidence = Evidence("shape", NAME, {**data, "except_at": except_at, "pieces": pieces})
                return Proposal(NAME, evidence, "by the sign of a derivative")
    return Proposal(NAME, None)


def premise(problem: Problem, others: Others) -> Proposal:
    """Evidence `premise`: the implication's conclusion under one more assumption."""
    settle = others.deeper.settle
    found = shown(LEMMAS["premise"](problem, {}), settle, settle)
    if found is None:
        return Proposal(NAME, None)
    return Proposal(NAME, Evidence("premise", found["piece"].engine, found), "the premise as an assumption")


def _shape(problem: Problem) -> tuple[tuple[str, ...], Shape] | None:
    if problem.statement.op != "implies":
        return None
    bound = [n for n in problem.declarations if n in problem.statement.names and "'" in n]
    for kind, count in shapes.POINTS.items():
        for names in permutations(bound, count) if count <= len(bound) <= 4 else ():
            for strict in (False, True):
                shape = shapes.recognised(problem, names, kind, strict)
                if shape is not None:
                    return names, shape
    return None


def _zeros(problem: Problem, shape: Shape) -> tuple[Term, ...]:
    """Small fractions at which the derivative vanishes."""
    slope = Term("derivative", (shape.body,), shape.name)
    if shape.kind in shapes.BENT:
        slope = Term("derivative", (slope,), shape.name)
    if shape.body.names - {shape.name}:
        return ()
    ns = Ball()
    found = []
    for place in PLACES:
        values = Environment(problem.declarations, {}, lambda name, entry, at=place: ns.number(at))  # type: ignore[misc]
        try:
            if ns.equal(Interpreter(ns, values, Steps())(slope), ns.number(0)) is not False:
                found.append(terms.number(place))
        except _FAILS:
            continue
    return tuple(found)
