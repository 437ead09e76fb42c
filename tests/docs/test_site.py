"""The site builds strictly, has the claims with their verdicts and passages, and loads nothing from elsewhere.

Skipped where MkDocs is not installed: pip install -e '.[docs]'.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from html import unescape
from pathlib import Path

import pytest

pytest.importorskip("mkdocs", reason="needs the extra `docs`")
pytest.importorskip("material", reason="needs the extra `docs`")
ROOT = Path(__file__).parents[2]
TOPIC = "entropy"


def run(*command: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", *command],
        cwd=ROOT,
        capture_output=True,
        encoding="utf-8",
        env={**os.environ, "PYTHONPATH": str(ROOT), "NO_MKDOCS_2_WARNING": "1", **environment},
        timeout=280,
    )


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site with the claims of one topic."""
    place = tmp_path_factory.mktemp("site")
    record = place / "claims.json"
    judged = run("proofcheck", "verify", f"claims/{TOPIC}", "--report", f"json={record}")
    assert judged.returncode == 0, judged.stdout + judged.stderr
    built = run("mkdocs", "build", "--strict", "--site-dir", str(place / "site"), PROOFCHECK_RECORD=str(record))
    assert built.returncode == 0, built.stderr[-3000:]
    return place / "site"


def test_each_claim_has_its_statement_verdict_and_passage(site):
    page = (site / f"claims/{TOPIC}.html").read_text("utf-8")
    names = sorted(file.stem for file in (ROOT / "claims" / TOPIC).glob("*.yaml"))
    parts = re.split(r"<h2 id=", page)[1:]
    assert len(parts) == len(names) > 5
    for name in names:
        (part,) = (part for part in parts if part.startswith(f'"{name}"'))
        assert re.search(r'class="verdict (proved|refuted|unsupported)"', part) and "claim-details" in part, name
        assert f"notes/{TOPIC}.html#{name}" in part and 'class="passage"' in part, name
        if "refuted" in part.partition("</p>")[0]:
            assert "What is true instead" in part and re.search("Where it fails|Why it fails", part), name
    assert page.count("<math") > 20


def test_formulas_and_pages_need_nothing_from_elsewhere(site):
    pages = list(site.rglob("*.html"))
    assert len(pages) > 50
    for page in pages:
        text = page.read_text("utf-8")
        assert not re.search(
            r'<(?:script|img|iframe)[^>]* src="https?:|<link[^>]* rel="stylesheet"[^>]* href="https?:', text
        )
        assert 'class="arithmatex"' not in text, page
    assert "<math" in (site / "notes/scaling.html").read_text("utf-8")


def test_the_gallery_and_the_pages_outside_of_docs(site):
    index = unescape((site / "gallery/index.html").read_text("utf-8"))
    assert "what became of it" in index and "906" not in index
    assert (site / "index.html").exists() and (site / "contributing.html").exists()
    start = (site / "index.html").read_text("utf-8")
    assert 'href="guide/documents.html"' in start and 'src="images/terminal.svg"' in start
