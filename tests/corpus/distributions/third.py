"""Statements about averages, probabilities and entropies, by a third author, from the guide alone, run once before
anything was changed after them. Truths are by mpmath, by samples for laws, else by thought.

Each is (statement, declarations, assumptions...).
"""

from __future__ import annotations

TRUE: list[tuple[str, ...]] = [
    ("Var(u) == (b - a)**2 / 12", "a, b: real; u: uniform(a, b)"),
    ("E(x**3) == 6 / r**3", "r: positive; x: exponential(r)"),
    ("E(1 / x) == r / (k - 1)", "k, r: positive; x: gamma(k, r)", "k > 1"),
    ("E(log(x)) == digamma(k) - log(r)", "k, r: positive; x: gamma(k, r)"),
    ("E(x * (1 - x)) == a * b / ((a + b) * (a + b + 1))", "a, b: positive; x: beta(a, b)"),
    ("E(log(x)) == digamma(a) - digamma(a + b)", "a, b: positive; x: beta(a, b)"),
    ("entropy(x) == 1 + log(2*s)", "m: real; s: positive; x: laplace(m, s)"),
    ("Var(x) == pi**2 * s**2 / 3", "m: real; s: positive; x: logistic(m, s)"),
    ("Var(x) == exp(2*m + v) * (exp(v) - 1)", "m: real; v: positive; x: lognormal(m, v)"),
    ("Var(x) == k / (k - 2)", "k: positive; x: student(k)", "k > 2"),
    ("E(x * (x - 1)) == r**2", "r: positive; x: poisson(r)"),
    ("P(x > n) == (1 - p)**n", "p: real; n: natural; x: geometric(p)"),
    ("E(x**2) == n*p*(1 - p) + n**2*p**2", "n: dim; p: real; x: binomial(n, p)"),
    (
        "KL(bernoulli(p), bernoulli(q)) == p * log(p / q) + (1 - p) * log((1 - p) / (1 - q))",
        "p, q: real",
        "0 < p",
        "p < 1",
        "0 < q",
        "q < 1",
    ),
    ("KL(poisson(a), poisson(b)) == a * log(a / b) - a + b", "a, b: positive"),
    ("KL(normal(m, v), normal(k, w)) == log(w / v) / 2 + (v + (m - k)**2) / (2*w) - 1/2", "m, k: real; v, w: positive"),
    ("entropy(x) <= log(n)", "n: dim; z, w: real[n]; x: categorical(softmax(z)); y: categorical(softmax(w))"),
    (
        "cross_entropy(x, y) == entropy(x) + KL(x, y)",
        "n: dim; z, w: real[n]; x: categorical(softmax(z)); y: categorical(softmax(w))",
    ),
    (
        "Cov(A @ g, A @ g) == A @ S @ A.T",
        "n: dim; m: real[n]; S: posdef[n, n]; g: normal[n](mean=m, cov=S); A: real[n, n]",
    ),
    ("E(norm2(g)) == norm2(m) + trace(S)", "n: dim; m: real[n]; S: posdef[n, n]; g: normal[n](mean=m, cov=S)"),
    ("E((g - m) @ inv(S) @ (g - m)) == n", "n: dim; m: real[n]; S: posdef[n, n]; g: normal[n](mean=m, cov=S)"),
    (
        "E(exp(a @ g)) == exp(a @ m + a @ S @ a / 2)",
        "n: dim; m: real[n]; S: posdef[n, n]; g: normal[n](mean=m, cov=S); a: real[n]",
    ),
    ("E(outer(x, x) @ outer(x, x)) == (n + 2) * eye(n)", "n: dim; x: normal[n]"),
    ("E((a @ x)**2 * (b @ x)**2) == norm2(a) * norm2(b) + 2 * (a @ b)**2", "n: dim; a, b: real[n]; x: normal[n]"),
    ("Var(relu(x)) == 1/2 - 1 / (2*pi)", "x: normal"),
    ("P(x >= t) <= exp(-t**2 / 2)", "t: nonnegative; x: normal"),
    (
        "P(abs(mean(z) - m) >= t) <= 2 * exp(-2*n*t**2)",
        "n: dim; m: real; t: positive; z: iid[n](mean=m, low=0, high=1)",
    ),
    ("P(x >= t) <= m / t", "m: real; t: positive; x: iid(mean=m, low=0)"),
    ("Var(y) <= m * (1 - m)", "m: real; y: iid(mean=m, low=0, high=1)"),
    ("E(max(u)) == n / (n + 1)", "n: dim; u: uniform[n](0, 1)"),
    ("P(x >= y) == sigmoid(a - b)", "a, b: real; x: gumbel(a, 1); y: gumbel(b, 1)"),
    ("Var(r[k]) == softmax(z) @ r**2 - (softmax(z) @ r)**2", "n: dim; z, r: real[n]; k: categorical(softmax(z))"),
    ("E(sum((q - mean(q))**2)) == (n - 1) * v", "n: dim; m: real; v: positive; q: iid[n](mean=m, var=v)"),
    ("E((v @ a)**2) == norm2(a) * E(v @ v) / n", "n: dim; a: real[n]; v: spherical[n]"),
]


