r"""Words that declare: `Let $A$ be an $m \times n$ matrix`, `the $d$-dimensional vector $x$`, `设 $A$ 为 $n$ 阶方阵`.

A sentence is searched with its formulas as numbered marks (`Sentence.marked`). What the words say beside the shape is
kept as well: structures that the language knows become types, and any other word ("diagonal", "with unit columns")
makes a name loose, so that nothing about it is called false on the strength of its shape alone.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from proofcheck.documents.cues import OR_ELSE, STRUCTURES, SUPPOSES
from proofcheck.documents.facts import is_fact
from proofcheck.documents.sentences import FORMULA, MARK, NAMES, Sentence, subjects
from proofcheck.lang.tex.tree import names
from proofcheck.source.documents.model import Segment
from proofcheck.source.patterns import lazy

_SHAPE = rf"(?P<shape>{FORMULA})"
_ADJECTIVES = r"(?P<{}>(?:[a-z][a-z-]*\s+){{0,4}}?)"
_FIRST, _SECOND = _ADJECTIVES.format("first"), _ADJECTIVES.format("second")
_WHAT = r"(?P<what>matrix|matrices|vectors?)\b"
_OF = rf"{_SHAPE}(?P<by>\s*-\s*|\s+)(?P<long>dimensional\s+)?{_SECOND}{_WHAT}"
_IS = r"\s*,?\s*(?:be|is|are|denotes?|represents?)\s+(?:(?:both|all|two)\s+)?(?:(?:an?|the|some|any)\s+)?"
# `let $x$ be a number and $m$ an integer`, `for $m$ an integer`
_OR_IS = rf"(?:{_IS}|\s+an?\s+(?![\w ]{{1,30}} (?:number of|multiples?|powers?)\b))"
_SIZED = r"\s+(?:of|with)\s+(?:size|shape|dimensions?|order|length)\s*(?:of\s+|equal\s+to\s+)?"
IST = r"\s*(?:均|都)?(?:为|是|表示|代表)(?:一个)?\s*"
_WAS = r"(?P<what>矩阵|方阵|向量)"
_PATTERNS = [
    lazy(pattern, re.IGNORECASE)
    for pattern in (
        rf"{NAMES}{_OR_IS}{_FIRST}{_OF}",
        rf"{NAMES}{_OR_IS}{_FIRST}(?P<second>){_WHAT}{_SIZED}{_SHAPE}",
        rf"\b(?:an?|the|any|every|each|two|some|of|for|all)\s+{_FIRST}{_OF}\s+{NAMES}",
        rf"\b{_FIRST}(?P<second>){_WHAT}\s+{NAMES}{_SIZED}{_SHAPE}",
        rf"{NAMES}{IST}(?P<first>){_SHAPE}\s*(?P<order>维|阶)?的?(?P<second>[\u4e00-\u9fff]{{0,8}}?){_WAS}",
        rf"(?P<first>){_SHAPE}\s*(?P<order>维|阶)?的?(?P<second>[\u4e00-\u9fff]{{0,8}}?){_WAS}\s*{NAMES}",
    )
]
# `Let $x$ be a vector in $\\mathbb{R}^n$`: the set says what its elements are.
_ELEMENT = r"(?:vectors?|matrix|matrices|points?|elements?)"
_ELEMENTS = [
    lazy(pattern, re.IGNORECASE)
    for pattern in (
        rf"{NAMES}{_OR_IS}{_FIRST}{_ELEMENT}\s+(?:in|of|from)\s+{_SHAPE}",
        rf"\b(?:an?|the|any|every|each|two|some|for|all)\s+{_FIRST}{_ELEMENT}\s+{NAMES}\s+(?:in|of|from)\s+{_SHAPE}",
        rf"{NAMES}{IST}(?P<first>){_SHAPE}\s*[中上里]的?(?:列?向量|点|元素|矩阵)",
    )
]
# Behind what a name is said to be: it is that only so far.
WEAKENED = lazy(
    r"\s*(?:of\s+sorts|up\s+to|to\s+(?:first|leading|second)\s+order|on\s+average|modulo|mod|most\s+of|mostly|almost|outside|except|apart\s+from|with\s+(?:\w+\s+)?"
    r"probability|in\s+(?:the\s+)?(?:limit|expectation|spirit|distribution|probability|mean|average|general|principle|theory))\b",
    re.IGNORECASE,
)
# Behind what a name is declared as, or bounded by: it is that no more, or not always.
ALTERED = lazy(
    r"[,，(（;；]\s*(?:[a-z]+\s+){0,3}?(?:multipli|multiply|divid|round|scal|rescal|shift|normali[sz]ed\s+to|clip|clamp|project|trunc|increas|"
    r"decreas|rais|wrap|averag|evaluat|flip|negat|squar|doubl|halv|subtract|saturat)\w*\b|"
    r"\b(?:with\s+(?:the\s+)?(?:opposite\s+)?signs?|or\s+its|in\s+(?:half|most|some|many)\s+of|most\s+of\s+the|possibly|"
    r"with\s+(?:a\s+)?(?:few\s+)?exceptions?|approximately|to\s+within|up\s+to)\b|"
    r"^\s*的\s*(?:$|相反数|平方|绝对值|倒数|一半)|[,，]\s*(?:取整|四舍五入|截断|乘以|除以|取相反数|归一化|误差)",
    re.IGNORECASE,
)
# The same with formulas, which U+E000 stands for: "to which we add $1$".
ALTERED_BY = lazy(
    r"^[\s,，;；(（]*(?:and\s+then\s+\ue000|(?:and\s+|then\s+)*(?:with\s+\ue000\s+(?:added|removed|subtracted|replaced)|(?:to|from)\s+which\s+we\s+\w+\s+\ue000|"
    r"(?:add|subtract)\s+\ue000|\ue000\s+in\s+case\b|with\s+\ue000\s+in\s+(?:the\s+)?place|与\s*\ue000\s*取))",
    re.IGNORECASE,
)
# Behind the word for a kind: it is said of something else, or of what becomes of it.
_GOES_ON = lazy(
    r"\s*-?(?:numbers?\s+of|except|before|multiples?(?!\s+of\s+\d)|powers?|divided|over|matri\w+|vectors?|tensors?|valued|sequences?|functions?|combinations?|"
    r"lattice|partitions?|programs?|points?|coordinates|entries|grid|half|minus|plus|times|multiplied|reduced|scaled|"
    r"increased|shifted|squared?|roots?|mod|modulo|per|with\s+(?:its|noise|one|some)|to\s+which|perturbed|for\s+(?:no|some)|"
    r"in\s+(?:the|one|some|layer)|at\b)(?![a-z])",
    re.IGNORECASE,
)
NATURAL = "natural number"  # with or without 0
PARITY = {"even": 0, "odd": 1}  # last words of kinds, and the remainders of their numbers by 2
_NUMBERS = [
    (lazy(rf"{NAMES}{_OR_IS}(?:{pattern})", re.IGNORECASE), kind)
    for pattern, kind in (
        (r"(?:positive even|even positive|even natural) (?:integers?|numbers?)\b", "positive even"),
        (r"(?:positive odd|odd positive|odd natural) (?:integers?|numbers?)\b", "positive odd"),
        (r"even (?:integers?|numbers?)\b", "even"),
        (r"odd (?:integers?|numbers?)\b", "odd"),
        (r"positive integers?\b", "dim"),
        (r"non-?negative integers?\b", "natural"),
        (r"integers?\b", "integer"),
        (r"natural numbers?\b", NATURAL),
        (r"positive (?:real )?(?:numbers?|scalars?)\b", "positive"),
        (r"non-?negative (?:real )?(?:numbers?|scalars?)\b", "nonnegative"),
        (r"(?:real )?scalars?\b|real numbers?\b", "real"),
        (r"complex (?:numbers?|scalars?)\b", "complex"),
    )
] + [
    (lazy(rf"{NAMES}{IST}(?:{pattern})"), kind)
    for pattern, kind in (
        ("正偶数", "positive even"),
        ("正奇数", "positive odd"),
        ("偶数", "even"),
        ("奇数", "odd"),
        ("正整数", "dim"),
        ("整数", "integer"),
        ("自然数", NATURAL),
        ("正实?数", "positive"),
        ("非负实?数", "nonnegative"),
        ("实数|标量", "real"),
        ("复数", "complex"),
    )
]
_NEUTRAL = names(
    "real real-valued given fixed arbitrary input output weight data design feature column unknown known square "
    "general coefficient parameter observation and generic usual same corresponding any every each all"
)
# Words before "symmetric" and the like that say something else beside it.
_LEAVES = names("large small big sparse dense full strictly simple constant nonzero invertible nonsingular a an")
_SPOKEN = [word.split() for spoken in STRUCTURES.values() for word in spoken]
_CHINESE = tuple(word for spoken in STRUCTURES.values() for word in spoken if not word.isascii())
_UNREAD = lazy(r"random|complex|binary|integer|boolean|随机|复")
_NOT = names("not no never neither of to from between with in by for than minus like on into over")
_EITHER = lazy(r"\bor\b|或", re.IGNORECASE)
_RESPECTIVELY = lazy(r"\brespectively\b|\bresp\b|分别", re.IGNORECASE)
_BESIDE = lazy(rf"\s*(?:and|,|和|与)\s*{MARK.pattern}", re.IGNORECASE)
_ARTICLE = lazy(r"\b(?:an?|the)\s", re.IGNORECASE)
_TAIL = lazy(
    r"\s*,?\s*(?:with|whose|that|which|such|having|of\s+(?:rank|which)|satisfying|where|consisting|满足|使得|且|其)"
)
# What more is said behind a set or a kind of number, and is no formula by itself.
_REST = lazy(
    r"\s*,?\s*(?!(?:and|then|we|be|is|are|let|for|so|has|have|it)\b|[则有且是为])"
    r"(?!(?:with|such that|satisfying|where|for which|obeying|subject to|满足|使得?|其中)\s*\ue000)"
    r"([a-z\u4e00-\u9fff][^.,;，。；]*)",
    re.IGNORECASE,
)
CONDITION = lazy(r"\b(?:if|when|whenever|unless|not)\b[^,.]*$|(?:若|如果|当)[^，。]*$", re.IGNORECASE)
# What no match of the patterns, and of those of numbers, is without.
_SHAPED = lazy(r"[mv阵向](?:(?<=m)atri|(?<=v)ector|(?<=阵)|(?<=向)量)", re.IGNORECASE)
_ELEMENTARY = lazy(r"vector|matri|point|element|向量|点|元素|矩阵", re.IGNORECASE)
_NUMBERED = lazy(r"integer|scalar|number|整数|[奇偶]数|实数|正数|自然数|标量|复数", re.IGNORECASE)
_ADJECTIVE = lazy(r"real|positive|negative|even|odd|正数", re.IGNORECASE)
# `Let $x$ be real`, `if $a$ and $b$ are positive`, `for all real $x$, $y$`: nothing more is said of them, and
# nothing of a matrix.
_BY_ADJECTIVE = [
    lazy(pattern, re.IGNORECASE)
    for pattern in (
        rf"{NAMES}\s*(?:be|is|are)\s+(?:(?:both|all)\s+)?(?P<kind>real|positive|non-?negative|even|odd)"
        r"(?=\s*(?:[.;:]|$|,?\s*(?:then\b|and\s+\ue000|\ue000)))",
        rf"\b(?:for|all|any|every|each|given|arbitrary|fixed|both|two)\s+(?P<kind>real|positive|non-?negative|even|odd)\s+"
        rf"(?:(?:numbers?|reals?)\s+)?{NAMES}",
        rf"(?<!非)(?P<kind>正)数\s*{NAMES}",
    )
]
_LAWS = [
    lazy(pattern, re.IGNORECASE)
    for pattern in (
        rf"{NAMES}\s*(?:follows?|is|are|be|has|have)\s+[^,.;\ue000]{{0,40}}?\bdistribut",
        rf"{NAMES}\s*(?:has|have)\s+(?:the\s+|a\s+|an\s+)?[^,.;\ue000]{{0,30}}?\b(?:density|pdf|pmf|law)\b",
        rf"\b(?:density|distribution|pdf|pmf|law)(?:\s+function)?\s+of\s+{NAMES}",
        rf"{NAMES}\s*follows?\s+[^,.;\ue000]{{0,40}}?\blaw\b",
        rf"{NAMES}\s*(?:服从|的(?:概率)?(?:密度|分布)|具有(?:概率)?密度)",
    )
]
_NEWLY = [
    lazy(pattern, re.IGNORECASE)
    for pattern in (
        rf"\b(?:let|suppose|assume|fix|denote(?:\s+by)?)\s+{NAMES}",
        rf"(?:\band|,)\s+{NAMES}\s+an?\s",
        rf"{NAMES}\s*(?:is|are|may\s+be|can\s+be)\s+(?:now\s+)?(?:an?\s+|some\s+)?(?:arbitrary|another|any)\b",
        rf"\b(?:let|suppose|assume)\s+(?:now|next|then|again)\s+{NAMES}",
        rf"\b(?:let|suppose|assume|fix|take|consider|choose|pick|given|for)\s+"
        rf"(?:an?|any|every|all|each|some|two|three|another|arbitrary)\s+(?:[a-z-]+\s+){{0,5}}?{NAMES}",
        rf"(?:设|令|假设|任取|取|考虑|给定|任意|任给|所有|每个)[\u4e00-\u9fff]{{0,6}}?\s*{NAMES}",
    )
]
_NEW = lazy(  # what no match of these is without
    r"\b(?:let|suppose|assume|fix|denote|take|consider|choose|pick|given|for|is|are|may|can|an?)\b|[设令取虑定意给有个]",
    re.IGNORECASE,
)
_SOMETHING = (
    r"(?:functions?|operators?|sets?|graphs?|groups?|sequences?|events?|distributions?|process(?:es)?|polynomials?)"
)
_NOT_REAL = [
    lazy(pattern, re.IGNORECASE)
    for pattern in (
        rf"{NAMES}{_IS}(?:[a-z-]+\s+){{0,4}}?(?:complex|quaternion)",
        rf"\b(?:complex|quaternion)(?:-valued)?\s+(?:[a-z-]+\s+){{0,3}}?{NAMES}",
        rf"{NAMES}\s+(?:may|can)\s+(?:now\s+)?be\s+(?:complex|quaternion)",
        rf"\b(?:let|suppose|assume)\s+{NAMES}{_IS}(?:[a-z-]+\s+){{0,4}}?{_SOMETHING}\b",
        rf"{NAMES}{IST}[\u4e00-\u9fff]{{0,6}}?复",
        rf"复(?:数|矩阵|向量|变量)?\s*{NAMES}",
        rf"(?:设|令)\s*{NAMES}{IST}[\u4e00-\u9fff]{{0,8}}?(?:函数|算子|集合|图|序列|事件|分布|多项式)",
    )
]
_OTHER = lazy(
    rf"\b(?:complex|quaternion|{_SOMETHING})|[复函算集图序事分多](?:(?<=复)|(?<=函)数|(?<=算)子|(?<=集)合|(?<=图)|(?<=序)列|"
    r"(?<=事)件|(?<=分)布|(?<=多)项式)",
    re.IGNORECASE,
)
_LAW = lazy(
    r"[dpl服密分](?:(?<=d)(?:istribut|ensity)|(?<=p)[dm]f|(?<=l)aw|(?<=服)从|(?<=密)度|(?<=分)布)", re.IGNORECASE
)


@dataclass(frozen=True, slots=True)
class Described:
    """Names, and what the words say that they are. `kind`: that of numbers, or of the entries of a shape; empty where
    `shape` is the formula of the set that they are in, and not of their sizes. `more`: words that are not read;
    `passing`: said under a condition; `square`: the shape is given by one size; `adjective`: said of something that is
    a number only as far as nothing else is known of it."""

    names: tuple[Segment, ...]
    kind: str
    more: str
    passing: bool
    shape: Segment | None = None
    vector: bool = False
    square: bool = False
    structure: str | None = None
    adjective: bool = False


def described(sentence: Sentence) -> Iterator[Described]:
    """What the words of a sentence declare."""
    if sentence.denied:
        return
    text, segments = sentence.marked
    if not segments:
        return

    def formulas(marks: str) -> tuple[Segment, ...]:
        return tuple(segments[int(number)] for number in MARK.findall(marks))

    def passing(match: re.Match[str]) -> bool:
        return CONDITION.search(text, 0, match.start()) is not None

    def rest(match: re.Match[str]) -> str:
        tail = _REST.match(text, match.end())
        return tail[1].strip() if tail else ""

    for pattern in _PATTERNS if _SHAPED.search(text) else ():
        for match in pattern.finditer(text):
            words = f"{match['first']} {match['second']}"
            if not _readable(words) or _several(match) or not _plainly(match):
                continue
            structure, more = _structure(_ARTICLE.split(words)[-1])
            if _GOES_ON.match(text, match.end()):
                structure, more = None, more or "it goes on"
            tail = _TAIL.match(text, match.end())
            what, order = match["what"], match.groupdict().get("order")
            yield Described(
                formulas(match["names"]),
                "real",
                more or (tail[0].strip() if tail else ""),
                passing(match),
                shape=formulas(match["shape"])[0],
                vector=what.casefold().startswith("vector") or what == "向量",
                square="square" in words or what == "方阵" or order == "阶",
                structure=structure,
            )
    for pattern in _ELEMENTS if _ELEMENTARY.search(text) else ():
        for match in pattern.finditer(text):
            beside = _BESIDE.match(text, match.end())
            if beside is not None and "\\" in segments[int(beside[1])].text:
                continue  # "in $\\mathbb{R}^n$ and $\\mathbb{R}^m$"
            if not _readable(match["first"]) or not _plainly(match):
                continue
            structure, more = _structure(_ARTICLE.split(match["first"])[-1])
            if structure is not None and "matri" not in match[0].casefold() and "矩阵" not in match[0]:
                structure, more = None, f"{structure} {more}".strip()  # of vectors it is another property
            more = ("" if is_fact(more) else more) or rest(match)
            shape = formulas(match["shape"])[0]
            yield Described(formulas(match["names"]), "", more, passing(match), shape=shape, structure=structure)
    for pattern, kind in _NUMBERS if _NUMBERED.search(text) else ():
        for match in filter(_plainly, pattern.finditer(text)):
            behind = text[match.end() :].partition(".")[0]
            if WEAKENED.match(rest(match)) or _GOES_ON.match(text, match.end()) or ALTERED.search(behind):
                continue
            yield Described(formulas(match["names"]), kind, rest(match), passing(match))
    for pattern in _BY_ADJECTIVE if _ADJECTIVE.search(text) else ():
        for match in filter(_plainly, pattern.finditer(text)):
            before = match.start("kind") < match.start("names")
            if before or passing(match) or SUPPOSES.match(sentence.words) is not None:
                kind = match["kind"].casefold().replace("-", "").replace("正", "positive")
                more = "" if kind in ("real", *PARITY) else kind  # they may be whole numbers
                yield Described(formulas(match["names"]), kind, more, passing(match), adjective=True)


def _readable(words: str) -> bool:
    """Whether the words before a noun say what the names are, and not what they are made of or are not."""
    return not _UNREAD.search(words) and _NOT.isdisjoint(words.split())


def _plainly(match: re.Match[str]) -> bool:
    """Whether this is said of the names themselves, and they can be nothing else."""
    either = _EITHER.search(match[0]) is not None or OR_ELSE.match(match.string, match.end()) is not None
    return subjects(match) and not either and _RESPECTIVELY.search(match.string) is None


def _several(match: re.Match[str]) -> bool:
    """Whether `$n$ vectors` are so many vectors: their size is said with a hyphen, or as a dimension."""
    found = match.groupdict()
    return found["what"].casefold().startswith("vector") and found.get("by", "-").isspace() and not found["long"]


def _straight(before: str) -> bool:
    """Whether what stands before a structure's word leaves it what it is: not in "almost symmetric"."""
    words = before.split()
    if not words:
        return True
    last = words[-1]
    if not last.isascii():
        return last.endswith(("实", "的", "列", "阶", "维", "个", "且", *_CHINESE))
    return before.endswith(" ") and (last in _NEUTRAL or last in _LEAVES or any(last in spoken for spoken in _SPOKEN))


