"""CuPy, on one of the CUDA devices: claims are judged in processes of their own, which take the devices in turn."""

from __future__ import annotations

import contextlib
import importlib.util
import os
from collections.abc import Iterator
from typing import Any

from proofcheck.measure.backends.base import Backend


class CuPy(Backend):
    def host(self, array: Any) -> Any:
        import cupy

        return cupy.asnumpy(array).tolist()

    def release(self) -> None:
        import cupy

        cupy.get_default_memory_pool().free_all_blocks()

    def synchronise(self) -> None:
        import cupy

        cupy.cuda.Device().synchronize()

    @contextlib.contextmanager
    def limited(self, share: float) -> Iterator[None]:
        import cupy

        pool = cupy.get_default_memory_pool()
        before = pool.get_limit()
        pool.set_limit(size=pool.used_bytes() + int(share * cupy.cuda.runtime.memGetInfo()[0]))
        try:
            yield
        finally:
            pool.set_limit(size=before)


def trouble() -> str:
    """A small computation is tried: an import alone does not touch the driver."""
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


def load(note: str = "") -> Backend:
    import array_api_compat.cupy
    import cupy

    cupy.cuda.Device(os.getpid() % cupy.cuda.runtime.getDeviceCount()).use()
    return CuPy("cupy", array_api_compat.cupy, note, {"erf": _erf}, whole=True)


def _erf(x: Any) -> Any:
    import cupyx.scipy.special

    return cupyx.scipy.special.erf(x)
