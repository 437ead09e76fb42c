"""Verdicts beside the formulas of a documentation: Sphinx and MkDocs. Each is skipped where the tool is absent."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from proofcheck.integrations.beside import judged

ROOT = Path(__file__).parents[2]
RST = """\
Squares
=======

Let :math:`a, b \\in \\mathbb{R}`. Then :math:`(a+b)^2 = a^2 + 2ab + b^2`.

Hence

.. math:: (a+b)^2 = a^2 + b^2
"""
MD = """\
# Squares

Let $a, b \\in \\mathbb{R}$. Then $(a+b)^2 = a^2 + 2ab + b^2$. Hence $(a+b)^2 = a^2 + b^2$.
"""


def build(command: list[str], place: Path) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    run = [sys.executable, "-m", *command]
    return subprocess.run(run, cwd=place, env=environment, capture_output=True, text=True, timeout=200)


def marks(page: str) -> list[str]:
    return re.findall(r'<span class="proofcheck proofcheck-(\w+)"', page)


def test_the_verdicts_of_a_page() -> None:
    found = judged([("/x/page.md", MD, "markdown")])["/x/page.md"]
    assert [(item.word, item.wrong, item.line) for item in found] == [("proved", False, 3), ("refuted", True, 3)]
    assert [MD[: item.end].endswith(f"${item.tex}$") for item in found] == [True, True]
    assert 'title="refuted: (a + b)**2 == a**2 + b**2&#10;witness' in found[1].span()


def test_sphinx(tmp_path) -> None:
    pytest.importorskip("sphinx")
    extensions = ["proofcheck.integrations.sphinx", "sphinx.ext.mathjax"]
    (tmp_path / "conf.py").write_text(f"extensions = {extensions}\n", "utf-8")
    (tmp_path / "index.rst").write_text(RST, "utf-8")
    done = build(["sphinx", "-q", ".", "out"], tmp_path)
    assert done.returncode == 0, done.stderr
    assert re.search(r"index\.rst:\d+: WARNING: refuted: .*a = 1, b = 1.*\[proofcheck\.refuted\]", done.stderr)
    assert marks((tmp_path / "out/index.html").read_text("utf-8")) == ["proved", "refuted"]
    assert (tmp_path / "out/_static/proofcheck.css").is_file()
    strict = build(["sphinx", "-q", "-W", "-E", ".", "strict"], tmp_path)
    assert strict.returncode != 0
    (tmp_path / "index.rst").write_text(RST.replace("= a^2 + b^2", "= a^2 + 2ab + b^2"), "utf-8")
    assert build(["sphinx", "-q", "-W", "-E", ".", "strict"], tmp_path).returncode == 0


def test_mkdocs(tmp_path) -> None:
    pytest.importorskip("mkdocs")
    (tmp_path / "docs").mkdir()
    (tmp_path / "mkdocs.yml").write_text("site_name: test\nplugins:\n  - proofcheck\n", "utf-8")
    (tmp_path / "docs/index.md").write_text(MD, "utf-8")
    done = build(["mkdocs", "build"], tmp_path)
    assert done.returncode == 0, done.stderr
    assert "index.md: refuted: (a + b)**2 == a**2 + b**2" in done.stderr
    assert marks((tmp_path / "site/index.html").read_text("utf-8")) == ["proved", "refuted"]
    assert "proofcheck.css" in (tmp_path / "site/index.html").read_text("utf-8")
    assert build(["mkdocs", "build", "--strict"], tmp_path).returncode != 0
    (tmp_path / "docs/index.md").write_text(MD.partition(" Hence")[0], "utf-8")
    assert build(["mkdocs", "build", "--strict"], tmp_path).returncode == 0
