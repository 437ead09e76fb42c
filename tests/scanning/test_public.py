"""The manifest of public snippets: well formed, wide, and sealed as drawn. tests.scanning.public reads their text."""

import re
from collections import Counter
from pathlib import Path

import pytest

from tests.scanning.public import PARTS, SETS, documents, drawn, manifest


def test_every_entry_is_complete() -> None:
    for entry in (entry for part in PARTS for entry in manifest(part)):
        assert re.fullmatch(r"[\w.-]+/[\w.-]+", entry.repository)
        assert re.fullmatch(r"[0-9a-f]{40}", entry.commit)
        assert re.fullmatch(r"[0-9a-f]{8}", entry.digest)
        assert ".." not in Path(entry.path).parts and not entry.path.startswith("/")
        assert entry.kind in ("markdown", "text", "rst", "python")
        assert 1 <= entry.first <= entry.last
        assert all(0 <= start < end for _, start, end in entry.marks)


def test_its_size() -> None:
    marks = [(entry, mark) for part in PARTS for entry in manifest(part) for mark in entry.marks]
    assert len(marks) >= 1500
    assert len({entry.repository for entry, _ in marks}) >= 60
    assert sum(sign == "-" for _, (sign, _, _) in marks) >= 25


@pytest.mark.parametrize(("prefix", "of"), [(name, 2 if name == "second-" else 3) for name in SETS])
def test_the_sealed_part_is_as_drawn(prefix: str, of: int) -> None:
    counts: Counter[str] = Counter()
    parts: dict[str, str] = {}
    for part in (f"{prefix}open", f"{prefix}sealed"):
        for entry in manifest(part):
            counts[entry.repository] += len(entry.marks)
            assert parts.setdefault(entry.repository, part) == part
    # The sixth set was drawn before anything was marked, by how many documents a repository has.
    drawn_from = dict(counts)
    for part in (f"{prefix}open", f"{prefix}sealed"):
        for name, number in documents(part).items():
            drawn_from[name], parts[name] = number, part
    assert drawn(drawn_from, of=of) == {name for name, part in parts.items() if part.endswith("sealed")}


def test_each_set_is_of_other_repositories() -> None:
    sets = [
        {entry.repository for part in PARTS[k : k + 2] for entry in manifest(part)} for k in range(0, len(PARTS), 2)
    ]
    assert all(not one & other for k, one in enumerate(sets) for other in sets[:k])
