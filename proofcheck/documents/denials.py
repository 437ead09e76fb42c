"""Words in the clause of a formula by which the sentence may say something else than the formula: that it fails, that
it holds nowhere, or for one value only.

A formula that is true is then not counted as proved, since the sentence may be false all the same.
"""

from __future__ import annotations

import re

from proofcheck.documents.sentences import Sentence
from proofcheck.source.documents.model import Segment
from proofcheck.source.patterns import lazy

_NEAR = 5  # formulas, and words between them
_DENIES = (
    r"\b(?:no|none|not|never|neither|nor|nowhere|cannot|impossible|absurd|false|wrong|untrue|unless|except|fails?|failing|"
    r"contradict\w*|exclud\w+|violat\w+|den(?:y|ies)|refut\w+|disprov\w+|negation|contrary|rarely|seldom|hardly|scarcely|"
    r"might\s+think|tempting|lie|beginners?|nobody|mistake\w*|fallac\w+|myths?|bugs?|erroneous\w*|incorrect\w*|wrongly|conjectur\w+|doubt\w*|naive\w*|counter-?examples?|"
    r"unproven|breaks?\s+down|ceases?|almost|opposite|avoid|strict\w*|unique|nicht|falsch|kein\w*|faux|fausse|"
    r"far\s+from|rul(?:e|es|ed|ing)\s+out|instead\s+of|rather\s+than|as\s+opposed\s+to)\b|n't\b"
)
_BEHIND = lazy(
    rf"{_DENIES}|\b(?:only|iff|if\s+and\s+only|finitely|at\s+most|(?:exactly|precisely|just)\s+(?:for|when|if|in|on|one|two))\b|"
    r"[✗✘❌]|仅|只有|只在|至多|不成立|不可能|不正确|不对|矛盾|假命题|充要条件|充分条件|必要条件|恒不|没有|错",
    re.IGNORECASE,
)
_AHEAD = lazy(
    rf"{_DENIES}|\b(?:only|at\s+most)\b|[✗✘❌]|误|并非|不是|没有|不存在|排除|否定|违反|矛盾|仅|只有|除非|至多",
    re.IGNORECASE,
)
_HARMLESS = lazy(
    r"\bnot\s+only\b|\b(?:does|do|did|is|are|was|were|need)\s+not\s+(?:depend|matter|change|involve|contain|need|use|require|"
    r"hard|difficult|surprising|(?:a|by)\s+(?:coincidence|accident))\w*|\bno\s+(?:longer\s+depend\w*|matter|assumptions?|"
    r"conditions?|further|other|loss|need|doubt|bias\w*|weights?|parameters?|dropout|mask\w*)\b|\bnot\s+(?:hard|difficult|"
    r"surprising\w*)\b|\bit\s+only\s+(?:uses|needs|depends)\b|\bonly\s+(?:the|a|two|one|uses?|depends?|needs?|by|from|through)\b|"
    r"不等|不妨|不难|不依赖|无关|不变|不需",
    re.IGNORECASE,
)
_ENDS = lazy(r"[.,;:，。；：(（]|\b(?:and|but|so|as|since|because|while|whereas|where|hence|thus)\b", re.IGNORECASE)
_WHICH = lazy(r"\s*[,，]\s*(?:which|that|this|a|an)\b", re.IGNORECASE)
_CONTRADICTS = lazy(r"\s*[与和]\s*\ue000\s*相?矛盾")
_ENDED = lazy(r"[.,;:]\s*(?:\\\\)?\s*(?:\\end\{\w+\*?\}\s*)?$")


