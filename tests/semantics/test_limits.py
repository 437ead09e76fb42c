"""Limits by expansions against mpmath at a point far out: the text is evaluated there by Python, with many digits."""

from __future__ import annotations

import re
from fractions import Fraction
from typing import Any

import mpmath
import pytest

from proofcheck.lang.problem import problem_from
from proofcheck.lang.terms import UNDEFINED, Term, subterms
from proofcheck.logic.decide.limits import Known
from proofcheck.logic.semantics.growth import value
from proofcheck.logic.semantics.growth.limits import closed
from proofcheck.logic.semantics.numbers import LimitExceeded, Unsupported

WHERE = {"x": "real", "a, b": "positive", "c": "real", "n": "dim"}
AT = {"a": Fraction(2, 7), "b": Fraction(9, 5), "c": Fraction(-3, 4), "n": Fraction(3)}
FAR = 10**40
MP = mpmath.mp.clone()
MP.dps = 400
NAMES: dict[str, Any] = {
    **{
        name: getattr(MP, name) for name in ("exp", "log", "sqrt", "sin", "cos", "erf", "asin", "acos", "atan", "floor")
    },
    "ceil": MP.ceil,
    "abs": abs,
    "max": max,
    "min": min,
    "pi": +MP.pi,
    "sum": sum,
    "mpf": MP.mpf,
    "range": lambda *ends: range(*map(int, ends)),
    "where": lambda condition, then, otherwise: then if condition else otherwise,
}


def far(body: str, x: Any) -> Any:
    """The body at x, as Python reads it."""
    known = {name: MP.mpf(q.numerator) / q.denominator for name, q in AT.items()}
    exactly = re.sub(r"\d+", r"mpf(\g<0>)", body)
    return eval(exactly, {**NAMES, **known, "x": MP.mpf(x)})  # noqa: S307 - texts of this file


def limit(text: str) -> tuple[Any, Term]:
    problem = problem_from(f"{text} == 0", WHERE)
    return problem, next(t for t in subterms(problem.statement) if t.op == "limit")


def number(t: Term) -> Any:
    """A closed term as a number."""
    args = [number(a) for a in t.args]
    plain = {"add": lambda *v: sum(v), "mul": lambda *v: MP.fprod(v), "div": lambda u, v: u / v}
    if t.op == "number":
        return MP.mpf(t.data.numerator) / t.data.denominator
    if t.op == "symbol":
        return MP.mpf(AT[t.data].numerator) / AT[t.data].denominator
    if t.op == "pi":
        return +MP.pi
    if t.op == "pow":
        return args[0] ** args[1]
    return plain[t.op](*args) if t.op in plain else NAMES[t.op](*args)


