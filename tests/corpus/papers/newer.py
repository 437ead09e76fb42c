"""Transport, bandits, decoding, losses, experts, values, coverage, recurrences, steps, normal vectors."""

from __future__ import annotations

import math

import numpy as np

from tests.corpus.arrays.kit import eq, ge, le, softmax

from .kit import mean1, mean2, topic

norm = np.linalg.norm


def always(text):
    """What the draw has made true."""
    return (text, lambda v: True)


def share(x):
    return x / x.sum()


t, f = topic("transport")
COUPLED = "n, m: dim; C, P: real[n, m]; a: nonnegative[n]; b: nonnegative[m]; f: real[n]; g: real[m]"
SCALED = "n, m: dim; K: positive[n, m]; a: positive[n]; b, v: positive[m]"


def coupled(v):
    """A plan with its marginals, and potentials below the cost."""
    v.P = abs(v.P)
    v.a, v.b = v.P.sum(axis=1), v.P.sum(axis=0)
    v.g = np.minimum(v.g, (v.C - v.f[:, None]).min(axis=0))


PLAN = (always("all(P >= 0)"), always("P @ ones(m) == a"), always("P.T @ ones(n) == b"))
DUAL = always("all(f[i] + g[j] <= C[i, j] for i in range(n) for j in range(m))")


def shares(v):
    v.a, v.b = share(v.a + 0.01), share(v.b + 0.01)


def scaled(v):
    return v.a / (v.K @ v.v)


TRANSPORT = [
    t(
        "f @ a + g @ b <= sum(C * P)",
        COUPLED,
        lambda v: le(v.f @ v.a + v.g @ v.b, (v.C * v.P).sum()),
        *PLAN,
        DUAL,
        make=coupled,
    ),
    t("sum(a) == sum(b)", COUPLED, lambda v: eq(v.a.sum(), v.b.sum()), *PLAN, make=coupled),
    t(
        "sum(C * outer(a, b)) >= min(C)",
        "n, m: dim; C: real[n, m]; a: nonnegative[n]; b: nonnegative[m]",
        lambda v: ge(v.a @ v.C @ v.b, v.C.min()),
        always("sum(a) == 1"),
        always("sum(b) == 1"),
        make=shares,
    ),
    t(
        "diag(a / (K @ v)) @ K @ diag(v) @ ones(m) == a",
        SCALED,
        lambda v: eq((scaled(v)[:, None] * v.K * v.v).sum(axis=1), v.a),
    ),
    f(
        "f @ a + g @ b == sum(C * P)",
        COUPLED,
        lambda v: eq(v.f @ v.a + v.g @ v.b, (v.C * v.P).sum()),
        *PLAN,
        DUAL,
        make=coupled,
    ),
    f(
        "(diag(a / (K @ v)) @ K @ diag(v)).T @ ones(n) == b",
        SCALED,
        lambda v: eq((scaled(v)[:, None] * v.K * v.v).sum(axis=0), v.b),
        always("sum(a) == 1"),
        always("sum(b) == 1"),
        make=shares,
    ),
]

t, f = topic("bandits")
ARMS = "n: dim; mu, m, w: real[n]; i, j: index[n]"


def confident(v):
    """Means within their widths, and an arm j of the largest upper bound."""
    v.w = abs(v.w)
    v.mu = v.m + v.w * np.sin(7 * v.mu)
    v.j = int(np.argmax(v.m + v.w))


NEAR, CHOSEN = always("all(abs(mu - m) <= w)"), always("all(m[k] + w[k] <= m[j] + w[j] for k in range(n))")


def roots(T):
    return sum(1 / math.sqrt(k) for k in range(1, T + 1))


def pulled(v):
    v.T = v.N.sum()


def chances(v):
    v.p = share(v.p)


