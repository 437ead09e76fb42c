"""The corpus of statements from papers: each truth confirmed with NumPy; of a share of them no verdict is wrong.

All of them are judged by `python -m tests.corpus.papers.run open|sealed`.
"""

from __future__ import annotations

from collections import Counter

import pytest

import proofcheck
from tests.corpus.papers.entries import ENTRIES, FIFTH, FIRST, FOURTH, SECOND, THIRD, key, part
from tests.corpus.papers.kit import confirmed
from tests.corpus.papers.run import WANTED

STEP = 72


def test_the_corpus_is_whole_and_no_entry_stands_twice() -> None:
    count = Counter(map(key, ENTRIES))
    assert max(count.values()) == 1
    assert len(part("open")) + len(part("sealed")) == len(ENTRIES)
    for entries, shares in ((FIRST, (5, 3)), (SECOND, (4, 2)), (THIRD, (5, 3)), (FOURTH, (4, 2)), (FIFTH, (4, 2))):
        assert len(part("sealed", entries)) == len(entries) // 3
        topics = Counter((e.topic, e.true) for e in entries)
        assert all((topics[name, True], topics[name, False]) == shares for name, _ in topics)


@pytest.mark.parametrize("start", [0, *(pytest.param(k, marks=pytest.mark.long) for k in range(1, 4))])
def test_numpy_agrees_with_the_truth_values(start: int) -> None:
    assert not [e.statement for e in ENTRIES[start::4] if not confirmed(e)]


@pytest.mark.timeout(600)
@pytest.mark.parametrize("start", [0, *(pytest.param(k, marks=pytest.mark.long) for k in range(1, STEP))])
def test_no_verdict_is_wrong(start: int) -> None:
    for entry in [*part("open"), *part("sealed")][start::STEP]:
        word = proofcheck.check(entry.statement, entry.where, entry.given, entry.define).word
        assert word != WANTED[not entry.true], entry.statement
