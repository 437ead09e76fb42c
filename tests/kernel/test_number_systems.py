"""Each number system of the kernel against mathematics done elsewhere: fractions, mpmath, python-flint, SymPy."""

from __future__ import annotations

import math
import random
from fractions import Fraction
from typing import Any

import flint
import mpmath
import pytest

from proofcheck.lang.ops import FUNCTIONS, Inexact, Undefined
from proofcheck.lang.problem import problem_from
from proofcheck.lang.terms import Term, number
from proofcheck.logic.semantics.interpreter import Environment, Interpreter
from proofcheck.logic.semantics.numbers import Ball, Dual, Field, Moments, Rational, Unsupported
from proofcheck.logic.semantics.numbers.base import LimitExceeded, Retry
from proofcheck.logic.semantics.numbers.germ import Germ

Q = Rational()
UNARY = {
    "exp": mpmath.exp,
    "log": mpmath.log,
    "sqrt": mpmath.sqrt,
    "sin": mpmath.sin,
    "cos": mpmath.cos,
    "erf": mpmath.erf,
    "asin": mpmath.asin,
    "acos": mpmath.acos,
    "atan": mpmath.atan,
}


def test_a_partial_derivative_takes_the_other_entries_as_constants() -> None:
    """By x[0], at x[1] = 0, where the root of x[1] has no slope; and what uses no entry of x."""
    x, y = (Fraction(3), Fraction(0)), Fraction(5)
    body = problem_from("x[0]**2 * y * abs(x[1] - 2) + sqrt(x[1]) + x[1] == y", {"x": "real[2]", "y": "real"})
    term = body.statement.args[0]
    values = Environment(body.declarations, {}, lambda name, entry: x[entry[0]] if name == "x" else y)
    slopes = [Term("derivative", (term, number(k)), "x") for k in (0, 1)]
    assert Interpreter(Q, values)(slopes[0]) == 2 * 3 * 5 * 2
    with pytest.raises(Undefined):
        Interpreter(Q, values)(slopes[1])
    twice = Term("derivative", (slopes[0], number(0)), "x")
    assert Interpreter(Q, values)(twice) == 2 * 5 * 2


def test_rational_roots_and_powers() -> None:
    assert Q.rational_power(Fraction(8, 27), Fraction(2, 3)) == Fraction(4, 9)
    assert Q.rational_power(Fraction(9, 4), Fraction(-1, 2)) == Fraction(2, 3)
    assert Q.power(Fraction(0), 0) == 1
    for bad in (
        lambda: Q.rational_power(Fraction(-8), Fraction(1, 3)),
        lambda: Q.power(Fraction(0), -1),
        lambda: Q.div(Fraction(1), Fraction(0)),
        lambda: Q.rational_power(Fraction(0), Fraction(-1, 2)),
    ):
        with pytest.raises(Undefined):
            bad()
    with pytest.raises(Inexact):
        Q.rational_power(Fraction(2), Fraction(1, 2))
    with pytest.raises(LimitExceeded):
        Q.power(Fraction(3), 10**7)


def test_an_exact_root_is_found_or_denied_for_many_numbers() -> None:
    rng = random.Random(1)
    for _ in range(300):
        k, base = rng.randint(2, 5), Fraction(rng.randint(0, 60), rng.randint(1, 40))
        assert Q.rational_power(base**k, Fraction(1, k)) == base
        nudged = base**k + Fraction(1, 10**9 + 7)
        with pytest.raises(Inexact):
            Q.rational_power(nudged, Fraction(1, k))


@pytest.mark.parametrize("name", sorted(UNARY))
def test_balls_contain_the_value(name: str) -> None:
    rng, old = random.Random(name), flint.ctx.prec
    mpmath.mp.dps = 60
    try:
        flint.ctx.prec = 96
        for _ in range(40):
            x = Fraction(rng.randint(-400, 400), rng.randint(1, 90))
            if name in ("log", "sqrt") and x <= 0:
                with pytest.raises((Undefined, Unsupported)):
                    Ball().apply(name, Ball().number(x - 1))
                continue
            if name in ("asin", "acos") and abs(x) > 1:
                with pytest.raises((Undefined, Unsupported)):
                    Ball().apply(name, Ball().number(x))
                x = 1 / x
            ball = Ball().apply(name, Ball().number(x))
            value = UNARY[name](mpmath.mpf(x.numerator) / x.denominator)
            exact = flint.arb(mpmath.nstr(value, 55))
            assert ball.overlaps(exact), (name, x)
            assert ball.rad() < abs(exact) * flint.arb(2) ** -60 + flint.arb(2) ** -60
    finally:
        flint.ctx.prec = old