def _structure(words: str) -> tuple[str | None, str]:
    """The structure that adjectives name, and those that say something else."""
    words = f" {' '.join(words.casefold().split())} "
    found = None
    for name in ("posdef", "symmetric", "orthogonal", "invertible"):
        for spoken in STRUCTURES[name]:
            if (
                spoken in words
                and not re.search(rf"(?:non|anti|skew|semi|un)[- ]?{spoken}|反{spoken}|半{spoken}", words)
                and _straight(words.partition(spoken)[0])
            ):
                found = found or name
                words = words.replace(spoken, " ", 1)
    rest = [word for word in words.split() if word not in _NEUTRAL and word not in ("的", "列", "实")]
    return found, " ".join(rest)


def laws_told(sentence: Sentence) -> Iterator[Segment]:
    """The names of which the words tell a law, whichever it is."""
    return named_by(sentence, _LAWS) if _LAW.search(sentence.marked[0]) else iter(())


def introduced(sentence: Sentence) -> Iterator[Segment]:
    """The names that the words introduce: whatever they stood for before, they now stand for something else."""
    return named_by(sentence, _NEWLY) if _NEW.search(sentence.marked[0]) else iter(())


def not_real(sentence: Sentence) -> Iterator[Segment]:
    """The names of which the words say that they are no real numbers, vectors or matrices of these."""
    return named_by(sentence, _NOT_REAL) if _OTHER.search(sentence.marked[0]) else iter(())


def named_by(sentence: Sentence, patterns: Iterable[re.Pattern[str]]) -> Iterator[Segment]:
    """The formulas that patterns find as `names` in the text of a sentence."""
    text, segments = sentence.marked
    for pattern in patterns if segments else ():
        for match in pattern.finditer(text):
            yield from (segments[int(number)] for number in MARK.findall(match["names"]))
