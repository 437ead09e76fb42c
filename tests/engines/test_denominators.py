"""Numbers that are not 0, as the other engines show: denominators, and what is said not to be 0."""

from __future__ import annotations

import pytest

from tests.engines.verdicts import verdict

WHERE = {"n": "dim", "h, r": "real[n]", "x": "real"}
TRUE = [
    "1 - softmax(h)[0] != 0",
    "1 / (1 - softmax(h)[0]) == 1 / (1 - softmax(h)[0])",
    "(sum(softmax(h)[i] * r[i] for i in range(n)) - softmax(h)[0] * r[0]) / (1 - softmax(h)[0]) "
    "== sum(softmax(h)[i] * r[i] for i in range(1, n)) / (1 - softmax(h)[0])",
]


@pytest.mark.parametrize("statement", TRUE)
def test_two_weights_are_less_than_one_each(statement: str) -> None:
    assert verdict(statement, WHERE, ("n >= 2",)) == "proved"
    assert verdict(statement, WHERE) == "refuted"  # of one weight, which is 1


@pytest.mark.parametrize("statement", ["1 - 2 * softmax(h)[0] != 0", "x**2 - x != 0"])
def test_what_may_be_zero(statement: str) -> None:
    assert verdict(statement, WHERE, ("n >= 2",)) in ("refuted", "unknown")
