"""Written from the guide alone, before the words were built: positions, sums up to an entry, rounding, axes, stacks."""

from __future__ import annotations

import numpy as np

from .kit import eq, ge, le, lse, lt, no, norm, softmax, top, topic

X, XY, XC = "n: dim; x: real[n]", "n: dim; x, y: real[n]", "n: dim; x: real[n]; c: real"
M = "n, d: dim; A: real[n, d]"
T = "t: real"

t, f = topic("positions")
POSITIONS = [
    t("x[argmax(x)] == max(x)", X, lambda v: eq(v.x[v.x.argmax()], v.x.max())),
    t("x[argmin(x)] <= mean(x)", X, lambda v: le(v.x.min(), v.x.mean())),
    t("0 <= argmax(x) and argmax(x) < n", X, lambda v: no(0 <= v.x.argmax() < v.n)),
    t("argmax(x + c) == argmax(x)", XC, lambda v: eq((v.x + round(v.c)).argmax(), v.x.argmax())),
    t("argmin(x) == argmax(-x)", X, lambda v: eq(v.x.argmin(), (-v.x).argmax())),
    t("argmax(softmax(x)) == argmax(x)", X, lambda v: eq(softmax(v.x).argmax(), v.x.argmax())),
    t("argmax([3, 1, 3]) == 0", "", lambda v: eq(np.argmax([3, 1, 3]), 0)),
    f("argmax(x) < n - 1", X, lambda v: lt(v.x.argmax(), v.n - 1)),
    f("x[argmax(x)] > mean(x)", X, lambda v: lt(v.x.mean(), v.x.max())),
    f("argmax(c * x) == argmax(x)", XC, lambda v: eq((v.c * v.x).argmax(), v.x.argmax())),
    f("argmax(-x) == argmax(x)", X, lambda v: eq((-v.x).argmax(), v.x.argmax())),
    f("argmax(x) == max(x)", X, lambda v: eq(v.x.argmax(), v.x.max())),
    f("argmax([3, 1, 3]) == 2", "", lambda v: eq(np.argmax([3, 1, 3]), 2)),
]

t, f = topic("prefixes")
PREFIXES = [
    t("cumsum(x)[n - 1] == sum(x)", X, lambda v: eq(v.x.cumsum()[-1], v.x.sum())),
    t("cumsum(x)[0] == x[0]", X, lambda v: eq(v.x.cumsum()[0], v.x[0])),
    t("cumsum(x + y) == cumsum(x) + cumsum(y)", XY, lambda v: eq((v.x + v.y).cumsum(), v.x.cumsum() + v.y.cumsum())),
    t("cumsum(c * x) == c * cumsum(x)", XC, lambda v: eq((v.c * v.x).cumsum(), v.c * v.x.cumsum())),
    t("cumsum(softmax(x)) <= 1", X, lambda v: le(softmax(v.x).cumsum(), 1)),
    t("cumsum(ones(n))[n - 1] == n", "n: dim", lambda v: eq(np.ones(v.n).cumsum()[-1], v.n)),
    t("cumsum(x**2)[n - 1] == norm2(x)", X, lambda v: eq((v.x**2).cumsum()[-1], v.x @ v.x)),
    f("cumsum(x)[n - 1] == mean(x)", X, lambda v: eq(v.x.sum(), v.x.mean())),
    f("cumsum(x) >= x", X, lambda v: ge(v.x.cumsum(), v.x)),
    f("cumsum(x * y) == cumsum(x) * cumsum(y)", XY, lambda v: eq((v.x * v.y).cumsum(), v.x.cumsum() * v.y.cumsum())),
    f("cumsum(x)[0] == 0", X, lambda v: eq(v.x[0], 0)),
    f("cumsum(softmax(x)) < 1", X, lambda v: no(False)),
    f("cumsum(cumsum(x)) == cumsum(x)", X, lambda v: eq(v.x.cumsum().cumsum(), v.x.cumsum())),
]

