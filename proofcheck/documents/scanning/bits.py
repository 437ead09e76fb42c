"""Results that are what so many bits can hold: `255 + 1 = 0` of bytes, `256 + 1 = 256` in bfloat16."""

from __future__ import annotations

import re
from fractions import Fraction

from proofcheck.documents.scanning.case import Case
from proofcheck.source.patterns import lazy

_INTEGERS = lazy(
    r"\bu?int[- ]?(?P<type>8|16|32|64)\b|\b(?P<bits>\d{1,2})[- ]bits?\b|\b(?:in|of|as) (?P<bytes>bytes)\b|"
    r"\b[iu](?P<short>8|16|32|64)\b",
    re.IGNORECASE,
)
_SIGNIFICANDS = {"bf16": 8, "bfloat16": 8, "fp16": 11, "float16": 11, "half": 11, "fp32": 24, "float32": 24}
_FLOATS = lazy(rf"\b(?:{'|'.join(_SIGNIFICANDS)})\b", re.IGNORECASE)
_EXACTLY = 64  # bits to which a value is compared


def few_bits(case: Case) -> bool:
    """Whether the claimed figure is the value as the type that the text names holds it: wrapped around, at the end of
    what it can hold, or rounded to its significant bits."""
    if case.claim is None:
        return False
    claim = -case.claim.value if case.claim.sign in ("-", "−") else case.claim.value
    return any(_held(claim, value, case) for value in case.values)


def _held(claim: Fraction, value: Fraction, case: Case) -> bool:
    for match in _INTEGERS.finditer(case.before):
        bits = 8 if match["bytes"] else int(match[match.lastgroup or 0])
        if 0 < bits <= _EXACTLY and _integer(claim, value, bits):
            return True
    return any(_rounded(claim, value, _SIGNIFICANDS[match[0].lower()]) for match in _FLOATS.finditer(case.before))


def _integer(claim: Fraction, value: Fraction, bits: int) -> bool:
    """Whether a value wraps around to the claimed one, or is beyond an end at which it stops."""
    least, most, unsigned = -(2 ** (bits - 1)), 2 ** (bits - 1) - 1, 2**bits - 1
    stops = (claim in (most, unsigned) and value > claim) or (claim in (least, 0) and value < claim)
    return (claim - value) % 2**bits == 0 or stops


def _rounded(claim: Fraction, value: Fraction, bits: int) -> bool:
    """Whether a number of so many significant bits is within a unit in the last place of a value."""
    if claim <= 0 or claim.denominator != 1:
        return False
    unit = Fraction(2) ** (int(claim).bit_length() - bits)
    return claim % unit == 0 and abs(claim - value) < unit
