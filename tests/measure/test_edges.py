"""The thin sets on which a statement may be another one than around them."""

from __future__ import annotations

import pytest

from proofcheck.lang import terms
from proofcheck.lang.problem import problem_from
from proofcheck.measure.edges import edges, sharp

WHERE = {"x, y": "real", "k": "integer", "n": "dim", "i": "index[n]", "u": "real[n]", "A": "real[n, n]", "q": "normal"}

COUNTS = {
    "x**2 + 1 >= 2*x": 0,
    "x / (x**2 + 1) <= 1": 1,
    "log(x**2 + 1) <= x**2": 1,
    "sqrt(x**2) == abs(x)": 0,
    "max(x, y) + min(x, y) == x + y": 0,
    "diff(abs(x), x) == sign(x)": 2,
    "where(x > y, x, y) == max(x, y)": 1,
    "where(x > y and x > 1, x, y) <= max(x, y)": 2,
    "floor(x) <= x": 1,
    "x % 2 < 2": 1,
    "floor(k / 2) <= k / 2": 0,
    "where(k > 0, x, 0) <= abs(x)": 0,
    "where(i == 0, u[i], 0) <= abs(u[0])": 0,
    "E(where(q > 0, 1, 0)) == 1 / 2": 0,
    "E(floor(q)) == -1 / 2": 0,
    "inv(A) @ A == eye(n)": 1,
    "1 / n <= 1": 0,
}


@pytest.mark.parametrize(("statement", "count"), COUNTS.items(), ids=list(COUNTS))
def test_how_many_there_are(statement: str, count: int) -> None:
    found = edges(problem_from(statement, WHERE, []))
    assert len(found) == count, found
    assert not any(edge.free for edge in found)


def test_indices_are_bound_and_what_is_not_understood_is_never_empty() -> None:
    (edge,) = edges(problem_from("sum(where(u[j] > x, 1, 0) for j in range(n)) <= n", WHERE, []))
    assert edge.op == "forall" and terms.stripped(edge)[1].op == "ne"
    problem = problem_from("F([where(u[j] > x, 1, 0) for j in range(n)]) >= 0", {**WHERE, "F": "real[n] -> real"}, [])
    assert edges(problem) == [terms.FALSE]


SHARP = {
    "n < k": 1,
    "n <= k": 0,
    "not n <= k": 1,
    "not n < k": 0,
    "n != k or k < 0": 2,
    "implies(n <= k, n < 1)": 2,
    "implies(n == k and n < 2, k >= 1)": 1,
    "all(j < k for j in range(n))": 1,
    "x < y": 0,
    "E(abs(q)) < 1": 1,
    "E(abs(q)) < x": 0,
}


@pytest.mark.parametrize(("statement", "count"), SHARP.items(), ids=list(SHARP))
def test_comparisons_that_fail_between_equal_numbers(statement: str, count: int) -> None:
    assert len(sharp(problem_from(statement, WHERE, []))) == count
