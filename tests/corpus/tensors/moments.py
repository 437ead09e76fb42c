"""Moments of linear, quadratic, cubic and quartic forms of normal, iid and merely second-order random names."""

from __future__ import annotations

from .kit import Cov, E, Var, diag, eye, norm2, outer, topic, tr

t, f = topic("expectation", dims=(1, 2))
X = "n, d: dim; A: real[n, n]; B: real[d, d]; C: real[d, n]; a, b: real[d]; u: real[n]; X: normal[n, d]"
N = "n: dim; A, B: real[n, n]; a, b, c, h: real[n]; x: normal[n]"
MEAN = "n: dim; mu: real; s2: positive; A: real[n, n]; a: real[n]; x: normal[n](mean=mu, var=s2)"
IID = "n: dim; k3, k4: real; A: real[n, n]; a: real[n]; x: iid[n](mean=0, var=1, m3=k3, m4=k4)"
WEAK = "n: dim; mu: real; s2: positive; A: real[n, n]; a: real[n]; x: iid[n](mean=mu, var=s2)"
R = "d, p: dim; m: real[d]; S: posdef[d, d]; A: real[d, d]; B: real[p, d]; b: real[p]; r: random[d](mean=m, cov=S)"
PAIR = (
    "d: dim; m: real[d]; S: posdef[d, d]; A: real[d, d]; v: real; r: random[d](mean=m, cov=S); q: iid[d](mean=0, var=1)"
)
MODEL = "n, d: dim; X: real[n, d]; tau, sigma: positive; w: normal[d](mean=0, var=tau); eps: normal[n]"
Y = {"define": {"y": "X @ w + sigma * eps"}}
SQUARE = "n: dim; X: normal[n, n]"
KEEP = "n, d: dim; X: real[n, d]; y: real[n]; w: real[d]; v: positive; z: iid[d](mean=1, var=v)"
TWO = "n: dim; mu, nu: real; x: iid[n](mean=mu, var=1); y: iid[n](mean=nu, var=1)"


def ftr(A, B):
    return tr(A @ B) + tr(A @ B.T)


