"""What runs on the workers of Dask: a batch of jobs, by a pool of this machine."""

from __future__ import annotations

import json
import threading
from functools import cache
from typing import Any

from proofcheck.judging import payload as payloads
from proofcheck.run.frames import Task
from proofcheck.run.pool import Pool

Answer = tuple[int, dict[str, Any], bytes]  # the number of a job, and header and body of its frame

_lock = threading.Lock()
_pools: dict[str, Pool] = {}


class DiffersError(RuntimeError):
    """This machine would not judge as the one that asks."""


def perform(config: dict[str, Any], jobs: int, tasks: list[tuple[dict[str, Any], bytes]]) -> list[Answer]:
    """The answers to some jobs, each by its header and payload. jobs: how many this process does at a time, those of
    other threads included. Raises DiffersError, and PoolError where this machine has no worker for them."""
    if config["around"] != surroundings():
        raise DiffersError(_difference(config["around"], surroundings()))
    pool = _pool(config, jobs)
    numbered = [Task.read(header, data) for header, data in tasks]
    answers = pool.run_tasks([(task.payload, task.limits) for task in numbered])
    # The pool here has numbers of its own.
    return [(t.number, header | {"job": t.number}, body) for t, (header, body) in zip(numbered, answers, strict=True)]


def batch(config: dict[str, Any], tasks: list[tuple[dict[str, Any], bytes]]) -> list[Answer]:
    """`perform`, by as many processes as Dask has threads for this machine."""
    from distributed import get_worker

    return perform(config, get_worker().state.nthreads, tasks)


@cache
def surroundings() -> dict[str, Any]:
    """What a verdict depends on besides the claim, as this machine has it."""
    return payloads.surroundings()


def _pool(config: dict[str, Any], jobs: int) -> Pool:
    key = json.dumps([config["entry"], config["preload"], config["again"], jobs])
    with _lock:
        if key not in _pools:
            _pools[key] = Pool(config["entry"], jobs=jobs, preload=config["preload"], again=config["again"])
        return _pools[key]


def _difference(asked: dict[str, Any], here: dict[str, Any]) -> str:
    parts = []
    for key in asked:
        theirs, mine = asked[key], here.get(key)
        if isinstance(theirs, dict) and isinstance(mine, dict):
            parts += [
                f"{name} {mine.get(name)} instead of {theirs[name]}"
                for name in theirs
                if mine.get(name) != theirs[name]
            ]
        elif theirs != mine:
            short = (str(mine)[:12], str(theirs)[:12])
            parts.append(f"{key} {short[0]} instead of {short[1]}")
    return ", ".join(parts)
