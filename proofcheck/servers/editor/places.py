"""From one place to another: a formula to its claim, a claim to its passage, a name to its declaration."""

from __future__ import annotations

from pathlib import Path

from proofcheck.diagnostics.base import ProofcheckError
from proofcheck.servers.editor.hover import word_at
from proofcheck.servers.editor.library import Library, passage_span
from proofcheck.servers.editor.texts import Look, statement_span
from proofcheck.source.documents import read
from proofcheck.source.span import Span


def definitions(look: Look, library: Library, line: int, column: int) -> list[Span]:
    """Where what stands at a place, counted from 1, is defined or claimed."""
    if look.claim is not None:
        return _of_claim(look, library, line, column)
    if look.reading is not None:
        return _of_document(look, library, line, column)
    return []


def _of_claim(look: Look, library: Library, line: int, column: int) -> list[Span]:
    claim = look.claim
    assert claim is not None
    for key in ("needs", "contradicts", "negates"):
        for number, name in enumerate(getattr(claim, key)):
            span = claim.span_of(f"{key}.{number}")
            if span.line == line and span.column <= column <= span.end_column and name in library.claims():
                return [statement_span(library.claims()[name])]
    word, _ = word_at(look, line, column)
    declared = [(item.name, item.span) for item in claim.where] + [(item.name, item.span) for item in claim.define]
    for name, span in declared:
        if name == word and span.line != line:
            return [span]
    source = claim.source or claim.taken
    if source is None:
        return []
    path = library.top(claim.file) / source.document
    try:
        return [passage_span(read(path), source.anchor)]
    except ProofcheckError:
        return []


def _of_document(look: Look, library: Library, line: int, column: int) -> list[Span]:
    document = look.document
    assert document is not None
    said = look.said_at(line, column)
    offset = said.start if said is not None else _offset(look, line, column)
    found = [statement_span(claim) for claim in library.about(document, offset)]
    if not found and said is not None:
        origins = dict.fromkeys((o.file, o.line) for o in said.origins.values() if Path(o.file).is_file())
        found = [Span(file, number, 1, number, 1) for file, number in origins]
    return found


def _offset(look: Look, line: int, column: int) -> int:
    """The offset into the text of a document of a place in its file, as near as a segment tells."""
    document = look.document
    assert document is not None
    best = 0
    for segment in document.walk():
        span = document.span(*segment.outer)
        if (span.line, span.column) <= (line, column):
            best = segment.outer[0]
            if (line, column) < (span.end_line, span.end_column) and span.line == line == span.end_line:
                best += column - span.column
    return best
