"""The held-out corpus: written blind, each truth confirmed without the checker; never a wrong verdict.

What it demands of the shares is what was measured, less a few, so that a loss is noticed.
"""

from __future__ import annotations

import importlib.util
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

from proofcheck.run.pool import Pool
from tests.corpus.judged import ALLOWED, DECIDED, SETTINGS, of_topic, pairs, processes, word

# True ones proved and false ones refuted in each topic, as measured; a few less are let pass.
MEASURED = {
    "algebra": (41, 41),
    "combinatorics": (15, 18),
    "conditions": (22, 22),
    "derivatives": (22, 20),
    "explog": (35, 34),
    "figures": (46, 46),
    "geometry": (17, 19),
    "integers": (50, 54),
    "inverse": (17, 22),
    "limits": (24, 21),
    "logic": (24, 22),
    "quantities": (21, 23),
    "recurrences": (7, 7),
    "sums": (40, 46),
    "trig": (37, 41),
}
FEW = 2


def _package(name: str, folder: str) -> ModuleType:
    if name not in sys.modules:
        root = Path(__file__).parent / folder
        spec = importlib.util.spec_from_file_location(
            name, root / "__init__.py", submodule_search_locations=[str(root)]
        )
        assert spec is not None and spec.loader is not None
        sys.modules[name] = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(sys.modules[name])
    return sys.modules[name]


scalars = _package("scalar_corpus", "scalars")
corpus = _package("heldout_corpus", "heldout")


def test_no_entry_stands_twice_and_both_sides_are_of_a_size() -> None:
    count = Counter((e.statement, str(e.where), e.given) for e in corpus.ENTRIES)
    assert not [key for key, times in count.items() if times > 1]
    sides = Counter(e.true for e in corpus.ENTRIES)
    assert min(sides.values()) >= 330 and min(sides.values()) >= 0.95 * max(sides.values())
    assert {e.statement for e in corpus.ENTRIES} >= set(corpus.BY_THOUGHT)


@pytest.mark.parametrize("entry", corpus.ENTRIES, ids=lambda e: f"{e.topic}: {e.statement[:60]}")
def test_evaluation_agrees_with_the_truth_value(entry: Any) -> None:
    if entry.statement in corpus.BY_THOUGHT:
        pytest.skip(corpus.BY_THOUGHT[entry.statement])
    assert scalars.confirmed(entry) is None


@pytest.fixture(scope="module")
def pool() -> Iterator[Pool]:
    with processes() as pool:
        yield pool


@pytest.mark.timeout(900)
@pytest.mark.parametrize("step", [9, pytest.param(1, marks=pytest.mark.long)])
@pytest.mark.parametrize("name", corpus.TOPICS)
def test_no_verdict_of_a_topic_is_wrong_and_no_fewer_are_decided_than_measured(
    name: str, step: int, pool: Pool
) -> None:
    """Every ninth pair of entries in each run, all with `-m long`. The shares are printed (`pytest -s`)."""
    entries = pairs(of_topic(corpus.ENTRIES, name), 0, step)
    told = [(entry, word(pool, entry, SETTINGS)) for entry in entries]
    total = Counter(entry.true for entry, _ in told)
    decided = Counter(entry.true for entry, verdict in told if verdict == DECIDED[entry.true])
    print(f"{name:12} proved {decided[True]}/{total[True]}, refuted {decided[False]}/{total[False]}")
    wrong = [(verdict, e.statement, e.where, e.given) for e, verdict in told if verdict not in ALLOWED[e.true]]
    assert not wrong
    assert all(decided[side] >= least // step - FEW for side, least in zip((True, False), MEASURED[name], strict=True))
