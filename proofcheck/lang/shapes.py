"""Shapes of functions of one real number, as statements about points: what `increasing` and its like stand for.

    increasing   f(x) <= f(y) for all x <= y               strictly: f(x) < f(y) for all x < y
    monotone     (f(y) - f(x)) (f(z) - f(y)) >= 0 for all x <= y <= z: what lies between goes to what lies between
    convex       f((1-s) x + s y) <= (1-s) f(x) + s f(y) for all x, y and 0 <= s <= 1
                                                           strictly: f(...) < ... for all x != y and 0 < s < 1

`recognised` reads such a statement back. For a function that is continuous on an interval and differentiable inside of
it, `cases` says what has to be shown of its derivative instead: the mean value theorem.
"""

from __future__ import annotations

import itertools
from collections.abc import Callable
from dataclasses import dataclass

from proofcheck.lang import terms
from proofcheck.lang.domains import INFINITY, MINUS_INFINITY, Domain
from proofcheck.lang.monotone import continuous
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Declaration, Problem

POINTS = {"increasing": 2, "decreasing": 2, "monotone": 3, "convex": 3, "concave": 3}
BENT = frozenset({"convex", "concave"})
FALLING = frozenset({"decreasing", "concave"})


def definition(
    kind: str, strict: bool, function: Callable[[Term], Term], domain: Domain, names: tuple[str, ...]
) -> Term:
    """What a shape says of these points, which stand for all."""
    less = terms.lt if strict else terms.le
    points = tuple(map(terms.symbol, names))
    if kind in BENT:
        x, y, s = points
        conditions = [*domain.within(x), *domain.within(y)]
        conditions += [Term("ne", (x, y)), less(terms.ZERO, s), less(s, terms.ONE)] if strict else []
        conditions += [] if strict else [terms.le(terms.ZERO, s), terms.le(s, terms.ONE)]
        rest = terms.sub(terms.ONE, s)
        value = function(terms.add(terms.mul(rest, x), terms.mul(s, y)))
        chord = terms.add(terms.mul(rest, function(x)), terms.mul(s, function(y)))
        conclusion = less(chord, value) if kind in FALLING else less(value, chord)
    else:
        conditions = [*domain.within(*points), *(less(a, b) for a, b in itertools.pairwise(points))]
        if kind == "monotone":
            u, v, w = map(function, points)
            conclusion = terms.le(terms.ZERO, terms.mul(terms.sub(v, u), terms.sub(w, v)))
        else:
            u, v = map(function, points)
            conclusion = less(v, u) if kind in FALLING else less(u, v)
    return terms.implies(terms.conjunction(*conditions), conclusion)


@dataclass(frozen=True, slots=True)
class Shape:
    """A shape that a statement is about; `body` is the function of `name`, the first of the statement's points."""

    kind: str
    strict: bool
    name: str
    body: Term
    domain: Domain


def recognised(problem: Problem, names: tuple[str, ...], kind: str, strict: bool) -> Shape | None:
    """The shape of this kind that the statement says of these points, or None: the definition is made once more, and
    has to be the statement. Of the points nothing but their kind may be assumed."""
    declared = [problem.declarations.get(n) for n in names]
    statement = problem.statement
    if statement.op != "implies" or len(names) != POINTS.get(kind) or None in declared or len(set(names)) != len(names):
        return None
    if any(n in g.names for n in names for g in problem.given):
        return None
    first, last = declared[0], declared[-1]
    assert first is not None and last is not None
    known = ("real", "positive", "nonnegative")
    places = declared[:-1] if kind in BENT else declared
    if any(d is None or d.kind not in known or d.kind != first.kind or d.shape or d.law for d in places):
        return None
    if kind in BENT and (last.kind != "real" or last.shape or last.law):
        return None
    body = _function(statement.args[1], names, kind)
    low, high = _ends(statement.args[0], names, kind)
    if body is None or set(names) & (low.names | high.names):
        return None
    domain = Domain(first.kind, low, high)

    def function(place: Term) -> Term:
        moved = body if place == terms.symbol(names[0]) else terms.replace_name(body, names[0], (), place)
        return terms.UNDEFINED if moved is None else moved

    if body.free or set(names[1:]) & body.names or definition(kind, strict, function, domain, names) != statement:
        return None
    return Shape(kind, strict, names[0], body, domain)


