"""Sums and products over range(a, oo), as limits of partial ones."""

from __future__ import annotations

import pytest

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
