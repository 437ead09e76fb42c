"""Which files a process may touch, by Landlock: a Linux security module with which a process gives up rights by itself.

`allow_only` leaves the rights that it is given and takes every other right on files away from this process and from all
that it starts, for good. Files that are open already stay as they are; names and dates of files can still be asked for.
Where the kernel has scopes (ABI 6), signals and abstract sockets reach no process outside any more, and TCP is refused
from ABI 4 on. Structures and numbers are those of <linux/landlock.h>; they are the same on all processors.
"""

from __future__ import annotations

import contextlib
import ctypes
import os
import sys
from collections.abc import Iterable

_CREATE, _ADD, _RESTRICT = 444, 445, 446  # system calls
_NO_NEW_PRIVILEGES = 38  # of prctl
_VERSION = 1  # flag: tell the ABI and make nothing
_PATH_BENEATH = 1
_EXECUTE, _WRITE_FILE, _READ_FILE, _READ_DIR, _TRUNCATE = 1 << 0, 1 << 1, 1 << 2, 1 << 3, 1 << 14
# How many rights on files each ABI knows; later ones know those of the last.
_RIGHTS = {1: 13, 2: 14, 3: 15, 4: 15, 5: 16}
_TCP = 0b11  # bind, connect: from ABI 4
_SCOPES = 0b11  # abstract sockets, signals: from ABI 6


# Looked up on import, in the server: a worker should not have to load a library first.
_libc = ctypes.CDLL(None, use_errno=True) if sys.platform == "linux" else None


class _Ruleset(ctypes.Structure):
    _fields_ = (("files", ctypes.c_uint64), ("network", ctypes.c_uint64), ("scopes", ctypes.c_uint64))


class _Beneath(ctypes.Structure):
    _pack_ = 1
    _layout_ = "ms"
    _fields_ = (("allowed", ctypes.c_uint64), ("parent", ctypes.c_int32))


def abi() -> int:
    """The version that this kernel offers; 0 where there is none."""
    return 0 if _libc is None else max(0, _libc.syscall(_CREATE, None, ctypes.c_size_t(0), _VERSION))


def allow_only(readable: Iterable[str], both: Iterable[str] = ()) -> int:
    """Leave this thread the right to read what lies at or below `readable`, and to read and write the files `both`.

    Returns the ABI by which this was done, 0 where nothing could be done. What does not exist is passed over. The
    calling thread must be the only one, for the others keep their rights.
    """
    version = abi()
    libc = _libc
    if libc is None or not version:
        return 0
    rights = (1 << _RIGHTS.get(version, 16)) - 1
    wanted = _Ruleset(rights, _TCP if version >= 4 else 0, _SCOPES if version >= 6 else 0)
    size = 8 if version < 4 else 16 if version < 6 else 24
    ruleset = libc.syscall(_CREATE, ctypes.byref(wanted), ctypes.c_size_t(size), 0)
    if ruleset < 0:
        return 0
    try:
        for path in readable:
            _permit(libc, ruleset, path, _READ_FILE, _READ_FILE | _READ_DIR)
        for path in both:
            _permit(libc, ruleset, path, (_READ_FILE | _WRITE_FILE | _TRUNCATE) & rights, 0)
        libc.prctl(_NO_NEW_PRIVILEGES, 1, 0, 0, 0)
        return version if libc.syscall(_RESTRICT, ruleset, 0) == 0 else 0
    finally:
        os.close(ruleset)


def _permit(libc: ctypes.CDLL, ruleset: int, path: str, on_file: int, on_directory: int) -> None:
    with contextlib.suppress(OSError):
        place = os.open(path, os.O_PATH | os.O_CLOEXEC)
        try:
            allowed = on_directory if os.path.isdir(path) else on_file
            rule = _Beneath(allowed, place)
            if allowed:
                libc.syscall(_ADD, ruleset, _PATH_BENEATH, ctypes.byref(rule), 0)
        finally:
            os.close(place)
