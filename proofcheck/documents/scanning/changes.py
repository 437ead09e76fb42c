"""Percentages, factors and differences that stand beside the two figures they come from.

Shares (`12 of 48 (25%)`, `9/12 (75%)`, `48 个中有 12 个，占 25%`, `20% of 50 is 10`) and changes (`from 80 to
100 (+25%)`, `120 降至 90，下降 25%`, `10 s → 4 s (2.5x)`, `71.2% to 74.5% (+3.3 points)`). Each pattern is a
pair of small regular expressions on the texts between neighbouring figures. Figures with decimals are
taken as rounded: the percentage may have been computed before they were. All senses of a word count:
`25% faster` is 4/5 of the time, or 3/4 of it.
"""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

from proofcheck.documents.scanning import wording as w
from proofcheck.documents.scanning.assertion import Assertion
from proofcheck.documents.scanning.doubts import is_doubtful, is_other_share
from proofcheck.documents.scanning.factors import difference, factor, multiples
from proofcheck.documents.scanning.figures import Figure, Interval
from proofcheck.documents.scanning.rates import named_share, of_total, remaining
from proofcheck.documents.scanning.senses import (
    Sense,
    alike,
    claim,
    gap_between,
    interval_of,
    magnitude,
    outcomes,
    ratio,
    same_kind,
    sign_of,
    value_of,
    written,
)
from proofcheck.documents.scanning.spoken import counted, unhidden
from proofcheck.documents.scanning.tokens import Token
from proofcheck.documents.scanning.values import readings
from proofcheck.source.patterns import lazy


def changes(tokens: list[Token], source: str) -> list[Assertion]:
    """The assertions that percentages, factors and signed differences make about figures beside them."""
    figures = [token.figure for token in tokens if token.figure is not None]
    if len(figures) < 2:
        return []
    shown_text = unhidden(tokens, source)[1]
    for k, (a, b) in enumerate(pairwise(figures)):
        if a.bare and b.unit.symbol and not b.is_percent and shown_text[a.end : b.start].strip() in ("→", "->", "=>"):
            figures[k] = replace(a, unit=b.unit)  # 10.1→9.2 s
    found: list[Assertion] = []
    for k, figure in enumerate(figures):
        made = None
        if figure.is_percent:
            made = _percentage(figures, k, shown_text)
        elif figure.unit.dim == "times":
            made = factor(figures, k, shown_text)
            if made is None and k + 2 < len(figures) and figure.value > 0:
                first, second = figures[k + 1], figures[k + 2]
                gap, between = gap_between(figure, first, shown_text), gap_between(first, second, shown_text)
                made = _of_pair(figure, first, second, gap, between, shown_text)
        elif k >= 2 and (sign_of(figure, shown_text) or w.POINTS.match(shown_text, figure.end)):
            made = difference(figures, k, shown_text)
        if made is None:
            continue
        if made.verdict == "false" and (figure.start, figure.end) == made.claimed:
            behind = [f for f in figures[max(0, k - 2) : k] if f.start >= made.start]
            share = is_share(made.read)
            if is_other_share(figure, shown_text) if share else is_doubtful(figure, behind, shown_text):
                made.verdict = "unread"
        found.append(made)
    return found


def is_share(read: str) -> bool:
    """Whether an assertion was read as a part of a whole."""
    return "(" not in read and " - " not in read and read.endswith("%")


