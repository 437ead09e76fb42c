"""Elementwise programs as kernels: what is written down, compiled for the processor, computes the same numbers.

The functions are those that the numbers use on the statements of `statements.py`. A device compiles the same text.
"""

from __future__ import annotations

import ctypes
import shutil
import subprocess
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import Any

import numpy
import pytest

from proofcheck.lang.problem import problem_from
from proofcheck.measure.arrays import backend
from proofcheck.measure.backends import fusing, philox
from proofcheck.measure.backends.base import Backend
from proofcheck.measure.identity import survey
from proofcheck.measure.random import Stream
from proofcheck.run.budget import Budget
from tests.measure.statements import FALSE, TRUE

NAMESPACE = fusing.Namespace(numpy, {})
TRACER = fusing.Tracer({kind: numpy.dtype(kind) for kind in fusing.KINDS}, numpy.ndarray)
COMPILER = shutil.which("g++") or shutil.which("clang++")
HEAD = """
#include <cmath>
#include <cstdint>
using namespace std;
typedef uint32_t uint32; typedef uint64_t uint64; typedef double float64; typedef float float32;
"""
ELEMENTARY = ("exp", "log", "sin", "cos", "tan", "sinh", "cosh", "asin", "acos", "atan", "pow", "erf")
needs_compiler = pytest.mark.skipif(COMPILER is None, reason="no C++ compiler")


def traced(function: Callable[..., Any], *arrays: Any, least: int = 1) -> fusing.Kernel | None:
    return fusing.written(function, arrays, TRACER, least)


class Recorder(Backend):
    """NumPy, which computes arrays whole and keeps what each distinct kernel was asked, and what the function gave."""

    def at_once(self, function: Callable[..., Any], arrays: Sequence[Any]) -> Any:
        result = function(*arrays)
        kernel = fusing.written(function, arrays, TRACER, 1)
        asked.append(kernel is not None)
        if kernel is not None and numpy.ndim(result):
            key = (kernel.operands, kernel.result, kernel.body)
            kept.setdefault(key, (kernel, numpy.asarray(result)))
        return result


kept: dict[Any, tuple[fusing.Kernel, Any]] = {}
asked: list[bool] = []


@cache
def recorded() -> list[tuple[fusing.Kernel, Any]]:
    """The kernels of many measurements."""
    library = Recorder("numpy", NAMESPACE, whole=True)
    with numpy.errstate(all="ignore"):
        for statement, where, given in TRUE + FALSE:
            survey(problem_from(statement, where=where, given=list(given)), budget=Budget(2e7), seed=0, backend=library)
    return list(kept.values())


def compiled(text: str, folder: Path) -> ctypes.CDLL:
    assert COMPILER is not None
    source, library = folder / "kernels.cc", folder / "kernels.so"
    source.write_text(HEAD + text, "utf-8")
    options = ["-O1", "-ffp-contract=off", "-shared", "-fPIC"]
    subprocess.run([COMPILER, *options, str(source), "-o", str(library)], check=True, capture_output=True, timeout=120)
    return ctypes.CDLL(str(library))


@needs_compiler
def test_kernels_compute_what_the_functions_do(tmp_path: Path) -> None:
    kernels = recorded()
    assert len(kernels) > 40 and sum(asked) > 0.9 * len(asked)
    text = []
    for number, (kernel, _) in enumerate(kernels):
        taken = [f"const {kind}* p{name}" for name, kind in kernel.operands]
        read = "\n".join(f"const {kind} {name} = p{name}[i];" for name, kind in kernel.operands)
        body = kernel.body.replace("out = ", "o[i] = ")
        loop = f"for (long i = 0; i < count; ++i) {{\n{read}\n{body}\n}}"
        text.append(f'extern "C" void k{number}({", ".join(taken)}, {kernel.result}* o, long count) {{\n{loop}\n}}')
    library = compiled("\n".join(text), tmp_path)
    for number, (kernel, expected) in enumerate(kernels):
        shape = numpy.broadcast_shapes(*(numpy.shape(v) for v in kernel.values))
        assert shape == expected.shape and str(expected.dtype) == kernel.result
        values = [
            numpy.ascontiguousarray(numpy.broadcast_to(numpy.asarray(v, dtype=kind), shape))
            for v, (_, kind) in zip(kernel.values, kernel.operands, strict=True)
        ]
        found = numpy.empty(shape, dtype=kernel.result)
        pointers = [ctypes.c_void_p(v.ctypes.data) for v in (*values, found)]
        getattr(library, f"k{number}")(*pointers, ctypes.c_long(found.size))
        if any(f"{name}(" in kernel.body for name in ELEMENTARY):
            unit = numpy.finfo(kernel.result).eps if kernel.result != "bool" else 0.0
            numpy.testing.assert_allclose(found, expected, rtol=16 * unit, atol=16 * unit)
        else:
            numpy.testing.assert_array_equal(found, expected, kernel.body)


