"""The second program shares no code with the checker that could be wrong in the same way."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

PACKAGE = Path(__file__).parents[2] / "proofcheck"
ALLOWED = {"proofcheck.recheck", "proofcheck.run"}


def _imports(path: Path) -> set[str]:
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            assert not node.level
            found.add(node.module or "")
    return {name for name in found if name.startswith("proofcheck")}


def test_it_imports_nothing_of_the_checker() -> None:
    files = sorted((PACKAGE / "recheck").rglob("*.py"))
    assert len(files) > 15
    for path in files:
        for name in _imports(path):
            assert ".".join(name.split(".")[:2]) in ALLOWED, f"{path.name} imports {name}"


def test_only_the_run_starts_processes() -> None:
    users = {p.name for p in (PACKAGE / "recheck").rglob("*.py") if any("proofcheck.run" in n for n in _imports(p))}
    assert users == {"run.py"}


def test_nothing_of_the_checker_is_loaded_with_it() -> None:
    code = "import sys, proofcheck.recheck.record; print(*(n for n in sys.modules if n.startswith('proofcheck.')))"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    parts = {name.split(".")[1] for name in done.stdout.split()}
    assert parts == {"recheck"}
