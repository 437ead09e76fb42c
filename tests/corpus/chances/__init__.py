"""Statements about names that are known by moments or bounds, with known truth.

`blind.py` was written from the guide alone, before there was any code; `unsealed.py` beside the code.
"""

from __future__ import annotations

from importlib import import_module

from .kit import Entry, confirmed

MODULES = ("blind", "unsealed")
ENTRIES: list[Entry] = [e for name in MODULES for e in import_module(f"{__name__}.{name}").ENTRIES]
TRUE = [e for e in ENTRIES if e.true]
FALSE = [e for e in ENTRIES if not e.true]
TOPICS = list(dict.fromkeys(e.topic for e in ENTRIES))

__all__ = ["ENTRIES", "FALSE", "TOPICS", "TRUE", "Entry", "confirmed"]
