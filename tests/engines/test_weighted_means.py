"""Weighted means, largest terms, two entries and logarithms: what engines find for statements as texts make them."""

from __future__ import annotations

import pytest

from proofcheck import check

WEIGHTS = "a + b == 1"
CONJUGATE = "1 / p + 1 / q == 1"
LAWS = {"a, b": "real", "x": "normal(mean=a, var=1)", "y": "normal(mean=b, var=1)"}
PROVED = [
    ("x**a * y**b <= a * x + b * y", {"x, y, a, b": "positive"}, [WEIGHTS]),
    ("x**a * y**b * z**c <= a * x + b * y + c * z", {"x, y, z, a, b, c": "positive"}, ["a + b + c == 1"]),
    ("a * b <= a**p / p + b**q / q", {"a, b, p, q": "positive"}, [CONJUGATE]),
    ("x**t * y**(1 - t) <= t * x + (1 - t) * y", {"x, y": "positive", "t": "real"}, ["t > 0", "t < 1"]),
    ("E(max(x, y)) >= max(a, b)", LAWS, []),
    ("E(min(x, y)) <= min(a, b)", LAWS, []),
    ("limit((a**x - b**x) / x, x, 0) == log(a / b)", {"a, b": "positive", "x": "real"}, []),
    ("sum(log(1 - 1 / k**2) for k in range(2, n + 1)) == log((n + 1) / (2 * n))", {"n": "dim"}, []),
    ("sum(log(1 + 2 / k) for k in range(1, n + 1)) == log((n + 1) * (n + 2) / 2)", {"n": "dim"}, []),
    ("x[i] - x[j] <= sum(abs(x))", {"n": "dim", "x": "real[n]", "i, j": "index[n]"}, []),
    ("x[i] * x[j] <= sum(x**2) / 2", {"n": "dim", "x": "real[n]", "i, j": "index[n]"}, ["i != j"]),
    ("max(x) - min(x) <= sqrt(2) * norm(x)", {"n": "dim", "x": "real[n]"}, []),
    ("sum(log(k * (k + 2) / (k + 1)**2) for k in range(1, oo)) == -log(2)", {}, []),
]
# What mistakes leave of them: a wrong sign, weights that are none, a factor.
REFUTED = [
    ("x**a * y**b >= a * x + b * y", {"x, y, a, b": "positive"}, [WEIGHTS]),
    ("x**a * y**b <= a * x + b * y", {"x, y, a, b": "positive"}, []),
    ("2 * x**a * y**b <= a * x + b * y", {"x, y, a, b": "positive"}, [WEIGHTS]),
    ("a * b <= a**p / q + b**q / p", {"a, b, p, q": "positive"}, [CONJUGATE]),
    ("x**t * y**(1 - t) <= t * x + (1 - t) * y", {"x, y, t": "positive"}, []),
    ("E(max(x, y)) >= max(a, b) + 1 / 100", LAWS, []),
    ("limit((a**x - b**x) / x, x, 0) == log(b / a)", {"a, b": "positive", "x": "real"}, []),
    ("sum(log(1 - 1 / k**2) for k in range(2, n + 1)) == log((n + 2) / (2 * n))", {"n": "dim"}, []),
    ("(x[i] - x[j])**2 <= sum(x**2)", {"n": "dim", "x": "real[n]", "i, j": "index[n]"}, []),
    ("x[i] * x[j] <= sum(x**2) / 2", {"n": "dim", "x": "real[n]", "i, j": "index[n]"}, []),
    ("max(x) - min(x) <= norm(x)", {"n": "dim", "x": "real[n]"}, []),
    ("x @ softmax(x) >= max(x) - log(n) / 2", {"n": "dim", "x": "real[n]"}, []),
]


@pytest.mark.parametrize(("statement", "where", "given"), PROVED)
def test_proved(statement: str, where: dict[str, str], given: list[str]) -> None:
    assert check(statement, where=where, given=given, numbers="off").word == "proved"


@pytest.mark.parametrize(("statement", "where", "given"), REFUTED)
def test_refuted(statement: str, where: dict[str, str], given: list[str]) -> None:
    assert check(statement, where=where, given=given).word == "refuted"
