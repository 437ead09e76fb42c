"""Random points at which identities are evaluated: values for every name, at explicit sizes, over a number system.

Structured matrices come from families that are dense in all such matrices. Where assumptions are equations that the
proof uses, the point is moved onto them (`logic/semantics/solving.py`).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product
from typing import Any

from proofcheck.lang.terms import Term
from proofcheck.lang.types import Problem
from proofcheck.logic.semantics.exponents import counted
from proofcheck.logic.semantics.families import structured
from proofcheck.logic.semantics.interpreter import Environment
from proofcheck.logic.semantics.matrices import dot
from proofcheck.logic.semantics.numbers import Agreement, Field, Unsupported
from proofcheck.logic.semantics.solving import Pins


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
