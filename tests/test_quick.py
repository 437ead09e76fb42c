"""tests/quick.toml names tests for every package, and these use the package that they stand for. The tests
that it and tests/slow.toml name are there."""

from __future__ import annotations

import ast
import tomllib
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
QUICK: dict[str, list[str]] = tomllib.loads((ROOT / "tests/quick.toml").read_text("utf-8"))
SLOW: dict[str, list[str]] = tomllib.loads((ROOT / "tests/slow.toml").read_text("utf-8"))
NAMED = {test for tests in QUICK.values() for test in tests} | {
    f"{f}::{n.removesuffix('[*]')}" for f, names in SLOW.items() for n in names
}
STEPS = 3  # imports from module to module between a test and the package that it exercises


@cache
def imports(path: Path) -> frozenset[Path]:
    """The files of this repository that a file imports, anywhere in it."""
    names = set()
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            names |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module:
            names |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    found = set()
    for name in names:
        place = ROOT.joinpath(*name.split("."))
        found |= {file for file in (place.with_suffix(".py"), place / "__init__.py") if file.exists()}
    return frozenset(found)


def reached(test: Path) -> set[Path]:
    """What a file of tests imports, and what that imports, some steps on."""
    seen, edge = {test}, {test}
    for _ in range(STEPS):
        edge = {file for path in edge for file in imports(path)} - seen
        seen |= edge
    return seen


def test_every_package_has_quick_tests() -> None:
    packages = {p.parent.relative_to(ROOT / "proofcheck").as_posix() for p in ROOT.glob("proofcheck/*/**/__init__.py")}
    assert set(QUICK) == packages | {""}
    assert all(QUICK.values())


@pytest.mark.parametrize("package", sorted(set(QUICK) - {""}))
def test_they_use_the_package(package) -> None:
    place = ROOT / "proofcheck" / package
    files = [ROOT / test.partition("::")[0] for test in QUICK[package]]
    assert any(place in path.parents for file in files for path in reached(file))


@pytest.mark.parametrize("test", sorted(NAMED))
def test_what_is_named_exists(test) -> None:
    file, _, name = test.partition("::")
    functions = {
        n.name for n in ast.walk(ast.parse((ROOT / file).read_text("utf-8"))) if isinstance(n, ast.FunctionDef)
    }
    assert not name or name in functions
