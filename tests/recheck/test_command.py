"""`verify --evidence`, then `recheck`: from claim files to the exit status."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

CLAIM = """title: A square is not negative
where: {x: real}
claim: x**2 + 1 >= 2 * x
"""
FALSE = """title: Division undoes multiplication
where: {"x, y": real}
claim: x * y / y == x
expect: refuted
correct: {given: y != 0, claim: x * y / y == x}
"""


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PROOFCHECK_CACHE": str(folder / "cache")}
    command = [sys.executable, "-m", "proofcheck", *arguments]
    return subprocess.run(command, capture_output=True, text=True, cwd=folder, env=environment, timeout=120)


def test_from_claims_to_a_confirmation_and_to_a_refusal(tmp_path) -> None:
    (tmp_path / "claims").mkdir()
    (tmp_path / "claims" / "square.yaml").write_text(CLAIM)
    (tmp_path / "claims" / "division.yaml").write_text(FALSE)
    done = run(tmp_path, "verify", "claims/", "--evidence", "ev", "--jobs", "1")
    assert done.returncode == 0, done.stderr
    first = {p.name: p.read_bytes() for p in (tmp_path / "ev").iterdir()}
    assert set(first) == {"MANIFEST.json", "square.json", "division.json"}
    # The second run finds its verdicts in the cache, with their evidence.
    assert run(tmp_path, "verify", "claims/", "--evidence", "ev", "--jobs", "1").returncode == 0
    assert {p.name: p.read_bytes() for p in (tmp_path / "ev").iterdir()} == first
    done = run(tmp_path, "recheck", "ev", "--jobs", "1", "--format", "json")
    record = json.loads(done.stdout)
    assert done.returncode == 0 and record["summary"]["confirmed"] == 2, record
    (tmp_path / "claims" / "square.yaml").write_text(CLAIM + "says: changed\n")
    done = run(tmp_path, "recheck", "ev", "--jobs", "1")
    assert done.returncode == 1 and "has changed since" in done.stdout
    assert run(tmp_path, "recheck", "claims").returncode == 2
