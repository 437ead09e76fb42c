"""Jobs without os.fork (Windows): a fresh interpreter for each, with the same messages and the same answers.

Every job pays for its imports, about a second with SymPy and Z3. The deadline covers them too, so `WARMING` is added
to it.
"""

from __future__ import annotations

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections import deque
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from queue import SimpleQueue
from typing import Any

from proofcheck.run import autopsy, launch
from proofcheck.run.frames import FrameError, FrameReader, Task, encode
from proofcheck.run.limits import Failure

WARMING = 5.0
_TAIL = 4096

Answer = tuple[dict[str, Any], bytes]


class OneShot:
    """A `Backend` of `Pool`: one subprocess for each job, each minded by a thread."""

    pid: int | None = None

    def __init__(self, entry: str, jobs: int, preload: Sequence[str], again: str | None = None) -> None:
        self._header = {"entry": entry, "preload": list(preload)}
        self._jobs = jobs
        self._executor = ThreadPoolExecutor(jobs, thread_name_prefix="proofcheck-job")
        self._answers: SimpleQueue[Answer | None] = SimpleQueue()
        self._ready: deque[Answer | None] = deque()
        self._processes: set[subprocess.Popen[bytes]] = set()
        self._closed = False

    def start(self) -> None:
        """Nothing to warm."""

    def submit(self, task: Task) -> None:
        self._executor.submit(self._mind, task)

    def wait(self) -> None:
        """Block until a job has ended, or the pool is closed."""
        self._ready.append(self._answers.get())

    def ready(self) -> bool:
        """Whether a job has ended."""
        return not self._answers.empty()

    def collect(self) -> list[Answer]:
        """The answers since the last call. Raises PoolError if a job's process could not import what it must."""
        answers = [answer for answer in self._ready if answer is not None]
        self._ready.clear()
        for header, _ in answers:
            if "fatal" in header:
                raise launch.fatal(header)
        return answers

    def close(self) -> None:
        """End every job at once."""
        self._closed = True
        for process in list(self._processes):
            _kill(process)
        self._executor.shutdown(wait=True, cancel_futures=True)
        self._answers.put(None)

    def _mind(self, task: Task) -> None:
        started = time.monotonic()
        try:
            header, body = self._run(task)
        except Exception as error:  # a thread of the executor has nobody to raise to
            header, body = launch.give_up(f"no process for this job: {error}", "start"), b""
        wall = round(time.monotonic() - started, 6)
        self._answers.put(({**header, "job": task.number, "wall": wall}, body))

    def _run(self, task: Task) -> Answer:
        process = subprocess.Popen(
            launch.command("--once"),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
            creationflags=getattr(subprocess, "CREATE_NEW_PROCESS_GROUP", 0),
            env=launch.environment(self._jobs),
        )
        self._processes.add(process)
        if self._closed:
            _kill(process)
        try:
            question = encode({**self._header, **task.header()}, task.payload)
            out, err = process.communicate(question, timeout=task.limits.seconds + WARMING)
        except subprocess.TimeoutExpired:
            _kill(process)
            process.communicate()
            return _failed(Failure("time", f"stopped after {task.limits.seconds:g} s"))
        finally:
            self._processes.discard(process)
        with contextlib.suppress(FrameError):
            for answer in FrameReader(task.limits.result_mb << 20).feed(out):
                return answer
        words = err[-_TAIL:].decode(errors="replace")
        return _failed(autopsy.examine(autopsy.Death(process.returncode, words), task.limits))


def _failed(failure: Failure) -> Answer:
    return {"failed": {"reason": failure.reason, "detail": failure.detail}}, b""


def _kill(process: subprocess.Popen[bytes]) -> None:
    """Kill the process, and with it what it started where process groups exist."""
    with contextlib.suppress(OSError):
        if sys.platform == "win32":
            process.kill()
        else:
            os.killpg(process.pid, signal.SIGKILL)
