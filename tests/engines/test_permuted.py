"""Largest values of what a permutation puts in another order."""

from __future__ import annotations

import pytest

import proofcheck
from proofcheck.lang.problem import problem_from
from proofcheck.logic.decide.lemmas.permuted import permuted

WHERE = {"n, m": "dim", "P, Q": "permutation[n, n]", "x, y": "real[n]", "A": "orthogonal[n, n]", "X": "real[n, m]",
         "k": "index[m]"}  # fmt: skip
TRUE = [
    "max(P @ x) == max(x)",
    "min(P.T @ x) == min(x)",
    "norm(P @ x, oo) == norm(x, oo)",
    "max(P @ x + P @ y) == max(x + y)",
    "max(P @ Q @ x) == max(x)",
    "max((P @ X)[:, k]) == max(X[:, k])",
]
FALSE = [
    "max(P @ x + P.T @ y) == max(x + y)",
    "max(A @ x) == max(x)",
    "max(P @ x) == min(x)",
    "(P @ x)[0] == x[0]",
]


@pytest.mark.parametrize("text", TRUE)
def test_what_is_true_is_proved(text: str) -> None:
    assert proofcheck.check(text, WHERE, numbers="off").word == "proved"


@pytest.mark.parametrize("text", FALSE)
def test_what_is_false_is_refuted(text: str) -> None:
    assert proofcheck.check(text, WHERE, numbers="off").word == "refuted"


KEPT = [
    "max(P @ x + y) == 0",
    "max(P @ x + P.T @ y) == 0",
    "max(A @ x) == 0",
    "max((P @ x)[1:]) == 0",
    "max(sum(P[i, j] * x[j] for j in range(n - 1)) for i in range(n)) == 0",
    "max(sum(P[i, j]**2 * x[j] for j in range(n)) for i in range(n)) == 0",
    "max(sum(P[i, j] * P[i, j] * x[j] for j in range(n)) for i in range(n)) == 0",
    "max(sum(P[i, j] * x[i] for j in range(n)) for i in range(n)) == 0",
    "max(sum(P[i, j] * x[j] for j in range(n)) + i for i in range(n)) == 0",
    "max(sum(P[i, j] * x[j] for j in range(n)) for i in range(n - 1)) == 0",
    "max(sum(P[j, j] * x[j] for j in range(n)) + 0 * i for i in range(n)) == 0",
    "sum(P @ x) == 0",
]


@pytest.mark.parametrize("text", KEPT)
def test_what_may_depend_on_the_order_is_kept(text: str) -> None:
    problem = problem_from(text, WHERE)
    for name in ("P", "A", "x", "u"):
        step = permuted(problem, {"name": name})
        assert step is None, name