def test_balls_decide_only_what_is_apart() -> None:
    ns, third = Ball(), flint.arb(1) / 3
    assert ns.equal(third, third) is None and ns.equal(ns.number(1), ns.number(1)) is True
    assert ns.less(third, third) is None and ns.less(ns.number(1), ns.number(2)) is True
    assert ns.equal(third, ns.number(Fraction(1, 2))) is False
    assert ns.integer(third * 3) is None and ns.integer(ns.number(4)) == 4
    with pytest.raises(Unsupported):
        ns.div(ns.number(1), third - third)
    with pytest.raises(Undefined):
        ns.div(ns.number(1), ns.number(0))


@pytest.mark.parametrize("seed", range(20))
def test_dual_numbers_against_difference_quotients_of_polynomials(seed: int) -> None:
    """For a rational function the exact derivative is the limit of exact quotients; two step widths bound the error."""
    rng, jets = random.Random(seed), Dual(Q)
    x = Fraction(rng.randint(1, 9), rng.randint(1, 5))
    coefficients = [Fraction(rng.randint(-4, 4)) for _ in range(4)]

    def f(ns: Any, t: Any) -> Any:
        total = ns.number(0)
        for k, c in enumerate(coefficients):
            total = ns.add(total, ns.mul(ns.number(c), ns.power(t, k)))
        return ns.div(total, ns.add(ns.number(1), ns.mul(t, t)))

    slope = f(jets, (x, Fraction(1)))[1]
    errors = [abs((f(Q, x + h) - f(Q, x - h)) / (2 * h) - slope) for h in (Fraction(1, 10**3), Fraction(1, 10**4))]
    assert errors[0] < Fraction(1, 10) and errors[1] <= errors[0] / 50


def _prime(n: int) -> bool:
    return bool(flint.fmpz(n).is_prime())