BANDITS = [
    t("sum(1 / sqrt(k) for k in range(1, T + 1)) <= 2 * sqrt(T)", "T: dim", lambda v: le(roots(v.T), 2 * v.T**0.5)),
    t(
        "T * max(mu) - N @ mu == sum(N * (max(mu) - mu))",
        "n: dim; mu: real[n]; N: nonnegative[n]; T: nonnegative",
        lambda v: eq(v.T * v.mu.max() - v.N @ v.mu, (v.N * (v.mu.max() - v.mu)).sum()),
        always("sum(N) == T"),
        make=pulled,
    ),
    t(
        "E(where(k == i, r[i] / p[i], 0)) == r[i]",
        "n: dim; p: positive[n]; r: real[n]; i: index[n]; k: categorical(p)",
        lambda v: eq(sum(v.p[k] * (v.r[k] / v.p[k] if k == v.i else 0) for k in range(v.n)), v.r[v.i]),
        always("sum(p) == 1"),
        make=chances,
    ),
    t(
        "mu[i] - mu[j] <= 2 * w[j]",
        ARMS,
        lambda v: le(v.mu[v.i] - v.mu[v.j], 2 * v.w[v.j]),
        NEAR,
        CHOSEN,
        make=confident,
    ),
    f("sum(1 / sqrt(k) for k in range(1, T + 1)) <= sqrt(T)", "T: dim", lambda v: le(roots(v.T), v.T**0.5)),
    f("mu[i] - mu[j] <= w[j]", ARMS, lambda v: le(v.mu[v.i] - v.mu[v.j], v.w[v.j]), NEAR, CHOSEN, make=confident),
]

t, f = topic("decoding")
DRAFT = "n: dim; p, q: positive[n]; i: index[n]"
P1, Q1 = always("sum(p) == 1"), always("sum(q) == 1")
TILES = "n, m: dim; x: real[n]; y: real[m]"


def drafts(v):
    v.p, v.q = share(v.p), share(v.q)


def kept(v):
    return v.q * np.minimum(1, v.p / v.q)


def resampled(v):
    rest = np.maximum(v.p - v.q, 0)
    return kept(v) + (1 - kept(v).sum()) * rest / rest.sum()


def tile(x, top):
    return np.exp(x - top).sum()


def tiled(v):
    top = max(v.x.max(), v.y.max())
    return np.exp(v.x.max() - top) * tile(v.x, v.x.max()) + np.exp(v.y.max() - top) * tile(v.y, v.y.max())


def whole(v):
    both = np.concatenate([v.x, v.y])
    return tile(both, both.max())


def rate(x):
    return 0.02 + 0.96 * math.sin(x) ** 2


def accepted(v):
    v.a = rate(v.a)


DECODING = [
    t(
        "sum(q * min(1, p / q)) == 1 - sum(abs(p - q)) / 2",
        DRAFT,
        lambda v: eq(kept(v).sum(), 1 - abs(v.p - v.q).sum() / 2),
        P1,
        Q1,
        make=drafts,
    ),
    t(
        "q[i] * min(1, p[i] / q[i]) + (1 - sum(min(p, q))) * max(p[i] - q[i], 0) / sum(max(p - q, 0)) == p[i]",
        DRAFT,
        lambda v: eq(resampled(v)[v.i], v.p[v.i]),
        P1,
        Q1,
        ("sum(max(p - q, 0)) > 0", lambda v: np.maximum(v.p - v.q, 0).sum() > 1e-3),
        make=drafts,
    ),
    t(
        "1 + sum(a**k for k in range(1, g + 1)) <= 1 / (1 - a)",
        "g: natural; a: real",
        lambda v: le(1 + sum(v.a**k for k in range(1, v.g + 1)), 1 / (1 - v.a)),
        ("0 < a and a < 1", lambda v: True),
        make=accepted,
    ),
    t(
        "exp(max(x) - max(concat(x, y))) * sum(exp(x - max(x))) + "
        "exp(max(y) - max(concat(x, y))) * sum(exp(y - max(y))) == sum(exp(concat(x, y) - max(concat(x, y))))",
        TILES,
        lambda v: eq(tiled(v), whole(v)),
    ),
    f(
        "sum(q * min(1, p / q)) == 1 - sum(abs(p - q))",
        DRAFT,
        lambda v: eq(kept(v).sum(), 1 - abs(v.p - v.q).sum()),
        P1,
        Q1,
        make=drafts,
    ),
    f(
        "sum(exp(x - max(x))) + sum(exp(y - max(y))) == sum(exp(concat(x, y) - max(concat(x, y))))",
        TILES,
        lambda v: eq(tile(v.x, v.x.max()) + tile(v.y, v.y.max()), whole(v)),
    ),
]

