"""Generative models, preferences, attention, contrastive losses, activations, state spaces, counts."""

from __future__ import annotations

import math

import numpy as np

from tests.corpus.arrays.kit import eq, ge, le, lse, lt, no, softmax

from .kit import mean1, mean2, over, topic


def sig(x):
    return 1 / (1 + np.exp(-x))


def kl(m, v, k, w):
    """Between two normal laws, by quadrature."""
    s = math.sqrt(v)
    return mean1(lambda e: -np.log(v) / 2 - e**2 / 2 + np.log(w) / 2 + (m + s * e - k) ** 2 / (2 * w))


UNIT = ("0 < a and a < 1", lambda v: 0 < v.a < 1)
SUM1 = ("sum(q) == 1", lambda v: True)


def q1(v):
    v.q = v.q / v.q.sum()


def qp1(v):
    v.q, v.p = v.q / v.q.sum(), v.p / v.p.sum()


def ball(*names, d=1.0):
    """Numbers between 0 and 1."""

    def make(v):
        for name in names:
            setattr(v, name, np.abs(np.sin(getattr(v, name))) * d)

    return make


t, f = topic("diffusion")
Z = {"z": "sqrt(a) * x + sqrt(1 - a) * e", "v": "sqrt(a) * e - sqrt(1 - a) * x"}
ZV = "d: dim; a: real; x, e: real[d]"
DIFFUSION = [
    t(
        "Var(sqrt(a) * x + sqrt(1 - a) * e) == 1",
        "a: real; x: iid(mean=0, var=1); e: normal",
        lambda v: eq(
            sum(mean1(lambda e, s=s: (math.sqrt(v.a) * s + math.sqrt(1 - v.a) * e) ** 2) for s in (1, -1)) / 2, 1
        ),
        UNIT,
        make=ball("a"),
    ),
    t(
        "sqrt(a) * z - sqrt(1 - a) * v == x",
        ZV,
        lambda v: eq(v.a * v.x + (1 - v.a) * v.x, v.x),
        UNIT,
        define=Z,
        make=ball("a"),
    ),
    t(
        "grad(log(exp(-norm2(x - m) / (2 * v))), x) == -(x - m) / v",
        "d: dim; x, m: real[d]; v: positive",
        lambda v: eq(
            [
                (-((v.x + h - v.m) @ (v.x + h - v.m)) + (v.x - h - v.m) @ (v.x - h - v.m)) / (4e-3 * v.v)
                for h in 1e-3 * np.eye(v.d)
            ],
            -(v.x - v.m) / v.v,
        ),
    ),
    t(
        "1 / ((1 - b) / b + 1 / (1 - p)) == (1 - p) / (1 - p * (1 - b)) * b",
        "b, p: real",
        lambda v: eq(1 / ((1 - v.b) / v.b + 1 / (1 - v.p)), (1 - v.p) / (1 - v.p * (1 - v.b)) * v.b),
        ("0 < b and b < 1", lambda v: 0 < v.b < 1),
        ("0 < p and p < 1", lambda v: 0 < v.p < 1),
        make=ball("b", "p"),
    ),
    t(
        "1 - prod(1 - b[t] for t in range(T)) <= sum(b)",
        "T: dim; b: real[T]",
        lambda v: le(1 - np.prod(1 - v.b), v.b.sum()),
        ("all(b >= 0)", lambda v: (v.b >= 0).all()),
        ("all(b <= 1)", lambda v: (v.b <= 1).all()),
        make=ball("b"),
    ),
    f(
        "Var(a * x + (1 - a) * e) == 1",
        "a: real; x: iid(mean=0, var=1); e: normal",
        lambda v: eq(v.a**2 + (1 - v.a) ** 2, 1),
        UNIT,
        make=ball("a"),
    ),
    f(
        "1 - prod(1 - b[t] for t in range(T)) == sum(b)",
        "T: dim; b: real[T]",
        lambda v: eq(1 - np.prod(1 - v.b), v.b.sum()),
        ("all(b >= 0)", lambda v: (v.b >= 0).all()),
        ("all(b <= 1)", lambda v: (v.b <= 1).all()),
        make=ball("b"),
    ),
    f(
        "E(x, given=sqrt(a) * x + sqrt(1 - a) * e == t) == t / sqrt(a)",
        "a, t: real; x, e: normal",
        lambda v: eq(
            mean1(lambda x: x * np.exp(-((v.t - math.sqrt(v.a) * x) ** 2) / (2 * (1 - v.a))))
            / mean1(lambda x: np.exp(-((v.t - math.sqrt(v.a) * x) ** 2) / (2 * (1 - v.a)))),
            v.t / math.sqrt(v.a),
        ),
        UNIT,
        ("0 < t", lambda v: 0 < v.t < 2 and 0.2 < v.a < 0.9),
        make=ball("a"),
    ),
]

