"""Stochastic matrices, normalised vectors, weights that sum to 1, tails of maxima, soft thresholds."""

from __future__ import annotations

import math

import numpy as np

from tests.corpus.arrays.kit import eq, ge, le, norm

from .kit import over, topic

t, f = topic("stochastic matrices")
PX = "n: dim; P: real[n, n]; x: real[n]"
STOCHASTIC = (("all(P >= 0)", lambda v: True), ("P @ ones(n) == ones(n)", lambda v: True))


def stochastic(v):
    v.P = abs(v.P) ** 3 + 0.01
    v.P = v.P / v.P.sum(axis=1, keepdims=True)


def weighted(v):
    stochastic(v)
    v.p = abs(v.p) + 0.01
    v.p = v.p / v.p.sum()


MATRICES = [
    t(
        "norm(P @ x - P @ y, oo) <= norm(x - y, oo)",
        "n: dim; P: real[n, n]; x, y: real[n]",
        lambda v: le(norm(v.P @ v.x - v.P @ v.y, np.inf), norm(v.x - v.y, np.inf)),
        *STOCHASTIC,
        make=stochastic,
    ),
    t("min(x) <= min(P @ x)", PX, lambda v: le(v.x.min(), (v.P @ v.x).min()), *STOCHASTIC, make=stochastic),
    t(
        "norm(P.T @ x, 1) <= norm(x, 1)",
        PX,
        lambda v: le(norm(v.P.T @ v.x, 1), norm(v.x, 1)),
        *STOCHASTIC,
        make=stochastic,
    ),
    t(
        "sum(P.T @ p) == 1",
        "n: dim; P: real[n, n]; p: real[n]",
        lambda v: eq((v.P.T @ v.p).sum(), 1),
        *STOCHASTIC,
        ("all(p >= 0)", lambda v: True),
        ("sum(p) == 1", lambda v: True),
        make=weighted,
    ),
    t(
        "all(P @ P >= 0) and (P @ P) @ ones(n) == ones(n)",
        PX,
        lambda v: max(ge(v.P @ v.P, 0), eq((v.P @ v.P).sum(axis=1), np.ones(v.n))),
        *STOCHASTIC,
        make=stochastic,
    ),
    f("norm(P.T @ x) <= norm(x)", PX, lambda v: le(norm(v.P.T @ v.x), norm(v.x)), *STOCHASTIC, make=stochastic),
    f("max(P.T @ x) <= max(x)", PX, lambda v: le((v.P.T @ v.x).max(), v.x.max()), *STOCHASTIC, make=stochastic),
    f("norm(P @ x, 1) <= norm(x, 1)", PX, lambda v: le(norm(v.P @ v.x, 1), norm(v.x, 1)), *STOCHASTIC, make=stochastic),
]

t, f = topic("normalisation layers")
NX = "n: dim; x: real[n]"
SPREAD = ("sum((x - mean(x))**2) > 0", lambda v: ((v.x - v.x.mean()) ** 2).sum() > 1e-6)
NONZERO = ("norm2(x) > 0", lambda v: v.x @ v.x > 1e-6)


def layer(x):
    return (x - x.mean()) / np.sqrt(((x - x.mean()) ** 2).mean())


def rms(x):
    return x / np.sqrt((x**2).mean())


LAYERS = [
    t("rms_norm(rms_norm(x)) == rms_norm(x)", NX, lambda v: eq(rms(rms(v.x)), rms(v.x)), NONZERO),
    t("layer_norm(layer_norm(x)) == layer_norm(x)", NX, lambda v: eq(layer(layer(v.x)), layer(v.x)), SPREAD),
    t("norm(layer_norm(x), oo) <= sqrt(n - 1)", NX, lambda v: le(abs(layer(v.x)).max(), np.sqrt(v.n - 1)), SPREAD),
    t("norm(rms_norm(x), 2) == sqrt(n)", NX, lambda v: eq(norm(rms(v.x)), np.sqrt(v.n)), NONZERO),
    t("norm(rms_norm(x), 1) <= n", NX, lambda v: le(norm(rms(v.x), 1), v.n), NONZERO),
    f("norm(rms_norm(x), oo) <= sqrt(n - 1)", NX, lambda v: le(abs(rms(v.x)).max(), np.sqrt(v.n - 1)), NONZERO),
    f("norm(rms_norm(x), 2) == 1", NX, lambda v: eq(norm(rms(v.x)), 1), NONZERO),
    f("layer_norm(rms_norm(x)) == rms_norm(x)", NX, lambda v: eq(layer(rms(v.x)), rms(v.x)), SPREAD),
]

