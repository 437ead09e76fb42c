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
from proofcheck.logic.decide.lemmas.averaged import MOVING, exchanged, random_names
from proofcheck.logic.decide.lemmas.steps import Step
from proofcheck.logic.decide.signs import Signs


def weighed(problem: Problem, data: Mapping[str, Any]) -> Step | None:
    """The statement with integrals in the place of averages over one normal number, wherever this is seen to hold."""
    random, said = random_names(problem), (problem.statement, *problem.given)
    if any(t.op in MOVING for s in said for t in nodes(s)) or any(random & g.names for g in problem.given):
        return None
    name = terms.fresh("t", problem.used())
    averages = {t for t in nodes(problem.statement) if t.op == "expectation" and not t.free}
    found = {t: value for t in averages if (value := _integral(problem, t.args[0], terms.symbol(name))) is not None}
    step = exchanged(problem, found, "", ()) if found else None
    if step is None or step.then is None:
        return None
    declarations = {**problem.declarations, name: Declaration(name, "real")}
    return replace(step, then=replace(step.then, declarations=declarations))


def _integral(problem: Problem, body: Term, t: Term) -> Term | None:
    names = sorted(body.names & random_names(problem))
    if len(names) != 1 or any(t.op in ("expectation", "integrable") for t in nodes(body)):
        return None
    (name,) = names
    declared = problem.declarations[name]
    law = declared.law
    if declared.shape or law is None or law.family != "normal" or law.variance is None:
        return None
    if not law.parameters.isdisjoint(random_names(problem)):
        return None
    real = {**problem.declarations, name: replace(declared, kind="real", law=None)}
    signs, mean, variance = Signs(real, problem.given), law.mean.body, law.variance.body
    if obligations(body, real) or not signs.nonnegative(body) or not signs.positive(variance):
        return None
    put = terms.replace_name(body, name, (), t)
    if put is None:
        return None
    exponent = terms.div(terms.power(terms.sub(t, mean), TWO), terms.mul(TWO, variance))
    root = Term("sqrt", (terms.mul(TWO, Term("pi"), variance),))
    density = terms.div(Term("exp", (terms.neg(exponent),)), root)
    return Term("integral", (terms.mul(put, density), MINUS_INFINITY, INFINITY), (t.data,))


RULES = {"weighed": weighed}
