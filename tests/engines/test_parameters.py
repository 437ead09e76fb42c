"""Limits with parameters, by cases: their values at the cases are those that SymPy finds for numbers."""

from __future__ import annotations

import pytest

from proofcheck import check
from proofcheck.lang.problem import problem_from
from proofcheck.logic.decide.lemmas import LEMMAS

SOFT = "limit(log(exp(a * x) + exp(b * x)) / x, x, oo)"


@pytest.mark.parametrize(
    ("statement", "given", "word"),
    [
        (f"{SOFT} == max(a, b)", [], "proved"),
        (f"{SOFT} == min(a, b)", [], "refuted"),
        (f"{SOFT} == a", ["a >= b"], "proved"),
        (f"{SOFT} == a", ["a <= b"], "refuted"),
        (f"{SOFT} == a + b", ["a >= b"], "refuted"),
        ("limit(a * x / (1 + a * x), x, oo) == 1", ["a != 0"], "proved"),
        ("limit(a * x / (1 + a * x), x, oo) == 1", [], "refuted"),
        ("limit(exp(a * x) / (1 + exp(a * x)), x, oo) == 1", ["a >= 0"], "refuted"),
        ("limit(exp(a * x) / (1 + exp(a * x)), x, oo) >= 1 / 2", ["a >= 0"], "proved"),
        ("limit(exp(a * x) / (1 + exp(a * x)), x, oo) > 1 / 2", ["a >= 0"], "refuted"),
    ],
)
def test_by_cases_of_parameters(statement: str, given: list[str], word: str) -> None:
    assert check(statement, ["a, b, x: real"], given).word == word


@pytest.mark.parametrize(
    ("statement", "where", "given", "name"),
    [
        ("a >= 0", ["a, b: real"], ["a <= b"], "a"),  # no equation
        ("limit(a * x, x, 0) == 0", ["a, x: real"], ["a == x"], "a"),  # what moves in the limit
        ("limit(a, a, 0) == 0", ["a, b: real"], ["a == b"], "a"),
        ("diff(a**2, a) == 2 * b", ["a, b: real"], ["a == b"], "a"),
        ("E(z + a) == 0", ["a: real", "z: normal"], ["a == 0"], "a"),
        ("a == 0", ["a, b: real", "z: normal(mean=a)"], ["a == b"], "a"),
        ("a >= 0", ["a: real", "z: complex"], ["a == z"], "a"),
        ("n >= 1", ["n: dim", "b: real", "x: real[n]"], ["n == b"], "n"),
        ("limit(a / n, n, oo) == 0", ["a: real", "n: dim", "v: real[n]"], ["a == sum(v)"], "a"),  # v moves
        ("limit(a / n, n, oo) == 0", ["a: real", "n: dim", "i: index[n]"], ["a == i"], "a"),  # and so does i
    ],
)
def test_where_no_value_is_put(statement: str, where: list[str], given: list[str], name: str) -> None:
    assert LEMMAS["solved"](problem_from(statement, where, given), {"name": name}) is None


def test_what_is_known_of_a_name_is_known_of_its_value() -> None:
    problem = problem_from("b >= 0", ["a: positive", "b: real"], ["a == b", "b <= 5"])
    step = LEMMAS["solved"](problem, {"name": "a"})
    assert step is not None
    (part,) = step.parts
    assert "a" not in part.declarations and len(part.given) == 2
