"""Enclosures of integrals against mpmath: they hold the value and are narrow, or there is none."""

from __future__ import annotations

from fractions import Fraction
from math import comb, factorial
from typing import Any

import flint
import mpmath
import pytest

from proofcheck.lang.ops import Undefined
from proofcheck.lang.problem import problem_from
from proofcheck.logic.semantics.assignment import environment
from proofcheck.logic.semantics.interpreter import Interpreter
from proofcheck.logic.semantics.numbers import Ball, LimitExceeded, Rational, Unsupported
from proofcheck.logic.semantics.numbers.taylor import Taylor
from proofcheck.logic.semantics.quadrature import integral

NAMES: dict[str, Any] = {
    name: getattr(mpmath, name) for name in ("exp", "log", "sqrt", "sin", "cos", "erf", "atan", "asin", "acos", "pi")
}


def value(text: str) -> Any:
    problem = problem_from(f"{text} == 0", {"x": "real"})
    return Interpreter(Ball(), environment(problem, {}, Ball()))(problem.statement.args[0])


def enclosed(body: str, low: str, high: str) -> Any:
    return value(f"integral({body} for t in interval({low}, {high}))")


def known(body: str, low: str, high: str) -> Any:
    """By mpmath, of texts of this file."""
    with mpmath.workdps(30):
        ends = [eval(end, NAMES) for end in (low, high)]  # noqa: S307
        return mpmath.quad(lambda t: eval(body, {**NAMES, "t": t}), ends)  # noqa: S307


VALUES = [
    ("t**2", "0", "1"),
    ("t**2", "1", "0"),
    ("t**3 - 2 * t + 5", "-1", "3"),
    ("t**11 + t**10 + t**12", "-1", "2"),
    ("7", "2", "5"),
    ("exp(-t**2)", "0", "2"),
    ("exp(-t**2)", "2", "-1"),
    ("sin(3 * t) * cos(t)", "0", "pi"),
    ("log(t)", "1", "4"),
    ("sqrt(t)", "1", "4"),
    ("t**(1/3)", "1", "8"),
    ("2**t", "0", "3"),
    ("t**t", "1", "2"),
    ("1 / (1 + t**2)", "-1", "1"),
    ("t**(-3)", "1", "2"),
    ("erf(t)", "0", "2"),
    ("atan(t) + asin(t / 5)", "0", "2"),
    ("sin(t) / t", "sqrt(2)", "exp(1)"),
    ("t", "exp(1)", "sqrt(2)"),
    ("exp(t)", "pi", "pi"),
    ("1 / (t + 1)", "0", "2"),
]


@pytest.mark.parametrize(("body", "low", "high"), VALUES)
def test_an_enclosure_holds_the_value_and_is_narrow(body: str, low: str, high: str) -> None:
    found = enclosed(body, low, high)
    near = known(body, low, high)
    assert abs(found - flint.arb(mpmath.nstr(near, 25))).upper() < 10**-9
    assert found.rad() < flint.arb(10) ** -9


def test_ends_that_are_balls_are_all_meant() -> None:
    """Whatever the ends are within their bounds, the integral lies within those of the enclosure."""
    low, high = flint.arb(1, 0.125), flint.arb(3, 0.25)
    found = integral(Ball(), lambda system, x: system.power(system.variable(x), 2), low, high)
    for a in (0.875, 1, 1.125):
        for b in (2.75, 3, 3.25):
            assert found.contains(flint.arb((b**3 - a**3) / 3))
    assert found.rad() < 4


@pytest.mark.parametrize(
    ("body", "low", "high"),
    [
        ("1 / t", "-1", "1"),
        ("1 / t", "0", "1"),
        ("log(t)", "0", "1"),
        ("sqrt(t)", "0", "1"),
        ("floor(t)", "0", "3"),
        ("where(t < 1 / 2, 0, 1)", "0", "1"),
        ("1 / (t**2 - 2)", "1", "2"),
    ],
)
def test_what_breaks_off_in_between_has_none(body: str, low: str, high: str) -> None:
    with pytest.raises((Unsupported, LimitExceeded, Undefined)):
        enclosed(body, low, high)


def test_cases_that_stay_the_same_have_one() -> None:
    for text, expected in (("where(t > -1, t, 0)", 2), ("where(t < 3, t, 0)", 2), ("where(t + 1 == t, 0, t)", 2)):
        assert enclosed(text, "0", "2").contains(expected)
    with pytest.raises((Unsupported, LimitExceeded)):
        enclosed("where(t < 1, t, 0)", "0", "2")


def test_more_digits_than_remainders_leave_are_refused() -> None:
    old = flint.ctx.prec
    try:
        flint.ctx.prec = 400
        with pytest.raises(LimitExceeded):
            enclosed("t**2", "0", "1")
        flint.ctx.prec = 300
        assert enclosed("t**2 * 3", "0", "1").contains(1)
    finally:
        flint.ctx.prec = old


def test_coefficients_of_functions() -> None:
    """Taylor's against mpmath's, at a place; a constant has none but its value."""
    ns = Ball()
    for length in (1, 2, 6):
        system = Taylor(ns, length)
        x = system.variable(ns.number(1) / 2)
        for name in ("exp", "log", "sqrt", "sin", "cos", "erf", "atan", "asin"):
            found = system.apply(name, x)
            expected = mpmath.taylor(getattr(mpmath, name), mpmath.mpf(1) / 2, length - 1)
            assert len(found) == length
            assert all(abs(float(a.mid()) - b) < 1e-9 for a, b in zip(found, expected, strict=True)), name
            still = system.apply(name, system.lift(ns.number(1) / 2))
            assert float(still[0].mid()) == pytest.approx(float(expected[0])) and all(c == 0 for c in still[1:])


def test_coefficients_of_declared_functions() -> None:
    """Taylor's of f(2 + 3 u - u**2) for an f of which the derivatives are known: t**3, by multiplying out."""
    system, asked = Taylor(Rational(), 5), []

    def known(name: str, orders: tuple[int, ...], args: tuple[Fraction, ...]) -> Fraction:
        (order,), (at,) = orders, args
        asked.append((name, order))
        return comb(3, order) * factorial(order) * at ** (3 - order) if order <= 3 else Fraction(0)

    inner = [Fraction(c) for c in (2, 3, -1, 0, 0)]
    assert system.function("f", (0,), (inner,), known) == [8, 36, 42, -9, -21]
    assert system.function("f", (1,), (inner,), known) == [12, 36, 15, -18, 3]
    asked.clear()
    assert system.function("f", (0,), (system.number(2),), known) == [8, 0, 0, 0, 0] and asked == [("f", 0)]
    with pytest.raises(Unsupported):
        system.function("f", (0, 0), (inner, inner), known)


def test_cases_are_told_apart_by_values_at_the_place() -> None:
    system = Taylor(Rational(), 2)
    one, two, moving = system.number(1), system.number(2), system.variable(Fraction(1))
    assert system.equal(one, one) is True and system.equal(one, two) is False and system.equal(moving, two) is False
    assert system.less(one, two) is True and system.less(two, one) is False and system.less(moving, two) is True
    for bad in (lambda: system.equal(moving, one), lambda: system.less(one, moving)):
        with pytest.raises(Unsupported):
            bad()
