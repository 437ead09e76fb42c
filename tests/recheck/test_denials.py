"""Refutations by what a statement says: what is false is confirmed to be, and what is true is not."""

from __future__ import annotations

from typing import Any

import pytest

from proofcheck.recheck import claims
from proofcheck.recheck.rulings import refuted
from proofcheck.recheck.tree import parse
from tests.recheck.test_guided import term, tree

Case = tuple[dict[str, str], list[str], str, dict[str, Any]]
NO: dict[str, Any] = {}

FALSE: dict[str, Case] = {
    "a limit of another value": ({"x": "real"}, [], "limit(2 / x, x, oo) == 1", NO),
    "no limit": ({"x": "real"}, [], "limit(1 / x, x, 0) == 0", NO),
    "two sides": ({"x": "real"}, [], "limit(abs(x) / x, x, 0) == 1", NO),
    "growth": ({"n": "dim"}, [], "bounded(n**2, n)", NO),
    "growth from 2 on": ({"n": "dim"}, ["n >= 2"], "bounded(n**2, n * log(n))", NO),
    "nothing solves it": ({}, [], "exists(x**2 + 1 == 0 for x in real)", NO),
    "not in the interval": ({}, [], "exists(x == 2 for x in interval(0, 1))", NO),
    "not a natural number": ({}, [], "exists(x == -1 for x in natural)", NO),
    "a derivative": ({"a, x": "real"}, [], "diff(exp(a * x), x) != 0", {"a": 0, "x": 1}),
    "equal, with a number that is not rational": ({"x": "real"}, ["abs(x) < pi"], "cos(x) * pi < pi", {"x": 0}),
}
# No limits at values.
BEYOND: dict[str, Case] = {
    "a limit at values": ({"x, g": "real"}, [], "limit(1 / (1 + exp(-g * x)), x, oo) == 1", {"g": 0}),
}
DRAWN = {"d": "dim", "q, k": "iid[d](mean=0, var=1)", "s": "real", "x": "normal(mean=s, var=s)", "y": "normal[d]"}
ALIKE = "[where(i == j, 1, c) for i in range(d) for j in range(d)]"
DRAWN |= {"c": "real", "z": f"random[d](mean=[0 for i in range(d)], cov={ALIKE})"}
SCALED = "inv([{} * where(i == j, 1, 0) for i in range(2) for j in range(2)])"
# Expected values: written out for all values, before those of a witness are put in.
EXPECTED: list[tuple[str, dict[str, Any], str]] = [
    ("E((q @ k)**2) == 1", {"d": 2}, "confirmed"),
    ("E((q @ k)**2) == d", {"d": 2}, "open"),
    ("E(x**2) == s", {"s": 2}, "confirmed"),
    ("E(x**2) == s", {"s": 0}, "open"),
    ("E(x**2) == s", {"s": -1}, "refused"),  # there is no such law
    ("E(q[0]**4) == 2", {"d": 1}, "open"),  # a moment that is not declared
    ("E(1 / x) == 1", {"s": 2}, "open"),
    ("E(exp(y[0]**2)) == 1", {"d": 1}, "open"),  # there is no such value
    ("E(y @ y) < d", {"d": 3}, "confirmed"),
    ("E(y @ y) <= d", {"d": 3}, "open"),
    ("E(y[0] * s) == 0", {"d": 1, "s": 1}, "open"),
    ("E(sum(z)**2) == d", {"d": 2, "c": 1, "s": 1}, "confirmed"),
    ("E(sum(z)**2) == d", {"d": 2, "c": 0, "s": 1}, "open"),
    ("E(sum(z)**2) == d", {"d": 2, "c": 2, "s": 1}, "refused"),  # there is no such covariance
    ("sqrt(E(sum(q)**2)) == d", {"d": 2}, "confirmed"),
    ("sqrt(E(sum(q)**2)) == sqrt(d)", {"d": 2}, "open"),
    (f"E(c * s + x) == {SCALED.format('s')}[0, 0] + c * s", {"s": 2, "c": 1}, "open"),  # nor for s = 0
    (f"E(c + x) == {SCALED.format('(1 + s**2)')}[0, 1] + c", {"s": 2, "c": 1}, "confirmed"),
]
TRUE: dict[str, Case] = {
    "a limit": ({"x": "real"}, [], "limit(2 / x, x, oo) == 0", NO),
    "values that are not admitted": ({"x": "real", "g": "positive"}, [], "limit(exp(-g * x), x, oo) == 0", {"g": -1}),
    "values that are excluded": ({"x, g": "real"}, ["g > 0"], "limit(exp(-g * x), x, oo) == 0", {"g": -1}),
    "growth": ({"n": "dim"}, [], "bounded(n, n**2)", NO),
    "growth of few": ({"n": "dim"}, ["n <= 5"], "bounded(n**2, n)", NO),
    "growth where another is bounded": ({"n, m": "dim"}, ["n <= m"], "bounded(n**2, n * m, at=n)", NO),
    "a solution": ({}, [], "exists(x**2 == 2 for x in real)", NO),
    "at the end of the interval": ({}, [], "exists(x == 1 for x in interval(0, 1))", NO),
    "of a natural number": ({}, [], "exists(x == 0 for x in natural)", NO),
    "where something has no value": ({}, [], "exists(x == 0 or 1 / x < 0 for x in real)", NO),
    "for all": ({}, [], "forall(x**2 >= 0 for x in real)", NO),
    "one for each": ({}, [], "exists(forall(v * w == w for w in real) for v in real)", NO),
    "a derivative": ({"x": "real"}, [], "diff(x**2, x) == 2 * x", {"x": 1}),
    "equal elsewhere": ({"x": "real"}, [], "cos(x) * pi <= pi", {"x": 0}),
    "equal where it is not assumed": ({"x": "real"}, ["x * pi > 0"], "cos(x) * pi < pi", {"x": 0}),
    "a value that is not declared": ({"x": "positive"}, [], "sqrt(2) + x > sqrt(2)", {"x": 0}),
    "a premise that fails": ({"x": "real"}, ["x > x + 1"], "limit(2 / x, x, oo) == 1", {"x": 1}),
    "assumptions that nothing satisfies": ({"x": "real"}, ["x > 1", "x < 0"], "exists(y**2 < 0 for y in real)", NO),
}


