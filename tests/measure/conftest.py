"""These tests on another array library: `ARRAYS=torch python -m pytest tests/measure`, or jax.

What a test asks of NumPy by its name is then answered by that library. Tests of NumPy itself, of memory and of other
processes are left out.
"""

from __future__ import annotations

import os
from typing import Any

import pytest

LIBRARY = os.environ.get("ARRAYS", "")
OF_NUMPY = {"test_backends.py", "test_fusing.py", "test_memory.py", "test_gpu.py", "test_libraries.py"}


@pytest.fixture(autouse=True)
def other_library(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    if not LIBRARY:
        return
    if request.path.name in OF_NUMPY:
        pytest.skip("a test of NumPy itself")
    from proofcheck.measure import arrays

    usual = arrays.backend

    def chosen(choice: Any = "auto") -> arrays.Backend:
        return usual(LIBRARY if choice in ("auto", "numpy") else choice)  # type: ignore[arg-type]

    for module in (arrays, request.module):
        if getattr(module, "backend", None) is usual:
            monkeypatch.setattr(module, "backend", chosen)
