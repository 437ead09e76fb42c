"""A third set, written from the guide before the work that it measures, and put to proofcheck once, after it."""

from __future__ import annotations

from .kit import Entry, topic

E1 = "r: positive; x: exponential(r)"
E1T = "r, t: positive; x: exponential(r)"
E2 = "a, b: positive; x: exponential(a); y: exponential(b)"
E3 = "a, b, c: positive; x: exponential(a); y: exponential(b); z: exponential(c)"
GAMMA = "k, r: positive; x: gamma(k, r)"
BETA = "a, b: positive; x: beta(a, b)"
U = "u: uniform(0, 1)"
UV = "u, v: uniform(0, 1)"
COINS = "n: dim; p: real; b: bernoulli[n](p)"
MASK = "n: dim; q: real; x: real[n]; b: bernoulli[n](q)"
POLICY = "n: dim; z, r: real[n]; a: categorical(softmax(z))"
GAUSS = "m: real; v: positive; x: normal(mean=m, var=v)"
TWO = "m, l: real; v, w: positive; x: normal(mean=m, var=v); y: normal(mean=l, var=w)"
PAIR = "p, q: real; x: bernoulli(p); y: bernoulli(q)"
OPEN = ("0 < p", "p < 1", "0 < q", "q < 1")
LATENT = "m, c: real; v: positive; z: normal(mean=m, var=v); o: normal"
RELAXED = {
    "maxwell(s)": {
        "where": {"s": "positive"},
        "over": "interval(0, oo)",
        "density(x)": "sqrt(2 / pi) * x**2 / s**3 * exp(-x**2 / (2 * s**2))",
    }
}
LOMAX = {
    "lomax(a)": {"where": {"a": "positive"}, "over": "interval(0, oo)", "density(x)": "a / (1 + x)**(a + 1)"},
}
ARC = {"bump": {"over": "interval(-1, 1)", "density(x)": "3 / 4 * (1 - x**2)"}}
FLIP = {
    "noisy(e)": {
        "where": {"e": "real"},
        "as": "where(c == 1, 1 - s, s)",
        "of": {"c": "bernoulli(e)", "s": "bernoulli(1 / 2)"},
    }
}
SLAB = {
    "slab(w, v)": {
        "where": {"w": "real", "v": "positive"},
        "as": "c * z",
        "of": {"c": "bernoulli(w)", "z": "normal(mean=0, var=v)"},
    }
}
SPINS = {"spin": {"as": "2 * c - 1", "of": {"c": "bernoulli(1 / 2)"}}}
TOKENS = {"zipf": {"over": "range(1, 5)", "mass(k)": "12 / (25 * k)"}}
HALVED = {"zipf": {"over": "range(1, 5)", "mass(k)": "1 / (2 * k)"}}

ENTRIES: list[Entry] = []