t, f = topic("elbo")
TWO = "m, l: real; v, w: positive"
ELBO = [
    t("KL(normal(m, v), normal(l, w)) >= 0", TWO, lambda v: ge(kl(v.m, v.v, v.l, v.w) + 1e-9, 0)),
    t(
        "KL(x, y) == sum(m**2 + s - log(s) - 1) / 2",
        "d: dim; m: real[d]; s: positive[d]; x: normal[d](mean=m, var=s); y: normal[d]",
        lambda v: eq(
            sum(kl(a, b, 0, 1) for a, b in zip(v.m, v.s, strict=True)), (v.m**2 + v.s - np.log(v.s) - 1).sum() / 2
        ),
    ),
    t(
        "logsumexp(l) >= q @ (l - log(q))",
        "n: dim; l: real[n]; q: positive[n]",
        lambda v: ge(lse(v.l), v.q @ (v.l - np.log(v.q))),
        SUM1,
        make=q1,
    ),
    t("log(mean(w)) >= mean(log(w))", "K: dim; w: positive[K]", lambda v: ge(np.log(v.w.mean()), np.log(v.w).mean())),
    t(
        "entropy(z) == d / 2 * log(2 * pi * exp(1)) + sum(log(s)) / 2",
        "d: dim; m: real[d]; s: positive[d]; z: normal[d](mean=m, var=s)",
        lambda v: eq(
            sum(mean1(lambda e, b=b: np.log(2 * np.pi * b) / 2 + e**2 / 2) for b in v.s),
            v.d / 2 * np.log(2 * np.pi * np.e) + np.log(v.s).sum() / 2,
        ),
    ),
    f(
        "KL(normal(m, v), normal(l, w)) == KL(normal(l, w), normal(m, v))",
        TWO,
        lambda v: eq(kl(v.m, v.v, v.l, v.w), kl(v.l, v.w, v.m, v.v)),
    ),
    f(
        "logsumexp(l) == q @ (l - log(q))",
        "n: dim; l: real[n]; q: positive[n]",
        lambda v: eq(lse(v.l), v.q @ (v.l - np.log(v.q))),
        SUM1,
        make=q1,
    ),
    f(
        "E(exp(m + sqrt(v) * e)) == exp(m)",
        "m: real; v: positive; e: normal",
        lambda v: eq(mean1(lambda e: np.exp(v.m + math.sqrt(v.v) * e)), np.exp(v.m)),
    ),
]

t, f = topic("preference")
PI = {"pi_": "[p[k] * exp(r[k] / b) / sum(p[l] * exp(r[l] / b) for l in range(n)) for k in range(n)]"}
POLICY = "n: dim; b: positive; p: positive[n]; r: real[n]; i, j: index[n]"
QPR = "n: dim; b: positive; p, q: positive[n]; r: real[n]"


def pol(v):
    w = v.p * np.exp((v.r - v.r.max()) / v.b)
    return w / w.sum()


PREFERENCE = [
    t(
        "b * log(pi_[i] / p[i]) - b * log(pi_[j] / p[j]) == r[i] - r[j]",
        POLICY,
        lambda v: eq(v.b * np.log(pol(v)[v.i] / v.p[v.i]) - v.b * np.log(pol(v)[v.j] / v.p[v.j]), v.r[v.i] - v.r[v.j]),
        ("b > 1", lambda v: v.b > 1),
        define=PI,
    ),
    t(
        "q @ r - b * (q @ log(q / p)) <= b * log(p @ exp(r / b))",
        QPR,
        lambda v: le(v.q @ v.r - v.b * (v.q @ np.log(v.q / v.p)), v.b * np.log(v.p @ np.exp(v.r / v.b))),
        SUM1,
        make=q1,
    ),
    t(
        "diff(-log(sigmoid(b * (h - c))), h) == -b * sigmoid(b * (c - h))",
        "b, c, h: real",
        lambda v: (
            1e-3
            * eq(
                (np.log(sig(v.b * (v.h - 1e-5 - v.c))) - np.log(sig(v.b * (v.h + 1e-5 - v.c)))) / 2e-5,
                -v.b * sig(v.b * (v.c - v.h)),
            )
        ),
    ),
    t("convex(-log(sigmoid(x)) for x in real)", "y: real", lambda v: ge(sig(v.y) * (1 - sig(v.y)), 0)),
    t("log(n) - (n - 1) / n >= 0", "n: dim", lambda v: ge(np.log(v.n) - (v.n - 1) / v.n, 0)),
    f("sigmoid(a - b) == sigmoid(a) - sigmoid(b)", "a, b: real", lambda v: eq(sig(v.a - v.b), sig(v.a) - sig(v.b))),
    f(
        "q @ r - b * (q @ log(q / p)) <= p @ r",
        QPR,
        lambda v: le(v.q @ v.r - v.b * (v.q @ np.log(v.q / v.p)), v.p @ v.r),
        SUM1,
        ("sum(p) == 1", lambda v: True),
        make=qp1,
    ),
    f("-log(sigmoid(x)) == log(1 + exp(x))", "x: real", lambda v: eq(-np.log(sig(v.x)), np.log(1 + np.exp(v.x)))),
]

