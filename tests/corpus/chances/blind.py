"""Written from the guide alone, before the code. See `kit.py` for how their truth is confirmed."""

from __future__ import annotations

from .kit import topic

t, f = topic("markov")
MARKOV = [
    t("P(x >= t) <= m / t", "m: real; t: positive; x: iid(mean=m, low=0)"),
    t("P(x >= 2 * m) <= 1 / 2", "m: positive; x: iid(mean=m, low=0)"),
    t("P(x >= k * m) <= 1 / k", "m, k: positive; x: iid(mean=m, low=0)"),
    t("P(x > t) <= 3 / t", "t: positive; x: iid(mean=3, low=0)"),
    t("P(x >= 10) <= 1 / 10", "x: iid(mean=1, low=0)"),
    t("P(x < t) >= 1 - 1 / t", "t: positive; x: iid(mean=1, low=0)"),
    t("P(x >= t) <= E(x) / t", "t: positive; x: iid(low=0)"),
    t("t * P(x >= t) <= E(x)", "t: nonnegative; x: iid(low=0)"),
    t("P(x**2 >= t) <= 1 / t", "t: positive; x: iid(mean=0, var=1)"),
    t("P(abs(x) >= t) <= E(abs(x)) / t", "t: positive; x: iid(mean=0, var=1)"),
    t("P(sum(x) >= t) <= n / t", "n: dim; t: positive; x: iid[n](mean=1, low=0)"),
    t("P(mean(x) >= t) <= m / t", "n: dim; m: real; t: positive; x: iid[n](mean=m, low=0)"),
    t("P(x - a >= t) <= (m - a) / t", "a, m: real; t: positive; x: iid(mean=m, low=a)"),
    t("P(x <= 1 - t) <= (1 - m) / t", "m: real; t: positive; x: iid(mean=m, high=1)"),
    f("P(x >= t) <= m / t", "m: real; t: positive; x: iid(mean=m, var=1)", "x may be negative"),
    f("P(x >= t) <= m / t", "m, t: real; x: iid(mean=m, low=0)", "t > 0 is left out", "t != 0"),
    f("P(x >= t) <= 1 / t**2", "t: positive; x: iid(mean=1, low=0)", "that takes a second moment"),
    f("P(x >= t) < 1 / t", "t: positive; x: iid(mean=1, low=0)", "two values attain it"),
    f("P(x >= 3 * m) <= 1 / 4", "m: positive; x: iid(mean=m, low=0)", "1 / 3 is attained"),
    f("P(x >= t) <= m / (t + 1)", "m: real; t: positive; x: iid(mean=m, low=0)", "too sharp"),
    f("P(x < t) >= 1 - m / (2 * t)", "m: real; t: positive; x: iid(mean=m, low=0)", "too sharp by 2"),
    f("P(x**2 >= t) <= 1 / t**2", "t: positive; x: iid(mean=0, var=1)", "the threshold is not squared"),
    f("P(sum(x) >= t) <= 1 / t", "n: dim; t: positive; x: iid[n](mean=1, low=0)", "the mean of the sum is n"),
    f("P(x - a >= t) <= m / t", "a, m: real; t: positive; x: iid(mean=m, low=a)", "a < 0 shifts it"),
]

