"""Written beside the code."""

from __future__ import annotations

from .kit import topic

t, f = topic("markov")
MARKOV = [
    t("P(w >= 5) <= 2 / 5", "w: iid(mean=2, low=0)"),
    t("P(w >= s) <= 1 / s", "s: positive; w: iid(mean=1, low=0, high=10)"),
    t("P(w >= 2) <= E(w) / 2", "w: iid(low=0, high=7)"),
    t("P(exp(x) >= s) <= E(exp(x)) / s", "s: positive; x: iid(low=-1, high=1)"),
    t("P(x >= s) <= E(exp(x)) / exp(s)", "s: real; x: iid(low=-1, high=1)"),
    t("P(x**4 >= s) <= E(x**4) / s", "s: positive; x: iid(mean=0, var=1)"),
    t("s**2 * P(x >= s) <= E(x**2)", "s: nonnegative; x: iid(mean=0, var=1)"),
    t("P(w + u >= s) <= 3 / s", "s: positive; w: iid(mean=1, low=0); u: iid(mean=2, low=0)"),
    t("P(w > 0) >= m / 4", "m: real; w: iid(mean=m, low=0, high=4)"),
    t("P(w >= m / 2) >= 1 / 2 * m / (4 - m / 2)", "m: positive; w: iid(mean=m, low=0, high=4)"),
    t("P(norm2(x) >= s) <= n / s", "n: dim; s: positive; x: iid[n](mean=0, var=1)"),
    t("P(c - x >= s) <= (c - m) / s", "c, m: real; s: positive; x: iid(mean=m, high=c)"),
    f("P(w >= 5) <= 1 / 5", "w: iid(mean=2, low=0)", "the mean is 2"),
    f("P(w >= s) <= 1 / s", "s: real; w: iid(mean=1, low=0)", "s < 0", "s != 0"),
    f("P(w >= s) <= 1 / s", "s: positive; w: iid(mean=1, low=-1)", "w may be negative"),
    f("P(w >= s) >= 1 / s", "s: positive; w: iid(mean=1, low=0)", "the wrong way round"),
    f("P(w > 0) >= m / 2", "m: real; w: iid(mean=m, low=0, high=4)", "m / 4 is attained"),
    f("P(w == 0) == 0", "w: iid(mean=1, low=0)", "0 is a value"),
    f("P(w + u >= s) <= 2 / s", "s: positive; w: iid(mean=1, low=0); u: iid(mean=2, low=0)", "the means add to 3"),
    f("P(x >= s) <= E(exp(x)) / exp(2 * s)", "s: real; x: iid(low=-1, high=1)", "another exponent"),
    f("P(norm2(x) >= s) <= 1 / s", "n: dim; s: positive; x: iid[n](mean=0, var=1)", "n is left out"),
    f("s * P(x >= s) <= E(x**2)", "s: nonnegative; x: iid(mean=0, var=1/16)", "small s, large against s**2"),
]

