"""Tables of Markdown (GitHub's): where the cells of a row stand."""

from __future__ import annotations

import itertools

_DELIMITERS = frozenset("|:- \t")


def is_delimiter(line: str) -> bool:
    """Whether a line is the one under a table's header: `|---|:-:|`."""
    if "-" not in line or not _DELIMITERS.issuperset(line):
        return False
    cells = [cell.strip() for cell in line.strip().strip("|").split("|")]
    return ("|" in line or ":" in line) and all(cell.strip(":") and set(cell.strip(":")) == {"-"} for cell in cells)


def cells_of(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """Offsets of the cells of the row at `text[start:end]`, without the blanks around them. `\\|` does not separate."""
    bars = []
    at = text.find("|", start, end)
    while at >= 0:
        if text[at - 1 : at] != "\\" or at == start:
            bars.append(at)
        at = text.find("|", at + 1, end)
    edges = [start - 1, *bars, end]
    cells = [(a + 1, b) for a, b in itertools.pairwise(edges)]
    if len(cells) > 1 and not text[cells[0][0] : cells[0][1]].strip():
        del cells[0]
    if len(cells) > 1 and not text[cells[-1][0] : cells[-1][1]].strip():
        del cells[-1]
    return [_trimmed(text, a, b) for a, b in cells]


def _trimmed(text: str, start: int, end: int) -> tuple[int, int]:
    while start < end and text[start] in " \t":
        start += 1
    while end > start and text[end - 1] in " \t\r":
        end -= 1
    return start, end
