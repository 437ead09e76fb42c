"""Statements that do not change when their names are scaled or shifted together: then one name may be 1, or 0.

For a number c let each name x with a weight k become exp(k c) x, or, for a shifted one, x + k c. A term v then becomes
exp(k c) (v + c w) for some k and w, which are read off by structure:

    x scaled, x shifted    (k, 0), (0, k)        v + v'                 (k, w + w') where k = k'
    v v', where w' = 0     (k + k', w v')        v / v', where w' = 0   (k - k', w / v')
    exp v, where k = 0     (w, 0)                log v, where w = 0     (0, k)
    v**e, where w = 0      (e k, 0)              |v|, where w = 0       (k, 0)
    max(v, v')             (k, w) where both have the same             any other function where k = w = 0: (0, 0)

Comparisons of terms with the same k and w stay true, or false, or without a value. Where two of them are not equal as
they are written, that they are is one of the parts to show. So a statement about x and y for which this holds is true
for all values if it is true for y = 1, where y is scaled and positive, or for y = 0, where y is shifted.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from proofcheck.lang import terms
from proofcheck.lang.ops import COMPARISONS, FUNCTIONS
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.lemmas.steps import Step
from proofcheck.logic.decide.signs import scaled_by

REAL = ("real", "positive", "nonnegative")
Move = tuple[Term, Term]  # k and w


class Moved(ValueError):
    """The statement may change."""


class Orbit:
    """How terms change. `needed` collects the equations that have to hold."""

    def __init__(self, scaled: Mapping[str, Term], shifted: Mapping[str, Term]) -> None:
        self.scaled, self.shifted = scaled, shifted
        self.needed: dict[Term, None] = {}

    def same(self, a: Term, b: Term) -> None:
        if a == b:
            return
        if a.op == b.op == "number":
            raise Moved("different weights")
        self.needed[terms.eq(a, b)] = None

    def pure(self, t: Term) -> Term:
        """The k of a term whose w is 0."""
        k, w = self(t)
        self.same(w, terms.ZERO)
        return k

    def still(self, t: Term) -> None:
        """That a term does not change."""
        self.same(self.pure(t), terms.ZERO)

    def __call__(self, t: Term) -> Move:
        zero = terms.ZERO
        op, args = t.op, t.args
        if op == "symbol":
            return self.scaled.get(t.data, zero), self.shifted.get(t.data, zero)
        if t.names.isdisjoint(self.scaled.keys() | self.shifted.keys()) and op not in ("expectation", "derivative"):
            return zero, zero
        if op in ("add", "max", "min"):
            moves = [self(a) for a in args]
            for k, _ in moves[1:]:
                self.same(k, moves[0][0])
            if op == "add":
                return moves[0][0], _sum(*(w for _, w in moves))
            for _, w in moves[1:]:
                self.same(w, moves[0][1])
            return moves[0]
        if op == "mul":
            moves = [self(a) for a in args]
            moving = [n for n, (_, w) in enumerate(moves) if w != zero]
            for n in moving[1:]:
                self.same(moves[n][1], zero)
            w = zero if not moving else terms.mul(moves[moving[0]][1], *args[: moving[0]], *args[moving[0] + 1 :])
            return _sum(*(k for k, _ in moves)), w
        if op == "div":
            k, w = self(args[0])
            below = self.pure(args[1])
            return _sum(k, terms.neg(below)), zero if w == zero else terms.div(w, args[1])
        if op == "exp":
            k, w = self(args[0])
            self.same(k, zero)
            return w, zero
        if op == "log":
            return zero, self.pure(args[0])
        if op == "abs":
            return self.pure(args[0]), zero
        if op == "sqrt":
            return terms.mul(terms.number("1/2"), self.pure(args[0])), zero
        if op == "pow":
            self.still(args[1])
            return _times(args[1], self.pure(args[0])), zero
        if op in FUNCTIONS:
            for a in args:
                self.still(a)
            return zero, zero
        raise Moved(op)

    def unchanged(self, statement: Term) -> None:
        """Raises Moved where the truth of the statement may change."""
        op, args = statement.op, statement.args
        if op in ("and", "or", "not", "implies", "true", "false"):
            for a in args:
                self.unchanged(a)
        elif op in COMPARISONS:
            (k, w), (j, v) = (self(a) for a in args)
            if terms.ZERO not in args:
                self.same(k, j)
            self.same(w, v)
        else:
            raise Moved(op)


def settled(problem: Problem, data: Mapping[str, Any]) -> Step | None:
    """The statement with the name `data["name"]` put to 1 or 0; `scaled` and `shifted` give the weights."""
    name, scaled, shifted = (data[key] for key in ("name", "scaled", "shifted"))
    moved = {**scaled, **shifted}
    if set(scaled) & set(shifted) or name not in moved or problem.statement.free:
        return None
    for other, weight in moved.items():
        declaration = problem.declarations.get(other)
        kinds = REAL if other in scaled else ("real",)
        if declaration is None or declaration.kind not in kinds or declaration.shape or declaration.law is not None:
            return None
        known = [problem.declarations.get(n) for n in weight.names]
        if weight.free or weight.names & moved.keys() or any(d is None or d.kind not in REAL for d in known):
            return None
    weight = moved[name]
    if weight.op != "number" or weight.data == 0 or (name in scaled and problem.declarations[name].kind != "positive"):
        return None
    if any(declaration.law is not None for declaration in problem.declarations.values()):
        return None
    orbit = Orbit(scaled, shifted)
    place = terms.ONE if name in scaled else terms.ZERO
    try:
        for statement in (problem.statement, *problem.given):
            orbit.unchanged(statement)
    except Moved:
        return None
    about = [terms.replace_name(t, name, (), place) for t in (problem.statement, *problem.given)]
    placed = [t for t in about if t is not None]
    if len(placed) < len(about):
        return None
    # That the weights have a value, as well.
    needed = [*orbit.needed, *(terms.eq(t, t) for t in moved.values() if t.op != "number")]
    parts = [problem.about(t) for t in needed]
    left = problem.about(placed[0], given=tuple(placed[1:]))
    why = "homogeneity" if name in scaled else "invariance under shifts"
    return Step(why, (*parts, left))


def _sum(*args: Term) -> Term:
    """A sum in which equal terms of opposite signs cancel."""
    left: dict[Term, Any] = {}
    for a in args:
        for part in a.args if a.op == "add" else (a,):
            number, rest = scaled_by(part)
            left[rest] = left.get(rest, 0) + number
    return terms.add(*(terms.mul(terms.number(c), rest) for rest, c in left.items() if c))


def _times(e: Term, k: Term) -> Term:
    """A product, with a sum multiplied out where the other factor is a number."""
    if terms.ZERO in (e, k):
        return terms.ZERO
    if e.op == "add" and k.op == "number":
        return _sum(*(terms.mul(k, part) for part in e.args))
    return terms.mul(e, k)


RULES = {"invariant": settled}
