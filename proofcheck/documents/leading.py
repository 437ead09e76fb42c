"""Words that only lead on from one formula to the next: "Then", "so that we have", "It follows that".

What was supposed serves a formula only where every sentence since then, that of the formula included, is made of such
words. Any others may end it, and no list of those that do is ever complete: "In general, ...", "On the whole line,
...", "From now on it is arbitrary.". A formula behind such words is read without what was supposed.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from functools import cached_property

from proofcheck.documents import cues
from proofcheck.documents.sentences import texts
from proofcheck.lang.tex.tree import names
from proofcheck.source.documents.model import Document, Segment
from proofcheck.source.patterns import lazy

# Words between formulas that say nothing of what holds where.
_LEADING = names(
    "then hence so thus therefore consequently accordingly we i you us our one it its they there this that these "
    "which what who have has had get gets got obtain obtains find finds see sees conclude concludes deduce "
    "deduces know knows follow follows following given gives give yields yield implies imply means mean shows "
    "show prove proves is are be was were being becomes become equals equal holds hold and also moreover "
    "furthermore further additionally indeed clearly obviously particular by from in of to for with where since "
    "because as using via at the a an here definition definitions inequality inequalities identity identities "
    "lemma theorem proposition corollary proof proofs assumption hypothesis above triangle cauchy schwarz jensen "
    "young hölder sides side left right hand term terms both square squares product sum first second third next "
    "now finally again last let suppose assume set put take define denote denotes write writes can may must just "
    "directly immediately easily same way similarly likewise namely i.e. e.g. qed recall expand expanding "
    "multiply multiplying divide dividing add adding subtract subtracting apply applying substitute substituting "
    "rearrange rearranging simplify simplifying compute computing calculate"
)
# In a sentence that supposes or declares: what its names are.
_TYPES = names(
    "real positive nonnegative non-negative number numbers scalar scalars constant constants vector vectors "
    "matrix matrices integer integers natural square symmetric invertible orthogonal definite semidefinite "
    "positive-definite projection conversely nonsingular non-singular fixed unit random variable variables "
    "independent function functions such that any some given all arbitrary each every two three dimension size "
    "dimensional n-dimensional column row"
)
# Beside a law: how names have it.
_LAWS = names(
    "draw drawn draws sample sampled samples sampling independent independently identically distributed iid i.i.d "
    "mutually random normal normally gaussian standard entries rows columns components coordinates noise error "
    "errors label labels query queries key keys weight weights input inputs output outputs data latent prior "
    "feature features model distribution law according mean variance covariance zero initialise initialize "
    "initialised initialized token tokens uncorrelated score scores vector-valued gradient gradients sequence"
)
_CHINESE_LAWS = lazy("独立同分布|相互独立|独立|服从|采样|抽取|分布|正态|标准|噪声|误差|均值|方差|协方差|样本|分量|先验")
_CHINESE = lazy(
    "则|那么|因此|因而|所以|故|于是|从而|由此|由|可得|可知|得到|得|有|即|且|和|与|并|也|又|其中|这里|我们|注意到?|显然|"
    "代入|两边|化简|展开|设|令|假设|假定|记|证明|定义|引理|定理|不等式|知|推出|是|为|的|了|在|成立|同理|再|先|此时"
)
_CHINESE_TYPES = lazy(
    "实数|正数|正整数|整数|自然数|向量|矩阵|方阵|对称|正定|可逆|正交|非负|常数|标量|任意|维|阶|函数|随机变量|独立"
)
# Before a condition or a supposition: what makes it one.
_CONDITIONAL = names(
    "if when whenever while wherever where for all every any each some with given provided such long under "
    "assuming assumes supposing suppose supposes consider considering fix fixing choose choosing pick picking "
    "taking setting putting satisfying satisfies satisfy subject restrict henceforth hereafter throughout paper "
    "section chapter article book text note rest remainder simplicity convenience usual what follows on usually "
    "case condition conditions constraint constraints requirement range values value entries entry point points "
    "having obeying fulfilling over"
)
# Inside a formula, why a step holds.
_REMARKS = names(
    "chain rule linearity linear symmetry commutativity associativity distributivity independence cancel cancels"
)
# In a sentence with a statement, and before it: what it is said of, in words that narrow nothing down.
_COUNTED = names(
    "note notes summary conclusion equivalently simplifies simplify reduces reduce leads lead results result form "
    "forms always property properties rewritten satisfies call calls called introduce introduces abbreviate "
    "notation defined parameterized parametrized head heads layer layers parameter parameters model models "
    "network networks batch memory byte bytes bit bits flop flops operation operations needs need takes take uses "
    "use requires require costs cost contains contain stores store total count counts altogether per step steps "
    "size sizes width depth length lengths shape shapes them rounded digits digit figure figures formula formulas "
    "here look consider about roughly some only general true stated easy easily done bracket brackets binomial "
    "algebra multiplied out linearity linear words other reason recall learning rate otherwise else cases gpt "
    "section see whole entire text main words way average expectation variances means probability probabilities "
    "expected value values up one two three four five six seven eight nine ten times per-head table row cache "
    "transformer attention bias biases embedding embeddings vocabulary vocab position positions block blocks "
    "feed-forward feedforward mlp projection projections gpu cpu"
)
_CHINESE_COUNTED = lazy(
    "恒|等价地?|否则|二项式|性质|公式|记作|称为?|表示为|写作|引入|参数量?|模型|网络|层|头|显存|内存|字节|总共|一共|共|需要?|占用?|每个?|"
    "大小|长度|维度|数量|个|约|大约|期望|概率|词表|位置|注意力|矩阵|向量"
)
_DECLARING = _LEADING | _TYPES
_SUPPOSING = _DECLARING | _CONDITIONAL
_LAWFUL = _SUPPOSING | _LAWS
_PLAIN = _LAWFUL | _COUNTED
_REMARKING = _SUPPOSING | _REMARKS
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
    r"\b(?:writ(?:e|ing)|us(?:e|ing)|take|taking)\s+\ue000\s+(?:for|instead|in\s+place)\b",
    re.IGNORECASE,
)
_CONCLUDES = lazy(
    r"\b(?:proves?|shows?|establish\w*|complet\w+|conclud\w+|finish\w*)\s+(?:the|our|this)\s+(?:theorem|lemma|proposition|"
    r"corollary|claim|proof|case|argument)\b",
    re.IGNORECASE,
)
# Behind a definition: it is not quite so, or so in some place or unit only.
WEAKENS = lazy(
    r"[\s,，(*_]*(?:at\s+(?:most|least|first|test|time|the|a|an|infinity|zero)|or\s+(?:so|less|more)|more\s+or\s+less|"
    r"approximately|roughly|nearly|almost|about|hypothetically|typically|usually|initially|temporarily|locally|formally|per|near|"
    r"around|plus|minus|times|mod|modulo|up\s+to|in\s+(?:expectation|distribution|probability|law|hex\w*|binary|octal|percent|"
    r"metres|meters|\w*seconds|version|theory|practice|units|the\s+(?:limit|interior|first|last|best|worst|average|old|new|"
    r"linear|wrong|\w+\s+(?:layer|regime|case|version|limit|units)))|on\s+(?:average|the\s+(?:unit|interval|boundary|first))|"
    r"as\s+an?\s+(?:first|initial|rough|crude)|before|after|during|until|inside|outside|within|by\s+mistake|only|"
    r"with\s+(?:an?\s+)?(?:error|probability|noise)|for\s+(?:small|large|negative|positive|now|the|odd|even|integer)\b|"
    r"(?:k?g|kilograms?|grams?|k?m|[cm]m|metres?|meters?|miles?|h|hours?|min|minutes?|s|ms|seconds?|days?|years?|[KMGT]i?B|"
    r"bytes?|bits?|dollars?|euros?|degrees?|percent|%))(?![A-Za-z])|[\s,，(]*(?:左右|约|近似|至多|至少|以内|以上|以下|附近|取模)",
    re.IGNORECASE,
)
_SEPARATE = lazy("[:;：；。]")
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
_CHINESE_CONDITION = lazy(
    "若|如果|假如|当|对于?|对任意|任取|任给|所有|每个|每一?|满足|使得?|给定|固定|取|考虑|只要|条件|约束|情[形况]|时候?|下|中|上|"
    "其中|要求|选|以下|全文|本文|本节|为简单起见|不妨|不失一般性|从现在起|今后|一切"
)
_CONDITION = lazy(r"\b(?:if|when|whenever|where|for(?: (?:all|every|any|each))?)\s*(?=\ue000)", re.IGNORECASE)
_CASE = lazy(rf"^[\s*_]*case[ \t]+{cues.WHICH_CASE}|^[\s*_]*情[形况][ \t]*[\d一二三四五六]", re.IGNORECASE)
_LABEL = lazy(r"[\s*_]*[(（]?(?:[a-z]|[ivx]{1,4}|\d{1,2})[)）.、][\s*_]", re.IGNORECASE)
_WORD = lazy(r"[^\W\d_]+(?:[-'.][^\W\d_]+)*\.?")
_IDEOGRAPH = lazy("[\u4e00-\u9fff]")
_RULE = lazy(r"^[ \t]{0,3}(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$", re.MULTILINE)
# In TeX, where something else begins or ends.
_TURNS = lazy(
    r"\\(?:(?:new|clear)page|pagebreak|(?:sub)*part|question|qed(?:here)?|caption|if\w+|fi|endinput|frametitle|only|uncover|hrule|"
    r"bigskip|medskip)(?![A-Za-z])"
)
_MAY_CHANGE_LAWS = lazy(
    r"^\W*(?:under|given|conditioned|conditionally|after|once|in|if|when|at|on|without|for|until|before|unless|suppose|assume|drop)\b|"
    r"\b(?:they|them|these|those|it|both|no\s+longer|instead|depend\w*|correlat\w*|independent|independently|independence|conditi\w+|truncated|truncation|truncate|clip\w*|"
    r"train(?:ed|ing)|shift\w*|replac\w+|chang\w+|measure|squar\w+|centr\w+|normali[sz]\w+|equal|coincide|align)\b|"
    r"给定|条件|独立|相关|截断|训练|改变|假设|若|如果",
    re.IGNORECASE,
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


def leads_on(text: str) -> bool:
    """Whether a sentence only leads on. text: its words, with U+E000 for each formula."""
    if _LABEL.match(text) or _ASKED.search(text) or _CHANGES.search(text) or _CONCLUDES.search(text):
        return False
    supposes = "\ue000" in text and cues.SUPPOSES.match(text) is not None
    plain = _CASE.sub(" ", _CONDITION.sub(" ", text))
    if supposes:
        return _made_of(_CHINESE_TYPES.sub(" ", plain), _DECLARING)
    return _made_of(plain, _LEADING)


def introduces(before: str, first: bool) -> bool:
    """Whether the words before a condition or a supposition only make it one. All of them count, "For the small model,
    let ...", but for another clause behind a formula. first: it is the first formula of its sentence."""
    words = _CASE.sub(" ", _LABEL.sub(" ", _SET_PHRASES.sub(" ", before), count=1))
    return _supposes(words if first else _SEPARATE.split(words)[-1], _SUPPOSING)


