"""Patterns that are compiled when they are first used: all of them can be."""

from __future__ import annotations

import gc
import importlib
import pkgutil
import re

import proofcheck.documents
import proofcheck.lang.tex
import proofcheck.scanning
import proofcheck.source.documents
from proofcheck.source.patterns import _Pattern, lazy


def test_every_pattern_compiles() -> None:
    for package in (proofcheck.documents, proofcheck.lang.tex, proofcheck.scanning, proofcheck.source.documents):
        for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
            importlib.import_module(found.name)
    patterns = [item for item in gc.get_objects() if isinstance(item, _Pattern)]
    assert len(patterns) > 300
    assert all(isinstance(pattern.compiled, re.Pattern) for pattern in patterns)


def test_a_pattern_does_what_a_compiled_one_does() -> None:
    pattern = lazy(r"(a)(b)?", re.IGNORECASE)
    assert pattern.fullmatch("AB") and not pattern.fullmatch("ac")
    assert pattern.sub("x", "Ab a") == "x x" and pattern.groups == 2
