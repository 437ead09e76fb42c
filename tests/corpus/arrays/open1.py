"""The largest entry, soft maxima, norms: statements that the words were built against."""

from __future__ import annotations

import numpy as np

from .kit import eq, ge, le, lse, lt, no, norm, softmax, topic

X, XY, XC = "n: dim; x: real[n]", "n: dim; x, y: real[n]", "n: dim; x: real[n]; c: real"
M = "n, d: dim; A: real[n, d]"
XI = "n: dim; x: real[n]; i: index[n]"
XS = "n: dim; x: real[n]; s: positive"
TWO = ("n >= 2", lambda v: v.n >= 2)
ORDER = ("all(x <= y)", lambda v: bool(np.all(v.x <= v.y)))

t, f = topic("largest")
LARGEST = [
    t("x[i] <= max(x)", XI, lambda v: le(v.x[v.i], v.x.max())),
    t("min(x) <= x[i] and x[i] <= max(x)", XI, lambda v: no(v.x.min() <= v.x[v.i] <= v.x.max())),
    t("max(x + c) == max(x) + c", XC, lambda v: eq((v.x + v.c).max(), v.x.max() + v.c)),
    t("max(s * x) == s * max(x)", XS, lambda v: eq((v.s * v.x).max(), v.s * v.x.max())),
    t("max(-s * x) == -s * min(x)", XS, lambda v: eq((-v.s * v.x).max(), -v.s * v.x.min())),
    t("max(x / s) == max(x) / s", XS, lambda v: eq((v.x / v.s).max(), v.x.max() / v.s)),
    t("max(x) == -min(-x)", X, lambda v: eq(v.x.max(), -(-v.x).min())),
    t("max(x) <= max(y)", XY, lambda v: le(v.x.max(), v.y.max()), ORDER),
    t("min(x) <= min(y)", XY, lambda v: le(v.x.min(), v.y.min()), ORDER),
    t("min(x + y) >= min(x) + min(y)", XY, lambda v: ge((v.x + v.y).min(), v.x.min() + v.y.min())),
    t("max(x) + min(y) <= max(x + y)", XY, lambda v: le(v.x.max() + v.y.min(), (v.x + v.y).max())),
    t("max(max(x, y)) == max(max(x), max(y))", XY, lambda v: eq(np.maximum(v.x, v.y).max(), max(v.x.max(), v.y.max()))),
    t("max(min(x, c)) == min(max(x), c)", XC, lambda v: eq(np.minimum(v.x, v.c).max(), min(v.x.max(), v.c))),
    t("max(x)**2 <= max(x**2)", X, lambda v: le(v.x.max() ** 2, (v.x**2).max())),
    t("max(abs(x))**2 == max(x**2)", X, lambda v: eq(abs(v.x).max() ** 2, (v.x**2).max())),
    t("max(x) == c", XC, lambda v: 0.0, ("all(x == c)", lambda v: bool(np.all(v.x == v.c)))),
    t("sum(x**2) <= max(abs(x)) * sum(abs(x))", X, lambda v: le(v.x @ v.x, abs(v.x).max() * abs(v.x).sum())),
    t("mean(abs(x)) <= max(abs(x))", X, lambda v: le(abs(v.x).mean(), abs(v.x).max())),
    t("max(ones(n)) == 1", "n: dim", lambda v: eq(np.ones(v.n).max(), 1)),
    t("max(basis(0, n)) == 1", "n: dim", lambda v: 0.0),
    t("max(x[i] for i in range(n)) == max(x)", X, lambda v: eq(max(v.x), v.x.max())),
    t("max([x[0], x[1]]) <= max(x)", X, lambda v: le(max(v.x[0], v.x[1]), v.x.max()), TWO),
    t("max(x[1:]) <= max(x)", X, lambda v: le(v.x[1:].max(), v.x.max()), TWO),
    t(
        "max(A[i, j] * A[i, j] for i in range(n) for j in range(d)) <= frobenius2(A)",
        M,
        lambda v: le((v.A**2).max(), (v.A**2).sum()),
    ),
    t("max(A) == max(max(A, axis=0))", M, lambda v: eq(v.A.max(), v.A.max(axis=0).max())),
    t("max(outer(x, x)) >= 0", X, lambda v: ge(np.outer(v.x, v.x).max(), 0)),
    t(
        "max(abs(A @ y)) <= d * max(abs(A)) * max(abs(y))",
        "n, d: dim; A: real[n, d]; y: real[d]",
        lambda v: le(abs(v.A @ v.y).max(), v.d * abs(v.A).max() * abs(v.y).max()),
    ),
    t(
        "max(x) * sum(y) >= x @ y",
        "n: dim; x: real[n]; y: nonnegative[n]",
        lambda v: ge(v.x.max() * v.y.sum(), v.x @ v.y),
    ),
    t(
        "sqrt(max(y)) == max(sqrt(y))",
        "n: dim; y: nonnegative[n]",
        lambda v: eq(np.sqrt(v.y.max()), np.sqrt(v.y).max()),
    ),
    t("log(max(y)) == max(log(y))", "n: dim; y: positive[n]", lambda v: eq(np.log(v.y.max()), np.log(v.y).max())),
    t("max(sigmoid(x)) < 1", X, lambda v: lt((1 / (1 + np.exp(-v.x))).max(), 1)),
    f("x[i] < max(x)", XI, lambda v: lt(v.x[v.i], v.x.max())),
    f("x[i] >= max(x)", XI, lambda v: ge(v.x[v.i], v.x.max())),
    f("max(x + c) == max(x)", XC, lambda v: eq((v.x + v.c).max(), v.x.max())),
    f("max(-s * x) == -s * max(x)", XS, lambda v: eq((-v.s * v.x).max(), -v.s * v.x.max())),
    f("max(x) < max(y)", XY, lambda v: lt(v.x.max(), v.y.max()), ORDER),
    f("max(x) <= min(y)", XY, lambda v: le(v.x.max(), v.y.min()), ORDER),
    f("min(x + y) <= min(x) + min(y)", XY, lambda v: le((v.x + v.y).min(), v.x.min() + v.y.min())),
    f("max(x) + max(y) <= max(x + y)", XY, lambda v: le(v.x.max() + v.y.max(), (v.x + v.y).max())),
    f("max(min(x, y)) == min(max(x), max(y))", XY, lambda v: eq(np.minimum(v.x, v.y).max(), min(v.x.max(), v.y.max()))),
    f("max(x**2) <= max(x)**2", X, lambda v: le((v.x**2).max(), v.x.max() ** 2)),
    f("max(abs(x)) <= max(x)", X, lambda v: le(abs(v.x).max(), v.x.max())),
    f("mean(abs(x)) >= max(abs(x))", X, lambda v: ge(abs(v.x).mean(), abs(v.x).max())),
    f("max(zeros(n)) > 0", "n: dim", lambda v: 1.0),
    f("max(eye(n)) == min(eye(n))", "n: dim", lambda v: no(v.n == 1)),
    f("max([x[0], x[1]]) == max(x)", X, lambda v: eq(max(v.x[0], v.x[1]), v.x.max()), TWO),
    f("max(x[1:]) == max(x)", X, lambda v: eq(v.x[1:].max(), v.x.max()), TWO),
    f("max(A) <= max(A[:, 0])", M, lambda v: le(v.A.max(), v.A[:, 0].max())),
    f("max(outer(x, x)) == max(x)**2", X, lambda v: eq(np.outer(v.x, v.x).max(), v.x.max() ** 2)),
    f("max(x) * sum(y) >= x @ y", XY, lambda v: ge(v.x.max() * v.y.sum(), v.x @ v.y)),
    f("max(x) - min(x) <= max(abs(x))", X, lambda v: le(v.x.max() - v.x.min(), abs(v.x).max())),
    f("max(sigmoid(x)) <= 1 / 2", X, lambda v: le((1 / (1 + np.exp(-v.x))).max(), 0.5)),
    f("max(x) == x[n - 1]", X, lambda v: eq(v.x.max(), v.x[-1])),
    f("max(x) >= max(y)", XY, lambda v: ge(v.x.max(), v.y.max())),
    f("max(2 * x) <= max(x)", X, lambda v: le((2 * v.x).max(), v.x.max())),
]