t, f = topic("chebyshev")
MV = "m, v: real; t: positive; x: iid(mean=m, var=v)"
ZV = "v: nonnegative; t: positive; x: iid(mean=0, var=v)"
ZN = "n: dim; v: nonnegative; t: positive; x: iid[n](mean=0, var=v)"
CHEBYSHEV = [
    t("P(abs(x - m) >= t) <= v / t**2", MV),
    t("P(abs(x - E(x)) >= t) <= Var(x) / t**2", MV),
    t("P(abs(x - m) < t) >= 1 - v / t**2", MV),
    t("P(abs(x - m) >= k * s) <= 1 / k**2", "m: real; s, k: positive; x: iid(mean=m, var=s**2)"),
    t("P(abs(x) >= 2) <= 1 / 4", "x: iid(mean=0, var=1)"),
    t("P(x - m >= t) <= v / (v + t**2)", MV),
    t("P(x - m <= -t) <= v / (v + t**2)", MV),
    t("P(x >= t) <= v / t**2", ZV),
    t("P(x <= m + t) >= t**2 / (v + t**2)", MV),
    t("P(abs(sum(x)) >= t) <= n * v / t**2", ZN),
    t("P(abs(mean(x)) >= t) <= v / (n * t**2)", ZN),
    t("P(abs(mean(x) - m) > t) <= v / (n * t**2)", "n: dim; m, v: real; t: positive; x: iid[n](mean=m, var=v)"),
    t("P(abs(x + y) >= t) <= 2 / t**2", "t: positive; x, y: iid(mean=0, var=1)"),
    t("P(abs(x - y) >= t) <= (v + w) / t**2", "v, w, t: positive; x: iid(mean=1, var=v); y: iid(mean=1, var=w)"),
    t("P(abs(x) >= t) <= 3 / t**4", "t: positive; x: iid(mean=0, var=1, m3=0, m4=3)"),
    f("P(abs(x - m) >= t) <= v / (2 * t**2)", MV, "three values attain v / t**2"),
    f("P(abs(x - m) >= t) <= v / (v + t**2)", MV, "that is for one side"),
    f("P(abs(x - m) >= t) <= v / t", MV, "t is not squared"),
    f("P(abs(x) >= t) <= v / t**2", MV, "not centred"),
    f("P(x - m >= t) <= v / (2 * t**2)", MV, "half of Chebyshev needs a symmetric law"),
    f("P(x - m >= t) < v / (v + t**2)", MV, "attained"),
    f("P(x - m >= t) <= v / (v + t**2)", "m, v, t: real; x: iid(mean=m, var=v)", "t may be negative", "v + t**2 > 0"),
    f("P(abs(x) >= t) <= v / t**3", ZV, "the power is 2"),
    f("P(abs(sum(x)) >= t) <= v / t**2", ZN, "the variance of the sum is n v"),
    f("P(abs(mean(x)) >= t) <= v / (n**2 * t**2)", ZN, "n is squared"),
    f("P(abs(x) >= 3) <= 1 / 10", "x: iid(mean=0, var=1)", "1 / 9 is attained"),
    f("P(abs(x + y) >= t) <= 1 / t**2", "t: positive; x, y: iid(mean=0, var=1)", "the variances add"),
    f("P(abs(x - m) < t) >= 1 - v / (4 * t**2)", MV, "too sharp"),
]

t, f = topic("jensen")
B = "a, b: real; x: iid(low=a, high=b)"
M = "m, v: real; x: iid(mean=m, var=v)"
JENSEN = [
    t("E(exp(x)) >= exp(E(x))", B),
    t("E(exp(x)) >= exp(m)", M),
    t("E(x**2) >= E(x)**2", B),
    t("E(x**4) >= E(x)**4", M),
    t("E(abs(x)) >= abs(E(x))", B),
    t("E(abs(x - c)) >= abs(m - c)", "c, m, v: real; x: iid(mean=m, var=v)"),
    t("E(max(x, 0)) >= max(m, 0)", M),
    t("E(relu(x)) >= relu(E(x))", B),
    t("E(log(x)) <= log(E(x))", "x: iid(low=1, high=5)"),
    t("E(sqrt(x)) <= sqrt(m)", "m: real; x: iid(mean=m, low=0)"),
    t("E(1 / x) >= 1 / E(x)", "x: iid(low=1/2, high=3)"),
    t("E(min(x, c)) <= c", "c, m, v: real; x: iid(mean=m, var=v)"),
    t("E(x * log(x)) >= m * log(m)", "m: real; x: iid(mean=m, low=1, high=4)"),
    t("E(exp(s * x)) >= exp(s * m)", "s, m, v: real; x: iid(mean=m, var=v)"),
    f("E(exp(x)) <= exp(E(x))", B, "the wrong way round"),
    f("E(exp(x)) == exp(m)", M, "only for v = 0"),
    f("E(sqrt(x)) >= sqrt(m)", "m: real; x: iid(mean=m, low=0)", "sqrt is concave"),
    f("E(log(x)) >= log(E(x))", "x: iid(low=1, high=5)", "log is concave"),
    f("E(x**3) >= E(x)**3", B, "the cube bends both ways"),
    f("E(abs(x)) == abs(E(x))", B, "not where x changes its sign"),
    f("E(max(x, 0)) == max(m, 0)", M, "more for laws of both signs"),
    f("E(1 / x) <= 1 / E(x)", "x: iid(low=1/2, high=3)", "1 / x is convex"),
    f("E(1 / x) == 1 / E(x)", "x: iid(low=1/2, high=3)", "only for constants"),
    f("E(x**2) > E(x)**2", B, "a constant has both alike"),
    f("E(x**4) <= v**2 + m**4", M, "the fourth moment is at least this for m = 0"),
    f("E(exp(x)) >= exp(E(x)) + 1/100", B, "a constant"),
]

