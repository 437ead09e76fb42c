"""Types and assumptions in one normal form admit the same values, and what is said otherwise comes out the same."""

from __future__ import annotations

import random
from fractions import Fraction

import pytest

from proofcheck.judging.evidence.text import Writer
from proofcheck.lang.problem import problem_from
from proofcheck.lang.types import Problem
from proofcheck.logic.decide.valuesets import said_once
from tests.fuzz.rings import Undefined
from tests.fuzz.truth import Evaluator, parse

HOLDS = {
    "real": lambda v: True,
    "nonnegative": lambda v: v >= 0,
    "positive": lambda v: v > 0,
    "integer": lambda v: v.denominator == 1,
    "natural": lambda v: v.denominator == 1 and v >= 0,
    "dim": lambda v: v.denominator == 1 and v >= 1,
}
ASSUMED = (
    "x {op} {q}",
    "{q} {op} x",
    "x - {q} {op} 0",
    "2 * x + {q} {op} x / 3",
    "{q} - 3 * x {op} 1",
    "0 {op} x and x {op} {q}",
    "{q} - x / 2 {op} 1",
    "(2 * x - 1) / 7 {op} {q}",
    "{q} - 2 * x / 3 {op} x / 4",
    "x != 0",
    "x != {q}",
    "x * x {op} {q}",
    "x**2 + 1 > 0",
    "1 / x {op} {q}",
    "sqrt(x) {op} 2",
    "x {op} 1 or x {op} {q}",
    "abs(x) {op} {q}",
    "x + y {op} {q}",
    "y {op} x",
    "x - x {op} 0",
    "y - x {op} 0",
    "0 {op} {q} - 2 * y + x",
    "1 / x - y {op} 0",
    "implies(y {op} 0, x - y < 0)",
)
OPERATORS, NUMBERS = ("<", "<=", ">", ">="), (-1, 0, 1, 2, "1/2", "-5/3")
VALUES = [Fraction(p, q) for p in range(-7, 8) for q in (1, 2, 3)]


def admitted(problem: Problem, values: dict[str, Fraction]) -> bool:
    write = Writer(problem.declarations)
    for name, value in values.items():
        if not HOLDS[problem.declarations[name].kind](value):
            return False
    try:
        return all(Evaluator().value(parse(write(g)), values, {}) is True for g in problem.given)
    except Undefined:
        return False


@pytest.mark.parametrize("seed", range(8))
def test_the_same_values_are_admitted(seed):
    rng = random.Random(seed)
    changed = 0
    for _ in range(60):
        kinds = {"x": rng.choice(list(HOLDS)), "y": rng.choice(list(HOLDS))}
        words = [{"op": rng.choice(OPERATORS), "q": rng.choice(NUMBERS)} for _ in range(rng.randint(1, 4))]
        given = [rng.choice(ASSUMED).format(**each) for each in words]
        problem = problem_from("x <= y", kinds, given)
        brief = said_once(problem)
        changed += brief is not problem
        for _ in range(40):
            values = {"x": rng.choice(VALUES), "y": rng.choice(VALUES)}
            assert admitted(problem, values) == admitted(brief, values), (kinds, given, values, brief.given)
    assert changed > 20


SAME = """
n: dim                  | n: integer, n >= 1
n: dim                  | n: integer, n - 1 >= 0
n: dim                  | n: natural, n > 0
n: natural              | n: integer, n >= 0
n: natural              | n: integer, n + 1 > 0
x: positive             | x: real, x > 0
x: positive             | x: nonnegative, x != 0
x: positive             | x: real, x >= 0, x > 0
x: positive             | x: real, x > 0, x >= 0
x: positive, 1 < x      | x: real, x >= 1, x > 1
x: real, x < 1          | x: real, x < 1, x <= 1
x: real, x < 1          | x: real, x <= 1, x < 1, x < 2
x: positive             | x: real, 0 < 2 * x
x: nonnegative          | x: real, -x <= 0
x: nonnegative          | x: real, x >= 0, x >= -2
x: positive, x >= 1     | x: real, x - 1 >= 0
x: positive, x >= 1     | x: real, x >= 1, x > 0, x**2 + 1 > 0
n: dim, n >= 3          | n: integer, n > 2
n: dim, n >= 3          | n: natural, 2 * n > 5
n: dim, n >= 3          | n: dim, n - 3 >= 0
"""


def said(text: str) -> Problem:
    declared, *given = (part.strip() for part in text.split(","))
    name, kind = declared.split(": ")
    return said_once(problem_from(f"{name} <= 7", {name: kind}, given))


@pytest.mark.parametrize("line", SAME.strip().splitlines())
def test_what_is_said_otherwise_is_the_same(line):
    one, other = map(said, line.split("|"))
    assert (one.declarations, one.given) == (other.declarations, other.given)


def test_laws_shapes_and_positions_are_left_alone():
    where = {"n": "dim", "x": "real[n]", "i": "index[n]", "z": "normal", "y": "complex"}
    given = ["all(x[k] > 0 for k in range(n))", "i >= 0", "z > 0", "y != 0"]
    problem = problem_from("sum(x) > 0", where, given)
    brief = said_once(problem)
    assert brief.declarations == problem.declarations
    assert [g for g in problem.given if g not in brief.given] == [problem.given[1]]  # of every position


SQUARE = {"n, m": "dim", "A": "real[n, n]", "B": "real[n, n]", "W": "integer[n, n]", "X": "real[m, n]", "i": "index[n]"}
MADE = [
    ("A.T == A", "symmetric"),
    ("A == A.T", "symmetric"),
    ("A.T @ A == eye(n)", "orthogonal"),
    ("eye(n) == A @ A.T", "orthogonal"),
    ("A @ A.T == eye(n) and A.T == A", "orthogonal"),
    ("A.T == -A", None),
    ("A.T == B", None),
    ("A @ A == eye(n)", None),
    ("A.T @ B == eye(n)", None),
    ("A.T @ A == 2 * eye(n)", None),
    ("all(A[j, k] == A[k, j] for j in range(n) for k in range(j))", None),
    ("all(A[j, j] == A[j, j] for j in range(n) for k in range(n))", None),
    ("all(A[j, k] == A[k, j] for j in range(n) for k in range(n - 1))", None),
    ("all(A[i, k] == A[k, i] for k in range(n))", None),
    ("all(A[i, j] == A[j, i] for j in range(n) for k in range(n))", None),
]


@pytest.mark.parametrize(("given", "structure"), MADE)
def test_a_matrix_that_is_assumed_to_be_symmetric_or_orthogonal_is_declared_so(given, structure):
    problem = problem_from("A[0, 0] <= 1", SQUARE, [given])
    brief = said_once(problem)
    assert brief.declarations["A"].structure == structure
    parts = 1 + (" and " in given)
    left = parts - 1 if structure else len(problem.given)
    assert len(brief.given) == left


def test_what_is_declared_of_a_matrix_or_taken_elsewhere_is_left_alone():
    for statement, given in [
        ("W[0, 0] <= 1", "W.T == W"),
        ("X[0, 0] <= 1", "X.T @ X == eye(n)"),
        ("grad(trace(A @ A), A) == 2 * A", "A.T == A"),
    ]:
        problem = problem_from(statement, SQUARE, [given])
        assert said_once(problem) is problem
    orthogonal = problem_from("A[0, 0] <= 1", {**SQUARE, "A": "orthogonal[n, n]"}, ["A.T == A"])
    assert said_once(orthogonal) is orthogonal