t, f = topic("total variation")
PQ = "n: dim; p, q: real[n]"
PQR = "n: dim; p, q, r: real[n]"
PQU = "n: dim; p, q, u: real[n]"
WEIGHTS = tuple((text, lambda v: True) for text in ("all(p >= 0)", "sum(p) == 1", "all(q >= 0)", "sum(q) == 1"))
THIRD = tuple((text, lambda v: True) for text in ("all(r >= 0)", "sum(r) == 1"))


def simplex(v):
    for name in {"p", "q", "r"} & set(vars(v)):
        x = np.maximum(getattr(v, name), 0) + 1e-6
        setattr(v, name, x / x.sum())


def gap(p, q):
    return abs(p - q).sum()


VARIATION = [
    t(
        "sum(abs(p - q)) / 2 == 1 - sum(min(p, q))",
        PQ,
        lambda v: eq(gap(v.p, v.q) / 2, 1 - np.minimum(v.p, v.q).sum()),
        *WEIGHTS,
        make=simplex,
    ),
    t(
        "sum(max(p, q)) == 1 + sum(abs(p - q)) / 2",
        PQ,
        lambda v: eq(np.maximum(v.p, v.q).sum(), 1 + gap(v.p, v.q) / 2),
        *WEIGHTS,
        make=simplex,
    ),
    t(
        "sum(max(p - q, 0)) == sum(abs(p - q)) / 2",
        PQ,
        lambda v: eq(np.maximum(v.p - v.q, 0).sum(), gap(v.p, v.q) / 2),
        *WEIGHTS,
        make=simplex,
    ),
    t("sum(abs(p - q)) <= 2", PQ, lambda v: le(gap(v.p, v.q), 2), *WEIGHTS, make=simplex),
    t(
        "abs(p @ u - q @ u) <= sum(abs(p - q)) * norm(u, oo)",
        PQU,
        lambda v: le(abs(v.p @ v.u - v.q @ v.u), gap(v.p, v.q) * abs(v.u).max()),
        *WEIGHTS,
        make=simplex,
    ),
    f(
        "sum(abs(p - q)) / 2 == 1 - sum(max(p, q))",
        PQ,
        lambda v: eq(gap(v.p, v.q) / 2, 1 - np.maximum(v.p, v.q).sum()),
        *WEIGHTS,
        make=simplex,
    ),
    f("sum(abs(p - q)) <= 1", PQ, lambda v: le(gap(v.p, v.q), 1), *WEIGHTS, make=simplex),
    f(
        "sum(abs(p - r)) >= sum(abs(p - q)) + sum(abs(q - r))",
        PQR,
        lambda v: ge(gap(v.p, v.r), gap(v.p, v.q) + gap(v.q, v.r)),
        *WEIGHTS,
        *THIRD,
        make=simplex,
    ),
]

t, f = topic("tails of maxima")
IID = "n: dim; t: positive; x: iid[n](mean=0, var=1)"
GAUSS = "n: dim; t: positive; x: normal[n]"


def tail(s):
    return math.erfc(s / math.sqrt(2)) / 2


def three(v, p, two=False):
    """The chance that the largest of n entries with values -c, 0 and c, of mean 0 and variance 1, is t or more."""
    c = 1 / math.sqrt(2 * p)
    one = (1 if v.t <= 0 else 2 * p if two else p) if c >= v.t else 0.0
    return 1 - (1 - one) ** v.n, one


def erlang(k, a):
    """The chance that a number with mean 1 and an Erlang law of k steps is a or more."""
    return over(lambda x: k**k * x ** (k - 1) * np.exp(-k * x) / math.gamma(k), lambda x: x >= a, 0, 40)


