"""How far laws, definitions and whole numbers hold: up to the next heading, those below "Notation" and the like to the
end of the document.

Another section may use a letter for something else and say so in any words: "The refractive index of glass is $n$",
"In linear attention there is no softmax". No list of such words is ever complete.
"""

from __future__ import annotations

import re
from bisect import bisect_right

from proofcheck.source.documents.model import Document
from proofcheck.source.patterns import lazy

_WORD = (
    r"(?:notations?|conventions?|symbols?|abbreviations?|terminology|definitions?|assumptions?|hypotheses|preliminar(?:y|ies)|"
    r"prerequisites?|set-?\s?ups?|settings?|nomenclature|variables?|parameters?|declarations?)"
)
_SETS = lazy(  # the whole of a title: "2. Notation and assumptions", "Basic definitions"
    rf"[\s*_]*(?:§?\s*[\dIVX]+(?:\.\d+)*[.):]?\s+)?(?:(?:the|our|some|basic|general|main|problem|mathematical|standing)\s+){{0,2}}"
    rf"{_WORD}(?:\s*(?:,|and|&)\s*(?:{_WORD}|background))*[\s.:*_]*|"
    r"[\s\d.、一二三四五六七八九十]*(?:基本|数学|问题)?(?:记号|符号|术语|约定|定义|假设|设定|设置|预备知识|变量)(?:说明|约定|定义)?"
    r"(?:[与和及、](?:记号|符号|术语|约定|定义|假设|设定))*\s*",
    re.IGNORECASE,
)


class Sections:
    """The sections of a document, and which of them say what holds in all that follow."""

    def __init__(self, document: Document) -> None:
        self.starts = [heading.start for heading in document.headings]
        self.sets: list[bool] = []
        inside = -1  # up to where a section reaches that says so
        for heading in document.headings:
            if _SETS.fullmatch(heading.title):
                inside = max(inside, heading.section_end)
            self.sets.append(heading.start < inside)

    def lasts(self, told: int, place: int) -> bool:
        """Whether what is told at one place holds at a later one, as far as headings say."""
        of = bisect_right(self.starts, told) - 1
        return of == bisect_right(self.starts, place) - 1 or (of >= 0 and self.sets[of])
