"""Whether a place lies in one of several stretches, which may overlap."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterable
from itertools import accumulate


class Stretches:
    """Stretches of a text, each from a place up to another one."""

    def __init__(self, stretches: Iterable[tuple[int, int]]) -> None:
        held = sorted(stretches)
        self._starts = [start for start, _ in held]
        self._reach = [0, *accumulate((end for _, end in held), max)]  # how far the first so many of them go

    def __contains__(self, place: int) -> bool:
        return place < self._reach[bisect_right(self._starts, place)]
