"""NumPy, on the processor. It follows the array API by itself; array-api-compat around it takes longer to import."""

from __future__ import annotations

import contextlib
from typing import Any

from proofcheck.measure.backends.base import Backend


class NumPy(Backend):
    def quiet(self) -> contextlib.AbstractContextManager[Any]:
        import numpy

        return numpy.errstate(all="ignore")


def trouble() -> str:
    return ""


def load(note: str = "") -> Backend:
    import numpy

    return NumPy("numpy", numpy, note)