t, f = topic("products")
XY = "x, y: iid(mean=0, var=1)"
BB = "x: iid(low=-1, high=2); y: iid(low=-3, high=1)"
PRODUCTS = [
    t("E(x * y)**2 <= E(x**2) * E(y**2)", BB),
    t("abs(E(x * y)) <= sqrt(E(x**2) * E(y**2))", BB),
    t("E(abs(x)) <= sqrt(E(x**2))", BB),
    t("E(abs(x))**2 <= E(x**2)", M),
    t("E(abs(x)) <= sqrt(m**2 + v)", M),
    t("E(abs(x)) <= 1", XY),
    t("E(x**2)**2 <= E(x**4)", M),
    t("E(abs(x * y)) <= 1", XY),
    t("E(abs(x + y)) <= E(abs(x)) + E(abs(y))", BB),
    t("E(x * y) == E(x) * E(y)", BB),
    t("E(abs(x * z)) <= sqrt(E(x**2) * E(z**2))", "x: iid(mean=1, var=2); z: normal"),
    t("E(x**2 * y)**2 <= E(x**4) * E(y**2)", BB),
    t("abs(E(x)) <= E(abs(x))", M),
    t("E((x + y)**2) <= 2 * E(x**2) + 2 * E(y**2)", BB),
    f("E(x * y)**2 <= E(x)**2 * E(y**2) / 2", BB, "independent: E(x) E(y)"),
    f("E(abs(x)) >= sqrt(E(x**2))", BB, "the wrong way round"),
    f("E(abs(x)) <= E(x**2)", BB, "small values have smaller squares"),
    f("E(abs(x)) == 1", XY, "only the second moment is 1"),
    f("E(abs(x)) <= sqrt(v)", M, "not centred"),
    f("E(x**4) <= E(x**2)**2", M, "the wrong way round"),
    f("E(x**4) == 3 * v**2", "v: nonnegative; x: iid(mean=0, var=v)", "not normal"),
    f("abs(E(x)) == E(abs(x))", M, "not where the sign changes"),
    f("E(abs(x + y)) == E(abs(x)) + E(abs(y))", BB, "signs cancel"),
    f("E(abs(x)) <= 4/5", XY, "signs have 1"),
    f("E(x**2 * y) == E(x)**2 * E(y)", BB, "E(x**2) is another number"),
]

t, f = topic("events")
XS = "s, t: real; x: iid(mean=0, var=1)"
XYS = "s, t: real; x, y: iid(mean=0, var=1)"
EVENTS = [
    t("P(x > s or y > t) <= P(x > s) + P(y > t)", XYS),
    t("P(x > s and y > t) <= P(x > s)", XYS),
    t("P(x <= s) <= P(x <= t)", XS, "s <= t"),
    t("P(x > t) == 1 - P(x <= t)", XS),
    t("P(x <= t) <= 1", XS),
    t("0 <= P(x == t)", XS),
    t("P(x < s or x > t) == P(x < s) + P(x > t)", XS, "s <= t"),
    t("P(x > s or y > t) == P(x > s) + P(y > t) - P(x > s and y > t)", XYS),
    t("P(s < x and x <= t) == P(x <= t) - P(x <= s)", XS, "s <= t"),
    t("P(x > s and y > t) >= P(x > s) + P(y > t) - 1", XYS),
    t("P(abs(x) > t) == P(x > t) + P(x < -t)", XS, "t >= 0"),
    t("P(x + y >= s + t) <= P(x >= s) + P(y >= t)", XYS),
    t("P(max(x, y) > t) <= 2 * P(x > t)", "t: real; x, y: normal"),
    t("P(x > s and y > t) == P(x > s) * P(y > t)", XYS),
    t("P(x[0] > t or x[1] > t) <= P(x[0] > t) + P(x[1] > t)", "t: real; x: iid[2](mean=0, var=1)"),
    f("P(x > s or y > t) == P(x > s) + P(y > t)", XYS, "both may occur"),
    f("P(x <= s) <= P(x <= t)", XS, "s <= t is left out"),
    f("P(x >= t) == 1 - P(x <= t)", XS, "t may be a value"),
    f("P(x <= t) < 1", XS, "far out it is 1"),
    f("P(x == t) == 0", XS, "a law may have atoms"),
    f("P(x < s or x > t) == P(x < s) + P(x > t)", XS, "they overlap for t < s"),
    f("P(x < t) == P(x <= t)", XS, "t may be a value"),
    f("P(x <= 0) == 1 / 2", XS, "the median is not the mean"),
    f("P(x > 0) > 0", "x: iid(mean=0, low=-1, high=1)", "x may be 0"),
    f("P(x > t) == P(y > t)", XYS, "names have laws of their own"),
    f("P(x + y >= s + t) <= P(x >= s)", XYS, "y may be large"),
    f("P(abs(x) > t) == 2 * P(x > t)", XS, "not symmetric", "t >= 0"),
]

