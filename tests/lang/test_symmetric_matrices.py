"""Of which matrices `eigenvalues` is read: those seen to be symmetric, and no others."""

from __future__ import annotations

import random

import numpy as np
import pytest

from proofcheck.diagnostics.base import ProofcheckError
from proofcheck.lang.problem import problem_from

NAMES = {
    "n, m": "dim",
    "A, B": "real[n, n]",
    "X": "real[n, m]",
    "S, T": "symmetric[n, n]",
    "P": "psd[n, n]",
    "D": "posdef[n, n]",
    "c": "real",
    "v, w": "real[n]",
}
SYMMETRIC = [
    "S",
    "S + T",
    "2 * S - c * D",
    "P + D",
    "X @ X.T",
    "X.T @ X",
    "(A + A.T) / 2",
    "A @ S @ A.T",
    "S @ S",
    "S @ T @ S",
    "A.T @ A + c * eye(n)",
    "diag(v)",
    "outer(v, v)",
    "outer(v, w) + outer(w, v)",
    "S - ones(n, n) / n",
    "A * A.T",
    "S * T",
    "[[1, 2], [2, 1]]",
    "diag([1, 2, 3])",
    "(A + B).T @ (A + B)",
]
OTHERS = ["A", "A + S", "A @ S", "S @ T", "A.T @ B", "outer(v, w)", "A @ A", "[[1, 2], [3, 1]]", "A - A.T", "A * S"]


def read(matrix: str) -> bool:
    try:
        problem_from(f"eigenvalues({matrix})[0] == 0", NAMES)
    except ProofcheckError as error:
        assert "symmetric" in error.findings[0].message
        return False
    return True


@pytest.mark.parametrize("matrix", SYMMETRIC)
def test_these_are_seen_to_be_symmetric(matrix: str) -> None:
    assert read(matrix)


@pytest.mark.parametrize("matrix", OTHERS)
def test_these_are_not(matrix: str) -> None:
    assert not read(matrix)


def made(draw: random.Random, depth: int) -> str:
    """A random square matrix."""
    if not depth or draw.random() < 0.2:
        return draw.choice(["A", "B", "S", "T", "outer(v, w)", "outer(v, v)", "eye(n)"])
    a, b = made(draw, depth - 1), made(draw, depth - 1)
    form = draw.choice(["({a} + {b})", "({a} @ {b})", "({a} * {b})", "({a}).T", "({a} @ {b} @ ({a}).T)", "({a} - {b})"])
    return form.format(a=a, b=b)


def test_what_is_read_is_symmetric() -> None:
    """Random products and sums: those that are read equal their transposes at random values."""
    draw, g, seen = random.Random(0), np.random.default_rng(0), 0
    a, b, s, t = (g.normal(size=(3, 3)) for _ in range(4))
    v, w = g.normal(size=3), g.normal(size=3)
    values = {"A": a, "B": b, "S": s + s.T, "T": t + t.T, "v": v, "w": w, "outer": np.outer, "eye": np.eye, "n": 3}
    for _ in range(300):
        matrix = made(draw, 3)
        if read(matrix):
            seen += 1
            found = eval(matrix, values)  # noqa: S307 - made above
            assert np.allclose(found, found.T), matrix
    assert seen > 30
