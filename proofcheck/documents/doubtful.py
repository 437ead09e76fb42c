r"""Words that may introduce a name anew, or take back what is known of it: `where $j$ ranges over the reals`, `Consider
a vector $u$`, `We no longer assume that $j$ is an integer`.

What a text says of a name narrows it: it is an integer, positive, symmetric, normally distributed. Where later words
may speak of another thing of that name, that is no longer used to prove anything, until it is said again.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from proofcheck.documents.described import named_by
from proofcheck.documents.sentences import MARK, NAMES, Sentence
from proofcheck.source.documents.model import Segment
from proofcheck.source.patterns import lazy

_CUES = (
    r"let|consider|take|pick|choose|fix|given|denote(?:\s+by)?|define|set|put|redefine|for|any|every|each|all|some|"
    r"arbitrary|an?|reals?|rational|with|where|now|next|write|use|allow|here|study"
)
_SUPPOSED = r"suppose|assume|if|when|whenever|study"
_WORD = (
    r"(?!(?:the|of|to|by|in|on|over|respect|around|from|at|about|than|as|like|between|under|into|after|before|without|"
    r"per|mean|both|this|these|its|our)\b)[a-z-]+"
)
_IS = r"(?:be|is|are|denotes?|represents?|stands?\s+for|may\s+be|can\s+be|becomes?)"
_KINDS = (
    r"(?:reals?|rational|complex|numbers?|scalars?|variables?|parameters?|vectors?|matrix|matrices|functions?|maps?|"
    r"arbitrary|not|no|allowed|in|any|constants?|fractions?|weights?|rates?|elements?|points?|operators?|permutations?)"
)
_BEFORE = [
    lazy(pattern, re.IGNORECASE)
    for pattern in (
        rf"(?<!but )\b(?:{_CUES})\s+(?:that\s+)?(?P<words>(?:{_WORD}\s+){{0,4}}?){NAMES}(?!-)",
        rf"\b(?:let|given|fix|consider)\s+(?:the\s+)?(?P<words>{_KINDS})\s+(?:[a-z-]+\s+){{0,2}}?{NAMES}",
        rf"\b(?P<words>reals?|rational|number|numbers)\s+{NAMES}",
        rf"\b(?:draw|sample)(?P<words>)\s+{NAMES}\s+(?:from|uniformly|independently|at\s+random|according)",
        rf"(?:设|令|任取|取|考虑|给定|任意|任给|所有|一切|固定|每个|对|当|记|这里|现)(?P<words>[\u4e00-\u9fff]{{0,6}}?)\s*{NAMES}",
    )
]
_BEHIND = [
    lazy(pattern, re.IGNORECASE)
    for pattern in (
        rf"{NAMES}\s*,?\s*{_IS}\s+(?P<words>(?:[a-z-]+\s+){{0,3}}?{_KINDS})\b",
        rf"{NAMES}\s*,?\s*(?P<words>rang(?:es?|ing)|var(?:y|ies)|need|reals?|rational)\b",
        rf"{NAMES}\s*(?:为|是)(?P<words>[\u4e00-\u9fff]{{0,4}}(?:数|实的|向量|矩阵|变量))",
    )
]
# What none of these is without: they go through a long run of names from each of them.
_VERB = lazy(rf"\b{_IS}\b|\b(?:rang|var(?:y|ies)|need|reals?|rational)|[为是]", re.IGNORECASE)
_SAID = lazy(rf"\b(?:{_CUES}|{_SUPPOSED})\s+(?:that\s+)?(?:{_WORD}\s+){{0,4}}?{NAMES}", re.IGNORECASE)
# "The noise level is $n$", "the dropout rate $d$", "$n$ stands for a temperature": what a name is, by a noun.
_NOUN = rf"(?P<words>(?:{_WORD}\s+){{0,2}}?{_WORD})"
_CALLED = [
    lazy(pattern, re.IGNORECASE)
    for pattern in (
        rf"(?<!of )\b(?:the|an?|its|our|at|some|let)\s+{_NOUN}\s+(?:is|are|equals?|be)\s+{NAMES}",
        rf"\b(?:the|an?|its|our|at|some)\s+{_NOUN}\s*,?\s*\(?{NAMES}(?!\s*(?:times|entries|steps|rows|columns|elements|points|samples|"
        r"tokens|terms|numbers|integers|layers|heads|words|bits)\b)",
        rf"\b(?:the|its|our)\s+(?P<words>[a-z-]+(?:\s+{_WORD})?)\s+of\s+(?:[a-z-]+\s+){{1,4}}?(?:is|are|equals?)\s+{NAMES}",
        rf"\b(?P<words>stored\s+in|called|generated\s+by)\s+{NAMES}",
        rf"^[\s*_-]*{NAMES}\s*:\s*(?P<words>[a-z-]+)",
        rf"{NAMES}\s*\)?\s*,?\s*(?:is|are|denotes?|stands?\s+for|:)\s+(?:an?\s+|the\s+|our\s+|its\s+)(?P<words>[a-z-]+(?:\s+{_WORD})?)",
        rf"\b(?P<words>treat|make|reuse|train|tune|learn|sample|at\s+temperature|of\s+slope|by|with\s+rate)\s+{NAMES}",
        rf"{NAMES}\s+(?P<words>(?:is|are|runs?|may\s+be)\s+(?:negative|unrestricted|learnable|continuous|small|through))",
        rf"{NAMES}\s+(?:is|are)\s+(?P<words>now)\b",
        rf"\b(?P<words>(?:ist|est|es|è))\s+{NAMES}",
        rf"(?P<words>[\u4e00-\u9fff]{{1,6}}?)(?:为|是)\s*{NAMES}",
    )
]
# What most of these are not without: they go through a long run of names from each of them.
_TOLD = lazy(
    r"\b(?:is|are|be|denotes?|equals?|stands?|runs?|the|an?|its|our|at|some|let|treat|make|reuse|train|tune|learn|sample|by|of|"
    r"with|ist|est|es|è)\b|[:为是]",
    re.IGNORECASE,
)
# Nouns for what is counted.
COUNTED = lazy(
    r"\b(?:numbers?|counts?|dimension\w*|dims?|(?<!step )sizes?|lengths?|widths?|heights?|depths?|orders?|ranks?|"
    r"ind(?:ex|ices)|positions?|integers?|samples?|tokens?|heads?|layers?|class(?:es)?|steps?(?! size)|epochs?|batch|"
    r"degrees?|bits?|vocabulary|sequences?|iterations?|rounds?|amount|total|cardinality|even|odd|prime|natural|"
    r"exponents?|rows?|columns?|horizon|terms?|neurons?|units?|channels?|features?|parameters?|experts?|groups?|blocks?|"
    r"cores?|nodes?|edges?|points?|trials?|draws?|matri\w+|vectors?|tensors?|same|first|last|following|above|multiple|divisor|"
    r"remainder|entry|entries|words?|documents?|examples?|data|queries|keys|values|weights?)\b|"
    r"[数维长个层阶次秩头步轮度]|大小|序列",
    re.IGNORECASE,
)
_SHAPED = lazy(r"(?P<kind>[a-z]+)(?P<shape>\[[^\]]*\])?(?:\(.*\))?")
_WIDE = frozenset({"real", "complex", "bool"})


def doubtful(sentence: Sentence) -> Iterator[tuple[Segment, str]]:
    """The formulas of which words may say what the names in them now are, and these words."""
    text, segments = sentence.marked
    for pattern in (*_BEFORE, *(_BEHIND if _VERB.search(text) else ())) if segments else ():
        for match in pattern.finditer(text):
            yield from ((segments[int(number)], match["words"].strip()) for number in MARK.findall(match["names"]))


def called(sentence: Sentence) -> Iterator[tuple[Segment, bool]]:
    """The formulas of which nouns say what the names in them are, and whether these are words for what is counted."""
    text, segments = sentence.marked
    for pattern in _CALLED if segments and _TOLD.search(text) else ():
        for match in pattern.finditer(text):
            counted = COUNTED.search(match["words"]) is not None
            yield from ((segments[int(number)], counted) for number in MARK.findall(match["names"]))


# Words by which names that were independent may be so no more.
DEPENDENT = lazy(
    r"\b(?:without|drop\w*|no|not|lose|losing|lift\w*|give\s+up|remov\w+)\b[^.;]{0,30}\bindependen|(?<!un)\bcorrelat(?:ed|ion)\b|"
    r"(?<!in)\bdependent\b|\b(?:every|any|all|each)\s+(?:couplings?|joint\b)|\ball\s+random\s+variables\b|\bexpectations?\s+(?:is|are)\s+"
    r"(?:now\s+)?(?:with\s+respect|taken|under)|相关|不独立",
    re.IGNORECASE,
)


def supposed(sentence: Sentence) -> Iterator[Segment]:
    """The formulas that words suppose, let hold or make a condition."""
    return named_by(sentence, (_SAID,))


def wider(type_: str) -> str:
    """The type of all numbers, or of all arrays of this shape, of which a type says more."""
    match = _SHAPED.fullmatch(type_)
    if match is None or match["kind"] in _WIDE:
        return type_
    return f"real{match['shape'] or ''}"
