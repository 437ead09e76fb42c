r"""What sentences without a formula suppose: "Suppose one of them is zero.", "We ignore cross terms from now on."

No name is told in such a sentence, and what it means for a formula is not read: a formula with names that comes after
it is not called false. What supposes something holds to the end of its section, where a theorem has none of its own;
what only sets the scene, as in "On the axes things are simple.", in its block and the next one.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from operator import itemgetter

from proofcheck.documents.qualified import begins_qualified
from proofcheck.documents.sentences import Sentence, end_of_sentence, texts
from proofcheck.source.documents.model import Document, Segment
from proofcheck.source.patterns import lazy

_NEXT = 40  # characters between a sentence and the one that speaks of it
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
    r"假设|假定|忽略|略去|不计|不考虑|只考虑|限制在|退化|特例|特殊情[况形]|从现在起|[本全][节章文]中?[均都]|(?:以下|下文)[均都]|近似|"
    r"[设令取](?:其一|其中|它们|二者|两者)",
    re.IGNORECASE,
)
_SETS_THE_SCENE = lazy(
    r"\b(?:if|when|whenever|unless|provided|consider\w*|(?:as|so)\s+long\s+as|flaw(?:s|ed)?|slips?|guess\w*|freshman\S*|sophomore\S*|"
    r"fantasy|(?:popular|common|frequent|classic|typical)\s+(?:errors?|mistakes?|slips?)|(?:first|naive)\s+attempt|tempt\w*|"
    r"restrict\w*|(?:work|works|working|look|looks|looking)\s+(?:on|over|in|at|with|modulo)|exclusive|redefined|"
    r"perpendicular(?:ity)?|orthogonal\w*|parallel|disjoint\w*|cancel\w*|overlap\w*|right\s+angles?|understood|convention|"
    r"on\s+an\s+axis|collinear|commut\w+|drops?\s+out|eigenbasis|conjugate|lies?\s+on|"
    r"stands?\s+for|base\s+(?:two|ten|\d+)|binary|rings?|fields?|characteristic)\b|"
    r"\b(?:they|both|these|those|the\s+two|(?:one|none|each|all|any|some|both)\s+of\s+(?:them|these|those|the)|either|"
    r"neither|one)\s+(?:\w+\s+){0,4}?(?:is|are|be|being|has|have|vanish\w*|equals?|commutes?)\b|如果|若|当|只要|除非|异或|之一",
    re.IGNORECASE,
)
# A title before a sentence, "**Lemma 1 (orthogonal case).**"
_TITLE = lazy(
    r"[\s*_]*[^.:]{0,60}\b(?:degenerate|special|cases?|limit|regime|approximation|orthogonal\w*|zero|vanish\w*|small|"
    r"large|order|lineari[sz]ed|ideali[sz]ed|simplified|toy|boundary|axes|origin)\b[^.:]{0,40}[.:]?[\s*_]*",
    re.IGNORECASE,
)
_HEADING = lazy(
    r"\b(?:cases?|in\s+the\s+limit|limiting|degenerate|special|approximation|orthogonal\w*|vanishing|lineari[sz]ed|"
    r"ideali[sz]ed|simplified|toy|(?:first|second|leading)[- ]order|flaw\w*|ignoring|neglecting|without|char\w*|"
    r"fields?|rings?|boolean|xor|tropical|nilpotent|mod|modulo|modular)\b|情[况形]|近似|极限|特征|布尔|异或|模",
    re.IGNORECASE,
)
# Behind a formula: "because one of them is zero".
_GIVES_A_REASON = lazy(
    r"\b(?:because|since|as|being|having)\b[^.;]{0,80}\b(?:one|both|either|neither|they|them|products?|zero|vanish\w*|"
    r"cancel\w*|drop\w*|small|orthogonal\w*|independen\w+|being)\b|\bbeing\b",
    re.IGNORECASE,
)
# The next sentence, where it speaks of the formula: "This holds only on the axes.", "However, the step is invalid."
_REFERS = lazy(
    r"[\s(*_\[]*(?:(?:but|however|of\s+course|well|still|yet|and|note\s+that|clearly|obviously|actually|in\s+fact)[\s,]+)*"
    r"(?:this|that|it(?!\s+(?:is|was)\s+\W*\w+\W*\s+that\b)|these|here|which|such|the\s+(?:last|previous|above|preceding|claim|formula|equation|identity|equality|"
    r"statement|result|step|conditions?|argument|derivation|latter|first|second|products?|cross|mixed|middle)|"
    r"we\s+(?:have\s+|had\s+)?(?:assum|suppos|us|dropp|ignor|neglect|omit|forgot))|"
    r"[\s(（]*(?:但是?|然而|不过|其实|实际上)?[，,]?(?:这|此|该|上[式述面])",
    re.IGNORECASE,
)
_TAKES_BACK = lazy(
    r"[\s(*_\[]*(?:(?:but|well|ok|okay)[\s,]+)?(?:unfortunately|alas|oops|wrong|false|nonsense|no\b(?=\s*[.!,?])|not\s+(?:so|quite)|"
    r"(?:of\s+course|certainly|surely|obviously|clearly|definitely)\s+not\b|hardly\b|never\b|as\s+if\b|solv\w+|"
    r"(?:the|its)\s+(?:only\s+)?(?:solutions?|roots?)\b|just\s+kidding|right\s*\?|really\s*\?|(?:a\s+)?contradiction|(?:but\s+)?this\s+fails)|[\s(（]*(?:错|不对|可惜|矛盾)",
    re.IGNORECASE,
)
_NARROWS = lazy(
    r"\b(?:only|needs?|requires?|uses?|used|conditions?|conditional|nonsense|invalid|refut\w+|dropped|orthogonal\w*|"
    r"kidding|absurd|cannot|not|never|fails?|wrong|false|incorrect|untrue|flawed|error|mistake|contradict\w*|unless|"
    r"except|would|assum\w*|suppos\w*|ignor\w*|neglect\w*|omit\w*|holds?\s+(?:for|if|when|on|in|at|under|true)|"
    r"valid\s+(?:for|if|when|on|in|at|under)|true\s+(?:for|if|when|on|in|at|under)|approximately|approximation|zero|vanish\w*)\b|"
    r"n't\b|错|不对|不成立|[仅只][在当有对]|需要|假|无意义|前提|条件|近似",
    re.IGNORECASE,
)
_NOTE = lazy(r"\[\^([^\]\s]{1,40})\]")
_REMARK = lazy(r"\\(?:text|textrm|textnormal|mbox|hbox|intertext|(?P<tag>tag)\*?)\s*\{(?P<words>[^{}]*)\}")
_SAYING = lazy(r"[=<>]|[A-Za-z]{4}")  # in a tag
_COLUMN = lazy(r"&\s*:|:\s*&")  # a column of an alignment that says when its rows hold
_MARKED = lazy(r"\\(?:label|tag\*?)\s*\{\s*([^{}]+?)\s*\}")
# Above a sign: a reason, unless it is a number or a letter, or says that the sign defines.
_ABOVE = lazy(r"\\(?:overset|stackrel)\s*\{((?:[^{}]|\{[^{}]*\})*)\}\s*\{\s*(?:=|\\(?:le|leq|ge|geq)(?![A-Za-z]))")
# Text of another file, which may suppose something; not a figure, a table, or what only defines macros.
_INCLUDES = lazy(
    r"\\(?:input|include|subfile|(?:sub)?import\*?\s*\{[^{}]*\})\s*\{(?P<tex>[^{}]+)\}|"
    r"^[ \t]*\.\.[ \t]+include::[ \t]*(?P<rst>\S+)|^[ \t]*[`~:]{3,}[ \t]*\{include\}[ \t]*(?P<myst>\S+)|"
    r"\{\{<\s*include\s+(?P<quarto>\S+)\s*>\}\}|\{%-?\s*include(?:_relative)?\s+(?P<liquid>[^\s%]+)[^%\n]*%\}|"
    r"^[ \t]*-+8<-+[ \t]+(?P<snippet>\S+)|!\[\[(?P<note>[^\]\n|]+)[^\]\n]*\]\]|"
    r"\\(?P<when>if(?:x|num|dim|odd|case|cat|defined|csname|true|long|draft|full|solution\w*|[01])?(?![A-Za-z])[^\n]{0,20})",
    re.MULTILINE,
)
_ADDS_NO_TEXT = lazy(
    r"fig|tab|plot|tikz|pgf|img|image|macro|preamble|header|footer|command|packages|math_?commands|style|bib|"
    r"\.(?:html?|s?css|js|svg|png|jpe?g|gif|webp|pdf|csv|py|cls|sty)\b",
    re.IGNORECASE,
)
_BODY = "\\begin{document}"
_CLAUSE = lazy(r"[^,;:，；：\ue000]{1,400}(?=[,;:，；：])")  # that ends before a formula comes


class Circumstances:
    """Looks at a document once, when the first question is asked."""

    def __init__(self, document: Document) -> None:
        self._document = document
        self._lasting: tuple[list[int], list[tuple[int, str]]] | None = None  # where; what of it ends last, and where
        self._last: tuple[Sentence, str] | None = None  # the last question, and the answer
        self._scenes: dict[int, tuple[int, str]] = {}  # by number of a block: where in it or before, and the words
        self._numbers: dict[int, int] = {}  # of the blocks
        self._places: list[int] = []  # of all sentences
        self._texts: list[str] = []

    def of(self, sentence: Sentence, segment: Segment) -> str:
        """The words that may say under which conditions a formula of a sentence holds; empty where there are none."""
        if self._lasting is None:
            self._lasting = self._read()
        if self._last is None or self._last[0] is not sentence:
            around = self._found(sentence, *self._lasting) or self._behind(sentence) or self._notes(sentence)
            around = around or self._referred(sentence)
            self._last = sentence, around
        after = sentence.after(segment)
        return self._last[1] or (_short(after) if _supposing(after) else "")

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

    def _behind(self, sentence: Sentence) -> str:
        """What the next sentence takes back, or narrows down."""
        place = end_of_sentence(sentence)
        k = bisect_left(self._places, place)
        if k == len(self._places) or self._places[k] > place + _NEXT:
            return ""
        text = self._texts[k]
        refers = _REFERS.match(text)
        taken_back = _TAKES_BACK.match(text) or (refers is not None and _NARROWS.search(text))
        added = text.lstrip()
        remark = added[:1] in ("(", "（") and begins_qualified(added[1:])
        return _short(text) if taken_back or remark else ""

    def _referred(self, sentence: Sentence) -> str:
        """What the text says further below of a formula that has a label or a tag."""
        text, end = self._document.text, end_of_sentence(sentence)
        for match in _MARKED.finditer(text, sentence.items[0].start, end):
            mark = re.escape(match[1])
            for other in re.finditer(rf"(?:ref\*?\{{{mark}\}}|\({mark}\))([^.;]{{0,80}})", text[end:]):
                if _NARROWS.search(other[1]):
                    return _short(other[1])
        return ""

    def _notes(self, sentence: Sentence) -> str:
        """What a footnote of the sentence says."""
        text, start, end = self._document.text, sentence.items[0].start, end_of_sentence(sentence)
        k = bisect_left(self._places, start)
        while k < len(self._places) and self._places[k] <= end + _NEXT:
            note = text.rfind("\\footnote{", max(self._places[k] - _NEXT, 0), self._places[k]) >= 0
            if note and _narrows_behind(self._texts[k]):
                return _short(self._texts[k])
            k += 1
        for mark in _NOTE.findall(text, start, min(end + _NEXT, len(text))):
            behind = text.partition(f"\n[^{mark}]:")[2].partition("\n")[0]
            if _narrows_behind(behind):
                return _short(behind)
        return ""

    def _read(self) -> tuple[list[int], list[tuple[int, str]]]:
        self._numbers = {id(segment): k for k, segment in enumerate(self._document.segments)}
        headings = self._document.headings
        starts = [heading.start for heading in headings]
        found: list[tuple[int, int, str]] = []
        for block, start, text in sorted(texts(self._document), key=itemgetter(1)):
            self._places.append(start + len(text) - len(text.lstrip()))
            self._texts.append(text)
            words, k = _short(text.replace("\ue000", "...")), bisect_right(starts, start)
            if block.kind == "heading":
                narrowing = any(p.search(text) for p in (_HEADING, _SUPPOSES, _SETS_THE_SCENE))
                if k and (narrowing or begins_qualified(text)):
                    found.append((start, headings[k - 1].section_end, words))
            elif "\ue000" in text:
                continue
            elif _SUPPOSES.search(text):
                ends = [region.end for region in self._document.regions if region.start <= start < region.end]
                found.append((start, min([*ends, *starts[k : k + 1], len(self._document.text) + 1]), words))
            elif _SETS_THE_SCENE.search(text) or begins_qualified(text) or _TITLE.fullmatch(text):
                self._scenes.setdefault(self._numbers[id(block)], (start, words))
        for start, words in _included(self._document.text):
            k = bisect_right(starts, start)
            found.append((start, min([*starts[k : k + 1], len(self._document.text) + 1]), words))
        found.sort()
        last: list[tuple[int, str]] = []
        for _, end, words in found:
            last.append((end, words) if not last or end >= last[-1][0] else last[-1])
        return [start for start, _, _ in found], last


def _included(text: str) -> Iterator[tuple[int, str]]:
    """Where a document reads in the text of another file, as it is written there."""
    for match in _INCLUDES.finditer(text, max(text.find(_BODY), 0)):
        if not _ADDS_NO_TEXT.search(str(match[match.lastgroup or 0])):
            yield match.start(), match[0].strip()


def _supposing(words: str) -> bool:
    return any(pattern.search(words) for pattern in (_SUPPOSES, _SETS_THE_SCENE, _GIVES_A_REASON))


def narrows(words: str) -> bool:
    """Whether words beside a formula, with no formula behind them, may say how far it holds."""
    return _supposing(words) or begins_qualified(words)


def _narrows_behind(note: str) -> bool:
    return narrows(note) or _NARROWS.search(note) is not None


def remarked(text: str, start: int, end: int) -> bool:
    r"""Whether words inside a formula, beside a part of it, may say how far this holds: `\text{on the axes}`."""
    if _COLUMN.search(text):
        return True
    for match in _REMARK.finditer(text):
        if match["tag"] and _SAYING.search(match["words"]):
            return True
        words = match["words"].strip(" ~()[],.;")
        apart = match.start() >= end or match.end() <= start or match["tag"] or " " in words
        if apart and narrows(words):
            return True
    return False


def marked(text: str, start: int, end: int) -> bool:
    r"""Whether something stands above a sign of a formula, as in `7 \overset{3}{=} 1`."""
    return _ABOVE.search(text, start, end) is not None


def _short(text: str) -> str:
    words = " ".join(text.split())
    return words if len(words) <= _SHOWN else f"{words[:_SHOWN].rstrip()} ..."
