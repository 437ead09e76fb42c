"""docs/architecture.md and docs/files.md describe the code as it is: layers are those of the imports, files exist."""

from __future__ import annotations

import ast
import re
from collections.abc import Sequence
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "proofcheck"
PAGE = (ROOT / "docs/architecture.md").read_text("utf-8")
FILES = (ROOT / "docs/files.md").read_text("utf-8")


def _layers() -> dict[str, set[str]]:
    (block,) = re.findall(r"^```layers\n(.*?)^```", PAGE, re.MULTILINE | re.DOTALL)
    lines = re.sub(r"\n +", " ", block).splitlines()  # a line may go on below, indented
    pairs = (line.partition(":") for line in lines)
    return {name.strip(): set(allowed.split()) for name, _, allowed in pairs}


LAYERS = _layers()


def _unit(path: Path) -> str:
    """The part that a file belongs to: the deepest one with a line of its own."""
    return _part(path.relative_to(PACKAGE).with_suffix("").parts)


def _part(names: Sequence[str]) -> str:
    tries = ("/".join(names[:k]) for k in range(len(names), 0, -1))
    return next((name for name in tries if name in LAYERS), names[0] if names else "")


def _imports(path: Path) -> set[str]:
    """The parts of the package that a module imports, anywhere in it."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        names: list[str] = []
        if isinstance(node, ast.Import):
            names = [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            assert not node.level, f"{path}: a relative import"
            names = [f"{node.module}.{alias.name}" for alias in node.names]
        found |= {_part(name.split(".")[1:]) for name in names if name.startswith("proofcheck.")}
    return found - {_unit(path), "__version__"}


@pytest.mark.parametrize("unit", sorted(LAYERS))
def test_a_part_imports_what_its_line_allows(unit) -> None:
    place = PACKAGE / unit
    files = sorted(place.rglob("*.py")) if place.is_dir() else [place.with_suffix(".py")]
    for path in (file for file in files if _unit(file) == unit):
        assert _imports(path) <= LAYERS[unit], str(path.relative_to(ROOT))


def test_every_part_has_a_line() -> None:
    homes = {"logic", "search", "judging", "session"}
    units = {_unit(p) for p in PACKAGE.rglob("*.py")} - {"__init__", "__main__", *homes}
    assert units == set(LAYERS)
    for name in homes:  # they hold their parts and say what these are
        tree = ast.parse((PACKAGE / name / "__init__.py").read_text("utf-8"))
        assert [type(node) for node in tree.body] == [ast.Expr], name


def test_every_file_that_is_named_exists() -> None:
    missing = []
    for part in re.split(r"^(?=\*\*`)", FILES, flags=re.MULTILINE)[1:]:
        head = re.match(r"\*\*`([\w/.]+)`", part)
        assert head is not None
        home = PACKAGE / head[1]
        assert home.exists(), head[1]
        for name in re.findall(r"`([\w/]+\.py)`", part):
            here = home / name if home.is_dir() else PACKAGE / name
            if not here.exists() and not (PACKAGE / name).exists():
                missing.append(f"{head[1]}{name}")
    assert not missing


def test_the_overview_names_parts_that_exist_and_leaves_out_none() -> None:
    tables = PAGE[PAGE.index("## Level 1") : PAGE.index("## Layers")]
    named = [
        name for row in re.findall(r"^\| (`.*?) \|", tables, re.MULTILINE) for name in re.findall(r"`([\w/.]+)`", row)
    ]
    assert not [name for name in named if not (PACKAGE / name).exists()]
    folders = {path.name for path in PACKAGE.iterdir() if (path / "__init__.py").exists()}
    assert folders <= {name.rstrip("/").split("/")[0] for name in named}
