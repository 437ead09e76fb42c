"""Vectors of which mean and covariance are known, events at a point, weak laws of large numbers, eigenvectors."""

from __future__ import annotations

import pytest

import proofcheck

VECTOR = {"n": "dim", "m": "real[n]", "S": "psd[n, n]", "t": "positive", "x": "random[n](mean=m, cov=S)"}
DEFINITE = VECTOR | {"S": "posdef[n, n]"}
CENTRED = VECTOR | {"x": "random[n](mean=zeros(n), cov=S)"}
NUMBER = {"m": "real", "v": "nonnegative", "x": "iid(mean=m, var=v)"}
PALEY = {"m": "positive", "v": "nonnegative", "c": "real", "x": "iid(mean=m, var=v, low=0)"}
MANY = {"n": "dim", "r, eps": "positive", "x": "exponential[n](r)"}
EIGEN = {"n": "dim", "A": "symmetric[n, n]", "v, w": "real[n]", "a, b": "real"}
BOUND = {"n, h": "dim", "eps, delta": "positive"}
ROWS: list[tuple[str, str, dict[str, str], list[str]]] = [
    ("E(norm(x)) <= sqrt(norm2(m) + trace(S))", "E(norm(x)) <= sqrt(norm2(m))", VECTOR, []),
    ("P(norm2(x) >= t) <= trace(S) / t", "P(norm2(x) >= t) <= trace(S) / (2 * t)", CENTRED, []),
    (
        "P((x - m) @ inv(S) @ (x - m) >= t) <= n / t",
        "P((x - m) @ inv(S) @ (x - m) >= t) <= n / (2 * t)",
        DEFINITE,
        [],
    ),
    ("P(x == 0) <= v / m**2", "P(x == 0) <= v / (2 * m**2)", NUMBER, ["m != 0"]),
    (
        "P(x > c * m) >= (1 - c)**2 * m**2 / (m**2 + v)",
        "P(x > c * m) >= (1 - c) * m**2 / (m**2 + v)",
        PALEY,
        ["0 <= c", "c <= 1"],
    ),
    ("limit(P(abs(mean(x) - 1 / r) > eps), n, oo) == 0", "", MANY, []),
    ("v @ w == 0", "v @ w == 1", EIGEN, ["A @ v == a * v", "A @ w == b * w", "a != b"]),
    (
        "h * exp(-n * eps) <= delta",
        "h * exp(-n * eps) <= delta / 2",
        BOUND,
        ["n >= (log(h) + log(1 / delta)) / eps"],
    ),
]


@pytest.mark.parametrize(("true", "false", "where", "given"), ROWS, ids=lambda part: part if type(part) is str else "")
def test_true_ones_are_proved_and_false_ones_are_not(
    true: str, false: str, where: dict[str, str], given: list[str]
) -> None:
    assert proofcheck.check(true, where, given, numbers="off").word == "proved"
    if false:
        assert proofcheck.check(false, where, given, numbers="off").word in ("refuted", "unknown")


REFUTED = [
    ("v @ w == 0", EIGEN | {"A": "real[n, n]"}, ["A @ v == a * v", "A @ w == b * w", "a != b"]),
    ("v @ w == 0", EIGEN, ["A @ v == a * v", "A @ w == b * w"]),
    ("P(x == 0) <= v / m**2", NUMBER, []),
    ("h * exp(-n * eps) <= delta", BOUND, ["n >= (log(h) + log(1 / delta)) / (2 * eps)"]),
]


@pytest.mark.parametrize(("text", "where", "given"), REFUTED, ids=lambda part: part if type(part) is str else "")
def test_without_what_they_need_they_are_refuted(text: str, where: dict[str, str], given: list[str]) -> None:
    assert proofcheck.check(text, where, given, numbers="off").word == "refuted"
