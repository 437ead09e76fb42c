"""The average of the largest of several normal numbers: bounds that hold are proved, smaller ones are not."""

from __future__ import annotations

import pytest

from proofcheck import check

NORMAL = {"n": "dim", "t": "positive", "x": "normal[n]"}
SCALED = {"n": "dim", "s": "positive", "x": "normal[n](mean=0, var=s**2)"}


@pytest.mark.parametrize(
    ("statement", "where", "given"),
    [
        ("E(max(x)) <= sqrt(2 * log(n))", NORMAL, []),
        ("E(max(x)) <= sqrt(2 * log(n))", NORMAL, ["n >= 2"]),
        ("E(max(x)) <= s * sqrt(2 * log(n))", SCALED, []),
        ("E(max(x)) <= log(n) / t + t / 2", NORMAL, []),
    ],
)
def test_what_holds_is_proved(statement: str, where: dict[str, str], given: list[str]) -> None:
    assert check(statement, where=where, given=given).word == "proved"


@pytest.mark.parametrize(
    ("statement", "where", "given"),
    [
        ("E(max(x)) <= sqrt(log(n))", NORMAL, []),
        ("E(max(x)) <= sqrt(log(n)) / 2 + 1 / 10", NORMAL, ["n >= 2"]),
        ("E(max(x)) <= sqrt(2 * log(n)) / s", SCALED, []),
        ("E(max(x)) <= log(n) / t", NORMAL, []),
    ],
)
def test_less_is_not_proved(statement: str, where: dict[str, str], given: list[str]) -> None:
    assert check(statement, where=where, given=given).word in ("refuted", "unknown", "supported")