def _percentage(figures: list[Figure], k: int, source: str) -> Assertion | None:
    figure = figures[k]
    if k >= 2:
        part, whole = figures[k - 2], figures[k - 1]
        between, gap = gap_between(part, whole, source), gap_between(whole, figure, source)
        before = source[max(0, part.start - 24) : part.start]
        if "\ufffc" not in between + gap:
            made = (
                _share(figure, part, whole, between, gap, before, source)
                or _growth(figure, part, whole, between, gap, before, source)
                or named_share(figures, k, source)
                or of_total(figures, k, source)
                or remaining(figures, k, source)
            )
            if made is not None:
                return made
        elif w.YEAR_ON_YEAR.fullmatch(gap) and w.PLAIN_BETWEEN.fullmatch(between) and part.unit is whole.unit:
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
    closing = w.IN_PARENS.fullmatch(gap)
    sure = bool(closing) or bool(w.AFTER_COMMA.fullmatch(gap))
    around = before[-12:] + between + gap
    listed = first.bare and second.bare and w.RATE_GAP.fullmatch(gap) and w.TWO_OUTCOMES.fullmatch(between)
    if listed and w.PASSED.search(around) and w.FAILED.search(around):
        return claim(figure, outcomes(first, second), first, second, source)
    if w.TOTAL_BEFORE.search(before) and w.PART_AFTER.fullmatch(between) and closing and second.value <= first.value:
        return claim(figure, ratio(second, first), first, second, source)
    if w.OFF.search(gap) or w.OFF.match(following.lstrip()) or re.search(r"instead|ahead|short", between):
        return None
    if first.is_percent or second.is_percent or not same_kind(first, second):
        return None
    if w.SLASH.fullmatch(between) and (closing or (w.SHARE_SIGN.fullmatch(gap) and "=" not in gap and "≈" not in gap)):
        if not closing and not re.match(r"\s*(?:$|[,.;，。；)）\n]|done|complete|passed|完成|通过)", following):
            return None
        if source[first.start - 1 : first.start] == "/" or first.value > second.value:
            return None
        return claim(figure, ratio(first, second), first, second, source)
    if w.OF_BEFORE.search(before) and w.LIST.fullmatch(between) and sure:
        return claim(figure, ratio(second, first), first, second, source)
    if w.OF.fullmatch(between) and sure and not w.FROM_BETWEEN.fullmatch(between):
        return claim(figure, ratio(first, second), first, second, source)
    if w.AMONG.fullmatch(between) and (
        sure or (re.fullmatch(rf"{w.LABEL}{{0,8}}[,，]?\s*(?:约|占)?\s*", gap) and "占" in gap)
    ):
        return claim(figure, ratio(second, first), first, second, source)
    if w.LIST.fullmatch(between) and "其中" in between and sure:
        return claim(figure, ratio(second, first), first, second, source)
    if w.OCCUPIES.fullmatch(between) and w.CHINESE_OF.fullmatch(gap) and "占" in between:
        return claim(figure, ratio(first, second), first, second, source)
    return None


def _growth(
    figure: Figure, old: Figure, new: Figure, between: str, gap: str, before: str, source: str
) -> Assertion | None:
    if not w.CHANGE.fullmatch(gap) or not same_kind(old, new):
        return None
    if w.ARROW.fullmatch(between):
        if not re.match(rf"{w.LABEL}{{0,20}}[(（,，:：|]", gap) or re.search(
            r"[,，](?!\s*(?:up|down|a\b|an\b|or|[+-]|增|降|提|减|涨|同|约|即))", gap
        ):
            return None
    elif w.FROM.search(before) and w.TO.fullmatch(between):
        if not re.match(rf"{w.LABEL}{{0,24}}(?:[(（,，:：;—–-]|$)", gap):
            return None
    elif w.TO_BEFORE.search(before) and w.FROM_BETWEEN.fullmatch(between):
        old, new = new, old
    elif w.VERSUS.fullmatch(between) and w.IN_PARENS.fullmatch(gap) and sign_of(figure, source):
        made = _growth_of(figure, new, old, gap, source)
        other = _growth_of(figure, old, new, gap, source)
        return other if other is not None and other.verdict == "true" else made
    elif w.CHINESE_TO.fullmatch(between) or (w.CHINESE_FROM.search(before) and w.CHINESE_TO_PLAIN.fullmatch(between)):
        if not re.search(r"[(（,，]|增|降|升|减|涨|缩|提|幅", gap):
            return None
    elif not (w.YEAR_ON_YEAR.fullmatch(gap) and w.PLAIN_BETWEEN.fullmatch(between) and old.unit is new.unit):
        return None
    return _growth_of(figure, old, new, gap, source)


def _growth_of(figure: Figure, old: Figure, new: Figure, gap: str, source: str) -> Assertion | None:
    if old.value == 0:
        return None
    following = source[figure.end : figure.end + 24]
    words = gap + " " + following
    senses: list[Sense] = []
    for reading in alike(old, new):
        a, b = interval_of(old, reading), interval_of(new, reading)
        if a[0] <= 0 or b[0] <= 0:
            return None
        if a[0] < a[1] and b[0] < b[1]:
            # That both were rounded by nearly all of what rounding allows, in opposite directions, is no fair reading.
            a, b = _narrowed(a), _narrowed(b)
        text = f"({written(new, source)} - {written(old, source)}) / {written(old, source)}"
        change = (b[0] / a[1] - 1, b[1] / a[0] - 1)
        exact = abs(value_of(new, reading) / value_of(old, reading) - 1)
        senses.append(Sense(magnitude(change), text, exact))
        signed = sign_of(figure, source)
        if w.SPEED.search(words) or w.SPEED.search(source[max(0, old.start - 60) : old.start]):
            senses.append(Sense(magnitude((a[0] / b[1] - 1, a[1] / b[0] - 1)), text, exact))
        if (not signed and not w.UP.search(gap) and not w.DOWN.search(gap)) or re.match(r"\s*of\b|\s*的", following):
            senses.append(Sense((b[0] / a[1], b[1] / a[0]), text, exact))
        if old.is_percent:
            senses.append(Sense(magnitude((b[0] - a[1], b[1] - a[0])), text, exact))
    made = claim(figure, senses, old, new, source)
    direction = (new.value > old.value) - (new.value < old.value)
    signed = sign_of(figure, source)
    wrong = (signed == "+" and direction < 0) or (signed in ("-", "−") and direction > 0)
    if made.verdict == "true" and wrong and not w.SPEED.search(words) and old.unit is new.unit:
        made.verdict = "unread"
    return made


