"""Equations in several names by one normal form: what is proved holds at random points, near misses are not proved."""

from __future__ import annotations

import random

import mpmath
import pytest

from proofcheck.lang.problem import problem_from
from proofcheck.logic.decide import exponents

AB, X = {"a, b": "positive"}, {"x, y": "real"}
TRUE = [
    "a**x * a**y == a**(x + y)",
    "(a * b)**x == a**x * b**x",
    "(a**x)**y == a**(x * y)",
    "a**(-x) == 1 / a**x",
    "log(a**x) == x * log(a)",
    "log(a / b) == log(a) - log(b)",
    "a**x == exp(x * log(a))",
    "sqrt(a * b) == sqrt(a) * sqrt(b)",
    "log(exp(x) + exp(y)) == x + log(1 + exp(y - x))",
    "a**(x - y) <= a**x / a**y",
]
FALSE = [
    "a**x * b**x == (a + b)**x",
    "(a**x)**2 == a**(x**2)",
    "log(a * b) == log(a) * log(b)",
    "log(a**x) == x * log(a) + 1 / 10**12",
    "a**x * a**y == a**(1.000000000001 * x + y)",
    "sqrt(x**2) == x",
    "log(x * y) == log(x) + log(y)",
    "x / y * y == x",
    "(x * y)**a == x**a * y**a",
    "a**x < a**x",
]


@pytest.mark.parametrize("text", TRUE)
def test_laws_of_powers_and_logarithms(text: str) -> None:
    assert exponents.holds(problem_from(text, {**AB, **X}, []))
    rng, names = random.Random(text), {"exp": mpmath.exp, "log": mpmath.log, "sqrt": mpmath.sqrt}
    for _ in range(20):
        with mpmath.workdps(40):
            at = {n: mpmath.mpf(rng.randint(1, 99)) / 17 for n in "ab"}
            at |= {n: mpmath.mpf(rng.randint(-99, 99)) / 13 for n in "xy"}
            left, right = (eval(side, {}, {**names, **at}) for side in text.replace("<=", "==").split("=="))  # noqa: S307
            assert abs(left - right) <= mpmath.mpf(10) ** -30 * (1 + abs(left))


@pytest.mark.parametrize("text", FALSE)
def test_near_misses_are_not_proved(text: str) -> None:
    assert not exponents.holds(problem_from(text, {**AB, **X}, []))
