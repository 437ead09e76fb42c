"""Statements about random vectors, refuted for some sizes: numbers in the place of dimensions, in shapes and laws."""

from __future__ import annotations

from typing import Any

import pytest

from proofcheck.judging.decision import OTHERS
from proofcheck.lang.problem import problem_from
from proofcheck.logic import kernel
from proofcheck.logic.decide.lemmas import LEMMAS
from proofcheck.logic.verdict import Evidence
from tests.engines.verdicts import verdict

WHERE = {"n, m": "dim", "x, y": "normal[n]", "v": "positive", "z": "normal[n](var=v**2)", "e": "exponential[n](m)"}
FALSE = [
    ("E(norm(x)) == sqrt(n)", ()),
    ("E(norm(x)) >= sqrt(n)", ()),
    ("E(norm(z)) == v * sqrt(n)", ()),
    ("E(norm(x - y)) == sqrt(2 * n)", ()),
    ("E(norm(x)**2) == 2 * n", ()),
]
TRUE = [
    ("E(norm(x)) <= sqrt(n)", ()),
    ("E(norm(x)**2) == n", ()),
    ("E(norm(x - y)**2) == 2 * n", ()),
    ("E(norm(x)) == sqrt(2 / pi)", ("n == 1",)),
]


@pytest.mark.parametrize(("statement", "given"), FALSE)
def test_what_fails_for_a_size_is_refuted(statement: str, given: tuple[str, ...]) -> None:
    assert verdict(statement, WHERE, given) == "refuted"


@pytest.mark.parametrize(("statement", "given"), TRUE)
def test_what_holds_for_all_is_not(statement: str, given: tuple[str, ...]) -> None:
    assert verdict(statement, WHERE, given) in ("proved", "supported", "unknown")


def _ruled(statement: str, sizes: dict[str, Any], given: tuple[str, ...] = ()) -> str:
    """What the kernel says of evidence for these sizes."""
    problem = problem_from(statement, {"n, m": "dim", "k": "natural", "t": "real", "x": "normal[n]"}, given)
    step = LEMMAS["sized"](problem, {"sizes": sizes})
    piece = None if step is None or step.then is None else OTHERS.deeper.settle(step.then)
    if piece is None:
        return "refused" if step is None else "open"
    return kernel.rule(problem, Evidence("sized", "by hand", {"sizes": sizes, "pieces": (), "piece": piece})).word


def test_sizes_are_whole_numbers_from_one_on_of_declared_dimensions() -> None:
    assert _ruled("E(norm(x)) == sqrt(n)", {"n": 1}) == "refuted"
    for sizes in ({"n": 0}, {"n": -1}, {"n": True}, {"n": 1.0}, {"n": "1"}, {"k": 1}, {"t": 1}, {"x": 1}, {"q": 1}, {}):
        assert _ruled("E(norm(x)) == sqrt(n)", sizes) == "refused", sizes


def test_each_size_is_looked_at() -> None:
    for sizes in ({"n": 1, "k": 1}, {"n": 1, "m": 0}, {"m": 0, "n": 1}):
        assert _ruled("E(norm(x)) == sqrt(n)", sizes) == "refused", sizes
    # n is 2 m wherever it stands, and a size of its own no more.
    assert _ruled("E(norm(x)) == sqrt(n)", {"m": 1}, ("n == 2 * m",)) == "refused"


def test_nothing_follows_where_it_holds_for_these_sizes() -> None:
    assert _ruled("E(norm(x)) == sqrt(2 / pi) * n", {"n": 1}) == "rejected"


def test_an_assumption_that_fails_for_these_sizes_is_not_left_out() -> None:
    assert _ruled("E(norm(x)) == 9", {"n": 1}, ("n >= 2",)) in ("rejected", "open")


def test_a_size_that_has_other_values_inside_is_refused() -> None:
    assert _ruled("limit(E(norm(x)) / n, n, oo) == 5", {"n": 1}) == "refused"
    assert _ruled("grows(n, n**2)", {"n": 1}) == "refused"
    assert _ruled("E(norm(x)) + limit(1 / t, t, oo) == sqrt(n)", {"n": 1}) != "refused"


def test_the_counterexample_names_the_sizes() -> None:
    from proofcheck import check

    found = check("E(norm(x)) == sqrt(n)", where={"n": "dim", "x": "normal[n]"})
    assert found.word == "refuted" and found.witness is not None and found.witness["n"] == 1
