"""What stands around a sentence and may say that it is false: the headings above it, the words that introduce its
list, the header of its column and the other cells of its row.

"Common mistakes:" above a list says something of each item. Which of them it denies is not read, so nothing in such
a place is called refuted. Nor is it where something is led to a contradiction: what follows from what is false may be
false.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from collections import defaultdict

from proofcheck.documents.cases import Cases
from proofcheck.source.documents.model import Segment
from proofcheck.source.documents.stretches import Stretches
from proofcheck.source.patterns import lazy

_DENYING = lazy(
    r"\b(?:mistakes?|misconceptions?|fallac(?:y|ies)|pitfalls?|myths?|non-?examples?|incorrect|wrong|invalid|"
    r"bugs?|false(?!\s+(?:positive|negative|discover|alarm))|errat(?:um|a)|exercises?|homework|quiz|not true|"
    r"do(?:es)? not|don't|fails?|(?:common|typical|frequent) errors?)\b|[❌✗✘]|"
    r"错误|误区|误解|勘误|练习|习题|易错|不成立|判断题|选择题",
    re.IGNORECASE,
)
_ENVIRONMENT = lazy(
    r"\\begin\{((?:exercise|question|problem|conjecture|caution|warning|wrong|mistake|error|quot|heuristic|guess|"
    r"hypothes|assumption|condition|task|quiz|counterexample|nonexample|misconception|pitfall|fallac|paradox)[a-z]*\*?)\}",
    re.IGNORECASE,
)
_CONTRADICTION = lazy(
    r"\bcontradict|\babsurd|\bimpossib|\bcontrary\b|\binconsistent\b|\bno\s+(?:such\s+)?solutions?\b|\bnone\s+exists?\b|"
    r"\bsolutions?\s+(?:would|yields?|exists?)\b|\blet\s+there\s+be\b|\b(?:suppose|assume)\s+(?:otherwise|not)\b|"
    r"矛盾|归谬|反证|不可能|无解",
    re.IGNORECASE,
)
# What says of a formula in its block that it is false, or asks whether it is.
_CALLED_SO = lazy(
    r"\b(?:next|following|previous|last)\s+(?:line|statement|claim|formula|equation|identity)\s+is\s+(?:\w+\s+)?(?:wrong|false|"
    r"incorrect)|\b(?:spot|find)\s+the\s+(?:error|mistake|flaw)|\bdisprove\b|\btrue\s+or\s+false\b|\bis\s+(?:this|it|that)\s+true\b|"
    r"\bconjectur|\bmyth\b|\bcounter-?example|\bin\s+general\s+this\s+is\s+(?:false|wrong)|是错的|改错|判断对错|有人认为",
    re.IGNORECASE,
)
_ASKS = lazy(r"[?？]\W{0,9}$")
_INTRODUCES = lazy(r"[:：]\W{0,9}$")
_LONGEST = 500  # characters at the end of a block that introduces the next one
_LABEL = lazy(r"[\s*_]*[^.:：。$\\]{1,30}[.:：。]")
_OPTION = lazy(r"[\s*_]*(?:\([a-hA-H1-9]\)|[a-hA-H][.)])")


class Surroundings:
    """Looks at each document once, when the first question is asked."""

    def __init__(self, cases: Cases) -> None:
        self._document, self._cases = cases.document, cases
        self._denied: set[int] | None = None

    def deny(self, block: Segment | None) -> bool:
        """Whether something around a block, or a sentence that begins in it, may say that it is false."""
        if self._denied is None:
            self._denied = {id(segment) for segment in self._blocks()} | self._cells()
        return block is not None and id(block) in self._denied

    def _blocks(self) -> list[Segment]:
        """The blocks below a heading or behind an introduction that denies, or that are answers to choose from."""
        found: list[Segment] = []
        introduction = ""
        denied = Stretches(self._stretches())
        for segment in self._document.segments:
            label = _LABEL.match(segment.text)
            labelled_so = label is not None and _DENYING.search(label[0]) is not None
            if (
                segment.start in denied
                or labelled_so
                or any(p.search(segment.text) for p in (_CONTRADICTION, _CALLED_SO))
            ):
                found.append(segment)
            elif _ASKS.search(introduction):
                if segment.kind == "item" or _OPTION.match(segment.text):
                    found.append(segment)
            elif _INTRODUCES.search(introduction) and _DENYING.search(introduction):
                found.append(segment)
            if segment.kind in ("paragraph", "heading", "docstring", "code-comment"):
                introduction = introduction if _OPTION.match(segment.text) else segment.text[-_LONGEST:]
        return found

    def _stretches(self) -> list[tuple[int, int]]:
        """The sections whose headings deny, and the proofs in which something is led to a contradiction."""
        found = [(h.start, h.section_end) for h in self._document.headings if _DENYING.search(h.title)]
        for match in _ENVIRONMENT.finditer(self._document.text):
            end = self._document.text.find(rf"\end{{{match[1]}}}", match.end())
            found.append((match.start(), len(self._document.text) if end < 0 else end))
        places = [match.start() for match in _CONTRADICTION.finditer(self._document.text)]
        for region in self._cases.regions:
            k = bisect_left(places, region.start)
            if region.name == "proof" and k < len(places) and places[k] < region.end:
                found.append((region.start, region.end))
        return found

    def _cells(self) -> set[int]:
        """The cells below a header that denies, or beside a cell that does."""
        columns: set[tuple[int, int]] = set()
        rows: dict[tuple[int, int], list[tuple[int, Segment]]] = defaultdict(list)
        for segment in self._document.segments:
            if (cell := segment.cell) is None:
                continue
            if cell.header and cell.row == 0:
                if _DENYING.search(segment.text):
                    columns.add((cell.table, cell.column))
            else:
                rows[cell.table, cell.row].append((cell.column, segment))
        denied: set[int] = set()
        for (table, _), row in rows.items():
            whole = any(_DENYING.search(segment.text) for _, segment in row)
            denied |= {id(segment) for column, segment in row if whole or (table, column) in columns}
        return denied
