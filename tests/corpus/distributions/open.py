"""The open half: what the feature may be built against."""

from __future__ import annotations

from .kit import Entry, topic

R = "r: positive; x: exponential(r)"
RT = "r, t: positive; x: exponential(r)"
RST = "r, s, t: positive; x: exponential(r)"
RS = "r, s: positive; x: exponential(r); y: exponential(s)"
U = "u: uniform(0, 1)"
AB = "a, b: real; x: uniform(a, b)"
BN = "n: dim; p: real; b: bernoulli[n](p)"
DROP = "n: dim; q: real; w, x: real[n]; b: bernoulli[n](q)"
CHOICE = "n: dim; z, r: real[n]; k: categorical(softmax(z))"
PQ = "n: dim; p, q: positive[n]; x: categorical(p); y: categorical(q)"
BB = "p, q: real; x: bernoulli(p); y: bernoulli(q)"
INSIDE = ("0 < p", "p < 1", "0 < q", "q < 1")
NN = "m, l: real; v, w: positive; x: normal(mean=m, var=v); y: normal(mean=l, var=w)"
POLY = {"how": "polynomial"}
RAYLEIGH = {
    "rayleigh(s)": {
        "where": {"s": "positive"},
        "over": "interval(0, oo)",
        "density(x)": "x / s**2 * exp(-x**2 / (2 * s**2))",
    }
}
PARETO = {
    "pareto(a)": {"where": {"a": "positive"}, "over": "interval(1, oo)", "density(x)": "a / x**(a + 1)"},
}
TRIANGLE = {"triangle": {"over": "interval(-1, 1)", "density(x)": "1 - abs(x)"}}
HALF = {"halfnormal": {"as": "abs(z)", "of": {"z": "normal"}}}
MIX = {
    "mixture(w, m)": {
        "where": {"w": "real", "m": "real"},
        "as": "where(c == 1, a, b)",
        "of": {"c": "bernoulli(w)", "a": "normal(mean=m, var=1)", "b": "normal"},
    }
}
FAILURES = {
    "failures(p)": {
        "where": {"p": "real"},
        "given": "0 < p and p <= 1",
        "over": "range(0, oo)",
        "mass(k)": "p * (1 - p)**k",
    }
}

ENTRIES: list[Entry] = []

