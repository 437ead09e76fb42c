"""Tables: total rows and columns, averages, shares of a total, products, quotients, differences and growth of columns.

A relation is taken for granted only where a name says so (`Total`, `合计`, `Avg`, a header such as `Share` or `Amount`)
or where most rows hold it and chance does not explain that; a cell is called false only if it fails under every
relation that the rest of its column could be following. Cells are intervals: figures with decimals or abbreviations
were rounded.
"""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction

from proofcheck.documents.scanning.assertion import Assertion
from proofcheck.documents.scanning.balances import balanced
from proofcheck.documents.scanning.cells import (
    about_cell,
    bare,
    fits,
    fix_of,
)
from proofcheck.documents.scanning.figures import shown
from proofcheck.documents.scanning.relations import AVERAGE, TOTAL, Calculator, Relation, Row, candidates
from proofcheck.documents.scanning.rows import certain, mean, nested, rows_of, telling, total
from proofcheck.documents.scanning.values import Reading
from proofcheck.source.documents.model import Segment
from proofcheck.source.patterns import lazy

_SUBTOTAL = lazy(r"sub-?total|小计|小計", re.I)
_OF_WHICH = lazy(r"of which|thereof|incl|其中|[-–—↳└·]\s", re.I)
_SUBTRACTED = lazy(r"discount|refund|rebate|deduct|\bless\b|minus|折扣|优惠|退款|减免|扣除", re.I)
_OVERALL = lazy(r"(?:micro|weighted)[- ](?:average|avg\.?)|accuracy", re.I)
_MAX_ROWS = 3000
_TOLD = 6  # rows
# Those that hold in most rows where a column that is left out is mostly zero.
_PARTIAL = ("sum", "add", "difference")
# Whether a row holds a relation, how that reads, and what its cell would be.
_Outcome = tuple[bool, str, Fraction]


def table_assertions(cells: list[Segment]) -> list[Assertion]:
    """The assertions of one table, given its cells in order."""
    rows = rows_of(cells)
    table = Table({column: cell.text for column, cell in rows.pop(0, {}).items()}, list(rows.values()))
    if not table.rows or len(table.header) < 2 or len(table.rows) > _MAX_ROWS:
        return []
    return table.totals() + table.columns()


