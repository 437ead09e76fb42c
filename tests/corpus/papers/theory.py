"""Reinforcement learning, filtering, information, kernels, matrices, probability."""

from __future__ import annotations

import math

import numpy as np

from tests.corpus.arrays.kit import eq, ge, le, softmax

from .kit import mean1, over, topic

inv = np.linalg.inv

t, f = topic("reinforcement learning")
BELL = "n: dim; g: nonnegative; r, u, v: real[n]; P: real[n, n]"


def stochastic(v):
    v.P = abs(v.P) + 0.01
    v.P = v.P / v.P.sum(axis=1, keepdims=True)


STOCHASTIC = (("all(P >= 0)", lambda v: True), ("P @ ones(n) == ones(n)", lambda v: True))
GAE = "T: dim; g: real; r: real[T]; V: real[T + 1]"
PPO = "rho, A: real; e: positive"
REINFORCEMENT = [
    t(
        "max(abs((r + g * P @ u) - (r + g * P @ v))) <= g * max(abs(u - v))",
        BELL,
        lambda v: le(abs(v.g * v.P @ (v.u - v.v)).max(), v.g * abs(v.u - v.v).max()),
        *STOCHASTIC,
        make=stochastic,
    ),
    t(
        "abs(sum(g**k * r[k] for k in range(T))) <= R / (1 - g)",
        "T: dim; g: nonnegative; R: positive; r: real[T]",
        lambda v: le(abs(sum(v.g**k * v.r[k] for k in range(v.T))), v.R / (1 - v.g)),
        ("all(abs(r) <= R)", lambda v: (abs(v.r) <= v.R).all()),
        ("g < 1", lambda v: v.g < 1),
    ),
    t(
        "grad(softmax(z) @ r, z) == softmax(z) * (r - softmax(z) @ r)",
        "n: dim; z, r: real[n]",
        lambda v: (
            1e-3
            * eq(
                [(softmax(v.z + h) @ v.r - softmax(v.z - h) @ v.r) / 2e-5 for h in 1e-5 * np.eye(v.n)],
                softmax(v.z) * (v.r - softmax(v.z) @ v.r),
            )
        ),
    ),
    t(
        "sum(g**t * (r[t] + g * V[t + 1] - V[t]) for t in range(T)) == "
        "sum(g**t * r[t] for t in range(T)) + g**T * V[T] - V[0]",
        GAE,
        lambda v: eq(
            sum(v.g**k * (v.r[k] + v.g * v.V[k + 1] - v.V[k]) for k in range(v.T)),
            sum(v.g**k * v.r[k] for k in range(v.T)) + v.g**v.T * v.V[v.T] - v.V[0],
        ),
    ),
    t(
        "min(rho * A, clip(rho, 1 - e, 1 + e) * A) <= rho * A",
        PPO,
        lambda v: le(min(v.rho * v.A, np.clip(v.rho, 1 - v.e, 1 + v.e) * v.A), v.rho * v.A),
    ),
    f(
        "max(abs((r + g * P @ u) - (r + g * P @ v))) <= g**2 * max(abs(u - v))",
        BELL,
        lambda v: le(abs(v.g * v.P @ (v.u - v.v)).max(), v.g**2 * abs(v.u - v.v).max()),
        *STOCHASTIC,
        make=stochastic,
    ),
    f(
        "min(rho * A, clip(rho, 1 - e, 1 + e) * A) <= (1 + e) * A",
        PPO,
        lambda v: le(min(v.rho * v.A, np.clip(v.rho, 1 - v.e, 1 + v.e) * v.A), (1 + v.e) * v.A),
    ),
    f(
        "sum(g**t * (r[t] + g * V[t + 1] - V[t]) for t in range(T)) == sum(g**t * r[t] for t in range(T)) - V[0]",
        GAE,
        lambda v: eq(
            sum(v.g**k * (v.r[k] + v.g * v.V[k + 1] - v.V[k]) for k in range(v.T)),
            sum(v.g**k * v.r[k] for k in range(v.T)) - v.V[0],
        ),
    ),
]

