"""Minimisers, moving averages of gradients, rounding, returns, gates."""

from __future__ import annotations

import numpy as np

from tests.corpus.arrays.kit import eq, ge, le, softmax

from .kit import topic

t, f = topic("minimisers")
AXB = "x, a, b: positive"
PROX = "u, x: real; l: positive"
GRID = np.linspace(-40, 40, 8001)


def prox(v, at):
    """By how much some u on a grid is below the offered minimum."""
    cost = lambda u: (u - v.x) ** 2 / 2 + v.l * abs(u)  # noqa: E731
    return ge(cost(GRID).min(), cost(at))


def shrink(v):
    return np.sign(v.x) * max(abs(v.x) - v.l, 0)


def hyperbola(v, at):
    cost = lambda x: v.a * x + v.b / x  # noqa: E731
    return ge(cost(np.geomspace(1e-3, 1e3, 4001)).min(), cost(at))


MINIMISERS = [
    t("minimizes(x, a * x + b / x, at=sqrt(b / a))", AXB, lambda v: hyperbola(v, np.sqrt(v.b / v.a))),
    t("a * x + b / x >= 2 * sqrt(a * b)", AXB, lambda v: ge(v.a * v.x + v.b / v.x, 2 * np.sqrt(v.a * v.b))),
    t(
        "minimizes(u, norm2(u - x) / 2 + l * norm2(u) / 2, at=x / (1 + l))",
        "n: dim; u, x: real[n]; l: positive",
        lambda v: ge(
            ((v.u - v.x) ** 2).sum() / 2 + v.l * (v.u**2).sum() / 2,
            ((v.x / (1 + v.l) - v.x) ** 2).sum() / 2 + v.l * ((v.x / (1 + v.l)) ** 2).sum() / 2,
        ),
    ),
    t(
        "minimizes(u, (u - x)**2 / 2 + l * abs(u), at=where(x > l, x - l, where(x < -l, x + l, 0)))",
        PROX,
        lambda v: prox(v, shrink(v)),
    ),
    f("minimizes(x, a * x + b / x, at=sqrt(a / b))", AXB, lambda v: hyperbola(v, np.sqrt(v.a / v.b))),
    f(
        "minimizes(u, (u - x)**2 / 2 + l * abs(u), at=x - l * sign(x))",
        PROX,
        lambda v: prox(v, v.x - v.l * np.sign(v.x)),
    ),
]

t, f = topic("moving averages")
FIXED = "T: dim; b, g: real; m: real[T + 1]"
MOVING = "T: dim; b: real; g: real[T]; v: real[T + 1]"
BALL = "T: dim; b: real; g: real[T]; u: real[T + 1]"
RATE = ("0 < b and b < 1", lambda v: True)


def rate(x):
    return 0.02 + 0.96 * float(np.sin(x)) ** 2


def fixed(v):
    v.b, v.m[0] = rate(v.b), 0
    for k in range(v.T):
        v.m[k + 1] = v.b * v.m[k] + (1 - v.b) * v.g


def squares(v):
    v.b, v.v[0] = rate(v.b), 0
    for k in range(v.T):
        v.v[k + 1] = v.b * v.v[k] + (1 - v.b) * v.g[k] ** 2


def heavy(v):
    v.u[0] = 0
    for k in range(v.T):
        v.u[k + 1] = v.b * v.u[k] + v.g[k]


def rates(v):
    v.a, v.b = rate(v.a), rate(v.b)


