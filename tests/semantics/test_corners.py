"""Derivatives at the edge of a case, and operations with one argument that has no value and one that is not known."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from proofcheck.judging.judge import judge_payload
from proofcheck.judging.payload import statement_payload
from proofcheck.lang.ops import Undefined
from proofcheck.lang.problem import problem_from
from proofcheck.logic.semantics.assignment import environment
from proofcheck.logic.semantics.interpreter import Interpreter
from proofcheck.logic.semantics.numbers import Ball, Rational, Unsupported

SETTINGS = {"budget": 0.01, "backend": "numpy", "seed": 0, "level": 1e-9, "repair": False}


def value(text: str, ns: Any) -> Any:
    problem = problem_from(f"{text} == 0", {"t": "real", "n": "dim"})
    return Interpreter(ns, environment(problem, {}, ns))(problem.statement.args[0])


KNOWN = [
    ("diff(abs(t)*t, t, at=0)", 0),
    ("diff(max(t, 0)**2, t, at=0)", 0),
    ("diff(max(t, 0)**3, t, 2, at=0)", 0),
    ("diff(abs(t)**3, t, 2, at=0)", 0),
    ("diff(max(t, t), t, at=3)", 1),
    ("diff(max(2*t, t**2 + 1), t, at=1)", 2),
    ("diff(min(t**3, t**2), t, at=0)", 0),
    ("diff(where(t == 2, 4, t**2), t, at=2)", 4),
    ("diff(where(t >= 1, 2*t, t**2 + 1), t, at=1)", 2),
    ("diff(where(t == 0, 0, t**3/t), t, at=0)", 0),
    ("diff(floor(t)*t**2, t, at=0)", 0),
    ("diff(where(t > 0 and t < 1, t**2, 0), t, at=0)", 0),
    ("diff(abs(t**3), t, at=0)", 0),
]
NONE = [
    "diff(abs(t), t, at=0)",
    "diff(abs(t) + t, t, at=0)",
    "diff(2*max(t, 0), t, at=0)",
    "diff(abs(t)*t, t, 2, at=0)",
    "diff(max(t, 0)**2, t, 2, at=0)",
    "diff(abs(t)**3, t, 3, at=0)",
    "diff(max(2*t, t**2), t, at=2)",
    "diff(where(t == 2, 5, t**2), t, at=2)",
    "diff(where(t > 0, 1, 0), t, at=0)",
    "diff(where(t >= 1, 2*t, t**2), t, at=1)",
    "diff(where(t == 0, 0, 1/t), t, at=0)",
    "diff(1 + floor(t), t, at=0)",
    "diff(floor(t)*t, t, at=0)",
    "diff(sqrt(t)**2, t, at=0)",
    "diff(t**(4/3) + t, t, at=0)",
]


@pytest.mark.parametrize("text", [t for t, _ in KNOWN])
def test_the_derivative_at_the_edge_of_a_case(text: str) -> None:
    assert value(text, Rational()) == dict(KNOWN)[text]


@pytest.mark.parametrize("text", NONE)
def test_no_derivative_there(text: str) -> None:
    with pytest.raises(Undefined):
        value(text, Rational())


@pytest.mark.parametrize(
    "text", ["diff(where(t == 0, 0, t**2*sin(1/t)), t, at=0)", "diff(where(t <= 0, 0, t**(3/2)), t, at=0)"]
)
def test_what_has_no_series_is_not_known(text: str) -> None:
    with pytest.raises(Unsupported):
        value(text, Rational())


def test_enclosures_decide_only_what_they_tell_apart() -> None:
    with pytest.raises(Undefined):
        value("diff(max(exp(t), 1) + t, t, at=0)", Ball())
    with pytest.raises(Unsupported):
        value("diff(max(t, exp(0*t + 1) - exp(1)), t, at=0)", Ball())


def test_one_argument_without_a_value_is_enough() -> None:
    problem = problem_from("E(exp(t*q**2)) == 1/sqrt(1 - 2*t)", {"t": "real", "q": "normal"})
    for t, error in ((Fraction(1, 2), Undefined), (Fraction(1), Undefined), (Fraction(1, 4), Unsupported)):
        with pytest.raises(error):
            Interpreter(Ball(), environment(problem, {"t": t}, Ball()))(problem.statement)


FALSE = [
    ("diff(max(x, 0)**2, x, 2) == where(x >= 0, 2, 0)", {"x": "real"}),
    ("diff(x * abs(x), x, 2) == 2 * sign(x)", {"x": "real"}),
    ("diff(where(x > 0, 1, 0), x) == 0", {"x": "real"}),
    ("diff(where(x == 2, 5, x**2), x) == 2 * x", {"x": "real"}),
    ("diff(sqrt(x)**2, x) == 1", {"x": "nonnegative"}),
    ("diff(x**(4/3), x) <= x + 1", {"x": "nonnegative"}),  # no power of the negative numbers beside 0
    ("grad(sum(abs(z)), z) == sign(z)", {"n": "dim", "z": "real[n]"}),
    ("grad(norm(z), z) == z / norm(z)", {"n": "dim", "z": "real[n]"}),
    ("E(exp(t*q**2)) == 1/sqrt(1 - 2*t)", {"t": "real", "q": "normal"}),
]
TRUE = [
    ("diff(max(x, 0)**2, x) == 2 * max(x, 0)", {"x": "real"}),
    ("diff(x * abs(x), x) == 2 * abs(x)", {"x": "real"}),
    ("diff(where(x > 0, x**2, 0), x) == where(x > 0, 2 * x, 0)", {"x": "real"}),
    ("diff(where(x == 2, 4, x**2), x) == 2 * x", {"x": "real"}),
    ("diff(where(t == 2, 4, t**2), t, at=2) == 4", {"t": "real"}),
    ("where(t < 1/2, 2, E(q**2)) >= 1", {"t": "real", "q": "normal"}),
]


def judged(statement: str, where: dict[str, str]) -> str:
    word: str = judge_payload({"claim": statement_payload(statement, where, (), {}), "settings": SETTINGS})["verdict"]
    return word


@pytest.mark.parametrize(("statement", "where"), FALSE, ids=[s for s, _ in FALSE])
def test_what_fails_at_a_single_point_is_refuted_there(statement: str, where: dict[str, str]) -> None:
    assert judged(statement, where) == "refuted"


@pytest.mark.parametrize(("statement", "where"), TRUE, ids=[s for s, _ in TRUE])
def test_what_is_true_at_the_edge_is_not_refuted_and_no_conflict(statement: str, where: dict[str, str]) -> None:
    assert judged(statement, where) in ("proved", "supported")
