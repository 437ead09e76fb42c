"""Identities: both sides evaluated in a prime field, at random points, at the sizes that settle all sizes."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import product
from typing import Any

import flint

from proofcheck.kernel.interpreter import Environment, Interpreter, Steps
from proofcheck.kernel.matrices import inverse
from proofcheck.kernel.numbers import AGREEMENT_BITS, Agreement, Field, LimitExceeded, Retry, Unsupported
from proofcheck.kernel.sizes import NotPolynomial, plan
from proofcheck.lang.ops import FUNCTIONS, Inexact, Undefined
from proofcheck.lang.terms import Term, subterms
from proofcheck.lang.types import Problem

POINTS = 2
RETRIES = 40
# Functions of which the field knows nothing but that they are functions.
FREE = frozenset({"log", "erf", "floor", "ceil", "mod", "min", "max"})
STEPS = 400_000
MOMENT_STEPS = 120_000


class NotShown(ValueError):
    """The check did not confirm the identity; says why. Nothing follows about its truth."""


def check(problem: Problem, statement: Term, normal_forms: bool) -> tuple[str, ...]:
    """Confirms that `statement` (equations under foralls and conjunctions) is an identity: the census of what was
    checked. `normal_forms` says that the index algebra found both sides equal for all sizes; without that, the sizes
    checked here must settle all sizes by themselves. Raises NotShown with the reason where it is not confirmed."""
    if not _equations(statement):
        raise NotShown("the statement is not made of equations alone")
    try:
        layout = plan(statement, problem.declarations)
    except NotPolynomial as error:
        raise NotShown(str(error)) from None
    functions = frozenset(t.op for t in subterms(statement) if t.op in FUNCTIONS)
    functions |= {"exp" for t in subterms(statement) if t.op in ("limit", "apply")}
    random = any(t.op == "expectation" for t in subterms(statement))
    configurations = layout.configurations
    if random:
        # Explicit moments grow fast with the sizes: the smallest ones come first, and fewer steps are allowed.
        smallest = tuple(dict.fromkeys(configurations[0], size) for size in (1, 2))
        configurations = tuple({tuple(c.items()): c for c in (*smallest, *configurations)}.values())
    # With normal forms at hand this is a second look, and a short one; without them it is the proof.
    steps = Steps((STEPS if not random else MOMENT_STEPS) // (4 if normal_forms else 1))
    done: list[dict[str, int]] = []
    gaps = list(layout.gaps)
    look, census_line = (
        _at_point,
        f"prime-field evaluation{{}}, {POINTS} random points each, chance of error below 1e-9",
    )
    if normal_forms and functions & FREE:
        # The field knows no logarithm; with normal forms at hand, enclosures at random points are the second look.
        look = _agreement
        census_line = f"agreement to {AGREEMENT_BITS} bits{{}}, {POINTS} random points each"
        gaps.append("a function with no model in the field")
    for dims in configurations:
        try:
            for point in range(POINTS):
                look(problem, statement, dims, functions, point, steps)
        except LimitExceeded:
            gaps.append(
                f"{len(layout.configurations)} size configurations, of which {len(done)} were within the limits"
            )
            break
        done.append(dims)
    if not done:
        raise NotShown("the smallest sizes already exceed the evaluation limits")
    shown = "; ".join(", ".join(f"{k}={v}" for k, v in dims.items()) for dims in done[:4] if dims)
    where = f" at sizes {shown}{' and others' if len(done) > 4 else ''}" if shown else ""
    if gaps and not normal_forms:
        raise NotShown(f"small sizes do not settle it: {'; '.join(gaps)}")
    census = ["index algebra"] if normal_forms else []
    census += [census_line.format(where)]
    if gaps:
        census.append(
            f"index algebra for sizes beyond these (not settled by the small-size theorem: {'; '.join(gaps)})"
        )
    elif shown:
        census.append("small-size theorem (docs/trust.md)")
    if random:
        census.append("explicit moments of the declared distributions")
    if any(t.op in ("limit", "derivative") for t in subterms(statement)):
        census.append("term-by-term calculus: series and dual numbers")
    return tuple(census)


def _equations(statement: Term) -> bool:
    if statement.op == "forall":
        return _equations(statement.args[2])
    if statement.op == "and":
        return all(map(_equations, statement.args))
    return statement.op in ("eq", "true")


def _at_point(
    problem: Problem, statement: Term, dims: Mapping[str, int], functions: frozenset[str], point: int, steps: Steps
) -> None:
    for attempt in range(RETRIES):
        field = Field(f"{point}.{attempt}", functions)
        try:
            for exact in _positions(problem, statement, dims):
                for flips in _reflections(problem, statement):
                    interpreter = Interpreter(field, _environment(problem, field, dims, exact, flips), steps)
                    if interpreter(statement) is not True:
                        raise NotShown(f"the two sides differ in a prime field at sizes {dict(dims)}")
            return
        except Retry:
            continue
        except Undefined as error:
            raise NotShown(f"undefined at sizes {dict(dims)}: {error}") from None
        except (Unsupported, Inexact) as error:
            raise NotShown(str(error)) from None
    raise NotShown("no point of the field has all the square roots that are needed")


def _agreement(
    problem: Problem, statement: Term, dims: Mapping[str, int], functions: frozenset[str], point: int, steps: Steps
) -> None:
    """As `_at_point`, in enclosures at a random rational point that satisfies the assumptions."""
    old = flint.ctx.prec
    flint.ctx.prec = 2 * AGREEMENT_BITS
    try:
        for attempt in range(RETRIES):
            draw = Field(f"{point}.{attempt}")
            ns = Agreement()
            for exact in _positions(problem, statement, dims):
                interpreter = Interpreter(ns, _rational_environment(problem, ns, draw, dims, exact), steps)
                try:
                    if any(interpreter(assumption) is not True for assumption in problem.given):
                        break
                    if interpreter(statement) is not True:
                        raise NotShown(f"the two sides differ at sizes {dict(dims)}")
                except Undefined:
                    break
                except (Unsupported, Inexact) as error:
                    raise NotShown(str(error)) from None
            else:
                return
    finally:
        flint.ctx.prec = old
    raise NotShown("no random point satisfies the assumptions")


def _rational_environment(
    problem: Problem, ns: Agreement, draw: Field, dims: Mapping[str, int], exact: Mapping[str, Fraction]
) -> Environment:
    def value(name: str, entry: tuple[int, ...]) -> Fraction:
        declaration = problem.declarations[name]
        if declaration.structure is not None or declaration.kind == "bool":
            raise Unsupported("a structured matrix at a random rational point")
        raw = draw.random(f"{name}{entry}")[0] or 0
        if declaration.integral:
            return Fraction(raw % 7 + 1)
        x = Fraction(raw % 2003, 1009) - (0 if declaration.kind in ("positive", "nonnegative") else 1)
        return x if x else Fraction(1, 2)

    sizes = {name: Fraction(size) for name, size in dims.items()}
    for name in statement_scalars(problem):
        exact = {**exact, **({} if name in exact else {name: value(name, ())})}
    return Environment(problem.declarations, {**sizes, **exact}, lambda n, e: ns.number(value(n, e)))


def statement_scalars(problem: Problem) -> list[str]:
    """Scalar names that take a number: sizes and functions are no such names."""
    skip = ("dim", "function", "bool")
    return [
        n
        for n, d in sorted(problem.declarations.items())
        if not d.shape and d.kind not in skip and d.law is None and n not in problem.sizes
    ]


def _positions(problem: Problem, statement: Term, dims: Mapping[str, int]) -> Iterator[dict[str, Fraction]]:
    """Every value of the declared `index` names: they are positions and cannot be random elements."""
    names = [n for n in sorted(statement.names) if problem.declarations[n].kind == "index"]
    ranges = []
    for name in names:
        bound = problem.declarations[name].bound
        assert bound is not None
        ranges.append(range(bound.value(dims)))
    for values in product(*ranges):
        yield {n: Fraction(v) for n, v in zip(names, values, strict=True)}


def _reflections(problem: Problem, statement: Term) -> Iterator[dict[str, bool]]:
    """The orthogonal matrices have two components, of determinant 1 and -1: every combination is checked."""
    names = [n for n in sorted(statement.names) if problem.declarations[n].structure == "orthogonal"]
    for flips in product((False, True), repeat=len(names)):
        yield dict(zip(names, flips, strict=True))


def _environment(
    problem: Problem,
    field: Field,
    dims: Mapping[str, int],
    exact: Mapping[str, Fraction],
    flips: Mapping[str, bool],
) -> Environment:
    matrices: dict[str, list[list[Any]]] = {}

    def tensor(name: str, entry: tuple[int, ...]) -> Any:
        declaration = problem.declarations[name]
        if declaration.kind in ("bool",):
            raise Unsupported("a truth value in a field")
        if declaration.structure is not None:
            if name not in matrices:
                n = declaration.shape[0].value(dims)
                matrices[name] = _structured(field, name, declaration.structure, n, flips.get(name, False))
            return matrices[name][entry[0]][entry[1]]
        value = field.random(f"{name}{entry}")
        if declaration.kind in ("positive", "nonnegative"):
            return field.mul(value, value)  # a square, so that its root behaves as that of a positive number
        return value

    sizes = {name: Fraction(value) for name, value in dims.items()}
    for name, size in problem.sizes.items():
        if size.dims <= set(dims):
            sizes[name] = Fraction(size.value(dims))
    return Environment(problem.declarations, {**sizes, **exact}, tensor, field.function)


def _structured(field: Field, name: str, structure: str, n: int, flip: bool) -> list[list[Any]]:
    """A random matrix of the structure, from a family that is dense in all such matrices."""
    raw = [[field.random(f"{name}{(i, j)}") for j in range(n)] for i in range(n)]
    if structure == "invertible":
        return raw
    if structure in ("symmetric", "posdef"):
        return [[raw[min(i, j)][max(i, j)] for j in range(n)] for i in range(n)]
    if structure == "orthogonal":
        # Cayley's map reaches one component of the orthogonal matrices, a random reflection the other.
        zero, one, minus = field.number(0), field.number(1), field.number(-1)
        skew = [
            [zero if i == j else raw[i][j] if i < j else field.mul(minus, raw[j][i]) for j in range(n)]
            for i in range(n)
        ]
        identity = [[one if i == j else zero for j in range(n)] for i in range(n)]
        plus = [[field.add(a, b) for a, b in zip(r, s, strict=True)] for r, s in zip(identity, skew, strict=True)]
        less = [
            [field.add(a, field.mul(minus, b)) for a, b in zip(r, s, strict=True)]
            for r, s in zip(identity, skew, strict=True)
        ]
        inverted = inverse(field, plus)
        columns = list(zip(*inverted, strict=True))
        rotation = [[_dot(field, row, column) for column in columns] for row in less]
        if flip:
            rotation[0] = [field.mul(minus, x) for x in rotation[0]]
        return rotation
    raise Unsupported(f"{structure} matrices in a field")


def _dot(field: Field, a: Sequence[Any], b: Sequence[Any]) -> Any:
    total = field.number(0)
    for x, y in zip(a, b, strict=True):
        total = field.add(total, field.mul(x, y))
    return total