M0 = (("m[0] == 0", lambda v: True), ("all(m[t + 1] == b * m[t] + (1 - b) * g for t in range(T))", lambda v: True))
V0 = (
    ("v[0] == 0", lambda v: True),
    ("all(v[t + 1] == b * v[t] + (1 - b) * g[t]**2 for t in range(T))", lambda v: True),
)
U0 = (("u[0] == 0", lambda v: True), ("all(u[t + 1] == b * u[t] + g[t] for t in range(T))", lambda v: True))
AVERAGES = [
    t("m[T] / (1 - b**T) == g", FIXED, lambda v: eq(v.m[v.T] / (1 - v.b**v.T), v.g), *M0, RATE, make=fixed),
    t("v[T] >= 0", MOVING, lambda v: ge(v.v[v.T], 0), *V0, RATE, make=squares),
    t(
        "u[T] == sum(b**(T - 1 - k) * g[k] for k in range(T))",
        BALL,
        lambda v: eq(v.u[v.T], sum(v.b ** (v.T - 1 - k) * v.g[k] for k in range(v.T))),
        *U0,
        make=heavy,
    ),
    t(
        "abs((1 - a) * g) / sqrt((1 - b) * g**2) == (1 - a) / sqrt(1 - b)",
        "a, b, g: real",
        lambda v: eq(abs((1 - v.a) * v.g) / np.sqrt((1 - v.b) * v.g**2), (1 - v.a) / np.sqrt(1 - v.b)),
        ("0 < a and a < 1", lambda v: True),
        RATE,
        ("g != 0", lambda v: abs(v.g) > 1e-3),
        make=rates,
    ),
    f("m[T] / (1 - b) == g", FIXED, lambda v: eq(v.m[v.T] / (1 - v.b), v.g), *M0, RATE, make=fixed),
    f(
        "u[T] == (1 - b) * sum(b**(T - 1 - k) * g[k] for k in range(T))",
        BALL,
        lambda v: eq(v.u[v.T], (1 - v.b) * sum(v.b ** (v.T - 1 - k) * v.g[k] for k in range(v.T))),
        *U0,
        make=heavy,
    ),
]

t, f = topic("rounding")
XSQ = "x: real; s: positive; q: dim"
XC = "x: real; c: positive"


def perturbed(v):
    v.V = v.W + v.s / 2 * np.tanh(v.V)


ROUNDING = [
    t(
        "abs(s * clip(round(x / s), -q, q)) <= q * s",
        XSQ,
        lambda v: le(abs(v.s * np.clip(np.round(v.x / v.s), -v.q, v.q)), v.q * v.s),
    ),
    t(
        "norm(W @ x - V @ x, oo) <= s / 2 * norm(x, 1)",
        "n, m: dim; W, V: real[n, m]; x: real[m]; s: positive",
        lambda v: le(abs(v.W @ v.x - v.V @ v.x).max(), v.s / 2 * abs(v.x).sum()),
        ("all(abs(W - V) <= s / 2)", lambda v: True),
        make=perturbed,
    ),
    t(
        "E(u**2) == s**2 / 12",
        "s: positive; u: uniform(-s / 2, s / 2)",
        lambda v: eq(((v.s / 2) ** 3 - (-v.s / 2) ** 3) / 3 / v.s, v.s**2 / 12),
    ),
    t(
        "abs(x - clip(x, -c, c)) == max(abs(x) - c, 0)",
        XC,
        lambda v: eq(abs(v.x - np.clip(v.x, -v.c, v.c)), max(abs(v.x) - v.c, 0)),
    ),
    f(
        "abs(x - s * clip(round(x / s), -q, q)) <= s / 2",
        XSQ,
        lambda v: le(abs(v.x - v.s * np.clip(np.round(v.x / v.s), -v.q, v.q)), v.s / 2),
    ),
    f("floor(2 * x) == 2 * floor(x)", "x: real", lambda v: eq(np.floor(2 * v.x), 2 * np.floor(v.x))),
]

t, f = topic("returns")
BACK = "T: dim; g: real; r: real[T]; G: real[T + 1]"
DISCOUNT = "T: dim; g: nonnegative; R: positive; r: real[T]"


def backwards(v):
    v.G[v.T] = 0
    for k in reversed(range(v.T)):
        v.G[k] = v.r[k] + v.g * v.G[k + 1]


