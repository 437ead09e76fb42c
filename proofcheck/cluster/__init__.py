"""Jobs of a `run.Pool` on other machines, by Dask's distributed scheduler (the extra `cluster`).

    with connected("tcp://10.0.0.1:8786"):    # or "local:4"
        ...                                   # pools made here have their jobs done there

Dask decides which of its workers does what, and does again what a lost worker was doing. A worker of Dask judges as
this machine would: a pool of its own, isolated processes, the limits of each job. Only this package knows that there is
a cluster, and only `connect` imports Dask.

    connect    the connection, or processes on this machine that stand in for machines
    dispatch   the `Backend` of a pool: jobs in batches to Dask, answers back
    work       what runs on the workers of Dask
    member     a process of `local:N`
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from proofcheck.run.pool import elsewhere

if TYPE_CHECKING:
    from proofcheck.cluster.connect import Cluster

__all__ = ["connected", "reached"]


def reached(address: str | None) -> Cluster | None:
    """The cluster at an address; None is no cluster. Raises as `connected` does."""
    if address is None:
        return None
    from proofcheck.cluster.connect import Cluster  # loaded where there is a cluster only

    return Cluster(address)


@contextmanager
def connected(address: str | None) -> Iterator[None]:
    """Within it, jobs of new pools are done by the cluster; None is no cluster. Raises ProofcheckError where Dask is
    not installed, or nobody answers at the address."""
    cluster = reached(address)
    if cluster is None:
        yield
        return
    try:
        with elsewhere(cluster.backend):
            yield
    finally:
        cluster.close()
