"""Written from the guide alone, before the words were built: the largest entry, soft maxima, norms."""

from __future__ import annotations

import numpy as np

from .kit import eq, ge, le, lse, lt, no, norm, softmax, topic

X, XY, XC = "n: dim; x: real[n]", "n: dim; x, y: real[n]", "n: dim; x: real[n]; c: real"
M = "n, d: dim; A: real[n, d]"

t, f = topic("largest")
LARGEST = [
    t("max(x) >= mean(x)", X, lambda v: ge(v.x.max(), v.x.mean())),
    t("min(x) <= mean(x) and mean(x) <= max(x)", X, lambda v: no(v.x.min() <= v.x.mean() + 1e-9 <= v.x.max() + 2e-9)),
    t("sum(x) <= n * max(x)", X, lambda v: le(v.x.sum(), v.n * v.x.max())),
    t("x[0] <= max(x)", X, lambda v: le(v.x[0], v.x.max())),
    t("x[-1] >= min(x)", X, lambda v: ge(v.x[-1], v.x.min())),
    t("all(x <= max(x))", X, lambda v: le(v.x, v.x.max())),
    t("max(-x) == -min(x)", X, lambda v: eq((-v.x).max(), -v.x.min())),
    t("max(c - x) == c - min(x)", XC, lambda v: eq((v.c - v.x).max(), v.c - v.x.min())),
    t("implies(c >= 0, max(c * x) == c * max(x))", XC, lambda v: eq((abs(v.c) * v.x).max(), abs(v.c) * v.x.max())),
    t("max(abs(x)) == max(max(x), -min(x))", X, lambda v: eq(abs(v.x).max(), max(v.x.max(), -v.x.min()))),
    t("max(x) - min(x) >= 0", X, lambda v: ge(v.x.max() - v.x.min(), 0)),
    t("max(x + y) <= max(x) + max(y)", XY, lambda v: le((v.x + v.y).max(), v.x.max() + v.y.max())),
    t("max(x) - max(y) <= max(abs(x - y))", XY, lambda v: le(v.x.max() - v.y.max(), abs(v.x - v.y).max())),
    t("abs(max(x) - max(y)) <= max(abs(x - y))", XY, lambda v: le(abs(v.x.max() - v.y.max()), abs(v.x - v.y).max())),
    t("max(relu(x)) == relu(max(x))", X, lambda v: eq(np.maximum(v.x, 0).max(), max(v.x.max(), 0))),
    t("max(exp(x)) == exp(max(x))", X, lambda v: eq(np.exp(v.x).max(), np.exp(v.x.max()))),
    t("max(x, c) >= x", XC, lambda v: ge(np.maximum(v.x, v.c), v.x)),
    t("max([1, 5, 3]) == 5", "", lambda v: eq(max(1, 5, 3), 5)),
    t("max(A) >= A[0, 0]", M, lambda v: ge(v.A.max(), v.A[0, 0])),
    t("max(A.T) == max(A)", M, lambda v: eq(v.A.T.max(), v.A.max())),
    t("sum(A) <= n * d * max(A)", M, lambda v: le(v.A.sum(), v.n * v.d * v.A.max())),
    t("max(x)**2 <= norm2(x)", X, lambda v: le(v.x.max() ** 2, v.x @ v.x)),
    t("max(concat(x, y)) == max(max(x), max(y))", XY, lambda v: eq(np.r_[v.x, v.y].max(), max(v.x.max(), v.y.max()))),
    t("any(x == max(x) for k in range(1)) or n > 1", X, lambda v: no(v.n > 1 or v.x[0] == v.x.max())),
    t("x - max(x) <= 0", X, lambda v: le(v.x - v.x.max(), 0)),
    f("max(x) <= mean(x)", X, lambda v: le(v.x.max(), v.x.mean())),
    f("max(x) > mean(x)", X, lambda v: lt(v.x.mean(), v.x.max())),
    f("max(x) >= 0", X, lambda v: ge(v.x.max(), 0)),
    f("max(c * x) == c * max(x)", XC, lambda v: eq((v.c * v.x).max(), v.c * v.x.max())),
    f("max(x * y) == max(x) * max(y)", XY, lambda v: eq((v.x * v.y).max(), v.x.max() * v.y.max())),
    f("max(x - y) == max(x) - max(y)", XY, lambda v: eq((v.x - v.y).max(), v.x.max() - v.y.max())),
    f("max(x + y) >= max(x) + max(y)", XY, lambda v: ge((v.x + v.y).max(), v.x.max() + v.y.max())),
    f("max(abs(x)) == abs(max(x))", X, lambda v: eq(abs(v.x).max(), abs(v.x.max()))),
    f("max(x)**2 == max(x**2)", X, lambda v: eq(v.x.max() ** 2, (v.x**2).max())),
    f("x < max(x)", X, lambda v: lt(v.x, v.x.max())),
    f("max(x) == x[0]", X, lambda v: eq(v.x.max(), v.x[0])),
    f("min(x) == max(-x)", X, lambda v: eq(v.x.min(), (-v.x).max())),
    f("sum(x) <= max(x)", X, lambda v: le(v.x.sum(), v.x.max())),
    f("max(x) <= norm2(x)", X, lambda v: le(v.x.max(), v.x @ v.x)),
    f("max(x) - min(x) > 0", X, lambda v: lt(0, v.x.max() - v.x.min())),
    f("max(x) >= 1 / n", X, lambda v: ge(v.x.max(), 1 / v.n)),
    f("max(A) == max(A[0])", M, lambda v: eq(v.A.max(), v.A[0].max())),
    f("max(x) == max(x, 0)", X, lambda v: eq(v.x.max() + 0 * v.x, np.maximum(v.x, 0))),
    f("max(x[1:]) <= max(x)", X, lambda v: no(v.n > 1)),
    f("max(x[i] for i in range(n - 1)) <= max(x)", X, lambda v: no(v.n > 1)),
    f("max([1, 5, 3]) == 3", "", lambda v: eq(max(1, 5, 3), 3)),
    f("max(x - min(x)) == max(x)", X, lambda v: eq((v.x - v.x.min()).max(), v.x.max())),
    f("max(mean(A, axis=0)) == max(A)", M, lambda v: eq(v.A.mean(axis=0).max(), v.A.max())),
]

