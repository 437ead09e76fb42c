"""Findings and verdicts as marks in a text: where, how grave, and what is said."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from proofcheck.diagnostics.base import Finding
from proofcheck.documents.model import Said
from proofcheck.documents.run import entry_of
from proofcheck.report.text import surprise
from proofcheck.report.told import reasons
from proofcheck.servers.editor.texts import Look, statement_span
from proofcheck.source.span import Span

ERROR, WARNING, INFORMATION, HINT = 1, 2, 3, 4
_SEVERITIES = {"error": ERROR, "warning": WARNING, "note": INFORMATION}


@dataclass(frozen=True, slots=True)
class Mark:
    """One mark. `code` is the name of a diagnostic, or the fate of a claim as `proofcheck explain` knows it."""

    span: Span
    severity: int
    code: str
    text: str


def findings(look: Look) -> list[Mark]:
    """What reading alone tells."""
    found = [_finding(look, item) for item in look.findings]
    for said in look.reading.formulas if look.reading is not None else ():
        if said.unclear is not None and said.role in ("assertion", "denied"):
            missing = said.unclear.missing
            more = f"\ndeclare in a notation block: {'; '.join(missing)}" if missing else ""
            found.append(Mark(said.unclear.span, HINT, "not-read", f"not read: {said.unclear.reason}{more}"))
    return found


def linked(look: Look, found: Iterable[Finding]) -> list[Mark]:
    """What is wrong with the links of a file."""
    return [_finding(look, item) for item in found]


def _finding(look: Look, item: Finding) -> Mark:
    span = item.span if item.span is not None and item.span.file == look.file else Span(look.file, 1, 1, 1, 1)
    return Mark(span, _SEVERITIES[item.severity], item.diagnostic, f"{item.message}\n{item.remedy}".strip())


def verdicts(look: Look) -> list[Mark]:
    """What is not as it should be, of what was judged."""
    found = [mark for said in (look.reading.formulas if look.reading is not None else ()) for mark in _formula(said)]
    if look.claim is not None and look.answer is not None:
        found += _claim(look, look.answer)
    return found


def _formula(said: Said) -> Iterable[Mark]:
    if said.answer is None:
        return
    entry = entry_of(said)
    if entry["as_expected"] is True:
        return
    head = said.verdict if said.role != "denied" else f"{said.verdict}, and the text denies it"
    told = [said.reserve] if said.reserve else reasons(entry)
    severity = ERROR if entry["as_expected"] is False else INFORMATION
    yield Mark(said.span, severity, f"formula-{said.verdict}", "\n".join([f"{head}: {said.text}", *told]))


def _claim(look: Look, entry: dict[str, Any]) -> Iterable[Mark]:
    assert look.claim is not None
    yield from (_finding(look, _from(row)) for row in entry["findings"] if row["severity"] != "note")
    if entry["as_expected"] is False:
        text = "\n".join([surprise(entry), *reasons(entry)])
        yield Mark(statement_span(look.claim), ERROR, f"claim-{entry['verdict']}", text)


def _from(row: dict[str, Any]) -> Finding:
    span = row["span"] and Span(**row["span"])
    return Finding(row["diagnostic"], row["message"], row["remedy"], span, row["severity"])


def moved(marks: Iterable[Mark], first: int, last: int, by: int) -> list[Mark]:
    """The marks outside of lines `first` to `last`; those below are moved by so many lines."""
    kept = []
    for mark in marks:
        span = mark.span
        if span.line > last:
            kept.append(replace(mark, span=replace(span, line=span.line + by, end_line=span.end_line + by)))
        elif span.end_line < first:
            kept.append(mark)
    return kept