WORST = (0.05, 0.2, 0.4, 0.5)
MAXIMA = [
    t(
        "P(max(x) >= t) <= sum(P(x[i] >= t) for i in range(n))",
        IID,
        lambda v: max(le(a, v.n * b) for a, b in (three(v, p) for p in WORST)),
    ),
    t("P(max(x) >= t) <= n * P(x[0] >= t)", GAUSS, lambda v: le(1 - (1 - tail(v.t)) ** v.n, v.n * tail(v.t))),
    t("P(max(abs(x)) >= t) <= n / t**2", IID, lambda v: max(le(three(v, p, True)[0], v.n / v.t**2) for p in WORST)),
    t(
        "P(max(x) >= t) <= n * exp(-t**2 / 2)",
        GAUSS,
        lambda v: le(1 - (1 - tail(v.t)) ** v.n, v.n * math.exp(-(v.t**2) / 2)),
    ),
    t(
        "P(x >= a * m) <= 1 / a",
        "a, m: positive; x: iid(mean=m, low=0)",
        lambda v: max(le(erlang(k, v.a), 1 / v.a + 1e-2) for k in (1, 2, 3)),
    ),
    f(
        "P(max(x) >= t) == sum(P(x[i] >= t) for i in range(n))",
        GAUSS,
        lambda v: eq(1 - (1 - tail(v.t)) ** v.n, v.n * tail(v.t)),
    ),
    f("P(max(abs(x)) >= t) <= 1 / t**2", IID, lambda v: max(le(three(v, p, True)[0], 1 / v.t**2) for p in WORST)),
    f(
        "P(max(x) >= t) <= exp(-t**2 / 2)",
        GAUSS,
        lambda v: le(1 - (1 - tail(v.t)) ** v.n, math.exp(-(v.t**2) / 2)),
        make=lambda v: setattr(v, "n", 8 * v.n),
    ),
]

t, f = topic("soft thresholds")
SOFT = {"soft(u)": "sign(u) * max(abs(u) - l, 0)"}
XZ = "x, z: real; l: positive"
XY = "x, y: real; l: positive"
GRID = np.linspace(-40, 40, 8001)


def soft(x, l):
    return np.sign(x) * np.maximum(abs(x) - l, 0)


def cost(u, v, half=0.5):
    return half * (u - v.x) ** 2 + v.l * abs(u)


def prox(v, at):
    return ge(cost(GRID, v).min(), cost(at, v))


THRESHOLDS = [
    t(
        "(soft(x) - x)**2 / 2 + l * abs(soft(x)) <= (z - x)**2 / 2 + l * abs(z)",
        XZ,
        lambda v: le(cost(soft(v.x, v.l), v), cost(v.z, v)),
        define=SOFT,
    ),
    t(
        "abs(soft(x) - soft(y)) <= abs(x - y)",
        XY,
        lambda v: le(abs(soft(v.x, v.l) - soft(v.y, v.l)), abs(v.x - v.y)),
        define=SOFT,
    ),
    t(
        "soft(x) == max(x - l, 0) - max(-x - l, 0)",
        XY,
        lambda v: eq(soft(v.x, v.l), max(v.x - v.l, 0) - max(-v.x - v.l, 0)),
        define=SOFT,
    ),
    t("abs(soft(x) - x) <= l", XY, lambda v: le(abs(soft(v.x, v.l) - v.x), v.l), define=SOFT),
    t(
        "minimizes(u, norm2(u - x) / 2 + l * norm(u, 1), at=[sign(x[i]) * max(abs(x[i]) - l, 0) for i in range(n)])",
        "n: dim; u, x: real[n]; l: positive",
        lambda v: le(cost(soft(v.x, v.l), v).sum(), cost(v.u, v).sum()),
    ),
    f(
        "(soft(x) - x)**2 + l * abs(soft(x)) <= (z - x)**2 + l * abs(z)",
        XZ,
        lambda v: le(cost(soft(v.x, v.l), v, 1), cost(v.z, v, 1)),
        define=SOFT,
        make=lambda v: setattr(v, "z", soft(v.x, v.l / 2)),
    ),
    f(
        "soft(x + y) == soft(x) + soft(y)",
        XY,
        lambda v: eq(soft(v.x + v.y, v.l), soft(v.x, v.l) + soft(v.y, v.l)),
        define=SOFT,
    ),
    f(
        "minimizes(u, (u - x)**2 / 2 + l * abs(u), at=max(x - l, 0))",
        "u, x: real; l: positive",
        lambda v: prox(v, max(v.x - v.l, 0)),
    ),
]

ENTRIES = [*MATRICES, *LAYERS, *VARIATION, *MAXIMA, *THRESHOLDS]
