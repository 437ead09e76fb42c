"""Factors (`10 s → 4 s (2.5x)`, `1500 is 2.5x of 600`) and differences (`71.2% to 74.5% (+3.3 points)`)."""

from __future__ import annotations

import re
from fractions import Fraction

from proofcheck.documents.scanning import wording as w
from proofcheck.documents.scanning.assertion import Assertion
from proofcheck.documents.scanning.figures import Figure
from proofcheck.documents.scanning.senses import (
    Sense,
    claim,
    gap_between,
    interval_of,
    magnitude,
    ratio,
    same_kind,
    value_of,
    written,
)
from proofcheck.documents.scanning.values import readings


def factor(figures: list[Figure], k: int, source: str) -> Assertion | None:
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
    between, gap = gap_between(old, new, source), gap_between(new, figure, source)
    before = source[max(0, old.start - 24) : old.start]
    if "\ufffc" in between + gap or not same_kind(old, new) or not w.CHANGE.fullmatch(gap):
        return None
    versus = w.VERSUS.fullmatch(between)
    arrow = w.ARROW.fullmatch(between)
    english = w.FROM.search(before) and w.TO.fullmatch(between)
    chinese = w.CHINESE_TO.fullmatch(between) or (
        w.CHINESE_FROM.search(before) and w.CHINESE_TO_PLAIN.fullmatch(between)
    )
    if not (versus or arrow or english or chinese):
        return None
    if not re.match(rf"{w.LABEL}{{0,24}}[(（,，]|\s*:\s*$", gap) and not chinese:
        return None
    words = gap + source[figure.end : figure.end + 16]
    return claim(figure, multiples(old, new, source, words), old, new, source)


def multiples(old: Figure, new: Figure, source: str, words: str) -> list[Sense]:
    """How many times one of two figures is the other; with `3x more` also 4 times."""
    senses: list[Sense] = []
    for reading in readings([old, new], ("full",), True):
        a, b = interval_of(old, reading), interval_of(new, reading)
        if a[0] <= 0 or b[0] <= 0:
            return []
        bigger, smaller = (b, a) if b[0] >= a[0] else (a, b)
        name = (new, old) if bigger is b else (old, new)
        ratio = (bigger[0] / smaller[1], bigger[1] / smaller[0])
        text = f"{written(name[0], source)} / {written(name[1], source)}"
        exact = value_of(name[0], reading) / value_of(name[1], reading)
        senses.append(Sense(ratio, text, exact))
        senses.append(Sense((1 / ratio[1], 1 / ratio[0]), text, exact))
        if w.MORE.search(words):
            senses.append(Sense((ratio[0] - 1, ratio[1] - 1), text, exact))
    return senses


def _multiple(first: Figure, figure: Figure, second: Figure, source: str) -> Assertion | None:
    """`1500 is 2.5x of 600`, `(600 的 2.5 倍是 1500)`."""
    gap, between = gap_between(first, figure, source), gap_between(figure, second, source)
    if "\ufffc" in gap + between or not same_kind(first, second) or first.is_percent:
        return None
    if re.fullmatch(rf"\s*(?:is|are|,)\s+{w.ABOUT}", gap, re.I) and re.fullmatch(
        r"\s*(?:of\s+|the\s+|as\s+\w+\s+as\s+|\w+er\s+than\s+)?", between
    ):
        return claim(figure, ratio(first, second), first, second, source)
    if re.fullmatch(r"\s*\S{0,4}\s*的\s*约?", gap) and re.fullmatch(r"\s*(?:是|为|即|=|等于)\s*", between):
        return claim(figure, ratio(second, first), first, second, source)
    return None


def difference(figures: list[Figure], k: int, source: str) -> Assertion | None:
    figure, old, new = figures[k], figures[k - 2], figures[k - 1]
    between, gap = gap_between(old, new, source), gap_between(new, figure, source)
    before = source[max(0, old.start - 24) : old.start]
    if "\ufffc" in between + gap or not same_kind(old, new) or not w.CHANGE.fullmatch(gap) or "%" in gap:
        return None
    english = w.FROM.search(before) and w.TO.fullmatch(between)
    chinese = w.CHINESE_TO.fullmatch(between) or (
        w.CHINESE_FROM.search(before) and w.CHINESE_TO_PLAIN.fullmatch(between)
    )
    if not (w.ARROW.fullmatch(between) or english or chinese):
        return None
    points = w.POINTS.match(source, figure.end)
    if not points and (old.is_percent or (figure.unit is not old.unit and figure.unit.symbol)):
        return None
    scale = Fraction(1, 100) if old.is_percent else Fraction(1)
    senses = []
    for reading in readings([old, new], ("full",), True):
        a, b = interval_of(old, reading), interval_of(new, reading)
        unit = scale if points else reading.scale(figure)[0]
        if not points and not figure.unit.symbol:
            unit = scale if old.is_percent else reading.scale(old)[0]
        change = ((b[0] - a[1]) / unit, (b[1] - a[0]) / unit)
        text = f"{written(new, source)} - {written(old, source)}"
        exact = abs(value_of(new, reading) - value_of(old, reading)) / unit
        senses.append(Sense(magnitude(change), text, exact))
    return claim(figure, senses, old, new, source, plain=True)
