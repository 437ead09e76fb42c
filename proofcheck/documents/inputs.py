r"""TeX documents of several files: what `\input` and `\include` name is read too, and macros hold in all of them.

Each file stays a document of its own, with its own lines. A chapter that is read by itself finds its main file in a
line `% !TeX root = ../main.tex`, or beside it where a file there names it. Nothing outside of the repository is read.
"""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

from proofcheck.diagnostics.base import Finding, ProofcheckError
from proofcheck.diagnostics.input_not_found import InputNotFound
from proofcheck.source.documents import read
from proofcheck.source.documents.model import Document, Macro
from proofcheck.source.patterns import lazy

_ROOT = lazy(r"^%[ \t]*!TeX[ \t]+root[ \t]*=[ \t]*(\S[^\n]*?)[ \t\r]*$", re.MULTILINE | re.IGNORECASE)
MAX_FILES = 500
_HEAD = 2000  # characters in which the name of the main file stands


@dataclass(slots=True)
class Files:
    """The documents of a run, each read once. `order`: those to be told of; `findings`: what is wrong with others."""

    documents: dict[Path, Document] = field(default_factory=dict)
    order: list[Path] = field(default_factory=list)
    findings: list[Finding] = field(default_factory=list)
    _reach: dict[Path, tuple[Path, ...]] = field(default_factory=dict)

    def gather(self, paths: Iterable[Path]) -> None:
        """Reads documents, and the files that they read in."""
        for path in paths:
            try:
                self.document(path)
            except ProofcheckError as error:
                self.findings += error.findings
                continue
            self.order += [file for file in self.reach(path) if file not in self.order]

    def document(self, path: Path) -> Document:
        """Raises ProofcheckError."""
        if path not in self.documents:
            self.documents[path] = read(path)
        return self.documents[path]

    def macros(self, path: Path) -> list[Macro]:
        """What the other files of the same text define, in the order in which they are read."""
        if self.documents[path].kind != "tex":
            return []
        roots = [file for file in self.documents if path in self._reach.get(file, ())] or [path]
        main = self._main(path)
        roots += [main] if main is not None and main not in roots else []
        files = dict.fromkeys(file for root in roots for file in self.reach(root) if file != path)
        return [macro for file in files for macro in self.documents[file].macros]

    def reach(self, path: Path) -> tuple[Path, ...]:
        """A document with all that it reads in, itself first."""
        if path not in self._reach:
            found: dict[Path, None] = {}
            self._follow(path, path, found)
            self._reach[path] = tuple(found)
        return self._reach[path]

    def _follow(self, path: Path, main: Path, found: dict[Path, None]) -> None:
        waiting = [path]
        while waiting:
            path = waiting.pop()
            if path in found or len(found) >= MAX_FILES:
                continue
            found[path] = None
            document = self.document(path)
            ahead = []
            for item in document.inputs:
                other = _named(item.path, path, main)
                if other is None:
                    if Path(item.path).suffix.lower() in ("", ".tex", ".ltx"):
                        span = document.span(item.start, item.start + 1)
                        self._note(InputNotFound.at(span, f"there is no file `{item.path}`"))
                    continue
                try:
                    self.document(other)
                except ProofcheckError as error:
                    self._note(*error.findings)
                    continue
                ahead.append(other)
            waiting += reversed(ahead)

    def _note(self, *findings: Finding) -> None:
        self.findings += [finding for finding in findings if finding not in self.findings]

    def _main(self, path: Path) -> Path | None:
        match = _ROOT.search(self.documents[path].text, 0, _HEAD)
        main = _inside(path.parent / match[1], path) if match else None
        if main is None:
            return None
        try:
            self.document(main)
        except ProofcheckError as error:
            self._note(*error.findings)
            return None
        return main


def _named(name: str, path: Path, main: Path) -> Path | None:
    """The file that a document reads in, beside the main file or beside its own."""
    for folder in (main.parent, path.parent):
        for suffix in ("", ".tex", ".ltx"):
            found = _inside(folder / (name + suffix), main)
            if found is not None and (suffix or found.suffix.lower() in (".tex", ".ltx", ".sty")):
                return found
    return None


def _inside(found: Path, beside: Path) -> Path | None:
    """A path as it is written, if it is a file of the same repository."""
    try:
        if not found.is_file() or found.is_symlink():
            return None
        top = next(_tops(beside.absolute().parent))
        real = found.resolve()
    except (OSError, ValueError):
        return None
    return Path(os.path.normpath(found)) if top.resolve() in real.parents else None


def _tops(folder: Path) -> Iterator[Path]:
    yield from (place for place in (folder, *folder.parents) if (place / ".git").exists())
    yield folder.parent