t, f = topic("softmax")
SOFT = [
    t("max(x) <= logsumexp(x)", X, lambda v: le(v.x.max(), lse(v.x))),
    t("logsumexp(x) <= max(x) + log(n)", X, lambda v: le(lse(v.x), v.x.max() + np.log(v.n))),
    t("x[i] <= logsumexp(x)", XI, lambda v: le(v.x[v.i], lse(v.x))),
    t("max(softmax(x)) >= 1 / n", X, lambda v: ge(softmax(v.x).max(), 1 / v.n)),
    t("softmax(x)[i] <= max(softmax(x))", XI, lambda v: le(softmax(v.x)[v.i], softmax(v.x).max())),
    t("softmax(x + c) == softmax(x)", XC, lambda v: eq(softmax(v.x + v.c), softmax(v.x))),
    t(
        "softmax(x) == exp(x - max(x)) / sum(exp(x - max(x)))",
        X,
        lambda v: eq(softmax(v.x), np.exp(v.x - v.x.max()) / np.exp(v.x - v.x.max()).sum()),
    ),
    t("softmax(x) >= exp(min(x) - max(x)) / n", X, lambda v: ge(softmax(v.x), np.exp(v.x.min() - v.x.max()) / v.n)),
    t("softmax(x) @ x >= min(x)", X, lambda v: ge(softmax(v.x) @ v.x, v.x.min())),
    t("logsumexp(x) >= mean(x)", X, lambda v: ge(lse(v.x), v.x.mean())),
    t(
        "max(softmax(x)) == 1 / sum(exp(x - max(x)))",
        X,
        lambda v: eq(softmax(v.x).max(), 1 / np.exp(v.x - v.x.max()).sum()),
    ),
    t("logsumexp(x) <= max(y) + log(n)", XY, lambda v: le(lse(v.x), v.y.max() + np.log(v.n)), ORDER),
    t("logsumexp(s * x) / s >= max(x)", XS, lambda v: ge(lse(v.s * v.x) / v.s, v.x.max())),
    t(
        "logsumexp(s * x) / s <= max(x) + log(n) / s",
        XS,
        lambda v: le(lse(v.s * v.x) / v.s, v.x.max() + np.log(v.n) / v.s),
    ),
    f("max(x) >= logsumexp(x)", X, lambda v: ge(v.x.max(), lse(v.x))),
    f("logsumexp(x) < max(x) + log(n)", X, lambda v: lt(lse(v.x), v.x.max() + np.log(v.n))),
    f("max(softmax(x)) > 1 / n", X, lambda v: lt(1 / v.n, softmax(v.x).max())),
    f("max(softmax(x)) <= 1 / n", X, lambda v: le(softmax(v.x).max(), 1 / v.n)),
    f("softmax(x / max(x)) == softmax(x)", X, lambda v: no(False)),
    f("exp(x - max(x)) < 1", X, lambda v: lt(np.exp(v.x - v.x.max()), 1)),
    f("softmax(x) >= exp(-max(x)) / n", X, lambda v: ge(softmax(v.x), np.exp(-v.x.max()) / v.n)),
    f("softmax(x) @ x == mean(x)", X, lambda v: eq(softmax(v.x) @ v.x, v.x.mean())),
    f("logsumexp(x) == log(n)", X, lambda v: eq(lse(v.x), np.log(v.n))),
    f("logsumexp(s * x) == s * logsumexp(x)", XS, lambda v: eq(lse(v.s * v.x), v.s * lse(v.x))),
]

