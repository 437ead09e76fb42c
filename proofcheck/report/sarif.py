"""The faults of a run as SARIF 2.1.0, for code scanning (https://docs.oasis-open.org/sarif/sarif/v2.1.0/).

The primary location is the line of the document that makes the claim, where one is known, with the claim file beside
it; else the claim file. Columns count code points, as everywhere in this checker, and the run says so. A result is
known again by its rule and its claim, so it stays the same alert when lines move; one without a claim by rule, file and
message.

GitHub takes 10 MB after gzip, 25,000 rules and results for each run, of which it shows the first 5,000, and 100 places
for each result. What is beyond that is left out, the least grave first, and the run says how much in a notification.
"""

from __future__ import annotations

import gzip
import hashlib
from collections import Counter
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any
from urllib.parse import quote

from proofcheck.report.issues import Issue, issues
from proofcheck.report.json import dumps
from proofcheck.report.rules import Rule, rule
from proofcheck.report.terminal import clean, clip
from proofcheck.report.view import View
from proofcheck.source.span import Span

SCHEMA = "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
MAX_RESULTS = 5_000
MAX_PLACES = 100
MAX_COMPRESSED = 10_000_000  # GitHub says 10 MB; so it is below 10 MiB too
MAX_MESSAGE, MAX_DESCRIPTION, MAX_NAME = 4_000, 1_024, 255
_LEVELS = {"error": "error", "warning": "warning", "note": "note"}
_BASE = "%SRCROOT%"
Json = dict[str, Any]


def write(record: Mapping[str, Any], view: View) -> str:
    """The log as JSON text, within the limits."""
    found = issues(record, view)
    placed = [issue for issue in found if issue.span is not None]
    loose = [issue for issue in found if issue.span is None]
    kept = placed[:MAX_RESULTS]
    while True:
        text = dumps(_log(record, view, kept, loose, len(placed) - len(kept)))
        data = text.encode()
        if len(data) <= MAX_COMPRESSED or not kept or len(gzip.compress(data)) <= MAX_COMPRESSED:
            return text
        kept = kept[: len(kept) // 2]


def _log(record: Mapping[str, Any], view: View, kept: Sequence[Issue], loose: Sequence[Issue], left_out: int) -> Json:
    names = sorted({issue.rule for issue in kept})
    seen: Counter[str] = Counter()
    notes = [_notification(issue.severity, _message(issue)) for issue in loose[:MAX_PLACES]]
    if left_out:
        notes.append(_notification("warning", f"{left_out:,} further results are left out; the text report has them"))
    status = record["summary"].get("exit_status", 0)
    return {
        "$schema": SCHEMA,
        "version": "2.1.0",
        "runs": [
            {
                "tool": {
                    "driver": {
                        "name": record["tool"]["name"],
                        "semanticVersion": record["tool"]["version"],
                        "rules": [_rule(rule(name)) for name in names],
                    }
                },
                "automationDetails": {"id": f"proofcheck/{view.command}/"},
                "columnKind": "unicodeCodePoints",
                "originalUriBaseIds": {_BASE: {"description": {"text": "The top of the repository."}}},
                "invocations": [
                    {
                        "executionSuccessful": status in (0, 1),
                        "exitCode": status,
                        "toolExecutionNotifications": notes,
                    }
                ],
                "results": [_result(issue, names.index(issue.rule), view, seen) for issue in kept],
            }
        ],
    }


def _rule(found: Rule) -> Json:
    help_text = f"{found.page}\n\nRemedy: {found.remedy}" if found.remedy else found.page
    shown = help_text
    if found.example:
        # Longer than any run of backticks in it, so that the example cannot end its own fence.
        fence = "`" * (3 + max((len(run) for run in _backticks(found.example)), default=0))
        shown += f"\n\nExample:\n\n{fence}\n{found.example.rstrip()}\n{fence}"
    return {
        "id": clip(found.name, MAX_NAME),
        "name": clip("".join(part.capitalize() for part in found.name.split("-")), MAX_NAME),
        "shortDescription": {"text": clip(found.short, MAX_DESCRIPTION)},
        "fullDescription": {"text": clip(" ".join(found.page.split()), MAX_DESCRIPTION)},
        "help": {"text": clip(help_text, MAX_MESSAGE), "markdown": clip(shown, MAX_MESSAGE)},
        "defaultConfiguration": {"level": _LEVELS[found.severity]},
        "properties": {"tags": ["mathematics"]},
    }


def _backticks(text: str) -> list[str]:
    return [run for run in "".join(c if c == "`" else " " for c in text).split() if run]


def _result(issue: Issue, index: int, view: View, seen: Counter[str]) -> Json:
    assert issue.span is not None
    mark = fingerprint(issue, view)
    seen[mark] += 1
    result: Json = {
        "ruleId": clip(issue.rule, MAX_NAME),
        "ruleIndex": index,
        "level": _LEVELS[issue.severity],
        "message": {"text": _message(issue)},
        "locations": [_location(issue.span, view)],
        "partialFingerprints": {"primaryLocationLineHash": f"{mark}:{seen[mark]}"},
    }
    if issue.related:
        result["relatedLocations"] = [
            {"id": number, **_location(span, view), "message": {"text": clip(clean(said), MAX_DESCRIPTION)}}
            for number, (span, said) in enumerate(issue.related[: MAX_PLACES - 1], 1)
        ]
    if issue.fix is not None:
        where, text = issue.fix
        place = _location(where, view)["physicalLocation"]
        change = {"deletedRegion": place["region"], "insertedContent": {"text": text}}
        changes = [{"artifactLocation": place["artifactLocation"], "replacements": [change]}]
        result["fixes"] = [
            {"description": {"text": clip(clean(issue.remedy), MAX_DESCRIPTION)}, "artifactChanges": changes}
        ]
    if issue.claim:
        result["properties"] = {"claim": clean(issue.claim)}
    return result


def fingerprint(issue: Issue, view: View) -> str:
    """What makes this the same alert in the next run: its rule and its claim, else its rule, file, and key or
    message."""
    file = view.path(issue.span.file) if issue.span else ""
    about = ["claim", issue.claim] if issue.claim else ["file", file, issue.key or issue.message]
    return hashlib.sha256("\0".join([issue.rule, *about]).encode("utf-8", "backslashreplace")).hexdigest()[:16]


def _message(issue: Issue) -> str:
    """Plain text. In a message SARIF reads `[text](1)` as a link and `{0}` as a placeholder: a space between the two
    brackets keeps the one from being made, doubled braces stand for single ones."""
    lines = [
        clean(issue.message),
        *map(clean, issue.details),
        *([f"help: {clean(issue.remedy)}"] if issue.remedy else []),
    ]
    text = clip("\n".join(lines), MAX_MESSAGE)
    return text.replace("](", "] (").replace("{", "{{").replace("}", "}}")


def _location(span: Span, view: View) -> Json:
    path = view.path(span.file)
    region: Json = {"startLine": span.line, "startColumn": span.column}
    if (span.end_line, span.end_column) > (span.line, span.column):
        region |= {"endLine": span.end_line, "endColumn": span.end_column}
    name = path.encode("utf-8", "backslashreplace")
    if Path(path).is_absolute():
        artifact = {"uri": f"file://{quote(name)}"}
    else:
        artifact = {"uri": quote(name), "uriBaseId": _BASE}
    return {"physicalLocation": {"artifactLocation": artifact, "region": region}}


def _notification(level: str, text: str) -> Json:
    return {"level": level, "message": {"text": text}}
