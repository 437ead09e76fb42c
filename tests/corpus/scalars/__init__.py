"""Scalar statements with known truth, each confirmed without the checker: one file for each topic."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from .kit import Entry, confirmed

TOOLS = ("__init__", "evaluate", "kit")
MODULES = sorted(path.stem for path in Path(__file__).parent.glob("*.py") if path.stem not in TOOLS)
ENTRIES: list[Entry] = [e for name in MODULES for e in import_module(f"{__name__}.{name}").ENTRIES]
TRUE = [e for e in ENTRIES if e.true]
FALSE = [e for e in ENTRIES if not e.true]
TOPICS = list(dict.fromkeys(e.topic for e in ENTRIES))

__all__ = ["ENTRIES", "FALSE", "TOPICS", "TRUE", "Entry", "confirmed"]
