"""Statements about series, products, limits and growth, by a third author, from the guide alone, run once before
anything was changed after them. Truths are by mpmath, by samples for laws, else by thought.

Each is (statement, declarations, assumptions...).
"""

from __future__ import annotations

TRUE: list[tuple[str, ...]] = [
    ("sum(k * x**k for k in range(1, oo)) == x / (1 - x)**2", "x: real", "-1 < x", "x < 1"),
    ("sum(k**2 * x**k for k in range(1, oo)) == x * (1 + x) / (1 - x)**3", "x: real", "-1 < x", "x < 1"),
    ("sum((-1)**k * x**(2*k) / factorial(2*k) for k in range(oo)) == cos(x)", "x: real"),
    ("sum((-1)**k / (2*k + 1) for k in range(oo)) == pi / 4", ""),
    ("sum((-1)**k / k for k in range(2, oo)) == 1 - log(2)", ""),
    ("sum(1 / (2*k + 1)**2 for k in range(oo)) == pi**2 / 8", ""),
    ("sum((-1)**(k + 1) / k**2 for k in range(1, oo)) == pi**2 / 12", ""),
    ("sum(1 / (k * (k + 2)) for k in range(1, oo)) == 3 / 4", ""),
    ("sum(k**2 / factorial(k) for k in range(1, oo)) == 2 * exp(1)", ""),
    ("sum(x**k / factorial(k + 1) for k in range(oo)) == (exp(x) - 1) / x", "x: real", "x != 0"),
    ("prod(1 - 1 / k**2 for k in range(2, oo)) == 1 / 2", ""),
    ("prod(1 + x**(2**k) for k in range(oo)) == 1 / (1 - x)", "x: real", "-1 < x", "x < 1"),
    ("prod(1 + 1 / (k * (k + 2)) for k in range(1, oo)) == 2", ""),
    ("sum(1 / k**2 for k in range(n, oo)) <= 2 / n", "n: dim"),
    ("sum(1 / k**2 for k in range(n + 1, oo)) >= 1 / (n + 1)", "n: dim"),
    ("sum(1 / k**3 for k in range(2, oo)) < 0.203", ""),
    ("sum(1 / (k * 3**k) for k in range(1, oo)) == log(3 / 2)", ""),
    ("sum(1 / ((2*k - 1) * (2*k + 1)) for k in range(1, n + 1)) == n / (2*n + 1)", "n: dim"),
    ("sum(k * factorial(k) for k in range(1, n + 1)) == factorial(n + 1) - 1", "n: dim"),
    ("sum(harmonic(k) for k in range(1, n + 1)) == (n + 1) * harmonic(n) - n", "n: dim"),
    ("sum(k * 2**k for k in range(n + 1)) == (n - 1) * 2**(n + 1) + 2", "n: dim"),
    ("2 * sin(t / 2) * sum(cos(k * t) for k in range(n)) == sin((n - 1/2) * t) + sin(t / 2)", "n: dim; t: real"),
    ("prod(1 - 1 / k**2 for k in range(2, n + 1)) == (n + 1) / (2*n)", "n: dim"),
    ("limit((1 - a / n)**(2*n), n, oo) == exp(-2*a)", "n: dim; a: real"),
    ("limit(n * (a**(1/n) - 1), n, oo) == log(a)", "n: dim; a: positive"),
    ("limit(sqrt(n**2 + a*n) - n, n, oo) == a / 2", "n: dim; a: positive"),
    ("limit((sin(a*x) - a*x) / x**3, x, 0) == -a**3 / 6", "x, a: real"),
    ("limit((a**n + b**n)**(1/n), n, oo) == max(a, b)", "n: dim; a, b: positive"),
    ("limit(harmonic(3*n) - harmonic(2*n), n, oo) == log(3 / 2)", "n: dim"),
    ("limit(binomial(2*n, n) * sqrt(n) / 4**n, n, oo) == 1 / sqrt(pi)", "n: dim"),
    ("limit(gamma(n + a) / (gamma(n) * n**a), n, oo) == 1", "n: dim; a: positive"),
    ("grows(log(factorial(n)), n * log(n))", "n: dim", "n >= 2"),
    ("grows(sum(1 / sqrt(k) for k in range(1, n + 1)), sqrt(n))", "n: dim"),
    ("bounded(n * d, (n + d)**2)", "n, d: dim"),
    ("bounded(factorial(n), (n / 2)**n)", "n: dim"),
    ("dominates(3**n, 2**n * n**5, at=n)", "n: dim"),
]


