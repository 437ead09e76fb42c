"""Events about functions of random numbers, put in terms of the numbers: true ones proved, near misses not; and random
events compared with their frequency among samples."""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable

import numpy as np
import pytest

from tests.engines.verdicts import verdict

NAMES = {
    "a, t": "positive",
    "c": "real",
    "u, v": "uniform(0, 1)",
    "w, z": "uniform(-1, 2)",
    "x, y": "normal",
    "e, f": "exponential(1)",
    "p, q": "real",
    "b": "bernoulli(p)",
    "d": "bernoulli(q)",
    "k": "geometric(1 / 2)",
}
SHARE = ("t <= 1",)
LARGE = ("1 <= t",)
COINS = ("0 <= p", "p <= 1", "0 <= q", "q <= 1")

TRUE = [
    ("P(u**a <= t) == t**(1 / a)", SHARE),
    ("P(u**(1 / a) <= t) == t**a", SHARE),
    ("P(u**(-a) > t) == t**(-1 / a)", LARGE),
    ("P(u**(-2) > t) == 1 / sqrt(t)", LARGE),
    ("P(1 / u <= t) == 1 - 1 / t", LARGE),
    ("P(e**a > t) == exp(-t**(1 / a))", ()),
    ("P(exp(e) > t) == 1 / t", LARGE),
    ("P(max(u, v)**2 <= t) == t", SHARE),
    ("P(exp(max(e, f)) <= t) == (1 - 1 / t)**2", LARGE),
    ("P(u * v <= t) == t - t * log(t)", ("t < 1",)),
    ("P(u / v <= t) == t / 2", ("t < 1",)),
    ("P(u / v <= t) == 1 - 1 / (2 * t)", ("1 < t",)),
    ("P(e / f <= t) == t / (1 + t)", ()),
    ("E(u, given=max(u, v) <= t) == t / 2", SHARE),
    ("E(u + v, given=max(u, v) <= 1 / 2) == 1 / 2", ()),
    ("E(e, given=min(e, f) > t) == t + 1", ()),
    ("E(e, given=e > t and u <= 1 / 3) == t + 1", ()),
    ("P(x * y > 0) == 1 / 2", ()),
    ("P(x * y < 0) == 1 / 2", ()),
    ("P(x * y * u <= 0) == 1 / 2", ()),
    ("P((x - c) * (y - c) > 0) == P(x > c) * P(y > c) + P(x < c) * P(y < c)", ()),
    ("P(w * z > 0) == 5 / 9", ()),
    ("P(w * z <= 0) == 4 / 9", ()),
    ("P(b * d > 0) == p * q", COINS),
    ("P(b * d <= 0) == 1 - p * q", COINS),
    ("P(b * w < 0) == p / 3", COINS),
]

# The last ones have no value for some declared values, or are asked of events that a guard keeps from being read.
FALSE = [
    ("P(u**a <= t) == t**(1 / a)", ()),
    ("P(u**a <= t) == t**a", SHARE),
    ("P(u**a <= t) == 1 - t**(1 / a)", SHARE),
    ("P(u**c <= t) == t**(1 / c)", (*SHARE, "c != 0")),
    ("P(w**2 <= t) == sqrt(t)", SHARE),
    ("P(abs(w)**a <= t) == t**(1 / a)", SHARE),
    ("P(u**(-a) > t) == t**(-1 / a)", ()),
    ("P(1 / w <= t) == 1 - 1 / t", LARGE),
    ("P(u * v <= t) == t", ("t < 1",)),
    ("P(w * v <= t) == P(v <= t / 2)", ()),
    ("P(u / v <= t) == t / 2", ()),
    ("E(u, given=max(u, v) <= t) == t / 2", ()),
    ("E(u, given=max(u, v) >= t) == (1 + t) / 2", ("t < 1",)),
    ("E(e, given=min(e, f) > t) == t + 1 / 2", ()),
    ("P(x * y > 0) == 1 / 4", ()),
    ("P(x * x > 0) == 1 / 2", ()),
    ("P(x * (x + y) > 0) == 1 / 2", ()),
    ("P(b * d >= 0) == p * q", COINS),
    ("P(b * d <= 0) == 0", COINS),
    ("P(w * z >= 0) == 4 / 9", ()),
    ("P(x * log(w) > 0) == P(x > 0) * P(log(w) > 0) + P(x < 0) * P(log(w) < 0)", ()),
    ("P(b * log(k - 1) >= 0) == 1", COINS),
    ("E(1 / b, given=b * k > 0) == 1", COINS),
]


