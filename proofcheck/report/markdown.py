"""A run as GitHub's Markdown, short enough for a comment on a pull request: what is not as expected, in a table.

Text from files is shown as code, in `<code>` with every character that Markdown, HTML or GitHub could act on as a
numeric character reference. CommonMark reads such references as text and never as structure, and GitHub looks for
mentions, issue numbers and links outside code only, so nothing in a claim file can address anybody, link anywhere or
break the table.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from proofcheck.report.issues import Issue, issues
from proofcheck.report.terminal import clean, clip
from proofcheck.report.text import summary
from proofcheck.report.view import View

MAX_CHARACTERS = 65_536
MARK = "<!-- proofcheck -->"  # by which a workflow finds its own comment again
_MAX_LINE, _MAX_LINES = 500, 12
_PLAIN = frozenset(" ,-=+/?%;()'")


def write(record: Mapping[str, Any], view: View) -> str:
    """The comment, within the number of characters that GitHub takes."""
    return comment(record, view, MAX_CHARACTERS)


def comment(record: Mapping[str, Any], view: View, room: int) -> str:
    """The comment in at most `room` characters. What does not fit is counted in its last line."""
    found = issues(record, view)
    lines = list(view.headline) or summary(record).split("\n")
    errors = sum(issue.severity == "error" for issue in found)
    verdict = f"{errors} error{'' if errors == 1 else 's'}" if errors else "no errors"
    head = f"{MARK}\n### proofcheck {code(view.command)}: {verdict}\n\n{code(clip(lines[0], 2_000))}\n"
    if not found:
        return head
    head += "\n| | where | what |\n|---|---|---|\n"
    rows = [_row(issue, view) for issue in found]
    more = "\n{:,} more: the whole report is in the log of the run.\n"
    left = room - len(head) - len(more.format(len(rows)))
    shown = 0
    for row in rows:
        left -= len(row)
        if left < 0:
            break
        shown += 1
    rest = len(rows) - shown
    return head + "".join(rows[:shown]) + (more.format(rest) if rest else "")


def _row(issue: Issue, view: View) -> str:
    where = code(f"{view.path(issue.span.file)}:{issue.span.line}") if issue.span else ""
    where += "".join(f"<br>{code(f'{view.path(span.file)}:{span.line}')}" for span, _ in issue.related[:3])
    said = [issue.message, *issue.details]
    if issue.remedy:
        said.append(f"help: {issue.remedy}")
    if len(said) > _MAX_LINES:
        said = [*said[:_MAX_LINES], "..."]
    what = "<br>".join(code(clip(clean(line), _MAX_LINE)) for line in said)
    return f"| {issue.severity}: {code(issue.rule)} | {where} | {what} |\n"


def code(text: object) -> str:
    """`text` as code that neither Markdown nor HTML nor GitHub reads anything into."""
    return f"<code>{''.join(map(_harmless, clean(text)))}</code>"


def _harmless(character: str) -> str:
    plain = character.isalnum() or character in _PLAIN or not character.isascii()
    return character if plain else f"&#{ord(character)};"