t, f = topic("filtering")
KAL = "n, m: dim; P: posdef[n, n]; R: posdef[m, m]; H: real[m, n]"
GAIN = {"K": "P @ H.T @ inv(H @ P @ H.T + R)"}


def gain(v):
    return v.P @ v.H.T @ inv(v.H @ v.P @ v.H.T + v.R)


def joseph(v):
    a = np.eye(v.n) - gain(v) @ v.H
    return a @ v.P @ a.T


NOISY = "m, y: real; p, r: positive; x: normal(mean=m, var=p); e: normal(mean=0, var=r)"


def posterior(v):
    """Mean and variance of x given x + e = y, by quadrature over x."""
    s = math.sqrt(v.p)
    like = lambda e: np.exp(-((v.y - v.m - s * e) ** 2) / (2 * v.r))  # noqa: E731
    mass = mean1(like)
    mean = mean1(lambda e: (v.m + s * e) * like(e)) / mass
    return mean, mean1(lambda e: (v.m + s * e - mean) ** 2 * like(e)) / mass


NEAR = (
    "abs(y - m) <= 3",
    lambda v: abs(v.y - v.m) <= 3 * math.sqrt(v.p) and v.r > 0.2 and 0.1 < v.p < 9 and abs(v.y - v.m) <= 3,
)
FILTERING = [
    t(
        "P @ H.T @ inv(H @ P @ H.T + R) == inv(inv(P) + H.T @ inv(R) @ H) @ H.T @ inv(R)",
        KAL,
        lambda v: eq(gain(v), inv(inv(v.P) + v.H.T @ inv(v.R) @ v.H) @ v.H.T @ inv(v.R)),
    ),
    t(
        "(eye(n) - K @ H) @ P @ (eye(n) - K @ H).T + K @ R @ K.T == (eye(n) - K @ H) @ P",
        KAL,
        lambda v: eq(joseph(v) + gain(v) @ v.R @ gain(v).T, v.P - gain(v) @ v.H @ v.P),
        define=GAIN,
    ),
    t(
        "E(x, given=x + e == y) == m + p / (p + r) * (y - m)",
        NOISY,
        lambda v: eq(posterior(v)[0], v.m + v.p / (v.p + v.r) * (v.y - v.m)),
        NEAR,
    ),
    t("psd(K @ H @ P)", KAL, lambda v: le(-np.linalg.eigvalsh(gain(v) @ v.H @ v.P)[0], 1e-9), define=GAIN),
    t("p * r / (p + r) <= min(p, r)", "p, r: positive", lambda v: le(v.p * v.r / (v.p + v.r), min(v.p, v.r))),
    f(
        "(eye(n) - K @ H) @ P @ (eye(n) - K @ H).T == (eye(n) - K @ H) @ P",
        KAL,
        lambda v: eq(joseph(v), v.P - gain(v) @ v.H @ v.P),
        define=GAIN,
    ),
    f("Var(x, given=x + e == y) == p + r", NOISY, lambda v: eq(posterior(v)[1], v.p + v.r), NEAR),
    f("psd(K @ H @ P - P)", KAL, lambda v: le(-np.linalg.eigvalsh(gain(v) @ v.H @ v.P - v.P)[0], 1e-9), define=GAIN),
]

t, f = topic("information")
PQ = "n: dim; p, q: positive[n]"
ONE = (("sum(p) == 1", lambda v: True), ("sum(q) == 1", lambda v: True))
P1 = ("sum(p) == 1", lambda v: True)


def norms(v):
    v.p, v.q = v.p / v.p.sum(), v.q / v.q.sum()


def norm_p(v):
    v.p = v.p / v.p.sum()


def kl(p, q):
    return float((p * np.log(p / q)).sum())


BERN = "p, q: real"
INSIDE = (("0 < p and p < 1", lambda v: 0 < v.p < 1), ("0 < q and q < 1", lambda v: 0 < v.q < 1))


