"""Formulas of which a part may stand outside: "$2$ times $3 = 6$", "the square of $a + b = c$", "$a = b$ $+ c$".

A row of a display, or a formula, that begins with an operation or goes on with a factor belongs to the one before it;
so do words that name an operation right before a formula or right behind it. Such a formula is not read.
"""

from __future__ import annotations

import re

from proofcheck.documents.sentences import Sentence
from proofcheck.lang.tex.canonical import bound_by
from proofcheck.lang.tex.spelling import is_name
from proofcheck.lang.tex.tree import Tex, walk
from proofcheck.source.documents.model import Segment
from proofcheck.source.patterns import lazy

_SIGN = r"(?:[-+−·×⋅*/÷]|\\(?:cdot|times|pm|mp|div|circ|ast|star|odot|oplus|otimes)(?![A-Za-z]))"
_BETWEEN = lazy(rf"\s*{_SIGN}\s*")  # two formulas, in the text
_BEGINS = lazy(rf"\s*(?:\{{\}}\s*)?(?:\\(?:[!,;: ]|q?quad(?![A-Za-z]))\s*)*{_SIGN}")
_ENDS = lazy(rf"{_SIGN}\s*$")
_GAP = lazy(r"[\s,，]*")
_OPERATION = (
    r"sum|difference|product|quotient|ratio|square|cube|(?:square|cube|\w+th)?\s*roots?|logarithm|log|exponential|"
    r"derivative|gradient|integral|negative|inverse|reciprocal|transpose|norm|absolute\s+value|half|third|quarter|twice|"
    r"double|multiple|power|expectation|mean|average|variance|determinant|trace|rank|max\w*|min\w*|limit|sine|cosine|sign"
)
# Words of which a formula right behind them is the operand.
_BEFORE = lazy(
    r"\b(?:times|plus|minus|twice|thrice|double|half|divided\s+by|multiplied\s+by)\s*$|"
    r"(?:乘以?|加上?|减去?|除以|倍的?|平方根?|立方根?|导数|对数|一半|倒数|转置|之[和差积商])(?:的|是|为)?\s*$",
    re.IGNORECASE,
)
_OF = lazy(rf"\b(?:{_OPERATION})\s+of\s*$", re.IGNORECASE)
_JOINS = lazy(r"\s*(?:and|by|with|to|from|和|与|及)\s*", re.IGNORECASE)
_PAIR = lazy(r"\b(?:sums?|differences?|products?|quotients?|ratios?)\s+of\s*$", re.IGNORECASE)
# Words that go on with an operation on a formula right before them.
_BEHIND = lazy(
    r"\s*(?:(?:plus|minus|times|squared|cubed|halved|doubled|divided\s+by|multiplied\s+by|mod(?:ulo)?)\b|"
    r"加上?|减去?|乘以?|除以|的\s*(?:[两二三四五六七八九十\d]+\s*倍|平方|立方|一半|倒数|相反数))",
    re.IGNORECASE,
)
_GIVEN = lazy(r"[\s,，(（]*(?:given|condition(?:al(?:ly)?|ed)\s+on|在给定)(?![a-z])", re.IGNORECASE)
_AVERAGE = lazy(
    r"\\math(?:bb|rm|bf)\s*\{?\s*[EPV]|\\operatorname\s*\{\s*(?:E|Var|Cov|Pr?)\b|\\(?:E|Var|Cov|Pr)(?![a-z])"
)
# Words that say over what a sum or an integral in a formula right before them runs.
_RUNS = lazy(
    r"[\s,，(（]*(?:(?:over|running\s+over|in\s+steps|with\s+respect\s+to|sum(?:med|s|ming)?\s+(?:is\s+)?over|"
    r"where\s+the\s+(?:sum|product|integral)|with\s+the\s+(?:sum|product|integral))\b|只对|求和|取遍|其中和)",
    re.IGNORECASE,
)
_RESTRICTS = lazy(
    r"\b(?:odd|even|primes?|constant|fixed|multiples?|only|square-?free)\b|[奇偶素]数?|常数|固定", re.IGNORECASE
)
WHY = "words or signs beside it may belong to it"


def torn_off(tree: Tex, text: str, segment: Segment, sentence: Sentence) -> str | None:
    """Why a formula may be only a part of what is meant; None where nothing speaks for that. tree: the formula, in the
    text of its segment."""
    running = {name for big in walk(tree) for name in bound_by(big)} | ({"x", "t"} if "\\int" in text else set())
    others = (item for item in sentence.items if isinstance(item, Segment) and item is not segment)
    said = (sentence.before(item) + " ; " + sentence.after(item) for item in others if item.text.strip() in running)
    if any(map(_RESTRICTS.search, said)):
        return "its sentence may say over what an index in it runs"
    first = not text[: tree.start].strip(" \n\t{}&")
    last = not text[tree.end :].strip(" \n\t{}&.,;。，；\\")
    before, after = sentence.before(segment), sentence.after(segment)
    ahead, behind = sentence.ahead(segment), sentence.behind(segment)
    if first:
        if _BEFORE.search(before) or (_OF.search(before) and not _is_applied(tree)):
            return WHY
        if ahead is not None and (_BETWEEN.fullmatch(before) or (_GAP.fullmatch(before) and _ENDS.search(ahead.text))):
            return WHY
        if ahead is not None and _JOINS.fullmatch(before) and _PAIR.search(sentence.before(ahead)):
            return WHY
        if ahead is not None and _GAP.fullmatch(before) and _BEGINS.match(text):
            return WHY
    if last:
        if _BEHIND.match(after) or (_speaks_of_many(text) and _RUNS.match(after)):
            return WHY
        if _AVERAGE.search(text) and _GIVEN.match(after):
            return "what an average in it is taken under may stand behind it"
        if behind is not None and _GAP.fullmatch(after) and _BEGINS.match(behind.text):
            return WHY
    return None


def _is_applied(tree: Tex) -> bool:
    """Whether a function at an argument stands on the left, of which the formula says what it is: `f(x) = x^2`."""
    left = tree.children[0] if tree.kind == "relation" else tree
    return left.kind == "product" and is_name(left.children[0]) and left.children[1].kind == "group"


def _speaks_of_many(text: str) -> bool:
    return any(word in text for word in ("\\sum", "\\prod", "\\int", "∑", "∏", "∫"))
