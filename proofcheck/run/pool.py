"""Many jobs, in killable processes.

    with Pool("proofcheck.judging.judge:work", jobs=4, preload=["sympy", "z3", "numpy"]) as pool:
        for key, claim in claims.items():
            pool.submit(key, claim)
        for outcome in pool.results():
            ...

SymPy and Z3 can hang, swell or abort. A job that does costs its own answer and nothing else: it is stopped at its
limits and reported as a failure, and the others go on. What the entry function takes and returns is JSON (tuples
arrive as lists, keys as strings), so nothing of a worker's making is ever unpickled. No main guard is needed: workers
never import the caller's script.

A worker starts as a copy of the warm server. State that the preloaded modules hold, random generators included, is
thus the same at the start of every job of one server, but not from one server to the next: a job seeds what it draws
from. With `again`, a worker whose job has left nothing behind does another one of those that wait, which saves the
fork; what "nothing" means is for that function to say.
"""

from __future__ import annotations

import json
import os
import threading
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from dataclasses import replace
from types import TracebackType
from typing import Any, Protocol, Self

from proofcheck.run.forking import ForkServer
from proofcheck.run.frames import Task
from proofcheck.run.launch import PoolError, cores
from proofcheck.run.limits import Failure, Limits, Outcome

__all__ = ["Limits", "Outcome", "Pool", "PoolError"]


class Backend(Protocol):
    """What starts the processes. All but `wait` are called under the pool's lock; `wait` by one thread at a time.
    `ready`: whether `wait` would return at once."""

    @property
    def pid(self) -> int | None: ...
    def start(self) -> None: ...
    def submit(self, task: Task) -> None: ...
    def wait(self) -> None: ...
    def ready(self) -> bool: ...
    def collect(self) -> list[tuple[dict[str, Any], bytes]]: ...
    def close(self) -> None: ...


Ended = tuple[str, dict[str, Any], bytes]  # the key of a job, and header and body of the frame that reports it
Start = Callable[[str, int, Sequence[str], str | None], Backend]
_ELSEWHERE: ContextVar[Start | None] = ContextVar("elsewhere", default=None)


@contextmanager
def elsewhere(start: Start) -> Iterator[None]:
    """Within it, new pools have their jobs done by what `start` makes, and not by processes of this machine."""
    token = _ELSEWHERE.set(start)
    try:
        yield
    finally:
        _ELSEWHERE.reset(token)


