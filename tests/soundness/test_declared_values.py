"""What refutes a statement lies among the declared values: the declared laws exist there, and every declared tensor and
position, whether the statement mentions them or not.

Each true statement stands beside one that is false at values that the declarations do admit.
"""

from __future__ import annotations

from fractions import Fraction

import pytest

from proofcheck import check
from proofcheck.lang import terms
from proofcheck.lang.problem import problem_from
from proofcheck.logic.kernel import rule
from proofcheck.logic.verdict import Evidence

Where = dict[str, str]

NORMAL = {"v": "real", "x": "normal(mean=0, var=v)"}
LATER = {"v": "real", "x": "normal(mean=0, var=v - 3)"}
POSITION = {"n": "dim", "i": "index[n - 5]"}
SHORTER = {"n": "dim", "x": "real[n - 2]"}

# (declarations, a true statement, a false one)
PAIRS: list[tuple[Where, str, str]] = [
    (NORMAL, "v >= 0", "v > 0"),
    (NORMAL, "Var(x) == v and v >= 0", "Var(x) == v and v > 0"),
    ({"v": "real", "x": "iid(mean=0, var=v)"}, "E(x**2) == v and v >= 0", "E(x**2) == v and v >= 1"),
    (LATER, "v >= 3", "v >= 4"),
    (LATER, "exp(v) > 1", "exp(v) > 30"),
    (LATER, "v**2 - 2 * v != 1", "v**2 - 2 * v != 3"),
    (LATER, "v**3 - v != 1", "v**3 - v != 60"),
    ({"v": "real", "x": "spherical[4](var=v - 3)"}, "v >= 3", "v >= 4"),
    ({"v": "real", "x": "normal[1](mean=[0], cov=[[v - 3]])"}, "v >= 3", "v >= 4"),
    ({"r": "real", "x": "random[2](mean=[0, 0], cov=[[1, r], [r, 1]])"}, "abs(r) <= 1", "abs(r) < 1"),
    ({"a": "real", "x": "normal(mean=1 / a)"}, "a != 0", "a != 1"),
    ({"a": "real", "x": "normal[1](mean=[1 / a], cov=[[1]])"}, "a != 0", "a != 1"),
    ({"n": "dim", "x": "normal[n](mean=0, var=n - 3)"}, "n >= 3", "n >= 4"),
    (POSITION, "n >= 6", "n >= 7"),
    (POSITION, "n >= i + 6", "n >= i + 7"),
    (SHORTER, "n >= 2", "n >= 3"),
    (SHORTER, "sum(x**2) >= 0 and n >= 2", "sum(x**2) >= 0 and n >= 3"),
    ({"n, m": "dim", "x": "real[n - m]"}, "m <= n", "m < n"),
    ({"n, m": "dim", "i": "index[n - m]"}, "m < n", "m + 1 < n"),
]


@pytest.mark.parametrize(("where", "true", "false"), PAIRS)
def test_values_at_which_a_name_has_none_refute_nothing(where: Where, true: str, false: str) -> None:
    assert check(true, where=where).word not in ("refuted", "conflict")
    assert check(false, where=where).word == "refuted"


def test_no_probability_where_there_is_no_law() -> None:
    assert check("P(x <= 1) == 0", where=NORMAL, given=["v < 0"]).word not in ("refuted", "conflict")
    assert check("P(x <= 1) == 0", where=NORMAL, given=["v <= 0"]).word == "refuted"


def word(kind: str, text: str, where: Where, **data: object) -> str:
    return rule(problem_from(text, where), Evidence(kind, "forged", data)).word


@pytest.mark.parametrize("value", [terms.number(-1), terms.neg(terms.number(Fraction(1, 2)))])
def test_a_point_outside_the_laws(value: terms.Term) -> None:
    assert word("point", "v >= 0", NORMAL, point={"v": value}) == "rejected"
    assert word("point", "v >= 0", {"v": "real"}, point={"v": value}) == "refuted"
    assert word("point", "v >= 0", {**NORMAL, "x": "normal(mean=v, var=1)"}, point={"v": value}) == "refuted"
    assert word("point", "v >= 0", {**NORMAL, "x": "normal(mean=sqrt(v), var=1)"}, point={"v": value}) == "rejected"
    assert word("point", "v >= 0", {"v, u": "real", "x": "normal(var=u)"}, point={"v": value}) == "refuted"
    assert word("point", "v >= 0", {"v, u": "real", "x": "normal(var=u + v)"}, point={"v": value}) == "rejected"


def test_a_zero_outside_the_laws() -> None:
    for declared in ("normal(mean=0, var=v - 3)", "normal(mean=sqrt(v - 3))", "iid(mean=0, var=1, m4=v - 3)"):
        assert word("chart", "v**3 - v != 1", {"v": "real", "x": declared}) == "rejected"
    assert word("chart", "v**3 - v != 1", {"v, u": "real", "x": "normal(var=u)"}) == "refuted"


def test_values_that_leave_names_out() -> None:
    assert word("witness", "n >= 6", POSITION, values={"n": 1}) == "rejected"
    assert word("witness", "n >= 7", POSITION, values={"n": 6}) == "refuted"
    assert word("witness", "n >= 2", SHORTER, values={"n": 1}) == "rejected"
    assert word("witness", "n >= 3", SHORTER, values={"n": 2}) == "refuted"
    assert word("witness", "m <= 1", {"n, m": "dim", "x": "real[n - m]"}, values={"m": 2}) == "rejected"
    assert word("witness", "m <= 1", {"n, m": "dim", "x": "real[n - 3]"}, values={"m": 2}) == "refuted"
    assert word("witness", "a != 0", {"a": "real", "x": "normal(mean=1 / a)"}, values={"a": 0}) == "rejected"
    assert word("witness", "a != 0", {"a": "real", "x": "normal(mean=pi * a)"}, values={"a": 0}) == "refuted"
    where = {"n": "dim", "b": "real", "x": "real[n - 2]"}
    assert (
        word("nowhere", "exists(y**2 == b - n for y in real)", where, values={"n": 1, "b": 0}, pieces=()) == "rejected"
    )
