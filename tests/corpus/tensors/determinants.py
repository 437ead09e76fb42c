"""Determinants and their logarithms."""

from __future__ import annotations

import numpy as np

from .kit import det, diag, eye, inv, log, ones, outer, topic, tr

t, f = topic("determinants")
A1 = "n: dim; A: real[n, n]"
AB = "n: dim; A, B: real[n, n]"
INV = "n: dim; A, B: invertible[n, n]"
POS = "n: dim; A, B: posdef[n, n]; c: positive"
UV = "n: dim; A: invertible[n, n]; u, v: real[n]"
LOW = "n, m: dim; A: invertible[n, n]; C: invertible[m, m]; U, V: real[n, m]"
TRIANGULAR = "all(A[i, j] == 0 for i in range(n) for j in range(n) if j < i)"
VANDERMONDE = "det([[1, a, a**2], [1, b, b**2], [1, c, c**2]])"


def _vandermonde(*x):
    return det(np.array([[1, a, a * a] for a in x]))


def _replaced(A, k, b):
    out = A.copy()
    out[:, k] = b
    return out


def _unit(g, v):
    return {"u": v["u"] / np.linalg.norm(v["u"])}


def _kernel(g, v):
    x = v["x"]
    return {"A": v["A"] @ (eye(len(x)) - outer(x, x) / (x @ x))}


def _triangular(g, v):
    return {"A": np.triu(v["A"])}


