"""The caller's end of the warm server: starts it, hands it jobs, starts it anew when it dies."""

from __future__ import annotations

import contextlib
import os
import socket
import subprocess
import tempfile
from collections.abc import Sequence
from typing import IO, Any

from proofcheck.run import launch
from proofcheck.run.autopsy import ending
from proofcheck.run.frames import FrameError, FrameReader, Task, encode
from proofcheck.run.launch import PoolError

_CHUNK = 1 << 20
_FAREWELL = 0.5
_WORDS_SHOWN = 1000


class ForkServer:
    """A `Backend` of `Pool`: jobs in processes forked from one warm server.

    Jobs are all handed over at once and wait in the server. It announces each that it starts, so when it dies
    (somebody kills it, memory runs out) the announced ones are lost as crashes and the others go to its successor. A
    second death without an answer in between is taken for a rule: everything that waits is then reported as a crash.
    """

    def __init__(self, entry: str, jobs: int, preload: Sequence[str], again: str | None = None) -> None:
        self._config = encode({"entry": entry, "preload": list(preload), "jobs": jobs, "again": again})
        self._jobs = jobs
        self._tasks: dict[int, Task] = {}
        self._started: set[int] = set()
        self._deaths = 0
        self._closed = False
        self._received = b""
        self._process: subprocess.Popen[bytes] | None = None
        self._socket: socket.socket
        self._reader: FrameReader
        self._errors: IO[bytes]

    @property
    def pid(self) -> int | None:
        """The process id of the server; None while there is none."""
        return self._process.pid if self._process else None

    def start(self) -> None:
        """Start the server if none runs; it imports while this process goes on. Raises PoolError if it cannot start."""
        if self._process is not None:
            return
        try:
            mine, theirs = socket.socketpair()
        except OSError as error:
            raise PoolError(f"cannot start a worker process: {error}") from error
        with theirs:
            try:
                self._errors = _last_words()
                self._process = subprocess.Popen(
                    launch.command("--fd", str(theirs.fileno())),
                    pass_fds=[theirs.fileno()],
                    stdin=subprocess.DEVNULL,
                    stdout=self._errors,
                    stderr=self._errors,
                    start_new_session=True,  # Ctrl-C reaches this process alone
                    env=launch.environment(self._jobs),
                )
            except OSError as error:
                mine.close()
                raise PoolError(f"cannot start a worker process: {error}") from error
        self._socket, self._reader = mine, FrameReader()
        self._send(self._config)

    def submit(self, task: Task) -> None:
        self.start()
        self._tasks[task.number] = task
        self._hand_over(task)

    def wait(self) -> None:
        """Block until the server has said something, or is gone."""
        try:
            self._received = self._socket.recv(_CHUNK)
        except OSError:
            self._received = b""

    def ready(self) -> bool:
        """Whether the server has said something, or is gone."""
        try:
            self._socket.recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT)
        except BlockingIOError:
            return False
        except OSError:
            pass
        return True

    def collect(self) -> list[tuple[dict[str, Any], bytes]]:
        """The answers in what `wait` received. Raises PoolError if the server cannot import what it must."""
        if self._closed:
            return []
        if not self._received:
            return self._bury()
        answers: list[tuple[dict[str, Any], bytes]] = []
        try:
            for header, body in self._reader.feed(self._received):
                if "fatal" in header:
                    raise launch.fatal(header)
                if "started" in header:
                    self._started.add(header["started"])
                elif self._tasks.pop(header["job"], None) is not None:
                    self._started.discard(header["job"])
                    self._deaths = 0
                    answers.append((header, body))
        except FrameError:
            answers.extend(self._bury())
        return answers

    def close(self) -> None:
        """End the server and every job at once; within a second they are gone."""
        self._closed = True
        self._tasks.clear()
        self._stop(_FAREWELL)

    def _bury(self) -> list[tuple[dict[str, Any], bytes]]:
        """The server is dead: what it was doing is lost, the rest goes to a new one, or is given up."""
        words = self._stop()
        self._deaths += 1
        lost = [number for number in self._tasks if number in self._started or self._deaths > 1]
        detail = f"the server of the worker processes died: {words}"
        answers = [(launch.give_up(detail) | {"job": number}, b"") for number in lost]
        for number in lost:
            del self._tasks[number]
        self._started.clear()
        if self._tasks:
            self.start()
            for task in self._tasks.values():
                self._hand_over(task)
        return answers

    def _stop(self, patience: float = 0.0) -> str:
        """End the server's process and say how it ended. A server in the middle of its imports is not waited for."""
        process, self._process = self._process, None
        if process is None:
            return ""
        with contextlib.suppress(OSError):
            # Before close: it wakes a thread that waits in recv.
            self._socket.shutdown(socket.SHUT_RDWR)
        self._socket.close()
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(patience)
        process.kill()
        ended = ending(process.wait())
        with self._errors as errors:
            errors.seek(max(0, errors.seek(0, os.SEEK_END) - _WORDS_SHOWN))
            words = errors.read().decode(errors="replace").strip()
        return f"{ended}\n{words}" if words else ended

    def _hand_over(self, task: Task) -> None:
        self._send(encode(task.header(), task.payload))

    def _send(self, frame: bytes) -> None:
        # A dead server is noticed by `wait`, which sends again whatever has not been answered.
        with contextlib.suppress(OSError):
            self._socket.sendall(frame)


def _last_words() -> IO[bytes]:
    """Where the server writes what nobody asked for. A file and not a pipe: nobody would drain a pipe, and what it
    holds is wanted only after a death. Where no file can be had (a full disk), nothing is kept of it."""
    try:
        return tempfile.TemporaryFile()
    except OSError:
        return open(os.devnull, "w+b")