def _narrowed(interval: Interval) -> Interval:
    low, high = interval
    return low + (high - low) / 20, high - (high - low) / 20


_TOGETHER = lazy(r"\d\s*[%％]?\s*(?:and|plus|or|和|与|加|[+&/,，])\s*(?:another |a further |then )?$", re.I)


def _forward(figures: list[Figure], k: int, source: str) -> Assertion | None:
    """`20% of 50,000 is 10,000`, `25% (12/48)`, `25% increase from 80 to 100`."""
    figure, first, second = figures[k], figures[k + 1], figures[k + 2]
    gap, between = gap_between(figure, first, source), gap_between(first, second, source)
    if "\ufffc" in gap + between or (first.is_percent and not second.is_percent):
        return None
    if re.fullmatch(r"\s*(?:of\s+(?:(?:the|all|our)\s+)?|的\s*)", gap, re.I):
        if _TOGETHER.search(source[max(0, figure.start - 24) : figure.start]):
            return None  # 10% and 20% of 50
        equals = rf"\s*{w.LABEL}{{0,30}}?\s*(?:=|≈|is|are|equals|gives|makes|，即|:|是|为|即)\s*(?:about |~|≈)?\s*"
        if re.fullmatch(equals, between) and same_kind(first, second) and not second.is_percent:
            return _part(figure, first, second, source)
        return None
    if re.fullmatch(rf"\s*{w.LABEL}{{0,16}}[(（]\s*(?:=\s*)?", gap):
        inside = w.SLASH.fullmatch(between) or w.OF.fullmatch(between)
        if inside and first.value <= second.value and same_kind(first, second) and not first.is_percent:
            return claim(figure, ratio(first, second), first, second, source)
    made = _of_pair(figure, first, second, gap, between, source)
    if made is not None:
        return made
    change = rf"(?:(?![,，]){w.LABEL}|[,，](?=\s*(?:from|从|由))){{0,40}}[(（]?\s*(?:from|从|由)\s*(?:about |~|约)?"
    if (
        w.YEAR_ON_YEAR.fullmatch(source[max(0, figure.start - 12) : figure.start])
        and re.fullmatch(rf"\s*[(（]\s*(?:去|上|前){w.LABEL}{{0,8}}", gap)
        and re.fullmatch(rf"{w.LABEL}{{0,8}}[,，、]\s*(?:今|本|当){w.LABEL}{{0,8}}", between)
        and same_kind(first, second)
    ):
        return _growth_of(figure, first, second, "增长", source)
    paired = re.fullmatch(rf"{w.LABEL}{{0,40}}[(（]\s*", gap) and w.TIGHT_TO.fullmatch(between)
    arrow = re.fullmatch(rf"{w.LABEL}{{0,24}}[(（]\s*", gap) and w.ARROW.fullmatch(between)
    if (re.fullmatch(change, gap, re.I) or arrow or paired) and (
        w.TO.fullmatch(between) or w.CHINESE_TO_PLAIN.fullmatch(between) or w.ARROW.fullmatch(between)
    ):
        before = source[max(0, figure.start - 40) : figure.start]
        if w.UP.search(before + gap) or w.DOWN.search(before + gap) or w.SPEED.search(before + gap):
            if not same_kind(first, second) or _of_another(first, second, gap, before, source):
                return None
            made = _growth_of(figure, first, second, before[-20:] + gap, source)
            if made is not None and paired and made.verdict == "false" and not _is_near(made, figure):
                made.verdict = "unread"  # 30% faster for batches (8 to 64)
            return made
    return None


