"""The corpus of arrays: each truth confirmed with NumPy, then never denied by the judge, and most decided.

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
OPEN = {"largest few": (4, 0), "norms": (1, 0), "positions": (1, 0), "stacks": (1, 0)}
STEP = 24
SETTINGS = {"budget": 0.002, "backend": "numpy", "seed": 0, "level": 1e-9, "repair": False}

_ROOT = Path(__file__).parent / "arrays"
_spec = importlib.util.spec_from_file_location(
    "array_corpus", _ROOT / "__init__.py", submodule_search_locations=[str(_ROOT)]
)
assert _spec is not None and _spec.loader is not None
corpus = importlib.util.module_from_spec(_spec)
sys.modules[_spec.name] = corpus
_spec.loader.exec_module(corpus)


@pytest.fixture(scope="module")
def pool() -> Iterator[Pool]:
    with processes(seconds=20) as pool:
        yield pool


def test_the_corpus_covers_every_topic_on_both_sides() -> None:
    count = Counter((e.topic, e.true) for e in corpus.ENTRIES)
    assert min(count[name, truth] for name in corpus.TOPICS for truth in (True, False)) >= 9
    assert all(sum(e.true is truth for e in half) >= 75 for half in corpus.HALVES for truth in (True, False))


def test_no_entry_stands_twice() -> None:
    for half in corpus.HALVES:
        count = Counter((e.true, e.statement, str(e.where), e.given) for e in half)
        assert not [key for key, times in count.items() if times > 1]


@pytest.mark.parametrize("topic", corpus.TOPICS)
def test_numpy_agrees_with_the_truth_values(topic: str) -> None:
    assert not [e.statement for e in of_topic(corpus.ENTRIES, topic) if not corpus.confirmed(e)]


@pytest.mark.timeout(900)
@pytest.mark.parametrize("start", [0, *(pytest.param(k, marks=pytest.mark.long) for k in range(1, STEP))])
@pytest.mark.parametrize("topic", corpus.TOPICS)
def test_no_verdict_of_a_topic_is_wrong_and_no_more_are_left_than_named(topic: str, start: int, pool: Pool) -> None:
    """One pair of entries in so many in each run, the others with `-m long`."""
    entries: list[Any] = pairs(of_topic(corpus.ENTRIES, topic), start, STEP)
    left: dict[bool, list[str]] = {True: [], False: []}
    for entry in entries:
        told = word(pool, entry, SETTINGS)
        assert told in ALLOWED[entry.true], (told, entry.statement)
        if told != DECIDED[entry.true]:
            left[entry.true].append(entry.statement)
    total = Counter(entry.true for entry in entries)
    print(f"{topic:12}", ", ".join(f"{DECIDED[k]} {total[k] - len(left[k])}/{total[k]}" for k in (True, False)))
    assert all(len(left[side]) <= most for side, most in zip((True, False), OPEN.get(topic, (0, 0)), strict=True)), left
