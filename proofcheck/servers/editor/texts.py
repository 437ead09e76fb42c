"""What a text reads as: a claim file or a document, with the statements in it and the findings about it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from proofcheck.claimfile import Claim
from proofcheck.claimfile.read import parse_claim
from proofcheck.cli.commands.lint import findings_of
from proofcheck.diagnostics.base import Finding, ProofcheckError
from proofcheck.documents.files import outer_lines
from proofcheck.documents.inputs import Files
from proofcheck.documents.model import Reading, Said
from proofcheck.documents.notation import Line
from proofcheck.documents.read import read_document
from proofcheck.documents.scanning.result import Fix, scanned
from proofcheck.source.documents import SUFFIXES, read_text
from proofcheck.source.documents.model import Document, Macro
from proofcheck.source.roots import ROOT_NAME, root_of
from proofcheck.source.span import SourceText, Span

_CLAIM = re.compile(r"^title[ \t]*:", re.MULTILINE)
_STATES = re.compile(r"^(?:claim|steps)[ \t]*:", re.MULTILINE)


@dataclass(slots=True)
class Look:
    """What a text reads as. `claim` or `reading` is None where it cannot be read, or is of the other kind. `answer` is
    the record of the claim, once it is judged; those of formulas are with them. fixes: corrections of figures."""

    file: str
    kind: str
    text: str
    findings: list[Finding] = field(default_factory=list)
    fixes: list[tuple[Finding, Fix]] = field(default_factory=list)
    claim: Claim | None = None
    reading: Reading | None = None
    answer: dict[str, Any] | None = None

    @property
    def document(self) -> Document | None:
        return self.reading.document if self.reading is not None else None

    def said_at(self, line: int, column: int) -> Said | None:
        """The formula at a place, counted from 1."""
        for said in self.reading.formulas if self.reading is not None else ():
            if (said.span.line, said.span.column) <= (line, column) <= (said.span.end_line, said.span.end_column):
                return said
        return None


def kind_of(file: str, text: str) -> str | None:
    """How a file is read: "claim", or as a kind of document; None for what this server has nothing to say of."""
    path = Path(file)
    if path.suffix == ".yaml":
        below = ROOT_NAME in path.parent.parts
        return "claim" if below or (_CLAIM.search(text) and _STATES.search(text)) else None
    kind = SUFFIXES.get(path.suffix.lower())
    return None if kind == "notebook" else kind  # which editors do not show as the text that it is


def look(file: str, kind: str, text: str) -> Look:
    """Read the whole of a text, which need not be what stands in its file."""
    return _claim(file, text) if kind == "claim" else _document(file, kind, text)


def _claim(file: str, text: str) -> Look:
    made = Look(file, "claim", text)
    try:
        made.claim = parse_claim(text, file=file, id=id_of(file))
    except ProofcheckError as error:
        made.findings = list(error.findings)
        return made
    if made.claim.taken is None:
        made.findings = findings_of(made.claim)
    return made


def id_of(file: str) -> str:
    """The id of the claim in a file."""
    path = Path(file)
    return path.relative_to(root_of(path)).with_suffix("").as_posix()


def _document(file: str, kind: str, text: str) -> Look:
    document = read_text(text, file, kind)
    lines, macros, findings = around(file, document)
    made = document_look(document, lines, macros)
    made.findings[:0] = findings
    return made


def document_look(document: Document, outer: list[Line], macros: list[Macro]) -> Look:
    """The look of a document that was parsed, under this notation around it."""
    made = Look(document.file, document.kind, document.positions.text)
    found = scanned(document)  # with what the document's own reader found
    made.findings = [item.finding for item in found.findings]
    made.fixes = [(item.finding, item.fix) for item in found.findings if item.fix is not None]
    try:
        made.reading = read_document(document, outer, macros)
        made.findings += made.reading.findings
    except ProofcheckError as error:
        made.findings += error.findings
    return made


def around(file: str, document: Document) -> tuple[list[Line], list[Macro], list[Finding]]:
    """The notation and the macros around a document, and what is wrong with them."""
    path = Path(file)
    try:
        lines = list(outer_lines(path.absolute().parent))
    except ProofcheckError as error:
        return [], [], list(error.findings)
    if document.kind != "tex" or not document.inputs:
        return lines, [], []
    files = Files(documents={path: document})
    try:
        files.reach(path)
        return lines, files.macros(path), files.findings
    except ProofcheckError as error:
        return lines, [], list(error.findings)


def texts_of(claim: Claim) -> Iterator[SourceText]:
    """The statements and assumptions of a claim file, as they stand in it."""
    for part in (claim, claim.correct):
        if part is not None:
            yield from (*part.given, *part.claim, *getattr(part, "steps", ()))
            yield from (item.body for item in part.define)


def statement_span(claim: Claim) -> Span:
    """Where a claim file states what is claimed."""
    texts = [*claim.claim, *claim.steps]
    if not texts:
        return claim.span_of("title")
    first, last = texts[0].span(), texts[-1].span()
    return Span(first.file, first.line, first.column, last.end_line, last.end_column)
