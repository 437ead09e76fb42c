"""Statements about a fixed position of an axis, by a declared index: true ones proved, false ones not."""

from __future__ import annotations

import pytest

from proofcheck.lang import reductions
from proofcheck.lang.problem import problem_from
from tests.engines.verdicts import verdict

WHERE = {"n, m": "dim", "x": "real[n]", "X": "real[n, m]", "y": "real[n + 1]", "i": "index[n]"}
TRUE = ["softmax(X)[0, 0] <= 1", "softmax(x)[0] * softmax(x)[0] <= softmax(x)[0]", "softmax(y)[1] <= 1"]
FALSE = ["softmax(X)[0, 0] < 1", "softmax(x)[1] <= 1", "x[0] <= x[i]", "y[0] <= y[1]", "X[0, 0] == X[0, i]"]


def word(statement: str) -> str:
    return verdict(statement, WHERE)


@pytest.mark.parametrize("statement", TRUE)
def test_proved(statement):
    assert word(statement) == "proved"


@pytest.mark.parametrize("statement", FALSE)
def test_not_proved(statement):
    assert word(statement) in ("refuted", "invalid")


def test_what_is_assumed_of_the_position_is_assumed_of_the_index():
    problem = problem_from("x[0] + y[0] <= 1", WHERE, ["x[0] <= 0"])
    (part,) = reductions.placed(problem)
    (new,) = part.declarations.keys() - problem.declarations.keys()
    assert part.statement.names == {"x", "y", new} and part.given[0].names == {"x", new}
    assert part.declarations[new].bound == problem.declarations["x"].shape[0]


@pytest.mark.parametrize("statement", ["x[1] <= 1", "y[2] <= 1", "grad(norm2(x), x)[0] == 2 * x[0]", "x[i] <= 1"])
def test_where_the_place_need_not_exist_or_is_differentiated_nothing_is_placed(statement):
    assert reductions.placed(problem_from(statement, WHERE)) is None
