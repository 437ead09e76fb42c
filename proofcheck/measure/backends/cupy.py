"""CuPy, on one of the CUDA devices: claims are judged in processes of their own, which take the devices in turn.

What CuPy would do in many kernels is done in one: elementwise programs (`fusing`), and the words of random streams.
"""

from __future__ import annotations

import contextlib
import importlib.util
import math
import os
from collections.abc import Callable, Iterator, Sequence
from functools import cache
from typing import Any

from proofcheck.measure.backends import fusing, philox
from proofcheck.measure.backends.base import Backend

_LARGE = 2**16  # entries from which a kernel of its own is worth compiling, and from which reductions go by themselves
_OPTIONS = ("--fmad=false",)  # each operation rounds by itself, as in every other library


class CuPy(Backend):
    def at_once(self, function: Callable[..., Any], arrays: Sequence[Any]) -> Any:
        extents = zip(*(a.shape for a in arrays if a.ndim), strict=True)
        if math.prod(map(max, extents)) < _LARGE:
            return function(*arrays)
        kernel = fusing.written(function, arrays, _tracer())
        if kernel is None:
            return function(*arrays)
        return _compiled(kernel.operands, kernel.result, kernel.body)(*kernel.values)

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
    own: dict[str, Callable[..., Any]] = {"any": _any, "all": _all, "vecdot": _vecdot, "random_words": _words}
    xp = fusing.Namespace(array_api_compat.cupy, own)
    return CuPy("cupy", xp, note, {"erf": _erf}, whole=True)


@cache
def _tracer() -> fusing.Tracer:
    import cupy

    return fusing.Tracer({kind: cupy.dtype(kind) for kind in fusing.KINDS}, cupy.ndarray)


@cache
def _compiled(operands: tuple[tuple[str, str], ...], result: str, body: str) -> Any:
    import cupy

    taken = ", ".join(f"{kind} {name}" for name, kind in operands)
    return cupy.ElementwiseKernel(taken, f"{result} out", body, "proofcheck_elementwise", options=_OPTIONS)


@cache
def _philox() -> Any:
    import cupy

    return cupy.ElementwiseKernel(philox.OPERANDS, "raw uint32 words", philox.BODY, "proofcheck_philox")


def _words(first: int, last: int, high: tuple[int, int], key: tuple[int, int]) -> Any:
    """The four words of each block first <= k < last of a stream (`measure/random`), as rows."""
    import cupy

    words = cupy.empty((last - first, 4), dtype=cupy.uint32)
    if last > first:
        _philox()(first, *high, *key, words, size=last - first)
    return words


def _any(x: Any, axis: Any = None, keepdims: bool = False) -> Any:
    return _truths("any", "max", x, axis, keepdims)


def _all(x: Any, axis: Any = None, keepdims: bool = False) -> Any:
    return _truths("all", "min", x, axis, keepdims)


def _truths(name: str, extreme: str, x: Any, axis: Any, keepdims: bool) -> Any:
    """Whether any or all entries are true. CuPy takes a single block of threads where one value is left; of bytes, the
    largest or the smallest is found by all of them."""
    import array_api_compat.cupy
    import cupy

    axes = range(x.ndim) if axis is None else [a % x.ndim for a in (axis if isinstance(axis, tuple) else (axis,))]
    kept = tuple(extent for k, extent in enumerate(x.shape) if k not in axes)
    if keepdims or x.dtype != cupy.bool_ or x.size < _LARGE or math.prod(kept) != 1:
        return getattr(array_api_compat.cupy, name)(x, axis=axis, keepdims=keepdims)
    flat = cupy.ascontiguousarray(x).reshape(-1).view(cupy.uint8)
    return (getattr(flat, extreme)() != 0).reshape(kept)


def _vecdot(x: Any, y: Any, axis: int = -1) -> Any:
    """The inner products along an axis; of real numbers, of which no conjugates have to be made."""
    import cupy

    first, second = (cupy.moveaxis(v, axis, -1) for v in cupy.broadcast_arrays(x, y))
    return cupy.matmul(first[..., None, :], second[..., None])[..., 0, 0]


def _erf(x: Any) -> Any:
    if type(x) is fusing.Entry:
        return x.tracer.call("erf", (x,))
    import cupyx.scipy.special

    return cupyx.scipy.special.erf(x)
