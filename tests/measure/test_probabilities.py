"""Probabilities measured: the interval covers at all times and is of use; rare events are not taken for impossible."""

from __future__ import annotations

import math
from typing import Any

import numpy
import pytest

from proofcheck.lang.problem import problem_from
from proofcheck.logic.verdict import Numbers
from proofcheck.measure import face
from proofcheck.measure.confidence import Moments, probability_interval, reach
from proofcheck.measure.space import SAMPLES, Named
from proofcheck.run.budget import Budget
from tests.measure.bench import space


def measured(
    statement: str, where: dict[str, str], seed: int = 0, units: float = 3e8, choice: str = "numpy"
) -> Numbers:
    problem = problem_from(statement, where=where)
    return face.look(problem, budget=Budget(units), seed=seed, choice=choice).numbers


@pytest.mark.parametrize("probability", [0.5, 0.1, 0.003])
def test_the_interval_covers_at_all_counts_at_once(probability: float) -> None:
    """2,000 sequences looked at 40 times each: the share that is ever missed stays below alpha = 0.05."""
    draws = numpy.random.default_rng(1).random((2000, 4000)) < probability
    ones, missed = numpy.cumsum(draws, axis=1), numpy.zeros(2000, bool)
    for count in range(100, 4001, 100):
        known = {int(s): probability_interval(int(s), count, 0.05) for s in set(ones[:, count - 1])}
        low, high = (numpy.array([known[int(s)][k] for s in ones[:, count - 1]]) for k in (0, 1))
        missed |= (probability < low) | (probability > high)
    assert missed.mean() < 0.05


@pytest.mark.parametrize(("ones", "count"), [(0, 4096), (1, 4096), (2048, 4096), (4096, 4096), (700, 10**6)])
def test_the_interval_is_the_set_where_the_martingale_stays_below(ones: int, count: int) -> None:
    alpha = 1e-9
    low, high = probability_interval(ones, count, alpha)
    assert 0 <= low <= ones / count <= high <= 1

    def log_wealth(p: float) -> float:
        mixed = math.lgamma(ones + 0.5) + math.lgamma(count - ones + 0.5) - math.lgamma(count + 1) - math.log(math.pi)
        return mixed - ones * math.log(p) - (count - ones) * math.log1p(-p)

    for edge, inwards in ((low, 1), (high, -1)):
        if 0 < edge < 1:
            assert log_wealth(edge * (1 - inwards * 1e-4)) > -math.log(alpha) > log_wealth(edge + inwards * 1e-7)
    assert reach(ones, count, alpha) < 0.1


def test_a_proportion_of_arrays() -> None:
    values = numpy.array([[0.0, 1.0, 1.0, 1.0], [0.0, 0.0, 0.0, 0.0]])
    moments = Moments(space())
    moments.add(Named(("i", SAMPLES), values), None, 4)
    mean, width = moments.proportion(1e-3)
    assert mean.data.tolist() == [0.75, 0.0]
    assert width.data.tolist() == [reach(3, 4, 1e-3), reach(0, 4, 1e-3)]


RARE: list[tuple[str, Any]] = [
    ("P(x <= -5) > 0", {"x": "normal"}),
    ("P(x <= t) == (1 + erf(t / sqrt(2))) / 2", {"x": "normal", "t": "real"}),
    ("P(x <= -5) == (1 + erf(-5 / sqrt(2))) / 2", {"x": "normal"}),
    ("E(max(x - 6, 0)) > 0", {"x": "normal"}),
    ("E(floor(x / 9)) == -1 / 2", {"x": "normal"}),
    ("Var(x) == 1", {"x": "iid(mean=0, var=1, m3=0, m4=1000000)"}),
]


@pytest.mark.parametrize(("statement", "where"), RARE, ids=[s for s, _ in RARE])
@pytest.mark.parametrize("seed", range(8))
def test_what_is_rare_is_not_called_impossible(statement: str, where: dict[str, str], seed: int) -> None:
    assert measured(statement, where, seed).verdict != "violated"


@pytest.mark.parametrize(
    ("statement", "where", "verdict"),
    [
        ("P(x <= 0) == 1 / 2", {"x": "normal"}, "consistent"),
        ("P(x <= 0) == 0.45", {"x": "normal"}, "violated"),
        ("P(x @ y <= 0) == 1 / 2", {"d": "dim", "x, y": "normal[d]"}, "consistent"),
        ("P(x @ y <= 0) == 0.4", {"d": "dim", "x, y": "normal[d]"}, "violated"),
        ("P(x <= 0) <= 3 / 5", {"x": "iid(mean=0, var=1)"}, "violated"),  # exponential, moved: 0.63
        ("P(abs(x) >= 2) <= 1 / 4", {"x": "iid(mean=0, var=1)"}, "consistent"),  # Chebyshev
    ],
)
def test_probabilities_are_measured(statement: str, where: dict[str, str], verdict: str) -> None:
    found = measured(statement, where)
    assert found.verdict == verdict
    assert "confidence sequence for probabilities" in found.detail


def test_slopes_of_samples_say_nothing_about_a_probability() -> None:
    statement = "diff(P(x <= t), t) == exp(-t**2 / 2) / sqrt(2 * pi)"
    found = measured(statement, {"x": "normal", "t": "real"})
    assert found.verdict == "skipped" and "jump" in found.detail


@pytest.mark.parametrize("alpha", [1e-3, 1e-17, 1e-40])
@pytest.mark.parametrize(("ones", "count"), [(0, 1), (1, 1), (99, 100), (4095, 4096), (4096, 4096), (1, 4096)])
def test_next_to_zero_and_one(ones: int, count: int, alpha: float) -> None:
    """Between 1 and the next float below it there is no room for a small chance of the rarer outcome."""
    low, high = probability_interval(ones, count, alpha)
    assert 0 <= low <= ones / count <= high <= 1
    other = probability_interval(count - ones, count, alpha)
    assert other == pytest.approx((1 - high, 1 - low), abs=1e-15)


def test_no_value_beyond_a_bound_by_rounding() -> None:
    """All of the mass at the upper bound is one of the laws that are drawn: low + (high - low) may be above high."""
    draws = numpy.random.default_rng(3).normal(size=(2000, 2))
    pairs = [(float(low), float(high)) for low, high in draws if low < high < low + (high - low)][:20]
    assert len(pairs) == 20
    for low, high in pairs:
        a, b = ("({}/{})".format(*end.as_integer_ratio()) for end in (low, high))
        assert measured(f"P(x > {b}) == 0", {"x": f"iid(low={a}, high={b})"}).verdict == "consistent"


@pytest.mark.parametrize("choice", ["strict", "torch"])
def test_values_between_bounds_are_drawn_in_double_precision(choice: str) -> None:
    """Some libraries choose between two plain numbers in single precision: then a value is beyond its bound."""
    if choice == "torch":
        pytest.importorskip("torch")
    low, high = -2.0395038375946424, -0.3403166247023773
    a, b = ("({}/{})".format(*end.as_integer_ratio()) for end in (low, high))
    assert measured(f"P(x > {b}) == 0", {"x": f"iid(low={a}, high={b})"}, choice=choice).verdict == "consistent"
