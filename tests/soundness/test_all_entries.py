"""Probabilities of what all entries of a vector satisfy, or certain ones of them."""

from __future__ import annotations

import pytest

import proofcheck

VECTOR = "n: dim; s: real; t: real; x: normal[n]; y: normal"

TRUE = [
    ("P(all(x[i] <= t for i in range(n))) == P(x[0] <= t)**n", VECTOR),
    ("P(max(x) <= t) == P(x[0] <= t)**n", VECTOR),
    ("P(max(x) <= 0) == 2**(-n)", VECTOR),
    ("P(max(x) >= t) == 1 - P(x[0] < t)**n", VECTOR),
    ("P(min(x) > t) == P(x[0] > t)**n", VECTOR),
    ("P(2 * max(x) <= t) == P(2 * x[0] <= t)**n", VECTOR),
    ("P(all(x[i] <= t and x[i] >= s for i in range(n))) == P(x[0] <= t and x[0] >= s)**n", VECTOR),
    ("P(y >= s and y >= t) == P(y >= max(s, t))", VECTOR),
    ("P(x[0] <= t and x[1] <= t) == P(x[0] <= t)**2", "t: real; x: normal[2]"),
    ("P(max(x) <= t) == P(x[0] <= t)**(2 * n)", "n: dim; t: real; x: normal[2 * n]"),
]
FALSE = [
    ("P(max(x) <= t) == n * P(x[0] <= t)", VECTOR),
    ("P(max(x) >= t) == n * P(x[0] >= t)", VECTOR),
    ("P(min(x) <= t) == P(x[0] <= t)**n", VECTOR),
    ("P(-max(x) <= t) == P(-x[0] <= t)**n", VECTOR),
    ("P(y >= s and y >= t) == P(y >= s) * P(y >= t)", VECTOR),
    ("P(y >= s and y >= t) == P(y >= min(s, t))", VECTOR),
    ("P(x[0] <= t and x[1] <= t) == P(x[0] <= t)", "t: real; x: normal[2]"),
]
# The events of different entries depend on each other, or do not say the same of each.
DEPENDENT = [
    ("P(all(x[i] <= x[0] for i in range(n))) == P(x[0] <= x[0])**n", VECTOR),
    ("P(all(x[i] + x[0] <= t for i in range(n))) == P(2 * x[0] <= t)**n", VECTOR),
    ("P(all(x[i] <= i for i in range(n))) == P(x[0] <= 0)**n", VECTOR),
    ("P(max(x) <= y) == P(x[0] <= y)**n", VECTOR),
    ("P(max(x) <= sum(x)) == P(x[0] <= sum(x))**n", VECTOR),
    ("P(x[0] + x[1] <= t and x[0] <= t) == P(x[0] + x[1] <= t) * P(x[0] <= t)", "t: real; x: normal[2]"),
    ("P(x[0] <= t and x[i] <= t) == P(x[0] <= t)**2", "n: dim; t: real; i: index[n]; x: normal[n]"),
    (
        "P(x[0] <= t and x[1] <= t) == P(x[0] <= t) * P(x[1] <= t)",
        "t: real; m: real[2]; S: posdef[2, 2]; x: normal[2](mean=m, cov=S)",
    ),
    ("P(x[0] <= t and x[1] <= t) == P(x[0] <= t)**2", "t: real; x: spherical[2]"),
]


def word(statement: str, where: str) -> str:
    return proofcheck.check(statement, where.split("; ")).word


@pytest.mark.parametrize(("statement", "where"), TRUE)
def test_true_ones_are_proved(statement: str, where: str) -> None:
    assert word(statement, where) == "proved"


@pytest.mark.parametrize(("statement", "where"), FALSE)
def test_false_ones_are_refuted(statement: str, where: str) -> None:
    assert word(statement, where) == "refuted"


@pytest.mark.parametrize(("statement", "where"), DEPENDENT)
def test_entries_that_depend_on_each_other_are_not_taken_apart(statement: str, where: str) -> None:
    assert word(statement, where) in ("unknown", "refuted")
