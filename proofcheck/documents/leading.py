"""Words that only lead on from one formula to the next: "Then", "so that we have", "It follows that".

What was supposed serves a formula only where every sentence since then, that of the formula included, is made of such
words. Any others may end it, and no list of those that do is ever complete: "In general, ...", "On the whole line,
...", "From now on it is arbitrary.". A formula behind such words is read without what was supposed.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from functools import cached_property

from proofcheck.documents import cues, narrating, plainwords
from proofcheck.documents.sentences import texts
from proofcheck.source.documents.model import Document, Segment
from proofcheck.source.patterns import lazy

_SET_PHRASES = lazy(
    r"\b(?:with(?:out)?|no) (?:any )?loss of generality\b|\bw\.?\s?l\.?\s?o\.?\s?g\.?|\b(?:to|on) the contrary\b|"
    r"\b(?:for (?:the sake of )?|(?:to|towards?) )(?:a )?contradiction\b",
    re.IGNORECASE,
)
# Behind a supposition, right before another formula: it is supposed there only.
_ONLY_FOR = lazy(
    r"^(?!\s*,?\s*(?:and|or)\b)[^.;:。；]*\b(?:at|given|in|under|near|on|for(?!\s+(?:all|every|each|any|some)\b))\s*(?:the\s+|an?\s+)?"
    r"(?:\w+\s+)?$|"
    r"^[^.;:。；]*[当在]\s*$",
    re.IGNORECASE,
)
# A name that is changed, where nothing speaks of both sides; a proof that is over.
_CHANGES = lazy(
    r"\b(?:multiply|divide|add|subtract|square|negate|increase|decrease)(?:ing)?\s+\ue000(?![^.;]*\bsides?\b)|"
    r"\b(?:square|scale|clip|normali[sz]e|round|shift|set)(?:ting)?\s+(?:\w+\s+){0,2}(?:entries|rows?|columns?|values|sum|norm)\s+of\s+\ue000|"
    r"\b(?:writ(?:e|ing)|us(?:e|ing)|take|taking)\s+\ue000\s+(?:for|instead|in\s+place)\b",
    re.IGNORECASE,
)
# The same without a name: "Add one.", "We add the identity.".
_CHANGES_IT = lazy(
    r"^\W*(?:given|knowing|conditional\w*)\b(?!\s*\ue000)|\bset(?:ting)?\b[^.;\ue000]*\bto\b[^\ue000]*$|"
    r"\b(?:divid|squar|negat|doubl|halv|invert|replac)(?:e|ing)?\s+(?:it|them)\b|\b(?:let|set|make)\s+it\s+(?:now\s+)?be\b|"
    r"\bsubstitut\w*\s+\ue000|\b(?:put|plug\w*)\s+\ue000\s+(?:in|for)\b|代入\s*\ue000|\ue000\s*代入|"
    r"\b(?:multiply(?:ing)?|divid(?:e|ing)|add(?:ing)?|subtract(?:ing)?|squar(?:e|ing)|simplify(?:ing)?)\b"
    r"(?![^.;]*(?:\ue000|\b(?:sides?|both|these|those|them|up|out|terms?|"
    r"(?:in)?equalit\w+|identit(?:y|ies)\s+(?:give|yield|above)\w*|two|it)\b))",
    re.IGNORECASE,
)
_CONCLUDES = lazy(
    r"\b(?:proves?|shows?|establish\w*|complet\w+|conclud\w+|finish\w*)\s+(?:the|our|this)\s+(?:theorem|lemma|proposition|"
    r"corollary|claim|proof|case|argument)\b",
    re.IGNORECASE,
)
_SEPARATE = lazy("[:;：；。]")
# Behind a definition: what is done with what it defines, or where it is not so.
_OPERATES = lazy(
    r"[\s*_]*(?:(?:and|then|but|all)\s+)*(?:(?:\w+ly\s+)?(?!(?:called|based|defined|denoted|named|needed|used|given|bounded|wanted|"
    r"asked|offered|needed|red|bed|seed|speed|linked|fixed|shared|indexed)\b)\w+ed\b|saturating|taken|taking|kept|cut|but\b|"
    r"where\s+(?:\w+\s+){0,2}(?:is|are|of)\b|(?:to|from|of)\s+which\s+we|which\s+(?:we|is\s+then|are\s+then)|in\s+case\b|"
    r"(?:square|double|take|add|subtract|multiply|divide|round|scale|shift|clip|negate|flip)\b|(?:add|subtract)\w*|mod\b|modulo\b|"
    r"with\s+(?:the\s+)?(?:opposite|changed|other|wrong)|取|四舍五入|截断|乘|除以|再|归一化|误差|但|不足|最多|增加|减少|放大|缩小|超过|上限|下限)",
    re.IGNORECASE,
)
# What is said of a rule or a name for one, and of nothing in it.
_SAYS_SO = lazy(
    r"\b(?:rule|formula|identity|theorem|lemma|law|result|fact|proof|inequality|trick|converse|case|series)\s+(?:is|are|was)\b|"
    r"是(?=众所周知|显然|容易)",
    re.IGNORECASE,
)
_CLAUSES = lazy(r"[,;:，；：。、—()（）]|\.(?=\s|$)")
_STOP = lazy(r"[.,;:，；：。、—(（]")
# Behind one: what its name is, or the main clause of its sentence.
_IS = lazy(
    r"[\s*_]*(?:(?:be|is|are|being)\s+(?:the|an?|some|our|its|any)\b|(?:denotes?|represents?|stands? for)\b|"
    r"(?:表示|为|是|代表)|(?:it|we|this|there|one|they|the|both)\b)(?P<what>[^,.;:，。；：]*)$",
    re.IGNORECASE,
)
_TURNING = lazy(
    r"\b(?:not|never|no|event|likely|unlikely|only|dropped|false|wrong|untrue|impossible|excluded|negated|reversed|violated|"
    r"irrelevant|unnecessary|superfluous|optional|question|opposite|contrary|negation|exception|relaxed|removed|lifted|"
    r"ignored|denied|immaterial|fails?|either|or|unless|except|can|could|may|might|statement|hypothes\w+|claim|claims|goal|aim|"
    r"events?|conditions?|lines?|half|regions?|sets?|cases?|propositions?|conclusions?|inequalit\w+|relations?|"
    r"constraints?|tests?|tested|testing|guess\w*|show|prove|proved|proven)\b|n't\b|[不非否未无反]|或|所证|结论|命题|事件|假设",
    re.IGNORECASE,
)
_CONDITION = lazy(r"\b(?:if|when|whenever|where|for(?: (?:all|every|any|each))?)\s*(?=\ue000)", re.IGNORECASE)
_CASE = lazy(rf"^[\s*_]*case[ \t]+{cues.WHICH_CASE}|^[\s*_]*情[形况][ \t]*[\d一二三四五六]", re.IGNORECASE)
_LABEL = lazy(r"[\s*_]*[(（]?(?:[a-z]|[ivx]{1,4}|\d{1,2})[)）.、][\s*_]", re.IGNORECASE)
_RULE = lazy(r"^[ \t]{0,3}(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$", re.MULTILINE)
# In TeX, where something else begins or ends.
_TURNS = lazy(
    r"\\(?:(?:new|clear)page|pagebreak|(?:sub)*part|question|qed(?:here)?|caption|if\w+|fi|endinput|frametitle|only|uncover|hrule|"
    r"bigskip|medskip)(?![A-Za-z])"
)
# A heading of what is not as before: "Larger values", "The general case".
_OTHER = lazy(
    r"\ue000|\b(?:other|another|others|larger|smaller|bigger|more|less|general|arbitrary|any|all|every|beyond|without|un\w+|"
    r"non\w*|new|different|vary\w*|chang\w+|replac\w+|instead|alternative\w*|case|cases|variants?|extensions?|"
    r"generali[sz]\w+|second|next|half|twice|double\w*|scal\w+|free|no)\b|其[他它]|一般|任意|推广|更|非|不|无|另",
    re.IGNORECASE,
)
_UNIT = lazy(r"(?!(?:no|not|nope|iff|but)\b)[A-Za-z%°µ/]{1,4}", re.IGNORECASE)
_ASKED = lazy(r"[?？]\W{0,4}$")


_SAYS = lazy(r"\b(?:is|are|be|was|were|has|have|equals?|becomes?|gets?)\b|[是为有]", re.IGNORECASE)
_SAYS_NOTHING = lazy(
    r"^\W*(?:suppose|assume)\b.*|\bit\s+is\s+(?:easy|easily|clear|obvious|well)\b|\b(?:section|chapter|part|note)\s+is\s+about\b",
    re.IGNORECASE,
)
# One of several of which the page may speak.
_WHICH_ONE = lazy(
    r"\b(?:first|second|third|other|former|latter)\s+(?:models?|heads?|layers?|networks?|one|blocks?|steps?)\b",
    re.IGNORECASE,
)
_DERIVED = lazy(
    r"\b(?:(?:partial|second|first|third)\s+)?(?:derivatives?|gradients?|hessian|jacobian)(?:\s+matrix)?\b|"
    r"\b(?:critical|stationary|inflection|saddle)\s+points?\b|\b(?:local\s+|global\s+)?(?:minim|maxim)(?:um|a)\b|"
    r"驻点|拐点|极[大小]值点?|一阶|二阶|导数|偏导数?|梯度",
    re.IGNORECASE,
)
_OF_BITS = lazy(r"\b\d+-bits?\b", re.IGNORECASE)


def _says(text: str) -> bool:
    """Whether a sentence without a formula says what something is."""
    return "\ue000" not in text and _SAYS.search(_SAYS_NOTHING.sub(" ", text)) is not None


def plain(text: str) -> bool:
    """Whether the words of a sentence narrow nothing down; without a formula in it they say nothing of anything."""
    if _says(text) or _CHANGES.search(text) or _CHANGES_IT.search(text) or _WHICH_ONE.search(text):
        return False
    return plainwords.plain(_OF_BITS.sub(" ", text))


def narrates(text: str, kinds: frozenset[str]) -> bool:
    """Whether the words of a sentence only say what a formula is, and where it comes from."""
    if _ASKED.search(text) or _says(_SAYS_SO.sub(" ", text)):
        return False
    return narrating.narrates(_DERIVED.sub(" ", _SET_PHRASES.sub(" ", text)), kinds)


def _differentiates(text: str) -> bool:
    """The same of a sentence that says what the derivatives are, and where they vanish."""
    return "\ue000" in text and plain(_DERIVED.sub(" ", text))


def leads_on(text: str) -> bool:
    """Whether a sentence only leads on. text: its words, with U+E000 for each formula."""
    if _says(text):
        return False
    if _LABEL.match(text) or any(said.search(text) for said in (_ASKED, _CHANGES, _CHANGES_IT, _CONCLUDES)):
        return False
    supposes = "\ue000" in text and cues.SUPPOSES.match(text) is not None
    plain = _CASE.sub(" ", _CONDITION.sub(" ", text))
    if supposes:
        return plainwords.declares(plain)
    return plainwords.leads(plain)


def introduces(before: str, first: bool) -> bool:
    """Whether the words before a condition or a supposition only make it one. All of them count, "For the small model,
    let ...", but for another clause behind a formula. first: it is the first formula of its sentence."""
    words = _CASE.sub(" ", _LABEL.sub(" ", _SET_PHRASES.sub(" ", before), count=1))
    return plainwords.supposes(words if first else _SEPARATE.split(words)[-1])


