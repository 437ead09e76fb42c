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
    "a limit at values": ({"x, g": "real"}, [], "limit(1 / (1 + exp(-g * x)), x, oo) == 1", {"g": 0}),
    "two sides": ({"x": "real"}, [], "limit(abs(x) / x, x, 0) == 1", NO),
    "growth": ({"n": "dim"}, [], "bounded(n**2, n)", NO),
    "growth from 2 on": ({"n": "dim"}, ["n >= 2"], "bounded(n**2, n * log(n))", NO),
    "nothing solves it": ({}, [], "exists(x**2 + 1 == 0 for x in real)", NO),
    "not in the interval": ({}, [], "exists(x == 2 for x in interval(0, 1))", NO),
    "not a natural number": ({}, [], "exists(x == -1 for x in natural)", NO),
    "a derivative": ({"a, x": "real"}, [], "diff(exp(a * x), x) != 0", {"a": 0, "x": 1}),
    "equal, with a number that is not rational": ({"x": "real"}, [], "cos(x) * pi < pi", {"x": 0}),
}
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


@pytest.mark.parametrize("name", TRUE)
def test_what_is_true_is_not(name: str) -> None:
    assert word(TRUE[name], "1", "0", "v", "x", "-1") != "confirmed"


def test_what_holds_for_all_fails_at_an_offered_value() -> None:
    case: Case = ({}, [], "exists(forall(v * w != 1 + v for w in real) for v in positive)", NO)
    assert word(case, "1 + 1 / v_") == "confirmed"
    assert word(case, "1 - 1 / v_") != "confirmed"
    unsure: Case = ({}, [], "exists(forall(v * w != 1 + v for w in real) for v in real)", NO)
    assert word(unsure, "1 + 1 / v_") != "confirmed"  # at v = 0 no w serves
