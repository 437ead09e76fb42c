"""One verdict, or some, as HTML and as Markdown: for notebooks, which display values by themselves."""

from __future__ import annotations

import html
import re
from collections.abc import Mapping
from typing import Any

from proofcheck.report.terminal import clean
from proofcheck.report.told import reasons

Record = Mapping[str, Any]
# The mark beside each verdict, so that no verdict is told by its colour alone.
MARKS = {
    "proved": "✓",
    "refuted": "✗",
    "supported": "≈",
    "unsupported": "–",
    "vacuous": "∅",
    "unknown": "?",
    "invalid": "!",
    "conflict": "‼",
}
COLOURS = {"proved": "#1a7f37", "refuted": "#cf222e", "conflict": "#cf222e", "invalid": "#cf222e"}
OPEN = "#7d6608"
MAX_ENTRIES = 50  # that a report shows


def sign(word: str) -> str:
    return MARKS.get(word, "?")


def as_html(entry: Record) -> str:
    """A verdict with its statement as a formula, and what there is to say."""
    told = "".join(f"<li>{_spans(line)}</li>" for line in _lines(entry))
    listed = f'<ul style="margin: .2em 0">{told}</ul>' if told else ""
    latex = entry["statement"]["latex"]
    formula = f"<div>$\\displaystyle {html.escape(latex)}$</div>" if latex else ""
    return f"<div>{_head(entry)}{formula}{listed}</div>"


def _head(entry: Record) -> str:
    word = entry["verdict"]
    colour = COLOURS.get(word, OPEN)
    expected = f" (expected: {entry['expected']})" if entry["as_expected"] is False else ""
    title = f": {html.escape(clean(entry['title']))}" if entry["title"] else ""
    return f'<div><b style="color: {colour}">{sign(word)} {word}</b>{expected}{title}</div>'


def as_markdown(entry: Record) -> str:
    """The same as Markdown. Text that came from elsewhere stands between back quotes, where it is no Markdown."""
    expected = f" (expected: {entry['expected']})" if entry["as_expected"] is False else ""
    lines = [f"**{sign(entry['verdict'])} {entry['verdict']}**{expected}"]
    statement = entry["statement"]["text"]
    told = [*([f"understood: {clean(statement)}"] if statement else []), *_lines(entry)]
    return "\n".join([*lines, "", *(f"- {_code(line)}" for line in told)])


def report_as_html(record: Record) -> str:
    """The verdicts of a run: those that need attention first."""
    entries = sorted(record["claims"], key=lambda entry: entry["as_expected"] is not False)
    rows = "".join(_row(entry) for entry in entries[:MAX_ENTRIES])
    left = len(entries) - MAX_ENTRIES
    more = f"<div>and {left} more</div>" if left > 0 else ""
    findings = "".join(f"<li>{_spans(clean(item['message']))}</li>" for item in record["findings"][:MAX_ENTRIES])
    return f"<table>{rows}</table>{more}{f'<ul>{findings}</ul>' if findings else ''}"


def _row(entry: Record) -> str:
    told = "<br>".join(_spans(line) for line in _lines(entry)) if entry["as_expected"] is False else ""
    return f'<tr><td style="text-align: left">{_head(entry)}{html.escape(entry["id"])}</td><td>{told}</td></tr>'


def _lines(entry: Record) -> list[str]:
    findings = [clean(f"{item['message']}. {item['remedy']}") for item in entry["findings"]]
    return [*reasons(entry), *findings]


def _spans(text: str) -> str:
    """A line of the report as HTML, with what stands between back quotes as code."""
    return re.sub(r"`([^`]+)`", r"<code>\1</code>", html.escape(text))


def _code(text: str) -> str:
    longest = max((len(run) for run in re.findall("`+", text)), default=0)
    ticks = "`" * (longest + 1)
    return f"{ticks} {text} {ticks}" if longest else f"{ticks}{text}{ticks}"