FALSE: list[tuple[str, ...]] = [
    ("Var(u) == (b - a) / 12", "a, b: real; u: uniform(a, b)"),
    ("E(x**3) == 3 / r**3", "r: positive; x: exponential(r)"),
    ("E(1 / x) == r / (k - 1)", "k, r: positive; x: gamma(k, r)", "k > 1/2", "k != 1"),
    ("E(log(x)) == digamma(k) + log(r)", "k, r: positive; x: gamma(k, r)"),
    ("E(x * (1 - x)) == a * b / (a + b)**2", "a, b: positive; x: beta(a, b)"),
    ("E(log(x)) == digamma(a) - digamma(b)", "a, b: positive; x: beta(a, b)"),
    ("entropy(x) == 1 + log(s)", "m: real; s: positive; x: laplace(m, s)"),
    ("Var(x) == pi**2 * s**2 / 3", "m: real; s: positive; x: gumbel(m, s)"),
    ("E(x) == exp(m + v)", "m: real; v: positive; x: lognormal(m, v)"),
    ("Var(x) == k / (k - 2)", "k: positive; x: student(k)", "k > 1", "k != 2"),
    ("P(x > 1) == 1 - exp(-r)", "r: positive; x: poisson(r)"),
    ("P(x >= n) == (1 - p)**n", "p: real; n: natural; x: geometric(p)"),
    ("E(x**2) == n*p + n**2*p**2", "n: dim; p: real; x: binomial(n, p)"),
    (
        "KL(bernoulli(p), bernoulli(q)) == q * log(q / p) + (1 - q) * log((1 - q) / (1 - p))",
        "p, q: real",
        "0 < p",
        "p < 1",
        "0 < q",
        "q < 1",
    ),
    ("KL(poisson(a), poisson(b)) == a * log(a / b) + a - b", "a, b: positive"),
    ("KL(normal(m, v), normal(k, w)) == log(v / w) / 2 + (v + (m - k)**2) / (2*w) - 1/2", "m, k: real; v, w: positive"),
    ("entropy(x) < log(n)", "n: dim; z, w: real[n]; x: categorical(softmax(z)); y: categorical(softmax(w))"),
    (
        "cross_entropy(x, y) == entropy(y) + KL(x, y)",
        "n: dim; z, w: real[n]; x: categorical(softmax(z)); y: categorical(softmax(w))",
    ),
    (
        "Cov(A @ g, A @ g) == A.T @ S @ A",
        "n: dim; m: real[n]; S: posdef[n, n]; g: normal[n](mean=m, cov=S); A: real[n, n]",
    ),
    ("E(norm2(g)) == norm2(m) + n", "n: dim; m: real[n]; S: posdef[n, n]; g: normal[n](mean=m, cov=S)"),
    ("E(g @ inv(S) @ g) == n", "n: dim; m: real[n]; S: posdef[n, n]; g: normal[n](mean=m, cov=S)"),
    (
        "E(exp(a @ g)) == exp(a @ m + a @ S @ a)",
        "n: dim; m: real[n]; S: posdef[n, n]; g: normal[n](mean=m, cov=S); a: real[n]",
    ),
    ("E(outer(x, x) @ outer(x, x)) == (n + 1) * eye(n)", "n: dim; x: normal[n]"),
    ("E((a @ x)**2 * (b @ x)**2) == norm2(a) * norm2(b) + (a @ b)**2", "n: dim; a, b: real[n]; x: normal[n]"),
    ("Var(relu(x)) == 1/2 - 1 / pi", "x: normal"),
    ("P(x >= t) <= exp(-t**2)", "t: nonnegative; x: normal"),
    ("P(abs(mean(z) - m) >= t) <= exp(-2*n*t**2)", "n: dim; m: real; t: positive; z: iid[n](mean=m, low=0, high=1)"),
    ("P(x >= t) <= m / t", "m: real; t: positive; x: iid(mean=m)"),
    ("Var(y) <= m * (1 - m) / 2", "m: real; y: iid(mean=m, low=0, high=1)"),
    ("E(min(u)) == 1 / n", "n: dim; u: uniform[n](0, 1)"),
    ("P(x >= y) == sigmoid(b - a)", "a, b: real; x: gumbel(a, 1); y: gumbel(b, 1)"),
    ("Var(r[k]) == softmax(z) @ r**2 - softmax(z) @ r", "n: dim; z, r: real[n]; k: categorical(softmax(z))"),
    ("E(sum((q - mean(q))**2)) == n * v", "n: dim; m: real; v: positive; q: iid[n](mean=m, var=v)"),
    ("E((v @ a)**2) == norm2(a) * E(v @ v)", "n: dim; a: real[n]; v: spherical[n]"),
]


# Laws are not evaluated by the test.
BEYOND: tuple[str, ...] = tuple(row[0] for row in (*TRUE, *FALSE))
