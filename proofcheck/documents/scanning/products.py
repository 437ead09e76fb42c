"""Products said in words: `24 layers with 16 heads each, 384 heads in total`, `每层 16 个头，共 384 个头`, `3 epochs on
50,000 images, i.e. 150,000 samples`.

Two or three figures of one sentence are factors where a word distributes one over the other (each, per, every, 每, 各;
epochs over data), and the next figure is their product where a word says that it is the whole, and what it counts is
what was distributed. Where something is added beside them nothing is read.
"""

from __future__ import annotations

import re
from dataclasses import replace

from proofcheck.documents.scanning.assertion import Assertion
from proofcheck.documents.scanning.figures import Figure
from proofcheck.documents.scanning.spoken import concluded, counted, same_noun, sentences
from proofcheck.documents.scanning.units import PLAIN
from proofcheck.source.patterns import lazy

_EARLIER = 12
_TEXT = r"[^\d.。;；:：()（）=×*/%+]"
_WITH = lazy(
    rf"{_TEXT}{{0,30}}?\b(?:with|of|having|containing|has|have|holds?|contains?|uses?|gets?|at|times|handling|running|processing|storing|serving|holding|carrying|using)\s+",
    re.I,
)
_EACH = lazy(r"\b(?:each|apiece|every)\b", re.I)
_EACH_BEHIND = lazy(rf"{_TEXT}{{0,24}}?\b(?:each|apiece)\b", re.I)
_EACH_OF = lazy(r"\b(?:each|every one|all) of (?:the |our |these |its )?$", re.I)
_PER = lazy(rf"{_TEXT}{{0,24}}?\b(?:per|for each|for every|in each|in every|on each|on every)\s+([a-z]+)", re.I)
_JOINED = lazy(r"\s*(?:[,，]\s*)?(?:and|on|across|over|with|for|in|times|at|from)?\s*(?:the |all |our )?", re.I)
_ROUNDS = lazy(
    r"\s*(?:full |training )?(?:epochs?|passes|rounds?|repeats|repetitions)\s+(?:on|over|of|through)\s+"
    r"(?:the |our |a set of |all )?",
    re.I,
)
_GROUPS = lazy(r"\s+(?:[a-z-]+\s+)?[a-z-]{3,20}s\s+of\s+|\s*[个台张组层块条颗]\s*", re.I)
_DATA = lazy(r"(?:image|sample|example|sentence|document|record|row|pair|item|text|clip)s?")
_EVERY = lazy(r"[^\d.。;；!?！？]{0,16}(?:每一?|各)[^\d.。;；,，]{0,8}")
_EVERY_NOUN = lazy(r"(?:每一?|各)(?:个|份)?([\u4e00-\u9fff])")
_EVERY_BEFORE = lazy(r"每一?(?:个)?([\u4e00-\u9fff])[^\d.。;；,，]{0,6}$")
_PLAIN_LINK = lazy(r"[^\d.。;；:：()（）=×*/%+]{0,8}[,，]?[^\d.。;；,，:：()（）=×*/%+]{0,8}")
_WHOLE_BEFORE = lazy(
    rf"{_TEXT}{{0,36}}?(?:[,，(（—–]\s*|[:：]\s*|\s)(?:and |so |or )?(?:i\.e\.,?|that is,?|"
    r"for a total of|a total of|totall?ing(?: to)?|in total,?|making|giving|which makes|makes?|gives"
    r"|the total (?:[a-z]+ ){0,3}?(?:is|would be|becomes)"
    r"|(?:那么|所以|因此|于是)?(?:合计|总计|共计|一共|总共|共有?)|即|也就是)(?:是|为|有)?\s*"
    r"(?:a total of |about |around |roughly |约|大约|~|≈)?\s*(?:[$¥￥€£])?",
    re.I,
)
_PLAIN_GAP = lazy(rf"{_TEXT}{{0,30}}?[,，(（—–:：]?\s*(?:and |so |or )?(?:about |around |~|≈)?\s*", re.I)
_WHOLE_BEHIND = lazy(r"\s*(?:[A-Za-z-]+\s+){0,3}(?:in total|total|altogether|overall|in all)\b", re.I)
_EACH_OPENED = lazy(r"[^\d.;(]{0,24}\beach\s*[(]=?\s*", re.I)
_ENDS_THERE = lazy(r"\s*[A-Za-z-]+\s*[)）]")
_AFTER = lazy(r"[^.;。；\n]{0,40}?\b(?:with|including|after|before)\b", re.I)
_MORE = lazy(
    r"\b(?:plus|extra|additional|also|another|more|except|minus|without|first|last|up to|at most|shared?|spares?"
    r"|completed|survived|remained|kept|dropped|usable|passed)\b"
    r"|另|加|限|额外|除|还|共享|前|最多|至少|其中",
    re.I,
)


