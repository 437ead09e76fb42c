"""NumPy, on the processor. It follows the array API by itself; array-api-compat around it takes longer to import.

Its matrix products use all threads that they are allowed; elementwise programs of large arrays and what is summed up
of them piece by piece use as many.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from typing import Any

from proofcheck.measure.backends.base import Backend, part

_LIMITS = ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS")  # what limits the threads of matrix products
_EACH = 2  # pieces for each thread, below which starting them is not worth it


class NumPy(Backend):
    def quiet(self) -> contextlib.AbstractContextManager[Any]:
        import numpy

        return numpy.errstate(all="ignore")

    def joined(
        self, function: Callable[..., Any], arrays: Sequence[Any], shape: tuple[int, ...], cuts: Sequence[Any]
    ) -> Any:
        threads = _threads()
        if threads == 1 or len(cuts) < _EACH * threads:
            return super().joined(function, arrays, shape, cuts)
        where = len(cuts[0]) - 1
        first = part(function, arrays, where, cuts[0])
        result = self.xp.empty(shape, dtype=first.dtype)
        result[(*cuts[0], ...)] = first

        def compute(some: Sequence[Any]) -> None:
            with self.quiet():  # each thread has a state of its own
                for cut in some:
                    result[(*cut, ...)] = part(function, arrays, where, cut)

        rest = cuts[1:]
        for _ in _pool(os.getpid(), threads).map(compute, [rest[k::threads] for k in range(threads)]):
            pass  # what a thread raised is raised here
        return result

    def each(self, function: Callable[[Any], Any], pieces: Sequence[Any]) -> list[Any]:
        threads = _threads()
        if threads == 1 or len(pieces) < _EACH * threads:
            return super().each(function, pieces)
        found: list[Any] = [None] * len(pieces)

        def compute(start: int) -> None:
            with self.quiet():
                found[start::threads] = [function(piece) for piece in pieces[start::threads]]

        for _ in _pool(os.getpid(), threads).map(compute, range(threads)):
            pass
        return found


@cache
def _threads() -> int:
    """How many threads computations may use."""
    named = next((value for name in _LIMITS if (value := os.environ.get(name, "")).isdecimal()), "")
    count = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
    return max(1, min(int(named), count) if named else count)


@cache
def _pool(process: int, threads: int) -> ThreadPoolExecutor:
    """The threads of a process: a forked one has none of its parent's."""
    return ThreadPoolExecutor(threads, "proofcheck-numpy")


def trouble() -> str:
    return ""


def load(note: str = "") -> Backend:
    import numpy

    return NumPy("numpy", numpy, note)
