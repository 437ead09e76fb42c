"""Statements about numbers, complex and whole ones, and gamma, by a third author, from the guide alone, run once before
anything was changed after them. Truths are by mpmath, by samples for laws, else by thought.

Each is (statement, declarations, assumptions...).
"""

from __future__ import annotations

TRUE: list[tuple[str, ...]] = [
    ("gamma(x + 3) / gamma(x) == x**3 + 3*x**2 + 2*x", "x: positive"),
    ("gamma(7 / 2) == 15 * sqrt(pi) / 8", ""),
    ("gamma(1 / 3) * gamma(2 / 3) == 2 * pi / sqrt(3)", ""),
    ("digamma(1 / 2) - digamma(1) == -2 * log(2)", ""),
    ("digamma(n + 1) - digamma(1) == harmonic(n)", "n: dim"),
    ("beta(a, b) == beta(a + 1, b) + beta(a, b + 1)", "a, b: positive"),
    ("beta(m, n) == 1 / (m * binomial(m + n - 1, m))", "m, n: dim"),
    ("lgamma(x + 1) == lgamma(x) + log(x)", "x: positive"),
    ("trigamma(1) == pi**2 / 6", ""),
    ("sum(binomial(n, k)**2 for k in range(n + 1)) == binomial(2*n, n)", "n: natural"),
    ("k * binomial(n, k) == n * binomial(n - 1, k - 1)", "n: dim; k: integer"),
    (
        "binomial(n, k) * binomial(k, j) == binomial(n, j) * binomial(n - j, k - j)",
        "n, k, j: natural",
        "j <= k",
        "k <= n",
    ),
    ("binomial(-1/2, n) == (-1)**n * binomial(2*n, n) / 4**n", "n: natural"),
    ("sum((-1)**k * binomial(n, k) for k in range(n + 1)) == 0", "n: dim"),
    ("abs(z + w)**2 + abs(z - w)**2 == 2 * abs(z)**2 + 2 * abs(w)**2", "z, w: complex"),
    ("im(z * conj(w)) == im(z) * re(w) - re(z) * im(w)", "z, w: complex"),
    ("exp(conj(z)) == conj(exp(z))", "z: complex"),
    ("abs(abs(z) - abs(w)) <= abs(z - w)", "z, w: complex"),
    ("z**2 == conj(z)**2", "z: complex", "re(z) == 0"),
    ("abs(cos(z))**2 == cos(re(z))**2 + sinh(im(z))**2", "z: complex"),
    ("gcd(a, b) * lcm(a, b) == abs(a * b)", "a, b: integer"),
    ("implies(divides(d, b) and divides(d, c), divides(d, 5*b - 3*c))", "d: dim; b, c: integer"),
    ("gcd(a * c, b * c) == abs(c) * gcd(a, b)", "a, b, c: integer"),
    ("(n**5 - n) % 30 == 0", "n: integer"),
    ("implies(gcd(n, 6) == 1, (n**2 - 1) % 24 == 0)", "n: integer"),
    ("cos(pi / 12) == (sqrt(6) + sqrt(2)) / 4", ""),
    ("cos(pi/7) * cos(2*pi/7) * cos(4*pi/7) == -1 / 8", ""),
    ("log(a, b) * log(b, a) == 1", "a, b: positive", "a != 1", "b != 1"),
    ("log(x**2) == 2 * log(abs(x))", "x: real", "x != 0"),
]


FALSE: list[tuple[str, ...]] = [
    ("gamma(x + 3) / gamma(x) == x**3 + 3*x**2 + 3*x", "x: positive"),
    ("gamma(-1 / 2) == 2 * sqrt(pi)", ""),
    ("gamma(1 / 4) * gamma(3 / 4) == pi / sqrt(2)", ""),
    ("digamma(1 / 2) - digamma(1) == -log(2)", ""),
    ("digamma(n) - digamma(1) == harmonic(n)", "n: dim"),
    ("beta(a, b) == beta(a + 1, b) + beta(a + 1, b + 1)", "a, b: positive"),
    ("beta(m, n) == 1 / (m * binomial(m + n, m))", "m, n: dim"),
    ("lgamma(x + 1) == lgamma(x) + log(x)", "x: real", "x > -1", "x != 0"),
    ("trigamma(1 / 2) == pi**2 / 4", ""),
    ("sum(binomial(n, k)**2 for k in range(n)) == binomial(2*n, n)", "n: natural"),
    ("k * binomial(n, k) == n * binomial(n - 1, k)", "n: dim; k: integer"),
    ("binomial(n, k) * binomial(k, j) == binomial(n, j) * binomial(n - j, k)", "n, k, j: natural", "j <= k", "k <= n"),
    ("binomial(-1/2, n) == binomial(2*n, n) / 4**n", "n: natural"),
    ("sum((-1)**k * binomial(n, k) for k in range(n + 1)) == 0", "n: natural"),
    ("abs(z + w)**2 - abs(z - w)**2 == 2 * re(z * conj(w))", "z, w: complex"),
    ("im(z * conj(w)) == re(z) * im(w) - im(z) * re(w)", "z, w: complex"),
    ("abs(exp(z)) == exp(abs(z))", "z: complex"),
    ("abs(z - w) <= abs(abs(z) - abs(w))", "z, w: complex"),
    ("z**3 == conj(z)**3", "z: complex", "re(z) == 0"),
    ("abs(cos(z))**2 == cos(re(z))**2 + cosh(im(z))**2", "z: complex"),
    ("gcd(a, b) * lcm(a, b) == a * b", "a, b: integer"),
    ("implies(divides(d, b * c), divides(d, b) or divides(d, c))", "d: dim; b, c: integer"),
    ("gcd(a * c, b * c) == c * gcd(a, b)", "a, b, c: integer"),
    ("(n**4 - n**2) % 24 == 0", "n: integer"),
    ("implies(gcd(n, 3) == 1, (n**2 - 1) % 24 == 0)", "n: integer"),
    ("sin(pi / 12) == (sqrt(6) + sqrt(2)) / 4", ""),
    ("cos(pi/9) * cos(2*pi/9) * cos(4*pi/9) == -1 / 8", ""),
    ("log(a, b) * log(b, a) == 1", "a, b: positive"),
    ("log(x**2) == 2 * log(x)", "x: real", "x != 0"),
]


# Not evaluated by the test: with complex numbers of which a bound is said, words of growth, or slow.
BEYOND: tuple[str, ...] = ("log(a, b) * log(b, a) == 1",)
