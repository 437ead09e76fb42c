"""Small points at which a part of a problem fails: found where it is false, never where it is true."""

from __future__ import annotations

import pytest

from proofcheck.judging.agreement import satisfying
from proofcheck.lang.problem import problem_from
from proofcheck.logic.kernel import contradictory, rule
from proofcheck.search.engines import failing

REALS = {"x, y, e": "real", "t": "positive", "n": "dim"}
VECTORS = {"n": "dim", "x": "real[n]", "m": "real"}
FALSE = [
    ("x**2 >= 2 * x * y - y**2 + 1 / 2", REALS, []),
    ("e <= exp(-n * t**2)", REALS, ["e + x == 1"]),
    ("e <= 2", REALS, ["e == x + y", "x <= 3", "y <= 3"]),
    ("x + y == x * y", REALS, []),
    ("sum(x) / n <= m", VECTORS, ["all(x[i] <= 2 for i in range(n))"]),
    ("sum(x)**2 <= sum(x[i]**2 for i in range(n))", VECTORS, []),
    ("where(x > y, 2, 0) <= x - y", REALS, []),
]
TRUE = [
    ("x**2 >= 2 * x * y - y**2", REALS, []),
    ("e <= 1", REALS, ["e + x == 1", "x >= 0"]),
    ("sum(x)**2 <= n * sum(x[i]**2 for i in range(n))", VECTORS, []),
    ("sum(x) / n <= m", VECTORS, ["all(x[i] <= m for i in range(n))"]),
    ("where(x > y, 1, 0) <= exp(x - y)", REALS, []),
    ("x + y == y + x", REALS, []),
]


@pytest.mark.parametrize(("claim", "where", "given"), FALSE)
def test_the_kernel_sees_what_is_false_refuted_there(claim: str, where: dict[str, str], given: list[str]) -> None:
    problem = problem_from(claim, where, given=given)
    evidence = failing.propose(problem).evidence
    assert evidence is not None
    assert rule(problem, evidence).word == "refuted"


@pytest.mark.parametrize(("claim", "where", "given"), TRUE)
def test_nothing_is_offered_against_what_is_true(claim: str, where: dict[str, str], given: list[str]) -> None:
    problem = problem_from(claim, where, given=given)
    assert failing.propose(problem).evidence is None
    assert failing.of_tensors(problem).evidence is None


def test_tensors_beside_functions_are_looked_at_place_by_place() -> None:
    problem = problem_from("exp(x[0]) <= exp(x[1])", {"x": "real[2]"})
    assert failing.propose(problem).evidence is None  # all entries are alike
    evidence = failing.of_tensors(problem).evidence
    assert evidence is not None
    assert rule(problem, evidence).word == "refuted"


@pytest.mark.parametrize(
    ("where", "given"),
    [
        (REALS, ["x < y", "e == x**2", "t >= 1"]),
        (VECTORS, ["x[0] == 1", "m >= n"]),
        ({"n": "dim", "A": "real[n, n]", "k": "index[n]"}, ["A @ A == eye(n)", "k >= 1"]),
    ],
)
def test_some_values_satisfy_what_can_be_assumed(where: dict[str, str], given: list[str]) -> None:
    problem = problem_from("1 == 1", where, given=given)
    assert not contradictory(problem, satisfying)


@pytest.mark.parametrize("given", [["x < y", "y < x"], ["e == x**2", "e < 0"], ["t < 0"], ["n == 0"]])
def test_no_values_satisfy_a_contradiction(given: list[str]) -> None:
    assert contradictory(problem_from("1 == 1", REALS, given=given), satisfying)