t, f = topic("attention")
ROT = "d: dim; a, s, t: real; q, k: real[2]"


def rot(x):
    return np.array([[np.cos(x), -np.sin(x)], [np.sin(x), np.cos(x)]])


NZ = "n: dim; z: real[n]"
ATTENTION = [
    t(
        "(rotation(a * s) @ q) @ (rotation(a * t) @ k) == q @ (rotation(a * (t - s)) @ k)",
        ROT,
        lambda v: eq((rot(v.a * v.s) @ v.q) @ (rot(v.a * v.t) @ v.k), v.q @ rot(v.a * (v.t - v.s)) @ v.k),
    ),
    t(
        "softmax([z[j] - s * (i - j) for j in range(n)]) == softmax([z[j] + s * j for j in range(n)])",
        "n: dim; z: real[n]; s: real; i: index[n]",
        lambda v: eq(softmax(v.z - v.s * (v.i - np.arange(v.n))), softmax(v.z + v.s * np.arange(v.n))),
    ),
    t(
        "attend(q, R @ K, R @ V) == attend(q, K, V)",
        "n, d, m: dim; q: real[d]; K: real[n, d]; V: real[n, m]; R: permutation[n, n]",
        lambda v: eq(softmax(v.R @ v.K @ v.q / math.sqrt(v.d)) @ v.R @ v.V, softmax(v.K @ v.q / math.sqrt(v.d)) @ v.V),
    ),
    t("max(softmax(z)) >= 1 / n", NZ, lambda v: ge(softmax(v.z).max(), 1 / v.n)),
    t(
        "logsumexp(concat(x, y)) == log(exp(logsumexp(x)) + exp(logsumexp(y)))",
        "n, m: dim; x: real[n]; y: real[m]",
        lambda v: eq(lse(np.concatenate([v.x, v.y])), np.logaddexp(lse(v.x), lse(v.y))),
    ),
    f(
        "(rotation(a * s) @ q) @ (rotation(a * t) @ k) == q @ (rotation(a * (s - t)) @ k)",
        ROT,
        lambda v: eq((rot(v.a * v.s) @ v.q) @ (rot(v.a * v.t) @ v.k), v.q @ rot(v.a * (v.s - v.t)) @ v.k),
    ),
    f(
        "softmax(c * z) == softmax(z)",
        "n: dim; z: real[n]; c: positive",
        lambda v: eq(softmax(v.c * v.z), softmax(v.z)),
    ),
    f("min(softmax(z)) >= 1 / n", NZ, lambda v: ge(softmax(v.z).min(), 1 / v.n)),
]

t, f = topic("contrastive")
SI = "n: dim; s: real[n]; t: positive; i: index[n]"
BOX = ("all(abs(s) <= 1)", lambda v: True)
UV = "d: dim; u, v: real[d]"
ONES = (("norm2(u) == 1", lambda v: True), ("norm2(v) == 1", lambda v: True))


def units(v):
    v.u, v.v = v.u + 0.1, v.v + 0.1
    v.u, v.v = v.u / np.linalg.norm(v.u), v.v / np.linalg.norm(v.v)


def boxed(v):
    v.s = np.cos(v.s)


def loss(v):
    return lse(v.s / v.t) - v.s[v.i] / v.t


