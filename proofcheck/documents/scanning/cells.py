"""Cells of a table as figures, and what comparing them takes: values and enclosures in another cell's unit."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from fractions import Fraction

from proofcheck.documents.scanning.assertion import Assertion
from proofcheck.documents.scanning.figures import Figure, Interval, grouped, write
from proofcheck.documents.scanning.segments import prepared
from proofcheck.documents.scanning.tokens import tokens
from proofcheck.documents.scanning.values import Reading
from proofcheck.source.documents.model import Segment
from proofcheck.source.patterns import lazy

_EMPTY = frozenset([
    "", "-", "–", "—", "n/a", "N/A", "/", "无", "~",
])  # fmt: skip
_IN_PARENTHESES = lazy(r"[ *]{0,4}[(（][ *~≈]{0,2}([-+−↑↓]?)")
_CLOSED = lazy(r"[ *↑↓]{0,3}[)）][ *]{0,4}")


@dataclass(slots=True)
class Cell:
    """A cell: its text with formulas as plain signs, its figure, and the upper end if that is a range."""

    segment: Segment
    text: str
    figure: Figure | None
    high: Figure | None  # of a range
    offset: int = 0
    words: str = ""  # behind the figure

    @property
    def empty(self) -> bool:
        return self.text.strip(" *") in _EMPTY


def fits(figure: Figure, interval: Interval, rounding: bool = False) -> bool:
    """Whether what a figure may stand for meets an enclosure of what it should be."""
    rounds = rounding or figure.shows_rounding or interval[0] != interval[1] or interval[0].denominator != 1
    # A factor of 1,060 is one of 1,059.3; but 10 times are not 8.2.
    factor = figure.unit.dim == "times" and len(figure.digits) - figure.trailing_zeros() > 2
    return any(
        w[0] <= interval[1] and interval[0] <= w[1] for w in figure.readings(rounds, figure.about == 1 or factor)
    )


def scaled(figure: Figure, reading: Reading) -> tuple[Fraction, Fraction, Fraction]:
    """Low, high, and as written, in base units."""
    scale, _ = reading.scale(figure)
    low, high = figure.hull()
    return low * scale, high * scale, figure.value * scale


def exact_in(figure: Figure | None, reading: Reading, like: Figure) -> Fraction:
    """A figure as written, in the unit of another."""
    assert figure is not None
    if (figure.unit.symbol and like.unit.symbol) or figure.unit.dim == "":
        return figure.value * reading.scale(figure)[0] / (reading.scale(like)[0] if like.unit.symbol else 1)
    return figure.value


def interval_in(figure: Figure | None, reading: Reading, like: Figure) -> Interval:
    """The enclosure of a figure in the unit of another."""
    assert figure is not None
    low, high = figure.hull()
    if not figure.value:
        return low, high
    factor = exact_in(figure, reading, like) / figure.value
    return low * factor, high * factor


def about_cell(cell: Cell, verdict: str, read: str) -> Assertion:
    """An assertion that the figure of a cell makes."""
    figure = cell.figure
    assert figure is not None
    o = cell.offset
    end = max(figure.end, cell.high.end) if cell.high else figure.end
    place = (figure.start + o, end + o)
    number = (figure.number_start + o, figure.number_end + o)
    return Assertion("total", *place, place, verdict, read, "", number)  # type: ignore[arg-type]


def fix_of(value: Fraction, figure: Figure, cell: Cell) -> str | None:
    """The digits to write into a cell, in its notation."""
    if value < 0 or figure.sign not in ("", "+"):
        return None
    text = write(value, figure)
    return grouped(text) if "," in cell.text else text


def bare(label: str) -> str:
    """A label without what stands in parentheses: `合计（万元）`."""
    return re.sub(r"[(（][^()（）]*[)）]|[*_:：]", "", label).strip()


def pair_of(segment: Segment) -> tuple[Cell, Cell] | None:
    """The two figures of a cell `36.0 (1.37x)`: one, and behind it in parentheses what it is in terms of another."""
    text, regions = prepared(segment)
    read = [t for t in tokens(text, regions) if t.kind != "line"]
    figures = [t for t in read if t.figure is not None]
    if (
        len(text) > 60
        or len(figures) != 2
        or any(t.kind not in ("figure", "(", ")", "word", "op", "punct") for t in read)
    ):
        return None
    first, second = (t.figure for t in figures)
    assert first is not None and second is not None
    signed = _IN_PARENTHESES.fullmatch(text[first.end : second.start])
    told = second.is_percent or second.unit.dim == "times" or (signed is not None and signed[1])
    if not (signed and told) or first.is_percent != (second.is_percent and first.is_percent):
        return None
    if read[0] is not figures[0] or not _CLOSED.fullmatch(text[second.end :]):
        return None
    o = segment.start
    beside = Cell(segment, text[second.start : second.end], replace(second, sign=signed[1] or ""), None, o)
    return Cell(segment, text[first.start : first.end], first, None, o), beside


def cell_of(segment: Segment, row: int) -> Cell:
    """A cell with its figure, if it holds one figure or a range and nothing else but words."""
    text, regions = prepared(segment)
    cell = Cell(segment, text, None, None, segment.start)
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
    labelled = (
        len(rest) >= 3 and rest[0].kind == "(" and rest[-1].kind == ")" and all(t.kind == "word" for t in rest[1:-1])
    )
    words = len(rest) <= 3 and all(t.kind == "word" or (t.kind == "punct" and t.text in "*.") for t in rest)
    if not (words or labelled):
        cell.high = None  # 3/5, 12 ± 1, 5 (25%): more than a figure
        return cell
    cell.figure = replace(figure, about=about, sign=sign)
    return cell
