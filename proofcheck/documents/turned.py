"""Conditions that a sentence does not suppose as they stand: it denies them, makes them one of several, says that they
are necessary, or only mentions that somebody might suppose them.

Neither a declaration nor an assumption is taken from such a formula, and nothing is called false of its names.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from proofcheck.documents import cues
from proofcheck.documents.bounds import ORDER
from proofcheck.documents.described import WEAKENED
from proofcheck.documents.pieces import Piece
from proofcheck.documents.sentences import FORMULA, MARK, NAMES, Sentence
from proofcheck.lang.tex.belonging import of_numbers
from proofcheck.lang.tex.canonical import canonical
from proofcheck.lang.tex.spelling import Names, is_name
from proofcheck.lang.tex.tree import Tex, names
from proofcheck.source.documents.model import Segment
from proofcheck.source.patterns import lazy

Found = tuple[Piece, Tex, str]  # a formula of a sentence, and the words before it
_NEAR = 12  # formulas, and words between them, that are looked at before a formula and behind it
_BEHIND = lazy(
    r"[\s,，(]*a\.\s?e\.|[\s,，(]*(?:(?:(?:does|do|did|need|may|might|can|could|will|would|should|must|is|are|was|were)\s*(?:not|n't|never|no\s+longer)|"
    r"(?:is|are|was|be|being)\s+(?:\w+\s+){0,2}?(?:false|wrong|untrue|violated|impossible|excluded|denied|unknown|unlikely|"
    r"absurd|doubtful|unclear|open)|(?:may|might|can|could|will|would)\s+(?:\w+\s+)?(?:fail|hold)|fails?|cannot|violated|failing|"
    r"unless|except|for\s+(?:some|most|almost|no)|only\s+(?:if|when)|with\s+(?:\w+\s+)?probability|almost|on\s+average|whenever)\b|(?:不成立|不可能|不满足|不必|未必|不对|除非|不真))",
    re.IGNORECASE,
)
# It stands under a condition of its own.
_UNDER = lazy(r"[\s,，(]*(?:if(?!\s+and\s+only)|when|as\s+long\s+as|provided|or)\b", re.IGNORECASE)
_BEFORE = lazy(
    r"\b(?:(?:negation|opposite|(?<!to the )contrary|converse|complement|failure|violation|absence|lack)\s+(?:of|that)|"
    r"instead\s+of|"
    r"rather\s+than|not\s+(?:just|only|merely)|opposed\s+to|(?:only|exactly|precisely|just|iff|if\s+and\s+only)\s+(?:if|when|for|in\s+case)|"
    r"iff|except|unless|besides|beyond)\s*(?:that\s+)?(?:the\s+|an?\s+)?[\s(]*$|(?:仅|只有|当且仅)当\s*$",
    re.IGNORECASE,
)
# Behind a definition: it is not quite so, or so in some place or unit only.
_WEAKENS = lazy(
    r"[\s,，(*_]*(?:(?:at|in)\s*$|at\s+(?:most|least|first|test|time|the|a|an|infinity|zero|some|best|worst)|or\s+(?:so|less|more)|more\s+or\s+less|"
    r"approximately|roughly|nearly|almost|about|hypothetically|typically|usually|initially|temporarily|locally|formally|per|near|"
    r"around|plus|minus|times|mod|modulo|up\s+to|in\s+(?:expectation|distribution|probability|law|hex\w*|binary|octal|percent|"
    r"metres|meters|\w*seconds|version|theory|practice|units|the\s+(?:limit|interior|first|last|best|worst|average|old|new|"
    r"linear|wrong|\w+\s+(?:layer|regime|case|version|limit|units)))|on\s+(?:average|the\s+(?:unit|interval|boundary|first))|"
    r"as\s+an?\s+(?:first|initial|rough|crude)|before|after|during|until|inside|outside|within|by\s+mistake|only|"
    r"with\s+(?:an?\s+)?(?:error|probability|noise|luck)|for\s+(?:small|large|negative|positive|now|the|odd|even|integers?|"
    r"some|no|most|almost|at\s+least|training|inference|testing|base|contradiction)\b|half\b|by\s+default|unless|except|either|or\b|"
    r"asymptotically|with\s+(?:\w+\s+)?(?:continuation|extension)|in\s+\w+\s+cases|to\s+(?:first|leading|second)\s+order|prior\s+to|on\s+the\s+(?:left|right)|has\s+an?\b|holds?\b|a\.\s?e\b|"
    r"in\s+(?!(?:this|the)\s+(?:section|paper|following|rest|sequel|whole|chapter|note|formula|sum|second\s+line))"
    r"(?:the|one|our|an?|most|half|some|many|layer|\ue000)\b|"
    r"(?:be|as|is|are)\s+(?:an?\s+|the\s+)?(?:upper|lower|initial|approximation|approximate|rough|extended|first|default|best|worst|guess)\b|"
    r"(?:k?g|kilograms?|grams?|k?m|[cm]m|metres?|meters?|miles?|h|hours?|min|minutes?|s|ms|seconds?|days?|years?|[KMGT]i?B|"
    r"bytes?|bits?|dollars?|euros?|degrees?|percent|%))(?![A-Za-z])|[\s,，(]*(?:左右|约|近似|至多|至少|以内|以上|以下|附近|取模)",
    re.IGNORECASE,
)
# Before a definition: it is none.
_DENIED = lazy(
    r"\b(?:not|never|no longer|nobody|instead of|rather than|either|initially|at first|later|by default)\b|n't\b|"
    r"[不非未无]|"
    r"\b(?:for|in|during)\s+(?:the|one|our|a)\s+(?:\w+\s+)?(?:models?|layers?|examples?|cases?|runs?|experiments?|networks?|"
    r"settings?)\b",
    re.IGNORECASE,
)
# One of several: neither is supposed.
_ONE_OF = lazy(
    rf"\b(?:one|either|some|any|neither|none|not\s+all|not\s+both)\s+of\s+(?P<names>{FORMULA}(?:[\s,]*(?:and|or)?\s*{FORMULA})*)",
    re.IGNORECASE,
)
# Somebody might suppose it, or does so elsewhere.
_HEDGED = lazy(
    r"\b(?:could|would|might|may|later|often|sometimes|usually|typically|students?|authors?|people|somebody|someone|"
    r"wrong|need(?:ed)?\s+to|have\s+to|next\s+section|tempting|naively|elsewhere|not|never|n't|do\s+we|must\s+we|should\s+we)\b"
    r"[^.;:\ue000]*\b(?:suppos\w*|assum\w*|let|tak\w+|set|choose|choosing|require[sd]?|requiring|impos\w+|pretend\w*)\b[^.;\ue000]*$",
    re.IGNORECASE,
)


# What may stand around a declaration and says nothing more of its names.
_PLAIN = names(
    "and with where for then we so as let the a an our its this that these i.e. e.g. which called denotes "
    "denote denoting be is are of in say any all both every each some arbitrary given fixed two three "
    "real number numbers vector vectors matrix matrices scalar scalars point points function functions "
    "variable variables integer integers now first next also again finally write writes define set put "
    "recall note call use compute form there here thus hence therefore suppose assume fix take consider "
    "pick choose furthermore moreover further column row square "
)
_VERBS = (
    r"replac\w+|increas\w+|decreas\w+|increment\w*|decrement\w*|doubl\w+|halv\w+|reset|reassign\w*|overwrit\w+|negat(?:e|ed|ing)|"
    r"swap\w*|chang(?:e|ed|ing)|multiply|multiplied|multiplying|divid(?:e|ed|ing)|shift\w*|(?:re)?scal(?:e|ed|ing)|mask\w*|trunc\w+|"
    r"clip\w*|clamp\w*|perturb\w*|updated?|updating|modif(?:y|ied|ying)|flip\w*|invert(?:ed|ing)?|"
    r"reduc(?:e|ed|ing)|condition(?:ed|ing)?|observed?|observing|rais(?:e|ed|ing)|lower(?:ed|ing)?|extend(?:ed|ing)?"
)
_CHANGES = [
    lazy(pattern, re.IGNORECASE)
    for pattern in (
        rf"\b(?:{_VERBS})\b\s+(?:on\s+)?(?:the\s+(?:\w+\s+){{1,2}}(?:of\s+)?)?{NAMES}",
        rf"\b(?:add(?:s|ed|ing)?|(?:dropout|noise|mask\w*|shift|gate)\s+(?:is\s+)?appl(?:y|ied)|subtract(?:s|ed|ing)?|remov(?:e|ed|ing)|drop(?:s|ped|ping)?)\s+[^.;]{{1,40}}?"
        rf"(?<!up )\b(?:to|from)\s+{NAMES}",
        rf"{NAMES}\s+(?:is|are|was|were|gets?|has\s+been|have\s+been)\s+(?:now\s+|then\s+)?(?:{_VERBS})\b",
        rf"\b(?:keep|take|draw|sample)\s+(?:only\s+)?(?:the\s+)?(?:positive|negative|small|large|other|new)\s+{NAMES}",
        rf"(?:entr(?:y|ies)\s+of\s+)?{NAMES}\s+(?:is|are)\s+set\s+to",
    )
]
_CHANGED_AT_ALL = lazy(rf"\b(?:{_VERBS}|add|appl|subtract|remov|drop|keep|take|draw|sample|set)", re.IGNORECASE)
_WORDED = lazy(
    rf"(?:\b(?:if|when|whenever|unless|once)\s+|(?:若|如果|当)\s*){NAMES}\s*(?!(?:then|and|or|we|so)\b|[,，.;:则时])[a-z\u4e00-\u9fff]",
    re.IGNORECASE,
)
_NEGATED = lazy(
    rf"{NAMES}\s*(?:并|也|都)?(?:不(?!等|妨|难|依赖|变|超过|小于|大于|少于|多于)|非(?!负|零|空)|未必|未(?!知))|"
    rf"(?:不要求|不必|无需|不假设|不再要求)\s*{NAMES.replace('names', 'those')}"
)
_ANOTHER = lazy(r"\b(?:another|different|new|other|fresh)\b|另一|新的|其他", re.IGNORECASE)
_PLACED = lazy(
    rf"(?P<names>{FORMULA})\s*(?:(?:lie|lies|is|are|be|stay|stays)\s+(?:on|in|inside|at|near|within|outside)|drops?\s+out|vanish\w*|"
    r"cancels?|disappears?|can\s+be\s+(?:neglected|ignored|dropped)|is\s+(?:zero|negligible|small|dropped|neglected))\b",
    re.IGNORECASE,
)
_LETS = lazy(r"[\s*_]*(?:(?:now|next|then|again|finally),?\s+)?(?:we\s+)?let\b|[\s*_]*(?:现|再)?[设令]", re.IGNORECASE)
# What a declaration goes on with that says what its names are for.
_IS = names("be denote denotes is are represent represents contain contains collect collects hold holds stand stands")
_WORD = lazy(r"[^\W\d_]+")
_LEADING = lazy(r"[\s,，(（:：;—–-]*(?:and\b[\s,]*)?")
_NARROW = lazy(
    r"\b(?:disjoint|orthogonal\w*|perpendicular|exclusive|distinct|special|ax[ie]s|exactly\s+one|one\s+of|parallel|conjugate|"
    r"commuting|opposite|degenerate|vanish\w*|zero|right\s+triangle)\b|正交|互斥|不同|垂直",
    re.IGNORECASE,
)
_ADJECTIVES = lazy(
    r"\b(?:let|consider|take|given|for|fix|suppose|assume|choose|pick)\s+(?P<words>(?:[a-z-]+,?\s+){1,4})$",
    re.IGNORECASE,
)


def changed(sentence: Sentence) -> Iterator[Segment]:
    """The names that a sentence changes: "Now increase $c$ by one"."""
    text, segments = sentence.marked
    for pattern in _CHANGES if segments and _CHANGED_AT_ALL.search(text) else ():
        for match in pattern.finditer(text):
            yield from (segments[int(number)] for number in MARK.findall(match["names"]))


def worded(sentence: Sentence) -> Iterator[Segment]:
    """The names of which a condition is said in words: "If $x$ exceeds one"."""
    text, segments = sentence.marked
    for match in _WORDED.finditer(text):
        yield from (segments[int(number)] for number in MARK.findall(match["names"]))


def negated(sentence: Sentence) -> Iterator[Segment]:
    """The names of which Chinese words say that they are not something: "若 $A$ 不对称"."""
    text, segments = sentence.marked
    for match in _NEGATED.finditer(text):
        yield from (segments[int(number)] for number in MARK.findall(match["names"] or match["those"]))


def another(sentence: Sentence) -> bool:
    """Whether a sentence introduces another one of the same name: "Let $a$ be another number"."""
    return _ANOTHER.search(sentence.words) is not None


def placed(sentence: Sentence) -> Iterator[tuple[Segment, str]]:
    """The formulas of which words say where they lie, or that they are nothing: "The term $2xy$ drops out"."""
    text, segments = sentence.marked
    for match in _PLACED.finditer(text):
        yield segments[int(MARK.findall(match["names"])[0])], match[0].rpartition("\ue001")[2].strip()


def lets(sentence: Sentence) -> bool:
    """Whether a sentence introduces its names, whatever they stood for before."""
    return _LETS.match(sentence.words) is not None


def narrowing(sentence: Sentence, segment: Segment) -> str:
    """Words beside a declaration that may say more of its names, as in "Let $x, y \\in V$ (orthogonal)" and "Consider
    mutually exclusive $x, y \\in \\{0, 1\\}$"; empty where there are none."""
    before, after = sentence.around(segment, _NEAR)
    behind = after.partition("\ue000")[0]
    clause = _LEADING.sub("", behind, count=1).partition(".")[0].partition("。")[0]
    words = [word.casefold() for word in _WORD.findall(clause)]
    if words and words[0] not in _IS:
        further = words[1:] if words[0] in ("with", "let", "suppose", "assume") else words[:1]
        if not _PLAIN.issuperset(further):
            return " ".join(behind.split())[:60]
    if (match := _NARROW.search(before.rpartition("\ue000")[2]) or _NARROW.search(behind)) is not None:
        return match[0]
    match = _ADJECTIVES.search(before)
    if match is not None and not _PLAIN.issuperset(match["words"].casefold().replace(",", " ").split()):
        return match["words"].strip()
    return ""