t, f = topic("moments")
ENTRIES += [
    t("E(x**3) == k * (k + 1) * (k + 2) / r**3", GAMMA),
    t("E(log(x)) == digamma(a) - digamma(a + b)", BETA),
    t("E(1 / x) == (a + b - 1) / (a - 1)", BETA, "a > 1"),
    t("E(1 / x) == 1 / (k - 2)", "k: dim; x: chi_squared(k)", "k >= 3"),
    t("E(x * (x - 1) * (x - 2)) == r**3", "r: positive; x: poisson(r)"),
    t("E(abs(x)) == sqrt(2)", "x: student(2)"),
    t("E(x**2) == n / (n - 2)", "n: positive; x: student(n)", "n > 2"),
    t("E(1 / (1 + x)) == (1 - exp(-r)) / r", "r: positive; x: poisson(r)"),
    f("E(1 / x) == r / k", GAMMA, "Jensen", "k > 1"),
    f("E(1 / x) == r", E1, "infinite"),
    f("E(x**2) == k**2 / r**2", GAMMA, "the variance is missing"),
    f("E(sqrt(x)) == 1 / sqrt(r)", E1, "Jensen"),
    f("E(x**2) == k * (k + 1)", "k: dim; x: chi_squared(k)", "k * (k + 2)"),
    f("E(x * (x - 1)) == r**2 + r", "r: positive; x: poisson(r)", "that is the second moment"),
    f("E(x / (1 - x)) == a / b", BETA, "of means, not of odds", "b > 1"),
    f("E(x**4) == 3", "n: positive; x: student(n)", "that is the normal law", "n > 4"),
]
t, f = topic("sums")
ENTRIES += [
    t("Var(mean(b)) <= 1 / (4 * n)", COINS),
    t("P(sum(b) == n) == p**n", COINS),
    t("P(sum(b) == 1) == n * p * (1 - p)**(n - 1)", COINS),
    t("E(prod(1 + b)) == (1 + p)**n", COINS),
    t("Var(x + y + z) == 1 / a**2 + 1 / b**2 + 1 / c**2", E3),
    t("P(x + y <= t) == 1 - (1 + r * t) * exp(-r * t)", "r, t: positive; x, y: exponential(r)"),
    t("P(x + y == 1) == (a + b) * exp(-a - b)", "a, b: positive; x: poisson(a); y: poisson(b)"),
    t("P(x + y + z >= 1) == 1 - exp(-3 * r)", "r: positive; x, y, z: poisson(r)"),
    t("E(norm2(x)) == d / r * 2 / r", "d: dim; r: positive; x: exponential[d](r)", how="polynomial"),
    f("P(sum(b) == n) == n * p", COINS, "a product"),
    f("P(sum(b) == 1) == n * p", COINS, "the others have to fail"),
    f("E(prod(1 + b)) == 1 + n * p", COINS, "first order only"),
    f("Var(sum(b)) == n**2 * p * (1 - p)", COINS, "as if all were equal"),
    f("P(x + y <= t) == (1 - exp(-r * t))**2", "r, t: positive; x, y: exponential(r)", "that is the maximum"),
    f("Var(x - y + z) == 1 / a**2 - 1 / b**2 + 1 / c**2", E3, "variances add"),
    f("P(x + y == 2) == (a**2 + b**2) * exp(-a - b) / 2", "a, b: positive; x: poisson(a); y: poisson(b)", "cross term"),
]
t, f = topic("dropout")
ENTRIES += [
    t("E(sum(b * x) / q) == sum(x)", MASK, "q > 0"),
    t("Var(sum(b * x)) == q * (1 - q) * norm2(x)", MASK),
    t("E(outer(b, b)) == q**2 * ones(n, n) + q * (1 - q) * eye(n)", MASK),
    t("E(norm2(x - b * x)) == (1 - q) * norm2(x)", MASK),
    t("E(norm2(b * x / q - x)) == (1 - q) / q * norm2(x)", MASK, "q > 0"),
    f("E(norm2(b * x / q)) == norm2(x)", MASK, "1 / q is left", "q > 0"),
    f("E(outer(b, b)) == q**2 * ones(n, n)", MASK, "the diagonal is q"),
    f("Var(sum(b * x)) == q * norm2(x)", MASK, "factor 1 - q missing"),
    f("E((b @ x)**2) == q**2 * sum(x)**2", MASK, "the variance is missing"),
]
t, f = topic("tails")
ENTRIES += [
    t("P(s < x and x <= t) == exp(-r * s) - exp(-r * t)", "r, s, t: positive; x: exponential(r)", "s <= t"),
    t("P(x > k) == (1 - p)**k", "k: natural; p: real; x: geometric(p)", "p < 1"),
    t("P(x >= t) <= exp(-t**2 / (2 * v))", "t: positive; v: positive; x: normal(mean=0, var=v)"),
    t("P(x > 1) == 1 - exp(-r) - r * exp(-r)", "r: positive; x: poisson(r)"),
    t("P(abs(x) > 1) == 1 / 2", "x: student(1)"),
    t("P(x <= m) == exp(-1)", "m: real; s: positive; x: gumbel(m, s)"),
    t("P(x <= t) == 3 * t**2 - 2 * t**3", "t: nonnegative; x: beta(2, 2)", "t <= 1"),
    t("P(x >= t) <= k / (r * t)", GAMMA + "; t: positive"),
    f("P(x > t) <= 1 / (2 * r * t)", "r, t: positive; x: exponential(r / 2)", "the mean is 2 / r"),
    f("P(abs(x - 1 / r) >= t) <= 1 / (6 * (r * t)**2)", E1T, "at t == 2 / r it fails"),
    f("P(x > 0) == 1 - p", "p: real; x: geometric(p)", "the first value is 1"),
    f("P(x > m) == exp(-1)", "m: real; s: positive; x: gumbel(m, s)", "the other tail"),
    f("P(x <= t) == t**2", "t: nonnegative; x: beta(2, 2)", "that is beta(2, 1)", "t <= 1"),
    f("P(abs(x) > t) == exp(-t)", "b, t: positive; x: laplace(0, b)", "the scale is missing"),
    f("P(x >= 1) == r * exp(-r)", "r: positive; x: poisson(r)", "that is P(x == 1)"),
    f("P(s <= x and x <= t) == (t - s) / c", "c, s, t: positive; x: uniform(0, c)", "t may be above c", "s <= t"),
]
t, f = topic("transforms")
ENTRIES += [
    t("E(exp(-s * x)) == (r / (r + s))**k", GAMMA + "; s: positive"),
    t("E(s**x) == (1 - p + p * s)**n", "n: natural; p: real; s: positive; x: binomial(n, p)"),
    t("log(E(exp(s * x))) == s * m + s**2 * v / 2", GAUSS + "; s: real"),
    t("E(x * log(x)) == -1 / 4", "x: uniform(0, 1)"),
    t("E(cos(x)) == sin(c) / c", "c: positive; x: uniform(-c, c)"),
    t("P(sqrt(x) > t) == exp(-r * t**2)", E1T),
    t("P(-log(1 - u) <= t) == 1 - exp(-t)", U + "; t: positive"),
    t("E(abs(x - m)) == b", "m: real; b: positive; x: laplace(m, b)"),
    t("E(max(x, 1)) == 1 + exp(-1)", "x: exponential(1)"),
    f("E(s**x) == exp(r * s)", "r, s: positive; x: poisson(r)", "the shift is missing"),
    f("E(exp(-s * x)) == r / (r + s)", GAMMA + "; s: positive", "the shape is missing"),
    f("E(exp(s * x)) == exp(s * m)", GAUSS + "; s: real", "Jensen"),
    f("E(x * log(x)) == 0", "x: uniform(0, 1)", "it is -1 / 4"),
    f("P(sqrt(x) > t) == exp(-r * t)", E1T, "the square is missing"),
    f("E(max(x, 1)) == 1", "x: exponential(1)", "Jensen"),
    f("E(cos(x)) == cos(0)", "c: positive; x: uniform(-c, c)", "as if it were linear"),
    f("E(abs(x)) == b", "m: real; b: positive; x: laplace(m, b)", "the centre is m"),
]
t, f = topic("two names")
ENTRIES += [
    t("P(x < y and y < z) == a / (a + b + c) * b / (b + c)", E3),
    t("P(min(min(x, y), z) > t) == exp(-(a + b + c) * t)", E3 + "; t: positive"),
    t("E(x / (1 + y)) == E(x) * E(1 / (1 + y))", E2),
    t("E((x - y)**2) == 2 / r**2", "r: positive; x, y: exponential(r)"),
    t("P(u + v <= 1) == 1 / 2", UV),
    t("E(u * v) == 1 / 4 and Var(u * v) == 7 / 144", UV),
    t("P(max(u, v) <= t) == t**2", UV + "; t: positive", "t <= 1"),
    t("E(abs(x - y)) == 1 / r", "r: positive; x, y: exponential(r)"),
    t("E(exp(s * (x + y))) == r**2 / (r - s)**2", "r: positive; s: real; x, y: exponential(r)", "s < r"),
    f("P(x < y and y < z) == 1 / 6", E3, "only for equal rates"),
    f("E(x / y) == E(x) / E(y)", "k, r: positive; x: gamma(k, r); y: gamma(3, 1)", "Jensen"),
    f("P(u + v <= t) == t**2 / 2", UV + "; t: positive", "only up to 1"),
    f("Var(u * v) == 1 / 16", UV, "the square of the mean"),
    f("E(abs(u - v)) == 1 / 2", UV, "it is 1 / 3"),
    f("E(max(x, y)) == max(E(x), E(y))", E2, "Jensen"),
    f("P(x < y) == p * (1 - q)", PAIR, "the other way round"),
    f("P(max(u, v) <= t) == 2 * t", UV + "; t: positive", "squared", "t <= 1 / 2"),
]
t, f = topic("categorical")
ENTRIES += [
    t("E(log_density(a, a)) == softmax(z) @ z - logsumexp(z)", POLICY),
    t("sum(P(a == i) for i in range(n)) == 1", POLICY),
    t("E((r[a] - softmax(z) @ r)**2) == Var(r[a])", POLICY),
    t("grad(log_density(a, 0), z)[0] == 1 - softmax(z)[0]", POLICY),
    t("E(r[a])**2 <= E(r[a]**2)", POLICY),
    f("E(r[a]**2) == (softmax(z) @ r)**2", POLICY, "the variance is missing"),
    f("P(a == 0) == 1 / n", POLICY, "only for equal logits"),
    f("E(r[a]) == max(r)", POLICY, "sampled, not greedy"),
    f("grad(log_density(a, 0), z)[0] == softmax(z)[0]", POLICY, "1 minus it"),
    f("E(log_density(a, a)) == z @ softmax(z)", POLICY, "not normalised"),
]
t, f = topic("densities and entropy")
ENTRIES += [
    t("entropy(x) == log(c)", "c: positive; x: uniform(0, c)"),
    t("entropy(x) == log(s) + 1 - digamma(1)", "m: real; s: positive; x: gumbel(m, s)"),
    t("diff(log_density(x, t), t) == (k - 1) / t - r", GAMMA + "; t: positive"),
    t("log_density(x, y) == -abs(y - m) / b - log(2 * b)", "m, y: real; b: positive; x: laplace(m, b)"),
    t("KL(x, y) == log(b / a)", "a, b: positive; x: uniform(0, a); y: uniform(0, b)", "a <= b"),
    t("KL(x, y) >= 0", PAIR, *OPEN),
    t("cross_entropy(x, y) >= entropy(x)", "a, b: positive; x: exponential(a); y: exponential(b)"),
    t("KL(x, y) == a - b + b * log(b / a)", "a, b: positive; x: poisson(b); y: poisson(a)"),
    t("entropy(x) == log(4)", "x: discrete_uniform(1, 4)"),
    t(
        "KL(x, y) == (norm2(m - l)) / (2 * v)",
        "d: dim; m, l: real[d]; v: positive; x: normal[d](mean=m, var=v); y: normal[d](mean=l, var=v)",
        how="polynomial",
    ),
    f("entropy(x) == log(1 / c)", "c: positive; x: uniform(0, c)", "sign"),
    f("diff(log_density(x, t), t) == k / t - r", GAMMA + "; t: positive", "k - 1"),
    f("KL(x, y) == log(a / b)", "a, b: positive; x: uniform(0, a); y: uniform(0, b)", "the other way round", "a <= b"),
    f("KL(x, y) <= log(2)", PAIR, "unbounded", *OPEN),
    f("entropy(x) <= entropy(y)", TWO, "whichever variance is larger"),
    f("KL(x, y) == (m - l)**2 / (2 * v)", TWO, "only for equal variances"),
    f("cross_entropy(x, y) == log(b) - b / a", E2, "sign"),
    f("entropy(x) == log(3)", "x: discrete_uniform(1, 4)", "both ends are included"),
]
t, f = topic("evidence bound")
ENTRIES += [
    t("E(log_density(normal(z, 1), c)) == -((c - m)**2 + v) / 2 - log(2 * pi) / 2", LATENT),
    t("KL(z, o) >= 0", LATENT),
    t("E(log_density(o, z)) <= log_density(o, m)", LATENT),
    t("diff(KL(z, o), m) == m", LATENT),
    f("E(log_density(normal(z, 1), c)) == log_density(normal(m, 1), c)", LATENT, "the variance is missing"),
    f("KL(z, o) <= m**2 / 2", LATENT, "the variance counts"),
    f("diff(KL(z, o), v) == 1 / 2", LATENT, "1 / v is missing"),
]
t, f = topic("conditions")
ENTRIES += [
    t("E(x, given=x <= t) == 1 / r - t / (exp(r * t) - 1)", E1T),
    t("P(x == 3, given=x >= 2) == 1 / 5", "x: discrete_uniform(1, 6)"),
    t("E(u, given=u <= t) == t / 2", U + "; t: positive", "t <= 1"),
    t("P(x == 1, given=max(x, y) == 1) == p / (p + q - p * q)", PAIR, "0 < p", "0 < q"),
    t("E(x, given=x + y == c) == m + v / (v + w) * (c - m - l)", TWO + "; c: real"),
    t("E(abs(x), given=x > 0) == b", "b: positive; x: laplace(0, b)"),
    f("E(x, given=x <= t) == 1 / r", E1T, "cut off at t"),
    f("P(x == 3, given=x >= 2) == 1 / 6", "x: discrete_uniform(1, 6)", "not renormalised"),
    f("Var(u, given=u <= t) == 1 / 12", U + "; t: positive", "the interval is shorter", "t <= 1"),
    f("P(x == 1, given=max(x, y) == 1) == p", PAIR, "the condition tells something", "0 < p", "0 < q"),
    f("E(x, given=x > t) == 1 / r + t", "r: positive; t: real; x: exponential(r)", "below 0 it is 1 / r"),
    f("Var(x, given=x + y == c) == v", TWO + "; c: real", "less is left"),
]
t, f = topic("own laws")
ENTRIES += [
    t("E(x) == 2 * s * sqrt(2 / pi)", "s: positive; x: maxwell(s)", define=RELAXED),
    t("P(x > t) == (1 + t)**(-a)", "a, t: positive; x: lomax(a)", define=LOMAX),
    t("Var(x) == 1 / 5", "x: bump", define=ARC),
    t("P(y == 1) == 1 / 2", "e: real; y: noisy(e)", define=FLIP),
    t("E(x**2) == w * v", "w: real; v: positive; x: slab(w, v)", define=SLAB),
    t("E(exp(t * x)) == cosh(t)", "t: real; x: spin", define=SPINS),
    t("E(x) == 48 / 25", "x: zipf", define=TOKENS),
    f("E(x**2) == s**2", "s: positive; x: maxwell(s)", "three coordinates", define=RELAXED),
    f("E(x) == 1 / a", "a: positive; x: lomax(a)", "1 / (a - 1)", "a > 1", define=LOMAX),
    f("P(y == 1) == e", "e: real; y: noisy(e)", "it is 1 / 2", define=FLIP),
    f("E(x**4) == 3 * w**2 * v**2", "w: real; v: positive; x: slab(w, v)", "w stays to the first power", define=SLAB),
    f("E(x) == 2", "x: zipf", "the masses do not add up to 1", define=HALVED),
]
t, f = topic("learning")
ENTRIES += [
    t("E(b / q * (y - c)) == y - c", "y, c, q: real; b: bernoulli(q)", "q > 0"),
    t("E((x - m) * x**3) == 3 * v * E(x**2)", GAUSS),
    t("E(sigmoid(x) * (1 - sigmoid(x))) == 1 / 6", "x: logistic(0, 1)"),
    t("P(x + s > y) == 1 / (1 + exp(-s))", "s: real; x, y: gumbel(0, 1)"),
    t("Var(x) + (E(x) - c)**2 == E((x - c)**2)", "a, b: positive; c: real; x: gamma(a, b)"),
    t("E((u - 1 / 2) * s) == 0 and Var((u - 1 / 2) * s) == s**2 / 12", "s: positive; u: uniform(0, 1)"),
    f("E(b * (y - c)) == y - c", "y, c, q: real; b: bernoulli(q)", "not weighted"),
    f("E(sigmoid(x)**2) == 1 / 4", "x: logistic(0, 1)", "1 / 3"),
    f("P(x + s > y) == 1 / (1 + exp(s))", "s: real; x, y: gumbel(0, 1)", "sign"),
    f("E(floor(3 * u)) == 3 / 2", U, "it is 1"),
    f("Var(x) == E(x)", "n: natural; p: real; x: binomial(n, p)", "that is the Poisson law"),
    f("E(relu(x - t)) == relu(E(x) - t)", E1T, "Jensen"),
    f("Var((u - 1 / 2) * s) == s / 12", "s: positive; u: uniform(0, 1)", "squared"),
]
