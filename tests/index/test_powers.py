"""Powers of matrices with a whole exponent: what the index form proves, and what the kernel says of it."""

from __future__ import annotations

from typing import Any

import pytest

from proofcheck.lang.problem import problem_from
from proofcheck.logic.kernel import rule
from proofcheck.search.engines import algebra
from proofcheck.search.index.powers import MAX_COPIES

SQUARE = {"n": "dim", "A, B, C": "real[n, n]", "k, l": "natural", "c": "real"}
RECTANGLE = {"n, m": "dim", "X": "real[n, m]", "Y": "real[m, n]", "k": "natural"}
REGULAR = {"n": "dim", "A": "real[n, n]", "B": "invertible[n, n]", "Q": "orthogonal[n, n]", "k": "natural"}
VECTOR = {"n": "dim", "A": "real[n, n]", "x, y": "real[n]", "c": "real", "k": "natural"}
TWO = {"n, p": "dim", "A": "real[n, n]", "D": "real[p, p]", "k": "natural"}
SERIES = "sum(matrix_power(A, j) for j in range({}))"

TRUE: list[tuple[Any, ...]] = [
    # exponents
    ("matrix_power(A, 0) == eye(n)", SQUARE),
    ("matrix_power(A, 7) == matrix_power(A, 5) @ A @ A", SQUARE),
    ("matrix_power(A, k + l) == matrix_power(A, l) @ matrix_power(A, k)", SQUARE),
    ("matrix_power(A, 2 * k + 1) == matrix_power(A, k) @ A @ matrix_power(A, k)", SQUARE),
    ("matrix_power(matrix_power(A, k), l) == matrix_power(A, k * l)", SQUARE),
    ("matrix_power(matrix_power(A, k + 1), l) == matrix_power(A, k * l) @ matrix_power(A, l)", SQUARE),
    ("matrix_power(A @ A @ A, k) == matrix_power(A, 3 * k)", SQUARE),
    ("matrix_power(A @ B @ A @ B, k) == matrix_power(A @ B, 2 * k)", SQUARE),
    ("matrix_power(A, n + 1) == matrix_power(A, n) @ A", SQUARE),
    ("A @ matrix_power(A, k - 1) == matrix_power(A, k)", SQUARE, ["k >= 1"]),
    ("matrix_power(A, k + 1) == A @ matrix_power(A, k)", {"n": "dim", "A": "real[n, n]", "k": "integer"}, ["k >= 0"]),
    # the matrix
    ("matrix_power(A.T, k) == matrix_power(A, k).T", SQUARE),
    ("matrix_power(c * A, k) == c**k * matrix_power(A, k)", SQUARE),
    ("matrix_power(-A, 2 * k) == matrix_power(A, 2 * k)", SQUARE),
    ("det(matrix_power(A, k)) == det(A)**k", SQUARE),
    ("matrix_power(diag(x), k) == diag(x**k)", VECTOR),
    ("matrix_power(outer(x, y), k + 1) == (x @ y)**k * outer(x, y)", VECTOR),
    ("inv(matrix_power(B, k)) == matrix_power(inv(B), k)", REGULAR),
    ("matrix_power(B, k) @ matrix_power(inv(B), k) == eye(n)", REGULAR),
    ("matrix_power(inv(B) @ A @ B, k) == inv(B) @ matrix_power(A, k) @ B", REGULAR),
    ("matrix_power(inv(B) @ (A + eye(n)) @ B, k) == inv(B) @ matrix_power(A + eye(n), k) @ B", REGULAR),
    ("matrix_power(Q.T @ A @ Q, k) == Q.T @ matrix_power(A, k) @ Q", REGULAR),
    ("matrix_power(Q, k).T @ matrix_power(Q, k) == eye(n)", REGULAR),
    ("inv(matrix_power(Q, k)) == matrix_power(Q.T, k)", REGULAR),
    ("matrix_power(rotation(t), k) == rotation(k * t)", {"t": "real", "k": "natural"}),
    ("matrix_power([[1, t], [0, 1]], k) == [[1, k * t], [0, 1]]", {"t": "real", "k": "natural"}),
    ("matrix_power(kron(A, D), k) == kron(matrix_power(A, k), matrix_power(D, k))", TWO),
    ("trace(matrix_power(kron(A, D), k)) == trace(matrix_power(A, k)) * trace(matrix_power(D, k))", TWO),
    # by induction over the exponent
    ("A @ matrix_power(A, k) == matrix_power(A, k) @ A", SQUARE),
    ("A @ matrix_power(B @ A, k) == matrix_power(A @ B, k) @ A", SQUARE),
    ("X @ matrix_power(Y @ X, k) == matrix_power(X @ Y, k) @ X", RECTANGLE),
    ("trace(matrix_power(A @ B, k)) == trace(matrix_power(B @ A, k))", SQUARE),
    ("(A - eye(n)) @ " + SERIES.format("k") + " == matrix_power(A, k) - eye(n)", SQUARE),
    (SERIES.format("k + 1") + " == eye(n) + " + SERIES.format("k") + " @ A", SQUARE),
    (SERIES.format("n") + " @ A == A @ " + SERIES.format("n"), SQUARE),
    # from assumptions
    ("matrix_power(A, k) @ x == c**k * x", VECTOR, ["A @ x == c * x"]),
    ("x @ matrix_power(A, k) == c**k * x", VECTOR, ["x @ A == c * x"]),
    ("matrix_power(A + eye(n), k) @ x == (c + 1)**k * x", VECTOR, ["A @ x == c * x"]),
    ("matrix_power(A, k) @ ones(n) == ones(n)", VECTOR, ["A @ ones(n) == ones(n)"]),
    ("matrix_power(A, k + 1) == A", SQUARE, ["A @ A == A"]),
    ("matrix_power(A, 2 * k) == eye(n)", SQUARE, ["A @ A == eye(n)"]),
    ("matrix_power(A, k) @ B == B @ matrix_power(A, k)", SQUARE, ["A @ B == B @ A"]),
    ("matrix_power(A, k) @ matrix_power(B, l) == matrix_power(B, l) @ matrix_power(A, k)", SQUARE, ["A @ B == B @ A"]),
    ("matrix_power(A @ B, k) == matrix_power(B, k) @ matrix_power(A, k)", SQUARE, ["A @ B == B @ A"]),
]
FALSE: list[tuple[Any, ...]] = [
    ("matrix_power(A, k) == A", SQUARE, ["A @ A == A"]),
    ("matrix_power(A, 2 * k + 1) == eye(n)", SQUARE, ["A @ A == eye(n)"]),
    ("matrix_power(A, k) @ B == B @ matrix_power(A, l)", SQUARE, ["A @ B == B @ A"]),
    ("matrix_power(A @ B, k) == matrix_power(A, k) @ matrix_power(B, k)", SQUARE, ["A @ B == B @ C"]),
    ("matrix_power(A, k) @ x == c * x", VECTOR, ["A @ x == c * x"]),
    ("trace(matrix_power(X @ Y, k)) == trace(matrix_power(Y @ X, k))", RECTANGLE),
    ("matrix_power(-A, k) == matrix_power(A, k)", SQUARE),
    ("matrix_power(kron(A, D), k) == kron(matrix_power(A, k), D)", TWO),
    (SERIES.format("k") + " == " + SERIES.format("k + 1"), SQUARE),
]