def one_of_several(item: Found, found: Sequence[Found], names: Names) -> bool:
    """Whether a sentence has several conditions that say where a name lies, and clauses do not tell them apart."""
    head = _condition_on(item)
    alike = [other[1] for other in found if head is not None and _condition_on(other) == head]
    members = any(tree.value == ("in",) for tree in alike)
    if not members and (item[1].value == ("=",) or names.known(item[1].children[0]) is not None):
        return False
    return len(alike) > 1


def _condition_on(item: Found) -> str | None:
    """The name of which a formula of a sentence says, as a condition, in which set or how large it is."""
    _, tree, before = item
    if tree.kind != "relation" or len(tree.value) != 1 or not (of_numbers(tree) or tree.value[0] in (*ORDER, "=")):
        return None
    return canonical(tree.children[0]) if is_name(tree.children[0]) and cues.CLAUSE.search(before) else None


_OF_CASES = lazy(r"\b(?:if|when|otherwise|else|for\s*$)\b|[当若]|否则", re.IGNORECASE)


def told_twice(item: Found, found: Sequence[Found]) -> bool:
    """Whether a sentence gives a function two bodies, or a name two laws: of two models, say."""
    tree = item[1]
    if tree.kind != "relation" or tree.value not in (("=",), ("sim",)) or len(tree.children) != 2:
        return False
    cases = any(_OF_CASES.search(words) for _, _, words in found)
    if cases or (tree.value == ("=",) and tree.children[0].kind != "product"):
        return False
    alike = [other for _, other, _ in found if other.kind == "relation" and other.value == tree.value]
    same = [other for other in alike if canonical(other.children[0]) == canonical(tree.children[0])]
    return len({canonical(other.children[1]) for other in same}) > 1


def weakened(before: str, after: str) -> bool:
    """Whether words beside a definition say that it is none, or not quite so: "instead of", "at most", "per hour"."""
    return _WEAKENS.match(after) is not None or _DENIED.search(before) is not None


def turned(sentence: Sentence, segment: Segment, lasting: bool) -> bool:
    """Whether the words around a formula that would be supposed keep it from being so. lasting: it would be supposed
    of what follows, too."""
    before, after = sentence.around(segment, _NEAR)
    if _BEHIND.match(after) or WEAKENED.match(after) or _BEFORE.search(before):
        return True
    if lasting and (_UNDER.match(after) or _HEDGED.search(before)):
        return True
    text, segments = sentence.marked
    return any(
        segments[int(number)] is segment for match in _ONE_OF.finditer(text) for number in MARK.findall(match["names"])
    )