def _function(conclusion: Term, names: tuple[str, ...], kind: str) -> Term | None:
    """A guess at the function of the first point, from the conclusion of a definition."""
    if len(conclusion.args) != 2:
        return None
    if kind == "monotone":
        # (v - u) (w - v), with u the value at the first point.
        factors = [a for a in conclusion.args[1].args if names[0] in a.names]
        parts = [a for f in factors for a in f.args if names[0] in a.names]
        return terms.neg(parts[0]) if len(parts) == 1 else None
    if kind not in BENT:
        return conclusion.args[1 if kind in FALLING else 0]
    chord = conclusion.args[0 if kind in FALLING else 1]
    ends = {terms.symbol(names[1]): terms.symbol(names[0]), terms.symbol(names[2]): terms.ZERO}
    merged = terms.rewrite(chord, ends.get)
    parts = [a for a in (merged.args if merged.op == "add" else (merged,)) if not (a.args and a.args[0] == terms.ZERO)]
    return terms.add(*parts) if parts else None


def _ends(premise: Term, names: tuple[str, ...], kind: str) -> tuple[Term, Term]:
    """The ends between which the premise of a definition puts its points."""
    first, last = terms.symbol(names[0]), terms.symbol(names[0] if kind in BENT else names[-1])
    others = {terms.symbol(n) for n in names}
    low, high = MINUS_INFINITY, INFINITY
    for part in premise.args if premise.op == "and" else (premise,):
        if part.op == "le" and part.args[1] == first and part.args[0] not in others:
            low = part.args[0]
        if part.op == "le" and part.args[0] == last and part.args[1] not in others:
            high = part.args[1]
    return low, high


def cases(problem: Problem, shape: Shape, sign: int, except_at: tuple[Term, ...] = ()) -> tuple[Problem, ...] | None:
    """What has to be shown for a shape: that the function has a value on the whole interval, that the ends of this have
    one, and that the derivative has one sign inside of it, the second derivative for one that bends. A strict shape may
    have points where the derivative vanishes, if they are finitely many. `sign` is that of the derivative."""
    wanted = {"increasing": 1, "convex": 1, "decreasing": -1, "concave": -1}.get(shape.kind, sign)
    if sign != wanted or not continuous(shape.body, shape.name) or any(t.names or t.free for t in except_at):
        return None
    name, domain = shape.name, shape.domain
    x = terms.symbol(name)
    declarations = {**problem.declarations, name: Declaration(name, domain.kind)}
    slope = Term("derivative", (shape.body,), name)
    if shape.kind in BENT:
        slope = Term("derivative", (slope,), name)
    less = terms.lt if shape.strict else terms.le
    signed = less(terms.ZERO, slope) if sign > 0 else less(slope, terms.ZERO)
    inside = [Term("lt", w.args) for w in domain.within(x)]
    if domain.kind == "nonnegative":
        inside.append(terms.lt(terms.ZERO, x))
    inside += [Term("ne", (x, t)) for t in except_at]

    def about(statement: Term, given: list[Term]) -> Problem:
        together = (*problem.given, *given)
        return problem.about(statement, declarations=declarations, given=together)

    parts = [about(terms.eq(shape.body, shape.body), list(domain.within(x))), about(signed, inside)]
    # Where an end has no value, nothing lies within, and the statement has no value either.
    parts += [about(terms.eq(end, end), []) for end in (domain.low, domain.high) if end.args or end.names]
    if except_at and shape.kind in BENT:
        # The first derivative exists at these points too, so it cannot jump there.
        once = Term("derivative", (shape.body,), name)
        parts.append(about(terms.eq(once, once), inside[: -len(except_at)]))
    return tuple(parts)
