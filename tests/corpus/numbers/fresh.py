"""Statements about complex numbers, gamma, exact values, common divisors and logarithms, written from the guide alone.

Each is (statement, declarations, assumptions...). Above a false one stands where it fails.
"""

from __future__ import annotations

Z = "z: complex"
ZW = "z, w: complex"
XZ = "x: real; z: complex"
X = "x: real"
XY = "x, y: real"
P = "x: positive"
PQ = "a, b: positive"
A = "a: positive"
XK = "x: real; k: natural"
N = "n: dim"
V = "n: dim; v: complex[n]"
UV = "n: dim; u, v: complex[n]"
AB = "a, b: integer"
ABC = "a, b, c: integer"
ABCD = "a, b, c, d: integer"
SIZES = "a, b: dim"
GY = "g: normal; y: positive"

TRUE: list[tuple[str, ...]] = [
    ("abs(abs(z) - abs(w)) <= abs(z - w)", ZW),
    ("abs(z - w)**2 == abs(z)**2 - 2 * re(z * conj(w)) + abs(w)**2", ZW),
    ("re(z)**2 == (abs(z)**2 + re(z**2)) / 2", Z),
    ("im(z * conj(w)) == -im(w * conj(z))", ZW),
    ("re(z * conj(w)) <= abs(z) * abs(w)", ZW),
    ("re(z * w) == re(z) * re(w) - im(z) * im(w)", ZW),
    ("abs(re(z)) + abs(im(z)) <= sqrt(2) * abs(z)", Z),
    ("implies(abs(z) == 1, conj(z) == 1 / z)", Z),
    ("abs(1 / z) == 1 / abs(z)", Z, "z != 0"),
    ("im(1 / z) == -im(z) / abs(z)**2", Z, "z != 0"),
    ("implies(z**2 == -1, re(z) == 0)", Z),
    ("implies(z**2 == -1, abs(im(z)) == 1)", Z),
    ("(z == conj(z)) == (im(z) == 0)", Z),
    ("implies(re(z) == re(w) and im(z) == im(w), z == w)", ZW),
    ("abs(cos(z))**2 + abs(sin(z))**2 == cosh(2 * im(z))", Z),
    ("re(sin(z)) == sin(re(z)) * cosh(im(z))", Z),
    ("conj(cos(z)) == cos(conj(z))", Z),
    ("conj(z**4) == conj(z)**4", Z),
    ("abs(exp(x * z)) == exp(x * re(z))", XZ),
    ("abs(exp(z)) <= exp(abs(z))", Z),
    ("abs(exp(z) - 1) <= exp(abs(z)) - 1", Z),
    ("log(abs(z * w)) == log(abs(z)) + log(abs(w))", ZW, "z != 0", "w != 0"),
    ("abs((z - w) / (1 - conj(w) * z)) < 1", ZW, "abs(z) < 1", "abs(w) < 1"),
    ("re((1 + z) / (1 - z)) > 0", Z, "abs(z) < 1"),
    ("abs(z - 1) < abs(z + 1)", Z, "re(z) > 0"),
    ("abs(sum(v)) <= sum(abs(v))", V),
    ("sum(v) * conj(sum(v)) == abs(sum(v))**2", V),
    (
        "abs(sum(conj(u[i]) * v[i] for i in range(n)))**2"
        " <= sum(abs(u[i])**2 for i in range(n)) * sum(abs(v[i])**2 for i in range(n))",
        UV,
    ),
    ("gamma(x) * gamma(x + 1 / 2) == 2**(1 - 2 * x) * sqrt(pi) * gamma(2 * x)", P),
    ("gamma(x) * gamma(1 - x) == pi / sin(pi * x)", P, "x < 1"),
    ("gamma(n + 1 / 2) == factorial(2 * n) * sqrt(pi) / (4**n * factorial(n))", N),
    ("gamma(-3 / 2) == 4 * sqrt(pi) / 3", ""),
    ("gamma(1 / 4) * gamma(3 / 4) == sqrt(2) * pi", ""),
    ("gamma((a + b) / 2)**2 <= gamma(a) * gamma(b)", PQ),
    ("gamma(x + 1 / 2) / gamma(x) <= sqrt(x)", P),
    ("limit(x * gamma(x), x, 0) == 1", X),
    ("lgamma(x + 2) == lgamma(x) + log(x) + log(x + 1)", P),
    ("lgamma(n + 1) == sum(log(k) for k in range(1, n + 1))", N),
    ("lgamma(x) >= 0", X, "x >= 2"),
    ("convex(lgamma(x) for x in positive)", ""),
    ("diff(lgamma(x), x, 2) == trigamma(x)", P),
    ("digamma(x + 3) - digamma(x) == 1 / x + 1 / (x + 1) + 1 / (x + 2)", P),
    ("digamma(x) <= log(x)", P),
    ("digamma(x) > log(x) - 1 / x", P),
    ("digamma(n + 1) - digamma(1) == harmonic(n)", N),
    ("digamma(1 - x) - digamma(x) == pi * cos(pi * x) / sin(pi * x)", P, "x < 1"),
    ("digamma(1 / 2) == digamma(1) - 2 * log(2)", ""),
    ("trigamma(1) == pi**2 / 6", ""),
    ("trigamma(1 / 2) == pi**2 / 2", ""),
    ("trigamma(x) > 1 / x", P),
    ("beta(x, 1 - x) == pi / sin(pi * x)", P, "x < 1"),
    ("beta(a, a) == 2**(1 - 2 * a) * beta(a, 1 / 2)", A),
    ("beta(n, m) == factorial(n - 1) * factorial(m - 1) / factorial(n + m - 1)", "n, m: dim"),
    ("beta(a, b) * beta(a + b, c) == beta(b, c) * beta(a, b + c)", "a, b, c: positive"),
    ("beta(a + 1, b + 1) == beta(a, b) * a * b / ((a + b) * (a + b + 1))", PQ),
    ("diff(log(beta(a, b)), a) == digamma(a) - digamma(a + b)", PQ),
    ("integral(t**(a - 1) * (1 - t) for t in interval(0, 1)) == 1 / (a * (a + 1))", A),
    ("integral(t**2 * exp(-b * t) for t in interval(0, oo)) == 2 / b**3", "b: positive"),
    ("integral(t**(x - 1) * log(t) * exp(-t) for t in interval(0, oo)) == gamma(x) * digamma(x)", P),
    ("binomial(-x, k) == (-1)**k * binomial(x + k - 1, k)", XK),
    ("k * binomial(x, k) == x * binomial(x - 1, k - 1)", XK),
    ("binomial(x, k) + binomial(x, k + 1) == binomial(x + 1, k + 1)", XK),
    ("binomial(1 / 2, 3) == 1 / 16", ""),
    ("binomial(x, 4) == x * (x - 1) * (x - 2) * (x - 3) / 24", X),
    ("binomial(x + y, 2) == binomial(x, 2) + x * y + binomial(y, 2)", XY),
    ("binomial(x, k) >= 0", XK, "x >= k - 1"),
    ("binomial(x, 3) > 0", X, "x > 2"),
    ("diff(binomial(x, 2), x) == x - 1 / 2", X),
    ("sum(binomial(x + j, j) for j in range(k)) == binomial(x + k, k - 1)", "x: real; k: dim"),
    ("sum((-1)**j * binomial(x, j) for j in range(k + 1)) == (-1)**k * binomial(x - 1, k)", XK),
    ("binomial(-1 / 2, k) == (-1)**k * binomial(2 * k, k) / 4**k", "k: natural"),
    ("binomial(x, k) == gamma(x + 1) / (gamma(k + 1) * gamma(x - k + 1))", XK, "x > k - 1"),
    ("cos(2 * pi / 5) == (sqrt(5) - 1) / 4", ""),
    ("sin(pi / 5)**2 == (5 - sqrt(5)) / 8", ""),
    ("tan(pi / 5) == sqrt(5 - 2 * sqrt(5))", ""),
    ("4 * cos(pi / 5) * cos(2 * pi / 5) == 1", ""),
    ("atan(1 / 2) + atan(1 / 3) == pi / 4", ""),
    ("atan(1) + atan(2) + atan(3) == pi", ""),
    ("atan(sqrt(2) - 1) == pi / 8", ""),
    ("acos((sqrt(6) - sqrt(2)) / 4) == 5 * pi / 12", ""),
    ("asin(cos(pi / 5)) == 3 * pi / 10", ""),
    ("cos(pi / 9) * cos(2 * pi / 9) * cos(4 * pi / 9) == 1 / 8", ""),
    ("cos(2 * pi / 7) + cos(4 * pi / 7) + cos(6 * pi / 7) == -1 / 2", ""),
    ("tan(pi / 7) * tan(2 * pi / 7) * tan(3 * pi / 7) == sqrt(7)", ""),
    ("sin(pi / 24) == sqrt(2 - sqrt(2 + sqrt(3))) / 2", ""),
    ("sin(3 * pi / 8) * sin(pi / 8) == sqrt(2) / 4", ""),
    ("sqrt(7 - 4 * sqrt(3)) == 2 - sqrt(3)", ""),
    ("cbrt(7 + 5 * sqrt(2)) == 1 + sqrt(2)", ""),
    ("atan(x) + atan(1 / x) == pi / 2", P),
    ("atan(x) + atan(y) == atan((x + y) / (1 - x * y))", XY, "x * y < 1"),
    ("atan(x / sqrt(1 - x**2)) == asin(x)", X, "abs(x) < 1"),
    ("acos(cos(x)) == x", X, "0 <= x", "x <= pi"),
    ("gcd(a, b) == gcd(a, b - a)", AB),
    (
        "gcd(gcd(lcm(a, b), lcm(b, c)), lcm(a, c)) == lcm(lcm(gcd(a, b), gcd(b, c)), gcd(a, c))",
        ABC,
    ),
    ("gcd(gcd(a * c, a * d), gcd(b * c, b * d)) == gcd(a, b) * gcd(c, d)", ABCD),
    ("lcm(lcm(a, b), c) * gcd(gcd(a * b, b * c), a * c) == abs(a * b * c)", ABC),
    ("gcd(lcm(a, b), a + b) == gcd(a, b)", AB),
    ("divides(gcd(a, b), c * a + d * b)", ABCD, "a != 0"),
    ("implies(gcd(a, b) == 1, gcd(a + b, a - b) <= 2)", AB),
    ("implies(gcd(a, b) == 1, gcd(a**2, b**3) == 1)", AB),
    ("gcd(a, b) <= lcm(a, b)", SIZES),
    ("lcm(a, b) == a * b / gcd(a, b)", SIZES),
    ("lcm(a, b) == b", SIZES, "divides(a, b)"),
    ("implies(divides(c, a) and divides(c, b), divides(c, gcd(a, b)))", "a, b, c: dim"),
    ("implies(gcd(a, b) == gcd(a, c) and lcm(a, b) == lcm(a, c), b == c)", "a, b, c: dim"),
    ("gcd(2**a - 1, 2**b - 1) == 2**gcd(a, b) - 1", SIZES),
    ("gcd(n, n + 2) <= 2", N),
    ("gcd(fibonacci(n), fibonacci(n + 1)) == 1", N),
    ("log(exp(x) / exp(y)) == x - y", XY),
    ("log(sqrt(exp(x) * y)) == (x + log(y)) / 2", "x: real; y: positive"),
    ("log(exp(x) + exp(y)) == x + log(1 + exp(y - x))", XY),
    ("log(x**2) == 2 * log(abs(x))", X, "x != 0"),
    ("log(prod(exp(x[i]) for i in range(n))) == sum(x)", "n: dim; x: real[n]"),
    ("E(log(y * exp(-g**2))) == log(y) - 1", GY),
    ("E(log(1 / (y * exp(g)))) == -log(y)", GY),
    ("E(log(exp(g) * exp(-g**2 / 2) * y)) == log(y) - 1 / 2", GY),
    ("integral(t * log(exp(t) * y) for t in interval(0, 1)) == 1 / 3 + log(y) / 2", "y: positive"),
    (
        "integral(exp(-t**2 / (2 * a)) / sqrt(2 * pi * a) * log((exp(-t**2 / (2 * a)) / sqrt(2 * pi * a))"
        " / (exp(-t**2 / (2 * b)) / sqrt(2 * pi * b))) for t in interval(-oo, oo)) == (a / b - 1 - log(a / b)) / 2",
        PQ,
    ),
    (
        "integral(exp(-(t - m)**2 / 2) / sqrt(2 * pi) * log(exp(-(t - m)**2 / 2) / exp(-(t - l)**2 / 2))"
        " for t in interval(-oo, oo)) == (m - l)**2 / 2",
        "m, l: real",
    ),
    (
        "integral(-exp(-t**2 / 2) / sqrt(2 * pi) * log(exp(-t**2 / 2) / sqrt(2 * pi)) for t in interval(-oo, oo))"
        " == log(2 * pi * exp(1)) / 2",
        "",
    ),
    (
        "integral(a * exp(-a * t) * log(a * exp(-a * t) / (b * exp(-b * t))) for t in interval(0, oo))"
        " == log(a / b) + b / a - 1",
        PQ,
    ),
    ("KL(normal(m, a), normal(l, b)) == (log(b / a) + (a + (m - l)**2) / b - 1) / 2", "m, l: real; a, b: positive"),
]

