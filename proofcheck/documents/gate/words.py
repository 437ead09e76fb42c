"""Words that carry mathematics in prose: quantifiers, negations, directions, conditions, the mark of a false statement.

Rewording is free, so words are not compared one by one. Each is taken to a class, and only such changes of the classes
count as a change of meaning as hardly any rewording makes: a negation more or less, `every` become `some`, `at most`
become `at least`, `rises` become `falls`, a hypothesis such as `independent` that is there no more, the mark of a false
statement lost. What is said in other words altogether is beyond this, and a change of a class that means the same
(`x is larger than y`, `y is smaller than x`) is reported, to be looked at once.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from itertools import combinations

# (class, what it matches); longer phrases stand before the words they are made of.
_CLASSES: tuple[tuple[str, str], ...] = (
    ("false", r"false|wrong|incorrect|untrue|does not hold|do not hold|fails to hold"),
    (
        "least",
        r"at least|(?:no|not|never) (?:less|fewer|smaller|lower) than",
    ),
    (
        "most",
        r"at most|(?:no|not|never) (?:more|larger|greater|higher) than",
    ),
    ("only", r"if and only if|iff|exactly if|only|exactly|precisely"),
    ("within", r"up to (?:an?|some) (?:\w+ )?(?:constant|factor|sign|term|scale|shift)"),
    ("not", r"not|no|never|nor|neither|none|cannot|without|nothing|nobody|nowhere|\w+n't|hardly"),
    ("every", r"every|all|each|any|always|whatever|whichever|arbitrary|everywhere|whenever"),
    ("some", r"some|certain|exists?|sometimes|somewhere"),
    ("up", r"ris(?:es?|ing)|rose|grow(?:s|n|ing)?|grew|increas(?:es?|ed|ing)"),
    ("down", r"falls?|fell|falling|fallen|shrinks?|shrank|shrinking|decreas(?:es?|ed|ing)|drops?|decays?"),
    ("upper", r"upper"),
    ("lower", r"lower(?!\s+than)"),
    ("more", r"larger|greater|bigger|higher|longer|more|above|beyond|exceeds?|wider|faster|dearer|stronger"),
    ("less", r"smaller|less|lower|shorter|fewer|below|under|narrower|slower|cheaper|weaker"),
    ("largest", r"largest|greatest|highest|longest|maxim(?:um|al|a)|most"),
    ("smallest", r"smallest|least|lowest|shortest|minim(?:um|al|a)|fewest"),
    ("nonnegative", r"nonnegative|non-negative"),
    ("positive", r"positive"),
    ("negative", r"negative"),
    ("multiplied", r"(?:multiply|multiplies|multiplied|multiplying)|times"),
    ("divided", r"divid(?:e|es|ed|ing)"),
    ("root", r"(?:square )?roots?"),
    ("mean", r"means?(?! that)|averages?|expectations?|expected"),
    ("variance", r"variances?"),
    ("deviation", r"(?:standard )?deviations?"),
    ("sum", r"sums?"),
    ("difference", r"differences?"),
    ("constant", r"constant"),
    ("linear", r"linear(?:ly)?"),
    ("quadratic", r"quadratic(?:ally)?"),
    ("cubic", r"cubic(?:ally)?"),
    ("exponential", r"exponential(?:ly)?"),
    ("logarithmic", r"logarithmic(?:ally)?"),
    ("convergent", r"converges?|convergent|converging"),
    ("divergent", r"diverges?|divergent|diverging"),
    ("impossible", r"impossible"),
    ("possible", r"possible"),
    ("high", r"high"),
    ("low", r"low"),
    ("large", r"large|big"),
    ("small", r"small|tiny"),
    ("real", r"reals?"),
    ("complex", r"complex"),
    ("integer", r"integers?"),
    ("million", r"millions?"),
    ("billion", r"billions?"),
    ("second", r"seconds"),
    ("minute", r"minutes"),
    ("hour", r"hours"),
    ("surely", r"almost surely|with probability one"),
    ("averaged", r"in expectation|on average"),
    ("hedge", r"may|might|usually|often|mostly|typically|perhaps|probably|approximately|roughly|nearly|almost"),
    ("before", r"before|earlier|previous|preceding"),
    ("after", r"after|later|next|following"),
    ("rows", r"rows?"),
    ("columns", r"columns?"),
    ("even", r"even"),
    ("odd", r"odd"),
)
_CONDITIONS = (
    "independent dependent orthogonal orthonormal symmetric antisymmetric invertible singular definite semidefinite "
    "normal gaussian uniform distinct disjoint convex concave continuous differentiable bounded unbounded causal "
    "unique injective surjective bijective diagonal triangular finite infinite infinitely strict strictly square "
    "nonzero unit random identical centred centered stationary uncorrelated permutation independence orthogonality "
    "symmetry normality necessary sufficient assuming"
)
_HYPOTHESES = _CONDITIONS.split()
# Of each group one that became another.
_GROUPS = (
    ("least", "most"),
    ("every", "some", "hedge"),
    ("up", "down"),
    ("more", "less"),
    ("largest", "smallest"),
    ("upper", "lower"),
    ("positive", "nonnegative", "negative"),
    ("before", "after"),
    ("rows", "columns"),
    ("even", "odd"),
    ("not", "some"),
    ("multiplied", "divided"),
    ("root", "is square"),
    ("mean", "variance", "deviation"),
    ("sum", "difference"),
    ("constant", "linear", "quadratic", "cubic", "exponential", "logarithmic"),
    ("convergent", "divergent"),
    ("possible", "impossible"),
    ("high", "low"),
    ("large", "small"),
    ("real", "complex", "integer"),
    ("million", "billion"),
    ("second", "minute", "hour"),
    ("surely", "averaged"),
)
_OPPOSITES = tuple(pair for group in _GROUPS for pair in combinations(group, 2))
# The same in Chinese, where words are not apart.
_CHINESE: tuple[tuple[str, str], ...] = (
    ("false", "错误|不成立|假命题"),
    ("least", "至少|不少于|不小于"),
    ("most", "至多|最多|不超过|不大于"),
    ("only", "当且仅当|充要|仅|只有|恰"),
    ("nonnegative", "非负"),
    ("impossible", "不可能"),
    ("not", "不(?!等式|妨|断|管|论|同于|过)|没有|[无未非](?!论|穷|限|常)"),
    ("every", "所有|任意|任何|每|一切|恒|总是|必然|一定"),
    ("some", "某|存在|有些|部分"),
    ("hedge", "可能|或许|通常|往往|大约|近似|几乎"),
    ("up", "增大|增加|增长|递增|上升"),
    ("down", "减小|减少|递减|下降|衰减"),
    ("more", "大于|高于|超过|多于|更[大多高长快强]"),
    ("less", "小于|低于|少于|更[小少低短慢弱]"),
    ("largest", "最大"),
    ("smallest", "最小"),
    ("upper", "上界|上限|上确界"),
    ("lower", "下界|下限|下确界"),
    ("positive", "正(?=[数定的])"),
    ("negative", "负"),
    ("multiplied", "乘"),
    ("divided", "除以"),
    ("root", "根号|平方根"),
    ("deviation", "标准差"),
    ("variance", "(?<!协)方差"),
    ("mean", "均值|期望|平均"),
    ("sum", "之和|总和|求和"),
    ("difference", "之差|差值"),
    ("convergent", "收敛"),
    ("divergent", "发散"),
    ("rows", "行"),
    ("columns", "列"),
    ("even", "偶"),
    ("odd", "奇"),
    ("is necessary", "必要"),
    ("is sufficient", "充分"),
    ("is independent", "独立"),
    ("is orthogonal", "正交"),
    ("is symmetric", "对称"),
    ("is invertible", "可逆"),
    ("is continuous", "连续"),
    ("is bounded", "有界"),
    ("is convex", "凸"),
    ("is definite", "正定"),
    ("is normal", "正态|高斯"),
    ("is uniform", "均匀"),
    ("is random", "随机"),
    ("is linear", "线性"),
)
_PATTERN = re.compile(
    r"\b(?:"
    + "|".join(f"(?P<{name}>{words})" for name, words in _CLASSES)
    + r"|(?P<hypothesis>(?:"
    + "|".join(sorted(_HYPOTHESES, key=len, reverse=True))
    + r")(?:ly)?))\b"
)
_CHINESE_KINDS = tuple(kind for kind, _ in _CHINESE)
_CHINESE_PATTERN = re.compile("|".join(f"({words})" for _, words in _CHINESE))


def words(prose: str) -> Iterator[tuple[str, int, int]]:
    """(class, start, end) of each word that counts. A hypothesis is its own class: `is independent`."""
    for match in _PATTERN.finditer(prose.lower()):
        kind = str(match.lastgroup)
        if kind == "hypothesis":
            kind = f"is {match.group().removesuffix('ly')}"
        yield kind, match.start(), match.end()
    for match in _CHINESE_PATTERN.finditer(prose):
        yield _CHINESE_KINDS[(match.lastindex or 1) - 1], match.start(), match.end()


def changed(old: Counter[str], new: Counter[str]) -> dict[str, str]:
    """What became of the classes that tell a change of meaning: class -> what happened to it, in words."""
    found: dict[str, str] = {}
    if bool(old["false"]) != bool(new["false"]):
        found["false"] = (
            "the statement is no longer called false" if old["false"] else "the statement is now called false"
        )
    if (old["not"] - new["not"]) % 2 and not found:
        found["not"] = "a negation is gone" if old["not"] > new["not"] else "a negation was added"
    for one, other in _OPPOSITES:
        gained, lost = new - old, old - new
        for first, second in ((one, other), (other, one)):
            if lost[first] and gained[second] and first not in found and second not in found:
                found[second] = f"{_said(first)} became {_said(second)}"
    if bool(old["within"]) != bool(new["within"]):
        found["within"] = f"`up to a constant`, or the like, {'is gone' if old['within'] else 'was added'}"
    if bool(old["only"]) != bool(new["only"]):
        found["only"] = "`only` or `exactly` is gone" if old["only"] else "`only` or `exactly` was added"
    if bool(old["hedge"]) != bool(new["hedge"]) and not {"hedge", "every", "some"} & found.keys():
        word = "a word such as `may`, `usually` or `nearly`"
        found["hedge"] = f"{word} is gone" if old["hedge"] else f"{word} was added"
    for kind in sorted({k for k in (*old, *new) if k.startswith("is ")}):
        if bool(old[kind]) != bool(new[kind]):
            word = kind.removeprefix("is ")
            found[kind] = f"the condition `{word}` is gone" if old[kind] else f"the condition `{word}` was added"
    return found


_SAID = {
    "least": "`at least`",
    "most": "`at most`",
    "every": "`every`",
    "some": "`some`",
    "up": "`rises`",
    "down": "`falls`",
    "more": "`more`",
    "less": "`less`",
    "not": "a negation",
}


def _said(kind: str) -> str:
    return _SAID.get(kind, f"`{kind}`")
