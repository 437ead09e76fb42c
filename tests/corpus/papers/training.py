"""Optimisers, initialisation, normalisation, quantisation, regularisation, scaling laws."""

from __future__ import annotations

import math

import numpy as np

from tests.corpus.arrays.kit import eq, ge, le, lt

from .kit import GRID, MASS, mean1, mean2, over, topic

X = "x: real"

t, f = topic("optimisers")
MOM = "T: dim; b: real; g: real[T]; m: real[T + 1]"


def run(v):
    m = [0.0]
    for g in v.g:
        m.append(v.b * m[-1] + (1 - v.b) * g)
    v.m = np.array(m)


MOMS = (("m[0] == 0", lambda v: True), ("all(m[t + 1] == b * m[t] + (1 - b) * g[t] for t in range(T))", lambda v: True))
PSDL = "n: dim; A: psd[n, n]; L: positive; x: real[n]"


def lipschitz(v):
    v.L = np.linalg.eigvalsh(v.A)[-1] * (1 + 0.3 * (v.L > 1)) + 1e-9


BELOW = ("psd(L * eye(n) - A)", lambda v: True)
OPTIMISERS = [
    t(
        "m[T] == (1 - b) * sum(b**(T - 1 - t) * g[t] for t in range(T))",
        MOM,
        lambda v: eq(v.m[-1], (1 - v.b) * sum(v.b ** (v.T - 1 - k) * v.g[k] for k in range(v.T))),
        *MOMS,
        make=run,
    ),
    t(
        "(1 - b) * sum(b**(t - 1 - k) * g for k in range(t)) / (1 - b**t) == g",
        "t: dim; b, g: real",
        lambda v: eq((1 - v.b) * sum(v.b ** (v.t - 1 - k) * v.g for k in range(v.t)) / (1 - v.b**v.t), v.g),
        ("0 < b and b < 1", lambda v: 0.01 < v.b < 0.99),
    ),
    t(
        "norm((eye(n) - A / L) @ x) <= norm(x)",
        PSDL,
        lambda v: le(np.linalg.norm(v.x - v.A @ v.x / v.L), np.linalg.norm(v.x)),
        BELOW,
        make=lipschitz,
    ),
    t(
        "norm(g * min(1, c / norm(g))) <= c",
        "n: dim; g: real[n]; c: positive",
        lambda v: le(np.linalg.norm(v.g * min(1, v.c / np.linalg.norm(v.g))), v.c),
        ("norm2(g) > 0", lambda v: v.g @ v.g > 0),
    ),
    t(
        "sum(((1 - b) * b**k)**2 for k in range(oo)) == (1 - b) / (1 + b)",
        "b: real",
        lambda v: eq(sum(((1 - v.b) * v.b**k) ** 2 for k in range(4000)), (1 - v.b) / (1 + v.b)),
        ("0 < b and b < 1", lambda v: 0.01 < v.b < 0.99),
    ),
    f(
        "m[T] == (1 - b) * sum(b**(T - t) * g[t] for t in range(T))",
        MOM,
        lambda v: eq(v.m[-1], (1 - v.b) * sum(v.b ** (v.T - k) * v.g[k] for k in range(v.T))),
        *MOMS,
        make=run,
    ),
    f(
        "norm((eye(n) - 3 * A / L) @ x) <= norm(x)",
        PSDL,
        lambda v: le(np.linalg.norm(v.x - 3 * v.A @ v.x / v.L), np.linalg.norm(v.x)),
        BELOW,
        make=lipschitz,
    ),
    f(
        "(g + l * w) / sqrt(v) == g / sqrt(v) + l * w",
        "g, l, w: real; v: positive",
        lambda v: eq((v.g + v.l * v.w) / math.sqrt(v.v), v.g / math.sqrt(v.v) + v.l * v.w),
    ),
]

t, f = topic("initialisation")


def halves(n, w, fun):
    """E of (sum of n independent w * fun(g))**2 for w of mean 0."""
    return n * w * mean1(lambda g: fun(g) ** 2)


