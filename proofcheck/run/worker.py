"""A forked process and the job that it does, or the jobs one after another, as the server sees it.

A fork costs more than most jobs: what a process writes to for the first time is copied page by page. So a worker is
given some jobs that wait, and goes on with the next one if the last has left nothing behind (`again`, of the pool).
Otherwise it ends, and the server takes back what it has not begun. It is told no more than that: what it is to do it
knows from the fork on, and it has no input.
"""

from __future__ import annotations

import contextlib
import faulthandler
import os
import signal
import sys
import time
import traceback
from collections import deque
from collections.abc import Callable, Sequence
from typing import NoReturn

from proofcheck.run import autopsy, confine, job, sandbox
from proofcheck.run.frames import FrameError, FrameReader, Task, encode
from proofcheck.run.limits import Failure

_CHUNK = 1 << 20
_TAIL = 4096
_NEXT = "next"  # what a worker says before it begins another job, with the time
_STARVED = 5.0  # times its limit: so long a worker may take where others have the processor


Again = Callable[[], bool]


class Worker:
    """Forks on construction; raises OSError if the system allows no further process.

    tasks: the first is begun at once, the others are those that `waiting` holds until they are begun. again: whether
    the process, after a job, may do another.

    `result` and `errors` are the non-blocking ends of its pipes, for a selector; call `read_result` and `read_errors`
    when they are readable. `news` has the messages for the caller as soon as there are any.
    """

    def __init__(self, tasks: Sequence[Task], function: job.Entry, again: Again | None = None) -> None:
        self.task, self.busy = tasks[0], True
        self.waiting = deque(tasks[1:])
        self.started = time.monotonic()
        self.deadline = self.started + self.task.limits.seconds
        self._waited = 0.0  # seconds for a processor, before this job
        self.result, theirs = os.pipe()
        try:
            self.errors, noise = os.pipe()
        except OSError:
            os.close(self.result)
            os.close(theirs)
            raise
        self._reader = FrameReader(self.task.limits.result_mb << 20)
        self._words = b""
        self._oom_kills = autopsy.oom_kills()
        self._resident = (confine.memory_in_use() or (0, 0))[1]
        self._news: list[bytes] = []
        server = os.getpid()
        try:
            self.pid = os.fork()
        except OSError:
            for fd in (self.result, self.errors, theirs, noise):
                os.close(fd)
            raise
        if self.pid == 0:
            _live(tasks, function, again, theirs, noise, server)
        os.close(theirs)
        os.close(noise)
        os.set_blocking(self.result, False)
        os.set_blocking(self.errors, False)

    @property
    def over(self) -> bool:
        """Whether nothing more is expected of it."""
        return not (self.busy or self.waiting)

    def news(self) -> list[bytes]:
        """The messages to the caller since the last call."""
        news, self._news = self._news, []
        return news

    def read_result(self) -> bool:
        """Take what the worker sent; False at the end of the pipe. Its last answer, complete or broken, ends it."""
        with contextlib.suppress(BlockingIOError):
            while data := os.read(self.result, _CHUNK):
                try:
                    for header, body in self._reader.feed(data):
                        if _NEXT in header and self.waiting and not self.busy:
                            self._begin(self.waiting.popleft(), header[_NEXT])
                        else:
                            self._conclude(header, body)
                except FrameError as error:
                    self._fail(Failure("error", f"the job's answer cannot be read: {error}"))
                    self.kill()
                if self.over:
                    self.kill()
            return False
        return True

    def read_errors(self) -> bool:
        """Keep the end of what the worker wrote to stderr; False at the end of the pipe."""
        with contextlib.suppress(BlockingIOError):
            # Bounded: a worker that prints without pause must not keep the server from its other work.
            for _ in range(4):
                data = os.read(self.errors, _CHUNK)
                self._words = (self._words + data)[-_TAIL:]
                if not data:
                    return False
        return True

    def due(self, now: float) -> bool:
        """Whether its time is up. Time in which it was ready to run and others ran does not count, within bounds:
        beside other work a claim gets as far as alone."""
        if now < self.deadline:
            return False
        seconds = self.task.limits.seconds
        waited = confine.time_waited(self.pid) - self._waited
        self.deadline = self.started + seconds + min(waited, (_STARVED - 1) * seconds)
        return now >= self.deadline

    def expire(self) -> None:
        """Stop the worker at its deadline."""
        if self.busy:
            self._fail(Failure("time", f"stopped after {self.task.limits.seconds:g} s"))
        self.kill()

    def kill(self) -> None:
        """Kill the process and whatever it started. Harmless if they are dead already."""
        with contextlib.suppress(ProcessLookupError, PermissionError):
            try:
                os.killpg(self.pid, signal.SIGKILL)
            except ProcessLookupError:
                os.kill(self.pid, signal.SIGKILL)  # it has not come to its setsid yet

    def reap(self) -> bool:
        """Whether the process has ended. Then its job has an answer, and its process group is gone as well."""
        pid, status, usage = os.wait4(self.pid, os.WNOHANG)
        if not pid:
            return False
        # What the job itself started lives on in its group. The number cannot have been given away in the meantime:
        # the kernel hands numbers out in a circle.
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self.pid, signal.SIGKILL)
        if not self.over:
            self.read_errors()
            self.read_result()
        if self.busy:
            peak = usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024)
            words = self._words.decode(errors="replace")
            kills = autopsy.oom_kills() - self._oom_kills
            death = autopsy.Death(os.waitstatus_to_exitcode(status), words, max(0, peak - self._resident), kills)
            self._fail(autopsy.examine(death, self.task.limits))
        os.close(self.result)
        os.close(self.errors)
        return True

    def _fail(self, failure: Failure) -> None:
        self._conclude({"failed": {"reason": failure.reason, "detail": failure.detail}}, b"")

    def _conclude(self, header: dict[str, object], body: bytes) -> None:
        if self.busy:
            self.busy = False
            seconds = time.monotonic() - self.started
            self._news.append(encode({**header, "job": self.task.number, "wall": round(seconds, 6)}, body))

    def _begin(self, task: Task, moment: object) -> None:
        """The worker says that it goes on with the next job, and when it did; this may be heard later."""
        self.task, self.busy, self._words = task, True, b""
        now = time.monotonic()
        self.started = min(max(self.started, moment), now) if isinstance(moment, float) else now
        self.deadline = self.started + task.limits.seconds
        self._waited = confine.time_waited(self.pid)
        self._news.append(encode({"started": task.number}))


def _live(
    tasks: Sequence[Task], function: job.Entry, again: Again | None, result: int, errors: int, server: int
) -> NoReturn:
    """The whole life of the forked process; it never gets back into the server's code or its exit handlers."""
    status = 1
    try:
        os.setsid()
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        confine.redirect(result, errors)
        confine.die_with(server)
        faulthandler.enable(file=2, all_threads=False)
        confine.restrict(tasks[0].limits)
        sandbox.enter(tasks[0].limits.reach)
        for place, task in enumerate(tasks):
            if place:
                if again is None or not again():
                    break
                _tell(encode({_NEXT: time.monotonic()}))
            _tell(job.perform(function, task.payload, task.limits))
        status = 0
    except BaseException:
        traceback.print_exc(file=sys.stderr)
        sys.stderr.flush()
    finally:
        os._exit(status)


def _tell(frame: bytes) -> None:
    rest = memoryview(frame)
    while rest:
        rest = rest[os.write(confine.RESULT_FD, rest) :]