t, f = topic("softmax")
SOFT = [
    t("logsumexp(x) >= max(x)", X, lambda v: ge(lse(v.x), v.x.max())),
    t("logsumexp(x) - log(n) <= max(x)", X, lambda v: le(lse(v.x) - np.log(v.n), v.x.max())),
    t("softmax(x - max(x)) == softmax(x)", X, lambda v: eq(softmax(v.x - v.x.max()), softmax(v.x))),
    t("logsumexp(x) == max(x) + logsumexp(x - max(x))", X, lambda v: eq(lse(v.x), v.x.max() + lse(v.x - v.x.max()))),
    t(
        "logsumexp(x) == max(x) + log(sum(exp(x - max(x))))",
        X,
        lambda v: eq(lse(v.x), v.x.max() + np.log(np.exp(v.x - v.x.max()).sum())),
    ),
    t("max(softmax(x)) <= 1", X, lambda v: le(softmax(v.x).max(), 1)),
    t("max(softmax(x)) * n >= 1", X, lambda v: ge(softmax(v.x).max() * v.n, 1)),
    t("min(softmax(x)) > 0", X, lambda v: lt(0, softmax(v.x).min())),
    t("min(softmax(x)) <= 1 / n", X, lambda v: le(softmax(v.x).min(), 1 / v.n)),
    t(
        "max(softmax(x)) == exp(max(x) - logsumexp(x))",
        X,
        lambda v: eq(softmax(v.x).max(), np.exp(v.x.max() - lse(v.x))),
    ),
    t("softmax(x) @ x <= max(x)", X, lambda v: le(softmax(v.x) @ v.x, v.x.max())),
    t("softmax(x) @ y >= min(y)", XY, lambda v: ge(softmax(v.x) @ v.y, v.y.min())),
    t("1 <= sum(exp(x - max(x)))", X, lambda v: ge(np.exp(v.x - v.x.max()).sum(), 1)),
    t("sum(exp(x - max(x))) <= n", X, lambda v: le(np.exp(v.x - v.x.max()).sum(), v.n)),
    t("exp(x - max(x)) <= 1", X, lambda v: le(np.exp(v.x - v.x.max()), 1)),
    f("logsumexp(x) <= max(x)", X, lambda v: le(lse(v.x), v.x.max())),
    f("logsumexp(x) > max(x)", X, lambda v: lt(v.x.max(), lse(v.x))),
    f("logsumexp(x) >= max(x) + log(n)", X, lambda v: ge(lse(v.x), v.x.max() + np.log(v.n))),
    f(
        "softmax(x - max(x)) == softmax(x) - max(x)",
        X,
        lambda v: eq(softmax(v.x - v.x.max()), softmax(v.x) - v.x.max()),
    ),
    f("max(softmax(x)) == softmax(max(x) - x)[0]", X, lambda v: eq(softmax(v.x).max(), softmax(v.x.max() - v.x)[0])),
    f("max(softmax(x)) < 1", X, lambda v: lt(softmax(v.x).max(), 1)),
    f("max(softmax(x)) >= 1 / 2", X, lambda v: ge(softmax(v.x).max(), 1 / 2)),
    f("min(softmax(x)) >= 1 / n", X, lambda v: ge(softmax(v.x).min(), 1 / v.n)),
    f("softmax(x) @ x == max(x)", X, lambda v: eq(softmax(v.x) @ v.x, v.x.max())),
    f("softmax(x) @ y <= max(x)", XY, lambda v: le(softmax(v.x) @ v.y, v.x.max())),
    f("sum(exp(x - max(x))) == 1", X, lambda v: eq(np.exp(v.x - v.x.max()).sum(), 1)),
    f("logsumexp(x - max(x)) == logsumexp(x)", X, lambda v: eq(lse(v.x - v.x.max()), lse(v.x))),
    f("softmax(2 * x) == softmax(x)", X, lambda v: eq(softmax(2 * v.x), softmax(v.x))),
    f("max(softmax(x)) == max(x) / sum(x)", X, lambda v: no(v.n == 1 and v.x[0] != 0)),
]