def bern(v):
    v.p, v.q = 0.01 + 0.98 * np.sin(v.p) ** 2, 0.01 + 0.98 * np.sin(v.q) ** 2


def bkl(v):
    return v.p * np.log(v.p / v.q) + (1 - v.p) * np.log((1 - v.p) / (1 - v.q))


INFORMATION = [
    t("sum(p * log(p / q)) >= 0", PQ, lambda v: ge(kl(v.p, v.q), 0), *ONE, make=norms),
    t(
        "-sum(p * log(p)) <= log(n)",
        "n: dim; p: positive[n]",
        lambda v: le(-(v.p * np.log(v.p)).sum(), np.log(v.n)),
        P1,
        make=norm_p,
    ),
    t(
        "sum(a * log(a / b)) >= sum(a) * log(sum(a) / sum(b))",
        "n: dim; a, b: positive[n]",
        lambda v: ge(kl(v.a, v.b), v.a.sum() * np.log(v.a.sum() / v.b.sum())),
    ),
    t(
        "p * log(p / q) + (1 - p) * log((1 - p) / (1 - q)) >= 2 * (p - q)**2",
        BERN,
        lambda v: ge(bkl(v), 2 * (v.p - v.q) ** 2),
        *INSIDE,
        make=bern,
    ),
    t(
        "sum(p * log(2 * p / (p + q))) / 2 + sum(q * log(2 * q / (p + q))) / 2 <= log(2)",
        PQ,
        lambda v: le((kl(v.p, (v.p + v.q) / 2) + kl(v.q, (v.p + v.q) / 2)) / 2, np.log(2)),
        *ONE,
        make=norms,
    ),
    f("sum(p * log(p / q)) == sum(q * log(q / p))", PQ, lambda v: eq(kl(v.p, v.q), kl(v.q, v.p)), *ONE, make=norms),
    f("sum(p * log(p / q)) >= 0", PQ, lambda v: ge(kl(v.p, v.q), 0), P1, make=norm_p),
    f(
        "p * log(p / q) + (1 - p) * log((1 - p) / (1 - q)) >= 3 * (p - q)**2",
        BERN,
        lambda v: ge(bkl(v), 3 * (v.p - v.q) ** 2),
        *INSIDE,
        make=bern,
    ),
]

t, f = topic("kernels")
RIDGE = "n, d: dim; X: real[n, d]; l: positive"
XY = "d: dim; x, y: real[d]"
KERNELS = [
    t(
        "inv(X.T @ X + l * eye(d)) @ X.T == X.T @ inv(X @ X.T + l * eye(n))",
        RIDGE,
        lambda v: eq(inv(v.X.T @ v.X + v.l * np.eye(v.d)) @ v.X.T, v.X.T @ inv(v.X @ v.X.T + v.l * np.eye(v.n))),
    ),
    t(
        "E(exp(w @ x - norm2(x) / 2) * exp(w @ y - norm2(y) / 2)) == exp(x @ y)",
        "d: dim; x, y: real[d]; w: normal[d]",
        lambda v: eq(
            np.prod(
                [
                    mean1(lambda e, a=a, b=b: np.exp(e * (a + b) - (a * a + b * b) / 2))
                    for a, b in zip(v.x, v.y, strict=True)
                ]
            ),
            np.exp(v.x @ v.y),
        ),
        ("norm2(x) + norm2(y) <= 2", lambda v: v.x @ v.x + v.y @ v.y <= 2),
    ),
    t(
        "E(cos(w @ (x - y))) == exp(-norm2(x - y) / 2)",
        "d: dim; x, y: real[d]; w: normal[d]",
        lambda v: eq(mean1(lambda e: np.cos(e * np.linalg.norm(v.x - v.y))), np.exp(-((v.x - v.y) ** 2).sum() / 2)),
    ),
    t(
        "K[i, j]**2 <= K[i, i] * K[j, j]",
        "n: dim; K: psd[n, n]; i, j: index[n]",
        lambda v: le(v.K[v.i, v.j] ** 2, v.K[v.i, v.i] * v.K[v.j, v.j]),
    ),
    t(
        "logdet(eye(n) + X @ X.T) == logdet(eye(d) + X.T @ X)",
        "n, d: dim; X: real[n, d]",
        lambda v: eq(np.linalg.slogdet(np.eye(v.n) + v.X @ v.X.T)[1], np.linalg.slogdet(np.eye(v.d) + v.X.T @ v.X)[1]),
    ),
    f(
        "inv(X.T @ X + l * eye(d)) @ X.T == X.T @ inv(X @ X.T) + l * X.T",
        RIDGE,
        lambda v: eq(inv(v.X.T @ v.X + v.l * np.eye(v.d)) @ v.X.T, v.X.T @ inv(v.X @ v.X.T) + v.l * v.X.T),
        ("det(X @ X.T) != 0", lambda v: abs(np.linalg.det(v.X @ v.X.T)) > 1e-3),
    ),
    f(
        "exp(-norm2(x - y) / 2) == exp(-norm2(x) / 2) * exp(-norm2(y) / 2)",
        XY,
        lambda v: eq(np.exp(-((v.x - v.y) ** 2).sum() / 2), np.exp(-(v.x @ v.x + v.y @ v.y) / 2)),
    ),
    f(
        "trace(X @ inv(X.T @ X + l * eye(d)) @ X.T) == d",
        RIDGE,
        lambda v: eq(np.trace(v.X @ inv(v.X.T @ v.X + v.l * np.eye(v.d)) @ v.X.T), v.d),
    ),
]

