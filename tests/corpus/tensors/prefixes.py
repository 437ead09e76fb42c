"""Sums with conditions, masks, prefix sums, recurrences, caches."""

from __future__ import annotations

import numpy as np

from .kit import exp, eye, jac, log, norm2, outer, topic, tr

t, f = topic("prefixes")
X = "n: dim; x, v: real[n]; t: index[n]; g: positive; k: index[n]"
NEXT = {"given": "t >= 1", "make": lambda g, v: {"t": int(g.rng.integers(1, v["n"]))}, "dims": (2, 3, 4)}
A1 = "n: dim; A, B: real[n, n]; t: index[n]"
STEPS = "n: dim; x, y: real[n + 1]; t: index[n + 1]"
KV = "n, d, m: dim; Q, K: real[n, d]; V: real[n, m]; t: index[n]"
LOW = "[where(j <= i, 1, 0) for i in range(n) for j in range(n)]"
TRIANGLE = {"define": {"L": LOW}}
SUM = {"define": {"S(t)": "sum(x[j] for j in range(t + 1))"}}
STATE = {"define": {"S(t)": "sum(outer(V[j], K[j]) for j in range(t + 1))", "L": LOW}}
MEAN = {"M(t)": "sum(x[j] for j in range(t + 1)) / (t + 1)"}
SPREAD = {"define": {**MEAN, "R(t)": "sum((x[j] - M(t))**2 for j in range(t + 1))"}}
SOFT = {
    "define": {
        "Z(t)": "sum(exp(x[j]) for j in range(t + 1))",
        "Y(t)": "sum(exp(x[j]) * v[j] for j in range(t + 1)) / Z(t)",
    }
}
CAUSAL = {"define": {"p(i, j)": "where(j <= i, exp(A[i, j]), 0) / sum(exp(A[i, k]) for k in range(i + 1))"}}
DECAY = {"define": {"D(t)": "sum(g**(t - j) * x[j] for j in range(t + 1))"}}
FADING = {"define": {"S(t)": "sum(g**(t - j) * outer(V[j], K[j]) for j in range(t + 1))"}}
LOGS = {"define": {"F(t)": "log(sum(exp(x[j]) for j in range(t + 1)))"}}


def low(n):
    return np.tril(np.ones((n, n)))


def state(K, V, t):
    return V[: t + 1].T @ K[: t + 1]


def fading(K, V, g, t):
    return sum(g ** (t - j) * outer(V[j], K[j]) for j in range(t + 1))


def decay(x, g, t):
    return sum(g ** (t - j) * x[j] for j in range(t + 1))


def spread(x, t):
    return norm2(x[: t + 1] - x[: t + 1].mean())


def mean(x, t):
    return x[: t + 1].mean()


def soft(x, v, t):
    return exp(x[: t + 1]) @ v[: t + 1] / exp(x[: t + 1]).sum()


def Z(x, t):
    return exp(x[: t + 1]).sum()


def causal(A):
    e = np.tril(exp(A))
    return e / e.sum(axis=1, keepdims=True)


