"""The reference implementation of the array API, for tests: it refuses whatever the standard does not promise."""

from __future__ import annotations

import contextlib
import importlib.util
from typing import Any

from proofcheck.measure.backends.base import Backend


class Strict(Backend):
    def quiet(self) -> contextlib.AbstractContextManager[Any]:
        import numpy

        return numpy.errstate(all="ignore")


def trouble() -> str:
    return "" if importlib.util.find_spec("array_api_strict") else "it is not installed"


def load(note: str = "") -> Backend:
    import array_api_strict

    return Strict("strict", array_api_strict, note)
