"""Inverses: which matrices are seen to have one, and what equations say when they are multiplied by one."""

from __future__ import annotations

from typing import Any

import pytest

from tests.recheck.test_false import told

W = {
    "n, d": "dim",
    "X, Z": "real[n, d]",
    "A, B": "real[d, d]",
    "G": "invertible[d, d]",
    "y": "real[d]",
    "v": "real[n]",
} | {
    "c, b": "real",
    "s": "positive",
    "C": "real[d, n]",
}
INVERTED = "A @ (inv(A) @ y) == y"
GRAM = "(X.T @ X) @ (inv(X.T @ X) @ y) == y"

TRUE: list[dict[str, Any]] = [
    {"where": W, "given": ["det(A) != 0"], "claim": INVERTED},
    {"where": W, "given": ["det(A.T) > 0"], "claim": INVERTED},
    {"where": W, "given": ["det(2 * A) < 0"], "claim": INVERTED},
    {"where": W, "given": ["det(X.T @ X) != 0"], "claim": GRAM},
    {"where": W, "given": ["det(c * X.T @ X) != 0"], "claim": GRAM},
    {"where": W, "given": ["A @ B == eye(d)"], "claim": INVERTED},
    {"where": W, "given": ["B @ A == eye(d)"], "claim": INVERTED},
    {"where": W, "given": ["A @ B.T == 3 * eye(d)"], "claim": "inv(B) @ (B @ y) == y"},
    {"where": W, "given": ["c * (X.T @ X) == eye(d)"], "claim": GRAM},
    {"where": W, "given": ["A @ B == s * eye(d)"], "claim": INVERTED},
    {"where": W, "given": ["A @ A + A == eye(d)"], "claim": "(A @ A + A) @ (inv(A @ A + A) @ y) == y"},
    {"where": W, "given": ["(X.T @ X) @ B == eye(d)"], "claim": GRAM},
    # Equations multiplied by an inverse.
    {"where": W, "given": ["c * (X.T @ X) == eye(d)"], "claim": "c * (X.T @ v) == inv(X.T @ X) @ (X.T @ v)"},
    {"where": W, "given": ["A @ B == eye(d)"], "claim": "B @ y == inv(A) @ y"},
    {"where": W, "given": ["A @ B == eye(d)"], "claim": "A @ y == inv(B) @ y"},
    {"where": W, "given": ["G @ y == A @ B @ y"], "claim": "inv(G) @ A @ B @ y == y"},
    {"where": W, "given": ["G @ A == B @ G"], "claim": "inv(G) @ B @ G == A"},
    # Completing a square.
    {
        "where": W,
        "define": {"M": "Z.T @ Z + s * eye(d)", "u": "inv(M) @ Z.T @ v"},
        "claim": "(y - u) @ M @ (y - u) - u @ M @ u == y @ M @ y - 2 * (Z.T @ v) @ y",
    },
]
FALSE: list[dict[str, Any]] = [
    {"where": W, "given": ["det(B) != 0"], "claim": INVERTED},
    {"where": W, "given": ["det(A) == 0"], "claim": INVERTED},
    {"where": W, "given": ["det(A) >= 0"], "claim": INVERTED},
    {"where": W, "given": ["det(A) != 1"], "claim": INVERTED},
    {"where": W, "given": ["det(A + B) != 0"], "claim": INVERTED},
    {"where": W, "given": ["det(A @ B) != 1"], "claim": INVERTED},
    {"where": W, "given": ["det(X @ X.T) != 0"], "claim": GRAM},
    {"where": W, "given": ["det(Z.T @ X) != 0"], "claim": "(Z.T @ Z + X.T @ X - eye(d)) @ (M @ y) == y"}
    | {"define": {"M": "inv(Z.T @ Z + X.T @ X - eye(d))"}},
    {"where": W, "given": ["A @ B == eye(d) - eye(d)"], "claim": INVERTED},
    {"where": W, "given": ["A @ y == y"], "claim": INVERTED},
    {"where": W, "given": ["s * eye(d) == c * eye(d)"], "claim": INVERTED},
    {"where": W, "given": ["det(0 * B) == 0"], "claim": INVERTED},
    {"where": W, "claim": "inv(0 * A) @ y == inv(0 * A) @ y"},
    # Singular at A = [[0, 1, 1], [0, 5, 1], [0, 0, 0]]: the sum is over other places in each row.
    {"where": W, "claim": "inv(M) @ y == inv(M) @ y"}
    | {
        "define": {
            "M": "[sum(A[s, i] * A[s, j] for s in range(i)) + where(i == j, 1, 0) for i in range(d) for j in range(d)]"
        }
    },
    {"where": W, "given": ["A @ B == c * eye(d)"], "claim": INVERTED},
    {"where": W, "given": ["A @ B == (s - 1) * eye(d)"], "claim": INVERTED},
    {"where": W, "given": ["A @ B + 2 * eye(d) == 2 * eye(d)"], "claim": INVERTED},
    {"where": W, "given": ["A @ B == 2 * eye(d) + G"], "claim": INVERTED},
    {"where": W, "given": ["all(sum(A[i, k] * B[k, i] for k in range(d)) == 1 for i in range(d))"], "claim": INVERTED},
    {"where": W, "given": ["A + B == eye(d)"], "claim": INVERTED},
    {"where": W, "given": ["A * B == eye(d)"], "claim": INVERTED},
    # X X.T = 1 through more or fewer columns says nothing of X.T X.
    {"where": W, "given": ["X @ X.T == eye(n)"], "claim": GRAM},
    {"where": W, "given": ["X @ C == eye(n)"], "claim": "(C @ X) @ (inv(C @ X) @ y) == y"},
    {"where": W, "given": ["X @ C == eye(n)"], "claim": GRAM},
    {"where": W, "given": ["c * (X.T @ X) == eye(d)"], "claim": "c**2 * (X.T @ v) == inv(X.T @ X) @ (X.T @ v)"},
    {"where": W, "given": ["c * (X.T @ X) == eye(d)"], "claim": "b * (X.T @ v) == inv(X.T @ X) @ (X.T @ v)"},
    {"where": W, "given": ["c * (X.T @ X) == eye(d)"], "claim": "c * v == X @ (inv(X.T @ X) @ (X.T @ v))"},
    {"where": W, "given": ["A @ B == eye(d)"], "claim": "B @ y == inv(B) @ y"},
    {"where": W, "given": ["A @ B == eye(d)"], "claim": "B.T @ y == inv(A) @ y"},
    {"where": W, "given": ["G @ y == A @ B @ y"], "claim": "A @ inv(G) @ B @ y == y"},
    {"where": W, "given": ["G @ A == B @ G"], "claim": "G @ B @ inv(G) == A"},
    {"where": W, "given": ["G @ A == B @ G"], "claim": "A == B"},
    {"where": W, "given": ["A @ B == A @ G"], "claim": "B == G"},
    # An inverse under a condition is not there where the condition fails.
    {
        "where": W,
        "given": ["A @ B == A @ A"],
        "claim": "where(c > 0, inv(A) @ y, 0 * y) == where(c > 0, inv(A) @ y, B @ y - A @ y)",
    },
    {
        "where": W,
        "define": {"M": "Z.T @ Z + s * eye(d)", "u": "inv(M) @ Z.T @ v"},
        "claim": "(y - u) @ M @ (y - u) + u @ M @ u == y @ M @ y - 2 * (Z.T @ v) @ y",
    },
    {
        "where": W,
        "define": {"M": "Z.T @ Z + c * eye(d)", "u": "inv(M) @ Z.T @ v"},
        "claim": "(y - u) @ M @ (y - u) - u @ M @ u == y @ M @ y - 2 * (Z.T @ v) @ y",
    },
]


@pytest.mark.parametrize("entry", TRUE, ids=lambda e: f"{e.get('given')} {e['claim']}"[:70])
def test_an_inverse_that_exists_is_not_refused(entry) -> None:
    answer = told(entry)
    assert answer.word != "refused", answer


@pytest.mark.parametrize("entry", FALSE, ids=lambda e: f"{e.get('given')} {e['claim']}"[:70])
def test_and_only_there(entry) -> None:
    answer = told(entry)
    assert answer.word != "confirmed", answer
