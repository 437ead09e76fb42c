"""Integrals end to end: what is proved and refuted; that enclosures and the rules agree with mpmath."""

from __future__ import annotations

import random
from collections.abc import Callable
from fractions import Fraction
from typing import Any

import flint
import mpmath
import pytest

from proofcheck.judging.judge import judge_payload
from proofcheck.judging.payload import statement_payload
from proofcheck.lang.problem import problem_from
from proofcheck.logic.semantics.interpreter import Interpreter, nameless
from proofcheck.logic.semantics.numbers import Ball, LimitExceeded, Unsupported

SETTINGS = {"budget": 0.01, "backend": "numpy", "seed": 0, "level": 1e-9, "repair": False}
WHERE = {"a, b, c": "real", "p, x": "positive", "n": "natural", "f, g": "real -> real"}


def verdict(statement: str, given: tuple[str, ...] = ()) -> str:
    payload = {"claim": statement_payload(statement, WHERE, given, {}), "settings": {**SETTINGS, "hunt": True}}
    word: str = judge_payload(payload)["verdict"]
    return word


TRUE = [
    "integral(t**2 for t in interval(a, b)) == (b**3 - a**3) / 3",
    "integral(exp(t) for t in interval(0, a)) == exp(a) - 1",
    "integral(1 / t for t in interval(1, x)) == log(x)",
    "integral(exp(-p*t) for t in interval(0, oo)) == 1 / p",
    "integral(exp(-t**2) for t in interval(-oo, oo)) == sqrt(pi)",
    "integral(exp(-t) / (1 + exp(-t))**2 for t in interval(-oo, oo)) == 1",
    "integral(exp(-t) / (1 + exp(-t))**2 for t in interval(-oo, 0)) == 1 / 2",
    "integral(1 / sqrt(t) for t in interval(0, 1)) == 2",
    "integral(log(t) for t in interval(0, 1)) == -1",
    "integral(t**n for t in interval(0, 1)) == 1 / (n + 1)",
    "integral(abs(t) for t in interval(-1, 2)) == 5 / 2",
    "integral(floor(t) for t in interval(0, 3)) == 3",
    "integral(where(t < 1/2, 1, 0) for t in interval(0, 1)) == 1 / 2",
    "integral(s * t for s in interval(0, 1) for t in interval(0, 2)) == 1",
    "diff(integral(sin(t**2) for t in interval(0, a)), a) == sin(a**2)",
    "diff(integral(exp(-t**2) for t in interval(a, a**2)), a) == 2*a*exp(-a**4) - exp(-a**2)",
    "diff(integral(f(t) for t in interval(0, a)), a) == f(a)",
    "integral(f(t) for t in interval(a, b)) + integral(f(t) for t in interval(b, c)) "
    "== integral(f(s) for s in interval(a, c))",
    "integral(2*f(t) + g(t) for t in interval(a, b)) "
    "== 2*integral(f(t) for t in interval(a, b)) + integral(g(t) for t in interval(a, b))",
    "integral(diff(f(t), t) for t in interval(0, a)) == f(a) - f(0)",
    "limit(integral(exp(-t) for t in interval(0, x)), x, oo) == 1",
    "integral(exp(-t**2) for t in interval(0, 1)) < 0.747",
    "integral(abs(t - a) for t in interval(a - 1, a + 1)) == 1",
    "integral(exp(-abs(t - a) / p) for t in interval(-oo, oo)) == 2 * p",
]
# With an assumption.
TRUE_WHERE = [
    ("integral(max(t - a, 0) for t in interval(0, 1)) == (1 - a)**2 / 2", "0 < a", "a < 1"),
    ("integral(where(t <= a, 1, 0) for t in interval(0, 1)) == a", "0 < a", "a < 1"),
    ("integral(abs(p * t - x) for t in interval(0, 1)) == p / 2 - x + x**2 / p", "x < p"),
    ("integral(exp(a * t) * exp(t / p) for t in interval(-oo, 0)) == p / (1 + a * p)", "p * abs(a) < 1"),
    ("diff(integral(exp(a * t) * exp(-p * t) for t in interval(0, oo)), a) == 1 / (p - a)**2", "a < p"),
]
FALSE_WHERE = [
    ("integral(max(t - a, 0) for t in interval(0, 1)) == (1 - a)**2 / 2", "a < 1"),
    ("integral(where(t <= a, 1, 0) for t in interval(0, 1)) == a", "0 < a"),
    ("integral(abs(p * t - x) for t in interval(0, 1)) == p / 2 - x + x**2 / p", "x < 2 * p"),
    ("integral(exp(a * t) * exp(t / p) for t in interval(-oo, 0)) == p / (1 + a * p)", "p * a < 1"),
    ("diff(integral(exp(a * t) * exp(-p * t) for t in interval(0, oo)), a) == 1 / (p - a)**2", "a <= p"),
]
FALSE = [
    "integral(t**2 for t in interval(a, b)) == (b**3 + a**3) / 3",
    "integral(t**2 for t in interval(a, b)) >= 0",
    "integral(exp(-p*t) for t in interval(0, oo)) == 1 / p**2",
    "integral(exp(-t) / (1 + exp(-t))**2 for t in interval(-oo, 0)) == -1 / 2",
    "integral(1 / t for t in interval(-1, 1)) == 0",
    "integral(1 / t**2 for t in interval(-1, 1)) == -2",
    "integral(1 / t for t in interval(1, oo)) == 1",
    "integral(1 / t for t in interval(0, 1)) == 1",
    "integral(floor(t) for t in interval(0, 3)) == 9 / 2",
    "integral(exp(-t**2) for t in interval(0, 1)) < 0.746",
    "integral(1 / (1 + t**2) for t in interval(0, 1)) == pi / 5",
    "integral(f(t) for t in interval(0, 1)) == 1",
    "integral(1 / t for t in interval(-1, 1)) == integral(1 / s for s in interval(-1, 1))",
]
# False, and hard to refute, or without a value somewhere: proved they must not be.
NOT_PROVED = [
    "integral(1 / t for t in interval(1, a)) == log(a)",
    "integral(f(t) * g(t) for t in interval(a, b)) "
    "== integral(f(t) for t in interval(a, b)) * integral(g(t) for t in interval(a, b))",
    "diff(integral(f(t) for t in interval(0, a**2)), a) == f(a**2)",
    "integral(sin(t) for t in interval(0, oo)) == 1",
    "integral(a**t for t in interval(0, 1)) == (a - 1) / log(a)",
    "diff(integral(abs(t) for t in interval(0, a)), a, 2) == abs(a) / a",
]


