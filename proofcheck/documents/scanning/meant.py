"""Further ways in which figures that do not agree may be meant: rounding before they were multiplied, bits for bytes, a
thousand for 1024, so many of each."""

from __future__ import annotations

import re
from dataclasses import replace
from fractions import Fraction

from proofcheck.documents.scanning.case import Case
from proofcheck.documents.scanning.judge import judge
from proofcheck.documents.scanning.nodes import Node

_QUOTIENT, _MEASURED = 7, 4  # digits from which on a whole number may have been cut off, and a decimal rounded
_HALF = Fraction(1, 2)  # as an exponent


def one_of_each(case: Case) -> bool:
    """`5 + 1` for five things with one more of each."""
    left, claim = case.left, case.claim
    if left.op != "+" or case.relation.form != "word" or claim is None or any(p.figure is None for p in left.parts):
        return False
    nouns = re.findall(r"\d\s*([^\W\d_]+)", case.source[left.start : case.relation.start])
    if len({*nouns}) < 2:
        return False
    a, b = (part.figure.value for part in left.parts if part.figure is not None)
    return claim.value == a * (1 + b)



def bits_for_bytes(case: Case) -> bool:
    claim, values = case.claim, case.values
    if case.composite or claim is None or claim.unit.dim != "byte" or not claim.value:
        return False
    return any(abs(value / claim.value / f - 1) < Fraction(1, 100) for value in values for f in (8, Fraction(1, 8)))


def computed_before(case: Case) -> bool:
    """Whether the claim fits what the factors were rounded from: those with decimals and three digits at least, or all
    of a formula in which figures were put for letters, if it is off by no more than one in its last digit."""
    claim = case.claim
    factors = [f for f in case.operands if f.decimals and f.value]
    if claim is None:
        return False
    if factors and all(len(f.digits.replace(".", "").lstrip("0")) >= _MEASURED for f in factors if f.value != _HALF):
        return judge(case.left, case.right, case.sign, lenient=True).verdict == "true"
    if case.left.has("+", "-", "^"):
        return False
    # 26,041,666,666 was a quotient: what has so many digits without an end in zeros was cut off.
    cut = [f for f in case.operands if not f.decimals and len(f.digits) - f.trailing_zeros() >= _QUOTIENT]
    if any(abs(v - claim.value) <= abs(v) * sum(f.step / f.value for f in cut) for v in case.values):
        return True
    if not claim.decimals or not factors:
        return False
    if case.before.rstrip().endswith(("=", "≈")) and any(abs(v - claim.value) <= claim.step for v in case.values):
        return judge(case.left, case.right, case.sign, lenient=True).verdict == "true"
    long = (f for f in factors if len(f.digits.replace(".", "").lstrip("0")) > 2)
    slack = sum((f.step / 2 / abs(f.value) for f in long), Fraction(0))
    return any(abs(v - claim.value) <= abs(v) * slack + claim.step for v in case.values) and slack > 0


def steps_of_1024(case: Case) -> bool:
    """`64K × 100 = 6.25M`: whether it holds if each prefix is 1,024 times the one below."""
    claim = case.claim
    counted = [f for f in case.operands if f.unit.prefix == "count"]
    if claim is None or claim.unit.prefix != "count" or len(counted) != 1 or case.left.has("+", "-"):
        return False
    adjusted = Fraction(1000, 1024) ** (claim.unit.power - counted[0].unit.power)
    return any(low <= v * adjusted <= high for v in case.values for low, high in claim.readings(True, False))


def thousand_for_1024(case: Case) -> bool:
    """`2 × 1024 × 32B = 64T`: whether it holds with a thousand for 1024."""

    def counted(node: Node) -> Node:
        figure = node.figure
        if figure is not None and figure.bare and figure.value == 1024:
            return replace(node, figure=replace(figure, digits="1000"))
        return replace(node, parts=tuple(map(counted, node.parts)))

    claim = case.claim
    return claim is not None and claim.unit.power > 0 and case.holds(counted(case.left), case.right)
