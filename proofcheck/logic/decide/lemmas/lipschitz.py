"""Values of a function at two places differ by no more than its slope allows."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from proofcheck.lang import terms
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Declaration, Problem
from proofcheck.logic.decide.lemmas.spectral import real_number, valued
from proofcheck.logic.decide.lemmas.steps import BINDING, Step, not_of_growth

_RANGES = frozenset({"sum", "product", "largest", "forall", "exists"})
_PLACES = frozenset({"entry", "inverse", "matrix_power", "eigenvalue", "determinant"})


def lipschitz(problem: Problem, data: Mapping[str, Any]) -> Step | None:
    """Rule. Where abs(f'(t)) <= L for all real t, abs(f(a) - f(b)) <= L abs(a - b) may be assumed of two numbers a, b.

    Proof. That f'(t) has a value is part of what is shown: f has a derivative at every real t. For a == b both sides
    are 0; else f(a) - f(b) == f'(t) (a - b) for some t in between, by the mean value theorem. What is assumed of the
    other names in f holds beside every t, as t is a new name.

    `body` is f at an index, which may stand for any real number: it is no position, and no end of a range.
    """
    body, (a, b), bound = data["body"], data["pair"], data["bound"]
    said = (problem.statement, *problem.given)
    if len(body.free) != 1 or any(t.op in BINDING for each in said for t in terms.nodes(each)):
        return None
    (place,) = body.free
    if not all(real_number(problem, t) for t in (body, a, b, bound)) or a.free or b.free or bound.free:
        return None
    if any(_counts(t, place) for t in terms.nodes(body)):
        return None
    name = terms.fresh("t", {*problem.declarations, *(n for t in (*said, body, a, b, bound) for n in t.names)})
    slope = Term("derivative", (terms.substitute(body, {place: terms.symbol(name)}),), name)
    declarations = {**problem.declarations, name: Declaration(name, "real")}
    plain = problem.about()
    bounded = replace(plain, statement=terms.le(Term("abs", (slope,)), bound), declarations=declarations)
    parts = (bounded, *valued(plain, [terms.le(t, t) for t in (a, b)]))
    apart = terms.sub(*(terms.substitute(body, {place: value}) for value in (a, b)))
    fact = terms.le(Term("abs", (apart,)), terms.mul(bound, Term("abs", (terms.sub(a, b),))))
    why = "mean value theorem, by a bound of the slope"
    return Step(why, parts, problem.about(given=(*problem.given, fact)), exact=False)


def _counts(t: Term, place: str) -> bool:
    """Whether the index stands where only a whole number may."""
    ends = t.args[:2] if t.op in _RANGES else t.args if t.op in _PLACES else ()
    return any(place in end.free for end in ends) or (t.op in ("where", "map", "apply") and place in t.free)


RULES = {"lipschitz": not_of_growth(lipschitz)}
