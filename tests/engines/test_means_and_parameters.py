"""Means of positive numbers, and limits with a parameter whose sign is not known."""

from __future__ import annotations

import pytest

from tests.engines.verdicts import verdict

MEANS = {"n": "dim", "x": "positive[n]"}
REAL = {"a, b, x": "real"}
CASES = [
    ("prod(x) <= mean(x)**n", "prod(x) <= (mean(x) / 2)**n", MEANS, ()),
    ("n / sum(1 / x) <= prod(x)**(1 / n)", "prod(x)**(1 / n) <= n / sum(1 / x)", MEANS, ()),
    (
        "limit((a * x + 1) / (b * x + 1), x, oo) == a / b",
        "limit((a * x + 1) / (b * x + 1), x, oo) == abs(a / b)",
        REAL,
        ("b != 0",),
    ),
    ("limit(atan(a * x), x, oo) == sign(a) * pi / 2", "limit(atan(a * x), x, oo) == pi / 2", REAL, ("a != 0",)),
    (
        "limit(sin(a * x) / (b * x), x, 0) == a / b",
        "limit(sin(a * x) / (b * x), x, 0) == b / a",
        REAL,
        ("a != 0", "b != 0"),
    ),
]


@pytest.mark.timeout(180)
@pytest.mark.parametrize(("true", "false", "where", "given"), CASES)
def test_true_and_false(true: str, false: str, where: dict[str, str], given: tuple[str, ...]) -> None:
    assert verdict(true, where, given) == "proved"
    assert verdict(false, where, given) == "refuted"
