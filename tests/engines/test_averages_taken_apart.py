"""Averages that are taken apart when they are read: sums with maxima, covariances, parity, powers of any number, the
largest of exponential numbers, divergences of laws with a common part. True ones proved, near misses not."""

from __future__ import annotations

import random
import re
from fractions import Fraction
from math import comb

import pytest

from proofcheck.judging.payload import flat
from tests.engines.verdicts import verdict

NAMES = {
    "n": "dim",
    "r, s, a": "positive",
    "z": "real",
    "u, v, w": "uniform(0, 1)",
    "x, y": "exponential(r)",
    "e": "exponential[n](r)",
    "k": "poisson(r)",
    "g": "gamma(a, r)",
    "h": "gamma(a, s)",
    "j": "geometric(1 / 2)",
}
USED = {"x": "r", "y": "r", "e": "nr", "k": "r", "g": "ar", "h": "as"}

TRUE = [
    "E(u + v + w - max(u, max(v, w)) - min(u, min(v, w))) == 1 / 2",
    "E(max(u, v) + min(u, v)) == 1",
    "E(max(x, y) - min(x, y)) == 1 / r",
    "Cov(max(u, v), min(u, v)) == 1 / 36",
    "Cov(max(u, v), u) == 1 / 24",
    "P(is_even(k)) == (1 + exp(-2 * r)) / 2",
    "P(is_odd(k)) == (1 - exp(-2 * r)) / 2",
    "P(is_even(j)) == 1 / 3",
    "E((-2)**k) == exp(-3 * r)",
    "E((-1 / 3)**j) == -1 / 7",
    "KL(g, h) == a * (log(r / s) + s / r - 1)",
    "KL(g, h) >= 0",
    "E(max(e)) == harmonic(n) / r",
    "E(2 * max(e) + 1) == 2 * harmonic(n) / r + 1",
    "E(max(e) - min(e)) == harmonic(n) / r - 1 / (n * r)",
    "P(max(e) <= s) == (1 - exp(-r * s))**n",
]
FALSE = [
    "E(max(u, v) - min(u, v)) == 1 / 2",
    "E(max(x, y) + min(x, y)) == 2 * r",
    "Cov(max(u, v), min(u, v)) == 0",
    "Cov(max(u, v), min(u, v)) == 1 / 18",
    "P(is_even(k)) == 1 / 2",
    "P(is_odd(k)) == (1 + exp(-2 * r)) / 2",
    "P(is_even(j)) == 2 / 3",
    "P(is_even(j - 2)) == 2 / 3",
    "E((-2)**k) == exp(-2 * r)",
    # The series of the geometric law diverges, or converges but not absolutely.
    "E((-3)**j) == -3 / 5",
    "E((-2)**j) == -1 / 2",
    "E((-2)**j) == E((-2)**j)",
    "KL(g, h) == a * (log(r / s) + r / s - 1)",
    "KL(g, h) <= 0",
    "E(max(e)) == log(n + 1) / r",
    "E(max(e)) == harmonic(n) * r",
    "Var(max(e)) == harmonic(n) / r**2",
    "P(max(e) <= s) == 1 - exp(-n * r * s)",
]


def _where(statement: str) -> dict[str, str]:
    words = set(re.findall(r"[a-z_]+", statement))
    words |= {parameter for name, own in USED.items() if name in words for parameter in own}
    return {n: kind for names, kind in NAMES.items() for n in names.split(", ") if n in words}


@pytest.mark.parametrize("statement", TRUE)
def test_true_ones_are_proved(statement: str) -> None:
    assert verdict(statement, _where(statement)) == "proved"


@pytest.mark.parametrize("statement", FALSE)
def test_near_misses_are_not_proved(statement: str) -> None:
    assert verdict(statement, _where(statement)) in ("refuted", "unknown", "supported")


def test_the_largest_of_a_law_that_is_only_like_an_exponential_one_is_no_sum() -> None:
    shifted = {"shifted": {"over": "interval(1, oo)", "density(x)": "exp(-(x - 1))"}}
    assert verdict("E(max(x)) == 3 / 2", {"x": "shifted[2]"}, define=flat(shifted)) != "proved"


@pytest.mark.parametrize("seed", range(4))
def test_moments_of_the_largest_are_those_of_few_numbers(seed: int) -> None:
    """Against inclusion and exclusion: E(max) is the sum of (-1)**(k + 1) binomial(n, k) / (k r)."""
    generator = random.Random(seed)
    n, rate = generator.randrange(1, 4), Fraction(generator.randrange(1, 9), generator.randrange(1, 5))
    mean = sum((-1) ** (k + 1) * Fraction(comb(n, k), k) for k in range(1, n + 1)) / rate
    where = {"x": f"exponential[{n}]({rate})"}
    assert verdict(f"E(max(x)) == {mean}", where) == "proved"
    assert verdict(f"E(max(x)) == {mean + Fraction(1, 60)}", where) == "refuted"
