"""Parts of a document that speak for themselves: quotes, footnotes, boxes, and items that suppose and conclude.

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
from proofcheck.source.documents.tex.commands import NOTES
from proofcheck.source.patterns import lazy

_LIST_END = lazy(r"\\end\{\w*(?:itemize|enum|enumerate|description)\w*\*?\}")
# A footnote, or a caption.
_FOOTNOTE = lazy(r"\[\^[^\]\n]{1,40}\]:|[\s*_]*(?:figure|fig\.|table|listing|图|表)\s*\d[\d.]*\s*[:.：]", re.IGNORECASE)
_ENVIRONMENT = lazy(r"\\(?P<which>begin|end)\s*\{(?P<name>[A-Za-z@*-]{1,60})\}")
_NO_ASIDE = lazy(
    r"document|appendix|(?:sub)?equations?\*?|(?:x{0,2}align|gather|multline|flalign|eqnarray|displaymath|math|cases|split|"
    r"array|[a-zA-Z]?matrix|aligned|gathered|itemize|enumerate|description)(?:at|ed)?\*?|center|flush\w+|sloppypar|multicols\*?|"
    r"spacing|CJK\*?|otherlanguage\*?"
)
# A note of TeX that stands within its paragraph, up to where its text begins.
_NOTE = lazy(rf"\\(?:{'|'.join(sorted(NOTES))})\*?\s*(?:\[[^\]\n]{{0,40}}\]\s*)?\{{\s*$")
_NOTED = 80  # characters before a text in which such a command stands
# Boxes: `::: note` up to `:::`, `<details>` up to `</details>`, `.. note::` and `!!! note` as far as lines are set in.
_BOX = lazy(
    r"^[ >]*(?P<fence>:{3,})[ \t]*(?P<kind>[^\n]*)$|"
    r"<(?P<end>/?)(?P<tag>details|aside|div|section|article|blockquote|figure|fieldset)\b(?P<what>[^<>]*)>",
    re.MULTILINE | re.IGNORECASE,
)
_SET_IN = lazy(
    r"^(?P<indent>[ \t]*)(?:\.\.[ \t]+(?P<kind>[\w:-]+)::|(?:!!!|\?{3}\+?)[ \t]+(?P<what>\w+)).*\n"
    r"(?:(?:(?P=indent)[ \t]+\S.*|[ \t]*)(?:\n|\Z))*",
    re.MULTILINE,
)
_STATED = lazy(r"theorem|lemma|proposition|corollary|claim", re.IGNORECASE)
_LASTING = lazy(r"assum|definiti|setup|setting|notation|hypothes|prelimin|convention|math", re.IGNORECASE)
_BEHIND = 200  # characters between a box with a theorem and what is taken to be its proof
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
        start = segments[first].start
        if quoted or _FOOTNOTE.match(segments[first].text):
            found.append(Region("aside", "", "", start, _place(document, k)))
        elif document.kind == "tex" and _NOTE.search(document.text, max(start - _NOTED, 0), start):
            found.append(Region("aside", "", "", start, segments[first].end))
    found += _environments(document) if document.kind == "tex" else _told_apart(sorted(_boxes(document.text)))
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


def _boxes(text: str) -> Iterator[tuple[int, int, str]]:
    """Each box: from, to, and what is said of its kind."""
    opened: list[tuple[str, int, str]] = []
    for match in _BOX.finditer(text):
        name = "" if match["fence"] else match["tag"].casefold()
        kind = match["kind"] if match["fence"] else match["what"]
        if kind.strip(": \t") if match["fence"] else not match["end"]:
            opened.append((name, match.start(), f"{name} {kind}"))
        elif any(name == other for other, _, _ in opened):
            while True:
                other, start, kind = opened.pop()
                if other == name:
                    yield start, match.end(), kind
                    break
    for match in _SET_IN.finditer(text):
        yield match.start(), match.end(), match["kind"] or match["what"]


def _told_apart(boxes: Sequence[tuple[int, int, str]]) -> Iterator[Region]:
    """The boxes that speak for themselves: a theorem's hypotheses hold in its proof, what a definition says lasts."""
    for start, end, kind in boxes:
        if _STATED.search(kind):
            proofs = (to for at, to, of in boxes if "proof" in of.casefold() and 0 <= at - end < _BEHIND)
            yield Region("aside", "", "", start, next(proofs, end))
        elif not _LASTING.search(kind):
            yield Region("aside", "", "", start, end)


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
