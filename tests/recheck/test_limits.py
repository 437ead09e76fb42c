"""Limits and growth by expansions: values that are right are confirmed, and no other."""

from __future__ import annotations

from typing import Any

import pytest

from tests.recheck.test_guided import leaf, word

NAMES = {"x": "real", "y": "positive", "n, m": "dim", "a, b": "positive", "c": "real"}
TRUE = [
    "limit((exp(x) - 1) / x, x, 0) == 1",
    "limit((1 + a / x)**(b * x), x, oo) == exp(a * b)",
    "limit(x * exp(-a * x), x, oo) == 0",
    "limit(n**(1 / n), n, oo) == 1",
    "limit(log(x)**3 / x**0.1, x, oo) == 0",
    "limit(y**y, y, 0, side='+') == 1",
    "limit(sqrt(x**2 + x) - x, x, oo) == 1 / 2",
    "limit(sqrt(x**2 + x) + x, x, -oo) == -1 / 2",
    "limit(x * (log(x + 1) - log(x)), x, oo) == 1",
    "limit(max(x, x**2) / x**2, x, oo) == 1",
    "limit(exp(x) / (exp(x) + exp(sqrt(x))), x, oo) == 1",
    "limit(abs(x) / x, x, 0, side='-') == -1",
    "dominates(n**2 * m, n * m**2, at=n)",
    "bounded(n**2 + m, n**2, at=n)",
    "grows(3 * n**2 + n, n**2)",
    "bounded(n**10, 2**n)",
]
# No expansions of sines, cosines and erf.
BEYOND = [
    "limit((1 - cos(x)) / x**2, x, 0) == 1 / 2",
    "limit(sin(x) / x, x, oo) == 0",
    "limit(erf(x), x, oo) == 1",
    "limit((erf(1 / x) - 2 / (sqrt(pi) * x)) * x**3, x, oo) == -2 / (3 * sqrt(pi))",
]
FALSE = [
    "limit((exp(x) - 1) / x, x, 0) == 2",
    "limit((1 + a / x)**(b * x), x, oo) == exp(a) * b",
    "limit(exp(-c * x), x, oo) == 0",
    "limit(x * exp(-c**2 * x), x, oo) == 0",
    "limit(abs(x) / x, x, 0) == 1",
    "limit(1 / x, x, 0) == 0",
    "limit(1 / x**2, x, 0) == 0",
    "limit(x, x, oo) == 0",
    "limit(sin(x), x, oo) == 0",
    "limit(x * sin(x), x, oo) == 0",
    "limit(exp(x) * exp(-x + sin(x)), x, oo) == 1",
    "limit((a - b) / (a - b), x, oo) == 1",
    "limit(exp(-x) / (a - b), x, oo) == 0",
    "limit(x / (x + 1 / (a - b)), x, oo) == 1",
    "limit((x + c) / (x * c), x, oo) == 1 / c",
    "limit(log(-x), x, oo) == 0",
    "limit(sqrt(c) / x, x, oo) == 0",
    "limit(floor(x), x, 2) == 2",
    "limit((-1)**n, n, oo) == 1",
    "limit(exp(exp(x)) / exp(exp(x) + 1 / x), x, oo) == 2",
    "limit((1 + 1 / n)**(n**2) * exp(-n), n, oo) == 1",
    "limit(cos(1 / x), x, oo) == 0",
    "limit(sqrt(x**2 + x) + x, x, -oo) == 1 / 2",
    "limit(where(c > 0, 1 / x, 1), x, oo) == 0",
    "limit(where(x > c, 1 / x, 1), x, 0) == 0",
    "limit(diff(max(x, 0), x), x, 0) == 1",
    "bounded(n**2 * m, n**2)",
    "bounded(n, n * log(n))",
    "bounded(n * m, n, at=m)",
    "grows(n**2 - n, n**2)",
    "grows(n**2, n**2 * log(n))",
    "dominates(n**2 * (a - b), n)",
    "dominates(n, n)",
    "dominates(-n**2, n)",
]


def told(claim: str) -> Any:
    where = {n.strip(): kind for names, kind in NAMES.items() for n in names.split(",")}
    return word(where, [], claim, leaf())


@pytest.mark.parametrize("claim", TRUE)
def test_what_is_right_is_confirmed(claim: str) -> None:
    assert told(claim) == "confirmed"


@pytest.mark.parametrize("claim", FALSE)
def test_what_is_wrong_is_not(claim: str) -> None:
    assert told(claim) != "confirmed"


@pytest.mark.parametrize("claim", BEYOND)
def test_waves_are_left_open(claim: str) -> None:
    assert told(claim) == "open"
