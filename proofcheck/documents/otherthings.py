r"""Words for what is no number: `Let $A$ and $B$ be matrices`, "We turn to matrices", "for all quaternions".

Where no shape stands beside such a word, a name that it is said of is not declared any more; and a formula about
numbers is not what a sentence about other things says.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from proofcheck.documents.described import IST, named_by
from proofcheck.documents.sentences import FORMULA, NAMES, Sentence
from proofcheck.source.documents.model import Segment
from proofcheck.source.patterns import lazy

# What is no number, by the word for it.
_THING = (
    r"(?:vectors?|matri(?:x|ces)|tensors?|arrays?|operators?|maps?|mappings?|transformations?|permutations?|rotations?|"
    r"reflections?|isometr(?:y|ies)|projections?|\w*morphisms?|quaternions?|octonions?|functions?|functionals?|"
    r"bijections?|sets?|subsets?|graphs?|groups?|subgroups?|rings?|fields?|spaces?|subspaces?|ideals?|elements?|words|"
    r"strings?|polynomials?|sequences?|paths?|events?|relations?|propositions?|distributions?|process(?:es)?)\b"
    r"(?!\s*-?\s*(?:sizes?|dimensions?|ind(?:ices|ex)|norms?|rank)\b)"
)
_ANY_THING = r"(?:向量|矩阵|方阵|张量|算子|映射|变换|置换|四元数|函数|集合|群|元素|多项式|序列|事件)"
_STAND = (
    r"\s*,?\s*(?:now\s+)?(?:be|is|are|denotes?|represents?|stands?\s+for)\s+"
    r"(?:(?:both|all|two|now|an?|the|some|any)\s+)*"
)
_THINGS = [
    lazy(pattern, re.IGNORECASE)
    for pattern in (
        rf"{NAMES}{_STAND}(?:[a-z-]+\s+){{0,4}}?{_THING}",
        rf"\b{_THING}\s+{NAMES}",
        rf"(?<!of )(?<!of the )(?<!of a )(?<!of an )\b(?:{_THING}|imaginary\s+unit)\s+(?:is|are)\s+{NAMES}",
        rf"\b(?:group|ring|algebra|field)\s+[^.;]{{0,20}}?\b(?:by|of)\s+{NAMES}",
        rf"{NAMES}\s+(?:des\s+)?(?:matrizen|matrices|operatoren|opérateurs|operadores|vektoren|vecteurs)\b",
        rf"\b(?:replac\w+|turn\w*)\s+(?:the\s+)?(?:\w+\s+)?{NAMES}\s+(?:by|into|with)\s+(?:\w+\s+)?{_THING}",
        rf"\bin\s+an?\s+(?:[a-z-]+\s+)?(?:ring|group|algebra|field|monoid|category)\b[^.;]{{0,30}}?{NAMES}",
        rf"{NAMES}{IST}[\u4e00-\u9fff]{{0,8}}?(?:\s*{FORMULA}\s*[\u4e00-\u9fff]{{0,4}}?)?{_ANY_THING}",
        rf"{_ANY_THING}\s*{NAMES}",
    )
]
# A sentence that is about other things than numbers, or turns to them.
OF_THINGS = lazy(
    r"(?<!unlike )\b(?:for|in|over|on)\s+"
    r"(?:(?:all|any|every|each|arbitrary|general|square|random|the|an?|non-?commut\w+|\d+-bit)\s+)*"
    r"(?:matrices|matrix\s+algebra|operators|quaternions|octonions|complex(?:\s+(?:numbers?|plane|case))?|imaginary(?:\s+numbers)?|"
    r"floats?|floating[- ]point\w*|\d+-bit\s+integers|intervals|strings|rings?|(?<!the )fields?|groups?(?<=\bgroup)|"
    rf"monoids?)\b(?!\s*{FORMULA})|"
    r"\b(?:with|using)\s+(?:floats|\d+-bit\s+\w+|matrices)\b|\b(?:over|in)\s+\$?\\mathbb\s*\{?\s*[CHO]\b|"
    r"对(?:于)?(?:所有|任意)?(?:复数|矩阵|算子|四元数)",
    re.IGNORECASE,
)
TURNS = lazy(
    rf"\b(?:turn|switch|move|pass|generali[sz]e|go\s+over)\w*\s+(?:[a-z-]+\s+){{0,3}}?to\s+(?:[a-z-]+\s+)?{_THING}|"
    rf"\beverything\s+is\s+(?:now\s+)?(?:an?\s+)?{_THING}|"
    r"\bexten(?:d\w*|sion)\b[^.;]{0,30}\bto\s+(?:the\s+)?complex\b|"
    r"\bwork\w*\s+(?:now\s+)?(?:over|in|with)\s+(?:the\s+|an?\s+)?(?:complex|reals?\b|quaternion|matri|operator|non-?commut)\w*|"
    r"\b(?:letters|symbols|variables|numbers|names)\s+(?:[a-z]+\s+)?(?:denote|stand\s+for|are|have)\s+(?:now\s+)?"
    rf"(?:{_THING}|complex|reals?\b|new\b|redefined|other\b)|\bsymbols\s+are\s+redefined|"
    r"\bmultiplication\s+(?:need\s+not|does\s+not|no\s+longer)\b|\bdrop\w*\s+(?:the\s+)?integrality",
    re.IGNORECASE,
)
# A heading that says nothing else.
HEADS_THINGS = lazy(
    r"[\W\d]*(?:the\s+)?(?:case\s+of\s+)?(?:general\s+|square\s+|random\s+|non-?commut\w+\s+|linear\s+)*(?:matrices|operators|"
    r"quaternions|strings|rings|groups|fields|variables(?<=commuting variables)|complex(?:\s+(?:case|numbers))?|"
    r"matrix\s+case|matrix\s+version|intervals|floats|复数(?:情形|的情形)?|矩阵(?:情形|的情形)?|算子)\W*",
    re.IGNORECASE,
)
THINGS = lazy(rf"\b{_THING}|\bimaginary\s+unit\b|{_ANY_THING}", re.IGNORECASE)


def things(sentence: Sentence) -> Iterator[Segment]:
    """The names of which the words say that they are no numbers: vectors, permutations, elements of a group."""
    return named_by(sentence, _THINGS) if THINGS.search(sentence.marked[0]) else iter(())
