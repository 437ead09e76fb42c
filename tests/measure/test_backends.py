from __future__ import annotations

import importlib.util

import pytest

from proofcheck.measure import arrays
from proofcheck.measure.arrays import BackendUnavailable, backend

HAS_CUPY = importlib.util.find_spec("cupy") is not None


def test_numpy_and_strict_are_always_there() -> None:
    for name in ("numpy", "strict"):
        assert float(backend(name).xp.sum(backend(name).xp.asarray([1.0, 2.0]))) == 3.0
        assert backend(name).host(backend(name).xp.asarray([[1.0], [2.0]])) == [[1.0], [2.0]]


def test_unknown_name() -> None:
    with pytest.raises(ValueError, match="choose auto, numpy, cupy or strict"):
        backend("torch")  # type: ignore[arg-type]


@pytest.mark.skipif(HAS_CUPY, reason="CuPy is installed here")
def test_missing_cupy_names_the_remedy() -> None:
    with pytest.raises(BackendUnavailable, match=r"proofcheck\[gpu\].*proofcheck doctor"):
        backend("cupy")
    assert backend("auto").name == "numpy"
    assert not backend("auto").note


def test_a_broken_cupy_falls_back_with_a_note(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: object())
    monkeypatch.setattr(arrays, "_cupy_trouble", lambda: "there is no CUDA device")
    arrays.backend.cache_clear()
    try:
        chosen = backend("auto")
        assert chosen.name == "numpy"
        assert "no CUDA device" in chosen.note
        with pytest.raises(BackendUnavailable):
            backend("cupy")
    finally:
        arrays.backend.cache_clear()
