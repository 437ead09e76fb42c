"""Further ways in which figures that do not agree may be meant: rounding before they were multiplied, bits for bytes, a
thousand for 1024, units and unknowns that are not written as such, words that relate something else."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

from proofcheck.documents.scanning.case import Case
from proofcheck.documents.scanning.forced import like_a_slip
from proofcheck.documents.scanning.judge import judge
from proofcheck.documents.scanning.nodes import Node

# Within which a figure may be a slip for another, where words stand between them, by what joins the two.
_REACH = {"sign": Fraction(4), "word": Fraction(3, 2), "paren": Fraction(5, 4), "arrow": Fraction(5, 4)}
_QUOTIENT, _MEASURED = 7, 4  # digits from which on a whole number may have been cut off, and a decimal rounded
_FINE = 3  # decimals that are more than those of money
_ESTIMATE = Fraction(21, 20)
_HALF = Fraction(1, 2)  # as an exponent


def two_estimates(case: Case) -> bool:
    a, b = case.left.figure, case.right.figure
    if case.sign != "≈" or a is None or b is None or not (a.bare and b.bare):
        return False
    exact = len(b.digits) - b.trailing_zeros() > 3 or a.trailing_zeros() >= b.trailing_zeros()
    return a.decimals == b.decimals and exact and case.within(_ESTIMATE)


def reached(case: Case) -> bool:
    a, b = case.left, case.right.figure
    if case.relation.sign not in "<>≤≥" or a.op != "/" or b is None or any(not f.bare for f in (b, *a.figures())):
        return False
    part, whole = (node.figure for node in a.parts)
    if part is None or whole is None or not 1 < b.value <= whole.value:
        return False
    holds = {"<": part.value < b.value, "≤": part.value <= b.value, ">": part.value > b.value}
    return holds.get(case.relation.sign, part.value >= b.value)


def about_operands(case: Case) -> bool:
    """Whether it is within what operands with a sign of about in front may stand for."""
    rough = [f for f in case.operands if case.source[f.start - 1 : f.start] in ("~", "≈", "约") and f.value]
    return bool(rough) and case.within(1 + sum((f.step / (2 * f.value) for f in rough), Fraction(0)))


def price_of_many(case: Case) -> bool:
    """Whether it holds if a price is one for the thousand, million or billion that another operand counts in."""
    claim = case.claim
    powers = [f.unit.power for f in case.operands if f.unit.prefix in ("count", "letter-b") and f.unit.power]
    if claim is None or not claim.currency or not any(f.currency for f in case.operands):
        return False
    wanted = claim.readings(True, claim.about == 1)
    return any(low <= v / 1000**power <= high for v in case.values for power in powers for low, high in wanted)


def formula_about(case: Case) -> bool:
    """Whether an expression is said to be about the figure in front of it, and is."""
    said = case.sign == "≈" and case.relation.form == "sign"
    return said and case.left.figure is not None and case.right.composite and case.within(_ESTIMATE)


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
    measured = [f for f in factors if f.value != _HALF]
    exact = measured and all(len(f.digits.replace(".", "").lstrip("0")) >= _MEASURED for f in measured)
    if exact and judge(case.left, case.right, case.sign, lenient=True).verdict == "true":
        return True
    fine = [f for f in measured if f.decimals >= _FINE and len(f.digits.strip("0.")) > _MEASURED + 1]
    if (
        fine
        and not case.left.has("+", "-")
        and any(
            abs(v - claim.value) <= abs(v) * sum(f.step / 2 / abs(f.value) for f in fine) + claim.step / 2
            for v in case.values
        )
    ):
        return True
    if case.left.has("+", "-") or (case.left.has("^") and len(measured) == len(factors)):
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


def unit_left_out(case: Case) -> bool:
    """Whether a sum holds if all that it adds up has the unit of the result: `10.8M + 108 = 118.8M`."""
    claim = case.claim
    if (
        claim is None
        or not claim.unit.symbol
        or all(f.bare for f in case.operands)
        or not (case.left.has("+", "-") and not case.left.has("*", "/"))
    ):
        return False

    def counted(node: Node) -> Node:
        figure = node.figure
        if figure is not None:
            return replace(node, figure=replace(figure, unit=claim.unit)) if figure.bare else node
        return replace(node, parts=tuple(map(counted, node.parts)))

    return case.holds(counted(case.left), case.right)


def no_slip(case: Case) -> bool:
    """Whether words join the figures, or stand between them, and the figure is none that might have been written for
    the value by a slip."""
    claim = case.claim
    if claim is None:
        return case.relation.form != "sign"
    factor = _REACH[case.relation.form]
    sign = case.relation.start
    worded = any(
        token.kind == "word" and not token.mathematics and not token.start <= sign < token.end
        for token in case.tokens[slice(*case.span)]
    )
    if not worded and case.relation.form == "sign":
        return False
    if case.relation.form == "paren" and case.composite:
        return not case.within(factor)  # what is in parentheses may as well say something else
    return _mixed(case) or not any(like_a_slip(claim.value, v, factor) for v in case.by_units())


def _mixed(case: Case) -> bool:
    """Whether a word stands behind one of two figures whose sum is a factor: `40 × (1 - 0.47 bp)`."""
    tokens = case.tokens[case.span[0] : case.span[1] + 1]
    named = {token.end for token, after in pairwise(tokens) if token.figure is not None and after.kind == "word"}

    def inside(node: Node, top: bool) -> bool:
        if not top and node.op in ("+", "-") and all(part.figure is not None for part in node.parts):
            return len({part.end in named for part in node.parts}) > 1
        return any(inside(part, top and node.op in ("+", "-")) for part in node.parts)

    return inside(case.left, True)


def base_and_share(case: Case) -> bool:
    """`100 * 10% = 110`: whether a percentage is given with what it is of."""
    claim, operands = case.claim, case.operands
    return (
        claim is not None
        and any(f.is_percent for f in operands)
        and any(abs(claim.value - f.value) == abs(value) for f in operands if f.value for value in case.values)
    )


def divided_by_comma(case: Case) -> bool:
    """Whether the comma in a member between two signs may end one relation: `1000/16≈60,600/16≈40`."""
    for node, other in ((case.left, case.source[: case.left.start]), (case.right, case.source[case.right.end :])):
        first = node.figures()[0] if node.composite and node.figures() else None
        sign = other.rstrip()[-1:] if node is case.left else other.lstrip()[:1]
        if first is not None and "," in case.source[first.start : first.end] and sign in ("=", "≈"):
            return True
    return False
