"""Stein's identity, integration by parts, factors of matrices, matrix exponentials, returns."""

from __future__ import annotations

import math

import numpy as np

from tests.corpus.arrays.kit import eq, le, norm

from .kit import mean1, topic

t, f = topic("Stein's identity")
G = "g: normal"
AG = "a: real; g: normal"
MV = "m: real; s: positive; x: normal(mean=m, var=s)"


def sigmoid(x):
    return 1 / (1 + np.exp(-x))


gelu = np.vectorize(lambda x: x * (1 + math.erf(x / math.sqrt(2))) / 2)


def at(v, h):
    return mean1(lambda z: h(v.m + math.sqrt(v.s) * z))


def small(v):
    v.a = math.sin(v.a)


STEIN = [
    t(
        "E(tanh(g) * g) == E(1 - tanh(g)**2)",
        G,
        lambda v: eq(mean1(lambda g: np.tanh(g) * g), mean1(lambda g: 1 - np.tanh(g) ** 2)),
    ),
    t(
        "E(sigmoid(g) * g) == E(sigmoid(g) * (1 - sigmoid(g)))",
        G,
        lambda v: eq(mean1(lambda g: sigmoid(g) * g), mean1(lambda g: sigmoid(g) * (1 - sigmoid(g)))),
    ),
    t(
        "E(g**2 * exp(a * g)) == (1 + a**2) * exp(a**2 / 2)",
        AG,
        lambda v: eq(mean1(lambda g: g**2 * np.exp(v.a * g)), (1 + v.a**2) * math.exp(v.a**2 / 2)),
        make=small,
    ),
    t("E(g * gelu(g)) == 1 / 2", G, lambda v: eq(mean1(lambda g: g * gelu(g)), 1 / 2)),
    t(
        "E((x - m) * tanh(x)) == s * E(1 - tanh(x)**2)",
        MV,
        lambda v: eq(at(v, lambda x: (x - v.m) * np.tanh(x)), v.s * at(v, lambda x: 1 - np.tanh(x) ** 2)),
    ),
    f(
        "E(tanh(g) * g) == E(1 - tanh(g))",
        G,
        lambda v: eq(mean1(lambda g: np.tanh(g) * g), mean1(lambda g: 1 - np.tanh(g))),
    ),
    f(
        "E(g**2 * exp(a * g)) == a**2 * exp(a**2 / 2)",
        AG,
        lambda v: eq(mean1(lambda g: g**2 * np.exp(v.a * g)), v.a**2 * math.exp(v.a**2 / 2)),
        make=small,
    ),
    f(
        "E((x - m) * tanh(x)) == E(1 - tanh(x)**2)",
        MV,
        lambda v: eq(at(v, lambda x: (x - v.m) * np.tanh(x)), at(v, lambda x: 1 - np.tanh(x) ** 2)),
    ),
]

t, f = topic("integration by parts")
WX = "n: dim; w: real[n]; x: normal[n]"


def along(v, h):
    """E(x * h(w @ x)): the part of x across w is independent of w @ x and of mean 0."""
    r = np.sqrt(v.w @ v.w)
    return v.w / r * mean1(lambda z: z * h(r * z)) if r else v.w


def short(v):
    v.w = np.sin(v.w)


def mean_of(v, h):
    return mean1(lambda z: h(np.sqrt(v.w @ v.w) * z))


PARTS = [
    t("E(x * relu(w @ x)) == w / 2", WX, lambda v: eq(along(v, lambda s: np.maximum(s, 0)), v.w / 2), make=short),
    t(
        "E(x * tanh(w @ x)) == w * E(1 - tanh(w @ x)**2)",
        WX,
        lambda v: eq(along(v, np.tanh), v.w * mean_of(v, lambda s: 1 - np.tanh(s) ** 2)),
        make=short,
    ),
    t(
        "E(x * exp(w @ x)) == w * exp(norm2(w) / 2)",
        WX,
        lambda v: eq(along(v, np.exp), v.w * np.exp(v.w @ v.w / 2)),
        make=short,
    ),
    t(
        "E(x * sin(w @ x)) == w * exp(-norm2(w) / 2)",
        WX,
        lambda v: eq(along(v, np.sin), v.w * np.exp(-(v.w @ v.w) / 2)),
        make=short,
    ),
    t(
        "E(x * (w @ x)**3) == 3 * norm2(w) * w",
        WX,
        lambda v: eq(along(v, lambda s: s**3), 3 * (v.w @ v.w) * v.w),
        make=short,
    ),
    f("E(x * tanh(w @ x)) == w", WX, lambda v: eq(along(v, np.tanh), v.w), make=short),
    f("E(x * relu(w @ x)) == w", WX, lambda v: eq(along(v, lambda s: np.maximum(s, 0)), v.w), make=short),
    f(
        "E(x * sin(w @ x)) == w * exp(-norm2(w))",
        WX,
        lambda v: eq(along(v, np.sin), v.w * np.exp(-(v.w @ v.w))),
        make=short,
    ),
]

