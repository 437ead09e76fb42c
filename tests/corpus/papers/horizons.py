"""Distillation, noise schedules, discounted rewards, balance of experts and what weights cost."""

from __future__ import annotations

import math

import numpy as np

from tests.corpus.arrays.kit import eq, ge, le, softmax

from .kit import topic
from .newer import always, share

norm = np.linalg.norm

t, f = topic("distillation")
LOGITS = "n: dim; z: real[n]; i: index[n]; t: positive"
TEACHER = "n: dim; p, q, u: positive[n]; a: real"
ONES = (always("sum(p) == 1"), always("sum(q) == 1"), always("sum(u) == 1"))
PART = always("0 <= a and a <= 1")


def shares(v):
    v.p, v.q, v.u, v.a = share(v.p), share(v.q), share(v.u), math.sin(v.a) ** 2


def entropy(p):
    return -float((p * np.log(p)).sum())


def cross(p, q):
    return -float((p * np.log(q)).sum())


def softened(v):
    """The derivative of the cross-entropy with softened targets by the logits, by differences."""
    loss = lambda z: t2(v, z)  # noqa: E731
    near = [(loss(v.z + 1e-5 * e) - loss(v.z - 1e-5 * e)) / 2e-5 for e in np.eye(v.n)]
    return 1e-3 * eq(np.array(near), v.t * (softmax(v.z / v.t) - softmax(v.s / v.t)))


def t2(v, z):
    return v.t**2 * cross(softmax(v.s / v.t), softmax(z / v.t))


def smooth(v):
    return (1 - v.a) * v.p + v.a * v.u


DISTILLATION = [
    t(
        "grad(-t**2 * sum(softmax(s / t) * log(softmax(z / t))), z) == t * (softmax(z / t) - softmax(s / t))",
        "n: dim; z, s: real[n]; t: positive",
        softened,
    ),
    t(
        "-sum(((1 - a) * p + a * u) * log(q)) == (1 - a) * -sum(p * log(q)) + a * -sum(u * log(q))",
        TEACHER,
        lambda v: eq(cross(smooth(v), v.q), (1 - v.a) * cross(v.p, v.q) + v.a * cross(v.u, v.q)),
        *ONES,
        PART,
        make=shares,
    ),
    t("-sum(p * log(p)) <= log(n)", TEACHER, lambda v: le(entropy(v.p), math.log(v.n)), *ONES, make=shares),
    t(
        "limit(softmax(z / t)[i], t, oo) == 1 / n",
        LOGITS,
        lambda v: 1e-3 * eq(softmax(v.z / 1e7)[v.i], 1 / v.n),
    ),
    f(
        "-sum(((1 - a) * p + a * u) * log((1 - a) * p + a * u)) == (1 - a) * -sum(p * log(p)) + a * -sum(u * log(u))",
        TEACHER,
        lambda v: eq(entropy(smooth(v)), (1 - v.a) * entropy(v.p) + v.a * entropy(v.u)),
        *ONES,
        PART,
        make=shares,
    ),
    f("limit(softmax(z / t)[i], t, oo) == 0", LOGITS, lambda v: eq(softmax(v.z / 1e7)[v.i], 0)),
]

t, f = topic("noise schedules")
STEP = "a, b, r, s: real"
MIX = "d: dim; a: real; x, e, h: real[d]"
INSIDE = ("0 < a and a < 1", lambda v: 0.01 < v.a < 0.99)
LATER = ("0 < b and b < a", lambda v: 0 < v.b < v.a)


def levels(v):
    v.a = 0.05 + 0.9 * math.sin(v.a) ** 2
    if hasattr(v, "b") and not isinstance(v.b, np.ndarray):
        v.b = v.a * (0.05 + 0.9 * math.sin(v.b) ** 2)


def schedule(v):
    v.b = 0.02 + 0.96 * np.sin(v.b) ** 2


def noisy(v, e):
    return math.sqrt(v.a) * v.x + math.sqrt(1 - v.a) * e


def missed(v):
    """The squared error of the data that is read off a noise h."""
    return (((noisy(v, v.e) - math.sqrt(1 - v.a) * v.h) / math.sqrt(v.a) - v.x) ** 2).sum()


NOISE = [
    t(
        "log(a / (1 - a)) > log(b / (1 - b))",
        STEP,
        lambda v: ge(math.log(v.a / (1 - v.a)), math.log(v.b / (1 - v.b))),
        INSIDE,
        LATER,
        make=levels,
    ),
    t(
        "(1 - a) * (1 - b / a) / (1 - b) <= 1 - b / a",
        STEP,
        lambda v: le((1 - v.a) * (1 - v.b / v.a) / (1 - v.b), 1 - v.b / v.a),
        INSIDE,
        LATER,
        make=levels,
    ),
    t(
        "norm2((sqrt(a) * x + sqrt(1 - a) * e - sqrt(1 - a) * h) / sqrt(a) - x) == (1 - a) / a * norm2(e - h)",
        MIX,
        lambda v: eq(missed(v), (1 - v.a) / v.a * ((v.e - v.h) ** 2).sum()),
        INSIDE,
        make=levels,
    ),
    t(
        "sum(b[t] * prod(1 - b[k] for k in range(t)) for t in range(T)) == 1 - prod(1 - b[t] for t in range(T))",
        "T: dim; b: real[T]",
        lambda v: eq(sum(v.b[k] * np.prod(1 - v.b[:k]) for k in range(v.T)), 1 - np.prod(1 - v.b)),
    ),
    f(
        "(1 - a) * (1 - b / a) / (1 - b) >= 1 - a",
        STEP,
        lambda v: ge((1 - v.a) * (1 - v.b / v.a) / (1 - v.b), 1 - v.a),
        INSIDE,
        LATER,
        make=levels,
    ),
    f(
        "norm2((sqrt(a) * x + sqrt(1 - a) * e - sqrt(1 - a) * h) / sqrt(a) - x) == (1 - a) * norm2(e - h)",
        MIX,
        lambda v: eq(missed(v), (1 - v.a) * ((v.e - v.h) ** 2).sum()),
        INSIDE,
        make=levels,
    ),
]

