r"""Values that go on behind a formula: "for $n = 1$, $2$ and $3$", "let $d = 64$ or $128$", "$N = 7$ billion".

The formula by itself says less, or something else, than the text does. So nothing is taken from it, and nothing is
judged with its names.
"""

from __future__ import annotations

import re

from proofcheck.documents.sentences import Sentence
from proofcheck.lang.tex.spelling import is_name
from proofcheck.lang.tex.tree import Tex
from proofcheck.source.documents.model import Segment
from proofcheck.source.patterns import lazy

_JOINED = (
    r"(?:[\s*_]*(?:\([^()\ue000]*\)|（[^（）\ue000]*）)?[\s*_]*(?:[,，、;；/&]|(?:and|or|to|through|thru|till|until|upto|up\s+to|"
    r"versus|vs\.?|resp(?:ectively|\.)?|also|too|as\s+well\s+as|even|perhaps|maybe|possibly|else|then|finally|both|for)\b|"
    r"或者?|和|与|及|以及|到|至|乃至|[-–—~～]|\.{2,3}|…))"
)
_BETWEEN = lazy(rf"{_JOINED}*[\s*_]*[(（]?[\s*_]*", re.IGNORECASE)
_EITHER = lazy(
    r"\b(?:or|to|through|thru|till|until|upto|up\s+to|versus|vs|resp\w*)\b|或|到|至|[-–—~～…]|\.{2,3}", re.IGNORECASE
)
_OPENS = lazy(r"[\s*_]*[(（][^()（）]{0,40}")
_RELATION = lazy(
    r"[=<>≤≥≠∈≈]|\\(?:leq?|geq?|lt|gt|neq?|in|notin|to|approx|sim|simeq|equiv|mid|subset\w*|propto|ll|gg)(?![A-Za-z])"
)
# A number, an interval, a set of numbers, or dots.
_NUMBER = lazy(
    r"(?:\\(?:[ld]?dots[a-z]?|cdots|infty|pm|mp|frac|times|cdot|pi|sqrt|left|right|quad|qquad|text(?=\{\s*(?:or|and)\b)|"
    r"[,;:!{} ])|"
    r"[-–+\d.,()\[\]{}\s/^*…]|\b(?:or|and)\b)+"
)
# The words themselves name further values.
_FURTHER = lazy(
    rf"{_JOINED}+[\s*_]*(?:[-+±]?\d|(?:two|three|four|five|six|seven|eight|nine|ten|zero|half|infinity)"
    r"(?=\s*(?:[,.;:)]|and|or|to|we|then|it|$))|(?:likewise|similarly|below|above|beyond|so\s+on|on|upwards?|more|less|"
    r"fewer|larger|smaller|greater|higher|lower|others?|another|further|etc|the\s+(?:like|same|others?|rest))\b)|"
    r"[\s*_]*[(（]?[\s*_]*(?:etc\b|等|以上|以下|起|之间)",
    re.IGNORECASE,
)
# They are a part of the number, or of its unit.
_SCALED = lazy(
    r"[A-Za-z%‰°+±]|-(?=[A-Za-z])|"
    r"[\s*_~]*(?:(?:hundreds?|thousands?|millions?|billions?|trillions?|dozens?|bn|mn|[KMGTP]i?|B)(?![A-Za-z])|[十百千万亿兆]|[，,]?\s*单位)|"
    r"[\s*_]*\(in\s+\w+"
)
# A root among several: "$x = 1$ is one root".
_ONE_OF = lazy(
    r"[\s*_]*(?:is|are|gives?)\s+(?:one|an?|another|the\s+(?:first|second|other|last|only))\s+(?:\w+\s+)?(?:roots?|solutions?|"
    r"zeros?|choices?|options?|candidates?|possibilit\w+|values?|cases?|examples?)\b",
    re.IGNORECASE,
)
_OR = lazy(r"[\s*_]*[,，;；]?[\s*_]*(?:or|for|或者?)[\s*_]*", re.IGNORECASE)
_NAME = lazy(r"\s*(\\?[A-Za-z]+)\s*(?:[=<>≤≥]|\\[lg]eq?(?![A-Za-z])|\\in(?![A-Za-z]))")
_IN_TEXT = lazy(r"\\(?:text\w*|mbox|mathrm)\s*\{[~\s]*(?:or|and|to|through|resp)\b", re.IGNORECASE)
_UNIT = lazy(r"\d\s*(?:\\[,;:! ]|[~\s]|\\(?:thin|q)?quad)*\\(?:text\w*|mathrm|mbox|operatorname|si|unit)\s*\{")


def goes_on(tree: Tex, text: str, sentence: Sentence, segment: Segment) -> bool:
    """Whether the values of a formula, which says what a name is or where it lies, go on behind it, or are scaled.
    text: the formula as it is written."""
    if tree.kind != "relation" or len(tree.value) != 1 or not _of_names(tree.children[0]):
        return False
    after = sentence.after(segment)
    inline = segment.delimiter in ("$", "\\(", ":math:")
    if (inline and _SCALED.match(after)) or _FURTHER.match(after) or _IN_TEXT.search(text) or _UNIT.search(text):
        return True
    if tree.value == ("=",) and _ONE_OF.match(after):
        return True
    behind, ahead = sentence.behind(segment), sentence.ahead(segment)
    if behind is not None and _again(text, after, behind.text):
        return True
    if ahead is not None and _again(ahead.text, sentence.before(segment), text):
        return True
    if behind is None or _RELATION.search(behind.text):
        return False
    joined = _BETWEEN.fullmatch(after) is not None
    if _NUMBER.fullmatch(behind.text):
        return joined or _OPENS.fullmatch(after) is not None
    return joined and _EITHER.search(after) is not None


def _of_names(tree: Tex) -> bool:
    return is_name(tree) or (tree.kind == "list" and all(map(is_name, tree.children)))


def _again(text: str, between: str, behind: str) -> bool:
    """Whether another value of the same name comes behind "or" or "for": "$x = 1$ or $x = 2$"."""
    one, other = _NAME.match(text), _NAME.match(behind)
    return _OR.fullmatch(between) is not None and one is not None and other is not None and one[1] == other[1]
