"""What the numbers ask of an array library beyond the array API."""

from __future__ import annotations

import contextlib
import math
import sys
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

FUSED = 2**15  # elements of an elementwise program that are computed together: they stay in the processor's cache


def exhausted(*more: type[BaseException]) -> tuple[type[BaseException], ...]:
    """What is raised where memory ends, for an `except`: PyTorch has an error of its own for that of a device."""
    own = getattr(sys.modules.get("torch"), "OutOfMemoryError", MemoryError)
    return (MemoryError, own, *more)


def part(function: Callable[..., Any], arrays: Sequence[Any], where: int, cut: Any) -> Any:
    """`function` of the rows that `cut` names along the axis `where`; arrays of one row there serve all."""
    return function(*(a[(*cut, ...)] if a.ndim and a.shape[where] > 1 else a for a in arrays))


@dataclass(frozen=True)
class Backend:
    """An array library. `xp` follows the array API, `note` says why "auto" did not take a GPU that seemed there.

    special: functions that the library has and the array API does not, by the name of the operation (`lang/ops`).
    whole: arrays are computed whole, as on a GPU, where each call costs more than what leaves a cache.
    """

    name: str
    xp: Any
    note: str = ""
    special: Mapping[str, Callable[[Any], Any]] = field(default_factory=dict)
    whole: bool = False

    def elementwise(self, function: Callable[..., Any], arrays: Sequence[Any]) -> Any:
        """`function` of large arrays that broadcast, entry by entry: some rows at a time, so that what lies between its
        steps stays in the cache of a processor. Arrays that are computed whole are so as long as memory carries it."""
        extents = [set(along) for along in zip(*(a.shape for a in arrays if a.ndim), strict=True)]
        shape = tuple(0 if 0 in along else max(along) for along in extents)
        total = math.prod(shape)
        if self.whole or total <= FUSED:
            try:
                return self.at_once(function, arrays)
            except exhausted():
                if total <= FUSED:
                    raise
                self.release()
        where = next(k for k, extent in enumerate(shape) if extent > 1)
        rows = max(1, FUSED * shape[where] // total)
        cuts = [
            (*(slice(None),) * where, slice(start, min(start + rows, shape[where])))
            for start in range(0, shape[where], rows)
        ]
        return self.joined(function, arrays, shape, cuts)

    def joined(
        self, function: Callable[..., Any], arrays: Sequence[Any], shape: tuple[int, ...], cuts: Sequence[Any]
    ) -> Any:
        """The result of that shape put together from those of its parts."""
        where, result = len(cuts[0]) - 1, None
        for cut in cuts:
            piece = part(function, arrays, where, cut)
            if result is None:
                result = self.xp.empty(shape, dtype=piece.dtype)
            result = self.put(result, (*cut, ...), piece)
        return result

    def each(self, function: Callable[[Any], Any], pieces: Sequence[Any]) -> list[Any]:
        """`function` of each piece of a large array, in their order."""
        return [function(piece) for piece in pieces]

    def at_once(self, function: Callable[..., Any], arrays: Sequence[Any]) -> Any:
        """`function` of whole arrays."""
        return function(*arrays)

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
