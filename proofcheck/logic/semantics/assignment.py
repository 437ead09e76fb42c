"""Terms at given values of all names: numbers, nested tuples, polynomials for functions, spheres for random vectors."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from math import prod
from typing import Any

from proofcheck.lang.ops import Inexact, Undefined
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Problem
from proofcheck.logic.semantics.domain import OutsideDomain, normalise
from proofcheck.logic.semantics.interpreter import Environment, Interpreter, Steps
from proofcheck.logic.semantics.numbers import LimitExceeded, Rational, Retry, Unsupported
from proofcheck.logic.verdict import Atoms, Polynomial, Spheres


def environment(problem: Problem, values: Mapping[str, Any], ns: Any) -> Environment:
    """The environment in which names stand for the (normalised) values."""
    exact: dict[str, Fraction] = {}
    for name, value in values.items():
        if isinstance(value, int | Fraction) and not isinstance(value, bool):
            exact[name] = Fraction(value)

    def tensor(name: str, entry: tuple[int, ...]) -> Any:
        if name not in values:
            raise Unsupported(f"`{name}` has no value in the witness")
        value = values[name]
        if isinstance(value, Spheres | Atoms):
            raise Unsupported(f"`{name}` is random")
        for position in entry:
            if not 0 <= position < len(value):
                raise Undefined(f"{name} has no entry {list(entry)}")
            value = value[position]
        return value if isinstance(value, bool) else ns.number(value)

    def function(name: str, orders: tuple[int, ...], args: tuple[Any, ...]) -> Any:
        name = name.partition("[")[0]
        if name not in values or len(args) != 1:
            raise Unsupported(f"`{name}` has no value in the witness")
        return _polynomial(ns, values[name], orders[0], args[0])

    def radial(name: str, k: int, d: int) -> Any:
        # |x|**2 = d * ratio, and E|x|**(2k) is d (d + 2) ... (d + 2k - 2) times the number that is asked for.
        law = values.get(name)
        if not isinstance(law, Spheres):
            raise Unsupported(f"`{name}` has no law in the witness")
        power = sum((weight * ratio**k for ratio, weight in law.atoms), Fraction(0))
        return ns.number(power * Fraction(d) ** k / prod(range(d, d + 2 * k, 2)))

    atoms = {name: value for name, value in values.items() if isinstance(value, Atoms)}
    return Environment(problem.declarations, exact, tensor, function, radial=radial, atoms=atoms)


def _polynomial(ns: Any, f: Polynomial, order: int, x: Any) -> Any:
    coefficients = list(f.coefficients)
    for _ in range(order):
        coefficients = [k * c for k, c in enumerate(coefficients)][1:]
    total = ns.number(0)
    for c in reversed(coefficients):
        total = ns.add(ns.mul(total, x), ns.number(c))
    return total


def reader(problem: Problem, values: Mapping[str, Any]) -> Callable[[Term, Mapping[str, int]], Fraction | None]:
    """What terms come to at the values, for given free indices; None where that is no rational number seen at once."""
    ns = Rational()
    try:
        interpreter = Interpreter(ns, environment(problem, normalise(problem.declarations, values), ns), Steps())
    except OutsideDomain:
        return lambda term, indices: None

    def read(term: Term, indices: Mapping[str, int]) -> Fraction | None:
        try:
            found = interpreter(term, dict(indices))
        except (Undefined, Inexact, Unsupported, LimitExceeded, Retry, ArithmeticError, KeyError):
            return None
        return found if isinstance(found, Fraction) else None

    return read


def written(problem: Problem, values: Mapping[str, Any]) -> dict[str, Any]:
    """The values of matrices that are written by other names, as far as they are rational."""
    read, out = reader(problem, values), {}
    for name, matrix in problem.written.items():
        if not matrix.body.names.union(*(size.dims for size in matrix.shape)) <= values.keys():
            continue
        ids = [i for i, _ in matrix.axes]
        rows, columns = (range(size.value({d: int(values[d]) for d in size.dims})) for size in matrix.shape)
        entries = tuple(tuple(read(matrix.body, dict(zip(ids, (r, c), strict=True))) for c in columns) for r in rows)
        if all(x is not None for row in entries for x in row):
            out[name] = entries
    return out
