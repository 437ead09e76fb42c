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


VECTORS = {**NAMES, "m": "dim", "x, y": "real[n]", "r": "real"}
OVER = "for i in range(n) for j in range(n)"
FORMS = [
    ("x @ A @ x > 0", "x != 0"),
    ("x @ (A @ x) > 0", "any(x[i] != 0 for i in range(n))"),
    ("x @ inv(A) @ x != 0", "x != 0"),
    ("x @ (A + t * B) @ x > 0", "x != 0"),
    ("x @ (A + t * eye(n)) @ x > 0", "x != 0"),
    ("(x - y) @ A @ (x - y) > 0", "x != y"),
    ("1 / (t * (x @ A @ x)) > 0", "x != 0"),
    (f"sum(x[i] * A[i, j] * inv(B)[j, i] * x[j] {OVER}) > 0", "x != 0"),
]
NO_FORMS = [
    ("x @ A @ x > 0", "y != 0"),
    ("x @ A @ x > 0", "x == x"),
    ("x @ A @ x > 0", "any(x[i] >= 0 for i in range(n))"),
    ("x @ A @ y > 0", "x != 0"),
    ("x @ A @ B @ x > 0", "x != 0"),
    ("x @ (A - B) @ x > 0", "x != 0"),
    ("x @ (A + S) @ x > 0", "x != 0"),
    ("r * (x @ A @ x) > 0", "x != 0"),
    ("(x - y) @ A @ (x + y) > 0", "x != y"),
    (f"sum(x[i] * (A[i, j] + A[i, i]) * x[j] {OVER}) > 0", "x != 0"),
    (f"sum(x[i] * A[i, i] * A[i, j] * x[j] {OVER}) > 0", "x != 0"),
]


@pytest.mark.parametrize(("statement", "given"), FORMS)
def test_a_definite_form_is_positive(statement: str, given: str) -> None:
    assert check(statement, where=VECTORS, given=[given]).word == "proved"


@pytest.mark.parametrize(("statement", "given"), NO_FORMS)
def test_another_form_is_not(statement: str, given: str) -> None:
    assert check(statement, where=VECTORS, given=[given]).word in ("refuted", "unknown", "supported")


def test_a_part_of_the_range_may_be_zero() -> None:
    statement = "sum(x[i] * A[i, j] * x[j] for i in range(m) for j in range(m)) > 0"
    assert check(statement, where=VECTORS, given=["x != 0", "m <= n"]).word == "refuted"
