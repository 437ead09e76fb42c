"""Shares that are named rather than bracketed: `共 20 项，完成 13 项，完成率 65%`, `5 of 7 done, a completion rate of
71%`, `budget 120k, spent 90k (75%)`, `Of the 15 tests 12 passed (80%)`.

A rate is one of the two figures before it only where its name repeats the word of the part (完成率 behind 完成, pass
rate behind passed): a hit rate behind five runs of three machines is something else. A spent part is one of the whole
that it was taken from.
"""

from __future__ import annotations

import re
from fractions import Fraction
from itertools import pairwise

from proofcheck.documents.scanning import wording as w
from proofcheck.documents.scanning.assertion import Assertion
from proofcheck.documents.scanning.figures import Figure
from proofcheck.documents.scanning.senses import Sense, claim, ratio, same_kind
from proofcheck.documents.scanning.spoken import counted, same_noun
from proofcheck.source.patterns import lazy

_RATE = lazy(
    r"[^\d.。;；()（）]{0,16}?(?:[,，;；:：(（—–]|\s)\s*([\u4e00-\u9fff]{1,5})[率比](?:达到?|为|是|仅|约|高达|[:：]|\s)*(?:约|~|≈)?\s*"
)
_NAMED_RATE = lazy(
    r"[^\d.;()]{0,24}?(?:[,;:(]|\s[—–-]\s|\bfor\b|\bgiving\b)\s*(?:i\.e\.,? |that is,? )?"
    r"(?:for |giving |with |which is )?"
    r"(?:an? |the )?((?:[a-z-]+ ){0,2}?)(rate|accuracy|share|proportion|ratio)(?: (?:of|is|was))?[:\s]\s*"
    r"(?:about |only |just |~|≈)?\s*",
    re.I,
)
_PART = lazy(r"[^\d.。;；()（）]{0,8}[,，、；]\s*[^\d.。;；()（）,，]{0,10}?([\u4e00-\u9fff]{0,10})\s*")
_AND = lazy(rf"{w.LABEL}{{0,40}}?(?:[,，]|\band\b|\bbut\b){w.LABEL}{{0,24}}", re.I)
_BESIDES = lazy(r"\bgroup\b|\bthe other\b|\bversus\b|\bvs\b|\bfrom\b|\bto\b|\bnot\b|n't|\bless\b", re.I)
_NOT = lazy(r"[未不没无非]|失败|错|剩|其余|每")
# Names of a rate, with the words that say of a part that it counts. One stem to a row.
_SAME = tuple(
    lazy(row, re.I)
    for row in (
        r"completion|complet|done|finish|完成|办结|完工",
        r"\bpass|通过|合格|及格|达标",
        r"succe|成功",
        r"accept|录取|录用|接受|接收|采纳",
        r"approv|批准",
        r"respon|repl|return|answer|回复|响应|回应|回收|收回",
        r"accura|correct|right|准确|正确|答对|判对|做对|识别对|预测对",
        r"attend|出席|到场|出勤|到会|签到",
        r"conver|转化|成交|下单",
        r"click|点击",
        r"fail|失败",
        r"err|wrong|错误|出错|答错",
        r"\bhit|命中",
        r"resol|解决|修复|fix",
        r"retention|retain|留存|保留",
        r"survi|存活",
        r"utili[sz]|usage|\bused|使用|利用|占用",
        r"cover|覆盖",
        r"win\b|won\b|wins\b|胜|赢",
        r"defect|不良|次品|缺陷",
    )
)
# A part of the part: what was done of a whole in one week is not all that was done.
_SOME = lazy(r"本[周月日年季]|今[天日年]|昨|当[天日月]|新|又|再|累计|\bthis\b|\btoday\b|\bnew|\bmore\b", re.I)
_ENDS = lazy(r"[。；;!?！？\n]|\.(?=\s)")
_PLURAL = lazy(
    r"\s+(?:[a-z-]+\s+){0,2}?(?:[a-z-]*s|people|children|women|men)\s+"
    r"(?:(?:only|just|about|we|they|all but)\s+(?:[a-z]{3,12}\s+)?)?"
)
_BESIDE = lazy(r"\b(?:in|of|at|with|for|on|from|by|than|version|per|each)\b")


