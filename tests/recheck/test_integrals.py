"""Integrals by antiderivatives that are offered: right ones are confirmed, and none that is wrong by a jump or a pole.

An antiderivative is a hint: every statement comes with one, in `t`, for each part of its interval.
"""

from __future__ import annotations

from typing import Any

import pytest

from tests.recheck.test_guided import Tree, leaf, needs_cvc5, term, tree, word

NAMES = {
    **dict.fromkeys(("x", "y"), "real"),
    **dict.fromkeys(("a", "b", "r"), "positive"),
    "n": "dim",
    "w": "normal",
    "v": "real[n]",
    "i": "index[n]",
    "f": "real -> real",
    "z": "complex",
}
DENSITY = "integral(exp(-t**2 / (4 * r**2)) / (2 * r * sqrt(pi)) for t in interval(-a, a))"


def offered(*parts: str | tuple[str, str]) -> Tree:
    """An antiderivative for the whole interval, or one for each part with the end of it."""
    told: list[Any] = []
    for part in parts:
        antiderivative, end = part if isinstance(part, tuple) else (part, "0")
        told.append({"start": term("0"), "end": term(end), "antiderivative": term(antiderivative)})
    name = term("integral(0 for t in interval(0, 1))")
    return {**tree("integral", NAMES, antiderivatives=[[name, told]]), "piece": leaf()}


def told(claim: str, *parts: str | tuple[str, str], given: tuple[str, ...] = ()) -> str:
    return word(NAMES, list(given), claim, offered(*parts))


