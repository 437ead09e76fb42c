"""Every failure a person can meet, one file each: name, page, example, remedy.

A diagnostic registers itself by being a subclass of `Diagnostic` in a module of this package; one that lacks a part
fails at import, and a generated test renders every page.
"""

from __future__ import annotations

import importlib
import pkgutil

from proofcheck.diagnostics.base import REGISTRY, Diagnostic, Finding, ProofcheckError

for _module in pkgutil.iter_modules(__path__):
    if _module.name != "base":
        importlib.import_module(f"{__name__}.{_module.name}")

__all__ = ["REGISTRY", "Diagnostic", "Finding", "ProofcheckError"]
