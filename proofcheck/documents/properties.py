r"""Properties that words give to names: `$A$ is idempotent`, `the projection matrix $P$`, `设 $P$ 是投影矩阵`.

The language has no type for most of them. So nothing that a text says of such a name is called false from there on: the
property may be what makes it true. Words that say what a name is for, "the learning rate", narrow nothing.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from proofcheck.documents import cues
from proofcheck.documents.facts import is_fact, is_number
from proofcheck.documents.sentences import FORMULA, MARK, Sentence
from proofcheck.source.documents.model import Segment
from proofcheck.source.patterns import lazy

_ENGLISH = (
    "idempotent|nilpotent|involut\\w+|project(?:ion|or)s?|unit(?:ary)?|unimodular|normal(?:i[sz]ed)?|singular|"
    "full[- ](?:\\w+ )?rank|low[- ]rank|rank|triangular|diagonal\\w*|tridiagonal|banded|permutations?|"
    "(?:doubly )?stochastic|circulant|toeplitz|hankel|vandermonde|hermitian|(?:skew|anti)[- ]?symmetric|semi-?definite|"
    "orthonormal|rotations?|reflections?|householder|identity|zero|null|one-hot|binary|boolean|sparse|positive|negative|"
    "non-?negative|non-?zero|even|odd|prime|integers?|rational|complex|imaginary|convex|concave|(?:bi)?linear|affine|"
    "continuous|differentiable|smooth|lipschitz|bounded|monoton\\w+|increasing|decreasing|eigen\\w+|singular values?|"
    "roots?|solutions?|solves?|minim\\w+|maxim\\w+|optim\\w+|stationary|critical|saddle|fixed points?|estimat\\w+|"
    "inverse|pseudo-?inverse|generali[sz]ed|probability|probabilities|probabilistic|distribut\\w+|densit\\w+|random|standardi[sz]ed|"
    "cent(?:er|re)d|whitened|independent|uncorrelated|constant|sums? to|adds? up|simplex|perpendicular|parallel|"
    "collinear|coprime|distinct|equal|similar|congruent|triangle|angle|distance|metric|norm|kernel|basis|span\\w*|"
    "null ?space|subspace|orthogonal|symmetric|definite|invertible|non-?singular|commut\\w+|anti-?commut\\w+|"
    "vanish\\w*|cancels?|negligible|small|tiny|large|huge|coincides?|agrees?|differs?|opposite|proportional|saturat\\w+"
)
_CHINESE = (
    "幂等|投影|幂零|对合|单位|酉|奇异|满秩|低秩|秩|三角|对角|置换|随机|循环|反对称|斜对称|半正定|标准正交|旋转|反射|零|独热|稀疏|"
    "正数|负数|非负|非零|偶数?|奇数|素数|质数|有理|复数|凸|凹|线性|仿射|连续|可微|可导|光滑|有界|单调|递增|递减|特征向量|特征值|"
    "根|解|极小|极大|最小|最大|最优|驻点|临界|不动点|估计|逆|概率|分布|密度|标准化|中心化|归一|独立|常数|常量|之和|垂直|平行|"
    "正交|对称|正定|可逆|可?交换|互质|相似|相等|夹角|距离|范数|基|子空间"
)
_PROPERTY = lazy(rf"\b(?:{_ENGLISH})\b|{_CHINESE}", re.IGNORECASE)
_NAMES = rf"(?P<names>{FORMULA}(?:\s*(?:,\s*and|and|or|,|、|和|与|及)\s*{FORMULA})*)"
_WORDS = r"(?P<words>[^,.;:\ue000，。；：]{1,120})"
_VERBS = (
    r"(?:be|is|are|being|was|were|becomes?|has|have|satisf(?:y|ies|ying)|denotes?|represents?|sums?|solves?|"
    r"minimi[sz]es?|maximi[sz]es?)"
)
_PATTERNS = [
    lazy(pattern, re.IGNORECASE)
    for pattern in (
        rf"{_NAMES}\s*,?\s*(?:(?:which|that|all|both)\s+)?"
        rf"{_VERBS}\b{_WORDS}",
        rf"{_NAMES}\s*(?P<words>(?:anti-?)?commute|vanish(?:es)?|cancels?|coincides?|agrees?|differs?)\b",
        rf"{_NAMES}\s*,\s*(?!(?:and|then|so|hence|thus|therefore|we|let|which|that|all|both|the|our|this|{_VERBS})\b)"
        r"(?P<words>[a-z][^.,;:\ue000]{1,120})",
        rf"{_NAMES}\s*[,，、]\s*(?![则故有得])(?P<words>[\u4e00-\u9fff]{{1,30}})",
        rf"{_NAMES}\s+(?!{_VERBS}\b)(?P<words>[a-z][a-z -]{{0,60}}?)(?=\s+(?:and|or)\s+\ue000|\s*[.,;:]|\s*$)",
        rf"{_NAMES}\s*(?:[均都皆两]|相互|互相|彼此|各自)*(?P<words>[\u4e00-\u9fff]{{1,6}}?)"
        rf"(?=[\s，。,.;；、)）\ue000]|[且则时和并的]|$)",
        rf"{_NAMES}[^,.;\ue000，。；]{{0,12}}?(?:为|是|表示|代表|具有|满足|即){_WORDS}",
        rf"{_NAMES}(?:[^.;。；]{{0,60}}?)(?P<words>(?:投影|幂等|单位|特征|最优|极小|极大)[\u4e00-\u9fff]{{0,6}})",
        rf"(?P<words>(?:[a-z][a-z-]*\s+){{1,4}}){_NAMES}",
        rf"(?P<words>[\u4e00-\u9fff]{{2,10}})\s*{_NAMES}",
    )
]
_BARE = lazy(
    rf"{_NAMES}\s*(?:both\s+|all\s+|each\s+)?(?:be|is|are)\s+"
    r"(?!(?:an?|the|some|any|our|its?|their|in|on|of|as|such|defined|denoted|given|called)\b)"
    r"(?P<words>[^,.;:，。；：]{1,120}?)(?=\s+(?:and|with|then|in|from|for|where|such)\b|[,.;:，。；：]|$)",
    re.IGNORECASE,
)
_NEUTRAL = lazy(
    r"\b(?:both|all|two|three|four|several|many|other|another|any|some|arbitrary|fixed|given|known|real|square|column|row|"
    r"(?:sub)?(?:vectors?|matri(?:x|ces)|tensors?|numbers?|scalars?|variables?|functions?|maps?|operators?|elements?|points?|"
    r"entries|sets?|sequences?|tokens?|names|parameters?|weights?|sizes?|dimensions?|shapes?|indices|constants?|events?|"
    r"observations?|samples?|inputs?|outputs?|features?|queries|keys|values|layers?)|of|and|or|the|same|compatible|"
    r"appropriate|suitable|as|above|before|below|follows)\b",
    re.IGNORECASE,
)
_CLAUSE = lazy(r"\b(?:then|so|hence|thus|therefore|we have|we get|follows)\b|则|所以|因此|故|于是|有", re.IGNORECASE)
# Words with which a sentence does not suppose, or not everywhere, what it says.
_QUALIFIED = lazy(
    r"\b(?:not|no|neither|nor|never|unless|without|except|if|when|whenever|or|either|whether|only)\b|n't\b|"
    r"[不非若当或]|没有|除",
    re.IGNORECASE,
)
_NEAR = 200  # characters in which a condition stands before a name
_CONDITIONAL = lazy(
    r"(?:\b(?:if|when|whenever|suppose|assume|let|unless|once|for)\b|[若当设]|如果)[^,，]*$", re.IGNORECASE
)
# What may stand between the word that supposes and the names that it is said of: "suppose that both matrices". Of the
# product or of the rows of $A$ it is not said of $A$.
_OPENS = lazy(r"[,，;；:：]|\b(?:let|suppose|assume|that|with|where)\b|[设令]|假设|假定|其中", re.IGNORECASE)
_FILLER = lazy(
    r"\ue000\d+\ue001|\b(?:and|is|are|be|an?|the|both|all|two|each|real|square|matri(?:x|ces)|vectors?|numbers?|scalars?|"
    r"variables?|given|data|weight|feature|design)\b|矩阵|方阵|向量|[和与及且、为是\s*_]",
    re.IGNORECASE,
)
_DIRECTLY = lazy(
    r"\s*,?\s*(?:(?:which|that|all|both)\s+)?(?:be|is|are|has|have|being)?\s*(?:[均都皆两]|相互|互相|彼此|各自)*"
    r"(?:为|是|具有)?\s*",
    re.IGNORECASE,
)
_OF_IT = lazy(r"\s*\ue000\d+\ue001\s*-")  # "have unit $1$-norm"
_AROUND = lazy(
    r"^\s*(?:(?:for|any|every|each|an?|the|both|all)\s+|一个|一|个)*|"
    r"\s*的?(?:matrix|matrices|numbers?|矩阵|方阵)?(?:\s*(?:and|with|then|in|from|以及|且|和|则))?[\s.,]*$",
    re.IGNORECASE,
)


def structure_of(words: str) -> str | None:
    """The structure that the language has a type for, if these words tell of it and of nothing else."""
    return cues.structure(f"is {words}")


def _is_read(words: str) -> bool:
    return structure_of(words) is not None or is_fact(words) or is_number(words)


@dataclass(frozen=True, slots=True)
class Told:
    """Formulas of names, and the words for a property of theirs: all of these, or the one that was found among others.
    `supposed`: the sentence supposes it; `conditional`: it says what holds if that is so."""

    names: tuple[Segment, ...]
    words: str
    supposed: bool
    conditional: bool = False


def properties(sentence: Sentence) -> Iterator[Told]:
    """The formulas that words give a property to."""
    text, segments = sentence.marked
    if cues.SUPPOSES.match(sentence.words):
        for match in _BARE.finditer(text):  # "Let $u$ and $v$ be conjugate": a word that nobody has listed
            words = _NEUTRAL.sub("", match["words"]).strip(" \n*_-")
            if words and ("\ue000" in words or not _PROPERTY.search(words)):
                yield Told(tuple(segments[int(k)] for k in MARK.findall(match["names"])), MARK.sub("...", words), False)
    if not _PROPERTY.search(sentence.words):
        return
    supposes = cues.SUPPOSES.match(sentence.words) is not None and _QUALIFIED.search(sentence.words) is None
    clause = _CLAUSE.search(text)
    concluded = len(text) if clause is None else clause.start()  # where the sentence says what follows
    for pattern in _PATTERNS:
        for match in pattern.finditer(text):
            behind = match.start("words") > match.start("names")
            words = match["words"] if behind else _CLAUSE.split(match["words"])[-1]
            found = _PROPERTY.search(words)
            if found is None:
                continue
            words = _AROUND.sub("", words)
            whole = _is_read(words)
            # "symmetric, with a property that is not read": the dots say that there is more
            told = words if whole else f"{found[0]} ..." if _is_read(found[0]) else found[0]
            names = tuple(segments[int(number)] for number in MARK.findall(match["names"]))
            before = text[max(match.start("names") - _NEAR, 0) : match.start("names")]
            supposed = supposes and whole and behind and match.start() <= concluded
            supposed = supposed and _DIRECTLY.fullmatch(text, match.end("names"), match.start("words")) is not None
            supposed = supposed and _OF_IT.match(text, match.end("words")) is None
            supposed = supposed and not _FILLER.sub("", _PROPERTY.sub("", _OPENS.split(before)[-1]))
            yield Told(names, told, supposed, _CONDITIONAL.search(before) is not None)