@pytest.mark.parametrize("statement", TRUE)
def test_true_ones_are_proved(statement: str) -> None:
    assert verdict(statement) == "proved"


@pytest.mark.parametrize("case", TRUE_WHERE, ids=lambda case: case[0])
def test_true_ones_are_proved_under_their_assumptions(case: tuple[str, ...]) -> None:
    assert verdict(case[0], case[1:]) == "proved"


@pytest.mark.parametrize("case", FALSE_WHERE, ids=lambda case: case[0])
def test_with_less_assumed_they_are_not(case: tuple[str, ...]) -> None:
    assert verdict(case[0], case[1:]) in ("refuted", "unknown")


@pytest.mark.parametrize("statement", FALSE)
def test_false_ones_are_refuted(statement: str) -> None:
    assert verdict(statement) == "refuted"


@pytest.mark.parametrize("statement", NOT_PROVED)
def test_false_ones_are_not_proved(statement: str) -> None:
    assert verdict(statement) in ("refuted", "unknown")


def test_assumptions_around_a_derivative_are_kept_out() -> None:
    """What holds at x == 1 alone says nothing of a derivative there."""
    assert verdict("diff(integral(t for t in interval(0, x)), x) == 0", ("x == 1",)) in ("refuted", "unknown")
    assert verdict("diff(integral(t for t in interval(1, x)), x) == x**0 * 0", ("x == 1",)) != "proved"


INTEGRANDS: dict[str, Callable[[Any], Any]] = {
    "exp(-t**2)": lambda t: mpmath.exp(-(t**2)),
    "sin(t)*t": lambda t: mpmath.sin(t) * t,
    "1/(2 + t)": lambda t: 1 / (2 + t),
    "sqrt(3 + t)": lambda t: mpmath.sqrt(3 + t),
    "log(4 + t)**2": lambda t: mpmath.log(4 + t) ** 2,
    "cos(t**2)": lambda t: mpmath.cos(t**2),
    "(t + 2)**0.3": lambda t: (t + 2) ** (mpmath.mpf(3) / 10),
    "erf(t)": mpmath.erf,
    "2**t": lambda t: 2**t,
    "max(t, -4)": lambda t: t,
    "1/(1 + t**2)": lambda t: 1 / (1 + t**2),
}


@pytest.mark.parametrize("body", INTEGRANDS)
def test_enclosures_contain_what_mpmath_finds(body: str) -> None:
    rng = random.Random(body)
    for _ in range(3):
        low, high = (Fraction(rng.randint(-15, 40), 10) for _ in range(2))
        term = problem_from(f"integral({body} for t in interval({low}, {high})) == 0").statement.args[0]
        with mpmath.workdps(30):
            ends = [mpmath.mpf(e.numerator) / e.denominator for e in (low, high)]
            expected = mpmath.quad(INTEGRANDS[body], ends)
            old, flint.ctx.prec = flint.ctx.prec, 128
            try:
                found = nameless(Ball())(term)
                distance = abs(found - flint.arb(mpmath.nstr(expected, 28)))
                assert distance.lower() < flint.arb(10) ** -18
                assert found.rad() < flint.arb(10) ** -9
            finally:
                flint.ctx.prec = old


@pytest.mark.parametrize(("body", "expected"), [("abs(t - 1/3)", "5/18"), ("abs(abs(2*t - 1) - 1/3)", "5/18")])
def test_around_a_corner_the_bounds_of_the_values_count(body: str, expected: str) -> None:
    term = problem_from(f"integral({body} for t in interval(0, 1)) == 0").statement.args[0]
    found, value = nameless(Ball())(term), Fraction(expected)
    assert found.contains(flint.arb(flint.fmpq(value.numerator, value.denominator)))
    assert found.rad() < flint.arb(10) ** -5


@pytest.mark.parametrize("body", ["floor(3*t)", "1/(t - 1/3)", "where(t < 1/3, 0, 1)", "sqrt(t)", "abs(log(t + 0))"])
def test_jumps_and_poles_get_no_narrow_enclosure_that_is_wrong(body: str) -> None:
    """Where a remainder would be that of another function, there is no answer."""
    term = problem_from(f"integral({body} for t in interval(0, 1)) == 0").statement.args[0]
    with pytest.raises((Unsupported, LimitExceeded)):
        nameless(Ball())(term)


def test_a_polynomial_for_a_function_is_integrated_exactly() -> None:
    from proofcheck.logic.semantics.assignment import environment
    from proofcheck.logic.verdict import Polynomial

    problem = problem_from("integral(f(2*t) for t in interval(0, 1)) == 0", {"f": "real -> real"})
    ns = Ball()
    values = {"f": Polynomial((Fraction(1), Fraction(0), Fraction(3)))}
    found = Interpreter(ns, environment(problem, values, ns))(problem.statement.args[0])
    assert abs(found - 5) < flint.arb(10) ** -9
