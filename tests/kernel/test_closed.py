"""Points with names refute what fails there, and nothing else; derivatives carry inequalities from a point."""

from __future__ import annotations

import math
from fractions import Fraction

import pytest

from proofcheck.judging.judge import judge_payload
from proofcheck.judging.payload import statement_payload
from proofcheck.lang import terms
from proofcheck.lang.problem import problem_from
from proofcheck.lang.terms import Term
from proofcheck.logic.decide import constants
from proofcheck.logic.kernel import closed

SETTINGS = {"budget": 0.01, "backend": "numpy", "seed": 0, "level": 1e-9, "repair": False}
X = {"x": "real"}
P = {"p": "positive"}
NOT_NEGATIVE = {"x": "nonnegative"}
ROOT = Term("sqrt", (terms.TWO,))


def word(statement, where, given=()) -> str:
    claim = statement_payload(statement, where, given, {})
    return judge_payload({"claim": claim, "settings": SETTINGS})["verdict"]


@pytest.mark.parametrize("name", ["sin", "cos"])
@pytest.mark.parametrize("turn", [Fraction(k, 24) for k in range(-60, 61)])
def test_sines_of_parts_of_a_turn(name, turn) -> None:
    found = constants.known(Term(name, (terms.mul(terms.number(turn), terms.symbol("pi")),)))
    assert (found is not None) == (turn.denominator in (1, 2, 3, 4, 6))
    if found is not None:
        expected = getattr(math, name)(math.pi * float(turn))
        assert abs(float(closed._Reader().plain(found).mid()) - expected) < 1e-12


@pytest.mark.parametrize("name", ["asin", "acos", "atan"])
@pytest.mark.parametrize("square", [Fraction(k, 12) for k in range(-36, 37)])
def test_angles_with_names(name, square) -> None:
    """Those of numbers whose square is a twelfth: what is known of them is so, and it is known where it is a part of
    a turn."""
    root = terms.mul(terms.number(-1 if square < 0 else 1), Term("sqrt", (terms.number(abs(square)),)))
    found = constants.known(Term(name, (root,)))
    if abs(square) > 1 and name != "atan":
        assert found is None
        return
    value = getattr(math, name)(math.copysign(math.sqrt(abs(square)), square))
    parts = 12 * value / math.pi
    assert (found is not None) == (
        abs(parts - round(parts)) < 1e-9 and (round(parts) % 2 == 0 or round(parts) % 3 == 0)
    )
    if found is not None:
        turn = terms.rewrite(found, lambda t: Term("pi") if t == terms.symbol("pi") else None)
        assert abs(float(closed._Reader().plain(turn).mid()) - value) < 1e-12


@pytest.mark.parametrize(
    ("statement", "where", "given"),
    [
        ("exp(x) > exp(1) * x", X, ()),
        ("sin(x)**2 < 1", X, ()),
        ("cos(x) != 0", X, ()),
        ("log(x) != 1", {"x": "positive"}, ()),
        ("x * log(x) > -exp(-1)", {"x": "positive"}, ()),
        ("(x**2 - 2)**2 > 0", X, ()),
        ("implies(cos(x) == 1, x == 0)", X, ()),
        ("implies(sin(x) == sin(y), x == y)", {"x, y": "real"}, ()),
        ("-p * log(p) - (1 - p) * log(1 - p) < log(2)", P, ("p < 1",)),
        ("1 + tan(x)**2 == 1 / cos(x)**2", X, ()),
        ("diff(tan(x), x) == 1 + tan(x)**2", X, ()),
        ("tan(pi / 2) == tan(pi / 2)", {}, ()),
        ("log(cos(pi / 3) - 1 / 2) < 0", {}, ()),
        ("sin(pi / 6) < 1 / 2", {}, ()),
        ("1 / (exp(x) - 2) == exp(-x) / (1 - 2 * exp(-x))", X, ()),
        ("asin(x) < pi / 2", X, ("-1 <= x", "x <= 1")),
    ],
)
def test_what_fails_at_a_point_with_a_name_is_refuted(statement, where, given) -> None:
    assert word(statement, where, given) == "refuted"