t, f = topic("bounds")
AB = "a, b: real; x: iid(low=a, high=b)"
ABM = "a, b, m: real; x: iid(mean=m, low=a, high=b)"
U = "m: real; x: iid(mean=m, low=0, high=1)"
BOUNDS = [
    t("Var(x) <= (b - a)**2 / 4", AB),
    t("a <= E(x) and E(x) <= b", AB),
    t("Var(x) <= (b - m) * (m - a)", ABM),
    t("Var(x) <= m * (1 - m)", U),
    t("Var(x) <= 1 / 4", U),
    t("E(x**2) <= m", U),
    t("E(x**2) <= 9", "x: iid(low=-3, high=3)"),
    t("0 <= E(x) and E(x) <= 1", U),
    t("E(exp(x)) <= exp(b)", AB),
    t("E(abs(x)) <= 2", "x: iid(low=-1, high=2)"),
    t("Var(mean(x)) <= 1 / (4 * n)", "n: dim; x: iid[n](low=0, high=1)"),
    t("Var(x) >= 0", AB),
    t("P(x <= b) == 1", AB),
    t("P(x > b) == 0", AB),
    t("E(x**3) <= E(x**2)", "x: iid(low=0, high=1)"),
    t("E(x * y) <= 1", "x, y: iid(low=-1, high=1)"),
    f("Var(x) <= (b - a)**2 / 5", AB, "1 / 4 is attained"),
    f("Var(x) < (b - a)**2 / 4", AB, "attained"),
    f("E(x) < b", AB, "x may be b"),
    f("Var(x) <= m * (1 - m) / 2", U, "0 and 1 alone attain it"),
    f("Var(x) == m * (1 - m)", U, "only for laws on 0 and 1"),
    f("E(x**2) >= m", U, "less inside"),
    f("E(x) == (a + b) / 2", AB, "anywhere in between"),
    f("P(x < b) == 1", AB, "b is a value"),
    f("Var(x) <= 1", "x: iid(low=-1, high=2)", "9 / 4 is attained"),
    f("E(x**3) >= E(x**2)", "x: iid(low=0, high=1)", "powers fall"),
    f("E(abs(x)) <= 1", "x: iid(low=-1, high=2)", "up to 2"),
    f("Var(mean(x)) <= 1 / (5 * n)", "n: dim; x: iid[n](low=0, high=1)", "fair signs"),
]

