"""A GPU that is not there, or that ends in the middle of the work: the verdict stays, the numbers say what happened."""

from __future__ import annotations

import sys
import threading
import types
from typing import Any

import pytest
from test_surroundings import Run, missing

from proofcheck.judging.decision import conjuncts, decide
from proofcheck.judging.payload import Settings
from proofcheck.lang.problem import Parts, Reader
from proofcheck.measure import arrays, face
from proofcheck.source.span import SourceText

NO_DEVICE = """
class cuda:
    class runtime:
        @staticmethod
        def getDeviceCount():
            raise RuntimeError("cudaErrorNoDevice: no CUDA-capable device is detected")
"""
DRIVER = "raise ImportError('libcuda.so.1: cannot open shared object file')"


@pytest.fixture
def installed(tmp_path, monkeypatch):
    """Installs a CuPy of the given text."""

    def install(text: str) -> None:
        missing(tmp_path, "cupy", text)
        monkeypatch.syspath_prepend(str(tmp_path / "broken"))
        monkeypatch.delitem(sys.modules, "cupy", raising=False)
        arrays.backend.cache_clear()

    yield install
    sys.modules.pop("cupy", None)
    arrays.backend.cache_clear()


@pytest.mark.parametrize(("text", "words"), [(NO_DEVICE, "cudaErrorNoDevice"), (DRIVER, "libcuda.so.1")])
def test_without_a_device_the_numbers_are_those_of_numpy(installed, text, words):
    installed(text)
    library = arrays.backend("auto")
    assert library.name == "numpy" and words in library.note
    with pytest.raises(arrays.BackendUnavailable, match=words):
        arrays.backend("cupy")


def test_a_device_that_was_asked_for_by_name(tmp_path):
    run = Run(tmp_path, missing(tmp_path, "cupy", NO_DEVICE), "--backend", "cupy").end()
    assert run.status == 2 and not (tmp_path / "run.json").exists()
    assert "cudaErrorNoDevice" in run.errors and "[backend-unavailable]" in run.errors


class OutOfMemoryError(MemoryError):
    """As CuPy's."""


class Failing:
    """NumPy as the array library of a device, until so many calls were made."""

    def __init__(self, calls: int, error: type[Exception]) -> None:
        self.calls, self.error = calls, error

    def __getattr__(self, name: str) -> Any:
        import array_api_compat.numpy as xp

        found = getattr(xp, name)
        if not isinstance(found, types.FunctionType | types.BuiltinFunctionType) and name != "matmul":
            return found

        def call(*arguments: Any, **options: Any) -> Any:
            self.calls -= 1
            if self.calls < 0:
                raise self.error("the device")
            return found(*arguments, **options)

        return call


@pytest.mark.parametrize("error", [OutOfMemoryError, RuntimeError])
@pytest.mark.parametrize("calls", [0, 7, 60])
@pytest.mark.parametrize(
    ("statement", "where", "word"),
    [
        ("(A @ B).T == B.T @ A.T", ["n: dim", "A, B: real[n, n]"], "proved"),
        ("A @ B == B @ A", ["n: dim", "A, B: real[n, n]"], "refuted"),
        ("E(q @ k) == 0", ["d: dim", "q, k: normal[d]"], "proved"),
    ],
)
def test_a_device_that_fails_in_the_middle_costs_no_verdict(monkeypatch, statement, where, word, calls, error):
    """The kernel's rulings stand; the numbers are smaller, or skipped with the reason."""
    usual = arrays.backend

    def library(choice: str = "auto") -> arrays.Backend:
        return usual("numpy") if choice == "numpy" else arrays.Backend("cupy", Failing(calls, error))

    monkeypatch.setattr(arrays, "backend", library)
    monkeypatch.setattr(face.arrays, "backend", library)
    monkeypatch.setattr(arrays.Backend, "release", lambda self: None)
    monkeypatch.setattr(arrays.Backend, "host", lambda self, array: __import__("numpy").asarray(array).tolist())
    monkeypatch.setattr(arrays.Backend, "quiet", lambda self: __import__("numpy").errstate(all="ignore"))
    (problem,) = conjuncts(Reader(Parts.of(where, (), {})).problem(SourceText.bare(statement)))
    part = decide(problem, statement, Settings(budget=0.001, backend="cupy").to_json())
    assert part.word == word
    assert part.numbers is not None
    if calls == 0:
        assert part.numbers.verdict == "skipped"
        assert "memory" in part.numbers.detail or "the device" in part.numbers.detail


def test_z3_without_a_thread_to_watch_it(monkeypatch):
    import z3

    from proofcheck.logic.decide.smt import watch

    def refuse(self: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", refuse)
    monkeypatch.setattr(watch, "_WATCH", watch._Watch())
    solver = z3.Solver()
    solver.add(z3.Int("x") * 2 == 3)
    assert watch.answer(solver, 1000) == "unsat"
