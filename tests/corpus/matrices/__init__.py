"""Statements about matrices with known truth: `blind` and `spectral` were written from the guide alone, `opened` beside
the code."""

from __future__ import annotations

from . import blind, opened, spectral
from .kit import Entry, confirmed

ENTRIES: list[Entry] = [*blind.ENTRIES, *opened.ENTRIES, *spectral.ENTRIES]

__all__ = ["ENTRIES", "Entry", "confirmed"]
