"""Totals, sums and averages in words: `15 tests: 12 passed, 3 failed`, `the mean of 3, 4 and 5 is 4`, `共 100 条：训练
80，测试 20`.

A total is compared with the figures listed behind it only where a word says that it is one and the list goes to the
end of its clause; a list that may be part of the whole ("including", "其中") is only called false where it exceeds it.
"""

from __future__ import annotations

import re
from fractions import Fraction
from math import prod

from proofcheck.documents.scanning.assertion import Assertion
from proofcheck.documents.scanning.figures import Figure, corrected, shown
from proofcheck.documents.scanning.spoken import counted, same_noun
from proofcheck.source.patterns import lazy

_SUM_OF = lazy(
    r"(?:\b(?P<kind>[\w-]+)\s+)?\b(?P<what>sum|total|average|mean)\s+of\s*(?:the\s+)?(?P<inner>(?:\w+\s+){0,2})$", re.I
)
# Kinds of means and sums that are others, and what they may be taken of instead of the figures themselves.
_KINDS = lazy(
    r"harmonic|contraharmonic|geometric|quadratic|cubic|square|squared|root|power|weighted|trimmed|truncated|winsorized|moving|"
    r"rolling|running|log|logarithmic|exponential|circular|alternating|signed|digit|check|vector|direct|xor|modular|modal|"
    r"generali[sz]ed|interquartile|pythagorean|lehmer|cumulative|inverse|reciprocal|absolute",
    re.I,
)
_THEMSELVES = lazy(
    r"(?:(?:the|these|those|its|their|our|all|both|two|three|four|five|six|following|numbers?|values?|figures?|integers?|scores?|"
    r"counts?|sizes?|only|just|about)\s+)*",
    re.I,
)
_SOMETHING_ELSE = lazy(r"squared|cubed|invert|inverse|reciproc|modulo|\bmod\b|weighted|each|respectively", re.I)
_AND = lazy(r"\s*(?:,|，|、|and|和|与|及|, and|以及|\+|/)\s*", re.I)
_IS = lazy(r"[^\d.;。；,，]{0,14}?\s*(?:is|=|≈|equals|are|为|是|:|：|约为)\s*(?:about |~|约)?", re.I)
_CHINESE_OF = lazy(
    r"\s*+(?:这?[两三四五几]?个?数?)\s*+的?\s*+(?P<what>平均值|平均数|均值|平均分?|总和|之和|和|合计)\s*+(?:为|是|=|≈|约为|等于|：)\s*+"
)
_TOTAL_BEFORE = lazy(
    r"(?:\btotal(?:\s+of)?|\bin total,?|总共|总计|合计|一共|共计|共有?|总数(?:为)?)\s*[:：]?\s*$", re.I
)
_COUNT_BEFORE = lazy(
    r"(?:^|[.;。；:：\n(（]\s*|\b(?:ran|has|have|contains|with|of|run|collected|are|is)\s+|(?:拥有|含有|包含|包括|提供了?|收集了?|分为|[有含])\s*)$",
    re.I,
)
_OPENS_LIST = lazy(
    r"[^\d.。;；,，:：()（）+=]{0,24}(?:(?P<colon>[:：(（])|[,，]\s*"
    r"(?P<some>其中(?:有|包括|包含)?|包括|including|of which|分别为|made up of|consisting of))[^\d.。;；)）]{0,16}"
)
_SEPARATOR = lazy(r"[^\d.。;；:：()（）=×*/%]{0,16}(?:,|，|、|and\b|和|与|及|\+|/)[^\d.。;；()（）=×*/%]{0,18}", re.I)
_CLOSES = lazy(r"[^\d.。;；:：()（）=×*/%,，、+/-]{0,16}(?:$|[.。;；)）\n])")
_TOTAL_LAST = lazy(
    r"^[^\d.。;；]{0,16}[,，、;；]?\s*(?:(?P<surely>合计|总计|共计|总和为?|(?:for a |in )?total(?:\s+of)?)"
    r"|一共|总共|共有?)(?:是|为|有)?\s*[:：=]?\s*(?:约\s*)?$",
    re.I,
)
_SIGNED = lazy(r"(?<=[\s(（,，:：])[-−](?=\d)")
_SPREAD = lazy(
    r"每|各|平均|均值|最[高低大小]|\baverage|\bmean\b|其他|其它|其余|若干|\bothers?\b|\bsome\b|\beach\b|\bper\b|apiece|重复|重叠|overlap|shared",
    re.I,
)
_TRAILING = lazy(r"\s*+(?:\w{1,40}+\s++)?(?:in total|total|altogether|overall)\b", re.I)
_SAYS = lazy(r"就是|[也即]是|\b(?:is|are|means|makes)\b")
_LONGEST = 40  # parts of a sum in words
_EARLIER = 8  # figures in front of them in the sentence that a total may include
_PARTIAL = lazy(
    r"其中|包括|including|of which|such as|e\.g|例如|如|等|约|about|~|at least|至少|up to|over|more than", re.I
)


