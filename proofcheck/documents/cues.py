r"""The words that say what a formula is: assumed, defined, a problem to be solved, denied, asserted.

English and Chinese. The words right before a formula count, back to the formula before it; "and" and a comma hand on
what was said of that one. A list here is a promise with tests on both sides (`tests/documents/test_roles.py`): a word
belongs in it only if a formula behind it is what the list says in every fair sentence.
"""

from __future__ import annotations

import re
from functools import lru_cache

from proofcheck.source.patterns import lazy

_KEPT = 500  # characters of a text whose answer is kept


class Cue:
    """Words that are looked for before a formula. The same words are asked about several times for one formula, and
    stand before many: the answers for short texts are kept."""

    def __init__(self, pattern: str) -> None:
        self._pattern = lazy(pattern, re.IGNORECASE)
        self._short = lru_cache(maxsize=4096)(self._found)

    def _found(self, text: str) -> bool:
        return self._pattern.search(text) is not None

    def search(self, text: str) -> bool:
        """Whether the words stand in this text."""
        return self._short(text) if len(text) <= _KEPT else self._found(text)


def _before(english: str, chinese: str) -> Cue:
    """Words that stand right before a formula, perhaps with an article or a noun in between."""
    nouns = (
        r"(?:\s+(?:the|a|an|any|all|some|each|every|fixed|given|arbitrary|real|scalar|vector|matrix|matrices|number|"
    )
    nouns += (
        r"numbers|function|functions|constant|condition|constraint|that|we|have|case|by|as|be|to|is|are|us|now|also|"
        r"further|furthermore|moreover|additionally|instead))*"
    )
    return Cue(rf"(?:\b(?:{english}){nouns}|(?:{chinese})[一个的有是为：:，, ]*)[\s:：,*_(]*$")