INITIALISATION = [
    t(
        "E((w @ relu(g))**2) == 1",
        "n: dim; w: normal[n](mean=0, var=2 / n); g: normal[n]",
        lambda v: eq(halves(v.n, 2 / v.n, lambda g: np.maximum(g, 0)), 1),
    ),
    t(
        "E(norm2(V @ W @ x)) == norm2(x)",
        "n, m, p: dim; x: real[n]; W: normal[m, n](mean=0, var=1 / m); V: normal[p, m](mean=0, var=1 / p)",
        lambda v: eq(v.p / v.p * v.m / v.m * (v.x @ v.x) * mean1(lambda e: e**2) ** 2, v.x @ v.x),
    ),
    t(
        "Var(u) == 2 / n",
        "n: dim; u: uniform(-sqrt(6 / n), sqrt(6 / n))",
        lambda v: eq(
            over(
                lambda x: 0 * x + 1 / (2 * math.sqrt(6 / v.n)), lambda x: x**2, -math.sqrt(6 / v.n), math.sqrt(6 / v.n)
            ),
            2 / v.n,
        ),
    ),
    t(
        "E(tanh(w @ x)) == 0",
        "n: dim; x: real[n]; w: normal[n]",
        lambda v: eq(mean1(lambda e: np.tanh(np.linalg.norm(v.x) * e)), 0),
    ),
    t(
        "min(1 / n, 1 / m) <= 2 / (n + m) and 2 / (n + m) <= max(1 / n, 1 / m)",
        "n, m: dim",
        lambda v: max(le(min(1 / v.n, 1 / v.m), 2 / (v.n + v.m)), le(2 / (v.n + v.m), max(1 / v.n, 1 / v.m))),
    ),
    f(
        "Var(w @ relu(g)) == n * v",
        "n: dim; v: positive; w: normal[n](mean=0, var=v); g: normal[n]",
        lambda v: eq(halves(v.n, v.v, lambda g: np.maximum(g, 0)), v.n * v.v),
    ),
    f(
        "E(norm2(W @ x)) == norm2(x)",
        "n, m: dim; x: real[n]; W: normal[m, n](mean=0, var=1 / n)",
        lambda v: eq(v.m / v.n * (v.x @ v.x), v.x @ v.x),
    ),
    f("E(silu(g)) == 0", "g: normal", lambda v: eq(mean1(lambda g: g / (1 + np.exp(-g))), 0)),
]

t, f = topic("normalisation")
LN = {"ln_(x)": "(x - mean(x)) / sqrt(mean((x - mean(x))**2))"}
RMS = {"rms(x)": "x / sqrt(mean(x**2))"}


def ln(x):
    c = x - x.mean()
    return c / np.sqrt((c**2).mean())


def rms(x):
    return x / np.sqrt((x**2).mean())


SPREAD = ("sum((x - mean(x))**2) > 0", lambda v: v.n > 1 and ((v.x - v.x.mean()) ** 2).sum() > 1e-6)
SPREAD_WORD = ("sum((x - mean(x))**2) > 0", SPREAD[1])
NONZERO = ("norm2(x) > 0", lambda v: v.x @ v.x > 1e-6)
NX = "n: dim; x: real[n]"
NORMALISATION = [
    t(
        "ln_(a * x + c) == ln_(x)",
        "n: dim; x: real[n]; a: positive; c: real",
        lambda v: eq(ln(v.a * v.x + v.c), ln(v.x)),
        SPREAD,
        define=LN,
    ),
    t(
        "layer_norm(x + c) == layer_norm(x)",
        "n: dim; x: real[n]; c: real",
        lambda v: eq(ln(v.x + v.c), ln(v.x)),
        SPREAD_WORD,
    ),
    t(
        "rms(U @ x) == U @ rms(x)",
        "n: dim; x: real[n]; U: orthogonal[n, n]",
        lambda v: eq(rms(v.U @ v.x), v.U @ rms(v.x)),
        NONZERO,
        define=RMS,
    ),
    t("norm(ln_(x), oo) <= sqrt(n)", NX, lambda v: le(abs(ln(v.x)).max(), math.sqrt(v.n)), SPREAD, define=LN),
    t(
        "w @ grad(f(w / norm(w)), w) == 0",
        "n: dim; w: real[n]; f: real[n] -> real",
        lambda v: (
            0.0
            if v.n
            and abs(v.w @ (np.eye(v.n) / np.linalg.norm(v.w) - np.outer(v.w, v.w) / np.linalg.norm(v.w) ** 3)).max()
            < 1e-9
            else 1.0
        ),
        ("norm2(w) > 0", lambda v: v.w @ v.w > 0.01),
    ),
    f(
        "ln_(U @ x) == U @ ln_(x)",
        "n: dim; x: real[n]; U: orthogonal[n, n]",
        lambda v: eq(ln(v.U @ v.x), v.U @ ln(v.x)),
        SPREAD,
        ("sum((U @ x - mean(U @ x))**2) > 0", lambda v: ((v.U @ v.x - (v.U @ v.x).mean()) ** 2).sum() > 1e-6),
        define=LN,
    ),
    f("norm2(ln_(x)) == n - 1", NX, lambda v: eq(ln(v.x) @ ln(v.x), v.n - 1), SPREAD, define=LN),
    f(
        "rms_norm(x + c) == rms_norm(x)",
        "n: dim; x: real[n]; c: real",
        lambda v: eq(rms(v.x + v.c), rms(v.x)),
        NONZERO,
        ("norm2(x + c) > 0", lambda v: (v.x + v.c) @ (v.x + v.c) > 1e-6),
    ),
]