# body, and where x goes to: oo, or a point from above
TENDS = [
    "(1 + 1/x)**x",
    "(1 + a/x)**(b*x)",
    "(1 - 1/x)**(-x)",
    "x**(1/x)",
    "sqrt(x**2 + x) - x",
    "sqrt(x**2 + a*x + 1) - sqrt(x**2 - b*x)",
    "(x**3 + x**2)**(1/3) - x",
    "x**2 * (sqrt(x**2 + 1) - x) / x",
    "(x + 1)**70 / (x**70 + x**69)",
    "(1 + 2/x)**(-3)",
    "(x**2 + 3*x)**(-1) * (2*x**2 + 1)",
    "1 / (1 + 1/x + 1/x**2) + x - x",
    "x * (log(x + 1) - log(x))",
    "x * log((x + 2) / x)",
    "x**2 * (log(1 + 1/x) - 1/x)",
    "x**3 * (log(1 + 1/x) - 1/x + 1/(2*x**2))",
    "log(a*x**2 + x) - 2*log(x)",
    "log(x**2 * exp(x)) - x - 2*log(x)",
    "log(6*x) - log(x) - log(2)",
    "exp(log(x)*2) / x**2",
    "exp(log(a)*2 + 1/x)",
    "exp(2*log(3) + c)",
    "exp(a + 1/x) * exp(-b)",
    "exp(x + 1/x) / exp(x)",
    "(exp(1/x) - 1) * x",
    "x**2 * (exp(1/x) - 1 - 1/x)",
    "x**3 * (exp(1/x) - 1 - 1/x - 1/(2*x**2))",
    "exp(-x) * x**9",
    "exp(x)**(1/x)",
    "(2**x + 3**x)**(1/x)",
    "log(exp(x) + x) - x",
    "log(2*exp(x) + x) - x",
    "x * sin(1/x)",
    "x**3 * (sin(1/x) - 1/x)",
    "x**2 * (1 - cos(1/x))",
    "cos(1/x)**(x**2)",
    "sin(a + 1/x)",
    "x * (sin(a + 1/x) - sin(a))",
    "x**2 * (cos(a + 1/x) - cos(a) + sin(a)/x)",
    "sin(x) / x",
    "cos(x**2) / log(x)**99",
    "floor(x) / x",
    "(ceil(x) - x) / x",
    "atan(x)",
    "atan(-x)",
    "x * (pi/2 - atan(x))",
    "x * (pi/2 + atan(-x))",
    "x**3 * (atan(1/x) - 1/x)",
    "x * (atan(a + 1/x) - atan(a))",
    "x**2 * (atan(a + 1/x) - atan(a) - 1/(x*(1 + a**2)))",
    "x**3 * (asin(1/x) - 1/x)",
    "x * (acos(1/x) - pi/2)",
    "x**3 * (acos(1/x) - pi/2 + 1/x)",
    "erf(x)",
    "erf(-x)",
    "(1 - erf(x)) * exp(x)",
    "x * erf(1/x)",
    "x**3 * (erf(1/x) - 2/(sqrt(pi)*x))",
    "x * (erf(a + 1/x) - erf(a))",
    "x**2 * (erf(a + 1/x) - erf(a) - 2*exp(-a**2)/(sqrt(pi)*x))",
    "abs(1 - x) / x",
    "abs(2*x - 1) - 2*x",
    "max(x, 2*x) / x",
    "min(x, 2*x) / x",
    "max(max(x, x**2), 3) / x**2",
    "min(min(x, 5), x**2)",
    "where(x > 5, 1, 2) + 1/x",
    "where(x < 5, 1, 2) + 1/x",
    "where(x <= 5, 1, 2) + 1/x",
    "where(x == 5, 1, 2) + 1/x",
    "where(x != 5, 1, 2) + 1/x",
    "where(x > 5 and x < 9, 1, 2) + 1/x",
    "where(x > 5 or x < 9, 1, 2) + 1/x",
    "where(not x > 5, 1, 2) + 1/x",
    "where(x + 1 > x, 1, 2) + 1/x",
    "sum(x**k for k in range(3)) / x**2",
    "sum(1 / (x + k) for k in range(1, 4)) * x",
    "sqrt(4*x) / sqrt(9*x + 1)",
    "(8*x)**(2/3) / x**(2/3)",
    "(a*x + 1)**(1/2) / sqrt(x)",
    "(a + b)**(1/2) * (1 + 1/x)",
    "((a + b)*x + 1)**(-2) * x**2",
    "(a**2*x**2 + x)**(1/2) / x",
    "x**a / (x + 1)**a",
    "log(log(x) * x) - log(x) - log(log(x))",
    "x**(1/log(x))",
    "log(x + exp(-x)) - log(x)",
]


@pytest.mark.parametrize("body", TENDS)
def test_a_limit_at_infinity(body: str) -> None:
    problem, term = limit(f"limit({body}, x, oo)")
    expected = far(body, FAR)
    for found in (value(term, Known(problem)), closed(term, AT, {})):
        assert abs(number(found) - expected) < MP.mpf(10) ** -20, found


