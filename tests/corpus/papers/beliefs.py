"""Conditional averages, divergences, contrastive bounds, tails, estimators."""

from __future__ import annotations

import math

import numpy as np

from tests.corpus.arrays.kit import eq, ge, le, softmax

from .kit import mean1, mean2, over, topic

t, f = topic("conditioning")
LINE = "a, c: real; s: positive; x: normal; e: normal(mean=0, var=s)"
Y = {"y": "a * x + c + e"}


def line(v, h=lambda x, y: y):
    """The average of h(x, y) for y = a x + c + e."""
    return mean2(lambda x, e: h(x, v.a * x + v.c + math.sqrt(v.s) * e))


def line_var(v):
    return line(v, lambda x, y: y**2) - line(v) ** 2


MIX = "w, m, l: real; u, s: positive; c: bernoulli(w); a: normal(mean=m, var=u); b: normal(mean=l, var=s)"
CHANCE = ("0 <= w and w <= 1", lambda v: True)


def mixed(v):
    v.w = math.sin(v.w) ** 2


def mix_var(v):
    first = v.w * v.m + (1 - v.w) * v.l
    part = lambda m, s: mean1(lambda e: (m + math.sqrt(s) * e) ** 2)  # noqa: E731
    return v.w * part(v.m, v.u) + (1 - v.w) * part(v.l, v.s) - first**2


def weighted(v, m, p, r):
    """The average of x ~ normal(0, p) given x + e == m, e ~ normal(0, r)."""
    like = lambda e: np.exp(-((m - math.sqrt(p) * e) ** 2) / (2 * r))  # noqa: E731
    return mean1(lambda e: math.sqrt(p) * e * like(e)) / mean1(like)


CONDITIONING = [
    t("E(E(y, given=x)) == E(y)", LINE, lambda v: eq(mean1(lambda x: v.a * x + v.c), line(v)), define=Y),
    t(
        "Var(y) == E(Var(y, given=x)) + Var(E(y, given=x))",
        LINE,
        lambda v: eq(line_var(v), v.s + mean1(lambda x: (v.a * x) ** 2)),
        define=Y,
    ),
    t(
        "E((y - E(y, given=x)) * x) == 0",
        LINE,
        lambda v: eq(line(v, lambda x, y: (y - v.a * x - v.c) * x), 0),
        define=Y,
    ),
    t(
        "Var(where(c == 1, a, b)) == w * Var(a) + (1 - w) * Var(b) + w * (1 - w) * (m - l)**2",
        MIX,
        lambda v: eq(mix_var(v), v.w * v.u + (1 - v.w) * v.s + v.w * (1 - v.w) * (v.m - v.l) ** 2),
        CHANCE,
        make=mixed,
    ),
    f("Var(y) == E(Var(y, given=x))", LINE, lambda v: eq(line_var(v), v.s), define=Y),
    f(
        "E(x, given=x + e == t) == t",
        "t: real; p, r: positive; x: normal(mean=0, var=p); e: normal(mean=0, var=r)",
        lambda v: eq(weighted(v, v.t, v.p, v.r), v.t),
        ("abs(t) <= 2", lambda v: abs(v.t) <= 2 and v.r > 0.2 and v.p < 4),
    ),
]

t, f = topic("divergences")
PQ = "n: dim; p, q: positive[n]"
P = "n: dim; p: positive[n]"
P1, Q1 = ("sum(p) == 1", lambda v: True), ("sum(q) == 1", lambda v: True)


def ones(v):
    v.p, v.q = v.p**2 / (v.p**2).sum(), v.q**2 / (v.q**2).sum()


def one(v):
    v.p = v.p / v.p.sum()


def kl(p, q):
    return float((p * np.log(p / q)).sum())


def entropy(p):
    return -float((p * np.log(p)).sum())


def normal_kl(m, l, v):
    s = math.sqrt(v)
    return mean1(lambda e: (-(e**2) / 2) + (m + s * e - l) ** 2 / (2 * v))


DIVERGENCES = [
    t(
        "KL(normal(m, v), normal(l, v)) == (m - l)**2 / (2 * v)",
        "m, l: real; v: positive",
        lambda v: eq(normal_kl(v.m, v.l, v.v), (v.m - v.l) ** 2 / (2 * v.v)),
    ),
    t(
        "sum(p * log(p / q)) <= log(sum(p**2 / q))",
        PQ,
        lambda v: le(kl(v.p, v.q), np.log((v.p**2 / v.q).sum())),
        P1,
        Q1,
        make=ones,
    ),
    t(
        "sum(min(p, q)) == 1 - sum(abs(p - q)) / 2",
        PQ,
        lambda v: eq(np.minimum(v.p, v.q).sum(), 1 - abs(v.p - v.q).sum() / 2),
        P1,
        Q1,
        make=ones,
    ),
    t("-sum(p * log(p)) >= -log(max(p))", P, lambda v: ge(entropy(v.p), -np.log(v.p.max())), P1, make=one),
    f(
        "sum(p * log(p / q)) <= sum(abs(p - q))",
        PQ,
        lambda v: le(kl(v.p, v.q), abs(v.p - v.q).sum()),
        P1,
        Q1,
        make=ones,
    ),
    f("-sum(p * log(p)) <= log(n) / 2", P, lambda v: le(entropy(v.p), np.log(v.n) / 2), P1, make=one),
]

t, f = topic("noise contrast")
SS = "n: dim; S: real[n, n]"
SI = "n: dim; s: real[n]; t: positive; i: index[n]"


def informed(v):
    rows = np.log(np.exp(v.S).mean(axis=1))
    return float((np.diag(v.S) - rows).mean())


def lse(z):
    return float(np.log(np.exp(z - z.max()).sum()) + z.max())


