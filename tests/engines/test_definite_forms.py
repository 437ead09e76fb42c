"""Gradient steps on quadratic functions: forms of a matrix whose eigenvalues lie between two numbers."""

from __future__ import annotations

import pytest

from tests.engines.verdicts import verdict

WHERE = {"n": "dim", "A": "symmetric[n, n]", "x, y": "real[n]", "L, mu, eta": "positive"}
BETWEEN = ("psd(A - mu * eye(n))", "psd(L * eye(n) - A)")
SMOOTH = ("psd(A)", "psd(L * eye(n) - A)")
CASES = [
    ("norm2(A @ x) <= L * (x @ A @ x)", "norm2(A @ x) <= L * (x @ A @ x) / 2", SMOOTH),
    ("norm(A @ x - A @ y) <= L * norm(x - y)", "norm(A @ x - A @ y) <= L * norm(x - y) / 2", SMOOTH),
    (
        "norm2(x - 2 / (L + mu) * A @ x) <= ((L - mu) / (L + mu))**2 * norm2(x)",
        "norm2(x - 2 / (L + mu) * A @ x) <= ((L - mu) / (L + mu))**2 * norm2(x) / 2",
        BETWEEN,
    ),
    (
        "mu * L * norm2(x) + norm2(A @ x) <= (mu + L) * (x @ A @ x)",
        "mu * L * norm2(x) + 2 * norm2(A @ x) <= (mu + L) * (x @ A @ x)",
        BETWEEN,
    ),
    (
        "norm(x - eta * A @ x) <= (1 - eta * mu) * norm(x)",
        "norm(x - eta * A @ x) <= (1 - 2 * eta * mu) * norm(x)",
        (*BETWEEN, "eta <= 1 / L"),
    ),
]
NOT_ALWAYS = [
    ("norm(x - eta * A @ x) <= (1 - eta * mu) * norm(x)", (*BETWEEN, "eta <= 2 / L")),
    ("norm2(x - eta * A @ x) <= (1 - eta * mu)**2 * norm2(x)", (*BETWEEN, "eta <= 2 / L")),
    ("norm2(A @ x) <= L * (x @ A @ x)", ("psd(A + eye(n))", "psd(L * eye(n) - A)")),
    ("norm2(A @ x) <= mu * (x @ A @ x)", BETWEEN),
]


@pytest.mark.timeout(180)
@pytest.mark.parametrize(("true", "false", "given"), CASES)
def test_true_and_false(true: str, false: str, given: tuple[str, ...]) -> None:
    assert verdict(true, WHERE, given) == "proved"
    assert verdict(false, WHERE, given) != "proved"


@pytest.mark.timeout(180)
@pytest.mark.parametrize(("text", "given"), NOT_ALWAYS)
def test_bounds_that_do_not_suffice(text: str, given: tuple[str, ...]) -> None:
    assert verdict(text, WHERE, given) != "proved"
