r"""Signs that texts use in two ways, by one of which a formula may be true: `\mathcal{N}(0, 2)`, `\|x\|`.

The usual way is read. By it alone a formula is not called false.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

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
    r"\b(?:all|every|our|the|we|take|taking|write|use|with)\b[^.\n]{0,30}\blog(?:arithm)?s?\b[^.\n]{0,30}\bbase\s*\$?"
    r"(?:2|10|two|ten|b)\b|\blog(?:arithm)?s?\s+(?:are|is)\s+(?:binary|decimal|common)\b|对数[^。\n]{0,8}以\s*\$?(?:2|10|二|十)",
    re.IGNORECASE,
)
_OTHER_NORM = lazy(
    r"\b(?:let|use|using|denotes?|throughout|write|with)\b[^.\n]{0,60}\b(?:arbitrary|any|some|every|max(?:imum)?|supremum|"
    r"taxicab|dual|operator|spectral|nuclear|manhattan|weighted)[\s-]+norm\b|\bnorm\b[^.\n]{0,20}\barbitrary\b|"
    r"\b(?:use|throughout|denotes?)\b[^.\n]{0,40}(?:\\ell_?\s*\{?(?:1|p|\\infty)\}?|ℓ[₁1p∞])\s*\$?[\s-]*norm",
    re.IGNORECASE,
)


def meant_otherwise(text: str) -> frozenset[str]:
    """The signs of which a text says that they mean something else than usual: another base, another norm."""
    found = (("log", _BASE), ("norm", _OTHER_NORM))
    return frozenset(sign for sign, pattern in found if pattern.search(text) is not None)


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
