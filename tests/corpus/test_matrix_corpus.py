"""The matrix corpus: each truth confirmed without the checker, then never denied by the judge, and most decided."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest

from proofcheck.run.pool import Pool
from tests.corpus.judged import ALLOWED, DECIDED, pairs, processes, word
from tests.corpus.matrices import ENTRIES, confirmed

SETTINGS = {"budget": 0.002, "backend": "numpy", "seed": 0, "level": 1e-9, "repair": False}
PARTS = 96  # of which one is judged in each run, the others with `-m long`
LEFT = {True: 3, False: 2}  # how many may stay open, in each part


def test_it_has_as_many_true_statements_as_false_ones() -> None:
    count = Counter(entry.true for entry in ENTRIES)
    assert count[True] >= 150 and count[False] >= 150
    assert all(entry.why for entry in ENTRIES if not entry.true)


def test_no_entry_stands_twice() -> None:
    count = Counter((e.statement, str(e.where), e.given) for e in ENTRIES)
    assert not [key for key, times in count.items() if times > 1]


@pytest.mark.parametrize("entry", [pytest.param(e, id=f"{e.topic}: {e.statement[:60]}") for e in ENTRIES])
def test_numpy_agrees_with_the_truth_value(entry: Any) -> None:
    assert confirmed(entry) is None


@pytest.fixture(scope="module")
def pool() -> Iterator[Pool]:
    with processes(seconds=8) as pool:
        yield pool


@pytest.mark.timeout(900)
@pytest.mark.parametrize("start", [0, *(pytest.param(k, marks=pytest.mark.long) for k in range(1, PARTS))])
def test_no_verdict_is_wrong_and_few_are_left_open(start: int, pool: Pool) -> None:
    left: dict[bool, list[tuple[str, str]]] = {True: [], False: []}
    for entry in pairs(ENTRIES, start, PARTS):
        told = word(pool, entry, SETTINGS)
        assert told in ALLOWED[entry.true], (told, entry.statement)
        if told != DECIDED[entry.true]:
            left[entry.true].append((told, entry.statement))
    assert all(len(left[side]) <= LEFT[side] for side in LEFT), left
