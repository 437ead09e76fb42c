"""How this package starts an interpreter of its own: the command line and the environment."""

from __future__ import annotations

import os
import sys
from collections.abc import Mapping
from typing import Any

from proofcheck.run.limits import Failure, Reason

_THREADS = ("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS")


class PoolError(RuntimeError):
    """The pool itself cannot work; nothing that a job does raises this.

    The entry or a preload cannot be imported, no interpreter can be started, or the pool is closed.
    """


class ImportFailed(PoolError):
    """The entry or a preload cannot be imported."""


class ClusterLost(PoolError):
    """The cluster that was to do the jobs is gone, or cannot do them."""


def cores() -> int:
    """The processor cores that this process may use, at least 1."""
    try:
        return len(os.sched_getaffinity(0)) or 1
    except AttributeError:
        return os.cpu_count() or 1


def command(*arguments: str) -> list[str]:
    """The command line of `proofcheck.run.server`. Raises PoolError as `python` does."""
    return python("proofcheck.run.server", *arguments)


def python(module: str, *arguments: str) -> list[str]:
    """The command line of a module. Raises PoolError in a program that does not know its interpreter.

    `-P` and `-s` keep the current directory (in CI, a stranger's checkout) and the user's packages off the import
    path, unless they are on this process's own.
    """
    if not sys.executable:
        raise PoolError("sys.executable is empty, so no worker process can be started")
    return [sys.executable, "-P", "-s", "-m", module, *arguments]


def environment(jobs: int) -> dict[str, str]:
    """The environment of a process that is to import what this one would, beside `jobs - 1` others that compute.

    The hash seed is fixed, so that iterating over a set of strings gives one order everywhere. The threads of each
    process share the cores out; a lower number that the user has set is kept.
    """
    share = max(1, cores() // max(1, jobs))
    variables = dict(os.environ)
    for name in _THREADS:
        wish = variables.get(name, "")
        variables[name] = str(min(share, int(wish)) if wish.isdecimal() and int(wish) else share)
    variables["PYTHONHASHSEED"] = "0"
    variables["PYTHONPATH"] = os.pathsep.join(path or os.getcwd() for path in sys.path if isinstance(path, str))
    return variables


def fatal(header: Mapping[str, Any]) -> PoolError:
    """What a process that could not import what it must is reported as."""
    kind = PoolError if header.get("scarce") else ImportFailed
    return kind(f"the workers cannot start:\n{header['fatal']}")


def give_up(detail: str, reason: Reason = "crash") -> dict[str, object]:
    """The header of an answer for a job whose process was lost, or could not be had ("start"), with `detail`."""
    failure = Failure(reason, detail)
    return {"wall": 0.0, "failed": {"reason": failure.reason, "detail": failure.detail}}
