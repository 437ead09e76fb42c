r"""Formulas whose figures may be meant otherwise than they are read: the number of the equation beside it, a decimal
that repeats or has an uncertainty, a unit on one side only, a whole percentage, a sum that reaches further.

Where a reader sees at once that the usual reading is not meant, the formula is not read; where it may not be meant,
nothing is called false.
"""

from __future__ import annotations

import re

from proofcheck.lang.tex.canonical import bound_by, canonical
from proofcheck.lang.tex.expressions import UNITS
from proofcheck.lang.tex.tree import Tex, walk, whole_number
from proofcheck.source.patterns import lazy

_NUMBERED = lazy(  # `2 + 3 = 5 \; (3)`
    r"(?:\\[;,!: ]|~|\\hfill|"
    r"\\hspace\*?\s*\{[^}]*\}|\\phantom\s*\{[^}]*\}|\s)\s*\{?\s*\(\d{1,3}[a-z]?\)\s*\}?\s*[.,;]?\s*$"
)
_AFTER_POINT = lazy(r"\d\.\d*\(\d+\)")  # 0.(3), 1.23(4)
_EXACTLY = lazy(
    r"\b(?:exact(?:ly)?|precisely|symbolically|as\s+fractions|without\s+rounding|rational)\b|精确|没有误差",
    re.IGNORECASE,
)
_DIGITS = lazy(
    r"\b(?:to|with)\s+(?P<count>two|three|four|five|six|seven|eight|nine|ten|\d+)\s+(?:digits|decimals|(?:decimal\s+)?places)|"
    r"保留\s*(?P<written>[两二三四五六七八九十\d]+)\s*位",
    re.IGNORECASE,
)
_WORDS = ("two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_COUNTS = {word: k for k, word in enumerate(_WORDS, 2)}
_COUNTS |= {sign: k for k, sign in enumerate("二三四五六七八九十", 2)} | {"两": 2}
_DECIMALS = lazy(r"\d\.(\d+)")
_REACHING = frozenset({"sum", "prod", "lim", "int"})


def meant_beside(tree: Tex, text: str) -> str | None:
    """Why a formula is not read as it stands; None where nothing speaks against that."""
    if _AFTER_POINT.search(text):
        return "digits in brackets behind a decimal may repeat, or say how uncertain it is"
    last = _last(tree)
    if last.kind == "group" and whole_number(last.children[0]) is not None and _NUMBERED.search(text):
        return "the number in brackets at its end may be that of the equation"
    if tree.kind == "relation" and len(tree.children) == 2 and any(map(_symbol, tree.children)):
        other = [side for side in tree.children if not _symbol(side)]
        if len(other) == 1 and _unit_or_zero(other[0]):
            return "a fraction in brackets may be a Legendre symbol"
    return None


def said_exactly(words: str, text: str) -> bool:
    """Whether words say that the figures of a formula are exact, or in how many other digits they are."""
    if _EXACTLY.search(words):
        return True
    told = _DIGITS.search(words)
    if told is None:
        return False
    count = (told["count"] or told["written"]).casefold()
    digits = int(count) if count.isdigit() else _COUNTS.get(count, 0)
    return digits not in {len(decimals) for decimals in _DECIMALS.findall(text)}


def meant_as_figures(tree: Tex) -> str:
    """Why the figures of a formula may be meant otherwise; empty where nothing speaks for that."""
    sides = tree.children if tree.kind == "relation" else ()
    if len({any(_is_unit(node) for node in walk(side)) for side in sides}) > 1:
        return "a unit stands on one side only"
    if any(_percentage(side) for side in sides) and any(map(_divides, walk(tree))):
        return "a percentage may be rounded"
    bound = {spelling for node in walk(tree) for spelling in bound_by(node)}
    named = any(node.kind == "symbol" and canonical(node) not in bound for node in walk(tree))
    terms = (term for node in walk(tree) if node.kind == "add" for term in node.children[:-1])
    if not named and any(map(_open_at_end, terms)):
        return "how far a sum reaches may be meant otherwise"
    return ""


def _last(tree: Tex) -> Tex:
    while tree.kind in ("relation", "add", "product") and tree.children:
        tree = tree.children[-1]
    return tree


def _symbol(side: Tex) -> bool:
    """A fraction of whole numbers in brackets, alone."""
    inner = side.children[0] if side.kind == "group" and side.value == "()" else None
    return inner is not None and inner.kind == "frac" and all(whole_number(part) is not None for part in inner.children)


def _unit_or_zero(side: Tex) -> bool:
    inner = side.children[0] if side.kind == "add" and len(side.children) == 1 else side
    return whole_number(inner) in (0, 1)


def _is_unit(node: Tex) -> bool:
    return node.kind in ("symbol", "name") and str(node.value).removeprefix("mathrm ") in UNITS.keys() - {"%"}


def _percentage(side: Tex) -> bool:
    """A whole number of percent, alone."""
    parts = side.children if side.kind == "product" else ()
    return len(parts) == 2 and whole_number(parts[0]) is not None and parts[1].value == "%"


def _divides(node: Tex) -> bool:
    return node.kind == "frac" or (node.kind == "product" and "/" in node.value)


def _open_at_end(term: Tex) -> bool:
    """Whether a term ends in what a sum is over: `\\sum_k 2 k` of `\\sum_k 2 k - 1`."""
    while term.kind == "product":
        term = term.children[-1]
    return term.kind == "big" and term.value in _REACHING and term.children[2].kind != "group"