t, f = topic("losses")
FOCAL = "p: positive; g: nonnegative"
LOGITS = "n: dim; z: real[n]; t: positive; i, j: index[n]"
ONE = ("p < 1", lambda v: v.p < 1)


def warm(v):
    v.t = v.t + 0.3


def small(v):
    v.p = math.tanh(v.p)


LOSSES = [
    t(
        "-sum(((1 - e) * basis(i, n) + e / n) * log(p)) == -(1 - e) * log(p[i]) - e * mean(log(p))",
        "n: dim; e: real; p: positive[n]; i: index[n]",
        lambda v: eq(
            -(((1 - v.e) * np.eye(v.n)[v.i] + v.e / v.n) @ np.log(v.p)),
            -(1 - v.e) * np.log(v.p[v.i]) - v.e * np.log(v.p).mean(),
        ),
    ),
    t(
        "-(1 - p)**g * log(p) <= -log(p)",
        FOCAL,
        lambda v: le(-((1 - v.p) ** v.g) * np.log(v.p), -np.log(v.p)),
        ONE,
        make=small,
    ),
    t(
        "implies(z[i] <= z[j], softmax(z / t)[i] <= softmax(z / t)[j])",
        LOGITS,
        lambda v: le(softmax(v.z / v.t)[v.i], softmax(v.z / v.t)[v.j]) if v.z[v.i] <= v.z[v.j] else 0.0,
        make=warm,
    ),
    t(
        "max(0, 1 - y * s) >= where(y * s <= 0, 1, 0)",
        "y, s: real",
        lambda v: ge(max(0, 1 - v.y * v.s), float(v.y * v.s <= 0)),
    ),
    f(
        "-(1 - p)**g * log(p) <= -(1 - p) * log(p)",
        FOCAL,
        lambda v: le(-((1 - v.p) ** v.g) * np.log(v.p), -(1 - v.p) * np.log(v.p)),
        ONE,
        make=small,
    ),
    f(
        "softmax(z / t) == softmax(z)**(1 / t)",
        LOGITS,
        lambda v: eq(softmax(v.z / v.t), softmax(v.z) ** (1 / v.t)),
        make=warm,
    ),
]

t, f = topic("experts")
LORA = "n, m, r: dim; W: real[n, m]; A: real[r, m]; B: real[n, r]; x: real[m]; u: real[n]; a: real"
MIXED = "n, d: dim; g: nonnegative[n]; Y: real[n, d]"
G1 = always("sum(g) == 1")


def gated(v):
    v.g = share(v.g + 0.01)


def slope(v):
    loss = lambda b: v.u @ (v.W + v.a * b @ v.A) @ v.x  # noqa: E731
    at = [
        [loss(v.B + h * np.outer(e, k)) - loss(v.B - h * np.outer(e, k)) for k in np.eye(v.r)]
        for h in [1e-3]
        for e in np.eye(v.n)
    ]
    return 1e-3 * eq(np.array(at) / 2e-3, v.a * np.outer(v.u, v.A @ v.x))


def squared(v):
    lse = lambda z: np.log(np.exp(z).sum())  # noqa: E731
    near = [(lse(v.z + 1e-5 * e) ** 2 - lse(v.z - 1e-5 * e) ** 2) / 2e-5 for e in np.eye(v.n)]
    return 1e-3 * eq(np.array(near), 2 * lse(v.z) * softmax(v.z))


