"""Averages of rounded numbers, and laws whose values part at a place that depends on names."""

from __future__ import annotations

import pytest

from tests.engines.verdicts import verdict

WHERE = {
    "y": "real",
    "d, r, s": "positive",
    "u": "uniform(0, 1)",
    "x": "exponential(r)",
    "z": "exponential(s)",
    "n": "dim",
    "k": "natural",
    "p": "real",
    "h": "real[n]",
    "a": "categorical(softmax(h))",
    "g, e": "geometric(p)",
    "w": "normal",
    "l": "laplace(y, d)",
    "o": "gumbel(0, 1)",
    "i, j": "discrete_uniform(1, n)",
}
CASES = [
    # true, and false for another constant or a case that is left out
    ("E(floor(y + u)) == y", "E(floor(y + u)) == y + 1 / 2"),
    ("E(ceil(y + u)) == y + 1", "E(ceil(y + u)) == y"),
    ("E(d * floor(y / d + u)) == y", "E(d * floor(y + u)) == y"),
    ("Var(floor(y + u)) == (y - floor(y)) * (1 + floor(y) - y)", "Var(floor(y + u)) == (y - floor(y))**2"),
    ("Var(floor(y + u)) <= 1 / 4", "Var(floor(y + u)) <= 1 / 5"),
    ("E(where(x < z, x, 0)) == r / (r + s)**2", "E(where(x < z, x, 0)) == s / (r + s)**2"),
    ("P(i < j) == (n - 1) / (2 * n)", "P(i < j) == 1 / 2"),
    ("P(a >= 1) == 1 - softmax(h)[0]", "P(a >= 1) == 1 - 2 * softmax(h)[0]"),
    ("P(min(g, e) > k) == (1 - p)**(2 * k)", "P(min(g, e) > k) == (1 - p)**k"),
    ("Var(w, given=w > 0) == 1 - 2 / pi", "Var(w, given=w > 0) == 1 - 1 / pi"),
    ("integral(density(l, t) for t in interval(-oo, oo)) == 1", "integral(density(l, t) for t in interval(0, y)) == 1"),
    ("E(o) == approx(0.577)", "E(o) == approx(0.578)"),
]


@pytest.mark.parametrize("case", CASES, ids=lambda case: case[0])
def test_one_is_proved_and_the_other_not(case: tuple[str, str]) -> None:
    assert verdict(case[0], WHERE) == "proved"
    assert verdict(case[1], WHERE) in ("refuted", "unknown", "supported")
