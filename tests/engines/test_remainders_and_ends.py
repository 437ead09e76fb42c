"""Remainders by a factor, sums of logarithms in inequalities, triangular sums, the ends of eigenvalues, projections."""

from __future__ import annotations

import numpy as np
import pytest

import proofcheck

INTEGERS = ["a, b, c: integer", "n: integer"]
MATRICES = ["n, m: dim", "A: symmetric[n, n]", "M: real[n, m]", "x: real[n]", "y: real[m]"]
ROWS = [
    ("divides(a + b, a**3 + b**3)", INTEGERS, [], True),
    ("divides(a - b, a**2 + b**2)", INTEGERS, [], False),
    ("divides(n**2 + n + 1, n**4 + n**2 + 1)", INTEGERS, [], True),
    ("divides(n**2 + n + 1, n**4 + n**2 + 2)", INTEGERS, [], False),
    ("divides(a, b + c)", INTEGERS, ["divides(a, b)", "divides(a, c)"], True),
    ("divides(a, b + c)", INTEGERS, ["divides(a, b)", "divides(c, a)"], False),
    ("implies(divides(a, b) and divides(a, c), divides(a, 2 * b - 5 * c))", INTEGERS, [], True),
    ("divides(a, c)", INTEGERS, ["divides(a, b * c)", "gcd(a, b) == 1"], True),
    ("divides(a, c)", INTEGERS, ["divides(a, b * c)", "gcd(a, c) == 1"], False),
    ("divides(6, a)", INTEGERS, ["divides(2, a)", "divides(3, a)"], True),
    ("divides(8, a)", INTEGERS, ["divides(2, a)", "divides(4, a)"], False),
    ("log(1 + x * y) <= log(1 + x) + log(1 + y)", ["x, y: nonnegative"], [], True),
    ("log(1 + x * y) >= log(1 + x) + log(1 + y)", ["x, y: nonnegative"], [], False),
    ("sum(cumsum(x)) == sum((n - i) * x[i] for i in range(n))", ["n: dim", "x: real[n]"], [], True),
    ("sum(cumsum(x)) == sum((n - i - 1) * x[i] for i in range(n))", ["n: dim", "x: real[n]"], [], False),
    (
        "sum(sum(x[j] for j in range(i + 1, n)) for i in range(n)) == sum(j * x[j] for j in range(n))",
        ["n: dim", "x: real[n]"],
        [],
        True,
    ),
    ("x @ A @ x <= max(eigenvalues(A)) * norm2(x)", MATRICES, [], True),
    ("x @ A @ x <= min(eigenvalues(A)) * norm2(x)", MATRICES, [], False),
    ("max(eigenvalues(-A)) == -min(eigenvalues(A))", MATRICES, [], True),
    ("max(abs(eigenvalues(A))) == norm(A, 2)", MATRICES, [], True),
    ("max(abs(eigenvalues(A))) == max(eigenvalues(A))", MATRICES, [], False),
    ("max(abs(eigenvalues(A))) == abs(min(eigenvalues(A)))", MATRICES, [], False),
    ('norm(M, "fro")**2 <= norm(M, 2) * norm(M, "nuc")', MATRICES, [], True),
    ('norm(M, "fro")**2 <= norm(M, 2)**2', MATRICES, [], False),
    ("norm(x) <= norm(inv(C), 2) * norm(C @ x)", [*MATRICES, "C: invertible[n, n]"], [], True),
    ("norm(x) <= norm(C, 2) * norm(C @ x)", [*MATRICES, "C: invertible[n, n]"], [], False),
    ("max(singular_values(M)) == norm(M, 2)", MATRICES, [], True),
    ("min(singular_values(M)) == norm(M, 2)", MATRICES, [], False),
    ("min(singular_values(M))**2 == eigenvalues(M.T @ M)[0]", MATRICES, [], True),
    ("psd(eye(n) - M @ pinv(M))", MATRICES, [], True),
    ("psd(M @ pinv(M) - eye(n))", MATRICES, [], False),
    ("det(M.T @ M) != 0", MATRICES, ["posdef(M.T @ M)"], True),
    ("det(M.T @ M) != 0", MATRICES, [], False),
    ("det(M.T @ M) == 1", MATRICES, ["posdef(M.T @ M)"], False),
    ("pinv(M) == inv(M.T @ M) @ M.T", MATRICES, ["posdef(M.T @ M)"], True),
    ("pinv(M) == inv(M.T @ M) @ M.T", MATRICES, [], False),
    # The root of a negative eigenvalue has no value, and then there is no largest one.
    ("max(sqrt(eigenvalues(A))) == sqrt(max(eigenvalues(A)))", MATRICES, [], False),
]


@pytest.mark.parametrize(("statement", "where", "given", "truth"), ROWS, ids=[row[0] for row in ROWS])
def test_decided(statement: str, where: list[str], given: list[str], truth: bool) -> None:
    found = proofcheck.check(statement, where=where, given=given, numbers="off")
    assert found.word == ("proved" if truth else "refuted")


def test_the_ends_are_those_that_numpy_finds() -> None:
    matrix = np.array([[2, 1, 0], [1, -3, 2], [0, 2, 1]])
    rows = [[int(entry) for entry in row] for row in matrix]
    values = np.linalg.eigvalsh(matrix)
    for word, value in (("max", values[-1]), ("min", values[0])):
        body = f"{word}(eigenvalues({rows}))"
        below, above = (f"{value + shift:.6f}" for shift in (-1e-3, 1e-3))
        found = proofcheck.check(f"{below} < {body} and {body} < {above}", numbers="off")
        assert found.word == "proved"
    lengths = np.linalg.svd(matrix, compute_uv=False)
    for word, value in (("max", lengths[0]), ("min", lengths[-1])):
        body = f"{word}(singular_values({rows}))"
        found = proofcheck.check(f"{value - 1e-3:.6f} < {body} and {body} < {value + 1e-3:.6f}", numbers="off")
        assert found.word == "proved"
