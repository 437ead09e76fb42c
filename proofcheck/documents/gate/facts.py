"""What the gate has to know of each file, small enough to be kept: of a claim what it states and where it is said, of a
document the passages that may be linked and digests of what they say.

Facts are JSON, so that `catalog.py` can keep them from run to run. They hold no positions but lines: whoever reports
something reads the file again.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from proofcheck.claimfile.model import Claim
from proofcheck.claimfile.read import parse_claim
from proofcheck.diagnostics.base import Finding, ProofcheckError
from proofcheck.diagnostics.formula_not_closed import FormulaNotClosed
from proofcheck.documents.gate.elements import Element, elements
from proofcheck.documents.gate.lock import digest
from proofcheck.documents.gate.passages import Passage, anchors, headings, ignored, markers
from proofcheck.documents.gate.statements import keys, states
from proofcheck.lang.tex.structure import structure
from proofcheck.lang.tex.tokens import TexError
from proofcheck.source.documents.model import Document, Segment
from proofcheck.source.span import Span

Facts = dict[str, Any]
MAX_STATES = 300


def claim_facts(claim: Claim) -> Facts:
    """What the gate knows of one claim."""
    source = claim.source
    place = claim.span_of("source.anchor" if source is not None and source.anchor else "source")
    positive, negative = keys(claim)
    return {
        "id": claim.id,
        "file": claim.file,
        "document": source.document if source is not None else None,
        "anchor": source.anchor.removeprefix("#") if source is not None and source.anchor else None,
        "needs": list(claim.needs),
        "contradicts": list(claim.contradicts),
        "negates": list(claim.negates),
        "expect": claim.expect,
        "digest": states_digest(claim),
        "states": shown(claim),
        "keys": positive,
        "against": negative,
        "place": span_json(place),
        "line": statement_line(claim),
    }


def states_digest(claim: Claim) -> str:
    """A digest of all that decides what a claim states."""
    return digest(*states(claim))


def shown(claim: Claim) -> str:
    """The statements of a claim for people, on one line."""
    texts = [" ".join(text.value.split()) for text in (claim.claim or claim.steps)]
    said = "; ".join(texts) if claim.claim else " ".join(texts)
    expected = "" if claim.expect == "proved" else f"{claim.expect}: "
    return (expected + (said or claim.title))[:MAX_STATES]


def statement_line(claim: Claim) -> list[int]:
    text = (claim.claim or claim.steps or (None,))[0]
    return span_json(text.span() if text is not None else claim.span_of("title"))


def span_json(span: Span) -> list[int]:
    return [span.line, span.column, span.end_line, span.end_column]


def span_from(file: str, place: Iterable[int]) -> Span:
    return Span(file, *place)


def embedded(document: Document, path: str) -> tuple[list[Claim], list[Finding]]:
    """The claims in fenced blocks of the document at `path` below the root.

    A block is named by what stands behind `claim` on its fence, else by its document and its number there:
    `docs/guide/use/claim-2`. Blocks that are set aside are none.
    """
    found: list[Claim] = []
    findings: list[Finding] = []
    stem = path.rpartition(".")[0] or path
    number = 0
    aside = [(start, end) for reason, start, end, _ in ignored(document) if reason]
    for segment in document.segments:
        if segment.kind != "code" or segment.language != "claim":
            continue
        number += 1
        if any(start <= segment.start < end for start, end in aside):
            continue
        head = document.text[segment.outer[0] : segment.start].split()
        name = head[1] if len(head) > 1 and head[0].strip("`~") == "claim" else f"{stem.lower()}/claim-{number}"
        line, _ = document.positions.at(document.place(segment.start))
        try:
            found.append(parse_claim(_whole(segment, document), file=document.file, id=name, first=line))
        except ProofcheckError as error:
            findings += error.findings
    return found, findings


def _whole(segment: Segment, document: Document) -> str:
    """The text with the end of its last line, where the document has one: no error is to stand on a line behind it."""
    ends = segment.text.endswith("\n") or segment.end == len(document.text)
    return segment.text if ends else segment.text + "\n"


def said(document: Document, passage: Passage) -> list[Element]:
    """What a passage says."""
    return elements(document, passage.start, passage.end)


def meaning_of(found: Iterable[Element]) -> str:
    return digest(*sorted(element.meaning for element in found))


def text_of(document: Document, passage: Passage) -> str:
    return digest(" ".join(document.text[passage.start : passage.end].split()))


def passages(document: Document, sections: Iterable[str]) -> dict[str, Passage]:
    """All passages that a claim may be linked to: anchors, markers, and of the sections those that are asked for."""
    found = anchors(document)
    by_slug = headings(document)
    for slug in sections:
        if slug not in found and slug in by_slug:
            found[slug] = by_slug[slug]
    for marker in markers(document):
        for name in marker.claims:
            found.setdefault(f"claim:{name}", Passage(f"claim:{name}", *marker.passage, marker.start))
    return found


def document_facts(document: Document, sections: Iterable[str]) -> Facts:
    """What the gate knows of one document."""
    formulas = [
        segment.start
        for segment in document.walk()
        if segment.kind == "math" and any(e.kind == "f" for e in elements_of(segment))
    ]
    aside = ignored(document)
    known: dict[tuple[int, int], list[Any]] = {}

    def facts(passage: Passage) -> list[Any]:
        stretch = passage.start, passage.end
        if stretch not in known:
            digests = [text_of(document, passage), meaning_of(said(document, passage))]
            known[stretch] = [*digests, *_range(formulas, *stretch)]
        return known[stretch]

    own, findings = embedded(document, document.file)
    return {
        "passages": {name: facts(passage) for name, passage in passages(document, sections).items()},
        "sections": sorted(sections),
        "markers": [[list(m.claims), *span_json(document.span(m.start, m.end))] for m in markers(document) if m.claims],
        "formulas": len(formulas),
        "ignored": [[why, *_range(formulas, a, b), *span_json(document.span(c, c + 4))] for why, a, b, c in aside],
        "claims": [claim_facts(claim) for claim in own],
        "findings": [finding.to_json() for finding in (*document.findings, *_unclosed(document))],
        "unreadable": [finding.to_json() for finding in findings],
    }


def _unclosed(document: Document) -> list[Finding]:
    """Formulas that no reading of LaTeX closes: braces and environments without a partner."""
    found = []
    for segment in document.walk():
        if segment.kind != "math" or not segment.closed:
            continue
        try:
            structure(segment.text)
        except TexError as error:
            what = segment.text[error.start : error.end]
            if what in ("{", "}") or what.startswith(("\\begin", "\\end")):
                start = segment.start + error.start
                span = document.span(start, segment.start + error.end)
                found.append(FormulaNotClosed.at(span, error.reason))
    return found


def elements_of(segment: Segment) -> list[Element]:
    from proofcheck.documents.gate.elements import formula

    return formula(segment)


def _range(formulas: list[int], start: int, end: int) -> list[int]:
    """The numbers of the first formula in a stretch and of the first behind it."""
    from bisect import bisect_left

    return [bisect_left(formulas, start), bisect_left(formulas, end)]