class Pool:
    """Up to `jobs` processes at a time that run `entry`, a function named as "package.module:function".

    jobs: how many at a time; by default one per core.
    preload: modules that every worker has imported before its job starts.
    limits: what a job may use, unless its `submit` says otherwise.
    again: a function named like the entry: whether a process that has done a job may do another. None: never.
    fork: False gives every job a fresh interpreter, as on systems without os.fork; for tests.

    Nothing is started before the first job (or `start`). All methods may be called from several threads, but not in a
    process forked after the first job: there they raise PoolError. Use as a context manager, or call `close`.
    """

    def __init__(
        self,
        entry: str,
        *,
        jobs: int | None = None,
        preload: Sequence[str] = (),
        limits: Limits | None = None,
        again: str | None = None,
        fork: bool | None = None,
    ) -> None:
        jobs = cores() if jobs is None else jobs
        if jobs < 1:
            raise ValueError(f"a pool needs at least one job at a time, not {jobs}")
        self.limits = limits or Limits()
        start = _ELSEWHERE.get() or _backend(hasattr(os, "fork") if fork is None else fork)
        self._backend = start(entry, jobs, preload, again)
        self._owner = os.getpid()
        self._changed = threading.Condition()
        self._keys: dict[int, str] = {}  # the jobs that have not ended
        self._ended: dict[int, Ended] = {}  # what nobody has taken, in order of completion
        self._reserved: set[int] = set()  # the jobs whose outcome a `call` waits for
        self._loose = 0  # how many outcomes `results` has yet to give
        self._count = 0
        self._waiting = False
        self._broken: str | None = None

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, tb: TracebackType | None) -> None:
        self.close()

    @property
    def server_pid(self) -> int | None:
        """The process id of the warm server; None before the first job, and where there is no such server."""
        return self._backend.pid

    @property
    def broken(self) -> bool:
        """Whether the pool can do no more jobs: it is closed, or its server was lost."""
        return self._broken is not None

    def start(self) -> None:
        """Begin to import the preloads now, in the background, rather than with the first job."""
        with self._changed:
            self._check()
            self._backend.start()

    def submit(self, key: str, payload: Any, *, seconds: float | None = None, memory_mb: int | None = None) -> None:
        """Queue one job. `results` gives its outcome under `key`, which need not be unique.

        seconds, memory_mb: instead of the pool's limits. Raises TypeError if `payload` is not JSON-able, ValueError
        for an impossible limit, PoolError if the pool cannot work.
        """
        limits = self.limits
        if seconds is not None:
            limits = replace(limits, seconds=seconds)
        if memory_mb is not None:
            limits = replace(limits, memory_mb=memory_mb)
        self._submit(key, payload, limits, reserve=False)

    def results(self) -> Iterator[Outcome]:
        """The outcomes of all submitted jobs in order of completion, until none is left.

        Jobs may be submitted meanwhile, and come too. Raises PoolError if the entry or a preload cannot be imported;
        never for what a job does.
        """
        while (ended := self._take(None)) is not None:
            yield _outcome(ended)

    def arrived(self) -> Iterator[Outcome]:
        """Those of `results` that are there already; waits for none. Raises as `results` does."""
        while (ended := self._take(None, wait=False)) is not None:
            yield _outcome(ended)

    def run_tasks(self, tasks: Iterable[tuple[bytes, Limits]]) -> list[tuple[dict[str, Any], bytes]]:
        """Run every job, given as JSON and with limits of its own; header and body of what reports each, in that order,
        to be read elsewhere. From any thread."""
        numbers = [self._queue("", data, limits, reserve=True) for data, limits in tasks]
        return [(header, body) for _, header, body in map(self._await, numbers)]

    def run_all(self, items: Iterable[tuple[str, Any]]) -> list[Outcome]:
        """Run every (key, payload); the outcomes in the order of the items. Raises as `submit` and `results` do."""
        numbers = [self._submit(key, payload, self.limits, reserve=True) for key, payload in items]
        return [_outcome(self._await(number)) for number in numbers]

    def call(self, payload: Any, *, limits: Limits | None = None, key: str = "") -> Outcome:
        """Run one job and wait for its own outcome, from any thread. Raises as `submit` and `results` do."""
        return _outcome(self._await(self._submit(key, payload, limits or self.limits, reserve=True)))

    def close(self) -> None:
        """Kill whatever still runs, within a second. Threads that wait for an outcome get PoolError. Idempotent."""
        with self._changed:
            if os.getpid() == self._owner and self._broken != "the pool is closed":
                self._broken = "the pool is closed"
                self._keys.clear()
                self._ended.clear()
                self._backend.close()
            self._changed.notify_all()

    def _check(self) -> None:
        if self._broken is not None:
            raise PoolError(self._broken)
        if os.getpid() != self._owner:
            raise PoolError("this pool belongs to the process that made it, of which this one is a fork")

    def _submit(self, key: str, payload: Any, limits: Limits, reserve: bool) -> int:
        return self._queue(key, json.dumps(payload).encode(), limits, reserve)

    def _queue(self, key: str, data: bytes, limits: Limits, reserve: bool) -> int:
        with self._changed:
            self._check()
            self._count += 1
            number = self._count
            self._backend.submit(Task(number, data, limits))
            self._keys[number] = key
            if reserve:
                self._reserved.add(number)
            else:
                self._loose += 1
        return number

    def _await(self, number: int) -> Ended:
        ended = self._take(number)
        assert ended is not None
        return ended

    def _take(self, number: int | None, *, wait: bool = True) -> Ended | None:
        """Wait for the answer of job `number`, or of any that is not reserved; None when there is no such job left, or
        none to be had without waiting.

        Of the threads that wait, one listens to the backend on behalf of all; no thread of the pool's own is needed.
        """
        with self._changed:
            while True:
                self._check()
                found = self._find(number)
                if found is not None:
                    if number is None:
                        self._loose -= 1
                    self._reserved.discard(found)
                    return self._ended.pop(found)
                if number is None and not self._loose:
                    return None
                if not wait and (self._waiting or not self._backend.ready()):
                    return None
                if self._waiting:
                    self._changed.wait()
                else:
                    self._listen()

    def _find(self, number: int | None) -> int | None:
        if number is not None:
            return number if number in self._ended else None
        return next((ended for ended in self._ended if ended not in self._reserved), None)

    def _listen(self) -> None:
        """Wait for news with the lock released, then file the outcomes and wake the other threads."""
        self._waiting = True
        try:
            self._changed.release()
            try:
                self._backend.wait()
            finally:
                self._changed.acquire()
            if self._broken is None:
                for header, body in self._backend.collect():
                    self._file(header, body)
        except PoolError as error:
            self._broken = str(error)
            raise
        finally:
            self._waiting = False
            self._changed.notify_all()

    def _file(self, header: dict[str, Any], body: bytes) -> None:
        number = header["job"]
        self._ended[number] = self._keys.pop(number), header, body


def _backend(can_fork: bool) -> Start:
    if can_fork:
        return ForkServer
    from proofcheck.run.oneshot import OneShot  # with threads and queues, which nobody else needs

    return OneShot


def _outcome(ended: Ended) -> Outcome:
    key, header, body = ended
    return Outcome(key, *_read(header, body), header["wall"])


def _read(header: dict[str, Any], body: bytes) -> tuple[Any, Failure | None]:
    try:
        if header.get("ok") is True:
            return json.loads(body), None
        return None, Failure(header["failed"]["reason"], header["failed"]["detail"])
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        return None, Failure("error", f"the job's answer cannot be read: {type(error).__name__}: {error}")