def sums(figures: list[Figure], source: str) -> list[Assertion]:
    """The assertions that sums, totals and averages in words make."""
    if len(figures) < 3:
        return []
    found: list[Assertion] = []
    k = 0
    while k < len(figures):
        made = _in_words(figures, k, source) or _listed(figures, k, source) or _trailing(figures, k, source)
        if made is not None and made[0].verdict == "false" and _SIGNED.search(source, made[0].start, made[0].end):
            made[0].verdict = "unread"  # contributions 8 and -3; in total 5
        if made is not None:
            found.append(made[0])
            k = made[1]
        k += 1
    return found


def _run(figures: list[Figure], k: int, source: str, pattern: re.Pattern[str]) -> int:
    """The index behind the figures from k on that the pattern stands between."""
    j = k + 1
    while j < min(len(figures), k + _LONGEST) and pattern.fullmatch(source[figures[j - 1].end : figures[j].start]):
        j += 1
    return j


def _in_words(figures: list[Figure], k: int, source: str) -> tuple[Assertion, int] | None:
    head = _SUM_OF.search(source[max(0, figures[k].start - 40) : figures[k].start])
    j = _run(figures, k, source, _AND)
    if j - k < 2 or not _alike(figures[k:j]):
        return None
    if j == len(figures):
        return None
    gap = source[figures[j - 1].end : figures[j].start]
    tail = _CHINESE_OF.fullmatch(gap)
    if not (head and _IS.fullmatch(gap)) and not tail:
        return None
    if "\ufffc" in source[figures[k].start : figures[j].end]:
        return None
    what = head["what"].lower() if head else tail["what"] if tail else ""
    mean = what in ("average", "mean") or "均" in what
    made = _judged(figures[j], figures[k:j], mean, source)
    if made.verdict == "false" and _of_something_else(head, gap, mean, figures[j], figures[k]):
        return None
    return made, j


def _of_something_else(head: re.Match[str] | None, gap: str, mean: bool, total: Figure, part: Figure) -> bool:
    """Whether another mean than the plain one may be meant, or one of something else than the figures."""
    if head and (_KINDS.fullmatch(head["kind"] or "") or not _THEMSELVES.fullmatch(head["inner"])):
        return True
    words = re.match(r"[^\S\n]*([^\W\d][\w\s-]*?)\s*(?:\b(?:is|equals|are)\b|[=≈:])", gap)
    if words and words[1] not in ("is", "are", "equals") and (mean or _SOMETHING_ELSE.search(words[1])):
        return True
    return total.is_percent != part.is_percent


def _listed(figures: list[Figure], k: int, source: str) -> tuple[Assertion, int] | None:
    total = figures[k]
    if k + 2 >= len(figures):
        return None
    before = source[max(0, total.start - 24) : total.start]
    named = _TOTAL_BEFORE.search(before) is not None
    opening = _OPENS_LIST.fullmatch(source[total.end : figures[k + 1].start])
    if opening is None or (not named and not _COUNT_BEFORE.search(before)):
        return None
    j = _run(figures, k + 1, source, _SEPARATOR)
    parts = figures[k + 1 : j]
    behind = source[parts[-1].end : parts[-1].end + 24]
    if len(parts) < 2 or not _alike([total, *parts]) or total.is_percent or not _CLOSES.match(behind):
        return None
    names = {source[part.start - 2 : part.start] for part in parts}
    if len(names) == 1 and next(iter(names)).isalpha():
        return None  # 商品0, 商品1: numbers that tell things apart
    if "\ufffc" in source[total.start : parts[-1].end]:
        return None
    made = _judged(total, parts, False, source)
    stretch = source[total.end : parts[-1].end] + behind[:6] + before
    whole = sum((p.value for p in parts), Fraction(0))
    # Without a word that says so, figures behind a figure need not be its parts; nor need they be all of them.
    product = prod(part.value for part in parts)
    if made.verdict == "false" and (
        not named
        or product == total.value
        or not whole / 2 < total.value < whole * 2
        or (_PARTIAL.search(stretch) and whole < total.value)
    ):
        return None
    if made.verdict == "true" or named or opening["colon"]:
        return made, j - 1
    return None


