"""Reasons to leave a percentage, factor or difference unread although it does not follow from the figures before it.

What stands behind `from 2 to 4 GPUs` may be something else than the change: an efficiency, a confidence, a speed-up of
something that is not GPUs. It is taken for the change only if nothing but words of change stand beside it.
"""

from __future__ import annotations

import re

from proofcheck.documents.scanning import wording as w
from proofcheck.documents.scanning.figures import Figure
from proofcheck.source.patterns import lazy

_CHANGE = lazy(r"relative|yoy|year|change|diff|delta|同比|环比|幅|变化|波动|改|较|比", re.I)
_FILLERS = lazy(
    r"\b(?:a|an|the|by|about|around|roughly|approximately|or|i\.?e|that is|just|only|almost|nearly)\b|约|了|即|近", re.I
)
_OTHER = lazy(r"\s*(?:of\b|CI\b|confidence|power\b|quantile|percentile|的(?!增|降|提|减|涨))", re.I)
_RATE = lazy(r"/\s*(?:s|sec|min|h|秒|分)\b|per second|[fq]ps\b|hz\b|/秒", re.I)
_TIMED = lazy(r"time|latency|duration|speed|throughput|runtime|took|takes|耗时|延迟|用时|时间|速度|吞吐", re.I)
_FASTER = lazy(r"fast|slow|quick|speed|提速|加速|快|慢", re.I)
_LETTERS = lazy(r"[^\W\d_]")


# A sentence that ended, a change that begins again, and an earlier one in front: the figure may belong to that.
_ENDED = lazy(r"[.](?=\s*[A-Z\u4e00-\u9fff])|[。;；]|[)）](?=[^,，.(（]*[^\W\d_])")
_OF_ANOTHER = lazy(r"增量|\bincrements?\b", re.I)
_FROM_AGAIN = lazy(r"(?:从|由|\bfrom|原来的?|之前的?)\s*(?:about |约)?$", re.I)
_SECOND_PAIR = lazy(r"(?:到|至|\bto\b|→|->)\s*(?:about |约|~)?[\d.,]+[^。.;；\n]{0,40}$", re.I)
_FIRST_CHANGE = lazy("|".join(pattern.pattern for pattern in (w.UP, w.DOWN, w.SPEED, w.MORE, _CHANGE)), re.I)
# What a clause may be about instead, in a word.
_ANOTHER = lazy(r"长度|体积|大小|内存|显存|精度|参数|成本|能耗|功耗|\b(?:length|size|memory|accuracy|cost)\b", re.I)


def _new_subject(words: str) -> bool:
    """Whether words behind a comma name something of their own before they say how it changed."""
    change = _FIRST_CHANGE.search(words)
    head = _FILLERS.sub(" ", words[: change.start()] if change else words)
    return (
        _ANOTHER.search(head) is not None
        or len(re.findall(r"[\u4e00-\u9fff]", head)) >= 3
        or len(re.findall(r"[A-Za-z]{2,}", head)) >= 2
    )


def is_doubtful(figure: Figure, earlier: list[Figure], source: str) -> bool:
    """Whether a figure behind two others may say something else than their ratio or difference."""
    if not earlier or figure.start < earlier[-1].end:
        return False
    gap = source[earlier[-1].end : figure.start]
    start = earlier[0].start
    if (
        _ENDED.search(gap)
        or _OF_ANOTHER.search(gap)
        or _FROM_AGAIN.search(gap)
        or _SECOND_PAIR.search(source, max(0, start - 60), start)
    ):
        return True
    clause = re.split(r"[,，:：)）(（]", gap)
    if len(clause) > 1 and _new_subject(clause[-1] if clause[-1].strip(" +-−*~") else clause[-2]):
        return True
    inside = re.split(r"[(（,，:：;]", gap)[-1]
    behind = source[figure.end : figure.end + 40]
    points = w.POINTS.match(behind)
    if points:
        behind = behind[points.end() :]
    after = re.match(r"[^()（）,，.。;；:\n|]{0,40}", behind)
    words = inside + " " + (after.group() if after else "")
    if _OTHER.match(behind):
        return True
    told = _FILLERS.sub(" ", words)
    if not _LETTERS.search(told):
        return False
    if not any(pattern.search(told) for pattern in (w.UP, w.DOWN, w.SPEED, w.MORE, _CHANGE)):
        return True
    # From 2 to 8 GPUs, 3.6x faster: the speed of what the GPUs do.
    around = source[max(0, earlier[0].start - 40) : earlier[0].start] + gap + source[earlier[0].end : earlier[-1].start]
    timed = any(f.unit.dim in ("second", "byte") for f in earlier) or _RATE.search(around) or _TIMED.search(around)
    return _FASTER.search(told) is not None and not timed


def is_other_share(figure: Figure, source: str) -> bool:
    """Whether a percentage behind `3 of 12` is one of something else (`25% of the time`, `95% confidence`)."""
    return _OTHER.match(source, figure.end) is not None
