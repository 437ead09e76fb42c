"""The connection to a cluster: an address, or `local:N` for processes on this machine that stand in for N machines."""

from __future__ import annotations

import contextlib
import logging
import re
import subprocess
import time
from collections.abc import Sequence
from typing import IO, Any

from proofcheck.cluster import work
from proofcheck.cluster.dispatch import Dispatch
from proofcheck.diagnostics.cluster_unusable import ClusterUnusable
from proofcheck.run import launch

_LOCAL = re.compile(r"local:([1-9][0-9]{0,3})")
_PATIENCE = 60.0  # seconds for a scheduler to answer, and for its first worker
_FAREWELL = 2.0
_FRESH = 10.0  # seconds for which the number of workers is taken as known


class Cluster:
    """A client of Dask, and for `local:N` the processes that were started for it."""

    def __init__(self, address: str) -> None:
        try:
            import distributed
        except ImportError as error:
            message = f"--cluster needs Dask's distributed scheduler, which cannot be imported: {error}"
            raise ClusterUnusable.error(None, message) from None
        logging.getLogger("distributed").setLevel(logging.CRITICAL)  # what it has to say is said by `parting`
        self.address, self._members = address, list[subprocess.Popen[bytes]]()
        self._threads, self._asked = 1, -_FRESH
        try:
            local = _LOCAL.fullmatch(address)
            place = self._started(int(local[1])) if local else address
            self._client = distributed.Client(place, timeout=_PATIENCE, set_as_default=False, name="proofcheck")
            self._client.wait_for_workers(1, timeout=_PATIENCE)
        except (OSError, ValueError, TimeoutError, RuntimeError) as error:
            self._stop()
            text = str(error).strip().partition("\n")[0] or type(error).__name__
            raise ClusterUnusable.error(None, f"no cluster can be used at {address}: {text}") from None

    @property
    def threads(self) -> int:
        """How many jobs the cluster does at a time. Workers come and go: asked anew after a while."""
        if time.monotonic() > self._asked + _FRESH:
            self._asked = time.monotonic()
            with contextlib.suppress(Exception):  # of a cluster that is gone, `gone` tells
                self._threads = max(1, sum(self._client.nthreads().values()))
        return self._threads

    def backend(self, entry: str, jobs: int, preload: Sequence[str], again: str | None) -> Dispatch:
        """What a pool has its jobs done by, in place of processes of this machine; `jobs` is not used."""
        config = {"entry": entry, "preload": list(preload), "again": again, "around": work.surroundings()}
        return Dispatch(self, config)

    def submit(self, config: dict[str, Any], tasks: list[tuple[dict[str, Any], bytes]]) -> Any:
        """The future of a batch."""
        return self._client.submit(work.batch, config, tasks, pure=False)

    def forget(self, futures: list[Any]) -> None:
        with contextlib.suppress(Exception):  # a cluster that is gone has forgotten them already
            self._client.cancel(futures, asynchronous=False)

    def gone(self) -> bool:
        """Whether the cluster will answer no more."""
        return self._client.status != "running" or (
            bool(self._members)
            and (self._members[0].poll() is not None or all(m.poll() is not None for m in self._members[1:]))
        )

    def parting(self) -> str:
        """What is said of a cluster that is gone."""
        return f"the cluster at {self.address} is gone"

    def close(self) -> None:
        with contextlib.suppress(Exception):
            self._client.close(timeout=_FAREWELL)
        self._stop()

    def _started(self, count: int) -> str:
        """The address of a scheduler that was started, with so many workers."""
        place = _address(self._member("scheduler"))
        for member in [self._member("worker", place) for _ in range(count)]:
            _address(member)
        return place

    def _member(self, *arguments: str) -> subprocess.Popen[bytes]:
        # They end when their standard input does: with this process, whatever ends it.
        member = subprocess.Popen(
            launch.python("proofcheck.cluster.member", *arguments),
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
            env=launch.environment(1),
        )
        self._members.append(member)
        return member

    def _stop(self) -> None:
        for member in self._members:
            for stream in (member.stdin, member.stdout):
                _close(stream)
        for member in self._members:
            with contextlib.suppress(subprocess.TimeoutExpired):
                member.wait(_FAREWELL)
            member.kill()
            member.wait()


def _address(member: subprocess.Popen[bytes]) -> str:
    """What a member says of itself when it is there. Raises RuntimeError if it ends instead."""
    assert member.stdout is not None
    said = member.stdout.readline().decode().strip()
    if not said:
        raise RuntimeError("its processes cannot be started")
    return said


def _close(stream: IO[bytes] | None) -> None:
    if stream is not None:
        with contextlib.suppress(OSError):
            stream.close()