t, f = topic("tails")
H = "n: dim; m: real; t: positive; x: iid[n](mean=m, low=0, high=1)"
HAB = "n: dim; a, b, m: real; t: positive; x: iid[n](mean=m, low=a, high=b)"
N = "t: positive; z: normal"
TAILS = [
    t("P(mean(x) - m >= t) <= exp(-2 * n * t**2)", H),
    t("P(abs(mean(x) - m) >= t) <= 2 * exp(-2 * n * t**2)", H),
    t("P(sum(x) - n * m >= t) <= exp(-2 * t**2 / n)", H),
    t("P(mean(x) - m >= t) <= exp(-2 * n * t**2 / (b - a)**2)", HAB, "a < b"),
    t("P(mean(x) <= m - t) <= exp(-2 * n * t**2 / (b - a)**2)", HAB, "a < b"),
    t("P(abs(sum(x)) >= t) <= 2 * exp(-t**2 / (2 * n))", "n: dim; t: positive; x: iid[n](mean=0, low=-1, high=1)"),
    t("P(x - m >= t) <= exp(-2 * t**2)", "m: real; t: positive; x: iid(mean=m, low=0, high=1)"),
    t("P(z >= t) <= exp(-t**2 / 2)", N),
    t("P(abs(z) >= t) <= 2 * exp(-t**2 / 2)", N),
    t("P(z - m >= t) <= exp(-t**2 / (2 * v))", "m: real; t, v: positive; z: normal(mean=m, var=v)"),
    t("P(mean(z) >= t) <= exp(-n * t**2 / 2)", "n: dim; t: positive; z: normal[n]"),
    t("E(exp(s * (x - m))) <= exp(s**2 / 8)", "s, m: real; x: iid(mean=m, low=0, high=1)"),
    t("E(exp(s * x)) <= exp(s**2 / 2)", "s: real; x: iid(mean=0, low=-1, high=1)"),
    t(
        "P(sum(x) >= t) <= exp(-t**2 / (2 * (n * v + t / 3)))",
        "n: dim; v: nonnegative; t: positive; x: iid[n](mean=0, var=v, low=-1, high=1)",
    ),
    f("P(mean(x) - m >= t) <= exp(-3 * n * t**2)", H, "too sharp"),
    f("P(mean(x) - m >= t) <= exp(-2 * n**2 * t**2)", H, "n is not squared"),
    f("P(abs(mean(x) - m) >= t) <= exp(-4 * n * t**2)", H, "too sharp"),
    f("P(sum(x) - n * m >= t) <= exp(-2 * t**2 / n**2 - 2 * t**2)", H, "too sharp"),
    f(
        "P(mean(x) - m >= t) <= exp(-2 * n * t**2 / (b - a)**2)",
        HAB,
        "no value where a = b",
    ),
    f(
        "P(mean(x) - m >= t) <= exp(-2 * n * t**2)",
        "n: dim; m, t: real; x: iid[n](mean=m, low=0, high=1)",
        "t may be negative",
    ),
    f("P(x - m >= t) <= exp(-2 * t**2)", "m: real; t: positive; x: iid(mean=m, low=-1, high=1)", "the width is 2"),
    f("P(z >= t) <= exp(-t**2) / 2", N, "too sharp"),
    f("P(abs(z) >= t) <= exp(-t**2)", N, "too sharp"),
    f("P(z - m >= t) <= exp(-t**2 / v)", "m: real; t, v: positive; z: normal(mean=m, var=v)", "2 v"),
    f("P(z >= t) <= exp(-t**2 / 2) / 2", "t: real; z: normal", "t may be negative"),
    f("E(exp(s * x)) <= exp(s**2 / 4)", "s: real; x: iid(mean=0, low=-1, high=1)", "cosh(s) is larger"),
    f("E(exp(s * x)) <= exp(s**2 / 8)", "s: real; x: iid(low=0, high=1)", "not centred"),
    f("P(abs(sum(x)) >= t) <= 2 * exp(-t**2 / 2)", "n: dim; t: positive; x: iid[n](mean=0, low=-1, high=1)", "n"),
]

t, f = topic("limits")
L = "n: dim; eps: positive; m, v: real; x: iid[n](mean=m, var=v)"
L1 = "n: dim; eps: positive; x: iid[n](mean=0, var=1)"
LB = "n: dim; eps: positive; x: iid[n](mean=1/2, low=0, high=1)"
LIMITS = [
    t("limit(P(abs(mean(x) - m) >= eps), n, oo) == 0", L),
    t("limit(P(abs(mean(x)) > eps), n, oo) == 0", L1),
    t("limit(P(abs(mean(x) - m) < eps), n, oo) == 1", L),
    t("limit(P(abs(mean(x) - 1/2) >= eps), n, oo) == 0", LB),
    t("limit(P(mean(x) >= 1/2 + eps), n, oo) == 0", LB),
    t("limit(P(abs(sum(x) / n) >= eps), n, oo) == 0", L1),
    t("limit(E((mean(x) - m)**2), n, oo) == 0", L),
    t("limit(P(abs(mean(z)) >= eps), n, oo) == 0", "n: dim; eps: positive; z: normal[n]"),
    f("limit(P(abs(mean(x) - m) >= eps), n, oo) == 1", L, "it is 0"),
    f("limit(P(abs(mean(x)) < eps), n, oo) == 0", L1, "it is 1"),
    f("limit(Var(sum(x) / sqrt(n)), n, oo) == 0", L1, "it stays 1"),
    f("limit(E((mean(x) - m)**2), n, oo) == v", L, "it is 0"),
]

ENTRIES = [*MARKOV, *CHEBYSHEV, *JENSEN, *PRODUCTS, *EVENTS, *BOUNDS, *TAILS, *LIMITS]
