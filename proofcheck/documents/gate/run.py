"""One run of the gate: what is there, what is looked at, what was found, what was judged, what is covered.

`gate` answers with findings that any report can take, the run record of the claims that were judged, and coverage:
formulas seen, in linked passages, set aside, and of the linked ones how many were compared with their claim. A run that
looks at an edit only counts coverage for the documents that it looks at.
"""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from proofcheck.claimfile.model import Claim
from proofcheck.diagnostics.base import Finding, ProofcheckError
from proofcheck.diagnostics.duplicate_claim import DuplicateClaim
from proofcheck.diagnostics.formula_differs import FormulaDiffers
from proofcheck.diagnostics.formula_not_closed import FormulaNotClosed
from proofcheck.diagnostics.formula_not_read import FormulaNotRead
from proofcheck.diagnostics.ignore_without_reason import IgnoreWithoutReason
from proofcheck.diagnostics.math_not_closed import MathNotClosed
from proofcheck.diagnostics.nothing_to_check import NothingToCheck
from proofcheck.documents.gate import checks, pages
from proofcheck.documents.gate.checks import Found
from proofcheck.documents.gate.elements import Element
from proofcheck.documents.gate.facts import said, span_from
from proofcheck.documents.gate.focus import Focus, everything, touched
from proofcheck.documents.gate.formulas import Compared, compare
from proofcheck.documents.gate.judging import Judging, judge
from proofcheck.documents.gate.passages import ignored
from proofcheck.documents.gate.revisions import Revision
from proofcheck.documents.gate.situation import Link, Situation, survey
from proofcheck.documents.scanning.result import scanned
from proofcheck.lang.tex.reading import Unread
from proofcheck.source.span import Span

OK, FAILED, UNUSABLE = 0, 1, 2
_SAID_ALREADY = frozenset({MathNotClosed.name, IgnoreWithoutReason.name})  # by the documents' own facts
NOWHERE = "Name documents, claim files, or directories; in a directory, claim files are below one called `claims`."
_UNCLOSED = ("is not closed", "has no partner", "closes nothing")


@dataclass(slots=True)
class Coverage:
    """How many formulas there are, and what is known of them. `confirmed + read + terms + unread` are those in linked
    passages that this run compared with their claims."""

    documents: int = 0
    formulas: int = 0
    linked: int = 0
    aside: int = 0
    confirmed: int = 0
    read: int = 0
    terms: int = 0
    unread: int = 0
    assertions: int = 0  # of arithmetic, found by the scan
    asserting: int = 0  # formulas that assert something by themselves, and how many of them are judged from the page
    judged: int = 0

    def to_json(self) -> dict[str, int]:
        return {name: getattr(self, name) for name in self.__slots__}


@dataclass(slots=True)
class GateResult:
    """What a run found. `items` are findings with the claims that they are about; `record` is the run record of the
    claims that were judged (None where none was); `notes` say which formulas were not read."""

    items: list[Found] = field(default_factory=list)
    notes: list[Found] = field(default_factory=list)
    coverage: Coverage = field(default_factory=Coverage)
    record: dict[str, Any] | None = None
    links: int = 0
    claims: tuple[str, ...] = ()
    invalid: bool = False  # claim files or documents that cannot be used
    places: dict[str, Span] = field(default_factory=dict)  # where documents make the claims that are not as expected

    @property
    def findings(self) -> list[Finding]:
        """All findings but those of the run record, which holds its own."""
        return [item.finding for item in self.items]

    @property
    def exit_status(self) -> int:
        """The gravest of 3 a defect of the checker, 2 input that cannot be used, 1 a finding or a claim not as
        expected, 0 none; 130 if interrupted."""
        status = int(self.record["summary"]["exit_status"]) if self.record is not None else OK
        if status > UNUSABLE:
            return status
        if self.invalid or status == UNUSABLE:
            return UNUSABLE
        failed = any(finding.severity == "error" for finding in self.findings)
        return max(status, FAILED if failed else OK)


