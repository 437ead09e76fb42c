"""`proofcheck gate` and `proofcheck accept` as programs: what they print, and their exit status."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGE = '<a id="twice"></a>\nTwo of the same make $x + x = 2 x$, for every number.\n'
CLAIM = "title: Twice\nwhere: {x: real}\nclaim: x + x == 2 * x\nsource: {document: docs/page.md, anchor: twice}\n"


@pytest.fixture
def place(tmp_path: Path) -> Path:
    for name, text in {"docs/page.md": PAGE, "claims/twice.yaml": CLAIM}.items():
        (tmp_path / name).parent.mkdir()
        (tmp_path / name).write_text(text, "utf-8")
    return tmp_path


def run(place: Path, *arguments: str) -> tuple[int, str]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PROOFCHECK_CACHE": str(place / ".cache")}
    command = [sys.executable, "-m", "proofcheck", *arguments]
    done = subprocess.run(command, cwd=place, env=environment, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr


def test_a_round(place: Path) -> None:
    status, out = run(place, "gate", "docs", "claims", "--no-judge")
    assert status == 1 and "[link-not-accepted]" in out and "claims/twice.yaml:4:" in out
    assert "run `proofcheck accept twice`" in out
    (place / "docs/page.md").write_text(f"{PAGE}\nSo it is. <!-- claim: twise -->\n", "utf-8")
    assert "no claim `twise`; did you mean `twice`?" in run(place, "gate", "docs", "claims", "--no-judge")[1]
    (place / "docs/page.md").write_text(PAGE, "utf-8")
    status, out = run(place, "accept", "twice")
    assert (status, out) == (0, "1 link written to claims/links.json\n")
    status, out = run(place, "gate", "docs", "claims")
    assert status == 0 and "1 claim judged, 1 as expected" in out and "1 document, 1 formula: 1 linked to claims" in out
    (place / "docs/page.md").write_text(PAGE.replace("2 x", "3 x"), "utf-8")
    status, out = run(place, "gate", "docs", "claims", "--format", "json")
    report = json.loads(out)
    assert status == 1 == report["exit_status"]
    found = {item["diagnostic"]: item for item in report["findings"]}
    assert set(found) == {"drift", "formula-differs"}
    assert found["drift"]["span"]["line"] == 2 and found["drift"]["claims"] == ["twice"]
    assert found["drift"]["related"][0]["file"] == "claims/twice.yaml"
    assert report["coverage"]["formulas"] == 1 and report["record"]["summary"]["proved"] == 1


def test_limits_hold_and_are_named(place: Path) -> None:
    assert run(place, "accept", "twice")[0] == 0
    status, out = run(place, "gate", "docs", "claims", "--limit", "characters=5")
    assert status == 2 and "[statement-too-large]" in out and "--limit characters=" in " ".join(out.split())
    status, out = run(place, "gate", "docs", "claims", "--limit", "characters=500", "--limit", "seconds=30")
    assert status == 0, out
    status, out = run(place, "gate", "docs", "claims", "--limit", "letters=5")
    assert status == 2 and "letters" in out
    # What was read under a small limit is not taken for what the usual ones say.
    (place / "pyproject.toml").write_text("[tool.proofcheck.limits]\ncharacters = 5\n", "utf-8")
    assert run(place, "gate", "docs", "claims")[0] == 2
    (place / "pyproject.toml").unlink()
    assert run(place, "gate", "docs", "claims")[0] == 0


def test_usage(place: Path) -> None:
    assert run(place, "accept")[0] == 2
    assert run(place, "accept", "no/such-claim")[0] == 2
    assert run(place, "gate", "nowhere")[0] == 2
    status, out = run(place, "gate", "docs", "--base", "main")
    assert status == 2 and "[base-unknown]" in out
