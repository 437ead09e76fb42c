"""Processes that die from outside: the server, the caller. Nothing is lost unsaid and nobody is left behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import textwrap
import threading
import time
from pathlib import Path

import pytest

from proofcheck.run.frames import Task
from proofcheck.run.limits import Limits
from proofcheck.run.shared import call_limited, close_shared, shared_pool
from proofcheck.run.worker import Worker

ROOT = Path(__file__).parents[2]


def test_a_killed_server_costs_only_the_jobs_that_ran(make_pool, gone):
    pool = make_pool(jobs=2)
    pids = [outcome.value for outcome in pool.run_all((str(k), ["pid"]) for k in range(2))]
    first = pool.server_pid
    for key in ("a", "b"):
        pool.submit(key, ["sleep", 60])
    for k in range(6):
        pool.submit(str(k), ["echo", k])
    threading.Timer(0.4, os.kill, (first, signal.SIGKILL)).start()
    outcomes = {outcome.key: outcome for outcome in pool.results()}
    for key in ("a", "b"):
        assert outcomes[key].failure.reason == "crash"
        assert "server of the worker processes died: killed by SIGKILL" in outcomes[key].failure.detail
    assert [outcomes[str(k)].value for k in range(6)] == list(range(6))
    assert pool.server_pid != first
    assert gone(first) and all(gone(pid) for pid in pids)
    assert pool.call(["echo", "again"]).value == "again"


def test_a_server_killed_while_idle_is_replaced(make_pool):
    pool = make_pool()
    pool.call(["echo", 1])
    os.kill(pool.server_pid, signal.SIGKILL)
    assert pool.call(["echo", 2]).value == 2


def test_jobs_that_keep_killing_the_server_come_to_an_end(make_pool):
    pool = make_pool(jobs=1, reach="all")  # no other job may signal to its server
    outcomes = pool.run_all([(str(k), ["kill_server"]) for k in range(5)])
    assert [outcome.failure.reason for outcome in outcomes] == ["crash"] * 5
    assert pool.call(["echo", 1]).value == 1


SCRIPT = """
    import sys, time
    sys.path.insert(0, {tests!r})
    from proofcheck.run.pool import Pool
    pool = Pool("isolation_jobs:act", jobs=2)
    print(pool.call(["surroundings"]).value["server"], flush=True)
    pool.submit("a", ["sleep", 60])
    pool.submit("b", ["spin"])
    {rest}
"""


def start(rest: str) -> subprocess.Popen[str]:
    """A caller in the middle of two jobs; it prints its server's process id first."""
    script = textwrap.dedent(SCRIPT).format(tests=str(ROOT / "tests" / "run"), rest=rest)
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    return subprocess.Popen(
        [sys.executable, "-c", script],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
        start_new_session=True,
    )


def children(pid: int) -> list[int]:
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


@pytest.mark.parametrize(
    ("number", "rest"),
    [
        (signal.SIGKILL, "time.sleep(60)"),
        (signal.SIGTERM, "time.sleep(60)"),
        (signal.SIGINT, "list(pool.results())"),
        # Somebody else holds the caller's end of the socket open.
        (signal.SIGKILL, "import os; os.fork() or time.sleep(4) or os._exit(0); time.sleep(60)"),
    ],
    ids=["kill", "term", "interrupt", "kill-with-fork"],
)
def test_when_the_caller_dies_no_orphan_is_left(gone, number, rest):
    caller = start(rest)
    server = int(caller.stdout.readline())
    until = time.monotonic() + 5
    while len(workers := children(server)) < 2 and time.monotonic() < until:
        time.sleep(0.02)
    assert len(workers) == 2
    caller.send_signal(number)
    caller.wait(2)
    assert gone(server)
    assert all(gone(worker) for worker in workers)
    caller.stdout.close()
    caller.stderr.close()


def test_a_script_needs_no_main_guard(tmp_path):
    script = tmp_path / "user.py"
    script.write_text(
        "from proofcheck.run.shared import call_limited\n"
        "print('once')\n"
        "print(call_limited('math:sqrt', 16).value, call_limited('math:sqrt', -1).failure.reason)\n"
    )
    run = subprocess.run(
        [sys.executable, str(script)],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=20,
    )
    assert (run.stdout, run.stderr) == ("once\n4.0 error\n", "")


def test_the_current_directory_is_not_on_the_workers_path(tmp_path):
    (tmp_path / "this_module_must_not_load.py").write_text("def f(x): return 'loaded'\n")
    script = tmp_path / "bin" / "user.py"
    script.parent.mkdir()
    script.write_text(
        "from proofcheck.run.shared import call_limited\n"
        "try: print(call_limited('this_module_must_not_load:f', 0))\n"
        "except RuntimeError as error: print('refused')\n"
    )
    run = subprocess.run(
        [sys.executable, str(script)],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        timeout=20,
    )
    assert run.stdout == "refused\n"


def test_shared_pool_from_threads_and_after_a_fork():
    entry = "isolation_jobs:act"
    answers: dict[int, object] = {}

    def ask(k: int) -> None:
        answers[k] = call_limited(entry, ["sleep", 0.05, k]).value

    try:
        threads = [threading.Thread(target=ask, args=(k,)) for k in range(6)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join(20)
        assert answers == {k: k for k in range(6)}
        pool = shared_pool(entry)
        assert shared_pool(entry) is pool
        read, write = os.pipe()
        if (child := os.fork()) == 0:
            fresh = shared_pool(entry) is not pool and call_limited(entry, ["echo", 9]).value == 9
            close_shared()
            os.write(write, b"yes" if fresh else b"no")
            os._exit(0)
        os.waitpid(child, 0)
        assert os.read(read, 10) == b"yes"
        os.close(read)
        os.close(write)
        assert call_limited(entry, ["echo", 1]).value == 1
    finally:
        close_shared()


def test_the_callers_side_imports_nothing_heavy():
    modules = ["cache", "pool", "shared", "budget"]
    code = f"import {', '.join('proofcheck.run.' + name for name in modules)}, sys; print(*sys.modules)"
    run = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert not {"numpy", "sympy", "z3", "flint", "multiprocessing", "pickle"} & set(run.stdout.split())


def test_a_worker_that_gets_no_processor_gets_more_time(monkeypatch):
    """Time that it waits for its turn is not its own; there is an end to it all the same."""
    worker = Worker([Task(1, b"[30]", Limits(seconds=1))], lambda order: time.sleep(order[0]))
    try:
        started = worker.started
        monkeypatch.setattr("proofcheck.run.confine.time_waited", lambda pid: 0.0)
        assert not worker.due(started + 0.9) and worker.due(started + 1)
        monkeypatch.setattr("proofcheck.run.confine.time_waited", lambda pid: 2.5)
        assert not worker.due(started + 3.4) and worker.due(started + 3.5)
        monkeypatch.setattr("proofcheck.run.confine.time_waited", lambda pid: 600.0)
        assert not worker.due(started + 4.9) and worker.due(started + 5)
    finally:
        worker.kill()
        while not worker.reap():
            time.sleep(0.01)


def test_a_shared_pool_that_can_do_no_more_is_replaced():
    entry = "isolation_jobs:act"
    try:
        assert call_limited(entry, ["echo", 1]).value == 1
        pool = shared_pool(entry)
        assert pool.server_pid is not None
        os.kill(pool.server_pid, signal.SIGKILL)
        assert call_limited(entry, ["echo", 2]).value == 2 and not pool.broken  # it starts another server
        pool.close()
        assert pool.broken and call_limited(entry, ["echo", 3]).value == 3
        assert shared_pool(entry) is not pool
    finally:
        close_shared()
