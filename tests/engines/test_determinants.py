"""Determinants of products of sums: what is true of them is proved, and what is nearly so is not."""

from __future__ import annotations

import pytest

from proofcheck.lang.problem import problem_from
from proofcheck.logic import kernel
from proofcheck.search.engines import algebra
from proofcheck.search.index.parted import parted

WHERE = {"n, m": "dim", "A, B, C": "real[n, n]", "X": "real[n, m]", "Y": "real[m, n]", "c": "real", "u, v": "real[n]"}
TRUE = [
    "det((eye(n) + A) @ (eye(n) + B)) == det(eye(n) + A) * det(eye(n) + B)",
    "det((A + B) @ (B + C) @ (A + C)) == det(A + B) * det(B + C) * det(A + C)",
    "det((A + B) @ (A - B)) == det((A - B) @ (A + B))",
    "det(c * (A + B) @ (A - B)) == c**n * det(A + B) * det(A - B)",
    "det((A + B) @ (A + B).T) == det(A + B)**2",
    "det((A + outer(u, v)) @ (B + C)) == det(A + outer(u, v)) * det(B + C)",
    "det((A + X @ Y) @ (B + C)) == det(A + X @ Y) * det(B + C)",
    "det((eye(n) + A) @ (eye(n) + B)) == det(eye(n) + A + B + A @ B)",
]
FALSE = [
    "det((eye(n) + A) @ (eye(n) + B)) == det(eye(n) + A) + det(eye(n) + B)",
    "det((A + B) @ (B + C) @ (A + C)) == det(A + B) * det(B + C) * det(A - C)",
    "det((A + B) @ (A - B)) == det(A @ A - B @ B)",
    "det(c * (A + B) @ (A - B)) == c * det(A + B) * det(A - B)",
    "det((A + B) * (A - B)) == det(A + B) * det(A - B)",
    "det((X + X) @ (Y + Y)) == det((Y + Y) @ (X + X))",
    "det((A + outer(u, v)) @ (B + C)) == det(A + outer(u, v)) * det(B - C)",
    "det(A @ (B + C)) == det(A) * det(B) + det(A) * det(C)",
]


@pytest.mark.parametrize("statement", TRUE)
def test_true(statement):
    problem = problem_from(statement, WHERE)
    evidence = algebra.propose(problem).evidence
    assert evidence is not None and kernel.rule(problem, evidence).word == "proved"


@pytest.mark.parametrize("statement", FALSE)
def test_false(statement):
    assert algebra.propose(problem_from(statement, WHERE)).evidence is None


@pytest.mark.parametrize("matrix", ["(A + B) * (A - B)", "(X + X) @ (Y + Y)", "A + B", "outer(u, v)", "A @ u @ v * B"])
def test_what_is_no_product_of_square_matrices_stays(matrix):
    statement = problem_from(f"det({matrix}) == 1", WHERE).statement
    assert parted(statement) == statement