@pytest.mark.parametrize("row", TRUE, ids=lambda row: row[0][:70])
def test_what_is_true_is_proved(row: tuple[Any, ...]) -> None:
    problem = problem_from(*row)
    evidence = algebra.propose(problem).evidence
    assert evidence is not None
    ruling = rule(problem, evidence)
    assert ruling.word == "proved", ruling.reason


@pytest.mark.parametrize("row", FALSE, ids=lambda row: row[0][:70])
def test_what_is_false_has_no_normal_form_in_common(row: tuple[Any, ...]) -> None:
    assert algebra.propose(problem_from(*row)).evidence is None


def test_the_census_says_what_carries_a_power() -> None:
    problem = problem_from("matrix_power(A, k) @ A == A @ matrix_power(A, k)", SQUARE)
    evidence = algebra.propose(problem).evidence
    assert evidence is not None
    (phrase,) = (line for line in rule(problem, evidence).census if "beyond" in line)
    assert "(not settled by the small-size theorem: a power of a matrix" in phrase


@pytest.mark.parametrize(
    ("statement", "where", "reason"),
    [
        (f"matrix_power(A, {MAX_COPIES + 1}) == A", SQUARE, "written out"),
        ("grad(trace(matrix_power(A, k)), A) == k * A", SQUARE, "the derivative of matrix_power"),
        ("matrix_power(A, t - 1) @ A == matrix_power(A, t)", {**SQUARE, "t": "index[n]"}, ""),
        ("sum(matrix_power(A, n - j) for j in range(n)) == A", SQUARE, "something is taken away"),
        ("matrix_power(A, k) == A", {"A": "real[2, 2]", "k": "natural"}, "differ"),
        (SERIES.format("k - l") + " == eye(n)", SQUARE, ""),
    ],
)
def test_what_has_no_form_is_refused(statement: str, where: dict[str, str], reason: str) -> None:
    problem = problem_from(statement, where)
    proposal = algebra.propose(problem)
    if proposal.evidence is None:
        assert reason in proposal.why
    else:
        assert rule(problem, proposal.evidence).word == "rejected"
