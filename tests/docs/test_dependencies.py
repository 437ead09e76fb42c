"""The list of dependencies against what is declared, and the lock files against both."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

ROOT = Path(__file__).parents[2]
DATA = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
PAGE = (ROOT / "docs/dependencies.md").read_text("utf-8")


def names(requirements: list[str]) -> dict[str, Requirement]:
    parsed = [Requirement(text) for text in requirements]
    return {canonicalize_name(one.name): one for one in parsed if one.name != "proofcheck"}


def rows(heading: str) -> dict[str, list[str]]:
    section = PAGE.partition(f"## {heading}\n")[2].partition("\n## ")[0]
    cells = [[cell.strip() for cell in line.strip("| ").split("|")] for line in section.splitlines() if "|" in line]
    return {canonicalize_name(row[0]): row[1:] for row in cells[2:]}


def locked(name: str) -> dict[str, str]:
    """The pins of a lock file, each of which has a hash."""
    text = (ROOT / "requirements" / f"{name}.lock").read_text("utf-8")
    pins = re.findall(r"^([\w.-]+)==(\S+)(?: ;[^\\\n]*)? \\\n    --hash=sha256:[0-9a-f]{64}", text, re.M)
    assert len(pins) == len(re.findall(r"^[\w.-]+==", text, re.M)) > 3
    return {canonicalize_name(name): version for name, version in pins}


PROJECT = DATA["project"]
EXTRAS = PROJECT["optional-dependencies"]


def test_each_dependency_is_signed_off() -> None:
    assert rows("To use it").keys() == names(PROJECT["dependencies"]).keys()
    declared = {name: extra for extra, texts in EXTRAS.items() for name in names(texts)}
    assert {name: row[0] for name, row in rows("Extras").items()} == declared
    assert rows("To build it").keys() == names(DATA["build-system"]["requires"]).keys()
    assert all(all(cell for cell in row) for heading in ("To use it", "Extras") for row in rows(heading).values())


def test_what_is_locked_is_listed_and_nothing_else() -> None:
    listed = rows("To use it").keys() | rows("To build it").keys() | rows("What these bring along").keys()
    listed |= {name for name, row in rows("Extras").items() if row[0] == "test"}
    assert locked("test").keys() | locked("build").keys() == listed
    assert locked("install").items() <= locked("test").items()


@pytest.mark.parametrize(
    ("lock", "declared"),
    [
        ("install", PROJECT["dependencies"]),
        ("test", [*PROJECT["dependencies"], *EXTRAS["test"]]),
        ("build", DATA["build-system"]["requires"]),
    ],
)
def test_locks_are_within_what_is_declared(lock, declared) -> None:
    pins = locked(lock)
    for name, requirement in names(declared).items():
        assert requirement.specifier.contains(pins[name]), (name, pins[name])


@pytest.mark.parametrize("file", ["install.lock", "test.lock", "build.lock"])
def test_locks_name_no_place(file) -> None:
    """Neither an index nor a path: what is taken is told by its hash."""
    text = (ROOT / "requirements" / file).read_text("utf-8")
    assert not re.search(r"https?:|file:|--(index|extra|find|trusted)|/tmp|/home|/root", text)