def gate(
    paths: Iterable[str | os.PathLike[str]],
    *,
    base: str | None = None,
    whole: bool = False,
    judging: Judging | None = None,
    scan: bool = True,
    root: str | os.PathLike[str] | None = None,
    lock: str | os.PathLike[str] | None = None,
    cache: Path | None = None,
) -> GateResult:
    """Checks documents and claims under `paths` against each other.

    base: a git revision; only what the edit since then touched is looked at, unless `whole`. judging: how claims are
    judged; None to leave that out. scan: whether the documents are scanned for false arithmetic; what was there at the
    revision already is left out. cache: where the catalogue of facts is kept; None to make it anew. Raises
    ProofcheckError for a damaged file of links and an unknown revision.
    """
    situation = survey(paths, root=root, lock=lock, cache=cache)
    narrowed = base is not None and not whole
    focus = touched(situation, Revision(situation.places.root, str(base))) if narrowed else everything(situation)
    result = GateResult(links=len(focus.links), claims=tuple(sorted(focus.claims)))
    _unusable(situation, focus, result)
    result.items += checks.links(situation, focus)
    result.items += checks.vanished(situation, focus)
    result.items += checks.contradictions(situation, focus)
    result.items += checks.aside(situation, focus)
    if scan:
        _scan(situation, focus, result)
    doubtful = _formulas(situation, focus, result)
    read = pages.readings(situation, focus)
    result.items += pages.findings(read)
    for page in read.values():
        counts = page.reading.coverage()
        result.coverage.asserting += counts["asserting"]
        result.coverage.judged += counts["judged"]
    _coverage(situation, focus, result)
    if judging is not None:
        _judge(situation, focus, result, judging, doubtful)
        told = {item.finding.span for item in result.items if item.finding.diagnostic == FormulaDiffers.name}
        result.items += [item for item in pages.judged(read, judging) if item.finding.span not in told]
    result.items.sort(key=lambda item: (item.finding.span is None, item.finding.span, item.finding.diagnostic))
    return result


def _unusable(situation: Situation, focus: Focus, result: GateResult) -> None:
    """Files that cannot be used, documents whose own reader found something, and claims that are there twice."""
    for path, facts in sorted(situation.broken.items()):
        if path in focus.claim_files:
            result.invalid = True
            result.items += [Found(finding) for finding in _stored(facts["broken"], situation.shown(path))]
    for path in sorted(focus.documents):
        facts = situation.documents.get(path, {})
        shown = situation.shown(path)
        result.items += [Found(finding) for finding in _stored(facts.get("findings", ()), shown)]
        broken = _stored((*facts.get("broken", ()), *facts.get("unreadable", ())), shown)
        result.invalid = result.invalid or bool(broken)
        result.items += [Found(finding) for finding in broken]
    for first, second in situation.twice:
        if second["path"] in focus.documents | focus.claim_files:
            result.invalid = True
            span = situation.span(second["path"], second["line"])
            message = f"the id `{second['id']}` is also used by `{situation.shown(first['path'])}`"
            result.items.append(Found(DuplicateClaim.at(span, message), (second["id"],)))
    result.items += [Found(finding) for finding in situation.places.findings]
    result.invalid = result.invalid or any(f.severity == "error" for f in situation.places.findings)
    if not (situation.places.documents or situation.places.claims):
        result.invalid = True
        result.items.append(
            Found(NothingToCheck.at(None, "the given paths contain no documents and no claims", remedy=NOWHERE))
        )


def _stored(findings: Iterable[Mapping[str, Any]], shown: str) -> list[Finding]:
    """Findings as the catalogue keeps them, at the path as it is shown from here."""
    made = []
    for data in findings:
        place = data["span"]
        span = None
        if place is not None:
            span = span_from(shown, [place[key] for key in ("line", "column", "end_line", "end_column")])
        made.append(Finding(data["diagnostic"], data["message"], data["remedy"], span, data["severity"]))
    return made


def _scan(situation: Situation, focus: Focus, result: GateResult) -> None:
    """False arithmetic in the documents in focus, apart from what the edit found there."""
    for path in sorted(focus.documents):
        if "broken" in situation.documents.get(path, {"broken": ()}):
            continue
        found = scanned(situation.document(path))
        result.coverage.assertions += sum(found.counts.values())
        before = focus.before.get(path)
        known = Counter(finding.key for finding in scanned(before).findings) if before is not None else Counter()
        for item in found.findings:
            if item.diagnostic in _SAID_ALREADY:
                continue
            known[item.key] -= 1
            if known[item.key] < 0:
                result.items.append(Found(item.finding))


Doubt = tuple[Claim, Element, Any, str]