t, f = topic("rounding")
U = "n: dim; x: real[n]; s: positive"
ROUNDING = [
    t("sum(clip(x, 0, 1)) <= n", X, lambda v: le(v.x.clip(0, 1).sum(), v.n)),
    t("0 <= clip(x, 0, 1)", X, lambda v: ge(v.x.clip(0, 1), 0)),
    t("clip(clip(x, 0, 1), 0, 1) == clip(x, 0, 1)", X, lambda v: eq(v.x.clip(0, 1).clip(0, 1), v.x.clip(0, 1))),
    t("abs(clip(x, -s, s)) <= s", U, lambda v: le(abs(v.x.clip(-v.s, v.s)), v.s)),
    t("clip(t, 0, 6) == min(relu(t), 6)", T, lambda v: eq(np.clip(v.t, 0, 6), min(max(v.t, 0), 6))),
    t(
        "abs(clip(x, 0, 1) - clip(y, 0, 1)) <= abs(x - y)",
        XY,
        lambda v: le(abs(v.x.clip(0, 1) - v.y.clip(0, 1)), abs(v.x - v.y)),
    ),
    t("clip(t, 2, 1) == 1", T, lambda v: eq(min(max(v.t, 2), 1), 1)),
    t("abs(round(t) - t) <= 1 / 2", T, lambda v: le(abs(np.round(v.t) - v.t), 1 / 2)),
    t("abs(s * round(x / s) - x) <= s / 2", U, lambda v: le(abs(v.s * np.round(v.x / v.s) - v.x), v.s / 2)),
    t("round(-t) == -round(t)", T, lambda v: eq(np.round(-v.t), -np.round(v.t))),
    t("round(round(t)) == round(t)", T, lambda v: eq(np.round(np.round(v.t)), np.round(v.t))),
    t("round(2.5) == 2 and round(3.5) == 4", "", lambda v: no(np.round(2.5) == 2 and np.round(3.5) == 4)),
    t("norm(x - round(x), oo) <= 1 / 2", X, lambda v: le(abs(v.x - v.x.round()).max(), 1 / 2)),
    f("sum(clip(x, 0, 1)) < n", X, lambda v: lt(v.x.clip(0, 1).sum(), v.n)),
    f("clip(x, 0, 1) <= x", X, lambda v: le(v.x.clip(0, 1), v.x)),
    f("clip(2 * x, 0, 1) == 2 * clip(x, 0, 1)", X, lambda v: eq((2 * v.x).clip(0, 1), 2 * v.x.clip(0, 1))),
    f("clip(t, 2, 1) == 2", T, lambda v: eq(min(max(v.t, 2), 1), 2)),
    f("abs(round(t) - t) < 1 / 2", T, lambda v: lt(abs(np.round(v.t) - v.t), 1 / 2)),
    f("round(t) == floor(t + 1 / 2)", T, lambda v: eq(np.round(v.t), np.floor(v.t + 1 / 2))),
    f("round(t + 1) == round(t) + 1", T, lambda v: eq(np.round(v.t + 1), np.round(v.t) + 1)),
    f("round(2.5) == 3", "", lambda v: eq(np.round(2.5), 3)),
    f("abs(s * round(x / s) - x) <= s / 4", U, lambda v: le(abs(v.s * np.round(v.x / v.s) - v.x), v.s / 4)),
    f("sum(round(x)) == round(sum(x))", X, lambda v: eq(v.x.round().sum(), np.round(v.x.sum()))),
]

t, f = topic("largest few")
XK = "n: dim; x: real[n]; k: natural"
UP_TO = ("k <= n", lambda v: v.k <= v.n)
FEW = [
    t("top_sum(x, 1) == max(x)", X, lambda v: eq(top(v.x, 1), v.x.max())),
    t("top_sum(x, n) == sum(x)", X, lambda v: eq(top(v.x, v.n), v.x.sum())),
    t("top_sum(x, 0) == 0", X, lambda v: eq(top(v.x, 0), 0)),
    t("top_sum(x, k) <= k * max(x)", XK, lambda v: le(top(v.x, v.k), v.k * v.x.max()), UP_TO),
    t("top_sum(x, k) >= k * mean(x)", XK, lambda v: ge(top(v.x, v.k), v.k * v.x.mean()), UP_TO),
    f("top_sum(x, 1) == x[0]", X, lambda v: eq(top(v.x, 1), v.x[0])),
    f("top_sum(x, k) >= sum(x)", XK, lambda v: ge(top(v.x, v.k), v.x.sum()), UP_TO),
    f("top_sum(x, k) >= max(x)", XK, lambda v: ge(top(v.x, v.k), v.x.max()), UP_TO),
    f("top_sum(x, k) <= n * max(x)", XK, lambda v: no(v.k <= v.n)),
]