t, f = topic("chebyshev")
K = "k: positive; m: real; s: positive; x: iid(mean=m, var=s**2)"
CHEBYSHEV = [
    t("P(abs(x - m) >= 3 * s) <= 1 / 9", "m: real; s: positive; x: iid(mean=m, var=s**2)"),
    t("P(abs(x - m) <= k * s) >= 1 - 1 / k**2", K),
    t("P(x >= m + k * s) <= 1 / (1 + k**2)", K),
    t("P(x <= m - k * s) <= 1 / (1 + k**2)", K),
    t("P(x < m + k * s) >= k**2 / (1 + k**2)", K),
    t("P(abs(x) >= k) <= (m**2 + 1) / k**2", "k: positive; m: real; x: iid(mean=m, var=1)"),
    t("P(abs(u @ x) >= k) <= norm2(u) / k**2", "n: dim; u: real[n]; k: positive; x: iid[n](mean=0, var=1)"),
    t("P(abs(mean(x)) >= k / sqrt(n)) <= 1 / k**2", "n: dim; k: positive; x: iid[n](mean=0, var=1)"),
    t("P(abs(sum(x) - n * m) >= n * k) <= v / (n * k**2)", "n: dim; m, v: real; k: positive; x: iid[n](mean=m, var=v)"),
    t("P(mean(x) >= k) <= 1 / (1 + n * k**2)", "n: dim; k: positive; x: iid[n](mean=0, var=1)"),
    t("P(abs(x + z) >= k) <= (v + 1) / k**2", "v: nonnegative; k: positive; x: iid(mean=0, var=v); z: normal"),
    t("P(abs(x) < 10) >= 99 / 100", "x: iid(mean=0, var=1)"),
    t("P(x > 0) <= 1 / 2", "x: iid(mean=-1, var=1)"),
    t("P(abs(x[0] - x[1]) >= k) <= 2 / k**2", "k: positive; x: iid[2](mean=3, var=1)"),
    f("P(abs(x - m) >= 3 * s) <= 1 / 10", "m: real; s: positive; x: iid(mean=m, var=s**2)", "1 / 9 is attained"),
    f("P(abs(x - m) <= k * s) >= 1 - 1 / k**3", K, "the power is 2"),
    f("P(x >= m + k * s) <= 1 / (2 * k**2)", K, "not for symmetric laws alone"),
    f("P(x >= m + k * s) <= 1 / (1 + k**3)", K, "the power is 2"),
    f("P(abs(u @ x) >= k) <= 1 / k**2", "n: dim; u: real[n]; k: positive; x: iid[n](mean=0, var=1)", "|u|"),
    f("P(abs(mean(x)) >= k) <= 1 / (2 * n * k**2)", "n: dim; k: positive; x: iid[n](mean=0, var=1)", "too sharp"),
    f("P(abs(x + y) >= k) <= 1 / k**2", "k: positive; x, y: iid(mean=0, var=1)", "the variances add"),
    f("P(x > 0) <= 1 / 3", "x: iid(mean=-1, var=1)", "1 / 2 is nearly attained"),
    f("P(abs(x) >= k) <= 1 / k**2", "k: positive; x: iid(mean=1, var=1)", "not centred"),
    f("P(abs(x - m) >= s) < 1", "m: real; s: positive; x: iid(mean=m, var=s**2)", "signs"),
    f("P(x >= m) >= 1 / 2", "m: real; x: iid(mean=m, var=1)", "the median may lie lower"),
    f("P(abs(x) < 10) >= 999 / 1000", "x: iid(mean=0, var=1)", "99 / 100 is attained"),
]

t, f = topic("jensen")
AB = "a, b: real; x: iid(low=a, high=b)"
UNIT = "x: iid(low=0, high=1)"
MV = "m, v: real; x: iid(mean=m, var=v)"
JENSEN = [
    t("E(exp(-x)) >= exp(-E(x))", AB),
    t("E(exp(x**2)) >= 1", AB),
    t("E(x**6) >= E(x)**6", AB),
    t("E(abs(x)**3) >= 0", AB),
    t("E(x * exp(x)) >= 0", UNIT),
    t("E(relu(x - c)) >= relu(m - c)", "c, m, v: real; x: iid(mean=m, var=v)"),
    t("E(max(x, 1)) >= 1", MV),
    t("log(E(exp(x))) >= E(x)", AB),
    t("E(log(x)) <= log(m)", "m: real; x: iid(mean=m, low=1, high=2)"),
    t("E(sqrt(x)) <= sqrt(E(x))", UNIT),
    t("E(1 / (1 + x)) >= 1 / (1 + E(x))", UNIT),
    t("E(cosh(x)) >= 1", "v: real; x: iid(mean=0, var=v)"),
    t("E((x - c)**2) >= (m - c)**2", "c, m, v: real; x: iid(mean=m, var=v)"),
    t("E(softplus(x)) >= softplus(E(x))", AB),
    t("E(max(x, 0)) - E(max(-x, 0)) == m", MV),
    f("E(exp(-x)) <= exp(-E(x))", AB, "convex"),
    f("E(sin(x)) <= sin(E(x))", "x: iid(low=-3, high=3)", "sin bends both ways"),
    f("E(x**6) <= E(x)**6", AB, "convex"),
    f("log(E(exp(x))) == E(x)", AB, "only for constants"),
    f("E(relu(x)) == relu(E(x))", AB, "not for both signs"),
    f("E(relu(x)) <= E(x)", AB, "relu is no smaller"),
    f("E(sqrt(x)) == sqrt(E(x))", UNIT, "only for constants"),
    f("E(1 / (1 + x)) <= 1 / (1 + E(x))", UNIT, "convex"),
    f("E(max(x, 1)) > 1", MV, "x may be 0"),
    f("E((x - c)**2) == (m - c)**2", "c, m, v: real; x: iid(mean=m, var=v)", "the variance is left out"),
    f("E(log(x)) == log(m)", "m: real; x: iid(mean=m, low=1, high=2)", "only for constants"),
]

