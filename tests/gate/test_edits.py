"""Fifty edits of the notes: those that change the meaning are reported at their line, rewording is not.

The edits were written before the gate was (`edits.yaml`). Each is made in a git repository that holds the notes, the
claims and the file of links as they are in this one, and gated against the commit before it.
"""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest
import yaml

from proofcheck.documents.gate.run import gate

ROOT = Path(__file__).parents[2]
EDITS = yaml.safe_load((Path(__file__).parent / "edits.yaml").read_text("utf-8"))


@pytest.fixture(scope="module")
def repository(tmp_path_factory: pytest.TempPathFactory) -> Path:
    root = tmp_path_factory.mktemp("gate")
    shutil.copytree(ROOT / "docs/notes", root / "docs/notes")
    shutil.copytree(ROOT / "claims", root / "claims")
    for command in (["init", "-q"], ["add", "-A"], ["commit", "-q", "-m", "notes"]):
        subprocess.run(["git", "-c", "user.name=t", "-c", "user.email=t@example.org", *command], cwd=root, check=True)
    return root


def edited(text: str, edit: dict[str, str]) -> str:
    if "section" in edit:
        start = text.index(edit["section"])
        end = text.index("\n## ", start) + 1
        section = text[start:end]
        rest = text[:start] + text[end:]
        place = rest.index(edit["before"])
        return rest[:place] + section + rest[place:]
    assert text.count(edit["old"]) == 1
    return text.replace(edit["old"], edit["new"])


def first_difference(old: str, new: str) -> int:
    """The line of the new text in which it first differs from the old one."""
    at = next((k for k, (a, b) in enumerate(zip(old, new, strict=False)) if a != b), min(len(old), len(new)))
    return new.count("\n", 0, at) + 1


def gated(repository: Path, cache: Path, edit: dict[str, str]) -> tuple[list, int, str]:
    path = repository / f"docs/notes/{edit['document']}.md"
    old = path.read_text("utf-8")
    new = edited(old, edit)
    path.write_text(new, "utf-8")
    try:
        result = gate([repository / "docs", repository / "claims"], base="HEAD", root=repository, cache=cache)
    finally:
        path.write_text(old, "utf-8")
    return result.items, first_difference(old, new), path.name


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("cache")


def test_there_are_fifty() -> None:
    assert len(EDITS["meaning"]) == len(EDITS["wording"]) == 25


@pytest.mark.parametrize("edit", EDITS["meaning"], ids=lambda edit: edit["what"])
def test_a_change_of_meaning_is_reported_at_its_line(repository: Path, cache: Path, edit: dict[str, str]) -> None:
    items, line, name = gated(repository, cache, edit)
    drift = [item.finding for item in items if item.finding.diagnostic == "drift"]
    assert [f.span.line for f in drift if f.span is not None and f.span.file.endswith(name)] == [line], drift
    assert all(item.claims for item in items)


@pytest.mark.parametrize("edit", EDITS["wording"], ids=lambda edit: edit["what"])
def test_rewording_is_free(repository: Path, cache: Path, edit: dict[str, str]) -> None:
    items, _, _ = gated(repository, cache, edit)
    assert [item.finding for item in items if item.finding.severity == "error"] == []