ENTRIES = [
    t("E(X.T @ A @ X) == trace(A) * eye(d)", X, lambda d, A, X: (E(lambda X: X.T @ A @ X, X), tr(A) * eye(d))),
    t("E(X @ B @ X.T) == trace(B) * eye(n)", X, lambda n, B, X: (E(lambda X: X @ B @ X.T, X), tr(B) * eye(n))),
    t("E(X @ C @ X) == C.T", X, lambda C, X: (E(lambda X: X @ C @ X, X), C.T)),
    t(
        "E(trace(X.T @ A @ X @ B)) == trace(A) * trace(B)",
        X,
        lambda A, B, X: (E(lambda X: tr(X.T @ A @ X @ B), X), tr(A) * tr(B)),
    ),
    t(
        "E((u @ X @ a)**2) == norm2(u) * norm2(a)",
        X,
        lambda u, a, X: (E(lambda X: (u @ X @ a) ** 2, X), norm2(u) * norm2(a)),
    ),
    t(
        "E(outer(X @ a, X @ b)) == (a @ b) * eye(n)",
        X,
        lambda n, a, b, X: (E(lambda X: outer(X @ a, X @ b), X), (a @ b) * eye(n)),
    ),
    t(
        "E(X.T @ X @ X.T @ X) == n * (n + d + 1) * eye(d)",
        X,
        lambda n, d, X: (E(lambda X: X.T @ X @ X.T @ X, X), n * (n + d + 1) * eye(d)),
    ),
    t(
        "E(X.T @ X @ B @ X.T @ X) == n**2 * B + n * B.T + n * trace(B) * eye(d)",
        X,
        lambda n, d, B, X: (E(lambda X: X.T @ X @ B @ X.T @ X, X), n**2 * B + n * B.T + n * tr(B) * eye(d)),
    ),
    t(
        "E((X.T @ X) * (X.T @ X)) == [n + where(i == j, n**2 + n, 0) for i in range(d) for j in range(d)]",
        X,
        lambda n, d, X: (E(lambda X: (X.T @ X) ** 2, X), n + (n**2 + n) * eye(d)),
    ),
    t("E(trace(X @ X)) == n", SQUARE, lambda n, X: (E(lambda X: tr(X @ X), X), n)),
    t("Var(trace(X)) == n", SQUARE, lambda n, X: (Var(tr, X), n)),
    t(
        "E(x @ A @ x) == s2 * trace(A) + mu**2 * sum(A)",
        MEAN,
        lambda mu, s2, A, x: (E(lambda x: x @ A @ x, x), s2 * tr(A) + mu**2 * A.sum()),
    ),
    t(
        "Var(x @ A @ x) == trace(A @ A) + trace(A @ A.T)",
        N,
        lambda A, x: (Var(lambda x: x @ A @ x, x), ftr(A, A)),
        dims=(1, 2, 3),
    ),
    t(
        "Var(x @ A @ x) == s2**2 * (trace(A @ A) + trace(A @ A.T)) + mu**2 * s2 * norm2((A + A.T) @ ones(n))",
        MEAN,
        lambda mu, s2, A, x: (
            Var(lambda x: x @ A @ x, x),
            s2**2 * ftr(A, A) + mu**2 * s2 * norm2((A + A.T).sum(axis=1)),
        ),
        dims=(1, 2, 3),
    ),
    t(
        "Var(x @ A @ x) == trace(A @ A) + trace(A @ A.T) + (k4 - 3) * norm2(diagonal(A))",
        IID,
        lambda A, k4, x: (Var(lambda x: x @ A @ x, x), ftr(A, A) + (k4 - 3) * norm2(diag(A))),
        dims=(1, 2, 3),
    ),
    t(
        "E((x @ A @ x) * (x @ B @ x)) == trace(A) * trace(B) + trace(A @ B) + trace(A @ B.T)",
        N,
        lambda A, B, x: (E(lambda x: (x @ A @ x) * (x @ B @ x), x), tr(A) * tr(B) + ftr(A, B)),
        dims=(1, 2, 3),
    ),
    t(
        "E((a @ x) * (x @ A @ x)) == k3 * (a @ diagonal(A))",
        IID,
        lambda a, A, k3, x: (E(lambda x: (a @ x) * (x @ A @ x), x), k3 * (a @ diag(A))),
        dims=(1, 2, 3),
    ),
    t(
        "E((a @ x)**3) == mu**3 * sum(a)**3 + 3 * mu * s2 * sum(a) * norm2(a)",
        MEAN,
        lambda a, mu, s2, x: (E(lambda x: (a @ x) ** 3, x), mu**3 * a.sum() ** 3 + 3 * mu * s2 * a.sum() * norm2(a)),
        dims=(1, 2, 3),
    ),
    t(
        "E((a @ x) * (b @ x) * (c @ x) * (h @ x)) == (a @ b) * (c @ h) + (a @ c) * (b @ h) + (a @ h) * (b @ c)",
        N,
        lambda a, b, c, h, x: (
            E(lambda x: (a @ x) * (b @ x) * (c @ x) * (h @ x), x),
            (a @ b) * (c @ h) + (a @ c) * (b @ h) + (a @ h) * (b @ c),
        ),
        dims=(1, 2, 3),
    ),
    t(
        "E((a @ x)**4) == 3 * norm2(a)**2 + (k4 - 3) * sum(a**4)",
        IID,
        lambda a, k4, x: (E(lambda x: (a @ x) ** 4, x), 3 * norm2(a) ** 2 + (k4 - 3) * (a**4).sum()),
        dims=(1, 2, 3),
    ),
    t(
        "E(outer(x, x) * (x @ A @ x)) == trace(A) * eye(n) + A + A.T",
        N,
        lambda n, A, x: (E(lambda x: outer(x, x) * (x @ A @ x), x), tr(A) * eye(n) + A + A.T),
        dims=(1, 2, 3),
    ),
    t(
        "E(norm2(x)**3) == n * (n + 2) * (n + 4)",
        N,
        lambda n, x: (E(lambda x: norm2(x) ** 3, x), n * (n + 2) * (n + 4)),
        nodes=4,
        dims=(1, 2, 3),
    ),
    t(
        "E(norm2(x - mean(x))) == (n - 1) * s2",
        WEAK,
        lambda n, s2, x: (E(lambda x: norm2(x - x.mean()), x), (n - 1) * s2),
        dims=(1, 2, 3),
    ),
    t("Cov(A @ x, B @ x) == A @ B.T", N, lambda A, B, x: (Cov(lambda x: A @ x, lambda x: B @ x, x), A @ B.T)),
    t(
        "E(r @ A @ r) == trace(A @ S) + m @ A @ m",
        R,
        lambda A, S, m, r: (E(lambda r: r @ A @ r, r), tr(A @ S) + m @ A @ m),
    ),
    t("Cov(B @ r + b, r) == B @ S", R, lambda B, b, S, r: (Cov(lambda r: B @ r + b, lambda r: r, r), B @ S)),
    t(
        "E(norm2(B @ r - b)) == norm2(B @ m - b) + trace(B @ S @ B.T)",
        R,
        lambda B, b, m, S, r: (E(lambda r: norm2(B @ r - b), r), norm2(B @ m - b) + tr(B @ S @ B.T)),
    ),
    t(
        "E((r @ A @ q)**2) == trace(A.T @ S @ A) + norm2(m @ A)",
        PAIR,
        lambda A, S, m, r, q: (E(lambda r, q: (r @ A @ q) ** 2, r, q), tr(A.T @ S @ A) + norm2(m @ A)),
    ),
    t(
        "Cov(y, y) == tau * X @ X.T + sigma**2 * eye(n)",
        MODEL,
        lambda n, X, tau, sigma, w, eps: (
            Cov(lambda w, e: X @ w + sigma * e, lambda w, e: X @ w + sigma * e, w, eps),
            tau * X @ X.T + sigma**2 * eye(n),
        ),
        **Y,
    ),
    t(
        "Cov(w, y) == tau * X.T",
        MODEL,
        lambda X, tau, sigma, w, eps: (Cov(lambda w, e: w, lambda w, e: X @ w + sigma * e, w, eps), tau * X.T),
        **Y,
    ),
    t(
        "E(norm2(y - X @ (z * w))) == norm2(y - X @ w) + v * frobenius2(X @ diag(w))",
        KEEP,
        lambda X, y, w, v, z: (E(lambda z: norm2(y - X @ (z * w)), z), norm2(y - X @ w) + v * norm2(X @ diag(w))),
    ),
    f(
        "E(X @ C @ X) == C",
        X.replace("real[d, n]", "real[n, n]").replace("normal[n, d]", "normal[n, n]"),
        lambda C, X: (E(lambda X: X @ C @ X, X), C),
        "its transpose",
    ),
    f(
        "E(X.T @ A @ X) == d * A",
        SQUARE.replace("X", "A: real[n, n]; d: natural; X"),
        lambda A, d, X: (E(lambda X: X.T @ A @ X, X), d * A),
        "trace(A) * eye(n)",
    ),
    f(
        "E((u @ X @ u)**2) == 3 * norm2(u)**2",
        SQUARE + "; u: real[n]",
        lambda u, X: (E(lambda X: (u @ X @ u) ** 2, X), 3 * norm2(u) ** 2),
        "the form is linear in X: no factor 3",
    ),
    f(
        "E(X.T @ X @ X.T @ X) == n * (n + d) * eye(d)",
        X,
        lambda n, d, X: (E(lambda X: X.T @ X @ X.T @ X, X), n * (n + d) * eye(d)),
        "one of the three pairings is missing",
    ),
    f(
        "E(X.T @ X @ B @ X.T @ X) == (n**2 + n) * B + n * trace(B) * eye(d)",
        X,
        lambda n, d, B, X: (E(lambda X: X.T @ X @ B @ X.T @ X, X), (n**2 + n) * B + n * tr(B) * eye(d)),
        "true for symmetric B",
    ),
    f("E(trace(X @ X)) == n**2", SQUARE, lambda n, X: (E(lambda X: tr(X @ X), X), n**2), "that is trace(X @ X.T)"),
    f(
        "E(x @ A @ x) == (s2 + mu**2) * trace(A)",
        MEAN,
        lambda mu, s2, A, x: (E(lambda x: x @ A @ x, x), (s2 + mu**2) * tr(A)),
        "the mean meets all entries of A",
    ),
    f(
        "Var(x @ A @ x) == 2 * trace(A @ A.T)",
        N,
        lambda A, x: (Var(lambda x: x @ A @ x, x), 2 * tr(A @ A.T)),
        "true for symmetric A",
    ),
    f(
        "Var(x @ A @ x) == s2**2 * (trace(A @ A) + trace(A @ A.T))",
        MEAN,
        lambda s2, A, x: (Var(lambda x: x @ A @ x, x), s2**2 * ftr(A, A)),
        "true for mu = 0",
    ),
    f(
        "Var(x @ A @ x) == trace(A @ A) + trace(A @ A.T)",
        IID,
        lambda A, x: (Var(lambda x: x @ A @ x, x), ftr(A, A)),
        "true for k4 = 3, as for normal entries",
    ),
    f(
        "E((x @ A @ x) * (x @ B @ x)) == trace(A) * trace(B) + 2 * trace(A @ B)",
        N,
        lambda A, B, x: (E(lambda x: (x @ A @ x) * (x @ B @ x), x), tr(A) * tr(B) + 2 * tr(A @ B)),
        "true for symmetric A or B",
    ),
    f(
        "E((a @ x) * (x @ A @ x)) == 0",
        IID,
        lambda a, A, x: (E(lambda x: (a @ x) * (x @ A @ x), x), 0),
        "true for k3 = 0",
    ),
    f(
        "E((a @ x)**3) == mu**3 * sum(a)**3",
        MEAN,
        lambda a, mu, x: (E(lambda x: (a @ x) ** 3, x), mu**3 * a.sum() ** 3),
        "the term with the variance is missing",
    ),
    f(
        "E((a @ x) * (b @ x) * (c @ x) * (h @ x)) == (a @ b) * (c @ h) + (a @ c) * (b @ h)",
        N,
        lambda a, b, c, h, x: (
            E(lambda x: (a @ x) * (b @ x) * (c @ x) * (h @ x), x),
            (a @ b) * (c @ h) + (a @ c) * (b @ h),
        ),
        "one of the three pairings is missing",
    ),
    f(
        "E((a @ x)**4) == 3 * norm2(a)**2",
        IID,
        lambda a, x: (E(lambda x: (a @ x) ** 4, x), 3 * norm2(a) ** 2),
        "k4 = 3",
    ),
    f(
        "E(outer(x, x) * (x @ A @ x)) == trace(A) * eye(n) + 2 * A",
        N,
        lambda n, A, x: (E(lambda x: outer(x, x) * (x @ A @ x), x), tr(A) * eye(n) + 2 * A),
        "true for symmetric A",
    ),
    f(
        "E(norm2(x)**3) == n**3 + 6 * n**2 + 6 * n",
        N,
        lambda n, x: (E(lambda x: norm2(x) ** 3, x), n**3 + 6 * n**2 + 6 * n),
        "8 * n: two pairings are missing",
        nodes=4,
    ),
    f(
        "E(norm2(x - mean(x))) == n * s2",
        WEAK,
        lambda n, s2, x: (E(lambda x: norm2(x - x.mean()), x), n * s2),
        "(n - 1): the mean is estimated",
    ),
    f(
        "Cov(A @ x, B @ x) == A.T @ B",
        N,
        lambda A, B, x: (Cov(lambda x: A @ x, lambda x: B @ x, x), A.T @ B),
        "A @ B.T",
    ),
    f(
        "Var(a @ x + b @ x) == norm2(a) + norm2(b)",
        N,
        lambda a, b, x: (Var(lambda x: a @ x + b @ x, x), norm2(a) + norm2(b)),
        "the two are not independent; true for a @ b = 0",
    ),
    f(
        "E(r @ A @ r) == m @ A @ m",
        R,
        lambda A, m, r: (E(lambda r: r @ A @ r, r), m @ A @ m),
        "the covariance is missing",
    ),
    f(
        "Cov(B @ r + b, r) == B",
        R,
        lambda B, b, r: (Cov(lambda r: B @ r + b, lambda r: r, r), B),
        "true for S = eye(d)",
    ),
    f(
        "E((r @ A @ q)**2) == (m @ A @ A.T @ m)",
        PAIR,
        lambda A, m, r, q: (E(lambda r, q: (r @ A @ q) ** 2, r, q), m @ A @ A.T @ m),
        "the covariance of r is missing",
    ),
    f(
        "Cov(y, y) == tau * X @ X.T + sigma * eye(n)",
        MODEL,
        lambda n, X, tau, sigma, w, eps: (
            Cov(lambda w, e: X @ w + sigma * e, lambda w, e: X @ w + sigma * e, w, eps),
            tau * X @ X.T + sigma * eye(n),
        ),
        "sigma**2; true for sigma = 1",
        **Y,
    ),
    f(
        "E(norm2(y - X @ (z * w))) == norm2(y - X @ w) + v * norm2(X @ w)",
        KEEP,
        lambda X, y, w, v, z: (E(lambda z: norm2(y - X @ (z * w)), z), norm2(y - X @ w) + v * norm2(X @ w)),
        "the entries of z are independent; true for d = 1",
    ),
    f(
        "Var(x * y) == 1",
        TWO,
        lambda n, x, y: (Var(lambda x, y: x * y, x, y), 1.0 + 0 * eye(n)[0]),
        "true for means 0: 1 + mu**2 + nu**2",
    ),
]
