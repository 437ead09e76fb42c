"""Eigenvalues, norms and determinants of matrices made of others, p-norms and sums of the largest entries: true
statements are proved, near misses refuted."""

from __future__ import annotations

from collections.abc import Sequence
from operator import itemgetter
from typing import Any

import pytest

import proofcheck

DEFINITE = "n: dim; A: posdef[n, n]; B: posdef[n, n]; c: positive"
SYMMETRIC = "n: dim; A: symmetric[n, n]; B: symmetric[n, n]"
SQUARE = "n: dim; A: real[n, n]; B: real[n, n]; k: natural"
ANY = "n: dim; m: dim; p: dim; q: dim; A: real[n, m]; B: real[n, m]; C: real[p, q]"
VECTOR = "n: dim; k: natural; c: nonnegative; x: real[n]; y: real[n]"
FEW = ["k <= n"]
RIDGE = "n: dim; d: dim; X: real[n, d]; c: positive"

TRUE: list[tuple[Any, ...]] = [
    ("det(A + B) >= det(A) + det(B)", DEFINITE),
    ("det(A) <= (trace(A) / n)**n", DEFINITE),
    ("trace(inv(A) @ B) - n - logdet(B) + logdet(A) >= 0", DEFINITE),
    ("logdet((A + B) / 2) >= (logdet(A) + logdet(B)) / 2", DEFINITE),
    ("norm(inv(A), 2) == 1 / eigenvalues(A)[0]", DEFINITE),
    ("eigenvalues(inv(A))[0] == 1 / eigenvalues(A)[-1]", DEFINITE),
    ("eigenvalues(A @ A)[0] == eigenvalues(A)[0]**2", DEFINITE),
    ("abs(eigenvalues(A)[0] - eigenvalues(B)[0]) <= norm(A - B, 2)", SYMMETRIC),
    ('norm(eigenvalues(A) - eigenvalues(B)) <= norm(A - B, "fro")', SYMMETRIC),
    ("trace(A @ B) <= eigenvalues(A) @ eigenvalues(B)", SYMMETRIC),
    ("norm(matrix_power(A, k), 2) <= norm(A, 2)**k", SQUARE),
    ("abs(det(A)) <= norm(A, 2)**n", SQUARE),
    ("prod(singular_values(A)) == abs(det(A))", SQUARE),
    ('abs(trace(A)) <= norm(A, "nuc")', SQUARE),
    ("norm(A * B, 2) <= norm(A, 2) * norm(B, 2)", ANY),
    ("norm(kron(A, C), 2) == norm(A, 2) * norm(C, 2)", ANY),
    ("abs(singular_values(A)[0] - singular_values(B)[0]) <= norm(A - B, 2)", ANY),
    ('norm(singular_values(A) - singular_values(B)) <= norm(A - B, "fro")', ANY),
    ('abs(trace(A @ B)) <= norm(A, 2) * norm(B, "nuc")', "n: dim; m: dim; A: real[n, m]; B: real[m, n]"),
    ("eigenvalues(Q @ A @ Q.T) == eigenvalues(A)", "n: dim; A: symmetric[n, n]; Q: orthogonal[n, n]"),
    ("norm(A, 2) * norm(inv(A), 2) >= 1", "n: dim; A: invertible[n, n]"),
    ("eigenvalues(A)[1] - eigenvalues(A)[0] == sqrt((A[0, 0] - A[1, 1])**2 + 4 * A[0, 1]**2)", "A: symmetric[2, 2]"),
    ("norm(X @ inv(X.T @ X + c * eye(d)) @ X.T, 2) <= 1", RIDGE),
    ("norm(inv(X.T @ X + c * eye(d)) @ X.T, 2) <= 1 / (2 * sqrt(c))", RIDGE),
    ("norm(x, 4) <= norm(x, 2)", VECTOR),
    ("norm(x) <= n**(1 / 4) * norm(x, 4)", VECTOR),
    ("top_sum(x, n) == sum(x)", VECTOR),
    ("top_sum(x + y, k) <= top_sum(x, k) + top_sum(y, k)", VECTOR, FEW),
    ("top_sum(c * x, k) == c * top_sum(x, k)", VECTOR, FEW),
    ("top_sum(abs(x), k) <= sqrt(k) * norm(x)", VECTOR, FEW),
    ("c * sum(x**2) >= c / n", VECTOR, ["sum(x) == 1"]),
]
FALSE: list[tuple[Any, ...]] = [
    ("det(A + B) <= det(A) + det(B)", DEFINITE),
    ("det(A + B) >= det(A) + det(B)", SYMMETRIC),
    ("det(A) <= (trace(A) / n)**n", SYMMETRIC),
    ("det(A) <= trace(A) / n", DEFINITE),
    ("trace(inv(A) @ B) - n - logdet(A) + logdet(B) >= 0", DEFINITE),
    ("norm(inv(A), 2) == 1 / eigenvalues(A)[-1]", DEFINITE),
    ("eigenvalues(inv(A))[0] == 1 / eigenvalues(A)[0]", DEFINITE),
    ("eigenvalues(A @ A)[0] == eigenvalues(A)[0]**2", SYMMETRIC),
    ("abs(eigenvalues(A)[0] - eigenvalues(B)[0]) <= norm(A - B, 2) / 2", SYMMETRIC),
    ('norm(eigenvalues(A) - eigenvalues(B)) >= norm(A - B, "fro")', SYMMETRIC),
    ("trace(A @ B) >= eigenvalues(A) @ eigenvalues(B)", SYMMETRIC),
    ("norm(matrix_power(A, k), 2) >= norm(A, 2)**k", SQUARE),
    ('norm(matrix_power(A, k), "fro") <= norm(A, "fro")**k', SQUARE),
    ("abs(det(A)) <= norm(A, 2)", SQUARE),
    ("prod(singular_values(A)) == det(A)", SQUARE),
    ("abs(trace(A)) <= norm(A, 2)", SQUARE),
    ("norm(A * B, 2) == norm(A, 2) * norm(B, 2)", ANY),
    ("norm(kron(A, C), 2) <= norm(A, 2) + norm(C, 2)", ANY),
    ("abs(singular_values(A)[0] - singular_values(B)[0]) <= norm(A - B, 2) / 2", ANY),
    ("abs(trace(A @ B)) <= norm(A, 2) * norm(B, 2)", "n: dim; m: dim; A: real[n, m]; B: real[m, n]"),
    ("norm(A, 2) * norm(inv(A), 2) <= 1", "n: dim; A: invertible[n, n]"),
    ("eigenvalues(A)[1] - eigenvalues(A)[0] == sqrt((A[0, 0] - A[1, 1])**2 + 2 * A[0, 1]**2)", "A: symmetric[2, 2]"),
    ("norm(X @ inv(X.T @ X + c * eye(d)) @ X.T, 2) <= 1 / 2", RIDGE),
    ("norm(inv(X.T @ X + c * eye(d)) @ X.T, 2) <= 1 / (4 * sqrt(c))", RIDGE),
    ("norm(x, 4) >= norm(x, 2)", VECTOR),
    ("norm(x) <= n**(1 / 8) * norm(x, 4)", VECTOR),
    ("top_sum(x + y, k) == top_sum(x, k) + top_sum(y, k)", VECTOR, FEW),
    ("top_sum(-x, k) == -top_sum(x, k)", VECTOR, FEW),
    ("top_sum(abs(x), k) <= norm(x)", VECTOR, FEW),
    ("c * sum(x**2) >= 2 * c / n", VECTOR, ["sum(x) == 1"]),
]


def word(statement: str, where: str, given: Sequence[str] = ()) -> str:
    return proofcheck.check(statement, where.split("; "), list(given)).word


@pytest.mark.parametrize("row", TRUE, ids=itemgetter(0))
def test_true_ones_are_proved(row: tuple[Any, ...]) -> None:
    assert word(*row) == "proved"


@pytest.mark.parametrize("row", FALSE, ids=itemgetter(0))
def test_near_misses_are_refuted(row: tuple[Any, ...]) -> None:
    assert word(*row) == "refuted"
