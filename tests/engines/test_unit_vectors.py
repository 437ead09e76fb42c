"""What is known of a norm is known of its square, however either is written."""

from __future__ import annotations

import pytest

from tests.engines.verdicts import verdict

WHERE = {"n": "dim", "x, y": "real[n]"}
UNIT = ("norm(x) == 1", "norm(y) == 1")


@pytest.mark.timeout(60)
@pytest.mark.parametrize(
    ("true", "false", "given"),
    [
        ("x @ x == 1", "x @ x == 2", UNIT[:1]),
        ("x @ x <= 4", "x @ x <= 2", ("norm(x) <= 2",)),
        ("norm(x) == 1", "norm(x) == -1", ("x @ x == 1",)),
        ("norm(x) <= 1", "norm(x) < 1", ("x @ x <= 1",)),
        ("norm2(x - y) == 2 - 2 * (x @ y)", "norm2(x - y) == 2 - x @ y", UNIT),
        ("x @ y <= 1", "x @ y < 1", UNIT),
        ("norm(x + y) <= 2", "norm(x + y) >= 1", UNIT),
    ],
)
def test_norms_and_their_squares(true: str, false: str, given: tuple[str, ...]) -> None:
    assert verdict(true, WHERE, given) == "proved"
    assert verdict(false, WHERE, given) == "refuted"
