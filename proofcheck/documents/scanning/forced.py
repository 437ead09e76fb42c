"""What makes a reading forced, so that a figure that does not follow is called false and not left unread.

A sign of equality between figures says by itself what is meant. Words, tables and figures side by side do not: there a
figure is called false only where it looks like a slip in the one that should stand there, where none of the figures
belongs to a calculation of its own, and where all stand in one running text.
"""

from __future__ import annotations

from fractions import Fraction

from proofcheck.source.patterns import lazy

_LEAST_LINE = 40  # columns; a line that breaks off earlier is one of a list or of an outline, and no running text
# Signs that join a figure to what stands beside it, so that it is a part of something else.
_TIMES_BEFORE = lazy(r"\d[-–~]$|[\w)%\]]\s*(?:[*×·∙^]|\\times|\\cdot)\s*[(\[]?\s*$|[\d)]\($")
_TIMES_BEHIND = lazy(r"[)\]]?\s*(?:[*×·∙^]|\\times|\\cdot)\s*[\w(\[]")
_PLUS_BEFORE = lazy(r"[\w)]\s+[+]\s+[$€£¥]?$")
_PLUS_BEHIND = lazy(r"\s+[+]\s+[\d(]")


def like_a_slip(claimed: Fraction, value: Fraction, factor: Fraction | int = 2, apart: int = 0) -> bool:
    """Whether a figure may be a slip for a value: of about its size, or not far `apart`, off by zeros, or with a digit
    too many."""
    claimed, value = abs(claimed), abs(value)
    if abs(claimed - value) <= apart:
        return True
    if not claimed or not value:
        return max(claimed, value) <= 2
    ratio = max(claimed / value, value / claimed)
    if ratio <= factor:
        return True
    return any(abs(ratio / slip - 1) < Fraction(1, 200) for slip in (10, 100, 1000)) or _one_digit(claimed, value)


def _one_digit(claimed: Fraction, value: Fraction) -> bool:
    """Whether two whole numbers of three digits or more differ by one digit too many."""
    if claimed.denominator > 1 or value.denominator > 1:
        return False
    short, long = sorted((str(claimed), str(value)), key=len)
    return (
        len(short) > 2
        and len(long) == len(short) + 1
        and any(long[:k] + long[k + 1 :] == short for k in range(len(long)))
    )


def is_part(source: str, start: int, end: int, added: bool) -> bool:
    """Whether a sign joins what stands there to a figure or a name beside it. added: also one of addition."""
    before = source[max(0, start - 12) : start]
    if _TIMES_BEFORE.search(before) or _TIMES_BEHIND.match(source, end):
        return True
    return added and (_PLUS_BEFORE.search(before) is not None or _PLUS_BEHIND.match(source, end) is not None)


def breaks_off(source: str, start: int, end: int) -> bool:
    """Whether a line that is too short to be one of a running text ends between two places."""
    at = source.find("\n", start, end)
    while at >= 0:
        line = source[source.rfind("\n", 0, at) + 1 : at]
        if sum(1 if c.isascii() else 2 for c in line.strip()) < _LEAST_LINE:
            return True
        at = source.find("\n", at + 1, end)
    return False
