r"""Signs that texts use in two ways, by one of which a formula may be true: `\mathcal{N}(0, 2)`, `\|x\|`.

The usual way is read. By it alone a formula is not called false.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from proofcheck.lang.tex.scripts import TRANSPOSED
from proofcheck.lang.tex.tree import Tex, walk
from proofcheck.source.patterns import lazy

_NORM = lazy(r"\\\||\\[lr]?Vert|\\norm|‖|\|\|")
_SQUARED = lazy(
    r"\b(?:denotes?|means?|stands?\s+for|writes?|is|be)\s+(?:(?:the|its|their|an?)\s+)?squared?\s+(?:\w+\s+)?"
    r"(?:norms?|lengths?|distances?|modulus|moduli|magnitudes?)\b|(?:表示|记为?|是|为)[^。，,.]{0,10}平方(?:范数|长度|距离)",
)
# 0 and 1 are their own squares.
_SPREAD = lazy(r"normal\b.*\bvar=(?![01]\))[\d.]+(?: / \d+)?\)")
_SIGN = lazy(r"[^I]*(?:\\mathcal|\\mathrm\{N\}|\bN\()[^I]*")  # `4 I` is a covariance


# Where a text says what it takes logarithms and norms to be.
_BASE = lazy(
    r"\bbase[- ]?(?:2|10|two|ten)\s+log|"
    r"\b(?:all|every|our|the|we|take|taking|write|use|with)\b[^.\n]{0,30}\blog(?:arithm)?s?\b[^.\n]{0,30}\bbase\s*\$?"
    r"(?:2|10|two|ten|b)\b|\blog(?:arithm)?s?\s+(?:are|is)\s+(?:binary|decimal|common)\b|对数[^。\n]{0,8}以\s*\$?(?:2|10|二|十)",
    re.IGNORECASE,
)
_OTHER_NORM = lazy(
    r"\b(?:use|in)\s+the\s+(?:1|one|max|sup|infinity|ℓ1|l1)[- ]?norm\b|"
    r"\bthe\s+norm\s+is\s+the\s+(?:sum|maximum|number)\b|"
    r"\b(?:let|use|using|denotes?|throughout|write|with)\b[^.\n]{0,60}\b(?:arbitrary|any|some|every|max(?:imum)?|supremum|"
    r"taxicab|dual|operator|spectral|nuclear|manhattan|weighted)[\s-]+norm\b|\bnorm\b[^.\n]{0,20}\barbitrary\b|"
    r"\b(?:use|throughout|denotes?)\b[^.\n]{0,40}(?:\\ell_?\s*\{?(?:1|p|\\infty)\}?|ℓ[₁1p∞])\s*\$?[\s-]*norm",
    re.IGNORECASE,
)


# Vectors that are rows, and products entry by entry.
_ROWS = lazy(
    r"\b(?:use|are|be|being|is|as|treat\w*|write|written)\s+(?:as\s+)?(?:an?\s+|all\s+)?row[\s-]+vectors?\b|"
    r"\bvectors?\s+(?:are|is|as)\s+(?:all\s+)?rows?\b|\brow[\s-]+vector\s+convention|[为是作用]行向量",
    re.IGNORECASE,
)
_ENTRYWISE = lazy(
    r"\bwith\s+(?:the\s+)?(?:element|entry|component)-?\s?wise\s+(?:product|multiplication)|"
    r"\b(?:product|multiplication|operation)s?\s+(?:\S+\s+)?(?:is|are)\s+(?:taken\s+)?(?:element|entry|component)-?\s?"
    r"wise\b|"
    r"(?:乘积|乘法|相乘)[^。；，]{0,6}[按逐](?:元素|分量)|[为是]逐元素(?:的)?乘积",
    re.IGNORECASE,
)
_BITS = lazy(
    r"\b(?:measured|counted|expressed|given|log\w*|entrop\w+|information|surprisal|divergence)\b[^.;\n]{0,40}\bin\s+bits\b|"
    r"\$\s*in\s+bits\b|以\s*\$?\s*\d+\s*\$?\s*为底|底数|以比特计|比特为单位",
    re.IGNORECASE,
)
_SPOKEN = (
    *(("log", _BASE), ("log", _BITS), ("ln", _BITS), ("norm", _OTHER_NORM)),
    *(("transpose", _ROWS), ("product", _ENTRYWISE)),
)


# What a sentence may be about that begins with it, and the signs in formulas that it is said of.
_MEANT = {
    "norm": "norm",
    "inner product": "angle transpose product",
    "scalar product": "angle transpose product",
    "product": "product",
    "multiplication": "product",
    "square": "power",
    "power": "power",
    "exponent": "power",
    "superscript": "power transpose",
    "upper indice": "power",
    "addition": "add",
    "subtraction": "add",
    "division": "frac",
    "trace": "tr trace",
    "logarithm": "log ln",
    "angle": "sin cos tan",
    "sine": "sin cos tan",
    "cosine": "sin cos tan",
    "transpose": "transpose",
    "transposition": "transpose",
    "exponential": "exp",
    "maximum": "max",
    "minimum": "min",
    "absolute value": "||",
    "determinant": "det ||",
    "identity matrix": "I",
    "expectation": "E",
}
_CONVENTION = lazy(
    # A blank line begins nothing: each would be looked through to the end of the run that it stands in.
    r"(?:^|[.:;。](?=\s)|\n(?![ \t]*\n))[ \t*_>-]*+"
    r"(?:(?:here|throughout|in\s+(?:this|the|our|what)\s+\w+)\s*+,?\s*+)?(?:all\s+|our\s+|the\s+|every\s+)?"
    rf"(?P<noun>{'|'.join(sorted(map(re.escape, _MEANT), key=len, reverse=True))})s?"
    r"(?:\s+(?:of|between)\s+(?:an?\s+|the\s+|two\s+)?(?:matri\w+|vectors?|maps?|functions?|tensors?|numbers))?(?:\s+\$[^$\n]{1,30}\$)?\s+"
    r"(?:(?:is|are|may\s+be|means?|denotes?|stands?\s+for|refers?\s+to|counts?)\s+(?P<what>[\w-]+(?:\s+[\w-]+)?)|"
    r"saturates?|overflows?|wraps?|rounds?|truncates?)",
    re.IGNORECASE,
)
_AS_USUAL = lazy(
    r"(?:the\s+(?:case|best|same|only|main|first|last)|arithmetic|sensitive|not\s+\w+(?:ive|ed|able|ous|ent|al|ar)|(?:the\s+)?(?:usual|standard|ordinary|euclidean|natural|same|identity)|always|also|then|thus|therefore|hence|again|at|not\s+zero|"
    r"zero|one|finite|positive|nonnegative|non-negative|negative|nonzero|bounded|given|preserved|invariant|well-defined|continuous|convex|"
    r"concave|linear|bilinear|symmetric|associative|commutative|smooth|differentiable|increasing|decreasing|monotone|small|large|equal|"
    r"unchanged|computed|maximal|minimal|attained|constant|independent|homogeneous|invertible|orthogonal|diagonal|multiplicative|additive|"
    r"cheap|expensive|fast|slow|needed|used|applied|what|where|why|how|that\s+it|easy|hard|simple|important|useful|taken\s+over|over\s+all|"
    r"an?\s+(?:norm|real|scalar|number|matrix|vector|sum|product|constant|convex|linear|smooth)|the\s+(?:sum|product|square)\s*|"
    r"in\s+(?:general|fact|particular)|of\s+(?:order|size|rank))\b",
    re.IGNORECASE,
)


def meant_otherwise(text: str) -> frozenset[str]:
    """The signs of which a text says that they mean something else than usual: another base, another norm, products
    entry by entry. Any sentence is taken to that begins with them, and says of them something that is not usual."""
    found = {sign for sign, pattern in _SPOKEN if pattern.search(text) is not None}
    for match in _CONVENTION.finditer(text):
        if match["what"] is None or not _AS_USUAL.match(match["what"]):
            found.update(_MEANT[match["noun"].lower()].split())
    return frozenset(found)


def has_sign(tree: Tex, signs: frozenset[str]) -> bool:
    """Whether a formula has one of these signs."""
    return any(sign in signs for node in walk(tree) for sign in _signs(node))


def _signs(node: Tex) -> tuple[str, ...]:
    if node.kind in ("name", "symbol", "group", "big"):
        return (str(node.value), str(node.value).rpartition(" ")[2])  # `mathbb E`
    if node.kind == "sup" and node.children[1].value in TRANSPOSED:
        return ("transpose", f"^{node.children[1].value}")
    if node.kind == "sup":
        return ("exp",) if node.children[0].value == "e" else ("power",)
    if node.kind == "product":
        return ("product", *map(str, node.value))
    return ("derivative",) if node.kind == "prime" else (node.kind,)


def fixed_by(text: str, declared: str) -> bool:
    """Whether a text says of what a formula declares that it is fixed: "let `$x \\in \\mathbb{R}^n$` be fixed"."""
    formula = r"\s+".join(map(re.escape, declared.split()))
    fixed = r"(?:fixed|deterministic|non-?random)"
    before, behind = rf"\b{fixed}\s+(?:\w+\s+){{0,2}}\$?", rf"\$?\s*(?:be|is|are)\s+(?:an?\s+|both\s+)?{fixed}\b"
    return re.search(rf"{before}{formula}|{formula}(?:{behind}|\$?\s*固定)", text, re.IGNORECASE) is not None


def of_squares(text: str) -> bool:
    """Whether a text speaks of a squared norm that something stands for."""
    return _SQUARED.search(text) is not None


def two_ways(tex: str, squares: bool, types: Iterable[tuple[str, str]]) -> str:
    """How else a formula may be meant; empty where that is not known. `squares`: its text speaks of squared norms;
    `types`: the types of its names, and the formulas that declare these."""
    if squares and _NORM.search(tex):
        return "a norm in it may stand for a squared one"
    if any(_SPREAD.fullmatch(type_) and _SIGN.fullmatch(declared) for type_, declared in types):
        return "the second figure of a normal law may be its standard deviation"
    return ""
