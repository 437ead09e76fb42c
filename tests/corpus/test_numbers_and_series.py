"""Corpora about numbers and about series, half of each written before the code: each truth confirmed by mpmath, never a
wrong verdict, and no fewer decided than were."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from importlib import import_module
from types import SimpleNamespace
from typing import Any

import pytest

from proofcheck.run.pool import Pool
from tests.corpus.judged import ALLOWED, DECIDED, SETTINGS, processes, word
from tests.corpus.numerically import confirmed

FEW = 2
SECONDS = 20.0
OTHERS = ("later", "third", "fourth")
HALVES = [(topic, half) for topic in ("numbers", "series") for half in ("blind", "open", "fresh", *OTHERS)]
HALVES += [("distributions", half) for half in OTHERS]
# Of each half, how many true ones were proved and false ones refuted.
MEASURED = {
    ("numbers", "blind"): (74, 74),
    ("numbers", "open"): (68, 65),
    ("series", "blind"): (75, 75),
    ("series", "open"): (48, 48),
    ("numbers", "fresh"): (101, 108),
    ("series", "fresh"): (91, 93),
    ("numbers", "later"): (35, 40),
    ("series", "later"): (33, 39),
    ("distributions", "later"): (35, 34),
    ("numbers", "third"): (27, 29),
    ("series", "third"): (34, 35),
    ("distributions", "third"): (31, 31),
    ("numbers", "fourth"): (55, 58),
    ("series", "fourth"): (53, 55),
    ("distributions", "fourth"): (67, 60),
}
# Approached too slowly to be read off, or with two kinds of terms that no extrapolation fits.
BY_THOUGHT = {
    "limit(sum(1 / k for k in range(1, n + 1)) / log(n), n, oo) == 1": "the sum is log(n) + 0.577...",
    "limit(sum(1 / sqrt(k) for k in range(1, n + 1)) / sqrt(n), n, oo) == 2": "the sum is 2 sqrt(n) - 1.46...",
    "sum(1 / k**2 + 1 / 2**k for k in range(1, oo)) == pi**2 / 6 + 1": "the sum of two series",
}


def entries(topic: str, half: str, step: int) -> list[Any]:
    """Every `step`-th statement on either side."""
    module = import_module(f"tests.corpus.{topic}.{half}")
    return [
        SimpleNamespace(true=true, statement=statement, where=_declared(where), given=tuple(given), define={})
        for true, said in ((True, module.TRUE), (False, module.FALSE))
        for statement, where, *given in said[::step]
    ]


def _declared(text: str) -> dict[str, str]:
    parts = (part.partition(":") for part in text.split(";") if part.strip())
    return {names.strip(): kind.strip() for names, _, kind in parts}


def test_no_statement_stands_twice_in_a_half() -> None:
    for topic, half in HALVES:
        count = Counter((e.statement, str(e.where), e.given) for e in entries(topic, half, 1))
        assert not [key for key, times in count.items() if times > 1]


@pytest.mark.timeout(600)
@pytest.mark.parametrize("step", [18, pytest.param(1, marks=pytest.mark.long)])
@pytest.mark.parametrize(("topic", "half"), HALVES)
def test_evaluation_agrees_with_the_truth_value(topic: str, half: str, step: int) -> None:
    beyond = getattr(import_module(f"tests.corpus.{topic}.{half}"), "BEYOND", ())
    for e in entries(topic, half, step):
        if e.statement not in BY_THOUGHT and e.statement not in beyond:
            assert confirmed(e.statement, e.where, list(e.given), e.true), e.statement


@pytest.fixture(scope="module")
def pool() -> Iterator[Pool]:
    with processes(SECONDS) as pool:
        yield pool


@pytest.mark.timeout(1200)
@pytest.mark.parametrize("step", [48, pytest.param(1, marks=pytest.mark.long)])
@pytest.mark.parametrize(("topic", "half"), HALVES)
def test_no_verdict_is_wrong_and_no_fewer_are_decided(topic: str, half: str, step: int, pool: Pool) -> None:
    """The counts are printed (`pytest -s`)."""
    told = [(e, word(pool, e, SETTINGS)) for e in entries(topic, half, step)]
    # `invalid`: what types do not allow cannot be said, and is not decided wrongly.
    wrong = [(v, e.statement, e.where, e.given) for e, v in told if v not in ALLOWED[e.true] and v != "invalid"]
    assert not wrong
    total = Counter(e.true for e, _ in told)
    decided = Counter(e.true for e, verdict in told if verdict == DECIDED[e.true])
    print(f"{topic} {half}: proved {decided[True]}/{total[True]}, refuted {decided[False]}/{total[False]}")
    for side, least in zip((True, False), MEASURED[topic, half], strict=True):
        assert decided[side] >= least // step - FEW
