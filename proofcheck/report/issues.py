"""What a run found fault with, in one shape for every format that lists faults: claims not as expected, and findings.

The text and JSON reports show whole records. Annotations, alerts and comments show faults, each with a rule, a place
and a message; this module decides what they are, so that all of these formats say the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from proofcheck.diagnostics.base import Severity
from proofcheck.report.lines import details
from proofcheck.report.text import of_document, surprise
from proofcheck.report.view import View
from proofcheck.source.span import Span

Entry = Mapping[str, Any]
CONTRADICTION, CORRECTION = "claims-contradict", "correction-not-proved"
_GRAVITY: dict[str, int] = {"error": 0, "warning": 1, "note": 2}


@dataclass(frozen=True, slots=True)
class Issue:
    """One fault. Texts come from files as they are: each format makes them harmless for its own readers.

    rule: the name of a diagnostic, or what became of a claim (`report.rules`). message: one line. details: further
    lines, with the witness and what is true instead. span: where to look first; None where there is no file. related:
    further places, each with what it is. claim: the id of the claim it is about, or nothing. fix: a stretch of a file
    and the text to put there. key: what a fault without a claim is known by in the next run, where its finder says so.
    """

    rule: str
    severity: Severity
    message: str
    details: tuple[str, ...] = ()
    remedy: str = ""
    span: Span | None = None
    related: tuple[tuple[Span, str], ...] = ()
    claim: str = ""
    fix: tuple[Span, str] | None = None
    key: str = ""


def issues(record: Entry, view: View) -> list[Issue]:
    """All faults of a run, the gravest first, then by place."""
    found = [_finding(finding) for finding in record["findings"]]
    found += [_claim(entry, view) for entry in record["claims"] if entry["as_expected"] is False]
    return sorted(found, key=lambda i: (_GRAVITY[i.severity], i.span or Span("", 0, 0, 0, 0), i.rule, i.message))


def rule_of(entry: Entry) -> str:
    """What became of a claim that is not as expected, as the name of a rule: `claim-refuted`."""
    if entry.get("contradiction"):
        return CONTRADICTION
    return CORRECTION if entry["verdict"] == entry["expected"] else f"claim-{entry['verdict']}"


def span_of(data: Mapping[str, Any] | None) -> Span | None:
    """The span of a finding's JSON; None for text that stands in no file."""
    return None if data is None or data["file"].startswith("<") else Span(**data)


def _claim(entry: Entry, view: View) -> Issue:
    inside = [span for finding in entry["findings"] if (span := span_of(finding["span"]))]
    line = entry["line"] or 1
    column = int(entry["id"].rpartition(":")[2]) if of_document(entry) else 1
    own = inside[0] if inside else Span(entry["file"], line, column, line, column) if entry["file"] else None
    link = view.links.get(entry["id"])
    related = [(own, f"the claim {entry['id']}")] if link and own else []
    related += [(span, "here too") for span in inside[1:]]
    title = f" ({entry['title']})" if entry["title"] else ""
    remedies = dict.fromkeys(finding["remedy"] for finding in entry["findings"] if finding["remedy"])
    return Issue(
        rule=rule_of(entry),
        severity="error",
        message=f"{entry['id']}: {surprise(entry)}{title}",
        details=tuple(details(entry)),
        remedy=" ".join(remedies),
        span=link or own,
        related=tuple(related),
        claim=entry["id"],
    )


def _finding(data: Entry) -> Issue:
    fix = data.get("fix") or {"span": None}
    where = span_of(fix["span"])
    return Issue(
        rule=data["diagnostic"],
        severity=data["severity"],
        message=data["message"],
        remedy=data["remedy"],
        span=span_of(data["span"]),
        related=tuple((s, r["message"]) for r in data.get("related", ()) if (s := span_of(r["span"]))),
        claim=data.get("claim") or "",
        fix=(where, fix["text"]) if where else None,
        key=data.get("key") or "",
    )
