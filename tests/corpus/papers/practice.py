"""Low-rank adaptation, rotary positions, steps of policies, clipped gradients."""

from __future__ import annotations

import math

import numpy as np

from tests.corpus.arrays.kit import eq, ge, le

from .kit import topic
from .newer import always, share

norm = np.linalg.norm

t, f = topic("low-rank adaptation")
LORA = "n, m, r: dim; W: real[n, m]; A: real[r, m]; B: real[n, r]; x: real[m]; a: real"


def fro(M):
    return float((M**2).sum())


def random_rows(v):
    """The average of the squared length of A x over signs of the entries of A, all of them."""
    signs = np.array(np.meshgrid(*[[-1, 1]] * v.m)).reshape(v.m, -1).T * v.s
    return v.r * float(((signs @ v.x) ** 2).mean())


def adapted(v):
    return v.a * v.B @ (v.A @ v.x)


LOW_RANK = [
    t(
        "W @ x + a * B @ (A @ x) == (W + a * B @ A) @ x",
        LORA,
        lambda v: eq(v.W @ v.x + adapted(v), (v.W + v.a * v.B @ v.A) @ v.x),
    ),
    t(
        "norm(a * B @ (A @ x)) <= abs(a) * norm(B, 2) * norm(A, 2) * norm(x)",
        LORA,
        lambda v: le(norm(v.a * v.B @ (v.A @ v.x)), abs(v.a) * norm(v.B, 2) * norm(v.A, 2) * norm(v.x)),
    ),
    t(
        'norm(B @ A, "fro") <= (norm(A, "fro")**2 + norm(B, "fro")**2) / 2',
        LORA,
        lambda v: le(norm(v.B @ v.A), (fro(v.A) + fro(v.B)) / 2),
    ),
    t(
        "E(norm2(A @ x)) == r * s**2 * norm2(x)",
        "r, m: dim; s: positive; A: iid[r, m](mean=0, var=s**2); x: real[m]",
        lambda v: eq(random_rows(v), v.r * v.s**2 * (v.x @ v.x)),
    ),
    f(
        'norm(B @ A, "fro") <= (norm(A, "fro")**2 + norm(B, "fro")**2) / 4',
        LORA,
        lambda v: le(norm(v.B @ v.A), (fro(v.A) + fro(v.B)) / 4),
    ),
    f("rank(W + B @ A) <= r", LORA, lambda v: le(np.linalg.matrix_rank(v.W + v.B @ v.A), v.r)),
]

t, f = topic("rotary positions")
PLANE = "a, b: real; q, k: real[2]"
FAR = "d: dim; q, k: real[d, 2]; a: real[d]; i, j: integer"


def turn(a):
    return np.array([[math.cos(a), -math.sin(a)], [math.sin(a), math.cos(a)]])


def pairs(v, first, second):
    return sum((turn(first * v.a[p]) @ v.q[p]) @ (turn(second * v.a[p]) @ v.k[p]) for p in range(v.d))


ROTARY = [
    t(
        "sum((rotation(i * a[p]) @ q[p]) @ (rotation(j * a[p]) @ k[p]) for p in range(d)) == "
        "sum(q[p] @ (rotation((j - i) * a[p]) @ k[p]) for p in range(d))",
        FAR,
        lambda v: eq(pairs(v, v.i, v.j), pairs(v, 0, v.j - v.i)),
    ),
    t(
        "abs(sum((rotation(i * a[p]) @ q[p]) @ (rotation(j * a[p]) @ k[p]) for p in range(d))) <= "
        "sum(norm(q[p]) * norm(k[p]) for p in range(d))",
        FAR,
        lambda v: le(abs(pairs(v, v.i, v.j)), sum(norm(v.q[p]) * norm(v.k[p]) for p in range(v.d))),
    ),
    t(
        "(rotation(a) @ q) @ (rotation(b) @ k) == (q @ k) * cos(a - b) + (q[0] * k[1] - q[1] * k[0]) * sin(a - b)",
        PLANE,
        lambda v: eq(
            (turn(v.a) @ v.q) @ (turn(v.b) @ v.k),
            (v.q @ v.k) * math.cos(v.a - v.b) + (v.q[0] * v.k[1] - v.q[1] * v.k[0]) * math.sin(v.a - v.b),
        ),
    ),
    t(
        "sum(cos(j * a) for j in range(n)) == sin(n * a / 2) * cos((n - 1) * a / 2) / sin(a / 2)",
        "n: dim; a: real",
        lambda v: eq(
            sum(math.cos(j * v.a) for j in range(v.n)),
            math.sin(v.n * v.a / 2) * math.cos((v.n - 1) * v.a / 2) / math.sin(v.a / 2),
        ),
        ("sin(a / 2) != 0", lambda v: abs(math.sin(v.a / 2)) > 1e-3),
    ),
    f(
        "(rotation(a) @ q) @ (rotation(b) @ k) == (q @ k) * cos(a + b) + (q[0] * k[1] - q[1] * k[0]) * sin(a + b)",
        PLANE,
        lambda v: eq(
            (turn(v.a) @ v.q) @ (turn(v.b) @ v.k),
            (v.q @ v.k) * math.cos(v.a + v.b) + (v.q[0] * v.k[1] - v.q[1] * v.k[0]) * math.sin(v.a + v.b),
        ),
    ),
    f(
        "(rotation(a) @ q) @ k == q @ (rotation(a) @ k)",
        PLANE,
        lambda v: eq(v.k @ turn(v.a) @ v.q, v.q @ turn(v.a) @ v.k),
    ),
]

