"""The largest and the smallest of independent numbers, as one number: against values found by mpmath."""

from __future__ import annotations

from fractions import Fraction

import mpmath
import pytest

from proofcheck import check


def word(said, where, given=()):
    return check(said, where, list(given)).word


UNIFORM = ["n: dim", "u: uniform[n](0, 1)"]
EXPONENTIAL = ["n: dim", "r: positive", "x: exponential[n](r)"]


def average(of, density, low, high, n, largest):
    """The average of a function of the largest or the smallest of n numbers, from the distribution function."""

    def share(t):
        return mpmath.quad(density, [low, t] if largest else [t, high])

    return mpmath.quad(lambda t: of(t) * n * share(t) ** (n - 1) * density(t), [low, high])


@pytest.mark.parametrize(
    ("side", "written", "value", "of", "largest"),
    [
        ("E(max(u))", "n / (n + 1)", lambda n: n / (n + 1), lambda t: t, True),
        ("E(min(u))", "1 / (n + 1)", lambda n: 1 / (n + 1), lambda t: t, False),
        ("E(max(u)**2)", "n / (n + 2)", lambda n: n / (n + 2), lambda t: t**2, True),
        ("E(log(max(u)))", "-1 / n", lambda n: -1 / n, mpmath.log, True),
        (
            "E(max(1 - 2 * u[i] for i in range(n)))",
            "(n - 1) / (n + 1)",
            lambda n: (n - 1) / (n + 1),
            lambda t: 1 - 2 * t,
            False,
        ),
    ],
)
def test_uniform(side, written, value, of, largest):
    for n in (1, 2, 3):
        found = average(of, lambda t: mpmath.mpf(1), 0, 1, n, largest)
        assert abs(found - value(Fraction(n))) < 1e-8
    assert word(f"{side} == {written}", UNIFORM) == "proved"
    assert word(f"{side} == {written} + 1 / (n + 5)", UNIFORM) == "refuted"


@pytest.mark.parametrize(
    ("said", "where", "given"),
    [
        ("Var(max(u)) == n / ((n + 1)**2 * (n + 2))", UNIFORM, ()),
        ("E(max(u) - min(u)) == (n - 1) / (n + 1)", UNIFORM, ()),
        ("E(min(x)) == 1 / (n * r)", EXPONENTIAL, ()),
        ("Var(min(x)) == 1 / (n * r)**2", EXPONENTIAL, ()),
        ("E(exp(-min(x))) == n * r / (n * r + 1)", EXPONENTIAL, ()),
        ("E(max(v)) == (a + n * b) / (n + 1)", ["n: dim", "a, b: real", "v: uniform[n](a, b)"], ["a < b"]),
        ("Var((n + 1) / n * max(v)) == t**2 / (n * (n + 2))", ["n: dim", "t: positive", "v: uniform[n](0, t)"], ()),
        ("E(min(x) * min(z)) == 1 / (n * r * n)", [*EXPONENTIAL, "z: exponential[n](1)"], ()),
        ("P(max(v) > max(u)) == m / (n + m)", [*UNIFORM, "m: dim", "v: uniform[m](0, 1)"], ()),
        ("limit(P(n * (1 - max(u)) > t), n, oo) == exp(-t)", [*UNIFORM, "t: positive"], ()),
        ("P(min(u) > t and 1 > 0) == (1 - t)**n", [*UNIFORM, "t: real"], ["0 <= t", "t <= 1"]),
    ],
)
def test_laws(said, where, given):
    assert word(said, where, given) == "proved"


@pytest.mark.parametrize(
    ("said", "where"),
    [
        # Of no numbers there is none.
        ("E(min(x)) == 1 / (n - 1)", ["n: dim", "x: exponential[n - 1](1)"]),
        # It has no average where n is 1.
        ("E(1 / max(x)) >= 0", ["n: dim", "x: exponential[n](1)"]),
        ("E(1 / min(x)) >= 0", ["n: dim", "x: exponential[n](1)"]),
        # Both together are no single number.
        ("E(max(u) * min(u)) == n / (n + 1)**2", UNIFORM),
        ("E(max(u) * u[0]) == n / (2 * (n + 1))", UNIFORM),
        # Not the largest of all.
        ("E(max(u[i] for i in range(1))) == n / (n + 1)", UNIFORM),
        # Entries with different factors.
        ("E(max((i + 1) * u[i] for i in range(n))) == n / (n + 1)", UNIFORM),
        ("E(max(u[i] - i for i in range(n))) == n / (n + 1)", UNIFORM),
    ],
)
def test_not_these(said, where):
    assert check(said, where).word != "proved"


def test_derivatives_of_powers_at_zero():
    """n * x**(n - 1) is the derivative of x**n at 0 as well, but for n = 0, where there is no 0**(-1)."""
    for base in ("x", "(x - a)", "(1 - x)", "f(x)"):
        where = ["n: dim", "x, a: real", "f: real -> real"]
        assert word(f"diff({base}**n, x) == n * {base}**(n - 1) * diff({base}, x)", where) == "proved"
    assert word("diff(x**m, x) == m * x**(m - 1)", ["m: natural", "x: real"]) == "refuted"
    assert word("x * diff(x**m, x) == m * x**m", ["m: natural", "x: real"]) == "proved"
    assert word("where(x == 0, diff(x**n, x), 0) == 0", ["n: dim", "x: real"]) == "refuted"
    # One-sided at 0.
    assert word("diff(x**(3 / 2), x) == 3 / 2 * x**(1 / 2)", ["x: nonnegative"]) == "refuted"
    assert check("diff(x**k, x) == k * x**(k - 1)", ["k: real", "x: nonnegative"], ["k > 1"]).word != "proved"
    assert (
        word(
            "integral((x - a)**n for x in interval(a, b)) == (b - a)**(n + 1) / (n + 1)",
            ["n: dim", "a, b: real"],
            ["a < b"],
        )
        == "proved"
    )
