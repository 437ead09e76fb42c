"""x @ A @ x > 0 for positive definite A needs an x that is not zero: what says so, and what does not."""

from __future__ import annotations

import pytest

from tests.engines.verdicts import verdict

WHERE = {"n": "dim", "A": "posdef[n, n]", "x, y": "real[n]"}


@pytest.mark.parametrize("given", ["norm2(x) > 0", "norm(x) > 0", "norm(x) == 1", "norm2(x) != 0", "norm2(x) == 1"])
def test_a_length_that_is_not_zero(given: str) -> None:
    assert verdict("x @ A @ x > 0", WHERE, (given,)) == "proved"


@pytest.mark.parametrize(
    "given", ["norm2(x) == 0", "norm(x) >= 0", "norm2(x) != 1", "norm2(y) > 0", "norm2(x - y) > 0", "norm(x) < 1"]
)
def test_a_length_that_may_be_zero(given: str) -> None:
    assert verdict("x @ A @ x > 0", WHERE, (given,)) == "refuted"
