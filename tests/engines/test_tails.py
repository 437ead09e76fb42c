"""Bounds of series without a closed form, against mpmath: what is proved is true, and near misses are refuted."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import mpmath as mp
import pytest

from proofcheck import check
from proofcheck.lang import terms
from proofcheck.lang.problem import problem_from
from proofcheck.lang.terms import ONE, ZERO, nodes
from proofcheck.logic.decide.lemmas import LEMMAS
from proofcheck.search.engines.trials import evaluated

SERIES: list[tuple[str, int, Any]] = [
    ("1 / k**3", 1, lambda k: 1 / k**3),
    ("1 / (k**2 + 1)", 0, lambda k: 1 / (k**2 + 1)),
    ("(-1)**k / sqrt(k)", 1, lambda k: (-1) ** int(k) / mp.sqrt(k)),
    ("(-1)**(k + 1) / k**3", 1, lambda k: (-1) ** (int(k) + 1) / k**3),
    ("1 / (2**k + 1)", 0, lambda k: 1 / (2**k + 1)),
    ("1 / (factorial(k) + 2)", 0, lambda k: 1 / (mp.factorial(k) + 2)),
]


@pytest.mark.parametrize(("body", "first", "term"), SERIES, ids=[row[0] for row in SERIES])
def test_bounds_on_both_sides_of_the_value(body: str, first: int, term: Any) -> None:
    value = float(mp.nsum(term, [first, mp.inf]))
    series, near = f"sum({body} for k in range({first}, oo))", Fraction(round(value * 20), 20)
    for shift in (Fraction(-1, 4), Fraction(1, 4)):
        bound = near + shift
        below = bound < value
        assert check(f"{series} {'>=' if below else '<='} {bound}").word == "proved"
        assert check(f"{series} {'<=' if below else '>='} {bound}").word == "refuted"
        assert check(f"{series} == {bound}").word == "refuted"


@pytest.mark.parametrize(
    ("statement", "word"),
    [
        ("sum(1 / k**2 for k in range(n + 1, oo)) <= 1 / n", "proved"),
        ("sum(1 / k**2 for k in range(n + 1, oo)) <= 1 / (n + 1)", "refuted"),
        ("sum(1 / k**2 for k in range(n + 1, oo)) >= 1 / (n + 1)", "proved"),
        ("sum(1 / k**2 for k in range(n + 1, oo)) >= 1 / n", "refuted"),
        ("sum(1 / k**3 for k in range(1, oo)) == approx(1.202)", "proved"),
        ("sum(1 / k**3 for k in range(1, oo)) == approx(1.203)", "refuted"),
    ],
)
def test_tails_and_figures(statement: str, word: str) -> None:
    assert check(statement, ["n: dim"]).word == word


@pytest.mark.parametrize("statement", ["sum({} for k in range(1, oo)) <= 100", "sum({} for k in range(1, oo)) >= -1"])
@pytest.mark.parametrize("body", ["1 / k", "1 / sqrt(k)", "(-1)**k", "1 / (k - 3)**2", "(-1)**k * k / (k + 1)"])
def test_what_has_no_value_has_no_bounds(statement: str, body: str) -> None:
    assert check(statement.format(body)).word in ("refuted", "unknown")


def test_first_terms_are_counted_once() -> None:
    problem = problem_from("sum(1 / 2**k for k in range(oo)) <= 1", (), ())
    target = next(t for t in nodes(problem.statement) if t.op == "limit")
    (index,) = target.args[0].data
    steps = terms.neg(terms.div(terms.TWO, terms.power(terms.TWO, terms.index(index))))
    for written in (0, 1, 5):
        data = {"target": target, "under": (steps, ZERO), "over": (steps, ZERO), "from": written}
        step = LEMMAS["enclosed"](problem, data)
        assert step is not None and step.then is not None
        for bound in step.then.given:  # the whole series, however many terms are written out
            value = bound.args[0] if bound.args[1].op == "symbol" else bound.args[1]
            assert evaluated(terms.eq(value, terms.TWO), {}, ({}, {}))
    for written in (-1, 1000):
        data = {"target": target, "under": (steps, ZERO), "over": (steps, ZERO), "from": written}
        assert LEMMAS["enclosed"](problem, data) is None


@pytest.mark.parametrize(
    ("statement", "where", "given", "lower"),
    [
        ("x <= 1", {"x": "real"}, (), False),  # names
        ("1 <= 2", {"x": "real"}, ("x > 1", "x < 1"), False),  # nothing satisfies the assumptions
        ("1 <= 2", {"n": "dim", "i": "index[n - 1]"}, (), False),  # there may be no index
        ("1 <= 2", {}, (), True),
        ("1 != 2", {}, (), False),
        ("1 <= 2 or 1 > 2", {}, (), False),
    ],
)
def test_where_the_opposite_refutes_nothing(statement: str, where: dict[str, str], given: Any, lower: bool) -> None:
    assert LEMMAS["opposed"](problem_from(statement, where, given), {"lower": lower}) is None


def test_the_opposite_excludes_the_statement() -> None:
    for statement, lower, expected in (
        ("1 <= 2", False, terms.lt(terms.TWO, ONE)),
        ("1 < 2", False, terms.le(terms.TWO, ONE)),
        ("1 == 2", False, terms.lt(terms.TWO, ONE)),
        ("1 == 2", True, terms.lt(ONE, terms.TWO)),
    ):
        step = LEMMAS["opposed"](problem_from(statement, {"x": "real"}, ()), {"lower": lower})
        assert step is not None and step.parts[0].statement == expected
