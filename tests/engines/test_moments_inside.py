"""Means and variances inside an average: the ends of `P(x >= 2 * E(x))`."""

from __future__ import annotations

import pytest

from tests.engines.verdicts import verdict

WHERE = {"n": "dim", "k": "natural", "m, c": "real", "v, t, r": "positive", "x": "iid(mean=m, var=v)"}
WHERE |= {"u": "iid(mean=r, low=0)", "w": "iid(mean=r, low=0)", "y": "iid[n](mean=m, var=v)", "z": "normal"}
WHERE |= {"e": "exponential(r)", "f": "normal(mean=m, var=v)", "p": "real", "b": "bernoulli(p)"}
P = ("0 < p", "p < 1")
TRUE = [
    ("P(abs(x - E(x)) >= t * sqrt(Var(x))) <= 1 / t**2", ()),
    ("P(abs(x - E(x)) >= t) <= Var(x) / t**2", ()),
    ("P(abs(f - E(f)) >= 2 * sqrt(Var(f))) <= 1 / 16", ()),
    ("P(u >= 3 * E(u)) <= 1 / 3", ()),
    ("P(u + w >= 2 * E(u + w)) <= 1 / 2", ()),
    ("P(abs(sum(y) - E(sum(y))) >= t) <= Var(sum(y)) / t**2", ()),
    ("P(abs(mean(y) - E(mean(y))) >= t * sqrt(Var(mean(y)))) <= 1 / t**2", ()),
    ("P(abs(2 * x - z - E(2 * x - z)) >= 2 * sqrt(Var(2 * x - z))) <= 1 / 4", ()),
    ("P(abs(y[0] - E(y[0])) >= 2 * sqrt(Var(y[0]))) <= 1 / 4", ()),
    ("P(e >= 2 * E(e)) == exp(-2)", ()),
    ("P(e > E(e) + sqrt(Var(e))) == exp(-2)", ()),
    ("E(abs(e - E(e))) == 2 * exp(-1) / r", ()),
    ("E(relu(f - E(f))) == sqrt(v / (2 * pi))", ()),
    ("P(abs(b - p) >= 2 * sqrt(p * (1 - p))) <= 1 / 4", P),
]
FALSE = [
    ("P(abs(x - E(x)) >= t * sqrt(Var(x))) <= 1 / (2 * t**2)", ()),
    ("P(u >= 3 * E(u)) <= 1 / 4", ()),
    ("P(e >= 2 * E(e)) <= 1 / 8", ()),
    ("P(e <= E(e)) == 1 / 2", ()),
    ("P(abs(e - E(e)) >= sqrt(Var(e))) == exp(-3)", ()),
]
# An average of an entry that need not exist has no value where it does not.
WITHOUT_VALUE = [
    "P(abs(y[0] - E(y[1])) >= 2 * sqrt(v)) <= 1 / 4",
    "E(y[0] * E(y[1])) == m**2",
    "E(y[0] * E(y[k])) == m**2",
    "E(y[0] * sum(E(y[k]) for k in range(n + 1))) == m**2 * (n + 1)",
    "E(z * E(z / c)) == 0",
    "E(z * E(z * c / c)) == 0",
]


@pytest.mark.parametrize(("statement", "given"), TRUE)
def test_true_ones_are_proved(statement: str, given: tuple[str, ...]) -> None:
    assert verdict(statement, WHERE, given) == "proved"


@pytest.mark.parametrize(("statement", "given"), FALSE)
def test_false_ones_are_refuted(statement: str, given: tuple[str, ...]) -> None:
    assert verdict(statement, WHERE, given) == "refuted"


@pytest.mark.parametrize("statement", WITHOUT_VALUE)
def test_what_need_not_have_a_value_is_not_proved(statement: str) -> None:
    assert verdict(statement, WHERE) != "proved"
