"""The tensor corpus: each truth confirmed without the checker, then never denied by the judge, and most decided.

The shares by topic are printed (`pytest -s`).
"""

from __future__ import annotations

import importlib.util
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from proofcheck.run.pool import Pool
from tests.corpus.judged import ALLOWED, DECIDED, of_topic, pairs, processes, word

# How many true and false ones are left in a topic; none in the others.
OPEN = {
    "derivatives": (0, 1),
    "determinants": (4, 0),
    "kronecker": (2, 0),
    "normalised": (1, 0),
    "prefixes": (8, 0),
    "structured": (0, 1),
}
EACH_TOPIC = 10  # entries at least, on either side
SETTINGS = {"budget": 0.002, "backend": "numpy", "seed": 0, "level": 1e-9, "repair": False}
SEEDS = {True: range(4), False: range(6)}

_ROOT = Path(__file__).parent / "tensors"
_spec = importlib.util.spec_from_file_location(
    "tensor_corpus", _ROOT / "__init__.py", submodule_search_locations=[str(_ROOT)]
)
assert _spec is not None and _spec.loader is not None
corpus = importlib.util.module_from_spec(_spec)
sys.modules[_spec.name] = corpus
_spec.loader.exec_module(corpus)


@pytest.fixture(scope="module")
def pool() -> Iterator[Pool]:
    with processes(seconds=4) as pool:
        yield pool


def _cases() -> list[Any]:
    return [pytest.param(k, id=f"{e.topic}: {e.statement[:60]}") for k, e in enumerate(corpus.ENTRIES)]


def test_the_corpus_covers_every_topic_on_both_sides() -> None:
    assert len(corpus.TRUE) >= 240 and len(corpus.FALSE) >= 240 and len(corpus.TOPICS) >= 11
    count = Counter((e.topic, e.true) for e in corpus.ENTRIES)
    assert min(count[name, truth] for name in corpus.TOPICS for truth in (True, False)) >= EACH_TOPIC
    assert all(e.why for e in corpus.FALSE)


def test_no_entry_stands_twice() -> None:
    count = Counter((e.true, e.statement, str(e.where), e.given, str(e.define)) for e in corpus.ENTRIES)
    assert not [key for key, times in count.items() if times > 1]


@pytest.mark.parametrize("position", _cases())
def test_numpy_agrees_with_the_truth_value(position: int) -> None:
    entry = corpus.ENTRIES[position]
    assert corpus.confirmed(entry, SEEDS[entry.true]) is None


@pytest.mark.timeout(900)
@pytest.mark.parametrize("start", [0, *(pytest.param(k, marks=pytest.mark.long) for k in range(1, 16))])
@pytest.mark.parametrize("topic", corpus.TOPICS)
def test_no_verdict_of_a_topic_is_wrong_and_no_more_are_left_than_named(topic: str, start: int, pool: Pool) -> None:
    """Every sixteenth pair of entries in each run, the others with `-m long`."""
    entries = pairs(of_topic(corpus.ENTRIES, topic), start, 16)
    left: dict[bool, list[str]] = {True: [], False: []}
    for entry in entries:
        told = word(pool, entry, SETTINGS)
        assert told in ALLOWED[entry.true], (told, entry.statement)
        if told != DECIDED[entry.true]:
            left[entry.true].append(entry.statement)
    total = Counter(entry.true for entry in entries)
    print(f"{topic:18}", ", ".join(f"{DECIDED[k]} {total[k] - len(left[k])}/{total[k]}" for k in (True, False)))
    assert all(len(left[side]) <= most for side, most in zip((True, False), OPEN.get(topic, (0, 0)), strict=True)), left