CONTRASTIVE = [
    t(
        "norm2(u - v) == 2 - 2 * (u @ v)",
        UV,
        lambda v: eq((v.u - v.v) @ (v.u - v.v), 2 - 2 * v.u @ v.v),
        *ONES,
        make=units,
    ),
    t(
        "-log(exp(s[i] / t) / sum(exp(s / t))) <= log(n) + 2 / t",
        SI,
        lambda v: le(loss(v), np.log(v.n) + 2 / v.t),
        BOX,
        make=boxed,
    ),
    t("-mean(log(softmax(s))) >= log(n)", "n: dim; s: real[n]", lambda v: ge(lse(v.s) - v.s.mean(), np.log(v.n))),
    t(
        "sum(X @ X.T) == norm2(X.T @ ones(n))",
        "n, d: dim; X: real[n, d]",
        lambda v: eq((v.X @ v.X.T).sum(), (v.X.sum(axis=0) ** 2).sum()),
    ),
    t(
        "abs(u @ v) / (norm(u) * norm(v)) <= 1",
        UV,
        lambda v: le(abs(v.u @ v.v) / (np.linalg.norm(v.u) * np.linalg.norm(v.v)), 1),
        ("norm2(u) > 0", lambda v: v.u @ v.u > 0),
        ("norm2(v) > 0", lambda v: v.v @ v.v > 0),
    ),
    f("-log(exp(s[i] / t) / sum(exp(s / t))) <= log(n)", SI, lambda v: le(loss(v), np.log(v.n)), BOX, make=boxed),
    f(
        "-log(softmax(s)[i]) >= log(n)",
        "n: dim; s: real[n]; i: index[n]",
        lambda v: ge(lse(v.s) - v.s[v.i], np.log(v.n)),
    ),
    f("norm(u - v) <= sqrt(2)", UV, lambda v: le(np.linalg.norm(v.u - v.v), math.sqrt(2)), *ONES, make=units),
]

t, f = topic("activations")
X = "x: real"


def phi(x):
    return np.array([(1 + math.erf(a / math.sqrt(2))) / 2 for a in np.atleast_1d(x)])


ACTIVATIONS = [
    t("gelu(x) - gelu(-x) == x", X, lambda v: eq(v.x * phi(v.x) + v.x * phi(-v.x), v.x)),
    t("softplus(x) - relu(x) <= log(2)", X, lambda v: le(np.logaddexp(0, v.x) - max(v.x, 0), np.log(2))),
    t("silu(x) >= -0.28", X, lambda v: ge(np.linspace(-30, 30, 9001) * sig(np.linspace(-30, 30, 9001)), -0.28)),
    t(
        "where(abs(x) <= d, x**2 / 2, d * (abs(x) - d / 2)) <= x**2 / 2",
        "x: real; d: positive",
        lambda v: le(v.x**2 / 2 if abs(v.x) <= v.d else v.d * (abs(v.x) - v.d / 2), v.x**2 / 2),
    ),
    t(
        "diff(silu(x), x) == sigmoid(x) * (1 + x * (1 - sigmoid(x)))",
        X,
        lambda v: (
            1e-3
            * eq(
                ((v.x + 1e-5) * sig(v.x + 1e-5) - (v.x - 1e-5) * sig(v.x - 1e-5)) / 2e-5,
                sig(v.x) * (1 + v.x * (1 - sig(v.x))),
            )
        ),
    ),
    f("silu(x) >= -0.27", X, lambda v: ge(np.linspace(-30, 30, 9001) * sig(np.linspace(-30, 30, 9001)), -0.27)),
    f("gelu(x) == x * sigmoid(1.702 * x)", X, lambda v: eq(v.x * phi(v.x), v.x * sig(1.702 * v.x))),
    f("relu(x + y) == relu(x) + relu(y)", "x, y: real", lambda v: eq(max(v.x + v.y, 0), max(v.x, 0) + max(v.y, 0))),
]

t, f = topic("state spaces")
RUN = "T: dim; a, b: real; x: real[T]; h: real[T + 1]"


def run(v):
    h = [0.0]
    for x in v.x:
        h.append(v.a * h[-1] + v.b * x)
    v.h = np.array(h)


RUNS = (("h[0] == 0", lambda v: True), ("all(h[t + 1] == a * h[t] + b * x[t] for t in range(T))", lambda v: True))


def mp(a, k):
    return np.linalg.matrix_power(a, k)


