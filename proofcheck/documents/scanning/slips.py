"""Ways in which figures that do not agree may be meant, as far as the figures themselves say: rounding, units that are
not written, parentheses that are not written."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction

from proofcheck.documents.scanning.assertion import Verdict
from proofcheck.documents.scanning.case import Case
from proofcheck.documents.scanning.figures import Figure
from proofcheck.documents.scanning.judge import Judgement, judge
from proofcheck.documents.scanning.nodes import Node
from proofcheck.documents.scanning.tokens import Token
from proofcheck.documents.scanning.units import PERCENT, PLAIN, UNITS
from proofcheck.documents.scanning.values import Reading, Unreadable, evaluate
from proofcheck.source.patterns import lazy

_NEIGHBOURS = 8  # tokens in front of a chain among which a figure may belong to it
# What figures without units may count, when their product is given in a unit: bits, thousands, per cents.
_OPEN = (*(Fraction(f) ** k for f in (1000, 1024) for k in range(1, 5)), Fraction(1), Fraction(100))
_MEASURES = (
    2, 3, 4, 8, 12, 14, 16, 20, 24, 28, 30, 36, 52, 60, 112, 144, 180, 360, 365, 640, 1440, 1728, 1760, 3600, 5280,
    86400,
)  # fmt: skip
_THOUSANDS = lazy(r"[1-9]\d{0,2}[.,]\d{3}")
_LONG = 12  # significant digits from which on a figure may be what floating point shows


def percent_of_it(case: Case) -> bool:
    for node, claim in ((case.left, case.right), (case.right, case.left)):
        if node.op in ("+", "-") and claim.figure is not None:
            a, b = node.parts
            if b.figure is not None and b.figure.is_percent and not (a.figure is not None and a.figure.is_percent):
                scaled = Node("*", node.start, node.end, (a, b))
                if case.holds(Node(node.op, node.start, node.end, (a, scaled)), claim, case.relation.sign):
                    return True
    return False


def share_of_next(case: Case) -> bool:
    if case.left.op != "%" or case.left.parts[0].figure is None:
        return False
    share = replace(case.left.parts[0].figure, unit=PERCENT)
    first = replace(case.left.parts[0], figure=share)
    return case.holds(replace(case.left, op="*", parts=(first, case.left.parts[1])), case.right)


def rounded_quotient(case: Case) -> bool:
    claim = case.right.figure
    zeros = claim is not None and 0 < claim.trailing_zeros() < len(claim.digits) - 1
    return zeros and case.left.has("/") and case.holds(case.left, case.right, "≈")


def grouped_below(case: Case) -> bool:
    a, b = case.left, case.right
    return any(case.holds(group(x), y, "≈") for group in (_below, _above, _of_fractions) for x, y in ((a, b), (b, a)))


def _above(node: Node) -> Node | None:
    """`1 - 0.5 / 0.5774` with all that stands in front of the stroke above it, or None."""
    if node.op not in ("+", "-") or node.parts[1].op != "/":
        return None
    above, last = node.parts[0], node.parts[1]
    return Node("/", node.start, node.end, (Node(node.op, node.start, last.end, (above, last.parts[0])), last.parts[1]))


def _of_fractions(node: Node) -> Node | None:
    """`3/5 / 4/5` as one fraction by another, or None."""
    parts = [node]
    while parts[0].op == "/":
        parts[:1] = parts[0].parts
    if len(parts) != 4:
        return None
    first, second = (Node("/", a.start, b.end, (a, b)) for a, b in (parts[:2], parts[2:]))
    return Node("/", node.start, node.end, (first, second))


def _below(node: Node) -> Node | None:
    """`917 × 10^12 / 180 × 10^9` with all that stands behind the first stroke below it, or None."""
    factors: list[tuple[str, Node]] = []
    while node.op in "*/" and len(node.parts) == 2:
        factors.append((node.op, node.parts[1]))
        node = node.parts[0]
    below: Node | None = None
    above = node
    for op, factor in reversed(factors):
        if below is not None or op == "/":
            below = factor if below is None else Node(op, below.start, factor.end, (below, factor))
        else:
            above = Node("*", above.start, factor.end, (above, factor))
    return None if below is None or below.op not in "*/" else Node("/", above.start, below.end, (above, below))


def with_one_before(case: Case) -> bool:
    left = case.left
    for figure in _before(case.tokens, case.first):
        other = Node("figure", figure.start, figure.end, figure=figure)
        for op, a, b in (("*", other, left), ("/", other, left), ("/", left, other), ("+", other, left)):
            if case.holds(Node(op, other.start, left.end, (a, b)), case.right, case.relation.sign):
                return True
    return False


def _before(tokens: list[Token], i: int) -> Iterator[Figure]:
    """Two figures shortly before token i in the same sentence, with nothing but words between."""
    found = 0
    for token in reversed(tokens[max(0, i - _NEIGHBOURS) : i]):
        if token.figure is not None:
            yield token.figure
            found += 1
        if found == 2 or token.kind in ("punct", "rel", "line", "(", ")"):
            return


def uncounted(case: Case) -> Verdict:
    """Operands without units, and a claim that is right in theirs (then it is true), or for some unit that they may
    have (then it is left unread)."""
    claim, left, right = case.claim, case.left, case.right
    node = left if claim is not None and right.start <= claim.start else right
    counted = any(f.unit.symbol and not f.is_percent for f in node.figures())
    shares = claim is not None and claim.is_percent and any(f.is_percent for f in node.figures())
    if claim is None or shares or any(f.unit.dim for f in node.figures()) or (counted and not node.has("/")):
        return "false"
    wanted = replace(claim, unit=PLAIN).readings(claim.shows_rounding, claim.about == 1)
    try:
        value = evaluate(node, Reading()).low
    except Unreadable:
        return "false"
    symbol = claim.unit.symbol
    exactly = [Fraction(1)] if symbol and not counted else []
    if claim.unit.prefix == "count" and claim.bare is False:
        exactly.append(Fraction(1, 1024**claim.unit.power))  # 800 × 480 = 375k
    bits = (Fraction(1), Fraction(8), Fraction(1, 8)) if claim.unit.dim == "byte" else (Fraction(1),)
    slips = [f * b for g in _OPEN for f in (g, 1 / g) for b in bits if symbol or f != 1]
    if any(low <= value * f <= high for f in exactly for low, high in wanted):
        return "true"
    if symbol and counted:
        scale = claim.unit.scale(1000, 1000, "billion")[0]
        slips += [Fraction(10) ** k / scale for k in range(0, 13, 3)]
    return "unread" if any(low <= value * f <= high for f in slips for low, high in wanted) else "false"


def one_digit(case: Case) -> bool:
    """Whether it holds within what one digit with a K, M or B may have been rounded from."""
    claim = case.claim
    if claim is None or not (claim.decimals or claim.exponent) or case.left.has("+", "-"):
        return False
    short = [f for f in case.operands if f.unit.abbreviates and not f.unit.dim and len(f.digits) == 1 and f.value]
    return any(case.within(1 + 1 / (2 * f.value)) for f in short)


def nearly(case: Case) -> bool:
    """Whether the last digit only is wrong."""
    claim = case.claim
    return claim is not None and any(abs(value - claim.value) < claim.step for value in case.values)


def short_by_less_than_one(case: Case) -> bool:
    """Whether a whole number is next to a value that is none."""
    claim = case.claim
    whole = claim is not None and claim.bare and not claim.decimals
    return claim is not None and whole and any(0 < abs(value - claim.value) < 1 for value in case.values)


def next_above(case: Case) -> bool:
    claim = case.claim
    if not case.composite:
        return claim is not None and not claim.decimals and any(0 < claim.value - v < 1 for v in case.values)
    return (
        claim is not None
        and len(claim.digits) > 4
        and short_by_less_than_one(case)
        and any(0 < claim.value - value < 1 for value in case.values)
    )


def cut_off(case: Case) -> bool:
    return (
        any(f.decimals for f in case.left.figures())
        and short_by_less_than_one(case)
        and case.claim is not None
        and all(value > case.claim.value for value in case.values)
    )


def whole_quotients(case: Case) -> bool:
    """Whether it holds with quotients that are part of an expression cut to whole numbers, as programs do."""

    def cut(node: Node, top: bool) -> Node:
        if node.op in ("ceil", "floor", "round", "int"):
            return node
        made = replace(node, parts=tuple(cut(part, False) for part in node.parts))
        return made if top or node.op != "/" else Node("floor", node.start, node.end, (made,))

    return case.left.has("/") and case.holds(cut(case.left, True), case.right)


def goes_on_with_a_part(case: Case) -> bool:
    a, b = ([(f.digits, f.exponent) for f in node.figures()] for node in (case.left, case.right))
    return case.right.composite and len(b) < len(a) and b in (a[: len(b)], a[-len(b) :], [a[0], a[-1]])


def is_far(case: Case, factor: int = 4) -> bool:
    """Whether the claimed figure is off by more than a factor in every reading of the units, and not by zeros: then it
    is more likely of something else than a slip."""
    claim = case.claim
    if claim is None or not claim.value:
        return False
    for value in case.by_units():
        ratio = abs(value / claim.value)
        if Fraction(1, factor) <= ratio <= factor:
            return False
        slips = (ratio * Fraction(10) ** k for k in range(-12, 13))
        if len(claim.digits) > 1 and any(Fraction(3, 4) <= slip <= Fraction(4, 3) for slip in slips):
            return False
    return True


def to_the_nearest(case: Case) -> bool:
    def rounded(node: Node) -> Node:
        op = "round" if node.op in ("ceil", "floor") else node.op
        return replace(node, op=op, parts=tuple(map(rounded, node.parts)))

    return case.left.has("ceil", "floor") and case.holds(rounded(case.left), case.right)


def in_ten_thousands(case: Case) -> bool:
    """Whether it holds with a W as the 万 that Chinese writers abbreviate so, and not as watts."""

    def counted(node: Node) -> Node:
        figure = node.figure
        if figure is not None and figure.unit.symbol in ("W", "w"):
            return replace(node, figure=replace(figure, unit=UNITS["万"]))
        return replace(node, parts=tuple(map(counted, node.parts)))

    return any(f.unit.symbol in ("W", "w") for f in case.operands) and case.holds(
        counted(case.left), counted(case.right)
    )


def in_floating_point(case: Case) -> bool:
    figures = (case.left.figure, case.right.figure, case.claim)
    return any(f is not None and f.decimals > 0 and len(f.digits.strip("0.")) >= _LONG for f in figures)


def percent_in_a_sum(case: Case) -> bool:
    def inside(node: Node) -> bool:
        shares = [f.is_percent for f in node.figures()] if node.op in ("+", "-") else []
        return (any(shares) and not all(shares)) or any(map(inside, node.parts))

    return inside(case.left) or inside(case.right)


def begun_with_minus(case: Case) -> bool:
    def negated(node: Node) -> Node:
        if node.op in ("+", "-"):
            return Node(node.op, node.start, node.end, (negated(node.parts[0]), node.parts[1]))
        return Node("neg", node.start, node.end, (node,))

    return case.holds(negated(case.left), case.right, case.relation.sign)


def grouped_by_points(case: Case) -> bool:
    """Whether it holds with the points in `1.234` as what separates thousands, or with the commas in `1,234` as points,
    where all can be that."""
    for sign, other in ((".", ""), (",", ".")):
        a, b = _respelt(case.left, sign, other, case.source), _respelt(case.right, sign, other, case.source)
        if (a, b) != (case.left, case.right) and case.holds(a, b, case.relation.sign):
            return True
    return False


def _respelt(node: Node, sign: str, other: str, source: str) -> Node:
    texts = [source[f.number_start : f.number_end] for f in node.figures()]
    if not all(_THOUSANDS.fullmatch(text) for text in texts if sign in text):
        return node
    if node.figure is not None:
        digits = texts[0].replace(sign, other) if sign in texts[0] else node.figure.digits
        return replace(node, figure=replace(node.figure, digits=digits))
    return replace(node, parts=tuple(_respelt(part, sign, other, source) for part in node.parts))


def off_by_a_unit(case: Case) -> bool:
    """Whether some value is the figure times a factor between units, but for rounding."""
    claim = case.claim
    if claim is None:
        return False
    tens, sizes = (Fraction(10**k) for k in range(1, 16)), (Fraction(1024**k) for k in range(1, 5))
    factors = [f for factor in (*tens, *sizes, *map(Fraction, _MEASURES)) for f in (factor, 1 / factor)]
    return any(abs(value * f - claim.value) <= claim.step / 2 for value in case.values for f in factors)


def again(case: Case) -> Judgement:
    """How it is judged where it is only about right."""
    return judge(case.left, case.right, "≈")


def roughly(case: Case, factor: Fraction) -> bool:
    """Whether it is right within a factor."""
    ruling = again(case)
    claimed = ruling.claimed.value if ruling.claimed is not None else Fraction(0)
    return any(value > 0 and 1 / factor <= claimed / value <= factor for _, value in ruling.values)


def some_metres(case: Case) -> bool:
    """Whether an m that may be a variable, metres or millions is not behind all figures of a sum."""
    symbols = [f.unit.symbol for node in (case.left, case.right) for f in node.figures()]
    return "m" in symbols and (len(set(symbols)) > 1 or case.left.has("*", "/", "^"))


def idiom(case: Case) -> bool:
    claim = case.claim
    for node in (case.left, case.right):
        if claim is None or len(node.parts) != 2:
            continue
        a, b = node.parts[0].figure, node.parts[1].figure
        if a is None or b is None or not (a.bare and b.bare):
            continue
        counted = claim.bare and not claim.decimals
        if node.op == "/" and counted and (a.value == b.value > 1 or (a.value < b.value and claim.value > 1)):
            return True  # 24/24 = 26,976 asserts: all of them
        near = any(abs(f.value - claim.value * 1000) <= claim.value * 100 for f in (a, b))
        if node.op == "*" and claim.unit.symbol in ("K", "k") and near:
            return True
        if node.op == "/" and (a.value + b.value == 100 or case.source[node.start : node.end] == "24/7"):
            return True
        if node.op == "-" and claim.unit.dim == "second" and (b.value - a.value - claim.value) % 12 == 0:
            return True
    return False


def letter_with_a_value(case: Case) -> bool:
    near = case.before + case.written + case.behind
    letters = {f.unit.symbol for node in (case.left, case.right) for f in node.figures() if len(f.unit.symbol) == 1}
    return any(
        letter.isascii() and letter.isalpha() and re.search(rf"(?<![\w.])(?<!\d ){letter}(?:\s*=|_)", near) is not None
        for letter in letters
    )
