"""A file is written whole or not at all."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from proofcheck.source.whole import write_whole


def test_a_new_file_and_one_that_was_there(tmp_path: Path) -> None:
    file = tmp_path / "report.json"
    write_whole(file, b"one")
    assert file.read_bytes() == b"one"
    file.chmod(0o640)
    write_whole(file, b"another")
    assert file.read_bytes() == b"another"
    assert stat.S_IMODE(file.stat().st_mode) == 0o640
    assert [p.name for p in tmp_path.iterdir()] == ["report.json"]


def test_what_fails_on_the_way_leaves_the_old_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "document.md"
    file.write_bytes(b"as it was")

    def broken(*_: object) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(os, "replace", broken)
    with pytest.raises(OSError, match="no space"):
        write_whole(file, b"half")
    assert file.read_bytes() == b"as it was"
    assert [p.name for p in tmp_path.iterdir()] == ["document.md"]


def test_a_link_keeps_leading_where_it_leads(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    file, link = tmp_path / "real" / "a.md", tmp_path / "a.md"
    file.write_bytes(b"old")
    link.symlink_to(file)
    write_whole(link, b"new")
    assert link.is_symlink() and file.read_bytes() == b"new"


def test_a_device_is_written_to() -> None:
    write_whole(Path(os.devnull), b"nothing")
