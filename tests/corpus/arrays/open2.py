"""Positions, sums up to an entry, rounding, axes, stacks: statements that the words were built against."""

from __future__ import annotations

import numpy as np

from .kit import eq, ge, le, lse, lt, no, norm, softmax, top, topic

X, XY, XC = "n: dim; x: real[n]", "n: dim; x, y: real[n]", "n: dim; x: real[n]; c: real"
XI = "n: dim; x: real[n]; i: index[n]"
M = "n, d: dim; A: real[n, d]"
T = "t: real"
TS = "t: real; s: positive"

t, f = topic("positions")
POSITIONS = [
    t("x[argmax(x)] >= x[i]", XI, lambda v: ge(v.x[v.x.argmax()], v.x[v.i])),
    t("x[argmin(x)] == min(x)", X, lambda v: eq(v.x[v.x.argmin()], v.x.min())),
    t("argmax(x) <= n - 1", X, lambda v: le(v.x.argmax(), v.n - 1)),
    t("argmin(x) >= 0", X, lambda v: ge(v.x.argmin(), 0)),
    t("argmax(2 * x) == argmax(x)", X, lambda v: eq((2 * v.x).argmax(), v.x.argmax())),
    t("argmax(ones(n)) == 0", "n: dim", lambda v: eq(np.ones(v.n).argmax(), 0)),
    t("implies(x[0] == max(x), argmax(x) == 0)", X, lambda v: no(v.x[0] < v.x.max() or v.x.argmax() == 0)),
    t("softmax(x)[argmax(x)] >= 1 / n", X, lambda v: ge(softmax(v.x)[v.x.argmax()], 1 / v.n)),
    t("argmin([2, 1, 1]) == 1", "", lambda v: eq(np.argmin([2, 1, 1]), 1)),
    t(
        "A[i, argmax(A[i])] == max(A[i])",
        "n, d: dim; A: real[n, d]; i: index[n]",
        lambda v: eq(v.A[v.i, v.A[v.i].argmax()], v.A[v.i].max()),
    ),
    f("x[argmax(x)] <= mean(x)", X, lambda v: le(v.x.max(), v.x.mean())),
    f("x[argmax(x)] > x[i]", XI, lambda v: lt(v.x[v.i], v.x.max())),
    f("argmax(x) == n - 1", X, lambda v: eq(v.x.argmax(), v.n - 1)),
    f("argmax(x) == argmin(x)", X, lambda v: eq(v.x.argmax(), v.x.argmin())),
    f("argmax(x**2) == argmax(x)", X, lambda v: eq((v.x**2).argmax(), v.x.argmax())),
    f("argmax(x) > 0", X, lambda v: lt(0, v.x.argmax())),
    f("argmax(x + y) == argmax(x)", XY, lambda v: eq((v.x + v.y).argmax(), v.x.argmax())),
    f("argmax(abs(x)) == argmax(x)", X, lambda v: eq(abs(v.x).argmax(), v.x.argmax())),
]

t, f = topic("prefixes")
PREFIXES = [
    t("cumsum(x)[i] == sum(x[j] for j in range(i + 1))", XI, lambda v: eq(v.x.cumsum()[v.i], v.x[: v.i + 1].sum())),
    t("cumsum(x)[1] == x[0] + x[1]", X, lambda v: eq(v.x.cumsum()[1], v.x[0] + v.x[1]), ("n >= 2", lambda v: v.n >= 2)),
    t("cumsum(x - y) == cumsum(x) - cumsum(y)", XY, lambda v: eq((v.x - v.y).cumsum(), v.x.cumsum() - v.y.cumsum())),
    t("cumsum(ones(n))[i] == i + 1", "n: dim; i: index[n]", lambda v: eq(np.ones(v.n).cumsum()[v.i], v.i + 1)),
    t("cumsum(y) >= 0", "n: dim; y: nonnegative[n]", lambda v: ge(v.y.cumsum(), 0)),
    t("cumsum(abs(x))[i] <= norm(x, 1)", XI, lambda v: le(abs(v.x).cumsum()[v.i], norm(v.x, 1))),
    t("cumsum(softmax(x))[n - 1] == 1", X, lambda v: eq(softmax(v.x).cumsum()[-1], 1)),
    t("abs(cumsum(x)) <= cumsum(abs(x))", X, lambda v: le(abs(v.x.cumsum()), abs(v.x).cumsum())),
    f("cumsum(x)[i] == sum(x[j] for j in range(i))", XI, lambda v: eq(v.x.cumsum()[v.i], v.x[: v.i].sum())),
    f("cumsum(x) <= sum(x)", X, lambda v: le(v.x.cumsum(), v.x.sum())),
    f("cumsum(x)[n - 1] == x[n - 1]", X, lambda v: eq(v.x.cumsum()[-1], v.x[-1])),
    f("cumsum(ones(n))[i] == i", "n: dim; i: index[n]", lambda v: eq(v.i + 1, v.i)),
    f("cumsum(x) @ y == x @ cumsum(y)", XY, lambda v: eq(v.x.cumsum() @ v.y, v.x @ v.y.cumsum())),
    f("abs(cumsum(x)) == cumsum(abs(x))", X, lambda v: eq(abs(v.x.cumsum()), abs(v.x).cumsum())),
    f("max(cumsum(x)) == sum(x)", X, lambda v: eq(v.x.cumsum().max(), v.x.sum())),
]