AT_POINTS = [
    ("(x**2 - 1) / (x - 1)", "1"),
    ("sin(x) / x", "0"),
    ("(exp(x) - 1) / x", "0"),
    ("(sqrt(x) - 2) / (x - 4)", "4"),
    ("(1 - cos(x)) / x**2", "0"),
    ("(x**a - 1) / (x - 1)", "1"),
    ("(log(x) - log(2)) / (x - 2)", "2"),
    ("(atan(x) - atan(2)) / (x - 2)", "2"),
    ("(asin(x) - asin(1/2)) / (x - 1/2)", "1/2"),
    ("(acos(x) - acos(-1/2)) / (x + 1/2)", "-1/2"),
    ("(erf(x) - erf(1)) / (x - 1)", "1"),
    ("abs(x - 1) + x", "1"),
    ("max(x, 3 - x)", "1"),
]


@pytest.mark.parametrize(("body", "point"), AT_POINTS)
def test_a_limit_at_a_point(body: str, point: str) -> None:
    near = [far(body, far(point, 0) + sign * MP.mpf(10) ** -40) for sign in (1, -1)]
    assert abs(near[0] - near[1]) < MP.mpf(10) ** -30
    _, term = limit(f"limit({body}, x, {point})")
    assert abs(number(closed(term, AT, {})) - near[0]) < MP.mpf(10) ** -20


SIDES = [
    ("abs(x) / x", "0"),
    ("where(x > 0, 1, 2)", "0"),
    ("where(x >= 3, x, 2*x)", "3"),
    ("exp(1/x) / (1 + exp(1/x))", "0"),
    ("atan(1/x)", "0"),
    ("max(x, 0) / x", "0"),
    ("erf(1/x)", "0"),
]


@pytest.mark.parametrize(("body", "point"), SIDES)
def test_limits_from_one_side(body: str, point: str) -> None:
    for side, sign in (("+", 1), ("-", -1)):
        _, term = limit(f"limit({body}, x, {point}, side='{side}')")
        expected = far(body, far(point, 0) + sign * MP.mpf(10) ** -6)
        assert abs(number(closed(term, AT, {})) - expected) < MP.mpf(10) ** -4
    problem, both = limit(f"limit({body}, x, {point})")
    with pytest.raises(Unsupported):
        closed(both, AT, {})  # the sides differ: what is declared of x has to be known
    assert value(both, Known(problem)) == UNDEFINED


NONE = [
    "x",
    "-x",
    "x**2 - x",
    "log(x)",
    "exp(x)",
    "x * sin(1/x)**0 * 2",
    "sqrt(x)",
    "x**a",
    "log(log(x))",
    "exp(x) - x**9",
]


@pytest.mark.parametrize("body", NONE)
def test_what_tends_to_infinity_has_no_limit(body: str) -> None:
    problem, term = limit(f"limit({body}, x, oo)")
    assert abs(far(body, 10**6)) > 2
    assert value(term, Known(problem)) == UNDEFINED


# What has no limit, or none that is the same for all values of the parameters: nothing is said.
UNKNOWN = [
    "sin(x)",
    "cos(x) + 1/x",
    "floor(x) - x",
    "ceil(x) - x",
    "x * sin(x)",
    "sin(x) / sin(x)",
    "x**c",
    "c * x",
    "exp(c * x)",
    "(c * x + 1) / (c * x)",
    "log(c * x)",
    "sqrt(-x)",
    "log(-x)",
    "(-x)**(1/2)",
    "(-x)**x",
    "asin(x)",
    "acos(2 + 1/x)",
    "sqrt(c)",
    "log(c) + 1/x",
    "max(c * x, x)",
    "where(c * x > 0, 1, 2)",
    "abs(c * x) / x",
    "1 / (x - x)",
    "exp(sin(x))",
    "erf(sin(x))",
    "log(2 + sin(x))",
    "x % 2",
]


@pytest.mark.parametrize("body", UNKNOWN)
def test_what_is_left_undecided(body: str) -> None:
    problem, term = limit(f"limit({body}, x, oo)")
    with pytest.raises((Unsupported, LimitExceeded)):
        value(term, Known(problem))
