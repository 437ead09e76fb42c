"""Limits that a worker process puts on itself before it runs a job.

Everything here is best effort where the platform lacks it: without `resource` (Windows) nothing is limited, and the
address space is limited on Linux only. The wall clock does not depend on this module; the parent process enforces it.
"""

from __future__ import annotations

import ctypes
import math
import os
import signal
import sys

from proofcheck.run.limits import Limits

try:
    import resource
except ImportError:
    resource = None  # type: ignore[assignment]

RESULT_FD = 3
_OPEN_FILES = 256
_PR_SET_PDEATHSIG = 1
# Looked up on import, in the server: a worker should not have to load a library between fork and limits.
_libc = ctypes.CDLL(None) if sys.platform == "linux" else None


def memory_in_use() -> tuple[int, int] | None:
    """Bytes of (address space, resident memory) of this process; None where /proc does not tell."""
    try:
        with open("/proc/self/statm", "rb") as file:
            size, resident = file.read().split()[:2]
    except OSError:
        return None
    page = os.sysconf("SC_PAGE_SIZE")
    return int(size) * page, int(resident) * page


def time_waited(pid: int) -> float:
    """Seconds for which a process was ready to run and did not, because others had the processor; 0 where /proc does
    not tell."""
    try:
        with open(f"/proc/{pid}/schedstat", "rb") as file:
            return int(file.read().split()[1]) / 1e9
    except (OSError, IndexError, ValueError):
        return 0.0


def restrict(limits: Limits) -> None:
    """Set the limits of the operating system for this process. They cannot be raised again.

    The memory limit comes on top of what the process already maps: the shared libraries of a warm worker take
    hundreds of MiB of addresses before the job has allocated anything. CPU time is a backstop for a lost parent,
    generous because threads add up: the seconds on every core.
    """
    if resource is None:
        return
    seconds = math.ceil(limits.seconds * (os.cpu_count() or 1)) + 5
    _lower(resource.RLIMIT_CPU, seconds, grace=5)
    _lower(resource.RLIMIT_CORE, 0)
    _lower(resource.RLIMIT_NOFILE, _OPEN_FILES)
    used = memory_in_use()
    if limits.memory_mb is not None and used is not None:
        _lower(resource.RLIMIT_AS, used[0] + (limits.memory_mb << 20))


def _lower(kind: int, value: int, grace: int = 0) -> None:
    _, hard = resource.getrlimit(kind)
    if hard != resource.RLIM_INFINITY:
        value = min(value, hard)
        grace = min(grace, hard - value)
    resource.setrlimit(kind, (value, value + grace))


def die_with(parent: int) -> None:
    """Have the kernel kill this process when its parent (process id `parent`) dies; Linux only, a no-op elsewhere.

    Exits at once if that has already happened. The kernel means the *thread* that forked, so the parent must fork
    from a thread that stays.
    """
    if _libc is not None:
        _libc.prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != parent:
            os._exit(1)


def redirect(result: int, errors: int) -> None:
    """Leave this process four descriptors: no input, all output to `errors`, and `result` as RESULT_FD.

    RESULT_FD does not survive an exec, so a program that a job leaves behind cannot hold the result open. Everything
    else that was inherited is closed: the server's socket above all, whose end of file must mean that the *caller* is
    gone.
    """
    null = os.open(os.devnull, os.O_RDONLY)
    os.dup2(null, 0)
    os.dup2(errors, 1)
    os.dup2(errors, 2)
    os.dup2(result, RESULT_FD, inheritable=False)
    os.closerange(RESULT_FD + 1, max(os.sysconf("SC_OPEN_MAX"), result + 1, errors + 1))
