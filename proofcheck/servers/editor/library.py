"""The claims of a workspace, and the passages of documents that they are about."""

from __future__ import annotations

import os
import threading
from dataclasses import dataclass, field
from pathlib import Path

from proofcheck.claimfile import Claim, load
from proofcheck.claimfile.load import Memo
from proofcheck.documents.gate.passages import anchors, headings, markers
from proofcheck.source.documents.model import Document
from proofcheck.source.roots import ROOT_NAME
from proofcheck.source.span import Span

_SKIPPED = {"node_modules", "__pycache__", "venv", "site-packages", "build", "dist"}
_DEPTH = 4  # directories below the workspace in which a directory of claims is looked for


@dataclass(slots=True)
class Library:
    """The claims below the directories called `claims` in a workspace. They are read when first asked for, and files
    that changed are read again."""

    root: Path
    _memo: Memo = field(default_factory=dict)
    _lock: threading.Lock = field(default_factory=threading.Lock)
    _claims: dict[str, Claim] | None = None

    def claims(self) -> dict[str, Claim]:
        """All claims by their ids, the first of each."""
        with self._lock:
            if self._claims is None:
                found: dict[str, Claim] = {}
                for place in self._places():
                    for claim in load([place], memo=self._memo).claims:
                        found.setdefault(claim.id, claim)
                self._claims = found
            return self._claims

    def changed(self) -> None:
        """A claim file was saved, or went."""
        self._claims = None

    def _places(self) -> list[Path]:
        places = []
        for folder, names, _ in os.walk(self.root):
            depth = len(Path(folder).relative_to(self.root).parts)
            names[:] = sorted(n for n in names if not n.startswith(".") and n not in _SKIPPED) if depth < _DEPTH else []
            if ROOT_NAME in names:
                places.append(Path(folder) / ROOT_NAME)
                names.remove(ROOT_NAME)
        return places

    def top(self, file: str) -> Path:
        """What the documents that claims name are relative to: the repository of a file."""
        folders = Path(file).absolute().parents
        return next((place for place in folders if (place / ".git").exists()), self.root)

    def about(self, document: Document, offset: int) -> list[Claim]:
        """The claims that are about a place of a document: by a marker, or by their source. The narrowest passage
        comes first."""
        claims = self.claims()
        found: list[tuple[int, Claim]] = []
        for marker in markers(document):
            low, high = marker.passage
            if low <= offset < high or marker.start <= offset < marker.end:
                found += [(high - low, claims[name]) for name in marker.claims if name in claims]
        passages = {**headings(document), **anchors(document)}
        here = Path(os.path.abspath(document.file))
        for claim in claims.values():
            source = claim.source
            if source is None or source.anchor is None:
                continue
            passage = passages.get(source.anchor.removeprefix("#"))
            inside = passage is not None and passage.start <= offset < passage.end
            if inside and self.top(claim.file) / source.document == here:
                assert passage is not None
                found.append((passage.end - passage.start, claim))
        found.sort(key=lambda item: (item[0], item[1].id))
        return list({claim.id: claim for _, claim in found}.values())


def passage_span(document: Document, anchor: str | None) -> Span:
    """Where a passage of a document begins; the top of it if there is no such passage."""
    passages = {**headings(document), **anchors(document)}
    passage = passages.get((anchor or "").removeprefix("#"))
    if passage is None:
        return Span(document.file, 1, 1, 1, 1)
    span = document.span(passage.place, passage.place + 1)
    return Span(span.file, span.line, 1, span.line, 1)
