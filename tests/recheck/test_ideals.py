"""Statements that follow by equations alone, angles that are rational, and Buchberger's algorithm itself."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from proofcheck.recheck.ideals import Ideal
from tests.recheck.test_false import told

MODES = {"p, r, a, b": "real"}
JORDAN = "p + r == 0 and p * a + r * b == 1 and p * a**2 + r * b**2 == 2"
R = {"x, y, z": "real", "n, m, k": "integer", "j": "natural"}

TRUE: list[dict[str, Any]] = [
    {"where": MODES, "claim": f"not ({JORDAN} and p * a**3 + r * b**3 == 3)"},
    {"where": MODES, "claim": f"not ({JORDAN} and p * a**3 + r * b**3 == 9 / 3)"},
    {"where": R, "given": ["x + y == 3", "x * y == 2", "x**2 + y**2 == z"], "claim": "z == 5"},
    {"where": R, "given": ["x**2 == y**3", "x != 0"], "claim": "y != 0"},
    {"where": R, "given": ["x * y == 1", "x * z == 1"], "claim": "y == z"},
    {"where": R, "given": ["x / y == z", "y * z == 3"], "claim": "x == 3"},
    {"where": R, "given": ["x * y == 0", "x > 0"], "claim": "y == 0"},
    {"where": R, "given": ["x == y"], "claim": "implies(exp(x) == 2, exp(x)**2 == 4)"},
    {"where": R, "given": ["x >= 0", "sqrt(x) == y"], "claim": "y**2 == x"},
    {"where": R, "given": ["sin(n) == sin(m)", "cos(n) == cos(m)"], "claim": "n == m"},
    {"where": R, "given": ["sin(n) == sin(m)"], "claim": "n == m"},
    {"where": R, "given": ["cos(n) == cos(m)"], "claim": "n**2 == m**2"},
    {"where": R, "given": ["sin(n / 3) == -sin(m / 2)"], "claim": "2 * n == -3 * m"},
    {"where": R, "given": ["cos(n) == 1"], "claim": "n == 0"},
    {"where": R, "claim": "cos(n) != -1"},
    {"where": R, "claim": "cos(n) != -cos(m * k)"},
    {"where": R, "given": ["sin(x + n) == sin(x + m)", "cos(x + n) == cos(x + m)"], "claim": "n == m"},
]
FALSE: list[dict[str, Any]] = [
    {"where": MODES, "claim": f"not ({JORDAN} and p * a**3 + r * b**3 == 4)"},
    {"where": MODES, "claim": f"not ({JORDAN})"},
    {"where": MODES, "claim": "not (p + r == 0 and p * a + r * b == 1 and p * a**3 + r * b**3 == 3)"},
    {"where": MODES, "claim": "not (p + r == 1 and p * a + r * b == 1 and p * a**2 + r * b**2 == 2)"},
    {"where": R, "given": ["x + y == 3", "x * y == 2"], "claim": "x == 2"},
    {"where": R, "given": ["x**2 == y**3"], "claim": "y != 0"},
    {"where": R, "given": ["x * y == 0", "x * z == 0"], "claim": "y == z"},
    {"where": R, "given": ["x * y == 0", "x >= 0"], "claim": "y == 0"},
    {"where": R, "given": ["x**2 == y**2"], "claim": "x == y"},
    {"where": R, "given": ["x >= 0", "sqrt(x) == -y"], "claim": "y == sqrt(x)"},
    {"where": R, "given": ["x == 0 or y == 0"], "claim": "x == 0"},
    {"where": R, "given": ["implies(x == 0, y == 1)"], "claim": "y == 1"},
    {"where": R, "given": ["not (x == 1 and y == 1)"], "claim": "x != 1"},
    {"where": R, "given": ["x < y"], "claim": "x != z"},
    {"where": R, "given": ["x * z == y * z"], "claim": "x / z == y / z"},
    {"where": R, "given": ["x == 1 or x == 2", "y == 1 / x"], "claim": "y == 1"},
    {"where": R, "given": ["sin(x) == sin(y)", "cos(x) == cos(y)"], "claim": "x == y"},
    {"where": R, "given": ["sin(n) == sin(x)", "cos(n) == cos(x)"], "claim": "n == x"},
    {"where": R, "given": ["cos(n) == cos(m)"], "claim": "n == m"},
    {"where": R, "given": ["sin(n) == -sin(m)"], "claim": "n == m"},
    {"where": R, "given": ["sin(pi * n) == sin(pi * m)", "cos(pi * n) == cos(pi * m)"], "claim": "n == m"},
    {"where": R, "given": ["sin(n) == cos(m)"], "claim": "n == m"},
    {"where": R, "given": ["sin(x + n) == sin(x + m)"], "claim": "n == m"},
    {"where": R, "given": ["cos(x + n) == cos(x + m)"], "claim": "n**2 == m**2"},
    {"where": R, "given": ["sin(x * n) == sin(x * m)", "cos(x * n) == cos(x * m)"], "claim": "n == m"},
    {"where": R, "given": ["sin(sqrt(j)) == sin(y)", "cos(sqrt(j)) == cos(y)"], "claim": "sqrt(j) == y"},
    {"where": R, "claim": "cos(n) != cos(m)"},
    {"where": R, "claim": "sin(n) != -sin(m)"},
    {"where": R, "claim": "cos(x) != -1"},
    {"where": R, "claim": "sin(n) != 0"},
]


@pytest.mark.parametrize("entry", TRUE, ids=lambda e: f"{e.get('given')} {e['claim']}"[:70])
def test_what_follows(entry) -> None:
    answer = told(entry)
    assert answer.word == "confirmed", answer


@pytest.mark.parametrize("entry", FALSE, ids=lambda e: f"{e.get('given')} {e['claim']}"[:70])
def test_what_does_not(entry) -> None:
    answer = told(entry)
    assert answer.word != "confirmed", answer


def polynomial(*parts: tuple[int, dict[int, int]]) -> dict[Any, Fraction]:
    return {tuple(sorted(m.items())): Fraction(c) for c, m in parts}


def test_1_is_a_sum_of_multiples() -> None:
    # x y - 1, x**2, of which y**2 x**2 - (x y - 1)(x y + 1) is 1.
    one = polynomial((1, {0: 1, 1: 1}), (-1, {}))
    assert Ideal().unit([one, polynomial((1, {0: 2}))])
    assert not Ideal().unit([one, polynomial((1, {0: 2}), (-1, {}))])


def test_equations_with_solutions_never_lead_to_1() -> None:
    # Through the points (1, 2), (3, 5), (-1, 0): random combinations of what vanishes there.
    points = [(1, 2), (3, 5), (-1, 0)]
    vanishing = [
        polynomial((1, {0: 3}), (-3, {0: 2}), (-1, {0: 1}), (3, {})),
        polynomial((1, {0: 2}), (8, {0: 1}), (-8, {1: 1}), (7, {})),
    ]
    for p in vanishing:
        for x, y in points:
            assert sum(c * x ** dict(m).get(0, 0) * y ** dict(m).get(1, 0) for m, c in p.items()) == 0
    assert not Ideal().unit(vanishing)
    assert Ideal().unit([*vanishing, polynomial((1, {0: 1}), (1, {1: 1}), (-100, {}))])
