"""Documents by their paths, with the notation that stands around them: of the repository, and of each directory.

The repository's stands in pyproject.toml under `[tool.proofcheck.notation]`, a directory's in a file `notation.txt`.
Outer lines come first, so that inner ones win.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from pathlib import Path

from proofcheck.config import find
from proofcheck.diagnostics.base import Finding, ProofcheckError
from proofcheck.diagnostics.path_not_found import PathNotFound
from proofcheck.documents.inputs import Files
from proofcheck.documents.kept import Readings
from proofcheck.documents.model import Reading
from proofcheck.documents.notation import FILE, Line, Strange, keyed, line, lines_of, strange
from proofcheck.documents.read import read_document
from proofcheck.source.documents import SUFFIXES
from proofcheck.source.documents.model import Macro
from proofcheck.source.exclude import Exclude
from proofcheck.source.span import SourceText

# Of the kinds that hold formulas, these are read where a directory is named; programs only by their own names.
IN_DIRECTORIES = frozenset(suffix for suffix, kind in SUFFIXES.items() if kind not in ("python", "text"))
_SKIPPED = frozenset(["node_modules", "__pycache__", "site-packages", "dist", "build"])
MAX_NOTATION = 1 << 20


def is_document(path: str | os.PathLike[str]) -> bool:
    return Path(path).suffix.lower() in SUFFIXES


def apart(paths: Iterable[str | os.PathLike[str]], exclude: Sequence[str] = ()) -> tuple[list[Path], list[Path]]:
    """Paths of claims, and documents: those that are named, and those in directories."""
    claims: list[Path] = []
    documents: list[Path] = []
    left_out = Exclude(exclude)
    for path in map(Path, paths):
        if path.is_dir():
            found = [file for file in _in(path) if not left_out(file)]
            documents += [file for file in found if file.suffix.lower() in IN_DIRECTORIES]
            if not documents or any(file.suffix in (".yaml", ".yml") for file in found):
                claims.append(path)
        elif is_document(path) and not left_out(path):
            documents.append(path)
        else:
            claims.append(path)
    return claims, list(dict.fromkeys(documents))


def _in(root: Path) -> list[Path]:
    found = []
    for folder, names, files in os.walk(root):
        names[:] = sorted(name for name in names if not name.startswith(".") and name not in _SKIPPED)
        for name in sorted(files):
            path = Path(folder) / name
            if not name.startswith(".") and not path.is_symlink() and path.is_file():
                found.append(path)
    return found


def read_file(path: Path) -> Reading:
    """A document read with the notation and the macros around it. Raises ProofcheckError."""
    files = Files()
    document = files.document(path)
    files.reach(path)
    return read_document(document, outer_lines(path.absolute().parent), files.macros(path))


def outer_lines(folder: Path) -> list[Line]:
    """The notation of the repository and of the directories down to `folder`."""
    config = find(folder)
    found: list[Line] = []
    top = folder
    if config.file is not None:
        top = config.file.parent
        found += lines_of(config.values.get("notation", {}), os.path.relpath(config.file))
    else:
        top = next((place for place in (folder, *folder.parents) if (place / ".git").exists()), folder)
    inside = [place for place in (folder, *folder.parents) if place == top or top in place.parents]
    for place in reversed(inside):
        found += _file_lines(place / FILE)
    return found


def _file_lines(path: Path) -> list[Line]:
    if not path.is_file() or path.stat().st_size > MAX_NOTATION:
        return []
    try:
        text = path.read_text("utf-8")
    except (OSError, UnicodeDecodeError):
        raise PathNotFound.error(None, f"`{path}` cannot be read") from None
    found: list[Line] = []
    for begin, body, key in keyed(text):
        number, start = text.count("\n", 0, begin) + 1, begin - (text.rfind("\n", 0, begin) + 1) + 1
        count = len(body) + 1
        made = line(SourceText(body, os.path.relpath(path), (number,) * count, range(start, start + count)), key)
        if isinstance(made, Strange):
            raise ProofcheckError([strange(made)])
        found.append(made)
    return found


def read_all(paths: Sequence[Path], use_cache: bool = True) -> tuple[list[Reading], list[Finding]]:
    """The documents at these paths and what they read in, and what is wrong with those that cannot be read."""
    with Readings(use_cache) as kept:
        return _read_all(paths, kept)


def _read_all(paths: Sequence[Path], kept: Readings) -> tuple[list[Reading], list[Finding]]:
    files = Files()
    files.gather(paths)
    readings: list[Reading] = []
    findings = files.findings
    outer: dict[Path, list[Line]] = {}
    for path in files.order:
        folder = path.absolute().parent
        try:
            if folder not in outer:
                outer[folder] = list(outer_lines(folder))
            reading = kept.read(files.documents[path], outer[folder], files.macros(path))
        except ProofcheckError as error:
            findings += error.findings
            continue
        readings.append(reading)
        findings += [*reading.findings, *reading.document.findings]
    return readings, findings


def macros_of(path: Path) -> list[Macro]:
    """The commands that the other files of a TeX document define."""
    files = Files()
    try:
        files.document(path)
        files.reach(path)
    except ProofcheckError:
        return []
    return files.macros(path)
