"""Statements about averages, probabilities and entropies, written by another author from the guide alone, and run once
before anything was changed after them. Truths are by mpmath, by samples for laws, else by thought.

Each is (statement, declarations, assumptions...).
"""

from __future__ import annotations

TRUE: list[tuple[str, ...]] = [
    ("E((x - m)**4) == 3 * v**2", "m: real; v: positive; x: normal(mean=m, var=v)"),
    ("E(exp(t * x)) == exp(t * m + t**2 * v / 2)", "t, m: real; v: positive; x: normal(mean=m, var=v)"),
    ("Var(y) == (exp(v) - 1) * exp(2*m + v)", "m: real; v: positive; y: lognormal(m, v)"),
    ("E(x, given=x < t) == 1 / r - t * exp(-r*t) / (1 - exp(-r*t))", "r, t: positive; x: exponential(r)"),
    ("E(x) == k / r and Var(x) == k / r**2", "k, r: positive; x: gamma(k, r)"),
    ("E(log(x)) == digamma(k) - log(r)", "k, r: positive; x: gamma(k, r)"),
    ("E(1 / x) == r / (k - 1)", "k, r: positive; x: gamma(k, r)", "k > 1"),
    ("Var(x) == a * b / ((a + b)**2 * (a + b + 1))", "a, b: positive; x: beta(a, b)"),
    ("Var(x) == 2 * b**2 and E(abs(x - m)) == b", "m: real; b: positive; x: laplace(m, b)"),
    ("Var(x) == nu / (nu - 2)", "nu: positive; x: student(nu)", "nu > 2"),
    ("P(x <= t) == sigmoid((t - m) / s)", "m, t: real; s: positive; x: logistic(m, s)"),
    ("P(g <= t) == exp(-exp(-(t - m) / s))", "m, t: real; s: positive; g: gumbel(m, s)"),
    ("P(x > n) == (1 - p)**n", "p: real; n: natural; x: geometric(p)"),
    ("P(x > m + n, given=x > m) == P(x > n)", "p: real; m, n: natural; x: geometric(p)", "p < 1"),
    ("E(x * (x - 1)) == r**2", "r: positive; x: poisson(r)"),
    ("E(t**x) == exp(r * (t - 1))", "r, t: positive; x: poisson(r)"),
    ("entropy(x) == 1 + log(2 * b)", "m: real; b: positive; x: laplace(m, b)"),
    ("entropy(k) == logsumexp(z) - softmax(z) @ z", "n: dim; z: real[n]; k: categorical(softmax(z))"),
    ("KL(poisson(a), poisson(b)) == a * log(a / b) - a + b", "a, b: positive"),
    ("KL(normal(m, v), normal(k, v)) == (m - k)**2 / (2 * v)", "m, k: real; v: positive"),
    ("KL(bernoulli(p), bernoulli(q)) >= 2 * (p - q)**2", "p, q: real", "0 < p", "p < 1", "0 < q", "q < 1"),
    ("KL(uniform(0, a), uniform(0, b)) == log(b / a)", "a, b: positive", "a <= b"),
    ("cross_entropy(x, y) == entropy(x) + KL(x, y)", "r, s: positive; x: exponential(r); y: exponential(s)"),
    (
        "E(log_density(normal(z, w), c)) == -log(2 * pi * w) / 2 - ((c - m)**2 + v) / (2 * w)",
        "m, c: real; v, w: positive; z: normal(mean=m, var=v)",
    ),
    ("P(x >= t) <= exp(-t**2 / 2) / 2", "t: positive; x: normal"),
    ("P(x >= t) <= exp(-t**2 / 2) / (t * sqrt(2 * pi))", "t: positive; x: normal"),
    (
        "P(mean(z) - m >= t) <= exp(-2 * n * t**2 / (b - a)**2)",
        "n: dim; m, a, b: real; t: positive; z: iid[n](mean=m, low=a, high=b)",
        "a < b",
    ),
    ("E(log(x)) <= log(E(x))", "x: iid(low=1, high=2)"),
    ("E(norm2(z)) == trace(S) + norm2(m)", "d: dim; m: real[d]; S: posdef[d, d]; z: normal[d](mean=m, cov=S)"),
    ("Cov(A @ z, A @ z) == A @ S @ A.T", "d, k: dim; A: real[k, d]; S: posdef[d, d]; z: normal[d](cov=S)"),
    (
        "E(exp(a @ z)) == exp(a @ m + a @ S @ a / 2)",
        "d: dim; a, m: real[d]; S: posdef[d, d]; z: normal[d](mean=m, cov=S)",
    ),
    (
        "Var(x, given=x + e == c) == v * s / (v + s)",
        "c: real; v, s: positive; x: normal(mean=0, var=v); e: normal(mean=0, var=s)",
    ),
    ("E(x, given=x > t) == density(x, t) / P(x > t)", "t: real; x: normal"),
    (
        "E(a * x + e, given=x) == a * x and Var(a * x + e) == a**2 + s",
        "a: real; s: positive; x: normal; e: normal(mean=0, var=s)",
    ),
    ("E(max(u)) == n / (n + 1)", "n: dim; u: uniform[n](0, 1)"),
    ("Var(w @ b) == p * (1 - p) * norm2(w)", "n: dim; p: real; w: real[n]; b: bernoulli[n](p)"),
    ("E(relu(w @ x)**2) == norm2(x) / 2", "n: dim; x: real[n]; w: normal[n]"),
    (
        "Cov(x[0], x[1]) == -N * softmax(z)[0] * softmax(z)[1]",
        "n, N: dim; z: real[n]; x: multinomial[n](N, softmax(z))",
        "n >= 2",
    ),
]


