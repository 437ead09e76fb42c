"""Statements about the largest entry, norms, rounding, axes and stacks of matrices; each with its meaning in NumPy.

The files `blind1` and `blind2` were written from the guide alone, before the words were built.
"""

from . import blind1, blind2, open1, open2
from .kit import Entry, confirmed

HALVES: list[list[Entry]] = [[*blind1.ENTRIES, *blind2.ENTRIES], [*open1.ENTRIES, *open2.ENTRIES]]
BLIND = HALVES[0]
ENTRIES = [entry for half in HALVES for entry in half]
TOPICS = tuple(dict.fromkeys(entry.topic for entry in ENTRIES))

__all__ = ["BLIND", "ENTRIES", "HALVES", "TOPICS", "confirmed"]
