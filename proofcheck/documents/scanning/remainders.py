"""What is left: `budget 120k, spent 90k (75%), 30k left`, `预算 120 万，已用 90 万，剩余 30 万`.

In one sentence, a whole that a word names as one (budget, total, had, 预算, 共), what was taken from it by a word that
says so (spent, used, 已用), and the rest. Percentages between them are stepped over. Where more than one figure was
taken, the rest may be what all of them leave, or what the first does: the others may be parts of it.
"""

from __future__ import annotations

import re

from proofcheck.documents.scanning.assertion import Assertion
from proofcheck.documents.scanning.figures import Figure
from proofcheck.documents.scanning.spoken import concluded, counted, same_noun, sentences
from proofcheck.documents.scanning.wording import ALL, TAKEN
from proofcheck.source.patterns import lazy

_LEFT_BEFORE = lazy(
    r"(?:剩余?|剩下|余下?|还剩|还余|尚余|结余|余额|leaving|leaves|left|remaining|remainder|balance)(?:为|有|是|of|is|:|：|\s)*"
    r"(?:us |only |just |with |约|about )?(?:[$¥￥€£])?\s*$",
    re.I,
)
_TAKEN = 5  # figures that may be taken from one
_LEFT_BEHIND = lazy(r"\s*(?:[A-Za-z]+\s+)?(?:(?:is|are|was|were)\s+)?(?:left|remain|remains|remaining|unspent)\b", re.I)
_MORE = lazy(r"\b(?:plus|added|received|earned|returned|extra|another|more)\b|追加|新增|收入|退回|又|另", re.I)


def remainders(figures: list[Figure], source: str) -> list[Assertion]:
    """The assertions that figures of what is left make."""
    found = []
    for sentence in sentences(figures, source):
        plain = [figure for figure in sentence if not figure.is_percent]
        for k in range(2, min(len(plain), _TAKEN + 2)):
            made = _rest(plain[: k + 1], source)
            if made is not None:
                found.append(made)
    return found


def _rest(figures: list[Figure], source: str) -> Assertion | None:
    claimed = figures[-1]
    before = source[figures[-2].end : claimed.start]
    if not _LEFT_BEFORE.search(before) and not _LEFT_BEHIND.match(source, claimed.end):
        return None
    whole, *taken = figures[:-1]
    if len(taken) > _TAKEN or any(f.unit is not claimed.unit or f.currency != claimed.currency for f in figures):
        return None
    named = source[max(0, whole.start - 16) : whole.start], source[whole.end : whole.end + 12]
    if not TAKEN.search(source, whole.end, claimed.start) or not (ALL[0].search(named[0]) or ALL[1].match(named[1])):
        return None
    stretch = source[whole.start : claimed.start]
    if _MORE.search(stretch) or len(stretch) > 160 or any(sign in stretch for sign in "×*=/"):
        return None
    mine = counted(claimed, source)
    nouns = {counted(f, source) for f in figures[:-1]}
    if mine and not any(same_noun(mine, noun) for noun in nouns) and not _LEFT_BEHIND.match(source, claimed.end):
        return None
    if mine and mine[0].isascii() and any(nouns) and not any(same_noun(mine, noun) for noun in nouns):
        return None
    for figure in taken:  # 20 people used 3 machines
        noun = counted(figure, source)
        if noun and not same_noun(noun, counted(whole, source)) and not TAKEN.match(noun) and counted(whole, source):
            return None
    made = concluded("-", [whole, *taken], claimed, source)
    if made is not None and made.verdict == "false":
        for other in (taken[:1], taken[-1:]):
            again = concluded("-", [whole, *other], claimed, source)
            if again is not None and again.verdict == "true":
                return again
        if len(taken) > 1:
            return None
    return made
