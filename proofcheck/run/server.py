"""The warm server: `python -m proofcheck.run.server --fd N`, started by `forking`.

It imports the heavy libraries once and then forks workers, up to `jobs` at a time, each for a job or for some that
wait, which it does one after another as long as each leaves nothing behind (`again`). It is a single
thread around one selector, so a fork never copies a lock that somebody holds, and it never blocks: not on a worker
(pipes are drained as they fill) and not on the caller (answers wait in memory). It ends when its caller does.

    to the server      {"entry", "preload", "jobs", "again"} first; then {"job", ...} with the job's limits + payload
    from the server    {"started": job}; {"job", "wall", "ok": true} + value, or {"job", "wall", "failed": {...}};
                       {"fatal": text} instead of all that if an import fails

With `--once` it is the whole of `oneshot`'s other end: one job from stdin, its answer on stdout.
"""

from __future__ import annotations

import contextlib
import faulthandler
import gc
import importlib
import os
import selectors
import signal
import socket
import sys
import time
import traceback
import warnings
from collections import deque
from collections.abc import Callable, Iterable, Sequence
from typing import Any

from proofcheck.run import confine, job, pages, sandbox
from proofcheck.run.frames import FrameReader, Task, encode
from proofcheck.run.worker import Again, Worker

_CHUNK = 1 << 20
_BACKLOG = 256 << 20  # bytes of unread answers from which on no new job is started
_TICK = 1.0
_MANY = 50  # jobs that wait from which on large pages pay
_BATCH = 16  # jobs that a worker is given at most
_ONCE_GRACE = 5.0


class Server:
    """Serves one caller over one socket until either is gone.

    again: whether a worker, after a job, may do another. reader: what has already read the configuration, and with it
        perhaps the first jobs (`early`).
    """

    def __init__(
        self, caller: socket.socket, function: job.Entry, again: Again | None, jobs: int, reader: FrameReader
    ) -> None:
        self._caller = caller
        self._function = function
        self._again = again
        self._jobs = jobs
        self._reader = reader
        self._queue: deque[Task] = deque()
        self._workers: dict[int, Worker] = {}
        self._outgoing = bytearray()
        self._open = True
        self._gathered = False
        self._selector = selectors.DefaultSelector()
        caller.setblocking(False)
        self._selector.register(caller, selectors.EVENT_READ, self._hear)
        # A worker's death must wake the selector even if some process it left behind keeps its pipes open.
        self._alarm, ring = socket.socketpair()
        self._alarm.setblocking(False)
        ring.setblocking(False)
        self._ring = ring
        signal.signal(signal.SIGCHLD, lambda *_: None)
        signal.set_wakeup_fd(ring.fileno(), warn_on_full_buffer=False)
        self._selector.register(self._alarm, selectors.EVENT_READ, self._bury)

    def serve(self, early: Iterable[Task] = ()) -> None:
        """Run jobs until the caller is gone, then kill what still runs."""
        self._queue.extend(early)
        parent = os.getppid()
        try:
            # A fork of the caller can hold its end of the socket open; a changed parent says what that would hide.
            while self._open and os.getppid() == parent:
                if len(self._queue) >= _MANY and not self._gathered:
                    self._gathered = True
                    pages.gather()
                self._start()
                for key, _ in self._selector.select(self._patience()):
                    if key.fileobj in self._selector.get_map():
                        handle: Callable[[], None] = key.data
                        handle()
                self._expire()
        finally:
            for worker in self._workers.values():
                worker.kill()

    def _patience(self) -> float:
        deadlines = (worker.deadline for worker in self._workers.values() if not worker.over)
        soonest = min(deadlines, default=float("inf"))
        return max(0.0, min(_TICK, soonest - time.monotonic()))

    def _start(self) -> None:
        while self._queue and len(self._workers) < self._jobs and len(self._outgoing) < _BACKLOG:
            tasks = self._batch()
            # Said before it is done: if a job takes the server down with it, the caller must know which one.
            self._say(encode({"started": tasks[0].number}))
            try:
                worker = Worker(tasks, self._function, self._again)
            except OSError as error:
                if self._workers:  # when one of these has ended there may be room
                    self._take_back(tasks)
                    return
                failure = {"reason": "start", "detail": f"no process for this job: {error}"}
                self._say(encode({"job": tasks[0].number, "wall": 0.0, "failed": failure}))
                self._take_back(tasks[1:])
                continue
            self._workers[worker.pid] = worker
            self._watch(worker, worker.result, worker.read_result)
            self._watch(worker, worker.errors, worker.read_errors)

    def _batch(self) -> list[Task]:
        """The next job and some behind it with the same limits, fewer towards the end, so that all workers end
        together. One alone has nobody to wait for."""
        tasks = [self._queue.popleft()]
        share = _BATCH if self._jobs == 1 else len(self._queue) // (2 * self._jobs)
        most = 1 if self._again is None else min(_BATCH, share, 1 + len(self._queue))
        while len(tasks) < most and self._queue[0].limits == tasks[0].limits:
            tasks.append(self._queue.popleft())
        return tasks

    def _take_back(self, tasks: Sequence[Task]) -> None:
        """Put jobs that were not begun at the front of the queue again."""
        self._queue.extendleft(reversed(tasks))

    def _watch(self, worker: Worker, fd: int, read: Callable[[], bool]) -> None:
        def handle() -> None:
            if not read():
                self._selector.unregister(fd)
            self._pass_on(worker)

        self._selector.register(fd, selectors.EVENT_READ, handle)

    def _bury(self) -> None:
        with contextlib.suppress(BlockingIOError):
            while self._alarm.recv(4096):
                pass
        for worker in list(self._workers.values()):
            if worker.reap():
                # The numbers of its descriptors are free for the next worker, so they must leave the selector now.
                for fd in (worker.result, worker.errors):
                    with contextlib.suppress(KeyError, ValueError):
                        self._selector.unregister(fd)
                del self._workers[worker.pid]
                self._pass_on(worker)
                self._take_back(worker.waiting)

    def _expire(self) -> None:
        now = time.monotonic()
        for worker in self._workers.values():
            if not worker.over and worker.due(now):
                worker.expire()
                self._pass_on(worker)

    def _hear(self) -> None:
        try:
            data = self._caller.recv(_CHUNK)
        except BlockingIOError:
            data = None
        except OSError:
            data = b""
        if data is not None:
            self._open = bool(data)
            self._queue.extend(Task.read(*message) for message in self._reader.feed(data))
        self._flush()

    def _pass_on(self, worker: Worker) -> None:
        for frame in worker.news():
            self._say(frame)

    def _say(self, frame: bytes) -> None:
        self._outgoing += frame
        self._flush()

    def _flush(self) -> None:
        try:
            while self._outgoing:
                with memoryview(self._outgoing) as view:
                    sent = self._caller.send(view[:_CHUNK])
                del self._outgoing[:sent]
        except BlockingIOError:
            pass
        except OSError:
            self._open = False
            return
        events = selectors.EVENT_READ | (selectors.EVENT_WRITE if self._outgoing else 0)
        self._selector.modify(self._caller, events, self._hear)


