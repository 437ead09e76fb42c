"""Claims in notebooks, and verdicts that display themselves."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

import proofcheck
from proofcheck.integrations.notebook import judged, load_ipython_extension

ROOT = Path(__file__).parents[2]


class Shell:
    """As much of IPython's shell as the extension uses."""

    def __init__(self) -> None:
        self.user_ns: dict[str, object] = {}
        self.magics: dict[str, object] = {}

    def register_magic_function(self, function: object, magic_kind: str, magic_name: str) -> None:
        assert magic_kind == "cell"
        self.magics[magic_name] = function


def test_a_cell_is_a_claim() -> None:
    shell = Shell()
    assert proofcheck.load_ipython_extension is load_ipython_extension
    load_ipython_extension(shell)
    claim = shell.magics["claim"]
    verdict = claim("found", "where: {x: real}\nclaim: x / x == 1\n")  # type: ignore[operator]
    assert verdict.refuted and verdict.witness == {"x": 0} and verdict is shell.user_ns["found"]
    assert claim("", "title: t\nwhere: {x: real}\nclaim: x / x == 1\nexpect: refuted\n").as_expected  # type: ignore[operator]


@pytest.mark.parametrize(
    "cell, told",
    [
        ("claim: x == x\n", "<code>x</code> is not declared"),
        ("claim: [\n", "bracket"),
        ("title: t\nclaim: 1 == 1\nneeds: [other]\n", "a cell stands alone"),
        ("title: t\nclaim: {document: a.md, anchor: b}\n", "a cell stands alone"),
    ],
)
def test_what_is_wrong_with_a_cell_is_said(cell, told) -> None:
    verdict = judged(cell)
    assert verdict.word == "invalid" and told in verdict._repr_html_().replace("&#x27;", "'")


def test_a_verdict_displays_itself() -> None:
    verdict = proofcheck.check("(a + b)**2 == a**2 + b**2", where={"a, b": "real"})
    shown = verdict._repr_html_()
    assert "✗ refuted" in shown and r"\left(a + b\right)^{2}" in shown and "a = 1, b = 1" in shown
    shown = verdict._repr_markdown_()
    assert shown.startswith("**✗ refuted**\n\n- `understood: for all a, b in ℝ")
    assert "✓ proved" in proofcheck.check("1 + 1 == 2")._repr_html_()


def test_what_a_statement_says_is_no_markup() -> None:
    verdict = proofcheck.check("<script>alert(1)</script> == `x`")
    assert verdict.word == "invalid" and "<script" not in verdict._repr_html_()
    verdict = proofcheck.Verdict({**verdict.record, "reasons": ["`` <b>"]})
    assert "<b>" not in re.sub(r"(`+) .*? \1|`[^`]+`", "", verdict._repr_markdown_())


def test_in_a_notebook(tmp_path) -> None:
    """A notebook run by Jupyter. Skipped without nbclient and ipykernel."""
    nbclient = pytest.importorskip("nbclient")
    nbformat = pytest.importorskip("nbformat")
    pytest.importorskip("ipykernel")
    cells = ["%load_ext proofcheck", "%%claim\nwhere: {x: real}\nclaim: x + x == 2 * x"]
    notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
    nbclient.NotebookClient(notebook, timeout=120, resources={"metadata": {"path": str(tmp_path)}}).execute()
    (output,) = notebook.cells[1].outputs
    assert "✓ proved" in output.data["text/html"] and "**✓ proved**" in output.data["text/markdown"]
    assert output.data["text/plain"].startswith("proved: for all x in ℝ")


def test_nothing_of_it_is_imported_unasked() -> None:
    extras = "('IPython', 'sphinx', 'mkdocs', 'mcp', 'pygls')"
    code = f"import sys, proofcheck.cli; print([m for m in sys.modules if m.split('.')[0] in {extras}])"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, timeout=60)
    assert json.loads(done.stdout.replace("'", '"')) == []
