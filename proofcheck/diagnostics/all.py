"""All diagnostics by name, for what asks for one by its name, or for all of them.

A diagnostic registers itself by being a subclass of `Diagnostic` in a module of this package; one that lacks a part
fails at import, and a generated test renders every page.
"""

from __future__ import annotations

import importlib
import pkgutil

from proofcheck.diagnostics import __path__ as _place
from proofcheck.diagnostics.base import REGISTRY

for _module in pkgutil.iter_modules(_place):
    if _module.name not in ("all", "base", "render"):
        importlib.import_module(f"proofcheck.diagnostics.{_module.name}")

__all__ = ["REGISTRY"]
