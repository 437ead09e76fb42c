"""Whether one relation `left = right` of figures holds under some fair reading; false only if under none.

The side that is a single figure is the one that may have been rounded. It holds if what its digits may stand for
meets the enclosure of the other side, in some reading of the units. Readings are tried from the usual to the lenient;
what a finding shows are the values under the usual ones.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction

from proofcheck.documents.scanning.assertion import Verdict
from proofcheck.documents.scanning.figures import Figure, Interval
from proofcheck.documents.scanning.nodes import Node, constants
from proofcheck.documents.scanning.values import Reading, Unreadable, Value, evaluate, overlaps, readings

# Factors between units: where one stands in an expression, its author converts by hand (`3 days × 24 = 72 h`).
_SIZES = frozenset(map(Fraction, (8, 1000, 1024, 10**6, 1024**2, 10**9, 1024**3)))
_TIMES = frozenset(map(Fraction, (7, 12, 24, 30, 52, 60, 365, 1000, 3600, 86400, 10**6)))
_DIVISORS = frozenset(map(Fraction, (1000, 1024, 10, 10**6, 1024**2, 10**9, 1024**3, 10**12)))
_THOUSANDS = frozenset(map(Fraction, (10, 100, 1000, 10**6, 10**9)))
_CONVERSIONS = {"byte": _SIZES, "second": _TIMES, "metre": _THOUSANDS, "gram": _THOUSANDS}


@dataclass(slots=True)
class Judgement:
    """verdict; the values of the expression by reading (in the unit of the claimed figure), the claimed figure."""

    verdict: Verdict
    claimed: Figure | None = None
    values: list[tuple[Reading, Fraction]] = field(default_factory=list)
    near: bool = True  # whether the claimed figure is of about the right size, or off by a slip of units


def judge(left: Node, right: Node, sign: str, lenient: bool = False) -> Judgement:
    """The ruling on one relation. `lenient`: take operands that show rounding as rounded, and allow rounding at all."""
    if left.has("log") or right.has("log"):
        # Without its base a logarithm may be any of three.
        tried = (judge(_based(left, op), _based(right, op), sign, lenient) for op in ("log10", "ln", "log2"))
        return next((ruling for ruling in tried if ruling.verdict == "true"), Judgement("unread"))
    if sign in "<>≤≥≠":
        return _comparison(left, right, sign)
    left, right = _signed(left), _signed(right)
    sides = []
    if right.figure is not None or right.op == "range":
        sides.append((right, left))
    if left.op == "range" or (
        left.figure is not None
        and (right.composite or sign == "≈" or _may_be_rounded(left.figure) or _abbreviates(left, right))
    ):
        sides.append((left, right))
    if left.composite and right.composite:
        return _both(left, right, sign)
    ruling = Judgement("unread")
    for k, (claim, expression) in enumerate(sides):
        found = _claim(claim, expression, sign, lenient)
        if found.verdict == "true":
            return found
        if k == 0 or ruling.verdict == "unread":
            ruling = found
    return ruling


def _based(node: Node, op: str) -> Node:
    """An expression with logarithms of one kind for those that do not say which they are."""
    parts = tuple(_based(part, op) for part in node.parts)
    return replace(node, op=op if node.op == "log" else node.op, parts=parts)


def _signed(node: Node) -> Node:
    """A figure with a minus in front of it, as one figure."""
    figure = node.parts[0].figure if node.op == "neg" else None
    return node if figure is None else Node("figure", node.start, node.end, (), replace(figure, sign="-"))


def _claim(claim: Node, expression: Node, sign: str, lenient: bool) -> Judgement:
    if claim.op == "range":
        return _ranges(claim, expression, sign)
    figure = claim.figure
    assert figure is not None
    about = sign == "≈" or figure.about == 1
    operands = expression.figures()
    rounding = (
        lenient
        or figure.shows_rounding
        or expression.has("/", "√", "sqrt", "ln", "log2", "log10", "exp")
        or (len(figure.digits) >= 2 and any(f.decimals for f in operands) and expression.composite)
        or (len(figure.digits) >= 2 and not expression.composite and figure.unit.dim == "second")
    )
    wanted = figure.readings(rounding, about)
    ruling = Judgement("unread", figure)
    compared = clash = False
    # 3 days × 8 hours is no time squared, and cm × cm is cm²: there the units are words.
    squared = figure.unit.symbol.endswith(("²", "³"))
    counted = (
        expression.composite
        and figure.unit.dim not in ("", "byte", "flop", "times")
        and not any(f.unit.dim for f in operands)
    )
    wanted_units = "word" if squared or counted or _time_by_time(expression, figure) else "full"
    for rounded in (False, True) if about or lenient else (False,):
        for reading in readings([figure, *operands], ("full", "prefix", "word"), rounded):
            outcome = _under(expression, figure, wanted, reading, about)
            if outcome is None:
                continue
            value, holds, fits = outcome
            if holds:
                return Judgement("true", figure, [(reading, value)])
            clash = clash or (not fits and reading.letter_b == "billion")
            if fits and reading.units == wanted_units and not rounded:
                compared = True
                if all(value != other for _, other in ruling.values):
                    ruling.values.append((reading, value))
    if compared and not clash and figure.unit.power and expression.has("/") and constants(expression) & _DIVISORS:
        # 7 × 10^9 × 2 / 1024^3 = 13 G: what is divided by hand needs no prefix.
        plain = [
            v
            for r in readings(operands, ("full", "prefix", "word"), False)
            if (v := value_under(expression, r)) is not None
        ]
        if any(overlaps(w, (v.low, v.high)) for w in wanted for v in plain):
            return Judgement("true", figure, ruling.values)
        if any(_near(figure.value, v.low) for v in plain):
            usual = next(v for v in plain if _near(figure.value, v.low))
            return Judgement("false", figure, [(Reading(), usual.low)])
    if compared and not clash:
        ruling.verdict = "false"
        ruling.near = any(_near(figure.value, value) for _, value in ruling.values)
        if not ruling.near and _in_bytes(figure) and not any(f.unit.dim or _in_bytes(f) for f in operands):
            ruling.verdict = "unread"  # 2 × 4090 = 48 GB counts cards
        if figure.about >= 2 and any(value >= figure.value for _, value in ruling.values):
            ruling.verdict = "true" if any(value <= 2 * figure.value for _, value in ruling.values) else "unread"
    return ruling


def _in_bytes(figure: Figure) -> bool:
    return figure.unit.dim == "byte" or figure.unit.prefix == "letter-b"


def value_under(expression: Node, reading: Reading) -> Value | None:
    try:
        return evaluate(expression, reading)
    except Unreadable:
        return None


def _under(
    expression: Node, figure: Figure, wanted: list[Interval], reading: Reading, about: bool
) -> tuple[Fraction, bool, bool] | None:
    """The value in the figure's unit, whether it holds, and whether dimensions fit. None: not a reading of this."""
    try:
        value = evaluate(expression, reading)
    except Unreadable:
        return None
    scale, dim = reading.scale(figure)
    dims = ((dim, 1),) if dim else ()
    fits = True
    if reading.units == "full":
        if value.dims != dims and not (value.dims == (("second", 2),) and dim == "second"):
            fits = not value.dims or not dims
            if not fits:
                return Fraction(0), False, False
    elif not _loose(expression, figure):
        return None
    interval = (value.low / scale, value.high / scale)
    return interval[0], any(overlaps(w, interval) for w in wanted), fits