t, f = topic("policy steps")
RATIO = "r, e, A: real"
CLOSE = ("0 < e and e < 1", lambda v: 0 < v.e < 1)
GROUP = "G: dim; r: real[G]"
SPREAD = ("sum((r - mean(r))**2) > 0", lambda v: np.var(v.r) > 1e-3)


def clipped(v):
    return min(v.r * v.A, np.clip(v.r, 1 - v.e, 1 + v.e) * v.A)


def advantages(v):
    return (v.r - v.r.mean()) / v.r.std()


def near(v):
    v.e = abs(v.e) % 1


def policies(v):
    v.p, v.q = share(v.p), share(v.q)


def reverse(v):
    return float((v.p * np.log(v.p / v.q)).sum())


POLICY = [
    t("min(r * A, clip(r, 1 - e, 1 + e) * A) <= r * A", RATIO, lambda v: le(clipped(v), v.r * v.A), CLOSE, make=near),
    t(
        "min(r * A, clip(r, 1 - e, 1 + e) * A) <= (1 + e) * max(A, 0) - (1 - e) * max(-A, 0)",
        RATIO,
        lambda v: le(clipped(v), (1 + v.e) * max(v.A, 0) - (1 - v.e) * max(-v.A, 0)),
        CLOSE,
        make=near,
    ),
    t(
        "norm(layer_norm(r), oo) <= sqrt(G - 1)",
        GROUP,
        lambda v: le(abs(advantages(v)).max(), math.sqrt(v.G - 1)),
        SPREAD,
    ),
    t(
        "sum(p * (q / p - 1 - log(q / p))) == sum(p * log(p / q))",
        "n: dim; p, q: positive[n]",
        lambda v: eq((v.p * (v.q / v.p - 1 - np.log(v.q / v.p))).sum(), reverse(v)),
        always("sum(p) == 1"),
        always("sum(q) == 1"),
        make=policies,
    ),
    f(
        "norm(layer_norm(r), oo) <= sqrt(G) / 2",
        GROUP,
        lambda v: le(abs(advantages(v)).max(), math.sqrt(v.G) / 2),
        SPREAD,
    ),
    f(
        "min(r * A, clip(r, 1 - e, 1 + e) * A) >= (1 - e) * A",
        RATIO,
        lambda v: ge(clipped(v), (1 - v.e) * v.A),
        CLOSE,
        make=near,
    ),
]

t, f = topic("clipped gradients")
CLIP = "n: dim; g, x: real[n]; c: positive"
BATCH = "b, d: dim; g: real[b, d]; w: real[b]; C: positive"
MOVED = ("norm2(g) > 0", lambda v: norm(v.g) > 0.1)
ADAM = "T: dim; b, c: real; g: real[T]; m, v: real[T + 1]"


def shrunk(v):
    return min(1, v.c / norm(v.g)) * v.g


def within(v):
    """Rows with norms of at most C."""
    v.g = v.g * np.minimum(1, v.C / np.maximum(norm(v.g, axis=1), 1e-9))[:, None]


SMALL = always("all(norm(g[i]) <= C for i in range(b))")


def moments(v):
    v.b, v.c = 0.05 + 0.9 * math.sin(v.b) ** 2, 0.05 + 0.9 * math.sin(v.c) ** 2
    v.m, v.v = np.zeros(v.T + 1), np.zeros(v.T + 1)
    for k in range(v.T):
        v.m[k + 1] = v.b * v.m[k] + (1 - v.b) * v.g[k]
        v.v[k + 1] = v.c * v.v[k] + (1 - v.c) * v.g[k] ** 2


FIRST = (
    always("0 < b and b < 1"),
    always("m[0] == 0"),
    always("all(m[t + 1] == b * m[t] + (1 - b) * g[t] for t in range(T))"),
)
BOUNDED = ("all(abs(g) <= C)", lambda v: abs(v.g).max() <= v.C)

CLIPPED = [
    t(
        "g @ (min(1, c / norm(g)) * g) == min(norm2(g), c * norm(g))",
        CLIP,
        lambda v: eq(v.g @ shrunk(v), min(v.g @ v.g, v.c * norm(v.g))),
        MOVED,
    ),
    t(
        "norm(sum(g[i] for i in range(b)) / b) <= C",
        BATCH,
        lambda v: le(norm(v.g.mean(axis=0)), v.C),
        SMALL,
        make=within,
    ),
    t(
        "norm(sum(w[i] * g[i] for i in range(b))) <= sum(abs(w[i]) * norm(g[i]) for i in range(b))",
        BATCH,
        lambda v: le(norm(v.w @ v.g), (abs(v.w) * norm(v.g, axis=1)).sum()),
    ),
    t(
        "abs(m[T]) <= (1 - b**T) * C",
        "T: dim; b, c: real; C: positive; g: real[T]; m, v: real[T + 1]",
        lambda v: le(abs(v.m[v.T]), (1 - v.b**v.T) * v.C),
        *FIRST,
        BOUNDED,
        make=moments,
    ),
    f("norm(sum(g[i] for i in range(b))) <= C", BATCH, lambda v: le(norm(v.g.sum(axis=0)), v.C), SMALL, make=within),
    f("m[T] / (1 - b**T) == mean(g)", ADAM, lambda v: eq(v.m[v.T] / (1 - v.b**v.T), v.g.mean()), *FIRST, make=moments),
]

ENTRIES = [*LOW_RANK, *ROTARY, *POLICY, *CLIPPED]
