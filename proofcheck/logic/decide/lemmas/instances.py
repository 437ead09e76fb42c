"""A statement at values of its names: where it fails there, it is refuted; where it holds, nothing follows.

The values are declared ones and satisfy the assumptions, which is shown of each by itself. Unlike a witness, which is
evaluated, what is left is a statement without names that may need a proof to be false: of a series, say.

`pinned` puts the value of a number that is assumed to equal a term in its place, in limits too: these keep it fixed.

`instanced` says of some numbers what is assumed for all: if S(x) is assumed for every real x, and t is a real number
for all declared values, S(t) holds wherever the assumption does, and may be assumed beside it. Only an S without bound
names is read, and a t that is about numbers and unknown functions of these, so that t means outside of the quantifier
what it means inside.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from proofcheck.lang import terms
from proofcheck.lang.terms import Term, nodes
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.lemmas.steps import BINDING, REAL, Step, not_of_growth
from proofcheck.logic.semantics.domain import OutsideDomain, inhabited, normalise

_NAMING = frozenset({"derivative", "let", "map", "expectation", "apply", "entry"})  # by name, or with a law

SIGNS: dict[str, str | None] = {"real": None, "positive": "lt", "nonnegative": "le"}
_NAMED = BINDING | frozenset(terms.BINDS_NAMES)
_CLOSED = (BINDING | frozenset(terms.BINDS_NAMES) | {"infinity", "expectation"}) - {"apply"}


def instance(problem: Problem, data: Mapping[str, Any]) -> Step | None:
    """The statement at `data["values"]`, a number for each name."""
    declarations = problem.declarations
    said = (problem.statement, *problem.given)
    if problem.sizes or any(t.op in _NAMING for s in said for t in nodes(s)):
        return None
    used = [declarations[n] for n in problem.used()]
    if any(d.law is not None or d.shape or d.kind not in REAL for d in used):
        return None
    try:
        values = normalise(declarations, data["values"])
    except OutsideDomain:
        return None
    if not inhabited(declarations, values):
        return None
    bound = {n for s in said for t in nodes(s) if t.op in terms.BINDS_NAMES for n in t.data[terms.BINDS_NAMES[t.op]]}
    if bound & values.keys():
        return None
    statement, *given = (terms.rewrite(s, lambda t: _value(t, values)) for s in said)
    if any(s.names or s.free for s in (statement, *given)):
        return None
    closed = problem.about(given=())
    parts = tuple(replace(closed, statement=g) for g in given)
    return Step("", parts, replace(closed, statement=statement), at=values)


def _value(t: Term, values: Mapping[str, Any]) -> Term | None:
    return terms.number(values[t.data]) if t.op == "symbol" and t.data in values else None


def said_of(problem: Problem, assumption: Term, place: Term) -> Term | None:
    """S(t)"""
    if assumption.op != "every" or len(assumption.data) != 1 or place.free:
        return None
    (name,), body = assumption.data, assumption.args[0]
    variable = problem.declarations.get(name)
    known = [problem.declarations.get(n) for n in place.names | body.names]
    plain = all(d is not None and d.law is None and (d.kind in REAL or d.kind == "function") for d in known)
    if variable is None or variable.kind != "real" or variable.shape or not plain or name in place.names:
        return None
    if any(t.op in _CLOSED for t in (*nodes(body), *nodes(place))):
        return None
    return terms.replace_name(body, name, (), place)


def instanced(problem: Problem, data: Mapping[str, Any]) -> Step | None:
    """The statement under assumptions of `data["instances"]`, each at its term."""
    found = [said_of(problem, *pair) for pair in data["instances"] if pair[0] in problem.given]
    said = [s for s in found if s is not None]
    if not said or len(said) < len(data["instances"]):
        return None
    parts = tuple(problem.about(terms.eq(t, t)) for _, t in data["instances"])
    return Step("", parts, problem.about(given=(*problem.given, *said)))


def pinned(problem: Problem, data: Mapping[str, Any]) -> Step | None:
    """The problem with what an assumption says of the number `data["name"]` in its place."""
    name = data["name"]
    own = terms.symbol(name)
    declared = problem.declarations.get(name)
    said = next((g for g in problem.given if g.op == "eq" and own in g.args and name not in _other(g, own).names), None)
    if said is None or declared is None or declared.kind not in SIGNS or declared.shape or declared.law is not None:
        return None
    value = _other(said, own)
    known = [problem.declarations.get(n) for n in value.names]
    if value.free or any(d is None or d.kind not in REAL or d.shape or d.law is not None for d in known):
        return None
    rest = [g for g in problem.given if g != said]
    sign = SIGNS[declared.kind]
    rest += [Term(sign, (terms.ZERO, value))] if sign else []
    if any(d.law is not None and name in d.law.parameters for d in problem.declarations.values()):
        return None
    for t in (t for s in (*rest, problem.statement) for t in nodes(s)):
        if t.op in _NAMED and (t.op != "limit" or t.data[0] in {name, *value.names}):
            return None
    statement, *given = (terms.rewrite(s, {own: value}.get) for s in (problem.statement, *rest))
    left = {n: d for n, d in problem.declarations.items() if n != name}
    return Step("", (problem.about(statement, declarations=left, given=tuple(given)),))


def _other(equation: Term, side: Term) -> Term:
    return equation.args[1] if equation.args[0] == side else equation.args[0]


RULES = {
    "instance": not_of_growth(instance),
    "instanced": not_of_growth(instanced),
    "pinned": not_of_growth(pinned),
}