EXPERTS = [
    t("grad(u @ (W + a * B @ A) @ x, B) == a * outer(u, A @ x)", LORA, slope),
    t("grad(logsumexp(z)**2, z) == 2 * logsumexp(z) * softmax(z)", "n: dim; z: real[n]", squared),
    t(
        "norm(g @ Y) <= max(norm(Y[i]) for i in range(n))",
        MIXED,
        lambda v: le(norm(v.g @ v.Y), norm(v.Y, axis=1).max()),
        G1,
        make=gated,
    ),
    t(
        "rank(B @ A + D @ C) <= r + s",
        "n, m, r, s: dim; A: real[r, m]; B: real[n, r]; C: real[s, m]; D: real[n, s]",
        lambda v: le(np.linalg.matrix_rank(v.B @ v.A + v.D @ v.C), v.r + v.s),
    ),
    f(
        "norm(g @ Y) <= min(norm(Y[i]) for i in range(n))",
        MIXED,
        lambda v: le(norm(v.g @ v.Y), norm(v.Y, axis=1).min()),
        G1,
        make=gated,
    ),
    f(
        'norm(B @ A, "fro") == norm(B, "fro") * norm(A, "fro")',
        LORA,
        lambda v: eq(norm(v.B @ v.A), norm(v.B) * norm(v.A)),
    ),
]

t, f = topic("values")
ERRORS = "T: dim; g, c: nonnegative; e: real[T + 1]"
BELL = "n: dim; g: nonnegative; r, u, v: real[n]; P: real[n, n]"
BELOW = ("g < 1", lambda v: v.g < 1)


def decayed(v):
    v.g, v.e = rate(v.g), np.array(v.e)
    for k in range(v.T):
        v.e[k + 1] = v.g * v.e[k] + v.c - (0.2 * abs(v.e[k + 1]) if v.c < 1 else 0)


DECAY = (always("all(e[t + 1] <= g * e[t] + c for t in range(T))"), BELOW)


def bellman(v):
    v.g, v.P = rate(v.g), abs(v.P) ** 3 + 0.01
    v.P = v.P / v.P.sum(axis=1, keepdims=True)
    v.v = np.linalg.solve(np.eye(v.n) - v.g * v.P, v.r)


FIXED = (always("all(P >= 0)"), always("P @ ones(n) == ones(n)"), always("v == r + g * P @ v"), BELOW)
RETURN = "T, H: dim; g: nonnegative; R: positive; r: real[T + H]"


def discounted(v):
    v.g = rate(v.g)


def series(v):
    v.g = rate(v.g)


VALUES = [
    t(
        "e[T] <= g**T * e[0] + c / (1 - g)",
        ERRORS,
        lambda v: le(v.e[v.T], v.g**v.T * v.e[0] + v.c / (1 - v.g)),
        *DECAY,
        make=decayed,
    ),
    t(
        "norm(v - u, oo) <= norm(r + g * P @ u - u, oo) / (1 - g)",
        BELL,
        lambda v: le(abs(v.v - v.u).max(), abs(v.r + v.g * v.P @ v.u - v.u).max() / (1 - v.g)),
        *FIXED,
        make=bellman,
    ),
    t(
        "abs(sum(g**t * r[t] for t in range(T, T + H))) <= g**T * R / (1 - g)",
        RETURN,
        lambda v: le(abs(sum(v.g**k * v.r[k] for k in range(v.T, v.T + v.H))), v.g**v.T * v.R / (1 - v.g)),
        ("all(abs(r) <= R)", lambda v: (abs(v.r) <= v.R).all()),
        BELOW,
        make=discounted,
    ),
    t(
        "abs(sum(g**t * r(t) for t in range(oo))) <= R / (1 - g)",
        "g: nonnegative; R: positive; r: real -> real",
        lambda v: le(abs(sum(v.g**k * v.R * math.cos(k * v.R) for k in range(3000))), v.R / (1 - v.g)),
        always("forall(abs(r(x)) <= R for x in real)"),
        BELOW,
        make=series,
    ),
    f("e[T] <= g**T * e[0] + c", ERRORS, lambda v: le(v.e[v.T], v.g**v.T * v.e[0] + v.c), *DECAY, make=decayed),
    f(
        "norm(v - u, oo) <= norm(r + g * P @ u - u, oo)",
        BELL,
        lambda v: le(abs(v.v - v.u).max(), abs(v.r + v.g * v.P @ v.u - v.u).max()),
        *FIXED,
        make=bellman,
    ),
]