class Table:
    def __init__(self, header: dict[int, str], rows: list[Row]) -> None:
        self.header, self.rows = header, rows
        self.labels = [row[min(row)].text.strip(" *:：") if row else "" for row in self.rows]
        self.totals_at = [k for k, label in enumerate(self.labels) if TOTAL.fullmatch(bare(label))]
        self.averages_at = [k for k, label in enumerate(self.labels) if AVERAGE.fullmatch(bare(label))]
        # Totals of several kinds: `Total (indoor)`, `Total (outdoor)`.
        if len(kinds := {self.labels[k] for k in self.totals_at}) > 1 and len({*map(bare, kinds)}) == 1:
            self.totals_at = []
        special = {*self.totals_at, *self.averages_at}
        self.body = [row for k, row in enumerate(self.rows) if k not in special]
        self.calculator = Calculator(self.body)
        width = len(self.header)
        self.numeric = [
            c
            for c in range(width)
            if sum(1 for row in self.body if c in row and row[c].figure) >= max(1, (len(self.body) + 1) // 2)
        ]

    # rows

    def totals(self) -> list[Assertion]:
        found: list[Assertion] = []
        since, parts, subtotals = 0, list[Row](), list[Row]()
        for k in sorted((*self.totals_at, *self.averages_at)):
            special = {*self.totals_at, *self.averages_at}
            block = [self.rows[j] for j in range(since, k) if j not in special]
            row = self.rows[k]
            if k in self.averages_at:
                parts_of = [j for j in range(k) if j not in special and not _OVERALL.fullmatch(self.labels[j])]
                found += self._average_row(row, [self.rows[j] for j in parts_of])
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

    def _total_row(self, row: Row, choices: list[list[Row]]) -> list[Assertion]:
        found, layered = list[Assertion](), False
        choices = [self._own(block) for block in choices]
        if any(_SUBTRACTED.search(r[min(r)].text) for block in choices for r in block if r):
            return []
        for column, cell in row.items():
            if cell.figure is None or column == min(row):
                continue
            claims = []
            for block in choices:
                claims.append([r[column] for r in block if column in r and not r[column].empty])
            claims = [c for c in claims if len(c) >= 2]
            if not claims or any(x.figure is None for c in claims for x in c):
                continue
            # The corner may name what all cells hold: `latency (ms)`.
            header = f"{self.header.get(column, '')} {self.header.get(min(self.header), '')}"
            made = total(cell, claims, header)
            if made is not None:
                found.append(made)
                layered = layered or any(map(nested, claims))
        # A row that adds up in none of its columns is another kind of total, or leaves rows out.
        good = sum(made.verdict == "true" for made in found)
        forced = good * 2 >= len(found) if good else len(found) == 1 and not layered
        return [made for made in found if forced or made.verdict == "true"]

    @staticmethod
    def _own(block: list[Row]) -> list[Row]:
        """The rows of a block without those that are parts of the row above: `of which`, `其中`."""
        return [row for row in block if not (row and _OF_WHICH.match(row[min(row)].text.strip()))]

    def _average_row(self, row: Row, block: list[Row]) -> list[Assertion]:
        found, doubtful = list[Assertion](), list[Assertion]()
        for column, cell in row.items():
            if cell.figure is None or column == min(row):
                continue
            parts = [r[column] for r in block if column in r and not r[column].empty]
            if len(parts) < 2 or any(p.figure is None or p.high for p in parts):
                continue
            made = mean(cell, parts)
            counts = [p.figure.value for p in parts if p.figure]
            if made.verdict == "false" and not min(counts) <= cell.figure.value <= max(counts):
                continue  # a row of that name beside others, and no mean of them
            if made.verdict == "true" or cell.figure.value != sum(counts):  # how many there are
                found.append(made)
            if made.verdict == "false" and cell.figure.value in counts:
                doubtful.append(made)  # unless most means of the row hold
        good = sum(made.verdict == "true" for made in found)
        if good * 2 <= len(found):
            found = [made for made in found if made not in doubtful]
        lonely = len(found) == 1 and len(self.numeric) == 1 and len(block) >= 2
        if not lonely and good * 2 <= len(found):
            found = [made for made in found if made.verdict == "true"]
        return found

    # columns

    def columns(self) -> list[Assertion]:
        found = [made for target in self.numeric for made in self.column(target)]
        # Of several figures of a row that do not fit each other one is false.
        blamed: dict[int, int] = {}
        places = {cell.offset: k for k, row in enumerate(self.rows) for cell in row.values()}
        for number, made in enumerate(found):
            offset = max((o for o in places if o <= made.claimed[0]), default=-1)
            if made.verdict == "false" and offset >= 0:
                blamed.setdefault(places[offset], number)
        first = set(blamed.values())
        return [made for number, made in enumerate(found) if made.verdict != "false" or number in first]

    def column(self, target: int) -> list[Assertion]:
        complete = [row for row in self.body if target in row and row[target].figure and not row[target].high]
        found: list[tuple[int, int, Relation, list[tuple[Row, _Outcome]], int]] = []
        for relation, named in candidates(target, self.header, self.numeric, self.body):
            if not named and len(complete) > 10:
                # What most rows hold, half of the first ten do.
                early = [self._holds(relation, row) for row in complete[:10]]
                if sum(1 for result in early if result and result[0]) < 5:
                    continue
            known = [(row, result) for row in complete if (result := self._holds(relation, row)) is not None]
            good = sum(result[0] for _, result in known)
            if good and self._enough(relation, named, known, good):
                found.append((good, len(known), relation, known, named))
            elif good > 1 and named == 2:  # as the name says, though some rows are off
                found.append((0, 0, relation, [(row, result) for row, result in known if result[0]], named))
        if not found:
            return []
        found.sort(key=lambda c: (-c[0], -c[1]))
        made = []
        relation = found[0][2]
        broken = found[0][1] > found[0][0]
        split = broken and (
            (relation.name in _PARTIAL and balanced(target, self.numeric, self.body))
            or (relation.name == "share" and self._of_one_whole(relation))
        )
        for row, (holds, read, value) in found[0][3]:
            cell = row[target]
            figure = cell.figure
            # A cell that another relation explains is not false.
            others = (result[0] for *_, known, _ in found[1:] for other, result in known if other is row)
            rough = any((f := row[c].figure) is not None and f.about for c in relation.columns if c in row)
            # What no name says has to hold more often than small figures do by chance.
            rare = not found[0][4] and found[0][0] < _TOLD
            explained = split or rough or rare or any(others) or self._reversed(relation, row)
            if holds:
                made.append(about_cell(cell, "true", read))
            elif figure is not None and not explained and certain(relation, figure, value, found[0][4]):
                bad = about_cell(cell, "false", read)
                bad.right = f"{figure.currency}{shown(value)}{figure.unit.symbol}"
                bad.fix = fix_of(value, figure, cell)
                made.append(bad)
        return made

    def _enough(self, relation: Relation, named: int, known: list[tuple[Row, _Outcome]], good: int) -> bool:
        """Whether the rows that hold a relation establish it for the column."""
        number = len(known)
        if relation.name == "mean" and len(relation.columns) > 3 and good > 1 and good * 3 >= number * 2:
            return True
        if named and (relation.name != "quotient" or good == number):
            most = 3 if relation.name == "share" else 2  # shares of four rows agree by chance in two
            return good == number or (
                good * most >= number * (most - 1) if named == 2 else good >= 3 and good * 4 >= number * 3
            )
        # A column of zeros follows from much: a share of little is 0 when it is rounded.
        told = [(row, result) for row, result in known if (figure := row[relation.target].figure) and figure.value]
        held = [row for row, result in told if result[0]]
        distinct = len({tuple(row[c].text for c in relation.columns) for row in held})
        if distinct < 3:
            return False
        if len(held) * 5 < len(told) * 4 and number != 4:
            return False  # the zeros do not make up for figures that are something else
        told_all = all(telling(row[relation.target].figure) for row, _ in known)
        return good * 5 >= number * 4 or (number == 4 and good == 3 and told_all)

    def _of_one_whole(self, relation: Relation) -> bool:
        """Whether shares are of one whole that need not be the sum of what the table shows of it."""
        lows, highs = [Fraction(0)], list[Fraction]()
        for row in self.body:
            part, share = (row[c].figure if c in row else None for c in (relation.columns[0], relation.target))
            if part is None or share is None or share.value <= share.step or part.value <= 0:
                continue
            low, high = part.hull()
            lows.append(low / (share.value + share.step))
            highs.append(high / (share.value - share.step / 2))
        return not highs or max(lows) <= min(highs)

    def _reversed(self, relation: Relation, row: Row) -> bool:
        """Whether a row holds a relation the other way round: a change in terms of the second figure."""
        if relation.name not in ("growth", "share-of") or len(relation.columns) != 2:
            return False
        other = self._holds(replace(relation, columns=relation.columns[::-1]), row)
        return other is not None and other[0]

    def _holds(self, relation: Relation, row: Row) -> _Outcome | None:
        """Whether a row follows a relation, how that reads, and what the cell would be. None: it says nothing."""
        target = row[relation.target].figure
        assert target is not None
        if relation.name in ("growth", "step", "since-first") and target.unit.dim == "times":
            return None  # `2x faster` among percentages
        first: _Outcome | None = None
        for reading in (Reading(), Reading(1024, 1024)):
            made = self.calculator.outcome(relation, row, reading)
            if made is None:
                return None
            interval, exact, text = made
            hundreds = target.is_percent or "%" in self.header.get(relation.target, "")
            if hundreds and relation.name in (
                "share",
                "growth",
                "part",
                "share-of",
                "step",
                "since-first",
                "relative-up",
                "relative-down",
            ):
                interval, exact = (interval[0] * 100, interval[1] * 100), exact * 100
            if (
                relation.name in ("growth", "step", "since-first", "over-first", "difference")
                and exact < 0
                and not target.sign
            ):
                interval, exact = (-interval[1], -interval[0]), -exact
            read = f"{text} = {target.currency}{shown(exact)}{target.unit.symbol}"
            if fits(target, interval):
                return True, read, exact
            first = first or (False, read, exact)
        return first
