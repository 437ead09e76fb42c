"""Powers of matrices with a symbolic exponent."""

from __future__ import annotations

import numpy as np

from .kit import det, diag, eye, inv, topic, tr

t, f = topic("structured")
power = np.linalg.matrix_power
A1 = "n: dim; A, B: real[n, n]; k, l: natural; c: positive"
EIGEN = "n: dim; A: real[n, n]; x: real[n]; lam: positive; k: natural"


def commuting(g, v):
    return dict(zip("AB", g.commuting(v["n"]), strict=True))


def eigen(g, v):
    return dict(zip(("A", "x", "lam"), g.eigenpair(v["n"]), strict=True))


def projector(g, v):
    return {"A": g.projector(v["n"])}


def series(A, k):
    return sum((power(A, j) for j in range(k)), np.zeros_like(A))


ENTRIES = [
    t(
        "matrix_power(A, k + l) == matrix_power(A, k) @ matrix_power(A, l)",
        A1,
        lambda A, k, l: (power(A, k + l), power(A, k) @ power(A, l)),
    ),
    t("matrix_power(A.T, k) == matrix_power(A, k).T", A1, lambda A, k: (power(A.T, k), power(A, k).T)),
    t("matrix_power(c * A, k) == c**k * matrix_power(A, k)", A1, lambda A, k, c: (power(c * A, k), c**k * power(A, k))),
    t("matrix_power(A, k) @ A == A @ matrix_power(A, k)", A1, lambda A, k: (power(A, k) @ A, A @ power(A, k))),
    t(
        "matrix_power(A @ B, k) @ A == A @ matrix_power(B @ A, k)",
        A1,
        lambda A, B, k: (power(A @ B, k) @ A, A @ power(B @ A, k)),
    ),
    t(
        "matrix_power(A @ B, k) == matrix_power(A, k) @ matrix_power(B, k)",
        A1,
        lambda A, B, k: (power(A @ B, k), power(A, k) @ power(B, k)),
        given="A @ B == B @ A",
        make=commuting,
    ),
    t(
        "matrix_power(inv(B) @ A @ B, k) == inv(B) @ matrix_power(A, k) @ B",
        "n: dim; A: real[n, n]; B: invertible[n, n]; k: natural",
        lambda A, B, k: (power(inv(B) @ A @ B, k), inv(B) @ power(A, k) @ B),
    ),
    t(
        "matrix_power(A, k) @ x == lam**k * x",
        EIGEN,
        lambda A, x, lam, k: (power(A, k) @ x, lam**k * x),
        given="A @ x == lam * x",
        make=eigen,
    ),
    t("matrix_power(A, k + 1) == A", A1, lambda A, k: (power(A, k + 1), A), given="A @ A == A", make=projector),
    t(
        "(A - eye(n)) @ sum(matrix_power(A, j) for j in range(k)) == matrix_power(A, k) - eye(n)",
        A1,
        lambda n, A, k: ((A - eye(n)) @ series(A, k), power(A, k) - eye(n)),
    ),
    t(
        "matrix_power(diag(x), k) == diag(x**k)",
        "n: dim; x: positive[n]; k: natural",
        lambda x, k: (power(diag(x), k), diag(x**k)),
    ),
    t(
        "inv(matrix_power(A, k)) == matrix_power(inv(A), k)",
        "n: dim; A: invertible[n, n]; k: natural",
        lambda A, k: (inv(power(A, k)), power(inv(A), k)),
    ),
    f(
        "matrix_power(A @ B, k) == matrix_power(A, k) @ matrix_power(B, k)",
        A1,
        lambda A, B, k: (power(A @ B, k), power(A, k) @ power(B, k)),
        "true for k <= 1, or where A and B commute",
        make=lambda g, v: {"k": 2},
    ),
    f(
        "matrix_power(A, k) @ matrix_power(A, l) == matrix_power(A, k * l)",
        A1,
        lambda A, k, l: (power(A, k) @ power(A, l), power(A, k * l)),
        "the exponents add",
    ),
    f(
        "matrix_power(A, k) == A",
        A1,
        lambda A, k: (power(A, k), A),
        "not for k = 0",
        given="A @ A == A",
        make=lambda g, v: {"A": g.projector(v["n"]), "k": 0},
        dims=(2, 3),
    ),
    f(
        "trace(matrix_power(A, k)) == trace(A)**k",
        A1,
        lambda A, k: (tr(power(A, k)), tr(A) ** k),
        "true for n = 1",
        dims=(2, 3),
    ),
    f(
        "matrix_power(A, k) @ x == lam * k * x",
        EIGEN,
        lambda A, x, lam, k: (power(A, k) @ x, lam * k * x),
        "lam**k; true for k = 1",
        given="A @ x == lam * x",
        make=eigen,
    ),
    f(
        "(A - eye(n)) @ sum(matrix_power(A, j) for j in range(k)) == matrix_power(A, k + 1) - eye(n)",
        A1,
        lambda n, A, k: ((A - eye(n)) @ series(A, k), power(A, k + 1) - eye(n)),
        "the sum ends one power lower",
    ),
    f("det(matrix_power(A, k)) == k * det(A)", A1, lambda A, k: (det(power(A, k)), k * det(A)), "det(A)**k"),
]
