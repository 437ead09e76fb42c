"""Lists whose items are figures with a total among them: `- Train: 45,000 (75%)`, `- Total: 60,000`.

Such a list is a table of labels, figures and shares, whose total is the last or the first item. A total is called false
only where all items count the same thing, by the words behind their figures: settings of a run are a list with a total,
too.
"""

from __future__ import annotations

import re

from proofcheck.documents.scanning.assertion import Assertion
from proofcheck.documents.scanning.cells import Cell
from proofcheck.documents.scanning.relations import Row
from proofcheck.documents.scanning.segments import prepared
from proofcheck.documents.scanning.tables import Table
from proofcheck.documents.scanning.tokens import tokens
from proofcheck.source.documents.model import Segment
from proofcheck.source.patterns import lazy

_LABEL = lazy(r"\s*+([^\d:：=（(\n]{1,40}?)(?:\s*+[:：=]|\s+[-–—]\s)\s*+(?:(?:about |~|≈|约)\s*+)?$")
_SHARE = lazy(r"[^\d()（）]{0,20}[(（]\s*(?:about |~|≈|约)?\s*")
_MAX_ITEMS = 200
_NAME, _FIGURE, _PART = range(3)
_HEADER = {_NAME: "", _FIGURE: "", _PART: "share"}


def list_assertions(items: list[Segment]) -> list[Assertion]:
    """The assertions of one list, given its items in order."""
    read = [_row(item) for item in items[:_MAX_ITEMS]]
    rows = [row for row in read if row is not None]
    table = Table(_HEADER, rows)
    if len(table.totals_at) != 1 or len(rows) != len(read) or len(table.body) < 2:
        return []
    (k,) = table.totals_at
    figures = [figure for row in rows if (figure := row[_FIGURE].figure) is not None]
    if k not in (0, len(rows) - 1) or len({(f.unit.dim, f.currency) for f in figures}) > 1:
        return []
    words = {_counted(row[_FIGURE]) for row in table.body}
    alike = all(_PART in row for row in table.body) or (len(words) == 1 and _counted(rows[k][_FIGURE]) in (*words, ""))
    table = Table(_HEADER, [*table.body, rows[k]])
    found = [made for made in table.totals() if alike or made.verdict == "true"]
    for made in table.column(_PART) if _PART in table.numeric else ():
        made.family = "percentage"
        found.append(made)
    return found


def _row(item: Segment) -> Row | None:
    """The label of an item, its figure, and the percentage in parentheses behind it, as cells."""
    text, regions = prepared(item)
    if len(text) > 200:
        return None
    read = [token for token in tokens(text, regions) if token.kind != "line"]
    figures = [token.figure for token in read if token.figure is not None]
    signs = any(token.kind in ("rel", "arrow", "var", "op") for token in read if token.text != "=")
    if not figures or len(figures) > 2 or signs:
        return None
    label = _LABEL.match(text[: figures[0].start])
    if label is None or (figures[0].is_percent and len(figures) > 1):
        return None
    row = {_NAME: Cell(item, label[1].strip(" *_"), None, None, item.start)}
    for column, figure in enumerate(figures, _FIGURE):
        row[column] = Cell(item, text[figure.start : figure.end], figure, None, item.start)
    if _PART in row:
        between = text[figures[0].end : figures[1].start]
        if not figures[1].is_percent or not _SHARE.fullmatch(between):
            return None
    row[_FIGURE].words = text[figures[0].end :]
    return row


def _counted(cell: Cell) -> str:
    """The unit and the word behind the figure of an item."""
    assert cell.figure is not None
    word = re.match(r"[\s*]*([^\W\d]*)", cell.words)
    return cell.figure.unit.symbol + (word[1] if word else "")
