"""Who is served, when, and with how much: the limits of one server, and the files that it may open."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, TypeVar

import anyio
import anyio.to_thread
from mcp.server.mcpserver.exceptions import ToolError

from proofcheck.judging.payload import Settings
from proofcheck.lang import bounds
from proofcheck.run.limits import Limits
from proofcheck.run.pool import Pool, PoolError
from proofcheck.run.shared import shared_pool
from proofcheck.servers.assistants.arguments import MAX_TEXT
from proofcheck.session import session
from proofcheck.session.outcomes import told
from proofcheck.source.roots import root_of

READER = "proofcheck.servers.assistants.reading"
# Of the limits that `proofcheck explain limits` lists, those that are lower here: strangers ask.
STRANGERS = {"seconds": 10, "memory": 1024, "run-seconds": 60}
READING = Limits(seconds=10.0, memory_mb=1024, result_mb=16)
WAITING = 128  # requests that may wait, beside those that are worked on
T = TypeVar("T")


class Desk:
    """What the tools of one server share.

    allowed: directories whose files may be read. jobs: requests that are worked on at the same time. waiting: how many
    more may wait. limits: instead of `STRANGERS`.
    """

    def __init__(
        self,
        *,
        allowed: Sequence[Path] = (),
        jobs: int | None = None,
        waiting: int = WAITING,
        limits: Mapping[str, int] | None = None,
    ) -> None:
        self.allowed = tuple(path.resolve() for path in allowed)
        self.jobs = jobs or os.cpu_count() or 1
        self.waiting = waiting
        self.limits = {**STRANGERS, **(limits or {})}
        self._open = 0
        self._limiter: anyio.CapacityLimiter | None = None

    def warm(self) -> None:
        """Begin to import what workers need, so that the first request need not wait for it."""
        self._readers().start()
        session.judges().start()

    async def work(self, function: Callable[..., T], *arguments: Any) -> T:
        """What `function` returns, from a thread, when it is this request's turn. Raises ToolError at once if too many
        wait already."""
        if self._open >= self.jobs + self.waiting:
            raise ToolError(f"the server is busy: {self.waiting} requests wait already. Ask again later.")
        if self._limiter is None:  # made inside of the loop that uses it
            self._limiter = anyio.CapacityLimiter(self.jobs)
        self._open += 1
        try:
            return await anyio.to_thread.run_sync(function, *arguments, limiter=self._limiter)
        except PoolError as error:
            raise ToolError(f"the workers were lost and are started anew; ask again ({error})") from None
        finally:
            self._open -= 1

    def settings(self, numbers: str = "normal") -> Settings:
        return Settings(backend="numpy", limits=self.limits, numbers=numbers)

    @contextmanager
    def bounded(self) -> Iterator[None]:
        """Inside, the limits of this server hold in this thread."""
        with bounds.using(self.limits):
            yield

    def read(self, kind: str, **job: Any) -> dict[str, Any]:
        """What `reading.read` makes of a job, in a process of its own."""
        outcome = self._readers().call({"kind": kind, **job}, limits=READING)
        if outcome.failure is not None:
            raise ToolError(f"this could not be read: {told(outcome.failure, READING)[1]}")
        found: dict[str, Any] = outcome.value
        return found

    def _readers(self) -> Pool:
        return shared_pool(f"{READER}:read", preload=(READER,))

    def path(self, name: str) -> tuple[Path, Path]:
        """The path that a client names, relative to an allowed directory or absolute, and that directory. Raises
        ToolError if it lies in none of them."""
        if not self.allowed:
            raise ToolError("this server may read no files; pass the text itself")
        for top in self.allowed:
            try:
                found = (top / name).resolve()
                if found.is_relative_to(top) and found.exists():
                    return found, top
            except (OSError, ValueError):
                continue
        raise ToolError(f"there is no file or directory `{name[:200]}` among those that this server may read")

    def root(self, path: Path, top: Path) -> Path:
        """What the ids of claims at an allowed path are relative to: never anything above the allowed directory."""
        root = root_of(path).resolve()
        return root if root.is_relative_to(top) else top

    def text(self, name: str) -> tuple[str, str]:
        """The text of an allowed file, and its name as reports show it."""
        path, top = self.path(name)
        if not path.is_file():
            raise ToolError(f"`{name[:200]}` is not a file")
        try:
            with path.open("rb") as stream:
                data = stream.read(4 * MAX_TEXT + 1)
        except OSError as error:
            raise ToolError(f"`{name[:200]}` cannot be read: {error.strerror}") from None
        text = data.decode("utf-8", "replace")
        if len(text) > MAX_TEXT:
            raise ToolError(f"`{name[:200]}` has more than {MAX_TEXT:,} characters; pass a part of it as `text`")
        return text, path.relative_to(top).as_posix()
