"""Integrals without an antiderivative in the language, by what their integrands are multiples of.

    gamma    t**(a - 1) exp(-b t**p) over (0, oo), for a, b, p > 0       gamma(a / p) / (p b**(a / p))
    beta     t**(a - 1) (1 - t)**(b - 1) over (0, 1), for a, b > 0       gamma(a) gamma(b) / gamma(a + b)

Proof. The first is the definition of the gamma function, with b t**p in the place of t. The product gamma(a) gamma(b)
is the integral of s**(a - 1) u**(b - 1) exp(-s - u) over s, u > 0; with s = r t and u = r (1 - t) it is gamma(a + b)
times the second. What the integrand is at the ends does not matter. For a <= 0 or b <= 0 the integrals diverge.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from proofcheck.decide.lemmas.integrals import exposed, replaced
from proofcheck.decide.lemmas.steps import Step
from proofcheck.lang import terms
from proofcheck.lang.domains import INFINITY
from proofcheck.lang.terms import ONE, ZERO, Term
from proofcheck.lang.types import Problem

ENDS = {"gamma": INFINITY, "beta": ONE}
COUNT = {"gamma": 3, "beta": 2}


def integrand(kind: str, parameters: tuple[Term, ...], t: Term) -> Term:
    first = terms.power(t, terms.sub(parameters[0], ONE))
    if kind == "beta":
        return terms.mul(first, terms.power(terms.sub(ONE, t), terms.sub(parameters[1], ONE)))
    _, b, p = parameters
    return terms.mul(first, Term("exp", (terms.neg(terms.mul(b, terms.power(t, p))),)))


def _value(kind: str, parameters: tuple[Term, ...]) -> Term:
    if kind == "beta":
        a, b = parameters
        above = (Term("gamma", (x,)) for x in (a, b))
        return terms.div(terms.mul(*above), Term("gamma", (terms.add(a, b),)))
    a, b, p = parameters
    q = a if p == ONE else terms.div(a, p)
    below = terms.mul(p, ONE if b == ONE else terms.power(b, q))
    return Term("gamma", (q,)) if below == ONE else terms.div(Term("gamma", (q,)), below)


def known_integral(problem: Problem, data: Mapping[str, Any]) -> Step | None:
    """The statement without the integral `data["integral"]`, whose integrand is the sum of the `data["multiples"]`: the
    kind of each, a factor, and the parameters."""
    target: Term = data["integral"]
    if target not in exposed(problem) or target.args[1] != ZERO or target.free or not data["multiples"]:
        return None
    name = target.data[0]
    declaration = problem.declarations.get(name)
    if declaration is None or declaration.kind != "real" or any(name in g.names for g in problem.given):
        return None
    if any(d is None or d.law is not None for d in (problem.declarations.get(n) for n in target.names)):
        return None
    t, total, value, positive = terms.symbol(name), [], [], []
    for kind, factor, *parameters in data["multiples"]:
        known = tuple(parameters[: COUNT.get(kind, 0)])
        if ENDS.get(kind) != target.args[2] or any(name in p.names or p.free for p in (factor, *known)):
            return None
        total.append(terms.mul(factor, integrand(kind, known, t)))
        value.append(terms.mul(factor, _value(kind, known)))
        positive += [terms.lt(ZERO, p) for p in known]
    inside = [terms.lt(ZERO, t), *([terms.lt(t, ONE)] if target.args[2] == ONE else [])]
    equation = terms.eq(target.args[0], terms.add(*total))
    parts = [replace(problem, given=(*problem.given, *inside), statement=equation, composed=(), earlier=())]
    parts += [replace(problem, statement=s, composed=(), earlier=()) for s in dict.fromkeys(positive)]
    statement = replaced(problem, {target: terms.add(*value)})
    return Step("integrals of gamma and beta", tuple(parts), replace(problem, statement=statement, earlier=()))
