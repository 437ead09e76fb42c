"""What the numbers ask of an array library beyond the array API."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True)
class Backend:
    """An array library. `xp` follows the array API, `note` says why "auto" did not take a GPU that seemed there.

    special: functions that the library has and the array API does not, by the name of the operation (`lang/ops`).
    whole: arrays are computed whole. Otherwise elementwise programs go through them in pieces that stay in the cache of
    a processor.
    """

    name: str
    xp: Any
    note: str = ""
    special: Mapping[str, Callable[[Any], Any]] = field(default_factory=dict)
    whole: bool = False

    def host(self, array: Any) -> Any:
        """The numbers of an array as nested lists, in one transfer."""
        import numpy

        return numpy.asarray(array).tolist()

    def put(self, result: Any, where: Any, piece: Any) -> Any:
        """The array with other entries in one place; the array itself may be changed."""
        result[where] = piece
        return result

    def release(self) -> None:
        """Give back what a library keeps for later arrays, once memory has run out."""

    def synchronise(self) -> None:
        """Wait for what was begun, for measurements of time."""

    def quiet(self) -> contextlib.AbstractContextManager[Any]:
        """A context in which overflow and invalid operations give inf and nan without a warning."""
        return contextlib.nullcontext()

    def limited(self, share: float) -> contextlib.AbstractContextManager[Any]:
        """A context in which arrays on a device take no more than a share of what is free there."""
        return contextlib.nullcontext()
