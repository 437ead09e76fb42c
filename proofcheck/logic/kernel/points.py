"""Random points at which identities are evaluated: values for every name, at explicit sizes, over a number system.

Structured matrices come from families that are dense in all such matrices. Where assumptions are equations that the
proof uses, the point is moved onto them: each equation is solved for one entry in which it is linear, in an order that
differs from point to point, so that no branch of the solutions is favoured; equations of second degree are met by the
matrices of `families.py`.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import pairwise, product
from typing import Any

from proofcheck.lang.terms import Term
from proofcheck.lang.types import Problem
from proofcheck.logic.semantics.exponents import counted
from proofcheck.logic.semantics.families import find, structured
from proofcheck.logic.semantics.interpreter import Environment, Interpreter, Steps
from proofcheck.logic.semantics.matrices import dot
from proofcheck.logic.semantics.numbers import Agreement, Field, Unsupported

Pins = dict[tuple[str, tuple[int, ...]], Any]


class NoPoint(ValueError):
    """No point with the needed properties was found."""


def positions(
    problem: Problem, statement: Term, dims: Mapping[str, int], turn: int | None = None
) -> Iterator[dict[str, Fraction]]:
    """Every value of the declared `index` names, and small values of the exponents of matrices: they are positions and
    numbers of factors, and cannot be random elements. With `turn`, one choice of exponents."""
    names = [n for n in sorted(statement.names) if problem.declarations[n].kind == "index"]
    ranges = []
    for name in names:
        bound = problem.declarations[name].bound
        assert bound is not None
        ranges.append(range(bound.value(dims)))
    for values in product(*ranges):
        yield from counted(problem, statement, dims, dict(zip(names, values, strict=True)), turn)


def reflections(problem: Problem, statement: Term) -> Iterator[dict[str, bool]]:
    """The orthogonal matrices have two components, of determinant 1 and -1: every combination is checked."""
    names = [n for n in sorted(problem.spoken(statement)) if problem.declarations[n].structure == "orthogonal"]
    for flips in product((False, True), repeat=len(names)):
        yield dict(zip(names, flips, strict=True))


def rational_environment(
    problem: Problem, ns: Agreement, draw: Field, dims: Mapping[str, int], exact: Mapping[str, Fraction]
) -> Environment:
    def value(name: str, entry: tuple[int, ...]) -> Fraction:
        declaration = problem.declarations[name]
        if declaration.kind == "bool":
            raise Unsupported("a truth value at a random rational point")
        raw = draw.random(f"{name}{entry}")[0] or 0
        # Of either sign where there are two, and every third value larger: cases should not all be missed.
        wide = raw // 14021 % 3 == 0
        if declaration.integral:
            return Fraction((raw % 7 + 1) * (-1 if wide and declaration.kind == "integer" else 1))
        x = Fraction(raw % 2003, 1009) - (0 if declaration.kind in ("positive", "nonnegative") else 1)
        return x * (3 if wide else 1) if x else Fraction(1, 2)

    def tensor(name: str, entry: tuple[int, ...]) -> Any:
        declaration = problem.declarations[name]
        if declaration.structure is None:
            return ns.number(value(name, entry))
        if name not in matrices:
            n = declaration.shape[0].value(dims)
            raw = [[ns.number(value(name, (i, j))) for j in range(n)] for i in range(n)]
            matrices[name] = structured(ns, raw, declaration.structure, False)
            if declaration.structure == "posdef":
                columns = list(zip(*raw, strict=True))
                matrices[name] = [
                    [ns.add(dot(ns, a, b), ns.number(int(i == j))) for j, b in enumerate(columns)]
                    for i, a in enumerate(columns)
                ]
        return matrices[name][entry[0]][entry[1]]

    matrices: dict[str, list[list[Any]]] = {}
    sizes = {name: Fraction(size) for name, size in dims.items()}
    for name in _scalars(problem):
        exact = {**exact, **({} if name in exact else {name: value(name, ())})}

    def radial(name: str, k: int, d: int) -> Any:
        return ns.number(Fraction((draw.random(f"radial {name} {k} {d}")[0] or 0) % 2003 + 1, 1009))

    return Environment(problem.declarations, {**sizes, **exact}, tensor, radial=radial)


def _scalars(problem: Problem) -> list[str]:
    """Scalar names that take a number: sizes and functions are no such names."""
    skip = ("dim", "function", "bool")
    return [n for n, d in sorted(problem.declarations.items()) if not d.shape and d.kind not in skip and d.law is None]


def field_environment(
    problem: Problem,
    field: Field,
    dims: Mapping[str, int],
    exact: Mapping[str, Fraction],
    flips: Mapping[str, bool],
    pins: Pins,
) -> Environment:
    """Every name a random element of the field, except the entries in `pins`."""
    matrices: dict[str, list[list[Any]]] = {}

    def tensor(name: str, entry: tuple[int, ...]) -> Any:
        declaration = problem.declarations[name]
        if declaration.kind in ("bool",):
            raise Unsupported("a truth value in a field")
        if (name, entry) in pins:
            return pins[(name, entry)]
        if declaration.structure is not None:
            if name not in matrices:
                n = declaration.shape[0].value(dims)
                raw = [[field.random(f"{name}{(i, j)}") for j in range(n)] for i in range(n)]
                matrices[name] = structured(field, raw, declaration.structure, flips.get(name, False))
            return matrices[name][entry[0]][entry[1]]
        value = field.random(f"{name}{entry}")
        if declaration.kind in ("positive", "nonnegative"):
            return field.mul(value, value)  # a square, so that its root behaves as that of a positive number
        return value

    sizes = {name: Fraction(value) for name, value in dims.items()}

    def radial(name: str, k: int, d: int) -> Any:
        # An even moment is not negative: a square, as for the names that are declared so.
        value = field.random(f"radial {name} {k} {d}")
        return field.mul(value, value)

    return Environment(problem.declarations, {**sizes, **exact}, tensor, field.function, radial=radial)


@dataclasses.dataclass(slots=True)
class Solver:
    """Solves the equations among the assumptions one after the other, each for an entry in which it is linear; `turn`
    says which entries are tried first."""

    problem: Problem
    field: Field
    dims: Mapping[str, int]
    exact: Mapping[str, Fraction]
    flips: Mapping[str, bool]
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
            about = [p for p in pending if {n for n in p[0].names if declarations[n].shape} <= names]
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
        raise NoPoint("an assumption is not linear in any entry that is left")

    def residual(self, equation: Term, indices: dict[str, int], trial: Pins) -> Any:
        environment = field_environment(self.problem, self.field, self.dims, self.exact, self.flips, trial)
        interpreter = Interpreter(self.field, environment, self.steps)
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
            raise NoPoint("an assumption is not linear in all of its entries")
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
