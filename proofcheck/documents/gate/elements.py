"""What a passage of a document says, taken apart: its formulas, its figures, and the words that carry mathematics.

Two passages with the same elements say the same, up to their order. An element is a letter for its kind and a text:

    f  a formula, in LaTeX     s  a symbol by itself     n  a figure     w  a class of words (`words.py`)
    p  a figure with the word behind it, or `if` with a formula that is a condition

A formula is compared by its canonical text (`lang/tex/canonical.py`), so that its element may be what a person wrote.
"""

from __future__ import annotations

import itertools
import re
from bisect import bisect_left
from collections.abc import Iterator
from dataclasses import dataclass, replace
from functools import lru_cache

from proofcheck.documents.gate.figures import figures, unit_behind
from proofcheck.documents.gate.words import words
from proofcheck.lang.tex.canonical import pieces
from proofcheck.lang.tex.structure import structure
from proofcheck.lang.tex.tokens import TexError
from proofcheck.lang.tex.tree import Tex, walk
from proofcheck.source.documents.model import HOLE, Document, Segment

_BLANKED = frozenset({"math", "code", "comment", "url", "image", "html"})
_BLOCKS = frozenset({"heading", "paragraph", "item", "cell", "docstring", "code-comment"})
_CONDITION = re.compile(
    r"\b(?:if|when|whenever|for|provided|suppose|assume|with)\s*$|[若当设]\s*$|(?:如果|假设)\s*$", re.IGNORECASE
)
_NOUN = re.compile(r"\s+([A-Za-z]{3,})")
_ATOMS = frozenset({"symbol", "name", "sub", "accent", "prime"})


@dataclass(frozen=True, slots=True)
class Element:
    """One thing that a passage says, from `start` up to `end` of the document's text."""

    kind: str
    text: str
    start: int
    end: int
    raw: str = ""  # a formula as it stands in the document, with its line breaks

    @property
    def said(self) -> str:
        return f"{self.kind} {self.text}"

    @property
    def meaning(self) -> str:
        return meaning(self.said)


@lru_cache(maxsize=20_000)
def meaning(said: str) -> str:
    """What an element is compared by."""
    kind, text = said[0], said[2:]
    if kind in "fs":
        return f"{kind} {' '.join(piece.text for piece in pieces(text))}"
    return said


def elements(document: Document, start: int, end: int) -> list[Element]:
    """The elements of `document.text[start:end]`, in the order of the text."""
    found: list[Element] = []
    for segment in within(document, start, end):
        if segment.kind == "math":
            found += formula(segment)
        elif segment.kind in _BLOCKS:
            low, high = max(segment.start, start), min(segment.end, end)
            found += _prose(prose(segment)[low - segment.start : high - segment.start], low)
            first = bisect_left(segment.parts, start, key=lambda part: part.start)
            for part in itertools.islice(segment.parts, first, None):
                if part.start >= end:
                    break
                if part.kind == "math":
                    made = _measured(formula(part), *unit_behind(document.text, part.outer[1]))
                    if _CONDITION.search(prose(segment)[: part.outer[0] - segment.start]):
                        made += [replace(e, kind="p", text=f"if {e.meaning[2:]}") for e in made if e.kind == "f"]
                    found += made
    return sorted(found, key=lambda element: element.start)


def within(document: Document, start: int, end: int) -> Iterator[Segment]:
    """The blocks that a stretch of a document touches. Blocks stand in order and do not overlap."""
    k = max(bisect_left(document.segments, start, key=lambda segment: segment.start) - 1, 0)
    for segment in itertools.islice(document.segments, k, None):
        if segment.start >= end:
            return
        if segment.end > start:
            yield segment


@lru_cache(maxsize=64)
def prose(segment: Segment) -> str:
    """The prose of a block, as long as the block: what is not prose is blank."""
    text, made, at = segment.text, [], 0
    for part in segment.parts:
        if part.kind in _BLANKED:
            low, high = part.outer[0] - segment.start, part.outer[1] - segment.start
            low, high = max(low, at), min(high, len(text))
            made += [text[at:low], " " * (high - low)]
            at = max(at, high)
    return "".join([*made, text[at:]]).replace(HOLE, " ")


def _prose(text: str, offset: int) -> Iterator[Element]:
    for name, start, end in figures(text):
        yield Element("n", name, start + offset, end + offset)
        noun = _NOUN.match(text, end)
        if noun is not None:
            yield Element("p", f"{name} {noun[1].casefold()}", start + offset, end + offset)
    for kind, start, end in words(text):
        yield Element("w", kind, start + offset, end + offset)


def formula(segment: Segment) -> list[Element]:
    """The formulas of one piece of mathematics: what stands between commas is one each."""
    try:
        tree = structure(segment.text)
    except TexError:
        text = " ".join(segment.text.split())
        return [Element("f", text, segment.start, segment.end, segment.text)] if text else []
    return list(_formulas(tree, segment))


def _measured(found: list[Element], unit: str, end: int) -> list[Element]:
    """The elements of a formula with the unit behind it: that of a number belongs to it, else it is one of its own."""
    if not found or not unit:
        return found
    last = found[-1]
    if last.kind == "n":
        return [*found[:-1], replace(last, text=f"{last.text} {unit}", end=end)]
    return [*found, Element("n", unit, last.end, end)]


def _formulas(tree: Tex, segment: Segment) -> Iterator[Element]:
    if tree.kind == "list" and "|" not in tree.value:
        for child in tree.children:
            yield from _formulas(child, segment)
        return
    start, end = tree.start + segment.start, tree.end + segment.start
    if tree.kind == "text":
        yield from _prose(segment.text[tree.start : tree.end], start)
    elif tree.kind == "number":
        yield Element("n", str(tree.value), start, end)
    elif tree.kind != "blank":
        raw = segment.text[tree.start : tree.end]
        text = " ".join(raw.split())
        atom = all(node.kind in _ATOMS or node.kind in ("number", "list") for node in walk(tree))
        yield Element("s" if atom else "f", text, start, end, raw)
