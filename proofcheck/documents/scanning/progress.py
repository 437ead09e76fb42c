"""`3/5 done` against the list or table that it counts: boxes checked, rows marked as done or as open.

A fraction is held against a task list of its own section only if the section has one list of boxes. In the total row of
a table with a column of states, `4/7 done` is false if the rows leave fewer than four that can be done.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from proofcheck.documents.scanning.assertion import Assertion
from proofcheck.source.documents.model import Segment
from proofcheck.source.patterns import lazy

_DONE_WORDS = (
    r"(?:done|completed?|finished|closed|resolved|checked|ticked|tasks?|items?|steps?|passed|完成|项|通过|已办)"
)
_FRACTION = lazy(
    r"(?:(?P<before>progress|done|completed?|status|checklist|to-?dos?|tasks?|进度|已?完成(?:了)?|任务|待办)"
    r"[^\d\n]{0,12})?(?<![\d.,/])(?P<a>\d{1,4})\s?(?P<slash>/|of|out of)\s?(?P<b>\d{1,4})(?![\d/])(?!\.\d)"
    rf"\s?(?P<after>[\w ]{{0,12}}?{_DONE_WORDS})?",
    re.I,
)
_ROW_DONE = lazy(r"✅|✓|✔|☑|\b(?:done|complete|completed|finished|yes|passed|closed)\b|已?完成|已办|通过", re.I)
_ROW_OPEN = lazy(
    r"❌|✗|⏳|☐|🚧|\b(?:todo|to do|pending|open|in progress|not (?:started|done)|no|wip|planned|failed)\b"
    r"|待处理|待办|待完成|未完成|进行中|未开始|处理中|失败",
    re.I,
)


def list_progress(segments: Iterable[Segment]) -> list[Assertion]:
    """Fractions beside a task list: `2/4 done`."""
    sections: dict[int, list[Segment]] = {}
    for segment in segments:
        sections.setdefault(segment.section, []).append(segment)
    found: list[Assertion] = []
    for members in sections.values():
        boxes = [s for s in members if s.item is not None and s.item.checked is not None]
        if len(boxes) < 2:
            continue
        lists = {s.item.list for s in boxes if s.item and s.item.depth == 0}
        top = [s for s in boxes if s.item and s.item.depth == 0]
        if len(lists) != 1 or not top:
            continue
        for segment in members:
            if segment.kind not in ("heading", "paragraph") or len(segment.text) > 400:
                continue
            for match in _FRACTION.finditer(segment.text):
                if not (match["before"] or match["after"] or (segment.kind == "heading" and match["slash"] == "/")):
                    continue
                found += _against(segment, match, [top, boxes])
    return found


def _against(segment: Segment, match: re.Match[str], choices: list[list[Segment]]) -> list[Assertion]:
    a, b = int(match["a"]), int(match["b"])
    counts = [(sum(1 for s in boxes if s.item and s.item.checked), len(boxes)) for boxes in choices]
    if a > b:
        return []
    done, total = counts[0]
    start, end = match.start("a") + segment.start, match.end("b") + segment.start
    read = f"{done} of {total} boxes of the list are checked"
    made = Assertion("progress", start, end, (start, end), "true", read, number=(start, match.end("a") + segment.start))
    open_ones = {n - k for k, n in counts}
    if (a, b) in counts:
        return [made]
    if b not in {n for _, n in counts}:
        return []  # it counts something else
    if match["after"] and re.search("剩|left|remain|open", match["after"], re.I) and a in open_ones:
        return []
    made.verdict, made.right, made.fix = "false", f"{done}/{total}", str(done)
    return [made]


def table_progress(cells: list[Segment]) -> list[Assertion]:
    """`4/7 done` in the total row of a table whose rows have a state."""
    rows: dict[int, list[Segment]] = {}
    for cell in cells:
        assert cell.cell is not None
        rows.setdefault(cell.cell.row, []).append(cell)
    found = []
    for row, members in rows.items():
        label = members[0].text.strip(" *:：")
        if row < 3 or not re.fullmatch(r"total|sum|合计|总计|总共|共计|overall|progress|进度", label, re.I):
            continue
        for cell in members[1:]:
            assert cell.cell is not None
            match = re.fullmatch(
                rf"[\s*]*(?:{_DONE_WORDS}\s*)?(\d{{1,4}})\s?/\s?(\d{{1,4}})\s?(?:{_DONE_WORDS})?[\s*]*", cell.text, re.I
            )
            if match is None or not re.search(_DONE_WORDS, cell.text + " " + _header(rows, cell.cell.column), re.I):
                continue
            states = [
                c.text
                for r, others in rows.items()
                if 0 < r < row
                for c in others
                if c.cell and c.cell.column == cell.cell.column
            ]
            found += _states(cell, match, states)
    return found


def _header(rows: dict[int, list[Segment]], column: int) -> str:
    return next((c.text for c in rows.get(0, []) if c.cell and c.cell.column == column), "")


def _states(cell: Segment, match: re.Match[str], states: list[str]) -> list[Assertion]:
    waiting = [bool(_ROW_OPEN.search(s)) for s in states]
    done = [not w and bool(_ROW_DONE.search(s)) for s, w in zip(states, waiting, strict=True)]
    if not states or not all(d or w for d, w in zip(done, waiting, strict=True)):
        return []
    a, b = int(match[1]), int(match[2])
    start, end = match.start(1) + cell.start, match.end(2) + cell.start
    read = f"{sum(done)} of {len(states)} rows are done, {sum(waiting)} are open"
    made = Assertion("progress", start, end, (start, end), "true", read, number=(start, match.end(1) + cell.start))
    most = sum(done) + max(b - len(states), 0)
    if b < len(states):
        return []
    if not sum(done) <= a <= most:
        made.verdict = "false"
        made.right = f"{most}/{b}" if b == len(states) else f"at most {most}/{b}"
        made.fix = str(most) if b == len(states) else None
    return [made]