def inside(text: str) -> bool:
    """Whether words inside of a formula say nothing but what leads on, or makes a condition of what follows."""
    return _UNIT.fullmatch(text) is not None or _supposes(text, _REMARKING)


def closes(after: str) -> bool:
    """Whether the words right behind a condition or a supposition take nothing back of it."""
    clause = _STOP.split(after, maxsplit=1)[0]
    if _ONLY_FOR.search(after):
        return False
    return cues.IMPLIES.match(after) is not None or _goes_on(clause, _supposes(clause, _DECLARING))


def tells_law(before: str, after: str) -> bool:
    """Whether the words before a law of a name, and behind it up to the next formula, say nothing more of the name."""
    clause = after.partition(". ")[0].partition("。")[0]
    return _goes_on(clause, _tells(clause)) and _tells(_SET_PHRASES.sub(" ", before))


def _tells(text: str, known: frozenset[str] = _LAWFUL) -> bool:
    return _supposes(_CHINESE_LAWS.sub(" ", text), known)


def _goes_on(clause: str, plain: bool) -> bool:
    """Whether a clause behind a formula says what its name is, and takes nothing back, or else is plain."""
    told = _IS.fullmatch(clause)
    return plain if told is None else _TURNING.search(told["what"]) is None


def _supposes(text: str, known: frozenset[str]) -> bool:
    """Whether a text is made of words of a list, and of Chinese ones that lead on, declare or make a condition."""
    return _made_of(_CHINESE_CONDITION.sub(" ", _CHINESE_TYPES.sub(" ", text)), known)


