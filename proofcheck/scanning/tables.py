"""Tables: total rows and columns, averages, shares of a total, products, quotients, differences and growth of columns.

A relation is taken for granted only where a name says so (`Total`, `合计`, `Avg`, a header such as `Share` or `Amount`) or
where most rows hold it and chance does not explain that; a cell is called false only if it fails under every relation that
the rest of its column could be following. Cells are intervals: figures with decimals or abbreviations were rounded.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from proofcheck.scanning.assertion import Assertion
from proofcheck.scanning.figures import Figure, Interval, grouped, shown, write
from proofcheck.scanning.segments import prepared
from proofcheck.scanning.tokens import tokens
from proofcheck.scanning.values import Reading
from proofcheck.source.documents.model import Segment

_TOTAL = re.compile(
    r"(?:grand |sub|overall |column |row )?(?:total|sum)s?|合计|总计|总和|总共|小计|共计|总数|∑|Σ|合計|總計|总分", re.I
)
_SUBTOTAL = re.compile(r"sub-?total|小计|小計", re.I)
_AVERAGE = re.compile(r"(?:macro[- ]|overall |arithmetic )?(?:average|avg\.?|mean)|平均(?:值|分|数)?|均值|Ø", re.I)
_NOT_ADDITIVE = re.compile(
    r"rate|ratio|price|per\b|/|avg|average|mean|accuracy|acc\b|score|speed|latency|percent|max|min|median|id\b|year|rank|version|date"
    r"|单价|均|率|比|排名|年份|得分|准确|延迟|速度|最大|最小|编号|序号",
    re.I,
)
_SHARE = re.compile(r"share|percent|%|占比|比例|比重|proportion|fraction|ratio of total|\brate|率|ratio", re.I)
_GROWTH = re.compile(
    r"growth|change|increase|增长|增幅|涨幅|变化|同比|环比|Δ|delta|diff|gain|差|提升|improvement|reduction|降幅", re.I
)
_DIFFERENCE = re.compile(r"profit|net\b|balance|remain|left|利润|结余|余额|剩余|净|差额|盈余", re.I)
_PRODUCT = re.compile(r"amount|total|cost|subtotal|金额|总价|小计|合计|费用|product|memory|size|params|flops|总", re.I)
_EMPTY = frozenset(["", "-", "–", "—", "n/a", "N/A", "/", "无"])
_MAX_COLUMNS = 14
_MAX_ROWS = 3000


@dataclass(slots=True)
class _Cell:
    segment: Segment
    text: str
    figure: Figure | None
    high: Figure | None  # of a range
    offset: int = 0

    @property
    def empty(self) -> bool:
        return self.text.strip(" *") in _EMPTY


@dataclass(frozen=True, slots=True)
class _Relation:
    """name, the columns that it takes, and the column that it claims."""

    name: str
    columns: tuple[int, ...]
    target: int


def table_assertions(cells: list[Segment]) -> list[Assertion]:
    """The assertions of one table, given its cells in order."""
    table = _Table(cells)
    if len(table.rows) < 2 or len(table.header) < 2 or len(table.rows) > _MAX_ROWS:
        return []
    return table.totals() + table.columns()


class _Table:
    def __init__(self, cells: list[Segment]) -> None:
        rows: dict[int, dict[int, _Cell]] = {}
        for segment in cells:
            place = segment.cell
            assert place is not None
            rows.setdefault(place.row, {})[place.column] = _cell(segment, place.row)
        self.header = {column: cell.text for column, cell in rows.pop(0, {}).items()}
        self.rows = list(rows.values())
        self.labels = [row[min(row)].text.strip(" *:：") if row else "" for row in self.rows]
        self.totals_at = [k for k, label in enumerate(self.labels) if _TOTAL.fullmatch(_bare(label))]
        self.averages_at = [k for k, label in enumerate(self.labels) if _AVERAGE.fullmatch(_bare(label))]
        special = {*self.totals_at, *self.averages_at}
        self.body = [row for k, row in enumerate(self.rows) if k not in special]
        width = len(self.header)
        self.numeric = [
            c
            for c in range(width)
            if sum(1 for row in self.body if c in row and row[c].figure) >= max(1, (len(self.body) + 1) // 2)
        ][:_MAX_COLUMNS]
        self.sums: dict[tuple[int, Reading], tuple[Fraction, ...]] = {}

    # rows

    def totals(self) -> list[Assertion]:
        found: list[Assertion] = []
        since, parts, subtotals = 0, list[dict[int, _Cell]](), list[dict[int, _Cell]]()
        for k in sorted((*self.totals_at, *self.averages_at)):
            special = {*self.totals_at, *self.averages_at}
            block = [self.rows[j] for j in range(since, k) if j not in special]
            row = self.rows[k]
            if k in self.averages_at:
                found += self._average_row(row, [r for j, r in enumerate(self.rows[:k]) if j not in special])
                continue
            if _SUBTOTAL.search(self.labels[k]):
                found += self._total_row(row, [block])
                subtotals.append(row)
                parts += block
                since = k + 1
                continue
            choices = [parts + block]
            if subtotals:
                choices.append(subtotals + block)
            found += self._total_row(row, choices)
            since, parts, subtotals = k + 1, [], []
        return found

    def _total_row(self, row: dict[int, _Cell], choices: list[list[dict[int, _Cell]]]) -> list[Assertion]:
        found = []
        for column, cell in row.items():
            if cell.figure is None or column == min(row):
                continue
            claims = []
            for block in choices:
                claims.append([r[column] for r in block if column in r and not r[column].empty])
            if any(len(c) < 2 or any(x.figure is None for x in c) for c in claims):
                continue
            made = self._sum(cell, claims, column)
            if made is not None:
                found.append(made)
        return found

    def _sum(self, cell: _Cell, claims: list[list[_Cell]], column: int) -> Assertion | None:
        figure = cell.figure
        assert figure is not None
        header = self.header.get(column, "")
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
                    a, b = _interval(part.figure, reading, figure)
                    low, high = low + a, high + b
                    exact += _exact(part.figure, reading, figure)
                    top += _exact(part.high, reading, figure) if part.high else _exact(part.figure, reading, figure)
                read = " + ".join(" ".join(p.text.split()) for p in parts[:8]) + (" + ..." if len(parts) > 8 else "")
                shown_sum = shown(exact)
                wide = any(part.high for part in parts)
                if wide and cell.high is not None:
                    good = figure.value == exact and cell.high.value == top
                elif wide:
                    return None
                else:
                    good = _fits(figure, (low, high))
                if good:
                    return _made(cell, "true", f"{read} = {shown_sum}{figure.unit.symbol}")
                if best is None:
                    best = (exact, f"{read} = {shown_sum}{figure.unit.symbol}")
        assert best is not None
        # Other things that a bottom row may hold.
        others = [_exact(p.figure, Reading(), figure) for p in claims[0]]
        mean = sum(others, Fraction(0)) / len(others)
        share = figure.is_percent and not (_SHARE.search(header) and not _GROWTH.search(header))
        within = min(others) <= figure.value <= max(others)
        if (
            share
            or _fits(figure, (mean, mean))
            or within
            or _NOT_ADDITIVE.search(header)
            or (figure.is_percent and abs(best[0] - figure.value) > 50)
            or figure.about
        ):
            return None
        made = _made(cell, "false", best[1])
        made.right = f"{figure.currency}{shown(best[0])}{figure.unit.symbol}"
        if cell.high is None:
            made.fix = _fix(best[0], figure, cell)
        return made

    def _average_row(self, row: dict[int, _Cell], block: list[dict[int, _Cell]]) -> list[Assertion]:
        found = []
        for column, cell in row.items():
            if cell.figure is None or column == min(row):
                continue
            parts = [r[column] for r in block if column in r and not r[column].empty]
            if len(parts) < 2 or any(p.figure is None or p.high for p in parts):
                continue
            found.append(_mean(cell, parts))
        good = sum(made.verdict == "true" for made in found)
        lonely = len(found) == 1 and len(self.numeric) == 1 and len(block) >= 2
        if not lonely and good * 2 <= len(found):
            found = [made for made in found if made.verdict == "true"]
        return found

    # columns

    def columns(self) -> list[Assertion]:
        found: list[Assertion] = []
        rows = self.body
        for target in self.numeric:
            found += self._column(target, rows)
        return found

    def _column(self, target: int, rows: list[dict[int, _Cell]]) -> list[Assertion]:
        header = self.header.get(target, "")
        complete = [row for row in rows if target in row and row[target].figure and not row[target].high]
        if not complete:
            return []
        candidates = []
        for relation, named in self._relations(target, header):
            if not named and len(complete) > 10:
                # What most rows hold, half of the first ten do.
                early = [self._holds(relation, row, rows) for row in complete[:10]]
                if sum(1 for result in early if result and result[0]) < 5:
                    continue
            outcome = [(row, self._holds(relation, row, rows)) for row in complete]
            known = [(row, result) for row, result in outcome if result is not None]
            good = sum(result[0] for _, result in known if result)
            if not known or not good:
                continue
            inputs = {tuple(row[c].text for c in relation.columns) for row, result in known if result and result[0]}
            distinct = len(inputs)
            telling = all(_telling(row[target].figure) for row, _ in known)
            if named:
                enough = good * 2 >= len(known) if len(known) > 2 else good == len(known)
                enough = enough or (named == 2 and good * 2 >= len(known))
            else:
                enough = len(known) >= 3 and good >= 3 and good * 5 >= len(known) * 4 and distinct >= 3
                enough = enough or (len(known) == 4 and good == 3 and distinct >= 3 and telling)
            if enough:
                candidates.append((good, len(known), relation, known))
        if not candidates:
            return []
        candidates.sort(key=lambda c: (-c[0], -c[1]))
        good, _, relation, known = candidates[0]
        made = []
        for row, result in known:
            assert result is not None
            holds, read, value = result
            cell = row[target]
            if holds:
                made.append(_made(cell, "true", read))
                continue
            # A cell that another candidate explains is not false.
            others = [r for c in candidates[1:] for r_row, r in c[3] if r_row is row]
            if any(r and r[0] for r in others) or cell.figure is None or cell.figure.about:
                continue
            bad = _made(cell, "false", read)
            bad.right = f"{cell.figure.currency}{shown(value)}{cell.figure.unit.symbol}"
            bad.fix = _fix(value, cell.figure, cell)
            made.append(bad)
        return made

    def _relations(self, target: int, header: str) -> list[tuple[_Relation, int]]:
        """Relations that could give the column, each with how clearly the header names it (2: beyond doubt)."""
        others = [c for c in self.numeric if c != target]
        sample = next((row[target].figure for row in self.body if target in row and row[target].figure), None)
        if sample is None:
            return []
        percent = sample.is_percent or "%" in header
        found: list[tuple[_Relation, int]] = []
        before = [c for c in others if c < target]
        bare = _bare(header)
        if _TOTAL.fullmatch(bare) or _TOTAL.match(bare):
            alike = [c for c in before if not self._percent(c)]
            if len(alike) >= 2:
                found.append((_Relation("sum", tuple(alike), target), 2))
        if _AVERAGE.match(bare) and len(before) >= 2:
            found.append((_Relation("mean", tuple(before), target), 2))
        if percent:
            named = 2 if _SHARE.search(header) else 0
            for c in others:
                if not self._percent(c):
                    found.append((_Relation("share", (c,), target), named))
            growth = 1 if _GROWTH.search(header) else 0
            for a in others:
                for b in others:
                    if a != b and not self._percent(a) and not self._percent(b):
                        found.append((_Relation("growth", (a, b), target), growth))
                        found.append((_Relation("part", (a, b), target), 1 if named else 0))
                        found.append((_Relation("share-of", (a, b), target), growth))
            if not any(self._percent(c) for c in others):
                return found
        named = 1 if _PRODUCT.search(header) else 0
        subtracted = 1 if _GROWTH.search(header) or _DIFFERENCE.search(header) else 0
        for a in others:
            for b in others:
                # What is computed stands behind what it is computed from, unless its name says so.
                if a == b or (max(a, b) > target and not _TOTAL.match(bare)):
                    continue
                if a < b and not percent:
                    found.append((_Relation("product", (a, b), target), named))
                    found.append((_Relation("add", (a, b), target), 0))
                if not percent:
                    found.append((_Relation("quotient", (a, b), target), 0))
                found.append((_Relation("difference", (a, b), target), subtracted))
        return found

    def _percent(self, column: int) -> bool:
        return "%" in self.header.get(column, "") or any(
            row[column].figure is not None and row[column].figure.is_percent
            for row in self.body[:3]
            if column in row  # type: ignore[union-attr]
        )

    def _holds(
        self, relation: _Relation, row: dict[int, _Cell], rows: list[dict[int, _Cell]]
    ) -> tuple[bool, str, Fraction] | None:
        """Whether a row follows a relation, how that reads, and what the cell would be. None: it says nothing."""
        parts = [row[c] for c in relation.columns if c in row]
        if len(parts) != len(relation.columns) or any(p.figure is None or p.high for p in parts):
            return None
        target = row[relation.target].figure
        assert target is not None
        first: tuple[bool, str, Fraction] | None = None
        for reading in (Reading(), Reading(1024, 1024)):
            made = _relate(relation.name, [p.figure for p in parts if p.figure], target, reading, rows, relation, self.sums)
            if made is None:
                return None
            interval, exact, sign = made
            percent_header = not target.is_percent and "%" in self.header.get(relation.target, "")
            if relation.name in ("share", "growth", "part", "share-of") and (target.is_percent or percent_header):
                interval, exact = (interval[0] * 100, interval[1] * 100), exact * 100
            if relation.name == "growth" or (relation.name == "difference" and target.sign == ""):
                interval = interval if exact >= 0 or target.sign else (-interval[1], -interval[0])
                exact = exact if exact >= 0 or target.sign else -exact
            read = f"{sign} = {target.currency}{shown(exact)}{target.unit.symbol}"
            if _fits(target, interval):
                return True, read, exact
            first = first or (False, read, exact)
        return first


def _relate(
    name: str,
    figures: list[Figure],
    target: Figure,
    reading: Reading,
    rows: list[dict[int, _Cell]],
    relation: _Relation,
    sums: dict[tuple[int, Reading], tuple[Fraction, ...]],
) -> tuple[Interval, Fraction, str] | None:
    """Enclosure and value of a relation in the unit of the target, and how it reads."""
    spans = [_scaled(f, reading) for f in figures]
    values = [s[2] for s in spans]
    scale, dim = reading.scale(target)
    dims = {reading.scale(f)[1] for f in figures}
    texts = [_text(f) for f in figures]
    unitless = name in ("share", "growth", "part", "share-of", "quotient", "product")
    if not unitless and dims != {dim} and len({f.unit.symbol for f in figures}) > 1:
        return None
    if not unitless and dims != {dim}:
        scale = Fraction(1) if not target.unit.symbol else scale
        spans = [(f.hull()[0], f.hull()[1], f.value) for f in figures] if not target.unit.symbol else spans
        values = [s[2] for s in spans]
    if name in ("sum", "mean", "add"):
        n = len(spans) if name == "mean" else 1
        low, high = sum((s[0] for s in spans), Fraction(0)) / n, sum((s[1] for s in spans), Fraction(0)) / n
        text = " + ".join(texts)
        exact = sum(values, Fraction(0)) / n
        return (low / scale, high / scale), exact / scale, f"({text}) / {n}" if name == "mean" else text
    if name == "product":
        if min(abs(v) for v in values) in (0, 1):
            return None
        if target.unit.dim and not dims & {target.unit.dim}:
            scale = scale if "byte" in target.unit.dim else Fraction(1)
        ends = [a * b for a in spans[0][:2] for b in spans[1][:2]]
        return (min(ends) / scale, max(ends) / scale), values[0] * values[1] / scale, " × ".join(texts)
    if name == "difference":
        text = f"{texts[1]} - {texts[0]}"
        return (
            ((spans[1][0] - spans[0][1]) / scale, (spans[1][1] - spans[0][0]) / scale),
            (values[1] - values[0]) / scale,
            text,
        )
    if name == "share":
        column = relation.columns[0]
        key = (column, reading)
        if key not in sums:
            whole = [_scaled(f, reading) for r in rows if column in r and (f := r[column].figure) is not None]
            sums[key] = tuple(sum((w[k] for w in whole), Fraction(0)) for k in range(3)) if len(whole) > 1 else ()
        if not sums[key]:
            return None
        bottom, top, total = sums[key]
        if bottom <= 0 or total <= 0:
            return None
        return (spans[0][0] / top, spans[0][1] / bottom), values[0] / total, f"{texts[0]} / {shown(total)}"
    below = spans[1] if name in ("quotient", "part") else spans[0]
    if below[0] <= 0 or min(values) < 0:
        return None
    if name in ("quotient", "part"):
        if name == "quotient" and (not values[0] or values[1] == 1 or values[0] == values[1]):
            return None
        if name == "part" and values[0] > values[1]:
            return None
        low, high, exact = spans[0][0] / below[1], spans[0][1] / below[0], values[0] / values[1]
        if name == "quotient":
            # Measurements given as whole numbers may have been rounded before they were divided.
            low, high = (_measured(figures[0], -1) / _measured(figures[1], 1), _measured(figures[0], 1) / _measured(figures[1], -1))
            factor = exact / (figures[0].value / figures[1].value)
            low, high = low * factor, high * factor
        return (
            (low / scale, high / scale) if name == "quotient" else (low, high),
            exact / scale if name == "quotient" else exact,
            " / ".join(texts),
        )
    low, high, exact = spans[1][0] / below[1], spans[1][1] / below[0], values[1] / values[0]
    if name == "share-of":
        return (low, high), exact, f"{texts[1]} / {texts[0]}"
    return (low - 1, high - 1), exact - 1, f"({texts[1]} - {texts[0]}) / {texts[0]}"


def _measured(figure: Figure, side: int) -> Fraction:
    if figure.decimals == 0 and len(figure.digits) < 3:
        return figure.value
    return figure.value + side * figure.step / 2


def _mean(cell: _Cell, parts: list[_Cell]) -> Assertion:
    figure = cell.figure
    assert figure is not None
    spans = [_interval(p.figure, Reading(), figure) for p in parts]
    exact = sum((_exact(p.figure, Reading(), figure) for p in parts), Fraction(0)) / len(parts)
    low, high = (
        sum((s[0] for s in spans), Fraction(0)) / len(parts),
        sum((s[1] for s in spans), Fraction(0)) / len(parts),
    )
    read = f"({' + '.join(p.text.strip() for p in parts[:8])}) / {len(parts)} = {shown(exact)}"
    if _fits(figure, (low, high), True):
        return _made(cell, "true", read)
    made = _made(cell, "false", read)
    made.right = f"{shown(exact)}{figure.unit.symbol}"
    made.fix = _fix(exact, figure, cell)
    return made


def _fits(figure: Figure, interval: Interval, rounding: bool = False) -> bool:
    rounds = rounding or figure.shows_rounding or interval[0] != interval[1] or interval[0].denominator != 1
    return any(w[0] <= interval[1] and interval[0] <= w[1] for w in figure.readings(rounds, figure.about == 1))


def _scaled(figure: Figure, reading: Reading) -> tuple[Fraction, Fraction, Fraction]:
    scale, _ = reading.scale(figure)
    low, high = figure.hull()
    return low * scale, high * scale, figure.value * scale


def _exact(figure: Figure | None, reading: Reading, like: Figure) -> Fraction:
    assert figure is not None
    if (figure.unit.symbol and like.unit.symbol) or figure.unit.dim == "":
        return figure.value * reading.scale(figure)[0] / (reading.scale(like)[0] if like.unit.symbol else 1)
    return figure.value


def _interval(figure: Figure | None, reading: Reading, like: Figure) -> Interval:
    assert figure is not None
    low, high = figure.hull()
    if not figure.value:
        return low, high
    factor = _exact(figure, reading, like) / figure.value
    return low * factor, high * factor


def _made(cell: _Cell, verdict: str, read: str) -> Assertion:
    figure = cell.figure
    assert figure is not None
    o = cell.offset
    end = max(figure.end, cell.high.end) if cell.high else figure.end
    place = (figure.start + o, end + o)
    number = (figure.number_start + o, figure.number_end + o)
    return Assertion("total", *place, place, verdict, read, "", number)  # type: ignore[arg-type]


def _fix(value: Fraction, figure: Figure, cell: _Cell) -> str | None:
    if value < 0 or figure.sign:
        return None
    text = write(value, figure)
    return grouped(text) if "," in cell.text else text


def _text(figure: Figure) -> str:
    return f"{figure.sign}{figure.currency}{shown(figure.value * (1 if not figure.sign else -1))}{figure.unit.symbol}"


def _telling(figure: Figure | None) -> bool:
    """Whether that a figure comes out right is hardly chance."""
    return figure is not None and (abs(figure.value) >= 10 or figure.decimals > 0)


def _bare(label: str) -> str:
    """A label without what stands in parentheses: `合计（万元）`."""
    return re.sub(r"[(（][^()（）]*[)）]|[*_:：]", "", label).strip()


def _cell(segment: Segment, row: int) -> _Cell:
    text, regions = prepared(segment)
    cell = _Cell(segment, text, None, None, segment.start)
    if row == 0 or len(text) > 80 or not any(c.isdigit() for c in text):
        return cell
    read = [t for t in tokens(text, regions) if t.kind != "line"]
    about, sign = 0, ""
    while read and read[0].kind in ("op", "punct", "rel", "arrow", "sym") and read[0].text in "+-−~≈*↑↓^":
        about = 1 if read[0].text in "~≈" else about
        sign = read[0].text if read[0].text in "+-" else sign
        del read[0]
    if read and read[0].kind == "word" and read[0].text in ("约", "about"):
        about = 1
        del read[0]
    if not read or read[0].figure is None:
        return cell
    figure = read[0].figure
    rest = read[1:]
    if len(rest) >= 2 and rest[1].figure is not None and rest[0].text in ("-", "–", "~", "—", "至", "to"):
        cell.high = rest[1].figure
        rest = rest[2:]
    if (
        any(t.kind not in ("word", "punct") or (t.kind == "punct" and t.text not in "*.") for t in rest)
        or len(rest) > 3
    ):
        # 3/5, 12 ± 1, 5 (25%): more than a figure
        if not (
            len(rest) >= 3
            and rest[0].kind == "("
            and rest[-1].kind == ")"
            and all(t.kind == "word" for t in rest[1:-1])
        ):
            cell.high = None
            return cell
    cell.figure = Figure(
        figure.digits, figure.exponent, figure.unit, figure.start, figure.end, figure.number_start, figure.number_end,
        about, figure.currency, sign,
    )  # fmt: skip
    return cell