t, f = topic("factors")
LOWER = ("all(implies(j > i, L[i, j] == 0) for i in range(n) for j in range(n))", lambda v: True)
UPPER = ("all(implies(j < i, U[i, j] == 0) for i in range(n) for j in range(n))", lambda v: True)
POSITIVE = ("all(L[i, i] > 0 for i in range(n))", lambda v: True)
UNIT = ("all(L[i, i] == 1 for i in range(n))", lambda v: True)
LL = "n: dim; L: real[n, n]"
ALU = "n: dim; A, L, U: real[n, n]"
LU = (("A == L @ U", lambda v: True), LOWER, UNIT, UPPER)
AB = "n: dim; A, B: posdef[n, n]"


def cholesky(v):
    v.L = np.tril(v.L, -1) + np.diag(abs(np.diag(v.L)) + 0.2)


def decomposed(v):
    v.L = np.tril(v.L, -1) + np.eye(v.n)
    v.U = np.triu(v.U)
    v.A = v.L @ v.U


def logdet(a):
    return np.linalg.slogdet(a)[1]


def power(a, k):
    return np.linalg.matrix_power(a, k)


def trace_slope(v):
    v.A, v.B = np.tanh(v.A), np.tanh(v.B)
    h = 1e-4
    at = lambda t: np.trace(power(v.A + t * v.B, v.k))  # noqa: E731
    return (8 * (at(h) - at(-h)) - at(2 * h) + at(-2 * h)) / (12 * h)


FACTORS = [
    t(
        "logdet(L @ L.T) == 2 * sum(log(L[i, i]) for i in range(n))",
        LL,
        lambda v: eq(logdet(v.L @ v.L.T), 2 * np.log(np.diag(v.L)).sum()),
        LOWER,
        POSITIVE,
        make=cholesky,
    ),
    t(
        "det(A) == prod(U[i, i] for i in range(n))",
        ALU,
        lambda v: eq(np.linalg.det(v.A), np.prod(np.diag(v.U))),
        *LU,
        make=decomposed,
    ),
    t("logdet(inv(A)) == -logdet(A)", AB, lambda v: eq(logdet(np.linalg.inv(v.A)), -logdet(v.A))),
    t(
        "det(Q @ U)**2 == prod(U[i, i]**2 for i in range(n))",
        "n: dim; Q: orthogonal[n, n]; U: real[n, n]",
        lambda v: eq(np.linalg.det(v.Q @ v.U) ** 2, np.prod(np.diag(v.U) ** 2)),
        UPPER,
        make=lambda v: setattr(v, "U", np.triu(v.U)),
    ),
    t(
        "diff(trace(matrix_power(A + t * B, k)), t, at=0) == k * trace(matrix_power(A, k - 1) @ B)",
        "n, k: dim; A, B: real[n, n]; t: real",
        lambda v: eq(trace_slope(v), v.k * np.trace(power(v.A, v.k - 1) @ v.B)),
    ),
    f(
        "logdet(L @ L.T) == sum(log(L[i, i]) for i in range(n))",
        LL,
        lambda v: eq(logdet(v.L @ v.L.T), np.log(np.diag(v.L)).sum()),
        LOWER,
        POSITIVE,
        make=cholesky,
    ),
    f("logdet(A + B) == logdet(A) + logdet(B)", AB, lambda v: eq(logdet(v.A + v.B), logdet(v.A) + logdet(v.B))),
    f(
        "det(A) == prod(L[i, i] for i in range(n))",
        ALU,
        lambda v: eq(np.linalg.det(v.A), np.prod(np.diag(v.L))),
        *LU,
        make=decomposed,
    ),
]

t, f = topic("matrix exponentials")
A1 = "n: dim; A: real[n, n]"
A2 = "n: dim; A, B: real[n, n]"


def expm(a):
    """The series of a / 2**12, squared 12 times."""
    a = a / 4096
    total = term = np.eye(len(a))
    for k in range(1, 14):
        term = term @ a / k
        total = total + term
    for _ in range(12):
        total = total @ total
    return total


def tame(v):
    v.A = np.tanh(v.A)
    if hasattr(v, "B"):
        v.B = np.tanh(v.B)


def commuting(v):
    tame(v)
    v.B = 0.3 * v.A @ v.A - 0.5 * v.A + 0.2 * np.eye(v.n)


