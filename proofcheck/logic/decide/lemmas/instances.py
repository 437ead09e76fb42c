"""A statement at values of its names: where it fails there, it is refuted; where it holds, nothing follows.

The values are declared ones and satisfy the assumptions, which is shown of each by itself. Unlike a witness, which is
evaluated, what is left is a statement without names that may need a proof to be false: of a series, say.

`sized` is the statement for some sizes alone, numbers in the place of dimensions: in shapes and laws, too. Each is a
value that a dimension has, so values at which that fails are, with these sizes, values at which the statement does.

`instanced` says of some numbers what is assumed for all: if S(x) is assumed for every real x, and t is a real number
for all declared values, S(t) holds wherever the assumption does, and may be assumed beside it. Only an S without bound
names is read, and a t that is about numbers and unknown functions of these, so that t means outside of the quantifier
what it means inside. In the same way what is assumed of all places of a range is said of a whole number in it.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from dataclasses import replace
from typing import Any

from proofcheck.lang import terms
from proofcheck.lang.affine import Extents
from proofcheck.lang.resizing import resized
from proofcheck.lang.simplify import simplified
from proofcheck.lang.sizes import Size
from proofcheck.lang.terms import Term, nodes
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.lemmas.steps import BINDING, REAL, Step, not_of_growth
from proofcheck.logic.semantics.domain import OutsideDomain, inhabited, normalise

_NAMING = frozenset({"derivative", "let", "map", "expectation", "apply", "entry"})  # by name, or with a law
_RANGES = frozenset({"sum", "product", "largest", "forall", "exists"})
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


def sized(problem: Problem, data: Mapping[str, Any]) -> Step | None:
    """The statement for `data["sizes"]`, a whole number for each of some dimensions."""
    sizes = dict(data["sizes"])
    declared = [problem.declarations.get(n) for n in sizes]
    if problem.sizes or not all(d is not None and d.kind == "dim" and not d.shape for d in declared):
        return None
    if not sizes or not all(type(v) is int and v >= 1 for v in sizes.values()):
        return None
    said = (problem.statement, *problem.given)
    # A name that is bound, or differentiated by, stands for other values than the declared ones.
    bound = (t.data for s in said for t in nodes(s) if t.op in BINDING and t.data)
    if any(n in sizes for data in bound for n in ((data,) if isinstance(data, str) else data)):
        return None
    statement, *given = (terms.rewrite(s, lambda t: _value(t, sizes)) for s in said)
    left = {n: d for n, d in problem.declarations.items() if n not in sizes}
    declarations = resized(left, {n: Size.of(v) for n, v in sizes.items()})
    then = problem.about(statement, declarations=declarations, given=tuple(given), written={})
    return Step("", (), then, at=sizes)


def _value(t: Term, values: Mapping[str, Any]) -> Term | None:
    return terms.number(values[t.data]) if t.op == "symbol" and t.data in values else None


def said_of(problem: Problem, assumption: Term, place: Term) -> Term | None:
    """S(t)"""
    if assumption.op == "forall" and not place.free:
        declared = [problem.declarations.get(n) for n in place.names]
        plain = all(d is not None and d.law is None and d.integral and not d.shape for d in declared)
        moved = any(terms.binds(assumption, n) for n in place.names)
        said = terms.substitute(assumption.args[2], {assumption.data[0]: place}) if plain and not moved else None
        return None if said is None else _decided(said, {n for n, d in problem.declarations.items() if d.kind == "dim"})
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
    parts = tuple(problem.about(_fits(*pair)) for pair in data["instances"])
    return Step("", parts, problem.about(given=(*problem.given, *said)))


def _decided(t: Term, sizes: Collection[str]) -> Term:
    """A term with the comparisons decided that the ranges in it decide, where each index runs over one of them."""
    binders = [(name, s) for s in nodes(t) for name in terms.bound_indices(s)]
    ranges = {(name, s.args[:2] if s.op in _RANGES else ()) for name, s in binders}
    known = {name: Size.from_term(ends[1]) for name, ends in ranges if ends and ends[0] == terms.ZERO}
    if len(dict(ranges)) < len(ranges):
        return t
    return simplified(t, Extents(sizes, known))


def _fits(assumption: Term, t: Term) -> Term:
    """That t has a value of which the assumption speaks."""
    if assumption.op != "forall":
        return terms.eq(t, t)
    low, high, _ = assumption.args
    return terms.conjunction(terms.eq(Term("floor", (t,)), t), terms.le(low, t), terms.lt(t, high))


RULES = {
    "instance": not_of_growth(instance),
    "sized": not_of_growth(sized),
    "instanced": not_of_growth(instanced),
}