def _trailing(figures: list[Figure], k: int, source: str) -> tuple[Assertion, int] | None:
    """`12 passed, 3 failed, 15 total`."""
    total = figures[k]
    last = _TOTAL_LAST.search(source[figures[k - 1].end : total.start]) if k >= 2 else None
    if (
        k < 2
        or not (last or _TRAILING.match(source, total.end))
        or "\ufffc" in source[figures[k - 2].start : total.end]
    ):
        return None
    j = k - 1 if last or _OPENED.search(source[figures[k - 1].end : total.start]) else k
    while j > max(0, k - _LONGEST) and _SEPARATOR.fullmatch(source[figures[j - 1].end : figures[j].start]):
        j -= 1
    parts = figures[j:k]
    if len(parts) < 2 or not _alike([total, *parts]) or total.is_percent:
        return None
    alike = _of_one_kind([*parts, total], source)
    if last and not last["surely"] and not alike:
        return None
    made = _judged(total, parts, False, source)
    if made.verdict == "false" and (
        (last and not alike) or any(sum(p.value for p in parts[n:]) == total.value for n in range(1, len(parts)))
    ):
        return None  # users and items, of things of which there are more; 5, that is 5 and 5
    if made.verdict == "false" and _SAYS.search(source, parts[0].end, parts[-1].start):
        return None  # 2 个索引，那么就是数值 + 2 个索引，总共 3 个
    if made.verdict == "false" and _otherwise(total, parts, figures[max(0, j - _EARLIER - 1) : j], source):
        return None
    whole = sum((p.value for p in parts), Fraction(0))
    far = not whole / 2 < total.value < whole * 2
    if made.verdict == "false" and (
        far or _PARTIAL.search(source[parts[0].start : total.end]) or total.value < max(p.value for p in parts)
    ):
        return None
    return made, k


def _of_one_kind(figures: list[Figure], source: str) -> bool:
    """Whether all count the same, by the words behind them; where most have none, that is so if all have none."""
    nouns = [counted(figure, source) for figure in figures]
    return all(same_noun(nouns[0], noun) for noun in nouns[1:]) or (
        not any(nouns[:-2]) and same_noun(nouns[-2], nouns[-1])
    )


def _otherwise(total: Figure, parts: list[Figure], earlier: list[Figure], source: str) -> bool:
    """Whether a total is that of more than the list, or none: a product, or one that a figure before it belongs to."""
    product = prod(part.value for part in parts)
    stretch = source[parts[0].start - min(parts[0].start, 8) : total.end]
    if product == total.value or _SPREAD.search(stretch):
        return True
    whole = sum((p.value for p in parts), Fraction(0))
    for count, figure in enumerate(reversed(earlier)):
        if count == _EARLIER:
            return True  # a long list: which of its figures belong to the total is not clear
        if re.search(r"[。；;!?！？\n]|\.\s", source[figure.end : parts[0].start]) or figure.unit is not total.unit:
            break
        whole += figure.value
        if whole == total.value:
            return True
    return False


_OPENED = lazy(r"^[^\d.。;；]{0,16}[(（]\s*$")


def _alike(figures: list[Figure]) -> bool:
    return len({(f.unit.dim, f.currency, f.is_percent) for f in figures}) == 1 and all(
        f.unit.dim != "times" for f in figures
    )


def _judged(total: Figure, parts: list[Figure], mean: bool, source: str) -> Assertion:
    unit = total.unit.scale(1000, 1000, "billion")[0] * (len(parts) if mean else 1)
    spans = [[value * f.unit.scale(1000, 1000, "billion")[0] / unit for value in (f.value, *f.hull())] for f in parts]
    exact, low, high = (sum(column, Fraction(0)) for column in zip(*spans, strict=True))
    start, end = min(total.start, parts[0].start), max(total.end, parts[-1].end)
    text = " + ".join(" ".join(source[f.start : f.end].split()) for f in parts)
    text = f"({text}) / {len(parts)}" if mean else text
    about = total.about == 1 or source[: total.start].rstrip().endswith(("~", "≈", "约", "about"))
    wanted = total.readings(total.shows_rounding or mean, about)
    holds = any(w[0] <= high and low <= w[1] for w in wanted)
    read = f"{text} = {total.currency}{shown(exact)}{total.unit.symbol}"
    made = Assertion("total", start, end, (total.start, total.end), "true" if holds else "false", read)
    made.number = (total.number_start, total.number_end)
    if not holds:
        made.right = f"{total.currency}{shown(exact)}{total.unit.symbol}"
        rounded = total.shows_rounding or mean
        made.fix = corrected(exact, total, rounded, "," in source[total.number_start : total.number_end])
    return made
