"""Products of exponentials with fractions in the exponents, and averages that are Gaussian integrals: what is true is
proved, what is nearly so is refuted."""

from __future__ import annotations

import pytest

from proofcheck import check

WHERE = ["x, a, m, k: real", "r, s, t: positive", "g: normal"]
PAIRS = [
    (
        "exp(-t * a**2) * exp(a**2 * t**2 / (t + 2)) == exp(-2 * a**2 * t / (t + 2))",
        "exp(-t * a**2) * exp(a**2 * t**2 / (t + 2)) == exp(-a**2 * t / (t + 2))",
    ),
    (
        "x * exp(a) * exp(x**2 / (t + 1)) / exp(x**2) == x * exp(a - t * x**2 / (1 + t))",
        "x * exp(a) * exp(x**2 / (t + 1)) / exp(x**2) == exp(a - t * x**2 / (1 + t))",
    ),
    (
        "exp(-(x - m)**2 / (2 * s)) * exp(-(x - k)**2 / (2 * r)) == exp(-(m - k)**2 / (2 * (s + r)))"
        " * exp(-(x - (m * r + k * s) / (s + r))**2 * (s + r) / (2 * s * r))",
        "exp(-(x - m)**2 / (2 * s)) * exp(-(x - k)**2 / (2 * r)) == exp(-(m - k)**2 / (2 * (s + r)))"
        " * exp(-(x - (m * s + k * r) / (s + r))**2 * (s + r) / (2 * s * r))",
    ),
    (
        "diff(sqrt(pi) / (2 * s) * erf(s * x - m / s) * exp(-t * a**2 + a**2 * t**2 / (t + 2)), x)"
        " == exp(-(s * x - m / s)**2) * exp(-2 * t * a**2 / (t + 2))",
        "diff(sqrt(pi) / (2 * s) * erf(s * x - m / s) * exp(-t * a**2 + a**2 * t**2 / (t + 2)), x)"
        " == exp(-(s * x - m / s)**2) * exp(-t * a**2 / (t + 2))",
    ),
    (
        "integral(exp(-(y - m)**2 / (2 * s**2)) * exp(-(y - k)**2 / (2 * r**2)) for y in interval(-oo, oo))"
        " == sqrt(2 * pi) * s * r / sqrt(s**2 + r**2) * exp(-(m - k)**2 / (2 * (s**2 + r**2)))",
        "integral(exp(-(y - m)**2 / (2 * s**2)) * exp(-(y - k)**2 / (2 * r**2)) for y in interval(-oo, oo))"
        " == sqrt(2 * pi) * s * r / (s + r) * exp(-(m - k)**2 / (2 * (s**2 + r**2)))",
    ),
    (
        "E(exp(-t * (g - a)**2)) == exp(-t * a**2 / (1 + 2 * t)) / sqrt(1 + 2 * t)",
        "E(exp(-t * (g - a)**2)) == exp(-t * a**2 / (1 + t)) / sqrt(1 + 2 * t)",
    ),
    (
        "E(exp(-t * abs(g))) == (1 - erf(t / sqrt(2))) * exp(t**2 / 2)",
        "E(exp(-t * abs(g))) == (1 + erf(t / sqrt(2))) * exp(t**2 / 2)",
    ),
    (
        "integral(y**3 * exp(-t * y**2 + a * y) for y in interval(-oo, oo))"
        " == sqrt(pi / t) * (a**3 / (8 * t**3) + 3 * a / (4 * t**2)) * exp(a**2 / (4 * t))",
        "integral(y**3 * exp(-t * y**2 + a * y) for y in interval(-oo, oo))"
        " == sqrt(pi / t) * (a**3 / (8 * t**3) + a / (2 * t**2)) * exp(a**2 / (4 * t))",
    ),
]


@pytest.mark.parametrize(("true", "false"), PAIRS)
def test_true_ones_are_proved_and_false_ones_refuted(true: str, false: str) -> None:
    assert check(true, WHERE, numbers="off").word == "proved"
    assert check(false, WHERE, numbers="off").word == "refuted"


def test_an_exponent_without_a_value_proves_nothing() -> None:
    where = ["x, a: real"]
    assert check("exp(a) * exp(1 / x) / exp(1 / x) == exp(a)", where, numbers="off").word != "proved"
    assert check("exp(a / x) * exp(-a / x) == exp(0 * a / x)", where, numbers="off").word != "proved"
