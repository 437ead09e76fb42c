"""Directories of evidence: written the same each time, read strictly, changed ones refused."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from proofcheck.judging.evidence.files import file_name, write_all
from proofcheck.judging.judge import judge_payload
from proofcheck.judging.payload import Settings, statement_payload
from proofcheck.recheck import files
from tests.recheck.evidence import record, write


def test_the_bytes_depend_on_nothing_but_the_claims(tmp_path) -> None:
    source = tmp_path / "c.yaml"
    source.write_text("claim: x == x\n")
    payload = {**statement_payload("x == x", {"x": "real"}), "id": "a/b", "file": str(source)}
    answer = judge_payload({"claim": payload, "settings": Settings(evidence=True).to_json()})
    seen = []
    for name in ("one", "two"):
        write_all(tmp_path / name, [payload], {"a/b": answer})
        seen.append({p.relative_to(tmp_path / name): p.read_bytes() for p in (tmp_path / name).rglob("*.json")})
    assert seen[0] == seen[1]
    assert {str(p) for p in seen[0]} == {"MANIFEST.json", "a/b.json"}
    (entry,) = files.entries(tmp_path / "one")
    assert entry.claim == "a/b" and entry.text is not None


def test_files_of_an_earlier_run_go(tmp_path) -> None:
    source = tmp_path / "c.yaml"
    source.write_text("")
    payload = {**statement_payload("x == x", {"x": "real"}), "file": str(source)}
    answer = judge_payload({"claim": payload, "settings": Settings(evidence=True).to_json()})
    for name in ("old", "new"):
        write_all(tmp_path / "ev", [{**payload, "id": name}], {name: answer})
    assert [e.claim for e in files.entries(tmp_path / "ev")] == ["new"]


@pytest.mark.parametrize("name", ["../up", "a/../../up", "/root", "..", "a\\..\\b"])
def test_no_id_leads_out_of_the_directory(name) -> None:
    assert ".." not in Path(file_name(name)).parts and not file_name(name).startswith("/")


def test_a_changed_digest_an_added_file_and_a_changed_claim_file_are_refused(tmp_path) -> None:
    write(tmp_path / "ev", {"figure": record("figure")})
    good = files.entries(tmp_path / "ev")
    assert [e.trouble for e in good] == [""]
    path = tmp_path / "ev" / "figure.json"
    path.write_text(path.read_text().replace("805", "806"))
    assert "digest" in files.entries(tmp_path / "ev")[0].trouble
    write(tmp_path / "ev", {"figure": record("figure")})
    (tmp_path / "ev" / "more.json").write_text("{}")
    assert [e.trouble for e in files.entries(tmp_path / "ev")] == ["", "MANIFEST.json does not name it"]
    (tmp_path / "figure.yaml").write_text("claim: 1 == 1\n")
    assert "changed since" in files.entries(tmp_path / "ev", tmp_path)[0].trouble


BROKEN = ["", "[]", "{}", '{"schema": 1, "files": []}', '{"schema": 2, "files": {}}', "\xff", "[" * 100_000]


@pytest.mark.parametrize("text", BROKEN)
def test_a_directory_without_a_manifest_is_no_evidence(tmp_path, text) -> None:
    (tmp_path / "MANIFEST.json").write_bytes(text.encode("latin-1"))
    with pytest.raises(files.Refused):
        files.entries(tmp_path)


@pytest.mark.parametrize("place", ["../x.json", "/etc/passwd.json", "a/../../x.json", "x.txt", "a\0.json"])
def test_names_that_lead_elsewhere_are_refused(tmp_path, place) -> None:
    entry = {"id": "x", "sha256": "", "claim_sha256": ""}
    (tmp_path / "MANIFEST.json").write_text(json.dumps({"schema": 1, "files": {place: entry}}))
    (found,) = files.entries(tmp_path)
    assert found.text is None and found.trouble


def test_a_link_out_of_the_directory_is_refused(tmp_path) -> None:
    write(tmp_path / "ev", {"figure": record("figure")})
    (tmp_path / "ev" / "figure.json").rename(tmp_path / "figure.json")
    (tmp_path / "ev" / "figure.json").symlink_to(tmp_path / "figure.json")
    assert "leads out" in files.entries(tmp_path / "ev")[0].trouble