def word(case: Case, *offered: str) -> str:
    where, given, claim, values = case
    pairs = [(n.strip(), kind) for names, kind in where.items() for n in names.split(",")]
    taken = [tree("taken", {}, value=term(text)) for text in offered]
    evidence = [tree("witness", {}, *taken, values=values)]
    return refuted(claims.read(pairs, given), parse(claim), evidence, [{"values": values}]).word


@pytest.mark.parametrize("name", FALSE)
def test_what_is_false_is_confirmed_to_be(name: str) -> None:
    assert word(FALSE[name]) == "confirmed"


@pytest.mark.parametrize("name", BEYOND)
def test_what_is_beyond_is_left_open(name: str) -> None:
    assert word(BEYOND[name]) == "open"


@pytest.mark.parametrize(("claim", "values", "expected"), EXPECTED)
def test_expected_values_at_a_witness(claim: str, values: dict[str, Any], expected: str) -> None:
    assert word((DRAWN, [], claim, values)) == expected


@pytest.mark.parametrize("name", TRUE)
def test_what_is_true_is_not(name: str) -> None:
    assert word(TRUE[name], "1", "0", "v", "x", "-1") != "confirmed"


def test_what_holds_for_all_fails_at_an_offered_value() -> None:
    case: Case = ({}, [], "exists(forall(v * w != 1 + v for w in real) for v in positive)", NO)
    assert word(case, "1 + 1 / v_") == "confirmed"
    assert word(case, "1 - 1 / v_") != "confirmed"
    unsure: Case = ({}, [], "exists(forall(v * w != 1 + v for w in real) for v in real)", NO)
    assert word(unsure, "1 + 1 / v_") != "confirmed"  # at v = 0 no w serves
