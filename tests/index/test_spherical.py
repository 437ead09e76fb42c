"""Rotation-invariant laws for all sizes: against points that have the same moments, and what follows from them."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import prod
from typing import Any

import pytest

from proofcheck.lang.problem import problem_from
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Problem
from proofcheck.logic.kernel import rule
from proofcheck.logic.semantics.assignment import environment
from proofcheck.logic.semantics.interpreter import Interpreter, Steps
from proofcheck.logic.semantics.numbers import Rational, Unsupported
from proofcheck.logic.verdict import Spheres
from proofcheck.search.engines import algebra
from proofcheck.search.index.build import Builder
from proofcheck.search.index.render import form_term

WHERE = {
    "n, d": "dim",
    "a, b": "real[d]",
    "A": "real[d, d]",
    "c2, c4, k2, k4": "real",
    "x": "spherical[d]",
    "X": "spherical[n, d]",
}
# Weighted points in d dimensions whose moments up to order 5 are those of a rotation-invariant law: on a line any that
# are symmetric, in the plane a square and its diagonals such that E x**4 = 3 E x**2 y**2.
Points = list[tuple[Fraction, tuple[int, ...]]]
LINE: Points = [(Fraction(w, 10), (x,)) for x, w in ((1, 3), (-1, 3), (2, 2), (-2, 2))]
PLANE: Points = [(Fraction(1, 20), x) for x in ((2, 0), (-2, 0), (0, 2), (0, -2))]
PLANE += [(Fraction(4, 20), x) for x in product((1, -1), repeat=2)]
POINTS = {1: LINE, 2: PLANE}
# The same laws as witnesses: the ratio of the squared radius to the dimension, and its weight.
LAWS = {
    1: Spheres(((Fraction(1), Fraction(3, 5)), (Fraction(4), Fraction(2, 5)))),
    2: Spheres(((Fraction(2), Fraction(1, 5)), (Fraction(1), Fraction(4, 5)))),
}
BODIES = [
    "(a @ x)**4",
    "(a @ x)**2 * (b @ x)**2 + norm2(x)",
    "(x @ A @ x)**2",
    "(a @ x)**3 * (b @ x)",
    "(a @ x)**2 * (b @ x)",
    "trace(X.T @ X @ A)",
    "trace(X.T @ X @ A @ X.T @ X)",
    "sum(X)**4",
    "(X[0] @ a)**2 * norm2(X @ b)",
    "norm2(X @ x)",
    "norm2(X @ A @ x)**2",
]


def evaluated(problem: Problem, term: Term, values: dict[str, Any]) -> Fraction:
    ns = Rational()
    result: Fraction = Interpreter(ns, environment(problem, values, ns), Steps(3_000_000))(term)
    return result


def fixed(n: int, d: int) -> dict[str, Any]:
    return {
        "n": Fraction(n),
        "d": Fraction(d),
        "a": tuple(Fraction(k + 2) for k in range(d)),
        "b": tuple(Fraction(1 - 3 * k) for k in range(d)),
        "A": tuple(tuple(Fraction(i - 2 * j + 1) for j in range(d)) for i in range(d)),
    }


def average(problem: Problem, body: Term, n: int, d: int) -> Fraction:
    """Over all values of the vectors that `body` mentions."""
    names = sorted(body.names & {"x", "X"})
    count = {"x": 1, "X": n}
    total = Fraction(0)
    for drawn in product(POINTS[d], repeat=sum(count[name] for name in names)):
        rest, values = [tuple(map(Fraction, at)) for _, at in drawn], fixed(n, d)
        for name in names:
            mine, rest = rest[: count[name]], rest[count[name] :]
            values[name] = tuple(mine) if name == "X" else mine[0]
        total += prod(w for w, _ in drawn) * evaluated(problem, body, values)
    return total


@pytest.mark.parametrize("body", BODIES)
@pytest.mark.parametrize(("n", "d"), [(1, 1), (2, 1), (1, 2), (2, 2)])
def test_against_the_average_over_points_with_the_same_moments(body: str, n: int, d: int) -> None:
    problem = problem_from(f"E({body}) == 0", WHERE)
    expected = problem.statement.args[0]
    known = average(problem, expected.args[0], n, d)
    # The kernel, under the law as a witness has it.
    assert evaluated(problem, expected, {**fixed(n, d), "x": LAWS[d], "X": LAWS[d]}) == known
    # The index form, with the moments of one coordinate in place of the unknown numbers.
    builder = Builder(problem)
    names = {f"[moment {2 * k} of {name}]": f"{c}{2 * k}" for k in (1, 2) for name, c in (("x", "c"), ("X", "k"))}
    form = {
        (sorts, tuple((names.get(head, head), args, e) for head, args, e in factors)): c
        for (sorts, factors), c in builder(expected).items()
    }
    second, fourth = (sum(w * at[0] ** k for w, at in POINTS[d]) for k in (2, 4))
    moments = {"c2": second, "k2": second, "c4": fourth / 3, "k4": fourth / 3}
    assert evaluated(problem, form_term(builder.algebra, form), {**fixed(n, d), **moments}) == known


def proved(statement: str, where: dict[str, str]) -> bool:
    problem = problem_from(statement, where)
    evidence = algebra.propose(problem).evidence
    return evidence is not None and rule(problem, evidence).word == "proved"


@pytest.mark.parametrize(
    ("statement", "where"),
    [
        ("E((a @ x)**12) * d*(d + 2)*(d + 4)*(d + 6)*(d + 8)*(d + 10) == 10395 * norm2(a)**6 * E(norm2(x)**6)", WHERE),
        ("E(trace(X.T @ X @ X.T @ X @ X.T @ X)) == E(trace(X @ X.T @ X @ X.T @ X @ X.T))", WHERE),
        ("E(sum(X)) == 0", {"b, n, d": "dim", "X": "spherical[b, n, d]"}),
        ("E(norm2(x) * exp(w @ a)) == E(norm2(x)) * exp(norm2(a) / 2)", {**WHERE, "w": "normal[d]"}),
        ("diff(E(norm2(x)), v) == d", {"d": "dim", "v": "positive", "x": "spherical[d](var=v)"}),
        ("diff(v * E(norm2(x)**2), v) == E(norm2(x)**2)", {"d": "dim", "v": "positive", "x": "spherical[d]"}),
        (
            "E(sum((X[i*k + j] @ a)**2 for i in range(h) for j in range(k))) * d"
            " == h * k * norm2(a) * E(norm2(X[m*k + l]))",
            {"h, k, d": "dim", "m": "index[h]", "l": "index[k]", "a": "real[d]", "X": "spherical[h*k, d]"},
        ),
    ],
)
def test_proved_for_all_sizes(statement: str, where: dict[str, str]) -> None:
    assert proved(statement, where)


def test_parts_of_a_vector_have_no_law_of_their_own() -> None:
    where = {"h, k": "dim", "i, j": "index[h]", "l": "index[k]", "x": "spherical[h*k]"}
    parts = "E(x[i*k + l]**2 * x[j*k + l]**2)"
    assert not proved(f"{parts} == where(i == j, E(x[i*k + l]**4), E(x[i*k + l]**2)**2)", where)


@pytest.mark.parametrize("statement", ["diff(E(norm2(x)**2), v) == 0", "limit(E(x[0]**2), d, oo) == 0"])
def test_the_law_may_change_with_its_parameters(statement: str) -> None:
    """Under a witness too: it is a law for one value of the parameters."""
    problem = problem_from(statement, {"d": "dim", "v": "positive", "x": "spherical[d](var=v)"})
    if "limit" in statement:
        problem = problem_from(statement, {"d": "dim", "x": "spherical[d]"})
    values = {"d": Fraction(1), "v": Fraction(1), "x": LAWS[1]}
    with pytest.raises(Unsupported):
        evaluated(problem, problem.statement, {n: v for n, v in values.items() if n in problem.declarations})