def products(figures: list[Figure], source: str) -> list[Assertion]:
    """The assertions that wholes of distributed figures make."""
    found: list[Assertion] = []
    for sentence in sentences(figures, source):
        at = 0
        while at + 2 < len(sentence):
            made = _from(sentence, at, source)
            if made is not None:
                found.append(made[0])
                at = made[1]
            else:
                at += 1
    return found


def _from(sentence: list[Figure], at: int, source: str) -> tuple[Assertion, int] | None:
    j = at + 1
    if sentence[at].is_percent:
        return None
    distributed = None
    while j + 1 < len(sentence) and j - at <= 2:
        link = _link(sentence[j - 1], sentence[j], source)
        if link is None:
            return None
        distributed = link
        if _is_whole(sentence[j], sentence[j + 1], distributed, source):
            break
        j += 1
    else:
        return None
    factors, claimed = sentence[at : j + 1], sentence[j + 1]
    if claimed.is_percent or any(f.is_percent or f.unit.dim == "times" for f in factors):
        return None
    around = source[max(sentence[at].start - 24, 0) : claimed.start] + source[claimed.end : claimed.end + 30]
    if _AFTER.match(source, claimed.end) or _MORE.search(around.split("\n")[-1] if "\n" in around else around):
        return None
    # What a day is counted in does not make 3 times a day for 7 days a time.
    factors = [replace(f, unit=PLAIN) if f.unit.dim and f.unit.dim != claimed.unit.dim else f for f in factors]
    made = concluded("*", factors, claimed, source)
    if made is None:
        return None
    if made.verdict == "false":
        value = claimed.value
        if at > _EARLIER:
            return None  # so many figures in one sentence: one of them may be a factor too
        for other in sentence[:at]:
            wider = concluded("*", [other, *factors], claimed, source)
            if wider is not None and wider.verdict == "true":
                return None
        if value in (f.value for f in factors):
            return None  # the whole is one of them, said again
        others = [f.value for f in sentence if f is not claimed]
        if any(a * b == value for n, a in enumerate(others) for b in others[n + 1 :]):
            return None  # 8 clusters of 8 with 2 each, 16 in a cluster, 128 in all
    return made, j + 1


def _link(a: Figure, b: Figure, source: str) -> Figure | None:
    """The factor whose things are counted in the whole, if a word distributes one of two figures over the other."""
    between, before = source[a.end : b.start], source[max(0, a.start - 24) : a.start]
    behind = source[b.end : b.end + 40]
    if _WITH.fullmatch(between) and (
        _EACH.search(between) or _EACH_BEHIND.match(behind) or _EACH_OF.search(before) or _per(b, a, source)
    ):
        return b
    if _GROUPS.fullmatch(between):
        return b
    if _ROUNDS.fullmatch(between) and _DATA.fullmatch(counted(b, source)):
        return b
    per = _PER.match(between)
    if per and _JOINED.fullmatch(between[per.end() :]) and same_noun(per[1].lower(), _own(b, source)):
        return a
    every = _EVERY.fullmatch(between)
    if every:
        noun = _EVERY_NOUN.search(between)
        if noun and same_noun(noun[1], _own(a, source)):
            return b
    noun = _EVERY_BEFORE.search(before)
    if noun and _PLAIN_LINK.fullmatch(between) and same_noun(noun[1], _own(b, source)):
        return a
    return None


def _per(b: Figure, a: Figure, source: str) -> bool:
    per = _PER.match(source[b.end : b.end + 40])
    return per is not None and same_noun(per[1].lower(), counted(a, source))


def _own(figure: Figure, source: str) -> str:
    """What a figure counts, which may be its unit: 天 of `15 天`."""
    symbol = figure.unit.symbol
    return (
        symbol if figure.unit.dim == "second" and (len(symbol) > 2 or not symbol.isascii()) else counted(figure, source)
    )


def _is_whole(last: Figure, claimed: Figure, distributed: Figure, source: str) -> bool:
    gap = source[last.end : claimed.start]
    opened = _EACH_OPENED.fullmatch(gap) and _ENDS_THERE.match(source, claimed.end)
    if (
        not opened
        and not _WHOLE_BEFORE.fullmatch(gap)
        and not (_PLAIN_GAP.fullmatch(gap) and _WHOLE_BEHIND.match(source, claimed.end))
    ):
        return False
    if claimed.currency or distributed.currency:
        return claimed.currency == distributed.currency
    if claimed.unit.dim or distributed.unit.dim:
        return claimed.unit.dim == distributed.unit.dim
    mine, theirs = counted(claimed, source), counted(distributed, source)
    if not theirs and _DATA.fullmatch(mine):
        return True  # batch size 4 per GPU
    return same_noun(mine, theirs) or not mine or bool(_DATA.fullmatch(mine) and _DATA.fullmatch(theirs))
