"""The corpus on inequalities of probability: each truth confirmed without the checker, nothing said wrongly, and nearly
everything decided. One entry in 48 in each run, the others with `-m long`."""

from __future__ import annotations

import importlib.util
import sys
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from tests.corpus.judged import ALLOWED, DECIDED, SETTINGS, processes, word

SECONDS = 20  # for a statement, on a machine that does other things as well
SHARE = 0.97  # of the entries on either side, that has to be decided
STEP = 48

_ROOT = Path(__file__).parent / "chances"
_spec = importlib.util.spec_from_file_location(
    "chance_corpus", _ROOT / "__init__.py", submodule_search_locations=[str(_ROOT)]
)
assert _spec is not None and _spec.loader is not None
corpus = importlib.util.module_from_spec(_spec)
sys.modules["chance_corpus"] = corpus
_spec.loader.exec_module(corpus)

starts = pytest.mark.parametrize("start", [0, *(pytest.param(k, marks=pytest.mark.long) for k in range(1, STEP))])


def test_the_corpus_covers_every_topic_on_both_sides() -> None:
    count = Counter((e.topic, e.true) for e in corpus.ENTRIES)
    assert min(count[name, truth] for name in corpus.TOPICS for truth in (True, False)) >= 6
    assert min(Counter(e.true for e in corpus.ENTRIES).values()) >= 160
    assert all(e.why for e in corpus.FALSE)
    assert len({(e.statement, str(e.where), e.given) for e in corpus.ENTRIES}) == len(corpus.ENTRIES)


@starts
def test_evaluation_agrees_with_the_truth_value(start: int) -> None:
    told: list[Any] = [(e.statement, corpus.confirmed(e)) for e in corpus.ENTRIES[start::STEP]]
    assert not [entry for entry in told if entry[1] is not None]


@pytest.mark.timeout(900)
@starts
def test_no_verdict_is_wrong_and_most_are_decided(start: int) -> None:
    entries = corpus.ENTRIES[start::STEP]
    with processes(SECONDS) as pool:
        told = [(entry, word(pool, entry, SETTINGS)) for entry in entries]
    assert not [(verdict, e.statement) for e, verdict in told if verdict not in ALLOWED[e.true]]
    for side in (True, False):
        open_ones = [e.statement for e, verdict in told if e.true is side and verdict != DECIDED[side]]
        assert len(open_ones) <= (1 - SHARE) * sum(e.true is side for e in entries), open_ones
