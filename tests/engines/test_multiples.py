"""Multiples written as products, and points at which the premises of a statement hold."""

from __future__ import annotations

import pytest

from proofcheck.judging.judge import judge_payload
from proofcheck.judging.payload import statement_payload
from proofcheck.lang.problem import problem_from
from proofcheck.logic.decide.lemmas import LEMMAS

SETTINGS = {"budget": 0.005, "backend": "numpy", "seed": 0, "level": 1e-9, "repair": False}
WHOLE = {"a, b, c": "dim"}
REAL = {"x": "real"}


def judged(statement, where, given=()) -> str:
    claim = statement_payload(statement, where, given, {})
    return judge_payload({"claim": claim, "settings": SETTINGS})["verdict"]


@pytest.mark.parametrize(
    ("statement", "where", "given"),
    [
        ("implies(divides(a, b) and divides(b, c), divides(a, c))", WHOLE, ()),
        ("implies(divides(a, b) and divides(a, c), divides(a, b + c))", WHOLE, ()),
        ("divides(a, b*c)", WHOLE, ("divides(a, b)",)),
        ("divides(a, b*c)", {"a, b, c": "integer"}, ("divides(a, b)", "a != 0")),
    ],
)
def test_what_divides_is_proved(statement, where, given) -> None:
    assert judged(statement, where, given) == "proved"


@pytest.mark.parametrize(
    ("statement", "where", "given"),
    [
        ("implies(divides(a, b) and divides(a, c), divides(a**2, b + c))", WHOLE, ()),
        ("implies(divides(a, b) and divides(c, b), divides(a*c, b))", WHOLE, ()),
        ("implies(divides(a, b) and divides(b, c), divides(c, a))", WHOLE, ()),
        ("implies(exp(2*x) == 5*exp(x) - 6, x == log(2))", REAL, ()),
        ("implies(exp(2*x) - 3*exp(x) + 2 == 0, x == 0)", REAL, ()),
        ("implies(log(x)**2 == 3*log(x) - 2, x == exp(1))", {"x": "positive"}, ()),
        ("implies(x**2 == x + 1, x > 0)", REAL, ()),
    ],
)
def test_near_misses_are_refuted(statement, where, given) -> None:
    assert judged(statement, where, given) == "refuted"


def test_the_step_keeps_what_the_name_was_declared_to_be_and_the_modulus_from_zero() -> None:
    problem = problem_from("a <= b", {"a": "integer", "b": "dim"}, ("b % a == 0",))
    step = LEMMAS["multiples"](problem, {})
    assert step is not None
    (part,) = step.parts
    (new,) = part.declarations.keys() - problem.declarations.keys()
    assert "b" not in part.declarations and part.declarations[new].kind == "integer"
    assert {g.op for g in part.given} == {"le", "ne"}
    assert judged("a <= b", {"a": "integer", "b": "dim"}, ("b % a == 0",)) == "proved"
    assert judged("a < b", {"a": "integer", "b": "dim"}, ("b % a == 0",)) == "refuted"
    assert judged("a <= b", {"a": "dim", "b": "integer"}, ("b % a == 0",)) == "refuted"


@pytest.mark.parametrize(
    ("where", "given"),
    [
        ({"a, b": "dim"}, ("b % a == 1",)),
        ({"a, b": "dim"}, ("b % (a + b) == 0",)),
        ({"a": "real", "b": "dim"}, ("b % a == 0",)),
        ({"a": "dim", "b": "real"}, ("b % a == 0",)),
        ({"a, b": "dim", "x": "real[b]"}, ("b % a == 0",)),
        ({"a, b": "integer"}, ("b % a == 0 or a == 0",)),
    ],
)
def test_other_assumptions_are_left_alone(where, given) -> None:
    assert LEMMAS["multiples"](problem_from("a <= b", where, given), {}) is None
