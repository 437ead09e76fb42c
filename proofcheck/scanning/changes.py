"""Percentages, factors and differences that stand beside the two figures they come from.

Shares (`12 of 48 (25%)`, `9/12（75%）`, `48 个中有 12 个，占 25%`, `20% of 50 is 10`) and changes (`from 80 to 100 (+25%)`, `120
降至 90，下降 25%`, `10 s → 4 s (2.5x)`, `71.2% to 74.5% (+3.3 points)`). Each pattern is a pair of small regular expressions
on the texts between neighbouring figures. Figures with decimals are taken as rounded: the percentage may have been computed
before they were. All senses of a word count: `25% faster` is 4/5 of the time, or 3/4 of it.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from fractions import Fraction

from proofcheck.scanning.assertion import Assertion
from proofcheck.scanning.figures import Figure, Interval, grouped, shown, write
from proofcheck.scanning.tokens import Token
from proofcheck.scanning.values import Reading, readings
from proofcheck.source.documents.inline import masked

_ABOUT = (
    r"(?:that is,?|about|approximately|approx\.?|roughly|around|nearly|almost|~|≈|约|大约|近|or|i\.e\.,?|即|=|:|：)?\s*"
)
_LABEL = r"[^\d.。;；!?！？()（）]"
_OPEN = r"\s*[(（,，:：=≈—–-]+\s*"

_SLASH = re.compile(rf"\s*{_LABEL}{{0,12}}/\s*")
_OF = re.compile(rf"{_LABEL}{{0,30}}\b(?:of|out of|from)\s+(?:(?:the|all|our|these|a total of|all the)\s+)?", re.I)
_OF_BEFORE = re.compile(r"\b(?:of|among|out of)\s+(?:(?:the|our|all|these|a total of)\s+)*$", re.I)
_LIST = re.compile(rf"{_LABEL}{{0,40}}[,，]\s*(?:only |just |about |有|其中(?:有)?)?\s*{_LABEL}{{0,20}}")
_AMONG = re.compile(rf"{_LABEL}{{0,20}}(?:中|其中|里|里面)(?:有|的|，|,)?{_LABEL}{{0,20}}")
_OCCUPIES = re.compile(rf"{_LABEL}{{0,12}}(?:占(?:了|到)?|是)\s*{_LABEL}{{0,8}}")
_IN_PARENS = re.compile(rf"{_LABEL}{{0,40}}[(（]\s*{_ABOUT}[+]?", re.I)
_AFTER_COMMA = re.compile(
    rf"{_LABEL}{{0,20}}[,，]\s*(?:占(?:比|总数的?|全部的?)?|比例|(?:\S{{1,6}})?率|即|约|也就是|or|i\.e\.,?|that is,?)\s*(?:约|为|是|about)?\s*",
    re.I,
)
_SHARE_SIGN = re.compile(r"\s*(?:=|≈|，|,|:|：|—|–)\s*(?:about |约|占比?)?\s*")
_CHINESE_OF = re.compile(r"\s*(?:个|条|项|人|次|份)?\s*的\s*(?:约)?")

_ARROW = re.compile(rf"{_LABEL}{{0,16}}(?:→|⟶|->|-->|=>|⇒|➜|➔)\s*(?:about |~|约)?\s*")
_FROM = re.compile(r"\b(?:from|down from|up from)\s*(?:about |roughly |around |just |~|≈)?$", re.I)
_TO = re.compile(rf"{_LABEL}{{0,40}}\b(?:to|into)\s*(?:about |roughly |around |just |only |~|≈)?", re.I)
_FROM_BETWEEN = re.compile(rf"{_LABEL}{{0,30}}\b(?:from)\s*(?:about |~)?", re.I)
_TO_BEFORE = re.compile(r"\bto\s*(?:about |~)?$", re.I)
_CHINESE_TO = re.compile(
    rf"{_LABEL}{{0,10}}(?:增长|增加|增|提升|提高|上升|上涨|升|涨|扩大|扩展|下降|降低|降|减少|减|缩短|缩小|压缩|下调|上调|变|优化|改善|跌)"
    r"(?:到|至|为|成)\s*(?:了|约)?\s*"
)
_CHINESE_TO_PLAIN = re.compile(rf"{_LABEL}{{0,10}}(?:到|至|变为|变成)\s*(?:约)?\s*")
_CHINESE_FROM = re.compile(r"(?:从|由|自)\s*(?:约|原来的?|之前的?|去年的?|上月的?)?\s*$")
_CHANGE = re.compile(r"[^\d。;；!?！？\n]{0,60}")
_YEAR_ON_YEAR = re.compile(
    r"[^\d。;；]{0,30}(?:同比|环比|year[- ]over[- ]year|yoy|较去年|较上年|比去年|增幅|涨幅|增长率|增速)[^\d。;；]{0,14}",
    re.I,
)
_PLAIN_BETWEEN = re.compile(r"[^。;；!?！？]{0,60}")

_DOWN = re.compile(
    r"decreas|drop|fell|fall|down|reduc|lower|less|fewer|shrink|shrank|cut|declin|sav|下降|降|减|缩|节省|跌|↓|smaller|shorter",
    re.I,
)
_UP = re.compile(r"increas|grew|grow|rose|rise|up\b|gain|higher|more|larger|增|升|涨|提高|扩|↑", re.I)
_SPEED = re.compile(r"fast|speed|slow|quick|throughput|improve|better|提速|加速|快|慢|提升|改善|效率", re.I)
_POINTS = re.compile(r"\s*(?:percentage points?|points?|pts?\b|pp\b|ppt\b|个?百分点|个点|p\.p\.)", re.I)
_MORE = re.compile(r"more|higher|larger|greater|increase|faster|longer|增长|增加|提升|提高|多|快|慢", re.I)
_OFF = re.compile(
    r"less\b|fewer|more\b|faster|slower|lower|higher|smaller|larger|reduc|decreas|increas|grow|增|减|降|涨|left|remain|rest|fail|discount|off\b|剩|未|其余|折",
    re.I,
)


@dataclass(frozen=True, slots=True)
class Sense:
    """One sense of a claim: where the percentage (1 for 100%), factor or difference lies, how it is written out, and its
    value with the figures as they are."""

    interval: Interval
    text: str
    exact: Fraction


def changes(tokens: list[Token], source: str) -> list[Assertion]:
    """The assertions that percentages, factors and signed differences make about figures beside them."""
    figures = [token.figure for token in tokens if token.figure is not None]
    if len(figures) < 2:
        return []
    holes = [(token.start, token.end, "\ufffc" * (token.end - token.start)) for token in tokens if token.kind == "hole"]
    shown_text = masked(source, holes)
    found: list[Assertion] = []
    for k, figure in enumerate(figures):
        made = None
        if figure.is_percent:
            made = _percentage(figures, k, shown_text)
        elif figure.unit.dim == "times":
            made = _factor(figures, k, shown_text)
        elif k >= 2 and (_sign(figure, shown_text) or _POINTS.match(shown_text, figure.end)):
            made = _difference(figures, k, shown_text)
        if made is not None:
            found.append(made)
    return found


def _gap(a: Figure, b: Figure, source: str) -> str:
    """The text between two figures, without the currency or sign of the second."""
    return source[a.end : b.start]


def _sign(figure: Figure, source: str) -> str:
    before = source[figure.start - 1 : figure.start]
    opened = source[: figure.start - 1].rstrip()[-1:]
    return before if before in "+-−–↑↓" and before and opened in "(（,，:：;；" else ""


def _percentage(figures: list[Figure], k: int, source: str) -> Assertion | None:
    figure = figures[k]
    if k >= 2:
        part, whole = figures[k - 2], figures[k - 1]
        between, gap = _gap(part, whole, source), _gap(whole, figure, source)
        before = source[max(0, part.start - 24) : part.start]
        if "\ufffc" not in between + gap:
            made = _share(figure, part, whole, between, gap, before, source) or _growth(
                figure, part, whole, between, gap, before, source
            )
            if made is not None:
                return made
        elif _YEAR_ON_YEAR.fullmatch(gap) and _PLAIN_BETWEEN.fullmatch(between) and part.unit is whole.unit:
            return _growth_of(figure, part, whole, gap, source)
    if k + 2 < len(figures):
        made = _forward(figures, k, source)
        if made is not None:
            return made
    if k >= 1 and k + 1 < len(figures):
        return _around(figures, k, source)
    return None


def _share(
    figure: Figure, first: Figure, second: Figure, between: str, gap: str, before: str, source: str
) -> Assertion | None:
    following = source[figure.end : figure.end + 16]
    closing = _IN_PARENS.fullmatch(gap)
    sure = bool(closing) or bool(_AFTER_COMMA.fullmatch(gap))
    if _OFF.search(gap) or _OFF.match(following.lstrip()) or re.search(r"instead|ahead|short", between):
        return None
    if first.is_percent or second.is_percent or not _same_kind(first, second):
        return None
    if _SLASH.fullmatch(between) and (closing or (_SHARE_SIGN.fullmatch(gap) and "=" not in gap and "≈" not in gap)):
        if not closing and not re.match(r"\s*(?:$|[,.;，。；)）\n]|done|complete|passed|完成|通过)", following):
            return None
        if source[first.start - 1 : first.start] == "/" or first.value > second.value:
            return None
        return _claim(figure, _ratio(first, second), first, second, source)
    if _OF_BEFORE.search(before) and _LIST.fullmatch(between) and sure:
        return _claim(figure, _ratio(second, first), first, second, source)
    if _OF.fullmatch(between) and sure and not _FROM_BETWEEN.fullmatch(between):
        return _claim(figure, _ratio(first, second), first, second, source)
    if _AMONG.fullmatch(between) and (
        sure or (re.fullmatch(rf"{_LABEL}{{0,8}}[,，]?\s*(?:约|占)?\s*", gap) and "占" in gap)
    ):
        return _claim(figure, _ratio(second, first), first, second, source)
    if _LIST.fullmatch(between) and "其中" in between and sure:
        return _claim(figure, _ratio(second, first), first, second, source)
    if _OCCUPIES.fullmatch(between) and _CHINESE_OF.fullmatch(gap) and "占" in between:
        return _claim(figure, _ratio(first, second), first, second, source)
    return None


def _growth(
    figure: Figure, old: Figure, new: Figure, between: str, gap: str, before: str, source: str
) -> Assertion | None:
    if not _CHANGE.fullmatch(gap) or not _same_kind(old, new):
        return None
    if _ARROW.fullmatch(between):
        if not re.match(rf"{_LABEL}{{0,20}}[(（,，:：|]", gap) or re.search(
            r"[,，](?!\s*(?:up|down|a\b|an\b|or|[+-]|增|降|提|减|涨|同|约|即))", gap
        ):
            return None
    elif _FROM.search(before) and _TO.fullmatch(between):
        if not re.match(rf"{_LABEL}{{0,24}}(?:[(（,，:：;—–-]|$)", gap):
            return None
    elif _TO_BEFORE.search(before) and _FROM_BETWEEN.fullmatch(between):
        old, new = new, old
    elif _CHINESE_TO.fullmatch(between) or (_CHINESE_FROM.search(before) and _CHINESE_TO_PLAIN.fullmatch(between)):
        if not re.search(r"[(（,，]|增|降|升|减|涨|缩|提|幅", gap):
            return None
    elif not (_YEAR_ON_YEAR.fullmatch(gap) and _PLAIN_BETWEEN.fullmatch(between) and old.unit is new.unit):
        return None
    return _growth_of(figure, old, new, gap, source)


def _growth_of(figure: Figure, old: Figure, new: Figure, gap: str, source: str) -> Assertion | None:
    if old.value == 0:
        return None
    following = source[figure.end : figure.end + 24]
    words = gap + " " + following
    senses: list[Sense] = []
    for reading in readings([old, new], ("full",), True):
        a, b = _interval(old, reading), _interval(new, reading)
        if a[0] <= 0 or b[0] <= 0:
            return None
        text = f"({_written(new, source)} - {_written(old, source)}) / {_written(old, source)}"
        change = (b[0] / a[1] - 1, b[1] / a[0] - 1)
        exact = abs(_value(new, reading) / _value(old, reading) - 1)
        senses.append(Sense(_magnitude(change), text, exact))
        signed = _sign(figure, source)
        if _SPEED.search(words) or _SPEED.search(source[max(0, old.start - 60) : old.start]):
            senses.append(Sense(_magnitude((a[0] / b[1] - 1, a[1] / b[0] - 1)), text, exact))
        if (not signed and not _UP.search(gap) and not _DOWN.search(gap)) or re.match(r"\s*of\b|\s*的", following):
            senses.append(Sense((b[0] / a[1], b[1] / a[0]), text, exact))
        if old.is_percent:
            senses.append(Sense(_magnitude((b[0] - a[1], b[1] - a[0])), text, exact))
    made = _claim(figure, senses, old, new, source)
    exact = (new.value > old.value) - (new.value < old.value)
    signed = _sign(figure, source)
    wrong = (signed == "+" and exact < 0) or (signed in ("-", "−") and exact > 0)
    if made.verdict == "true" and wrong and not _SPEED.search(words) and old.unit is new.unit:
        made.verdict = "unread"
    return made


def _factor(figures: list[Figure], k: int, source: str) -> Assertion | None:
    figure = figures[k]
    if figure.value <= 0:
        return None
    if k >= 1 and k + 1 < len(figures):
        made = _multiple(figures[k - 1], figure, figures[k + 1], source)
        if made is not None:
            return made
    if k < 2:
        return None
    old, new = figures[k - 2], figures[k - 1]
    between, gap = _gap(old, new, source), _gap(new, figure, source)
    before = source[max(0, old.start - 24) : old.start]
    if "\ufffc" in between + gap or not _same_kind(old, new) or not _CHANGE.fullmatch(gap):
        return None
    versus = re.fullmatch(
        rf"{_LABEL}{{0,16}}\b(?:vs\.?|versus|against|instead of|compared (?:to|with))\s+{_LABEL}{{0,16}}", between
    )
    arrow = _ARROW.fullmatch(between)
    english = _FROM.search(before) and _TO.fullmatch(between)
    chinese = _CHINESE_TO.fullmatch(between) or (_CHINESE_FROM.search(before) and _CHINESE_TO_PLAIN.fullmatch(between))
    if not (versus or arrow or english or chinese):
        return None
    if not re.match(rf"{_LABEL}{{0,24}}[(（,，]", gap) and not chinese:
        return None
    words = gap + source[figure.end : figure.end + 16]
    senses: list[Sense] = []
    for reading in readings([old, new], ("full",), True):
        a, b = _interval(old, reading), _interval(new, reading)
        if a[0] <= 0 or b[0] <= 0:
            return None
        bigger, smaller = (b, a) if b[0] >= a[0] else (a, b)
        name = (new, old) if bigger is b else (old, new)
        ratio = (bigger[0] / smaller[1], bigger[1] / smaller[0])
        text = f"{_written(name[0], source)} / {_written(name[1], source)}"
        exact = _value(name[0], reading) / _value(name[1], reading)
        senses.append(Sense(ratio, text, exact))
        senses.append(Sense((1 / ratio[1], 1 / ratio[0]), text, exact))
        if _MORE.search(words):
            senses.append(Sense((ratio[0] - 1, ratio[1] - 1), text, exact))
    return _claim(figure, senses, old, new, source)


def _multiple(first: Figure, figure: Figure, second: Figure, source: str) -> Assertion | None:
    """`1500 is 2.5x of 600`, `(600 的 2.5 倍是 1500)`."""
    gap, between = _gap(first, figure, source), _gap(figure, second, source)
    if "\ufffc" in gap + between or not _same_kind(first, second) or first.is_percent:
        return None
    if re.fullmatch(rf"\s*(?:is|are|,)\s+{_ABOUT}", gap, re.I) and re.fullmatch(
        r"\s*(?:of\s+|the\s+|as\s+\w+\s+as\s+|\w+er\s+than\s+)?", between
    ):
        return _claim(figure, _ratio(first, second), first, second, source)
    if re.fullmatch(r"\s*\S{0,4}\s*的\s*约?", gap) and re.fullmatch(r"\s*(?:是|为|即|=|等于)\s*", between):
        return _claim(figure, _ratio(second, first), first, second, source)
    return None


def _difference(figures: list[Figure], k: int, source: str) -> Assertion | None:
    figure, old, new = figures[k], figures[k - 2], figures[k - 1]
    between, gap = _gap(old, new, source), _gap(new, figure, source)
    before = source[max(0, old.start - 24) : old.start]
    if "\ufffc" in between + gap or not _same_kind(old, new) or not _CHANGE.fullmatch(gap) or "%" in gap:
        return None
    english = _FROM.search(before) and _TO.fullmatch(between)
    chinese = _CHINESE_TO.fullmatch(between) or (_CHINESE_FROM.search(before) and _CHINESE_TO_PLAIN.fullmatch(between))
    if not (_ARROW.fullmatch(between) or english or chinese):
        return None
    points = _POINTS.match(source, figure.end)
    if not points and (old.is_percent or (figure.unit is not old.unit and figure.unit.symbol)):
        return None
    scale = Fraction(1, 100) if old.is_percent else Fraction(1)
    senses = []
    for reading in readings([old, new], ("full",), True):
        a, b = _interval(old, reading), _interval(new, reading)
        unit = scale if points else reading.scale(figure)[0]
        if not points and not figure.unit.symbol:
            unit = scale if old.is_percent else reading.scale(old)[0]
        change = ((b[0] - a[1]) / unit, (b[1] - a[0]) / unit)
        text = f"{_written(new, source)} - {_written(old, source)}"
        exact = abs(_value(new, reading) - _value(old, reading)) / unit
        senses.append(Sense(_magnitude(change), text, exact))
    return _claim(figure, senses, old, new, source, plain=True)


def _forward(figures: list[Figure], k: int, source: str) -> Assertion | None:
    """`20% of 50,000 is 10,000`, `25% (12/48)`, `25% increase from 80 to 100`."""
    figure, first, second = figures[k], figures[k + 1], figures[k + 2]
    gap, between = _gap(figure, first, source), _gap(first, second, source)
    if "\ufffc" in gap + between or (first.is_percent and not second.is_percent):
        return None
    if re.fullmatch(r"\s*(?:of\s+(?:(?:the|all|our)\s+)?|的\s*)", gap, re.I):
        equals = rf"\s*{_LABEL}{{0,30}}?\s*(?:=|≈|is|are|equals|gives|makes|，即|:|是|为|即)\s*(?:about |~|≈)?\s*"
        if re.fullmatch(equals, between) and _same_kind(first, second) and not second.is_percent:
            return _part(figure, first, second, source)
        return None
    if re.fullmatch(rf"\s*{_LABEL}{{0,16}}[(（]\s*(?:=\s*)?", gap):
        inside = _SLASH.fullmatch(between) or _OF.fullmatch(between)
        if inside and first.value <= second.value and _same_kind(first, second) and not first.is_percent:
            return _claim(figure, _ratio(first, second), first, second, source)
    change = rf"{_LABEL}{{0,40}}[(（]?\s*(?:from|从|由)\s*(?:about |~|约)?"
    if _YEAR_ON_YEAR.fullmatch(source[max(0, figure.start - 12) : figure.start]) and re.fullmatch(
        rf"\s*[(（]\s*(?:去|上|前){_LABEL}{{0,8}}", gap
    ):
        if re.fullmatch(rf"{_LABEL}{{0,8}}[,，、]\s*(?:今|本|当){_LABEL}{{0,8}}", between) and _same_kind(
            first, second
        ):
            return _growth_of(figure, first, second, "增长", source)
    arrow = re.fullmatch(rf"{_LABEL}{{0,24}}[(（]\s*", gap) and _ARROW.fullmatch(between)
    if (re.fullmatch(change, gap, re.I) or arrow) and (
        _TO.fullmatch(between) or _CHINESE_TO_PLAIN.fullmatch(between) or _ARROW.fullmatch(between)
    ):
        before = source[max(0, figure.start - 40) : figure.start]
        if _UP.search(before + gap) or _DOWN.search(before + gap) or _SPEED.search(before + gap):
            if not _same_kind(first, second):
                return None
            made = _growth_of(figure, first, second, before[-20:] + gap, source)
            return made
    return None


def _around(figures: list[Figure], k: int, source: str) -> Assertion | None:
    """`12 is 25% of 48`, `12 (25% of 48)`, `50 的 20% 是 10`."""
    part, figure, whole = figures[k - 1], figures[k], figures[k + 1]
    gap, between = _gap(part, figure, source), _gap(figure, whole, source)
    if "\ufffc" in gap + between or part.is_percent or whole.is_percent or not _same_kind(part, whole):
        return None
    if re.fullmatch(r"\s*of\s+(?:(?:the|all|our)\s+)?", between, re.I):
        if re.fullmatch(rf"{_LABEL}{{0,20}}(?:[(（]\s*|\b(?:is|are|or|,)\s+){_ABOUT}", gap, re.I):
            return _claim(figure, _ratio(part, whole), part, whole, source)
        return None
    if _CHINESE_OF.fullmatch(gap) and re.fullmatch(r"\s*(?:是|为|即|=|≈|约为|等于|，即)\s*", between):
        return _part(figure, part, whole, source)
    return None


def _part(figure: Figure, whole: Figure, claimed: Figure, source: str) -> Assertion:
    """That a percentage of a whole is what is claimed."""
    senses = []
    for reading in readings([whole, claimed], ("full",), False):
        a = _interval(whole, reading)
        share = figure.value / 100
        scale = reading.scale(claimed)[0]
        text = f"{_written(figure, source)} × {_written(whole, source)}"
        senses.append(Sense((a[0] * share / scale, a[1] * share / scale), text, a[0] * share / scale))
    made = _claim(claimed, senses, figure, whole, source, plain=True)
    return made


def _ratio(part: Figure, whole: Figure) -> list[Sense]:
    senses = []
    for reading in readings([part, whole], ("full",), True):
        a, b = _interval(part, reading), _interval(whole, reading)
        if b[0] <= 0 or a[0] < 0:
            return []
        text = f"{shown(part.value)}{part.unit.symbol} / {shown(whole.value)}{whole.unit.symbol}"
        senses.append(Sense((a[0] / b[1], a[1] / b[0]), text, _value(part, reading) / _value(whole, reading)))
    return senses


def _claim(
    figure: Figure, senses: list[Sense], first: Figure, second: Figure, source: str, plain: bool = False
) -> Assertion:
    """The assertion that a figure is one of the values given."""
    factor = Fraction(100) if figure.is_percent and not plain else Fraction(1)
    about = figure.about == 1 or source[: figure.start].rstrip().endswith(
        ("~", "≈", "约", "about", "nearly", "almost", "roughly")
    )
    rounding = True if not plain else figure.shows_rounding or len(figure.digits) > 3
    wanted = figure.readings(rounding, about or figure.unit.dim == "times")
    start = min(first.start, second.start, figure.start)
    end = max(first.end, second.end, figure.end)
    made = Assertion("percentage", start, end, (figure.start, figure.end), "unread", "")
    made.number = (figure.number_start, figure.number_end)
    if not senses:
        return made
    value = senses[0].exact * factor
    unit = "%" if figure.is_percent else figure.unit.symbol
    made.read = f"{senses[0].text} = {figure.currency}{shown(value)}{unit}"
    if any(_meets(w, sense.interval, factor) for sense in senses for w in wanted):
        made.verdict = "true"
        return made
    more = source[max(0, figure.start - 12) : figure.start].rstrip().lower()
    if (
        more.endswith(
            ("over", "than", "超过", "超", "逾", "least", "至少", "up to", "高达", "最多", "under", "below", "不到")
        )
        or source[figure.end : figure.end + 1] == "+"
    ):
        return made
    made.verdict = "false"
    made.right = f"{figure.currency}{shown(value)}{unit}"
    if len({sense.exact for sense in senses}) == 1:
        text = write(value, figure)
        written = source[figure.number_start : figure.number_end]
        made.fix = grouped(text) if "," in written else text
    return made


def _meets(wanted: Interval, have: Interval, factor: Fraction) -> bool:
    return wanted[0] <= have[1] * factor and have[0] * factor <= wanted[1]


def _interval(figure: Figure, reading: Reading) -> Interval:
    scale, _ = reading.scale(figure)
    low, high = figure.hull(reading.rounded)
    return low * scale, high * scale


def _value(figure: Figure, reading: Reading) -> Fraction:
    return figure.value * reading.scale(figure)[0]


def _magnitude(interval: Interval) -> Interval:
    low, high = interval
    if low >= 0:
        return low, high
    if high <= 0:
        return -high, -low
    return Fraction(0), max(-low, high)


def _same_kind(a: Figure, b: Figure) -> bool:
    if a.currency and b.currency and a.currency != b.currency:
        return False
    if a.unit is b.unit:
        return True
    return a.unit.dim == b.unit.dim and a.is_percent == b.is_percent


def _written(figure: Figure, source: str) -> str:
    return " ".join(source[figure.start : figure.end].split())
