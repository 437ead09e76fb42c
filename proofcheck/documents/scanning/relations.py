"""Relations between the columns of a table: which could give a column, and what a row would hold under one.

Sums, means, products, quotients, differences, growth, shares of a column's total, parts of another column, growth
over the row above, ratios to the first row, and fixed multiples of another column.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from proofcheck.documents.scanning.cells import Cell, bare, scaled
from proofcheck.documents.scanning.figures import Figure, Interval, shown
from proofcheck.documents.scanning.values import Reading
from proofcheck.source.patterns import lazy

Row = dict[int, Cell]
# Enclosure and value in the unit of the claimed cell, and how the relation reads.
Outcome = tuple[Interval, Fraction, str]
Span = tuple[Fraction, Fraction, Fraction]  # low, high, as written

TOTAL = lazy(
    r"(?:grand |sub|overall |column |row )?(?:total|sum)s?|[合总小共]计|总[和共量额分]|总数量?|∑|Σ|合計|總計",
    re.I,
)
AVERAGE = lazy(r"(?:macro[- ]|overall |arithmetic )?(?:average|avg\.?|mean)|平均(?:值|分|数)?|均值|Ø", re.I)
_WHOLES = lazy(f"{TOTAL.pattern}|{AVERAGE.pattern}", re.I)
SHARE = lazy(r"share|percent|^\W*[%％]\W*$|[%％] of|占比|比例|比重|proportion|fraction", re.I)
_RATE = lazy(r"\brate|率|ratio|\bacc|precision|recall|coverage|efficiency|mfu|[%％]", re.I)
GROWTH = lazy(
    r"growth|change|increase|增长|增幅|涨幅|变化|同比|环比|Δ|delta|diff|gain|差|提升|improvement|reduction|降幅|margin|利润率|毛利",
    re.I,
)
_DIFFERENCE = lazy(r"profit|net\b|balance|remain|left|利润|结余|余额|剩余|净|差额|盈余|还需|需要增加", re.I)
_PRODUCT = lazy(r"amount|total|cost|subtotal|金额|总价|小计|合计|费用|product|memory|size|params|flops|总|[×*]", re.I)
_OVERALL = lazy(r"overall(?: score)?|综合(?:得?分|评分)?|总体|总评", re.I)
_RELATIVE = lazy(r"speed-?up|relative|\bvs\b|加速|倍|相对|faster|ratio", re.I)
_MAX_COLUMNS = 14  # above so many, only those whose name says that they are totals or means


@dataclass(frozen=True, slots=True)
class Relation:
    """name, the columns that it takes, the column that it claims; factor: of a fixed multiple."""

    name: str
    columns: tuple[int, ...]
    target: int
    factor: Fraction = Fraction(1)


def is_percent(column: int, header: dict[int, str], rows: Sequence[Row]) -> bool:
    """Whether a column holds percentages, by its header or its first cells."""
    if "%" in header.get(column, ""):
        return True
    cells = [row[column].figure for row in rows[:3] if column in row]
    return any(figure is not None and figure.is_percent for figure in cells)


def candidates(
    target: int, header: dict[int, str], numeric: list[int], rows: Sequence[Row]
) -> Iterator[tuple[Relation, int]]:
    """Relations that could give a column, each with how clearly the header names it (0 not, 1 perhaps, 2 surely)."""
    title = header.get(target, "")
    name = bare(title)
    sample = next((f for row in rows if target in row and (f := row[target].figure) is not None), None)
    if sample is None:
        return
    others = [c for c in numeric if c != target]
    before = [c for c in others if c < target]
    plain = [c for c in others if not is_percent(c, header, rows)]
    percent = sample.is_percent or "%" in title
    total = TOTAL.match(name) is not None
    if total and len([c for c in before if c in plain]) >= 2:
        yield Relation("sum", tuple(c for c in before if c in plain), target), 2
    if AVERAGE.match(name):
        # Of the columns on one side, and of those that hold the same unit and no total or mean themselves.
        for side in (before, [c for c in others if c > target]):
            own = [c for c in side if not _WHOLES.match(bare(header.get(c, "")))]
            own = [c for c in own if is_percent(c, header, rows) == percent and _unit(c, rows) == sample.unit.symbol]
            # Columns of another kind may stand in front: perplexities before scores.
            ends = [tuple(before[-n:]) for n in range(3, len(before))] if side is before else []
            for columns in dict.fromkeys((tuple(side), tuple(own), *ends)):
                if len(columns) >= 2:
                    yield Relation("mean", columns, target), 2
    elif _OVERALL.fullmatch(name):
        for side in (before, [c for c in others if c > target]):
            if len(side) >= 3:
                yield Relation("mean", tuple(side), target), 1
    if len(numeric) > _MAX_COLUMNS:
        return
    growth = 1 if GROWTH.search(title) else 0
    if sample.sign:
        for c in before:
            yield Relation("over-first", (c,), target), growth
    if percent:
        share = 2 if SHARE.search(title) else 0
        for c in plain:
            yield Relation("share", (c,), target), share
            if c < target:
                yield Relation("relative-up", (c,), target), share
            if growth and c < target:
                yield Relation("since-first", (c,), target), growth
                first = rows[0].get(target) if rows else None
                yield Relation("step", (c,), target), 2 if first is not None and first.empty else 1
        for a in plain:
            for b in plain:
                if a != b:
                    yield Relation("growth", (a, b), target), growth
                    yield Relation("part", (a, b), target), 1 if share or _RATE.search(title) else 0
                    yield Relation("share-of", (a, b), target), growth
        if len(plain) == len(others):
            return
    if sample.unit.dim == "times" or _RELATIVE.search(title):
        top = rows[0].get(target)
        surely = 2 if top is not None and top.figure is not None and top.figure.value == 1 else 1
        sources = [c for c in before if _unit(c, rows) not in ("%", "x", "×")]  # these are relative themselves
        for c in sources:
            for name in ("relative-up", "relative-down", "step-up", "step-down"):
                yield Relation(name, (c,), target), surely if name in _TO_FIRST else 1
    product = 1 if _PRODUCT.search(title) else 0
    difference = 1 if growth or _DIFFERENCE.search(title) else 0
    for a in others:
        for b in others:
            # What is computed stands behind what it is computed from, unless its name says what it is.
            if a == b or (max(a, b) > target and not total):
                continue
            if a < b and not percent:
                yield Relation("product", (a, b), target), product
                yield Relation("add", (a, b), target), 1 if re.search(r"[+＋]", title) else 0
            if not percent:
                yield Relation("quotient", (a, b), target), 1 if _RELATIVE.search(title) else 0
            yield Relation("difference", (a, b), target), difference
    if not percent:
        for c in before:
            factor = _multiple(c, target, rows)
            if factor is not None:
                yield Relation("multiple", (c,), target, factor), 0


def _unit(column: int, rows: Sequence[Row]) -> str:
    """The unit of the first figure of a column."""
    figures = (row[column].figure for row in rows if column in row)
    return next((figure.unit.symbol for figure in figures if figure is not None), "")


def _multiple(column: int, target: int, rows: Sequence[Row]) -> Fraction | None:
    """The whole factor (or one over it) by which most of the first rows of a column differ from another."""
    found: Counter[Fraction] = Counter()
    for row in rows[:8]:
        a, b = row.get(column), row.get(target)
        if a and b and a.figure and b.figure and a.figure.value and b.figure.value:
            ratio = scaled(b.figure, Reading())[2] / scaled(a.figure, Reading())[2]
            whole = (
                Fraction(round(ratio)) if ratio > 1 else 1 / Fraction(max(round(1 / ratio), 1)) if ratio > 0 else None
            )
            if whole is not None and whole != 1 and abs(ratio / whole - 1) < Fraction(1, 50):
                found[whole] += 1
    best = found.most_common(1)
    return best[0][0] if best and best[0][1] >= 3 else None


class Calculator:
    """What rows of a table hold under a relation. Sums over columns are computed once."""

    def __init__(self, rows: Sequence[Row]) -> None:
        self.rows = rows
        self._sums: dict[tuple[int, Reading], Span | None] = {}
        self._index = {id(row): k for k, row in enumerate(rows)}

    def outcome(self, relation: Relation, row: Row, reading: Reading) -> Outcome | None:
        """The outcome for a row. None: the relation says nothing about it."""
        figures = self._figures(relation, row)
        target = row[relation.target].figure
        if figures is None or target is None:
            return None
        spans = [scaled(f, reading) for f in figures]
        scale, dim = reading.scale(target)
        texts = [text_of(f) for f in figures]
        name = _NAMES.get(relation.name, relation.name)
        if name in ("sum", "mean", "add", "difference"):
            dims = {reading.scale(f)[1] for f in figures}
            if dims != {dim}:
                if len({f.unit.symbol for f in figures}) > 1:
                    return None
                if not target.unit.symbol:
                    scale, spans = Fraction(1), [(*f.hull(), f.value) for f in figures]
            made = _additive(name, spans, texts)
        elif name == "product":
            if (
                target.unit.dim
                and target.unit.dim != "byte"
                and not any(f.unit.dim == target.unit.dim for f in figures)
            ):
                scale = Fraction(1)
            made = _product(spans, texts)
        elif name == "multiple":
            low, high, value = spans[0]
            made = (
                (low * relation.factor, high * relation.factor),
                value * relation.factor,
                f"{texts[0]} × {relation.factor}",
            )
        elif name == "share":
            made = self._share(relation.columns[0], spans[0], texts[0], reading)
        else:
            made = _ratio(name, spans, texts, figures)
        if made is None:
            return None
        if name in ("share", "part", "share-of", "growth"):
            scale = Fraction(1)
        (low, high), value, text = made
        return (low / scale, high / scale), value / scale, text

    def _figures(self, relation: Relation, row: Row) -> list[Figure] | None:
        cells = [row.get(c) for c in relation.columns]
        if relation.name in (*_TO_ABOVE, *_TO_FIRST):
            k = self._index[id(row)]
            base = k - 1 if relation.name in _TO_ABOVE else self._base(relation.target, k)
            if base < 0:
                return None
            other = self.rows[base].get(relation.columns[0])
            cells = [cells[0], other] if relation.name.endswith("-down") else [other, cells[0]]
        found = [cell.figure for cell in cells if cell is not None and cell.figure is not None and cell.high is None]
        return found if len(found) == len(cells) else None

    def _base(self, target: int, k: int) -> int:
        """The row that another is relative to: itself or the last above it whose ratio is 1, the one of 100%, or the
        first."""
        for j in range(k, 0, -1):
            cell = self.rows[j].get(target)
            if cell is not None and ((cell.figure is not None and cell.figure.value == 1) or (cell.empty and j < k)):
                return j
        for j in range(k, len(self.rows)):
            cell = self.rows[j].get(target)
            if cell is not None and cell.figure is not None and cell.figure.is_percent and cell.figure.value == 100:
                return j
        return 0 if k else -1

    def _share(self, column: int, part: Span, text: str, reading: Reading) -> Outcome | None:
        key = (column, reading)
        if key not in self._sums:
            cells = [row[column].figure for row in self.rows if column in row]
            whole = [scaled(figure, reading) for figure in cells if figure is not None]
            sums = [sum((w[k] for w in whole), Fraction(0)) for k in range(3)]
            self._sums[key] = (sums[0], sums[1], sums[2]) if len(whole) > 1 and sums[0] > 0 else None
        total = self._sums[key]
        if total is None:
            return None
        return (part[0] / total[1], part[1] / total[0]), part[2] / total[2], f"{text} / {shown(total[2])}"


# Relations to other rows are ratios of two figures once these are found.
_NAMES = {
    "step": "growth", "since-first": "growth", "over-first": "difference", "relative-up": "share-of",
    "relative-down": "share-of", "step-up": "share-of", "step-down": "share-of",
}  # fmt: skip
_TO_ABOVE = ("step", "step-up", "step-down")
_TO_FIRST = ("relative-up", "relative-down", "since-first", "over-first")


def _additive(name: str, spans: list[Span], texts: list[str]) -> Outcome | None:
    if name == "difference":
        a, b = spans
        return (b[0] - a[1], b[1] - a[0]), b[2] - a[2], f"{texts[1]} - {texts[0]}"
    n = len(spans) if name == "mean" else 1
    low, high, value = (sum((s[k] for s in spans), Fraction(0)) / n for k in range(3))
    text = " + ".join(texts)
    return (low, high), value, f"({text}) / {n}" if name == "mean" else text


def _product(spans: list[Span], texts: list[str]) -> Outcome | None:
    a, b = spans
    if min(abs(a[2]), abs(b[2])) in (0, 1):
        return None  # what is multiplied by one shows nothing
    ends = [x * y for x in a[:2] for y in b[:2]]
    return (min(ends), max(ends)), a[2] * b[2], " × ".join(texts)


def _ratio(name: str, spans: list[Span], texts: list[str], figures: list[Figure]) -> Outcome | None:
    a, b = spans
    if min(a[0], b[0]) < 0 or (b if name in ("quotient", "part") else a)[0] <= 0:
        return None
    if name == "part":
        return None if a[2] > b[2] else ((a[0] / b[1], a[1] / b[0]), a[2] / b[2], " / ".join(texts))
    if name == "quotient":
        if not a[2] or b[2] == 1 or a[2] == b[2]:
            return None
        value = a[2] / b[2]
        # Measurements given as whole numbers may have been rounded before they were divided.
        unit = value / (figures[0].value / figures[1].value)
        low = _measured(figures[0], -1) / _measured(figures[1], 1) * unit
        high = _measured(figures[0], 1) / _measured(figures[1], -1) * unit
        return (low, high), value, " / ".join(texts)
    low, high, value = b[0] / a[1], b[1] / a[0], b[2] / a[2]
    if name == "share-of":
        return (low, high), value, f"{texts[1]} / {texts[0]}"
    return (low - 1, high - 1), value - 1, f"({texts[1]} - {texts[0]}) / {texts[0]}"


def _measured(figure: Figure, side: int) -> Fraction:
    if figure.decimals == 0 and len(figure.digits) < 3:
        return figure.value
    return figure.value + side * figure.step / 2


def text_of(figure: Figure) -> str:
    """A figure as a finding shows it."""
    return f"{figure.sign}{figure.currency}{shown(abs(figure.value))}{figure.unit.symbol}"
