"""The tensor corpus: each truth confirmed without the checker, then never denied by the judge, and most decided."""

from __future__ import annotations

import importlib.util
import sys
from collections import Counter
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from proofcheck.judge import judge_payload
from proofcheck.measure import face
from proofcheck.payload import statement_payload
from proofcheck.verdict import Numbers

PROVED = 0.95  # the share of the true entries that has to be proved
REFUTED = 0.95  # the share of the false entries that has to be refuted
EACH_TOPIC = 10  # entries at least, on either side
SETTINGS = {"budget": 0.01, "backend": "numpy", "seed": 0, "level": 1e-9}
SEEDS = {True: range(4), False: range(6)}

_ROOT = Path(__file__).parent / "tensors"
_spec = importlib.util.spec_from_file_location(
    "tensor_corpus", _ROOT / "__init__.py", submodule_search_locations=[str(_ROOT)]
)
assert _spec is not None and _spec.loader is not None
corpus = importlib.util.module_from_spec(_spec)
sys.modules[_spec.name] = corpus
_spec.loader.exec_module(corpus)


@pytest.fixture(autouse=True)
def _no_numbers_after_a_proof(monkeypatch: pytest.MonkeyPatch) -> None:
    """The search for counterexamples runs; the numbers beside a verdict are tested elsewhere."""
    monkeypatch.setattr(face, "measure", lambda problem, **_: Numbers("skipped", detail="not measured here"))


@cache
def verdict(position: int) -> str:
    entry = corpus.ENTRIES[position]
    claim = statement_payload(entry.statement, entry.where, entry.given, entry.define or {})
    word: str = judge_payload({"claim": claim, "settings": SETTINGS})["verdict"]
    return word


def _cases(truth: bool | None = None) -> list[Any]:
    rows = enumerate(corpus.ENTRIES)
    return [pytest.param(k, id=f"{e.topic}: {e.statement[:60]}") for k, e in rows if truth in (None, e.true)]


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


@pytest.mark.parametrize("position", _cases(True))
def test_true_statements_are_not_denied(position: int) -> None:
    assert verdict(position) in ("proved", "supported", "unknown")


@pytest.mark.parametrize("position", _cases(False))
def test_false_statements_are_not_confirmed(position: int) -> None:
    assert verdict(position) in ("refuted", "unknown")


def test_the_share_that_is_decided() -> None:
    rows = {name: Counter[str]() for name in corpus.TOPICS}
    left = []
    for k, entry in enumerate(corpus.ENTRIES):
        decided = verdict(k) == ("proved" if entry.true else "refuted")
        rows[entry.topic].update([f"{'true' if entry.true else 'false'} {'decided' if decided else 'left'}"])
        if not decided:
            left.append(f"{entry.topic}, {'true' if entry.true else 'false'}: {entry.statement}")
    print(table(rows))
    total = sum(rows.values(), Counter())
    proved, refuted = total["true decided"] / len(corpus.TRUE), total["false decided"] / len(corpus.FALSE)
    assert proved >= PROVED and refuted >= REFUTED, "\n".join([table(rows), *left])


def table(rows: dict[str, Counter[str]]) -> str:
    lines = [f"{'topic':14} {'proved':>10} {'refuted':>10}"]
    for name, row in rows.items():
        parts = (
            f"{row[f'{side} decided']}/{row[f'{side} decided'] + row[f'{side} left']}" for side in ("true", "false")
        )
        lines.append(f"{name:14} " + " ".join(f"{part:>10}" for part in parts))
    return "\n".join(lines)
