"""Quadratic forms written out, functions of X.T @ X, inverses compared, logarithms and averages by tangents: what is
true is proved, and what is nearly so is not."""

from __future__ import annotations

import pytest

from proofcheck import check

PAIRS: list[tuple[str, str, list[str], list[str]]] = [  # true, false, declarations, assumptions
    (
        "psd(diag(p) - outer(p, p))",
        "psd(diag(p) - 2 * outer(p, p))",
        ["n: dim", "p: real[n]"],
        ["sum(p) == 1", "p >= 0"],
    ),
    (
        "psd(diag(softmax(x)) - outer(softmax(x), softmax(x)))",
        "psd(outer(softmax(x), softmax(x)) - diag(softmax(x)))",
        ["n: dim", "x: real[n]"],
        [],
    ),
    (
        "psd(X.T @ X / n - outer(mean(X, axis=0), mean(X, axis=0)))",
        "psd(X.T @ X / n - 2 * outer(mean(X, axis=0), mean(X, axis=0)))",
        ["n, d: dim", "X: real[n, d]"],
        [],
    ),
    (
        "mean(X @ v)**2 <= norm2(X @ v) / n",
        "mean(X @ v)**2 <= norm2(X @ v) / n**2",
        ["n, d: dim", "X: real[n, d]", "v: real[d]"],
        ["n >= 2"],
    ),
    (
        "norm2(mean(X, axis=0)) <= mean(norm2(X, axis=1))",
        "norm2(mean(X, axis=0)) <= mean(norm2(X, axis=1)) / n",
        ["n, d: dim", "X: real[n, d]"],
        ["n >= 2"],
    ),
    ("softmax(x) @ x >= mean(x)", "softmax(x) @ x >= mean(x) + 1", ["n: dim", "x: real[n]"], []),
    (
        "norm2(inv(X.T @ X + s * eye(d)) @ X.T @ y) <= norm2(y) / (4 * s)",
        "norm2(inv(X.T @ X + s * eye(d)) @ X.T @ y) <= norm2(y) / (5 * s)",
        ["n, d: dim", "X: real[n, d]", "y: real[n]", "s: positive"],
        [],
    ),
    (
        "norm2(inv(X.T @ X / n + s * eye(d)) @ X.T @ y / n) <= norm2(y) / (4 * s * n)",
        "norm2(inv(X.T @ X / n + s * eye(d)) @ X.T @ y / n) <= norm2(y) / (5 * s * n)",
        ["n, d: dim", "X: real[n, d]", "y: real[n]", "s: positive"],
        [],
    ),
    (
        "norm2(X @ inv(X.T @ X + s * eye(d)) @ X.T @ y) <= norm2(y)",
        "norm2(X @ inv(X.T @ X + s * eye(d)) @ X.T @ y) <= norm2(y) / 2",
        ["n, d: dim", "X: real[n, d]", "y: real[n]", "s: positive"],
        [],
    ),
    (
        "trace(X @ inv(X.T @ X + s * eye(d)) @ X.T) <= d",
        "trace(X @ inv(X.T @ X + s * eye(d)) @ X.T) <= d / 2",
        ["n, d: dim", "X: real[n, d]", "s: positive"],
        [],
    ),
    (
        "norm(inv(eye(n) + c * A) @ x - inv(eye(n) + c * A) @ y) <= norm(x - y)",
        "norm(inv(eye(n) + c * A) @ x - inv(eye(n) + c * A) @ y) <= norm(x - y) / 2",
        ["n: dim", "A: psd[n, n]", "x, y: real[n]", "c: positive"],
        [],
    ),
    (
        "x @ (A @ A) @ x <= L * (x @ A @ x)",
        "x @ (A @ A) @ x <= L * (x @ A @ x) / 2",
        ["n: dim", "A: symmetric[n, n]", "x: real[n]", "L: positive"],
        ["psd(L * eye(n) - A)", "psd(A)"],
    ),
    (
        "y @ inv(A + B) @ y <= y @ inv(A) @ y",
        "y @ inv(A + B) @ y >= y @ inv(A) @ y",
        ["n: dim", "A: posdef[n, n]", "B: psd[n, n]", "y: real[n]"],
        [],
    ),
    (
        "trace(inv(A + B)) <= trace(inv(A))",
        "trace(inv(A + B)) <= trace(inv(A)) / 2",
        ["n: dim", "A: posdef[n, n]", "B: psd[n, n]"],
        [],
    ),
    ("S[0, 1]**2 < S[0, 0] * S[1, 1]", "2 * S[0, 1]**2 < S[0, 0] * S[1, 1]", ["S: posdef[2, 2]"], []),
    (
        "logdet(eye(n) + X @ X.T / s) == logdet(eye(d) + X.T @ X / s)",
        "logdet(eye(n) + X @ X.T / s) == logdet(s * eye(d) + X.T @ X)",
        ["n, d: dim", "X: real[n, d]", "s: positive"],
        [],
    ),
    (
        "logsumexp((x + y) / 2) <= (logsumexp(x) + logsumexp(y)) / 2",
        "logsumexp((x + y) / 2) <= (logsumexp(x) + logsumexp(y)) / 3",
        ["n: dim", "x, y: real[n]"],
        [],
    ),
    (
        "abs(max(x) - max(y)) <= norm(x - y)",
        "abs(max(x) - max(y)) <= norm(x - y) / 2",
        ["n: dim", "x, y: real[n]"],
        [],
    ),
    ("norm(A, 2) <= norm(A + B, 2) + norm(B, 2)", "rank(A + B) >= rank(A)", ["n: dim", "A, B: real[n, n]"], []),
    (
        "E(log(1 + exp(x))) >= log(1 + exp(m))",
        "E(log(1 + exp(x))) <= log(1 + exp(m))",
        ["m: real", "x: normal(mean=m, var=1)"],
        [],
    ),
    (
        "E(log(sigmoid(b * (x - y)))) <= log(sigmoid(b * m))",
        "E(log(sigmoid(b * (x - y)))) == log(sigmoid(b * m))",
        ["b: positive", "m: real", "x: normal(mean=m, var=1)", "y: normal"],
        [],
    ),
    (
        "E(log(1 + x**2)) <= log(2 + m**2)",
        "E(log(1 + x**2)) <= log(1 + m**2)",
        ["m: real", "x: normal(mean=m, var=1)"],
        [],
    ),
    (
        "P(x > E(x) / 2) >= E(x)**2 / (4 * E(x**2))",
        "P(x > E(x) / 2) >= E(x)**2 / E(x**2)",
        ["x: iid(mean=1, low=0)"],
        [],
    ),
    ("E(abs(x))**3 <= E(abs(x)**3)", "E(abs(x))**3 >= E(abs(x)**3)", ["x: iid(mean=0, var=1)"], []),
]


@pytest.mark.parametrize(("true", "false", "where", "given"), PAIRS)
def test_what_is_true_is_proved(true: str, false: str, where: list[str], given: list[str]) -> None:
    assert check(true, where, given).word == "proved"


@pytest.mark.parametrize(("true", "false", "where", "given"), PAIRS)
def test_what_is_nearly_so_is_not(true: str, false: str, where: list[str], given: list[str]) -> None:
    assert check(false, where, given).word in ("refuted", "unknown")
