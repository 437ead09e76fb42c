"""Holes in the C heap are filled before a fork."""

from __future__ import annotations

import subprocess
import sys

import pytest

from proofcheck.run.heap import holes

SCRIPT = """
import ctypes
from proofcheck.run.heap import fill, holes
libc = ctypes.CDLL(None)
libc.malloc.restype, libc.free.argtypes = ctypes.c_void_p, [ctypes.c_void_p]
pieces = [libc.malloc(1000) for _ in range(20000)]
for piece in pieces[::2]:
    libc.free(piece)
before = holes()
fill()
after = holes()
fill()
print(before, after, holes())
"""


@pytest.mark.skipif(holes() is None, reason="not glibc")
def test_hardly_any_hole_is_left() -> None:
    done = subprocess.run([sys.executable, "-c", SCRIPT], capture_output=True, text=True, check=True, timeout=60)
    before, after, again = map(int, done.stdout.split())
    assert before > 9_000_000
    assert after < before / 10
    assert again <= after


ARRAYS = """
import resource
import sys
import numpy
from proofcheck.run.heap import keep
if sys.argv[1] == "keep":
    keep()
numpy.ones(2**20)
before = resource.getrusage(resource.RUSAGE_SELF).ru_minflt
for _ in range(100):
    numpy.ones(2**20) + 1.0
print(resource.getrusage(resource.RUSAGE_SELF).ru_minflt - before)
"""


@pytest.mark.skipif(holes() is None, reason="not glibc")
def test_arrays_take_the_memory_of_those_before_them() -> None:
    def faults(way: str) -> int:
        command = [sys.executable, "-c", ARRAYS, way]
        return int(subprocess.run(command, capture_output=True, text=True, check=True, timeout=60).stdout)

    kept = faults("keep")
    assert kept < 10_000  # two arrays of 2,048 pages each, and not a hundred times as many
    assert kept < max(1, faults("as it is")) / 4
