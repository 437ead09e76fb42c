"""JAX, on the device that it chooses. `jax.numpy` follows the array API; its arrays are never changed in place."""

from __future__ import annotations

import importlib.util
from typing import Any

from proofcheck.measure.backends.base import Backend


class Jax(Backend):
    def put(self, result: Any, where: Any, piece: Any) -> Any:
        return result.at[where].set(piece)

    def release(self) -> None:
        import jax

        jax.clear_caches()


def trouble() -> str:
    if importlib.util.find_spec("jax") is None:
        return "it is not installed"
    try:
        jax = _configured()
        if jax.numpy.ones((), dtype=jax.numpy.float64).dtype != jax.numpy.float64:
            return "double precision is switched off"
        if float((jax.numpy.ones((2, 2)) @ jax.numpy.ones((2, 2))).sum()) != 8.0:
            return "a product of matrices of ones came out wrong"
    except Exception as error:  # any failure of a driver or a library means the same here
        return f"{type(error).__name__}: {str(error).splitlines()[0] if str(error) else 'no message'}"
    return ""


def load(note: str = "") -> Backend:
    jax = _configured()
    from jax.scipy.special import erf

    return Jax("jax", jax.numpy, note, {"erf": erf}, whole=True)


def _configured() -> Any:
    """JAX with double precision, and with products that round no more than single precision may."""
    import jax
    import jax.numpy

    jax.config.update("jax_enable_x64", True)
    jax.config.update("jax_default_matmul_precision", "highest")
    return jax
