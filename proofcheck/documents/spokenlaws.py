r"""Laws in words: `Let $X$ be a standard normal random variable`, `$T$ is exponential with mean $\theta$`.

Only words that mean the same in all texts: a parameter by itself is one of a Poisson or a Bernoulli law, while that of
an exponential law may be a rate or a mean, and is read where the words say which.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from proofcheck.documents.moments import parameter
from proofcheck.documents.pieces import Piece
from proofcheck.documents.scope import Notation
from proofcheck.documents.sentences import FORMULA, MARK, NAMES, Sentence, subjects
from proofcheck.lang.tex import declarations
from proofcheck.lang.tex.declared import Ambiguous, Declared
from proofcheck.lang.tex.namedlaws import text_of
from proofcheck.lang.tex.spelling import is_name
from proofcheck.lang.tex.tree import Tex, whole_number
from proofcheck.source.documents.model import Segment
from proofcheck.source.patterns import lazy

_TYPES = {"low": "real", "mean": "real", "chance": "real", "count": "dim"}  # of fresh names; all others are positive
_IS = (
    r"\s*,?\s*(?:be|is|are|follows?|has|have)\s+"
    r"(?:(?:an?|the|two|both|all|each|mutually|independent(?:ly)?|identically|i\.?\s?i\.?\s?d\.?|and)[\s,]+)*"
)
_ALIKE = (
    r"\s*,?\s*(?:be|are)\s+(?:i\.?\s?i\.?\s?d\.?|independent,?\s+(?:and\s+)?identically\s+distributed)"
    r"(?:\s+(?:real|scalar))?"
)
_LAW = r"(?:[\s-]+(?:random|distributed|distributions?|law|variables?|numbers?))*"
_VALUE = rf"(?:{FORMULA}|zero|one|unit|\d+(?:\.\d+)?)"
_MEAN, _VARIANCE = rf"mean\s+(?P<mean>{_VALUE})", rf"variance\s+(?P<variance>{_VALUE})"
_DEVIATION = rf"standard\s+deviation\s+(?P<deviation>{_VALUE})"
_OF = r"\s*,?\s*(?:and\s+)?(?:a\s+)?"
_IST = r"\s*(?:均|都|各自)?(?:相互|彼此)?(?:独立)?(?:且|同分布地?|地)*(?:服从|是|为)"
_ENDS = (
    r"(?!\s*,?\s*(?:with|such\s+that|so\s+that|satisfying|subject\s+to)\s*\ue000)"
    r"(?=\s*(?:[.,;:)。；，：）]|$|\b(?:and|where|then|so|for)\b|[则且其]))"
)
_WORDS = [
    (law, lazy(rf"{NAMES}(?:{pattern}){_ENDS}", re.IGNORECASE))
    for law, pattern in (
        ("normal(mean=0, var=1)", rf"{_IS}standard\s+(?:normal|Gaussian){_LAW}"),
        (
            "normal(mean={mean}, var={variance})",
            rf"{_IS}(?:normal(?:ly)?|Gaussian){_LAW}\s+with\s+{_MEAN}{_OF}{_VARIANCE}",
        ),
        (
            "normal(mean={mean}, var={deviation}**2)",
            rf"{_IS}(?:normal(?:ly)?|Gaussian){_LAW}\s+with\s+{_MEAN}{_OF}{_DEVIATION}",
        ),
        (
            "iid(mean={mean}, var={variance})",
            rf"{_ALIKE}{_LAW}\s+with\s+(?:common\s+)?{_MEAN}{_OF}(?:finite\s+)?{_VARIANCE}",
        ),
        ("poisson({rate})", rf"{_IS}Poisson{_LAW}\s+with\s+(?:parameter|mean|rate|intensity)\s+(?P<rate>{_VALUE})"),
        ("exponential({rate})", rf"{_IS}exponential(?:ly)?{_LAW}\s+with\s+rate(?:\s+parameter)?\s+(?P<rate>{_VALUE})"),
        ("exponential(1 / ({scale}))", rf"{_IS}exponential(?:ly)?{_LAW}\s+with\s+mean\s+(?P<scale>{_VALUE})"),
        (
            "uniform({low}, {high})",
            rf"{_IS}uniform(?:ly)?{_LAW}\s+(?:on|over|in)\s+(?:the\s+)?(?:unit\s+)?(?:interval\s+)?(?P<interval>{FORMULA})",
        ),
        (
            "bernoulli({chance})",
            rf"{_IS}Bernoulli{_LAW}\s+with\s+(?:parameter|mean|(?:success\s+)?probability)\s+(?:of\s+success\s+)?"
            rf"(?P<chance>{_VALUE})",
        ),
        (
            "binomial({count}, {chance})",
            rf"{_IS}binomial(?:ly)?{_LAW}\s+with\s+parameters\s+(?P<count>{_VALUE})\s+and\s+(?P<chance>{_VALUE})",
        ),
        ("chi_squared({count})", rf"{_IS}chi-squared?{_LAW}\s+with\s+(?P<count>{_VALUE})\s+degrees\s+of\s+freedom"),
        (
            "iid(mean={mean}, var={variance})",
            r"\s*(?:是|为)?独立同分布的?(?:随机变量)?\s*[，,]?\s*[且其]?(?:均值|期望)为?\s*"
            rf"(?P<mean>{_VALUE})\s*[、，,和]?\s*[且其]?方差为?\s*(?P<variance>{_VALUE})",
        ),
        ("normal(mean=0, var=1)", rf"{_IST}标准(?:正态|高斯)(?:分布|随机变量|变量)"),
        (
            "normal(mean={mean}, var={variance})",
            rf"{_IST}(?:均值|期望)为?\s*(?P<mean>{_VALUE})\s*[、，,和]?\s*方差为?\s*(?P<variance>{_VALUE})\s*的(?:正态|高斯)分布",
        ),
        ("poisson({rate})", rf"{_IST}(?:参数|均值)为?\s*(?P<rate>{_VALUE})\s*的泊松分布"),
        ("exponential({rate})", rf"{_IST}(?:速率|率参数)为?\s*(?P<rate>{_VALUE})\s*的指数分布"),
        ("exponential(1 / ({scale}))", rf"{_IST}(?:均值|期望)为?\s*(?P<scale>{_VALUE})\s*的指数分布"),
        ("uniform({low}, {high})", rf"{_IST}(?:区间)?\s*(?P<interval>{FORMULA})\s*上的均匀分布"),
        ("bernoulli({chance})", rf"{_IST}(?:参数|成功概率)为?\s*(?P<chance>{_VALUE})\s*的(?:伯努利|两点)分布"),
        (
            "binomial({count}, {chance})",
            rf"{_IST}参数为?\s*(?P<count>{_VALUE})\s*[、，,和]\s*(?P<chance>{_VALUE})\s*的二项分布",
        ),
    )
]
_ANY = lazy(
    r"[npeubci标正泊指均伯两二独](?:(?<=n)ormal|(?<=p)oisson|(?<=e)xponential|(?<=u)niform|(?<=b)(?:ernoulli|inomial)|"
    r"(?<=c)hi-square|(?<=i)(?:\.?\s?i\.?\s?d\b|d(?:e)ntical)|(?<=独)立同分布|(?<=标)准|(?<=正)态|(?<=泊)松|(?<=指)数|(?<=均)匀|(?<=伯)努利|(?<=两)点|(?<=二)项)|gaussian|高斯",
    re.IGNORECASE,
)
_QUALIFIED = lazy(
    r"\b(?:not|no|neither|nor|never|unless|without|except|if|when|whether|or|integers?|discrete|approximately|roughly|"
    r"asymptotically|sorted|ordered|arranged|ranked|truncated|condition\w*|censored|folded|restricted|correlat\w+|dependent|given|respectively|resp)\b|n't\b|[不若当或整近]|分别|离散|条件|截断|相关",
    re.IGNORECASE,
)


@dataclass(frozen=True, slots=True)
class SpokenLaw:
    """The formulas of names that have a law, and the law in the language with its parameters as words or formulas."""

    names: tuple[Segment, ...]
    law: str
    parameters: dict[str, str | Segment]

    @property
    def words(self) -> str:
        """What is said of the names, for who reads why nothing about them is called false."""
        return self.law.partition("(")[0]


def spoken_laws(sentence: Sentence) -> Iterator[SpokenLaw]:
    """The laws of numbers that a sentence gives by their names."""
    if not _ANY.search(sentence.words) or sentence.denied or _QUALIFIED.search(sentence.words):
        return
    text, segments = sentence.marked
    for law, pattern in _WORDS:
        for match in filter(subjects, pattern.finditer(text)):
            groups = match.groupdict()
            names = tuple(segments[int(number)] for number in MARK.findall(groups.pop("names")))
            yield SpokenLaw(names, law, {key: parameter(words, segments) for key, words in groups.items()})


def declared(spoken: SpokenLaw, names: Piece, parameters: dict[str, str | Piece], notation: Notation) -> Declared:
    """What such words declare: the names before them, and the parameters that nothing declares. Raises Ambiguous and
    ProofcheckError."""
    made = Declared()
    texts = texts_of(parameters, made, notation)
    tree = names.structure()
    items = tree.children if tree.kind == "list" else (tree,)
    vocabulary = notation.vocabulary(notation.parts(tree)[0])
    law = declarations.each_of(items, spoken.law.format(**texts), names.text, notation.writer.names, vocabulary)
    law.where = made.where | law.where
    return law


def texts_of(parameters: dict[str, str | Piece], made: Declared, notation: Notation) -> dict[str, str]:
    """The parameters of a law in the language; what nothing declares is added to `made`. Raises Ambiguous, Unread and
    ProofcheckError."""
    texts: dict[str, str] = {}
    for key, told in parameters.items():
        if isinstance(told, str):
            texts[key] = told
        elif key == "interval":
            texts["low"], texts["high"] = _ends(told, made, notation)
        else:
            texts[key] = _text(key, told.structure(), told, made, notation)
    return texts


def _ends(piece: Piece, made: Declared, notation: Notation) -> tuple[str, str]:
    tree = piece.structure()
    inner = tree.children[0] if tree.kind == "group" and tree.value in ("[]", "()", "[)", "(]") else tree
    if inner.kind != "list" or inner.value != (",",):
        raise Ambiguous(tree, "this is no interval")
    low, high = inner.children
    return _text("low", low, piece, made, notation), _text("low", high, piece, made, notation)


def _text(key: str, tree: Tex, piece: Piece, made: Declared, notation: Notation) -> str:
    """A parameter in the language; a name that nothing declares is declared by it, as is the root of a variance."""
    if tree.kind == "relation":  # `\\lambda > 0`
        (tree,) = [child for child in tree.children if is_name(child)] or [tree]
    squared = key == "variance" and tree.kind == "sup" and whole_number(tree.children[1]) == 2
    head = tree.children[0] if squared else tree
    if is_name(head) and notation.fresh(head):
        name = notation.writer.names.of(head)
        if name is None:
            raise Ambiguous(head, "this is no name")
        made.where[name] = _TYPES.get(key, "positive")
        return f"{name}**2" if squared else name
    return text_of(tree, piece.text, notation.vocabulary(notation.parts(tree)[0]))