t, f = topic("axes")
AXES = [
    t("sum(A, axis=0) == A.T @ ones(n)", M, lambda v: eq(v.A.sum(axis=0), v.A.T @ np.ones(v.n))),
    t("sum(A, axis=1) == A @ ones(d)", M, lambda v: eq(v.A.sum(axis=1), v.A @ np.ones(v.d))),
    t("sum(sum(A, axis=-1)) == sum(A)", M, lambda v: eq(v.A.sum(axis=-1).sum(), v.A.sum())),
    t("softmax(A, axis=1) == softmax(A)", M, lambda v: eq(softmax(v.A, 1), [softmax(row) for row in v.A])),
    t("softmax(A, axis=0) == softmax(A.T).T", M, lambda v: eq(softmax(v.A, 0), softmax(v.A.T).T)),
    t("sum(softmax(A, axis=0), axis=0) == ones(d)", M, lambda v: eq(softmax(v.A, 0).sum(axis=0), np.ones(v.d))),
    t("max(A, axis=0) <= max(A)", M, lambda v: le(v.A.max(axis=0), v.A.max())),
    t("max(max(A, axis=0)) == max(A)", M, lambda v: eq(v.A.max(axis=0).max(), v.A.max())),
    t("mean(mean(A, axis=0)) == sum(A) / (n * d)", M, lambda v: eq(v.A.mean(axis=0).mean(), v.A.mean())),
    t("A - max(A, axis=0) <= 0", M, lambda v: le(v.A - v.A.max(axis=0), 0)),
    t(
        "softmax(A - max(A, axis=0), axis=0) == softmax(A, axis=0)",
        M,
        lambda v: eq(np.exp(v.A - v.A.max(0)) / np.exp(v.A - v.A.max(0)).sum(0), np.exp(v.A) / np.exp(v.A).sum(0)),
    ),
    t("min(A, axis=1) <= max(A, axis=1)", M, lambda v: le(v.A.min(axis=1), v.A.max(axis=1))),
    t("norm2(A, axis=0) == diagonal(A.T @ A)", M, lambda v: eq((v.A**2).sum(axis=0), np.diag(v.A.T @ v.A))),
    t("logsumexp(A, axis=0) >= max(A, axis=0)", M, lambda v: ge(lse(v.A, 0), v.A.max(axis=0))),
    t("cumsum(A, axis=0)[n - 1] == sum(A, axis=0)", M, lambda v: eq(v.A.cumsum(axis=0)[-1], v.A.sum(axis=0))),
    f("sum(A, axis=0) == A @ ones(d)", M, lambda v: no(v.n == v.d)),
    f("softmax(A, axis=0) == softmax(A)", M, lambda v: eq(softmax(v.A, 0), softmax(v.A))),
    f("max(A, axis=0) == max(A)", M, lambda v: eq(v.A.max(axis=0), v.A.max())),
    f("sum(softmax(A, axis=0)) == 1", M, lambda v: eq(softmax(v.A, 0).sum(), 1)),
    f("sum(max(A, axis=0)) == max(sum(A, axis=0))", M, lambda v: eq(v.A.max(axis=0).sum(), v.A.sum(axis=0).max())),
    f("max(sum(A, axis=0)) == max(sum(A, axis=1))", M, lambda v: eq(v.A.sum(axis=0).max(), v.A.sum(axis=1).max())),
    f("mean(A, axis=0) <= min(A, axis=0)", M, lambda v: le(v.A.mean(axis=0), v.A.min(axis=0))),
    f(
        "norm(A, axis=0) == norm(A, axis=1)",
        "n: dim; A: real[n, n]",
        lambda v: eq(norm(v.A, axis=0), norm(v.A, axis=1)),
    ),
    f("A - max(A, axis=0) < 0", M, lambda v: lt(v.A - v.A.max(axis=0), 0)),
    f("softmax(A, axis=0) @ ones(d) == ones(n)", M, lambda v: eq(softmax(v.A, 0).sum(axis=1), np.ones(v.n))),
]