def _loose(expression: Node, figure: Figure) -> bool:
    """Whether units may be read as words: dimensions that differ, or a factor of conversion in the expression."""
    if not expression.composite:
        return False
    try:
        value: Value = evaluate(expression, Reading())
    except Unreadable:
        return True
    dims = ((figure.unit.dim, 1),) if figure.unit.dim and figure.unit.dim != "times" else ()
    return value.dims != dims or any(
        constants(expression) & _CONVERSIONS.get(name, _THOUSANDS) for name, _ in value.dims
    )


def _time_by_time(expression: Node, figure: Figure) -> bool:
    try:
        return figure.unit.dim == "second" and evaluate(expression, Reading()).dims == (("second", 2),)
    except Unreadable:
        return False


def _may_be_rounded(figure: Figure) -> bool:
    """Whether a figure on the left of `=` may be the rounded one: 124M = 124,439,808, but not 4 GiB = 4,000 MiB."""
    return not figure.unit.dim or figure.decimals > 0


def _abbreviates(left: Node, right: Node) -> bool:
    """`14931 MB (15655829504 bytes)`: whether the right side has the exact figure."""
    a, b = left.figure, right.figure
    return a is not None and b is not None and len(b.digits) - b.trailing_zeros() > len(a.digits) + 2 > 5


def _near(claimed: Fraction, value: Fraction) -> bool:
    if claimed <= 0 or value <= 0:
        return claimed == value
    ratio = claimed / value
    ratio = ratio if ratio >= 1 else 1 / ratio
    slips = (1, 10, 100, 1000, 1024, 10**6, 1024**2, 60, 8)
    return any(Fraction(3, 4) <= ratio / slip <= Fraction(4, 3) for slip in slips)