t, f = topic("matrices")
AB, AX = "n, m, k: dim; A: real[n, m]; B: real[m, k]", "n, m: dim; A: real[n, m]; x: real[m]"
NN = "n: dim; A, B: real[n, n]"
SVD = "n: dim; U, V: orthogonal[n, n]; s: nonnegative[n]"
nrm = np.linalg.norm


def expm(a):
    out, term = np.eye(len(a)), np.eye(len(a))
    for k in range(1, 40):
        term = term @ (a / 64) / k
        out = out + term
    return np.linalg.matrix_power(out, 64)


def small(v):
    v.A = np.tanh(v.A)
    if hasattr(v, "B"):
        v.B = np.tanh(v.B)


MATRICES = [
    t(
        "norm(A, 2)**2 <= norm(A, 1) * norm(A, oo)",
        "n, m: dim; A: real[n, m]",
        lambda v: le(nrm(v.A, 2) ** 2, nrm(v.A, 1) * nrm(v.A, np.inf)),
    ),
    t(
        "norm(A @ B, oo) <= norm(A, oo) * norm(B, oo)",
        AB,
        lambda v: le(nrm(v.A @ v.B, np.inf), nrm(v.A, np.inf) * nrm(v.B, np.inf)),
    ),
    t('norm(U @ diag(s) @ V.T, "fro") == norm(s)', SVD, lambda v: eq(nrm(v.U @ np.diag(v.s) @ v.V.T), nrm(v.s))),
    t(
        "expm(s * A) @ expm(t * A) == expm((s + t) * A)",
        "n: dim; A: real[n, n]; s, t: real",
        lambda v: eq(expm(v.s * v.A) @ expm(v.t * v.A), expm((v.s + v.t) * v.A)),
        ("abs(s) + abs(t) <= 2", lambda v: abs(v.s) + abs(v.t) <= 2),
        make=small,
    ),
    t(
        "grad(trace(matrix_power(A, k)), A) == k * matrix_power(A, k - 1).T",
        "n, k: dim; A: real[n, n]",
        lambda v: (
            1e-3
            * eq(
                [
                    [
                        (
                            np.trace(np.linalg.matrix_power(v.A + h, v.k))
                            - np.trace(np.linalg.matrix_power(v.A - h, v.k))
                        )
                        / 2e-4
                        / (1 + nrm(v.A)) ** v.k
                        for h in (1e-4 * np.outer(np.eye(v.n)[i], np.eye(v.n)[j]) for j in range(v.n))
                    ]
                    for i in range(v.n)
                ],
                v.k * np.linalg.matrix_power(v.A, v.k - 1).T / (1 + nrm(v.A)) ** v.k,
            )
        ),
    ),
    f("norm(A, 2) == norm(A, 1)", "n, m: dim; A: real[n, m]", lambda v: eq(nrm(v.A, 2), nrm(v.A, 1))),
    f("expm(A + B) == expm(A) @ expm(B)", NN, lambda v: eq(expm(v.A + v.B), expm(v.A) @ expm(v.B)), make=small),
    f("norm(U @ diag(s) @ V.T, 2) == sum(s)", SVD, lambda v: eq(nrm(v.U @ np.diag(v.s) @ v.V.T, 2), v.s.sum())),
]

