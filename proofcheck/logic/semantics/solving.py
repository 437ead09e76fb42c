"""A random point moved onto the equations among the assumptions.

Each equation is solved for one entry in which it is linear, in an order that differs from point to point, so that no
branch of the solutions is favoured. Equations of second degree are met by the matrices of `families.py`, or by a root
in the field.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from itertools import pairwise, product
from typing import Any

from proofcheck.lang.terms import Term
from proofcheck.lang.types import Problem
from proofcheck.logic.semantics.families import find
from proofcheck.logic.semantics.interpreter import Environment, Interpreter, Steps
from proofcheck.logic.semantics.numbers import Field, Unsupported

MAX_DEGREE = 4  # of an equation that is solved for a root
Pins = dict[tuple[str, tuple[int, ...]], Any]


class NoPoint(ValueError):
    """No point with the needed properties was found."""


@dataclasses.dataclass(slots=True)
class Solver:
    """Solves the equations among the assumptions one after the other, each for an entry in which it is linear; `turn`
    says which entries are tried first."""

    problem: Problem
    field: Field
    dims: Mapping[str, int]
    at: Callable[[Pins], Environment]  # the point with other entries
    steps: Steps
    turn: int
    pins: Pins = dataclasses.field(default_factory=dict)

    def solved(self) -> Pins:
        """Entries moved so that every equation among the assumptions holds. Raises NoPoint where that fails."""
        pending = [pair for given in self.problem.given for pair in _instances(given, self.problem, self.dims)]
        first = dict(reversed(pending))
        # Equations that are not linear, or that are about a structured matrix alone.
        curved = {e for e, i in first.items() if self.curves(e, i)}
        if curved:
            declarations = self.problem.declarations
            names = {n for e in curved for n in e.names if declarations[n].shape}
            shaped = ((p, {n for n in p[0].names if declarations[n].shape}) for p in pending)
            about = [p for p, of in shaped if of and of <= names]
            self.pins = self.on_families(names, about)
        for k, (equation, indices) in enumerate(pending):
            if not self.holds(equation, indices, self.pins):
                self.solve(equation, indices, pending[:k])
        # `solve` takes an equation for linear on the strength of three points: here it is seen that it was.
        if not all(self.holds(equation, indices, self.pins) for equation, indices in pending):
            raise NoPoint("the assumptions could not be satisfied one after the other")
        return self.pins

    def solve(self, equation: Term, indices: dict[str, int], solved: list[tuple[Term, dict[str, int]]]) -> None:
        """Moves one entry such that this equation holds, and those solved before it still do."""
        field = self.field
        for place, start, value, slope in self.slopes(equation, indices)[0]:
            if place in self.pins or field.equal(slope, field.number(0)):
                continue
            step = field.mul(field.number(-1), field.div(value, slope))
            moved = self.placed(place, field.add(start, step))
            if all(self.holds(other, where, moved) for other, where in solved):
                self.pins = moved
                return
        for moved in self.roots(equation, indices):
            if all(self.holds(other, where, moved) for other, where in solved):
                self.pins = moved
                return
        raise NoPoint("an assumption could not be solved for any entry that is left")

    def roots(self, equation: Term, indices: dict[str, int]) -> Iterator[Pins]:
        """Moves of one entry to a root of the polynomial that the residual is in it, where the field has one."""
        field = self.field
        for place in _places(self.problem, equation, self.dims, self.turn):
            if place in self.pins:
                continue
            trials = (self.placed(place, field.number(j)) for j in range(MAX_DEGREE + 2))
            found = field.roots_through([self.residual(equation, indices, trial) for trial in trials])
            shift = self.turn % len(found) if found else 0
            yield from (self.placed(place, root) for root in found[shift:] + found[:shift])

    def residual(self, equation: Term, indices: dict[str, int], trial: Pins) -> Any:
        interpreter = Interpreter(self.field, self.at(trial), self.steps)
        left, right = (interpreter(a, indices) for a in equation.args)
        return self.field.add(left, self.field.mul(self.field.number(-1), right))

    def holds(self, equation: Term, indices: dict[str, int], trial: Pins) -> bool:
        return self.field.equal(self.residual(equation, indices, trial), self.field.number(0))

    def placed(self, place: tuple[str, tuple[int, ...]], value: Any) -> Pins:
        name, entry = place
        mirror = self.problem.declarations[name].structure == "symmetric"
        return {**self.pins, place: value, **({(name, entry[::-1]): value} if mirror else {})}

    def slopes(self, equation: Term, indices: dict[str, int]) -> tuple[list[tuple[Any, ...]], bool]:
        """(place, value to start from, residual there, slope) for each place in which the equation is linear, and
        whether it is linear in all of them."""
        field, lines, linear = self.field, [], True
        for place in _places(self.problem, equation, self.dims, self.turn):
            if place in self.pins:
                continue
            start = field.random(f"line {place}")
            trials = (self.placed(place, field.add(start, field.number(j))) for j in range(3))
            line = [self.residual(equation, indices, trial) for trial in trials]
            slope, again = (field.add(b, field.mul(field.number(-1), a)) for a, b in pairwise(line))
            if field.equal(slope, again):
                lines.append((place, start, line[0], slope))
            else:
                linear = False
        return lines, linear

    def on_families(self, names: set[str], about: list[tuple[Term, dict[str, int]]]) -> Pins:
        """Values from the families for the names of equations that are not linear in their entries: all the equations
        about these names alone hold. No pins where no family fits; the equations are then solved for what is linear."""
        if not names:
            return {}
        field, declarations = self.field, self.problem.declarations
        shapes = {n: tuple(size.value(self.dims) for size in declarations[n].shape) for n in names}
        if any(len(s) > 2 for s in shapes.values()):
            raise NoPoint("an assumption about a tensor of more than two axes is not linear in all of its entries")

        def pinned(values: dict[str, list[list[Any]]]) -> Pins:
            return {
                (name, entry): values[name][entry[0]][entry[1] if len(entry) > 1 else 0]
                for name in names
                for entry in product(*map(range, shapes[name]))
            }

        def holds(values: dict[str, list[list[Any]]]) -> bool:
            for name in names:
                structure = declarations[name].structure
                flipped = list(map(list, zip(*values[name], strict=True)))
                if structure not in (None, "symmetric", "invertible") or (
                    structure == "symmetric" and flipped != values[name]
                ):
                    return False
            pins = pinned(values)
            return all(self.holds(e, i, pins) for e, i in about)

        found = find(field, shapes, holds, self.turn)
        if found is None and self.turn % 3 == 2:
            # Where no family fits, the branch on which these names vanish is looked at too.
            free = {n for n in names if declarations[n].structure is None}
            return {place: field.number(0) for n in free for place in ((n, e) for e in product(*map(range, shapes[n])))}
        return {} if found is None else pinned(found)

    def curves(self, equation: Term, indices: dict[str, int]) -> bool:
        lines, linear = self.slopes(equation, indices)
        return (not lines or not linear) and not self.holds(equation, indices, self.pins)


def _instances(statement: Term, problem: Problem, dims: Mapping[str, int]) -> Iterator[tuple[Term, dict[str, int]]]:
    """The equations of an assumption with their indices fixed; other assumptions are left alone."""
    environment = Environment(problem.declarations, {n: Fraction(v) for n, v in dims.items()}, _no_value)
    interpreter = Interpreter(None, environment)

    def walk(term: Term, indices: dict[str, int]) -> Iterator[tuple[Term, dict[str, int]]]:
        if term.op == "eq":
            yield term, indices
        elif term.op == "and":
            for arg in term.args:
                yield from walk(arg, indices)
        elif term.op == "forall":
            low, high = (interpreter.whole(a, indices) for a in term.args[:2])
            for k in range(low, high):
                yield from walk(term.args[2], {**indices, term.data[0]: k})

    return walk(statement, {})


def _no_value(name: str, entry: tuple[int, ...]) -> Any:
    raise Unsupported(f"`{name}` has no value here")


def _places(problem: Problem, equation: Term, dims: Mapping[str, int], turn: int) -> list[tuple[str, tuple[int, ...]]]:
    """The entries that the equation may be solved for; over the turns each of them comes first."""
    places = []
    for name in sorted(equation.names):
        declaration = problem.declarations[name]
        free = declaration.structure in (None, "invertible", "symmetric") and not declaration.integral
        if free and declaration.kind not in ("function", "bool"):
            shape = [size.value(dims) for size in declaration.shape]
            entries = product(*map(range, shape))
            half = declaration.structure == "symmetric"
            places += [(name, entry) for entry in entries if not half or entry[0] <= entry[1]]
    start = turn % len(places) if places else 0
    return places[start:] + places[:start]
