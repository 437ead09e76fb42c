"""Arithmetic that is said in words: what the readings of products, rests and sums in prose have in common.

What a figure counts, the sentence that it stands in, and the assertion that an operation on some figures gives another.
"""

from __future__ import annotations

import re
from dataclasses import replace
from functools import reduce

from proofcheck.documents.scanning.assertion import Assertion
from proofcheck.documents.scanning.equations import assertion
from proofcheck.documents.scanning.figures import Figure
from proofcheck.documents.scanning.judge import judge
from proofcheck.documents.scanning.nodes import Node
from proofcheck.documents.scanning.senses import written
from proofcheck.documents.scanning.tokens import Token
from proofcheck.source.documents.inline import masked
from proofcheck.source.patterns import lazy

_SIGNS = {"*": " × ", "-": " - "}
_ENDS = lazy(r"[。；;！!？?\n\ufffc]|\.(?=\s|$)(?<!i\.e\.)(?<!e\.g\.)")
_ABOUT = lazy(r"(?:about|around|roughly|approximately|approx\.?|nearly|almost|some|~|≈|约|近|大概)\s*$", re.I)
_BOUND = lazy(r"(?:over|than|least|up to|under|below|至少|至多|最多|超过|逾|不到|不足)\s*$", re.I)
_NOUN = lazy(r"[\s-]*([A-Za-z][A-Za-z-]*)")
_CJK = lazy(r"\s*([\u4e00-\u9fff]{1,4})")
_NO_NOUN = lazy(
    r"a|an|the|of|in|on|at|to|by|for|from|with|without|per|each|every|and|or"
    r"|but|is|are|was|were|has|have|had|left|remain|remains|remaining|total|altogether|overall|all"
    r"|apiece|as|over|across|out|so|now|who|which|that",
    re.I,
)


def unhidden(tokens: list[Token], source: str) -> tuple[list[Figure], str]:
    """The figures of a text, and the text with what is certainly no arithmetic masked."""
    holes = [(token.start, token.end, "\ufffc" * (token.end - token.start)) for token in tokens if token.kind == "hole"]
    return [token.figure for token in tokens if token.figure is not None], masked(source, holes)


def sentences(figures: list[Figure], source: str) -> list[list[Figure]]:
    """The figures of each sentence."""
    made: list[list[Figure]] = []
    for figure in figures:
        if made and not _ENDS.search(source, made[-1][-1].end, figure.start):
            made[-1].append(figure)
        else:
            made.append([figure])
    return made


def counted(figure: Figure, source: str) -> str:
    """What a figure counts, by the words behind it: `heads` of `16 attention heads`, `条` of `80 条`, or nothing."""
    behind = source[figure.end : figure.end + 48]
    chinese = _CJK.match(behind)
    if chinese:
        return chinese[1]
    noun, at = "", 0
    for _ in range(3):
        match = _NOUN.match(behind, at)
        if match is None or _NO_NOUN.fullmatch(match[1]):
            break
        noun, at = match[1].lower(), match.end()
    return noun


def same_noun(a: str, b: str) -> bool:
    """Whether two words name the same thing: by the first sign in Chinese, in English but for the plural."""
    if not a or not b:
        return not a and not b
    if not a[0].isascii() or not b[0].isascii():
        return a[0] == b[0]
    return _stem(a) == _stem(b)


def _stem(word: str) -> str:
    return word[:-2] if word.endswith(("ches", "xes", "sses")) else word.removesuffix("s")


def hedged(figure: Figure, source: str) -> str:
    """`about`, `bound` or nothing: how the words in front of a figure soften it."""
    before = source[max(0, figure.start - 16) : figure.start]
    if _BOUND.search(before) or source[figure.end : figure.end + 1] == "+":
        return "bound"
    return "about" if _ABOUT.search(before) else ""


def concluded(sign: str, operands: list[Figure], claimed: Figure, source: str) -> Assertion | None:
    """That the operands, joined by one operation, give the claimed figure. None where they cannot be compared."""
    softened = hedged(claimed, source)
    if softened == "bound":
        return None
    nodes = [Node("figure", f.start, f.end, figure=f) for f in operands]
    left = reduce(lambda a, b: Node(sign, a.start, b.end, (a, b)), nodes)
    figure = replace(claimed, about=1) if softened else claimed
    about = softened or any(hedged(f, source) or f.decimals for f in operands)
    ruling = judge(left, Node("figure", claimed.start, claimed.end, figure=figure), "≈" if about else "=")
    if ruling.verdict == "unread" or not ruling.values:
        return None
    made = assertion(left, Node("figure", claimed.start, claimed.end, figure=figure), ruling, source)
    texts = _SIGNS[sign].join(written(f, source) for f in operands)
    if made.right:
        made.read = f"{texts} = {made.right}"
    else:
        made.read = f"{texts} = {written(claimed, source)}"
    made.start, made.end = min(f.start for f in (*operands, claimed)), max(f.end for f in (*operands, claimed))
    if made.verdict == "false" and not ruling.near:
        value = ruling.values[0][1]
        if not value or not 1 <= max(figure.value / value, value / figure.value if figure.value else 5) <= 4:
            return None
    return made
