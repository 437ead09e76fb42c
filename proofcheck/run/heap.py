"""The C heap of a process that is about to fork others: no holes that workers would copy, and memory that stays.

A server that has imported much leaves holes all over its heap. A forked worker would put what it allocates into them,
each in another page, and every page that it writes to is copied first: with Z3 that is thousands of pages, which takes
longer than most questions. So the holes are filled once, before the first fork, and workers allocate in one piece
behind them. The memory is that of the holes, which is in use anyway.

Arrays of some megabytes come and go thousands of times in one measurement. By default each of them is given back to the
system, and the next one is paid for page by page again: more than half of the time of a Monte Carlo run where pages are
dear, as in containers. So what a worker has freed it keeps, to use it again; all of it goes when the worker ends.

Nothing is done where the C library is not glibc.
"""

from __future__ import annotations

import ctypes
import sys

_SIZES = (65_536, 16_384, 4_096, 1_024, 512, 256, 128, 64, 32, 24)
_MOST = 400_000  # pieces
_TRIM, _MAP = -1, -3  # what `mallopt` calls the bounds from which memory is given back, and mapped by itself
_ARENAS = -8  # and the number of heaps, of which threads get their own
_KEPT, _MAPPED = 1 << 29, 1 << 28  # bytes


class _Info(ctypes.Structure):
    """`struct mallinfo2`."""

    _names = ("arena", "ordblks", "smblks", "hblks", "hblkhd", "usmblks", "fsmblks", "uordblks", "fordblks", "keepcost")
    _fields_ = [(name, ctypes.c_size_t) for name in _names]


def holes() -> int | None:
    """Free bytes inside the heap, without those at its end; None where that is not known."""
    try:
        tell = ctypes.CDLL(None).mallinfo2
    except (OSError, AttributeError, TypeError):
        return None
    tell.restype = _Info
    info = tell()
    return int(info.fordblks - info.keepcost)


def fill() -> None:
    """Fill the holes, larger ones first. What is allocated for it is never given back."""
    if sys.platform != "linux" or holes() is None:
        return
    libc = ctypes.CDLL(None)
    libc.malloc.restype, libc.malloc.argtypes = ctypes.c_void_p, [ctypes.c_size_t]
    libc.free.argtypes = [ctypes.c_void_p]
    libc.sbrk.restype, libc.sbrk.argtypes = ctypes.c_void_p, [ctypes.c_ssize_t]
    libc.malloc_trim(0)  # small pieces that were freed are put together first
    end, pieces = libc.sbrk(0), 0
    for size in _SIZES:
        while pieces < _MOST and (piece := libc.malloc(size)) is not None:
            if piece >= end:  # the heap had to grow: no hole is left that is large enough
                libc.free(piece)
                break
            pieces += 1


def keep() -> None:
    """Keep up to `_KEPT` bytes that were freed, and map only pieces beyond `_MAPPED` by themselves. One heap for all
    threads: another would take 64 MiB of addresses, by which a worker counts as grown."""
    if sys.platform != "linux" or holes() is None:
        return
    libc = ctypes.CDLL(None)
    libc.mallopt(_TRIM, _KEPT)
    libc.mallopt(_MAP, _MAPPED)
    libc.mallopt(_ARENAS, 1)