t, f = topic("discounted rewards")
STREAM = "g: nonnegative; R: positive; r: real -> real; H: dim"
PATH = "T: dim; g: nonnegative; R: positive; r, s: real[T]"
BELOW = ("g < 1", lambda v: v.g < 1)
FINITE = always("forall(abs(r(x)) <= R for x in real)")
UNITS = always("forall(0 <= r(x) and r(x) <= 1 for x in real)")


def rates(v):
    v.g = 0.02 + 0.96 * math.sin(v.g) ** 2
    for name in ("r", "s"):
        if hasattr(v, name):
            setattr(v, name, v.R * np.tanh(getattr(v, name)))


def reward(v, k):
    return v.R * math.cos(k * v.R)


def stream(v, first, last, of):
    return sum(v.g**k * of(v, k) for k in range(first, last))


def unit(v, k):
    return math.cos(k * v.R) ** 2


DISCOUNTED = [
    t(
        "abs(sum(g**t * r(t) for t in range(H, oo))) <= g**H * R / (1 - g)",
        STREAM,
        lambda v: le(abs(stream(v, v.H, 3000, reward)), v.g**v.H * v.R / (1 - v.g)),
        FINITE,
        BELOW,
        make=rates,
    ),
    t(
        "sum(g**t * r(t) for t in range(oo)) <= 1 / (1 - g)",
        STREAM,
        lambda v: le(stream(v, 0, 3000, unit), 1 / (1 - v.g)),
        UNITS,
        BELOW,
        make=rates,
    ),
    t(
        "abs(sum(g**t * r[t] for t in range(T)) - sum(g**t * s[t] for t in range(T))) <= 2 * R / (1 - g)",
        PATH,
        lambda v: le(abs(sum(v.g**k * (v.r[k] - v.s[k]) for k in range(v.T))), 2 * v.R / (1 - v.g)),
        always("all(abs(r) <= R)"),
        always("all(abs(s) <= R)"),
        BELOW,
        make=rates,
    ),
    t(
        "sum(g**t * t for t in range(oo)) == g / (1 - g)**2",
        STREAM,
        lambda v: eq(stream(v, 0, 6000, lambda v, k: k), v.g / (1 - v.g) ** 2),
        BELOW,
        make=rates,
    ),
    f(
        "abs(sum(g**t * r(t) for t in range(oo))) <= R",
        STREAM,
        lambda v: le(abs(stream(v, 0, 3000, lambda v, k: v.R)), v.R),
        FINITE,
        BELOW,
        make=rates,
    ),
    f(
        "abs(sum(g**t * r[t] for t in range(T)) - sum(g**t * s[t] for t in range(T))) <= R / (1 - g)",
        PATH,
        lambda v: le(abs(sum(v.g**k * (abs(v.r[k]) + abs(v.s[k])) for k in range(v.T))), v.R / (1 - v.g)),
        always("all(abs(r) <= R)"),
        always("all(abs(s) <= R)"),
        BELOW,
        make=rates,
    ),
]

t, f = topic("balance")
LOAD = "n: dim; p: nonnegative[n]; f: nonnegative[n]"
KEYS = "n: dim; x, y: real[n]"
SHARES = (always("sum(p) == 1"), always("sum(f) == 1"))
BALLS = (
    ("norm(x) <= 1", lambda v: norm(v.x) <= 1),
    ("norm(y) <= 1", lambda v: norm(v.y) <= 1),
)
NOISED = "n, m: dim; W, V: real[n, m]; x: real[m]; s: positive; b: dim"


def balanced(v):
    v.p, v.f = share(v.p + 0.01), share(v.f + 0.01)


def short(v):
    v.x, v.y = v.x / max(1, norm(v.x)), v.y / max(1, norm(v.y))


def rounded(v):
    v.V = v.W + v.s / 2 * np.tanh(v.V)


BALANCE = [
    t("n * sum(p**2) >= 1", LOAD, lambda v: ge(v.n * (v.p**2).sum(), 1), *SHARES, make=balanced),
    t("n * (p @ f) <= n * max(p)", LOAD, lambda v: le(v.n * (v.p @ v.f), v.n * v.p.max()), *SHARES, make=balanced),
    t("abs(x @ y) <= 1", KEYS, lambda v: le(abs(v.x @ v.y), 1), *BALLS, make=short),
    t(
        "norm2(W @ x - V @ x) <= n * m * s**2 / 4 * norm2(x)",
        NOISED,
        lambda v: le(((v.W @ v.x - v.V @ v.x) ** 2).sum(), v.n * v.m * v.s**2 / 4 * (v.x @ v.x)),
        always("all(abs(W - V) <= s / 2)"),
        make=rounded,
    ),
    f("n * (p @ f) >= 1", LOAD, lambda v: ge(v.n * (v.p @ v.f), 1), *SHARES, make=balanced),
    f("x @ y >= 0", KEYS, lambda v: ge(v.x @ v.y, 0), *BALLS, make=short),
]

ENTRIES = [*DISTILLATION, *NOISE, *DISCOUNTED, *BALANCE]
