"""The statements: the two scalar corpora of the tests, as plain data, with the truth that the tests confirm."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

TESTS = Path(__file__).resolve().parents[2] / "tests" / "corpus"
CORPORA = {"scalars": "scalar_corpus", "heldout": "heldout_corpus"}


def _package(folder: str, name: str) -> ModuleType:
    root = TESTS / folder
    spec = importlib.util.spec_from_file_location(name, root / "__init__.py", submodule_search_locations=[str(root)])
    assert spec is not None and spec.loader is not None
    sys.modules[name] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(sys.modules[name])
    return sys.modules[name]


def load() -> list[dict[str, Any]]:
    """Each with corpus, topic, statement, where (one name to a kind), given, define and truth."""
    found = []
    for folder, name in CORPORA.items():
        for entry in _package(folder, name).ENTRIES:
            where = {part.strip(): kind for names, kind in entry.where.items() for part in names.split(",")}
            found.append(
                {
                    "corpus": folder,
                    "topic": entry.topic,
                    "statement": entry.statement,
                    "where": where,
                    "given": list(entry.given),
                    "define": dict(entry.define),
                    "truth": entry.true,
                }
            )
    return found
