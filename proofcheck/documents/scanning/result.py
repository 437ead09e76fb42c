"""One document scanned: its assertions, the findings about false ones, and what was set aside."""

from __future__ import annotations

import hashlib
from bisect import bisect_right
from dataclasses import dataclass, field, replace
from itertools import accumulate
from typing import Any

from proofcheck.diagnostics.arithmetic_false import ArithmeticFalse
from proofcheck.diagnostics.base import Diagnostic, Finding
from proofcheck.diagnostics.ignore_without_reason import IgnoreWithoutReason
from proofcheck.diagnostics.percentage_false import PercentageFalse
from proofcheck.diagnostics.progress_false import ProgressFalse
from proofcheck.diagnostics.quantity_clash import QuantityClash
from proofcheck.diagnostics.total_false import TotalFalse
from proofcheck.documents.scanning.assertion import Assertion
from proofcheck.documents.scanning.clashes import clashes
from proofcheck.documents.scanning.scanner import Directive, assertions, directives
from proofcheck.source.documents.model import Document
from proofcheck.source.span import Span

_KINDS: dict[str, type[Diagnostic]] = {
    "arithmetic": ArithmeticFalse,
    "percentage": PercentageFalse,
    "total": TotalFalse,
    "progress": ProgressFalse,
}


@dataclass(frozen=True, slots=True)
class Fix:
    """What `--fix` writes: `text` in place of what stands at `start:end` of the file's text."""

    start: int
    end: int
    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class ScanFinding:
    """A false figure in a document.

    Attributes:
        finding: The finding, with `message`, `remedy` and `span`.
        text: The arithmetic statement, as it is written.
        read: How it was read, in one way or several.
        right: The figure that would be true.
        fix: The correction that `proofcheck scan --fix` writes, if only one is possible.
        key: An identifier that stays the same if the line moves; a baseline stores it.
        line: The line of the text.
    """

    finding: Finding
    text: str = ""
    read: str = ""
    right: str = ""
    fix: Fix | None = None
    key: str = ""
    line: str = ""

    @property
    def diagnostic(self) -> str:
        """The name of the diagnostic, such as `arithmetic-false`."""
        return self.finding.diagnostic

    @property
    def message(self) -> str:
        """What is wrong, in one line."""
        return self.finding.message

    @property
    def span(self) -> Span | None:
        """The place of the figure, with lines and columns counted from 1."""
        return self.finding.span

    def to_json(self) -> dict[str, Any]:
        made = self.finding.to_json()
        fix = None
        if self.fix is not None:
            span = replace(self.finding, span=self.fix.span).to_json()["span"]
            fix = {"span": span, "text": self.fix.text}
        return {**made, "text": self.text, "read": self.read, "right": self.right, "fix": fix, "key": self.key}


@dataclass(slots=True)
class Scanned:
    """counts: assertions by verdict. set_aside: findings with the reason. readings: every assertion, if asked for."""

    file: str
    counts: dict[str, int] = field(default_factory=lambda: {"true": 0, "false": 0, "unread": 0})
    findings: list[ScanFinding] = field(default_factory=list)
    set_aside: list[tuple[ScanFinding, str]] = field(default_factory=list)
    readings: list[dict[str, Any]] = field(default_factory=list)


