"""Each page of docs/notes says at its head how many of its formulas are judged from it, and says it right."""

from __future__ import annotations

from importlib import util
from pathlib import Path

import pytest

from proofcheck.documents.files import read_all

ROOT = Path(__file__).resolve().parents[2]
_spec = util.spec_from_file_location("notes", ROOT / "benchmarks/notes.py")
assert _spec is not None and _spec.loader is not None
notes = util.module_from_spec(_spec)
_spec.loader.exec_module(notes)


def test_heads_say_what_is_judged(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(ROOT)
    pages = sorted(notes.NOTES.glob("*.md"))
    readings, _ = read_all(pages, use_cache=False)
    assert len(readings) == len(pages) > 20
    wrong = [str(page) for page, reading in zip(pages, readings, strict=True) if not _right(page, reading)]
    assert not wrong, "run benchmarks/notes.py"
    said = [item for reading in readings for item in notes.asserting(reading)]
    assert sum(item.judged for item in said) >= 0.85 * len(said)


def _right(page: Path, reading: object) -> bool:
    text = page.read_text("utf-8")
    return "*Judged from this page: " in text and notes.with_head(text, reading) == text
