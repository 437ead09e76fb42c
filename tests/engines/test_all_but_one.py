"""Sums over all places but one, weights of a softmax above a gap, and how far two softmaxes go with their scores: true
ones proved, near misses not."""

from __future__ import annotations

import pytest

from tests.engines.verdicts import verdict

WHERE = {"n": "dim", "w, z, x, y": "real[n]", "i": "index[n]", "g, gap": "real", "c": "positive"}
OTHERS = ("all(w[j] <= g for j in range(n) if j != i)",)
GAP = ("all(z[i] - z[j] >= gap for j in range(n) if j != i)",)
RATIO = ("all(exp(z[j]) <= c * exp(z[i]) for j in range(n) if j != i)",)

TRUE: list[tuple[str, tuple[str, ...]]] = [
    ("sum(w[j] for j in range(n) if j != i) <= (n - 1) * g", OTHERS),
    ("sum(w) <= w[i] + (n - 1) * g", OTHERS),
    ("sum(exp(z)) <= exp(z[i]) * (1 + (n - 1) * exp(-gap))", GAP),
    ("softmax(z)[i] >= 1 / (1 + (n - 1) * exp(-gap))", GAP),
    ("softmax(z)[i] >= 1 / (1 + (n - 1) * c)", RATIO),
    ("softmax(z)[i] <= 1 / (1 + (n - 1) * exp(-gap))", ("all(z[i] - z[j] <= gap for j in range(n))",)),
    ("2 * norm2(softmax(x) - softmax(y)) <= (softmax(x) - softmax(y)) @ (x - y)", ()),
    ("0 <= (softmax(x) - softmax(y)) @ (x - y)", ()),
    ("(softmax(x) - softmax(y)) @ (x - y) <= norm2(x - y) / 2", ()),
]
FALSE: list[tuple[str, tuple[str, ...]]] = [
    ("sum(w[j] for j in range(n) if j != i) <= n * g", OTHERS),
    ("sum(w[j] for j in range(n) if j != i) <= (n - 2) * g", OTHERS),
    ("sum(w) <= (n - 1) * g", OTHERS),
    ("sum(exp(z)) <= exp(z[i]) * (1 + n * exp(-gap)) - exp(z[i])", GAP),
    ("softmax(z)[i] >= 1 / (1 + (n - 2) * exp(-gap))", GAP),
    ("softmax(z)[i] >= 1 / (1 + (n - 1) * exp(gap))", GAP),
    ("softmax(z)[i] <= 1 / (1 + (n - 1) * exp(-gap))", GAP),
    ("softmax(z)[i] > 1 / (1 + (n - 1) * c)", RATIO),
    ("3 * norm2(softmax(x) - softmax(y)) <= (softmax(x) - softmax(y)) @ (x - y)", ()),
    ("0 < (softmax(x) - softmax(y)) @ (x - y)", ("x != y",)),
    ("(softmax(x) - softmax(y)) @ (x - y) <= norm2(x - y) / 3", ()),
]


@pytest.mark.parametrize(("statement", "given"), TRUE)
def test_true_ones_are_proved(statement: str, given: tuple[str, ...]) -> None:
    assert verdict(statement, WHERE, given) == "proved"


@pytest.mark.parametrize(("statement", "given"), FALSE)
def test_near_misses_are_not(statement: str, given: tuple[str, ...]) -> None:
    assert verdict(statement, WHERE, given) != "proved"
