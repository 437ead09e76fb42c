"""A second opinion on equations that the index algebra proved: SymPy evaluates both sides at explicit sizes.

Every dimension gets a size from 1 to 3 and every name exact rational values that satisfy the assumptions; both sides
are worked out entry by entry. Where they are rational numbers they have to be the same; otherwise they are compared to
40 digits. SymPy's own arithmetic, functions, derivatives of scalar expressions, determinants and inverses are used, and
never its simplification: this finds a mistake of the algebra, it confirms nothing for other sizes or values.

Not evaluated: expectations, limits, declared functions, derivatives by entries of structured matrices.
"""

from __future__ import annotations

import random
from collections.abc import Iterator, Mapping
from itertools import chain, islice
from typing import Any

from proofcheck.lang.ops import COMPARISONS, FUNCTIONS
from proofcheck.lang.terms import Term, stripped
from proofcheck.lang.types import Problem
from proofcheck.measure.candidates import drawn
from proofcheck.measure.plain import plain_candidates
from proofcheck.run.deadline import Expired, deadline

SECONDS = 2.0
SIZES = ((1, 1), (2, 3), (3, 2), (2, 2), (3, 3))  # of the dimensions in turn
TRIES = 6  # points drawn at each choice of sizes
PLAIN = 40
DIGITS = 40
_STEPS = 40_000  # terms evaluated


class NoValueError(ValueError):
    """A part of the statement that is not evaluated here, or has no value at this point."""


def is_equation(problem: Problem) -> bool:
    """Whether the statement is one equation, for all values of its indices."""
    _, core = stripped(problem.statement)
    return core.op == "eq"


def opinion(problem: Problem) -> bool | None:
    """Whether both sides of an equation agree wherever they were evaluated; None where that is nowhere."""
    agreed = None
    try:
        with deadline(SECONDS):
            for values in _points(problem):
                held = _agree(problem, values)
                if held is False:
                    return False
                agreed = agreed or held
    except Expired:
        pass
    return agreed


def _points(problem: Problem) -> Iterator[Mapping[str, Any]]:
    """For each choice of sizes the first point that satisfies the assumptions."""
    dims = [n for n, d in problem.declarations.items() if d.kind == "dim" and n not in problem.sizes]
    source = random.Random("second opinion")
    for sizes in SIZES if dims else SIZES[:1]:
        at = {name: sizes[k % 2] for k, name in enumerate(dims)}
        points = chain((drawn(problem, at, source) for _ in range(TRIES)), islice(plain_candidates(problem), PLAIN))
        yield from islice((values for values in points if _admitted(problem, values)), 1)


def _admitted(problem: Problem, values: Mapping[str, Any]) -> bool:
    try:
        return all(_Values(problem, values).truth(assumption, {}) for assumption in problem.given)
    except Exception:  # SymPy raises what it likes; a point more or less does not matter
        return False


def _agree(problem: Problem, values: Mapping[str, Any]) -> bool | None:
    """Whether the two sides are the same at the point, in every entry; None where they have no value."""
    look = _Values(problem, values)
    try:
        return all(_same(left, right) for left, right in look.sides(problem.statement, {}))
    except Exception:  # as above
        return None


def _same(left: Any, right: Any) -> bool:
    difference = left - right
    if difference.is_Rational:
        return bool(difference == 0)
    a, b = (side.evalf(DIGITS + 20, maxn=500) for side in (left, right))
    if not (a.is_Float or a.is_Rational) or not (b.is_Float or b.is_Rational):
        raise NoValueError("not a real number")
    return bool(abs(a - b) <= (1 + abs(a)) * 10 ** (-DIGITS))