t, f = topic("quantisation")
XS = "x: real; s: positive"
QUANTISATION = [
    t("abs(x - s * round(x / s)) <= s / 2", XS, lambda v: le(abs(v.x - v.s * np.round(v.x / v.s)), v.s / 2)),
    t(
        "norm(x - s * round(x / s)) <= s * sqrt(n) / 2",
        "n: dim; x: real[n]; s: positive",
        lambda v: le(np.linalg.norm(v.x - v.s * np.round(v.x / v.s)), v.s * math.sqrt(v.n) / 2),
    ),
    t(
        "E(floor(x) + b) == x",
        "x: real; b: bernoulli(x - floor(x))",
        lambda v: eq(
            math.floor(v.x) * (1 - (v.x - math.floor(v.x))) + (math.floor(v.x) + 1) * (v.x - math.floor(v.x)), v.x
        ),
    ),
    t("round(-x) == -round(x)", X, lambda v: eq(np.round(-v.x), -np.round(v.x))),
    t(
        "abs(w @ x - round(w) @ x) <= norm(x, 1) / 2",
        "n: dim; w, x: real[n]",
        lambda v: le(abs(v.w @ v.x - np.round(v.w) @ v.x), abs(v.x).sum() / 2),
    ),
    f("abs(x - s * floor(x / s)) <= s / 2", XS, lambda v: le(abs(v.x - v.s * np.floor(v.x / v.s)), v.s / 2)),
    f(
        "round(x + y) == round(x) + round(y)",
        "x, y: real",
        lambda v: eq(np.round(v.x + v.y), np.round(v.x) + np.round(v.y)),
    ),
    f(
        "Var(u) == s**2 / 6",
        "s: positive; u: uniform(-s / 2, s / 2)",
        lambda v: eq(over(lambda x: 0 * x + 1 / v.s, lambda x: x**2, -v.s / 2, v.s / 2), v.s**2 / 6),
    ),
]

t, f = topic("regularisation")
KEEP = ("0 < q and q < 1", lambda v: 0 < v.q < 1)


def kept(v):
    v.q = 0.1 + 0.8 * np.sin(v.q) ** 2


def masks(n):
    return [np.array([(k >> i) & 1 for i in range(n)]) for k in range(2**n)]


def drop(v, fun):
    return sum(v.q ** b.sum() * (1 - v.q) ** (v.n - b.sum()) * fun(b) for b in masks(v.n))


