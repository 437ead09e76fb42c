"""Derivatives of what is averaged, by a name on which a law depends or that is assumed to lie at an end of its values.

A derivative says something of the values around a place: a law has to exist around it, its parameters have to be
differentiable, and what is assumed of the place holds around it where it is strict. What is proved stands beside what
has no value at some place.
"""

from __future__ import annotations

import pytest

from proofcheck import check
from proofcheck.lang import terms
from proofcheck.lang.problem import problem_from
from proofcheck.logic.decide.lemmas import probabilities
from proofcheck.logic.kernel import rule
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines.probabilities import sums

Case = tuple[str, dict[str, str], list[str]]
X = {"x": "normal"}
WIDTH = "sqrt(2 / pi) * exp(-a**2 / 2)"

# (what is proved, what has no value at some place and may be refuted or left open)
PAIRS: list[tuple[Case, Case]] = [
    (
        (f"diff(P(abs(x) <= a), a) == {WIDTH}", {"a": "real", **X}, ["a > 0"]),
        (f"diff(P(abs(x) <= a), a) == {WIDTH}", {"a": "real", **X}, ["a >= 0"]),
    ),
    (
        ("diff(P(a <= x and x <= b), b) == exp(-b**2 / 2) / sqrt(2 * pi)", {"a, b": "real", **X}, ["a < b"]),
        ("diff(P(a <= x and x <= b), b) == exp(-b**2 / 2) / sqrt(2 * pi)", {"a, b": "real", **X}, ["a <= b"]),
    ),
    (
        ("diff(P(max(x, a) <= 1), a) == 0", {"a": "real", **X}, ["a < 1"]),
        ("diff(P(max(x, a) <= 1), a) == 0", {"a": "real", **X}, ["a <= 1"]),
    ),
    (
        ("diff(P(x <= 0), v) == 0", {"v": "positive", "x": "normal(var=v - 1)"}, ["v > 1"]),
        ("diff(P(x <= 0), v) == 0", {"v": "positive", "x": "normal(var=v - 1)"}, ["v >= 1"]),
    ),
    (
        ("diff(P(x - y <= 0), v) == 0", {"v": "positive", "x, y": "normal(mean=sqrt(v - 1))"}, ["v > 1"]),
        ("diff(P(x - y <= 0), v) == 0", {"v": "positive", "x, y": "normal(mean=sqrt(v - 1))"}, ["v >= 1"]),
    ),
    (
        ("diff(P(x * (1 + sqrt(a)) <= 0), a) == 0", {"a": "real", **X}, ["a > 0"]),
        ("diff(P(x * (1 + sqrt(a)) <= 0), a) == 0", {"a": "real", **X}, ["a >= 0"]),
    ),
    (
        ("diff(E(x**2), v) == 1", {"v": "real", "x": "normal(var=v)"}, ["v > 0"]),
        ("diff(E(x**2), v) == 1", {"v": "real", "x": "normal(var=v)"}, []),
    ),
    (
        ("diff(E(x**2), v) == 1", {"v": "positive", "x": "iid(mean=3, var=v)"}, []),
        ("diff(E(x**2), v) == 1", {"v": "nonnegative", "x": "iid(mean=3, var=v)"}, []),
    ),
    (
        ("diff(E(x**2)**2, v, at=2) == 4", {"v": "positive", "x": "normal(var=v)"}, []),
        ("diff(E(x**2)**2, v, at=-2) == -4", {"v": "positive", "x": "normal(var=v)"}, []),
    ),
    (
        ("diff(E(exp(x)), v) == exp(v / 2) / 2", {"v": "positive", "x": "normal(var=v)"}, []),
        ("diff(E(exp(x)), v) == exp(v / 2) / 2", {"v": "nonnegative", "x": "normal(var=v)"}, []),
    ),
    (
        ("diff(E(x**2) - E(x)**2, a) == 0", {"a": "positive", "x": "normal(mean=sqrt(a))"}, []),
        ("diff(E(x**2) - E(x)**2, a) == 0", {"a": "nonnegative", "x": "normal(mean=sqrt(a))"}, []),
    ),
    (
        ("diff(E(x @ x), s) == n", {"n": "dim", "s": "positive", "x": "normal[n](cov=s * eye(n))"}, []),
        ("diff(E(x @ x), s) == n", {"n": "dim", "s": "nonnegative", "x": "normal[n](cov=s * eye(n))"}, []),
    ),
    (
        ("diff(E(x[0]**2), s) == 1", {"s": "positive", "x": "random[2](mean=[0, 0], cov=s * [[1, 1], [1, 1]])"}, []),
        ("diff(E(x[0] * x[1]), r) == 1", {"r": "real", "x": "random[2](mean=[0, 0], cov=[[1, r], [r, 1]])"}, []),
    ),
    (
        ("diff(E(x**4), w) == 1", {"w": "real", "x": "iid(mean=0, var=1, m3=0, m4=w)"}, ["w > 1"]),
        ("diff(E(x**4), w) == 1", {"w": "real", "x": "iid(mean=0, var=1, m3=0, m4=w)"}, []),
    ),
    (
        ("diff(E(x**2), m) == 2 * m", {"m": "real", "x": "iid(mean=m, var=0)"}, []),
        ("diff(E(x**2), m) == 2 * m", {"m": "real", "x": "iid(mean=m, var=1, m3=0, m4=3)"}, []),
    ),
]


@pytest.mark.parametrize(("proved", "undefined"), PAIRS)
def test_a_derivative_needs_the_law_around_the_place(proved: Case, undefined: Case) -> None:
    text, where, given = proved
    assert check(text, where=where, given=given).word == "proved"
    text, where, given = undefined
    assert check(text, where=where, given=given).word != "proved"


def test_offered_means_hold_around_the_place() -> None:
    """The variance of the sum is n at a = 1 alone: what is assumed of a does not prove what is offered."""
    where = {"n": "dim", "a, t": "real", "x": "normal[n]"}
    statement = "diff(P(sum(a * x[i] for i in range(n)) <= t), {}) == 0"
    assert not sums(problem_from(statement.format("a"), where, ["a == 1"]))  # not around a = 1
    problem = problem_from(statement.format("t"), where, ["a == 1"])
    (inner,) = sums(problem)
    law = (inner, terms.neg(terms.symbol("t")), terms.symbol("n"))
    step = probabilities.evaluated(problem, {"laws": (law,)})
    assert step is not None and all(part.given for part in step.parts)


def test_a_law_that_is_replaced_by_a_value_exists_there() -> None:
    problem = problem_from("diff(E(x**2), v, at=-1) == 1", {"v": "positive", "x": "normal(var=v)"})
    assert any(t.op == "let" for t in terms.nodes(problem.statement))
    assert rule(problem, Evidence("identity", "test", {"normal_forms": True})).word == "rejected"