t, f = topic("products")
PAIR = "x: iid(low=0, high=2); y: iid(low=-1, high=1)"
STD = "x, y: iid(mean=0, var=1)"
PRODUCTS = [
    t("E(x * y)**2 <= E(x**2) * E(y**2)", STD),
    t("E(x**2 * y) == E(x**2) * E(y)", PAIR),
    t("E(exp(x) * y) == E(exp(x)) * E(y)", PAIR),
    t("E(abs(x * y)) == E(abs(x)) * E(abs(y))", PAIR),
    t("Var(x + y) == 2", STD),
    t("E(abs(x - y)) <= sqrt(2)", STD),
    t("E(abs(x)) <= (1 + E(x**2)) / 2", PAIR),
    t("E(x * y) <= (E(x**2) + E(y**2)) / 2", PAIR),
    t("E(max(x, y)) <= E(abs(x)) + E(abs(y))", PAIR),
    t("E(max(x, y)) >= E(x)", PAIR),
    t("E(max(x, y)) >= max(E(x), E(y))", PAIR),
    t("E(max(x, y) + min(x, y)) == E(x) + E(y)", PAIR),
    t("E(norm(x))**2 <= n", "n: dim; x: iid[n](mean=0, var=1)"),
    t("E(abs(u @ x)) <= norm(u)", "n: dim; u: real[n]; x: iid[n](mean=0, var=1)"),
    t("E(x**3)**2 <= E(x**2) * E(x**4)", "x: iid(mean=0, var=1)"),
    f("E(x * y) == 1", STD, "independent"),
    f("E(x**2 * y) == E(x)**2 * E(y)", PAIR, "E(x**2)"),
    f("E(abs(x - y)) == sqrt(2)", STD, "at most"),
    f("Var(x * y) == 2", STD, "1"),
    f("E(x**2 * y**2) == 2", STD, "1"),
    f("E(max(x, y)) == max(E(x), E(y))", PAIR, "larger"),
    f("E(abs(u @ x)) == norm(u)", "n: dim; u: real[n]; x: iid[n](mean=0, var=1)", "at most"),
    f("E(abs(x)) <= E(x**2) / 2", PAIR, "small values"),
    f("E(x**3) == 0", "x: iid(mean=0, var=1)", "not symmetric"),
    f("E(x**4) >= 3", "x: iid(mean=0, var=1)", "signs have 1"),
    f("E(x**3)**2 <= E(x**2)**2", "x: iid(mean=0, var=1)", "tails"),
]