t, f = topic("norms")
NORMS = [
    t("norm(x, oo) <= norm(x)", X, lambda v: le(norm(v.x, np.inf), norm(v.x))),
    t("norm(x, oo) <= norm(x, 1)", X, lambda v: le(norm(v.x, np.inf), norm(v.x, 1))),
    t("norm(x)**2 <= norm(x, 1) * norm(x, oo)", X, lambda v: le(v.x @ v.x, norm(v.x, 1) * norm(v.x, np.inf))),
    t("x @ y <= norm(x, 1) * norm(y, oo)", XY, lambda v: le(v.x @ v.y, norm(v.x, 1) * norm(v.y, np.inf))),
    t("x @ y <= norm(x) * norm(y)", XY, lambda v: le(v.x @ v.y, norm(v.x) * norm(v.y))),
    t("norm(x, oo) >= abs(mean(x))", X, lambda v: ge(norm(v.x, np.inf), abs(v.x.mean()))),
    t("norm(-x, oo) == norm(x, oo)", X, lambda v: eq(norm(-v.x, np.inf), norm(v.x, np.inf))),
    t("norm(x, 1) == sum(abs(x))", X, lambda v: eq(norm(v.x, 1), abs(v.x).sum())),
    t("norm(x, 2) == norm(x)", X, lambda v: eq(norm(v.x, 2), norm(v.x))),
    t("norm(x, 4)**4 == sum(x**4)", X, lambda v: eq(norm(v.x, 4) ** 4, (v.x**4).sum())),
    t("norm(x, 3) >= 0", X, lambda v: ge(norm(v.x, 3), 0)),
    t(
        "norm(x / s, oo) <= 1",
        XS,
        lambda v: le(norm(v.x / v.s, np.inf), 1),
        ("norm(x, oo) <= s", lambda v: norm(v.x, np.inf) <= v.s),
    ),
    f("norm(x) <= norm(x, oo)", X, lambda v: le(norm(v.x), norm(v.x, np.inf))),
    f("norm(x, oo) < norm(x, 1)", X, lambda v: lt(norm(v.x, np.inf), norm(v.x, 1))),
    f("norm(x)**2 >= norm(x, 1) * norm(x, oo)", X, lambda v: ge(v.x @ v.x, norm(v.x, 1) * norm(v.x, np.inf))),
    f("x @ y >= -norm(x, oo) * norm(y, oo)", XY, lambda v: ge(v.x @ v.y, -norm(v.x, np.inf) * norm(v.y, np.inf))),
    f(
        "norm(x + y, oo) == norm(x, oo) + norm(y, oo)",
        XY,
        lambda v: eq(norm(v.x + v.y, np.inf), norm(v.x, np.inf) + norm(v.y, np.inf)),
    ),
    f("norm(x, oo) <= mean(abs(x))", X, lambda v: le(norm(v.x, np.inf), abs(v.x).mean())),
    f("norm(x, 1) > 0", X, lambda v: lt(0, norm(v.x, 1))),
    f("norm(x, 4)**4 == norm(x, 2)**4", X, lambda v: eq(norm(v.x, 4) ** 4, norm(v.x) ** 4)),
    f("norm(x, 1) >= sqrt(n) * norm(x)", X, lambda v: ge(norm(v.x, 1), np.sqrt(v.n) * norm(v.x))),
]

ENTRIES = [*LARGEST, *SOFT, *NORMS]
