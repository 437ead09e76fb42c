"""A process of `local:N`: Dask's scheduler, or a worker of it, for as long as the process that started it.

    python -m proofcheck.cluster.member scheduler
    python -m proofcheck.cluster.member worker ADDRESS

It says its address on a line of its own, and ends when its standard input does.
"""

from __future__ import annotations

import asyncio
import os
import sys
from typing import Any


async def _live(node: Any) -> None:
    async with node:
        print(node.address, flush=True)
        await asyncio.to_thread(os.read, 0, 1)
    # The threads of a batch that is still at work would be waited for.
    os._exit(0)


async def _member(kind: str, *address: str) -> None:
    import dask

    # Each process would look at every thread a hundred times a second, at its clock fifty times, at its memory twice.
    looks = ("distributed.admin.tick.interval", "distributed.admin.system-monitor.interval")
    dask.config.set({"distributed.worker.profile.enabled": False, **dict.fromkeys(looks, "1s")})
    from distributed import Nanny, Scheduler

    if kind == "scheduler":
        await _live(Scheduler(host="127.0.0.1", port=0, dashboard=False))
    else:
        await _live(Nanny(*address, host="127.0.0.1", nthreads=1, memory_limit=0, dashboard=False))


if __name__ == "__main__":
    asyncio.run(_member(*sys.argv[1:]))
