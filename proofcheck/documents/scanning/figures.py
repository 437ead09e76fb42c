"""A figure as it is written: its value, how exactly its digits state it, and what it may have been rounded from.

The fair readings of a figure's rounding: exactly as written; rounded to the last digit that is written; truncated
there; and, where it says "about" or zeros at its end are only there for the size, rounded to its significant digits.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from proofcheck.documents.scanning.units import PERCENT, PLAIN, Unit

Interval = tuple[Fraction, Fraction]
# What was truncated lies below the next step, not on it.
_UP_TO = 1 - Fraction(1, 10**12)


@dataclass(frozen=True, slots=True)
class Figure:
    """digits: the number without sign, separators and unit (`1234.50`); exponent: of ten (`2e5`, `2×10⁵`).

    start, end: of the whole in its text, unit included; number_start, number_end: of the digits.
    about: 1 for "about", 2 for "more than" (`800M+`), 3 for "less than".
    """

    digits: str
    exponent: int
    unit: Unit
    start: int
    end: int
    number_start: int
    number_end: int
    about: int = 0
    currency: str = ""
    sign: str = ""

    @property
    def decimals(self) -> int:
        _, _, fraction = self.digits.partition(".")
        return len(fraction)

    @property
    def value(self) -> Fraction:
        """Without the unit."""
        number = _number(self.digits, self.exponent)
        return -number if self.sign in ("-", "−") else number

    @property
    def step(self) -> Fraction:
        """One in the last digit that is written, without the unit."""
        return _number("1", self.exponent - self.decimals)

    @property
    def is_percent(self) -> bool:
        return self.unit is PERCENT or self.unit.base == PERCENT.base

    @property
    def shows_rounding(self) -> bool:
        """Whether the way it is written shows that it may have been rounded: 3.1, 805M, 2e5, 49 GB, 57%."""
        return self.decimals > 0 or self.unit.abbreviates or self.exponent != 0 or self.is_percent

    @property
    def bare(self) -> bool:
        return self.unit is PLAIN and not self.exponent

    def trailing_zeros(self) -> int:
        if self.decimals:
            return 0
        stripped = self.digits.rstrip("0")
        return len(self.digits) - max(len(stripped), 1)

    def readings(self, rounding: bool, about: bool) -> list[Interval]:
        """Where the number that it stands for may lie, without the unit."""
        value, step = self.value, self.step
        found = [(value, value)]
        if not (rounding or about):
            return found
        steps = [step]
        zeros = self.trailing_zeros()
        significant = len(self.digits.replace(".", "").lstrip("0")) - zeros
        if zeros and (about or (significant >= 2 and self.shows_rounding)):
            steps.append(step * 10**zeros)
        if about and not self.decimals and significant >= 2 and self.digits.rstrip("0").endswith("5"):
            found.append((value - steps[-1] * 5 / 2, value + steps[-1] * 5 / 2))
        for width in steps:
            found.append((value - width / 2, value + width / 2))
            cut = width * _UP_TO
            found.append((value, value + cut) if value >= 0 else (value - cut, value))
        return found

    def hull(self, rounding: bool = True) -> Interval:
        """Where it may lie as something measured: rounded to its last digit if that shows, else exactly."""
        value = self.value
        # Of two digits only counts: 24M was rounded, 32K and 16 GB need not have been.
        count = self.unit.prefix in ("count", "letter-b") and value.numerator & (value.numerator - 1) != 0
        abbreviated = (self.unit.abbreviates or self.exponent) and len(self.digits) >= (2 if count else 3)
        if not (rounding and (self.decimals or abbreviated)):
            return value, value
        return value - self.step / 2, value + self.step / 2


@lru_cache(maxsize=1 << 14)
def _number(digits: str, exponent: int) -> Fraction:
    return Fraction(digits) * Fraction(10) ** exponent


def write(value: Fraction, like: Figure) -> str:
    """`value` (in the unit of `like`) written as `like` is: as many decimals, separators where it has them."""
    decimals = like.decimals
    number = abs(value) / Fraction(10) ** like.exponent
    scaled = number * 10**decimals
    whole = (scaled.numerator * 2 + scaled.denominator) // (scaled.denominator * 2)
    text = str(whole).rjust(decimals + 1, "0")
    return f"{text[:-decimals]}.{text[-decimals:]}" if decimals else text


def write_value(text: str, like: Figure) -> Fraction:
    """What digits stand for in the notation of a figure: the inverse of `write`, but for rounding."""
    return Fraction(text) * Fraction(10) ** like.exponent


def corrected(value: Fraction, like: Figure, rounded: bool, separated: bool) -> str | None:
    """`value` written as `like` is, to stand in its place; None where that would not hold either: a rounded number
    where none is expected, or 0 for what is not zero. separated: with commas between thousands."""
    text = write(value, like)
    if value and Fraction(text) == 0:
        return None
    if not rounded and write_value(text, like) != value:
        return None
    return grouped(text) if separated else text


def grouped(text: str) -> str:
    """Digits with commas between thousands."""
    whole, dot, fraction = text.partition(".")
    return f"{int(whole):,}{dot}{fraction}"


def shown(value: Fraction, precision: int = 4) -> str:
    """A number for people: whole numbers in full, others to `precision` significant digits."""
    if value < 0:
        return "-" + shown(-value, precision)
    if value.denominator == 1:
        return (
            f"{value.numerator:,}" if value < 10**15 else f"{float(value):.{precision}g}" if value < 10**300 else "huge"
        )
    if value > 10**6:
        return f"{round(value):,}" if value < 10**15 else f"{float(value):.{precision}g}" if value < 10**300 else "huge"
    if value < Fraction(1, 10**4):
        return f"{float(value):.{precision}g}"
    digits = max(precision - len(str(int(value))) + (value < 1), 1)
    return f"{float(round(value, digits)):,.{digits}f}".rstrip("0").rstrip(".")
