"""Matrix exponentials and powers, contractions, factorisations, normalised vectors."""

from __future__ import annotations

import numpy as np

from tests.corpus.arrays.kit import eq, le

from .kit import topic

power = np.linalg.matrix_power
norm = np.linalg.norm


def expm(a):
    """By the series of the matrix divided by 2**20, squared twenty times."""
    small, term, total = a / 2.0**20, np.eye(len(a)), np.eye(len(a))
    for k in range(1, 8):
        term = term @ small / k
        total = total + term
    for _ in range(20):
        total = total @ total
    return total


def slope(f, x, h=1e-5):
    """The derivatives of f by each entry of x, by central differences."""
    found = np.zeros_like(x)
    for at in np.ndindex(*x.shape):
        step = np.zeros_like(x)
        step[at] = h
        found[at] = (f(x + step) - f(x - step)) / (2 * h)
    return found


t, f = topic("matrix exponential")
SQ = "n: dim; A: real[n, n]"


def tame(v):
    v.A = v.A / (1 + norm(v.A))


def both(v):
    tame(v)
    v.B = v.B / (1 + norm(v.B))


EXPONENTIAL = [
    t("expm(zeros(n, n)) == eye(n)", "n: dim", lambda v: eq(expm(np.zeros((v.n, v.n))), np.eye(v.n))),
    t("expm(A).T == expm(A.T)", SQ, lambda v: 1e-3 * eq(expm(v.A).T, expm(v.A.T)), make=tame),
    t(
        "det(expm(A)) == exp(trace(A))",
        SQ,
        lambda v: 1e-3 * eq(np.linalg.det(expm(v.A)), np.exp(np.trace(v.A))),
        make=tame,
    ),
    t("expm(A) @ expm(-A) == eye(n)", SQ, lambda v: 1e-3 * eq(expm(v.A) @ expm(-v.A), np.eye(v.n)), make=tame),
    f(
        "expm(A + B) == expm(A) @ expm(B)",
        "n: dim; A, B: real[n, n]",
        lambda v: eq(expm(v.A + v.B), expm(v.A) @ expm(v.B)),
        make=both,
    ),
    f("expm(A) == exp(A)", SQ, lambda v: eq(expm(v.A), np.exp(v.A)), make=tame),
]

t, f = topic("matrix powers")
AK = "n, k: dim; A: real[n, n]"
PENCIL = "n, k: dim; A, B: real[n, n]; t: real"
STEPS = "n, T: dim; A: real[n, n]; h: real[T + 1, n]"


def steps(v):
    v.A = v.A / (1 + norm(v.A))
    for k in range(v.T):
        v.h[k + 1] = v.A @ v.h[k]


def along(v, g):
    m = lambda s: v.A + s * v.B  # noqa: E731
    return (g(m(v.t + 1e-6)) - g(m(v.t - 1e-6))) / 2e-6, m(v.t)


def pencil(v):
    both(v)
    v.t = float(np.tanh(v.t))


def trace_slope(v):
    got, m = along(v, lambda m: np.trace(power(m, v.k)))
    return 1e-3 * eq(got, v.k * np.trace(power(m, v.k - 1) @ v.B))


def power_slope(v):
    got, m = along(v, lambda m: power(m, v.k))
    return eq(got, v.k * power(m, v.k - 1) @ v.B)


