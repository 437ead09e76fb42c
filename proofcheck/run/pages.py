"""The memory of a process that is about to fork many others, in large pages.

A fork copies the table of pages, and the end of the fork takes it down again. A server that has imported much has
tens of thousands of pages of 4 KB; put together to pages of 2 MB, they are less than a hundred, and a worker begins and
ends in a fraction of the time. What it writes to is still copied by 4 KB: the first write to a large page splits it, in
the worker alone.

Putting them together copies the memory once. That pays where dozens of workers follow, not for one claim.

Linux 6.1 or later (MADV_COLLAPSE), where large pages are not forbidden; elsewhere nothing is done.
"""

from __future__ import annotations

import ctypes
import sys

_LARGE = 2 << 20  # bytes of a large page on x86-64, and on AArch64 with base pages of 4 KB
_COLLAPSE = 25  # MADV_COLLAPSE


def gather() -> int:
    """Put the private memory of this process together to large pages, as far as that goes; how many there are then."""
    if sys.platform != "linux":
        return 0
    advise = ctypes.CDLL(None).madvise
    advise.argtypes = [ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int]
    done = 0
    for start, end in _writable():
        for place in range(-(-start // _LARGE) * _LARGE, end - _LARGE + 1, _LARGE):
            done += advise(place, _LARGE, _COLLAPSE) == 0
    return done


def _writable() -> list[tuple[int, int]]:
    """The stretches of addresses that are private, writable and no file's; none where /proc does not tell."""
    try:
        with open("/proc/self/maps", encoding="utf-8") as file:
            lines = [line.split() for line in file]
    except OSError:
        return []
    kept = [line[0].split("-") for line in lines if line[1].startswith("rw-p") and line[5:] in ([], ["[heap]"])]
    return [(int(start, 16), int(end, 16)) for start, end in kept]