t, f = topic("rounding")
ROUNDING = [
    t("clip(x, 0, 1) <= 1", X, lambda v: le(v.x.clip(0, 1), 1)),
    t("clip(t, -s, s) == -clip(-t, -s, s)", TS, lambda v: eq(np.clip(v.t, -v.s, v.s), -np.clip(-v.t, -v.s, v.s))),
    t("clip(t, 0, 1) == t", T, lambda v: 0.0, ("0 <= t and t <= 1", lambda v: 0 <= v.t <= 1)),
    t("norm2(clip(x, -1, 1)) <= norm2(x)", X, lambda v: le((v.x.clip(-1, 1) ** 2).sum(), v.x @ v.x)),
    t("max(clip(x, 0, 6)) <= 6", X, lambda v: le(v.x.clip(0, 6).max(), 6)),
    t("clip(x, min(x), max(x)) == x", X, lambda v: eq(v.x.clip(v.x.min(), v.x.max()), v.x)),
    t("abs(s * round(t / s) - t) <= s / 2", TS, lambda v: le(abs(v.s * np.round(v.t / v.s) - v.t), v.s / 2)),
    t("round(k) == k", "k: integer", lambda v: eq(np.round(v.k), v.k)),
    t("round(t) <= t + 1 / 2", T, lambda v: le(np.round(v.t), v.t + 1 / 2)),
    t("round(t + 2) == round(t) + 2", T, lambda v: eq(np.round(v.t + 2), np.round(v.t) + 2)),
    t("floor(t) <= round(t) and round(t) <= ceil(t)", T, lambda v: no(np.floor(v.t) <= np.round(v.t) <= np.ceil(v.t))),
    t("round(0.5) == 0 and round(-1.5) == -2", "", lambda v: no(np.round(0.5) == 0 and np.round(-1.5) == -2)),
    t("sum(abs(x - round(x))) <= n / 2", X, lambda v: le(abs(v.x - v.x.round()).sum(), v.n / 2)),
    f("clip(x, 0, 1) == x", X, lambda v: eq(v.x.clip(0, 1), v.x)),
    f("clip(t, -s, s) == clip(-t, -s, s)", TS, lambda v: eq(np.clip(v.t, -v.s, v.s), np.clip(-v.t, -v.s, v.s))),
    f(
        "clip(x + y, 0, 1) == clip(x, 0, 1) + clip(y, 0, 1)",
        XY,
        lambda v: eq((v.x + v.y).clip(0, 1), v.x.clip(0, 1) + v.y.clip(0, 1)),
    ),
    f("mean(clip(x, 0, 1)) >= 1 / 2", X, lambda v: ge(v.x.clip(0, 1).mean(), 1 / 2)),
    f("round(t) <= t", T, lambda v: le(np.round(v.t), v.t)),
    f("round(2 * t) == 2 * round(t)", T, lambda v: eq(np.round(2 * v.t), 2 * np.round(v.t))),
    f("round(t) == ceil(t - 1 / 2)", T, lambda v: eq(np.round(v.t), np.ceil(v.t - 1 / 2))),
    f("abs(s * round(t / s) - t) < s / 2", TS, lambda v: 1.0),
    f("round(1.5) == 1", "", lambda v: eq(np.round(1.5), 1)),
    f("sum(abs(x - round(x))) < n / 2", X, lambda v: lt(abs(v.x - v.x.round()).sum(), v.n / 2)),
]

