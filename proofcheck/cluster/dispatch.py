"""A `Backend` of `run.Pool`: jobs go to Dask in batches, and their answers come back.

A batch is large enough that what Dask does for it does not count, and smaller where there are few jobs, so that all
workers end together. A worker that is lost costs its batch some time: Dask gives it to another one. If that happens to
a batch again and again, its jobs go out one by one, and one that is still lost is reported as a crash.
"""

from __future__ import annotations

import threading
import time
from collections import Counter
from queue import Empty, SimpleQueue
from typing import TYPE_CHECKING, Any

from proofcheck.run import launch
from proofcheck.run.frames import Task
from proofcheck.run.launch import ClusterLost

if TYPE_CHECKING:
    from proofcheck.cluster.connect import Cluster

BATCH = 256
_AHEAD = 4  # batches for each worker that the jobs at hand are divided into
_SOON = 0.05  # seconds for which a job waits for others to go with
_TICK = 0.1
_LOST = 3  # times that a job by itself may be lost, each time with as many workers as Dask allows


class Dispatch:
    """The jobs of one pool on a cluster."""

    pid: int | None = None

    def __init__(self, cluster: Cluster, config: dict[str, Any]) -> None:
        self._cluster, self._config = cluster, config
        self._tasks: dict[int, Task] = {}
        self._pending: list[Task] = []
        self._since = 0.0
        self._futures: dict[Any, list[int]] = {}
        self._done: SimpleQueue[Any] = SimpleQueue()
        self._ready: list[Any] = []
        self._lost: Counter[int] = Counter()
        self._fetches: Counter[int] = Counter()  # times that the answer to a job was lost with its worker
        self._sending = threading.Lock()
        self._closed = False

    def start(self) -> None:
        """The workers of the cluster are warm after their first batch."""

    def submit(self, task: Task) -> None:
        with self._sending:
            self._tasks[task.number] = task
            if not self._pending:
                self._since = time.monotonic()
            self._pending.append(task)
            if len(self._pending) >= BATCH * _AHEAD * self._cluster.threads:
                self._send()

    def wait(self) -> None:
        """Block until a batch has ended, or the cluster is gone. While some are under way others gather for a while."""
        self._flush(_SOON if self._futures else 0.0)
        while not self._closed and not self._cluster.gone():
            try:
                self._ready.append(self._done.get(timeout=_TICK))
                return
            except Empty:
                self._flush(_SOON)

    def ready(self) -> bool:
        """Whether a batch has ended. Sends what has waited for long enough."""
        self._flush(_SOON)
        return not self._done.empty() or self._cluster.gone()

    def collect(self) -> list[tuple[dict[str, Any], bytes]]:
        """The answers of the batches that have ended. Raises ClusterLost if the cluster can do no more."""
        if self._closed:
            return []
        while not self._done.empty():
            self._ready.append(self._done.get())
        ended, self._ready = self._ready, []
        answers: list[tuple[dict[str, Any], bytes]] = []
        for future in ended:
            numbers = self._futures.pop(future, [])
            if future.status in ("finished", "lost"):
                for number, header, body in self._fetched(future, numbers):
                    if self._tasks.pop(number, None) is not None:
                        answers.append((header, body))
            elif future.status == "error":
                answers += self._failed(numbers, future.exception())
            else:
                raise ClusterLost(self._cluster.parting())
        if not answers and self._cluster.gone():
            raise ClusterLost(self._cluster.parting())
        return answers

    def close(self) -> None:
        self._closed = True
        self._cluster.forget(list(self._futures))
        self._futures.clear()
        self._tasks.clear()

    def _fetched(self, future: Any, numbers: list[int]) -> Any:
        """The answers of a batch that has ended. A worker may be lost with them: then the batch goes out again. Raises
        ClusterLost where the cluster is lost, or that happens to a job again and again."""
        try:
            if future.status == "finished":
                return future.result()
        except Exception as error:
            if self._cluster.gone():
                raise ClusterLost(self._cluster.parting()) from error
        with self._sending:
            again = [self._tasks[number] for number in numbers if number in self._tasks]
            self._fetches.update(numbers)
            if self._cluster.gone() or any(self._fetches[number] > _LOST for number in numbers):
                raise ClusterLost(self._cluster.parting())
            if again:
                self._one(again)
        return []

    def _failed(self, numbers: list[int], error: BaseException | None) -> list[tuple[dict[str, Any], bytes]]:
        """What becomes of a batch without an answer. Raises ClusterLost where another worker would not help."""
        kind = type(error).__name__
        if kind == "DiffersError":
            raise ClusterLost(f"a worker of the cluster would not judge as this machine does: {error}")
        if kind != "KilledWorker":
            raise ClusterLost(f"a worker of the cluster cannot judge: {kind}: {error}")
        answers = []
        with self._sending:
            for number in numbers:
                self._lost[number] += len(numbers) == 1
                if self._lost[number] < _LOST:
                    self._one([self._tasks[number]])
                else:
                    del self._tasks[number]
                    answers.append((launch.give_up("its workers of the cluster were lost") | {"job": number}, b""))
        return answers

    def _flush(self, age: float) -> None:
        with self._sending:
            if self._pending and time.monotonic() >= self._since + age:
                self._send()

    def _send(self) -> None:
        size = max(1, min(BATCH, -(-len(self._tasks) // (_AHEAD * self._cluster.threads))))
        for start in range(0, len(self._pending), size):
            self._one(self._pending[start : start + size])
        self._pending = []

    def _one(self, tasks: list[Task]) -> None:
        future = self._cluster.submit(self._config, [(task.header(), task.payload) for task in tasks])
        self._futures[future] = [task.number for task in tasks]
        future.add_done_callback(self._done.put)
