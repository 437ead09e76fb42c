"""Averages of functions of many entries, at places that may not exist, and laws of few values at a witness."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from itertools import product
from math import prod

import pytest

from proofcheck.lang.problem import problem_from
from proofcheck.logic.kernel import witness
from tests.engines.verdicts import verdict

N = {"n": "dim"}
WAITING = {**N, "r": "positive", "x": "exponential[n](r)"}
COINS = {**N, "p": "real", "b": "bernoulli[n](p)"}

# False for some values, or without a value: none of these is proved.
FALSE = [
    ("E(exp(-x[5])) == r / (r + 1)", WAITING),
    ("P(x[1] > 1) == exp(-r)", WAITING),
    ("E(sum(exp(-x[k + 1]) for k in range(n))) == n * r / (r + 1)", WAITING),
    ("E(sum(b[k + 1] for k in range(n))) == n * p", COINS),
    ("E(prod(b[0] * b[k] for k in range(n))) == p**(2 * n)", COINS),
    ("E(prod(x + y)) == 2**n / r**n", {**WAITING, "y": "exponential(r)"}),
    ("E(prod(exp(-A[i, j] * A[j, i]) for i in range(2) for j in range(2))) == E(exp(-A[0, 1] * A[1, 0]))**4",
     {"A": "exponential[2, 2](1)"}),
    ("P(sum(b) == 1) == p", {**COINS, "q": "real"}),
    ("E(b[0], given=sum(b) == 1) == 1 / 2", COINS),
    ("P(max(x) <= t) == (1 - exp(-r * t))**n", {**WAITING, "t": "real"}),
    ("P(u / (1 - u) <= t) == t / (1 + t)", {"t": "real", "u": "uniform(0, 1)"}),
    ("E((-1)**k) == exp(-r)", {"r": "positive", "k": "poisson(r)"}),
    ("E(1 / x) == r / (k - 1)", {"k, r": "positive", "x": "gamma(k, r)"}),
    ("P(a == 0) == softmax(z / t)[0]", {**N, "t": "real", "z": "real[n]", "a": "categorical(softmax(z / t))"}),
]  # fmt: skip


@pytest.mark.parametrize(
    ("statement", "where"),
    [pytest.param(*case, marks=[pytest.mark.long] * (k % 5 > 0)) for k, case in enumerate(FALSE)],
)
def test_false(statement: str, where: dict[str, str]) -> None:
    assert verdict(statement, where) in ("refuted", "unknown", "supported", "invalid")


BODIES: list[tuple[str, Callable[[int, int], int]]] = [
    ("b[0] * b[1]", lambda x, y: x * y),
    ("where(b[0] + b[1] >= 1, 3, 7)", lambda x, y: 3 if x + y >= 1 else 7),
    ("max(b[0], 2 * b[1] - 1)", lambda x, y: max(x, 2 * y - 1)),
    ("(b[0] + 1)**b[1]", lambda x, y: (x + 1) ** y),
]


@pytest.mark.parametrize(("body", "value"), BODIES)
def test_averages_at_a_witness_are_sums_over_all_outcomes(body: str, value: Callable[[int, int], int]) -> None:
    p = Fraction(1, 3)
    said = problem_from(f"E(abs({body})) == 1000", {"p": "real", "b": "bernoulli[2](p)"})
    found = witness.check(said, {"p": p})
    outcomes = list(product((0, 1), repeat=2))
    average = sum(abs(value(*o)) * prod(p if v else 1 - p for v in o) for o in outcomes)
    assert found is not None and Fraction(found.left) == average


def test_an_outcome_without_a_value_refutes_only_where_it_can_occur() -> None:
    said = problem_from("E(1 / (b[0] + b[1] + 1) + max(1 / b[0], 0)) == 7", {"p": "real", "b": "bernoulli[2](p)"})
    assert witness.check(said, {"p": Fraction(1, 2)}) is not None
    assert witness.check(said, {"p": Fraction(2)}) is None  # there is no such law


def test_what_a_law_assumes_is_assumed_where_nothing_is_left_of_it() -> None:
    said = problem_from("P(sum(b) == 0) <= 1", COINS)
    assert said.given == problem_from("p == p", {"p": "real"}, ["0 <= p", "p <= 1"]).given
    assert "b" not in said.declarations and said.declarations.keys() >= {"n", "p"}
    assert not problem_from("P(k == 0) <= 1", {"n": "dim", "z": "real[n]", "k": "categorical(softmax(z))"}).given