t, f = topic("largest few")
XK = "n: dim; x: real[n]; k: natural"
UP_TO = ("k <= n", lambda v: v.k <= v.n)
FEW = [
    t("top_sum(x, n) <= n * max(x)", X, lambda v: le(top(v.x, v.n), v.n * v.x.max())),
    t("top_sum(x, n) == sum(x)", X, lambda v: eq(top(v.x, v.n), v.x.sum())),
    t("top_sum(x, 1) >= mean(x)", X, lambda v: ge(top(v.x, 1), v.x.mean())),
    t("top_sum(x, 2) >= x[0] + x[1]", X, lambda v: ge(top(v.x, 2), v.x[0] + v.x[1]), ("n >= 2", lambda v: v.n >= 2)),
    t("top_sum(softmax(x), k) <= 1", XK, lambda v: le(top(softmax(v.x), v.k), 1), UP_TO),
    t("top_sum([1, 3, 2], 2) == 5", "", lambda v: eq(top(np.array([1, 3, 2]), 2), 5)),
    t("n * top_sum(x, k) >= k * sum(x)", XK, lambda v: ge(v.n * top(v.x, v.k), v.k * v.x.sum()), UP_TO),
    f("top_sum(x, k) <= sum(x)", XK, lambda v: le(top(v.x, v.k), v.x.sum()), UP_TO),
    f("top_sum(x, k) == k * max(x)", XK, lambda v: eq(top(v.x, v.k), v.k * v.x.max()), UP_TO),
    f("top_sum(x, 2) == x[0] + x[1]", X, lambda v: eq(top(v.x, 2), v.x[0] + v.x[1]), ("n >= 2", lambda v: v.n >= 2)),
    f("top_sum([1, 3, 2], 2) == 4", "", lambda v: eq(top(np.array([1, 3, 2]), 2), 4)),
    f("top_sum(x, 2) >= 0", X, lambda v: ge(top(v.x, 2), 0), ("n >= 2", lambda v: v.n >= 2)),
]

t, f = topic("axes")
AXES = [
    t("sum(A, axis=0)[0] == sum(A[:, 0])", M, lambda v: eq(v.A.sum(axis=0)[0], v.A[:, 0].sum())),
    t("mean(A, axis=1) == A @ ones(d) / d", M, lambda v: eq(v.A.mean(axis=1), v.A @ np.ones(v.d) / v.d)),
    t("softmax(A, axis=-1) == softmax(A)", M, lambda v: eq(softmax(v.A, -1), [softmax(row) for row in v.A])),
    t("ones(n) @ softmax(A, axis=0) == ones(d)", M, lambda v: eq(np.ones(v.n) @ softmax(v.A, 0), np.ones(v.d))),
    t("max(A, axis=1) >= mean(A, axis=1)", M, lambda v: ge(v.A.max(axis=1), v.A.mean(axis=1))),
    t("max(A, axis=1)[0] == max(A[0])", M, lambda v: eq(v.A.max(axis=1)[0], v.A[0].max())),
    t("min(min(A, axis=0)) == min(A)", M, lambda v: eq(v.A.min(axis=0).min(), v.A.min())),
    t("sum(max(A, axis=0)) >= max(sum(A, axis=1))", M, lambda v: ge(v.A.max(axis=0).sum(), v.A.sum(axis=1).max())),
    t("logsumexp(A, axis=0) <= max(A, axis=0) + log(n)", M, lambda v: le(lse(v.A, 0), v.A.max(axis=0) + np.log(v.n))),
    t("sum(norm2(A, axis=0)) == frobenius2(A)", M, lambda v: eq((v.A**2).sum(axis=0).sum(), (v.A**2).sum())),
    t("norm(A, 1, axis=0) >= norm(A, oo, axis=0)", M, lambda v: ge(norm(v.A, 1, 0), norm(v.A, np.inf, 0))),
    t(
        "A - mean(A, axis=0) == A - outer(ones(n), A.T @ ones(n)) / n",
        M,
        lambda v: eq(v.A - v.A.mean(0), v.A - np.outer(np.ones(v.n), v.A.T @ np.ones(v.n)) / v.n),
    ),
    t("sum(A - mean(A, axis=0), axis=0) == 0", M, lambda v: eq((v.A - v.A.mean(0)).sum(0), 0)),
    t(
        "prod(exp(A), axis=0) == exp(sum(A, axis=0))",
        M,
        lambda v: eq(np.exp(v.A).prod(axis=0), np.exp(v.A.sum(axis=0))),
    ),
    f("sum(A, axis=0) == sum(A, axis=1)", "n: dim; A: real[n, n]", lambda v: eq(v.A.sum(0), v.A.sum(1))),
    f("mean(A, axis=0) == A.T @ ones(n)", M, lambda v: eq(v.A.mean(0), v.A.sum(0))),
    f("max(A, axis=1) > mean(A, axis=1)", M, lambda v: lt(v.A.mean(1), v.A.max(1))),
    f("softmax(A, axis=0) == softmax(A, axis=1)", M, lambda v: eq(softmax(v.A, 0), softmax(v.A, 1))),
    f("sum(softmax(A, axis=1), axis=0) == ones(d)", M, lambda v: eq(softmax(v.A, 1).sum(0), np.ones(v.d))),
    f("max(mean(A, axis=0)) == mean(max(A, axis=0))", M, lambda v: eq(v.A.mean(0).max(), v.A.max(0).mean())),
    f("sum(max(A, axis=0)) <= max(sum(A, axis=1))", M, lambda v: le(v.A.max(0).sum(), v.A.sum(1).max())),
    f("sum(A - max(A, axis=0), axis=0) == 0", M, lambda v: eq((v.A - v.A.max(0)).sum(0), 0)),
    f("norm(A, oo, axis=0) >= norm(A, axis=0)", M, lambda v: ge(norm(v.A, np.inf, 0), norm(v.A, 2, 0))),
    f("prod(A, axis=0) == exp(sum(A, axis=0))", M, lambda v: eq(v.A.prod(0), np.exp(v.A.sum(0)))),
]

