"""The prelude's activation functions are what their names say."""

from __future__ import annotations

import pytest

from proofcheck import check

TRUE = [
    "silu(t) == t / (1 + exp(-t))",
    "diff(silu(t), t) == sigmoid(t) * (1 + t * (1 - sigmoid(t)))",
    "silu(t) - silu(-t) == t",
    "softplus(t) - softplus(-t) == t",
    "diff(softplus(t), t) == sigmoid(t)",
    "softplus(t) >= relu(t)",
    "softplus(t) <= relu(t) + log(2)",
    "leaky_relu(t, 0) == relu(t)",
    "leaky_relu(t, 1) == t",
    "implies(a >= 0 and a <= 1, leaky_relu(t, a) == max(t, a * t))",
]
FALSE = [
    "silu(t) >= 0",
    "softplus(t) == relu(t)",
    "softplus(t) - softplus(-t) == 2 * t",
    "leaky_relu(t, a) == max(t, a * t)",
    "leaky_relu(t, a) == relu(t) - a * relu(-t) + t - t / t",  # no value at 0
]


@pytest.mark.parametrize("statement", TRUE)
def test_what_holds_is_proved(statement: str) -> None:
    assert check(statement, {"t, a": "real"}).word == "proved"


@pytest.mark.parametrize("statement", FALSE)
def test_what_fails_is_refuted(statement: str) -> None:
    assert check(statement, {"t, a": "real"}).word == "refuted"
