"""Which files are left out."""

from __future__ import annotations

import time

import pytest

from proofcheck.claimfile import load
from proofcheck.source.exclude import Exclude


@pytest.mark.parametrize(
    ("pattern", "path", "out"),
    [
        ("drafts", "drafts/a.yaml", True),
        ("drafts", "claims/drafts/deep/a.yaml", True),
        ("drafts/", "drafts", True),
        ("./drafts", "drafts/a.yaml", True),
        ("drafts", "drafts.yaml", False),
        ("draft", "drafts/a.yaml", False),
        ("*.draft.yaml", "claims/a.draft.yaml", True),
        ("claims/*/old.yaml", "claims/t/old.yaml", True),
        ("a[12].yaml", "a2.yaml", True),
        ("a[12.yaml", "a[12.yaml", True),
        ("a[]2][.yaml", "a][.yaml", True),
        ("a[][.yaml", "a[][.yaml", True),
        ("", "a.yaml", False),
        ("/etc", "etc/a.yaml", False),
    ],
)
def test_a_pattern(pattern, path, out, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert Exclude([pattern])(path) == out


def test_a_directory_with_signs_of_globs_in_its_name(tmp_path, monkeypatch):
    place = tmp_path / "a[b]*"
    place.mkdir()
    monkeypatch.chdir(place)
    assert Exclude(["x.yaml"])("x.yaml") and not Exclude(["y.yaml"])("x.yaml")


def test_a_name_above_the_directory_does_not_count(tmp_path, monkeypatch):
    (tmp_path / "drafts").mkdir()
    monkeypatch.chdir(tmp_path / "drafts")
    assert not Exclude(["drafts"])("claims/a.yaml")


def test_loading_leaves_them_out_even_when_named(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    for name in ("claims/a.yaml", "claims/drafts/b.yaml"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text("title: T\nclaim: 1 == 1\n", "utf-8")
    found = load(["claims", "claims/drafts/b.yaml"], exclude=["drafts"])
    assert [claim.id for claim in found.claims] == ["a"] and not found.findings


def test_brackets_that_are_never_closed_take_linear_time():
    start = time.process_time()
    Exclude(["[a-" * 20_000])
    assert time.process_time() - start < 5