FALSE: list[tuple[str, ...]] = [
    ("E(x**4) == 3 * v**2", "m: real; v: positive; x: normal(mean=m, var=v)"),
    ("E(exp(t * x)) == exp(t * m + t**2 * v)", "t, m: real; v: positive; x: normal(mean=m, var=v)"),
    ("E(y) == exp(m)", "m: real; v: positive; y: lognormal(m, v)"),
    ("E(x, given=x < t) == 1 / r - t * exp(-r*t)", "r, t: positive; x: exponential(r)"),
    ("Var(x) == k * r**2", "k, r: positive; x: gamma(k, r)"),
    ("E(log(x)) == log(k) - log(r)", "k, r: positive; x: gamma(k, r)"),
    ("E(1 / x) == r / k", "k, r: positive; x: gamma(k, r)", "k > 1"),
    ("Var(x) == a * b / ((a + b) * (a + b + 1))", "a, b: positive; x: beta(a, b)"),
    ("Var(x) == b**2", "m: real; b: positive; x: laplace(m, b)"),
    ("Var(x) == nu / (nu - 2)", "nu: positive; x: student(nu)", "nu > 1", "nu != 2"),
    ("Var(x) == s**2", "m: real; s: positive; x: logistic(m, s)"),
    ("P(g <= m) == 1 / 2", "m: real; s: positive; g: gumbel(m, s)"),
    ("P(x >= n) == (1 - p)**n", "p: real; n: natural; x: geometric(p)"),
    ("E(x) == (1 - p) / p", "p: real; x: geometric(p)"),
    ("E(x**2) == r**2", "r: positive; x: poisson(r)"),
    ("E(t**x) == exp(r * t)", "r, t: positive; x: poisson(r)"),
    ("entropy(x) == log(2 * b)", "m: real; b: positive; x: laplace(m, b)"),
    ("entropy(x) >= 0", "a, b: real; x: uniform(a, b)"),
    ("entropy(k) == log(n)", "n: dim; z: real[n]; k: categorical(softmax(z))"),
    ("KL(poisson(a), poisson(b)) == a * log(a / b)", "a, b: positive"),
    ("KL(normal(m, v), normal(k, w)) == (m - k)**2 / (2 * w)", "m, k: real; v, w: positive"),
    ("KL(bernoulli(p), bernoulli(q)) >= 4 * (p - q)**2", "p, q: real", "0 < p", "p < 1", "0 < q", "q < 1"),
    ("KL(uniform(0, a), uniform(0, b)) == log(b / a)", "a, b: positive"),
    ("cross_entropy(x, y) == cross_entropy(y, x)", "r, s: positive; x: exponential(r); y: exponential(s)"),
    (
        "E(log_density(normal(z, w), c)) == -log(2 * pi * w) / 2 - (c - m)**2 / (2 * w)",
        "m, c: real; v, w: positive; z: normal(mean=m, var=v)",
    ),
    ("P(abs(x) >= t) <= exp(-t**2 / 2) / 2", "t: positive; x: normal"),
    (
        "P(mean(z) - m >= t) <= exp(-4 * n * t**2 / (b - a)**2)",
        "n: dim; m, a, b: real; t: positive; z: iid[n](mean=m, low=a, high=b)",
        "a < b",
    ),
    ("P(abs(mean(y) - m) >= t) <= v / (n**2 * t**2)", "n: dim; m: real; v, t: positive; y: iid[n](mean=m, var=v)"),
    ("P(x >= t) <= m / t", "m: real; t: positive; x: iid(mean=m)"),
    ("E(norm2(z)) == det(S) + norm2(m)", "d: dim; m: real[d]; S: posdef[d, d]; z: normal[d](mean=m, cov=S)"),
    ("Var(norm2(z)) == trace(S @ S)", "d: dim; S: posdef[d, d]; z: normal[d](cov=S)"),
    (
        "E(x, given=x + e == c) == c * s / (v + s)",
        "c: real; v, s: positive; x: normal(mean=0, var=v); e: normal(mean=0, var=s)",
    ),
    ("E(x, given=x > 0) == 1 / sqrt(2 * pi)", "x: normal"),
    ("P(max(u) <= t) == t**n", "n: dim; t: real; u: uniform[n](0, 1)", "t >= 0"),
    ("E((w @ b)**2) == p * norm2(w)", "n: dim; p: real; w: real[n]; b: bernoulli[n](p)"),
    ("P(sum(b) == 1) == p * (1 - p)**(n - 1)", "n: dim; p: real; b: bernoulli[n](p)", "0 < p", "p < 1"),
]


# Laws are not evaluated by the test.
BEYOND: tuple[str, ...] = tuple(row[0] for row in (*TRUE, *FALSE))
