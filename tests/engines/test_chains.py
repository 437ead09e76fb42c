"""Norms of products of several matrices, and of a matrix with itself."""

from __future__ import annotations

import pytest

from tests.engines.verdicts import verdict

SQUARE = {"n": "dim", "A, B, C": "real[n, n]", "x, y": "real[n]"}
LAYER = {"n, m": "dim", "A": "real[m, n]", "B": "real[n, m]", "x, z": "real[n]", "y": "real[m]"}
SHAPES = {"n, m, k": "dim", "A": "real[n, m]", "B": "real[m, k]", "C": "real[k, n]", "x": "real[n]"}


@pytest.mark.parametrize(
    ("statement", "where"),
    [
        ('norm(A @ B @ C, "fro") <= norm(A, "fro") * norm(B, "fro") * norm(C, "fro")', SHAPES),
        ('norm(A @ A @ A, "fro") <= norm(A, "fro")**3', SQUARE),
        ('norm(A @ A @ x) <= norm(A, "fro")**2 * norm(x)', SQUARE),
        ("norm(A @ B @ x) <= norm(A, 2) * norm(B, 2) * norm(x)", SQUARE),
        ("norm(A @ B @ x - A @ B @ y) <= norm(A, 2) * norm(B, 2) * norm(x - y)", SQUARE),
        ("norm(A.T @ x) <= norm(A, 2) * norm(x)", SQUARE),
        ("norm(A.T @ relu(A @ x)) <= norm(A, 2)**2 * norm(x)", SQUARE),
        ("norm(relu(A @ x + y) - relu(A @ z + y)) <= norm(A, 2) * norm(x - z)", LAYER),
        ("norm(B @ relu(A @ x) - B @ relu(A @ z)) <= norm(B, 2) * norm(A, 2) * norm(x - z)", LAYER),
        ("norm(sigmoid(A @ x) - sigmoid(A @ z)) <= norm(A, 2) * norm(x - z) / 4", LAYER),
        ("norm(A @ x + y) <= norm(A, 2) * norm(x) + norm(y)", LAYER),
        ("norm(x + B @ relu(A @ x)) <= (1 + norm(B, 2) * norm(A, 2)) * norm(x)", LAYER),
        (
            "norm(x + B @ relu(A @ x) - z - B @ relu(A @ z)) <= (1 + norm(B, 2) * norm(A, 2)) * norm(x - z)",
            LAYER,
        ),
        ('norm(A @ (B @ (C @ x))) <= norm(A, 2) * norm(B, "fro") * norm(C, 2) * norm(x)', SHAPES),
    ],
)
def test_at_most_the_product_of_the_norms(statement: str, where: dict[str, str]) -> None:
    assert verdict(statement, where) == "proved"


@pytest.mark.parametrize(
    "statement",
    [
        "norm(A @ B @ x) <= norm(A, 2) * norm(B, 2) * norm(x) / 2",
        'norm(A @ B @ C, "fro") <= norm(A, "fro") * norm(B, "fro")',
        "norm(A @ B @ x - A @ B @ y) <= norm(A, 2) * norm(B, 2) * norm(x + y)",
        'norm(A @ A @ x) <= norm(A, "fro") * norm(x)',
        "norm(B @ relu(A @ x) - B @ relu(A @ y)) <= norm(B, 2) * norm(A, 2) * norm(x - y) / 2",
        "norm(sigmoid(A @ x) - sigmoid(A @ y)) <= norm(A, 2) * norm(x - y) / 5",
        "norm(sigmoid(A @ x)) <= norm(A, 2) * norm(x)",
        "norm(x + B @ relu(A @ x)) <= norm(B, 2) * norm(A, 2) * norm(x)",
        "norm(x - A @ x) <= norm(x) + norm(A @ y)",
    ],
)
def test_smaller_bounds_are_refuted(statement: str) -> None:
    assert verdict(statement, SQUARE) == "refuted"


def test_the_norm_of_a_matrix_and_an_outer_product() -> None:
    where = {"n, m": "dim", "A": "real[n, m]", "u": "real[n]", "v": "real[m]"}
    assert verdict('norm(A - outer(u, v), "fro") <= norm(A, "fro") + norm(u) * norm(v)', where) == "proved"
    assert verdict('norm(A - outer(u, v), "fro") <= norm(A, "fro") + norm(u) * norm(v) / 2', where) == "refuted"
