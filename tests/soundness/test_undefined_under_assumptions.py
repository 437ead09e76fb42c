"""What has no value is no less false under assumptions: `limit(a*n, n, oo) == 3` for a > 1 was proved for an hour, as
neither it nor its negation has a value, and true sums of powers were refuted by way of it."""

from __future__ import annotations

import pytest

from proofcheck import check
from proofcheck.lang import terms
from proofcheck.lang.problem import problem_from
from proofcheck.lang.terms import Term
from proofcheck.logic.decide.lemmas import LEMMAS
from proofcheck.logic.kernel import rule
from proofcheck.logic.verdict import Evidence

WHERE = {"a, x": "real", "n, m": "dim", "k": "natural", "z": "exponential(1)"}
UNDEFINED = [
    ("limit(a*n, n, oo) == 3", "a > 1"),
    ("limit(a*n, n, oo) - 5 > 2", "a > 1"),
    ("limit(a*n, n, oo)*0 == 0", "a > 1"),
    ("limit(n**a, n, oo) != 2", "a > 1"),
    ("limit(x*n, n, oo) == limit(x*n, n, oo)", "1 < x"),
    ("limit(harmonic(n)*a, n, oo) == 2", "a > 1"),
    ("limit(factorial(n)*a, n, oo) < 2", "a > 1"),
    ("integral(1/t for t in interval(0, a)) == 3", "a > 1"),
    ("integral(t**a for t in interval(1, oo)) == 5", "a > 1"),
    ("integral(1/(t - a) for t in interval(0, a)) == 7", "a > 1"),
    ("sum(a**k for k in range(oo)) == 2", "a > 1"),
    ("sum(a/k for k in range(1, oo)) == 2", "a > 1"),
    ("E(exp(a*z)) == 3", "a > 1"),
    ("1 / 0 == 1", "a > 1"),
]
TRUE = [
    ("sum(x**k for k in range(3, oo) if k >= 5) == x**5/(1 - x)", "0 < x", "x < 1"),
    ("sum(x**k for k in range(-3, oo) if k >= 0) == 1/(1 - x)", "0 < x", "x < 1"),
]
# A binomial of a negative whole number has no value.
NEGATIVE = [
    ("limit(binomial(5 - n, 2)/n**2, n, oo) == 1/2", "limit(binomial(5 - n, 2)/n**2, n, oo) == 1"),
    ("limit(binomial(-k, 2)/k**2, k, oo) == 1/2", "limit(binomial(-k, 2)/k**2, k, oo) == 1"),
    ("limit(binomial(-k, 0), k, oo) == 1", "limit(binomial(-k, 0), k, oo) == 0"),
    ("dominates(binomial(5 - n, 2), n)", "dominates(n, binomial(5 - n, 2))"),
    ("limit(binomial(m - n, 2)/n**2, n, oo) == 1/2", "limit(binomial(m - n, 2)/n**2, n, oo) == 1"),
]


@pytest.mark.parametrize("case", UNDEFINED, ids=lambda case: case[0])
def test_what_has_no_value_is_not_proved(case: tuple[str, str]) -> None:
    assert check(case[0], WHERE, case[1:]).word in ("refuted", "unknown")


@pytest.mark.parametrize("case", TRUE, ids=lambda case: case[0])
def test_series_with_a_condition_are_not_refuted(case: tuple[str, ...]) -> None:
    assert check(case[0], WHERE, case[1:]).word in ("proved", "supported", "unknown")


@pytest.mark.parametrize(("true", "false"), NEGATIVE)
def test_binomials_of_negative_numbers_far_out(true: str, false: str) -> None:
    """They have their usual values; when they had none, such limits were read off as if they had."""
    assert check(true, WHERE).word == "proved"
    assert check(false, WHERE).word == "refuted"


@pytest.mark.parametrize("statement", ["1 / 0 == 1", "1 / 0 != 1", "log(-1) < 3", "1 == 2"])
def test_an_enclosure_of_what_is_false_proves_nothing(statement: str) -> None:
    problem = problem_from(statement, {"x": "real"}, ["x > 0"])
    assert rule(problem, Evidence("enclosure", "forged", {})).word == "rejected"


def test_integrals_in_what_converges_are_left_alone() -> None:
    """There the name takes all values near the point, whatever is assumed of it."""
    inner = problem_from("integral(1 / (t - 1/2) for t in interval(2, x)) == 0", {"x": "real"}, ["x > 1"])
    (integral,) = (t for t in terms.nodes(inner.statement) if t.op == "integral")
    about = inner.about(Term("converges", (integral, terms.ZERO), ("x", "")))
    place = terms.sub(terms.symbol(integral.data[0]), terms.number(terms.ONE.data / 2))
    piece = {
        "start": integral.args[1],
        "end": integral.args[2],
        "antiderivative": Term("log", (Term("abs", (place,)),)),
        "integrand": integral.args[0],
        "closed": True,
        "scaled": False,
        "weak": False,
    }
    assert LEMMAS["integral"](inner, {"antiderivatives": ((integral, (piece,)),)}) is not None
    assert LEMMAS["integral"](about, {"antiderivatives": ((integral, (piece,)),)}) is None


@pytest.mark.parametrize("given", ["1 / x == 0", "x / x == 2", "sqrt(x - 1) * sqrt(1 - x) == 1"])
def test_assumptions_that_hold_only_without_a_value_exclude_all(given: str) -> None:
    """1 / 0 == 1 was called proved under 1 / x == 0, which no x satisfies: Z3 divides by 0, too."""
    assert check("1 / 0 == 1", {"x": "real"}, [given]).word == "vacuous"


def test_assumptions_that_hold_somewhere_exclude_nothing() -> None:
    assert check("x == 2", {"x": "real"}, ["log(x) == 0"]).word == "refuted"
    assert check("x == 1", {"x": "real"}, ["sqrt(x) == 1"]).word == "proved"
    assert check("x == 2", {"x": "real"}, ["log(x) == 0", "x <= 0"]).word == "vacuous"
