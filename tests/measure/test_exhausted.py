"""Memory that ends with an error of the library's own: smaller batches and slices do, as after MemoryError."""

from __future__ import annotations

import importlib
import os
import sys
import types

import pytest

from proofcheck.lang.problem import problem_from
from proofcheck.measure import face
from proofcheck.measure.arrays import exhausted
from proofcheck.measure.laws import Sampler
from proofcheck.run.budget import Budget


class OutOfMemoryError(RuntimeError):
    """As PyTorch's."""


def test_the_error_of_pytorch_counts_where_it_is_loaded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "torch", types.SimpleNamespace(OutOfMemoryError=OutOfMemoryError))
    with pytest.raises(exhausted()):
        raise OutOfMemoryError
    monkeypatch.delitem(sys.modules, "torch")
    assert set(exhausted()) == {MemoryError}


def test_batches_are_made_smaller(monkeypatch: pytest.MonkeyPatch) -> None:
    usual, asked = Sampler.batch, []

    def batch(self: Sampler, count: int, offset: int) -> object:
        asked.append(count)
        if count > 1000:
            raise OutOfMemoryError
        return usual(self, count, offset)

    # Where these tests run on PyTorch, the library itself has to stay.
    library = importlib.import_module("torch") if os.environ.get("ARRAYS") == "torch" else types.SimpleNamespace()
    monkeypatch.setattr(library, "OutOfMemoryError", OutOfMemoryError, raising=False)
    monkeypatch.setitem(sys.modules, "torch", library)
    monkeypatch.setattr(Sampler, "batch", batch)
    problem = problem_from("E(x**2) == 1", where={"x": "normal"})
    assert face.look(problem, budget=Budget(1e7), seed=0, choice="numpy").numbers.verdict == "consistent"
    assert max(asked) > 1000
