"""Limits of Riemann sums.

Let f(u) be made of continuous functions and have a value for all real u from 0 to 1. Then f is continuous there, and

    limit(sum(f((j + c) / n) / n for j in range(a, a + n)), n, oo) == integral(f(u) for u in interval(0, 1))

for numbers a and c with 0 <= a + c <= 1: the j-th place lies in the j-th of n intervals of the length 1 / n, so the sum
differs from the integral by no more than what f varies over such a length, which tends to 0, as f is uniformly
continuous.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from proofcheck.lang import terms
from proofcheck.lang.terms import ONE, ZERO, Term
from proofcheck.lang.types import Declaration, Kind, Problem
from proofcheck.logic.decide.lemmas.continuous import made_of_continuous
from proofcheck.logic.decide.lemmas.series import fixed, walked
from proofcheck.logic.decide.lemmas.steps import Step, not_of_growth


def summed(t: Term) -> Term | None:
    """A multiple or a part of a sum as a sum."""
    if t.op == "sum":
        return t
    inner = [a for a in t.args if a.op == "sum"] if t.op in ("mul", "div") else []
    if len(inner) != 1 or (t.op == "div" and t.args[0] != inner[0]):
        return None
    (taken,) = inner
    if set(taken.data) & t.free:
        return None
    low, high, summand = taken.args
    scaled = terms.rebuild(t, tuple(summand if a == taken else a for a in t.args))
    return terms.rebuild(taken, (low, high, scaled))


def riemann(problem: Problem, data: Mapping[str, Any]) -> Step | None:
    """The statement with an integral in the place of the limit `data["target"]`. `body` is f(u), in which the index of
    the sum stands for u, and `shift` is c. An assumption about n plays no part, since the limit is over all n."""
    target, f, c = data["target"], data["body"], data["shift"]
    taken, n = summed(target.args[0]), target.data[0]
    if taken is None or target.data[1] or not fixed(problem, target) or problem.declarations[n].kind != "dim":
        return None
    (index,), (low, high, summand) = taken.data, taken.args
    numbers = low.op == c.op == "number"
    if not numbers or not 0 <= low.data + c.data <= 1 or high != terms.add(terms.symbol(n), low):
        return None
    u, j = (terms.fresh(name, {*problem.declarations, *problem.used()}) for name in ("u", "j"))
    if not f.names <= summand.names - {n} or not f.free <= {index}:
        return None
    general = terms.substitute(f, {index: terms.symbol(u)})
    if not made_of_continuous(general, u):
        return None
    place = terms.div(terms.add(terms.symbol(j), c), terms.symbol(n))
    sampled = terms.div(terms.substitute(f, {index: place}), terms.symbol(n))
    here = terms.substitute(summand, {index: terms.symbol(j)})
    ranges: tuple[tuple[str, Kind, tuple[Term, ...], Term], ...] = (
        (j, "integer", (terms.le(low, terms.symbol(j)), terms.lt(terms.symbol(j), high)), terms.eq(here, sampled)),
        (u, "real", (terms.le(ZERO, terms.symbol(u)), terms.le(terms.symbol(u), ONE)), terms.eq(general, general)),
    )
    known = tuple(g for g in problem.given if n not in g.names)

    def shown(name: str, kind: Kind, inside: tuple[Term, ...], said: Term) -> Problem:
        declarations = {**problem.declarations, name: Declaration(name, kind)}
        return problem.about(said, declarations=declarations, given=(*known, *inside))

    parts = tuple(shown(*row) for row in ranges)
    value = Term("integral", (general, ZERO, ONE), (u,))
    statement = walked(problem.statement, lambda t: value if t == target else None)
    declarations = {**problem.declarations, u: Declaration(u, "real")}
    return Step("limits of Riemann sums", parts, problem.about(statement, declarations=declarations))


RULES = {"riemann": not_of_growth(riemann)}