t, f = topic("moments")
ENTRIES += [
    t("E(x) == k / r and Var(x) == k / r**2", "k, r: positive; x: gamma(k, r)"),
    f("E(x) == k * r", "k, r: positive; x: gamma(k, r)", "rate and scale confused"),
    t("E(x**2) == a * (a + 1) / ((a + b) * (a + b + 1))", "a, b: positive; x: beta(a, b)"),
    t("Var(x) == a * b / ((a + b)**2 * (a + b + 1))", "a, b: positive; x: beta(a, b)"),
    f("Var(x) == a * b / (a + b)**2", "a, b: positive; x: beta(a, b)", "factor missing: that is m * (1 - m)"),
    t("E(x) == k and Var(x) == 2 * k", "k: dim; x: chi_squared(k)"),
    f("Var(x) == k", "k: dim; x: chi_squared(k)", "factor 2 missing"),
    t("Var(x) == 2 * b**2", "m: real; b: positive; x: laplace(m, b)"),
    f("Var(x) == b**2", "m: real; b: positive; x: laplace(m, b)", "the scale is not the standard deviation"),
    t("E((x - m)**4) == 24 * b**4", "m: real; b: positive; x: laplace(m, b)"),
    t("Var(x) == pi**2 * s**2 / 3", "m: real; s: positive; x: logistic(m, s)"),
    f("Var(x) == pi**2 * s**2 / 6", "m: real; s: positive; x: logistic(m, s)", "that is the Gumbel law"),
    t("Var(x) == pi**2 * s**2 / 6", "m: real; s: positive; x: gumbel(m, s)"),
    f("E(x) == m", "m: real; s: positive; x: gumbel(m, s)", "the mode is not the mean"),
    t("E(x) == exp(m + v / 2)", "m: real; v: positive; x: lognormal(m, v)"),
    f("E(x) == exp(m)", "m: real; v: positive; x: lognormal(m, v)", "that is the median"),
    t("Var(x) == (exp(v) - 1) * exp(2 * m + v)", "m: real; v: positive; x: lognormal(m, v)"),
    f("E(x) == exp(m + s**2 / 2)", "m: real; s: positive; x: lognormal(m, s)", "the parameter is the variance"),
    t("Var(x) == n / (n - 2)", "n: positive; x: student(n)", "n > 2"),
    f("Var(x) == n / (n - 2)", "n: positive; x: student(n)", "no variance up to 2"),
    f("Var(x) == 1", "n: positive; x: student(n)", "not normalised", "n > 2"),
    t("E(x) == n * p and Var(x) == n * p * (1 - p)", "n: natural; p: real; x: binomial(n, p)"),
    f("Var(x) == n * p", "n: natural; p: real; x: binomial(n, p)", "factor 1 - p missing"),
    t("E(x * (x - 1)) == n * (n - 1) * p**2", "n: natural; p: real; x: binomial(n, p)"),
    t("E(x) == 1 / p and Var(x) == (1 - p) / p**2", "p: real; x: geometric(p)"),
    f("E(x) == (1 - p) / p", "p: real; x: geometric(p)", "support off by one: trials, not failures"),
    t("Var(x) == E(x)", "r: positive; x: poisson(r)"),
    f("E(x**2) == r**2", "r: positive; x: poisson(r)", "the variance is missing"),
    t("Var(x) == (n**2 - 1) / 12", "n: dim; x: discrete_uniform(1, n)"),
    f("E(x) == n / 2", "n: dim; x: discrete_uniform(1, n)", "support off by one"),
    t("E(x) == (a + b) / 2 and Var(x) == (b - a)**2 / 12", AB),
    f("Var(x) == (b - a) / 12", AB, "the width is not squared"),
    t("E((x - 1 / r)**3) == 2 / r**3", R),
    t("E(x**k) == factorial(k) / r**k", "k: natural; r: positive; x: exponential(r)"),
    f("Var(x) == 1 / r", R, "variance and standard deviation confused"),
    t("E(x[i]) == a[i] / sum(a)", "n: dim; i: index[n]; a: positive[n]; x: dirichlet[n](a)"),
    t("Cov(x, x) == N * (diag(p) - outer(p, p))", "n, N: dim; p: positive[n]; x: multinomial[n](N, p)"),
    f("Cov(x, x) == N * diag(p)", "n, N: dim; p: positive[n]; x: multinomial[n](N, p)", "counts are not independent"),
]
t, f = topic("sums")
ENTRIES += [
    t("E(sum(b)) == n * p and Var(sum(b)) == n * p * (1 - p)", BN),
    f("Var(sum(b)) == n * p**2", BN, "p * (1 - p) is wanted"),
    t("Var(mean(b)) == p * (1 - p) / n", BN),
    f("Var(mean(b)) == p * (1 - p)", BN, "factor 1 / n missing"),
    t("E(sum(b)**2) == n * p * (1 - p) + n**2 * p**2", BN),
    t("P(sum(b) == 0) == (1 - p)**n", BN),
    f("P(sum(b) >= 1) == n * p", BN, "the union bound is not an equation"),
    t("P(sum(b) >= 1) <= n * p", BN),
    t("Var(mean(x)) == 1 / (n * r**2)", "n: dim; r: positive; x: exponential[n](r)", **POLY),
    t("E(norm2(x)) == n / 3", "n: dim; x: uniform[n](-1, 1)", **POLY),
    t(
        "E(sum((x[i] - mean(x))**2 for i in range(n))) == (n - 1) / r**2",
        "n: dim; r: positive; x: exponential[n](r)",
        **POLY,
    ),
    f(
        "E(sum((x[i] - mean(x))**2 for i in range(n)) / n) == 1 / r**2",
        "n: dim; r: positive; x: exponential[n](r)",
        "the sample variance is biased",
        **POLY,
    ),
    t("Var(a @ x) == 2 * b**2 * norm2(a)", "n: dim; a: real[n]; b: positive; x: laplace[n](0, b)", **POLY),
    t("Var(x - y) == 1 / r**2 + 1 / s**2", RS),
    f("Var(x - y) == 1 / r**2 - 1 / s**2", RS, "variances add"),
    f("Var(x + x) == 2 / r**2", R, "the summands are the same name"),
    t("P(x + y == 0) == exp(-r - s)", "r, s: positive; x: poisson(r); y: poisson(s)"),
    t("P(x + y == 2) == (r + s)**2 * exp(-r - s) / 2", "r, s: positive; x: poisson(r); y: poisson(s)"),
    t("P(x + y <= t) == t**2 / 2", "t: nonnegative; x, y: uniform(0, 1)", "t <= 1"),
    f("P(x + y <= t) == t**2 / 2", "t: nonnegative; x, y: uniform(0, 1)", "only up to 1", "t <= 2"),
    t("P(x + y > t) == (1 + r * t) * exp(-r * t)", "r, t: positive; x, y: exponential(r)"),
]
t, f = topic("dropout")
ENTRIES += [
    t("E(b * x / q) == x", DROP, "q > 0"),
    f("E(b * x) == x", DROP, "not scaled"),
    t("Var(w @ (b * x)) == q * (1 - q) * sum((w * x)**2)", DROP),
    t("Var(w @ (b * x) / q) == (1 - q) / q * sum((w * x)**2)", DROP, "q > 0"),
    f("Var(w @ (b * x) / q) == (1 - q) * sum((w * x)**2)", DROP, "factor 1 / q missing", "q > 0"),
    t(
        "E((y - w @ (b * x) / q)**2) == (y - w @ x)**2 + (1 - q) / q * sum((w * x)**2)",
        DROP + "; y: real",
        "q > 0",
    ),
    f("E((y - w @ (b * x) / q)**2) == (y - w @ x)**2", DROP + "; y: real", "the penalty is missing", "q > 0"),
    t("Cov(b, b) == q * (1 - q) * eye(n)", DROP),
    f("Cov(b, b) == q * (1 - q) * outer(ones(n), ones(n))", DROP, "the entries are independent", dims=(2, 3)),
    f("E(norm2(b * x)) == q**2 * norm2(x)", DROP, "b**2 is b"),
    t("E(norm2(b * x)) == q * norm2(x)", DROP),
    f("E(b * x / (1 - q)) == x", DROP, "keeping and dropping confused", "q < 1"),
]
t, f = topic("tails")
ENTRIES += [
    t("P(x > t) == exp(-r * t)", RT),
    f("P(x > t) == exp(-r * t)", R + "; t: real", "for t >= 0 only"),
    f("P(x > t) == exp(-t / r)", RT, "rate and scale confused"),
    t("P(x > s + t) == P(x > s) * P(x > t)", RST),
    f("P(x > s + t) == P(x > s) + P(x > t)", RST, "a product, not a sum"),
    t("P(x > s + t, given=x > s) == P(x > t)", RST),
    t("P(x > t) <= E(x) / t", RT),
    f("P(x > t) <= E(x) / (3 * t)", RT, "the largest quotient is exp(-1), at t == 1 / r"),
    t("P(x > j + k, given=x > j) == P(x > k)", "j, k: natural; p: real; x: geometric(p)", "p < 1"),
    t("P(x > k) == (1 - p)**k", "k: natural; p: real; x: geometric(p)"),
    f("P(x >= k) == (1 - p)**k", "k: natural; p: real; x: geometric(p)", "off by one"),
    t("P(x <= t) == 1 / (1 + exp(-(t - m) / s))", "m, t: real; s: positive; x: logistic(m, s)"),
    t("P(x <= t) == sigmoid(t)", "t: real; x: logistic(0, 1)"),
    t("P(x <= t) == exp(-exp(-(t - m) / s))", "m, t: real; s: positive; x: gumbel(m, s)"),
    f("P(x <= t) == 1 - exp(-exp(-t))", "t: real; x: gumbel(0, 1)", "the other tail"),
    t("P(x > m + t) == exp(-t / b) / 2", "m: real; b, t: positive; x: laplace(m, b)"),
    t("P(abs(x - m) > t) == exp(-t / b)", "m: real; b, t: positive; x: laplace(m, b)"),
    f("P(x > m + t) == exp(-t / b)", "m: real; b, t: positive; x: laplace(m, b)", "half of it"),
    t("P(x <= t) == (t - a) / (b - a)", AB + "; t: real", "a <= t", "t <= b"),
    f("P(x <= t) == (t - a) / (b - a)", AB + "; t: real", "for t between a and b only"),
    t("P(x == 0) == exp(-r)", "r: positive; x: poisson(r)"),
    t("P(x >= 2) == 1 - (1 + r) * exp(-r)", "r: positive; x: poisson(r)"),
    f("P(x > 1) == 1 - exp(-r)", "r: positive; x: poisson(r)", "x >= 1 is meant"),
    t("increasing(P(x <= t) for t in real)", "a, b: positive; x: beta(a, b)"),
    t("P(x <= t) == t**a", "a, t: positive; x: beta(a, 1)", "t <= 1"),
    t("P(x <= exp(m)) == 1 / 2", "m: real; v: positive; x: lognormal(m, v)"),
    t("P(abs(x) <= 1) == 1 / 2", "x: student(1)"),
    f("P(abs(x) <= 1) == erf(1 / sqrt(2))", "n: positive; x: student(n)", "not normal"),
]
t, f = topic("transforms")
ENTRIES += [
    t("E(exp(t * x)) == r / (r - t)", R + "; t: real", "t < r"),
    f("E(exp(t * x)) == r / (r - t)", R + "; t: real", "infinite from t == r"),
    f("E(exp(t * x)) == r / (r + t)", R + "; t: real", "sign of t", "t < r"),
    t("E(exp(t * x)) == (1 - p + p * exp(t))**n", "n: natural; p, t: real; x: binomial(n, p)"),
    t("E(exp(t * x)) == exp(r * (exp(t) - 1))", "r: positive; t: real; x: poisson(r)"),
    f("E(exp(t * x)) == exp(r * t)", "r: positive; t: real; x: poisson(r)", "as if constant"),
    t("E(exp(t * x)) == (r / (r - t))**k", "k, r: positive; t: real; x: gamma(k, r)", "t < r"),
    t("E(exp(t * u)) == (exp(t) - 1) / t", U + "; t: real", "t != 0"),
    f("E(exp(t * u)) == (exp(t) - 1) / t", U + "; t: real", "0 / 0 at t == 0"),
    t("E(exp(x)) == 1 / (1 - b**2)", "b: positive; x: laplace(0, b)", "b < 1"),
    t("E(s**x) == p * s / (1 - (1 - p) * s)", "p: real; s: positive; x: geometric(p)", "s < 1"),
    t("log(E(exp(t * x))) <= t**2 / 8 + t * p", "t, p: real; x: bernoulli(p)"),
    f("log(E(exp(t * x))) <= t**2 / 16 + t * p", "t, p: real; x: bernoulli(p)", "the constant is 1 / 8"),
    t("E(exp(-log(1 - u) / 3)) == 3 / 2", U),
    t("P(-log(u) / r > t) == exp(-r * t)", U + "; r, t: positive"),
    t("E(log(u)) == -1", U),
    f("E(log(u)) == log(1 / 2)", U, "Jensen"),
    t("E(-log(u)) == 1 and Var(log(u)) == 1", U),
    t("E(abs(x)) == b", "b: positive; x: laplace(0, b)"),
    t("E(relu(x)) == b / 2", "b: positive; x: laplace(0, b)"),
    t("E(max(x - t, 0)) == exp(-r * t) / r", RT),
    t("E(min(x, t)) == (1 - exp(-r * t)) / r", RT),
    f("E(min(x, t)) == min(E(x), t)", RT, "Jensen"),
    t("E(u**2) == 1 / 3", U),
    t("P(u**2 <= t) == sqrt(t)", U + "; t: positive", "t <= 1"),
    f("P(u**2 <= t) == t", U + "; t: positive", "the square of a uniform name is not uniform", "t <= 1"),
    t("E(log(x)) == m and Var(log(x)) == v", "m: real; v: positive; x: lognormal(m, v)"),
    t("E(abs(u - 1 / 2)) == 1 / 4", U),
    t("E(sin(2 * pi * u)**2) == 1 / 2", U),
    t("P(exp(-x) <= t) == t**r", RT, "t <= 1"),
    t("E(sigmoid(x)) == 1 / 2", "s: positive; x: logistic(0, s)"),
    t("P(x <= log(p / (1 - p))) == p", "p: positive; x: logistic(0, 1)", "p < 1"),
]
t, f = topic("two names")
ENTRIES += [
    t("P(x < y) == r / (r + s)", RS),
    f("P(x < y) == s / (r + s)", RS, "the larger rate comes first"),
    t("P(min(x, y) > t) == exp(-(r + s) * t)", RS + "; t: positive"),
    t("E(min(x, y)) == 1 / (r + s)", RS),
    t("E(max(x, y)) == 1 / r + 1 / s - 1 / (r + s)", RS),
    f("E(max(x, y)) == 1 / r + 1 / s", RS, "the minimum is missing"),
    t("E(x * y) == E(x) * E(y)", RS),
    f("E(x * x) == E(x) * E(x)", R, "the same name"),
    t("Var(x * y) == 3 / (r**2 * s**2)", RS),
    f("Var(x * y) == Var(x) * Var(y)", RS, "the means are not 0"),
    t("E(max(u, v)) == 2 / 3 and E(min(u, v)) == 1 / 3", "u, v: uniform(0, 1)"),
    t("E(abs(u - v)) == 1 / 3", "u, v: uniform(0, 1)"),
    t("P(x == y) == p * q + (1 - p) * (1 - q)", BB),
    t("E(max(x, y)) == p + q - p * q", BB),
    t("P(x == y) == sum(p[i] * q[i] for i in range(n))", PQ),
    f("P(x == y) == max(p[0], q[0])", PQ, "no such rule"),
    t("P(x > y) == 1 / (1 + exp(m - l))", "m, l: real; x: gumbel(l, 1); y: gumbel(m, 1)"),
    t("P(x <= y) == 1 / 2", "a, b: positive; x, y: gamma(a, b)"),
    t("Cov(x, x + y) == 1 / r**2", RS),
    t("P(x == k, given=x + y == n) == binomial(n, k) / 2**n", "n, k: natural; x, y: poisson(1)", "k <= n"),
]
t, f = topic("categorical")
ENTRIES += [
    t("E(r[k]) == softmax(z) @ r", CHOICE),
    t("E(basis(k, n)) == softmax(z)", CHOICE),
    t("Var(r[k]) == softmax(z) @ r**2 - (softmax(z) @ r)**2", CHOICE),
    f("Var(r[k]) == softmax(z) @ r**2", CHOICE, "the squared mean is missing"),
    t("Cov(basis(k, n), basis(k, n)) == diag(softmax(z)) - outer(softmax(z), softmax(z))", CHOICE),
    t("grad(E(r[k]), z) == E(r[k] * (basis(k, n) - softmax(z)))", CHOICE),
    f("grad(E(r[k]), z) == E(r[k] * basis(k, n))", CHOICE, "the softmax is missing"),
    t("E((r[k] - c) * (basis(k, n) - softmax(z))) == E(r[k] * (basis(k, n) - softmax(z)))", CHOICE + "; c: real"),
    f("E((r[k] - c) * basis(k, n)) == E(r[k] * basis(k, n))", CHOICE + "; c: real", "a baseline needs the score"),
    t("E(basis(k, n) - softmax(z)) == zeros(n)", CHOICE),
    t("P(k == i) == exp(z[i]) / sum(exp(z))", CHOICE + "; i: index[n]"),
    f("P(k == i) == exp(z[i])", CHOICE + "; i: index[n]", "not normalised"),
    t("E(log_density(k, k)) == -entropy(k)", CHOICE),
    f("P(r[k] == r[0]) == softmax(z)[0]", CHOICE, "other rewards may be equal to it"),
    f("E(softmax(z) @ r - r[k] + 1) == 0", CHOICE, "it is 1"),
    f("Cov(basis(k, n), basis(k, n)) == diag(softmax(z))", CHOICE, "the outer product is missing"),
    f("grad(E(r[k]), z) == softmax(z) * r", CHOICE, "the baseline is missing"),
    t("grad(E(r[k]), z) == softmax(z) * (r - E(r[k]))", CHOICE),
    f("grad(log_density(k, 0), z) == basis(0, n)", CHOICE, "the softmax is missing"),
    t("grad(log_density(k, 0), z) == basis(0, n) - softmax(z)", CHOICE),
    t("E(x) == sum(i * p[i] for i in range(n))", "n: dim; p: positive[n]; x: categorical(p)"),
    f("E(x) == (n - 1) / 2", "n: dim; p: positive[n]; x: categorical(p)", "only if all are equal"),
]
t, f = topic("densities")
ENTRIES += [
    t("density(x, t) == r * exp(-r * t)", RT),
    f("density(x, t) == r * exp(-r * t)", R + "; t: real", "0 below 0"),
    t("log_density(x, t) == -t**2 / (2 * v) - log(2 * pi * v) / 2", "v: positive; t: real; x: normal(mean=0, var=v)"),
    f(
        "log_density(x, t) == -t**2 / (2 * v) - log(2 * pi) - log(v)",
        "v: positive; t: real; x: normal(mean=0, var=v)",
        "half of the logarithm",
    ),
    t("density(x, 1) == p and density(x, 0) == 1 - p", "p: real; x: bernoulli(p)"),
    t("density(x, k) == r**k * exp(-r) / factorial(k)", "k: natural; r: positive; x: poisson(r)"),
    t("density(x, t) == exp(-t) / (1 + exp(-t))**2", "t: real; x: logistic(0, 1)"),
    t("diff(P(x <= t), t) == density(x, t)", RT),
    t("diff(log_density(x, t), t) == -(t - m) / v", "m, t: real; v: positive; x: normal(mean=m, var=v)"),
    f("diff(log_density(x, t), t) == (t - m) / v", "m, t: real; v: positive; x: normal(mean=m, var=v)", "sign"),
    t("log_density(x, a) == -norm2(a) / 2 - n * log(2 * pi) / 2", "n: dim; a: real[n]; x: normal[n]"),
    t("log_density(b, ones(n)) == n * log(p)", BN, "p > 0"),
    t("integral(density(x, t) for t in interval(0, c)) == P(x <= c)", "r, c: positive; x: exponential(r)"),
    t("density(x, t) == 1 / (b - a)", AB + "; t: real", "a < t", "t < b"),
    t("density(x, t) == 6 * t * (1 - t)", "t: real; x: beta(2, 2)", "0 <= t", "t <= 1"),
    f("density(x, t) == 6 * t * (1 - t)", "t: real; x: beta(2, 2)", "0 outside"),
    t("E(1 / r - x) == 0 and E((1 / r - x)**2) == 1 / r**2", R),
    f("density(x, t) <= 1", RT, "a density is no probability"),
    f("diff(P(x > t), t) == density(x, t)", RT, "sign"),
    f("density(x, 0) == 1 - p", "p: real; x: geometric(p)", "support off by one", "p < 1"),
    f("log_density(x, a) == -norm2(a) / 2 - log(2 * pi) / 2", "n: dim; a: real[n]; x: normal[n]", "factor n missing"),
    f("density(b, ones(n)) == p", BN, "of the whole vector"),
    f("density(x, t) == 1 / (b - a)", AB + "; t: real", "0 outside"),
    t("density(k, i) == softmax(z)[i]", CHOICE + "; i: index[n]"),
]
t, f = topic("entropy")
ENTRIES += [
    t("entropy(x) == 1 - log(r)", R),
    f("entropy(x) == 1 + log(r)", R, "rate and scale confused"),
    t("entropy(x) == log(2 * pi * exp(1) * v) / 2", "m: real; v: positive; x: normal(mean=m, var=v)"),
    f("entropy(x) == log(2 * pi * exp(1) * v)", "m: real; v: positive; x: normal(mean=m, var=v)", "half of it"),
    f("entropy(x) >= 0", R, "differential entropy may be negative"),
    t("entropy(x) == log(b - a)", AB),
    t("entropy(x) == 1 + log(2 * b)", "m: real; b: positive; x: laplace(m, b)"),
    f("entropy(x) == 1 + log(b)", "m: real; b: positive; x: laplace(m, b)", "factor 2 missing"),
    t("entropy(x) == -p * log(p) - (1 - p) * log(1 - p)", "p: real; x: bernoulli(p)", "0 < p", "p < 1"),
    t("entropy(x) <= log(2)", "p: real; x: bernoulli(p)", "0 < p", "p < 1"),
    t("entropy(k) == logsumexp(z) - softmax(z) @ z", CHOICE),
    f("entropy(k) == softmax(z) @ z - logsumexp(z)", CHOICE, "sign"),
    t("entropy(k) <= log(n)", CHOICE),
    t("entropy(x) == log(n)", "n: dim; x: discrete_uniform(1, n)"),
    t("entropy(x) == log(s) + 2", "m: real; s: positive; x: logistic(m, s)"),
    t("entropy(x) == m + log(2 * pi * v) / 2 + 1 / 2", "m: real; v: positive; x: lognormal(m, v)"),
    t("entropy(x) == n * (1 - log(r))", "n: dim; r: positive; x: exponential[n](r)"),
    t(
        "entropy(x) == n * log(2 * pi) / 2 + n / 2 + log(det(S)) / 2",
        "n: dim; S: posdef[n, n]; x: normal[n](mean=zeros(n), cov=S)",
    ),
    f(
        "entropy(x) == n * log(2 * pi) / 2 + log(det(S)) / 2",
        "n: dim; S: posdef[n, n]; x: normal[n](mean=zeros(n), cov=S)",
        "n / 2 missing",
    ),
]
t, f = topic("divergence")
ENTRIES += [
    t("KL(x, y) == log(r / s) + s / r - 1", RS),
    f("KL(x, y) == log(s / r) + r / s - 1", RS, "the other way round"),
    t("KL(x, y) >= 0", RS),
    f("KL(x, y) == KL(y, x)", RS, "not symmetric"),
    t("KL(x, x) == 0", RS),
    t("KL(x, y) == (log(w / v) + (v + (m - l)**2) / w - 1) / 2", NN),
    f("KL(x, y) == (log(w / v) + (w + (m - l)**2) / v - 1) / 2", NN, "the other variance"),
    t("KL(normal(m, v), normal(l, v)) == (m - l)**2 / (2 * v)", "m, l: real; v: positive"),
    f("KL(normal(m, v), normal(l, v)) == (m - l)**2 / v", "m, l: real; v: positive", "half of it"),
    t("KL(x, y) == p * log(p / q) + (1 - p) * log((1 - p) / (1 - q))", BB, *INSIDE),
    t("KL(x, y) >= 2 * (p - q)**2", BB, *INSIDE),
    f("KL(x, y) >= 4 * (p - q)**2", BB, "Pinsker has the constant 2", *INSIDE),
    t("KL(x, y) == sum(p[i] * log(p[i] / q[i]) for i in range(n))", PQ),
    t("cross_entropy(x, y) == -sum(p[i] * log(q[i]) for i in range(n))", PQ),
    f("cross_entropy(x, y) == -sum(q[i] * log(p[i]) for i in range(n))", PQ, "the other way round"),
    t("cross_entropy(x, y) == entropy(x) + KL(x, y)", NN),
    f("cross_entropy(x, y) == entropy(y) + KL(x, y)", NN, "the entropy of the first"),
    t("KL(uniform(0, a), uniform(0, b)) == log(b / a)", "a, b: positive", "a <= b"),
    f("KL(uniform(0, a), uniform(0, b)) == log(b / a)", "a, b: positive", "no value for a > b"),
    t("KL(x, y) == abs(m) + exp(-abs(m)) - 1", "m: real; x: laplace(m, 1); y: laplace(0, 1)"),
    t("KL(x, y) == s - r + r * log(r / s)", "r, s: positive; x: poisson(r); y: poisson(s)"),
    f("KL(x, y) == r - s + r * log(r / s)", "r, s: positive; x: poisson(r); y: poisson(s)", "sign"),
    t(
        "KL(x, y) == sum(v[i] + m[i]**2 - 1 - log(v[i]) for i in range(d)) / 2",
        "d: dim; m: real[d]; v: positive[d]; x: normal[d](mean=m, cov=diag(v)); y: normal[d]",
    ),
    f(
        "KL(x, y) == sum(v[i] + m[i]**2 - log(v[i]) for i in range(d)) / 2",
        "d: dim; m: real[d]; v: positive[d]; x: normal[d](mean=m, cov=diag(v)); y: normal[d]",
        "the 1 is missing",
    ),
    t(
        "KL(x, y) == (a - b) @ inv(S) @ (a - b) / 2",
        "n: dim; a, b: real[n]; S: posdef[n, n]; x: normal[n](mean=a, cov=S); y: normal[n](mean=b, cov=S)",
    ),
    t(
        "KL(x, y) == (trace(inv(T) @ S) - n + log(det(T) / det(S))) / 2",
        "n: dim; S, T: posdef[n, n]; x: normal[n](cov=S); y: normal[n](cov=T)",
    ),
    f(
        "KL(x, y) == (trace(inv(S) @ T) - n + log(det(S) / det(T))) / 2",
        "n: dim; S, T: posdef[n, n]; x: normal[n](cov=S); y: normal[n](cov=T)",
        "the other way round",
    ),
    t("KL(binomial(n, p), binomial(n, q)) == n * KL(bernoulli(p), bernoulli(q))", "n: natural; p, q: real", *INSIDE),
]
t, f = topic("evidence bound")
LATENT = "m, c: real; v: positive; z: normal(mean=m, var=v); p: normal"
ENTRIES += [
    t("E(log_density(p, z) - log_density(z, z)) == -KL(z, p)", LATENT),
    f("E(log_density(p, z) - log_density(z, z)) == KL(z, p)", LATENT, "sign"),
    t("E(-(c - z)**2 / 2) - KL(z, p) == -(c - m)**2 / 2 - v / 2 - (v + m**2 - 1 - log(v)) / 2", LATENT),
    f("E(-(c - z)**2 / 2) == -(c - m)**2 / 2", LATENT, "the variance is missing"),
    t("E(log_density(normal(0, 2), z)) <= E(log_density(z, z))", LATENT),
    t("E(log_density(z, z)) == -entropy(z)", LATENT),
    f("E(log_density(p, z)) == log_density(p, m)", LATENT, "the variance is missing"),
    t("E(log_density(p, z)) == log_density(p, m) - v / 2", LATENT),
    f("E(log_density(z, p)) >= E(log_density(p, p))", LATENT, "the inequality the wrong way"),
    f("E(log_density(p, z)) == KL(z, p) - entropy(z)", LATENT, "sign"),
    t("E(log_density(p, z)) == -KL(z, p) - entropy(z)", LATENT),
]
t, f = topic("conditions")
ENTRIES += [
    t("E(x, given=x > t) == t + 1 / r", RT),
    f("E(x, given=x > t) == 1 / r", RT, "the elapsed time is missing"),
    f("E(x, given=x > t) == t + 1 / r", R + "; t: real", "for t >= 0 only"),
    t("Var(x, given=x > t) == 1 / r**2", RT),
    t("E(u, given=u > t) == (1 + t) / 2", U + "; t: real", "0 <= t", "t < 1"),
    f("E(u, given=u > t) == (1 + t) / 2", U + "; t: real", "P(u > 1) is 0", "0 <= t"),
    t("E(x, given=x < t) * P(x < t) + E(x, given=x >= t) * P(x >= t) == E(x)", RT),
    t("P(x == 1, given=x + y == 1) == p * (1 - q) / (p + q - 2 * p * q)", BB, *INSIDE),
    f("P(x == 1, given=x + y == 1) == p / (p + q)", BB, "that is the rule for small p and q", *INSIDE),
    t("E(x, given=x >= 1) == r / (1 - exp(-r))", "r: positive; x: poisson(r)"),
    t("P(x >= 5, given=x >= 3) == 1 / 2", "x: discrete_uniform(1, 6)"),
    t("P(u <= 1 / 4, given=u <= 1 / 2) == 1 / 2", U),
    t(
        "E(a, given=a + b == c) == v * c / (v + w)",
        "c: real; v, w: positive; a: normal(mean=0, var=v); b: normal(mean=0, var=w)",
    ),
    f(
        "E(a, given=a + b == c) == w * c / (v + w)",
        "c: real; v, w: positive; a: normal(mean=0, var=v); b: normal(mean=0, var=w)",
        "the weights are swapped",
    ),
    t(
        "Var(a, given=a + b == c) == v * w / (v + w)",
        "c: real; v, w: positive; a: normal(mean=0, var=v); b: normal(mean=0, var=w)",
    ),
    t(
        "E(x[0], given=x[1] == t) == m[0] + S[0, 1] / S[1, 1] * (t - m[1])",
        "t: real; m: real[2]; S: posdef[2, 2]; x: normal[2](mean=m, cov=S)",
    ),
    t(
        "Var(x[0], given=x[1] == t) == S[0, 0] - S[0, 1]**2 / S[1, 1]",
        "t: real; m: real[2]; S: posdef[2, 2]; x: normal[2](mean=m, cov=S)",
    ),
    f(
        "Var(x[0], given=x[1] == t) == S[0, 0]",
        "t: real; m: real[2]; S: posdef[2, 2]; x: normal[2](mean=m, cov=S)",
        "less is left",
    ),
    t("E(abs(x), given=x > 0) == sqrt(2 / pi)", "x: normal"),
    f("E(x, given=x > 0) == 1 / sqrt(2 * pi)", "x: normal", "P(x > 0) is not divided by"),
]
t, f = topic("own laws")
ENTRIES += [
    t("E(x) == s * sqrt(pi / 2)", "s: positive; x: rayleigh(s)", define=RAYLEIGH),
    f("E(x**2) == s**2", "s: positive; x: rayleigh(s)", "factor 2 missing", define=RAYLEIGH),
    t("P(x > t) == t**(-a)", "a, t: positive; x: pareto(a)", "t >= 1", define=PARETO),
    t("E(x) == a / (a - 1)", "a: positive; x: pareto(a)", "a > 1", define=PARETO),
    f("E(x) == a / (a - 1)", "a: positive; x: pareto(a)", "infinite up to 1", define=PARETO),
    t("Var(x) == 1 / 6", "x: triangle", define=TRIANGLE),
    t("entropy(x) == 1 / 2", "x: triangle", define=TRIANGLE),
    f("P(abs(x) <= 1 / 2) == 1 / 2", "x: triangle", "3 / 4", define=TRIANGLE),
    t("E(y) == sqrt(2 / pi) and Var(y) == 1 - 2 / pi", "y: halfnormal", define=HALF),
    t("E(x) == w * m and Var(x) == 1 + w * (1 - w) * m**2", "w, m: real; x: mixture(w, m)", define=MIX),
    f("Var(x) == 1", "w, m: real; x: mixture(w, m)", "the spread of the means is missing", define=MIX),
    t("E(x) == (1 - p) / p", "p: real; x: failures(p)", define=FAILURES),
    f("E(x) == 1 / p", "p: real; x: failures(p)", "counts failures", define=FAILURES),
    f(
        "E(x) == 2 / 3",
        "x: ramp",
        "the density has mass 1 / 2",
        define={"ramp": {"over": "interval(0, 1)", "density(x)": "x"}},
    ),
    t("E(x) == 2 / 3", "x: ramp", define={"ramp": {"over": "interval(0, 1)", "density(x)": "2 * x"}}),
    t(
        "P(y <= t) == t**n",
        "n: dim; t: positive; y: largest(n)",
        "t <= 1",
        define={"largest(n)": {"where": {"n": "dim"}, "over": "interval(0, 1)", "density(x)": "n * x**(n - 1)"}},
    ),
]
TRUNCATED = {
    "truncated(r, c)": {
        "where": {"r, c": "positive"},
        "over": "interval(0, c)",
        "density(x)": "r * exp(-r * x) / (1 - exp(-r * c))",
    }
}
BRANCHES = {
    "branches(w, r, s)": {
        "where": {"w": "real", "r, s": "positive"},
        "as": "where(c == 1, a, b)",
        "of": {"c": "bernoulli(w)", "a": "exponential(r)", "b": "exponential(s)"},
    }
}
ENTRIES += [
    t("E(x) == 1 / r - c / (exp(r * c) - 1)", "r, c: positive; x: truncated(r, c)", define=TRUNCATED),
    f("E(x) == 1 / r", "r, c: positive; x: truncated(r, c)", "the tail is cut off", define=TRUNCATED),
    t(
        "P(x <= t) == (1 - exp(-r * t)) / (1 - exp(-r * c))",
        "r, c, t: positive; x: truncated(r, c)",
        "t <= c",
        define=TRUNCATED,
    ),
    f(
        "P(x <= t) == (1 - exp(-r * t)) / (1 - exp(-r * c))",
        "r, c, t: positive; x: truncated(r, c)",
        "1 for t above c",
        define=TRUNCATED,
    ),
    t("E(x) == w / r + (1 - w) / s", "w: real; r, s: positive; x: branches(w, r, s)", define=BRANCHES),
    t(
        "P(x > t) == w * exp(-r * t) + (1 - w) * exp(-s * t)",
        "w: real; r, s, t: positive; x: branches(w, r, s)",
        define=BRANCHES,
    ),
    f(
        "P(x > t) == exp(-(w * r + (1 - w) * s) * t)",
        "w: real; r, s, t: positive; x: branches(w, r, s)",
        "rates are not mixed",
        define=BRANCHES,
    ),
    f(
        "Var(x) == w / r**2 + (1 - w) / s**2",
        "w: real; r, s: positive; x: branches(w, r, s)",
        "the spread of the means is missing",
        define=BRANCHES,
    ),
]
t, f = topic("learning")
ENTRIES += [
    # quantisation noise
    t("E(e**2) == s**2 / 12", "s: positive; e: uniform(-s / 2, s / 2)"),
    f("E(e**2) == s**2 / 3", "s: positive; e: uniform(-s / 2, s / 2)", "the half width is meant"),
    t("Var(w @ e) == s**2 / 12 * norm2(w)", "n: dim; s: positive; w: real[n]; e: uniform[n](-s / 2, s / 2)", **POLY),
    # initialisation
    t("Var(w[0]) == 2 / (n + m)", "n, m: dim; w: uniform[n](-sqrt(6 / (n + m)), sqrt(6 / (n + m)))"),
    f(
        "Var(w[0]) == 2 / (n + m)",
        "n, m: dim; w: uniform[n](-sqrt(2 / (n + m)), sqrt(2 / (n + m)))",
        "the variance is a third of the squared width",
    ),
    t("Var(w @ x) == a**2 / 3 * norm2(x)", "n: dim; a: positive; x: real[n]; w: uniform[n](-a, a)", **POLY),
    f("Var(w @ x) == a**2 * norm2(x)", "n: dim; a: positive; x: real[n]; w: uniform[n](-a, a)", "a third", **POLY),
    # reinforcement learning
    t("E(g**(x - 1)) == p / (1 - (1 - p) * g)", "p: real; g: positive; x: geometric(p)", "g < 1"),
    f("E(g**x) == p / (1 - (1 - p) * g)", "p: real; g: positive; x: geometric(p)", "off by one", "g < 1"),
    t("E((b - p) * b / (p * (1 - p))) == 1", "p: real; b: bernoulli(p)", "0 < p", "p < 1"),
    t("diff(E(b), p) == E(b * (b - p) / (p * (1 - p)))", "p: real; b: bernoulli(p)", "0 < p", "p < 1"),
    t("E((w / q) * b) == w", "w, q: real; b: bernoulli(q)", "q > 0"),
    # preferences
    t("P(x > y) == sigmoid(a - b)", "a, b: real; x: gumbel(a, 1); y: gumbel(b, 1)"),
    f("P(x > y) == sigmoid(b - a)", "a, b: real; x: gumbel(a, 1); y: gumbel(b, 1)", "sign"),
    t("P(a - b + e > 0) == sigmoid(a - b)", "a, b: real; e: logistic(0, 1)"),
    f("P(a - b + e > 0) == sigmoid(a - b)", "a, b: real; s: positive; e: logistic(0, s)", "the scale is missing"),
    t("P(z[0] + g[0] > z[1] + g[1]) == softmax(z)[0]", "z: real[2]; g: gumbel[2](0, 1)"),
    # diffusion
    t(
        "E(a * x + sqrt(1 - a**2) * e) == a * m and Var(a * x + sqrt(1 - a**2) * e) == 1",
        "a, m: real; x: normal(mean=m, var=1); e: normal",
        "0 <= a",
        "a <= 1",
    ),
    t("E(x, given=a * x + b * e == y) == a * y / (a**2 + b**2)", "y: real; a, b: positive; x, e: normal"),
    f("E(x, given=a * x + b * e == y) == y / a", "y: real; a, b: positive; x, e: normal", "no shrinkage"),
    t("KL(normal(a * m, v), normal(a * l, v)) == a**2 * (m - l)**2 / (2 * v)", "a, m, l: real; v: positive"),
    t("P(b == 1) == sigmoid(z)", "z: real; b: bernoulli(sigmoid(z))"),
    t("cross_entropy(y, b) == softplus(z) - p * z", "p, z: real; y: bernoulli(p); b: bernoulli(sigmoid(z))"),
    f("cross_entropy(y, b) == softplus(-z) - p * z", "p, z: real; y: bernoulli(p); b: bernoulli(sigmoid(z))", "sign"),
]