class _Values:
    """The values of terms at one point, as SymPy numbers."""

    def __init__(self, problem: Problem, values: Mapping[str, Any]) -> None:
        import sympy

        self.sp, self.problem, self.values = sympy, problem, values
        self.moved: dict[tuple[str, tuple[int, ...]], Any] = {}  # entries that stand for a variable
        self.steps = _STEPS

    def sides(self, term: Term, indices: Mapping[str, int]) -> Iterator[tuple[Any, Any]]:
        """Both sides of the equation, for all values of its indices."""
        if term.op == "forall":
            for k in self.range(term, indices):
                yield from self.sides(term.args[2], {**indices, term.data[0]: k})
        else:
            yield self(term.args[0], indices), self(term.args[1], indices)

    def __call__(self, term: Term, indices: Mapping[str, int]) -> Any:
        self.steps -= 1
        if self.steps < 0:
            raise NoValueError("too much work")
        value = self.value(term, indices)
        if not self.moved and value.is_finite is not True:
            raise NoValueError("no finite number")
        return value

    def value(self, term: Term, indices: Mapping[str, int]) -> Any:
        op, sp, args = term.op, self.sp, term.args
        if op == "number":
            return sp.Rational(term.data.numerator, term.data.denominator)
        if op == "index":
            return sp.Integer(indices[term.data])
        if op in ("symbol", "entry"):
            return self.entry(term.data, tuple(self.whole(a, indices) for a in args))
        if op == "add":
            return sp.Add(*(self(a, indices) for a in args))
        if op == "mul":
            return sp.Mul(*(self(a, indices) for a in args))
        if op == "div":
            return self(args[0], indices) / self(args[1], indices)
        if op == "pow":
            return self(args[0], indices) ** self(args[1], indices)
        if op in ("sum", "product"):
            values = [self(args[2], {**indices, term.data[0]: k}) for k in self.range(term, indices)]
            return (sp.Add if op == "sum" else sp.Mul)(*values)
        if op == "where":
            return self(args[1 if self.truth(args[0], indices) else 2], indices)
        if op in FUNCTIONS:
            given = [self(a, indices) for a in args]
            return sp.sqrt(given[0]) if op == "sqrt" else FUNCTIONS[op].sympy(sp, *given)
        if op == "derivative":
            return self.derivative(term, indices)
        if op in ("inverse", "determinant", "matrix_power"):
            return self.of_a_matrix(term, indices)
        raise NoValueError(op)

    def entry(self, name: str, place: tuple[int, ...]) -> Any:
        value = self.values[name]
        for k in place:
            if not 0 <= k < len(value):
                raise NoValueError("no such entry")
            value = value[k]
        return self.moved.get((name, place), self.sp.Rational(value.numerator, value.denominator))

    def derivative(self, term: Term, indices: Mapping[str, int]) -> Any:
        place = tuple(self.whole(a, indices) for a in term.args[1:])
        if self.problem.declarations[term.data].structure is not None or self.moved:
            raise NoValueError("a derivative of this kind")
        at, variable = self.entry(term.data, place), self.sp.Dummy(real=True)
        self.moved[term.data, place] = variable
        try:
            body = self(term.args[0], indices)
        finally:
            del self.moved[term.data, place]
        return self.sp.diff(body, variable).subs(variable, at)

    def of_a_matrix(self, term: Term, indices: Mapping[str, int]) -> Any:
        body, (i, j) = term.args[-1], term.data
        size = self.whole(term.args[0], indices)
        matrix = self.sp.Matrix(size, size, lambda a, b: self(body, {**indices, i: int(a), j: int(b)}))
        if term.op == "determinant":
            return matrix.det(method="berkowitz")
        row, column = (self.whole(a, indices) for a in term.args[1:3])
        if not (0 <= row < size and 0 <= column < size):
            raise NoValueError("no such entry")
        if term.op == "matrix_power":
            exponent = self.whole(term.args[3], indices)
            if exponent < 0:
                raise NoValueError("a negative power")
            return (matrix**exponent)[row, column]
        return matrix.inv(method="ADJ")[row, column]

    def whole(self, term: Term, indices: Mapping[str, int]) -> int:
        value = self(term, indices)
        if not value.is_Integer:
            raise NoValueError("not a whole number")
        return int(value)

    def range(self, term: Term, indices: Mapping[str, int]) -> range:
        return range(*(self.whole(a, indices) for a in term.args[:2]))

    def truth(self, term: Term, indices: Mapping[str, int]) -> bool:
        """A condition, decided on rational numbers only."""
        op, args = term.op, term.args
        if op in ("and", "or"):
            return (all if op == "and" else any)(self.truth(a, indices) for a in args)
        if op == "not":
            return not self.truth(args[0], indices)
        if op == "implies":
            return not self.truth(args[0], indices) or self.truth(args[1], indices)
        if op in ("forall", "exists"):
            steps = ({**indices, term.data[0]: k} for k in self.range(term, indices))
            return (all if op == "forall" else any)(self.truth(args[2], step) for step in steps)
        if op not in COMPARISONS:
            raise NoValueError(op)
        difference = self(args[0], indices) - self(args[1], indices)
        if not difference.is_Rational:
            raise NoValueError("not a rational number")
        return bool({"eq": difference == 0, "ne": difference != 0, "lt": difference < 0, "le": difference <= 0}[op])
