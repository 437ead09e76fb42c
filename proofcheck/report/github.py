"""A run as workflow commands of GitHub Actions, which become annotations in the changed files, and as the job summary.

GitHub shows ten errors, ten warnings and ten notices of each step and drops the rest without a word, so no more are
written; the job summary has all of them, in a table. Text from files is escaped: no message can end its command, begin
another, or be taken for one of the older commands that begin with `##[` anywhere in a line.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from proofcheck.report import markdown
from proofcheck.report.issues import Issue, issues
from proofcheck.report.terminal import clean, clip
from proofcheck.report.text import summary
from proofcheck.report.view import View

PER_STEP = 10  # of each kind
SUMMARY_BYTES = 1 << 20  # of the job summary of one step
_MAX_MESSAGE, _MAX_TITLE = 4_000, 255
_KINDS = {"error": "error", "warning": "warning", "note": "notice"}


def write(record: Mapping[str, Any], view: View) -> str:
    """The annotations, then the last lines of the text report."""
    shown: Counter[str] = Counter()
    lines, left_out = [], 0
    for issue in issues(record, view):
        shown[issue.severity] += 1
        if shown[issue.severity] <= PER_STEP:
            lines.append(_annotation(issue, view))
        else:
            left_out += 1
    if left_out:
        lines.append(f"{left_out:,} more: see the summary of this job")
    lines += map(inert, view.headline or summary(record).split("\n"))
    return "\n".join(lines) + "\n"


def job_summary(record: Mapping[str, Any], view: View) -> str:
    """What belongs into the file `$GITHUB_STEP_SUMMARY`: the table of everything, within GitHub's limit."""
    # A character takes four bytes at most, but is one where almost all are ASCII.
    room = SUMMARY_BYTES
    while len((text := markdown.comment(record, view, room)).encode("utf-8", "backslashreplace")) > SUMMARY_BYTES:
        room = room * 3 // 4
    return text


def inert(line: str) -> str:
    """A line that the runner takes for no command."""
    line = clean(line).replace("##[", "# #[")
    return line.replace("::", ": :", 1) if line.lstrip().startswith("::") else line


def _annotation(issue: Issue, view: View) -> str:
    properties = {}
    if issue.span is not None:
        span = issue.span
        properties = {"file": view.path(span.file), "line": str(span.line), "endLine": str(span.end_line)}
        # GitHub takes columns only of what begins and ends in one line.
        if span.end_line == span.line and span.end_column > span.column:
            properties |= {"col": str(span.column), "endColumn": str(span.end_column)}
    properties["title"] = clip(f"{issue.rule}: {issue.claim}" if issue.claim else issue.rule, _MAX_TITLE)
    told = ",".join(f"{name}={_property(clean(value))}" for name, value in properties.items())
    lines = [clean(issue.message), *map(clean, issue.details)]
    if issue.remedy:
        lines.append(f"help: {clean(issue.remedy)}")
    return f"::{_KINDS[issue.severity]} {told}::{_data(clip(chr(10).join(lines), _MAX_MESSAGE))}"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