@pytest.mark.parametrize("functions", [(), ("exp",), ("sqrt",), ("exp", "sqrt"), ("sin",), ("log",)])
@pytest.mark.parametrize("seed", ["a", "b", "c"])
def test_the_primes_of_the_fields_have_the_properties_that_are_claimed(functions: tuple[str, ...], seed: str) -> None:
    system = Field(seed, frozenset(functions))
    p, *smaller = system.moduli
    assert all(map(_prime, system.moduli)) and all(q < 2**63 for q in system.moduli)
    assert p > 2**58 and p % 4 == 3
    if smaller:
        assert (p - 1) % smaller[0] == 0
    if "sin" in functions:
        assert (p + 1) % smaller[1] == 0
    elif len(smaller) > 1:
        assert (smaller[0] - 1) % smaller[1] == 0
    if "sin" not in functions:
        assert all(pow(q, (p - 1) // 2, p) == 1 for q in (2, 3, 5, 7, 11, 13))


def test_no_statement_can_be_made_to_fit_the_primes() -> None:
    """The modulus is drawn from the statement: a number in it that divides one modulus does not divide another's."""
    assert Field("one statement").moduli != Field("another statement").moduli


def _field(*functions: str) -> Field:
    return Field("a seed of the tests", frozenset(functions))


def test_the_field_knows_the_laws_of_its_functions() -> None:
    f = _field("exp", "sqrt", "abs")
    a, b = f.random("a"), f.random("b")
    assert f.equal(f.apply("exp", f.add(a, b)), f.mul(f.apply("exp", a), f.apply("exp", b)))
    assert f.equal(f.apply("exp", f.number(0)), f.number(1))
    assert not f.equal(f.apply("exp", f.number(1)), f.number(1))
    square = f.mul(a, a)
    assert f.equal(f.mul(f.apply("sqrt", square), f.apply("sqrt", square)), square)
    assert f.equal(f.apply("abs", f.mul(a, b)), f.mul(f.apply("abs", a), f.apply("abs", b)))
    assert f.equal(f.apply("abs", f.mul(f.number(-1), a)), f.apply("abs", a))
    g = _field("sin", "cos")
    s, c = (g.apply(n, g.random("t")) for n in ("sin", "cos"))
    assert g.equal(g.add(g.mul(s, s), g.mul(c, c)), g.number(1))
    u, v = g.random("u"), g.random("v")
    both = g.apply("cos", g.add(u, v))
    cc, ss = (g.mul(g.apply(n, u), g.apply(n, v)) for n in ("cos", "sin"))
    assert g.equal(both, g.add(cc, g.mul(g.number(-1), ss)))


def test_a_number_without_a_root_is_retried_and_nothing_is_ordered() -> None:
    f = _field("sqrt")
    outcomes = set()
    for k in range(20):
        try:
            f.apply("sqrt", f.random(f"{k}"))
            outcomes.add("root")
        except Retry:
            outcomes.add("none")
    assert outcomes == {"root", "none"}
    assert f.less(f.number(0), f.number(1)) is None


def test_unknown_functions_are_functions_and_nothing_more() -> None:
    f = _field("log")
    a = f.random("a")
    assert f.equal(f.apply("log", a), f.apply("log", a))
    assert not f.equal(f.apply("log", f.mul(a, a)), f.mul(f.number(2), f.apply("log", a)))
    assert not f.equal(f.function("f", (0,), (a,)), f.function("f", (1,), (a,)))


class _Laws:
    def family(self, name: str) -> str:
        return {"q": "normal", "r": "iid", "v": "random", "s": "spherical"}[name]

    def normal(self, name: str) -> Any:
        return (Fraction(2), Fraction(3)) if name == "q" else None

    def moment(self, name: str, order: int) -> Fraction:
        return Fraction(1, order + 1)  # uniform on [0, 1]

    def radial(self, name: str, k: int) -> Fraction:
        return Fraction((0, 5, 7, 11)[k])

    def mean(self, name: str, i: int) -> Fraction:
        return Fraction(i)

    def covariance(self, name: str, i: int, j: int) -> Fraction:
        return Fraction(int(i == j) + 1)


def test_moments() -> None:
    ns = Moments(Q, _Laws(), lambda amount=1: None)
    q = ns.variable("q", (0,))
    expected = [1, 2, 7, 26, 115, 542]  # raw moments of N(2, 3)
    assert [ns.expectation(ns.power(q, k)) for k in range(6)] == expected
    r = ns.variable("r", (1,))
    assert ns.expectation(ns.mul(ns.power(q, 2), ns.power(r, 3))) == Fraction(7, 4)
    v0, v1 = ns.variable("v", (0,)), ns.variable("v", (1,))
    assert ns.expectation(ns.mul(v0, v1)) == 1 and ns.expectation(ns.mul(v1, v1)) == 3
    with pytest.raises(Unsupported):
        ns.expectation(ns.mul(v1, ns.mul(v1, v1)))
    s0, s1, t0 = (ns.variable("s", at) for at in ((0, 0), (0, 1), (1, 0)))
    assert ns.expectation(ns.power(s0, 2)) == 5 and ns.expectation(ns.power(s0, 4)) == 3 * 7
    assert ns.expectation(ns.power(ns.mul(s0, s1), 2)) == 7 and ns.expectation(ns.power(s0, 6)) == 15 * 11
    assert ns.expectation(ns.mul(ns.power(s0, 4), ns.mul(s1, s1))) == 3 * 11
    assert ns.expectation(ns.mul(ns.mul(s0, s1), ns.mul(r, r))) == 0 == ns.expectation(ns.power(s0, 3))
    assert ns.expectation(ns.power(ns.mul(s0, t0), 2)) == 25 and ns.expectation(ns.mul(s0, t0)) == 0
    for bad in (
        lambda: ns.apply("exp", s0),
        lambda: ns.div(ns.number(1), q),
        lambda: ns.apply("log", q),
        lambda: ns.apply("exp", ns.mul(v0, v0)),
        lambda: ns.less(q, ns.number(0)),
        lambda: ns.power(q, -1),
    ):
        with pytest.raises(Unsupported):
            bad()


LIMITS = [
    (lambda s, u: s.div(s.apply("sin", u), u), 1),
    (lambda s, u: s.div(s.add(s.apply("exp", u), s.number(-1)), u), 1),
    (lambda s, u: s.div(s.add(s.number(1), s.mul(s.number(-1), s.apply("cos", u))), s.mul(u, u)), Fraction(1, 2)),
    (lambda s, u: s.div(s.apply("log", s.add(s.number(1), u)), u), 1),
    (lambda s, u: s.rational_power(s.add(s.number(4), u), Fraction(1, 2)), 2),
    (lambda s, u: s.div(s.mul(u, u), u), 0),
]


@pytest.mark.parametrize("position", range(len(LIMITS)))
def test_series_at_zero(position: int) -> None:
    make, expected = LIMITS[position]
    series = Germ(Q)
    start, found, _ = make(series, series.variable(1))
    assert dict(enumerate(found, start)).get(0, 0) == expected and not any(found[: max(-start, 0)])


def test_series_of_what_grows_beside_zero() -> None:
    series = Germ(Q)
    u = series.variable(1)
    assert series.div(series.number(1), u)[0] == -1
    for make in (
        lambda: series.apply("exp", series.div(series.number(1), u)),
        lambda: series.div(u, series.add(u, series.mul(series.number(-1), u))),
    ):
        with pytest.raises((Unsupported, Undefined)):
            make()


def test_every_function_of_the_language_is_known_to_rationals_and_balls() -> None:
    for name, operation in FUNCTIONS.items():
        whole = name in ("binomial", "factorial", "fibonacci", "gcd", "lcm")
        argument = Fraction(2) if whole else Fraction(2, 3) if name in ("asin", "acos") else Fraction(3, 2)
        args = [argument] * (operation.arity or 0)
        try:
            value = Q.apply(name, *args)
            assert Ball().apply(name, *map(Ball().number, args)).overlaps(Ball().number(value))
        except Inexact:
            assert math.isfinite(float(Ball().apply(name, *map(Ball().number, args))))
