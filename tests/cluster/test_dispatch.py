"""Jobs to a cluster in batches and back, with a cluster that is none: Dask need not be installed."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import CancelledError
from typing import Any

import pytest

from proofcheck.cluster import connected, work
from proofcheck.cluster.dispatch import BATCH, Dispatch
from proofcheck.diagnostics.base import ProofcheckError
from proofcheck.run.launch import ClusterLost
from proofcheck.run.pool import Pool, elsewhere


class KilledWorker(Exception):
    """Called as Dask's is."""


class Future:
    """One that has ended."""

    def __init__(self, status: str, found: Any) -> None:
        self.status, self.found = status, found

    def result(self) -> Any:
        if isinstance(self.found, CancelledError):
            raise self.found
        return self.found

    exception = result

    def add_done_callback(self, call: Callable[[Any], None]) -> None:
        call(self)


class Cluster:
    """Answers each job with what it was asked, or fails as `fate` says."""

    def __init__(self, fate: Callable[[list[Any]], Future | None] = lambda asked: None, threads: int = 2) -> None:
        self.fate, self.threads, self.batches, self.lost = fate, threads, list[int](), False

    def backend(self, entry: str, jobs: int, preload: Any, again: Any) -> Dispatch:
        return Dispatch(self, {})  # type: ignore[arg-type]

    def submit(self, config: dict[str, Any], tasks: list[Any]) -> Future:
        self.batches.append(len(tasks))
        asked = [json.loads(data) for _, data in tasks]
        answers = [(h["job"], {"job": h["job"], "wall": 0.1, "ok": True}, data) for h, data in tasks]
        return self.fate(asked) or Future("finished", answers)

    def gone(self) -> bool:
        return self.lost

    def parting(self) -> str:
        return "the cluster is gone"

    def forget(self, futures: list[Any]) -> None:
        pass


def answered(cluster: Cluster, count: int) -> list[Any]:
    with elsewhere(cluster.backend), Pool("no.such:entry") as pool:
        for number in range(count):
            pool.submit(str(number), number)
        return sorted(pool.results(), key=lambda outcome: int(outcome.key))


@pytest.mark.parametrize("count", [1, 7, 40, 2000])
def test_every_job_has_its_answer(count: int) -> None:
    cluster = Cluster()
    assert [outcome.value for outcome in answered(cluster, count)] == list(range(count))
    assert max(cluster.batches) == min(BATCH, -(-count // 8)) and sum(cluster.batches) == count


def test_a_batch_that_is_lost_goes_out_job_by_job_and_a_job_that_is_lost_is_a_crash() -> None:
    cluster = Cluster(lambda asked: Future("error", KilledWorker("gone")) if 5 in asked else None)
    found = answered(cluster, 40)
    assert [outcome.key for outcome in found if not outcome.ok] == ["5"]
    assert found[5].failure is not None and found[5].failure.reason == "crash"
    assert [outcome.value for outcome in found if outcome.ok] == [k for k in range(40) if k != 5]


@pytest.mark.parametrize(
    ("end", "says"),
    [
        (Future("cancelled", None), "the cluster is gone"),
        (Future("finished", CancelledError("the scheduler was lost")), "the cluster is gone"),
        (Future("error", work.DiffersError("numpy 1 instead of 2")), "numpy 1 instead of 2"),
        (Future("error", ModuleNotFoundError("No module named 'proofcheck'")), "cannot judge: ModuleNotFoundError"),
    ],
)
def test_what_no_other_worker_would_mend_ends_the_run(end: Future, says: str) -> None:
    with pytest.raises(ClusterLost, match=says):
        answered(Cluster(lambda asked: end), 3)


def test_a_cluster_that_is_gone_is_not_waited_for() -> None:
    cluster = Cluster()
    cluster.lost = True
    with elsewhere(cluster.backend), Pool("no.such:entry") as pool, pytest.raises(ClusterLost, match="gone"):
        pool.submit("one", 1)
        cluster.submit = lambda config, tasks: Future("pending", None)  # type: ignore[method-assign]
        list(pool.results())


def test_a_batch_is_done_by_a_pool_here() -> None:
    config = {"entry": "tests.cluster.jobs:work", "preload": [], "again": None, "around": work.surroundings()}
    header = {"seconds": 5, "memory_mb": 512, "result_mb": 1, "reach": "all"}
    tasks = [(header | {"job": 1}, b'"answer"'), (header | {"job": 2}, b'"die"')]
    (first, second) = work.perform(config, 1, tasks)
    assert (first[0], first[1]["ok"], first[2]) == (1, True, b'"answer"')
    assert (second[0], second[1]["failed"]["reason"]) == (2, "crash")
    differs = {**config, "around": {**work.surroundings(), "python": "2.7"}}
    with pytest.raises(work.DiffersError, match=r"python .* instead of 2\.7"):
        work.perform(differs, 1, tasks)


def test_without_dask_it_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    with pytest.raises(ProofcheckError, match="cannot be imported") as caught, connected("local:1"):
        pass
    assert caught.value.findings[0].diagnostic == "cluster-unusable"


def test_nothing_of_dask_is_imported_without_a_cluster() -> None:
    imports = "import sys, proofcheck.library, proofcheck.session.stream"
    code = f"{imports}; print([m for m in sys.modules if m in ('dask', 'distributed')])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert done.stdout == "[]\n", done.stderr


@pytest.mark.parametrize("end", [("lost", None), ("finished", CancelledError("its worker was lost"))])
def test_a_batch_whose_answers_are_lost_with_a_worker_goes_out_again(end: tuple[str, Any]) -> None:
    ends = [Future(*end)]
    found = answered(Cluster(lambda asked: ends.pop() if ends else None), 40)
    assert [outcome.value for outcome in found] == list(range(40))
