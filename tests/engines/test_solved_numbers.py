"""Numbers that an assumption determines, absolute values under an order, largest entries, deviations from a mean."""

from __future__ import annotations

import pytest

import proofcheck

Z = {"p, z": "real"}
XY = {"x, y": "real"}
V = {"n": "dim", "x": "real[n]"}

TRUE: list[tuple[str, dict[str, str], list[str]]] = [
    ("log(p / (1 - p)) == z", Z, ["p == sigmoid(z)"]),
    ("p == sigmoid(z)", Z, ["0 < p", "p < 1", "log(p / (1 - p)) == z"]),
    ("(log(p / (1 - p)) == z) == (p == sigmoid(z))", Z, ["0 < p", "p < 1"]),
    ("a * log(a) >= -exp(-1) + b", {"a": "positive", "b": "real"}, ["b == 0"]),
    ("sqrt(x) <= (1 + y) / 2", {"x": "positive", "y": "real"}, ["y == x"]),
    ("log(x) * y == exp(z) * z", {"x": "positive", "y, z": "real"}, ["x == exp(z)", "y == x"]),
    ("log(exp(x) + exp(y)) == max(x, y) + log(1 + exp(-abs(x - y)))", XY, []),
    ("log(exp(x) + exp(y)) == x + log(1 + exp(-abs(x - y)))", XY, ["x >= y"]),
    ("exp(-abs(x - y)) == exp(min(x, y)) / exp(max(x, y))", XY, []),
    ("norm(x, oo) <= norm(x, 3)", V, []),
    ("norm(x, 3) <= n**(1 / 3) * norm(x, oo)", V, []),
    ("max(x) - mean(x) <= norm(x - mean(x))", V, []),
    ("abs(x[k] - mean(x)) <= norm(x - mean(x))", V | {"k": "index[n]"}, []),
]


@pytest.mark.parametrize(("text", "where", "given"), TRUE, ids=lambda part: part if isinstance(part, str) else "")
def test_what_is_true_is_proved(text: str, where: dict[str, str], given: list[str]) -> None:
    assert proofcheck.check(text, where, given, numbers="off").word == "proved"


FALSE: list[tuple[str, dict[str, str], list[str]]] = [
    ("log(p / (1 - p)) == -z", Z, ["p == sigmoid(z)"]),
    ("p == sigmoid(-z)", Z, ["0 < p", "p < 1", "log(p / (1 - p)) == z"]),
    ("x > 0", XY, ["x == y"]),
    ("x >= 1", {"x": "positive", "y": "real"}, ["x == y"]),
    ("y >= 1", {"x": "positive", "y": "real"}, ["x == y"]),
    ("z >= 1", {"x": "nonnegative", "z": "real"}, ["x == z**2 - 1"]),
    ("log(exp(x) + exp(y)) == x + log(1 + exp(-abs(x - y)))", XY, ["x <= y"]),
    ("log(exp(x) + exp(y)) == min(x, y) + log(1 + exp(-abs(x - y)))", XY, []),
    ("norm(x, 3) <= norm(x, oo)", V, []),
    ("2 * abs(x[k] - mean(x)) <= norm(x - mean(x))", V | {"k": "index[n]"}, []),
    ("KL <= 1 / 2", {"KL, p": "real"}, ["0 < p", "p < 1", "KL == p * log(2 * p) + (1 - p) * log(2 - 2 * p)"]),
    ("norm(x, 3) <= n**(1 / 4) * norm(x, oo)", V, []),
]


@pytest.mark.parametrize(("text", "where", "given"), FALSE, ids=lambda part: part if isinstance(part, str) else "")
def test_what_is_false_is_refuted(text: str, where: dict[str, str], given: list[str]) -> None:
    assert proofcheck.check(text, where, given, numbers="off").word == "refuted"


# What stands in the place of the name has no value, or another one, elsewhere.
UNDECIDED: list[tuple[str, dict[str, str], list[str]]] = [
    ("x * 0 == 0", XY, ["x == log(y)"]),
    ("diff(x * y, y) == 2 * y", XY, ["x == y"]),
    ("E(x * w) == E(w**2)", {"x": "real", "w": "normal"}, ["x == w"]),
    ("w >= 0", {"w": "complex", "x": "real"}, ["x == w"]),
]


@pytest.mark.parametrize(("text", "where", "given"), UNDECIDED, ids=lambda part: part if isinstance(part, str) else "")
def test_what_may_not_be_put_in_its_place_is_not(text: str, where: dict[str, str], given: list[str]) -> None:
    found = proofcheck.check(text, where, given, numbers="off")
    assert found.word != "proved" or "by what they equal" not in found.why()
