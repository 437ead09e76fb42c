"""1 - a under a < 1 is positive, also where logarithms are taken apart; and so is pi."""

from __future__ import annotations

import pytest

from tests.engines.verdicts import verdict

WHERE = {"a, b, m, k": "real", "x": "positive"}
GIVEN = ("a < 1", "b < 1", "0 < a")
GAP = "(1 - a + (m - k)**2) / (2 * (1 - b))"
TRUE = [
    "KL(normal(sqrt(a) * m, 1 - a), normal(0, 1)) == (a * m**2 - a - log(1 - a)) / 2",
    f"KL(normal(m, 1 - a), normal(k, 1 - b)) == log((1 - b) / (1 - a)) / 2 + {GAP} - 1 / 2",
    "log(2 * pi * (1 - a)) == log(2 * pi) + log(1 - a)",
    "log((1 - b) / (1 - a)) == log(1 - b) - log(1 - a)",
]
FALSE = [
    "KL(normal(m, 1 - a), normal(m, 1 - a)) == a",
    "log(2 * pi * (1 - a)) == log(pi) + log(1 - a)",
    "log((1 - b) / (1 - a)) == log(1 - b) + log(1 - a)",
]
WITHOUT_VALUE = [
    "log((2 - b) / (2 - a)) == log(2 - b) - log(2 - a)",
    "log(2 * pi * (1 - a)) == log(2 * pi) + log(1 - a)",
]


@pytest.mark.parametrize("statement", TRUE)
def test_true_ones_are_proved(statement: str) -> None:
    assert verdict(statement, WHERE, GIVEN) == "proved"


@pytest.mark.parametrize("statement", FALSE)
def test_false_ones_are_refuted(statement: str) -> None:
    assert verdict(statement, WHERE, GIVEN) == "refuted"


@pytest.mark.parametrize("statement", WITHOUT_VALUE)
def test_what_is_assumed_of_others_does_not_help(statement: str) -> None:
    assert verdict(statement, WHERE, ("a < 3",)) == "refuted"
