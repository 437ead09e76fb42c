"""The kernel is small and stands alone; imports run downwards (docs/architecture.md)."""

from __future__ import annotations

import ast
import io
import tokenize
from pathlib import Path

import pytest

import proofcheck

HOUSE = Path(proofcheck.__file__).parent
# What a package may import from its own house. `diagnostics` and `verdict` are words, open to all; `measure` takes its
# budget from `run`, and `report` the names of verdicts from `claimfile`.
WORDS = {"diagnostics", "verdict"}
MAY: dict[str, set[str]] = {
    "source": WORDS,
    "lang": {"source", "lang", *WORDS},
    "index": {"lang", "source", "index", *WORDS},
    "kernel": {"lang", "kernel", *WORDS},
    "engines": {"engines", "index", "lang", "kernel", "source", *WORDS},
    "measure": {"measure", "run", "index", "lang", "kernel", "source", *WORDS},
    "report": {"report", "claimfile", "source", *WORDS},
}


def imports(path: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found |= {node.module} | {f"{node.module}.{alias.name}" for alias in node.names}
    return {name.split(".")[1] for name in found if name.startswith("proofcheck.")}


@pytest.mark.parametrize("package", sorted(MAY))
def test_imports_run_downwards(package: str) -> None:
    parts = {p.stem if p.is_file() else p.name for p in HOUSE.iterdir()}
    for path in sorted((HOUSE / package).rglob("*.py")):
        used = imports(path) & parts
        assert used <= MAY[package] | {package}, f"{path.relative_to(HOUSE)} imports {sorted(used - MAY[package])}"


def test_the_kernel_knows_nothing_above_or_beside_it() -> None:
    forbidden = {"engines", "measure", "index", "judge", "session", "run", "report", "cli", "gate"}
    for path in (HOUSE / "kernel").rglob("*.py"):
        assert not imports(path) & forbidden, path.name


def test_no_engine_knows_another() -> None:
    names = {p.stem for p in (HOUSE / "engines").glob("*.py")} - {"__init__", "all"}
    for name in names:
        text = (HOUSE / "engines" / f"{name}.py").read_text("utf-8")
        for other in names - {name}:
            assert f"proofcheck.engines.{other}" not in text, f"{name} imports {other}"


def code_lines(path: Path) -> int:
    """Lines that hold code: not blank, not a comment, not a docstring."""
    text = path.read_text("utf-8")
    lines = set()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type not in (tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT):
            lines |= set(range(token.start[0], token.end[0] + 1))
    for node in ast.walk(ast.parse(text)):
        body = getattr(node, "body", None)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and body:
            first = body[0]
            if isinstance(first, ast.Expr) and isinstance(getattr(first.value, "value", None), str):
                lines -= set(range(first.lineno, (first.end_lineno or first.lineno) + 1))
    return sum(1 for k in lines if k <= len(text.splitlines()))


def test_no_file_of_the_kernel_is_long() -> None:
    assert max(map(code_lines, (HOUSE / "kernel").rglob("*.py"))) < 400


@pytest.mark.xfail(strict=True, reason="the kernel has grown past what the design allows")
def test_the_kernel_can_be_read_in_an_evening() -> None:
    assert sum(map(code_lines, (HOUSE / "kernel").rglob("*.py"))) < 1_000


def test_only_the_kernel_makes_rulings() -> None:
    for path in HOUSE.rglob("*.py"):
        if path.parent.name == "kernel" or path.name == "verdict.py":
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                assert node.func.id != "Ruling", path
