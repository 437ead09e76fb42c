"""Elementary functions by name, and functions of whole numbers."""

from __future__ import annotations

from .kit import topic

t, f = topic("vocabulary")
X = "x: real"
XY = "x, y: real"
N = "n: natural"
NK = "n, k: natural"
Z = "n: integer"
AB = "a, b: integer"
UNIT = {"given": ("-1 <= x", "x <= 1"), "points": {"x": (0, 1, -1, "1/2", "-1/2", "1/3", "-3/5", "7/10", "-1/100")}}
MODEST = {"points": {"x": (0, 1, -1, "1/2", "-1/2", 2, "-3/2", "1/7", 3)}}
COS = {"given": "cos(x) != 0", **MODEST}

ENTRIES = [
    t("cosh(x)**2 - sinh(x)**2 == 1", X, **MODEST),
    t("sinh(2 * x) == 2 * sinh(x) * cosh(x)", X, **MODEST),
    t("1 + tan(x)**2 == sec(x)**2", X, **COS),
    t("diff(tan(x), x) == 1 + tan(x)**2", X, **COS),
    t("abs(tanh(x)) < 1", X, **MODEST),
    t("cosh(x) >= 1", X, **MODEST),
    t("sinh(x) >= x", "x: nonnegative", points={"x": (0, 1, "1/2", 2, "1/7", 3)}),
    t("tan(atan(x)) == x", X, **MODEST),
    t("sin(2 * atan(x)) == 2 * x / (1 + x**2)", X, **MODEST),
    t("asin(x) + acos(x) == pi / 2", X, **UNIT),
    t("cos(asin(x)) == sqrt(1 - x**2)", X, **UNIT),
    t("atan(x) + atan(1 / x) == pi / 2", "x: positive"),
    t("abs(atan(x) - atan(y)) <= abs(x - y)", XY),
    t("4 * atan(1 / 5) - atan(1 / 239) == pi / 4"),
    t("asin(1 / 2) == pi / 6"),
    t("diff(asin(x), x) == 1 / sqrt(1 - x**2)", X, given=("-1 < x", "x < 1"), points={"x": (0, "1/2", "-1/3", "4/5")}),
    t("log2(x * y) == log2(x) + log2(y)", "x, y: positive"),
    t("log(x, 2) == log2(x)", "x: positive"),
    t("cbrt(x)**3 == x", X),
    t("sign(x) * abs(x) == x", X),
    t("factorial(n + 1) == (n + 1) * factorial(n)", N),
    t("binomial(n + 1, k + 1) == binomial(n, k) + binomial(n, k + 1)", NK),
    t("binomial(n, k) == binomial(n, n - k)", NK, given="k <= n"),
    t("gcd(a + b, b) == gcd(a, b)", AB),
    t("gcd(a, b) * lcm(a, b) == abs(a * b)", AB),
    t("fibonacci(n + 2) == fibonacci(n + 1) + fibonacci(n)", N),
    t("(n**13 - n) % 2730 == 0", Z, "by Fermat for 2, 3, 5, 7, 13"),
    t("floor(x) + floor(x + 1 / 3) + floor(x + 2 / 3) == floor(3 * x)", X),
    t("n // 2 + (n + 1) // 2 == n", Z),
    t("implies(a**2 == 2 * b**2, a == 0 and b == 0)", AB, "the root of 2 is irrational"),
    f("cosh(x)**2 + sinh(x)**2 == 1", X, "the sign", x=1),
    f("sinh(2 * x) == sinh(x) * cosh(x)", X, "a factor 2", x=1),
    f("1 + tan(x)**2 == sec(x)**2", X, "the cosine vanishes", x="pi / 2"),
    f("1 - tan(x)**2 == sec(x)**2", X, "the sign", x=1, given="cos(x) != 0"),
    f("abs(tanh(x)) < 99 / 100", X, "for large x", x=4),
    f("cosh(x) > 1", X, "at zero", x=0),
    f("sinh(x) >= x", X, "for negative x", x=-1),
    f("atan(tan(x)) == x", X, "beyond a quarter turn", x=2, given="cos(x) != 0"),
    f("asin(x) + acos(x) == pi / 3", X, "a half", x=0, given=("-1 <= x", "x <= 1")),
    f("sin(asin(x)) == x", X, "no angle has the sine 2", x=2),
    f("atan(x) + atan(1 / x) == pi / 2", X, "for negative x", x=-1, given="x != 0"),
    f("abs(atan(x)) <= 3 / 2", X, "pi / 2 is more", x=20),
    f("atan(1 / 2) + atan(1 / 3) == pi / 3", "", "pi / 4"),
    f("asin(1 / 2) == pi / 3", "", "pi / 6"),
    f("asin(x) < pi / 2", X, "at 1", x=1, given=("-1 <= x", "x <= 1")),
    f("log2(x + y) == log2(x) + log2(y)", "x, y: positive", "of products", x=1, y=1),
    f("log(8, 3) == 2", "", "of 9"),
    f("cbrt(x)**2 == x", X, "the third power", x=8),
    f("sign(x)**2 == 1", X, "zero", x=0),
    f("factorial(n) == n * factorial(n - 1)", N, "nothing before 0", n=0),
    f("factorial(n) >= 2**n", N, "at 3", n=3),
    f("binomial(n, k) == binomial(n, k + 1)", NK, "two in a row", n=2, k=0),
    f("binomial(n, 2) == n * (n + 1) / 2", N, "n - 1", n=1),
    f("gcd(n, n + 2) == 1", Z, "even n", n=0),
    f("lcm(a, b) == a * b", "a, b: dim", "common divisors", a=2, b=2),
    f("fibonacci(n) >= n", N, "at 2", n=2),
    f("(n**13 - n) % 2731 == 0", Z, "at 2", n=2),
    f("floor(x) + floor(x + 1 / 3) == floor(2 * x)", X, "at a half", x="1/2"),
    f("implies(a**2 == 4 * b**2, a == 0 and b == 0)", AB, "a = 2 b", a=2, b=1),
    f("(a**2 + b**2) % 4 != 2", AB, "both odd", a=1, b=1),
]
