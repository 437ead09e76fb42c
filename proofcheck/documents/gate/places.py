"""Which files a run is about: documents and claim files under the given paths, below one root.

The root is that of the repository, else the directory that holds `claims/`, else the current one; paths in claims and
in the file of links are relative to it. YAML files are claims if they lie in a directory called `claims` or are named
one by one: a repository is full of YAML that is none.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from proofcheck.diagnostics.base import Finding
from proofcheck.diagnostics.path_not_found import PathNotFound
from proofcheck.diagnostics.path_skipped import PathSkipped
from proofcheck.source.documents import SUFFIXES
from proofcheck.source.roots import ROOT_NAME
from proofcheck.source.span import Span

_LEFT_OUT = frozenset({"node_modules", "__pycache__", "venv", "site-packages"})
READ = frozenset(suffix for suffix, kind in SUFFIXES.items() if kind != "python")


@dataclass(slots=True)
class Places:
    """The files of a run, relative to `root`. `claims_root` is the directory that ids are relative to."""

    root: Path
    claims_root: Path
    documents: set[str] = field(default_factory=set)
    claims: set[str] = field(default_factory=set)
    findings: list[Finding] = field(default_factory=list)

    def claim_id(self, path: str) -> str:
        """The name of the claim in a file: its path below the directory of the claims, else the file's own name."""
        base = "" if self.claims_root == self.root else self.claims_root.relative_to(self.root).as_posix() + "/"
        inside = path.startswith(base)
        return (path.removeprefix(base) if inside else path.rpartition("/")[2]).removesuffix(".yaml")


def find(paths: Iterable[str | os.PathLike[str]], root: str | os.PathLike[str] | None = None) -> Places:
    """The documents and claim files under the paths."""
    given = [Path(os.path.abspath(path)) for path in paths]
    top = Path(os.path.abspath(root)) if root is not None else _root(given)
    places = Places(top, _claims_root(top, given))
    for path in given:
        if not path.is_relative_to(top):
            places.findings.append(_finding(PathSkipped, path, f"it is not below `{top.as_posix()}`"))
        elif path.is_dir():
            below = "" if path == top else path.relative_to(top).as_posix() + "/"
            for name in _walk(str(path), below):
                _sort(places, name, named=False)
        elif path.is_file():
            _sort(places, path.relative_to(top).as_posix(), named=True)
        else:
            places.findings.append(_finding(PathNotFound, path, "it does not exist"))
    return places


def _finding(kind: type, path: Path, why: str) -> Finding:
    shown = os.fsencode(path.as_posix()).decode("utf-8", "backslashreplace")
    made: Finding = kind.at(Span(shown, 1, 1, 1, 1), f"`{shown}` is skipped: {why}")  # type: ignore[attr-defined]
    return made


def _sort(places: Places, path: str, named: bool) -> None:
    if path.endswith(".yaml"):
        if named or f"/{path}".find(f"/{ROOT_NAME}/") >= 0:
            places.claims.add(path)
        return
    suffix = os.path.splitext(path)[1].lower()
    if suffix in READ and (named or suffix != ".txt"):
        places.documents.add(path)


def _walk(directory: str, below: str) -> Iterator[str]:
    """The files of a directory tree by their paths from the root, without hidden ones and without following links."""
    stack = [(directory, below)]
    while stack:
        here, prefix = stack.pop()
        try:
            entries = list(os.scandir(here))
        except OSError:
            continue
        for entry in entries:
            name = entry.name
            if name.startswith(".") or name in _LEFT_OUT or entry.is_symlink():
                continue
            if entry.is_dir():
                stack.append((entry.path, f"{prefix}{name}/"))
            else:
                yield prefix + name


def _root(given: list[Path]) -> Path:
    start = given[0] if given else Path.cwd()
    for directory in (start, *start.parents):
        if (directory / ".git").exists():
            return directory
    for directory in (start, *start.parents):
        if (directory / ROOT_NAME).is_dir():
            return directory
    return Path.cwd()


def _claims_root(top: Path, given: list[Path]) -> Path:
    for path in given:
        for directory in (path, *path.parents):
            if directory.name == ROOT_NAME and directory.is_dir() and directory.is_relative_to(top):
                return directory
    return top / ROOT_NAME
