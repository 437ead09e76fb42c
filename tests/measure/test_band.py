"""Distributions measured: the band holds at all thresholds and looks at once, and counts what the event says."""

from __future__ import annotations

import math

import numpy
import pytest

from proofcheck.lang.problem import problem_from
from proofcheck.logic.verdict import Numbers
from proofcheck.measure import face
from proofcheck.measure.band import distribution_of, epsilon
from proofcheck.run.budget import Budget

NORMAL = {"d": "dim", "q": "normal[d]", "a": "real[d]", "t": "real", "s": "positive"}
PHI = "(1 + erf(t / sqrt(2))) / 2"


def measured(statement: str, where: dict[str, str] = NORMAL, given: list[str] | None = None, **more: object) -> Numbers:
    problem = problem_from(statement, where, given or [])
    return face.look(problem, budget=Budget(3 * 10**8), seed=0, choice=more.get("choice", "numpy")).numbers  # type: ignore[arg-type]


TRUE = [
    (f"P(q[0] <= t) == {PHI}", []),
    (f"P(t <= q[0]) == 1 - {PHI}", []),
    (f"P(q[0] < t) == {PHI}", []),
    (f"P(t < q[0]) == 1 - {PHI}", []),
    (f"P(q[0] <= t) >= {PHI} - 1 / 1000", []),
    ("P(q @ a <= t) == (1 + erf(t / sqrt(2 * a @ a))) / 2", []),
    ("P(norm2([q[0], q[0]]) <= s) == erf(sqrt(s) / 2)", []),
    ("P(q[0] <= t) <= exp(-t**2 / 2)", ["t < 0"]),  # false for positive t: the assumption has to be heeded
]
FALSE = [
    (f"P(q[0] <= t) == 1 - {PHI}", []),
    (f"P(t <= q[0]) == {PHI}", []),
    ("P(q[0] <= t) == (1 + erf(t / 3 * 2)) / 2", []),
    ("P(q[0] <= t) == (1 + erf((t + 1 / 10) / sqrt(2))) / 2", []),
    (f"P(q[0] <= t) >= {PHI} + 1 / 20", []),
    ("P(q[0] <= t) <= exp(-t**2 / 2)", []),
    ("P(q @ a <= t) == (1 + erf(t / (2 * sqrt(a @ a)))) / 2", []),
]


MOVING = {"m": "real", "v": "positive", "x": "normal(mean=m, var=v)", "y": "normal"}


@pytest.mark.parametrize(
    "statement", ["P(x <= m) == 1/2", "P(m < x + y) == 1/2", "P(x <= v) == (1 + erf((v - m) / sqrt(2*v))) / 2"]
)
def test_a_threshold_that_moves_the_law_has_no_band(statement: str) -> None:
    """One sample of x belongs to one m: read at other thresholds it would speak against what is true."""
    problem = problem_from(statement, MOVING, [])
    assert distribution_of(problem, problem.statement) is None
    assert measured(statement, MOVING).verdict == "consistent"


def test_what_is_false_of_a_threshold_that_moves_the_law_is_violated() -> None:
    assert measured("P(x <= m) == 1/3", MOVING).verdict == "violated"
    assert measured("P(x <= v) == 1/2", MOVING).verdict == "violated"


@pytest.mark.parametrize(("statement", "given"), TRUE)
def test_true_distributions_are_consistent(statement: str, given: list[str]) -> None:
    found = measured(statement, given=given)
    assert found.verdict == "consistent" and "Dvoretzky" in found.detail
    assert found.detectable is not None and found.detectable < 0.03


@pytest.mark.parametrize(("statement", "given"), FALSE)
def test_false_distributions_are_violated_at_a_threshold(statement: str, given: list[str]) -> None:
    found = measured(statement, given=given)
    assert found.verdict == "violated"
    assert " at t = " in found.detail


@pytest.mark.parametrize(
    ("statement", "verdict"),
    [
        # A sign is -1 or 1, each half of the time: where the distribution jumps, strictness decides.
        ("P(where(q[0] < 0, -1, 1) <= t) == where(t < -1, 0, where(t < 1, 1 / 2, 1))", "consistent"),
        ("P(where(q[0] < 0, -1, 1) < t) == where(t <= -1, 0, where(t <= 1, 1 / 2, 1))", "consistent"),
        ("P(t <= where(q[0] < 0, -1, 1)) == where(t <= -1, 1, where(t <= 1, 1 / 2, 0))", "consistent"),
        ("P(t < where(q[0] < 0, -1, 1)) == where(t < -1, 1, where(t < 1, 1 / 2, 0))", "consistent"),
        ("P(where(q[0] < 0, -1, 1) < t) == where(t < -1, 0, where(t < 1, 1 / 2, 1))", "violated"),
        ("P(where(q[0] < 0, -1, 1) <= t) == where(t <= -1, 0, where(t <= 1, 1 / 2, 1))", "violated"),
        ("P(t < where(q[0] < 0, -1, 1)) == where(t <= -1, 1, where(t <= 1, 1 / 2, 0))", "violated"),
    ],
)
def test_jumps_are_counted_on_the_right_side(statement: str, verdict: str) -> None:
    assert measured(statement).verdict == verdict


def test_what_depends_on_more_than_the_threshold_is_left_alone() -> None:
    for statement, given in (
        (f"P(q[0] + t <= t) == {PHI}", []),
        (f"P(q[0] <= t) == {PHI}", ["t < s"]),
        (f"P(q[0] <= 2 * t) == {PHI}", []),
        ("P(q[0] <= t) == P(q[0] <= t)", []),
    ):
        problem = problem_from(statement, NORMAL, given)
        assert distribution_of(problem, problem.statement) is None


def test_the_strict_library_agrees() -> None:
    for statement, given in (TRUE[0], FALSE[0]):
        here, there = measured(statement, given=given), measured(statement, given=given, choice="strict")
        assert here.verdict == there.verdict


def test_the_band_covers_at_all_thresholds_and_looks_at_once() -> None:
    """2,000 sequences of uniform numbers, looked at four times each: the share that ever leaves stays below 0.05."""
    generator, left = numpy.random.default_rng(5), 0
    for _ in range(2000):
        values = generator.random(4096)
        for look, count in enumerate((64, 256, 1024, 4096), 1):
            ordered = numpy.sort(values[:count])
            steps = numpy.arange(1, count + 1) / count
            distance = max((steps - ordered).max(), (ordered - steps + 1 / count).max())
            if distance > epsilon(count, 0.05, look):
                left += 1
                break
    assert left / 2000 < 0.05


def test_the_band_narrows_like_one_over_the_root() -> None:
    assert epsilon(4 * 10**6, 1e-9, 1) == pytest.approx(epsilon(10**6, 1e-9, 1) / 2)
    assert math.isclose(2 * math.exp(-2 * 1000 * epsilon(1000, 0.01, 3) ** 2), 0.01 * 6 / (math.pi * 3) ** 2)
