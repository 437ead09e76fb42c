"""A cluster judges as one machine does, and what is lost of it costs no answer. Needs Dask (the extra `cluster`)."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import proofcheck
from proofcheck.cluster import connect, work
from proofcheck.diagnostics.base import ProofcheckError
from proofcheck.judging.payload import Settings
from proofcheck.run.launch import ClusterLost
from proofcheck.run.pool import Pool, elsewhere
from proofcheck.session.stream import Stream, judged

pytest.importorskip("distributed")

from tests.cluster.kills import VICTIMS, one

NAMES = {"n, m": "dim", "A": "real[n, m]", "B": "real[m, n]", "x, y": "real"}
STATEMENTS: list[Any] = [
    {"claim": "(x + y)**2 == x**2 + 2*x*y + y**2", "where": NAMES},
    {"claim": "(A @ B).T == B.T @ A.T", "where": NAMES},
    {"claim": "x / x == 1", "where": NAMES},
    {"claim": "clam(x) == 1", "where": NAMES},
    {"claim": "x +* y", "where": NAMES},
    {"clam": "x == x"},
    {"steps": ["(x + y)**2", "== x**2 + 2*x*y + y**2", "== x**2 + y**2"], "where": NAMES},
]


@pytest.fixture(scope="module")
def cluster() -> Iterator[connect.Cluster]:
    made = connect.Cluster("local:1")
    yield made
    made.close()


def timeless(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: timeless(item) for key, item in value.items() if key != "timing"}
    return [timeless(item) for item in value] if isinstance(value, list) else value


def test_the_answers_are_those_of_one_machine(cluster: connect.Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    texts = []
    for there in (True, False):
        stream = Stream(Settings(), use_cache=False)
        monkeypatch.setattr(stream, "_cluster", cluster if there else None)
        texts.append(json.dumps([timeless(entry) for entry in judged(iter(STATEMENTS), stream)]))
        monkeypatch.setattr(stream, "_cluster", None)  # it is for others too
        stream.close()
    assert texts[0] == texts[1]


def test_limits_hold_there(cluster: connect.Cluster) -> None:
    with elsewhere(cluster.backend), Pool("tests.cluster.jobs:work") as pool:
        pool.submit("hangs", "hang", seconds=1)
        pool.submit("dies", "die")
        pool.submit("answers", "answer")
        found = {outcome.key: outcome for outcome in pool.results()}
    assert found["answers"].value == "answer"
    assert found["hangs"].failure is not None and found["hangs"].failure.reason == "time"
    assert found["dies"].failure is not None and found["dies"].failure.reason == "crash"


def test_a_machine_that_differs_is_not_asked(cluster: connect.Cluster, monkeypatch: pytest.MonkeyPatch) -> None:
    around = work.surroundings()
    other = {**around, "versions": {**around["versions"], "numpy": "1.0"}}
    monkeypatch.setattr(work, "surroundings", lambda: other)
    with elsewhere(cluster.backend), Pool("tests.cluster.jobs:work") as pool:
        pool.submit("one", "answer")
        with pytest.raises(ClusterLost, match=r"numpy .* instead of 1.0"):
            list(pool.results())


def test_a_cluster_that_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connect, "_PATIENCE", 1.0)
    with pytest.raises(ProofcheckError, match=r"no cluster can be used at 127\.0\.0\.1:9"):
        next(proofcheck.check_many(["1 == 1"], cluster="127.0.0.1:9"))
    with pytest.raises(ValueError, match="share of this machine"):
        proofcheck.check_many(["1 == 1"], cluster="local:1", memory=0.5)


@pytest.mark.parametrize("victim", VICTIMS)
def test_what_is_killed_costs_no_answer(victim: str, tmp_path: Path) -> None:
    """For more: `python tests/cluster/kills.py --rounds 200`."""
    one(victim, random.Random(victim), tmp_path)
