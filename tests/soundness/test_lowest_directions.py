"""Quadratic forms that are negative along few directions: numbers that miss these do not support the statement."""

from __future__ import annotations

import pytest

from proofcheck import check

WHERE = {"n": "dim", "P": "psd[n, n]", "x": "real[n]"}
# False from n = 4 on: abs(P) and max(P, 0) have negative eigenvalues for some P.
NEGATIVE = ["psd(abs(P))", "psd(relu(P))", "psd(abs(P) + eye(n))", "x @ max(P, 0) @ x >= 0"]
# True: power series with coefficients that are not negative keep psd matrices psd.
TRUE = ["psd(exp(P))", "psd(sinh(P))"]


@pytest.mark.parametrize("text", NEGATIVE)
def test_a_form_that_is_negative_along_one_direction_is_not_supported(text: str) -> None:
    assert check(text, where=WHERE, numbers="quick").word in ("refuted", "unknown")


@pytest.mark.parametrize("text", TRUE)
def test_a_form_without_such_a_direction_is_supported(text: str) -> None:
    assert check(text, where=WHERE, numbers="quick").word in ("proved", "supported")
