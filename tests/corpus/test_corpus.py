"""Statements with known truth through the whole judge: each decided, as it is."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from typing import Any

import pytest

from proofcheck.judging.judge import judge_payload
from proofcheck.judging.payload import statement_payload
from proofcheck.logic.verdict import Numbers
from proofcheck.measure import face

_spec = importlib.util.spec_from_file_location("corpus_statements", Path(__file__).parent / "statements.py")
assert _spec is not None and _spec.loader is not None
corpus = importlib.util.module_from_spec(_spec)
sys.modules[_spec.name] = corpus
_spec.loader.exec_module(corpus)

SETTINGS = {"budget": 0.2, "backend": "numpy", "seed": 0, "level": 1e-9}


@pytest.fixture(autouse=True)
def _no_numbers_after_a_proof(monkeypatch: pytest.MonkeyPatch) -> None:
    """The search for counterexamples runs; the numbers beside a verdict are tested elsewhere."""
    monkeypatch.setattr(face, "measure", lambda problem, **_: Numbers("skipped", detail="not measured here"))


def verdict(truth: bool, position: int) -> str:
    _, statement, where, *rest = (corpus.TRUE if truth else corpus.FALSE)[position]
    given, define = (*rest, [], {})[:2] if len(rest) < 2 else rest
    claim = statement_payload(statement, where, given or [], define or {})
    word: str = judge_payload({"claim": claim, "settings": SETTINGS})["verdict"]
    return word


def _cases(table: list[tuple[Any, ...]]) -> list[Any]:
    return [pytest.param(k, id=f"{row[0]}: {row[1][:60]}") for k, row in enumerate(table)]


def test_the_corpus_covers_every_topic_on_both_sides() -> None:
    assert len(corpus.TRUE) >= 60 and len(corpus.FALSE) >= 60
    topics = {row[0] for row in corpus.FALSE}
    assert {"delta-y", "scaling", "multi-head", "ridge", "kv-cache", "ode", "gauge"} <= topics


@pytest.mark.parametrize("position", _cases(corpus.TRUE))
def test_true_statements_are_proved(position: int) -> None:
    assert verdict(True, position) == "proved"


@pytest.mark.parametrize("position", _cases(corpus.FALSE))
def test_false_statements_are_refuted(position: int) -> None:
    assert verdict(False, position) == "refuted"
