"""What is asked before an average is taken apart: each statement needs one condition of the readings, and without it
would be proved although it is false, or refuted although it is so."""

from __future__ import annotations

from typing import Any

import pytest

from proofcheck.judging.payload import flat
from tests.engines.verdicts import verdict

NAMES = {
    "n": "dim",
    "m": "natural",
    "c, p, t, y": "real",
    "A": "real[2, 2]",
    "r": "positive[n]",
    "w": "real[n]",
    "u, v": "uniform(0, 1)",
    "h": "uniform(0, 2)",
    "s": "uniform(-1, 2)",
    "x, e": "exponential(1)",
    "a, z": "normal",
    "g": "normal[n](mean=1)",
    "k": "poisson(1)",
    "j": "discrete_uniform(-1, 1)",
    "l": "discrete_uniform(0, 1)",
    "b": "bernoulli(1 / 2)",
    "d": "bernoulli(0)",
    "q": "bernoulli(p)",
    "f": "bernoulli[n](p)",
    "i": "categorical(w / sum(r))",
    "o": "below(c)",
}
LAW = {"where": {"c": "real"}, "given": ["c <= 0"], "over": "interval(c - 1, 0)", "density(x)": "1 / (1 - c)"}
BELOW = {"below(c)": LAW}

# (statement, the names in it, what is assumed)
FALSE = [
    ("E(c**(u * v)) == 1", "c u v", ()),
    ("P(j >= 0) == 1", "j", ()),
    ("P(x > 1 and x < 2 and x < 3) == exp(-1) - exp(-3)", "x", ()),
    # u <= h**(1 / 3) where h <= 2: the root may lie above 1.
    ("P(u <= h**(1 / 3)) == 3 * 2**(1 / 3) / 4", "u h", ()),
    ("P(max(f) == 1) == p**n", "n p f", ()),
    ("P(x >= E((e - 2)**2)) == exp(-1)", "x e", ()),
    ("E(sum(1 for i in range(f[5]))) == p", "n p f", ()),
    ("P(c * exp(c) * x <= 1) == 1 - exp(-1 / (c * exp(c)))", "c x", ("c != 0",)),
    ("P(log(2 * s) <= 0) == 1 / 2", "s", ()),
    ("P(1 / (2 * s) <= 1) == 1 / 2", "s", ()),
    # An assumption about another number, or one that is too weak, says nothing of y.
    ("P(x + sqrt(y) >= 0) == 1", "x y t", ("t < 1",)),
    ("P(x + sqrt(y) >= 0) == 1", "x y", ("-5 < y",)),
    ("P(u != 1 / y) == 1", "u y", ("-5 < y",)),
    ("P(u != 1 / y) == 1", "u y t", ("t < 1",)),
    ("E(where(k == 3, where(k == 5, 2, 1), 0)) == exp(-1) / 3", "k", ()),
    ("E(A[l, 0]) == A[0, 0]", "A l", ()),
]
TRUE = [
    # Where the first part of an event does not hold, the others need no value.
    ("E(where(b < 0 and log(q) <= 0, x, 0)) == 0", "p b q x", ()),
    ("E(sum(g[i] for i in range(q))) == p", "n p g q", ()),
    # 0 times what has no average.
    ("E(d * u**(-1)) == 0", "d u", ()),
    ("P(u**2 <= c**3) == 0", "c u", ("c < 0",)),
    ("E(where(k == 3, where(k == 5, 2, 1), 0)) == exp(-1) / 6", "k", ()),
    ("P(u <= h**(1 / 3)) == 7 / 8", "u h", ()),
    ("P(j >= 0) == 2 / 3", "j", ()),
    # What a law assumes of its parameters is assumed.
    ("P(i == 0) >= 0", "n w r i", ()),
    ("E(o) == (c - 1) / 2 and P(o <= 0) == 1", "c o", ()),
]


def judged(statement: str, names: str, given: tuple[str, ...]) -> str:
    types = {name: kind for key, kind in NAMES.items() for name in key.split(", ")}
    define: dict[str, Any] = BELOW if "o" in names.split() else {}
    return verdict(statement, {name: types[name] for name in names.split()}, given, define=flat(define))


@pytest.mark.parametrize(("statement", "names", "given"), FALSE)
def test_what_is_not_so_is_not_proved(statement: str, names: str, given: tuple[str, ...]) -> None:
    assert judged(statement, names, given) in ("refuted", "unknown")


@pytest.mark.parametrize(("statement", "names", "given"), TRUE)
def test_what_is_so_is_not_refuted(statement: str, names: str, given: tuple[str, ...]) -> None:
    assert judged(statement, names, given) in ("proved", "supported", "unknown")


# Averages under conditions of probability 0, which are no regressions: the side would be what the regression says.
NO_REGRESSION = [
    ("E(a, given=a == z) == z", "a z"),
    ("E(a, given=a**3 == t) == t / 5", "a t"),
    ("E(a, given=a**2 == t) == 0", "a t"),
    ("E(a, given=a + x == t) == (t - 1) / 2", "a x t"),
    ("E(a, given=a * z == t) == 0", "a z t"),
    ("E(x, given=x == t) == t", "x t"),
]


@pytest.mark.parametrize(("statement", "names"), NO_REGRESSION)
def test_what_is_no_regression_is_refused(statement: str, names: str) -> None:
    assert judged(statement, names, ()) == "invalid"