EXPONENTIALS = [
    t("expm(zeros(n, n)) == eye(n)", "n: dim", lambda v: eq(expm(np.zeros((v.n, v.n))), np.eye(v.n))),
    t("expm(A) @ expm(-A) == eye(n)", A1, lambda v: eq(expm(v.A) @ expm(-v.A), np.eye(v.n)), make=tame),
    t("det(expm(A)) == exp(trace(A))", A1, lambda v: eq(np.linalg.det(expm(v.A)), np.exp(np.trace(v.A))), make=tame),
    t(
        "expm(diag(x)) == diag(exp(x))",
        "n: dim; x: real[n]",
        lambda v: eq(expm(np.diag(np.tanh(v.x))), np.diag(np.exp(np.tanh(v.x)))),
    ),
    t(
        "expm(A + B) == expm(A) @ expm(B)",
        A2,
        lambda v: eq(expm(v.A + v.B), expm(v.A) @ expm(v.B)),
        ("A @ B == B @ A", lambda v: True),
        make=commuting,
    ),
    f("expm(A + B) == expm(A) @ expm(B)", A2, lambda v: eq(expm(v.A + v.B), expm(v.A) @ expm(v.B)), make=tame),
    f("det(expm(A)) == exp(det(A))", A1, lambda v: eq(np.linalg.det(expm(v.A)), np.exp(np.linalg.det(v.A))), make=tame),
    f("expm(A) == exp(A)", A1, lambda v: eq(expm(v.A), np.exp(v.A)), make=tame),
]

t, f = topic("returns")
RETURN = "T: dim; g: real; r: real[T]; G: real[T + 1]"
BOUNDED = "T: dim; g, R: nonnegative; r: real[T]; G: real[T + 1]"
PLACE = "T: dim; t: index[T]; g: real; r: real[T]; G: real[T + 1]"
BACK = (("G[T] == 0", lambda v: True), ("all(G[t] == r[t] + g * G[t + 1] for t in range(T))", lambda v: True))
LIMITED = (*BACK, ("all(abs(r[t]) <= R for t in range(T))", lambda v: True), ("g < 1", lambda v: True))
FIXED = "n: dim; c: nonnegative; F: real[n] -> real[n]; x, s: real[n]"
SHRINKS = (
    ("norm(F(x) - F(s)) <= c * norm(x - s)", lambda v: True),
    ("F(s) == s", lambda v: True),
    ("c < 1", lambda v: True),
)


def back(v):
    v.g = math.tanh(v.g)
    v.G = np.zeros(v.T + 1)
    for k in reversed(range(v.T)):
        v.G[k] = v.r[k] + v.g * v.G[k + 1]


def limited(v):
    back(v)
    v.R = abs(v.r).max()


def decaying(v):
    for k in range(v.K):
        v.e[k + 1] = min(v.e[k + 1], v.c * v.e[k])


def shrinking(v):
    """F(x) is s + A (x - s) with a matrix A of norm c."""
    v.c = math.tanh(v.c)
    turn = np.linalg.qr(np.add.outer(v.x, 2 * v.s) + 3 * np.eye(v.n))[0]
    v.Fx = v.s + v.c * turn @ (v.x - v.s)


RETURNS = [
    t(
        "G[0] == sum(g**t * r[t] for t in range(T))",
        RETURN,
        lambda v: eq(v.G[0], sum(v.g**k * v.r[k] for k in range(v.T))),
        *BACK,
        make=back,
    ),
    t(
        "G[t] == sum(g**(k - t) * r[k] for k in range(t, T))",
        PLACE,
        lambda v: eq(v.G[v.t], sum(v.g ** (k - v.t) * v.r[k] for k in range(v.t, v.T))),
        *BACK,
        make=back,
    ),
    t(
        "all(abs(G[t]) <= R / (1 - g) for t in range(T + 1))",
        BOUNDED,
        lambda v: le(abs(v.G).max(), v.R / (1 - v.g)),
        *LIMITED,
        make=limited,
    ),
    t(
        "e[K] <= c**K * e[0]",
        "K: dim; c: nonnegative; e: real[K + 1]",
        lambda v: le(v.e[v.K], v.c**v.K * v.e[0]),
        ("all(e[k + 1] <= c * e[k] for k in range(K))", lambda v: True),
        make=decaying,
    ),
    t(
        "norm(x - s) <= norm(F(x) - x) / (1 - c)",
        FIXED,
        lambda v: le(norm(v.x - v.s), norm(v.Fx - v.x) / (1 - v.c)),
        *SHRINKS,
        make=shrinking,
    ),
    f(
        "G[0] == sum(g**(t + 1) * r[t] for t in range(T))",
        RETURN,
        lambda v: eq(v.G[0], sum(v.g ** (k + 1) * v.r[k] for k in range(v.T))),
        *BACK,
        make=back,
    ),
    f("all(abs(G[t]) <= R for t in range(T + 1))", BOUNDED, lambda v: le(abs(v.G).max(), v.R), *LIMITED, make=limited),
    f(
        "norm(x - s) <= norm(F(x) - x)",
        FIXED,
        lambda v: le(norm(v.x - v.s), norm(v.Fx - v.x)),
        *SHRINKS,
        make=shrinking,
    ),
]

ENTRIES = [*STEIN, *PARTS, *FACTORS, *EXPONENTIALS, *RETURNS]
