"""Parts of a document that speak for themselves: block quotes, footnotes, and items that suppose and conclude.

What such a part supposes ends with it, as does what it says anew of a name that was declared before. A list whose items
only suppose ("1. Let `$x > 0$`. 2. Let `$y > 0$`.") speaks for what follows, too.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections.abc import Iterator, Sequence

from proofcheck.documents import cues
from proofcheck.documents.sentences import texts
from proofcheck.source.documents.model import Document, Region, Segment
from proofcheck.source.patterns import lazy

_LIST_END = lazy(r"\\end\{\w*(?:itemize|enum|enumerate|description)\w*\*?\}")
# A footnote, or a caption.
_FOOTNOTE = lazy(r"\[\^[^\]\n]{1,40}\]:|[\s*_]*(?:figure|fig\.|table|listing|图|表)\s*\d[\d.]*\s*[:.：]", re.IGNORECASE)
_ENVIRONMENT = lazy(r"\\(?P<which>begin|end)\s*\{(?P<name>[A-Za-z@*-]{1,60})\}")
_NO_ASIDE = lazy(
    r"document|abstract|appendix|(?:sub)?equations?\*?|(?:x{0,2}align|gather|multline|flalign|eqnarray|displaymath|math|cases|split|"
    r"array|[a-zA-Z]?matrix|aligned|gathered|itemize|enumerate|description)(?:at|ed)?\*?|center|flush\w+|sloppypar|multicols\*?|"
    r"spacing|CJK\*?|otherlanguage\*?"
)
_FORMULA = "\ue000"


def alone(document: Document, lists: Sequence[tuple[int, ...]]) -> list[Region]:
    """The parts of a document that speak for themselves. `lists`: the lists that each segment stands in."""
    segments = document.segments
    items = [(segments[first].start, _place(document, end)) for first, end in _items(segments, lists)]
    told = [(start, text) for _, start, text in texts(document)] if items else []
    found = [Region("item", "", "", start, end) for start, end in items if _concludes(told, start, end)]
    k = 0
    while k < len(segments):
        first, quoted = k, _quoted(document, segments[k])
        k += 1
        while quoted and k < len(segments) and _quoted(document, segments[k]):
            k += 1
        if quoted or _FOOTNOTE.match(segments[first].text):
            found.append(Region("aside", "", "", segments[first].start, _place(document, k)))
    if document.kind == "tex":
        found += _environments(document)
    return sorted(found, key=lambda region: region.start)


def lists_of(document: Document) -> list[tuple[int, ...]]:
    """The lists that each segment stands in, outermost first. What comes behind an item belongs to it where it is set
    in from its mark, in TeX up to the end of the environment."""
    open_lists: list[tuple[int, int, int]] = []  # its number, its depth, how far its marks are set in
    made: list[tuple[int, ...]] = []
    at = 0
    for segment in document.segments:
        if document.kind == "tex":
            for _ in _LIST_END.finditer(document.text, at, max(segment.start, at)):
                del open_lists[-1:]
        at = segment.end
        item = segment.item
        if item is not None:
            while open_lists and open_lists[-1][1] >= item.depth and open_lists[-1][0] != item.list:
                open_lists.pop()
            if not open_lists or open_lists[-1][0] != item.list:
                open_lists.append((item.list, item.depth, _indent(document.text, segment.start)))
        elif segment.kind == "heading":
            open_lists.clear()
        elif segment.kind != "math" and document.kind != "tex":
            while open_lists and _indent(document.text, segment.start) <= open_lists[-1][2]:
                open_lists.pop()
        made.append(tuple(number for number, _, _ in open_lists))
    return made


def _items(segments: Sequence[Segment], lists: Sequence[tuple[int, ...]]) -> list[tuple[int, int]]:
    """Each item as its first segment and the first one behind it."""
    found: list[tuple[int, int]] = []
    open_items: list[tuple[int, tuple[int, ...]]] = []
    for k, segment in enumerate(segments):
        own, begins = lists[k], segment.item is not None
        while open_items:
            first, of = open_items[-1]
            if own[: len(of)] == of and not (begins and own == of):
                break
            found.append((first, k))
            open_items.pop()
        if begins:
            open_items.append((k, own))
    return [*found, *((first, len(segments)) for first, _ in open_items)]


def _environments(document: Document) -> Iterator[Region]:
    r"""The environments of TeX that are neither theorems nor lists nor formulas: quotations, boxes, frames."""
    known = {region.start for region in document.regions}
    opened: list[tuple[str, int]] = []
    for match in _ENVIRONMENT.finditer(document.text):
        name = match["name"]
        if match["which"] == "begin":
            opened.append((name, match.start()))
        elif opened and opened[-1][0] == name:
            start = opened.pop()[1]
            if start not in known and not _NO_ASIDE.fullmatch(name):
                yield Region("aside", "", "", start, match.end())


def _concludes(told: Sequence[tuple[int, str]], start: int, end: int) -> bool:
    """Whether sentences of a stretch suppose something, and others of it say what follows."""
    inside = [text for _, text in told[bisect_left(told, (start, "")) : bisect_left(told, (end, ""))]]
    others = [text for text in inside if not cues.SUPPOSES.match(text)]
    if len(others) == len(inside):
        return False
    return any(_FORMULA in text for text in others) or any(cues.ASSERTS.search(text) for text in inside)


def _quoted(document: Document, segment: Segment) -> bool:
    line = document.text[document.text.rfind("\n", 0, segment.start) + 1 : segment.start]
    return document.kind == "markdown" and line.lstrip(" ").startswith(">")


def _place(document: Document, k: int) -> int:
    return document.segments[k].start if k < len(document.segments) else len(document.text) + 1


def _indent(text: str, place: int) -> int:
    line = text[text.rfind("\n", 0, place) + 1 : place]
    return len(line) - len(line.lstrip(" >"))