def _both(left: Node, right: Node, sign: str) -> Judgement:
    figures = left.figures() + right.figures()
    outcomes = []
    for measured in (False, True):
        for reading in readings(figures, _either(left, right), measured):
            try:
                a, b = evaluate(left, reading), evaluate(right, reading)
            except Unreadable:
                continue
            if a.dims != b.dims and a.dims and b.dims:
                return Judgement("unread")
            if overlaps((a.low, a.high), (b.low, b.high)):
                return Judgement("true")
            if not measured:
                outcomes.append(abs(a.low - b.low) / max(abs(a.low), abs(b.low)))
    first = right
    while first.parts and first.op != "range":
        first = first.parts[0]
    if first.figure is not None and any(judge(part, first, "≈").verdict == "true" for part in (left, *_ends(left))):
        return Judgement("unread")  # 72 × 100 = 7200 - 144: the calculation goes on with its result, or a part of it
    if not outcomes:
        return Judgement("unread")
    if sign == "=" and (_power_of_ten(left) or _power_of_ten(right)) and min(outcomes) <= Fraction(1, 10):
        return Judgement("true" if not min(outcomes) else "unread")
    if sign == "≈" and (_power_of_ten(left) or _power_of_ten(right)):
        return Judgement("true" if min(outcomes) <= Fraction(1, 2) else "unread")
    # Expressions on both sides of "about" are compared in size; between them one percent is nothing.
    rounded = any(f.decimals for f in figures) or any(node.has("/", "√", "sqrt") for node in (left, right))
    slack = Fraction(1, 100) if sign == "≈" or rounded else Fraction(0)
    if (
        sign == "≈"
        and right.op == "/"
        and all(f.bare and len(f.digits) - f.trailing_zeros() < 2 for f in right.figures())
    ):
        slack = Fraction(1, 10)  # 330/482 ≈ 2/3, 1/43000000 ≈ 1/50000000
    return Judgement("true" if min(outcomes) <= slack else "false" if min(outcomes) > 2 * slack else "unread")


def _ends(node: Node) -> list[Node]:
    """The products that the last factors of a product make: of 4 × 11 × 11 that of 11 and 11."""
    found: list[Node] = []
    last: Node | None = None
    while node.op == "*":
        node, factor = node.parts
        last = factor if last is None else Node("*", factor.start, last.end, (factor, last))
        found.append(last)
    return found[1:]


def _either(left: Node, right: Node) -> tuple[str, ...]:
    """How units may be read: as words too, where only one side has any (`2 × 4 + 3 × 4 = 5 × 4 bits`)."""
    one, other = (any(f.unit.dim for f in node.figures()) for node in (left, right))
    return ("full",) if one == other else ("full", "word")


def _power_of_ten(node: Node) -> bool:
    base = node.parts[0].figure if node.op == "^" else None
    return base is not None and base.bare and base.value == 10


def _comparison(left: Node, right: Node, sign: str) -> Judgement:
    return _ordered(left, right, sign) if left.composite or right.composite else Judgement("unread")


def _ordered(left: Node, right: Node, sign: str) -> Judgement:
    verdict: Verdict = "unread"
    for reading in readings(left.figures() + right.figures(), ("full",), False):
        try:
            a, b = evaluate(left, reading), evaluate(right, reading)
        except Unreadable:
            return Judgement("unread")
        if a.dims != b.dims:
            return Judgement("unread")
        holds = {
            "<": a.low < b.high,
            "≤": a.low <= b.high,
            ">": a.high > b.low,
            "≥": a.high >= b.low,
            "≠": (a.low, a.high) != (b.low, b.high),
        }[sign]
        if holds:
            return Judgement("true")
        verdict = "false"
    return Judgement(verdict)


def _ranges(claim: Node, expression: Node, sign: str) -> Judgement:
    """`10-20 × 3 = 30-60`: both ends by themselves, or a single value within the range."""
    ends = claim.parts
    if not expression.has("range"):
        low, high = (_ordered(expression, end, "≥" if k == 0 else "≤") for k, end in enumerate(ends))
        if low.verdict == high.verdict == "true":
            return Judgement("true", ends[0].figure)
        if expression.composite and "false" in (low.verdict, high.verdict) and sign == "=":
            return Judgement("unread", ends[0].figure)
        return Judgement("unread")
    verdicts = []
    for k, end in enumerate(ends):
        chosen = _chosen(expression, k)
        verdicts.append(judge(chosen, end, sign))
    for ruling in verdicts:
        if ruling.verdict != "true":
            return ruling
    return verdicts[0]


def _chosen(node: Node, k: int) -> Node:
    if node.op == "range":
        return node.parts[k]
    return Node(node.op, node.start, node.end, tuple(_chosen(part, k) for part in node.parts), node.figure)