FALSE: list[tuple[str, ...]] = [
    ("sum(k * x**k for k in range(1, oo)) == 1 / (1 - x)**2", "x: real", "-1 < x", "x < 1"),
    ("sum(k**2 * x**k for k in range(1, oo)) == x * (1 + x) / (1 - x)**2", "x: real", "-1 < x", "x < 1"),
    ("sum((-1)**k * x**(2*k) / factorial(2*k + 1) for k in range(oo)) == sin(x)", "x: real"),
    ("sum((-1)**k / (2*k + 1) for k in range(1, oo)) == pi / 4", ""),
    ("sum((-1)**k / k for k in range(1, oo)) == log(2)", ""),
    ("sum(1 / (2*k + 1)**2 for k in range(1, oo)) == pi**2 / 8", ""),
    ("sum((-1)**k / k**2 for k in range(1, oo)) == pi**2 / 12", ""),
    ("sum(1 / (k * (k + 1) * (k + 2)) for k in range(1, oo)) == 1 / 6", ""),
    ("sum(k**2 / factorial(k) for k in range(1, oo)) == exp(2)", ""),
    ("sum(x**k / factorial(k + 1) for k in range(oo)) == (exp(x) - 1) / x", "x: real"),
    ("prod(1 - 1 / k for k in range(2, oo)) > 0", ""),
    ("prod(1 + x**(2**k) for k in range(oo)) == 1 / (1 - x)", "x: real", "-1 <= x", "x < 1"),
    ("prod(1 + 1 / (k * (k + 2)) for k in range(2, oo)) == 2", ""),
    ("sum(1 / k**2 for k in range(n, oo)) <= 1 / n", "n: dim"),
    ("sum(1 / k**2 for k in range(n + 1, oo)) >= 1 / n", "n: dim"),
    ("sum(1 / k**3 for k in range(2, oo)) < 1 / 5", ""),
    ("sum(1 / (k * 3**k) for k in range(1, oo)) == log(4 / 3)", ""),
    ("sum(1 / ((2*k - 1) * (2*k + 1)) for k in range(1, n + 1)) == n / (2*n - 1)", "n: dim"),
    ("sum(k * factorial(k) for k in range(n + 1)) == factorial(n + 1)", "n: dim"),
    ("sum(harmonic(k) for k in range(1, n + 1)) == n * harmonic(n) - n + 1", "n: dim"),
    ("sum(k * 2**k for k in range(n)) == (n - 1) * 2**(n + 1) + 2", "n: dim"),
    ("2 * sin(t / 2) * sum(cos(k * t) for k in range(n)) == sin((n + 1/2) * t) + sin(t / 2)", "n: dim; t: real"),
    ("prod(1 - 1 / k**2 for k in range(2, n)) == (n + 1) / (2*n)", "n: dim"),
    ("limit((1 - a / n)**(2*n), n, oo) == exp(-a)", "n: dim; a: real"),
    ("limit(n * (a**(1/n) - 1), n, oo) == log(a)", "n: dim; a: nonnegative"),
    ("limit(sqrt(n**2 + a*n) - n, n, oo) == a", "n: dim; a: positive"),
    ("limit((sin(a*x) - a*x) / x**3, x, 0) == a**3 / 6", "x, a: real"),
    ("limit((a**n + b**n)**(1/n), n, oo) == a", "n: dim; a, b: positive"),
    ("limit(harmonic(3*n) - harmonic(2*n), n, oo) == log(2)", "n: dim"),
    ("limit(binomial(2*n, n) * sqrt(n) / 4**n, n, oo) == 1 / sqrt(2*pi)", "n: dim"),
    ("limit(gamma(n + a) / (gamma(n + 1) * n**a), n, oo) == 1", "n: dim; a: positive"),
    ("grows(log(factorial(n)), n)", "n: dim", "n >= 2"),
    ("grows(sum(1 / k for k in range(1, n + 1)), log(n))", "n: dim"),
    ("bounded(n * d, n + d)", "n, d: dim"),
    ("bounded(factorial(n), (n / 3)**n)", "n: dim"),
    ("dominates(3**n, 2**(2*n), at=n)", "n: dim"),
]


# Not evaluated by the test: with complex numbers of which a bound is said, words of growth, or slow.
BEYOND: tuple[str, ...] = (
    "prod(1 + x**(2**k) for k in range(oo)) == 1 / (1 - x)",
    "limit((1 - a / n)**(2*n), n, oo) == exp(-2*a)",
    "limit((sin(a*x) - a*x) / x**3, x, 0) == -a**3 / 6",
    "limit((a**n + b**n)**(1/n), n, oo) == max(a, b)",
    "bounded(n * d, n + d)",
)
