"""The readers that are fuzzed, one module each: `seeds()`, `WORDS` for mutations, and `check(data)`, the property."""

from __future__ import annotations

from importlib import import_module
from types import ModuleType

NAMES = ("claims", "statements", "formulas", "documents", "pages", "scan", "gate", "settings", "stored")


def load(name: str) -> ModuleType:
    """The target called `name`."""
    if name not in NAMES:
        raise ValueError(f"no target is called {name!r} (there are {', '.join(NAMES)})")
    return import_module(f"{__name__}.{name}")