@pytest.mark.parametrize(
    ("statement", "where", "point"),
    [
        ("sin(x)**2 < 1", X, Term("exp", (terms.ONE,))),
        ("sin(x)**2 <= 1", X, terms.mul(terms.number("1/2"), Term("pi"))),
        ("x > 0", {"x": "positive"}, terms.neg(Term("pi"))),
        ("log(x) < 1", {"x": "positive"}, terms.number(-1)),
        ("x == 0 or x / x == 1", X, terms.ZERO),
        ("implies(cos(x) != 0, 1 / cos(x) != 0)", X, terms.mul(terms.number("1/2"), Term("pi"))),
        ("x**(-1) == 1", X, terms.ONE),
        ("x**2 != 2 + 10**-200", X, ROOT),
        # An identity that enclosures alone speak for: it holds to more digits than are looked at.
        ("log(x + exp(-exp(6))) > log(x)", {"x": "positive"}, ROOT),
        ("1 / y + x**2 == 3", {"x, y": "real"}, ROOT),
        # No tensor, no number that is drawn, and no law of this kind is there.
        ("x**2 != 2", {"x": "real", "n": "dim", "y": "real[1 - 2*n]"}, ROOT),
        ("x**2 != 2", {"x": "normal"}, ROOT),
        ("x**2 != 2", {"x": "real", "q": "normal(mean=0, var=x)"}, terms.neg(ROOT)),
        ("x**2 != 2", {"x": "real", "q": "normal(mean=1 / (x**2 - 2), var=1)"}, ROOT),
        ("x**2 != 2", {"x": "real", "q": "iid(mean=x, low=0, high=1)"}, ROOT),
        ("x**2 != 2", {"x": "real", "q": "exponential(x)"}, terms.neg(ROOT)),
    ],
)
def test_no_other_point_counts(statement, where, point) -> None:
    assert closed.check(problem_from(statement, where), {"x": point}) is None


@pytest.mark.parametrize(
    "where",
    [X, *({"x": "real", "q": law} for law in ("normal(mean=0, var=x)", "exponential(x)", "normal"))],
)
def test_the_same_point_counts_where_the_laws_exist(where) -> None:
    assert closed.check(problem_from("x**2 != 2", where), {"x": ROOT}) is not None


def test_a_point_is_one_of_declared_names() -> None:
    assert closed.check(problem_from("x**2 != 2", X), {"x": ROOT, "y": ROOT}) is None


@pytest.mark.parametrize(
    ("statement", "where", "given"),
    [
        ("x * exp(x) >= -1 / exp(1)", X, ()),
        ("exp(x) >= exp(1) * x", X, ()),
        ("tanh(x) <= x", NOT_NEGATIVE, ()),
        ("log(1 + x) >= x - x**2 / 2", NOT_NEGATIVE, ()),
        ("log(1 + x) > x - x**2 / 2", {"x": "positive"}, ()),
        ("sigmoid(x) <= 1 / 2 + x / 4", NOT_NEGATIVE, ()),
        ("x**2 + exp(x) > 0.8", X, ()),
        ("cos(x) > 0.5", X, ("x > -1", "x < 1")),
        ("log(a) < sqrt(a)", {"a": "positive"}, ()),
        ("-p * log(p) - (1 - p) * log(1 - p) <= log(2)", P, ("p < 1",)),
        ("x * log(y) <= x * log(x) + y - x", {"x, y": "positive"}, ()),
    ],
)
def test_inequalities_are_proved_by_their_derivative(statement, where, given) -> None:
    assert word(statement, where, given) == "proved"


@pytest.mark.parametrize(
    ("statement", "where", "given"),
    [
        ("x * exp(x) >= -0.367", X, ()),
        ("exp(x) >= 2.72 * x", X, ()),
        ("tanh(x) <= x", X, ()),
        ("log(1 + x) > x - x**2 / 2", NOT_NEGATIVE, ()),
        ("cos(x) > 0.5404", X, ("x > -1", "x < 1")),
        # A derivative of one sign says nothing across the pole.
        ("-1 / x < 1", X, ("x != 0",)),
    ],
)
def test_near_misses_are_not_proved(statement, where, given) -> None:
    assert word(statement, where, given) != "proved"


def test_a_point_is_shown_by_its_name() -> None:
    claim = statement_payload("sin(x)**2 < 1", X, (), {})
    record = judge_payload({"claim": claim, "settings": SETTINGS})
    assert "pi" in record["witness"]["values"]["x"]