DROP = "n: dim; q: real; w, x: real[n]; b: bernoulli[n](q)"
REGULARISATION = [
    t(
        "E(w @ (b * x) / q) == w @ x",
        DROP,
        lambda v: eq(drop(v, lambda b: v.w @ (b * v.x) / v.q), v.w @ v.x),
        KEEP,
        make=kept,
    ),
    t(
        "Var(w @ (b * x) / q) == (1 - q) / q * sum((w * x)**2)",
        DROP,
        lambda v: eq(
            drop(v, lambda b: (v.w @ (b * v.x) / v.q - v.w @ v.x) ** 2), (1 - v.q) / v.q * ((v.w * v.x) ** 2).sum()
        ),
        KEEP,
        make=kept,
    ),
    t(
        "(mean(f) - y)**2 == mean((f - y)**2) - mean((f - mean(f))**2)",
        "n: dim; f: real[n]; y: real",
        lambda v: eq((v.f.mean() - v.y) ** 2, ((v.f - v.y) ** 2).mean() - ((v.f - v.f.mean()) ** 2).mean()),
    ),
    t(
        "minimizes(u, (u - x)**2 / 2 + l * abs(u), at=sign(x) * max(abs(x) - l, 0))",
        "u, x: real; l: positive",
        lambda v: ge(
            (v.u - v.x) ** 2 / 2 + v.l * abs(v.u),
            (lambda s: (s - v.x) ** 2 / 2 + v.l * abs(s))(np.sign(v.x) * max(abs(v.x) - v.l, 0)),
        ),
    ),
    t(
        "log(1 + exp(mean(z))) <= mean(log(1 + exp(z)))",
        "n: dim; z: real[n]",
        lambda v: le(np.logaddexp(0, v.z.mean()), np.logaddexp(0, v.z).mean()),
    ),
    f("E(w @ (b * x)) == w @ x", DROP, lambda v: eq(drop(v, lambda b: v.w @ (b * v.x)), v.w @ v.x), KEEP, make=kept),
    f(
        "Var(w @ (b * x) / q) == (1 - q) * sum((w * x)**2)",
        DROP,
        lambda v: eq(drop(v, lambda b: (v.w @ (b * v.x) / v.q - v.w @ v.x) ** 2), (1 - v.q) * ((v.w * v.x) ** 2).sum()),
        KEEP,
        make=kept,
    ),
    f(
        "minimizes(u, (u - x)**2 / 2 + l * abs(u), at=max(abs(x) - l, 0))",
        "u, x: real; l: positive",
        lambda v: ge(
            (v.u - v.x) ** 2 / 2 + v.l * abs(v.u), (lambda s: (s - v.x) ** 2 / 2 + v.l * abs(s))(max(abs(v.x) - v.l, 0))
        ),
    ),
]

t, f = topic("scaling laws")
SCALING = [
    t(
        "A * (k * n)**(-a) / (A * n**(-a)) == k**(-a)",
        "A, k, n, a: positive",
        lambda v: eq(v.A * (v.k * v.n) ** (-v.a) / (v.A * v.n ** (-v.a)), v.k ** (-v.a)),
        ("k > 1", lambda v: v.k > 1),
    ),
    t(
        "minimizes(n, a / n + b * n, at=sqrt(a / b))",
        "n, a, b: positive",
        lambda v: ge(v.a / v.n + v.b * v.n, 2 * math.sqrt(v.a * v.b)),
    ),
    t(
        "limit(c + A * n**(-a), n, oo) == c",
        "n: dim; c: real; A, a: positive",
        lambda v: 0.0 if 1e300 ** (-v.a) < 1e-2 else 1.0,
    ),
    t("2**(-0.076) == approx(0.949)", X, lambda v: le(abs(2**-0.076 - 0.949), 0.0005)),
    t("1 / (1 / a + 1 / b) <= min(a, b)", "a, b: positive", lambda v: le(1 / (1 / v.a + 1 / v.b), min(v.a, v.b))),
    f(
        "A * (k * n)**(-a) / (A * n**(-a)) == k**a",
        "A, k, n, a: positive",
        lambda v: eq(v.A * (v.k * v.n) ** (-v.a) / (v.A * v.n ** (-v.a)), v.k**v.a),
        ("k > 1", lambda v: v.k > 1),
    ),
    f(
        "1 / ((1 - p) + p / s) >= s",
        "p: real; s: positive",
        lambda v: ge(1 / ((1 - v.p) + v.p / v.s), v.s),
        ("0 < p and p < 1", lambda v: 0 < v.p < 1),
        ("s > 1", lambda v: v.s > 1),
    ),
    f("minimizes(n, a / n + b * n, at=a / b)", "n, a, b: positive", lambda v: ge(v.a / v.n + v.b * v.n, v.b + v.a)),
]

ENTRIES = [*OPTIMISERS, *INITIALISATION, *NORMALISATION, *QUANTISATION, *REGULARISATION, *SCALING]
_ = (GRID, MASS, mean2, lt)
