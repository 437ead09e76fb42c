"""The distance of two lists of weights by their divergence."""

from __future__ import annotations

import pytest

from tests.engines.verdicts import verdict

WHERE = {"n": "dim", "p, q": "positive[n]"}
WEIGHTS = ("sum(p) == 1", "sum(q) == 1")
TRUE = [
    "sum(abs(p - q))**2 <= 2 * sum(p * log(p / q))",
    "sum(abs(q - p)) <= sqrt(2 * sum(p * log(p / q)))",
    "sum(abs(p - q)) / 2 <= sqrt(sum(p * (log(p) - log(q))) / 2)",
]
FALSE = [
    ("sum(abs(p - q))**2 <= 2 * sum(p * log(p / q))", WEIGHTS[:1]),
    ("sum(abs(p - q))**2 <= sum(p * log(p / q))", WEIGHTS),
    ("sum(abs(p - q)) <= 2 * sum(p * log(p / q))", WEIGHTS),
]


@pytest.mark.parametrize("statement", TRUE)
def test_true(statement: str) -> None:
    assert verdict(statement, WHERE, WEIGHTS) == "proved"


@pytest.mark.parametrize(("statement", "given"), FALSE)
def test_false(statement: str, given: tuple[str, ...]) -> None:
    assert verdict(statement, WHERE, given) == "refuted"
