"""Identities of matrix calculus with known truth, each with a check of its own: one file for each topic."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path

from .kit import Entry, confirmed

MODULES = sorted(path.stem for path in Path(__file__).parent.glob("*.py") if path.stem not in ("__init__", "kit"))
ENTRIES: list[Entry] = [e for name in MODULES for e in import_module(f"{__name__}.{name}").ENTRIES]
TRUE = [e for e in ENTRIES if e.true]
FALSE = [e for e in ENTRIES if not e.true]
TOPICS = list(dict.fromkeys(e.topic for e in ENTRIES))

__all__ = ["ENTRIES", "FALSE", "TOPICS", "TRUE", "Entry", "confirmed"]
