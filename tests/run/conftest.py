from __future__ import annotations

import os
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from proofcheck.run.limits import Limits, Reach
from proofcheck.run.pool import Pool

ENTRY = "isolation_jobs:act"


@pytest.fixture(autouse=True)
def _jobs_on_path(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(Path(__file__).parent))


@pytest.fixture
def make_pool() -> Iterator[Callable[..., Pool]]:
    """A factory of pools that run `isolation_jobs.act`, closed at the end of the test."""
    pools = []

    def make(
        jobs: int = 2, entry: str = ENTRY, seconds: float = 10.0, reach: Reach = "nothing", **options: object
    ) -> Pool:
        limits = Limits(seconds, memory_mb=256, result_mb=8, reach=reach)
        pools.append(Pool(entry, jobs=jobs, limits=limits, **options))  # type: ignore[arg-type]
        return pools[-1]

    yield make
    for pool in pools:
        pool.close()


@pytest.fixture
def gone() -> Callable[[int], bool]:
    """Whether a process ends within two seconds. A zombie has ended; who was to reap it is another matter."""

    def ended(pid: int) -> bool:
        try:
            return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] in "ZX"
        except OSError:
            return True

    def wait(pid: int) -> bool:
        until = time.monotonic() + 2.0
        while not ended(pid) and time.monotonic() < until:
            time.sleep(0.02)
        return ended(pid)

    assert os.path.isdir("/proc/self")
    return wait