t, f = topic("stacks")
Q = "b, n, d, m: dim; Q, K: real[b, n, d]; V: real[b, n, m]; W, Z: real[d, m]"
H = "b, h, n, d, m: dim; Q: real[b, h, n, d]; W: real[h, d, m]"
STACKS = [
    t('Q @ W == einsum("bnd,dm->bnm", Q, W)', Q, lambda v: eq(v.Q @ v.W, np.einsum("bnd,dm->bnm", v.Q, v.W))),
    t("Q @ (W + Z) == Q @ W + Q @ Z", Q, lambda v: eq(v.Q @ (v.W + v.Z), v.Q @ v.W + v.Q @ v.Z)),
    t('Q @ W == einsum("bhnd,hdm->bhnm", Q, W)', H, lambda v: eq(v.Q @ v.W, np.einsum("bhnd,hdm->bhnm", v.Q, v.W))),
    t(
        "(Q @ matrix_transpose(K)) @ V == Q @ (matrix_transpose(K) @ V)",
        Q,
        lambda v: eq((v.Q @ v.K.swapaxes(1, 2)) @ v.V, v.Q @ (v.K.swapaxes(1, 2) @ v.V)),
    ),
    t("(Q @ W)[0] == Q[0] @ W", Q, lambda v: eq((v.Q @ v.W)[0], v.Q[0] @ v.W)),
    t(
        "sum(softmax(Q @ matrix_transpose(K)), axis=-1) == 1",
        Q,
        lambda v: eq(softmax(v.Q @ v.K.swapaxes(1, 2)).sum(-1), 1),
    ),
    t(
        "attention(Q, K, V) == softmax(Q @ matrix_transpose(K) / sqrt(d)) @ V",
        Q,
        lambda v: eq(
            [softmax(q @ k.T / np.sqrt(v.d)) @ w for q, k, w in zip(v.Q, v.K, v.V, strict=True)],
            softmax(v.Q @ v.K.swapaxes(1, 2) / np.sqrt(v.d)) @ v.V,
        ),
    ),
    t(
        "softmax(Q @ matrix_transpose(K)) @ V <= max(V)",
        Q,
        lambda v: le(softmax(v.Q @ v.K.swapaxes(1, 2)) @ v.V, v.V.max()),
    ),
    t("matrix_transpose(matrix_transpose(Q)) == Q", Q, lambda v: eq(v.Q.swapaxes(1, 2).swapaxes(1, 2), v.Q)),
    f("(Q @ W)[0] == Q[0] @ Z", Q, lambda v: eq((v.Q @ v.W)[0], v.Q[0] @ v.Z)),
    f(
        "Q @ matrix_transpose(K) == K @ matrix_transpose(Q)",
        Q,
        lambda v: eq(v.Q @ v.K.swapaxes(1, 2), v.K @ v.Q.swapaxes(1, 2)),
    ),
    f("Q @ W == W @ Q", Q, lambda v: 1.0),
    f(
        "softmax(Q @ matrix_transpose(K)) @ V <= max(V[0])",
        Q,
        lambda v: le(softmax(v.Q @ v.K.swapaxes(1, 2)) @ v.V, v.V[0].max()),
    ),
    f("Q @ matrix_transpose(K) >= 0", Q, lambda v: ge(v.Q @ v.K.swapaxes(1, 2), 0)),
    f("sum(softmax(Q @ matrix_transpose(K))) == 1", Q, lambda v: eq(softmax(v.Q @ v.K.swapaxes(1, 2)).sum(), 1)),
    f("attention(Q, K, V) == softmax(Q @ matrix_transpose(K)) @ V", Q, lambda v: no(v.d == 1 or v.n == 1)),
]

ENTRIES = [*POSITIONS, *PREFIXES, *ROUNDING, *FEW, *AXES, *STACKS]