def _made_of(text: str, known: frozenset[str]) -> bool:
    """Whether a text is made of words of a list, and of Chinese ones that lead on."""
    rest = _CHINESE.sub(" ", text)
    if _IDEOGRAPH.search(rest):
        return False
    words = (word.casefold() for word in _WORD.findall(rest))
    return all(word in known or word.removesuffix(".") in known for word in words)


def _unshown(document: Document) -> Iterator[int]:
    """Where text ends that TeX does not show: the argument of a command that makes nothing of it."""
    names = [re.escape(macro.name) for macro in document.macros if macro.arity and "#" not in macro.body]
    if names:
        for match in re.finditer(rf"\\(?:{'|'.join(names)})\s*\{{[^{{}}]*\}}", document.text):
            yield match.end() - 1


class Leading:
    """The places of a document where a sentence begins that may end what was supposed."""

    def __init__(self, document: Document) -> None:
        self.document = document
        self.starts = [segment.start for segment in document.segments if segment.kind != "math"]

    @cached_property
    def others(self) -> list[tuple[Segment, int, str]]:
        """The sentences that do more than lead on, as `texts` yields them."""
        return [told for told in texts(self.document) if not leads_on(told[2])]

    def only_leads(self, place: int) -> bool:
        """Whether the sentence of a formula at a place, and those before it in its block, only lead on."""
        return not self._in_block(self._others_at, place)

    def plain(self, place: int) -> bool:
        """Whether these sentences have no words but such as narrow nothing down."""
        return not self._in_block(self._unplain, place)

    @cached_property
    def _others_at(self) -> list[int]:
        return [start for _, start, _ in self.others]

    @cached_property
    def _unplain(self) -> list[int]:
        return [start for _, start, text in self.others if not _tells(_CHINESE_COUNTED.sub(" ", text), _PLAIN)]

    def _in_block(self, starts: list[int], place: int) -> bool:
        """Whether one of these sentences begins in the block of a place, and not behind it."""
        k = bisect_right(starts, place)
        return k > 0 and starts[k - 1] >= self.starts[max(bisect_right(self.starts, place) - 1, 0)]

    @cached_property
    def breaks(self) -> list[int]:
        told = [start for _, start, _ in self.others]
        apart = [s.start for s in self.document.segments if s.kind in ("html", "cell")]
        ruled = [match.start() for match in _RULE.finditer(self.document.text)]
        tex = [match.start() for match in _TURNS.finditer(self.document.text)] if self.document.kind == "tex" else []
        return sorted({*told, *apart, *ruled, *tex, *_unshown(self.document)})

    @cached_property
    def of_laws(self) -> list[int]:
        """Where sentences begin that may say something of random names: of "them", of independence, of a condition."""
        return sorted(start for _, start, text in self.others if _MAY_CHANGE_LAWS.search(text))

    @cached_property
    def for_values(self) -> list[int]:
        """The same for values that names are given once for several sections, without headings that only name these."""
        named = {block.start for block, _, text in self.others if block.kind == "heading" and not _OTHER.search(text)}
        return [place for place in self.breaks if place not in named]

    def last(self, place: int, values: bool = False) -> int:
        """The last of these places up to one; -1 where there is none."""
        places = self.for_values if values else self.breaks
        k = bisect_right(places, place)
        return places[k - 1] if k else -1

    def ends_law(self, told: int, place: int) -> bool:
        """Whether a sentence between a law and a place in the same paragraph may end the law."""
        block = self.starts[max(bisect_right(self.starts, place) - 1, 0)]
        k = bisect_left(self.of_laws, told)
        return told >= block and k < len(self.of_laws) and self.of_laws[k] <= place