t, f = topic("coverage")
RANK = "n: dim; a: real; r: discrete_uniform(1, n + 1)"
PINBALL = "t, u: real"
LEVEL = always("0 < a and a < 1")


def level(v):
    v.a = rate(v.a)


def covered(v, k):
    return min(max(k, 0), v.n + 1) / (v.n + 1)


def quantile(v):
    v.t = math.sin(v.t) ** 2


def pinball(v):
    return max(v.t * v.u, (v.t - 1) * v.u)


T1 = always("0 <= t and t <= 1")
SPIKES = "n: dim; x: iid[n](mean=0, var=1)"


def spikes(n, q=0.1):
    """The average of max(abs(x)) for x that is 0 but with probability q, and of variance 1."""
    return (1 - (1 - q) ** n) / math.sqrt(q)


COVERAGE = [
    t(
        "P(r <= ceil((1 - a) * (n + 1))) >= 1 - a",
        RANK,
        lambda v: ge(covered(v, math.ceil((1 - v.a) * (v.n + 1))), 1 - v.a),
        LEVEL,
        make=level,
    ),
    t(
        "max(t * u, (t - 1) * u) >= min(t, 1 - t) * abs(u)",
        PINBALL,
        lambda v: ge(pinball(v), min(v.t, 1 - v.t) * abs(v.u)),
        T1,
        make=quantile,
    ),
    t("E(max(abs(x))) <= sqrt(n)", SPIKES, lambda v: le(spikes(v.n), math.sqrt(v.n))),
    t(
        "P(x > a or y > b or z > c) <= P(x > a) + P(y > b) + P(z > c)",
        "a, b, c: real; x, y, z: iid(mean=0, var=1)",
        lambda v: le(
            1 - math.prod(1 - (c < 1) / 2 - (c < -1) / 2 for c in (v.a, v.b, v.c)),
            sum((c < 1) / 2 + (c < -1) / 2 for c in (v.a, v.b, v.c)),
        ),
    ),
    f(
        "P(r <= floor((1 - a) * (n + 1))) >= 1 - a",
        RANK,
        lambda v: ge(covered(v, math.floor((1 - v.a) * (v.n + 1))), 1 - v.a),
        LEVEL,
        make=level,
    ),
    f("E(max(abs(x))) <= 1", SPIKES, lambda v: le(spikes(v.n), 1)),
]

t, f = topic("recurrences")
GATED = "T: dim; R: positive; z, x: real[T]; h: real[T + 1]"
MEMORY = "T, d, m: dim; k: real[T, d]; v: real[T, m]; S: real[T + 1, m, d]; q: real[d]"


def gates(v):
    v.z, v.x, v.h = np.sin(v.z) ** 2, v.R * np.tanh(v.x), np.array(v.h)
    v.h[0] = 0
    for k in range(v.T):
        v.h[k + 1] = (1 - v.z[k]) * v.h[k] + v.z[k] * v.x[k]


GATES = (
    always("all(0 <= z) and all(z <= 1)"),
    always("all(abs(x) <= R)"),
    always("h[0] == 0"),
    always("all(h[t + 1] == (1 - z[t]) * h[t] + z[t] * x[t] for t in range(T))"),
)


def written(v):
    v.S = np.array(v.S)
    v.S[0] = 0
    for k in range(v.T):
        v.S[k + 1] = v.S[k] + np.outer(v.v[k], v.k[k])


