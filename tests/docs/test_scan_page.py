"""The examples of docs/guide/scan.md give the output that stands below them, and our own documents hold."""

from __future__ import annotations

from pathlib import Path

import pytest
from click.testing import CliRunner

from proofcheck.cli import app
from proofcheck.documents.scanning.files import documents, scan_files

ROOT = Path(__file__).parents[2]


def examples() -> list[tuple[str, str]]:
    text = (ROOT / "docs/guide/scan.md").read_text("utf-8")
    pieces = text.split("```markdown\n")[1:]
    return [(piece.split("```")[0], piece.split("```output\n")[1].split("\n```\n")[0]) for piece in pieces]


@pytest.mark.parametrize(("document", "output"), examples())
def test_the_output_is_as_shown(document, output, tmp_path, monkeypatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("report.md").write_text(document, "utf-8")
    result = CliRunner().invoke(app, ["scan", "report.md"])
    assert result.stdout.strip() == output.strip()
    assert result.exit_code == 1


def test_there_are_examples() -> None:
    assert examples()


def test_our_own_documents_hold() -> None:
    paths, _ = documents([ROOT / name for name in ("README.md", "CHANGELOG.md", "docs", "benchmarks")])
    results = scan_files(paths)
    assert not [f"{f.span}: {f.message}" for result in results for f in result.findings]
    assert sum(result.counts["true"] for result in results) > 80
