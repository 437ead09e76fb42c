"""Faults of sign charts: an interval that left its zero, a period beyond what has a value; and names without values."""

from __future__ import annotations

import pytest

from proofcheck import check
from proofcheck.lang.problem import problem_from
from proofcheck.logic.kernel import rule
from proofcheck.search.engines import charts

# Zero at 16.084... alone, where 320 bits do not tell erf(x) from 1 nearby.
PLATEAU = "(x + 10) * (10**(-150) * x**30 + erf(x) - 1)"
HOLE = "(1 / (x**3 - x + 1))**0"  # without a value at -1.3247...
FALSE = [
    (f"implies({PLATEAU} < 0, x < 5)", {"x": "positive"}),
    (f"implies({PLATEAU} < 0, x < 15)", {"x": "positive"}),
    (f"implies({PLATEAU} < 0, x < 15)", {"x": "dim"}),
    (f"implies({PLATEAU} == 0, x < 15)", {"x": "positive"}),
    (f"sin(x + {HOLE}) < 2", {"x": "real"}),
    (f"exp(sin(x + {HOLE})) < 4", {"x": "real"}),
    (f"abs(cos(3 * x + {HOLE})) < 2", {"x": "real"}),
    (f"implies(cos(x + {HOLE}) > 2, x > 0)", {"x": "real"}),
    ("sin(x + log(x + 1)**0) < 2", {"x": "real"}),
]
TRUE = [
    (f"{PLATEAU} != 0 or x > 2", {"x": "positive"}),
    (f"implies({PLATEAU} == 0, x > 14)", {"x": "positive"}),
]
PROVED = [
    ("sin(x)**2 + cos(2 * x + pi / 3) < 3", {"x": "real"}),
    ("exp(sin(x / 3 - 1)) < 3", {"x": "real"}),
]
# There is no value of t or A whatever n is, or none that is read.
EMPTY = [
    ("x >= 0", {"x": "real", "t": "index[0]"}),
    ("x**2 != 2", {"x": "real", "t": "index[0]"}),
    ("x >= 0", {"x": "real", "n": "dim", "t": "index[1 - n]"}),
    ("x >= 0", {"x": "real", "n": "dim", "A": "real[-n]"}),
    ("x**3 != x + 1", {"x": "real", "n": "dim", "A": "real[-n]"}),
    ("x**3 - x - 1 != 0", {"x": "real", "n": "dim", "t": "index[1 - n]"}),
]


@pytest.mark.parametrize(("statement", "where"), FALSE)
def test_nothing_false_is_proved(statement: str, where: dict[str, str]) -> None:
    assert check(statement, where=where).word in ("refuted", "unknown", "supported")
    problem = problem_from(statement, where)
    found = charts.propose(problem).evidence
    assert found is None or rule(problem, found).word != "proved"


@pytest.mark.parametrize(("statement", "where"), TRUE)
def test_nothing_true_is_refuted(statement: str, where: dict[str, str]) -> None:
    assert check(statement, where=where).word in ("proved", "unknown", "supported")


@pytest.mark.parametrize(("statement", "where"), PROVED)
def test_a_period_is_still_one(statement: str, where: dict[str, str]) -> None:
    assert check(statement, where=where).word == "proved"


@pytest.mark.parametrize(("statement", "where"), EMPTY)
def test_nothing_is_refuted_where_nothing_is_declared(statement: str, where: dict[str, str]) -> None:
    assert check(statement, where=where).word in ("invalid", "unknown", "supported", "vacuous", "proved")
