"""The diagnostic of docs/guide/add-a-diagnostic.md, added to a copy of the package as the page says."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import proofcheck

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/guide/add-a-diagnostic.md").read_text("utf-8")
BLOCKS = re.findall(r"^```(\w+)(?: (\S+))?\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def changed(text: str, change: str) -> str:
    """The text with the lines of a diff that begin with `+` put between those that stand around them."""
    lines = change.splitlines()
    before = "\n".join(line[1:] for line in lines if not line.startswith("+"))
    assert text.count(before) == 1, before
    return text.replace(before, "\n".join(line[1:] for line in lines))


def run(place: Path, *command: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(place)}
    arguments = [sys.executable, "-m", *command]
    return subprocess.run(arguments, cwd=place, env=environment, capture_output=True, text=True, timeout=200)


def test_the_diagnostic_of_the_guide(tmp_path: Path) -> None:
    package = Path(proofcheck.__file__).parent
    shutil.copytree(package, tmp_path / "proofcheck", ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "claims").mkdir()
    shown = ""
    for language, path, text in BLOCKS:
        if language == "diff":
            (tmp_path / path).write_text(changed((tmp_path / path).read_text("utf-8"), text), "utf-8")
        elif language == "output":
            shown = text
        elif path:
            assert not (tmp_path / path).exists()
            (tmp_path / path).write_text(text, "utf-8")
    linted = run(tmp_path, "proofcheck", "lint", "claims")
    assert linted.returncode == 2 and shown and shown in linted.stdout + linted.stderr, linted.stdout + linted.stderr
    explained = run(tmp_path, "proofcheck", "explain", "duplicate-tag")
    assert "A tag occurs twice" in explained.stdout
    tests = [str(ROOT / "tests/diagnostics/test_claim_diagnostics.py"), str(ROOT / "tests/cli/test_commands.py")]
    done = run(tmp_path, "pytest", "-q", "-k", "duplicate-tag", "-p", "no:cacheprovider", *tests)
    assert done.returncode == 0, done.stdout  # 5 if there were none