POWERS = [
    t(
        "diff(trace(matrix_power(A + t * B, k)), t) == k * trace(matrix_power(A + t * B, k - 1) @ B)",
        PENCIL,
        trace_slope,
        make=pencil,
    ),
    t(
        "grad(trace(matrix_power(A, k)), A) == k * matrix_power(A.T, k - 1)",
        AK,
        lambda v: 1e-3 * eq(slope(lambda a: np.trace(power(a, v.k)), v.A), v.k * power(v.A.T, v.k - 1)),
        make=tame,
    ),
    t(
        "h[T] == matrix_power(A, T) @ h[0]",
        STEPS,
        lambda v: eq(v.h[v.T], power(v.A, v.T) @ v.h[0]),
        ("all(h[t + 1] == A @ h[t] for t in range(T))", lambda v: True),
        make=steps,
    ),
    t(
        "matrix_power(A.T, k) @ matrix_power(A, k) == matrix_power(A @ A.T, k)",
        AK,
        lambda v: eq(power(v.A.T, v.k) @ power(v.A, v.k), power(v.A @ v.A.T, v.k)),
        ("A @ A.T == A.T @ A", lambda v: True),
        make=lambda v: setattr(v, "A", v.A - v.A.T + 0.3 * np.eye(v.n)),
    ),
    f(
        "grad(trace(matrix_power(A, k)), A) == k * matrix_power(A, k - 1)",
        AK,
        lambda v: eq(slope(lambda a: np.trace(power(a, v.k)), v.A), v.k * power(v.A, v.k - 1)),
        make=tame,
    ),
    f(
        "diff(matrix_power(A + t * B, k), t) == k * matrix_power(A + t * B, k - 1) @ B",
        PENCIL,
        power_slope,
        make=pencil,
    ),
]

t, f = topic("contraction")
PX = "n: dim; P: real[n, n]; x: real[n]"


def stochastic(v):
    v.P = abs(v.P) ** 3 + 0.01
    v.P = v.P / v.P.sum(axis=1, keepdims=True)


STOCHASTIC = (("all(P >= 0)", lambda v: True), ("P @ ones(n) == ones(n)", lambda v: True))
CONTRACTION = [
    t(
        "norm(P @ x, oo) <= norm(x, oo)",
        PX,
        lambda v: le(abs(v.P @ v.x).max(), abs(v.x).max()),
        *STOCHASTIC,
        make=stochastic,
    ),
    t("max(P @ x) <= max(x)", PX, lambda v: le((v.P @ v.x).max(), v.x.max()), *STOCHASTIC, make=stochastic),
    t(
        "norm(A @ x) <= c * norm(x)",
        "n, m: dim; A: real[n, m]; x: real[m]; c: positive",
        lambda v: le(norm(v.A @ v.x), v.c * norm(v.x)),
        ("norm(A, 2) <= c", lambda v: norm(v.A, 2) <= v.c),
        make=lambda v: setattr(v, "c", norm(v.A, 2) + v.c * (v.c > 0.5)),
    ),
    t(
        "norm(relu(x) - relu(y)) <= norm(x - y)",
        "n: dim; x, y: real[n]",
        lambda v: le(norm(np.maximum(v.x, 0) - np.maximum(v.y, 0)), norm(v.x - v.y)),
    ),
    f(
        "norm(P.T @ x, oo) <= norm(x, oo)",
        PX,
        lambda v: le(abs(v.P.T @ v.x).max(), abs(v.x).max()),
        *STOCHASTIC,
        make=stochastic,
    ),
    f("norm(P @ x) <= norm(x)", PX, lambda v: le(norm(v.P @ v.x), norm(v.x)), *STOCHASTIC, make=stochastic),
]

t, f = topic("normalised vectors")


def spread(x):
    return ((x - x.mean()) ** 2).sum() > 1e-6


def layer(x):
    return (x - x.mean()) / np.sqrt(((x - x.mean()) ** 2).mean())


def rms(x):
    return x / np.sqrt((x**2).mean())


NX = "n: dim; x: real[n]"
XY = "n: dim; x, y: real[n]"
SPREAD = ("sum((x - mean(x))**2) > 0", lambda v: spread(v.x))
NONZERO = ("norm2(x) > 0", lambda v: v.x @ v.x > 1e-6)
NORMALISED = [
    t("norm(layer_norm(x), oo) <= sqrt(n)", NX, lambda v: le(abs(layer(v.x)).max(), np.sqrt(v.n)), SPREAD),
    t("norm(rms_norm(x)) == sqrt(n)", NX, lambda v: eq(norm(rms(v.x)), np.sqrt(v.n)), NONZERO),
    t("rms_norm(rms_norm(x)) == rms_norm(x)", NX, lambda v: eq(rms(rms(v.x)), rms(v.x)), NONZERO),
    t("norm(x / max(norm(x), 1)) <= 1", NX, lambda v: le(norm(v.x / max(norm(v.x), 1)), 1)),
    f("norm(layer_norm(x), oo) <= sqrt(n) / 2", NX, lambda v: le(abs(layer(v.x)).max(), np.sqrt(v.n) / 2), SPREAD),
    f(
        "layer_norm(x + y) == layer_norm(x) + layer_norm(y)",
        XY,
        lambda v: eq(layer(v.x + v.y), layer(v.x) + layer(v.y)),
        SPREAD,
        ("sum((y - mean(y))**2) > 0", lambda v: spread(v.y)),
        ("sum((x + y - mean(x + y))**2) > 0", lambda v: spread(v.x + v.y)),
    ),
]

