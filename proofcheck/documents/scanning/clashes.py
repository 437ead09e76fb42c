"""One named quantity with two values in one section: `d_model = 512` in the text, 768 in its table or formula.

What a name stands for is taken from three places: an assignment in prose, a row of a table of parameters with one
column of values, and an equation that is written once with names and once with figures (`d_model / n_heads =
768 / 12`). Only names with an underscore count; letters stand for too much. Two assignments in prose are no clash,
since a text may go through several cases; one of the two places must be a table or a formula. A total in the text is
held against the total row of the only table of its section, if the rows above it add up to that.

Of a name that is anywhere in the section beside a word of choice, change or example, or has three values, nothing is
said.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from proofcheck.documents.scanning.assertion import Assertion
from proofcheck.documents.scanning.cells import Cell, bare, cell_of
from proofcheck.documents.scanning.figures import Figure
from proofcheck.documents.scanning.judge import judge
from proofcheck.documents.scanning.nodes import Node
from proofcheck.documents.scanning.relations import TOTAL
from proofcheck.documents.scanning.tokens import tokens
from proofcheck.source.documents.model import Document, Segment
from proofcheck.source.patterns import lazy

_PROSE = frozenset(["paragraph", "item"])
_REACH = 80
_NAME = (
    r"(?<![\w.\\/\[-])[A-Za-z]\w{0,30}_(?:\{(?:\\(?:text|mathrm|textrm|rm)\s*\{)?[A-Za-z]\w*\}{1,2}"
    r"|[A-Za-z0-9_]*[A-Za-z]\w*)"
)
_ASSIGNED = lazy(rf"({_NAME})[\s`*$]*=[\s`*$]*(?=\d)")
_NUMBER = r"\d[\d,]*+(?:\.\d++)?"
_SIGNS = r"[\s`*×·/^²³+()-]|\\times|\\cdot"
_WITH_NAMES = lazy(rf"((?>{_NAME}|{_NUMBER}|{_SIGNS}){{3,40}})=((?>{_NUMBER}|{_SIGNS}){{3,40}})(?![\w.])")
_PIECES = lazy(rf"{_NAME}|{_NUMBER}|\*\*|[*×·/^²³+()-]|\\times|\\cdot")
_AS_ONE = {"×": "*", "·": "*", "\\times": "*", "\\cdot": "*", "**": "^"}
_PARAMETERS = lazy(
    r"(?:hyper-?)?(?:parameters?|params?)|settings?|config(?:uration)?|symbols?|(?:超)?参数|配置项?|符号|设置", re.I
)
_VALUES = lazy(r"values?|sizes?|numbers?|值|取值|数值|大小", re.I)


def _any_of(english: str, chinese: str, rest: str = "") -> re.Pattern[str]:
    return lazy(rf"\b(?:{'|'.join(english.split())})\b|{'|'.join(chinese.split())}{rest}", re.I)


# Where one of these stands beside a figure, another value elsewhere is no slip.
_DOUBT = _any_of(
    r"default e\.g example instance such suppose assum\w* imagine consider let if when from vs versus rather instead or"
    r" either unlike old new previous\w* original\w* earlier former\w* chang\w+ increas\w+ decreas\w+ reduc\w+ rais\w+"
    r" lower\w* tr[yi]\w* test\w* between range up at vari\w+ toy tiny small\w* base medium large\w* xl mini nano debug"
    r" version v\d ablation typical\w* recommended usually often run experiments? smoke per",
    "默认 例如 比如 假设 如果 若 当 改[为成] 变[为成] 从 原来 之前 小 大 基础 版本 对比 或 测试 推荐 通常 一般 调整"
    " 示例 实验 每",
)
_MORE = lazy(r"[\s`*$]*(?:[,/、~–—-][\s`]*\d|\.\.|to\b|or\b|至|到|或|\+|%|×|\*|x\d)")
_TOTAL_SAID = (
    lazy(rf"\b(?:a total of|in total,?|totals?|totall?ing)\s+({_NUMBER}[KMB]?)\s+([a-z]{{3,20}})", re.I),
    lazy(rf"({_NUMBER}[KMB]?)\s+([a-z]{{3,20}}) (?:in total|altogether)\b", re.I),
    lazy(rf"(?:总共|一共|共计|合计|总计|共)(?:有|是|为)?\s*({_NUMBER})\s*[个条份张项名]?([\u4e00-\u9fff]{{2}})"),
)
_OTHER_TOTAL = _any_of(
    "before after excl\\w+ without remaining left other which last previous about around roughly nearly over than up"
    " least",
    "未 除 剩 约 近 超过 之前 以前 去年 至少",
    "|[~≈]",
)


@dataclass(frozen=True, slots=True)
class Value:
    """What a name is given. place: offsets of the figure in the document. firm: in a table or a formula."""

    figure: Figure
    place: tuple[int, int]
    firm: bool


@dataclass(frozen=True, slots=True)
class Clash:
    """A quantity with two values, of which `second` stands further down."""

    name: str
    first: Value
    second: Value


def clashes(document: Document, judged: list[Assertion]) -> list[Clash]:
    """The named quantities of a document that have two values. judged: its assertions."""
    tables: dict[int, list[Segment]] = defaultdict(list)
    prose: list[Segment] = []
    for segment in document.segments:
        if segment.cell is not None:
            tables[segment.cell.table].append(segment)
        elif segment.kind in _PROSE and not segment.group:
            prose.append(segment)
    if not tables and "_" not in document.text:
        return []
    values: dict[tuple[int, str], list[Value | None]] = defaultdict(list)  # None: nothing is to be said of the name
    for segment in prose:
        raw = document.text[segment.start : segment.end]
        if "_" in raw and "=" in raw:
            for name, value in _in_prose(raw, segment.start):
                values[segment.section, name].append(value)
    for cells in tables.values():
        for name, value in _in_table(cells):
            values[cells[0].section, name].append(value)
    found = []
    for (_, name), stated in sorted(values.items()):
        known = [value for value in stated if value is not None]
        if len(known) == len(stated) and (pair := _pair(known)) is not None:
            found.append(Clash(name, *pair))
    return found + list(_totals(document, tables.values(), prose, judged))


def _pair(values: list[Value]) -> tuple[Value, Value] | None:
    """Two values that differ, if all others agree with one of them and one of the two is firm."""
    values = sorted(values, key=lambda value: value.place)
    first = values[0]
    other = [value for value in values[1:] if not _same(first.figure, value.figure)]
    if not other or any(not _same(other[0].figure, value.figure) for value in other):
        return None
    one = [value for value in values if value not in other]
    firm = [any(value.firm for value in side) for side in (one, other)]
    return (one[-1], other[0]) if any(firm) else None


def _same(a: Figure, b: Figure) -> bool:
    left, right = (Node("figure", f.start, f.end, figure=f) for f in (a, b))
    verdicts = judge(left, right, "=").verdict, judge(right, left, "=").verdict
    return a.value == b.value or "true" in verdicts or "unread" in verdicts


def _figure(text: str, at: int) -> Figure | None:
    """The figure that begins at an offset, if it is all that stands there."""
    read = tokens(text[at : at + 32])
    return read[0].figure if read and read[0].start == 0 else None


def _key(name: str) -> str:
    return re.sub(r"\\(?:text|mathrm|textrm|rm)|[{}\s]", "", name).lower()


def _in_prose(raw: str, offset: int) -> Iterator[tuple[str, Value | None]]:
    for match in _ASSIGNED.finditer(raw):
        figure = _figure(raw, match.end())
        near = raw[max(0, match.start() - _REACH) : match.end() + _REACH]
        if figure is None or _DOUBT.search(near) or _MORE.match(raw, match.end() + figure.end):
            yield _key(match[1]), None
        else:
            place = (match.end() + offset, match.end() + figure.end + offset)
            yield _key(match[1]), Value(figure, place, False)
    for match in _WITH_NAMES.finditer(raw):
        yield from _in_formula(match, raw, offset)


def _in_formula(match: re.Match[str], raw: str, offset: int) -> Iterator[tuple[str, Value | None]]:
    """Names by the figures that stand in their places: `d_model / n_heads = 768 / 12`."""
    left, right = (list(_PIECES.finditer(raw, *match.span(side))) for side in (1, 2))
    if len(left) != len(right) or len(left) < 3:
        return
    pairs = [(a[0], b[0]) for a, b in zip(left, right, strict=True)]
    if any(_AS_ONE.get(a, a) != _AS_ONE.get(b, b) for a, b in pairs if "_" not in a or not b[0].isdigit()):
        return
    for (name, _), b in zip(pairs, right, strict=True):
        figure = _figure(raw, b.start()) if "_" in name else None
        if figure is not None:
            yield _key(name), Value(figure, (b.start() + offset, b.end() + offset), True)


def _rows(cells: list[Segment]) -> list[list[Segment]]:
    rows: dict[int, list[Segment]] = defaultdict(list)
    for cell in cells:
        if cell.cell is not None:
            rows[cell.cell.row].append(cell)
    return list(rows.values())


def _in_table(cells: list[Segment]) -> Iterator[tuple[str, Value | None]]:
    """Rows `d_model | 768` of a table of parameters with one column of values."""
    header, *rows = _rows(cells)
    titles = [bare(cell.text) for cell in header]
    columns = [k for k, title in enumerate(titles) if k and _VALUES.fullmatch(title)]
    if not titles or not _PARAMETERS.fullmatch(titles[0]) or len(columns) != 1:
        return
    for row in rows:
        name = row[0].text.replace("\ufffc", "") or "".join(part.text for part in row[0].parts)
        if len(row) <= columns[0] or re.fullmatch(_NAME, name.strip(" `*$")) is None:
            continue
        cell = cell_of(row[columns[0]], 1)
        if cell.figure is None or cell.high is not None or cell.figure.about:
            yield _key(name.strip(" `*$")), None
        else:
            place = (cell.figure.start + cell.offset, cell.figure.end + cell.offset)
            yield _key(name.strip(" `*$")), Value(cell.figure, place, True)


def _totals(
    document: Document, tables: Iterable[list[Segment]], prose: list[Segment], judged: list[Assertion]
) -> Iterator[Clash]:
    """A total in the text beside the total row of the only table of its section."""
    right = {made.claimed for made in judged if made.family == "total" and made.verdict == "true"}
    sections: dict[int, list[list[Segment]]] = defaultdict(list)
    for cells in tables:
        sections[cells[0].section].append(cells)
    for section, (cells, *more) in sections.items():
        if more:
            continue
        header, *rows = _rows(cells)
        totals = [row for row in rows if TOTAL.fullmatch(bare(row[0].text))]
        if len(totals) != 1:
            continue
        claimed = [(title.text.lower(), cell_of(cell, 1)) for title, cell in zip(header, totals[0], strict=False)]
        sure = [(title, cell) for title, cell in claimed[1:] if cell.figure and _place(cell) in right]
        for segment in prose if sure else ():
            if segment.section == section:
                yield from _said(document.text[segment.start : segment.end], segment.start, sure)


def _place(cell: Cell) -> tuple[int, int]:
    assert cell.figure is not None
    return cell.figure.start + cell.offset, cell.figure.end + cell.offset


def _said(raw: str, offset: int, sure: list[tuple[str, Cell]]) -> Iterator[Clash]:
    for match in (match for pattern in _TOTAL_SAID for match in pattern.finditer(raw)):
        figure = _figure(raw, match.start(1))
        noun = match[2].lower().removesuffix("s")
        cells = [cell for title, cell in sure if noun in title]
        if figure is None or len(cells) != 1 or cells[0].figure is None:
            continue
        near = raw[max(0, match.start() - 40) : match.end() + 40]
        own = cells[0].figure
        if _OTHER_TOTAL.search(near) or figure.unit.dim != own.unit.dim or _same(figure, own):
            continue
        if own.value and 1 / 2 < figure.value / own.value < 2:
            said = Value(figure, (match.start(1) + offset, match.start(1) + figure.end + offset), False)
            pair = sorted((said, Value(own, _place(cells[0]), True)), key=lambda value: value.place)
            yield Clash(f"total of {match[2]}", *pair)
