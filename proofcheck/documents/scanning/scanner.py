"""One document -> its assertions, each judged, and those that the document sets aside.

`<!-- proofcheck: ignore REASON -->` (in code comments `# proofcheck: ignore REASON`) behind something on its line
sets findings of that line aside; alone on its line, those of the block that follows: a paragraph, a list item, a
whole table.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import dataclass

from proofcheck.documents.scanning.assertion import Assertion
from proofcheck.documents.scanning.changes import changes
from proofcheck.documents.scanning.context import denied, other_numbers
from proofcheck.documents.scanning.equations import equations
from proofcheck.documents.scanning.figures import Figure
from proofcheck.documents.scanning.forced import breaks_off, is_part
from proofcheck.documents.scanning.lists import list_assertions
from proofcheck.documents.scanning.products import products
from proofcheck.documents.scanning.progress import list_progress, table_progress
from proofcheck.documents.scanning.remainders import remainders
from proofcheck.documents.scanning.segments import prepared, readable
from proofcheck.documents.scanning.spoken import unhidden
from proofcheck.documents.scanning.sums import sums
from proofcheck.documents.scanning.tables import table_assertions
from proofcheck.documents.scanning.tokens import tokens
from proofcheck.documents.scanning.weights import weights
from proofcheck.source.documents.model import Document, Segment
from proofcheck.source.patterns import lazy

_DIRECTIVE = lazy(r"\s*proofcheck:\s*ignore\b[ \t:：-]*(.*)", re.DOTALL)
_IN_COMMENT = lazy(r"proofcheck:\s*ignore\b[ \t:：-]*([^\n]*)")
_STRIKES = lazy(r"~~|</(?:del|s|strike)>", re.I)
_STRUCK = lazy(r"~~(?=\S)[^~\n]{1,400}~~|<(del|s|strike)>[^<\n]{0,400}</\1>", re.I)  # what the author took back
Covers = tuple[tuple[int, int], ...]
_INLINE = frozenset(["$", "\\(", "$`", ":math:"])


@dataclass(frozen=True, slots=True)
class Directive:
    """One `proofcheck: ignore`: its reason, where it stands, and the stretches of text that it covers."""

    reason: str
    start: int
    end: int
    covers: tuple[tuple[int, int], ...]


def assertions(document: Document) -> list[Assertion]:
    """Every arithmetical assertion of a document, in order."""
    found: list[Assertion] = []
    tables: dict[int, list[Segment]] = {}
    lists: dict[int, list[Segment]] = {}
    boxes = False
    for segment in document.walk():
        if segment.cell is not None:
            tables.setdefault(segment.cell.table, []).append(segment)
        if segment.item is not None:
            lists.setdefault(segment.item.list, []).append(segment)
        boxes = boxes or (segment.item is not None and segment.item.checked is not None)
        if not readable(segment) or (segment.kind == "math" and segment.delimiter in _INLINE):
            continue  # formulas inside a line are read with the text around them
        if (
            segment.kind == "math"
            and segment.delimiter == "$$"
            and "\n" not in segment.text
            and _inside(document, segment)
        ):
            continue
        text, regions = prepared(segment)
        whole = segment.kind != "math" or not _goes_on(document, segment)
        found += (made.moved(segment.start) for made in _of_text(text, regions) if whole or made.verdict == "true")
    for cells in tables.values():
        found += table_assertions(cells)
        found += table_progress(cells)
    for items in lists.values():
        if len(items) > 2:
            found += list_assertions(items)
    struck = [match.span() for match in _STRUCK.finditer(document.text)] if _STRIKES.search(document.text) else []
    found = [made for made in found if not any(start < made.end and made.start < end for start, end in struck)]
    for made in found:
        if made.verdict == "false" and made.family == "arithmetic" and other_numbers(document.text, made.start):
            made.verdict = "unread"
    if boxes:
        found += list_progress(document.segments)
    return _without_doubles(found)


def _goes_on(document: Document, segment: Segment) -> bool:
    """Whether the formula in front ends with an operator, so that this one is the rest of it."""
    before = document.text[max(0, segment.outer[0] - 24) : segment.outer[0]].rstrip()
    formula = before.removesuffix("$$").removesuffix("\\]").rstrip(" \\")
    return formula != before and formula.endswith(("*", "+", "-", "/", "×", "\\times", "\\cdot"))


def _inside(document: Document, segment: Segment) -> bool:
    """Whether a formula stands in a paragraph, with which it is read."""
    line = document.text.rfind("\n", 0, segment.outer[0]) + 1
    end = document.text.find("\n", segment.outer[1])
    rest = document.text[line : segment.outer[0]] + document.text[segment.outer[1] : end if end >= 0 else None]
    return bool(rest.strip(" \t>\r"))


def _of_text(text: str, regions: list[tuple[int, int]]) -> list[Assertion]:
    read = tokens(text, regions)
    if sum(token.figure is not None for token in read) < 2:
        return []
    found = equations(read, text)
    figures, shown = unhidden(read, text)
    said = (*products(figures, shown), *remainders(figures, shown), *weights(figures, shown))
    claimed = bytearray(len(text))  # 1 where a figure stands that something was said of already
    for made in found:
        _mark(claimed, made)
    for made in (*changes(read, text), *said, *sums(figures, shown)):
        if claimed.find(1, *made.claimed) < 0:
            if made.verdict == "false" and not _is_forced(made, figures, shown):
                made.verdict = "unread"
            _mark(claimed, made)
            found.append(made)
    for made in found:
        if made.verdict == "false" and denied(text, made.start, made.end):
            made.verdict = "unread"
    return found


def _is_forced(made: Assertion, figures: list[Figure], text: str) -> bool:
    """Whether figures that words put beside each other are whole, and stand in one running text."""
    if breaks_off(text, made.start, made.end):
        return False
    if re.match(r"/\d", text[made.claimed[1] :]):
        return False  # in total 16/66: a part of something else
    inside = [(f.start, f.end) for f in figures if made.start <= f.start and f.end <= made.end]
    return not any(is_part(text, *place, made.family != "total") for place in inside)


def _mark(claimed: bytearray, made: Assertion) -> None:
    start, end = made.claimed
    claimed[start:end] = b"\1" * (end - start)


def _without_doubles(found: list[Assertion]) -> list[Assertion]:
    """In order, and of several about the same figure one that is true, or else the first."""
    best: dict[tuple[int, int], Assertion] = {}
    for made in found:
        other = best.get(made.claimed)
        rank = ("true", "false", "unread")
        if other is None or rank.index(made.verdict) < rank.index(other.verdict):
            best[made.claimed] = made
    return sorted(best.values(), key=lambda made: (made.claimed, made.end))


def directives(document: Document) -> list[Directive]:
    """What the document sets aside."""
    found: list[Directive] = []
    if "proofcheck:" not in document.text:
        return found
    blocks = [s for s in document.segments if s.kind not in ("comment", "front-matter")]
    tables: dict[int, list[tuple[int, int]]] = {}
    for segment in blocks:
        if segment.cell is not None:
            tables.setdefault(segment.cell.table, []).append(segment.outer)
    whole: dict[int, Covers] = {table: ((cells[0][0], cells[-1][1]),) for table, cells in tables.items()}
    for segment in document.walk():
        if segment.kind == "comment":
            match = _DIRECTIVE.match(segment.text)
            if match:
                covers = _covered(document, segment.outer, blocks, whole)
                found.append(Directive(match[1].strip(), *segment.outer, covers))
        elif segment.kind in ("code-comment", "docstring"):
            for match in _IN_COMMENT.finditer(segment.text):
                start, end = match.start() + segment.start, match.end() + segment.start
                line = document.text.rfind("\n", 0, start) + 1
                stop = document.text.find("\n", end)
                stop = len(document.text) if stop < 0 else stop
                if not document.text[line:start].strip(" \t#/*-%"):
                    following = document.text.find("\n", stop + 1)
                    stop = len(document.text) if following < 0 else following
                found.append(Directive(match[1].strip(), start, end, ((line, stop),)))
    return found


def _covered(document: Document, outer: tuple[int, int], blocks: list[Segment], tables: dict[int, Covers]) -> Covers:
    text = document.text
    line = text.rfind("\n", 0, outer[0]) + 1
    stop = text.find("\n", outer[1])
    stop = len(text) if stop < 0 else stop
    if text[line : outer[0]].strip(" \t>-*+") or text[outer[1] : stop].strip():
        return ((line, stop),)
    k = bisect_left(blocks, outer[1], key=lambda segment: segment.start)
    if k == len(blocks):
        return ()
    cell = blocks[k].cell
    return (blocks[k].outer,) if cell is None else tables[cell.table]
