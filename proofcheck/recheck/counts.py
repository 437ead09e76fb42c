"""Counts of a term: how many indices of each size, which degree in each dimension; added up, or the larger ones."""

from __future__ import annotations

from typing import Any

Counts = dict[Any, int]  # Size -> indices over it; name of a dimension -> degree in it; ("log", name) and the like


def joined(*counts: Counts) -> Counts:
    out: Counts = {}
    for c in counts:
        for key, value in c.items():
            out[key] = out.get(key, 0) + value
    return out


def most(*counts: Counts) -> Counts:
    out: Counts = {}
    for c in counts:
        for key, value in c.items():
            out[key] = max(out.get(key, 0), value)
    return out


def times(c: Counts, k: int) -> Counts:
    return {key: value * k for key, value in c.items()}
