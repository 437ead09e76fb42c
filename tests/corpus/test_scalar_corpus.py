"""The scalar corpus: each truth confirmed without the checker, then never denied by the judge, and most decided.

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

from proofcheck.judging.payload import statement_payload, text_json
from proofcheck.run.pool import Pool
from proofcheck.source.span import SourceText
from tests.corpus.judged import ALLOWED, DECIDED, SETTINGS, of_topic, pairs, processes, word

EACH_TOPIC = 25  # entries at least, on either side
TOGETHER = 8  # statements in a process
MILLION = "sum(k for k in range(n)) <= 500000000000"  # terms, each added exactly
SHARE = 0.75  # of the entries on either side of each topic, that has to be decided

_ROOT = Path(__file__).parent / "scalars"
_spec = importlib.util.spec_from_file_location(
    "scalar_corpus", _ROOT / "__init__.py", submodule_search_locations=[str(_ROOT)]
)
assert _spec is not None and _spec.loader is not None
corpus = importlib.util.module_from_spec(_spec)
sys.modules[_spec.name] = corpus
_spec.loader.exec_module(corpus)


def test_the_corpus_covers_every_topic_on_both_sides() -> None:
    assert len(corpus.TRUE) >= 330 and len(corpus.FALSE) >= 330 and len(corpus.TOPICS) >= 13
    count = Counter((e.topic, e.true) for e in corpus.ENTRIES)
    assert min(count[name, truth] for name in corpus.TOPICS for truth in (True, False)) >= EACH_TOPIC
    assert all(e.why for e in corpus.FALSE)


def test_no_entry_stands_twice() -> None:
    count = Counter((e.statement, str(e.where), e.given, str(e.define)) for e in corpus.ENTRIES)
    assert not [key for key, times in count.items() if times > 1]


def entry_param(entry: Any) -> Any:
    marks = [pytest.mark.long] if entry.statement == MILLION else []
    return pytest.param(entry, id=f"{entry.topic}: {entry.statement[:60]}", marks=marks)


@pytest.mark.parametrize("entry", [entry_param(entry) for entry in corpus.ENTRIES])
def test_evaluation_agrees_with_the_truth_value(entry: Any) -> None:
    assert corpus.confirmed(entry) is None


@pytest.fixture(scope="module")
def pool() -> Iterator[Pool]:
    with processes() as pool:
        yield pool


@pytest.fixture(scope="module")
def table() -> Iterator[list[str]]:
    """The shares by topic, printed after the last one."""
    lines = [f"{'topic':16} {'proved':>10} {'refuted':>10}"]
    yield lines
    print("", *lines, sep="\n")


@pytest.mark.timeout(900)
@pytest.mark.parametrize("start", [0, *(pytest.param(k, marks=pytest.mark.long) for k in range(1, 16))])
@pytest.mark.parametrize("name", corpus.TOPICS)
def test_no_verdict_of_a_topic_is_wrong_and_most_are_decided(
    name: str, start: int, pool: Pool, table: list[str]
) -> None:
    """Every sixteenth pair of entries in each run, the others with `-m long`."""
    entries = pairs(of_topic(corpus.ENTRIES, name), start, 16)
    told = list(zip(entries, verdicts(pool, entries), strict=True))
    total = Counter(e.true for e in entries)
    decided = Counter(e.true for e, verdict in told if verdict == DECIDED[e.true])
    table.append(f"{name:16} " + " ".join(f"{f'{decided[side]}/{total[side]}':>10}" for side in (True, False)))
    wrong = [(verdict, e.statement) for e, verdict in told if verdict not in ALLOWED[e.true]]
    assert not wrong
    assert all(decided[side] >= SHARE * total[side] - 2 for side in (True, False)), table[-1]


def verdicts(pool: Pool, entries: list[Any]) -> list[str]:
    """One word for each entry. Those with the same declarations share a process, a few at a time; where it fails, each
    statement gets its own."""
    groups: dict[str, list[int]] = {}
    for k, entry in enumerate(entries):
        groups.setdefault(f"{entry.where} {entry.given} {entry.define}", []).append(k)
    words = [""] * len(entries)
    for group in groups.values():
        for start in range(0, len(group), TOGETHER):
            places = group[start : start + TOGETHER]
            chosen = [entries[k] for k in places]
            found = together(pool, chosen) if len(chosen) > 1 else []
            found = found or [word(pool, entry, SETTINGS) for entry in chosen]
            for k, verdict in zip(places, found, strict=True):
                words[k] = verdict
    return words


def together(pool: Pool, entries: list[Any]) -> list[str]:
    """The verdicts of the parts of one claim; nothing where it did not end."""
    first = entries[0]
    claim = statement_payload(first.statement, first.where, first.given, first.define)
    claim["claim"] = [text_json(SourceText.bare(entry.statement)) for entry in entries]
    outcome = pool.call({"claim": claim, "settings": SETTINGS}, key=first.statement)
    parts = [] if outcome.failure is not None else outcome.value["parts"]
    return [part["verdict"] for part in parts] if len(parts) == len(entries) else []