def _formulas(situation: Situation, focus: Focus, result: GateResult) -> list[Doubt]:
    """Compares the formulas of the linked passages in focus with their claims."""
    together: dict[tuple[str, str], list[Link]] = {}
    for link in focus.links:
        facts = situation.documents.get(link.document)
        if facts is not None and link.name in facts.get("passages", {}) and link.claim_id in situation.claims:
            together.setdefault((link.document, link.name), []).append(link)
    doubtful: list[Doubt] = []
    seen: set[tuple[str, int]] = set()
    aside: dict[str, list[tuple[int, int]]] = {}
    for (path, name), linked in together.items():
        first, last = situation.documents[path]["passages"][name][2:4]
        if first == last:
            continue
        document = situation.document(path)
        passage = situation.passages(path)[name]
        if path not in aside:
            aside[path] = [(start, end) for reason, start, end, _ in ignored(document) if reason]
        found = [e for e in said(document, passage) if not any(a <= e.start < b for a, b in aside[path])]
        claims = [claim for link in linked if (claim := situation.claim(link.claim_id)) is not None]
        compared = compare(found, claims, document.text)
        _tally(result, compared, path, document, seen)
        doubtful += [(*doubt, path) for doubt in compared.doubtful]
    return doubtful


def _tally(result: GateResult, compared: Compared, path: str, document: Any, seen: set[tuple[str, int]]) -> None:
    result.coverage.confirmed += compared.confirmed
    result.coverage.read += compared.read
    result.coverage.terms += compared.terms
    known = {item.finding.span for item in result.items if item.finding.diagnostic == FormulaNotClosed.name}
    for element, trouble in compared.unread:
        if (path, element.start) in seen:  # a passage inside another: said once
            continue
        seen.add((path, element.start))
        result.coverage.unread += 1
        span = document.span(element.start + trouble.start, min(element.start + trouble.end, element.end))
        if any(words in trouble.reason for words in _UNCLOSED):
            if span in known:
                continue
            known.add(span)
            result.items.append(Found(FormulaNotClosed.at(span, trouble.reason)))
        else:
            result.notes.append(Found(FormulaNotRead.at(span, trouble.reason)))


def _coverage(situation: Situation, focus: Focus, result: GateResult) -> None:
    coverage = result.coverage
    linked: dict[str, set[int]] = {}
    for link in situation.links:
        facts = situation.documents.get(link.document, {})
        if link.document in focus.documents and link.name in facts.get("passages", {}):
            first, last = facts["passages"][link.name][2:4]
            linked.setdefault(link.document, set()).update(range(first, last))
    for path in focus.documents:
        facts = situation.documents.get(path, {})
        if "formulas" not in facts:
            continue
        coverage.documents += 1
        coverage.formulas += facts["formulas"]
        apart = {k for reason, first, last, *_ in facts["ignored"] if reason for k in range(first, last)}
        coverage.aside += len(apart)
        coverage.linked += len(linked.get(path, set()) - apart)


def _judge(situation: Situation, focus: Focus, result: GateResult, judging: Judging, doubtful: list[Doubt]) -> None:
    try:
        record, refuted = judge(situation, focus, judging, [(claim, s.text) for claim, _, s, _ in doubtful])
    except ProofcheckError as error:
        result.invalid = True
        result.items += [Found(finding) for finding in error.findings]
        return
    result.record = record
    _place(situation, focus, result)
    for (claim, element, statement, path), witness in zip(doubtful, refuted, strict=True):
        if witness is None:
            continue
        document = situation.document(path)
        span = document.span(element.start, element.end)
        facts = situation.claims[claim.id]
        message = f"read as `{statement.text}`, which is false{witness}; `{claim.id}` states `{facts['states']}`"
        where = situation.span(facts["path"], facts["line"])
        result.items.append(Found(FormulaDiffers.at(span, message), (claim.id,), (where,)))


def _place(situation: Situation, focus: Focus, result: GateResult) -> None:
    """The first line of the first passage that makes each claim that is not as expected."""
    entries = result.record["claims"] if result.record is not None else []
    failed = {entry["id"] for entry in entries if entry["as_expected"] is False}
    for link in [*focus.links, *situation.links]:
        if link.claim_id in failed and link.claim_id not in result.places:
            passage = situation.passage(link)
            if passage is not None:
                document = situation.document(link.document)
                line_end = document.text.find("\n", passage.start)
                end = passage.end if line_end < 0 else min(passage.end, line_end)
                result.places[link.claim_id] = document.span(passage.start, max(end, passage.start))


__all__ = ["Coverage", "GateResult", "Unread", "gate"]