WHICH_CASE = r"\(?(?:\d{1,2}|[ivx]{1,4}|[a-d])\b"  # 1, iv, (b
SENTENCE = _before(
    r"let(?:\s+[\w-]+){1,5}\s+be|let|fix|we set|we choose|"
    r"(?<!if we )(?<!when we )(?<!once we )(?:suppose|assume)"
    r"(?:,?\s+(?:first|for (?:the sake of )?(?:a )?contradiction|towards? a contradiction|(?:to|on) the contrary),?)?|"
    r"we take|(?-i:Take|Set|Choose|Put|Pick)|"
    r"(?-i:Now|Next|First|Again|Instead),?\s(?:we\s)?(?:take|set|choose|put|pick)|"
    rf"case\s+{WHICH_CASE}[\s:.)*_–—-]*",
    "情[形况]\\s*[\\d一二三四五六]|设|假设|假定|令|(?<![获读提采])取",
)
CLAUSE = _before(
    r"(?:if|when|once) we (?:assume|suppose)|"
    r"if|when|whenever|where|wherever|with|given(?!\s+by\b)|provided(?: that)?|such that|subject to|s\.t\.|"
    r"(?:for|under|over|at|in|on|from)(?![^.]*\bwe\s+have[\s:,]*$)|"  # "for real numbers we have $x^2 \\ge 0$"
    r"while|assuming|satisfying|satisfies|satisfy|because|since|until|choose|choosing|take|taking|set|setting|"
    r"put|using|use|whether|on condition that",
    "若|如果|(?<![应相适])当|其中|满足|使得|条件|约束|只要|对于|对|给定|(?<!存)在|因为|由于|要求|(?<![获读提采])取|选",
)
# What is given as a reason is stated, and not supposed.
REASON = _before(r"because|since|(?-i:As)|(?<=, )as", "因为|由于")
# "Let $u$ be a vector with $u^T u = 1$": supposed of the vector for as long as it is declared.
ATTACHED = _before(
    r"with|such that|s\.t\.|so that|for which|satisfying|satisfies|satisfy|where|subject to|obeying|fulfilling",
    "满足|使得?|其中|且",
)
# Behind a formula: something is said of it, and it is no condition.
SAID_OF = lazy(
    r"\s*(?:is|are|was|were|would|will|can|may|might|does|do|did|fails?|corresponds?|gives?|means?|denotes?|represents?|"
    r"stands?|not)\b|\s*(?:是|为|不|对应|表示|意味|代表)",
    re.IGNORECASE,
)
DEFINES = _before(
    r"define|defined|defines|defining|denote|denoted|denotes|call|called|write|introduce|abbreviate|definition|"
    r"notation|defined as|given by|parameterized|parametrized",
    "定义|(?<![忘标])记|记为|记作|称|称为|表示为|写作|引入",
)
PROBLEM = _before(
    r"solve|solving|solutions? (?:of|to)|(?<!we )(?<!we can )(?<!we also )(?<!we then )find|finding|"
    r"minimi[sz]e|minimi[sz]ing|maximi[sz]e|maximi[sz]ing|want|wants|require|requires|need|"
    r"needs|should|seek|optimi[sz]e|objective|problem|equation|model|constraint|solution of|solution to|solves|"
    r"unless|indicator of|probability (?:of|that)|event(?: that)?|"
    r"update|updates|"
    r"(?<!chain )(?<!product )(?<!quotient )(?<!power )(?<!sum )(?<!leibniz )(?<!'s )(?<!’s )rule|"
    r"algorithm|approximate|approximately|roughly|about|wish|desire|aim|goal|hope|would|might|may",
    "(?<![需要])求|求解|(?<![分理优])解|最小化|最大化|优化|目标|问题|方程|模型|更新|希望|想要|近似|约|大约|假如",
)
# `Let $P$ be a projection, i.e. $P^2 = P$`: what the word means is supposed, too.
MEANS = lazy(
    r"\b(?:be|is|are|has|have)\b[\w\s-]*[A-Za-z]{3,}[\s,(]*"
    r"(?:i\.\s?e\.|that is|meaning(?: that)?|so that|namely|in the sense that)[\s,:]*$|"
    r"[为是][\u4e00-\u9fff]{2,}[，,（(]?即[\s，,：:]*$",
    re.IGNORECASE,
)
SUPPOSES = lazy(r"[\s*_]*(?:let|suppose|assume)\b|[\s*_]*(?:设|假设|令)", re.IGNORECASE)
ROUGHLY = lazy(r"(?:\b(?:approximately|roughly|about)|约|约为|大约为?)\s*$", re.IGNORECASE)
NEEDS = lazy(r"\b(?:needs?|requires?)\s*$", re.IGNORECASE)  # with figures: how much it is
NAMES = Cue(r"\b(?:let|set|take|choose)\b|[令设取]")  # a function said to be something is this, and not supposed to be
SUPPOSING = lazy(r"\b(?:suppose|assume|case)\b|假设|假定|情[形况]", re.IGNORECASE)
CONTRADICTED = lazy(r"\b(?:contradiction|contrary)\b|反设|反证", re.IGNORECASE)
# Words right before a declaration that introduce its names, whatever these stood for before.
ANEW = _before(
    r"let|suppose|assume|fix|take|taking|choose|pick|consider|given|for(?: (?:all|any|every|each|some|arbitrary))?",
    "设|令|假设|任取|取|考虑|给定|任意|任给|对于?(?:任意|所有|每个|一切)?",
)
COMPLEX = lazy(
    r"\bcomplex[- ]?(?:numbers?|valued|scalars?|vectors?|matri|plane|field|\ue000)|\bquaternion|\bimaginary\b|"
    r"复(?:数|向量|矩阵|平面)",
    re.IGNORECASE,
)
# `We consider the cases $p = 1$ and $p > 1$`: neither is said to hold.
CASES = lazy(
    r"\b(?:consider|distinguish|treat|stud(?:y|ies)|discuss|separate|examine|handle|look at)\w*\s+"
    r"(?:\w+\s+){0,3}cases?\b[^.;]*$|"
    r"(?<!\bin )\b(?:two|three|four|several|following|both|all) cases\b[^.;]*$|(?:分|两|三|几)种?情[况形][^。；]*$",
    re.IGNORECASE,
)
# Words that may give a law to something that is not beside them.
RANDOM = lazy(
    r"\b(?:random\w*|stochastic|sampled?|samples|drawn|draws?|distribut\w*|expectation over|average over|averaged|"
    r"averaging|noisy|i\.?i\.?d|prior|posterior|data(?:set)?)\b|随机|采样|抽样|分布|先验|后验|数据",
    re.IGNORECASE,
)
CONDITIONED = lazy(r"(?:\bgiven(?: that)?|\bcondition(?:al|ed|ing) on|给定|已知)\s*$", re.IGNORECASE)
# Words before a hypothesis, which a test may reject; and its label, before it or in its formula.
HYPOTHESIS = lazy(r"\bhypothes[ie]s\b|(?:原|零|备择)假设|假设检验", re.IGNORECASE)
LABELLED = lazy(r"(?<![A-Za-z\\])H\s*_\s*\{?\s*[01aA]\s*\}?\s*\$?\s*(?:&\s*)?[:：]")
# In these three what begins at the edge of a word comes first, and is not looked at anywhere else.
DENIED = lazy(
    r"\b(?:(?:false|wrong|incorrect)\b|not (?:true|correct|equal)\b|(?:does|do|did|need) not hold\b|doesn't hold\b)|"
    r"[错不并](?:(?<=错)误|(?<=不)(?:成立|等于|正确|对)|(?<=并)非)",
    re.IGNORECASE,
)
# Right before a formula, or right behind it: it is false. Elsewhere in the sentence a word that denies may be about
# something else, as in "The false positive rate is $1 - 0.75 = 0.25$".
DENIES_NEXT = lazy(
    r"(?:\b(?:it|this|that)\s+is\s+(?:\w+ly\s+)?(?:false|wrong|incorrect|not\s+(?:true|correct))\s+(?:that|to\s+"
    r"(?:say|write|claim|conclude|assume|believe)(?:\s+that)?)|\bthe\s+(?:false|wrong|incorrect)\s+(?:claim|formula|"
    r"equation|identity|equality|inequality|statement|result|line|step|assertion)(?:\s+that)?|^[\s_]*(?:false|wrong|incorrect)(?:\s+(?:as\s+(?:printed|stated|written)|in\s+general|"
    r"without\s+(?:an?\s+)?(?:further\s+)?conditions?))?:[^.;]{0,60}|并非|"
    r"(?:下面|下述|以下)的?(?:等式|公式|结论|说法)?是?(?:错误|不成立|不正确)的?)\s*[:：]?\s*$",
    re.IGNORECASE,
)
DENIES_LAST = lazy(
    r"[\s_]*[,，]?\s*(?:for\s[^.;,]{0,60}?\s)?(?:(?:which|this|that)\s+)?(?:(?:(?:is|are|was)\s+(?:\w+ly\s+)?(?:false|wrong|incorrect|untrue|not\s+"
    r"(?:true|correct))|(?:does|do|did|need)\s+not\s+hold|doesn't\s+hold)\b(?=\s*(?:[,.;:!]|$|in\s+general|since|because|"
    r"and|but|yet))|(?:一般)?(?:是错误的|是错的|并?不成立|不正确|不对)(?=\s*(?:[，。；！,.;!]|$)))",
    re.IGNORECASE,
)
# These may deny the formula, or something else in its sentence: what stands beside them is never called false.
DOUBTED = lazy(
    r"\b(?:(?:not|cannot|never|fails?|without|instead|hardly|unless|claims?|impossible|absurd|otherwise|order|"
    r"no|neither|except|regardless|whether|desired?|should|exercise|example|"
    # ... or say that somebody else has said it
    r"(?:printed|according to|concatenat\w*|strings?|corrected|corrections?|previously|formerly|originally|"
    r"it (?:was|used to be)|"
    r"(?:model|llm|gpt\S*|chatgpt|assistant|program)(?:'s)? (?:answer|output|repl|respon|return)\w*))\b)|"
    r"n't\b|e\.g\.|"
    r"[?？除不未是无否没例希练取舍近]"
    r"(?:(?<=[?？除不未])|(?<=是)否|(?<=无)论|(?<=否)则|(?<=没)有|(?<=例)如|(?<=希)望|(?<=练)习|"
    r"(?<=取)整|(?<=舍)入|(?<=近)似)",
    re.IGNORECASE,
)
# What takes back something that was supposed, or speaks of more than that.
LIFTED = lazy(
    r"\b(?:no\s+longer|drop(?:ped|ping)?|generally|in\s+general|even\s+(?:if|when)|need\s+not|not\s+necessarily|"
    r"(?:over|on|throughout)\s+the\s+(?:real|rational|complex)\w*|(?:every|any|all)\s+(?:\w+\s+)?(?:matrix|matrices|vectors?|"
    r"numbers?)\s+(?:satisf\w+|has|have|obeys?|fulfils?))\b|不再|对?(?:任意|所有|一切)(?:实数|数|值)|"
    r"\bfor\s+(?:all|any|every|arbitrary|negative|half|real|other|complex)\b[-\s](?:\w+[-\s]){0,2}?(?:numbers?|integers?|values)\b",
    re.IGNORECASE,
)
# "Swapping the rows gives $\\det A = 2$": a name may stand for what was made of it.
CHANGED = lazy(
    r"\b(?:swapping|replacing|doubling|halving|(?:re)?scaling|transposing|permuting|perturbing|shifting|rotating|"
    r"flipping|negating|changing|modifying|increasing|decreasing|updating|rounding|truncating|"
    r"swap|replace|double|halve|rescale|permute|shift|flip|negate|change|modify|increase|decrease|increment|decrement|"
    r"reset|reassign|overwrite|update)\b|"
    r"[交替翻减改换](?:(?<=交)换|(?<=替)换|(?<=翻)倍|(?<=减)半|(?<=改)[成为变]|(?<=换)成)",
    re.IGNORECASE,
)
# Conditions in words that are not read: what stands beside them is never called false.
NARROWED = lazy(
    r"\b(?:(?:non-?\s?(?:zero|singular|vanishing|negative|trivial|degenerate)|distinct|"
    r"full[- ](?:column |row )?rank|unit(?:[- ]norm)?\s+vectors?|normali[sz]ed|sufficiently|small|large|long|high|"
    r"independent|symmetric|definite|invertible|orthogonal|orthonormal|diagonal|square)\b)|"
    r"[非满互单归足充独对正可方](?:(?<=非)[零负]|(?<=满)秩|(?<=互)不相同|(?<=单)位向量|(?<=归)一|(?<=足)够|(?<=充)分|"
    r"(?<=独)立|(?<=对)[称角]|(?<=正)[定交]|(?<=可)逆|(?<=方)阵)",
    re.IGNORECASE,
)
ASSERTS = Cue(
    r"\b(?:we have|have|has|get|gets|obtain|obtains|hence|therefore|thus|so|then|follows|gives|give|yields|yield|"
    r"becomes|become|equals|equal|that is|i\.e\.|note that|identity|show|shows|shown|prove|proves|proof|theorem|lemma|"
    r"implies|holds|hold|simplifies|simplify|reduces|know|compute|computed|find that|see that|is just|leads|"
    r"(?:we|we can|we also|we then) find|"
    r"equivalently|consequently|results|expand|expanding|always|property|properties|rewritten|rewrite|written|"
    r"satisfies the identity|since)\b|\bi\.e\.|(?<![所没具])有|得|则|因此|所以|故|即|可知|证明|恒|于是|从而|等价|推出|"
    r"那么|"
    r"展开|化简|性质|公式"
)
# What turns a supposition or a condition into its contrary, or into an exception.
REFUSED = Cue(
    r"(?:\b(?:not|never|cannot|without|no|neither|nor|except|other than|outside|regardless|whether|unless)\b|n't\b)"
    r"(?:\s+(?:assume|assuming|suppose|supposing|that|at|for|if|when|where|the|an?|any|in|on|case|of|points?|let|need|we|to|"
    r"be|so|get|have|imply))*[\s(*_]*$|(?:不|未|没有|无需|除|无论|不论)[^，。；：]{0,4}$"
)
# All that stands between an assertion and a condition behind it that is said of it.
JOINED = lazy(
    r"[\s,，(:]*(?:(?:and|or|both)\s+)?(?:(?:holds?|valid|true|is|only|exactly|just|precisely)\s+)*(?:for|if|when|whenever|where|wherever|with|given|as|"
    r"provided(?:\s+that)?|under|assuming(?:\s+that)?|and|or|其中|这里|当|若|如果|对于?|只要|且|和)?"
    r"(?:\s+(?:all|any|every|each|some|real|the|positive|integers?|numbers?|that|we have))*[\s,，:：有]*",
    re.IGNORECASE,
)
THAT = lazy(r"\bthat\s*$", re.IGNORECASE)
# What ends the reach of a condition in its sentence.
GENERAL = lazy(r"\b(?:otherwise|in general|but|generally|however|else)\b|否则|一般地|但", re.IGNORECASE)
# Between two assertions: the second one is said under the conditions of the first.
_JOINING = (
    r"and|so|hence|thus|therefore|then|that is|i\.e\.|which is|equivalently|consequently|also|as well as|moreover|"
    r"furthermore|in particular|in fact|similarly|likewise|even|finally|next|both|"
    r"且|和|与|及|从而|所以|因此|即|则|故|于是|并且|以及|进而|得|有|时"
)
_SUBJECT = (
    r"we|one|it|this|there|they|its?|"
    r"the (?!rest|other|converse|opposite|reverse|remain|negative|alternative|complement|contrary)\w+"
)
_STATES = (
    r"have|get|obtain|see|has|finds?|gives?|yields?|is|are|follows?|holds?|becomes?|equals?|write|implies|satisf(?:y|ies)|"
    r"know|conclude|recover|amounts? to"
)
GOES_ON = lazy(
    rf"[\s,，;；:：.*_(]*(?:(?:{_JOINING})[\s,，]*)*(?:(?:{_SUBJECT})\s+)?(?:(?:also|then|even|again)\s+)*"
    rf"(?:(?:can\s+)?(?:{_STATES})\s*(?:that|from|by)?\s*)?[\s,，:：*_(]*",
    re.IGNORECASE,
)
# A sentence with these words may say something without what was supposed before it.
RETRACTED = lazy(
    r"\b(?:in general|generally|unconditional(?:ly)?|without (?:the|this|that|these|any|such an?) \w+|drop(?:p\w+)?|"
    r"remov\w+|relax\w+|even (?:if|when|for|without)|regardless|whatever|no longer|otherwise|if not|"
    r"(?:opposite|other|remaining|contrary) case|not (?:essential|necessary|needed|required)|"
    r"(?:as well|too|also) for)\b|"
    r"一般地|一般而言|去掉|不再|无论|不论|即使|否则",
    re.IGNORECASE,
)
# Every number, whatever was supposed of those with names: "For all real numbers, $|x| = x$".
_THESE = r"(?:numbers?|integers?|reals?|matri\w+|vectors?|functions?|constants?|values?|scalars?)"
UNNAMED = lazy(
    rf"\b(?:for|given)\s+(?:all|any|every|each|an?\s+arbitrary|arbitrary)\s+(?:[a-z-]+\s+){{0,3}}?{_THESE}\b(?!\s*(?:\ue000|of\b|in\b|with\b|such\b|that\b|between\b))|"
    r"对(?:于)?(?:任意|任何|所有|一切|每个)的?(?:[正负非零]{0,2}实?[数]|整数|自然数|实数|矩阵|方阵|函数|向量|常数)(?!\s*\ue000)|去掉(?:该|此|这个?|上述)?条件",
    re.IGNORECASE,
)
# Behind what words or a formula say that something is: it may be something else.
OR_ELSE = lazy(r"\s*[,，(（]?\s*(?:or\b|或)", re.IGNORECASE)
IMPLIES = lazy(r"[\s,]*(?:implies|imply|entails?|蕴含|推出|意味着)", re.IGNORECASE)
IMPLYING = lazy(
    r"[\s,]*(?:(?:then|also|in turn)\s+)?(?:implies|imply|entails?|yields?|gives?|means|leads? to|results? in|forces|"
    r"蕴含|推出|意味着|得)",
    re.IGNORECASE,
)
STRUCTURES = {
    "symmetric": ("symmetric", "对称"),
    "posdef": ("positive definite", "positive-definite", "正定"),
    "orthogonal": ("orthogonal", "正交"),
    "invertible": ("invertible", "nonsingular", "non-singular", "可逆"),
    "permutation": ("permutation", "置换"),
}
# Between two formulas: what was said of the first is said of the second, a condition only with a word. What the first
# is may stand between: "with $A$ invertible and $B = A$".
JOINS = lazy(
    rf"\s*(?:(?:{'|'.join(word for words in STRUCTURES.values() for word in words)})(?:\s|$))?"
    r"[\s,，、]*(?P<word>and|or|及|和|且|与|并且?|、)?[\s,，、*_]*",
    re.IGNORECASE,
)
_STRUCTURE = lazy(
    r"^\s*(?:(?:be|is|are|[均都]?[为是])\s*(?:an?\s+|both\s+|一个|的)?|[均都]?(?=[\u4e00-\u9fff]))"
    r"(?P<what>[a-z -]+?|[\u4e00-\u9fff]{2,4}?)\s*"
    r"(?:的|(?:matrix|matrices|矩阵|方阵|[,，])(?!\s*(?:or\b|或))|[.;。；]|(?:and|with|以及|且|和)?\s*$)",
    re.IGNORECASE,
)
INDEPENDENT = lazy(  # a set of characters comes first: all else is passed over at once
    r"[iu独](?:ndependent(?<=independent)(?<!not independent)(?<!n't independent)(?<!never independent)"
    r"(?<!inindependent)(?<!non-independent)(?!ly of)|(?<=\bi)\.?i\.?d|"
    r"ncorrelated(?<=uncorrelated)(?<!not uncorrelated)|立(?<=独立)(?<![不非]独立))",
    re.IGNORECASE,
)


def supposed(before: str) -> bool:
    """Whether the words before a formula suppose it, for all that follows or in its sentence."""
    return SENTENCE.search(before) or CLAUSE.search(before)


_ALTERED = lazy(
    r"\s*(?:matrix|matrices)?\s*(?:at|before|except|up\s+to|on\s+average|in\s+the\s+limit|times|divided|plus|minus|multiplied|scaled|perturbed|to\s+which|with\s+(?:its|noise|one|some|"
    r"\w+\s+(?:\w+\s+)?(?:permuted|deleted|removed|added)))\b",
    re.IGNORECASE,
)


def structure(after: str) -> str | None:
    """What the words behind a name say that the matrix is: "be symmetric", "是正定矩阵"."""
    match = _STRUCTURE.match(after)
    if match is None:
        return None
    if _ALTERED.match(after, match.end()):
        return None
    words = match["what"].strip().lower()
    words = re.sub(r"\s*(?:matrix|matrices|矩阵)$", "", words)
    for name, spoken in STRUCTURES.items():
        if words in spoken or (
            name == "posdef" and words in ("symmetric positive definite", "symmetric and positive definite", "对称正定")
        ):
            return name
    return None
