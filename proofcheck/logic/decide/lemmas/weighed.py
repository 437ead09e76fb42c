"""Averages over one normal number as integrals of its density.

E f(x) of a normal x with mean m and variance v > 0 is the integral of f(t) exp(-(t - m)**2 / (2 v)) / sqrt(2 pi v) over
the real line. An average exists where that converges absolutely. So f has to have a value everywhere and to be nowhere
negative: then an integral that converges does so absolutely, and both sides have a value or neither has.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from proofcheck.lang import terms
from proofcheck.lang.definedness import obligations
from proofcheck.lang.domains import INFINITY, MINUS_INFINITY
from proofcheck.lang.terms import TWO, Term, nodes
from proofcheck.lang.types import Declaration, Problem
from proofcheck.logic.decide.lemmas.averaged import exchanged, of_real_values, random_names
from proofcheck.logic.decide.lemmas.steps import Step
from proofcheck.logic.decide.signs import Signs


def weighed(problem: Problem, data: Mapping[str, Any]) -> Step | None:
    """The statement with integrals in the place of averages over one normal number, wherever this is seen to hold."""
    real = of_real_values(problem, ())
    if real is None:
        return None
    name = terms.fresh("t", problem.used())
    bodies = {t: t.args[0] for t in nodes(problem.statement) if t.op == "expectation" and not t.free}
    values = {t: _integral(problem, real, body, terms.symbol(name)) for t, body in bodies.items()}
    found = {t: value for t, value in values.items() if value is not None}
    step = exchanged(problem, found, "", ()) if found else None
    if step is None or step.then is None:
        return None
    declarations = {**problem.declarations, name: Declaration(name, "real")}
    return replace(step, then=replace(step.then, declarations=declarations))


def _integral(problem: Problem, real: Problem, body: Term, t: Term) -> Term | None:
    """The integral over t, where the average is seen to be one. `real`: the problem with real names for random ones."""
    random = random_names(problem)
    names = body.names & random
    if len(names) != 1 or any(t.op in ("expectation", "integrable") for t in nodes(body)):
        return None
    (name,) = names
    declared = problem.declarations[name]
    law = declared.law
    if declared.shape or law is None or law.family != "normal" or law.variance is None:
        return None
    if not law.parameters.isdisjoint(random):
        return None
    signs, mean, variance = Signs(real.declarations, real.given), law.mean.body, law.variance.body
    if obligations(body, real.declarations) or not signs.nonnegative(body) or not signs.positive(variance):
        return None
    put = terms.replace_name(body, name, (), t)
    if put is None:
        return None
    exponent = terms.div(terms.power(terms.sub(t, mean), TWO), terms.mul(TWO, variance))
    root = Term("sqrt", (terms.mul(TWO, Term("pi"), variance),))
    density = terms.div(Term("exp", (terms.neg(exponent),)), root)
    return Term("integral", (terms.mul(put, density), MINUS_INFINITY, INFINITY), (t.data,))


RULES = {"weighed": weighed}
