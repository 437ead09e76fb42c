"""The least value of a sum of positions and sizes, by the ranges of the positions.

A position i of range(low, high) is a whole number with low <= i <= high - 1, as both ends are whole. So a sum in which
it is taken c times is at least the sum with low in its place for c > 0, and with high - 1 for c < 0. What is left, once
no position is, are sizes, each at least 1, and natural numbers, each at least 0.
"""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction

from proofcheck.lang import terms
from proofcheck.lang.linear import summands
from proofcheck.lang.terms import Term
from proofcheck.lang.types import Declaration

MOST = 8  # positions that are replaced
LEAST = {"dim": 1, "natural": 0}
Parts = dict[Term, Fraction]  # how often each name, position and 1 is taken
Ranges = Mapping[str, tuple[Term, ...]]


def least(t: Term, ranges: Ranges, declarations: Mapping[str, Declaration]) -> Fraction | None:
    """A number that the term is never below; None where none is seen."""
    parts = _linear(t, declarations)
    for _ in range(MOST):
        ends = {a: _ends(a, ranges, declarations) for a in parts or () if a != terms.ONE}
        places = [a for a, found in ends.items() if found is not None]
        if parts is None or not places:
            break
        # One on which the range of no other depends.
        place = next((a for a in places if not any(a in _names(ends[b]) for b in places if b != a)), places[0])
        low, high = ends[place] or ()
        count = parts.pop(place)
        new = _linear(low if count > 0 else terms.sub(high, terms.ONE), declarations)
        if new is None:
            return None
        for a, c in new.items():
            parts[a] = parts.get(a, Fraction(0)) + count * c
        parts = {a: c for a, c in parts.items() if c}
    total = Fraction(0)
    for a, c in (parts or {}).items():
        smallest = 1 if a == terms.ONE else LEAST.get(_kind(a, declarations))
        if smallest is None or (c < 0 and a != terms.ONE):
            return None
        total += c * smallest
    return total if parts is not None else None


def _linear(t: Term, declarations: Mapping[str, Declaration]) -> Parts | None:
    """The term as a sum of whole multiples of names, positions and 1."""
    found: Parts = {}
    for c, one in summands(t, Fraction(1)):
        a, times = (terms.ONE, c * one.data) if one.op == "number" else (one, c)
        position = a.op == "index" or a == terms.ONE or _kind(a, declarations) in (*LEAST, "index")
        if not position or times.denominator != 1:
            return None
        found[a] = found.get(a, Fraction(0)) + times
    return {a: c for a, c in found.items() if c}


def _kind(t: Term, declarations: Mapping[str, Declaration]) -> str:
    declared = declarations.get(t.data) if t.op == "symbol" else None
    return declared.kind if declared is not None and not declared.shape else ""


def _ends(t: Term, ranges: Ranges, declarations: Mapping[str, Declaration]) -> tuple[Term, ...] | None:
    if t.op == "index":
        return ranges.get(t.data)
    bound = declarations[t.data].bound
    return (terms.ZERO, bound.term()) if bound is not None else None


def _names(ends: tuple[Term, ...] | None) -> set[Term]:
    return {s for end in ends or () for s in terms.nodes(end)}
