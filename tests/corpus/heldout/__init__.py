"""Scalar statements written by somebody who had seen neither the engines nor the scalar corpus: a blind examination.

They were written from the language page alone, as an examiner would, half of them true and half of them near misses. Do
not tune an engine to an entry: what fails here stands for what fails elsewhere.

There are two sets. `combinatorics`, `conditions`, `geometry`, `inverse` and `quantities` were written later, before
what they ask for was looked at: 84 of 97 true statements were proved then, and 102 of 104 false ones refuted.
"""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

from .kit import BY_THOUGHT

MODULES = sorted(path.stem for path in Path(__file__).parent.glob("*.py") if path.stem not in ("__init__", "kit"))
ENTRIES: list[Any] = [entry for name in MODULES for entry in import_module(f"{__name__}.{name}").ENTRIES]
TOPICS = list(dict.fromkeys(entry.topic for entry in ENTRIES))

__all__ = ["BY_THOUGHT", "ENTRIES", "TOPICS"]
