"""Lists whose items are figures with a total among them: `- Train: 45,000 (75%)`, `- Total: 60,000`.

The total is the item whose label says so; it is the last or the first. Percentages in parentheses behind the figures
are shares of that total. A total is called false only where all items count the same thing, by the words behind their
figures, and it is not far from their sum: settings of a run are a list with a total, too.
"""

from __future__ import annotations

import re
from fractions import Fraction

from proofcheck.documents.scanning.assertion import Assertion
from proofcheck.documents.scanning.cells import Cell, about_cell, exact_in, fits, fix_of, interval_in
from proofcheck.documents.scanning.figures import Figure, shown
from proofcheck.documents.scanning.relations import TOTAL
from proofcheck.documents.scanning.segments import prepared
from proofcheck.documents.scanning.tokens import tokens
from proofcheck.documents.scanning.values import Reading
from proofcheck.source.documents.model import Segment
from proofcheck.source.patterns import lazy

_LABEL = lazy(r"\s*+([^\d:：=（(\n]{1,40}?)(?:\s*+[:：=]|\s+[-–—]\s)\s*+(?:(?:about |~|≈|约)\s*+)?$")
_SHARE = lazy(r"[^\d()（）]{0,20}[(（]\s*(?:about |~|≈|约)?\s*")
_MAX_ITEMS = 200


def list_assertions(items: list[Segment]) -> list[Assertion]:
    """The assertions of one list, given its items in order."""
    entries = [_entry(item) for item in items[:_MAX_ITEMS]]
    totals = [k for k, entry in enumerate(entries) if entry is not None and TOTAL.fullmatch(entry[0])]
    if len(totals) != 1 or totals[0] not in (0, len(entries) - 1):
        return []
    k = totals[0]
    total = entries[k]
    parts = [entry for entry in (entries[:k] or entries[k + 1 :]) if entry is not None]
    if total is None or len(parts) < 2 or len(parts) != len(entries) - 1:
        return []
    cell, figure = total[1], total[1].figure
    figures = [part.figure for _, part, _ in parts if part.figure is not None]
    if figure is None or {(f.unit.dim, f.currency) for f in figures} != {(figure.unit.dim, figure.currency)}:
        return []
    words = {_counted(part) for _, part, _ in parts}
    shares = all(share is not None for _, _, share in parts)
    alike = shares or (len(words) == 1 and _counted(cell) in (*words, ""))
    found = _total(cell, figure, figures, alike)
    for _, part, share in parts:
        if share is not None and part.figure is not None:
            found += _share(part, part.figure, share, figure)
    return found


def _entry(item: Segment) -> tuple[str, Cell, Figure | None] | None:
    """The label of an item, its figure as a cell, and the percentage in parentheses behind it."""
    text, regions = prepared(item)
    if len(text) > 200:
        return None
    read = [token for token in tokens(text, regions) if token.kind != "line"]
    figures = [token.figure for token in read if token.figure is not None]
    signs = any(token.kind in ("rel", "arrow", "var", "op") for token in read if token.text != "=")
    if not figures or len(figures) > 2 or signs:
        return None
    first = figures[0]
    label = _LABEL.match(text[: first.start])
    if label is None or (first.is_percent and len(figures) > 1):
        return None
    share = None
    if len(figures) == 2:
        between = text[first.end : figures[1].start]
        if not figures[1].is_percent or not _SHARE.fullmatch(between):
            return None
        share = figures[1]
    return label[1].strip(" *_"), Cell(item, text, first, None, item.start), share


def _counted(cell: Cell) -> str:
    """The unit and the word behind the figure of an item."""
    assert cell.figure is not None
    word = re.match(r"[\s*]*([^\W\d]*)", cell.text[cell.figure.end :])
    return cell.figure.unit.symbol + (word[1] if word else "")


def _total(cell: Cell, figure: Figure, parts: list[Figure], alike: bool) -> list[Assertion]:
    values = [exact_in(part, Reading(), figure) for part in parts]
    spans = [interval_in(part, Reading(), figure) for part in parts]
    exact = sum(values, Fraction(0))
    texts = [f"{part.currency}{shown(part.value)}{part.unit.symbol}" for part in parts]
    read = " + ".join([*texts[:8], "..."] if len(texts) > 8 else texts)
    made = about_cell(cell, "true", f"{read} = {figure.currency}{shown(exact)}{figure.unit.symbol}")
    if fits(figure, (sum((s[0] for s in spans), Fraction(0)), sum((s[1] for s in spans), Fraction(0)))):
        return [made]
    near = exact > 0 and Fraction(1, 2) < figure.value / exact < 2
    if figure.about or not alike or not near or min(values) <= figure.value <= max(values):
        return []
    made.verdict, made.right = "false", f"{figure.currency}{shown(exact)}{figure.unit.symbol}"
    made.fix = fix_of(exact, figure, cell)
    return [made]


def _share(cell: Cell, part: Figure, share: Figure, total: Figure) -> list[Assertion]:
    whole = interval_in(total, Reading(), part)
    if whole[0] <= 0:
        return []
    own = part.hull()
    exact = part.value / exact_in(total, Reading(), part) * 100
    holds = fits(share, (own[0] / whole[1] * 100, own[1] / whole[0] * 100), True)
    named = Cell(cell.segment, cell.text, share, None, cell.offset)
    made = about_cell(
        named, "true" if holds else "false", f"{shown(part.value)} / {shown(total.value)} = {shown(exact)}%"
    )
    made.family = "percentage"
    if not holds:
        if share.about:
            return []
        made.right, made.fix = f"{shown(exact)}%", fix_of(exact, share, named)
    return [made]