t, f = topic("norms")
NORMS = [
    t("norm(x, oo) <= norm(x, 2)", X, lambda v: le(norm(v.x, np.inf), norm(v.x))),
    t("norm(x, 2) <= norm(x, 1)", X, lambda v: le(norm(v.x), norm(v.x, 1))),
    t("norm(x, 1) <= n * norm(x, oo)", X, lambda v: le(norm(v.x, 1), v.n * norm(v.x, np.inf))),
    t("norm(x) <= sqrt(n) * norm(x, oo)", X, lambda v: le(norm(v.x), np.sqrt(v.n) * norm(v.x, np.inf))),
    t("norm(x, 1) <= sqrt(n) * norm(x)", X, lambda v: le(norm(v.x, 1), np.sqrt(v.n) * norm(v.x))),
    t("norm(c * x, 1) == abs(c) * norm(x, 1)", XC, lambda v: eq(norm(v.c * v.x, 1), abs(v.c) * norm(v.x, 1))),
    t(
        "norm(c * x, oo) == abs(c) * norm(x, oo)",
        XC,
        lambda v: eq(norm(v.c * v.x, np.inf), abs(v.c) * norm(v.x, np.inf)),
    ),
    t("norm(x + y, 1) <= norm(x, 1) + norm(y, 1)", XY, lambda v: le(norm(v.x + v.y, 1), norm(v.x, 1) + norm(v.y, 1))),
    t(
        "norm(x + y, oo) <= norm(x, oo) + norm(y, oo)",
        XY,
        lambda v: le(norm(v.x + v.y, np.inf), norm(v.x, np.inf) + norm(v.y, np.inf)),
    ),
    t("abs(x @ y) <= norm(x, 1) * norm(y, oo)", XY, lambda v: le(abs(v.x @ v.y), norm(v.x, 1) * norm(v.y, np.inf))),
    t("norm(x, 1) >= abs(sum(x))", X, lambda v: ge(norm(v.x, 1), abs(v.x.sum()))),
    t("norm(softmax(x), 1) == 1", X, lambda v: eq(norm(softmax(v.x), 1), 1)),
    t("norm(x, 2)**2 == norm2(x)", X, lambda v: eq(norm(v.x) ** 2, v.x @ v.x)),
    t("norm(x, oo) == max(abs(x))", X, lambda v: eq(norm(v.x, np.inf), abs(v.x).max())),
    f("norm(x, 2) <= norm(x, oo)", X, lambda v: le(norm(v.x), norm(v.x, np.inf))),
    f("norm(x, 1) <= norm(x, 2)", X, lambda v: le(norm(v.x, 1), norm(v.x))),
    f("norm(x, 1) < n * norm(x, oo)", X, lambda v: lt(norm(v.x, 1), v.n * norm(v.x, np.inf))),
    f("norm(c * x, 1) == c * norm(x, 1)", XC, lambda v: eq(norm(v.c * v.x, 1), v.c * norm(v.x, 1))),
    f("norm(x + y, 1) == norm(x, 1) + norm(y, 1)", XY, lambda v: eq(norm(v.x + v.y, 1), norm(v.x, 1) + norm(v.y, 1))),
    f(
        "abs(x @ y) <= norm(x, oo) * norm(y, oo)",
        XY,
        lambda v: le(abs(v.x @ v.y), norm(v.x, np.inf) * norm(v.y, np.inf)),
    ),
    f("norm(x, oo) == max(x)", X, lambda v: eq(norm(v.x, np.inf), v.x.max())),
    f("norm(x, 3) > norm(x, oo)", X, lambda v: lt(norm(v.x, np.inf), norm(v.x, 3))),
    f("norm(x, 1 / 2) >= 0", X, lambda v: 1.0),
    f("norm(x, 1)**2 == norm2(x)", X, lambda v: eq(norm(v.x, 1) ** 2, v.x @ v.x)),
    f("norm(softmax(x), 2) == 1", X, lambda v: eq(norm(softmax(v.x)), 1)),
]

ENTRIES = [*LARGEST, *SOFT, *NORMS]
