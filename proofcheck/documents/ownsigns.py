r"""Signs of which the words of a text say what they mean: `Let $\|\cdot\|$ be the 1-norm`, `Define $x * y := x - y$`.

A sign that stands alone, or with places for its arguments, is spoken of where words say what it is. Unless they say
what it usually is, the formulas with it are not read.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from proofcheck.documents.sentences import MARK, Sentence
from proofcheck.source.patterns import lazy

_THE = r"(?:the\s+|an?\s+|its\s+|their\s+|our\s+|usual\s+|standard\s+|ordinary\s+|corresponding\s+)*"
_PLACE = r"(?:\\cdot|\\bullet|\\,|\.|-|[A-Za-z]|\\(?:mathbf|boldsymbol|bm|vec)\s*\{?\s*[A-Za-z]\s*\}?)"
_LEFT, _RIGHT = r"(?:\\left|\\bigl?|\\Bigl?)?\s*", r"(?:\\right|\\bigr?|\\Bigr?)?\s*"
_UPRIGHT = r"\\(?:mathrm|operatorname|mathbb|mathbf|text|textrm|mathsf)\*?\s*\{{\s*(?:{})\s*\}}"
_OF = r"(?:\s*[(\[{]?\s*(?:\\cdot|\\bullet|\.|-)\s*[)\]}]?)?"


def _named(plain: str, upright: str) -> str:
    return rf"(?:{plain}|{_UPRIGHT.format(upright)}){_OF}"


# How a sign stands alone, its names in `twoways.has_sign`, and what it usually is.
_SECOND = r"\$(?:2|\\ell\s*[_^]\s*\{?2\}?|L\s*[_^]\s*\{?2\}?)\$[- ]?"
_BARS = r"(?:\\\||\\[lr]?Vert|\|\|)"
_SIGNS = (
    (
        rf"{_LEFT}{_BARS}\s*{_PLACE}\s*{_RIGHT}{_BARS}|\\norm\s*\{{\s*{_PLACE}\s*\}}",
        "norm",
        rf"(?:(?:euclidean|2-|two-|l2[- ]?|ℓ[2₂][- ]?|{_SECOND})\s*)?(?:vector\s+)?(?:norm|length|magnitude)(?!\w)",
    ),
    (
        rf"{_LEFT}(?:\\langle|<)\s*{_PLACE}\s*,\s*{_PLACE}\s*{_RIGHT}(?:\\rangle|>)",
        "angle",
        r"(?:euclidean\s+|real\s+)?(?:inner|dot|scalar)\s+product",
    ),
    (
        rf"{_LEFT}(?:\||\\lvert|\\vert)\s*{_PLACE}\s*{_RIGHT}(?:\||\\rvert|\\vert)",
        "||",
        r"absolute\s+value|modulus|magnitude",
    ),
    (rf"\(\s*{_PLACE}\s*\)", "()", r"(?!)"),
    (
        _named(r"\\log|\\lg|\\ln", "log|ln"),
        "log ln",
        r"natural\s+log\w*|logarithm(?!\s+(?:to|in|with|of\s+base))|log\b",
    ),
    (rf"\\log\s*\^\s*\{{?\s*\d\s*\}}?\s*{_PLACE}", "log", r"(?!)"),
    (_named(r"\\det", "det"), "det", r"determinant"),
    (_named(r"\\tr|\\Tr", "tr|Tr|trace"), "tr trace Tr", r"trace"),
    (_named(r"\\exp", "exp"), "exp", r"exponential"),
    (_named(r"\\max", "max"), "max", r"max|largest"),
    (_named(r"\\min", "min"), "min", r"min|smallest"),
    (_named(r"\\softmax", "softmax|Softmax"), "softmax", r"(?:row-?wise\s+)?softmax(?!\s+(?:with|at|of\s+temp))"),
    (_named(r"\\E|\\Exp", "E|Ex"), "E", r"(?:mathematical\s+)?(?:expect|mean\b(?!\s+of\s+the\s+sample))"),
    (_named(r"\\Var|\\var", "Var|var|V"), "Var V var", r"variance"),
    (_named(r"\\Cov|\\cov", "Cov|cov"), "Cov cov", r"covariance"),
    (r"\+", "add", r"(?:vector\s+|matrix\s+)?addition|sum"),
    (rf"{_PLACE}\s*\+\s*{_PLACE}", "add", r"(?:vector\s+|matrix\s+)?addition|sum"),
    (
        rf"(?:{_PLACE}\s*)?(?:\\odot|\\circ)(?:\s*{_PLACE})?",
        "odot circ",
        r"(?:hadamard|schur|(?:element|entry|component|point)-?\s?wise)",
    ),
    (
        r"(?:[A-Za-z]\s*)?(?:\\cdot|\\times|\\ast|\*|\\bullet)(?:\s*[A-Za-z])?",
        "* x bullet",
        r"(?:scalar\s+|matrix\s+|dot\s+|inner\s+|ordinary\s+|vector\s+)?(?:product|multiplication)\s*(?:$|[.,;\ue000]|of\b|\()",
    ),
    (r"(?:[A-Za-z]\s*)?\\otimes(?:\s*[A-Za-z])?", "otimes", r"(?:outer|kronecker|tensor)\s+product"),
    (
        r"[A-Za-z]\s*[A-Za-z]",
        "product",
        r"(?:scalar\s+|matrix\s+|ordinary\s+)?product|multiplication",
    ),
)
# What may stand behind what a sign usually is.
_TAIL = (
    r"(?:\w*\s+(?:function|operator|operation|map|matrix|norm|product|multiplication))?\w*\s*"
    r"(?:$|[,.;:()]|(?:of|on|in|over|and|between|for|to|along|taken|as|where|which|so|then|is|are|by|from)\b)"
)
_PATTERNS = [
    (lazy(rf"\s*(?:{form})\s*"), frozenset(signs.split()), lazy(rf"(?:{usual}){_TAIL}", re.IGNORECASE))
    for form, signs, usual in _SIGNS
]
# What is said of a sign with letters beside it, if it is what the sign means: else it is said of its value.
_PRODUCT = (
    r"products?|concatenat\w*|composition|convolution|(?:cross-?)?correlation|operation|bracket|commutator|union|xor|"
    r"join"
)
_NOUN = {
    "norm": r"norm|seminorm|metric|distance|maximum|number\s+of",
    "angle": rf"form|pairing|metric|distance|kernel|{_PRODUCT}",
    "||": r"cardinality|number\s+of|order|part|length|measure|volume|norm|size",
    "()": r"part",
    "log": r"log",
    "product": r"concatenat\w*|composition|convolution|bracket|commutator|join|(?:element|entry|component)-?\s?wise",
}
_OTHER_NORM = lazy(
    r"\\ell\s*_?\s*\{?(?:1|p|\\infty)|\b(?:any|every|some|an?\s+arbitrary|max(?:imum)?|sup(?:remum)?|[1p]-|one-|infinity)\s*norms?\b|"
    r"\bBanach\b|[一无任](?:穷|意)?范数",
    re.IGNORECASE,
)
_NORM_BY_SIGN = lazy(r"(?:\\\||\\[lr]?Vert|\|\|)\s*_")
_COMMAND = lazy(r"\\[A-Za-z]+")
_PLACED = frozenset(["norm", "angle", "||", "()", "add", "odot", "*", "product"])
_FUNCTION = lazy(r"\s*\\(?P<name>log|ln|lg|det|exp|max|min)\s*(?::=|=|\\coloneqq)")
_SAID = lazy(
    rf"{MARK.pattern}\s*,?\s*(?:be|is|are|denotes?|means?|stands?\s+for|refers?\s+to|represents?)\s+(?:now\s+|here\s+)?"
    r"(?P<what>[^.;]*)|"
    rf"\bwrite\s+{MARK.pattern}\s+(?:for|to\s+mean|to\s+denote)\s+(?P<for>[^.;]*)|"
    rf"{MARK.pattern}\s*(?:为|是|表示|记|指)(?P<zh>[^。；，]*)",
    re.IGNORECASE,
)
_USUAL_ZH = lazy(r"通常|标准|欧几里得|欧氏|范数$|内积$|迹$|行列式$|期望$|方差$|绝对值$|逐元素|哈达玛|乘积$")
# `x * y := x - y`: a sign between names, said to be something.
_MADE = lazy(
    r"\s*(?:[A-Za-z]|\([^()]{1,12}\))\s*(?P<sign>\\odot|\\cdot|\\times|\\ast|\*|\\bullet|\\circ|\+|-)\s*(?:[A-Za-z]|\([^()]{1,12}\))\s*"
    r"(?P<is>:=|=|\\coloneqq|\\triangleq|\\equiv)"
)
_DEFINING = lazy(
    r"\b(?:define|let|write|put|set|denote|operation|product|multiplication|addition|definition|introduce)\w*\b[^.;]*$|"
    r"(?:定义|记|令|设|运算)[^。；]*$",
    re.IGNORECASE,
)
_BINARY = {
    "\\odot": "odot",
    "\\circ": "circ",
    "+": "add",
    "-": "add",
    "\\cdot": "*",
    "\\times": "x",
    "\\ast": "*",
    "*": "*",
    "\\bullet": "*",
}
# T where it is no transpose, and where I is said to be something.
_HORIZON = lazy(r"(?:^|[^\^{\\A-Za-z])\s*T\s*(?:$|[^A-Za-z(])")
_TRANSPOSE = lazy(r"transpos|转置", re.IGNORECASE)
_IDENTITY = lazy(r"identity|unit\s+matri|单位|恒等", re.IGNORECASE)
_INTRODUCED = lazy(
    rf"\b(?:let|where|denote(?:\s+by)?|write|given|consider)\s+(?:[a-z]+\s+){{0,4}}{MARK.pattern}|"
    rf"{MARK.pattern}\s*(?:be|is|denotes?|stands?\s+for|为|是|表示)(?![a-z])|[记设令为]\s*{MARK.pattern}",
    re.IGNORECASE,
)


def other_norm(text: str) -> bool:
    """Whether a page speaks of another norm than the usual one, and has no sign for it."""
    return _OTHER_NORM.search(text) is not None and _NORM_BY_SIGN.search(text) is None


def own_signs(sentences: Iterable[Sentence]) -> frozenset[str]:
    """The signs of which sentences say that they mean something else than usual, or may."""
    return frozenset(sign for sentence in sentences for sign in _of(sentence))


def _of(sentence: Sentence) -> Iterator[str]:
    text, segments = sentence.marked
    for match in _SAID.finditer(text) if segments else ():
        number = next(group for group in (match[1], match[3], match[5]) if group is not None)
        what = match["what"] or match["for"] or match["zh"] or ""
        for form, signs, usual in _PATTERNS:
            if form.fullmatch(segments[int(number)].text):
                spelled = MARK.sub(lambda mark: f"${segments[int(mark[1])].text.strip()}$", what.strip())
                plain = re.sub(_THE, "", spelled, count=1, flags=re.IGNORECASE)
                about = " ".join(plain.split()[:6])
                noun = next((_NOUN[sign] for sign in sorted(signs) if sign in _NOUN), _PRODUCT)
                alone = signs.isdisjoint(_PLACED) or not re.search(
                    "[A-Za-z]", _COMMAND.sub("", segments[int(number)].text)
                )
                meant = alone or match["for"] is not None or re.search(rf"\b(?:{noun})\b", about, re.IGNORECASE)
                if meant and not (_USUAL_ZH.search(what.strip()) if match["zh"] else usual.match(plain)):
                    yield from signs
                break
    for part in segments:
        if _HORIZON.search(part.text) and not _TRANSPOSE.search(sentence.words):
            yield "^T"
    for match in _INTRODUCED.finditer(text) if segments else ():
        number = next(group for group in match.groups() if group is not None)
        if segments[int(number)].text.strip() == "I" and not _IDENTITY.search(sentence.words):
            yield "I"
    for segment in segments:
        function = _FUNCTION.match(segment.text)
        if function is not None:
            yield from ("log", "ln") if function["name"] in ("log", "ln", "lg") else (function["name"],)
        made = _MADE.match(segment.text)
        if made is not None and (made["is"] != "=" or _DEFINING.search(sentence.before(segment))):
            yield _BINARY[made["sign"]]