WRITTEN = (always("S[0] == zeros(m, d)"), always("all(S[t + 1] == S[t] + outer(v[t], k[t]) for t in range(T))"))
DECAYING = "T: dim; a: real[T]; h: real[T + 1]"


def products(v):
    v.h = np.array(v.h)
    for k in range(v.T):
        v.h[k + 1] = v.a[k] * v.h[k]


ROTARY = "a: real; q: real[2]"


def turned(v):
    c, s = math.cos(v.a), math.sin(v.a)
    return np.array([[c, -s], [s, c]]) @ v.q


RECURRENCES = [
    t("abs(h[T]) <= R", GATED, lambda v: le(abs(v.h[v.T]), v.R), *GATES, make=gates),
    t(
        "S[T] @ q == sum(v[t] * (k[t] @ q) for t in range(T))",
        MEMORY,
        lambda v: eq(v.S[v.T] @ v.q, sum(v.v[k] * (v.k[k] @ v.q) for k in range(v.T))),
        *WRITTEN,
        make=written,
    ),
    t(
        "h[T] == prod(a) * h[0]",
        DECAYING,
        lambda v: eq(v.h[v.T], np.prod(v.a) * v.h[0]),
        always("all(h[t + 1] == a[t] * h[t] for t in range(T))"),
        make=products,
    ),
    t(
        "norm(rotation(a) @ q - q) == 2 * abs(sin(a / 2)) * norm(q)",
        ROTARY,
        lambda v: eq(norm(turned(v) - v.q), 2 * abs(math.sin(v.a / 2)) * norm(v.q)),
    ),
    f("abs(h[T]) <= R / 2", GATED, lambda v: le(abs(v.h[v.T]), v.R / 2), *GATES, make=gates),
    f(
        "norm(rotation(a) @ q - q) == abs(a) * norm(q)",
        ROTARY,
        lambda v: eq(norm(turned(v) - v.q), abs(v.a) * norm(v.q)),
    ),
]

t, f = topic("steps")
BOWL = "n: dim; A: psd[n, n]; L: positive; x: real[n]"
LOSS = {"f(w)": "w @ A @ w / 2"}
CLIPPED = "n: dim; g: real[n]; c: positive"
MOVED = ("norm2(g) > 0", lambda v: norm(v.g) > 0.1)


def smooth(v):
    v.L = float(np.linalg.eigvalsh(v.A)[-1]) + (v.L if v.L > 1 else 0.0) + 1e-3


SMOOTH = always("psd(L * eye(n) - A)")


def bowl(v, x):
    return x @ v.A @ x / 2


def step(v):
    return v.x - v.A @ v.x / v.L


def cut(v):
    return v.g - v.g * min(1, v.c / norm(v.g))


def momentum(v):
    v.a = math.sin(v.a) ** 2


STEPS = [
    t(
        "f(x - A @ x / L) <= f(x) - norm2(A @ x) / (2 * L)",
        BOWL,
        lambda v: le(bowl(v, step(v)), bowl(v, v.x) - (v.A @ v.x) @ (v.A @ v.x) / (2 * v.L)),
        SMOOTH,
        define=LOSS,
        make=smooth,
    ),
    t(
        "norm(g - g * min(1, c / norm(g))) == max(norm(g) - c, 0)",
        CLIPPED,
        lambda v: eq(norm(cut(v)), max(norm(v.g) - v.c, 0)),
        MOVED,
    ),
    t(
        "abs(a * m + (1 - a) * g) <= sqrt(a * m**2 + (1 - a) * g**2)",
        "a, m, g: real",
        lambda v: le(abs(v.a * v.m + (1 - v.a) * v.g), math.sqrt(v.a * v.m**2 + (1 - v.a) * v.g**2)),
        always("0 <= a and a <= 1"),
        make=momentum,
    ),
    t(
        "(1 - b) * sum(b**(t - i) for i in range(1, t + 1)) == 1 - b**t",
        "b: real; t: dim",
        lambda v: eq((1 - v.b) * sum(v.b ** (v.t - i) for i in range(1, v.t + 1)), 1 - v.b**v.t),
    ),
    f(
        "f(x - A @ x / L) <= f(x) - norm2(A @ x) / L",
        BOWL,
        lambda v: le(bowl(v, step(v)), bowl(v, v.x) - (v.A @ v.x) @ (v.A @ v.x) / v.L),
        SMOOTH,
        define=LOSS,
        make=smooth,
    ),
    f("norm(g - g * min(1, c / norm(g))) == norm(g) - c", CLIPPED, lambda v: eq(norm(cut(v)), norm(v.g) - v.c), MOVED),
]