t, f = topic("events")
S = "s, t: real; x: iid(mean=0, var=1)"
SS = "s, t: real; x, y: iid(mean=0, var=1)"
EVENTS = [
    t("P(not (x > t)) == P(x <= t)", S),
    t("P(x > s and x > t) <= P(x > t)", S),
    t("P(x > s and x <= t) <= P(x > s)", S),
    t("P(x > t or x <= t) == 1", S),
    t("P(x > t and x <= t) == 0", S),
    t("P(x > s or x > t) <= P(x > s) + P(x > t)", S),
    t("P(x**2 > t**2) == P(abs(x) > abs(t))", S),
    t("P(x > 0) + P(x < 0) <= 1", S),
    t("P(x >= 0) + P(x <= 0) >= 1", S),
    t("P(x + y > 2 * t) <= P(x > t) + P(y > t)", SS),
    t("P(max(x, y) > t) <= P(x > t) + P(y > t)", SS),
    t("P(max(x, y) <= t) == P(x <= t) * P(y <= t)", SS),
    t("P(min(x, y) > t) == P(x > t) * P(y > t)", SS),
    t("P(implies(x > s, y > t)) >= P(y > t)", SS),
    t("P(x > 2) <= P(x > 1)", S),
    t("P(x > s or y > t) >= P(x > s)", SS),
    f("P(x > 1) <= P(x > 2)", S, "the wrong way round"),
    f("P(x > s or y > t) <= P(x > s)", SS, "y counts"),
    f("P(x > s and x > t) == P(x > s) * P(x > t)", S, "the same name"),
    f("P(x > 0) + P(x < 0) == 1", S, "0 is a value"),
    f("P(x >= 0) + P(x <= 0) == 1", S, "0 counts twice"),
    f("P(max(x, y) <= t) == P(x <= t)", SS, "squared"),
    f("P(x > t) == P(x < -t)", S, "not symmetric"),
    f("P(x**2 > t) == P(x > sqrt(t))", "t: nonnegative; x: iid(mean=0, var=1)", "two tails"),
    f("P(x + y > 2 * t) <= P(x > t) * P(y > t)", SS, "one of them is enough"),
    f("P(x > s) >= P(x > t)", S, "s <= t is left out"),
]

t, f = topic("bounds")
ABM = "a, b, m: real; x: iid(mean=m, low=a, high=b)"
BOUNDS = [
    t("Var(x) <= 4", "x: iid(low=-1, high=3)"),
    t("Var(x) <= 100", "x: iid(low=0, high=20)"),
    t("E(x**2) <= 4 * m", "m: real; x: iid(mean=m, low=0, high=4)"),
    t("Var(x) <= 3", "x: iid(mean=1, low=0, high=4)"),
    t("E(x**2) >= m**2", ABM),
    t("E(x) >= a", AB),
    t("E(2 * x + 1) <= 2 * b + 1", AB),
    t("E(x**2) <= max(a**2, b**2)", AB),
    t("P(a <= x) == 1", AB),
    t("P(x >= 0) == 1", "x: iid(mean=1, low=0)"),
    t("E(x**2) <= E(x)", UNIT),
    t("E(x * (1 - x)) <= 1 / 4", UNIT),
    t("0 <= E(sqrt(x)) and E(sqrt(x)) <= 1", UNIT),
    t("Var(x) + Var(y) <= 1 / 2", "x, y: iid(low=0, high=1)"),
    t("E(x * y) >= -1", "x, y: iid(low=-1, high=1)"),
    f("Var(x) <= 3", "x: iid(low=-1, high=3)", "4 is attained"),
    f("Var(x) == 4", "x: iid(low=-1, high=3)", "at most"),
    f("Var(x) <= 2", "x: iid(mean=1, low=0, high=4)", "3 is attained"),
    f("Var(x) > 0", AB, "constants"),
    f("E(x**2) <= b**2", AB, "a may be larger"),
    f("E(x) == a", AB, "more"),
    f("E(x**2) <= m", "m: real; x: iid(mean=m, low=0, high=4)", "4 m"),
    f("E(x * (1 - x)) < 1 / 4", UNIT, "attained at 1 / 2"),
    f("P(x > a) == 1", AB, "a is a value"),
    f("E(x**2) >= E(x)", UNIT, "less inside"),
    f("Var(x) + Var(y) <= 1 / 4", "x, y: iid(low=0, high=1)", "they add"),
]

