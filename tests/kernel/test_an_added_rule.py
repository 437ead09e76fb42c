"""A rule added as one file to a copy of the package: the one of docs/guide/add-a-rule.md."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import proofcheck

RULINGS = """
from proofcheck.lang.problem import problem_from
from proofcheck.logic.kernel import rule
from proofcheck.logic.verdict import Evidence

def ruled(text, where, *given, name="x"):
    pieces = Evidence("smt", "by hand", {}), Evidence("smt", "by hand", {})
    ruling = rule(problem_from(text, where, given), Evidence("halves", "by hand", {"name": name, "pieces": pieces}))
    print(ruling.word, "two cases by sign (docs/trust.md)" in ruling.census)

ruled("abs(x) >= x", {"x": "real"})
ruled("abs(x) >= x + y", {"x, y": "real"}, "y <= 0")
ruled("abs(x) >= 2 * x", {"x": "real"})
ruled("x >= 0", {"x": "positive"})
ruled("x <= 1", {"x": "natural"})
ruled("abs(x) >= x", {"x": "real"}, name="z")
ruled("E(abs(x)) >= 0", {"x": "normal"})
"""


def test_the_rule_of_the_guide(tmp_path: Path) -> None:
    page = Path(__file__).parents[2] / "docs/guide/add-a-rule.md"
    ((path, text),) = re.findall(r"^```\w+ (\S+)\n(.*?)^```$", page.read_text("utf-8"), re.MULTILINE | re.DOTALL)
    package = Path(proofcheck.__file__).parent
    shutil.copytree(package, tmp_path / "proofcheck", ignore=shutil.ignore_patterns("__pycache__"))
    assert not (tmp_path / path).exists()
    (tmp_path / path).write_text(text, "utf-8")
    environment = {**os.environ, "PYTHONPATH": str(tmp_path)}
    command = [sys.executable, "-c", RULINGS]
    done = subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True, timeout=200)
    assert done.stdout.split("\n")[:-1] == ["proved True"] * 2 + ["rejected False"] * 5, done.stderr
