"""Patterns that are compiled when they are first used: all of them can be."""

from __future__ import annotations

import re
import subprocess
import sys

from proofcheck.source.patterns import lazy

# In a process of its own: what other tests have frozen the garbage collector does not list.
_COMPILES_ALL = """
import gc, importlib, pkgutil, re
import proofcheck.documents, proofcheck.lang.tex, proofcheck.documents.scanning, proofcheck.source.documents
from proofcheck.source.patterns import _Pattern

for package in (proofcheck.documents, proofcheck.lang.tex, proofcheck.documents.scanning, proofcheck.source.documents):
    for found in pkgutil.walk_packages(package.__path__, f"{package.__name__}."):
        importlib.import_module(found.name)
patterns = [item for item in gc.get_objects() if isinstance(item, _Pattern)]
assert all(isinstance(pattern.compiled, re.Pattern) for pattern in patterns)
print(len(patterns))
"""


def test_every_pattern_compiles() -> None:
    done = subprocess.run([sys.executable, "-c", _COMPILES_ALL], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
    assert int(done.stdout) > 300


def test_a_pattern_does_what_a_compiled_one_does() -> None:
    pattern = lazy(r"(a)(b)?", re.IGNORECASE)
    assert pattern.fullmatch("AB") and not pattern.fullmatch("ac")
    assert pattern.sub("x", "Ab a") == "x x" and pattern.groups == 2
