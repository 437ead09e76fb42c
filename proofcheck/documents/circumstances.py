r"""What sentences without a formula suppose: "Suppose one of them is zero.", "We ignore cross terms from now on."

No name is told in such a sentence, and what it means for a formula is not read: a formula with names that comes after
it is not called false. What supposes something holds to the end of its section, where a theorem has none of its own;
what only sets the scene, as in "On the axes things are simple.", in its block and the next one.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right

from proofcheck.documents.qualified import begins_qualified
from proofcheck.documents.sentences import Sentence, wordy
from proofcheck.source.documents.model import Document
from proofcheck.source.patterns import lazy

_SHOWN = 60  # characters of a sentence that a message shows
_SUPPOSES = lazy(
    r"\b(?:suppos\w*|assum(?:e|es|ed|ing|ptions?)\b(?!\s+(?:that\s+)?(?:the\s+reader|you|familiar\w*|some\s+familiar\w*|"
    r"(?:basic\s+|some\s+)?(?:knowledge|background)))|hypothes[ie]s|restrict\w*|pretend\w*|imagine|imagines|imagined|imagining|"
    r"ignore|ignores|ignored|ignoring|neglect\w*|negligible|disregard\w*|discard\w*|omit\w*|forget|forgotten|throughout|henceforth|"
    r"hereafter|from\s+(?:now|here)\s+on|in\s+(?:what|all\s+that)\s+follows|redefin\w*|exclusive\s+or|modulo|modular|"
    r"characteristic|finite\s+fields?|field\s+of|(?:special|degenerate|limiting|first|second|third|last|remaining|other)\s+"
    r"cases?|case\s+\(?(?:\d|[ivx]+|[ab])\b|otherwise|opposite|contrary|approximate|approximately|approximation|"
    r"(?:let|take|choose|set|fix|make|put|keep|hold|freeze)\s+(?:one|two|both|either|each|all|it|them|these|those|the|"
    r"everything|any)|setting|choosing|fixing|freezing)\b|"
    r"假设|假定|忽略|略去|不计|不考虑|只考虑|限制在|退化|特例|特殊情[况形]|从现在起|[本全][节章文]中?[均都]|[以下][下文][均都]|近似|"
    r"[设令取](?:其一|其中|它们|二者|两者)",
    re.IGNORECASE,
)
_SETS_THE_SCENE = lazy(
    r"\b(?:if|when|whenever|unless|provided|consider\w*|(?:as|so)\s+long\s+as|flaw(?:s|ed)?|slips?|guess\w*|freshman\S*|sophomore\S*|"
    r"fantasy|(?:popular|common|frequent|classic|typical)\s+(?:errors?|mistakes?|slips?)|(?:first|naive)\s+attempt|tempt\w*|"
    r"restrict\w*|(?:work|works|working|look|looks|looking)\s+(?:on|over|in|at|with|modulo)|exclusive|redefined|"
    r"stands?\s+for|base\s+(?:two|ten|\d+)|binary|rings?|fields?|characteristic)\b|"
    r"\b(?:they|both|these|those|the\s+two|(?:one|none|each|all|any|some|both)\s+of\s+(?:them|these|those|the)|either|"
    r"neither)\s+(?:\w+\s+){0,4}(?:is|are|be|has|have|vanish\w*|equals?|commutes?)\b|如果|若|当|只要|除非|异或|之一",
    re.IGNORECASE,
)
_CASE = lazy(
    r"\b(?:cases?|limit|degenerate|special|approximate|approximately|approximation)\b|情[况形]|近似|极限", re.IGNORECASE
)
_CLAUSE = lazy(r"[^,;:，；：\ue000]{1,400}(?=[,;:，；：])")  # that ends before a formula comes


class Circumstances:
    """Looks at a document once, when the first question is asked."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._lasting: tuple[list[int], list[tuple[int, str]]] | None = None  # where; what of it ends last, and where
        self._last: tuple[Sentence, str] | None = None  # the last question, and the answer
        self._scenes: dict[int, tuple[int, str]] = {}  # by number of a block: where in it or before, and the words
        self._numbers: dict[int, int] = {}  # of the blocks

    def of(self, sentence: Sentence) -> str:
        """The words before a sentence that may say under which conditions it holds; empty where there are none."""
        if self._lasting is None:
            self._lasting = self._read()
        if self._last is None or self._last[0] is not sentence:
            self._last = sentence, self._found(sentence, *self._lasting)
        return self._last[1]

    def _found(self, sentence: Sentence, starts: list[int], lasting: list[tuple[int, str]]) -> str:
        for match in _SUPPOSES.finditer(sentence.marked[0]):
            if (clause := _CLAUSE.match(sentence.marked[0], match.start())) is not None:
                return _short(clause[0])
        place = sentence.items[0].start
        k = bisect_left(starts, place)
        if k and place < lasting[k - 1][0]:
            return lasting[k - 1][1]
        number = self._numbers.get(id(sentence.block))
        scene = None if number is None else self._scenes.get(number)
        if scene is not None and scene[0] < place:
            return scene[1]
        before = None if number is None else self._scenes.get(number - 1)
        return "" if before is None else before[1]

    def _read(self) -> tuple[list[int], list[tuple[int, str]]]:
        self._numbers = {id(segment): k for k, segment in enumerate(self._document.segments)}
        headings = self._document.headings
        starts = [heading.start for heading in headings]
        found: list[tuple[int, int, str]] = []
        for block, start, text in wordy(self._document):
            words, k = _short(text), bisect_right(starts, start)
            if block.kind == "heading":
                if _CASE.search(text) and k:
                    found.append((start, headings[k - 1].section_end, words))
            elif _SUPPOSES.search(text):
                ends = [region.end for region in self._document.regions if region.start <= start < region.end]
                found.append((start, min([*ends, *starts[k : k + 1], len(self._document.text) + 1]), words))
            elif _SETS_THE_SCENE.search(text) or begins_qualified(text):
                self._scenes.setdefault(self._numbers[id(block)], (start, words))
        found.sort()
        last: list[tuple[int, str]] = []
        for _, end, words in found:
            last.append((end, words) if not last or end >= last[-1][0] else last[-1])
        return [start for start, _, _ in found], last


def _short(text: str) -> str:
    words = " ".join(text.split())
    return words if len(words) <= _SHOWN else f"{words[:_SHOWN].rstrip()} ..."
