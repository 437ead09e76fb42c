"""Values for the names that count the factors of a power of a matrix: small whole numbers, and no field elements."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product
from typing import Any

from proofcheck.lang.terms import Term, nodes
from proofcheck.lang.types import Problem
from proofcheck.logic.semantics.interpreter import Environment, Interpreter
from proofcheck.logic.semantics.numbers import Unsupported

VALUES = {"natural": range(7), "integer": range(-2, 7)}
MAX_NAMES = 4
COUNT = 5  # choices of values, exponents that differ first


def counted(
    problem: Problem, statement: Term, dims: Mapping[str, int], fixed: Mapping[str, int], turn: int | None = None
) -> Iterator[dict[str, Fraction]]:
    """`fixed` with values for the names of whole numbers that stand in exponents of matrices, or anywhere as the end of
    a range where such a power occurs: small ones that the assumptions on them allow. With `turn` one choice of them."""
    names = _names(problem, statement)
    if not names:
        yield {n: Fraction(v) for n, v in fixed.items()}
        return
    about = [g for g in problem.given if not g.names.isdisjoint(names)]
    if len(names) > MAX_NAMES:
        raise Unsupported(f"{len(names)} names in exponents of matrices")
    choices = product(*(VALUES[problem.declarations[n].kind] for n in names))
    varied = [tuple((first + k) % 4 for k in range(len(names))) for first in (2, 3, 0, 1)]
    found = []
    for values in dict.fromkeys([*varied, *sorted(choices, key=lambda v: (sum(map(abs, v)), v))]):
        exact = {n: Fraction(v) for n, v in (*fixed.items(), *zip(names, values, strict=True))}
        if _allowed(problem, about, {**{n: Fraction(v) for n, v in dims.items()}, **exact}):
            found.append(exact)
        if len(found) == COUNT:
            break
    yield from found if turn is None or not found else [found[turn % len(found)]]


def _names(problem: Problem, statement: Term) -> list[str]:
    exponents: set[str] = set()
    ends: set[str] = set()
    for root in (statement, *problem.given):
        for t in nodes(root):
            if t.op == "matrix_power":
                exponents |= t.args[3].names
            elif t.op in ("sum", "product", "forall", "exists"):
                ends |= t.args[0].names | t.args[1].names
    used = exponents | ends if any(t.op == "matrix_power" for t in nodes(statement)) else exponents
    return sorted(n for n in used if n in problem.declarations and problem.declarations[n].kind in VALUES)


def _allowed(problem: Problem, about: list[Term], exact: Mapping[str, Fraction]) -> bool:
    """Whether none of the assumptions that speak of these names alone is violated."""
    interpreter = Interpreter(None, Environment(problem.declarations, exact, _no_value))
    for assumption in about:
        try:
            if assumption.names <= exact.keys() and interpreter(assumption) is False:
                return False
        except (ArithmeticError, AttributeError):
            continue  # it says something else than an order of these names
    return True


def _no_value(name: str, entry: tuple[int, ...]) -> Any:
    raise Unsupported(f"`{name}` has no value here")