_PAIR_OPENS = lazy(rf"[*_`]{{0,3}}{w.LABEL}{{0,24}}[(（]\s*[^\W\d]{{0,12}}\s*")
_PAIR_CLOSES = lazy(r"[^()（）\d]{0,24}[)）]")


def _of_pair(figure: Figure, old: Figure, new: Figure, gap: str, between: str, source: str) -> Assertion | None:
    """`+11.6% (1732 vs 1552)`, `3x faster (10 s vs 30 s)`, `降低 9%（10.1→9.2 秒）`."""
    versus, arrow = w.VERSUS.fullmatch(between), w.ARROW.fullmatch(between)
    if not (versus or arrow) or not same_kind(old, new) or not _PAIR_OPENS.fullmatch(gap):
        return None
    before = source[max(0, figure.start - 24) : figure.start]
    signed = before.rstrip("*_` ~约≈")[-1:] in ("+", "-", "−", "–")
    words = before + gap
    said = w.UP.search(words) or w.DOWN.search(words) or w.SPEED.search(words) or w.MORE.search(words)
    if not _PAIR_CLOSES.match(source, new.end) or not (signed or said) or _are_names(old, new, source):
        return None
    made: Assertion | None
    if figure.unit.dim == "times":
        made = claim(figure, multiples(old, new, source, words), old, new, source)
    else:
        made = _growth_of(figure, old, new, gap, source)
        other = _growth_of(figure, new, old, gap, source) if versus else None
        if other is not None and (made is None or other.verdict == "true"):
            made = other
    if made is not None and made.verdict == "false" and not _is_near(made, figure):
        made.verdict = "unread"
    return made


def _are_names(first: Figure, second: Figure, source: str) -> bool:
    """Whether the same word stands in front of both figures: `Zen 5 vs Zen 1`."""
    words = [re.search(r"([^\W\d]+) ?$", source[max(0, f.start - 16) : f.start]) for f in (first, second)]
    return words[0] is not None and words[1] is not None and words[0][1] == words[1][1]


def _is_near(made: Assertion, figure: Figure) -> bool:
    """Whether the figure is within a factor of two of what the pair gives: else it is of something else."""
    right = Fraction(re.sub(r"[^0-9.]", "", made.right) or 0)
    return right > 0 and Fraction(1, 2) <= figure.value / right <= 2


def _of_another(first: Figure, second: Figure, gap: str, before: str, source: str) -> bool:
    """Whether what rose is not what the figures count: `Usage grew 40%, from 12 countries to 30`."""
    noun = counted(first, source) or counted(second, source)
    if not first.bare or not noun or noun[0] in "元块美欧" or not re.search("[,，]", gap):
        return False
    return noun.removesuffix("s") not in (before + gap).lower()


def _around(figures: list[Figure], k: int, source: str) -> Assertion | None:
    """`12 is 25% of 48`, `12 (25% of 48)`, `50 的 20% 是 10`."""
    part, figure, whole = figures[k - 1], figures[k], figures[k + 1]
    gap, between = gap_between(part, figure, source), gap_between(figure, whole, source)
    if re.fullmatch(r"\s*[(（]\s*[-+−]?", gap) and re.fullmatch(r"[^\d.;()（）]{0,20}\bfrom\s*", between, re.I):
        return _growth_of(figure, whole, part, gap, source) if same_kind(part, whole) else None
    if "\ufffc" in gap + between or part.is_percent or whole.is_percent or not same_kind(part, whole):
        return None
    if re.fullmatch(r"\s*of\s+(?:(?:the|all|our)\s+)?", between, re.I):
        if re.fullmatch(rf"{w.LABEL}{{0,20}}(?:[(（]\s*|\b(?:is|are|or|,)\s+){w.ABOUT}", gap, re.I):
            return claim(figure, ratio(part, whole), part, whole, source)
        return None
    if w.CHINESE_OF.fullmatch(gap) and re.fullmatch(r"\s*(?:是|为|即|=|≈|约为|等于|，即)\s*", between):
        return _part(figure, part, whole, source)
    return None


def _part(figure: Figure, whole: Figure, claimed: Figure, source: str) -> Assertion:
    """That a percentage of a whole is what is claimed."""
    senses = []
    for reading in readings([whole, claimed], ("full",), False):
        a = interval_of(whole, reading)
        share = figure.value / 100
        scale = reading.scale(claimed)[0]
        text = f"{written(figure, source)} × {written(whole, source)}"
        senses.append(Sense((a[0] * share / scale, a[1] * share / scale), text, a[0] * share / scale))
    return claim(claimed, senses, figure, whole, source, plain=True)