def inside(text: str) -> bool:
    """Whether words inside of a formula say nothing but what leads on, or makes a condition of what follows."""
    return _UNIT.fullmatch(text) is not None or plainwords.remarks(text)


def closes(after: str) -> bool:
    """Whether the words right behind a condition or a supposition take nothing back of it."""
    clause = _STOP.split(after, maxsplit=1)[0]
    if only_for(after):
        return False
    return cues.IMPLIES.match(after) is not None or _goes_on(clause, plainwords.closes(clause))


def says_no_more(after: str) -> bool:
    """Whether the words behind a definition, up to the next formula, do nothing to what it defines: not ", rounded
    down" and "; multiply by"."""
    first, *others = _CLAUSES.split(after)
    if first.strip(" *_") and _OPERATES.match(first) and not plainwords.leads(first):
        return False
    return all(_OPERATES.match(clause) is None or plainwords.leads(clause) for clause in others)


def only_for(after: str) -> bool:
    """Whether the words right behind a supposition say for which values it is made: "for" in front of `$t = 0$`."""
    return _ONLY_FOR.search(after) is not None


# Behind a law in a formula: what may be another one, or other values.
_OF_VALUES = lazy(
    r"\b(?:means?|variances?|co-?variances?|deviation|values?|positive|non-?negative|negative|label|sorted|ordered|rate|"
    r"parameters?|integers?|unit|sums?|squares?|products?|zero|same|equal|fixed|sign|row|orthogonal|constant|norm\w*|length)\b|"
    r"均值|方差|标准差|取值|参数|单位|[和差积]|同号|定值|行向量",
    re.IGNORECASE,
)