ENTRIES = [
    t(
        "(L @ x)[t] == sum(x[j] for j in range(t + 1))",
        X,
        lambda n, x, t: ((low(n) @ x)[t], x[: t + 1].sum()),
        **TRIANGLE,
    ),
    t("S(t) == S(t - 1) + x[t]", X, lambda x, t: (x[: t + 1].sum(), x[:t].sum() + x[t]), **SUM, **NEXT),
    t(
        "S(t) == S(t - 1) + outer(V[t], K[t])",
        KV,
        lambda K, V, t: (state(K, V, t), state(K, V, t - 1) + outer(V[t], K[t])),
        **STATE,
        **NEXT,
    ),
    t(
        "S(t) @ Q[t] == sum((K[j] @ Q[t]) * V[j] for j in range(t + 1))",
        KV,
        lambda Q, K, V, t: (state(K, V, t) @ Q[t], sum((K[j] @ Q[t]) * V[j] for j in range(t + 1))),
        **STATE,
    ),
    t(
        "((L * (Q @ K.T)) @ V)[t] == S(t) @ Q[t]",
        KV,
        lambda n, Q, K, V, t: (((low(n) * (Q @ K.T)) @ V)[t], state(K, V, t) @ Q[t]),
        **STATE,
    ),
    t(
        "((L * (Q @ K.T)) @ V)[n - 1] == ((Q @ K.T) @ V)[n - 1]",
        KV,
        lambda n, Q, K, V: (((low(n) * (Q @ K.T)) @ V)[-1], ((Q @ K.T) @ V)[-1]),
        **STATE,
    ),
    t(
        "sum(x[j] for j in range(n) if j != k) == sum(x) - x[k]",
        X,
        lambda x, k: (np.delete(x, k).sum(), x.sum() - x[k]),
    ),
    t(
        "sum(x[i] * x[j] for i in range(n) for j in range(n) if i != j) == sum(x)**2 - norm2(x)",
        X,
        lambda n, x: ((outer(x, x) * (1 - eye(n))).sum(), x.sum() ** 2 - norm2(x)),
    ),
    t(
        "sum(x[i] * x[j] for i in range(n) for j in range(n) if i < j) == (sum(x)**2 - norm2(x)) / 2",
        X,
        lambda x: (np.triu(outer(x, x), 1).sum(), (x.sum() ** 2 - norm2(x)) / 2),
    ),
    t(
        "sum(A[i, j] for i in range(n) for j in range(i)) + trace(A) + "
        "sum(A[i, j] for i in range(n) for j in range(i + 1, n)) == sum(A)",
        A1,
        lambda A: (np.tril(A, -1).sum() + tr(A) + np.triu(A, 1).sum(), A.sum()),
    ),
    t("sum(x[j + 1] - x[j] for j in range(n)) == x[n] - x[0]", STEPS, lambda x: (np.diff(x).sum(), x[-1] - x[0])),
    t("sum(x[j + 1] - x[j] for j in range(t)) == x[t] - x[0]", STEPS, lambda x, t: (np.diff(x)[:t].sum(), x[t] - x[0])),
    t(
        "sum(A[i, j] for i in range(n) for j in range(i + 1)) == sum(A[i, j] for j in range(n) for i in range(j, n))",
        A1,
        lambda n, A: (np.tril(A).sum(), sum(A[i, j] for j in range(n) for i in range(j, n))),
    ),
    t(
        "sum(sum(x[j] for j in range(i + 1)) for i in range(n)) == sum((n - j) * x[j] for j in range(n))",
        X,
        lambda n, x: (x.cumsum().sum(), (n - np.arange(n)) @ x),
    ),
    t("sum(p(t, j) for j in range(n)) == 1", A1, lambda A, t: (causal(A)[t].sum(), 1), **CAUSAL),
    t(
        "sum(p(t, j) * B[j] for j in range(n)) == "
        "sum(exp(A[t, j]) * B[j] for j in range(t + 1)) / sum(exp(A[t, j]) for j in range(t + 1))",
        A1,
        lambda A, B, t: (causal(A)[t] @ B, exp(A[t, : t + 1]) / exp(A[t, : t + 1]).sum() @ B[: t + 1]),
        **CAUSAL,
    ),
    t(
        "jacobian([sum(x[j] for j in range(i + 1)) for i in range(n)], x) == L",
        X,
        lambda n, x: (jac(np.cumsum, x), low(n)),
        **TRIANGLE,
    ),
    t(
        "Y(t) == Z(t - 1) / Z(t) * Y(t - 1) + exp(x[t]) / Z(t) * v[t]",
        X,
        lambda x, v, t: (soft(x, v, t), Z(x, t - 1) / Z(x, t) * soft(x, v, t - 1) + exp(x[t]) / Z(x, t) * v[t]),
        **SOFT,
        **NEXT,
    ),
    t(
        "M(t) == M(t - 1) + (x[t] - M(t - 1)) / (t + 1)",
        X,
        lambda x, t: (mean(x, t), mean(x, t - 1) + (x[t] - mean(x, t - 1)) / (t + 1)),
        define=MEAN,
        **NEXT,
    ),
    t(
        "R(t) == R(t - 1) + (x[t] - M(t - 1)) * (x[t] - M(t))",
        X,
        lambda x, t: (spread(x, t), spread(x, t - 1) + (x[t] - mean(x, t - 1)) * (x[t] - mean(x, t))),
        **SPREAD,
        **NEXT,
    ),
    t(
        "D(t) == g * D(t - 1) + x[t]",
        X,
        lambda x, g, t: (decay(x, g, t), g * decay(x, g, t - 1) + x[t]),
        **DECAY,
        **NEXT,
    ),
    t(
        "S(t) == g * S(t - 1) + outer(V[t], K[t])",
        KV + "; g: positive",
        lambda K, V, g, t: (fading(K, V, g, t), g * fading(K, V, g, t - 1) + outer(V[t], K[t])),
        **FADING,
        **NEXT,
    ),
    t("exp(F(t)) == exp(F(t - 1)) + exp(x[t])", X, lambda x, t: (Z(x, t), Z(x, t - 1) + exp(x[t])), **LOGS, **NEXT),
    t(
        "exp(a - b) * sum(exp(x[j] - a) for j in range(t + 1)) == sum(exp(x[j] - b) for j in range(t + 1))",
        X + "; a, b: real",
        lambda x, a, b, t: (exp(a - b) * exp(x[: t + 1] - a).sum(), exp(x[: t + 1] - b).sum()),
    ),
    t(
        "sum(where(j <= i, 1, 0) for i in range(n) for j in range(n)) == n * (n + 1) / 2",
        X,
        lambda n: (low(n).sum(), n * (n + 1) / 2),
    ),
    t("L * (A + B) == L * A + L * B", A1, lambda n, A, B: (low(n) * (A + B), low(n) * A + low(n) * B), **TRIANGLE),
    t(
        "D @ L == eye(n)",
        X,
        lambda n: ((eye(n) - eye(n, k=-1)) @ low(n), eye(n)),
        define={"L": LOW, "D": "[where(i == j, 1, 0) - where(i == j + 1, 1, 0) for i in range(n) for j in range(n)]"},
    ),
    t(
        "sum(x[j] for j in range(t - 1, t + 1)) == x[t - 1] + x[t]",
        X,
        lambda x, t: (x[t - 1 : t + 1].sum(), x[t - 1] + x[t]),
        **NEXT,
    ),
    t(
        "sum(x[j] * (y[j + 1] - y[j]) for j in range(n)) == "
        "x[n] * y[n] - x[0] * y[0] - sum(y[j + 1] * (x[j + 1] - x[j]) for j in range(n))",
        STEPS,
        lambda x, y: (x[:-1] @ np.diff(y), x[-1] * y[-1] - x[0] * y[0] - y[1:] @ np.diff(x)),
    ),
    t(
        "sum(x[j] for j in range(t + 1)) + sum(x[j] for j in range(t + 1, n)) == sum(x)",
        X,
        lambda x, t: (x[: t + 1].sum() + x[t + 1 :].sum(), x.sum()),
    ),
    t(
        "sum(w[2 * j] for j in range(n)) + sum(w[2 * j + 1] for j in range(n)) == sum(w)",
        "n: dim; w: real[2 * n]",
        lambda w: (w[::2].sum() + w[1::2].sum(), w.sum()),
    ),
    t(
        "sum(w[c * i + j] for i in range(n) for j in range(c)) == sum(w)",
        "n, c: dim; w: real[n * c]",
        lambda n, c, w: (sum(w[c * i : c * i + c].sum() for i in range(n)), w.sum()),
    ),
    t(
        "sum(x[n - 1 - i] * v[i] for i in range(n)) == sum(x[i] * v[n - 1 - i] for i in range(n))",
        X,
        lambda x, v: (x[::-1] @ v, x @ v[::-1]),
    ),
    f(
        "(L @ x)[t] == sum(x[j] for j in range(t))",
        X,
        lambda n, x, t: ((low(n) @ x)[t], x[:t].sum()),
        "the mask keeps the position itself",
        **TRIANGLE,
    ),
    f("S(t) == S(t - 1) + x[t - 1]", X, lambda x, t: (x[: t + 1].sum(), x[:t].sum() + x[t - 1]), "x[t]", **SUM, **NEXT),
    f(
        "S(t) == S(t - 1) + outer(K[t], V[t])",
        KV.replace("n, d, m", "n, d").replace("V: real[n, m]", "V: real[n, d]"),
        lambda K, V, t: (state(K, V, t), state(K, V, t - 1) + outer(K[t], V[t])),
        "its transpose",
        **STATE,
        **NEXT,
    ),
    f(
        "((L * (Q @ K.T)) @ V)[t] == S(t - 1) @ Q[t]",
        KV,
        lambda n, Q, K, V, t: (((low(n) * (Q @ K.T)) @ V)[t], state(K, V, t - 1) @ Q[t]),
        "the state already holds position t",
        **STATE,
        **NEXT,
    ),
    f(
        "(L * (Q @ K.T)) @ V == (Q @ K.T) @ V",
        KV,
        lambda n, Q, K, V: ((low(n) * (Q @ K.T)) @ V, (Q @ K.T) @ V),
        "true in the last row",
        **TRIANGLE,
    ),
    f(
        "sum(x[i] * x[j] for i in range(n) for j in range(n) if i < j) == sum(x)**2 - norm2(x)",
        X,
        lambda x: (np.triu(outer(x, x), 1).sum(), x.sum() ** 2 - norm2(x)),
        "each pair once: half of it; true for n = 1",
    ),
    f(
        "sum(A[i, j] for i in range(n) for j in range(n) if j < i) + sum(A[i, j] for i in range(n) for j in range(n) "
        "if j > i) == sum(A)",
        A1,
        lambda A: (np.tril(A, -1).sum() + np.triu(A, 1).sum(), A.sum()),
        "the diagonal is missing",
    ),
    f(
        "sum(x[j + 1] - x[j] for j in range(n)) == x[n - 1] - x[0]",
        STEPS,
        lambda n, x: (np.diff(x).sum(), x[n - 1] - x[0]),
        "x[n]",
    ),
    f(
        "sum(sum(x[j] for j in range(i + 1)) for i in range(n)) == sum((n - 1 - j) * x[j] for j in range(n))",
        X,
        lambda n, x: (x.cumsum().sum(), (n - 1 - np.arange(n)) @ x),
        "x[j] stands in n - j of the sums",
    ),
    f(
        "sum((L * softmax(A))[t, j] for j in range(n)) == 1",
        A1,
        lambda n, A, t: ((low(n) * exp(A) / exp(A).sum(axis=1, keepdims=True))[t].sum(), 1),
        "masked after normalising; true in the last row",
        **TRIANGLE,
    ),
    f(
        "sum(p(t, j) * B[j] for j in range(n)) == (softmax(L * A) @ B)[t]",
        A1,
        lambda n, A, B, t: (
            causal(A)[t] @ B,
            (exp(low(n) * A) / exp(low(n) * A).sum(axis=1, keepdims=True) @ B)[t],
        ),
        "a score of 0 is not masked: exp(0) is 1",
        define={**CAUSAL["define"], "L": LOW},
    ),
    f(
        "M(t) == M(t - 1) + (x[t] - M(t - 1)) / t",
        X,
        lambda x, t: (mean(x, t), mean(x, t - 1) + (x[t] - mean(x, t - 1)) / t),
        "there are t + 1 positions",
        define=MEAN,
        **NEXT,
    ),
    f(
        "R(t) == R(t - 1) + (x[t] - M(t))**2",
        X,
        lambda x, t: (spread(x, t), spread(x, t - 1) + (x[t] - mean(x, t)) ** 2),
        "the old mean meets the new one",
        **SPREAD,
        **NEXT,
    ),
    f(
        "Y(t) == Y(t - 1) + exp(x[t]) / Z(t) * v[t]",
        X,
        lambda x, v, t: (soft(x, v, t), soft(x, v, t - 1) + exp(x[t]) / Z(x, t) * v[t]),
        "the old value is not rescaled",
        **SOFT,
        **NEXT,
    ),
    f(
        "D(t) == D(t - 1) + g * x[t]",
        X,
        lambda x, g, t: (decay(x, g, t), decay(x, g, t - 1) + g * x[t]),
        "g = 1",
        **DECAY,
        **NEXT,
    ),
    f(
        "D(t) == g * D(t - 1) + x[t]",
        X,
        lambda x, g, t: (
            sum(g**j * x[j] for j in range(t + 1)),
            g * sum(g**j * x[j] for j in range(t)) + x[t],
        ),
        "the weights grow with j instead of t - j",
        define={"D(t)": "sum(g**j * x[j] for j in range(t + 1))"},
        **NEXT,
    ),
    f("L @ L == L", X, lambda n: (low(n) @ low(n), low(n)), "true for n = 1", **TRIANGLE),
    f(
        "(L * A) @ (L * B) == L * (A @ B)",
        A1,
        lambda n, A, B: ((low(n) * A) @ (low(n) * B), low(n) * (A @ B)),
        "the middle index is cut as well",
        **TRIANGLE,
    ),
    f(
        "sum(1 for i in range(n) for j in range(i)) == n * (n + 1) / 2",
        X,
        lambda n: (n * (n - 1) / 2, n * (n + 1) / 2),
        "without the diagonal",
    ),
    f(
        "sum(A[i, j] for i in range(n) for j in range(i + 1)) == sum(A[i, j] for j in range(n) for i in range(j + 1))",
        A1,
        lambda A: (np.tril(A).sum(), np.triu(A).sum()),
        "the other triangle; true for symmetric A",
    ),
    f(
        "sum(x[j] for j in range(t)) + sum(x[j] for j in range(t + 1, n)) == sum(x)",
        X,
        lambda x, t: (np.delete(x, t).sum(), x.sum()),
        "x[t] is missing",
    ),
    f(
        "F(t) == F(t - 1) + x[t]",
        X,
        lambda x, t: (log(Z(x, t)), log(Z(x, t - 1)) + x[t]),
        "that multiplies instead of adding",
        **LOGS,
        **NEXT,
    ),
    f(
        "sum(x[j] * (y[j + 1] - y[j]) for j in range(n)) == "
        "x[n] * y[n] - x[0] * y[0] - sum(y[j] * (x[j + 1] - x[j]) for j in range(n))",
        STEPS,
        lambda x, y: (x[:-1] @ np.diff(y), x[-1] * y[-1] - x[0] * y[0] - y[:-1] @ np.diff(x)),
        "y[j + 1] in the last sum",
    ),
    f(
        "(L.T @ x)[t] == sum(x[j] for j in range(t + 1))",
        X,
        lambda n, x, t: ((low(n).T @ x)[t], x[: t + 1].sum()),
        "that sums from t on",
        **TRIANGLE,
    ),
]