def loss_slope(v):
    s, h = v.s, 1e-6
    near = [
        (lse((s + h * e) / v.t) - (s + h * e)[v.i] / v.t) - (lse((s - h * e) / v.t) - (s - h * e)[v.i] / v.t)
        for e in np.eye(v.n)
    ]
    return 1e-3 * eq(np.array(near) / (2 * h), (softmax(s / v.t) - np.eye(v.n)[v.i]) / v.t)


def warm(v):
    v.t = v.t + 0.3


CONTRAST = [
    t(
        "mean([log(exp(S[i, i]) / mean(exp(S[i]))) for i in range(n)]) <= log(n)",
        SS,
        lambda v: le(informed(v), np.log(v.n)),
    ),
    t("s[i] <= logsumexp(s)", SI, lambda v: le(v.s[v.i], lse(v.s))),
    t("-log(softmax(s / t)[i]) >= 0", SI, lambda v: ge(lse(v.s / v.t) - v.s[v.i] / v.t, 0), make=warm),
    t(
        "grad(logsumexp(s / t) - s[i] / t, s) == (softmax(s / t) - basis(i, n)) / t",
        SI,
        loss_slope,
        ("t > 1 / 4", lambda v: True),
        make=warm,
    ),
    f(
        "mean([log(exp(S[i, i]) / mean(exp(S[i]))) for i in range(n)]) <= log(n) / 2",
        SS,
        lambda v: le(informed(v), np.log(v.n) / 2),
    ),
    f("logsumexp(s / t) == logsumexp(s) / t", SI, lambda v: eq(lse(v.s / v.t), lse(v.s) / v.t), make=warm),
]

t, f = topic("tails")
BOUNDED = "n: dim; m: real; t: positive; x: iid[n](mean=m, low=0, high=1)"


def coin(v):
    v.m = math.sin(v.m) ** 2


def far(v):
    """P(abs(mean - m) >= t) for n coins that show 1 with probability m."""
    each = [math.comb(v.n, k) * v.m**k * (1 - v.m) ** (v.n - k) for k in range(v.n + 1)]
    return sum(p for k, p in enumerate(each) if abs(k / v.n - v.m) >= v.t)


INSIDE = ("0 <= m and m <= 1", lambda v: True)
TAILS = [
    t(
        "P(abs(mean(x) - m) >= t) <= 2 * exp(-2 * n * t**2)",
        BOUNDED,
        lambda v: le(far(v), 2 * np.exp(-2 * v.n * v.t**2)),
        INSIDE,
        make=coin,
    ),
    t(
        "E(x) == integral(P(x > t) for t in interval(0, oo))",
        "r: positive; x: exponential(r)",
        lambda v: eq(
            over(lambda t: v.r * np.exp(-v.r * t), lambda t: t, 0, 40 / v.r),
            over(lambda t: np.exp(-v.r * t), lambda t: 1 + 0 * t, 0, 40 / v.r),
        ),
    ),
    t("P(x >= 2 * m) <= 1 / 2", "m: positive; x: iid(mean=m, low=0)", lambda v: le(0.5, 0.5)),
    t(
        "P(max(x) > t) <= n * P(x[0] > t)",
        "n: dim; t: real; x: normal[n]",
        lambda v: le(
            1 - (1 - (1 - math.erf(v.t / math.sqrt(2))) / 2) ** v.n, v.n * (1 - math.erf(v.t / math.sqrt(2))) / 2
        ),
    ),
    f(
        "P(abs(mean(x) - m) >= t) <= exp(-4 * n * t**2)",
        BOUNDED,
        lambda v: le(far(v), np.exp(-4 * v.n * v.t**2)),
        INSIDE,
        make=coin,
    ),
    f(
        "Var(mean(x)) == v / n**2",
        "n: dim; m: real; v: positive; x: iid[n](mean=m, var=v)",
        lambda v: eq(v.n * v.v / v.n**2, v.v / v.n**2),
    ),
]

t, f = topic("estimators")
TWO = "m, l, c: real; s, u: positive; x: normal(mean=m, var=s); y: normal(mean=l, var=u)"
CONTROL = "a, c: real; s: positive; y: normal; e: normal(mean=0, var=s)"


def spread(v, c):
    return mean2(lambda y, e: ((v.a - c) * y + math.sqrt(v.s) * e) ** 2)


ESTIMATORS = [
    t("E(x - c * (y - E(y))) == E(x)", TWO, lambda v: eq(mean1(lambda e: v.m - v.c * math.sqrt(v.u) * e), v.m)),
    t("Var(a * y + e - c * y) >= Var(e)", CONTROL, lambda v: ge(spread(v, v.c), spread(v, v.a))),
    t(
        "E(exp(a * z - a**2 / 2)) == 1",
        "a: real; z: normal",
        lambda v: eq(
            over(
                lambda z: np.exp(-((z - v.a) ** 2) / 2) / math.sqrt(2 * math.pi), lambda z: 1 + 0 * z, v.a - 9, v.a + 9
            ),
            1,
        ),
    ),
    t(
        "E(z * tanh(z)) == E(1 - tanh(z)**2)",
        "z: normal",
        lambda v: eq(mean1(lambda z: z * np.tanh(z)), mean1(lambda z: 1 - np.tanh(z) ** 2)),
    ),
    f("E(1 / x) == 1 / E(x)", "x: uniform(1, 2)", lambda v: eq(math.log(2), 1 / 1.5)),
    f(
        "Var(x - y) == Var(x) - Var(y)",
        TWO,
        lambda v: eq(mean2(lambda a, b: (math.sqrt(v.s) * a - math.sqrt(v.u) * b) ** 2), v.s - v.u),
    ),
]

ENTRIES = [*CONDITIONING, *DIVERGENCES, *CONTRAST, *TAILS, *ESTIMATORS]
