"""The gamma function and its kin far out: what is left of them after each term of Stirling's series, beside mpmath."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import mpmath
import pytest

from proofcheck.logic.semantics.growth.far import bernoulli
from tests.engines.verdicts import verdict

WHERE = {"n, m": "dim", "x, a": "real"}
FACTORIAL = "log(factorial(n)) - (n + 1 / 2) * log(n) + n - log(2 * pi) / 2"
HARMONIC = "harmonic(n) - log(n) + digamma(1)"
SQUARES = "sum(1 / k**2 for k in range(n, 2 * n))"
FAR = 2000


def _factorial(n: mpmath.mpf) -> mpmath.mpf:
    return mpmath.loggamma(n + 1) - (n + 0.5) * mpmath.log(n) + n - mpmath.log(2 * mpmath.pi) / 2


def _harmonic(n: mpmath.mpf) -> mpmath.mpf:
    return mpmath.harmonic(n) - mpmath.log(n) - mpmath.euler


def _squares(n: mpmath.mpf) -> mpmath.mpf:
    return mpmath.fsum(1 / k**2 for k in mpmath.arange(n, 2 * n))


# The term, by mpmath, the power of n that it is multiplied by, and the limit.
ORDERS: list[tuple[str, Callable[[mpmath.mpf], mpmath.mpf], int, Fraction]] = [
    (FACTORIAL, _factorial, 1, Fraction(1, 12)),
    (f"{FACTORIAL} - 1 / (12 * n)", lambda n: _factorial(n) - 1 / (12 * n), 3, Fraction(-1, 360)),
    (
        f"{FACTORIAL} - 1 / (12 * n) + 1 / (360 * n**3)",
        lambda n: _factorial(n) - 1 / (12 * n) + 1 / (360 * n**3),
        5,
        Fraction(1, 1260),
    ),
    (HARMONIC, _harmonic, 1, Fraction(1, 2)),
    (f"{HARMONIC} - 1 / (2 * n)", lambda n: _harmonic(n) - 1 / (2 * n), 2, Fraction(-1, 12)),
    (
        f"{HARMONIC} - 1 / (2 * n) + 1 / (12 * n**2)",
        lambda n: _harmonic(n) - 1 / (2 * n) + 1 / (12 * n**2),
        4,
        Fraction(1, 120),
    ),
    (f"{SQUARES} - 1 / (2 * n)", lambda n: _squares(n) - 1 / (2 * n), 2, Fraction(3, 8)),
]


def test_bernoulli_numbers() -> None:
    with mpmath.workdps(40):
        for n in range(24):
            exact = bernoulli(n)
            assert abs(mpmath.mpf(exact.numerator) / exact.denominator - mpmath.bernoulli(n)) < mpmath.mpf(10) ** -30


@pytest.mark.parametrize(("text", "near", "power", "limit"), ORDERS)
def test_what_is_left_after_each_term(
    text: str, near: Callable[[mpmath.mpf], mpmath.mpf], power: int, limit: Fraction
) -> None:
    with mpmath.workdps(60):
        value = near(mpmath.mpf(FAR)) * mpmath.mpf(FAR) ** power
        assert abs(value * limit.denominator / limit.numerator - 1) < 0.01
    assert verdict(f"limit(n**{power} * ({text}), n, oo) == {limit}", WHERE) == "proved"
    assert verdict(f"limit(n**{power} * ({text}), n, oo) == {limit + Fraction(1, 7)}", WHERE) == "refuted"


TRUE = [
    "limit(factorial(n)**(1 / n) / n, n, oo) == exp(-1)",
    "limit(binomial(2*n, n) * sqrt(n) / 4**n, n, oo) == 1 / sqrt(pi)",
    "limit(binomial(n, 3) / n**3, n, oo) == 1 / 6",
    "limit(harmonic(2*n) - harmonic(n), n, oo) == log(2)",
    "limit(sum(1 / (n + k) for k in range(1, n + 1)), n, oo) == log(2)",
    "limit(gamma(x + a) / (gamma(x) * x**a), x, oo) == 1",
    "limit(n**3 * factorial(n - 3) / factorial(n), n, oo) == 1",
    "grows(log(factorial(n)) + 1, n * log(n) + 1)",
    "grows(binomial(2*n, n), 4**n / sqrt(n))",
    "bounded(harmonic(n) - log(n), 1)",
]
FALSE = [
    "limit(factorial(n)**(1 / n) / n, n, oo) == 1",
    "limit(harmonic(2*n) - harmonic(n), n, oo) == 0",
    "grows(binomial(2*n, n), 4**n)",
    "bounded(factorial(n + 1), factorial(n))",
    "limit(gamma(x), x, oo) == 0",
]
# Not far out, of numbers that are not seen to be positive, or where a range is empty.
UNKNOWN = [
    "limit(binomial(n, 2*n), n, oo) == 1",
    "limit(sum(1 / (k - n) for k in range(1, n)), n, oo) == 0",
    "limit(sum(1 / k for k in range(n, n)), n, oo) == 1",
    "limit(factorial(floor(x)) / gamma(x + 1), x, oo) == 1",
    "limit(gamma(-x), x, oo) == 0",
    "limit(binomial(m, n), n, oo) == 1",
]


@pytest.mark.parametrize("statement", TRUE)
def test_true_ones_are_proved(statement: str) -> None:
    assert verdict(statement, WHERE) == "proved"


@pytest.mark.parametrize("statement", FALSE)
def test_false_ones_are_refuted(statement: str) -> None:
    assert verdict(statement, WHERE) == "refuted"


@pytest.mark.parametrize("statement", UNKNOWN)
def test_false_ones_are_not_proved(statement: str) -> None:
    assert verdict(statement, WHERE) in ("refuted", "unknown", "supported")