def named_share(figures: list[Figure], k: int, source: str) -> Assertion | None:
    """The assertion that a percentage is the share of one of the two figures before it in the other.

    A figure of the same kind further in front in the sentence may be the whole as well.
    """
    figure, first, second = figures[k], figures[k - 2], figures[k - 1]
    between, gap = source[first.end : second.start], source[second.end : figure.start]
    if "\ufffc" in between + gap or first.is_percent or second.is_percent or not same_kind(first, second):
        return None
    before = source[max(0, first.start - 24) : first.start]
    pair = (
        _of_those(first, second, between, gap, before, source[figure.end : figure.end + 4])
        or _taken(first, second, between, gap, before, source)
        or _by_chinese_name(first, second, between, gap, before, source)
        or _by_english_name(first, second, between, gap)
    )
    if pair is None or pair[0].value > pair[1].value or not pair[1].value:
        return None
    part, whole = pair
    made = claim(figure, ratio(part, whole), first, second, source)
    if made.verdict == "false":
        if _SOME.search(between + gap):
            made.verdict = "unread"
        for other in reversed(figures[max(0, k - 6) : k - 2]):
            if _ENDS.search(source, other.end, first.start):
                break
            if same_kind(part, other) and part.value <= other.value and part.value and not other.is_percent:
                again = claim(figure, ratio(part, other), other, part, source)
                made = again if again.verdict == "true" else made
    return made


_TOTAL_BEFORE = lazy(r"(?:\btotal(?: of| is|:)?|\bout of|共有?|总计|总数|一共|总共)\s*[:：为是]?\s*$", re.I)
_TOTAL_BEHIND = lazy(r"[^\d.;,。；，()（）]{0,24}\btotal\b", re.I)
_OPENED = lazy(r"\s*[(（]\s*(?:about |~|≈|约)?\s*")
_REST = lazy(
    r"(?:\bremaining|\bthe rest,?|\bthe other|剩下的?|其余的?|剩余的?)\s*(?:is |are |有|占|about |~|约)?\s*$", re.I
)
_NEAR_REST = 20  # per cents within which a wrong rest is a slip


def of_total(figures: list[Figure], k: int, source: str) -> Assertion | None:
    """`8081 in total; 5457 (68%) right vs 2624 (32%) left`: the share of a total named earlier in the sentence."""
    part = figures[k - 1]
    if not part.bare or not _OPENED.fullmatch(source, part.end, figures[k].start):
        return None
    first = next((j for j in range(k - 2, max(-1, k - 9), -1) if _is_total(figures[j], source)), None)
    if first is None or figures[first].value < part.value or not figures[first].value:
        return None
    whole = figures[first]
    if _ENDS.search(source[whole.end : part.start].replace(";", ",")):
        return None
    made = claim(figures[k], ratio(part, whole), whole, part, source)
    shared = [
        a.value
        for a, b in pairwise(figures[first + 1 : k + 9])
        if b.is_percent and _OPENED.fullmatch(source, a.end, b.start)
    ]
    if made.verdict == "false" and sum(shared) != whole.value:
        made.verdict = "unread"  # the figures are not all its parts
    return made


def _is_total(figure: Figure, source: str) -> bool:
    before = source[max(0, figure.start - 24) : figure.start]
    return figure.bare and bool(_TOTAL_BEFORE.search(before) or _TOTAL_BEHIND.match(source, figure.end))


def remaining(figures: list[Figure], k: int, source: str) -> Assertion | None:
    """`9% are kept, 12% are burnt, the remaining 79% are lost`: what percentages leave of the whole."""
    figure = figures[k]
    if not _REST.search(source[max(0, figure.start - 20) : figure.start]):
        return None
    parts: list[Figure] = []
    for other in reversed(figures[max(0, k - 8) : k]):
        if not other.is_percent or "\n" in source[other.end : figure.start]:
            break
        parts.insert(0, other)
    for j in range(len(parts)):
        left = 100 - sum((part.value for part in parts[j:]), Fraction(0))
        if left == figure.value:
            return _rest(figure, parts[j:], left, source)
    here = [part for part in parts if not _ENDS.search(source, part.end, figure.start)]
    left = 100 - sum((part.value for part in here), Fraction(0))
    exact = not any(
        source[max(0, part.start - 12) : part.start].rstrip().endswith(("~", "≈", "约", "about"))
        for part in (*here, figure)
    )
    if len(here) < 2 or len(here) < len(parts) or not exact or abs(left - figure.value) > _NEAR_REST:
        return None
    return _rest(figure, here, left, source)