t, f = topic("probability")


def upper(x):
    return (1 - math.erf(x / math.sqrt(2))) / 2


def coins(n):
    """Sums of n signs, each with its probability: a law of mean 0 and variance 1."""
    return [(2 * k - n, math.comb(n, k) / 2.0**n) for k in range(n + 1)]


PROBABILITY = [
    t(
        "P(max(z) >= t) <= n * exp(-t**2 / 2)",
        "n: dim; t: nonnegative; z: normal[n]",
        lambda v: le(1 - (1 - upper(v.t)) ** v.n, v.n * np.exp(-(v.t**2) / 2)),
    ),
    t(
        "Var(norm2(G @ x) / k) == 2 * norm2(x)**2 / k",
        "k, d: dim; x: real[d]; G: normal[k, d]",
        lambda v: eq(v.k * mean1(lambda e: ((v.x @ v.x) * (e**2 - 1)) ** 2) / v.k**2, 2 * (v.x @ v.x) ** 2 / v.k),
    ),
    t(
        "limit(P(sum(x) / sqrt(n) <= t), n, oo) == (1 + erf(t / sqrt(2))) / 2",
        "n: dim; t: real; x: iid[n](mean=0, var=1)",
        lambda v: (
            1e-8 * float(abs(sum(p for s, p in coins(1001) if s / math.sqrt(1001) <= v.t) - (1 - upper(v.t))) > 0.03)
        ),
    ),
    t(
        "E(sum((x - mean(x))**2) / (n - 1)) == v",
        "n: dim; m: real; v: positive; x: iid[n](mean=m, var=v)",
        lambda v: eq(v.v * (v.n - 1) / (v.n - 1), v.v),
        ("n >= 2", lambda v: v.n >= 2),
    ),
    t(
        "P(a + x >= b + y) == sigmoid(a - b)",
        "a, b: real; x, y: gumbel(0, 1)",
        lambda v: eq(
            over(lambda y: np.exp(-y - np.exp(-y)), lambda y: 1 - np.exp(-np.exp(-(v.b - v.a + y))), -6, 40),
            1 / (1 + np.exp(v.b - v.a)),
        ),
        ("abs(a - b) <= 3", lambda v: abs(v.a - v.b) <= 3),
    ),
    f(
        "limit(P(sum(x) / n <= t), n, oo) == (1 + erf(t / sqrt(2))) / 2",
        "n: dim; t: real; x: iid[n](mean=0, var=1)",
        lambda v: float(abs(sum(p for s, p in coins(1001) if s / 1001 <= v.t) - (1 - upper(v.t))) > 0.03),
    ),
    f("P(z >= t) <= exp(-t**2)", "t: nonnegative; z: normal", lambda v: le(upper(v.t), np.exp(-(v.t**2)))),
    f(
        "E(sum((x - mean(x))**2) / n) == v",
        "n: dim; m: real; v: positive; x: iid[n](mean=m, var=v)",
        lambda v: eq(v.v * (v.n - 1) / v.n, v.v),
        ("n >= 2", lambda v: v.n >= 2),
    ),
]

ENTRIES = [*REINFORCEMENT, *FILTERING, *INFORMATION, *KERNELS, *MATRICES, *PROBABILITY]
