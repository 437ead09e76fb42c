"""Workers that do one job after another: nothing is lost, done twice, or taken for another's."""

from __future__ import annotations

import os
import signal
import threading
import time
from collections import Counter

import pytest

from proofcheck.run.frames import Task, encode
from proofcheck.run.limits import Limits
from proofcheck.run.pool import Pool
from proofcheck.run.server import _BATCH
from proofcheck.run.worker import Worker

MANY = 120


@pytest.fixture
def pool(make_pool) -> Pool:
    return make_pool(again="isolation_jobs:again")


def done(pool: Pool, orders: dict[str, list]) -> dict[str, object]:
    """The outcome of each of many jobs, that come in at once."""
    for key, order in orders.items():
        pool.submit(key, order)
    outcomes = list(pool.results())
    assert Counter(outcome.key for outcome in outcomes) == Counter(orders.keys())
    return {outcome.key: outcome for outcome in outcomes}


def test_a_worker_goes_on_until_it_is_told_not_to(pool):
    outcomes = done(pool, {str(k): ["count", k] for k in range(MANY)})
    assert [outcomes[str(k)].value[2] for k in range(MANY)] == list(range(MANY))
    jobs = Counter(outcome.value[0] for outcome in outcomes.values())
    assert max(jobs.values()) == 4 and len(jobs) < MANY / 2
    assert all(outcome.value[1] <= jobs[outcome.value[0]] for outcome in outcomes.values())
    assert sum(outcome.value[1] == 1 for outcome in outcomes.values()) == len(jobs)


def test_without_it_every_job_has_a_process_of_its_own(make_pool):
    outcomes = done(make_pool(), {str(k): ["count", k] for k in range(MANY)})
    assert [outcomes[str(k)].value[1:] for k in range(MANY)] == [[1, k] for k in range(MANY)]


@pytest.mark.parametrize(
    ("order", "reason"),
    [
        (["signal_self", signal.SIGKILL], "crash"),
        (["signal_self", signal.SIGSEGV], "crash"),
        (["exit", 0], "crash"),
        (["exit", 3], "crash"),
        (["raise", "no"], "error"),
        (["hog"], "memory"),
        (["large", 9 << 20], "error"),
        (["spin"], "time"),
    ],
)
def test_what_ends_badly_costs_its_own_answer(make_pool, order, reason):
    pool = make_pool(again="isolation_jobs:again", seconds=1.5 if reason == "time" else 5.0)
    bad = {9, 10, 40}
    outcomes = done(pool, {str(k): order if k in bad else ["echo", k] for k in range(60)})
    for k in range(60):
        failure = outcomes[str(k)].failure
        assert outcomes[str(k)].value == (None if k in bad else k)
        assert (failure.reason if failure else None) == (reason if k in bad else None)


def test_each_job_has_its_own_time(make_pool):
    pool = make_pool(jobs=1, again="isolation_jobs:again", seconds=1.0)
    outcomes = done(pool, {str(k): ["sleep", 0.4, k] for k in range(8)})
    assert [outcomes[str(k)].value for k in range(8)] == list(range(8))
    assert all(0.35 < outcome.seconds < 0.95 for outcome in outcomes.values())


def test_other_limits_mean_another_process(make_pool):
    pool = make_pool(jobs=1, again="isolation_jobs:again")
    for k in range(MANY):
        pool.submit(str(k), ["pid"], memory_mb=None if k % 2 else 100)
    pids = {outcome.key: outcome.value for outcome in pool.results()}
    assert not {pids[str(k)] for k in range(0, MANY, 2)} & {pids[str(k)] for k in range(1, MANY, 2)}


def test_a_killed_server_costs_only_the_job_that_ran(make_pool):
    pool = make_pool(jobs=1, again="isolation_jobs:again")
    pool.start()
    orders = {str(k): ["sleep", 0.02, k] for k in range(MANY)} | {"a": ["sleep", 5]}
    for key in ["0", "1", "2", "a", *(str(k) for k in range(3, MANY))]:
        pool.submit(key, orders[key])
    results = pool.results()
    first = [next(results) for _ in range(3)]
    threading.Timer(0.2, os.kill, (pool.server_pid, signal.SIGKILL)).start()
    outcomes = {outcome.key: outcome for outcome in [*first, *results]}
    assert outcomes.pop("a").failure.reason == "crash"
    assert {key: outcome.value for key, outcome in outcomes.items()} == {str(k): k for k in range(MANY)}


def test_the_last_jobs_are_shared_among_the_workers(make_pool):
    """Where few wait, a worker that holds some of them back would keep the others idle."""
    pool = make_pool(jobs=2, again="isolation_jobs:again")
    outcomes = done(pool, {str(k): ["sleep", 0.1, k] for k in range(10)})
    assert len(outcomes) == 10 <= _BATCH
    pids = done(make_pool(jobs=2, again="isolation_jobs:again"), {str(k): ["pid"] for k in range(8)})
    assert len({outcome.value for outcome in pids.values()}) == 8


def worker_of(script: list[bytes], tasks: int) -> tuple[Worker, list[bytes]]:
    """A worker whose process writes these frames and ends, and what the server hears of it."""

    def write(_: object) -> None:
        for frame in script:
            os.write(3, frame)
        os._exit(0)

    worker = Worker([Task(k, b"null", Limits(seconds=5)) for k in range(tasks)], write, lambda: True)
    until = time.monotonic() + 5
    while not worker.reap() and time.monotonic() < until:
        time.sleep(0.01)
    return worker, worker.news()


@pytest.mark.parametrize(
    ("script", "heard", "left"),
    [
        ([encode({"ok": True}, b"1")], [b"1"], 2),
        ([encode({"ok": True}, b"1"), encode({"ok": True}, b"9")], [b"1"], 2),
        ([encode({"ok": True}, b"1"), encode({"next": 1e30}), encode({"ok": True}, b"2")], [b"1", b"started", b"2"], 1),
        ([encode({"ok": True}, b"1"), encode({"next": None})], [b"1", b"started", b"crash"], 1),
        ([encode({"next": 0.0}), encode({"ok": True}, b"1")], [b"next"], 2),
        ([encode({"ok": True}, b"1"), b"\xff" * 40, encode({"next": 0.0})], [b"1"], 2),
    ],
)
def test_what_a_worker_says_out_of_turn_counts_for_nothing(script, heard, left):
    worker, news = worker_of(script, 3)
    assert len(news) == len(heard) and all(word in frame for word, frame in zip(heard, news, strict=True))
    assert len(worker.waiting) == left
