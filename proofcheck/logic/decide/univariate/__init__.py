"""Statements about one real or whole number, by the sign charts of their comparisons (`charts.py`).

The values that satisfy the assumptions are cut into cells, open intervals and points, on each of which every comparison
of the statement is true or false throughout. A statement about whole numbers holds where it holds for real ones, and
where the cells in which it fails contain few whole numbers, none of which makes it fail.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

import flint

from proofcheck.lang import terms
from proofcheck.lang.ops import COMPARISONS, Inexact, Undefined
from proofcheck.lang.slopes import without_derivatives
from proofcheck.lang.terms import Term
from proofcheck.lang.types import INTEGER_KINDS, Declaration, Problem
from proofcheck.logic.decide.existing import together
from proofcheck.logic.decide.univariate import waves
from proofcheck.logic.decide.univariate.charts import BITS, MAX_CHARTS, Interval, Split, compared
from proofcheck.logic.decide.univariate.roots import End, Root, number_sign, numbers, settled
from proofcheck.logic.semantics.domain import inhabited
from proofcheck.logic.semantics.interpreter import nameless
from proofcheck.logic.semantics.numbers import Ball, LimitExceeded, Unsupported
from proofcheck.logic.semantics.numbers.ball import fraction

MAX_WHOLE = 64  # whole numbers that are looked at one by one
MAX_CELLS = 64


@dataclass
class Point:
    """One number; without a name, one inside the interval `home`."""

    root: Root
    home: Interval | None = None


Cell = Interval | Point


def variable(problem: Problem) -> str | None:
    """The one name that the statement is about."""
    if len(problem.statement.names) != 1 or problem.statement.free:
        return None
    (name,) = problem.statement.names
    declaration = problem.declarations.get(name)
    kinds = ("real", "positive", "nonnegative", "dim", "natural", "integer")
    if declaration is None or declaration.kind not in kinds or declaration.shape or declaration.law is not None:
        return None
    return name


def failing(problem: Problem) -> list[Cell] | None:
    """The cells in which the statement fails; None where that is not known. Of a statement about a whole number, those
    with a whole number in them for which it fails, or too many to look at."""
    name = variable(problem)
    if name is None:
        return None
    cells = _cells(name, problem.declarations[name], problem.given, problem.statement)
    return None if cells is None else list(cells)


def zero(problem: Problem, cells: Sequence[Cell]) -> tuple[dict[str, str], str] | None:
    """A number without a name at which a statement about a real number fails, in digits, and what it is."""
    name = variable(problem)
    kind = None if name is None else problem.declarations[name].kind
    if name is None or kind in INTEGER_KINDS or any(g.names != {name} for g in problem.given):
        return None
    if not inhabited(problem.declarations, {}):
        return None
    laws = [d.law for d in problem.declarations.values() if d.law is not None]
    if any(name in law.parameters for law in laws) or not together(problem, laws):
        return None  # whether a law of this number exists there is not looked at
    found = next((c.root for c in cells if isinstance(c, Point) and c.home is not None), None)
    if found is None:
        return None
    try:
        with flint.ctx.workprec(BITS):
            settled(found)
            digits = found.ball().str(15, radius=False)  # also where it was given a name by now
    except (Unsupported, LimitExceeded, ArithmeticError):
        return None
    return {name: f"{digits}..."}, "false there, where two sides are equal"


@lru_cache(maxsize=64)  # the engine that offers a chart and the kernel on it, and on the proofs of which it is a part
def _cells(name: str, declaration: Declaration, given: tuple[Term, ...], statement: Term) -> tuple[Cell, ...] | None:
    try:
        with flint.ctx.workprec(BITS):
            return tuple(_Reader(Problem({name: declaration}, given, statement), name).failing())
    except (Unsupported, LimitExceeded, Undefined, Inexact, Split, ArithmeticError, ValueError, RecursionError):
        return None


class _Reader:
    def __init__(self, problem: Problem, name: str) -> None:
        self.problem, self.name = problem, name
        self.kind = problem.declarations[name].kind
        self.work, self.cells = [MAX_CHARTS], MAX_CELLS

    def failing(self) -> Iterator[Cell]:
        assumed = terms.conjunction(*(g for g in self.problem.given if g.names == {self.name}))
        whole = self.kind in INTEGER_KINDS
        for cell in self._domain():
            for part, known in self._truths(assumed, cell):
                if known:
                    for found, holds in self._truths(self.problem.statement, part):
                        if not holds:
                            yield from self._whole(found) if whole else (found,)

    def _domain(self) -> Iterator[Cell]:
        zero, one = number(0), number(1)
        turn = waves.period(self.problem.statement, self.name)
        if turn is not None and self.kind == "real" and not any(self.name in g.names for g in self.problem.given):
            yield Point(zero)
            end = fraction(nameless(Ball())(turn).upper())
            yield Interval(self.name, zero, Root(Fraction(0), end, turn), self.work)
            return
        if self.kind in ("real", "integer"):
            yield Interval(self.name, None, zero, self.work)
        if self.kind == "dim":
            yield Point(one)
            yield Interval(self.name, one, None, self.work)
            return
        if self.kind != "positive":
            yield Point(zero)
        yield Interval(self.name, zero, None, self.work)

    def _truths(self, t: Term, cell: Cell) -> Iterator[tuple[Cell, bool]]:
        """The cell in parts, and whether the statement holds on each."""
        self.cells -= 1
        if self.cells < 0:
            raise LimitExceeded("too many cases")
        if t.op in ("true", "false"):
            yield cell, t.op == "true"
        elif t.op == "not":
            yield from ((part, not holds) for part, holds in self._truths(t.args[0], cell))
        elif t.op in ("and", "or", "implies"):
            first, rest = t.args[0], t.args[1:]
            for part, holds in self._truths(first, cell):
                if holds == (t.op == "or") or not rest:
                    yield part, holds or t.op == "implies"
                elif t.op == "implies":
                    yield from self._truths(rest[0], part)
                else:
                    yield from self._truths(rest[0] if len(rest) == 1 else Term(t.op, rest), part)
        elif t.op not in COMPARISONS:
            raise Unsupported(f"a statement by {t.op}")
        elif isinstance(cell, Point):
            yield cell, compared(t.op, self._sign(terms.sub(t.args[1], t.args[0]), cell))
        else:
            try:
                difference = terms.sub(t.args[1], t.args[0])
                curved = waves.waving(difference, self.name)
                if curved and t.op == "eq":
                    raise Unsupported("an equation with sines: for the field")
                chart = waves.chart(cell, difference) if curved else cell.chart(cell.tower(difference))
            except Split as split:
                for part in self._parts(cell, split.roots):
                    yield from self._truths(t, part)
                return
            if not chart.zeros:
                yield cell, compared(t.op, chart.signs[0])
                return
            signs = [s for pair in zip(chart.signs, [0] * len(chart.signs), strict=True) for s in pair][:-1]
            for part, sign in zip(self._parts(cell, chart.zeros), signs, strict=True):
                yield part, compared(t.op, sign)

    def _parts(self, cell: Interval, roots: list[Root]) -> Iterator[Cell]:
        ends: list[End] = [cell.low, *roots, cell.high]
        for k, root in enumerate(roots):
            yield Interval(self.name, ends[k], root, self.work)
            yield Point(root, cell)
        yield Interval(self.name, ends[-2], ends[-1], self.work)

    def _sign(self, difference: Term, point: Point) -> int:
        if point.root.term is not None:
            tower = numbers()
            # What is differentiated has to have a value there; analytic, it has one around the point as well.
            bodies = (t.args[0] for t in terms.nodes(difference) if t.op == "derivative")
            for term in (*bodies, difference):
                placed = terms.replace_name(without_derivatives(term), self.name, (), point.root.term)
                if placed is None:
                    raise Unsupported("a derivative at a point")
                found = tower(placed)
            return number_sign(tower, found)
        assert point.home is not None
        if waves.waving(difference, self.name):
            return waves.Direct(difference, self.name).sign_at(0, point.root)
        return point.home.at(point.home.tower(difference), point.root)

    def _whole(self, cell: Cell) -> Iterator[Cell]:
        """The whole numbers in a cell for which the statement fails."""
        low, high = (cell.root, cell.root) if isinstance(cell, Point) else (cell.low, cell.high)
        if low is None or high is None:
            yield cell
            return
        first = int(low.ball().lower().floor().unique_fmpz())
        last = int(high.ball().upper().ceil().unique_fmpz())
        if last - first > MAX_WHOLE:
            yield cell
            return
        for k in range(first, last + 1):
            place = number(k)
            if not (low.ball() > k or high.ball() < k) and not self._true_at(place):
                yield Point(place)

    def _true_at(self, place: Root) -> bool:
        """Whether the assumptions fail at a number or the statement holds there."""
        assert place.term is not None
        if (self.kind == "dim" and place.low < 1) or (self.kind == "natural" and place.low < 0):
            return True
        assumed = (g for g in self.problem.given if g.names == {self.name})
        whole = terms.implies(terms.conjunction(*assumed), self.problem.statement)
        return all(holds for _, holds in self._truths(whole, Point(place)))


def number(value: int | Fraction) -> Root:
    return Root(Fraction(value), Fraction(value), terms.number(value))
