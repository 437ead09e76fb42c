r"""Letters of which a document speaks by themselves, `Let $x$ be ...`, `$x \in G$`: words there may say what they
are."""

from __future__ import annotations

import re
from functools import lru_cache
from itertools import pairwise

from proofcheck.source.patterns import lazy

_NEAR = 60  # characters beside a letter, in which words may say for which of its values a formula is
_LISTED = lazy(r"\s*[a-zA-Z]\s*(?:,\s*[a-zA-Z]\s*)*")
_FOR_ALL = lazy(
    r"(?:\bfor\s+(?:all|any|every|each)(?:\s+(?:possible|values\s+of))?|\bwith\s+respect\s+to|\b(?:polynomial|quadratic)\s+in|对(?:于)?(?:任意|所有|一切|任何)的?)"
    r"\s*(?:\$[^$]{1,20}\$\s*(?:,|and|和|与|、)\s*)*$",
    re.IGNORECASE,
)
_SENTENCE = lazy(r"[.;]\s|[。；]|\n\s*\n")
_OTHER_THINGS = lazy(
    r"matri|vector|complex|imaginary|quaternion|function|operator|map\b|tensor|element|group|ring|field|module|\bset\b|\bsets\b|"
    r"event|random|distribut|process|sequence|series|polynomial|modulo|modulus|modular|graph|space|algebra|ordinal|cardinal|interval|"
    r"矩阵|向量|复数|函数|映射|算子|张量|元素|群|环|域|集合|事件|随机|分布|过程|序列|多项式|图|空间|区间",
    re.IGNORECASE,
)
_AND_SO = lazy(
    r"\s*(?:[.,;:。，；：、]|$|\n|and\s+(?:all\s+|any\s+|every\s+)?\$|[和与]\s*\$|we\s+have\b|we\s+get\b|there\b|it\s+holds\b|"
    r"有|都有|成立|则|时|then\b|one\s+has\b|it\s+follows\b|(?:this|the\s+\w+)\s+is\b|gives\b|is\s+\$|yields\b|equals\b)",
    re.IGNORECASE,
)


@lru_cache(maxsize=256)  # the same few letters are asked about in one formula after another
def said_by_itself(letter: str, document: str, places: bool = False) -> bool:
    """Whether a letter stands alone in a formula, or in a list or a declaration: `$x$`, `$x, y$`, `$x \\in G$`; but not
    if words say only that the formula is for all of them. places: or one of its entries, as in `$x_1, \\dots, x_n$`."""
    alone, bounded = _by_itself(letter, places)
    if bounded.search(document):  # "let $x > 0$ be a vector"
        return True
    return any(not _quantified(match, document) for match in alone.finditer(document))


@lru_cache(maxsize=256)
def something_else(letter: str, document: str, places: bool = False) -> bool:
    """Whether a sentence in which a letter stands alone has words for another thing than a number or an array, or a set
    or a law that it is of is not read. places: or one of its entries."""
    alone, bounded = _by_itself(letter, places)
    found = [*alone.finditer(document), *bounded.finditer(document)]
    if any(match["in"] not in ("$", ",", r"\)") for match in found):
        return True
    ends = [0, *(match.start() for match in _SENTENCE.finditer(document)), len(document)]
    sentences = (document[low:high] for low, high in pairwise(ends))
    return any(_OTHER_THINGS.search(text) for text in sentences if alone.search(text) or bounded.search(text))


@lru_cache(maxsize=256)
def _by_itself(letter: str, places: bool) -> tuple[re.Pattern[str], re.Pattern[str]]:
    """Where a letter stands alone, and where a bound of it is said to be something."""
    name = re.escape(letter) + (r"(?:_(?:\w|\{[^{}$]*\}))?" if places else "")
    return (
        re.compile(rf"(?:\$|\\\(|,)\s*{name}\s*(?P<in>\$|\\\)|,|:|\\in\b|\\sim\b)"),
        re.compile(
            rf"(?P<in>\$)\s*{name}\s*(?:[<>=]|\\(?:leq?|geq?|neq?)\b)[^$]*\$\s*(?:be|is|are|as|[为是])(?![a-z])"
        ),
    )


def _quantified(match: re.Match[str], document: str) -> bool:
    """Whether a letter is spoken of in `for all $x$`, `for every $x, y$.`, and nothing is said of it behind."""
    if match["in"] not in ("$", ","):
        return False
    opens = document.rfind("$", 0, match.start() + 1)
    closes = document.find("$", match.start() + 1)
    listed = document[opens + 1 : closes]
    if opens < 0 or closes < 0 or not _LISTED.fullmatch(listed):
        return False
    before, behind = document[max(opens - _NEAR, 0) : opens], document[closes + 1 : closes + 1 + _NEAR]
    return _FOR_ALL.search(before) is not None and said_so_far(behind)


def said_so_far(behind: str) -> bool:
    """Whether the words behind a formula say nothing more of what is in it."""
    return _AND_SO.match(behind) is not None