FALSE: list[tuple[str, ...]] = [
    # at z = 1, w = -1: 2 < 2
    ("abs(z - w) < abs(z) + abs(w)", ZW),
    # at z = 1, w = 1: 0 and 1
    ("abs(z - w)**2 == abs(z)**2 - re(z * conj(w)) + abs(w)**2", ZW),
    # at z = 1: 1 and 0
    ("re(z)**2 == (abs(z)**2 - re(z**2)) / 2", Z),
    # at z = 1j, w = 1: 1 and -1
    ("im(z * conj(w)) == im(w * conj(z))", ZW),
    # at z = 1, w = 1: 1 < 1
    ("re(z * conj(w)) < abs(z) * abs(w)", ZW),
    # at z = 1j, w = 1j: -1 and 1
    ("re(z * w) == re(z) * re(w) + im(z) * im(w)", ZW),
    # at z = 1 + 1j: 2 and 1.979...
    ("abs(re(z)) + abs(im(z)) <= 7 / 5 * abs(z)", Z),
    # at z = 2: 2 and 1/2
    ("conj(z) == 1 / z", Z, "z != 0"),
    # at z = 1j: -1 and 1
    ("im(1 / z) == im(z) / abs(z)**2", Z, "z != 0"),
    # at z = -1j: the imaginary part is -1
    ("implies(z**2 == -1, im(z) == 1)", Z),
    # at z = -1: both squares are 1, and the real part is -1
    ("implies(z**2 == abs(z)**2, re(z) >= 0)", Z),
    # at z = 1: z is its conjugate, and its real part is not 0
    ("(z == conj(z)) == (re(z) == 0)", Z),
    # at z = 1j, w = -1j: both have real part 0 and absolute value 1
    ("implies(re(z) == re(w) and abs(z) == abs(w), z == w)", ZW),
    # at z = 1j: cosh(2)
    ("abs(cos(z))**2 + abs(sin(z))**2 == 1", Z),
    # at z = 2j: sinh(2) = 3.6...
    ("abs(sin(z)) <= abs(z)", Z),
    # at z = 0: 1 and 0
    ("re(cos(z)) == cos(re(z)) * sinh(im(z))", Z),
    # at x = 1, z = 1: e and 1/e
    ("conj(exp(x * z)) == exp(-x * z)", XZ),
    # at z = 1: e - 1 = 1.7...
    ("abs(exp(z) - 1) <= abs(z)", Z),
    # at z = 0, w = 1: log(0) has no value
    ("log(abs(z * w)) == log(abs(z)) + log(abs(w))", ZW),
    # at z = 1, w = 0: 1 < 1
    ("abs((z - w) / (1 - conj(w) * z)) < 1", ZW, "abs(z) <= 1", "abs(w) < 1"),
    # at z = 0: 1 > 1
    ("re((1 + z) / (1 - z)) > 1", Z, "abs(z) < 1"),
    # at z = -1: 0 > 0
    ("re((1 + z) / (1 - z)) > 0", Z, "abs(z) <= 1", "z != 1"),
    # at z = 1j: both are sqrt(2)
    ("abs(z - 1) < abs(z + 1)", Z, "re(z) >= 0"),
    # at z = 1, w = 1j: 0 and 2
    ("abs(z**2 + w**2) == abs(z)**2 + abs(w)**2", ZW),
    # at n = 2, v = [1, 1j]: 0 and 2
    ("abs(sum(v[i]**2 for i in range(n))) == sum(abs(v[i])**2 for i in range(n))", V),
    # at n = 1, v = [1j]: 1 and -1
    ("sum(conj(v[i]) * v[i] for i in range(n)) == sum(v[i]**2 for i in range(n))", V),
    # at x = 1: 0.886... and 1.77...
    ("gamma(x) * gamma(x + 1 / 2) == 2**(1 - x) * sqrt(pi) * gamma(2 * x)", P),
    # at x = 1: gamma(0) has no value
    ("gamma(x) * gamma(1 - x) == pi / sin(pi * x)", P, "x <= 1"),
    # at x = 1/3: 3.6... and 6.2...
    ("gamma(x) * gamma(1 - x) == pi / cos(pi * x)", P, "x < 1", "x != 1 / 2"),
    # at n = 1: 0.886... and 1.77...
    ("gamma(n + 1 / 2) == factorial(2 * n) * sqrt(pi) / (2**n * factorial(n))", N),
    # 2.36... and 1.18...
    ("gamma(-3 / 2) == 2 * sqrt(pi) / 3", ""),
    # sqrt(2) * pi
    ("gamma(1 / 4) * gamma(3 / 4) == pi", ""),
    # at a = 1, b = 1: 1 < 1
    ("gamma((a + b) / 2)**2 < gamma(a) * gamma(b)", PQ),
    # at x = 1: 0.886... and 1
    ("gamma(x + 1 / 2) / gamma(x) >= sqrt(x)", P),
    # at a = 1/2, b = 1/2: 1 and pi
    ("gamma(a + b) >= gamma(a) * gamma(b)", PQ),
    # gamma(1/2) = 1.77..., gamma(1) = 1
    ("increasing(gamma(x) for x in positive)", ""),
    # no limit: gamma(x) is about 1 / x
    ('limit(gamma(x), x, 0, side="+") == 1', X),
    # at x = 1: log(2) and log(3)
    ("lgamma(x + 2) == lgamma(x) + log(x) + log(x + 2)", P),
    # at n = 2: 0 and log(2)
    ("lgamma(n) == sum(log(k) for k in range(1, n + 1))", N),
    # at x = 3/2: -0.12...
    ("lgamma(x) >= 0", X, "x >= 1"),
    # 0 at 1 and at 2, and -0.12... at 3/2
    ("concave(lgamma(x) for x in positive)", ""),
    # at x = 1: 1.6... and -0.57...
    ("diff(lgamma(x), x, 2) == digamma(x)", P),
    # at x = 1: -0.577... and -1
    ("digamma(x) <= log(x) - 1 / x", P),
    # at x = 1: -0.577... and -1/2
    ("digamma(x) > log(x) - 1 / (2 * x)", P),
    # at n = 1: 0 and 1
    ("digamma(n) - digamma(1) == harmonic(n)", N),
    # at x = 1/3: 1.8... and 5.4...
    ("digamma(1 - x) - digamma(x) == pi * sin(pi * x) / cos(pi * x)", P, "x < 1", "x != 1 / 2"),
    # -1.96... and -1.27...
    ("digamma(1 / 2) == digamma(1) - log(2)", ""),
    # pi**2 / 6
    ("trigamma(1) == pi**2 / 12", ""),
    # pi**2 / 2
    ("trigamma(1 / 2) == pi**2 / 4", ""),
    # at x = 1: 1.64... and 3/2
    ("trigamma(x) < 1 / x + 1 / (2 * x**2)", P),
    # at n = 1, m = 1: 1 and 1/2
    ("beta(n, m) == factorial(n) * factorial(m) / factorial(n + m)", "n, m: dim"),
    # at a = 1: 1 and 1/2
    ("beta(a, a) == 2**(-2 * a) * beta(a, 1 / 2)", A),
    # at a = 1, b = 2, c = 1: 1/6 and 1/3
    ("beta(a, b) * beta(a + b, c) == beta(a, c) * beta(a, b + c)", "a, b, c: positive"),
    # at a = 1, b = 1: 1/6 and 1/4
    ("beta(a + 1, b + 1) == beta(a, b) * a * b / (a + b)**2", PQ),
    # at a = 1, b = 1: -1 and 0
    ("diff(log(beta(a, b)), a) == digamma(a) - digamma(b)", PQ),
    # at a = 2: 1/6 and 1/3
    ("integral(t**(a - 1) * (1 - t) for t in interval(0, 1)) == 1 / (a + 1)", A),
    # at b = 1: 2 and 1
    ("integral(t**2 * exp(-b * t) for t in interval(0, oo)) == 1 / b**3", "b: positive"),
    # at x = 3: 1.8... and 0.92...
    ("integral(t**(x - 1) * log(t) * exp(-t) for t in interval(0, oo)) == digamma(x)", P),
    # at x = 1, k = 1: -1 and -2
    ("binomial(-x, k) == (-1)**k * binomial(x + k, k)", XK),
    # at x = 1, k = 1: 1 and 0
    ("k * binomial(x, k) == x * binomial(x - 1, k)", XK),
    # at x = 1, k = 0: 2 and 1
    ("binomial(x, k) + binomial(x, k + 1) == binomial(x + 1, k)", XK),
    # 1/16
    ("binomial(1 / 2, 3) == -1 / 16", ""),
    # at x = 1/2, k = 2: -1/8
    ("binomial(x, k) >= 0", XK, "x >= 0"),
    # at x = 3/2: -1/16
    ("binomial(x, 3) > 0", X, "x > 1"),
    # at x = 1/10, k = 3: 0.0285 and 0.001
    ("binomial(x, k) <= x**k", "x: positive; k: natural"),
    # at x = 0: -1/2
    ("diff(binomial(x, 2), x) == x", X),
    # at x = 1, y = 1: 1 and 0
    ("binomial(x + y, 2) == binomial(x, 2) + binomial(y, 2)", XY),
    # at x = 1, k = 1: 1 and 2
    ("sum(binomial(x + j, j) for j in range(k)) == binomial(x + k, k)", "x: real; k: dim"),
    # at x = 1, k = 1: 0 and -1
    ("sum((-1)**j * binomial(x, j) for j in range(k + 1)) == (-1)**k * binomial(x, k)", XK),
    # at k = 1: -1/2 and 1/2
    ("binomial(-1 / 2, k) == binomial(2 * k, k) / 4**k", "k: natural"),
    # 0.309... and 0.809...
    ("cos(2 * pi / 5) == (sqrt(5) + 1) / 4", ""),
    # 0.345... and 0.904...
    ("sin(pi / 5)**2 == (5 + sqrt(5)) / 8", ""),
    # 0.726... and 1.66...
    ("tan(pi / 5) == sqrt(5 - sqrt(5))", ""),
    # 1/4
    ("cos(pi / 5) * cos(2 * pi / 5) == 1 / 2", ""),
    # pi / 4
    ("atan(1 / 2) + atan(1 / 3) == pi / 3", ""),
    # 3 * pi / 4 and -pi / 4
    ("atan(2) + atan(3) == atan((2 + 3) / (1 - 2 * 3))", ""),
    # at x = 2, y = 2: 2.2... and -0.92...
    ("atan(x) + atan(y) == atan((x + y) / (1 - x * y))", XY, "x * y != 1"),
    # at x = -1: -pi / 2
    ("atan(x) + atan(1 / x) == pi / 2", X, "x != 0"),
    # pi / 8
    ("atan(sqrt(2) - 1) == pi / 12", ""),
    # 3 * pi / 10
    ("asin(cos(pi / 5)) == pi / 5", ""),
    # 0.359...
    ("cos(pi / 9) * cos(2 * pi / 9) * cos(3 * pi / 9) == 1 / 8", ""),
    # -1/2
    ("cos(2 * pi / 7) + cos(4 * pi / 7) + cos(6 * pi / 7) == 1 / 2", ""),
    # 0.267... and -0.267...
    ("sqrt(7 - 4 * sqrt(3)) == sqrt(3) - 2", ""),
    # 0.0206...
    ("sqrt(10) - pi < 1 / 50", ""),
    # at x = 4: 2.2...
    ("acos(cos(x)) == x", X, "x >= 0"),
    # at a = 1, b = 1: 1 and 2
    ("gcd(a, b) == gcd(a + b, a - b)", AB),
    # at a = 2, b = 1, c = 1, d = 2: 2 and 1
    ("gcd(a * c, b * d) == gcd(a, b) * gcd(c, d)", ABCD),
    # at a = 2, b = 2, c = 2: 4 and 8
    ("lcm(lcm(a, b), c) * gcd(gcd(a, b), c) == abs(a * b * c)", ABC),
    # at a = 3, b = 1: 1 and 2
    ("gcd(lcm(a, b), a - b) == abs(a - b)", AB),
    # at a = 3, b = 1: 2
    ("implies(gcd(a, b) == 1, gcd(a + b, a - b) == 1)", AB),
    # at a = 6, b = 10, c = 15: 2, 5 and 3
    ("implies(gcd(gcd(a, b), c) == 1, gcd(a, b) == 1 or gcd(b, c) == 1 or gcd(a, c) == 1)", "a, b, c: dim"),
    # at a = 1, b = 1: 1 < 1
    ("gcd(a, b) < lcm(a, b)", SIZES),
    # at a = -1, b = 1: 1 and -1
    ("lcm(a, b) == a * b / gcd(a, b)", AB, "a != 0"),
    # at a = 2, b = 3: neither is 1
    ("implies(lcm(a, b) == a * b, a == 1 or b == 1)", SIZES),
    # at a = 1, b = 1, c = 2: common divisor 1 twice, common multiples 1 and 2
    ("implies(gcd(a, b) == gcd(a, c), lcm(a, b) == lcm(a, c))", "a, b, c: dim"),
    # at a = 2, b = 1, c = 1: 2 and 4
    ("lcm(a, b + c) == lcm(a, b) + lcm(a, c)", "a, b, c: dim"),
    # at a = 2, b = 2: 3 and 2
    ("gcd(2**a - 1, 2**b - 1) == gcd(a, b)", SIZES),
    # at n = 2: 2
    ("gcd(n, n + 2) == 1", N),
    # at n = 3: 2 and 8 have the divisor 2
    ("gcd(fibonacci(n), fibonacci(n + 3)) == 1", N),
    # at x = 1, y = 1: 0 and 1
    ("log(exp(x) / exp(y)) == x / y", "x: real; y: positive"),
    # at x = 1, y = 1: 1/2 and 1
    ("log(sqrt(exp(x) * y)) == x + log(y) / 2", "x: real; y: positive"),
    # at x = 0, y = 0: 0.69... and 1/2
    ("log(exp(x) + exp(y)) <= max(x, y) + 1 / 2", XY),
    # at x = -1: log(-1) has no value
    ("log(x**2) == 2 * log(x)", X, "x != 0"),
    # at n = 2, x = [0, 1]: 1 and 0
    ("log(prod(exp(x[i]) for i in range(n))) == prod(x)", "n: dim; x: real[n]"),
    # at y = 1: -1 and -1/2
    ("E(log(y * exp(-g**2))) == log(y) - 1 / 2", GY),
    # at y = 1: 0.80... and 0
    ("E(log(exp(g) + y)) == log(y)", GY),
    # at y = 2: 0.67... and 1.02...
    ("integral(t * log(exp(t) * y) for t in interval(0, 1)) == 1 / 3 + log(y)", "y: positive"),
    # at a = 1, b = 2: 0.096... and 0.153..., which is the divergence the other way round
    (
        "integral(exp(-t**2 / (2 * a)) / sqrt(2 * pi * a) * log((exp(-t**2 / (2 * a)) / sqrt(2 * pi * a))"
        " / (exp(-t**2 / (2 * b)) / sqrt(2 * pi * b))) for t in interval(-oo, oo)) == (b / a - 1 - log(b / a)) / 2",
        PQ,
    ),
    # at m = 2, l = 0: 2 and 1
    (
        "integral(exp(-(t - m)**2 / 2) / sqrt(2 * pi) * log(exp(-(t - m)**2 / 2) / exp(-(t - l)**2 / 2))"
        " for t in interval(-oo, oo)) == abs(m - l) / 2",
        "m, l: real",
    ),
    # 1.41... and 0.91...
    (
        "integral(-exp(-t**2 / 2) / sqrt(2 * pi) * log(exp(-t**2 / 2) / sqrt(2 * pi)) for t in interval(-oo, oo))"
        " == log(2 * pi) / 2",
        "",
    ),
    # at a = 1, b = 2: 0.306... and 0.193...
    (
        "integral(a * exp(-a * t) * log(a * exp(-a * t) / (b * exp(-b * t))) for t in interval(0, oo))"
        " == log(b / a) + a / b - 1",
        PQ,
    ),
    # at m = 0, l = 0, a = 1, b = 2: 0.096... and 0.153...
    ("KL(normal(m, a), normal(l, b)) == KL(normal(l, b), normal(m, a))", "m, l: real; a, b: positive"),
    # at m = 1, l = 0, a = 1: 1/2 and 1
    ("KL(normal(m, a), normal(l, a)) == (m - l)**2 / a", "m, l: real; a: positive"),
]

