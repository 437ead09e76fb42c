"""Columns of a table that split another one into parts: cases run = passed + failed + skipped, in every row.

Where most rows skip nothing, failed = run - passed holds in most rows too. That is no rule that the others break.
"""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction

from proofcheck.documents.scanning.cells import scaled
from proofcheck.documents.scanning.figures import Figure
from proofcheck.documents.scanning.relations import Row
from proofcheck.documents.scanning.values import Reading

_LEAST_ROWS = 3


def balanced(target: int, numeric: Sequence[int], rows: Sequence[Row]) -> bool:
    """Whether a column is a sum of three or more that stand next to each other, or one of those, in every row."""
    figures = [_figures(row, numeric) for row in rows]
    known = [row for row in figures if row is not None]
    if len(known) < _LEAST_ROWS or len(known) < len(figures):
        return False
    for whole in range(len(numeric)):
        for first in range(len(numeric)):
            for end in range(first + 3, len(numeric) + 1):
                parts = range(first, end)
                taken = whole if numeric[whole] == target else next((k for k in parts if numeric[k] == target), None)
                if whole not in parts and taken is not None and all(_adds_up(row, whole, parts) for row in known):
                    return True
    return False


def _figures(row: Row, columns: Sequence[int]) -> list[Figure] | None:
    cells = [row.get(c) for c in columns]
    found = [cell.figure for cell in cells if cell is not None and cell.figure is not None and cell.high is None]
    return found if len(found) == len(cells) else None


def _adds_up(row: Sequence[Figure], whole: int, parts: range) -> bool:
    taken = [row[k] for k in (whole, *parts)]
    if len({Reading().scale(figure)[1] for figure in taken}) > 1:
        return False
    (low, high, _), *spans = [scaled(figure, Reading()) for figure in taken]
    least, most = (sum((span[k] for span in spans), Fraction(0)) for k in (0, 1))
    return low <= most and least <= high