t, f = topic("factorisations")
QR = "n: dim; A, R: real[n, n]; Q: orthogonal[n, n]"
CHOLESKY = "n: dim; A, L: real[n, n]"
LEAST = "n, m: dim; X, Q: real[n + m, m]; R: real[m, m]; w: real[m]; y: real[n + m]"


def qr(v):
    v.R = np.triu(v.R)
    v.A = v.Q @ v.R


def cholesky(v):
    v.L = np.tril(v.L)
    v.A = v.L @ v.L.T


def positive(v):
    v.L = np.tril(v.L, -1) + np.diag(abs(np.diag(v.L)) + 0.1)
    v.A = v.L @ v.L.T


def least(v):
    v.Q = np.linalg.qr(v.Q)[0]
    v.R = np.triu(v.R, 1) + 3 * np.eye(v.m)
    v.X = v.Q @ v.R
    v.w = np.linalg.solve(v.R, v.Q.T @ v.y)


LOWER = ("all(L[i, j] == 0 for i in range(n) for j in range(n) if i < j)", lambda v: True)
UPPER = ("all(R[i, j] == 0 for i in range(n) for j in range(n) if j < i)", lambda v: True)
IS_QR, IS_LL = ("A == Q @ R", lambda v: True), ("A == L @ L.T", lambda v: True)
FACTORS = [
    t(
        "abs(det(A)) == abs(prod(R[i, i] for i in range(n)))",
        QR,
        lambda v: eq(abs(np.linalg.det(v.A)), abs(np.prod(np.diag(v.R)))),
        IS_QR,
        UPPER,
        make=qr,
    ),
    t(
        "det(A) == prod(L[i, i] for i in range(n))**2",
        CHOLESKY,
        lambda v: eq(np.linalg.det(v.A), np.prod(np.diag(v.L)) ** 2),
        IS_LL,
        LOWER,
        make=cholesky,
    ),
    t(
        "logdet(A) == 2 * sum(log(L[i, i]) for i in range(n))",
        CHOLESKY,
        lambda v: 1e-2 * eq(np.log(np.linalg.det(v.A)), 2 * np.log(np.diag(v.L)).sum()),
        IS_LL,
        LOWER,
        ("all(L[i, i] > 0 for i in range(n))", lambda v: True),
        make=positive,
    ),
    t(
        "X.T @ X @ w == X.T @ y",
        LEAST,
        lambda v: eq(v.X.T @ v.X @ v.w, v.X.T @ v.y),
        ("Q.T @ Q == eye(m)", lambda v: True),
        ("X == Q @ R", lambda v: True),
        ("R @ w == Q.T @ y", lambda v: True),
        make=least,
    ),
    f(
        "det(A) == prod(R[i, i] for i in range(n))",
        QR,
        lambda v: eq(np.linalg.det(v.A), np.prod(np.diag(v.R))),
        IS_QR,
        UPPER,
        make=qr,
    ),
    f(
        "det(A) == prod(L[i, i] for i in range(n))",
        CHOLESKY,
        lambda v: eq(np.linalg.det(v.A), np.prod(np.diag(v.L))),
        IS_LL,
        LOWER,
        make=cholesky,
    ),
]

ENTRIES = [*EXPONENTIAL, *POWERS, *CONTRACTION, *NORMALISED, *FACTORS]
