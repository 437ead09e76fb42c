"""The kernel is small and stands alone; imports run downwards (docs/architecture.md)."""

from __future__ import annotations

import ast
import io
import re
import tokenize
from pathlib import Path

import proofcheck

HOUSE = Path(proofcheck.__file__).parent
# The kernel proper and the packages that are trusted with it.
TRUSTED = ("logic/kernel", "logic/semantics", "logic/smallsizes", "logic/decide", "logic/laws")


def imports(path: Path) -> set[str]:
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found |= {node.module} | {f"{node.module}.{alias.name}" for alias in node.names}
    return {part for name in found if name.startswith("proofcheck.") for part in name.split(".")[1:3]}


def test_the_kernel_knows_nothing_above_or_beside_it() -> None:
    forbidden = {"engines", "measure", "index", "judge", "session", "run", "report", "cli", "gate"}
    for path in (p for package in TRUSTED for p in (HOUSE / package).rglob("*.py")):
        asked = {"index"} if path == HOUSE / "logic/kernel/oracles.py" else set()  # by name, and the census says so
        assert not imports(path) & (forbidden - asked), path.name


def test_no_engine_knows_another() -> None:
    """What they hand on goes to `Others`; only a file that is no engine may be shared."""
    paths = (p for p in (HOUSE / "search/engines").glob("*.py") if p.stem not in ("__init__", "all"))
    files = {p.stem: p.read_text("utf-8") for p in paths}
    names = {name for name, text in files.items() if "\ndef propose(" in text}
    assert len(names) > 20
    for name, text in files.items():
        found = [n for n in ast.walk(ast.parse(text)) if isinstance(n, ast.ImportFrom)]
        named = {alias.name for n in found if n.module == "proofcheck.search.engines" for alias in n.names}
        named |= {
            module.rpartition(".")[2]
            for module in (n.module or "" for n in found)
            if module.startswith("proofcheck.search.engines.")
        }
        assert not (named & names) - {name}, f"{name} imports {named & names}"


def code_lines(path: Path) -> int:
    """Lines that hold code: not blank, not a comment, not a docstring; an import is one, however it is wrapped."""
    text = path.read_text("utf-8")
    lines = set()
    for token in tokenize.generate_tokens(io.StringIO(text).readline):
        if token.type not in (tokenize.COMMENT, tokenize.NL, tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT):
            lines |= set(range(token.start[0], token.end[0] + 1))
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import | ast.ImportFrom):
            lines -= set(range(node.lineno + 1, (node.end_lineno or node.lineno) + 1))
        body = getattr(node, "body", None)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef) and body:
            first = body[0]
            if isinstance(first, ast.Expr) and isinstance(getattr(first.value, "value", None), str):
                lines -= set(range(first.lineno, (first.end_lineno or first.lineno) + 1))
    return sum(1 for k in lines if k <= len(text.splitlines()))


def test_no_file_of_the_kernel_is_long() -> None:
    assert max(code_lines(p) for package in TRUSTED for p in (HOUSE / package).rglob("*.py")) < 400


def test_the_kernel_can_be_read_in_an_evening() -> None:
    assert sum(map(code_lines, (HOUSE / "logic/kernel").rglob("*.py"))) < 1_000


def test_the_page_states_how_much_is_trusted() -> None:
    """The table of docs/trust.md gives each package's lines of code, rounded up to the next hundred."""
    page = (HOUSE.parent / "docs/trust.md").read_text("utf-8")
    rows = re.findall(r"^\| `([\w/]+)/` \|.*\| ([\d,]+) \|$", page, re.M)
    stated = {name: int(n.replace(",", "")) for name, n in rows}
    counted = {name: sum(map(code_lines, (HOUSE / name).rglob("*.py"))) for name in TRUSTED}
    assert stated == {name: -(-n // 100) * 100 for name, n in counted.items()}


def test_only_the_kernel_makes_rulings() -> None:
    for path in HOUSE.rglob("*.py"):
        if path.parent.name == "kernel" or path.name == "verdict.py":
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
                assert node.func.id != "Ruling", path


def test_no_trusted_function_is_long() -> None:
    for path in (p for package in TRUSTED for p in (HOUSE / package).rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef):
                assert (node.end_lineno or node.lineno) - node.lineno < 60, f"{path.name}: {node.name}"