THIN = "n, r: dim; X, Y: real[n + r, n]"
ENTRIES = [
    t("det(X @ Y.T) == 0", THIN, lambda X, Y: (det(X @ Y.T), 0)),
    t("det(X @ inv(eye(n) + X.T @ X) @ Y.T) == 0", THIN, lambda n, X, Y: (det(X @ inv(eye(n) + X.T @ X) @ Y.T), 0)),
    f("det(X.T @ Y) == 0", THIN, lambda X, Y: (det(X.T @ Y), 0), "a square matrix, of full rank as a rule"),
    f(
        "det(eye(n + r) + X @ Y.T) == 0",
        THIN,
        lambda n, r, X, Y: (det(eye(n + r) + X @ Y.T), 0),
        "the identity adds the rank",
    ),
    t("det(A @ B) == det(A) * det(B)", AB, lambda A, B: (det(A @ B), det(A) * det(B))),
    t("det(A.T) == det(A)", A1, lambda A: (det(A.T), det(A))),
    t("det(inv(A)) == 1 / det(A)", INV, lambda A: (det(inv(A)), 1 / det(A))),
    t("det(c * A) == c**n * det(A)", A1 + "; c: real", lambda n, A, c: (det(c * A), c**n * det(A))),
    t("det(-A) == (-1)**n * det(A)", A1, lambda n, A: (det(-A), (-1) ** n * det(A))),
    t("det(2 * A @ A) == 2**n * det(A)**2", A1, lambda n, A: (det(2 * A @ A), 2**n * det(A) ** 2)),
    t(
        "det(A + outer(u, v)) == det(A) * (1 + v @ inv(A) @ u)",
        UV,
        lambda A, u, v: (det(A + outer(u, v)), det(A) * (1 + v @ inv(A) @ u)),
    ),
    t(
        "det(eye(n) + outer(u, v)) == 1 + u @ v",
        "n: dim; u, v: real[n]",
        lambda n, u, v: (det(eye(n) + outer(u, v)), 1 + u @ v),
    ),
    t(
        "det(eye(n) + A @ B) == det(eye(m) + B @ A)",
        "n, m: dim; A: real[n, m]; B: real[m, n]",
        lambda n, m, A, B: (det(eye(n) + A @ B), det(eye(m) + B @ A)),
    ),
    t("det(diag(x)) == prod(x)", "n: dim; x: real[n]", lambda x: (det(diag(x)), np.prod(x))),
    t(
        "det(A) == prod(A[i, i] for i in range(n))",
        A1,
        lambda A: (det(A), np.prod(diag(A))),
        given=TRIANGULAR,
        make=_triangular,
    ),
    t(
        "det(inv(B) @ A @ B) == det(A)",
        "n: dim; A: real[n, n]; B: invertible[n, n]",
        lambda A, B: (det(inv(B) @ A @ B), det(A)),
    ),
    t("det(U)**2 == 1", "n: dim; U: orthogonal[n, n]", lambda U: (det(U) ** 2, 1)),
    t("det(U.T @ A @ U) == det(A)", A1 + "; U: orthogonal[n, n]", lambda U, A: (det(U.T @ A @ U), det(A))),
    t("abs(det(P)) == 1", "n: dim; P: permutation[n, n]", lambda P: (abs(det(P)), 1)),
    t("det(A @ A.T) == det(A)**2", A1, lambda A: (det(A @ A.T), det(A) ** 2)),
    t("log(det(A @ B)) == log(det(A)) + log(det(B))", POS, lambda A, B: (log(det(A @ B)), log(det(A)) + log(det(B)))),
    t("log(det(inv(A))) == -log(det(A))", POS, lambda A: (log(det(inv(A))), -log(det(A)))),
    t("log(det(c * A)) == n * log(c) + log(det(A))", POS, lambda n, A, c: (log(det(c * A)), n * log(c) + log(det(A)))),
    t(
        "log(det(A + outer(u, u))) == log(det(A)) + log(1 + u @ inv(A) @ u)",
        "n: dim; A: posdef[n, n]; u: real[n]",
        lambda A, u: (log(det(A + outer(u, u))), log(det(A)) + log(1 + u @ inv(A) @ u)),
    ),
    t(
        "det(A + U @ V.T) == det(A) * det(eye(m) + V.T @ inv(A) @ U)",
        LOW,
        lambda m, A, U, V: (det(A + U @ V.T), det(A) * det(eye(m) + V.T @ inv(A) @ U)),
    ),
    t(
        "det(A + U @ C @ V.T) == det(A) * det(C) * det(inv(C) + V.T @ inv(A) @ U)",
        LOW,
        lambda A, C, U, V: (det(A + U @ C @ V.T), det(A) * det(C) * det(inv(C) + V.T @ inv(A) @ U)),
    ),
    t(
        "det(eye(n) - 2 * outer(u, u)) == -1",
        "n: dim; u: real[n]",
        lambda n, u: (det(eye(n) - 2 * outer(u, u)), -1),
        given="u @ u == 1",
        make=_unit,
    ),
    t(
        "det(A) == 0",
        A1 + "; x: real[n]",
        lambda A: (det(A), 0),
        given=("A @ x == zeros(n)", "x @ x > 0"),
        make=_kernel,
    ),
    t(
        "det(S) == 0",
        "S: real[3, 3]",
        lambda S: (det(S), 0),
        given="S.T == -S",
        make=lambda g, v: {"S": g.skew(3)},
    ),
    t(
        "det(c * eye(n) + outer(u, v)) == c**(n - 1) * (c + u @ v)",
        "n: dim; u, v: real[n]; c: positive",
        lambda n, c, u, v: (det(c * eye(n) + outer(u, v)), c ** (n - 1) * (c + u @ v)),
    ),
    t(
        "det(A @ B - c * eye(n)) == det(B @ A - c * eye(n))",
        AB + "; c: real",
        lambda n, A, B, c: (det(A @ B - c * eye(n)), det(B @ A - c * eye(n))),
    ),
    t(
        "det(a * eye(n) + b * outer(ones(n), ones(n))) == a**(n - 1) * (a + n * b)",
        "n: dim; a: positive; b: real",
        lambda n, a, b: (det(a * eye(n) + b * outer(ones(n), ones(n))), a ** (n - 1) * (a + n * b)),
    ),
    t(
        "det(eye(n) + A + B + A @ B) == det(eye(n) + A) * det(eye(n) + B)",
        AB,
        lambda n, A, B: (det(eye(n) + A + B + A @ B), det(eye(n) + A) * det(eye(n) + B)),
    ),
    t(
        "det([where(j == k, (A @ x)[i], A[i, j]) for i in range(n) for j in range(n)]) == x[k] * det(A)",
        A1 + "; x: real[n]; k: index[n]",
        lambda A, x, k: (det(_replaced(A, k, A @ x)), x[k] * det(A)),
    ),
    t(
        VANDERMONDE + " == (b - a) * (c - a) * (c - b)",
        "a, b, c: real",
        lambda a, b, c: (_vandermonde(a, b, c), (b - a) * (c - a) * (c - b)),
    ),
    t(
        "det(matrix_power(A, k)) == det(A)**k",
        A1 + "; k: natural",
        lambda A, k: (det(np.linalg.matrix_power(A, k)), det(A) ** k),
    ),
    f(
        "det(A + B) == det(A) + det(B)",
        AB,
        lambda A, B: (det(A + B), det(A) + det(B)),
        "the determinant is additive in one row, in the whole matrix only for n = 1",
    ),
    f(
        "det(c * A) == c * det(A)",
        A1 + "; c: real",
        lambda A, c: (det(c * A), c * det(A)),
        "true for n = 1: it is c**n",
    ),
    f("det(-A) == -det(A)", A1, lambda A: (det(-A), -det(A)), "true for odd n only"),
    f(
        "det(A + outer(u, v)) == det(A) * (1 + u @ inv(A) @ v)",
        UV,
        lambda A, u, v: (det(A + outer(u, v)), det(A) * (1 + u @ inv(A) @ v)),
        "u and v stand the other way round; true for symmetric A",
    ),
    f(
        "det(A - outer(u, v)) == det(A) * (1 + v @ inv(A) @ u)",
        UV,
        lambda A, u, v: (det(A - outer(u, v)), det(A) * (1 + v @ inv(A) @ u)),
        "the sign of the second factor",
    ),
    f(
        "det(A) * det(inv(A)) == 1",
        A1,
        lambda A: (det(A) * det(inv(A)), 1),
        "a singular matrix has no inverse",
        make=lambda g, v: {"A": np.zeros((v["n"], v["n"]))},
    ),
    f(
        "log(det(A @ B)) == log(det(A)) + log(det(B))",
        INV,
        lambda A, B: (log(det(A @ B)), log(det(A)) + log(det(B))),
        "both determinants may be negative: no logarithm",
        make=lambda g, v: {"A": -eye(v["n"]), "B": -eye(v["n"])},
        dims=(1, 3),
    ),
    f(
        "det(A @ B) == det(B @ A)",
        "n, m: dim; A: real[n, m]; B: real[m, n]",
        lambda A, B: (det(A @ B), det(B @ A)),
        "true for n = m: otherwise the larger product is singular",
    ),
    f("det(U) == 1", "n: dim; U: orthogonal[n, n]", lambda U: (det(U), 1), "a reflection has -1"),
    f(
        "det(A * B) == det(A) * det(B)",
        AB,
        lambda A, B: (det(A * B), det(A) * det(B)),
        "entrywise product: true for n = 1 and for diagonal matrices",
    ),
    f(
        "det(eye(n) + outer(u, v)) == 1 + u @ u",
        "n: dim; u, v: real[n]",
        lambda n, u, v: (det(eye(n) + outer(u, v)), 1 + u @ u),
        "u @ v; true for u = v",
    ),
    f(
        "log(det(c * A)) == log(c) + log(det(A))",
        POS,
        lambda A, c: (log(det(c * A)), log(c) + log(det(A))),
        "the factor n is missing",
    ),
    f(
        "det(A) == prod(A[i, i] for i in range(n))",
        "n: dim; A: symmetric[n, n]",
        lambda A: (det(A), np.prod(diag(A))),
        "true for triangular matrices",
    ),
    f(
        "det(A) == A[0, 0] * A[1, 1] + A[0, 1] * A[1, 0]",
        "A: real[2, 2]",
        lambda A: (det(A), A[0, 0] * A[1, 1] + A[0, 1] * A[1, 0]),
        "that is the permanent",
    ),
    f(
        "det(eye(n) - 2 * outer(u, u)) == -1",
        "n: dim; u: real[n]",
        lambda n, u: (det(eye(n) - 2 * outer(u, u)), -1),
        "true for unit vectors",
    ),
    f(
        "det(S) == 0",
        "n: dim; S: real[n, n]",
        lambda S: (det(S), 0),
        "true for odd n",
        given="S.T == -S",
        make=lambda g, v: {"S": g.skew(v["n"])},
    ),
    f(
        "det(c * eye(n) + outer(u, v)) == c**n * (c + u @ v)",
        "n: dim; u, v: real[n]; c: positive",
        lambda n, c, u, v: (det(c * eye(n) + outer(u, v)), c**n * (c + u @ v)),
        "one factor c too many",
    ),
    f(
        "det(A + U @ C @ V.T) == det(A) * det(inv(C) + V.T @ inv(A) @ U)",
        LOW,
        lambda A, C, U, V: (det(A + U @ C @ V.T), det(A) * det(inv(C) + V.T @ inv(A) @ U)),
        "the factor det(C) is missing",
    ),
    f(
        "det(A + U @ V.T) == det(A) * (1 + trace(V.T @ inv(A) @ U))",
        LOW,
        lambda A, U, V: (det(A + U @ V.T), det(A) * (1 + tr(V.T @ inv(A) @ U))),
        "true for m = 1, and to first order",
    ),
    f(
        "log(det(A)) == sum(log(A[i, i]) for i in range(n))",
        "n: dim; A: posdef[n, n]",
        lambda A: (log(det(A)), log(diag(A)).sum()),
        "an upper bound, reached by diagonal matrices",
    ),
    f(
        "det(A @ A - B @ B) == det(A - B) * det(A + B)",
        AB,
        lambda A, B: (det(A @ A - B @ B), det(A - B) * det(A + B)),
        "true where A and B commute",
    ),
    f(
        VANDERMONDE + " == (b - a) * (c - a) * (b - c)",
        "a, b, c: real",
        lambda a, b, c: (_vandermonde(a, b, c), (b - a) * (c - a) * (b - c)),
        "the sign of the last factor",
    ),
    f(
        "det(X @ X.T) == det(X.T @ X)",
        "n, m: dim; X: real[n, m]",
        lambda X: (det(X @ X.T), det(X.T @ X)),
        "true for n = m",
    ),
    f("det(A) > 0", INV, lambda A: (float(det(A) > 0), 1), "invertible only says not zero"),
    f(
        "det(eye(n) + A) == 1 + det(A)",
        A1,
        lambda n, A: (det(eye(n) + A), 1 + det(A)),
        "true for n = 1; for n = 2 the trace is missing",
    ),
    f(
        "det(eye(n) + A) == 1 + trace(A) + det(A)",
        A1,
        lambda n, A: (det(eye(n) + A), 1 + tr(A) + det(A)),
        "true for n = 2 only",
    ),
]
