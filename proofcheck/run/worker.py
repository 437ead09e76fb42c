"""One job in one forked process, as the server sees it."""

from __future__ import annotations

import contextlib
import faulthandler
import os
import signal
import sys
import time
import traceback
from typing import NoReturn

from proofcheck.run import autopsy, confine, job
from proofcheck.run.frames import FrameError, FrameReader, Task, encode
from proofcheck.run.limits import Failure

_CHUNK = 1 << 20
_TAIL = 4096
_STARVED = 5.0  # times its limit: so long a worker may take where others have the processor


class Worker:
    """Forks on construction; raises OSError if the system allows no further process.

    `result` and `errors` are the non-blocking ends of its pipes, for a selector; call `read_result` and `read_errors`
    when they are readable. `report` holds the frame body and header of the answer as soon as it is known.
    """

    def __init__(self, task: Task, function: job.Entry) -> None:
        self.task = task
        self.started = time.monotonic()
        self.deadline = self.started + task.limits.seconds
        self.result, theirs = os.pipe()
        try:
            self.errors, noise = os.pipe()
        except OSError:
            os.close(self.result)
            os.close(theirs)
            raise
        self._reader = FrameReader(task.limits.result_mb << 20)
        self._words = b""
        self._oom_kills = autopsy.oom_kills()
        self._resident = (confine.memory_in_use() or (0, 0))[1]
        self.report: tuple[dict[str, object], bytes] | None = None
        server = os.getpid()
        try:
            self.pid = os.fork()
        except OSError:
            for fd in (self.result, self.errors, theirs, noise):
                os.close(fd)
            raise
        if self.pid == 0:
            _live(task, function, theirs, noise, server)
        os.close(theirs)
        os.close(noise)
        os.set_blocking(self.result, False)
        os.set_blocking(self.errors, False)

    def read_result(self) -> bool:
        """Take what the worker sent; False at the end of the pipe. An answer, complete or broken, ends the worker."""
        with contextlib.suppress(BlockingIOError):
            while data := os.read(self.result, _CHUNK):
                try:
                    for header, body in self._reader.feed(data):
                        self._conclude(header, body)
                except FrameError as error:
                    self._fail(Failure("error", f"the job's answer cannot be read: {error}"))
                if self.report is not None:
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
        self.deadline = self.started + seconds + min(confine.time_waited(self.pid), (_STARVED - 1) * seconds)
        return now >= self.deadline

    def expire(self) -> None:
        """Stop the worker at its deadline."""
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
        """Whether the process has ended. Then `report` is set, and its process group is gone as well."""
        pid, status, usage = os.wait4(self.pid, os.WNOHANG)
        if not pid:
            return False
        # What the job itself started lives on in its group. The number cannot have been given away in the meantime:
        # the kernel hands numbers out in a circle.
        with contextlib.suppress(ProcessLookupError, PermissionError):
            os.killpg(self.pid, signal.SIGKILL)
        if self.report is None:
            self.read_errors()
            self.read_result()
        if self.report is None:
            peak = usage.ru_maxrss * (1 if sys.platform == "darwin" else 1024)
            words = self._words.decode(errors="replace")
            kills = autopsy.oom_kills() - self._oom_kills
            death = autopsy.Death(os.waitstatus_to_exitcode(status), words, max(0, peak - self._resident), kills)
            self._fail(autopsy.examine(death, self.task.limits))
        os.close(self.result)
        os.close(self.errors)
        return True

    def frame(self) -> bytes:
        """The report as a message to the caller."""
        assert self.report is not None
        header, body = self.report
        return encode(header, body)

    def _fail(self, failure: Failure) -> None:
        self._conclude({"failed": {"reason": failure.reason, "detail": failure.detail}}, b"")

    def _conclude(self, header: dict[str, object], body: bytes) -> None:
        if self.report is None:
            seconds = time.monotonic() - self.started
            self.report = {**header, "job": self.task.number, "wall": round(seconds, 6)}, body


def _live(task: Task, function: job.Entry, result: int, errors: int, server: int) -> NoReturn:
    """The whole life of the forked process; it never gets back into the server's code or its exit handlers."""
    status = 1
    try:
        os.setsid()
        signal.set_wakeup_fd(-1)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        confine.redirect(result, errors)
        confine.die_with(server)
        faulthandler.enable(file=2, all_threads=False)
        confine.restrict(task.limits)
        answer = memoryview(job.perform(function, task.payload, task.limits))
        while answer:
            answer = answer[os.write(confine.RESULT_FD, answer) :]
        status = 0
    except BaseException:
        traceback.print_exc(file=sys.stderr)
        sys.stderr.flush()
    finally:
        os._exit(status)
