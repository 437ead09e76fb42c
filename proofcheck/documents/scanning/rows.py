"""Rows of a table from its cells, and what a figure in one may be: a mean, a total, bound to what the others follow."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction

from proofcheck.documents.scanning.assertion import Assertion
from proofcheck.documents.scanning.cells import Cell, about_cell, cell_of, exact_in, fits, fix_of, interval_in, pair_of
from proofcheck.documents.scanning.figures import Figure, shown
from proofcheck.documents.scanning.forced import like_a_slip
from proofcheck.documents.scanning.relations import GROWTH, SHARE, Relation, Row
from proofcheck.documents.scanning.values import Reading
from proofcheck.source.documents.model import Segment
from proofcheck.source.patterns import lazy

_LONG = 40  # rows of which each is held against those next to it
_TITLE = lazy(r"([^()（）]*)[(（](.*)[)）]\s*")
_NOT_ADDITIVE = lazy(
    r"rate|ratio|price|per\b|/|avg|average|mean|accuracy|acc\b|score|speed|latency|percent|max|min|median|id\b|year|rank"
    r"|version|date|unique|distinct|peak|去重|峰值|单价|均|率|比|排名|年份|得分|准确|延迟|速度|最大|最小|编号|序号",
    re.I,
)


def rows_of(cells: list[Segment]) -> dict[int, Row]:
    """The rows of a table by number, the header first; where a column has claims in parentheses, they are a column."""
    rows: dict[int, Row] = {}
    pairs: dict[int, dict[int, tuple[Cell, Cell]]] = {}
    for segment in cells:
        place = segment.cell
        assert place is not None
        rows.setdefault(place.row, {})[place.column] = cell_of(segment, place.row)
        if place.row and (pair := pair_of(segment)):
            pairs.setdefault(place.column, {})[place.row] = pair
    for column in sorted(pairs, reverse=True):
        if len(pairs[column]) * 2 >= len(rows) - 1:
            rows = {k: _split(row, column, pairs[column].get(k)) for k, row in rows.items()}
    return rows


def _split(row: Row, column: int, pair: tuple[Cell, Cell] | None) -> Row:
    """A row with what stands in parentheses in one column as a column of its own behind it."""
    made = {c + (c > column): cell for c, cell in row.items()}
    if pair is not None:
        made[column], made[column + 1] = pair
    elif (cell := row.get(column)) is not None and cell.figure is None:
        title = _TITLE.fullmatch(cell.text)
        made[column + 1] = replace(cell, text=title[2]) if title else cell
    return made


def rounding(parts: list[Cell]) -> Fraction:
    """By how much the sum of shares that were rounded may be off."""
    return sum((part.figure.step for part in parts if part.figure), Fraction(0)) / 2


def certain(relation: Relation, figure: Figure, value: Fraction, named: int) -> bool:
    """Whether a row must follow what the others do. A fixed multiple of another column must for bytes of parameters.
    Where no name says surely what a column is, measurements may come close to a relation, or follow a different one."""
    ratio = abs(figure.value / value) if value else Fraction(0)
    if figure.about or (named < 2 and not (Fraction(1, 2) < ratio < 2)):
        return False
    if (named < 2 or relation.name == "step") and figure.sign in ("+", "-") and (value < 0) != (figure.sign == "-"):
        return False
    if relation.name == "quotient" and (not named or abs(ratio - 1) < Fraction(3, 100)):
        return False
    if relation.name != "multiple":
        return True
    return figure.unit.dim == "byte" and relation.factor in (Fraction(1, 2), 1, 2, 4, 8)


def telling(figure: Figure | None) -> bool:
    """Whether that a figure comes out right is hardly chance."""
    return figure is not None and (abs(figure.value) >= 10 or figure.decimals > 0)


def mean(cell: Cell, parts: list[Cell]) -> Assertion:
    figure = cell.figure
    assert figure is not None
    spans = [interval_in(p.figure, Reading(), figure) for p in parts]
    exact = sum((exact_in(p.figure, Reading(), figure) for p in parts), Fraction(0)) / len(parts)
    low, high = (
        sum((s[0] for s in spans), Fraction(0)) / len(parts),
        sum((s[1] for s in spans), Fraction(0)) / len(parts),
    )
    read = f"({' + '.join(p.text.strip() for p in parts[:8])}) / {len(parts)} = {shown(exact)}"
    if fits(figure, (low, high), True):
        return about_cell(cell, "true", read)
    made = about_cell(cell, "false", read)
    made.right = f"{shown(exact)}{figure.unit.symbol}"
    made.fix = fix_of(exact, figure, cell)
    return made


def nested(parts: list[Cell]) -> bool:
    """Whether one of the parts is the sum of those next to it, so that they are not all parts of the whole."""
    figures = [p.figure for p in parts if p.figure is not None]
    if len(figures) < 4 or len(figures) > _LONG:
        return False
    values = [f.value for f in figures]
    measured = any(f.decimals for f in figures)
    for k, value in enumerate(values):
        for beside in (values[k + 1 :], values[:k][::-1]):
            whole = Fraction(0)
            for count, other in enumerate(beside, 1):
                whole += other
                slack = figures[k].step * count / 2 if measured else 0
                if other and whole != other and abs(value) > slack and abs(whole - value) <= slack:
                    return True
    return False


def _rounded(figure: Figure, value: Fraction, count: int) -> bool:
    """Whether a total and the parts of a long number may each have been rounded, or the total to its zeros."""
    if len(figure.digits) - figure.decimals > 4 and abs(value - figure.value) <= figure.step * count / 2:
        return True
    zeros = figure.trailing_zeros()
    return len(figure.digits) - 1 > zeros > 1 and any(a <= value <= b for a, b in figure.readings(True, True))


def total(cell: Cell, claims: list[list[Cell]], header: str) -> Assertion | None:
    """That a cell is the sum of one of several lists of others, or None: `header` may name what else it is."""
    figure = cell.figure
    assert figure is not None
    for parts in claims:
        if any(
            p.figure and p.figure.unit.dim != figure.unit.dim and p.figure.unit.symbol and figure.unit.symbol
            for p in parts
        ):
            return None
        if any(p.figure and p.figure.is_percent != figure.is_percent for p in parts):
            return None
    best: tuple[Fraction, str] | None = None
    for parts in claims:
        for reading in (Reading(), Reading(1024, 1024)):
            low = high = exact = Fraction(0)
            top = Fraction(0)
            for part in parts:
                a, b = interval_in(part.figure, reading, figure)
                low, high = low + a, high + b
                exact += exact_in(part.figure, reading, figure)
                top += exact_in(part.high, reading, figure) if part.high else exact_in(part.figure, reading, figure)
            read = " + ".join(" ".join(p.text.split()) for p in parts[:8]) + (" + ..." if len(parts) > 8 else "")
            shown_sum = shown(exact)
            wide = any(part.high for part in parts)
            if wide and cell.high is not None:
                good = figure.value == exact and cell.high.value == top
            elif wide:
                return None
            else:
                good = fits(figure, (low, high))
            if good:
                return about_cell(cell, "true", f"{read} = {shown_sum}{figure.unit.symbol}")
            if best is None:
                best = (exact, f"{read} = {shown_sum}{figure.unit.symbol}")
    assert best is not None
    # Other things that a bottom row may hold.
    others = [exact_in(p.figure, Reading(), figure) for p in claims[0]]
    mean = sum(others, Fraction(0)) / len(others)
    left_out = {a + b for k, a in enumerate(others) for b in (Fraction(0), *others[:k])} if len(others) < 40 else ()
    share = figure.is_percent and not (SHARE.search(header) and not GROWTH.search(header))
    within = min(others) <= figure.value <= max(others)
    if (
        share
        or fits(figure, (mean, mean))
        or within
        # Rows may be parts of other rows: without one or two of them the sum is right.
        or any(fits(figure, (best[0] - rest, best[0] - rest)) for rest in left_out)
        or figure.value <= 0
        or best[0] <= 0
        or not like_a_slip(figure.value, best[0])
        or _NOT_ADDITIVE.search(header)
        or (figure.is_percent and abs(best[0] - figure.value) > 50)
        or (figure.is_percent and abs(best[0] - figure.value) <= rounding(claims[0]))
        or figure.about
    ):
        return None
    thousands = figure.decimals == 3 and figure.value * 1000 == best[0]  # 76.000 for 76,000
    if thousands or _rounded(figure, best[0], len(claims[0])):
        return None
    made = about_cell(cell, "false", best[1])
    made.right = f"{figure.currency}{shown(best[0])}{figure.unit.symbol}"
    if cell.high is None:
        made.fix = fix_of(best[0], figure, cell)
    return made