# Confirmed by another evaluator, written for this file: the one of the tests does not read them, or not so far out.
BEYOND = frozenset(
    {
        "limit(x * gamma(x), x, 0) == 1",
        "convex(lgamma(x) for x in positive)",
        "diff(lgamma(x), x, 2) == trigamma(x)",
        "gcd(fibonacci(n), fibonacci(n + 1)) == 1",
        "integral(exp(-t**2 / (2 * a)) / sqrt(2 * pi * a) * log((exp(-t**2 / (2 * a)) / sqrt(2 * "
        "pi * a)) / (exp(-t**2 / (2 * b)) / sqrt(2 * pi * b))) for t in interval(-oo, oo)) == (a / "
        "b - 1 - log(a / b)) / 2",
        "integral(a * exp(-a * t) * log(a * exp(-a * t) / (b * exp(-b * t))) for t in interval(0, "
        "oo)) == log(a / b) + b / a - 1",
        "KL(normal(m, a), normal(l, b)) == (log(b / a) + (a + (m - l)**2) / b - 1) / 2",
        "increasing(gamma(x) for x in positive)",
        "concave(lgamma(x) for x in positive)",
        "diff(lgamma(x), x, 2) == digamma(x)",
        "acos(cos(x)) == x",
        "implies(gcd(gcd(a, b), c) == 1, gcd(a, b) == 1 or gcd(b, c) == 1 or gcd(a, c) == 1)",
        "gcd(fibonacci(n), fibonacci(n + 3)) == 1",
        "log(exp(x) + exp(y)) <= max(x, y) + 1 / 2",
        "log(prod(exp(x[i]) for i in range(n))) == prod(x)",
        "KL(normal(m, a), normal(l, b)) == KL(normal(l, b), normal(m, a))",
        "KL(normal(m, a), normal(l, a)) == (m - l)**2 / a",
    }
)
