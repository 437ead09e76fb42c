"""Signs of entries of positive definite matrices: what follows from the type, and what does not."""

from __future__ import annotations

import pytest

from proofcheck import check

NAMES = {
    "n": "dim",
    "i, j": "index[n]",
    "A, B, C": "posdef[n, n]",
    "D": "posdef[n + 2, n + 2]",
    "S": "symmetric[n, n]",
    "P": "permutation[n, n]",
    "t": "positive",
}
TRUE = [
    "A[i, i] > 0",
    "A[0, 0] > 0",
    "trace(A) > 0",
    "trace(A @ B) > 0",
    "trace(A @ B.T) > 0",
    "sum(A) > 0",
    "sum(A * B * C) > 0",
    "t * sum(A * B) > 0",
    "P[i, j] >= 0",
    "sum(D[k, l] for k in range(n) for l in range(n)) > 0",
    "A[i, i] / B[j, j] > 0",
]
FALSE = [
    "A[i, j] > 0",
    "P[i, j] > 0",
    "S[i, i] >= 0",
    "trace(A @ S) > 0",
    "trace(A @ B @ C) > 0",  # a product of three need not have a positive trace
    "sum(A @ B) > 0",
    "D[0, 1] >= 0",
    "sum(D[k, l + 1] for k in range(n) for l in range(n)) > 0",  # not on the same places of both axes
    "sum(D[k, l] for k in range(n) for l in range(n + 1)) > 0",
    "sum(A[k, l] * B[l, l] for k in range(n) for l in range(n)) > 0",
    "sum(A[k, l] for k in range(n) for l in range(k)) > 0",
    "sum(A[k, l] for k in range(n - 1) for l in range(n - 1)) > 0",  # empty for n = 1
    "A[i, i] > t",
]


@pytest.mark.parametrize("statement", TRUE)
def test_what_follows_is_proved(statement: str) -> None:
    assert check(statement, NAMES).word == "proved"


@pytest.mark.parametrize("statement", FALSE)
def test_what_does_not_follow_is_refuted(statement: str) -> None:
    assert check(statement, NAMES).word == "refuted"