def tells_law(before: str, after: str) -> bool:
    """Whether the words before a law of a name, and behind it up to the next formula, say nothing more of the name."""
    clause = after.partition(". ")[0].partition("。")[0]
    if _OF_VALUES.search(clause):
        return False
    return _goes_on(clause, plainwords.tells(clause)) and plainwords.tells(_SET_PHRASES.sub(" ", before))


def _goes_on(clause: str, plain: bool) -> bool:
    """Whether a clause behind a formula says what its name is, and takes nothing back, or else is plain."""
    told = _IS.fullmatch(clause)
    return plain if told is None else _TURNING.search(told["what"]) is None


def _unshown(document: Document) -> Iterator[int]:
    """Where text ends that TeX does not show: the argument of a command that makes nothing of it."""
    names = sorted(map(re.escape, document.unshown))
    if names:
        for match in re.finditer(rf"\\(?:{'|'.join(names)})\s*\{{[^{{}}]*\}}", document.text):
            yield match.end() - 1


def _up_to(places: list[int], place: int) -> int:
    """The last of some places, in order, up to one; -1 where there is none."""
    k = bisect_right(places, place)
    return places[k - 1] if k else -1


class Leading:
    """The places of a document where a sentence begins that may end what was supposed."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.starts = [segment.start for segment in document.segments if segment.kind != "math"]
        self._telling: dict[frozenset[str], list[int]] = {}

    @cached_property
    def others(self) -> list[tuple[Segment, int, str]]:
        """The sentences that do more than lead on, as `texts` yields them."""
        return [told for told in self._texts if not leads_on(told[2])]

    def narrates(self, place: int, kinds: frozenset[str]) -> bool:
        """Whether these sentences say nothing of what letters stand for that nothing declares, but that they are of
        some kinds."""
        if kinds not in self._telling:
            self._telling[kinds] = [start for _, start, text in self.others if not narrates(text, kinds)]
        return not self._in_block(self._telling[kinds], place)

    def told(self, place: int) -> str:
        """The words of these sentences, with U+E000 for each formula."""
        begin = self.block(place)
        return " ".join(text for _, start, text in self._texts if begin <= start <= place)

    @cached_property
    def _texts(self) -> list[tuple[Segment, int, str]]:
        return list(texts(self.document))

    def plain(self, place: int) -> bool:
        """Whether these sentences have no words but such as narrow nothing down."""
        return not self._in_block(self._unplain, place)

    @cached_property
    def _unplain(self) -> list[int]:
        return [start for _, start, text in self.others if not plain(text)]

    @cached_property
    def _ending(self) -> list[int]:
        return [start for _, start, text in self.others if not plain(text) and not _differentiates(text)]

    def _in_block(self, starts: list[int], place: int) -> bool:
        """Whether one of these sentences begins in the block of a place, and not behind it."""
        k = bisect_right(starts, place)
        return k > 0 and starts[k - 1] >= self.block(place)

    def block(self, place: int) -> int:
        """Where the block of a place begins."""
        return _up_to(self.starts, place)

    @cached_property
    def breaks(self) -> list[int]:
        return sorted({*(start for _, start, _ in self.others), *self.apart})

    @cached_property
    def apart(self) -> list[int]:
        """Where something that is no sentence stands apart: code of HTML, a rule, a command of TeX."""
        kinds = ("html", "cell", "code")
        apart = [s.start for s in self.document.segments if s.kind in kinds and s.language != "notation"]
        ruled = [match.start() for match in _RULE.finditer(self.document.text)]
        tex = [match.start() for match in _TURNS.finditer(self.document.text)] if self.document.kind == "tex" else []
        return sorted({*apart, *ruled, *tex, *_unshown(self.document)})

    @cached_property
    def for_values(self) -> list[int]:
        """The same for values that names are given once for several sections, without headings that only name these."""
        named = {block.start for block, _, text in self.others if block.kind == "heading" and not _OTHER.search(text)}
        return [place for place in self.breaks if place not in named]

    def last(self, place: int, values: bool = False) -> int:
        """The last of these places up to one; -1 where there is none."""
        places = self.for_values if values else self.breaks
        return _up_to(places, place)

    def last_unplain(self, place: int) -> int:
        """The last place up to one where a sentence begins that may end what names are defined as, or something else
        breaks off."""
        return max(_up_to(self._ending, place), _up_to(self.apart, place))
