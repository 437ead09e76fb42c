from __future__ import annotations

import importlib.util
import os
import sys
from types import ModuleType, SimpleNamespace

import array_api_compat
import pytest

from proofcheck.measure import arrays
from proofcheck.measure.arrays import BackendUnavailable, backend
from proofcheck.measure.backends import cupy as cupy_file

HAS_CUPY = importlib.util.find_spec("cupy") is not None


def test_numpy_and_strict_are_always_there() -> None:
    for name in ("numpy", "strict"):
        assert float(backend(name).xp.sum(backend(name).xp.asarray([1.0, 2.0]))) == 3.0
        assert backend(name).host(backend(name).xp.asarray([[1.0], [2.0]])) == [[1.0], [2.0]]


def test_unknown_name() -> None:
    with pytest.raises(ValueError, match="choose auto, numpy, cupy, torch or jax"):
        backend("tensors")  # type: ignore[arg-type]


@pytest.mark.skipif(HAS_CUPY, reason="CuPy is installed here")
def test_missing_cupy_names_the_remedy() -> None:
    with pytest.raises(BackendUnavailable, match=r"proofcheck\[gpu\].*proofcheck doctor"):
        backend("cupy")
    assert backend("auto").name == "numpy"
    assert not backend("auto").note


def test_a_broken_cupy_falls_back_with_a_note(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(importlib.util, "find_spec", lambda name: object())
    monkeypatch.setattr(cupy_file, "trouble", lambda: "there is no CUDA device")
    arrays.backend.cache_clear()
    try:
        chosen = backend("auto")
        assert chosen.name == "numpy"
        assert "no CUDA device" in chosen.note
        with pytest.raises(BackendUnavailable):
            backend("cupy")
    finally:
        arrays.backend.cache_clear()


@pytest.mark.parametrize("devices", [1, 2, 3])
def test_processes_take_the_devices_in_turn(devices: int, monkeypatch: pytest.MonkeyPatch) -> None:
    used: list[int] = []

    class Device:
        def __init__(self, number: int) -> None:
            self.number = number

        def use(self) -> None:
            used.append(self.number)

    runtime = SimpleNamespace(getDeviceCount=lambda: devices)
    stand_in = ModuleType("cupy")
    stand_in.cuda = SimpleNamespace(Device=Device, runtime=runtime)  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "cupy", stand_in)
    namespace = ModuleType("array_api_compat.cupy")
    monkeypatch.setitem(sys.modules, "array_api_compat.cupy", namespace)
    monkeypatch.setattr(array_api_compat, "cupy", namespace, raising=False)
    for process in range(100, 112):
        monkeypatch.setattr(os, "getpid", lambda process=process: process)
        assert cupy_file.load().name == "cupy"
    assert [used.count(k) for k in range(devices)] == [12 // devices] * devices
