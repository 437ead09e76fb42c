"""Which array library computes: one namespace that follows the Python array API standard, and where its arrays live.

Each library has a file in `backends`. It is imported only when it is asked for, or, for "auto", when CuPy is installed
and a device answers. A CuPy that is installed but broken costs nothing but a `note`: the numbers are then NumPy's.
"""

from __future__ import annotations

import contextlib
import importlib
import importlib.util
from collections.abc import Iterator
from functools import cache
from typing import Any, Literal

from proofcheck.measure.backends.base import FUSED as FUSED
from proofcheck.measure.backends.base import Backend as Backend
from proofcheck.measure.backends.base import exhausted as exhausted

Choice = Literal["auto", "numpy", "cupy", "torch", "jax", "strict"]
EXTRAS = {"cupy": "gpu", "torch": "torch", "jax": "jax", "strict": "test"}  # what to install for a library


class BackendUnavailable(Exception):
    """The array library that was asked for cannot be used here. The message says what to install or run."""


class NotMeasurable(Exception):
    """The term lies outside what the array program can evaluate: a limit, an unbounded size. Carries the reason."""


class TooLarge(NotMeasurable):
    """An array would have more elements than the ceiling allows; smaller sizes or fewer samples may do."""


@cache
def backend(choice: Choice = "auto") -> Backend:
    """The backend called `choice`; "strict" is the reference implementation of the standard, for tests.

    Raises BackendUnavailable when that library is missing or does not work, ValueError for another name.
    """
    if choice == "auto":
        if importlib.util.find_spec("cupy") is None:
            return _file("numpy").load()
        trouble = _trouble("cupy")
        if trouble:
            return _file("numpy").load(f"cupy is installed but was not used: {trouble}")
        return _file("cupy").load()
    if choice != "numpy" and choice not in EXTRAS:
        raise ValueError(f"unknown backend {choice!r}: choose auto, numpy, cupy, torch or jax")
    trouble = _trouble(choice)
    if trouble:
        raise BackendUnavailable(
            f"the {choice} backend cannot be used: {trouble}. Install it with "
            f"`pip install 'proofcheck[{EXTRAS[choice]}]'`; `proofcheck doctor` shows what is missing."
        )
    return _file(choice).load()


def _trouble(name: str) -> str:
    """Why a library cannot compute here, or ""."""
    found: str = _file(name).trouble()
    return found


def _file(name: str) -> Any:
    return importlib.import_module(f"proofcheck.measure.backends.{name}")


@contextlib.contextmanager
def limited(library: Backend, share: float | None) -> Iterator[None]:
    """Within it, arrays on a device take no more than a share of what is free there; without a share, as they come.
    Those of the processor are limited with everything else that a worker allocates (`run.confine`)."""
    with contextlib.nullcontext() if share is None else library.limited(share):
        yield