def test_kernels_compile_for_a_device() -> None:
    """With NVRTC, which needs no device: for the oldest and the newest kind that it knows of those in use."""
    pytest.importorskip("cupy")
    from cupy.cuda import nvrtc

    text = []
    for number, (kernel, _) in enumerate(recorded()):
        taken = ", ".join(f"const {fusing.KINDS[kind]} {name}" for name, kind in kernel.operands)
        result = f"{fusing.KINDS[kernel.result]}& out"
        text.append(f"__device__ void k{number}({taken}, {result}) {{\n{kernel.body}\n}}")
    taken = philox.OPERANDS.replace("uint64", "unsigned long long").replace("uint32", "unsigned int")
    text.append(f"__global__ void words({taken}, unsigned int* words) {{ const int i = threadIdx.x; {philox.BODY} }}")
    for kind in ("compute_75", "compute_90"):
        program = nvrtc.createProgram("\n".join(text), "kernels.cu", [], [])
        nvrtc.compileProgram(program, ("--fmad=false", "-std=c++17", f"--gpu-architecture={kind}"))
        assert nvrtc.getPTX(program)


@needs_compiler
def test_the_words_of_a_stream_are_those_of_the_array_program(tmp_path: Path) -> None:
    taken = ", ".join(f"{part.split()[0]} {part.split()[1]}" for part in philox.OPERANDS.split(", "))
    loop = f"for (uint64 i = 0; i < count; ++i) {{{philox.BODY}}}"
    library = compiled(f'extern "C" void words({taken}, uint32* words, uint64 count) {{{loop}}}', tmp_path)
    stream = Stream(numpy, 7, "kernels")
    for first in (0, 5, 2**32 - 3, 2**40):
        found = numpy.empty((100, 4), dtype=numpy.uint32)
        numbers = [ctypes.c_uint32(n) for n in (*stream._high, *stream._key)]
        library.words(ctypes.c_uint64(first), *numbers, ctypes.c_void_p(found.ctypes.data), ctypes.c_uint64(100))
        assert numpy.array_equal(found, stream._blocks(first, first + 100))


def test_a_stream_draws_the_same_from_a_program_of_the_library() -> None:
    def words(first: int, last: int, high: tuple[int, int], key: tuple[int, int]) -> Any:
        assert (high, key) == (plain._high, plain._key)
        return plain._blocks(first, last).astype(numpy.uint32)

    plain = Stream(numpy, 7, "kernels")
    other = Stream(fusing.Namespace(numpy, {"random_words": words}), 7, "kernels")
    for offset in (0, 1, 2, 3, 37):
        for method in ("uniform", "spread", "normal", "signs", "rademacher"):
            assert numpy.array_equal(getattr(plain, method)(201, offset), getattr(other, method)(201, offset)), method


@pytest.mark.parametrize(
    "function",
    [
        lambda x: x.sum() + x,
        lambda x: x if x else -x,
        lambda x: x**3,
        lambda x: x % 2.0,
        lambda x: x + 2**60,
        lambda x: x + True,
        lambda x: (x > 0.0) + x,
        lambda x: (x > 0.0) == (x < 0.0),
        lambda x: NAMESPACE.where(x, 1.0, x),
        lambda x: NAMESPACE.where(x > 0.0, 1.0, 0.0),
        lambda x: NAMESPACE.astype(x, numpy.int64) + x,
        lambda x: NAMESPACE.sum(x),
        lambda x: 1.0,
        lambda x: x,
    ],
)
def test_what_is_not_written_down_is_left_to_the_library(function: Callable[..., Any]) -> None:
    assert traced(function, numpy.ones(3)) is None


def test_other_types_are_left_to_the_library() -> None:
    for dtype in (numpy.int64, numpy.uint8, numpy.complex128):
        assert traced(lambda x: x * x + x, numpy.ones(3, dtype=dtype)) is None


def test_an_array_that_no_step_uses_is_no_operand() -> None:
    kernel = traced(lambda x, y: x * x + 1.0, numpy.ones(3), numpy.ones((2, 3)))
    assert kernel is not None and [kind for _, kind in kernel.operands] == ["float64", "float64"]


def test_arrays_from_outside_take_part() -> None:
    beside = numpy.arange(3.0)
    kernel = traced(lambda x: beside * x + beside, numpy.ones((2, 3)))
    assert kernel is not None and sum(value is beside for value in kernel.values) == 1


def test_a_single_step_needs_no_kernel() -> None:
    assert traced(NAMESPACE.abs, numpy.ones(3), least=2) is None
    assert traced(NAMESPACE.abs, numpy.ones(3), least=1) is not None


def test_threads_compute_what_one_does(monkeypatch: pytest.MonkeyPatch) -> None:
    from proofcheck.measure.backends import numpy as of_numpy

    library, values = backend("numpy"), numpy.random.default_rng(0).normal(size=(1200, 900))
    rows = values[:, :1]
    results = []
    for threads in (1, 3):
        monkeypatch.setattr(of_numpy, "_threads", lambda threads=threads: threads)
        with library.quiet():
            results.append(library.elementwise(lambda x, y: numpy.sqrt(x) / y, [values, rows]))
    assert numpy.array_equal(*results, equal_nan=True)
    with pytest.raises(ZeroDivisionError):
        library.elementwise(lambda x: x * (1 // 0 if x[0, 0] == values[648, 0] else 1), [values])
