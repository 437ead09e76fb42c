"""Jobs that behave and jobs that do not: each is told from the others and costs nobody else anything."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time

import pytest

from proofcheck.run.limits import Limits
from proofcheck.run.pool import Pool, PoolError


def test_values_arrive_under_their_keys(make_pool):
    pool = make_pool()
    values = [None, True, 0.1, "é\ud800", [1, [2]], {"a": {"b": []}}]
    outcomes = pool.run_all((str(k), ["echo", value]) for k, value in enumerate(values))
    assert [outcome.value for outcome in outcomes] == values
    assert [outcome.key for outcome in outcomes] == [str(k) for k in range(len(values))]
    assert all(outcome.ok and outcome.seconds > 0 for outcome in outcomes)


def test_a_hundred_jobs_on_two_slots(make_pool):
    pool = make_pool(jobs=2)
    for k in range(100):  # so many that the server puts its memory together first
        pool.submit(f"job {k}", ["echo", k])
    assert {outcome.key: outcome.value for outcome in pool.results()} == {f"job {k}": k for k in range(100)}
    assert list(pool.results()) == []


def test_results_come_in_order_of_completion_and_accept_more_jobs(make_pool):
    pool = make_pool(jobs=2)
    pool.submit("slow", ["sleep", 0.5])
    pool.submit("fast", ["echo", 1])
    order = []
    for outcome in pool.results():
        order.append(outcome.key)
        if outcome.key == "fast":
            pool.submit("next", ["echo", 2])
    assert order == ["fast", "next", "slow"]


@pytest.mark.parametrize(
    ("order", "reason", "words"),
    [
        (["sleep", 60], "time", "stopped after 0.5 s"),
        (["spin"], "time", "stopped after 0.5 s"),
        (["hog"], "memory", "256 MiB were allowed"),
        (["raise", "unable to allocate an array"], "memory", "unable to allocate"),
        (["say_and_abort", "terminate called after throwing 'std::bad_alloc'"], "memory", "256 MiB"),
        (["grow_and_fault", 240], "memory", "256 MiB"),
        (["grow_and_fault", 1], "crash", "killed by SIGSEGV"),
        (["abort"], "crash", "killed by SIGABRT"),
        (["signal_self", 9], "crash", "killed by SIGKILL"),
        (["say_and_abort", "last words"], "crash", "last words"),
        (["exit", 3], "crash", "exit status 3"),
        (["exit", 0], "crash", "exit status 0"),
        (["raise", "no such thing"], "error", "ValueError: no such thing\n"),
        (["sys_exit", 3], "error", "SystemExit: 3"),
        (["not_json"], "error", "not JSON serializable"),
        (["large", 9 << 20], "error", "8 MiB are allowed"),
    ],
    ids=lambda value: "-".join(map(str, value))[:30] if isinstance(value, list) else None,
)
def test_failures_say_why(shared, order, reason, words):
    outcome = shared.call(order, limits=Limits(0.5 if reason == "time" else 10, 256, 8))
    assert outcome.value is None
    assert outcome.failure.reason == reason
    assert words in outcome.failure.detail


@pytest.fixture(scope="module")
def shared():
    sys.path.insert(0, os.path.dirname(__file__))
    with Pool("isolation_jobs:act", jobs=2) as pool:
        yield pool
    sys.path.remove(os.path.dirname(__file__))


def test_one_job_that_hangs_does_not_hold_up_the_others(make_pool):
    pool = make_pool(jobs=2)
    pool.submit("stuck", ["sleep", 60], seconds=0.7)
    for k in range(20):
        pool.submit(str(k), ["echo", k])
    started = time.monotonic()
    outcomes = list(pool.results())
    assert outcomes[-1].key == "stuck"
    assert outcomes[-1].failure.reason == "time"
    assert 0.7 <= outcomes[-1].seconds < 1.5
    assert sum(outcome.ok for outcome in outcomes) == 20
    assert time.monotonic() - started < 5


def test_megabytes_pass_in_both_directions(shared):
    outcomes = shared.run_all((str(k), ["echo", "y" * (5 << 20)]) for k in range(3))
    assert [len(outcome.value) for outcome in outcomes] == [5 << 20] * 3


def test_output_of_a_job_goes_nowhere_and_blocks_nothing(shared):
    assert shared.call(["chatter"]).value == 7


def test_what_a_job_started_dies_with_it(shared, gone):
    child = shared.call(["leave_child_behind"], limits=Limits(reach="all")).value
    assert isinstance(child, int) and gone(child)


def test_surroundings_of_a_job(shared):
    seen = shared.call(["surroundings"]).value
    again = shared.call(["surroundings"]).value
    assert seen["fds"][:4] == [0, 1, 2, 3] and len(seen["fds"]) <= 5  # the fifth lists the folder
    assert seen["stdin"] == ""
    assert seen["leader"]
    assert int(seen["threads"]) >= 1
    assert seen["server"] == shared.server_pid
    fixed = subprocess.run(
        [sys.executable, "-c", "print(hash('proofcheck'))"],
        env={**os.environ, "PYTHONHASHSEED": "0"},
        capture_output=True,
        check=True,
    )
    assert seen["hash"] == again["hash"] == int(fixed.stdout)


def test_threads_get_their_own_outcomes(shared):
    failures = []

    def ask(name: int) -> None:
        for k in range(10):
            if shared.call(["echo", [name, k]]).value != [name, k]:
                failures.append((name, k))

    threads = [threading.Thread(target=ask, args=(name,)) for name in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(20)
    assert not failures and not any(thread.is_alive() for thread in threads)


@pytest.mark.parametrize(
    ("entry", "preload", "words"),
    [
        ("no_such_module:f", [], "No module named 'no_such_module'"),
        ("math:no_such_function", [], "no_such_function"),
        ("math:pi", [], "not callable"),
        ("__main__:f", [], "importable module"),
        ("math.sqrt", [], "package.module:function"),
        ("math:sqrt", ["no_such_preload"], "No module named 'no_such_preload'"),
    ],
)
@pytest.mark.parametrize("fork", [True, False], ids=["fork", "oneshot"])
def test_an_entry_that_cannot_be_imported_is_an_error_of_the_pool(make_pool, entry, preload, words, fork):
    pool = make_pool(entry=entry, preload=preload, fork=fork)
    pool.submit("a", 4)
    with pytest.raises(PoolError, match=words):
        list(pool.results())
    with pytest.raises(PoolError, match=words):
        pool.submit("b", 4)


def test_misuse_is_refused_at_once(make_pool):
    pool = make_pool()
    with pytest.raises(TypeError):
        pool.submit("a", object())
    with pytest.raises(ValueError, match="seconds"):
        pool.submit("a", 1, seconds=0)
    with pytest.raises(ValueError, match="at least one job"):
        make_pool(jobs=0)
    assert pool.server_pid is None
    pool.close()
    pool.close()
    with pytest.raises(PoolError, match="closed"):
        pool.submit("a", 1)


@pytest.mark.parametrize("fork", [True, False], ids=["fork", "oneshot"])
def test_close_kills_what_runs_and_frees_who_waits(make_pool, gone, fork):
    pool = make_pool(fork=fork)
    server = pool.call(["surroundings"]).value["server"] if fork else None
    pool.submit("long", ["sleep", 60])
    caught = []

    def wait() -> None:
        try:
            list(pool.results())
        except PoolError as error:
            caught.append(str(error))

    thread = threading.Thread(target=wait)
    thread.start()
    time.sleep(0.2)
    started = time.monotonic()
    pool.close()
    thread.join(5)
    assert time.monotonic() - started < 1
    assert caught == ["the pool is closed"]
    assert server is None or gone(server)


@pytest.mark.parametrize(
    ("order", "reason"),
    [
        (["echo", [1, "two"]], None),
        (["large", 5 << 20], None),
        (["chatter"], None),
        (["hog"], "memory"),
        (["abort"], "crash"),
        (["exit", 3], "crash"),
        (["raise", "no"], "error"),
    ],
    ids=str,
)
def test_without_fork_the_answers_are_the_same(make_pool, order, reason):
    outcome = make_pool(fork=False).call(order)
    assert (outcome.failure.reason if outcome.failure else None) == reason


def test_without_fork_a_deadline_holds_as_well(make_pool, monkeypatch):
    monkeypatch.setattr("proofcheck.run.oneshot.WARMING", 0.2)
    outcome = make_pool(fork=False, seconds=0.3).call(["sleep", 60])
    assert outcome.failure.reason == "time" and outcome.seconds < 1.5
