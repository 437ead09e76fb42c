"""What a percentage, factor or difference may mean, as enclosures, and whether a figure is any of them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from proofcheck.documents.scanning import wording as w
from proofcheck.documents.scanning.assertion import Assertion
from proofcheck.documents.scanning.figures import Figure, Interval, corrected, shown
from proofcheck.documents.scanning.forced import like_a_slip
from proofcheck.documents.scanning.values import Reading, readings
from proofcheck.source.patterns import lazy

_TEN = Fraction(5, 2)
_RATE = lazy(r" ?(?:[fq]ps\b|(?:\w+ ?/ ?|per )s(?:ec|econd)?\b|帧)", re.I)
_BOUNDS = (
    (1, ("over", "more than", "超过", "超", "逾", "at least", "至少")),
    (-1, ("under", "below", "less than", "fewer than", "不到", "at most", "up to", "最多")),
)


@dataclass(frozen=True, slots=True)
class Sense:
    """One sense of a claim: where the percentage (1 for 100%), factor or difference lies, how it is written out, and
    its
    value with the figures as they are."""

    interval: Interval
    text: str
    exact: Fraction


def alike(a: Figure, b: Figure) -> Iterator[Reading]:
    """The readings of two figures under which one prefix is one factor: not 4.0M of 2^20 beside 5.0M of 10^6."""
    for reading in readings([a, b], ("full",), True):
        if a.unit is not b.unit or reading.scale(a) == reading.scale(b):
            yield reading


def ratio(part: Figure, whole: Figure) -> list[Sense]:
    senses = []
    for reading in alike(part, whole):
        a, b = interval_of(part, reading), interval_of(whole, reading)
        if b[0] <= 0 or a[0] < 0:
            return []
        if part.value == 1 and whole.bare and whole.value >= 20:
            b = b[0] - Fraction(1, 2), b[1] + Fraction(1, 2)  # 0.816% (1 in 123): the whole was rounded
        text = f"{shown(part.value)}{part.unit.symbol} / {shown(whole.value)}{whole.unit.symbol}"
        senses.append(Sense((a[0] / b[1], a[1] / b[0]), text, value_of(part, reading) / value_of(whole, reading)))
    return senses


def outcomes(passed: Figure, failed: Figure) -> list[Sense]:
    """The share of either of two outcomes: `45 passed, 5 failed (90%)`."""
    whole = passed.value + failed.value
    if whole <= 0:
        return []
    made = []
    for part in (passed, failed):
        value = part.value / whole
        made.append(Sense((value, value), f"{shown(part.value)} / {shown(whole)}", value))
    return made


def growth(figure: Figure, old: Figure, new: Figure, gap: str, source: str) -> Assertion | None:
    """The assertion that a percentage is the change from one figure to another."""
    if old.value == 0:
        return None
    following = source[figure.end : figure.end + 24]
    words = gap + " " + following
    signed = sign_of(figure, source)
    senses: list[Sense] = []
    for reading in alike(old, new):
        a, b = interval_of(old, reading), interval_of(new, reading)
        if a[0] <= 0 or b[0] <= 0:
            return None
        if a[0] < a[1] and b[0] < b[1]:
            # That both were rounded by nearly all of what rounding allows, in opposite directions, is no fair reading.
            a, b = _narrowed(a), _narrowed(b)
        text = f"({written(new, source)} - {written(old, source)}) / {written(old, source)}"
        exact = abs(value_of(new, reading) / value_of(old, reading) - 1)
        senses.append(Sense(magnitude((b[0] / a[1] - 1, b[1] / a[0] - 1)), text, exact))
        if w.SPEED.search(words) or w.SPEED.search(source[max(0, old.start - 60) : old.start]):
            senses.append(Sense(magnitude((a[0] / b[1] - 1, a[1] / b[0] - 1)), text, exact))
        if (not signed and not w.UP.search(gap) and not w.DOWN.search(gap)) or re.match(r"\s*of\b|\s*的", following):
            senses.append(Sense((b[0] / a[1], b[1] / a[0]), text, exact))
        if old.is_percent or _scores(old, new):
            unit = 1 if old.is_percent else 100
            senses.append(Sense(magnitude(((b[0] - a[1]) / unit, (b[1] - a[0]) / unit)), text, exact))
    made = claim(figure, senses, old, new, source)
    direction = (new.value > old.value) - (new.value < old.value)
    wrong = (signed == "+" and direction < 0) or (signed in ("-", "−") and direction > 0)
    if made.verdict == "true" and wrong and not w.SPEED.search(words) and old.unit is new.unit:
        made.verdict = "unread"
    return made


def _scores(old: Figure, new: Figure) -> bool:
    """Whether two figures may be percentages without their signs, as scores are given: 75.5 and 66.3."""
    return all(f.bare and f.decimals and 1 < f.value <= 100 for f in (old, new))


def _narrowed(interval: Interval) -> Interval:
    low, high = interval
    return low + (high - low) / 20, high - (high - low) / 20


def multiples(old: Figure, new: Figure, source: str, words: str) -> list[Sense]:
    """How many times one of two figures is the other; with `3x more` also 4 times."""
    senses: list[Sense] = []
    for reading in readings([old, new], ("full",), True):
        spans = {figure.start: interval_of(figure, reading) for figure in (old, new)}
        smaller, bigger = sorted((old, new), key=lambda figure: spans[figure.start][0])
        low, high = spans[smaller.start], spans[bigger.start]
        if low[0] <= 0:
            return []
        times = (high[0] / low[1], high[1] / low[0])
        text = f"{written(bigger, source)} / {written(smaller, source)}"
        exact = value_of(bigger, reading) / value_of(smaller, reading)
        senses += [Sense(times, text, exact), Sense((1 / times[1], 1 / times[0]), text, exact)]
        if w.MORE.search(words):
            senses.append(Sense((times[0] - 1, times[1] - 1), text, exact))
    return senses


def difference(figure: Figure, old: Figure, new: Figure, source: str) -> Assertion | None:
    """The assertion that a figure is the difference of two others, in their unit or in points."""
    points = w.POINTS.match(source, figure.end)
    if not points and (old.is_percent or (figure.unit is not old.unit and figure.unit.symbol)):
        return None
    senses = []
    for reading in readings([old, new], ("full",), True):
        a, b = interval_of(old, reading), interval_of(new, reading)
        unit = Fraction(1, 100) if old.is_percent else Fraction(1)
        if not points:
            unit = reading.scale(figure if figure.unit.symbol else old)[0]
        exact = abs(value_of(new, reading) - value_of(old, reading)) / unit
        text = f"{written(new, source)} - {written(old, source)}"
        senses.append(Sense(magnitude(((b[0] - a[1]) / unit, (b[1] - a[0]) / unit)), text, exact))
    return claim(figure, senses, old, new, source, plain=True)


def claim(
    figure: Figure, senses: list[Sense], first: Figure, second: Figure, source: str, plain: bool = False
) -> Assertion:
    """The assertion that a figure is one of the values given."""
    factor = Fraction(100) if figure.is_percent and not plain else Fraction(1)
    about = figure.about == 1 or source[max(0, figure.start - 24) : figure.start].rstrip().endswith(
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
    if any(more.endswith(words) and (value - figure.value) * side >= 0 for side, words in _BOUNDS):
        made.verdict = "true"
        return made
    if (
        more.endswith(
            ("over", "than", "超过", "超", "逾", "least", "至少", "up to", "高达", "最多", "under", "below", "不到")
        )
        or source[figure.end : figure.end + 1] == "+"
    ):
        return made
    # Of a change, a whole ten of per cent is said where it is within a quarter of that.
    tens = figure.is_percent and not figure.decimals and figure.value % 10 == 0 and senses[0].text[0] == "("
    if tens and not plain and any(abs((s.interval[0] + s.interval[1]) * 50 - figure.value) < _TEN for s in senses):
        return made
    if (not plain and _measured(figure, first, second, source)) or not like_a_slip(
        figure.value, value, apart=20 if figure.is_percent else 0
    ):
        return made
    made.verdict = "false"
    made.right = f"{figure.currency}{shown(value)}{unit}"
    if len({sense.exact for sense in senses}) == 1:
        made.fix = corrected(value, figure, rounding, "," in source[figure.number_start : figure.number_end])
    return made


def _measured(figure: Figure, first: Figure, second: Figure, source: str) -> bool:
    """Whether a factor or share fits times, rates or figures of four digits that were rounded to whole numbers before:
    20 μs, 13 μs."""
    if first.unit is not second.unit or first.value <= 1 or second.value <= 1:
        return False
    precise = min(len(f.digits.replace(".", "")) for f in (first, second))
    if (
        first.unit.dim != "second"
        and not (first.bare and precise > 3)
        and not _RATE.match(source, max(first.end, second.end))
    ):
        return False
    a, b = sorted((first, second), key=lambda f: f.value)
    low, high = ((b.value - s * b.step / 2) / (a.value + s * a.step / 2) for s in (1, -1))
    if not figure.is_percent:
        return low <= figure.value <= high
    return any(x <= figure.value / 100 <= y for x, y in ((low - 1, high - 1), (1 - 1 / low, 1 - 1 / high)))


def _meets(wanted: Interval, have: Interval, factor: Fraction) -> bool:
    return wanted[0] <= have[1] * factor and have[0] * factor <= wanted[1]


def interval_of(figure: Figure, reading: Reading) -> Interval:
    scale, _ = reading.scale(figure)
    low, high = figure.hull(reading.rounded)
    return low * scale, high * scale


def value_of(figure: Figure, reading: Reading) -> Fraction:
    return figure.value * reading.scale(figure)[0]


def magnitude(interval: Interval) -> Interval:
    low, high = interval
    if low >= 0:
        return low, high
    if high <= 0:
        return -high, -low
    return Fraction(0), max(-low, high)


def same_kind(a: Figure, b: Figure) -> bool:
    if a.currency and b.currency and a.currency != b.currency:
        return False
    if a.unit is b.unit:
        return True
    return a.unit.dim == b.unit.dim and a.is_percent == b.is_percent


def written(figure: Figure, source: str) -> str:
    return " ".join(source[figure.start : figure.end].split())


def sign_of(figure: Figure, source: str) -> str:
    before = source[figure.start - 1 : figure.start]
    opened = source[: figure.start - 1].rstrip()[-1:]
    return before if before in "+-−–↑↓" and before and opened in "(（,，:：;；" else ""
