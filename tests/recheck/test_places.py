"""Normal forms under what is assumed of positions, under permutations, and of powers of matrices.

Each false statement differs from a true one in a sign, a place, an order or an exponent.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.recheck.test_false import told

ONE = {"n, d": "dim", "U, V": "real[n, d]", "i": "index[n]", "k": "index[2]", "x": "real[2]", "u": "real[3]"}
ORDER = {"n, d": "dim", "x": "real[n]", "S": "real[n, n]", "i, j, t": "index[n]", "k": "natural"}
CAUSAL = {
    "w(i, j)": "where(j <= i, exp(x[i] * x[j] / sqrt(d)), 0)",
    "out(i)": "sum(w(i, j) * x[j] for j in range(n)) / sum(w(i, j) for j in range(n))",
}
SHUFFLED = {"n": "dim", "P, R": "permutation[n, n]", "D, E": "real[n, n]", "x, y": "real[n]", "G": "symmetric[n, n]"}
POWERS = {"m, n": "dim", "w": "real[m]", "S, T": "real[n, n]", "u": "real[n]", "j, k": "natural", "z": "integer"} | {
    "G": "symmetric[n, n]"
}
RING = {"ring": "sum(w[k] * matrix_power(S, k) for k in range(m))"}

TRUE: list[dict[str, Any]] = [
    # A range of few places.
    {"where": ONE, "given": ["n == 1", "V[i] == U[i]"], "claim": "sum(V) == sum(U)"},
    {"where": ONE, "given": ["n == 1"], "claim": "V[i] == V[0]"},
    {"where": ONE, "claim": "(x[k] - x[0]) * (x[k] - x[1]) == 0"},
    {"where": ONE, "claim": "where(k == 0, x[0], x[1]) == x[k]"},
    # Orders that are assumed.
    {"where": ORDER, "given": ["t > i"], "claim": "where(t <= i, x[t], 0) == 0"},
    {"where": ORDER, "given": ["i < j", "j <= t"], "claim": "where(i == t, x[i], 0) == 0"},
    {"where": ORDER, "given": ["i < j", "j <= t"], "claim": "where(t > i, x[i], 1) == x[i]"},
    {"where": ORDER, "given": ["not (t <= i)"], "claim": "where(i < t, x[i], x[t]) == x[i]"},
    {"where": ORDER, "given": ["i != t"], "claim": "where(t == i, S[i, t], 1) == 1"},
    {"where": ORDER, "given": ["t > i"], "define": CAUSAL, "claim": "grad(out(i), x)[t] == 0"},
    # One index under several permutations.
    {"where": SHUFFLED}
    | {"claim": "sum((P @ x)[i] * y[i] for i in range(n)) == sum(x[i] * (P.T @ y)[i] for i in range(n))"},
    {"where": SHUFFLED, "claim": "softmax((P @ D @ P.T) + D) @ (P @ x) == P @ (softmax(D + P.T @ D @ P) @ x)"},
    {"where": SHUFFLED, "claim": "softmax(P @ E - D) @ (R @ x) == softmax(P @ E @ R - D @ R) @ x"},
    # Places of a symmetric matrix, or of its inverse, in one order whatever they are called.
    {"where": SHUFFLED, "given": ["det(G) != 0"], "claim": "(x @ inv(G)) @ (D @ y) == (D @ y) @ (inv(G) @ x)"},
    {"where": SHUFFLED, "claim": "(x @ G) @ (D @ y) == (y @ D.T) @ (G @ x)"},
    # Powers.
    {"where": POWERS, "define": RING, "claim": "ring @ (S @ u) == S @ (ring @ u)"},
    {"where": POWERS, "claim": "matrix_power(S, k) @ S == matrix_power(S, k + 1)"},
    {"where": POWERS, "claim": "S @ matrix_power(S, k) @ S == matrix_power(S, k + 2)"},
    {"where": POWERS, "claim": "matrix_power(S, j) @ matrix_power(S, k) == matrix_power(S, j + k)"},
    {"where": POWERS, "claim": "matrix_power(S, k).T == matrix_power(S.T, k)"},
    {"where": POWERS, "claim": "matrix_power(G, k) == matrix_power(G, k).T"},
    {"where": POWERS, "claim": "matrix_power(S @ T, k) @ S @ T == matrix_power(S @ T, k + 1)"},
    {"where": POWERS, "claim": "matrix_power(S, 3) == S @ S @ S"},
    {"where": POWERS, "claim": "sum(matrix_power(S, k) @ (eye(n) - S) for k in range(3)) == eye(n) - S @ S @ S"},
]
FALSE: list[dict[str, Any]] = [
    {"where": ONE, "given": ["n == 2", "V[i] == U[i]"], "claim": "sum(V) == sum(U)"},
    {"where": ONE, "given": ["V[i] == U[i]"], "claim": "sum(V) == sum(U)"},
    {"where": ONE, "given": ["n == 2"], "claim": "V[i] == V[0]"},
    {"where": ONE, "claim": "(x[k] - x[0]) * (x[k] - u[1]) == 0"},
    {"where": ONE, "claim": "(u[k] - u[1]) * (u[k] - u[2]) == 0"},
    {"where": ONE, "claim": "where(k == 0, x[0], x[0]) == x[k]"},
    {"where": ORDER, "given": ["t >= i"], "claim": "where(t <= i, x[t], 0) == 0"},
    {"where": ORDER, "given": ["t < i"], "claim": "where(t <= i, x[t], 0) == 0"},
    {"where": ORDER, "given": ["i <= j", "j <= t"], "claim": "where(i == t, x[i], 0) == 0"},
    {"where": ORDER, "given": ["i < j", "t <= j"], "claim": "where(t > i, x[i], 1) == x[i]"},
    {"where": ORDER, "given": ["not (t < i)"], "claim": "where(i < t, x[i], x[t] + 1) == x[i]"},
    {"where": ORDER, "given": ["i != j"], "claim": "where(t == i, S[i, t], 1) == 1"},
    {"where": ORDER, "given": ["i + 1 != t"], "claim": "where(t == i, S[i, t], 1) == 1"},
    {"where": ORDER, "given": ["implies(k > 2, t > i)"], "claim": "where(t <= i, x[t], 0) == 0"},
    {"where": ORDER, "given": ["t >= i"], "define": CAUSAL, "claim": "grad(out(i), x)[t] == 0"},
    {"where": ORDER, "given": ["t < i"], "define": CAUSAL, "claim": "grad(out(i), x)[t] == 0"},
    {"where": ORDER, "given": ["i > k"], "claim": "where(x[i] > k, x[i], 0) == where(x[i] > i, x[i], 0)"},
    # Of what is summed nothing is left at any place, or something is subtracted.
    {"where": ORDER}
    | {"claim": "sum(where(j < i, 1, 0) / sum(where(k < i, 1, 0) for k in range(n)) for j in range(n)) == 1"},
    {"where": ORDER, "define": {"some(i)": "sum(where(k > i, exp(x[k]), 0) for k in range(n))"}}
    | {"claim": "some(i) / some(i) == 1"},
    {"where": ORDER, "define": {"some(i)": "sum(where(k == i + 1, exp(x[k]), 0) for k in range(n))"}}
    | {"claim": "some(i) / some(i) == 1"},
    {"where": ORDER, "define": {"some(i)": "sum(where(k <= i, x[k], 0) for k in range(n))"}}
    | {"claim": "some(i) / some(i) == 1"},
    {"where": ORDER, "define": {"some(i)": "sum(where(k <= i, exp(x[k]) - 1, 0) for k in range(n))"}}
    | {"claim": "some(i) / some(i) == 1"},
    {"where": ORDER, "define": {"some(i)": "sum(where(k <= i, x[k]**2, 0) for k in range(n))"}}
    | {"claim": "some(i) / some(i) == 1"},
    # A condition on a number that moves is no condition on positions.
    {"where": ORDER, "claim": "grad(where(x[i] <= 0, 0, x[i]), x)[i] == where(x[i] <= 0, 0, 1)"},
    {"where": {"k": "integer", "x": "real"}, "claim": "diff(where(k <= x, 0, 1), x) == 0"},
    {"where": {"w": "integer[2]", "x": "real"}, "claim": "diff(let(where(w[0] <= 1, 0, 1), w, [x, x]), x) == 0"},
    {"where": SHUFFLED}
    | {"claim": "sum((P @ x)[i] * y[i] for i in range(n)) == sum(x[i] * (P @ y)[i] for i in range(n))"},
    {"where": SHUFFLED, "claim": "softmax((P @ D @ P.T) + D) @ (P @ x) == P @ (softmax(D + P @ D @ P.T) @ x)"},
    {"where": SHUFFLED, "claim": "softmax((P @ D @ P.T) + D) @ (P @ x) == P @ (softmax(D + P.T @ D @ P) @ (P @ x))"},
    {"where": SHUFFLED, "claim": "softmax(P @ E - D) @ (R @ x) == softmax(P @ E @ P - D @ R) @ x"},
    {"where": SHUFFLED, "claim": "softmax(P @ E - D) @ (R @ x) == softmax(P @ E @ R - D @ P) @ x"},
    {"where": SHUFFLED}
    | {"claim": "sum(x[i] * (P @ R @ x)[i] for i in range(n)) == sum(x[i] * (P @ R.T @ x)[i] for i in range(n))"},
    {"where": SHUFFLED, "given": ["det(D) != 0"], "claim": "(x @ inv(D)) @ (E @ y) == (E @ y) @ (inv(D) @ x)"},
    {"where": SHUFFLED, "claim": "(x @ D) @ (E @ y) == (y @ E.T) @ (D @ x)"},
    {"where": POWERS, "define": RING, "claim": "ring @ (T @ u) == T @ (ring @ u)"},
    {"where": POWERS, "define": RING, "claim": "ring @ (S @ u) == ring @ u"},
    {"where": POWERS, "claim": "matrix_power(S, k) @ S == matrix_power(S, k + 2)"},
    {"where": POWERS, "claim": "matrix_power(S, k) @ T == matrix_power(S, k + 1)"},
    {"where": POWERS, "claim": "matrix_power(S, k) @ S.T == matrix_power(S, k + 1)"},
    {"where": POWERS, "claim": "matrix_power(S, j) @ matrix_power(T, k) == matrix_power(S, j + k)"},
    {"where": POWERS, "claim": "matrix_power(S, j) @ matrix_power(S, k) == matrix_power(S, j * k)"},
    {"where": POWERS, "claim": "matrix_power(S, k).T == matrix_power(S, k)"},
    {"where": POWERS, "claim": "matrix_power(S, z) @ S == matrix_power(S, z + 1)"},
    {"where": POWERS, "claim": "matrix_power(S, k - 1) @ S == matrix_power(S, k)"},
    {"where": POWERS, "claim": "matrix_power(S @ T, k) @ S @ T == matrix_power(T @ S, k + 1)"},
    {"where": POWERS, "claim": "matrix_power(S @ T, k) == matrix_power(S, k) @ matrix_power(T, k)"},
    {"where": POWERS, "claim": "matrix_power(2 * S, k) @ S == matrix_power(2 * S, k + 1)"},
    {"where": POWERS, "claim": "matrix_power(S, 3) == S @ S"},
    {"where": POWERS, "claim": "sum(matrix_power(S, k) @ (eye(n) - S) for k in range(3)) == eye(n) - S @ S"},
    {"where": POWERS, "claim": "trace(matrix_power(S, 0)) == 1"},
]


@pytest.mark.parametrize("entry", TRUE, ids=lambda e: e["claim"][:60])
def test_equal_sides_are_not_refused(entry) -> None:
    """Some are left to derivations, which no evidence offers here."""
    answer = told(entry)
    assert answer.word != "refused", answer


@pytest.mark.parametrize("entry", FALSE, ids=lambda e: e["claim"][:60])
def test_other_sides_do_not(entry) -> None:
    answer = told(entry)
    assert answer.word != "confirmed", answer
