"""Errors after a step, implicit steps, averages of weighted sums, fourth moments without a third."""

from __future__ import annotations

import pytest

from tests.engines.verdicts import verdict

STEP = {"d, m": "dim", "S": "real[m, d]", "k": "real[d]", "v": "real[m]", "beta": "nonnegative"}
STEPPED = "(S + beta * outer(v - S @ k, k)) @ k - v"
UNIT = {"n": "dim", "k, x": "real[n]", "beta": "real"}
IMPLICIT = {"n": "dim", "S": "psd[n, n]", "A": "real[n, n]", "x": "real[n]", "h": "nonnegative"}
MOMENTUM = {"n": "dim", "g": "iid[n](mean=mu, var=s)", "s": "nonnegative", "mu, b": "real"}
FOURTH = {"n": "dim", "x": "iid[n](mean=0, var=v, m4=m4)", "y": "iid[n](mean=c, var=v, m4=m4)", "v, m4": "nonnegative"}
FOURTH |= {"c": "real"}

TRUE = [
    (f"norm2({STEPPED}) <= norm2(S @ k - v)", STEP, ("beta * norm2(k) <= 2",)),
    (f"norm({STEPPED}) == abs(1 - beta * norm2(k)) * norm(S @ k - v)", STEP, ()),
    ("norm((eye(n) - beta * outer(k, k)) @ x) <= norm(x)", UNIT, ("norm2(k) == 1", "0 <= beta", "beta <= 2")),
    ("norm((eye(n) - beta * outer(k, k)) @ x) <= norm(x)", UNIT, ("beta * norm2(k) <= 2", "0 <= beta")),
    ("norm(inv(eye(n) + h * S) @ x) <= norm(x)", IMPLICIT, ()),
    ("norm2(inv(eye(n) + h * S) @ x) <= norm2(x)", IMPLICIT, ()),
    ("E((1 - b) * sum(b**(n - 1 - t) * g[t]**2 for t in range(n))) == (s + mu**2) * (1 - b**n)", MOMENTUM, ()),
    ("E((1 - b) * sum(b**(n - 1 - t) * g[t] for t in range(n))) == mu * (1 - b**n)", MOMENTUM, ()),
    ("E(sum(x)**4) == n * m4 + 3 * n * (n - 1) * v**2", FOURTH, ()),
    ("Var(norm2(x)) == n * (m4 - v**2)", FOURTH, ()),
    ("E((y[0] - c)**4) == m4 - 4 * c * E(y[0]**3) + 6 * c**2 * (v + c**2) - 3 * c**4", FOURTH, ()),
]
FALSE = [
    (f"norm2({STEPPED}) <= norm2(S @ k - v)", STEP, ("beta * norm2(k) <= 3",)),
    (f"norm({STEPPED}) == (1 - beta * norm2(k)) * norm(S @ k - v)", STEP, ()),
    (f"norm2({STEPPED}) < norm2(S @ k - v)", STEP, ("beta * norm2(k) <= 2",)),
    ("norm((eye(n) - beta * outer(k, k)) @ x) <= norm(x)", UNIT, ("norm2(k) == 1", "0 <= beta")),
    ("norm((eye(n) - beta * outer(k, k)) @ x) < norm(x)", UNIT, ("norm2(k) == 1", "0 <= beta", "beta <= 2")),
    ("norm(inv(eye(n) + h * S) @ x) < norm(x)", IMPLICIT, ()),
    ("norm(inv(eye(n) + h * A) @ x) <= norm(x)", IMPLICIT, ()),
    ("norm(inv(eye(n) - h * S) @ x) <= norm(x)", IMPLICIT, ("psd(eye(n) - 2 * h * S)",)),
    ("E((1 - b) * sum(b**(n - 1 - t) * g[t]**2 for t in range(n))) == (s + mu) * (1 - b**n)", MOMENTUM, ()),
    ("E((1 - b) * sum(b**(n - t) * g[t] for t in range(n))) == mu * (1 - b**n)", MOMENTUM, ()),
    ("E(sum(x)**4) == n * m4 + 2 * n * (n - 1) * v**2", FOURTH, ()),
    ("E(sum(y)**4) == n * m4 + 3 * n * (n - 1) * v**2", FOURTH, ()),
    ("E(x[0]**3) == 0", FOURTH, ()),
    ("E(y[0]**3) == c**3", FOURTH, ()),
]


@pytest.mark.parametrize(("statement", "where", "given"), TRUE)
def test_true_ones_are_proved(statement: str, where: dict[str, str], given: tuple[str, ...]) -> None:
    assert verdict(statement, where, given) == "proved"


@pytest.mark.parametrize(("statement", "where", "given"), FALSE)
def test_near_misses_are_not(statement: str, where: dict[str, str], given: tuple[str, ...]) -> None:
    assert verdict(statement, where, given) != "proved"


@pytest.mark.parametrize("statement", ["E(x[0]**3) == 0", "E(x[0]**3) <= 0", "E(sum(x)**3) == 0", "E(x[0]**4) == 1"])
def test_a_third_moment_that_is_not_declared_may_be_any(statement: str) -> None:
    assert verdict(statement, {"n": "dim", "x": "iid[n](mean=0, var=1, m4=3)"}) == "refuted"