TRUE: list[tuple[str, ...]] = [
    ("integral(t**2 for t in interval(x, y)) == (y**3 - x**3) / 3", "t**3 / 3"),
    ("integral(t**2 for t in interval(1, 0)) == -1 / 3", "t**3 / 3"),
    ("integral(s**2 for s in interval(0, 1)) == 1 / 3", "t**3 / 3 + 7"),
    (f"{DENSITY} == erf(a / (2 * r))", "erf(t / (2 * r)) / 2"),
    ("integral(exp(-t) / (1 + exp(-t))**2 for t in interval(-oo, oo)) == 1", "1 / (1 + exp(-t))"),
    ("integral(exp(-t**2) for t in interval(-oo, oo)) == sqrt(pi)", "sqrt(pi) / 2 * erf(t)"),
    ("integral(a * exp(-a * t) for t in interval(0, oo)) == 1", "-exp(-a * t)"),
    ("integral(t * exp(-a * t) for t in interval(0, oo)) == 1 / a**2", "-exp(-a * t) * (t / a + 1 / a**2)"),
    ("integral(1 / t for t in interval(a, b)) == log(b / a)", "log(t)"),
    ("integral(1 / t**2 for t in interval(a, oo)) == 1 / a", "-1 / t"),
    ("integral(1 / sqrt(t) for t in interval(0, 1)) == 2", "2 * sqrt(t)"),
    ("integral(1 / (1 + t**2) for t in interval(0, 1)) == atan(1)", "atan(t)"),
    ("integral(cos(t) for t in interval(x, y)) == sin(y) - sin(x)", "sin(t)"),
    ("integral(x * t for t in interval(0, 2)) <= 2 * abs(x) + 1", "x * t**2 / 2"),
    ("integral(v[i] * t for t in interval(0, 2)) == 2 * v[i]", "v[i] * t**2 / 2"),
    ("all(integral(2 * t for t in interval(0, 2)) <= 4 + v[k]**2 for k in range(n))", "t**2"),
    ("implies(x > 1, integral(1 / t for t in interval(1, x)) == log(x))", "log(t)"),
    ("integral(1 for t in interval(x, x)) == 0", "t"),
    ("integral(2 * t for t in interval(0, 1)) + integral(2 * s for s in interval(1, 3)) == 9", "t**2"),
    ("integral(2 * x for x in interval(0, y)) == y**2", "t**2"),
]
PIECEWISE: list[tuple[Any, ...]] = [
    ("integral(abs(t) for t in interval(-1, 1)) == 1", ("-t**2 / 2", "0"), ("t**2 / 2", "1")),
    ("integral(1 / sqrt(abs(t)) for t in interval(-1, 1)) == 4", ("-2 * sqrt(-t)", "0"), ("2 * sqrt(t)", "1")),
    ("integral(floor(t) for t in interval(0, 2)) == 1", ("0", "1"), ("t", "2")),
    ("integral(where(t < 1, 1, 2) for t in interval(0, 3)) == 5", ("t", "1"), ("2 * t", "3")),
]
FALSE: list[tuple[Any, ...]] = [
    # A wrong value, or an antiderivative of something else.
    ("integral(t**2 for t in interval(x, y)) == (y**3 - x**3) / 2", "t**3 / 3"),
    ("integral(t**2 for t in interval(x, y)) == (y**3 - x**3) / 2", "t**3 / 2"),
    ("integral(t**2 for t in interval(x, y)) == (x**3 - y**3) / 3", "t**3 / 3"),
    (f"{DENSITY} == erf(a / r)", "erf(t / (2 * r)) / 2"),
    ("integral(exp(-t) / (1 + exp(-t))**2 for t in interval(-oo, oo)) == 2", "1 / (1 + exp(-t))"),
    ("integral(exp(-t) / (1 + exp(-t))**2 for t in interval(-oo, oo)) == 1", "1 / (1 + exp(t))"),
    ("integral(exp(-t**2) for t in interval(-oo, oo)) == sqrt(pi) / 2", "sqrt(pi) / 2 * erf(t)"),
    ("integral(cos(t) for t in interval(x, y)) == sin(x) - sin(y)", "sin(t)"),
    ("integral(2 * t for t in interval(0, x)) == x", "t**2"),
    # Poles inside, and at the ends.
    ("integral(1 / t**2 for t in interval(-1, 1)) == -2", "-1 / t"),
    ("integral(1 / t**2 for t in interval(x, y)) == 1 / x - 1 / y", "-1 / t"),
    ("integral(1 / t for t in interval(-1, 1)) == 0", "log(abs(t))"),
    ("integral(1 / t for t in interval(-1, 2)) == log(2)", "log(abs(t))"),
    ("integral(1 / t for t in interval(x, y)) == log(abs(y)) - log(abs(x))", "log(abs(t))"),
    ("integral(1 / t for t in interval(-1, 1)) == 0", "log(t**2) / 2"),
    ("integral(1 / (t - a)**2 for t in interval(0, b)) == 1 / (a - b) - 1 / a", "1 / (a - t)"),
    ("integral(1 / cos(t)**2 for t in interval(0, pi)) == 0", "sin(t) / cos(t)"),
    ("integral(1 / t for t in interval(0, 1)) == 0", "log(t)"),
    ("integral(1 / t for t in interval(1, oo)) == 0", "log(t)"),
    ("integral(1 / t**2 for t in interval(0, oo)) == 0", "-1 / t"),
    ("integral(1 / t for t in interval(0, oo)) == 0", "log(t)"),
    ("integral(0 * log(t) for t in interval(-1, 1)) == 0", "0"),
    ("integral(t / t for t in interval(-1, 1)) == 2", "t"),
    ("integral(0 * (1 / (t - x)) for t in interval(0, 1)) == 0", "0"),
    # Jumps of what is offered.
    ("integral(1 / (1 + t**2) for t in interval(-1, 1)) == -pi / 2", "-atan(1 / t)"),
    ("integral(1 for t in interval(0, 2)) == 1", "t - floor(t / 2)"),
    ("integral(1 for t in interval(0, 2)) == 3", "t + floor(t)"),
    ("integral(1 for t in interval(-1, 1)) == 4", "t + abs(t) / t"),
    ("integral(0 for t in interval(-1, 1)) == 2", "abs(t) / t"),
    ("integral(0 for t in interval(-1, 1)) == 1", "where(t > 0, 1, 0)"),
    ("integral(0 for t in interval(-1, 1)) == 2", "sqrt(t**2) / t"),
    ("integral(0 for t in interval(x, y)) == 0", "f(t) - f(t)"),
    ("integral(3 / (5 - 4 * cos(t)) for t in interval(0, 2 * pi)) == 0", "2 * atan(3 * sin(t / 2) / cos(t / 2))"),
    # Ends in another order, that diverge, or that depend on the variable.
    ("integral(t**2 for t in interval(0, 1)) == -1 / 3", "t**3 / 3"),
    ("integral(exp(-t) for t in interval(oo, 0)) == 1", "-exp(-t)"),
    ("integral(exp(-t) for t in interval(oo, 0)) == -1", "-exp(-t)"),
    ("integral(0 for t in interval(oo, oo)) == 0", "0"),
    ("integral(t for t in interval(-oo, oo)) == 0", "t**2 / 2"),
    ("integral(cos(t) for t in interval(0, oo)) == 0", "sin(t)"),
    ("integral(exp(x * t) for t in interval(0, oo)) == -1 / x", "exp(x * t) / x"),
    ("integral(exp(-x**2 * t) for t in interval(0, oo)) == 1 / x**2", "-exp(-x**2 * t) / x**2"),
    ("integral(1 for t in interval(0, 1 / x)) == 1 / x", "t"),
    ("integral(1 / t for t in interval(x, 1)) == -log(x)", "log(t)"),
    ("integral(sqrt(t) for t in interval(x, 1)) == 2 / 3 * (1 - x**(3 / 2))", "2 / 3 * t**(3 / 2)"),
    # Names that are not plain numbers, places that are no whole ones, and what stands around an integral.
    ("integral(w for t in interval(0, 1)) == w", "w * t"),
    ("integral(w * t for t in interval(0, 1)) == 0", "w * t**2 / 2"),
    ("integral(f(t) for t in interval(0, 1)) == f(1)", "f(t)"),
    ("integral(f(t) - f(t) for t in interval(0, 1)) == 0", "0"),
    ("integral(z * t for t in interval(0, 1)) == z / 2", "z * t**2 / 2"),
    ("integral([1, 2, 3][t] for t in interval(2, 3)) == 3", "3 * t"),
    ("integral(0 * v[t] for t in interval(0, 1)) == 0", "0"),
    ("integral(sum(1 for k in range(t)) for t in interval(0, 1)) == 1 / 2", "t**2 / 2"),
    ("integral(0 * factorial(t) for t in interval(0, 1)) == 0", "0"),
    ("integral(f(x) for t in interval(0, t)) == 0", "f(x) * t"),
    ("diff(integral(abs(y) * t for t in interval(0, 2)), y) == 2", "abs(y) * t**2 / 2"),
    ("integral(integral(x for x in interval(0, 1)) for t in interval(0, 1)) == 1", "t"),
    ("integral(1 for t in interval(0, 1)) == integral(2 for t in interval(0, 1))", "t"),
    ("all(integral(v[i] * t for t in interval(0, 2)) == v[0] * 2 for i in range(n))", "v[0] * t**2 / 2"),
    ("integral(t * w**2 for t in interval(0, 2)) == 2", "t**2 / 2"),
]
CUT: list[tuple[Any, ...]] = [
    ("integral(abs(t) for t in interval(-1, 1)) == 0", ("-t**2 / 2", "0"), ("-t**2 / 2", "1")),
    ("integral(abs(t) for t in interval(-1, 1)) == 2", ("-t**2 / 2", "0"), ("t**2 / 2", "2")),
    ("integral(floor(t) for t in interval(0, 2)) == 2", ("0", "1"), ("t", "2")),
    ("integral(floor(t) for t in interval(0, 2)) == 0", ("0", "2")),
    ("integral(1 / t for t in interval(-1, 1)) == 0", ("log(-t)", "0"), ("log(t)", "1")),
    ("integral(1 / t**2 for t in interval(-1, 1)) == -2", ("-1 / t", "0"), ("-1 / t", "1")),
    ("integral(abs(t) for t in interval(x, y)) == 0", ("-t**2 / 2", "0"), ("t**2 / 2", "1")),
    ("integral(t for t in interval(0, 1)) == 9", ("t**2 / 2", "5"), ("t**2 / 2", "1")),
    ("integral(t for t in interval(0, 1)) == 1 / 2 - 4", ("t**2 / 2", "2"), ("t**2 / 2", "1")),
    ("integral(t for t in interval(0, 1)) == 1 / 2", ("t**2 / 2", "t"), ("t**2 / 2", "1")),
    ("integral(t for t in interval(0, 1)) == 1 / 2", ("t**2 / 2", "oo"), ("t**2 / 2", "1")),
]


@needs_cvc5
@pytest.mark.parametrize("claim", [*TRUE, *PIECEWISE], ids=lambda c: c[0][:60])
def test_what_is_right_is_confirmed(claim: tuple[Any, ...]) -> None:
    assert told(*claim) == "confirmed"


@pytest.mark.parametrize("claim", [*FALSE, *CUT], ids=lambda c: c[0][:60])
def test_what_is_wrong_is_not(claim: tuple[Any, ...]) -> None:
    assert told(*claim) != "confirmed"