STATES = [
    t(
        "integral(exp(a * (d - t)) * b for t in interval(0, d)) == (exp(d * a) - 1) / a * b",
        "a, b: real; d: positive",
        lambda v: eq(
            over(lambda t: np.exp(v.a * (v.d - t)), lambda t: v.b + 0 * t, 0, v.d), (np.exp(v.d * v.a) - 1) / v.a * v.b
        ),
        ("a != 0", lambda v: 0 < abs(v.a) < 3),
    ),
    t(
        "h[T] == sum(a**(T - 1 - k) * b * x[k] for k in range(T))",
        RUN,
        lambda v: eq(v.h[-1], sum(v.a ** (v.T - 1 - k) * v.b * v.x[k] for k in range(v.T))),
        *RUNS,
        make=run,
    ),
    t(
        "matrix_power(U @ diag(v) @ U.T, k) == U @ diag(v**k) @ U.T",
        "n: dim; U: orthogonal[n, n]; v: real[n]; k: natural",
        lambda v: eq(mp(v.U @ np.diag(v.v) @ v.U.T, v.k), v.U @ np.diag(v.v**v.k) @ v.U.T),
    ),
    t(
        "abs((1 + d * a / 2) / (1 - d * a / 2)) < 1",
        "a: real; d: positive",
        lambda v: lt(abs((1 + v.d * v.a / 2) / (1 - v.d * v.a / 2)), 1),
        ("a < 0", lambda v: v.a < 0),
    ),
    t(
        "norm(matrix_power(A, k), 2) <= norm(A, 2)**k",
        "n: dim; A: real[n, n]; k: natural",
        lambda v: le(np.linalg.norm(mp(v.A, v.k), 2), np.linalg.norm(v.A, 2) ** v.k),
    ),
    f(
        "h[T] == sum(a**(T - k) * b * x[k] for k in range(T))",
        RUN,
        lambda v: eq(v.h[-1], sum(v.a ** (v.T - k) * v.b * v.x[k] for k in range(v.T))),
        *RUNS,
        make=run,
    ),
    f(
        "matrix_power(A @ B, k) == matrix_power(A, k) @ matrix_power(B, k)",
        "n: dim; A, B: real[n, n]; k: natural",
        lambda v: eq(mp(v.A @ v.B, v.k), mp(v.A, v.k) @ mp(v.B, v.k)),
    ),
    f(
        "norm(matrix_power(A, k), 2) == norm(A, 2)**k",
        "n: dim; A: real[n, n]; k: natural",
        lambda v: eq(np.linalg.norm(mp(v.A, v.k), 2), np.linalg.norm(v.A, 2) ** v.k),
    ),
]

t, f = topic("counts and ranks")


def norm_p(v):
    v.p = v.p + (v.p.sum() == 0)
    v.p = v.p / v.p.sum()


def rk(a):
    return int(np.linalg.matrix_rank(a))


LORA = "n, m, r: dim; W: real[n, m]; B: real[n, r]; A: real[r, m]"
COUNTS = [
    t("rank(W + B @ A) <= rank(W) + r", LORA, lambda v: le(rk(v.W + v.B @ v.A), rk(v.W) + v.r)),
    t(
        "r * (n + m) < n * m",
        "n, m, r: dim",
        lambda v: no(v.r * (v.n + v.m) < v.n * v.m),
        ("r < n * m / (n + m)", lambda v: v.r < v.n * v.m / (v.n + v.m)),
    ),
    t(
        'norm(B @ A, "fro") <= norm(B, 2) * norm(A, "fro")',
        LORA,
        lambda v: le(np.linalg.norm(v.B @ v.A), np.linalg.norm(v.B, 2) * np.linalg.norm(v.A)),
    ),
    t("2 * 32 * 8 * 128 * 8192 * 2 == GiB", "x: real", lambda v: eq(2 * 32 * 8 * 128 * 8192 * 2, 2**30)),
    t(
        "n * sum(p**2) >= 1",
        "n: dim; p: nonnegative[n]",
        lambda v: ge(v.n * (v.p**2).sum(), 1),
        ("sum(p) == 1", lambda v: v.p.sum() > 0),
        make=norm_p,
    ),
    f("rank(B @ A) == r", LORA, lambda v: eq(rk(v.B @ v.A), v.r)),
    f("rank(W + B @ A) <= r", LORA, lambda v: le(rk(v.W + v.B @ v.A), v.r)),
    f(
        "n * sum(p**2) >= 2",
        "n: dim; p: nonnegative[n]",
        lambda v: ge(v.n * (v.p**2).sum(), 2),
        ("sum(p) == 1", lambda v: v.p.sum() > 0),
        make=norm_p,
    ),
]

ENTRIES = [*DIFFUSION, *ELBO, *PREFERENCE, *ATTENTION, *CONTRASTIVE, *ACTIVATIONS, *STATES, *COUNTS]
_ = mean2