t, f = topic("normal vectors")
VECTOR = "n: dim; S: posdef[n, n]; w: real[n]; A: real[n, n]; x: normal[n](mean=0, cov=S)"
NUMBER = "s: positive; x: normal(mean=0, var=s)"
NOISE = "m: real; s: positive; e: normal"


def scaled_vectors(v):
    v.S, v.w = v.S / np.trace(v.S), np.tanh(v.w)


def weighted(v, h):
    """The average of x h(w @ x), whose only part is along Cov(x, w @ x)."""
    s = math.sqrt(v.w @ v.S @ v.w)
    return v.S @ v.w / s**2 * mean1(lambda e: s * e * h(s * e)) if s else 0 * v.w


def gelu(x):
    return x * (1 + np.vectorize(math.erf)(x / math.sqrt(2))) / 2


def modest(v):
    v.s = math.tanh(v.s) + 0.05


def sloped(v):
    at = lambda m: mean1(lambda e: np.tanh(m + v.s * e))  # noqa: E731
    return 1e-3 * eq((at(v.m + 1e-4) - at(v.m - 1e-4)) / 2e-4, mean1(lambda e: 1 - np.tanh(v.m + v.s * e) ** 2))


def curved(v):
    return mean1(lambda e: 1 - np.tanh(math.sqrt(v.w @ v.S @ v.w) * e) ** 2)


def rooted(v):
    """The average of x @ A @ x by one number after another, in the root of S."""
    root = np.linalg.cholesky(v.S)
    form = root.T @ v.A @ root
    return sum(
        form[i, j] * (mean1(lambda e: e * e) if i == j else mean2(lambda a, b: a * b))
        for i in range(v.n)
        for j in range(v.n)
    )


VECTORS = [
    t(
        "E(x * tanh(w @ x)) == S @ w * E(1 - tanh(w @ x)**2)",
        VECTOR,
        lambda v: eq(weighted(v, np.tanh), v.S @ v.w * curved(v)),
        make=scaled_vectors,
    ),
    t("E(x @ A @ x) == trace(A @ S)", VECTOR, lambda v: eq(rooted(v), np.trace(v.A @ v.S))),
    t(
        "E(gelu(x)) == s / sqrt(2 * pi * (1 + s))",
        NUMBER,
        lambda v: eq(mean1(lambda e: gelu(math.sqrt(v.s) * e)), v.s / math.sqrt(2 * math.pi * (1 + v.s))),
        make=modest,
    ),
    t("diff(E(tanh(m + s * e)), m) == E(1 - tanh(m + s * e)**2)", NOISE, sloped, make=modest),
    f(
        "E(x * tanh(w @ x)) == w * E(1 - tanh(w @ x)**2)",
        VECTOR,
        lambda v: eq(weighted(v, np.tanh), v.w * curved(v)),
        make=scaled_vectors,
    ),
    f(
        "E(gelu(x)) == sqrt(s) / (2 * sqrt(pi))",
        NUMBER,
        lambda v: eq(mean1(lambda e: gelu(math.sqrt(v.s) * e)), math.sqrt(v.s) / (2 * math.sqrt(math.pi))),
        make=modest,
    ),
]

ENTRIES = [
    *TRANSPORT, *BANDITS, *DECODING, *LOSSES, *EXPERTS, *VALUES, *COVERAGE, *RECURRENCES, *STEPS, *VECTORS,
]  # fmt: skip
