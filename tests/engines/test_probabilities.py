"""Probabilities of events about normal names: true ones proved, near misses refuted, values against simulation."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import numpy
import pytest

from proofcheck.lang.problem import problem_from
from proofcheck.logic import kernel
from proofcheck.logic.decide.lemmas.probabilities import evaluated
from proofcheck.logic.verdict import Evidence
from proofcheck.search.engines.probabilities import sums
from tests.engines.verdicts import verdict as judged

NAMES = {
    "t, m, w": "real",
    "v, s": "positive",
    "x, y": "normal",
    "z": "normal(mean=m, var=v)",
    "u": "iid(mean=0, var=1)",
}
VECTORS = {"d": "dim", "x, y": "normal[d]", "w": "real[d]", "t": "real", "g": "normal[d](mean=w, cov=eye(d))"}

verdict = partial(judged, budget=0.03)
TRUE = [
    ("P(x <= 0) == 1 / 2", NAMES),
    ("P(x < t) == P(x <= t)", NAMES),
    ("P(x == t) == 0", NAMES),
    ("P(x != t) == 1", NAMES),
    ("P(x <= t) == (1 + erf(t / sqrt(2))) / 2", NAMES),
    ("P(z <= t) == (1 + erf((t - m) / sqrt(2 * v))) / 2", NAMES),
    ("P(x > t) == P(x <= -t)", NAMES),
    ("P(not x > t) == P(x <= t)", NAMES),
    ("P(abs(x) <= s) == erf(s / sqrt(2))", NAMES),
    ("P(-1 <= x and x <= 2) == P(x <= 2) - P(x <= -1)", NAMES),
    ("P(2 <= x and x <= 1) == 0", NAMES),
    ("P(x <= y) == 1 / 2", NAMES),
    ("P(x <= 0 and y <= 0) == 1 / 4", NAMES),
    ("P(x <= 0 or y <= 0) == 3 / 4", NAMES),
    ("P(implies(x <= 0, y <= 0)) == 3 / 4", NAMES),
    ("P(max(x, y) <= t) == P(x <= t)**2", NAMES),
    ("P(min(x, y) <= 0) == 3 / 4", NAMES),
    ("P(abs(x) <= 1) == approx(68 * percent)", {"x": "normal"}),
    ("P(0 * x <= 0) == 1", NAMES),
    ("P(x * y <= 0) == 1 / 2", NAMES),
    ("diff(P(x <= t), t) == exp(-t**2 / 2) / sqrt(2 * pi)", NAMES),
    ("diff(P(z <= t), m) == -exp(-(t - m)**2 / (2 * v)) / sqrt(2 * pi * v)", NAMES),
    ("P(x >= s) <= exp(-s**2 / 2)", NAMES),
    ("P(u <= 0) >= 0", NAMES),
    ("P(sum(x) <= t) == (1 + erf(t / sqrt(2 * d))) / 2", VECTORS),
    ("all(P(x[i] <= 0) == 1 / 2 for i in range(d))", VECTORS),
    ("all(P(x[i] <= y[i]) == 1 / 2 for i in range(d))", VECTORS),
]
FALSE = [
    ("P(x <= 0) == 1 / 3", NAMES),
    ("P(x <= t) == (1 + erf(t)) / 2", NAMES),
    ("P(z <= t) == (1 + erf((t - m) / sqrt(2) / v)) / 2", NAMES),
    ("P(abs(x) <= t) == erf(t / sqrt(2))", NAMES),  # for t < 0 it is 0
    ("P(x <= 0 and y <= 0) == 1 / 2", NAMES),
    ("P(x <= 0 and x >= -1) == P(x <= 0) * P(x >= -1)", NAMES),  # the same name is not independent of itself
    ("P(max(x, y) <= t) == P(x <= t)", NAMES),
    ("P(w * x <= 0) == 1 / 2", NAMES),  # 1 for w = 0
    ("P(abs(x) <= 1) == approx(67 * percent)", {"x": "normal"}),
    ("P(x <= 1 / w) <= 1", NAMES),  # no value for w = 0
    ("P(w != 0 and x <= 1 / w) <= 1 / 3", NAMES),
    ("P(sum(x) <= t) == (1 + erf(t / sqrt(d))) / 2", VECTORS),
    ("P(x @ w <= 0) == 1 / 2", VECTORS),  # 1 for w = 0
]
# True or false, nothing that is known here decides them.
OPEN = [
    ("P(u <= 0) == 1 / 2", NAMES),
    ("P(u <= 1) == (1 + erf(1 / sqrt(2))) / 2", NAMES),
    ("P(x <= 0 and x + y <= 0) == 3 / 8", NAMES),
    ("P(x * (x + y) <= 0) == 1 / 4", NAMES),
    ("P(x <= 0) == where(x <= 0, 1, 0)", NAMES),
    ("P(x @ y <= 0) == 1 / 2", VECTORS),
]


@pytest.mark.parametrize(("statement", "where"), TRUE, ids=[s for s, _ in TRUE])
def test_true_ones_are_proved(statement: str, where: dict[str, str]) -> None:
    assert verdict(statement, where) == "proved"


@pytest.mark.parametrize(("statement", "where"), FALSE, ids=[s for s, _ in FALSE])
def test_near_misses_are_not_proved(statement: str, where: dict[str, str]) -> None:
    found = verdict(statement, where)
    assert found == "refuted" or (found == "unknown" and "w != 0" in statement)


@pytest.mark.parametrize(("statement", "where"), OPEN, ids=[s for s, _ in OPEN])
def test_what_is_not_known_stays_open(statement: str, where: dict[str, str]) -> None:
    assert verdict(statement, where) in ("supported", "unknown", "refuted")


X, Y, Z = numpy.random.default_rng(5).standard_normal((3, 400_000))
EVENTS: list[tuple[str, Callable[[], Any]]] = [
    ("x <= 3/10", lambda: X <= 0.3),
    ("2*x - y > 1", lambda: 2 * X - Y > 1),
    ("abs(x - 1) <= 1/2", lambda: abs(X - 1) <= 0.5),
    ("abs(x + y) > 1", lambda: abs(X + Y) > 1),
    ("1/2 < abs(x)", lambda: abs(X) > 0.5),
    ("-1 <= x + y and x + y < 2", lambda: (X + Y >= -1) & (X + Y < 2)),
    ("x <= 1 and y <= 1/2 and c > 0", lambda: (X <= 1) & (Y <= 0.5) & (1 + 2 * Z > 0)),
    ("x <= 1 or y <= 1/2", lambda: (X <= 1) | (Y <= 0.5)),
    ("not (x <= 1 and y > 0)", lambda: ~((X <= 1) & (Y > 0))),
    ("max(x, c) <= 1", lambda: (X <= 1) & (1 + 2 * Z <= 1)),
    ("min(x, y) > -1", lambda: (X > -1) & (Y > -1)),
    ("1 >= min(x, y)", lambda: numpy.minimum(X, Y) <= 1),
    ("implies(x > 1, y > 1)", lambda: (X <= 1) | (Y > 1)),
    ("x / 3 + c <= 2", lambda: X / 3 + 1 + 2 * Z <= 2),
]


@pytest.mark.parametrize(("event", "simulated"), EVENTS, ids=[e for e, _ in EVENTS])
def test_values_against_simulation(event: str, simulated: Callable[[], Any]) -> None:
    """400,000 samples of another generator: 0.005 are more than six standard deviations."""
    where = {"x, y": "normal", "c": "normal(mean=1, var=4)"}
    share = float(simulated().mean())
    assert verdict(f"abs(P({event}) - {share:.6f}) <= 0.005", where) == "proved"
    assert verdict(f"abs(P({event}) - {share + 0.02:.6f}) <= 0.005", where) == "refuted"


def test_offered_laws_have_to_be_shown() -> None:
    """A wrong variance is offered: its part is false, so the kernel accepts no piece for it."""
    problem = problem_from("P(sum(x) <= t) == (1 + erf(t / sqrt(2 * d))) / 2", where=VECTORS)
    (inner,) = sums(problem)
    right = evaluated(problem, {"laws": ((inner, inner, inner),)})
    assert right is not None and len(right.parts) == 2
    forged = Evidence("probability", "test", {"laws": ((inner, inner, inner),), "pieces": (), "piece": None})
    assert kernel.rule(problem, forged).word == "rejected"


@pytest.mark.parametrize(
    ("statement", "where"),
    [
        ("P(x * (x + y) <= 0) == 1 / 4", {"x, y": "normal"}),
        ("P(x[0] <= 0) == 1 / 2", {"d": "dim", "m": "real[d]", "x": "random[d](mean=m, cov=eye(d))"}),
        ("P(u <= 0) == 1 / 2", {"u": "iid(mean=0, var=1)"}),
        ("P(x <= 1 / w) <= 1", {"x": "normal", "w": "real"}),
        ("limit(P(x <= t), t, oo) == 1", {"x": "normal", "t": "real"}),
        ("diff(P(z <= 1), v) == 0", {"v": "nonnegative", "z": "normal(var=v)"}),
    ],
)
def test_where_nothing_is_replaced(statement: str, where: dict[str, str]) -> None:
    assert evaluated(problem_from(statement, where=where), {}) is None
