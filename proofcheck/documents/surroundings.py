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
from proofcheck.documents.qualified import begins_qualified
from proofcheck.source.documents.model import Segment
from proofcheck.source.documents.stretches import Stretches
from proofcheck.source.patterns import lazy

_DENYING = lazy(
    r"\b(?:mistakes?|misconceptions?|fallac(?:y|ies)|pitfalls?|myths?|non-?examples?|incorrect|wrong|invalid|"
    r"bugs?|false(?!\s+(?:positive|negative|discover|alarm))|errat(?:um|a)|exercises?|homework|quiz|not true|"
    r"do(?:es)? not|don't|fails?|(?:common|typical|frequent) errors?|traps?|anti-?patterns?|puzzles?|riddles?|"
    r"paradox\w*|sophisms?|students?|failed|conjectures?|counter-?examples?|(?:freshman|sophomore)\S*|"
    r"(?:find|spot)\s+the\s+(?:error|mistake|bug|flaw))\b|[❌✗✘]|"
    r"错误|误区|误解|勘误|练习|习题|易错|不成立|判断题|选择题|谬误|谬论|陷阱|反例|伪证|找错|悖论|猜想",
    re.IGNORECASE,
)
_ENVIRONMENT = lazy(
    r"\\begin\{((?:(?:non|false|anti|pseudo|fake|bogus)[a-z]+|exercise|question|problem|conjecture|caution|warning|wrong|mistake|error|quot|heuristic|guess|"
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
# What somebody says, and what is left to be chosen.
_QUOTES = lazy(
    r"\b(?:wrote|writes?|says?|said|claim\w*|argu\w+|stat(?:es?|ed)|answer\w*|exam|homework|wrong|students?|following)\b",
    re.IGNORECASE,
)
_QUOTED = lazy(r"[\s*_]*(?:(?:so|thus)\s+(?:wrote|writes|said|says|claimed|claims)\b|[—–]\s*\w)", re.IGNORECASE)
_TASK = lazy(r"\[[ xX]\]\s*$")  # before an item
_ANSWER = lazy(
    r"\b(?:answer|solution|key|correct)\s*(?:is|:)?\s*\(?[A-H]\)?(?![A-Za-z])|答案\s*[:：]?\s*[A-H]", re.IGNORECASE
)
_SUMMARY = lazy(r"<summary>(.*?)</summary>", re.IGNORECASE | re.DOTALL)
_FRONT = lazy(r"(?:^|\n)title:(.*)")
# Of a row of a table: it says no, or on which condition.
_NO = lazy(r"\W*(?:no|n|false|wrong|never|fails?|invalid|nope|not?\s+\w+|[✗✘❌]|错|否|不成立|不对|×)\W*", re.IGNORECASE)
_ON_CONDITION = lazy(
    r"\b(?:conditions?|when|if|where|cases?|valid\w*|assum\w+|range|domain|provided|only|holds?|status|at|for|under)\b|条件|适用|情况",
    re.IGNORECASE,
)
_RELATION = lazy(r"\s*\$[^$]*(?:[=<>≤≥∈]|\\(?:leq?|geq?|in|neq?)(?![A-Za-z]))[^$]*\$\s*")
_LABEL = lazy(r"[\s*_]*[^.:：。$\\]{1,30}[.:：。]")
_OPTION = lazy(r"[\s*_]*(?:\([a-hA-H1-9]\)|[a-hA-H][.)])")


def _narrowing(cell: str) -> bool:
    """Whether a cell of a row may deny what stands beside it, or say where it holds."""
    return bool(_DENYING.search(cell) or _NO.fullmatch(cell) or _RELATION.fullmatch(cell)) or begins_qualified(cell)


def _quote(text: str, segment: Segment) -> bool:
    """Whether a block stands behind the mark of a quote."""
    line = text.rfind("\n", 0, segment.start) + 1
    return text[line : segment.start].lstrip().startswith(">")


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
        chosen = _ANSWER.search(self._document.text) is not None
        quoted: list[Segment] = []
        for segment in self._document.segments:
            in_quote = _quote(self._document.text, segment)
            if in_quote:
                quoted.append(segment)
                if _INTRODUCES.search(introduction) and _QUOTES.search(introduction):
                    found.append(segment)
            elif segment.kind != "math":
                if _QUOTED.match(segment.text):
                    found += quoted
                quoted = []
            if _TASK.search(self._document.text, max(segment.start - 9, 0), segment.start) or (
                chosen and _OPTION.match(segment.text)
            ):
                found.append(segment)
            label = _LABEL.match(segment.text)
            labelled_so = label is not None and _DENYING.search(label[0]) is not None
            if (
                segment.start in denied
                or labelled_so
                or any(p.search(segment.text) for p in (_CONTRADICTION, _CALLED_SO))
            ):
                found.append(segment)
            elif _ASKS.search(introduction):
                if segment.kind == "item" or in_quote or _OPTION.match(segment.text):
                    found.append(segment)
            elif _INTRODUCES.search(introduction) and _DENYING.search(introduction):
                found.append(segment)
            if segment.kind in ("paragraph", "heading", "docstring", "code-comment"):
                introduction = introduction if _OPTION.match(segment.text) else segment.text[-_LONGEST:]
        return found

    def _stretches(self) -> list[tuple[int, int]]:
        """The sections whose headings deny, and the proofs in which something is led to a contradiction."""
        found = [(h.start, h.section_end) for h in self._document.headings if _DENYING.search(h.title)]
        front = self._document.segments[0] if self._document.segments else None
        title = _FRONT.search(front.text) if front is not None and front.kind == "front-matter" else None
        if title is not None and _DENYING.search(title[1]):
            found.append((0, len(self._document.text)))
        for match in _SUMMARY.finditer(self._document.text):
            if _DENYING.search(match[1]):
                end = self._document.text.find("</details>", match.end())
                found.append((match.start(), len(self._document.text) if end < 0 else end))
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
        conditional: set[int] = set()  # tables with a column for conditions
        rows: dict[tuple[int, int], list[tuple[int, Segment]]] = defaultdict(list)
        for segment in self._document.segments:
            if (cell := segment.cell) is None:
                continue
            if cell.header and cell.row == 0:
                if _DENYING.search(segment.text):
                    columns.add((cell.table, cell.column))
                if _ON_CONDITION.search(segment.text):
                    conditional.add(cell.table)
            else:
                rows[cell.table, cell.row].append((cell.column, segment))
        denied: set[int] = set()
        for (table, _), row in rows.items():
            telling = {column for column, segment in row if _narrowing(segment.text)}
            whole = table in conditional or any(_DENYING.search(segment.text) for _, segment in row)
            denied |= {
                id(segment) for column, segment in row if whole or telling - {column} or (table, column) in columns
            }
        return denied
