"""Averages over one normal number by quadrature, against mpmath at many digits."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import mpmath as mp
import pytest

import proofcheck
from proofcheck.lang.problem import problem_from
from proofcheck.lang.terms import nodes
from proofcheck.logic.semantics.expectations import _Tails, enclosed
from proofcheck.logic.semantics.interpreter import Environment, Interpreter
from proofcheck.logic.semantics.numbers import Ball, Unsupported

Function = Callable[[Any], Any]

FUNCTIONS: dict[str, Function] = {
    "sigmoid(x)": lambda x: 1 / (1 + mp.exp(-x)),
    "tanh(x)": mp.tanh,
    "x * tanh(x)": lambda x: x * mp.tanh(x),
    "log(1 + exp(x))": lambda x: mp.log(1 + mp.exp(x)),
    "log(1 + x**2)": lambda x: mp.log(1 + x**2),
    "sqrt(1 + x**2)": lambda x: mp.sqrt(1 + x**2),
    "(2 + x**2)**(-3/2)": lambda x: (2 + x**2) ** mp.mpf(-1.5),
    "1 / (3 + sin(x))": lambda x: 1 / (3 + mp.sin(x)),
    "x**3 / (1 + x**2)": lambda x: x**3 / (1 + x**2),
    "exp(-x**2)": lambda x: mp.exp(-(x**2)),
    "abs(x)": abs,
    "abs(x - 1)**3": lambda x: abs(x - 1) ** 3,
    "erf(x)**2": lambda x: mp.erf(x) ** 2,
    "cos(x**2)": lambda x: mp.cos(x**2),
    "exp(sin(x))": lambda x: mp.exp(mp.sin(x)),
    "exp(x) / (1 + x**2)": lambda x: mp.exp(x) / (1 + x**2),
    "exp(sqrt(1 + x**2))": lambda x: mp.exp(mp.sqrt(1 + x**2)),
}
LAWS = {"normal": (0, 1), "normal(mean=1, var=4)": (1, 2), "normal(mean=-3, var=1/4)": (-3, 0.5)}


def _enclosed(body: str, law: str) -> Any:
    problem = problem_from(f"E({body}) == 0", [f"x: {law}"])
    (average,) = {t for t in nodes(problem.statement) if t.op == "expectation"}
    return enclosed(Interpreter(Ball(), Environment(problem.declarations, {}, lambda *_: None)), average.args[0], {})


@pytest.mark.parametrize("law", LAWS)
@pytest.mark.parametrize("body", FUNCTIONS)
def test_the_enclosure_has_the_average_in_it(body: str, law: str) -> None:
    mean, spread = LAWS[law]
    f = FUNCTIONS[body]
    ends = sorted({*(mp.mpf(k) for k in range(-30, 31, 3)), -mp.mpf(mean) / spread, (1 - mp.mpf(mean)) / spread})
    with mp.workdps(25):
        value = mp.quad(lambda z: f(mean + spread * z) * mp.npdf(z), ends)
    found = _enclosed(body, law)
    assert found is not None
    middle, radius = mp.mpf(found.mid().str(25, radius=False)), mp.mpf(found.rad().str(25, radius=False))
    assert abs(value - middle) <= radius + mp.mpf(10) ** -15
    assert radius < 0.01


TAILS: dict[str, Function] = FUNCTIONS | {
    "x": lambda x: x,
    "7": lambda x: mp.mpf(7),
    "x**3 - 2*x": lambda x: x**3 - 2 * x,
    "-3*x": lambda x: -3 * x,
    "x * abs(x) / 2": lambda x: x * abs(x) / 2,
    "1 / (1 + abs(x))": lambda x: 1 / (1 + abs(x)),
    "(x + 1) / (-2 - exp(x))": lambda x: (x + 1) / (-2 - mp.exp(x)),
    "exp(x / 2) * (x - 2)": lambda x: mp.exp(x / 2) * (x - 2),
    "exp(2 - x)": lambda x: mp.exp(2 - x),
    "log(2 + abs(x)**3)": lambda x: mp.log(2 + abs(x) ** 3),
    "(1 + x**2)**(2/3)": lambda x: (1 + x**2) ** (mp.mpf(2) / 3),
    "(1 + x**2)**(-1/3)": lambda x: (1 + x**2) ** (-mp.mpf(1) / 3),
    "sum(x**k / (k + 1) for k in range(4))": lambda x: sum(x**k / (k + 1) for k in range(4)),
    "exp(-x**2) * x**2": lambda x: mp.exp(-(x**2)) * x**2,
    "-exp(x) * erf(x)": lambda x: -mp.exp(x) * mp.erf(x),
    "(x + 1) / (1/4 + exp(-x))": lambda x: (x + 1) / (mp.mpf(1) / 4 + mp.exp(-x)),
    "(x + 1) / (1/4 + exp(x))": lambda x: (x + 1) / (mp.mpf(1) / 4 + mp.exp(x)),
    "log(1/1000 + exp(-x))": lambda x: mp.log(mp.mpf(1) / 1000 + mp.exp(-x)),
    "log(1/1000 + exp(x))": lambda x: mp.log(mp.mpf(1) / 1000 + mp.exp(x)),
    "log(9 + x**2 * exp(x))": lambda x: mp.log(9 + x**2 * mp.exp(x)),
    "(1/100 + exp(x))**(-1/2)": lambda x: (mp.mpf(1) / 100 + mp.exp(x)) ** mp.mpf(-0.5),
    "sqrt(exp(x) + exp(-x))": lambda x: mp.sqrt(mp.exp(x) + mp.exp(-x)),
    "(exp(-x) + 1/8) * (2 - erf(x)) * (3 + erf(x))": lambda x: (
        (mp.exp(-x) + mp.mpf(1) / 8) * (2 - mp.erf(x)) * (3 + mp.erf(x))
    ),
    "exp(3 + erf(x) / 8)": lambda x: mp.exp(3 + mp.erf(x) / 8),
    "exp(x) * exp(2 * x) / 7": lambda x: mp.exp(3 * x) / 7,
}
REFUSED = [  # terms, and whether it is the upper tail
    ("sqrt(x)", False),
    ("sqrt(-x)", True),
    ("x**(1/3)", False),
    ("x**(-1/2)", False),
    ("exp(-x)**(-1/2)", True),
    ("log(x)", False),
    ("log(exp(-x))", True),
    ("log(erf(x))", True),
    ("1 / erf(x)", True),
    ("1 / exp(-x)", True),
    ("1 / (x - 1/3 - 5)", True),
    ("exp(x**2)", True),
    ("exp(exp(x))", True),
    ("erf(log(x))", False),
    ("sin(1 / erf(x))", True),
    ("2**x", True),
]


@pytest.mark.parametrize(("body", "upward"), REFUSED)
def test_what_may_have_no_value_on_a_tail_is_refused(body: str, upward: bool) -> None:
    problem = problem_from(f"{body} == 0", ["x: real"])
    outer = Interpreter(Ball(), Environment(problem.declarations, {}, lambda *_: None))
    m, s = outer.ns.number(Fraction(1, 3)), outer.ns.number(Fraction(5, 4))
    with pytest.raises(Unsupported):
        _Tails(outer, {}, "x", m, s, upward, 4)(problem.statement.args[0])


@pytest.mark.parametrize("upward", [True, False])
@pytest.mark.parametrize("body", TAILS)
def test_bounds_on_a_tail_are_bounds(body: str, upward: bool) -> None:
    """At places from K on, for a K that leaves much outside, and of the integral from there."""
    mean, spread, width = mp.mpf(1) / 3, mp.mpf(5) / 4, 4
    problem = problem_from(f"E({body} + 0*x) == 0", ["x: normal"])
    (average,) = {t for t in nodes(problem.statement) if t.op == "expectation"} or {problem.statement.args[0]}
    term = average.args[0] if average.op == "expectation" else average
    ns = Ball()
    outer = Interpreter(ns, Environment(problem.declarations, {}, lambda *_: None))
    m, s = ns.number(Fraction(1, 3)), ns.number(Fraction(5, 4))
    tail = _Tails(outer, {}, "x", m, s, upward, width)(term)

    def value(z: Any) -> Any:
        return TAILS[body](mean + spread * z if upward else mean - spread * z)

    for step in range(60):
        z = width + mp.mpf(step) / 4
        found, c, a = value(z), _number(tail.c), _number(tail.a)
        slack = abs(found) * mp.mpf(10) ** -10
        assert abs(found) <= c * z**tail.k * mp.exp(a * z) + slack
        assert tail.low is None or _number(tail.low) <= found + slack
        assert tail.high is None or found <= _number(tail.high) + slack
    whole = mp.quad(lambda z: abs(value(z)) * mp.npdf(z), [4, 6, 9, 14, 30])
    size = tail.size(ns, width)
    assert not size.is_finite() or whole <= _number(size)
    assert size.is_finite() or tail.k / mp.mpf(4) + _number(tail.a) >= 2


def _number(ball: Any) -> Any:
    return mp.mpf(ball.mid().str(25, radius=False))


@pytest.mark.parametrize(
    "body",
    [
        "1 / x",
        "log(x)",
        "sqrt(x)",
        "x**(-2)",
        "exp(x**2)",
        "exp(x**2 / 4)",
        "exp(exp(x))",
        "1 / (x**2 - 1)",
        "log(abs(x))",
    ],
)
def test_what_grows_too_fast_or_has_no_value_is_not_enclosed(body: str) -> None:
    assert _enclosed(body, "normal") is None


@pytest.mark.parametrize(
    ("statement", "where", "verdict"),
    [
        ("E(sigmoid(x)) == sigmoid(m)", ["m: real", "x: normal(mean=m, var=1)"], "refuted"),
        ("E(tanh(x)) == tanh(m)", ["m: real", "v: positive", "x: normal(mean=m, var=v)"], "refuted"),
        ("E(silu(x)) >= silu(m)", ["m: real", "x: normal(mean=m, var=1)"], "refuted"),
        ("E(sigmoid(x)) < 0.697", ["x: normal(mean=1, var=1)"], "proved"),
        ("E(sigmoid(x)) < 0.696", ["x: normal(mean=1, var=1)"], "refuted"),
        ("Var(sigmoid(x)) <= 1/20", ["x: normal"], "proved"),
        ("E(1 / x) == exp(v / 2 - m)", ["m: real", "v: positive", "x: lognormal(m, v)"], "proved"),
        ("E(sqrt(x)) == exp(m / 2 + v / 8)", ["m: real", "v: positive", "x: lognormal(m, v)"], "proved"),
        ("E(1 / x) == 1 / E(x)", ["m: real", "v: positive", "x: lognormal(m, v)"], "refuted"),
        ("E(exp(x**2)) == 2", ["x: normal"], "unknown"),
        ("E(1 / x) == 0", ["x: normal"], "unknown"),
    ],
)
def test_verdicts(statement: str, where: list[str], verdict: str) -> None:
    assert proofcheck.check(statement, where).word == verdict