def scanned(document: Document, verbose: bool = False) -> Scanned:
    """The scan of one document."""
    result = Scanned(document.file)
    marks = directives(document)
    lines = _Lines(document)
    for mark in marks:
        if not mark.reason:
            message = "`proofcheck: ignore` gives no reason, so nothing is set aside"
            finding = IgnoreWithoutReason.at(document.span(mark.start, mark.end), message)
            result.findings.append(ScanFinding(finding, line=lines.at(mark.start)))
    for finding in document.findings:
        line = lines.number(finding.span.line) if finding.span else ""
        result.findings.append(ScanFinding(finding, key=_key(finding.diagnostic, finding.message, line), line=line))
    aside = _Aside(marks)
    judged = assertions(document)
    for clash in clashes(document, judged):
        first = document.span(*clash.first.place)
        texts = [" ".join(document.text[slice(*value.place)].split()) for value in (clash.first, clash.second)]
        message = f"`{clash.name}` is {texts[1]} here and {texts[0]} in line {first.line}"
        finding = QuantityClash.at(document.span(*clash.second.place), message)
        key = _key(finding.diagnostic, clash.name, *texts)
        found = ScanFinding(finding, clash.name, key=key, line=lines.at(clash.second.place[0]))
        reasons = [aside.reason(value.place[0]) for value in (clash.first, clash.second)]
        if reason := next(filter(None, reasons), None):
            result.set_aside.append((found, reason))
        else:
            result.findings.append(found)
    for made in judged:
        result.counts[made.verdict] += 1
        if verbose:
            result.readings.append(_reading(document, made))
        if made.verdict != "false":
            continue
        found = _finding(document, made, lines)
        reason = aside.reason(made.claimed[0])
        if reason is None:
            result.findings.append(found)
        else:
            result.set_aside.append((found, reason))
    result.findings.sort(key=lambda f: f.span or Span("", 0, 0, 0, 0))
    return result


class _Lines:
    """The lines of a document's file, each of them held once however many findings it has."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.known: dict[int, str] = {}

    def number(self, line: int) -> str:
        if line not in self.known:
            self.known[line] = self.document.positions.line(line)
        return self.known[line]

    def at(self, offset: int) -> str:
        """The line of an offset into the document's text."""
        return self.number(self.document.positions.at(self.document.place(offset))[0])


class _Aside:
    """What a document sets aside, by place. Lines and blocks that are covered are the same or apart, or one inside the
    other, so that few of them hold one place."""

    def __init__(self, marks: list[Directive]) -> None:
        reasons: dict[tuple[int, int], str] = {}
        for mark in marks:
            for cover in mark.covers if mark.reason else ():
                reasons.setdefault(cover, mark.reason)
        self.covers = sorted(reasons.items())
        self.reach = list(accumulate((cover[1] for cover, _ in self.covers), max))

    def reason(self, place: int) -> str | None:
        """Why a finding at `place` is set aside, or None."""
        k = bisect_right(self.covers, place, key=lambda item: item[0][0]) - 1
        while k >= 0 and self.reach[k] > place:
            if self.covers[k][0][1] > place:
                return self.covers[k][1]
            k -= 1
        return None


def _finding(document: Document, made: Assertion, lines: _Lines) -> ScanFinding:
    text = " ".join(document.text[made.start : made.end].split())
    claimed = " ".join(document.text[slice(*made.claimed)].split())
    read = made.read.replace("\u2060", "")  # what keeps the places of a formula in step
    message = f"read as {read}; the text says {claimed}"
    if not made.read or (made.family == "arithmetic" and not made.right):
        message = f"`{text}` does not hold" + (f": {read}" if read not in ("", text) else "")
    remedy = None
    fix = None
    if made.fix is not None and made.number[0] < made.number[1]:
        start, end = document.place(made.number[0]), document.place(made.number[1] - 1) + 1
        written = document.positions.text[start:end]
        if written == document.text[slice(*made.number)]:
            fix = Fix(start, end, made.fix, document.span(*made.number))
            remedy = f"Write {made.fix} for {written}, or set the finding aside: `<!-- proofcheck: ignore REASON -->`."
    finding = _KINDS[made.family].at(document.span(*made.claimed), message, remedy=remedy)
    line = lines.at(made.claimed[0])
    return ScanFinding(finding, text, read, made.right, fix, _key(finding.diagnostic, text, claimed), line)


def _reading(document: Document, made: Assertion) -> dict[str, Any]:
    span = document.span(*made.claimed)
    return {
        "verdict": made.verdict,
        "kind": made.family,
        "text": " ".join(document.text[made.start : made.end].split()),
        "read": made.read.replace("\u2060", ""),
        "span": {"file": span.file, "line": span.line, "column": span.column},
    }


def _key(*parts: str) -> str:
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()[:20]
