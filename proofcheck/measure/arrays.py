"""Which array library computes: one namespace that follows the Python array API standard, and where its arrays live.

CuPy is imported only when it is asked for, or, for "auto", when it is installed and a device answers. A CuPy that is
installed but broken costs nothing but a `note`: the numbers are then NumPy's.
"""

from __future__ import annotations

import contextlib
import importlib.util
import os
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any, Literal

Choice = Literal["auto", "numpy", "cupy", "strict"]


class BackendUnavailable(Exception):
    """The array library that was asked for cannot be used here. The message says what to install or run."""


class NotMeasurable(Exception):
    """The term lies outside what the array program can evaluate: a limit, an unbounded size. Carries the reason."""


class TooLarge(NotMeasurable):
    """An array would have more elements than the ceiling allows; smaller sizes or fewer samples may do."""


@dataclass(frozen=True)
class Backend:
    """An array namespace. `xp` follows the array API, `note` says why "auto" did not take a GPU that seemed there."""

    name: Literal["numpy", "cupy", "strict"]
    xp: Any
    note: str = ""

    def host(self, array: Any) -> Any:
        """The numbers of an array as nested lists, in one transfer."""
        if self.name == "cupy":
            import cupy

            return cupy.asnumpy(array).tolist()
        import numpy

        return numpy.asarray(array).tolist()

    def release(self) -> None:
        """Give back what a library keeps for later arrays, once memory has run out."""
        if self.name == "cupy":
            import cupy

            cupy.get_default_memory_pool().free_all_blocks()

    def quiet(self) -> contextlib.AbstractContextManager[Any]:
        """A context in which overflow and invalid operations give inf and nan without a warning."""
        if self.name == "cupy":
            return contextlib.nullcontext()
        import numpy

        return numpy.errstate(all="ignore")


@cache
def backend(choice: Choice = "auto") -> Backend:
    """The backend called `choice`; "strict" is the reference implementation of the standard, for tests.

    Raises BackendUnavailable when that library is missing or does not work, ValueError for another name.
    """
    if choice == "numpy":
        return _numpy()
    if choice == "strict":
        import array_api_strict

        return Backend("strict", array_api_strict)
    if choice == "cupy":
        trouble = _cupy_trouble()
        if trouble:
            raise BackendUnavailable(
                f"the cupy backend cannot be used: {trouble}. Install it with `pip install 'proofcheck[gpu]'`; "
                "`proofcheck doctor` shows what is missing."
            )
        return _cupy()
    if choice == "auto":
        if importlib.util.find_spec("cupy") is None:
            return _numpy()
        trouble = _cupy_trouble()
        return _numpy(f"cupy is installed but was not used: {trouble}") if trouble else _cupy()
    raise ValueError(f"unknown backend {choice!r}: choose auto, numpy, cupy or strict")


@contextlib.contextmanager
def limited(library: Backend, share: float | None) -> Iterator[None]:
    """Within it, arrays on a device take no more than a share of what is free there; without a share, as they come.
    Those of the processor are limited with everything else that a worker allocates (`run.confine`)."""
    if share is None or library.name != "cupy":
        yield
        return
    import cupy

    pool = cupy.get_default_memory_pool()
    before = pool.get_limit()
    pool.set_limit(size=pool.used_bytes() + int(share * cupy.cuda.runtime.memGetInfo()[0]))
    try:
        yield
    finally:
        pool.set_limit(size=before)


def _numpy(note: str = "") -> Backend:
    """NumPy follows the standard by itself. What array-api-compat puts around it takes longer to import than NumPy."""
    import numpy

    return Backend("numpy", numpy, note)


def _cupy() -> Backend:
    """CuPy on one of the devices: claims are judged in processes of their own, which take the devices in turn."""
    import array_api_compat.cupy
    import cupy

    cupy.cuda.Device(os.getpid() % cupy.cuda.runtime.getDeviceCount()).use()
    return Backend("cupy", array_api_compat.cupy)


def _cupy_trouble() -> str:
    """Why CuPy cannot compute here, or "". A small computation is tried: an import alone does not touch the driver."""
    if importlib.util.find_spec("cupy") is None:
        return "it is not installed"
    try:
        import cupy

        if os.environ.get("CUPY_TF32", "0") not in ("", "0"):
            return "CUPY_TF32 is set, and products in TF32 round more than single precision may"
        if cupy.cuda.runtime.getDeviceCount() < 1:
            return "there is no CUDA device"
        if float((cupy.ones((2, 2)) @ cupy.ones((2, 2))).sum()) != 8.0:
            return "a product of matrices of ones came out wrong"
    except Exception as error:  # any failure of a driver or a library means the same here: no GPU
        return f"{type(error).__name__}: {str(error).splitlines()[0] if str(error) else 'no message'}"
    return ""
