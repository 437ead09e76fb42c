"""Equations that say the same: what is equal for equal sides, what has length 0, and matrices that are symmetric or
orthogonal by assumption. What is true is proved, and what is nearly so is not."""

from __future__ import annotations

import pytest

from tests.engines.verdicts import verdict

WHERE = {"n, m, k": "dim", "x, y": "real[n]", "A, B, U": "real[n, n]", "X": "real[m, n]", "Y": "real[n, k]"}
WHERE |= {"r": "real", "Q": "orthogonal[n, n]", "V": "real[n, m]", "w": "real[m]", "P": "real[n, n]"}
SYMMETRIC, ORTHOGONAL, PROJECTION = ("A.T == A", "B.T == B"), ("U @ U.T == eye(n)",), ("P @ P == P", "P.T == P")
TRUE = [
    ("(norm(x) <= norm(y)) == ((x - y) @ (x + y) <= 0)", ()),
    ("(norm2(x + y) <= norm2(x - y)) == (x @ y <= 0)", ()),
    ("norm2(x - 2 * y) <= norm2(x)", ("norm2(y) <= x @ y",)),
    ("((A @ B).T == A @ B) == (A @ B == B @ A)", SYMMETRIC),
    ("((A @ B).T == -A @ B) == (A @ B == -B @ A)", SYMMETRIC),
    ("(norm(U @ x) <= r) == (norm(x) <= r)", ORTHOGONAL),
    ("(norm(Q @ x) < r) == (norm(x) < r)", ()),
    ("(norm(Q @ x) <= norm(Q @ y)) == (norm(x) <= norm(y))", ()),
    ("(norm(Q @ x) == norm(y)) == (norm(y) == norm(x))", ()),
    ("(norm2(V @ w) <= r) == (norm2(w) <= r)", ("V.T @ V == eye(m)",)),
    ("(X.T @ X @ x == zeros(n)) == (norm2(X @ x) == 0)", ()),
    ("(X.T @ X @ x == zeros(n)) == (X @ x == zeros(m))", ()),
    ("implies(X.T @ X @ Y == zeros(n, k), X @ Y == zeros(m, k))", ()),
    ('implies(norm(X, "fro") == 0, X == zeros(m, n))', ()),
    ("implies(X.T @ X == zeros(n, n), X == zeros(m, n))", ()),
    ("implies(trace(X.T @ X) == 0, X == zeros(m, n))", ()),
    ("implies(A @ A @ x == zeros(n), A @ x == zeros(n))", ("A.T == A",)),
    ("norm2(x - P @ x) <= norm2(x - P @ y)", PROJECTION),
    ("norm2(P @ x - P @ y) <= norm2(x - y)", PROJECTION),
]
FALSE = [
    ("norm2(x) < norm2(y)", ("(x - y) @ (x + y) <= 0",)),
    ("(norm2(x + y) <= norm2(x) + norm2(y)) == (x @ y <= 1)", ()),
    ("norm2(x - 2 * y) <= norm2(x)", ("x @ y <= norm2(y)",)),
    ("((A @ B).T == A @ B) == (A @ B == B @ A)", SYMMETRIC[:1]),
    ("((A @ B).T == -A @ B) == (A @ B == B @ A)", SYMMETRIC),
    ("(norm(U @ x) <= r) == (norm(x) <= r)", ("U @ U.T == 2 * eye(n)",)),
    ("(norm(Q @ x) <= r) == (norm(x) < r)", ()),
    ("(norm(Q @ x) <= norm(Q @ y)) == (norm(y) <= norm(x))", ()),
    ("(norm2(V @ w) < r) == (norm2(w) < r)", ("V @ V.T == eye(n)",)),
    ("(X.T @ X @ x == zeros(n)) == (norm2(x) == 0)", ()),
    ("A @ x == zeros(n)", ("A @ A @ x == zeros(n)",)),
    ("implies(A @ A == zeros(n, n), A == zeros(n, n))", ()),
    ("implies(trace(A @ A) == 0, A == zeros(n, n))", ()),
    ("norm2(x - P @ x) <= norm2(x - P @ y)", PROJECTION[:1]),
    ("norm2(x - P @ x) <= norm2(x - P @ y)", PROJECTION[1:]),
    ("norm2(x - P @ x) <= norm2(x - y)", PROJECTION),
]


@pytest.mark.parametrize(("statement", "given"), TRUE)
def test_true(statement: str, given: tuple[str, ...]) -> None:
    assert verdict(statement, WHERE, given) == "proved"


@pytest.mark.parametrize(("statement", "given"), FALSE)
def test_false(statement: str, given: tuple[str, ...]) -> None:
    assert verdict(statement, WHERE, given) == "refuted"