def discount(v):
    v.g, v.r = rate(v.g), v.R * np.tanh(v.r)


def solved(v):
    v.g, v.P = rate(v.g), abs(v.P) + 0.01
    v.P = v.P / v.P.sum(axis=1, keepdims=True)
    v.v = np.linalg.solve(np.eye(v.n) - v.g * v.P, v.r)


def total(v):
    return sum(v.g**k * v.r[k] for k in range(v.T))


LESS = ("g < 1", lambda v: True)
PQ = "n: dim; p, q: real[n]"
RETURNS = [
    t(
        "G[0] == sum(g**k * r[k] for k in range(T))",
        BACK,
        lambda v: eq(v.G[0], total(v)),
        ("G[T] == 0", lambda v: True),
        ("all(G[t] == r[t] + g * G[t + 1] for t in range(T))", lambda v: True),
        make=backwards,
    ),
    t(
        "abs(sum(g**k * r[k] for k in range(T))) <= R * (1 - g**T) / (1 - g)",
        DISCOUNT,
        lambda v: le(abs(total(v)), v.R * (1 - v.g**v.T) / (1 - v.g)),
        ("all(abs(r) <= R)", lambda v: True),
        LESS,
        make=discount,
    ),
    t(
        "norm(v, oo) <= norm(r, oo) / (1 - g)",
        "n: dim; g: nonnegative; r, v: real[n]; P: real[n, n]",
        lambda v: le(abs(v.v).max(), abs(v.r).max() / (1 - v.g)),
        ("all(P >= 0)", lambda v: True),
        ("P @ ones(n) == ones(n)", lambda v: True),
        ("v == r + g * P @ v", lambda v: True),
        LESS,
        make=solved,
    ),
    t("abs(max(p) - max(q)) <= norm(p - q, oo)", PQ, lambda v: le(abs(v.p.max() - v.q.max()), abs(v.p - v.q).max())),
    f("abs(max(p) - max(q)) == norm(p - q, oo)", PQ, lambda v: eq(abs(v.p.max() - v.q.max()), abs(v.p - v.q).max())),
    f(
        "sum(g**k * R for k in range(T)) == R / (1 - g)",
        DISCOUNT,
        lambda v: eq(v.R * (1 - v.g**v.T) / (1 - v.g), v.R / (1 - v.g)),
        ("0 < g and g < 1", lambda v: True),
        make=discount,
    ),
]

t, f = topic("gates")
ZV = "n: dim; z, v: real[n]"
ZK = "n, k: dim; z: real[n]"
MOST = ("k <= n", lambda v: v.k <= v.n)


def top(v):
    return np.sort(softmax(v.z))[::-1][: v.k].sum()


GATES = [
    t(
        "norm(softmax(z) @ V, oo) <= max(abs(V))",
        "n, d: dim; z: real[n]; V: real[n, d]",
        lambda v: le(abs(softmax(v.z) @ v.V).max(), abs(v.V).max()),
    ),
    t(
        "min(v) <= softmax(z) @ v and softmax(z) @ v <= max(v)",
        ZV,
        lambda v: le(softmax(v.z) @ v.v, v.v.max()) + ge(softmax(v.z) @ v.v, v.v.min()),
    ),
    t("n * sum(softmax(z)**2) >= 1", "n: dim; z: real[n]", lambda v: ge(v.n * (softmax(v.z) ** 2).sum(), 1)),
    t("top_sum(softmax(z), k) >= k / n", ZK, lambda v: ge(top(v), v.k / v.n), MOST),
    f("softmax(z) @ v <= mean(v)", ZV, lambda v: le(softmax(v.z) @ v.v, v.v.mean())),
    f("top_sum(softmax(z), k) <= k / n", ZK, lambda v: le(top(v), v.k / v.n), MOST),
]

ENTRIES = [*MINIMISERS, *AVERAGES, *ROUNDING, *RETURNS, *GATES]
