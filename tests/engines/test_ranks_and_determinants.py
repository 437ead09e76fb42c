"""Ranks of generalised inverses, and determinants of adjugates, of what is bounded below, of multiples of the identity
and a product of vectors, of triangular matrices: what is true is proved, and what is nearly so is not."""

from __future__ import annotations

import pytest

from tests.engines.verdicts import verdict

WHERE = {
    "n, m": "dim",
    "A, B": "real[n, n]",
    "X": "real[n, m]",
    "G": "real[m, n]",
    "a, b, c": "real",
    "u, v": "real[n]",
}
WHERE |= {"S": "psd[n, n]", "p": "positive", "M, N": "posdef[n, n]"}
SKEW = ("A.T == -A",)
UPPER = ("all(A[i, j] == 0 for i in range(n) for j in range(n) if j < i)",)
LOWER = ("all(A[i, j] == 0 for i in range(n) for j in range(n) if i < j)",)
TRUE = [
    ("trace(X @ pinv(X)) == rank(X)", ()),
    ("trace(pinv(X) @ X) == rank(X)", ()),
    ("rank(pinv(X)) == rank(X)", ()),
    ("trace(X @ G) == rank(X)", ("X @ G @ X == X",)),
    ("rank(X) <= rank(G)", ("X @ G @ X == X",)),
    ("det((a - b) * eye(n) + b * ones(n, n)) == (a - b)**(n - 1) * (a + (n - 1) * b)", ()),
    ("det((a + b + c) * eye(n) + outer(u, v)) == (a + b + c)**(n - 1) * (a + b + c + u @ v)", ()),
    ("det(adjugate(A)) == det(A)**(n - 1)", ()),
    ("det(A) * det(adjugate(A)) == det(A)**n", ()),
    ("det(eye(n) + A) >= 1", SKEW),
    ("det(eye(n) - A) != 0", SKEW),
    ("det(p * eye(n) + A) >= p**n", SKEW),
    ("det(A) >= 0", SKEW),
    ("det(A) == prod(A[i, i] for i in range(n))", UPPER),
    ("det(A) == prod(A[i, i] for i in range(n))", LOWER),
    ("det(M + N)**(1 / n) >= det(M)**(1 / n) + det(N)**(1 / n)", ()),
    ("(det(A) == 0) == (det(A @ A.T) == 0)", ()),
    ("det(A) == 0 or det(B) == 0", ("det(A @ B) == 0",)),
]
FALSE = [
    ("trace(X @ pinv(X)) == n", ()),
    ("trace(X @ G) == rank(X)", ("G @ X @ G == G",)),
    ("rank(G) <= rank(X)", ("X @ G @ X == X",)),
    ("det((a - b) * eye(n) + b * ones(n, n)) == (a - b)**(n - 1) * (a + n * b)", ()),
    ("det((a - b) * eye(n) + diag(v) + outer(u, u)) == (a - b)**(n - 1) * (a - b + u @ u)", ()),
    ("det(adjugate(A)) == det(A)**n", ()),
    ("det(adjugate(A)) == det(A)**(n - 2)", ()),
    ("det(eye(n) + A) > 1", SKEW),
    ("det(eye(n) + A) >= 1", ("A.T == A",)),
    ("det(A) > 0", SKEW),
    ("det(eye(n) + A) >= 2", SKEW),
    ("det(A) == prod(A[i, i] for i in range(n))", (UPPER[0].replace("j < i", "j + 1 < i"),)),
    ("det(M + N)**(1 / n) <= det(M)**(1 / n) + det(N)**(1 / n)", ()),
    ("(det(A) == 0) == (det(A + A.T) == 0)", ()),
    ("det(A) == 0", ("det(A @ B) == 0",)),
]


@pytest.mark.parametrize(("statement", "given"), TRUE)
def test_true(statement: str, given: tuple[str, ...]) -> None:
    assert verdict(statement, WHERE, given) == "proved"


@pytest.mark.parametrize(("statement", "given"), FALSE)
def test_false(statement: str, given: tuple[str, ...]) -> None:
    assert verdict(statement, WHERE, given) == "refuted"
