"""Number systems against the arithmetic they stand for: powers and roots by fractions, series and slopes by SymPy."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import flint
import mpmath
import pytest
import sympy

from proofcheck.lang.ops import Inexact, Undefined
from proofcheck.logic.semantics.matrices import determinant, inverse, multiplied, power
from proofcheck.logic.semantics.numbers import (
    Agreement,
    Ball,
    Dual,
    LimitExceeded,
    Rational,
    Unsupported,
)
from proofcheck.logic.semantics.numbers.germ import TERMS, Germ, Nowhere

Q = Rational()
# -- enclosures -------------------------------------------------------------------------------------------------------


def test_powers_of_enclosures() -> None:
    ns = Ball()
    for base, exponent in ((2, 5), (2, -3), (-3, 3), (-3, -2), (5, 0), (0, 0), (0, 4), (1, 2 * 10**6)):
        assert ns.power(ns.number(base), exponent).overlaps(ns.number(Fraction(base) ** exponent))
    for base, exponent in ((0, -1),):
        with pytest.raises(Undefined):
            ns.power(ns.number(base), exponent)
    with pytest.raises(LimitExceeded):
        ns.power(ns.number(-1), 2 * 10**6)
    for base, e, expected in ((4, Fraction(1, 2), 2), (8, Fraction(2, 3), 4), (4, Fraction(-3, 2), Fraction(1, 8))):
        assert ns.rational_power(ns.number(base), e).overlaps(ns.number(expected))
    assert ns.rational_power(ns.number(0), Fraction(1, 3)) == 0 == ns.rational_power(ns.number(0), Fraction(1, 2))
    for base, e in ((-1, Fraction(1, 3)), (-1, Fraction(1, 2)), (0, Fraction(-1, 3))):
        with pytest.raises(Undefined):
            ns.rational_power(ns.number(base), e)
    for base in (ns.number(0), ns.number(-1), flint.arb(0, 1)):
        with pytest.raises(Unsupported):
            ns.real_power(base, ns.number(Fraction(1, 3)))
    with pytest.raises(Unsupported):
        ns.apply("log", flint.arb(0, 1))
    with pytest.raises(Unsupported):
        ns.div(ns.number(1), flint.arb(0, 1))
    assert ns.less(flint.arb(1, 0.1), flint.arb(1.05)) is None and ns.less(flint.arb(2), flint.arb(2)) is False
    assert ns.integer(flint.arb(2, 0.1)) is None


def test_agreement_to_some_bits() -> None:
    ns = Agreement(20)
    one, near = flint.arb(1), flint.arb(1, 2**-30)
    assert ns.equal(one, near) is True and ns.equal(one, flint.arb(1, 2**-10)) is None
    assert ns.equal(one, one + flint.arb(2) ** -40) is False


# -- slopes and series -------------------------------------------------------------------------------------------------

x = sympy.Symbol("x")


def polynomial(rng: random.Random, constant: int) -> tuple[list[Fraction], Any]:
    c = [Fraction(constant), *(Fraction(rng.randint(-3, 3), rng.randint(1, 3)) for _ in range(3))]
    return c, sum(sympy.Rational(q.numerator, q.denominator) * x**k for k, q in enumerate(c))


def coefficients(expression: Any, start: int, count: int) -> list[Fraction]:
    """From x**start on, by repeated derivatives of what is analytic."""
    shifted = sympy.series(sympy.simplify(expression * x**-start), x, 0, count).removeO()
    return [Fraction(str(sympy.nsimplify(shifted.coeff(x, k)))) for k in range(count)]


SERIES: list[tuple[str, int, Any, Any]] = [
    ("exp", 0, lambda s, a: s.apply("exp", a), sympy.exp),
    ("log", 1, lambda s, a: s.apply("log", a), sympy.log),
    ("sin", 0, lambda s, a: s.apply("sin", a), sympy.sin),
    ("cos", 0, lambda s, a: s.apply("cos", a), sympy.cos),
    ("sqrt", 4, lambda s, a: s.apply("sqrt", a), sympy.sqrt),
    ("1/a", 2, lambda s, a: s.div(s.number(1), a), lambda t: 1 / t),
    ("a**3", 2, lambda s, a: s.power(a, 3), lambda t: t**3),
    ("a**-2", 2, lambda s, a: s.power(a, -2), lambda t: t**-2),
    ("a**0", 2, lambda s, a: s.power(a, 0), lambda t: t**0),
    ("a**(3/2)", 1, lambda s, a: s.rational_power(a, Fraction(3, 2)), lambda t: t ** sympy.Rational(3, 2)),
    ("a**(-1/2)", 1, lambda s, a: s.rational_power(a, Fraction(-1, 2)), lambda t: t ** sympy.Rational(-1, 2)),
    ("a**a", 1, lambda s, a: s.real_power(a, a), lambda t: t**t),
    ("a**2/(1 + a)", 1, lambda s, a: s.div(s.mul(a, a), s.add(s.number(1), a)), lambda t: t**2 / (1 + t)),
]


@pytest.mark.parametrize("row", SERIES, ids=lambda row: row[0])
def test_series(row: tuple[str, int, Any, Any]) -> None:
    _, constant, make, plain = row
    rng, series = random.Random(row[0]), Germ(Q)
    for _ in range(2):
        c, expression = polynomial(rng, constant)
        u, a = series.variable(1), series.number(0)
        for k, q in enumerate(c):
            a = series.add(a, series.mul(series.number(q), series.power(u, k)))
        start, found, still = make(series, a)
        assert (start == 0 and not still) or row[0] == "a**0"
        assert len(found) >= 4
        count = min(len(found), 6)
        assert found[:count] == coefficients(plain(expression), 0, count)


def test_series_that_start_elsewhere() -> None:
    series = Germ(Q)
    u, one = series.variable(1), series.number(1)
    pole = series.div(one, series.mul(u, u))
    assert pole[0] == -2
    for product in (series.mul(pole, series.mul(u, u)), series.mul(series.variable(-3), series.variable(3))):
        assert product[0] == 0 and product[1][0] == 1 and not any(product[1][1:])
    root = series.rational_power(series.mul(series.number(9), series.mul(u, u)), Fraction(1, 2))
    assert root[0] == 1 and root[1][0] == 3
    with pytest.raises(Nowhere):
        series.rational_power(series.mul(series.number(-1), series.mul(u, u)), Fraction(1, 2))
    for bad in (
        lambda: series.rational_power(u, Fraction(1, 2)),
        lambda: series.apply("exp", pole),
        lambda: series.apply("erf", u),
        lambda: series.function("f", (0,), (u,), None),
        lambda: series.div(one, series.add(u, series.mul(series.number(-1), u))),
    ):
        with pytest.raises(Unsupported):
            bad()
    assert series.less(u, one) is True and series.less(one, u) is False and series.equal(u, one) is False
    assert series.less(one, series.number(2)) is True and series.equal(one, one) is True
    assert series.less(series.number(3), series.number(2)) is False
    assert series.less(series.number(-2), series.number(-1)) is True
    assert series.integer(series.number(3)) == 3 and series.integer(u) is None
    # What cancels is known to fewer terms, and not to none.
    lost = series.add(series.apply("exp", u), series.mul(series.number(-1), series.add(one, u)))
    start, found, _ = series.div(lost, series.mul(u, u))
    assert start == -2 and found[:3] == [0, 0, Fraction(1, 2)]
    assert len(u[1]) == TERMS


@pytest.mark.parametrize("name", ["sin", "cos", "exp", "log", "sqrt"])
def test_series_around_another_place(name: str) -> None:
    """Around 2, where no coefficient is 0, as mpmath has them."""
    series = Germ(Ball())
    around = series.add(series.number(2), series.variable(1))
    start, found, still = series.apply(name, around)
    assert start == 0 and not still and len(found) >= 6
    for c, expected in zip(found, mpmath.taylor(getattr(mpmath, name), 2, len(found) - 1), strict=True):
        assert abs(float(c.mid()) - float(expected)) < 1e-12


SLOPES: list[tuple[str, Any, Any]] = [
    ("a**3", lambda d, a: d.power(a, 3), lambda t: t**3),
    ("a**1", lambda d, a: d.power(a, 1), lambda t: t),
    ("a**-2", lambda d, a: d.power(a, -2), lambda t: t**-2),
    ("a**0", lambda d, a: d.power(a, 0), lambda t: t * 0 + 1),
    ("a**(3/2)", lambda d, a: d.rational_power(a, Fraction(3, 2)), lambda t: t ** sympy.Rational(3, 2)),
    ("a**(-1/3)", lambda d, a: d.rational_power(a, Fraction(-1, 3)), lambda t: t ** sympy.Rational(-1, 3)),
    ("a**a", lambda d, a: d.real_power(a, a), lambda t: t**t),
    ("2**a", lambda d, a: d.real_power(d.number(2), a), lambda t: 2**t),
    ("a**e", lambda d, a: d.real_power(a, d.number(Fraction(5, 2))), lambda t: t ** sympy.Rational(5, 2)),
    ("1/(1 + a)", lambda d, a: d.div(d.number(1), d.add(d.number(1), a)), lambda t: 1 / (1 + t)),
    ("a/(1 + a*a)", lambda d, a: d.div(a, d.add(d.number(1), d.mul(a, a))), lambda t: t / (1 + t**2)),
    ("exp(a)*log(a)", lambda d, a: d.mul(d.apply("exp", a), d.apply("log", a)), lambda t: sympy.exp(t) * sympy.log(t)),
    ("sin(a*a)", lambda d, a: d.apply("sin", d.mul(a, a)), lambda t: sympy.sin(t * t)),
]


@pytest.mark.parametrize("row", SLOPES, ids=lambda row: row[0])
def test_slopes(row: tuple[str, Any, Any]) -> None:
    _, make, plain = row
    ns, jets = Ball(), Dual(Ball())
    for at in (Fraction(3, 2), Fraction(7, 3)):
        jet = make(jets, (ns.number(at), ns.number(1)))
        point = sympy.Rational(at.numerator, at.denominator)
        for part, expected in ((jet[0], plain(x)), (jets.slope(jet), sympy.diff(plain(x), x))):
            value = flint.arb(str(sympy.N(expected.subs(x, point), 40)))
            assert abs(part - value).upper() < flint.arb(2) ** -30
    constant = make(jets, jets.number(Fraction(3, 2)))
    assert constant[1] is None


def test_slopes_of_declared_functions_and_edges() -> None:
    jets = Dual(Q)
    moving, still = (Fraction(2), Fraction(1)), jets.number(2)

    def known(name: str, orders: tuple[int, ...], args: tuple[Any, ...]) -> Any:
        return sum(10**k * (o + 1) * a for k, (o, a) in enumerate(zip(orders, args, strict=True)))

    assert jets.function("f", (0, 0), (moving, still), known) == (22, 24)  # the slope by the first: orders (1, 0)
    assert jets.function("f", (0, 0), (still, moving), known) == (22, 42)
    assert jets.function("f", (0, 0), (moving, moving), known) == (22, 24 + 42)
    assert jets.function("f", (1, 0), (still, still), known) == (24, None)
    for compare in (jets.equal, jets.less):
        with pytest.raises(Unsupported):
            compare(moving, still)
        assert compare(still, jets.number(3)) is (compare == jets.less)
    assert jets.less(moving, jets.number(3)) is True and jets.equal(moving, jets.number(3)) is False
    assert jets.integer(still) == 2 and jets.integer(moving) is None
    for name, value in (("floor", 2), ("ceil", 2), ("abs", 0), ("sqrt", 0)):
        with pytest.raises(Unsupported):
            jets.apply(name, (Fraction(value), Fraction(1)))
    with pytest.raises(Unsupported):
        jets.apply("mod", (Fraction(4), Fraction(1)), jets.number(2))
    assert jets.apply("mod", (Fraction(5), Fraction(1)), jets.number(2)) == (1, 1)
    assert jets.apply("mod", jets.number(5), (Fraction(2), Fraction(1))) == (1, -2)
    assert jets.apply("floor", (Fraction(5, 2), Fraction(1))) == (2, 0)
    with pytest.raises(Unsupported):
        jets.rational_power((Fraction(0), Fraction(1)), Fraction(1, 2))


# -- matrices ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seed", range(12))
def test_matrices(seed: int) -> None:
    rng, n = random.Random(seed), seed % 4 + 1
    rows = [[Fraction(rng.randint(-3, 3)) for _ in range(n)] for _ in range(n)]
    exact = sympy.Matrix(rows)
    assert determinant(Q, rows) == Fraction(str(exact.det()))
    for k in (0, 1, 2, 5):
        assert power(Q, rows, k) == [[Fraction(str(v)) for v in row] for row in (exact**k).tolist()]
    if exact.det() == 0:
        with pytest.raises((Undefined, Unsupported)):
            inverse(Q, rows)
        return
    assert multiplied(Q, rows, inverse(Q, rows)) == [[Fraction(int(i == j)) for j in range(n)] for i in range(n)]
    ball = Ball()
    enclosed = [[ball.number(v) for v in row] for row in rows]
    assert determinant(ball, enclosed).overlaps(ball.number(determinant(Q, rows)))
    for row, other in zip(inverse(ball, enclosed), inverse(Q, rows), strict=True):
        assert all(v.overlaps(ball.number(w)) for v, w in zip(row, other, strict=True))


def test_a_matrix_that_may_be_singular_has_no_inverse() -> None:
    wide = flint.arb(0, 1)
    with pytest.raises(Unsupported):
        inverse(Ball(), [[wide]])
    third = flint.arb(1) / 3
    with pytest.raises((Unsupported, Undefined)):
        inverse(Ball(), [[third, third], [third, third]])


def test_roots_of_fractions() -> None:
    for k in range(2, 6):
        for base in (Fraction(0), Fraction(1), Fraction(7, 3), Fraction(2**40, 3**20)):
            assert Q.rational_power(base**k, Fraction(1, k)) == base
            if base:
                assert Q.rational_power(base**k, Fraction(-1, k)) == 1 / base
                with pytest.raises(Inexact):
                    Q.rational_power(2 * base**k, Fraction(1, k))
    with pytest.raises(Inexact):
        Q.rational_power(Fraction(3), Fraction(1, 10))
