"""What the numbers line promises, kept: the bound, the effect that would have been seen, the level, the power."""

from __future__ import annotations

import math
import random
from statistics import NormalDist
from typing import Any

import pytest

from proofcheck.lang.problem import problem_from
from proofcheck.lang.types import Problem
from proofcheck.measure import face
from proofcheck.measure.arrays import backend
from proofcheck.measure.confidence import FIRST_LOOK, Moments
from proofcheck.measure.gauge import largest_share, read, watched
from proofcheck.measure.innerproduct import LAMBDA, gamma, probable_gamma
from proofcheck.measure.laws import COARSE, SHAPES
from proofcheck.measure.random import Stream
from proofcheck.measure.roundoff import Bounded
from proofcheck.measure.sample import BLENDS, PRICES, Sample, draw
from proofcheck.measure.space import SAMPLES, Named, Space
from proofcheck.run.budget import Budget
from tests.measure.statements import QKV, SQUARE

IDENTITIES: list[tuple[str, dict[str, str]]] = [
    ("(Q @ K.T) @ V == Q @ (K.T @ V)", QKV),
    ("(A @ B).T == B.T @ A.T", SQUARE),
    ("trace(A @ B) == trace(B @ A)", SQUARE),
    ("(A + B) @ (A - B) == A @ A - A @ B + B @ A - B @ B", SQUARE),
    ("attention(Q, K, V) == attention(2 * Q, K / 2, V)", QKV),
    ("softmax(z) == softmax(z + 3)", {"n": "dim", "z": "real[n]"}),
    ("norm2(x + y) + norm2(x - y) == 2 * norm2(x) + 2 * norm2(y)", {"n": "dim", "x, y": "real[n]"}),
    (
        "log(sum(exp(z[i]) for i in range(n))) == log(sum(exp(z[i] - 1) for i in range(n))) + 1",
        {"n": "dim", "z": "real[n]"},
    ),
    ("norm2(A @ x) == x @ (A.T @ A) @ x", {**SQUARE, "x": "real[n]"}),
    ("outer(x, y) @ x == norm2(x) * x + outer(x, y - x) @ x", {"n": "dim", "x, y": "real[n]"}),
]
COUNT = 500


def posed(statement: str, where: dict[str, str]) -> tuple[Problem, Problem]:
    """A statement, and the same with a number `gap` added to the right side."""
    wider = {**where, "gap": "real"}
    return problem_from(statement, where=where), problem_from(f"{statement} + gap", where=wider)


PROBLEMS = [posed(*identity) for identity in IDENTITIES]


def drawn(problem: Problem, source: random.Random, dtype: str, seed: int) -> Sample:
    """One point of any flavour at random sizes, ones, odd and prime ones included."""
    names = [n for n, d in problem.declarations.items() if d.kind == "dim"]
    sizes = {n: source.choice([1, 2, 3, 5, 7, 13, 32, 61, source.randint(1, 90)]) for n in names}
    flavour = source.choice(["normal", "adversarial", "unit", "spread"])
    library = backend("numpy")
    arithmetic = Bounded(Space(library, Budget(1e13), dtype))
    with library.quiet():
        return draw(problem, sizes, 1, flavour, arithmetic, Stream(library.xp, seed, "promises"))


@pytest.mark.parametrize("count", [1, 8])
@pytest.mark.parametrize("flavour", [*PRICES, *BLENDS])
def test_every_flavour_draws_numbers_and_arrays(flavour: str, count: int) -> None:
    where = {"n": "dim", "x": "real", "y": "positive", "u": "real[n]", "p": "nonnegative[n]", "A": "psd[n, n]"}
    problem = problem_from("x * y * sum(u) * sum(p) * trace(A) == 0", where=where)
    library = backend("numpy")
    arithmetic = Bounded(Space(library, Budget(1e13)))
    sample = draw(problem, {"n": 5}, count, flavour, arithmetic, Stream(library.xp, 0, "flavours"))
    assert {leaf.value.data.shape[0] for name, leaf in sample.leaves.items() if name != "n"} == {count}


@pytest.mark.parametrize("dtype", ["float64", "float32"])
def test_five_hundred_true_identities_stay_within_the_bound(dtype: str) -> None:
    source = random.Random(dtype)
    measured = 0
    for seed in range(COUNT):
        problem = PROBLEMS[seed % len(PROBLEMS)][0]
        sample = drawn(problem, source, dtype, seed)
        with backend("numpy").quiet():
            reading = read(problem.statement, sample)
        assert reading.violated is None, (seed, reading)
        if reading.share is not None:
            assert reading.share <= 1.0
            measured += 1
    assert measured >= 0.95 * COUNT


@pytest.mark.parametrize("dtype", ["float64", "float32"])
def test_the_probabilistic_bound_is_narrower_and_holds_here_too(dtype: str) -> None:
    unit = 2.0**-53 if dtype == "float64" else 2.0**-24
    for count in (1, 30, 64, 1000, 4096, 10**5):
        narrow, wide = probable_gamma(unit, count), gamma(unit, count)
        assert unit <= narrow <= wide
        assert count <= 64 or narrow <= 1.1 * LAMBDA * math.sqrt(count) * unit
    source, library = random.Random(dtype), backend("numpy")
    for seed in range(60):
        problem = PROBLEMS[seed % len(PROBLEMS)][0]
        sample = drawn(problem, source, dtype, seed)
        sample.arithmetic.probable = True
        evaluator = sample.evaluator(watched(problem.statement))
        with library.quiet():
            evaluator.truth(problem.statement, {})
            shares = [largest_share(sample, a, b) for a, b in evaluator.seen.values()]
        assert all(share is None or share <= 1.0 for share in shares), (seed, shares)


