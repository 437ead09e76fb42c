"""One thing changed in one formula of a page: it is refuted or loses its proof there, and nothing else changes."""

from __future__ import annotations

import hashlib
from collections import Counter
from collections.abc import Sequence

import pytest

from tests.documents.edits import KINDS, NOTES, Edit, Page, candidates, follow, good, kept_apart, summary, table

FORMULAS = 14
SAMPLE = 20
PART = 0.95


def _pages() -> list[Page]:
    return [Page.of(path) for path in sorted(NOTES.glob("*.md"))]


def _wrong(edits: Sequence[Edit]) -> list[str]:
    changing, _ = kept_apart(edits)
    return [f"{e.page.name}:{e.line} {e.kind} {e.outcome}: {e.edited}" for e in changing if not good(e)]


def test_a_sample_of_edits_is_noticed_where_it_stands() -> None:
    found = candidates(_pages())
    found.sort(key=lambda item: hashlib.sha256(item[1].tex.encode()).digest())
    edits = follow(found[:FORMULAS], each=1, most=SAMPLE)
    changing, true = kept_apart(edits)
    assert len(edits) >= SAMPLE // 2, "too few of the formulas are proved"
    assert all(edit.outcome == "proved" and edit.placed and edit.kept for edit in true)
    noticed = sum(map(good, changing))
    assert noticed >= PART * len(changing), "\n".join([summary(edits), *_wrong(edits)])


def test_reviewed_edits_are_whole() -> None:
    names = {path.name for path in NOTES.glob("*.md")}
    for (page, original, edited), why in table().items():
        assert page in names and original != edited and why.strip()


@pytest.mark.long
@pytest.mark.timeout(3600)
def test_edits_of_all_pages() -> None:
    edits = follow(candidates(_pages()), each=2)
    assert len(edits) >= 500
    assert set(Counter(edit.kind for edit in edits)) == set(KINDS)
    changing, _ = kept_apart(edits)
    assert sum(map(good, changing)) >= PART * len(changing), summary(edits)
    unknown = [f"{e.page.name}:{e.line} {e.edited}" for e in changing if e.outcome == "proved"]
    assert not unknown, "still proved, and nobody has said why:\n" + "\n".join(unknown)
