"""The corpus of public documents: the manifest is well formed; where it has been extracted, enough of it is read."""

from __future__ import annotations

import os
import re
from collections import Counter
from pathlib import Path

import pytest

from tests.public import fresh, last
from tests.public.draw import draw
from tests.public.extract import MANIFEST, PARTS, folder, manifest, place
from tests.public.run import NOTATION, notation_file, notation_lines, read_part

KINDS = {"markdown": (".md",), "tex": (".tex",), "rst": (".rst",), "notebook": (".ipynb",)}
LEAST_DOCUMENTS = 30
LEAST_READ = 0.7
EXTRACTED = os.environ.get("PROOFCHECK_PUBLIC")


def test_every_entry_is_complete() -> None:
    for document in manifest():
        assert set(document) == {"repository", "commit", "path", "language", "kind", "part"}
        assert re.fullmatch(r"[\w.-]+/[\w.-]+", document["repository"])
        assert re.fullmatch(r"[0-9a-f]{40}", document["commit"])
        assert document["path"].endswith(KINDS[document["kind"]])
        assert not document["path"].startswith("/") and ".." not in Path(document["path"]).parts
        assert document["language"] in ("en", "zh")
        assert document["part"] in PARTS


def test_the_corpus_is_wide() -> None:
    documents = manifest()
    assert len(documents) >= LEAST_DOCUMENTS
    assert len({(document["repository"], document["path"]) for document in documents}) == len(documents)
    assert len({document["repository"] for document in documents}) >= 25
    for name, least in (("kind", 5), ("language", 12)):
        counts = Counter(document[name] for document in documents)
        assert min(counts.values()) >= least, counts
    assert {document["kind"] for document in documents} == set(KINDS)
    assert {document["language"] for document in documents} == {"en", "zh"}


def test_the_parts_are_balanced_and_as_drawn() -> None:
    documents = [*manifest("open"), *manifest("sealed")]
    assert draw(manifest()) == sorted(documents, key=lambda one: (one["repository"], one["path"]))
    for kind in (None, *KINDS):
        counts = Counter(document["part"] for document in documents if kind in (None, document["kind"]))
        assert abs(counts["open"] - counts["sealed"]) <= 2, kind


def test_the_fresh_parts_are_as_drawn() -> None:
    documents = [document for document in manifest() if document["part"] in fresh.FRESH]
    assert documents == fresh.draw(fresh.candidates())
    assert len(documents) == sum(fresh.QUOTAS.values())
    assert Counter(document["part"] for document in documents) == {"fresh-open": 16, "fresh-sealed": 8}
    assert len({document["repository"] for document in documents}) == len(documents)
    owners = {document["repository"].split("/")[0] for document in manifest("open") + manifest("sealed")}
    assert not owners & {document["repository"].split("/")[0] for document in documents}
    assert all(15 <= one["displayed"] <= 60 for one in fresh.candidates())


def test_the_last_part_is_as_drawn() -> None:
    assert manifest("last") == last.draw()


def test_notation_belongs_to_documents() -> None:
    documents = manifest()
    assert set(NOTATION.glob("*")) <= {notation_file(document) for document in documents}
    for document in documents:
        notation_lines(document)


def test_nothing_public_is_kept_here() -> None:
    suffixes = {suffix for group in KINDS.values() for suffix in group}
    assert not [file for file in MANIFEST.parent.rglob("*") if file.suffix in suffixes]


@pytest.mark.skipif(EXTRACTED is None, reason="PROOFCHECK_PUBLIC names no directory with extracted documents")
def test_most_of_the_open_part_is_read() -> None:
    work = Path(str(EXTRACTED))
    missing = [folder(document) for document in manifest("open") if not place(work, document).is_file()]
    assert not missing
    counts = [one.counts() for one in read_part(work, "open")]  # refuses a notation file that is too long
    relations = sum(count["relations"] for count in counts)
    assert sum(count["read"] for count in counts) >= LEAST_READ * relations