@pytest.mark.parametrize(("statement", "given"), TRUE)
def test_true_ones_are_proved(statement: str, given: tuple[str, ...]) -> None:
    assert verdict(statement, _used(statement, given), given) == "proved"


@pytest.mark.parametrize(("statement", "given"), FALSE)
def test_near_misses_are_not_proved(statement: str, given: tuple[str, ...]) -> None:
    assert verdict(statement, _used(statement, given), given) in ("refuted", "unknown", "supported")


def _used(statement: str, given: tuple[str, ...]) -> dict[str, str]:
    words = {*re.findall(r"[a-z]+", " ".join((statement, *given)))}
    words |= {parameter for name, parameter in (("b", "p"), ("d", "q")) if name in words}
    return {n: kind for names, kind in NAMES.items() for n in names.split(", ") if n in words}


def test_what_has_no_value_where_nothing_occurs_is_not_refuted() -> None:
    # Where v > 2 never holds, no logarithm is taken.
    statement = "E(where(e > 0 and v > 2, log(e - 5), 0)) == 0"
    assert verdict(statement, {"e": "exponential(1)", "v": "uniform(0, 1)"}) != "refuted"


SAMPLES = 200_000
Draw = Callable[[np.random.Generator], np.ndarray]
DRAWN: dict[str, tuple[str, Draw]] = {
    "u": ("uniform(0, 1)", lambda r: r.uniform(0, 1, SAMPLES)),
    "w": ("uniform(-1, 2)", lambda r: r.uniform(-1, 2, SAMPLES)),
    "e": ("exponential(1)", lambda r: r.exponential(1, SAMPLES)),
    "b": ("bernoulli(1 / 3)", lambda r: (r.uniform(size=SAMPLES) < 1 / 3).astype(float)),
    "k": ("geometric(1 / 2)", lambda r: r.geometric(0.5, SAMPLES).astype(float)),
    "x": ("normal", lambda r: r.normal(size=SAMPLES)),
    "m": ("laplace(0, 1)", lambda r: r.laplace(size=SAMPLES)),
}
EVENTS: list[tuple[str, Callable[..., np.ndarray]]] = [
    ("u * w > 0", lambda u, w: u * w > 0),
    ("m * w * x < 0", lambda w, x, m: w * x * m < 0),
    ("b * w <= 0", lambda b, w: b * w <= 0),
    ("-2 * u * x >= 0", lambda u, x: u * x <= 0),
    ("w / u <= 1", lambda u, w: w / u <= 1),
    ("w / (u * e) < -1 / 2", lambda u, w, e: w / (u * e) < -1 / 2),
    ("(u * e)**(1 / 2) <= 3 / 4", lambda u, e: (u * e) ** (1 / 2) <= 3 / 4),
    ("max(u, e)**(-2) > 2", lambda u, e: np.maximum(u, e) ** -2 > 2),
    ("exp(w) * u <= 1", lambda u, w: np.exp(w) * u <= 1),
    ("1 / (u + e) >= 1", lambda u, e: 1 / (u + e) >= 1),
    ("k * w > 1", lambda k, w: k * w > 1),
    ("min(w, x) * u <= 0", lambda w, x, u: np.minimum(w, x) * u <= 0),
    ("abs(m) * w < 1 / 2", lambda m, w: abs(m) * w < 1 / 2),
    ("u * w > 0 and b <= 0", lambda u, w, b: (u * w > 0) & (b <= 0)),
    ("w * b < 0 or u > 3 / 4", lambda w, b, u: (w * b < 0) | (u > 3 / 4)),
]


@pytest.mark.parametrize(("event", "occurs"), EVENTS)
def test_probabilities_are_frequencies(event: str, occurs: Callable[..., np.ndarray]) -> None:
    generator = np.random.default_rng(5)
    names = {name: DRAWN[name] for name in inspect.signature(occurs).parameters}
    found = float(np.mean(occurs(**{name: draw(generator) for name, (_, draw) in names.items()})))
    where = {name: law for name, (law, _) in names.items()}
    low, high = (round(1000 * (found + sign * 0.006)) for sign in (-1, 1))
    assert verdict(f"P({event}) <= {low} / 1000", where) != "proved"
    assert verdict(f"P({event}) >= {high} / 1000", where) != "proved"
    assert verdict(f"P({event}) > {low} / 1000 and P({event}) < {high} / 1000", where) != "refuted"
