"""Differences of values of a function, by a bound of its slope."""

from __future__ import annotations

import pytest

import proofcheck
from proofcheck.lang import terms
from proofcheck.lang.problem import problem_from
from proofcheck.lang.terms import Term
from proofcheck.logic.decide.lemmas.lipschitz import lipschitz

WHERE = ["n: dim", "x: real[n]", "y: real[n]", "a: real", "b: real", "w: real"]
TRUE = [
    "abs(sigmoid(a) - sigmoid(b)) <= abs(a - b) / 4",
    "abs(tanh(a) - tanh(b)) <= abs(a - b)",
    "abs(sin(w * a) - sin(w * b)) <= abs(w) * abs(a - b)",
    "abs(log(1 + exp(a)) - log(1 + exp(b))) <= abs(b - a)",
    "(atan(a) - atan(b))**2 <= (a - b)**2",
    "norm(tanh(x) - tanh(y)) <= norm(x - y)",
    "norm(sigmoid(x) - sigmoid(y)) <= norm(x - y) / 4",
]
FALSE = [
    "abs(sigmoid(a) - sigmoid(b)) <= abs(a - b) / 5",
    "abs(tanh(a) - tanh(b)) <= abs(a - b) / 2",
    "abs(sin(w * a) - sin(w * b)) <= w * abs(a - b)",
    "abs(exp(a) - exp(b)) <= abs(a - b)",
    "abs(floor(a) - floor(b)) <= abs(a - b)",
    "abs(sign(a) - sign(b)) <= abs(a - b)",
    "(atan(a) - atan(b))**2 <= (a - b)**2 / 2",
    "norm(sigmoid(x) - sigmoid(y)) <= norm(x - y) / 5",
]
PLACE = terms.index("t")


@pytest.mark.parametrize("statement", TRUE)
def test_true_ones_are_proved(statement: str) -> None:
    assert proofcheck.check(statement, WHERE).word == "proved"


@pytest.mark.parametrize("statement", FALSE)
def test_near_misses_are_refuted(statement: str) -> None:
    assert proofcheck.check(statement, WHERE).word == "refuted"


def offered(body: Term, **changed: object) -> object:
    problem = problem_from("abs(a - b) <= 0", WHERE)
    a, b = map(terms.symbol, "ab")
    return lipschitz(problem, {"body": body, "pair": (a, b), "bound": terms.ONE, **changed})


@pytest.mark.parametrize("body", [Term("abs", (PLACE,)), terms.div(terms.ONE, PLACE), Term("floor", (PLACE,))])
def test_a_slope_that_is_missing_somewhere_is_not_shown(body: Term) -> None:
    step = lipschitz(
        problem_from("abs(a - b) <= 0", WHERE),
        {"body": body, "pair": (terms.symbol("a"), terms.symbol("b")), "bound": terms.number(100)},
    )
    assert step is not None
    (name,) = step.parts[0].declarations.keys() - set(problem_from("1 == 1", WHERE).declarations)
    at = terms.substitute(body, {"t": terms.symbol("s")})
    assert name not in at.names
    written = {"abs": "abs(s)", "div": "1 / s", "floor": "floor(s)"}[body.op]
    assert proofcheck.check(f"abs(diff({written}, s)) <= 100", [*WHERE, "s: real"]).word != "proved"


def test_the_place_is_a_number_and_no_position() -> None:
    assert offered(PLACE) is not None
    assert offered(terms.entry("x", PLACE)) is None
    assert offered(terms.total("i", terms.ZERO, PLACE, terms.ONE)) is None
    assert offered(terms.add(PLACE, terms.index("u"))) is None
    assert offered(terms.symbol("a")) is None
    assert offered(PLACE, bound=terms.index("t")) is None
    assert offered(PLACE, pair=(PLACE, terms.symbol("a"))) is None
