"""Statements about a few real numbers between rational bounds, by enclosures over ever smaller boxes.

A box counts where the assumptions are false on all of it, or the statement is true on all of it. For a comparison with
the difference f = right - left that is: an enclosure of f has the sign; or the derivative of f by a name does not
change its sign on the box, and f has the sign on the side of the box where it is smallest. That the derivative has no
negative values is found out in the same way, so that a function which touches zero at a corner or along an edge of the
box is covered. Other boxes are cut in half. On a box that counts, all terms have an enclosure, so they have a value.

Not decided: what touches zero inside; what holds on no bounded box.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import flint

from proofcheck.lang import terms
from proofcheck.lang.ops import Inexact, Undefined
from proofcheck.lang.slopes import slope
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.lemmas.orbits import REAL, collected
from proofcheck.logic.decide.lemmas.steps import Step
from proofcheck.logic.decide.univariate.roots import number_sign, numbers
from proofcheck.logic.semantics.interpreter import Environment, Interpreter, Steps, nameless
from proofcheck.logic.semantics.numbers import Ball, LimitExceeded, Retry, Unsupported

BITS = 96
MAX_BOXES = 3_000
MAX_NAMES = 3
FINEST = 2**40  # a box so many times narrower than the first is not cut: f touches zero in it
DEPTH = 3  # derivatives of derivatives
_FAILS = (Undefined, Inexact, Unsupported, LimitExceeded, Retry, ArithmeticError)
Box = dict[str, tuple[Fraction, Fraction]]


def holds(problem: Problem, data: Mapping[str, Any]) -> Step | None:
    """`data["limit"]`: how many boxes at most."""
    old = flint.ctx.prec
    flint.ctx.prec = BITS
    try:
        start = outer(problem)
        if start is None or not 0 < data["limit"] <= MAX_BOXES:
            return None
        found = _Boxes(problem).covered(start, data["limit"])
    except RecursionError:
        return None
    finally:
        flint.ctx.prec = old
    return Step("enclosures on boxes", ()) if found else None


def outer(problem: Problem) -> Box | None:
    """A box with rational ends that contains all values of the names; None where there is none."""
    names = problem.statement.names
    if not 1 <= len(names) <= MAX_NAMES or problem.statement.free:
        return None
    box: Box = {}
    plain = nameless(Ball())
    for name in sorted(names):
        declaration = problem.declarations.get(name)
        if declaration is None or declaration.kind not in REAL or declaration.shape or declaration.law is not None:
            return None
        lows: list[Fraction] = []
        highs: list[Fraction] = []
        for bound, below, _ in _bounds(problem, name):
            if not bound.names and not bound.free:
                try:
                    end = plain(bound)
                    (lows if below else highs).append(_exactly(end.lower() if below else end.upper()))
                except _FAILS:
                    continue
        if not lows or not highs or max(lows) > min(highs):
            return None
        box[name] = max(lows), min(highs)
    return box


def _bounds(problem: Problem, name: str) -> list[tuple[Term, bool, bool]]:
    """The bounds on a name; what else is assumed of it is left aside."""
    x = terms.symbol(name)
    found = [] if problem.declarations[name].kind == "real" else [(terms.ZERO, True, False)]
    for g in problem.given:
        for part in g.args if g.op == "and" else (g,):
            if part.op in ("le", "lt") and x in part.args and part.args[0] != part.args[1]:
                below = part.args[1] == x
                found.append((part.args[0 if below else 1], below, False))
    return found


class _Boxes:
    def __init__(self, problem: Problem) -> None:
        self.problem, self.ns = problem, Ball()
        self.differences: dict[Term, Term] = {}
        self.slopes: dict[tuple[Term, str], tuple[Term, Term] | None] = {}
        self.seen: dict[tuple[Term, bool, int], bool] = {}  # of the box in hand
        self.ends: dict[tuple[Term, str, Fraction], Term | None] = {}
        self.work = 0

    def covered(self, start: Box, limit: int) -> bool:
        left = [start]
        while left:
            self.work += 1
            if self.work > limit or len(left) > limit:
                return False
            box = left.pop()
            if self._counts(box):
                continue
            name = max(box, key=lambda n: box[n][1] - box[n][0])
            low, high = box[name]
            if (high - low) * FINEST <= start[name][1] - start[name][0]:
                return False
            middle = (low + high) / 2
            left += [{**box, name: (low, middle)}, {**box, name: (middle, high)}]
        return True

    def _counts(self, box: Box) -> bool:
        read, self.seen = self._reader(box), {}
        for g in self.problem.given:
            if not g.names <= box.keys():
                continue
            try:
                if read(g) is False:
                    return True
            except _FAILS:
                continue
        return self._true(self.problem.statement, box, read)

    def _reader(self, box: Box) -> Interpreter:
        ns = self.ns

        def enclosed(name: str, entry: tuple[int, ...]) -> Any:
            low, high = box[name]
            middle = ns.number((low + high) / 2)
            return middle + flint.arb(0, ns.number((high - low) / 2).abs_upper()) if low != high else middle

        return Interpreter(ns, Environment(self.problem.declarations, {}, enclosed), Steps())

    def _true(self, t: Term, box: Box, read: Interpreter) -> bool:
        """Whether a statement is true and has a value on all of the box."""
        if t.op == "and":
            return all(self._true(a, box, read) for a in t.args)
        try:
            if read(t) is True:
                return True
            if t.op not in ("le", "lt"):
                return False
            difference = self.differences.get(t)
            if difference is None:
                difference = self.differences[t] = collected(terms.sub(t.args[1], t.args[0]))
            # Both sides have a value.
            read(t.args[0])
            read(t.args[1])
        except _FAILS:
            return False
        return self._above(difference, box, read, t.op == "lt", DEPTH)

    def _above(self, f: Term, box: Box, read: Interpreter, strict: bool, depth: int) -> bool:
        """Whether f is not negative on the box, or positive; False where this is not seen."""
        if f == terms.ZERO:
            return not strict
        key = f, strict, depth
        if key not in self.seen:
            self.seen[key] = self._found(f, box, read, strict, depth)
        return self.seen[key]

    def _found(self, f: Term, box: Box, read: Interpreter, strict: bool, depth: int) -> bool:
        try:
            if not f.names:
                return self._number(f, strict)
            value = read(f)
            if value > 0 or (not strict and value >= 0):
                return True
            if value < 0 or depth == 0:
                return False
        except _FAILS:
            return False
        for name in sorted(f.names):
            steep = self._slope(f, name)
            if steep is None:
                continue
            for sign, end in zip(steep, box[name], strict=True):
                if self._above(sign, box, read, False, depth - 1):
                    there = self._placed(f, name, end)
                    return there is not None and self._above(there, box, read, strict, depth)
        return False

    def _slope(self, f: Term, name: str) -> tuple[Term, Term] | None:
        """The derivative and what it is with the other sign."""
        key = f, name
        if key not in self.slopes:
            found = slope(f, name)
            steep = None if found is None else collected(found)
            self.slopes[key] = None if steep is None else (steep, collected(terms.neg(steep)))
        return self.slopes[key]

    def _placed(self, f: Term, name: str, end: Fraction) -> Term | None:
        key = f, name, end
        if key not in self.ends:
            found = terms.replace_name(f, name, (), terms.number(end))
            self.ends[key] = None if found is None else collected(found)
        return self.ends[key]

    def _number(self, f: Term, strict: bool) -> bool:
        value = nameless(self.ns)(f)
        if value > 0:
            return True
        if value < 0 or strict:
            return False
        tower = numbers()
        return number_sign(tower, tower(f)) >= 0


def _exactly(x: Any) -> Fraction:
    """The value of a ball of radius zero."""
    mantissa, exponent = (int(v) for v in x.man_exp())
    return Fraction(mantissa) * Fraction(2) ** exponent


RULES = {"boxes": holds}
