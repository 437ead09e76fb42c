"""What a worker may reach besides its own memory: the modules that it still has to import, and nothing else.

A worker reads what a stranger wrote, with libraries in C and C++. Should one of them be talked into something, then its
process can open no socket, start no program, signal or look into no other process, write no file and read none outside
the installation: `seccomp.py` refuses the calls, `landlock.py` the files. Both are Linux's; elsewhere, on kernels
without them, and where $PROOFCHECK_SANDBOX is "off", a worker has the rights of whoever started it, within its limits
on time and memory. `proofcheck doctor` says which of it holds, found by trying.

A driver of a GPU needs its devices, local sockets and a place for what it compiles: with `devices` only the network,
the machine's settings and other processes' namespaces are out of reach.
"""

from __future__ import annotations

import contextlib
import functools
import os
import signal
import socket
import sys
from collections.abc import Callable

from proofcheck.run import landlock, seccomp
from proofcheck.run.limits import Reach

OFF = "PROOFCHECK_SANDBOX"  # set to "off", workers are not shut in
_SITES = ("site-packages", "dist-packages")
_SYSTEM = ("/lib", "/lib64", "/usr/lib", "/usr/lib64", "/usr/local/lib", "/etc/ld.so.cache")
later: set[str] = set()  # directories of packages that a server has not imported, and its workers may
_TOLD = ("/dev/urandom", "/dev/random", "/dev/zero", "/sys/devices/system", "/proc/cpuinfo", "/proc/meminfo")


def enter(reach: Reach) -> None:
    """Give up, for good, what a job with this reach does not need. Does what the system offers, and raises nothing."""
    if reach == "all" or is_off():
        return
    if reach == "nothing":
        landlock.allow_only(readable(), (os.devnull,))
    seccomp.refuse(files=reach == "nothing", devices=reach == "devices")


def is_off() -> bool:
    """Whether the environment asks for workers that are not shut in."""
    return os.environ.get(OFF) == "off"


def prepare() -> None:
    """In a server, before it forks: what workers find out for themselves otherwise."""
    readable()
    seccomp.prepare()


@functools.cache
def readable() -> tuple[str, ...]:
    """Where the modules of this process come from, and what the C library and the solvers ask about the machine.

    Of the import path only installations count as a whole. Of other directories on it, the current one among them, only
    the packages that have been imported from there do, and those that are to be (`later`).
    """
    places = {sys.prefix, sys.base_prefix, sys.exec_prefix, sys.base_exec_prefix, *_SYSTEM, *_TOLD, *later}
    places.add("/proc/self")
    places |= {path for path in sys.path if path.rstrip("/").endswith(_SITES)}
    roots = tuple(os.path.join(place, "") for place in places)
    for name, module in list(sys.modules.items()):
        file = getattr(module, "__file__", None)
        if "." not in name and file is not None and not file.startswith(roots):
            places.add(os.path.dirname(file) if hasattr(module, "__path__") else file)
    return tuple(sorted(places))


def probe(_: object = None) -> dict[str, bool]:
    """Tried in this process: for each thing that a worker should not be able to do, whether it is refused."""
    return {name: _refused(act) for name, act in _ATTEMPTS.items()}


def _refused(act: Callable[[], None]) -> bool:
    try:
        act()
    except OSError:
        return True
    return False


def _network() -> None:
    socket.socket(socket.AF_INET, socket.SOCK_DGRAM).close()


def _program() -> None:
    # In a child, for where it is not refused nothing comes back from it.
    child = os.fork()
    if not child:
        with contextlib.suppress(OSError):
            os.execv(sys.executable, [sys.executable, "-S", "-c", ""])
        os._exit(1)
    if os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]):
        raise PermissionError


def _write() -> None:
    # Nothing is made: the directory is there already.
    try:
        os.mkdir(os.path.dirname(__file__))
    except FileExistsError:
        return


def _read() -> None:
    os.listdir("/")


def _signal() -> None:
    os.kill(os.getppid(), signal.SIGCONT)


_ATTEMPTS: dict[str, Callable[[], None]] = {
    "network": _network,
    "programs": _program,
    "writing files": _write,
    "reading other files": _read,
    "other processes": _signal,
}
