"""Sums and products over range(a, oo), as limits of partial ones."""

from __future__ import annotations

import pytest

from proofcheck import check
from tests.engines.verdicts import verdict

WHERE = {"a, b": "real", "n": "dim"}
TRUE = [
    ("sum((1/2)**k for k in range(oo)) == 2", ()),
    ("sum(k * (1/3)**k for k in range(oo)) == 3/4", ()),
    ("sum(k**2 / 2**k for k in range(oo)) == 6", ()),
    ("sum(a**k for k in range(oo)) == 1 / (1 - a)", ("0 < a", "a < 1")),
    ("sum(a**k for k in range(1, oo)) == a / (1 - a)", ("0 < a", "a < 1")),
    ("sum((1 - a) * a**k for k in range(oo)) == 1", ("0 < a", "a < 1")),
    ("sum(1 / (k * (k + 1)) for k in range(1, oo)) == 1", ()),
    ("sum(b / 2**k for k in range(oo)) == 2 * b", ()),
    ("sum((-1)**k * b**k / factorial(k) for k in range(oo)) == exp(-b)", ()),
    (r"$\sum_{k=0}^{\infty} a^k = \frac{1}{1 - a}$", ("0 < a", "a < 1")),
]
FALSE = [
    ("sum((1/2)**k for k in range(oo)) == 3", ()),
    ("sum((1/2)**k for k in range(1, oo)) == 2", ()),
    ("sum(k * (1/3)**k for k in range(oo)) == 2/3", ()),
    ("sum(a**k for k in range(1, oo)) == 1 / (1 - a)", ("0 < a", "a < 1")),
    ("sum(1 / (k * (k + 1)) for k in range(1, oo)) == 1/2", ()),
    ("sum(1 for k in range(oo)) == 0", ()),
    ("sum(k for k in range(oo)) == -1/12", ()),
    ("sum(2**k for k in range(oo)) == -1", ()),
    ("sum(b / 2**k for k in range(oo)) == b", ()),
    (r"$\sum_{k=1}^{\infty} a^k = \frac{1}{1 - a}$", ("0 < a", "a < 1")),
]
DIVERGENT = ["sum(1 / k for k in range(1, oo)) == 5", "sum((-1)**k for k in range(oo)) == 1/2"]


def word(statement: str, given: tuple[str, ...] = ()) -> str:
    return verdict(statement, WHERE, given)


@pytest.mark.parametrize(("statement", "given"), TRUE)
def test_proved(statement, given):
    assert word(statement, given) == "proved"


@pytest.mark.parametrize(("statement", "given"), FALSE)
def test_refuted(statement, given):
    assert word(statement, given) == "refuted"


@pytest.mark.parametrize("statement", DIVERGENT)
def test_a_series_that_diverges_has_no_value(statement):
    assert word(statement) in ("refuted", "unknown")


@pytest.mark.parametrize("statement", ["all(a <= k for k in range(oo))", "sum(1 for k in range(oo, n)) == 0"])
def test_oo_is_no_number_elsewhere(statement):
    assert word(statement) == "invalid"


NO_VALUE = [
    "sum(1 / k**2 for k in range(oo)) == pi**2 / 6",
    "sum(1 / (2 * k - 4) for k in range(oo)) <= 1",
    "sum(log(k) / 2**k for k in range(oo)) == 1",
    "prod(1 - 1 / k**2 for k in range(1, oo)) == 1 / 2",
]
VALUES = [
    ("prod(1 - 1 / k**2 for k in range(1, oo)) == 0", ""),
    ("sum(binomial(2 * k, k) * x**k for k in range(oo)) == 1 / sqrt(1 - 4 * x)", "abs(x) < 1 / 4"),
    ("sum(binomial(2 * k, k) / 8**k for k in range(oo)) == sqrt(2)", ""),
    ("sum(binomial(2 * k, k) / 5**k for k in range(1, oo)) == sqrt(5) - 1", ""),
    ("sum(x**(k + 1) / ((k + 1) * factorial(k)) for k in range(oo)) == exp(x) - 1", ""),
    ("sum(1 / (factorial(k) * (k + 2)) for k in range(oo)) == 1", ""),
]


@pytest.mark.parametrize("statement", NO_VALUE)
def test_terms_without_a_value(statement):
    assert check(statement).word == "refuted"


@pytest.mark.parametrize(("statement", "given"), VALUES)
def test_further_series(statement, given):
    where = {"x": "real"} if "x**" in statement else {}
    assert check(statement, where, [given] if given else []).word == "proved"
    assert check(f"{statement} + 1", where, [given] if given else []).word == "refuted"