@pytest.mark.parametrize("dtype", ["float64", "float32"])
def test_five_hundred_false_ones_are_caught_down_to_three_times_the_stated_effect(dtype: str) -> None:
    source = random.Random(dtype)
    tried, smallest = 0, 1.0
    for seed in range(COUNT + 100):
        true, false = PROBLEMS[seed % len(PROBLEMS)]
        sample = drawn(true, source, dtype, seed)
        evaluator = sample.evaluator(watched(true.statement))
        with backend("numpy").quiet():
            stated = read(true.statement, sample, evaluator).detectable
        ((left, _),) = evaluator.seen.values()
        scale = sample.arithmetic.space.peak(left.value)
        if not stated or 3 * stated >= 1 or not 0 < scale < 1e30:
            continue  # nothing was promised: exact numbers, or bounds wider than the values
        effect = math.exp(source.uniform(math.log(3 * stated), 0.0)) if tried % 2 else 3 * stated
        space = sample.arithmetic.space
        # Rounded up, so that the gap is no smaller than what was promised.
        gap = space.constant(effect * scale * (1.0 + 4.0 * space.unit))
        sample.leaves["gap"], sample.shapes["gap"] = sample.arithmetic.given(gap), ()
        with backend("numpy").quiet():
            assert read(false.statement, sample).violated is not None, (seed, effect, stated)
        tried, smallest = tried + 1, min(smallest, effect)
        if tried == COUNT:
            break
    assert tried == COUNT
    assert smallest < (1e-13 if dtype == "float64" else 1e-5)


LAWS = [SHAPES[0], *COARSE]


def walked(shape: Any, claims: int, seed: int, looks: int) -> Any:
    """Running moments of many independent claims at once, one look after another."""
    library = backend("numpy")
    moments, stream, before = Moments(Space(library, Budget(1e15))), Stream(library.xp, seed, shape.name), 0
    for look in range(looks):
        count = FIRST_LOOK * 2**look
        for start in range(before, count, FIRST_LOOK // 2):
            size = min(FIRST_LOOK // 2, count - start)
            data = library.xp.reshape(shape.draw(stream, size * claims, start * claims), (size, claims))
            moments.add(Named((SAMPLES, "claim"), data), None, size)
        before = count
        yield count, moments


@pytest.mark.parametrize("shape", LAWS, ids=lambda s: s.name)
def test_a_thousand_true_claims_looked_at_again_and_again_raise_no_alarm_beyond_the_level(shape: Any) -> None:
    """At level 1e-3 one of a thousand is expected at most; six or more would have a chance of 6e-4."""
    library, alarms = backend("numpy"), [False] * 1000
    for _, moments in walked(shape, 1000, 11, 5):
        mean, width = moments.interval(1e-3)
        over = library.host(library.xp.abs(mean.data) > width.data)
        alarms = [before or now for before, now in zip(alarms, over, strict=True)]
    assert sum(alarms) <= 5


@pytest.mark.parametrize("shape", LAWS, ids=lambda s: s.name)
@pytest.mark.parametrize("power", [0.1, 0.5, 0.9, 0.99])
def test_power_is_what_the_interval_predicts(shape: Any, power: float) -> None:
    """A claim that is off by the half width and z standard errors is refuted with probability Phi(z)."""
    library = backend("numpy")
    for count, moments in walked(shape, 1000, 23, 2):
        mean, width = moments.interval(1e-3)
        effect = float(library.xp.mean(width.data)) + NormalDist().inv_cdf(power) / math.sqrt(count)
        missed = library.xp.abs(mean.data + effect) > width.data
        seen = float(library.xp.mean(library.xp.astype(missed, library.xp.float64)))
        # Four standard deviations of a share of a thousand, and what skewness and the varying width do.
        assert abs(seen - power) < 4 * math.sqrt(power * (1 - power) / 1000) + 0.04


@pytest.mark.parametrize("seed", range(40))
def test_true_claims_as_a_whole_run_judges_them(seed: int) -> None:
    problem = problem_from("Var(q @ k) == d", where={"d": "dim", "q, k": "iid[d](mean=0, var=1)"})
    numbers = face.look(problem, budget=Budget(2e8), seed=seed, choice="numpy", level=1e-3).numbers
    assert numbers.verdict == "consistent" and "entries drawn" in numbers.detail and "+-" in numbers.detail


@pytest.mark.parametrize("budget", [1e8, 1e9])
def test_an_effect_over_the_stated_one_is_found(budget: float) -> None:
    """The stated effect shrinks with the budget, and twice that effect is seen."""
    where = {"d": "dim", "q, k": "iid[d](mean=0, var=1)"}
    stated = face.look(problem_from("Var(q @ k) == d", where=where), budget=Budget(budget), seed=1, choice="numpy")
    effect = stated.numbers.detectable
    assert effect is not None and effect < (0.2 if budget < 5e8 else 0.06)
    off = problem_from(f"Var(q @ k) == d * {1 + 2 * effect:.6f}", where=where)
    assert face.look(off, budget=Budget(2 * budget), seed=2, choice="numpy").numbers.verdict == "violated"