# A sentence of its own that denies what stands before it, and what else does so right beside it.
_NEXT = lazy(
    r"[\s*_)]*[.。!?？！]?[\s*_(]*(?:(?:but|yet|however|though|of\s+course),?\s+)?(?:(?:this|that|it|which|the\s+(?:claim|formula|identity|last\s+\w+))\s+"
    r"(?:is|was)\s+(?:\w+ly\s+)?(?:false|wrong|incorrect|untrue|nonsense|impossible|absurd|not\s+(?:true|correct|so|the\s+case)|"
    r"an?\s+(?:\w+\s+)?(?:mistake|fallacy|myth|error|contradiction))|(?:contradiction|no|not\s+so)\s*[.!]|(?:this|that)\s+(?:turns\s+out\s+to\s+be\s+(?:false|wrong|untrue)|cannot\s+be)|"
    r"(?:here|in\s+(?:it|this))\b[^.;]{0,40}\b(?:matri(?:x|ces)|operators?|quaternions?|complex|imaginary|permutations?|vectors)\b|"
    r"we\s+(?:will\s+|shall\s+|now\s+)?(?:disprove|refute)|find\s+the\s+(?:mistake|error)|where\s+is\s+the\s+(?:mistake|error)|"
    r"the\s+inequality\s+is\s+strict|equality\s+never|nope\b|not\s+quite\b|absurd\b|or\s+so\s+it\s+seems|alas\b|"
    r"this\s+is\s+where\s+the\s+(?:proof|argument|derivation)\s+(?:goes|fails|breaks)|(?:其实)?不然[。！]|非也[。！]|"
    r"(?:the|a)\s+\w+\s+term\s+is\s+missing|(?:这里)?漏了|(?:correction|scratch\s+that|sorry|oops|wait|hm+|actually|on\s+second\s+thought|no\s+wait|"
    r"let\s+(?:me|us)\s+(?:redo|recompute|check)|this\s+should\s+be|that\s+should\s+be|what\s+went\s+wrong|so\s+we\s+made\s+an\s+error|"
    r"this\s+is\s+unsound|(?:grade|score|reward)\s*:)(?![a-z])|(?:but|yet)\s+(?:for\s+)?\$|(?:更正|等等|哎|错了|重新(?:计)?算|答案有误|检验|显然有问题|得\s*\$?0\$?\s*分)|"
    r"(?:therefore|hence|thus|so)\s+(?:the\s+)?(?:assumption|hypothesis|supposition)\s+(?:was|is)\s+(?:wrong|false)|"
    r"(?:hence|so|therefore|thus)\s+(?:there\s+is\s+no|no\s+such|\$[^$]{1,20}\$\s+is\s+irrational|the\s+lines\s+are\s+parallel)|"
    r"(?:故|所以|因此)(?:假设不成立|两直线平行|无解)|"
    r"\(?(?:false|wrong|incorrect|not\s+true)[)!.]|(?:这|但这|然而这)(?:是|并)?(?:错|不对|不成立|不正确|假))|[\s*_]*[?？]",
    re.IGNORECASE,
)
_LABEL = lazy(
    r"(?:\b(?:myth|bug|not|mistake|wrong|false|fallacy|error|incorrect|misconception)\s*[:：]|\b(?:naively|wrongly|incorrectly)\s*,)[\s*_]*$",
    re.IGNORECASE,
)
_LATER = lazy(
    r"\bstrict(?:ly)?\b|\bnever\s+(?:zero|equal)|\bequality\s+never|\bwith\s+probability\b|\bhalf\s+of\s+the\s+time|\breversed\b|"
    r"^\s*,?\s*(?:which\s+|and\s+)?(?:is|are)\s+(?:always\s+|never\s+|then\s+|thus\s+)?(?:an?\s+)?(?:odd|even|prime|composite|divisible|"
    r"irrational|minimal|maximal|smallest|largest|sharp|tight|zero\s+at)(?![a-z])|"
    r"^\s*(?:vanish\w*|peaks?)\s+at\b|^\s*(?:能被|[为是](?:奇数|偶数|素数|质数)|在\s*\ue000\s*(?:处|时)取|的解|有唯一解|有\S{0,4}解)|"
    r"^\s*forces\b|^\s*has\s+(?:\w+\s+)?solutions?\b|^\s*has\s+(?:the\s+|an?\s+)?(?:value|label|length|type)\b|\bfor\b[^.;]{0,40}\bonly\s*[.;]?\s*$",
    re.IGNORECASE,
)


def denied_behind(text: str, place: int) -> bool:
    """Whether what stands behind a formula, at a place in the text, says that it is false: "But this is wrong."."""
    return _NEXT.match(text, place) is not None


def may_deny(sentence: Sentence, segment: Segment) -> bool:
    """Whether words in the clause of a formula may deny it, or say that it holds for few values."""
    before, after = sentence.around(segment, _NEAR)
    if _LABEL.search(before) or _LATER.search(after):
        return True
    ahead = _ENDS.split(_HARMLESS.sub(" ", before))[-1]
    behind = "" if _ENDED.search(segment.text) else _HARMLESS.sub(" ", _WHICH.sub(" ", after, count=1))
    if _CONTRADICTS.match(after):
        return True
    return _AHEAD.search(ahead) is not None or _BEHIND.search(_ENDS.split(behind.partition("\ue000")[0])[0]) is not None
