"""Figures in the prose of a passage, each in one spelling: `1,048,576` and `1 048 576`, `44 percent` and `44%`.

A figure counts with its unit. A sign of order in the prose, `> 3`, is told apart from others as figures are, and so are
raised digits and fractions of one character. Whether figures are right is for `scan`; here they are only told apart.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from fractions import Fraction

_COUNTED = "zero one two three four five six seven eight nine ten eleven twelve"
_WORDS = {
    name: str(value)
    for value, name in enumerate(_COUNTED.split())
    if name != "one"  # a pronoun more often than a number
}
_WORDS |= {
    "hundred": "100",
    "thousand": "1000",
    "twice": "2",
    "double": "2",
    "doubles": "2",
    "doubled": "2",
    "thrice": "3",
}
_WORDS |= {"half": "1/2", "halves": "1/2", "halved": "1/2", "quarter": "1/4", "vanishes": "0"}
_CHINESE = {sign: str(value) for value, sign in enumerate("零一二三四五六七八九十")} | {"两": "2"}
_UNIT = (
    r"%|percent|[KMGTP]i?B|million|billion|trillion|bytes?|bits?|ms|µs|us|ns|kHz|MHz|GHz|[kKMGTP]?FLOPS?|[KMBT](?![A-Za-z])"
    r"|千|万|亿|[KMGT]bps|seconds?|minutes?|hours?|days?|weeks?|months?|years?"
)
_MEASURED = rf"[\s\u00a0-]{{0,2}}(?P<unit>{_UNIT})(?![A-Za-z])"
_ORDERS = {"≤": "<=", "≦": "<=", "⩽": "<=", "≥": ">=", "≧": ">=", "⩾": ">="}
_RAISED = "⁰¹²³⁴⁵⁶⁷⁸⁹"
_FIGURE = re.compile(
    rf"(?<![\w.])(?P<sign>[−±~≈]\s?(?=\d)|[-+](?=\d))?(?P<digits>\d+(?:[,\u202f\u00a0]\d{{3}}(?!\d))*(?:\.\d+)?(?:[eE][-+]?\d+)?)"
    rf"(?:{_MEASURED})?"
    rf"|(?P<chinese>[{''.join(_CHINESE)}])(?=[个层倍次条项种维步位头组])"
    rf"|\b(?P<word>{'|'.join(_WORDS)}|vanish)\b"
    rf"|(?P<raised>[⁺⁻]?[{_RAISED}]+)|(?P<part>[¼-¾⅐-⅞])|(?<![-=<>])(?P<order>[<>]=?|[{''.join(_ORDERS)}])(?![-=<>])",
    re.IGNORECASE,
)
_BEHIND = re.compile(_MEASURED, re.IGNORECASE)
_RATIO = re.compile(r"\s+(?:to|:|out of|in|against)\s+|\s*[:/]\s*")


def figures(prose: str) -> Iterator[tuple[str, int, int]]:
    """(figure with unit, start, end) of each; `4 to 3` is one figure, because its order says something."""
    matches = list(_FIGURE.finditer(prose))
    k = 0
    while k < len(matches):
        match, end = matches[k], matches[k].end()
        text = _text(match)
        if k + 1 < len(matches) and match["digits"] and matches[k + 1]["digits"]:
            between = prose[end : matches[k + 1].start()]
            if len(between) < 12 and _RATIO.fullmatch(between):
                k += 1
                text, end = f"{text} : {_text(matches[k])}", matches[k].end()
        yield text, match.start(), end
        k += 1


def _text(match: re.Match[str]) -> str:
    if match["word"]:
        return _WORDS.get(match["word"].lower(), "0")
    if match["chinese"]:
        return _CHINESE[match["chinese"]]
    if match["raised"]:
        return f"^{unicodedata.normalize('NFKC', match['raised'])}"
    if match["part"]:
        return str(Fraction(unicodedata.numeric(match["part"])).limit_denominator(10))
    if match["order"]:
        return _ORDERS.get(match["order"], match["order"])
    digits = re.sub(r"[,\u202f\u00a0]", "", match["digits"])
    sign = {"−": "-", "-": "-", "+": "", "": ""}.get(written := (match["sign"] or "").strip(), written)
    unit = _spelled(match["unit"] or "")
    return f"{sign}{digits}{' ' * bool(unit)}{unit}"


def _spelled(unit: str) -> str:
    return {"percent": "%"}.get(unit.lower(), unit)


def unit_behind(text: str, start: int) -> tuple[str, int]:
    """The unit that stands there, in the prose behind a number in a formula, and where it ends; none if none does."""
    match = _BEHIND.match(text, start)
    return (_spelled(match["unit"]), match.end()) if match else ("", start)
