"""Limits of Riemann sums, and limits of sums that are none."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

import proofcheck
from proofcheck.judging.decision import OTHERS
from proofcheck.lang import terms
from proofcheck.lang.problem import problem_from
from proofcheck.lang.terms import nodes
from proofcheck.logic.decide.lemmas import LEMMAS

WHERE = {"n, m": "dim", "a": "positive", "k": "integer", "x": "normal"}
# Sums at n = 10**5 agree with these to four digits.
TRUE = [
    "limit(sum(n / (n**2 + k**2) for k in range(1, n + 1)), n, oo) == pi / 4",
    "limit(sum(1 / (n + k) for k in range(n)), n, oo) == log(2)",
    "limit(sum(log(1 + k / n) for k in range(1, n + 1)) / n, n, oo) == 2 * log(2) - 1",
    "limit(sum(sqrt(k / n) / n for k in range(1, n + 1)), n, oo) == 2 / 3",
    "limit(2 / n * sum(((k + 1/2) / n)**2 for k in range(n)), n, oo) == 2 / 3",
    "limit(sum(exp(a * k / n) for k in range(n)) / n, n, oo) == (exp(a) - 1) / a",
]
FALSE = [
    "limit(sum(n / (n**2 + k**2) for k in range(1, n + 1)), n, oo) == pi / 2",
    "limit(sum(1 / (n + k) for k in range(n)), n, oo) == log(3)",
    "limit(sum(1 / (n * (1 - k / n)) for k in range(n)), n, oo) == 1",
    "limit(sum(1 / k for k in range(1, n + 1)), n, oo) == 1",
]


@pytest.mark.parametrize("text", TRUE)
def test_they_are_integrals(text: str) -> None:
    assert proofcheck.check(text, where=WHERE, numbers="off").word == "proved"


@pytest.mark.parametrize("text", FALSE)
def test_nothing_false_is_proved(text: str) -> None:
    assert proofcheck.check(text, where=WHERE, numbers="off").word in ("refuted", "unknown")


def offered(text: str, f: str, shift: Any = 0, given: tuple[str, ...] = ()) -> Any:
    """The step for a limit, with f as a formula in k."""
    problem = problem_from(f"{text} == 0", WHERE, given)
    (target,) = (t for t in nodes(problem.statement) if t.op == "limit")
    (taken,) = (t for t in nodes(target) if t.op == "sum")
    body = terms.replace_name(problem_from(f"{f} == 0", WHERE).statement.args[0], "k", (), terms.index(taken.data[0]))
    data = {"target": target, "body": body, "shift": terms.number(Fraction(shift))}
    return problem, LEMMAS["riemann"](problem, data)


def test_what_is_shown_of_them() -> None:
    _, step = offered("limit(sum((j / n)**2 / n for j in range(n)), n, oo)", "k**2")
    summand, everywhere = step.parts
    assert len(summand.given) == len(everywhere.given) == 2
    assert everywhere.statement.args[0] == everywhere.statement.args[1]
    (integral,) = (t for t in nodes(step.then.statement) if t.op == "integral")
    assert integral.args[1:] == (terms.ZERO, terms.ONE) and not integral.free


@pytest.mark.parametrize(
    ("text", "f", "shift"),
    [
        ("limit(sum((j / n)**2 / n for j in range(2, n + 2)), n, oo)", "k**2", 0),  # a place beyond the range
        ("limit(sum((j / n)**2 / n for j in range(n)), n, oo)", "k**2", -1),
        ("limit(sum((j / n)**2 / n for j in range(n)), n, oo)", "k**2", 2),
        ("limit(sum((j / n)**2 / n for j in range(n + 1)), n, oo)", "k**2", 0),  # one more than n
        ("limit(sum((j / n)**2 / n for j in range(m)), n, oo)", "k**2", 0),
        ("limit(sum((j / n)**2 / n for j in range(n)), n, oo)", "n * k", 0),  # f moves with n
        ("limit(sum(floor(j / n) / n for j in range(n)), n, oo)", "floor(k)", 0),  # it jumps
        ("limit(sum(where(2 * j < n, 0, 1) / n for j in range(n)), n, oo)", "where(2 * k < 1, 0, 1)", 0),
        ("limit(sum(E(x * j / n) / n for j in range(n)), n, oo)", "E(x * k)", 0),
        ("limit(sum((j / a)**2 / n for j in range(n)), n, a)", "k**2", 0),
        ("limit(sum((j / a)**2 / a for j in range(m)), a, oo)", "k**2", 0),  # no size
    ],
)
def test_other_sums_are_not(text: str, f: str, shift: int) -> None:
    try:
        _, step = offered(text, f, shift)
    except proofcheck.ProofcheckError:
        return  # no statement
    assert step is None


@pytest.mark.parametrize(
    ("text", "f", "value"),
    [
        ("limit(2 / n * sum((j / n)**2 for j in range(n)), n, oo)", "2 * k**2", "2 / 3"),
        ("limit(sum((j / n)**2 for j in range(1, n + 1)) / n, n, oo)", "k**2", "1 / 3"),
        ("limit(a * sum((j / n)**2 / n for j in range(n)), n, oo)", "a * k**2", "a / 3"),
    ],
)
def test_what_stands_before_a_sum_is_part_of_it(text: str, f: str, value: str) -> None:
    _, step = offered(text, f)
    assert all(OTHERS.prove(part) is not None for part in step.parts)
    (integral,) = (t for t in nodes(step.then.statement) if t.op == "integral")
    expected = step.then.about(terms.eq(integral, problem_from(f"{value} == 0", WHERE).statement.args[0]))
    assert OTHERS.prove(expected) is not None
    _, other = offered(text, f"{f} + 1")
    assert any(OTHERS.prove(part) is None for part in other.parts)


@pytest.mark.parametrize(
    "text",
    [
        "limit(n / sum((j / n)**2 for j in range(n)), n, oo)",
        "limit(exp(sum((j / n)**2 / n for j in range(n))), n, oo)",
        "limit(1 + sum((j / n)**2 / n for j in range(n)), n, oo)",
        "limit(sum((j / n)**2 / n for j in range(m, n + m)), n, oo)",
    ],
)
def test_other_terms_are_not_sums(text: str) -> None:
    assert offered(text, "k**2")[1] is None


def test_the_product_of_two_sums_is_none() -> None:
    text = "limit(sum((j / n)**2 / n for j in range(n)) * sum(1 / n for j in range(n)), n, oo) == 0"
    problem = problem_from(text, WHERE)
    target = problem.statement.args[0]
    body = terms.power(terms.index(target.args[0].args[0].data[0]), terms.TWO)
    assert LEMMAS["riemann"](problem, {"target": target, "body": body, "shift": terms.ZERO}) is None


def test_the_function_speaks_of_one_index() -> None:
    problem, step = offered("limit(sum((j / n)**2 / n for j in range(n)), n, oo)", "k**2")
    (target,) = (t for t in nodes(problem.statement) if t.op == "limit")
    body = terms.mul(terms.index(target.args[0].data[0]), terms.index("elsewhere"))
    assert step is not None
    assert LEMMAS["riemann"](problem, {"target": target, "body": body, "shift": terms.ZERO}) is None


def test_an_assumption_about_the_size_plays_no_part() -> None:
    given = ("n >= 2", "a > 1", "a < 3")
    _, step = offered("limit(sum((j / n)**2 / n for j in range(n)), n, oo)", "k**2", given=given)
    assert all(len(part.given) == 4 for part in step.parts)