def warm(entry: str, preload: Iterable[str]) -> job.Entry:
    """Import everything that jobs will need and return the entry function. Raises whatever the imports raise."""
    gc.set_threshold(20_000, 20, 50)  # for the jobs as well, most of whose values live as long as they do
    for module in preload:
        importlib.import_module(module)
    return job.resolve(entry)


def serve(fd: int) -> int:
    """Serve the caller at the other end of socket `fd`; the exit status."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the caller's to answer: it closes the socket
    # Fork is safe despite the warning of Python 3.12: the only other threads are BLAS's, which it stops around a fork.
    warnings.filterwarnings("ignore", message=".*multi-threaded.*fork", category=DeprecationWarning)
    caller = socket.socket(fileno=fd)
    caller.set_inheritable(False)
    reader = FrameReader()
    messages: list[tuple[dict[str, Any], bytes]] = []
    while not messages:
        data = caller.recv(_CHUNK)
        if not data:
            return 0
        messages.extend(reader.feed(data))
    config = messages[0][0]
    gc.disable()
    try:
        function = warm(config["entry"], config["preload"])
        again: Again | None = job.resolve(config["again"]) if config["again"] else None  # type: ignore[assignment]
    except BaseException as error:
        caller.sendall(encode(_fatal(error)))
        return 2
    sandbox.prepare()
    # What the imports made stays for good: keep the collector off it, so that workers go on sharing its pages.
    gc.freeze()
    gc.enable()
    Server(caller, function, again, config["jobs"], reader).serve(Task.read(*message) for message in messages[1:])
    os._exit(0)  # all is said: to take the libraries apart once more would cost as much as a small job


def once() -> int:
    """Run the job on stdin and answer on stdout, with the same limits; the exit status."""
    out = os.dup(1)
    os.dup2(2, 1)
    ((header, payload),) = FrameReader().feed(sys.stdin.buffer.read())
    task = Task.read(header, payload)
    # Should the caller die, nobody else would stop this process; the watchdog works even while C code holds the GIL.
    faulthandler.dump_traceback_later(task.limits.seconds + _ONCE_GRACE, exit=True)
    try:
        function = warm(header["entry"], header["preload"])
    except BaseException as error:
        answer = encode(_fatal(error))
    else:
        confine.restrict(task.limits)
        sandbox.enter(task.limits.reach)
        answer = job.perform(function, payload, task.limits)
    view = memoryview(answer)
    while view:
        view = view[os.write(out, view) :]
    os._exit(0)


def _fatal(error: BaseException) -> dict[str, Any]:
    """What the caller is told of imports that fail: the calls, and whether the system's limits are to blame."""
    detail = "".join(traceback.format_exception(error, limit=-3))[-8000:]
    return {"fatal": detail, "scarce": isinstance(error, OSError | MemoryError)}


def main(arguments: list[str]) -> int:
    if arguments == ["--once"]:
        return once()
    option, fd = arguments
    if option != "--fd":
        raise SystemExit("this is a part of proofcheck.run.pool and not a program to be run by hand")
    return serve(int(fd))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