def _rest(figure: Figure, parts: list[Figure], left: Fraction, source: str) -> Assertion:
    text = " less ".join(["100%", *(source[part.start : part.end].strip() for part in parts)])
    return claim(figure, [Sense((left / 100, left / 100), text, left / 100)], parts[0], parts[-1], source)


Pair = tuple[Figure, Figure]


def _of_those(first: Figure, second: Figure, between: str, gap: str, before: str, behind: str) -> Pair | None:
    """`Of the 15 tests 12 passed (80%)`: the part, the whole."""
    if not w.OF_BEFORE.search(before) or not _PLURAL.fullmatch(between) or _BESIDE.search(between):
        return None
    if not first.bare or not second.bare or w.OFF.search(gap) or not re.match(r"\s*(?:[)）.,;，。；]|$)", behind):
        return None
    return (second, first) if w.IN_PARENS.fullmatch(gap) or w.AFTER_COMMA.fullmatch(gap) else None


def _taken(first: Figure, second: Figure, between: str, gap: str, before: str, source: str) -> Pair | None:
    """`budget 120k, spent 90k (75%)`."""
    if not w.TAKEN.search(between + gap) or len(between) > 40 or re.search(r"[.。;；](?:\s|$)", between):
        return None
    if not (w.ALL[0].search(before) or w.ALL[1].match(source, first.end)) or first.unit is not second.unit:
        return None
    if not (w.IN_PARENS.fullmatch(gap) or w.AFTER_COMMA.fullmatch(gap)) or re.search(
        r"剩|余|率|left|remain|rest|rate|fail", gap, re.I
    ):
        return None
    mine, theirs = counted(second, source), counted(first, source)
    if mine and theirs and not same_noun(mine, theirs) and not w.TAKEN.match(mine):
        return None
    return second, first


def _by_chinese_name(first: Figure, second: Figure, between: str, gap: str, before: str, source: str) -> Pair | None:
    match, part = _RATE.fullmatch(gap), _PART.fullmatch(between)
    if match is None or part is None:
        return None
    mine, theirs = counted(second, source), counted(first, source)
    if not mine or not theirs:
        mine = theirs = ""
    if mine and not same_noun(mine, theirs):
        return None
    own = gap[: match.start(1)]
    if _same(match[1], part[1] + own) and not _NOT.search(part[1] + own):
        return second, first
    if re.search(r"(?:共|总共|总数|总计|一共)$", part[1]):
        own = before[-10:] + between[: part.start(1) - 0]
        if _same(match[1], own) and not _NOT.search(own):
            return first, second
    return None


def _by_english_name(first: Figure, second: Figure, between: str, gap: str) -> Pair | None:
    match = _NAMED_RATE.fullmatch(gap)
    if match is None:
        return None
    name = match[1] + match[2]
    if _AND.fullmatch(between) and not _BESIDES.search(between) and match[2].lower() == "rate":
        return (second, first) if _same(name, between + gap[: match.start(1)]) else None
    if not (w.OF.fullmatch(between) or re.fullmatch(rf"{w.LABEL}{{0,12}}/\s*", between)):
        return None
    around = between + gap[: match.start(1)]
    if re.search(r"\bnot\b|n't|\bun", around):
        return None
    if match[2].lower() in ("share", "proportion", "ratio") or _same(name, around):
        return first, second
    return None


def _same(name: str, around: str) -> bool:
    """Whether a rate names what the words around a part say."""
    rows = [row for row in _SAME if row.search(name)]
    if rows:
        return any(row.search(around) for row in rows)
    word = name.split()[-2:-1]
    if word and len(word[0]) > 5:
        return word[0][:5] in around.lower()
    return len(name) >= 2 and not name.isascii() and name[:2] in around