t, f = topic("tails")
WEIGHED = "n: dim; u: real[n]; t: positive; x: iid[n](mean=0, low=-1, high=1)"
AROUND = "v: nonnegative; m: real; t: positive; x: iid(mean=m, var=v, low=m-1, high=m+1)"
LONGER = "n: dim; t: positive; x: iid[n](mean=0, low=-1, high=2)"
SIGNS = "n: dim; t: positive; x: iid[n](mean=0, low=-1, high=1)"
TAILS = [
    t("P(mean(x) >= t) <= exp(-n * t**2 / 2)", SIGNS),
    t("P(sum(x) >= t) <= exp(-t**2 / (2 * n))", SIGNS),
    t("P(abs(mean(x)) >= t) <= 2 * exp(-n * t**2 / 2)", SIGNS),
    t("P(abs(mean(x)) < t) >= 1 - 2 * exp(-n * t**2 / 2)", SIGNS),
    t("P(u @ x >= t) <= exp(-t**2 / (2 * norm2(u)))", WEIGHED, "norm2(u) > 0"),
    t("P(x >= t) <= exp(-t**2 / 2)", "t: positive; x: iid(mean=0, low=-1, high=1)"),
    t("P(mean(x) >= 3 / 4) <= exp(-n / 8)", "n: dim; x: iid[n](mean=1/2, low=0, high=1)"),
    t("P(sum(z) >= t) <= exp(-t**2 / (2 * n))", "n: dim; t: positive; z: normal[n]"),
    t("P(abs(z) >= 3) <= 2 * exp(-9 / 2)", "z: normal"),
    t("E(exp(s * x)) <= exp(s * m + s**2 / 8)", "s, m: real; x: iid(mean=m, low=0, high=1)"),
    t("P(x - m >= t) <= exp(-t**2 / (2 * (v + t / 3)))", AROUND),
    f("P(mean(x) >= t) <= exp(-n * t**2)", SIGNS, "1 / 2"),
    f("P(sum(x) >= t) <= exp(-t**2 / 2)", SIGNS, "n"),
    f("P(abs(mean(x)) >= t) <= exp(-n * t**2 / 2) / 2", SIGNS, "two tails"),
    f("P(mean(x) >= 3 / 4) <= exp(-n / 2)", "n: dim; x: iid[n](mean=1/2, low=0, high=1)", "too sharp"),
    f("E(exp(s * x)) <= exp(s**2 / 8)", "s, m: real; x: iid(mean=m, low=0, high=1)", "not centred"),
    f("P(abs(z) >= 1) <= exp(-1 / 2) / 2", "z: normal", "too sharp"),
    f("P(mean(x) >= t) <= exp(-n * t**2 / 2)", LONGER, "the width is 3"),
    f("P(x >= t) == exp(-t**2 / 2)", "t: positive; x: iid(mean=0, low=-1, high=1)", "only a bound"),
]

t, f = topic("limits")
MEAN = "n: dim; eps: positive; m, v: real; x: iid[n](mean=m, var=v)"
LIMITS = [
    t("limit(P(abs(sum(x) / n - m) >= eps), n, oo) == 0", MEAN),
    t("limit(P(mean(x) >= m + eps), n, oo) == 0", MEAN),
    t("limit(P(mean(x) < m + eps), n, oo) == 1", MEAN),
    t("limit(Var(mean(x)), n, oo) == 0", "n: dim; x: iid[n](mean=0, var=1)"),
    t("limit(P(abs(mean(x)) >= 1 / 10), n, oo) == 0", "n: dim; x: iid[n](mean=0, var=1)"),
    f("limit(P(mean(x) >= m + eps), n, oo) == 1", MEAN, "0"),
    f("limit(Var(sum(x) / sqrt(n)), n, oo) == 2", "n: dim; x: iid[n](mean=0, var=1)", "1"),
    f("limit(P(abs(mean(x)) >= 1 / 10), n, oo) == 1 / 2", "n: dim; x: iid[n](mean=0, var=1)", "0"),
]

ENTRIES = [*MARKOV, *CHEBYSHEV, *JENSEN, *PRODUCTS, *EVENTS, *BOUNDS, *TAILS, *LIMITS]