t, f = topic("stacks")
Q = "b, n, d, m: dim; Q, K: real[b, n, d]; V: real[b, n, m]; W: real[d, m]; u: real[d]"
S = "b, n: dim; S: real[b, n, n]; T: real[n, n]"
STACKS = [
    t('Q @ u == einsum("bnd,d->bn", Q, u)', Q, lambda v: eq(v.Q @ v.u, np.einsum("bnd,d->bn", v.Q, v.u))),
    t('T @ S == einsum("ij,bjk->bik", T, S)', S, lambda v: eq(v.T @ v.S, np.einsum("ij,bjk->bik", v.T, v.S))),
    t("(S @ T) @ T == S @ (T @ T)", S, lambda v: eq((v.S @ v.T) @ v.T, v.S @ (v.T @ v.T))),
    t(
        "matrix_transpose(S @ T) == T.T @ matrix_transpose(S)",
        S,
        lambda v: eq((v.S @ v.T).swapaxes(1, 2), v.T.T @ v.S.swapaxes(1, 2)),
    ),
    t("(S @ T)[0] == S[0] @ T", S, lambda v: eq((v.S @ v.T)[0], v.S[0] @ v.T)),
    t(
        "sum(attention(Q, K, V)[0]) <= n * m * max(V)",
        Q,
        lambda v: le((softmax(v.Q[0] @ v.K[0].T / np.sqrt(v.d)) @ v.V[0]).sum(), v.n * v.m * v.V.max()),
    ),
    t(
        "attention(Q, K, V) <= max(V)",
        Q,
        lambda v: le(softmax(v.Q @ v.K.swapaxes(1, 2) / np.sqrt(v.d)) @ v.V, v.V.max()),
    ),
    t(
        "softmax(Q @ matrix_transpose(K)) @ (V @ W.T) == (softmax(Q @ matrix_transpose(K)) @ V) @ W.T",
        Q,
        lambda v: eq(
            softmax(v.Q @ v.K.swapaxes(1, 2)) @ (v.V @ v.W.T), softmax(v.Q @ v.K.swapaxes(1, 2)) @ v.V @ v.W.T
        ),
    ),
    f("S @ T == T @ S", S, lambda v: eq(v.S @ v.T, v.T @ v.S)),
    f("matrix_transpose(S) == S", S, lambda v: eq(v.S.swapaxes(1, 2), v.S)),
    f(
        "matrix_transpose(S @ T) == matrix_transpose(S) @ T.T",
        S,
        lambda v: eq((v.S @ v.T).swapaxes(1, 2), v.S.swapaxes(1, 2) @ v.T.T),
    ),
    f(
        "attention(Q, K, V) <= max(V, axis=0)",
        Q,
        lambda v: le(softmax(v.Q @ v.K.swapaxes(1, 2) / np.sqrt(v.d)) @ v.V, v.V.max(0)),
    ),
    f(
        "attention(Q, K, V) == linear_attention(Q, K, V)",
        Q,
        lambda v: eq(softmax(v.Q @ v.K.swapaxes(1, 2) / np.sqrt(v.d)) @ v.V, v.Q @ v.K.swapaxes(1, 2) @ v.V),
    ),
    f("max(S @ T) <= max(S) * max(T)", S, lambda v: le((v.S @ v.T).max(), v.S.max() * v.T.max())),
    f("attention(Q, K, V)[0] == V[0]", Q, lambda v: eq(softmax(v.Q[0] @ v.K[0].T / np.sqrt(v.d)) @ v.V[0], v.V[0])),
]

ENTRIES = [*POSITIONS, *PREFIXES, *ROUNDING, *FEW, *AXES, *STACKS]
