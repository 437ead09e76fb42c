"""Pools that live as long as the program, for library calls: imports are paid once, then a call costs a fork."""

from __future__ import annotations

import atexit
import os
import threading
from collections.abc import Sequence
from typing import Any

from proofcheck.run.limits import Limits, Outcome
from proofcheck.run.pool import Pool

_lock = threading.Lock()
_pools: dict[tuple[str, tuple[str, ...]], Pool] = {}


def shared_pool(entry: str, *, preload: Sequence[str] = ()) -> Pool:
    """The one pool of this process for this entry and these preloads, with a job per core; made on the first call.

    Safe from any thread. Take outcomes with `Pool.call`, which gives each caller its own; `results` would give one
    caller the outcomes of another. Nobody need close it: that happens at exit (or `close_shared`). One that cannot work
    any more, because its server was killed, say, is replaced. After a fork the child has its own.
    """
    key = entry, tuple(preload)
    with _lock:
        if key not in _pools or _pools[key].broken:
            _pools[key] = Pool(entry, preload=preload)
        return _pools[key]


def call_limited(entry: str, payload: Any, limits: Limits | None = None, *, preload: Sequence[str] = ()) -> Outcome:
    """Call `entry` on `payload` in a process of its own, under `limits`, and wait for the outcome.

    Raises PoolError where the entry or a preload cannot be imported, TypeError where the payload is not JSON-able.
    What the function itself does, exceptions included, is told by the outcome.
    """
    return shared_pool(entry, preload=preload).call(payload, limits=limits)


def close_shared() -> None:
    """Close all shared pools; the next call makes new ones."""
    with _lock:
        pools = list(_pools.values())
        _pools.clear()
    for pool in pools:
        pool.close()


def _forget() -> None:
    """In a forked child: the pools, and perhaps the lock, belong to threads and processes of the parent."""
    global _lock
    _lock = threading.Lock()
    _pools.clear()


atexit.register(close_shared)
if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_forget)
