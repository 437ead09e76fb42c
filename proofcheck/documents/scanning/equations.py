"""Chains of equations in a text: where one may begin, and what each of its relations asserts.

A chain is read only where nothing in front of it can belong to it: no operator, no function, no variable. Where a
number stands before it without a sign between (`8 nodes with 8 × 80 GB = 5120 GB`), an equation that holds with that
number is not called false, but left unread.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

from proofcheck.documents.scanning.assertion import Assertion, Verdict
from proofcheck.documents.scanning.context import rounded_off, stands_apart
from proofcheck.documents.scanning.expressions import APPROXIMATE
from proofcheck.documents.scanning.figures import Figure
from proofcheck.documents.scanning.grammar import Grammar
from proofcheck.documents.scanning.judge import Judgement, correction, expression_text, judge, value_text
from proofcheck.documents.scanning.meanings import may_differ
from proofcheck.documents.scanning.nodes import Chain, Node, Relation
from proofcheck.documents.scanning.tokens import Token, is_unknown_sign
from proofcheck.documents.scanning.units import PLAIN, width
from proofcheck.documents.scanning.values import Reading, Unreadable, evaluate

_CONTEXT = 8
_LONG = 60  # tokens of an expression that is none; those inside are not tried one by one


def equations(tokens: list[Token], source: str) -> list[Assertion]:
    """The assertions made by signs of equality, and by figures in parentheses behind expressions."""
    grammar = Grammar(tokens)
    found: list[Assertion] = []
    i = 0
    while i < len(tokens):
        token = tokens[i]
        starts = token.kind in ("figure", "(", "function") or (
            token.kind == "op" and token.text == "-" and i + 1 < len(tokens) and tokens[i + 1].start == token.end
        )
        if token.kind == "word" and token.text in ("O", "Θ") and i + 1 < len(tokens) and tokens[i + 1].text == "(":
            starts = True
        if not starts:
            i += 1
            continue
        chain, after = grammar.chain(i)
        if chain is None:
            # Inside parentheses that are no expression there may be one.
            i = i + 1 if token.kind != "figure" and after - i < _LONG else max(after, i + 1)
            continue
        if not _may_begin(tokens, chain.first):
            # x_1 = 1/9 = 0.11: what stands behind the first sign is whole.
            chain = Chain(chain.members[1:], chain.relations[1:], chain.first, chain.last)
        found += _assertions(chain, tokens, source)
        i = max(after, i + 1)
    return found


def _may_begin(tokens: list[Token], i: int) -> bool:
    if i == 0:
        return True
    before = tokens[i - 1]
    here = tokens[i]
    touching = before.end == here.start
    if before.kind == "op":
        # A dash behind a word, or at the beginning of a line, is punctuation.
        earlier = tokens[i - 2] if i > 1 else None
        spaced = not touching and (earlier is None or earlier.end < before.start)
        dash = before.text == "-" and before.end - before.start == 1 and not before.mathematics and spaced
        return dash and (earlier is None or (earlier.kind in ("word", "line") and len(earlier.text) != 1))
    if before.kind == "var" or before.kind == "function":
        return False
    letter = before.kind == "word" and len(before.text) == 1 and before.text.isascii()
    if letter and here.kind == "(" and here.mathematics:
        return False  # the name of a function: \\mathrm{f}(6)
    if before.kind == "word":
        return not touching or not before.text.isascii() or before.text[-1] == ":"
    if before.kind == "sym":
        return not (before.text in "|_\\°" or is_unknown_sign(before.text) or before.text.isalpha())
    if before.figure is not None and before.figure.unit.dim == "second":
        return False  # 1 h 30 × 2
    if before.kind in ("figure", "hole"):
        return not touching and here.kind not in ("(", "function")
    if before.kind == "rel":
        return i < 2 or tokens[i - 2].kind != "rel"  # 7 >> 1 + 0
    if before.kind == ")":
        return not touching and not (here.kind == "(" and here.mathematics)
    if before.text in "'’" and touching and here.kind == "(":
        return False  # g'(58)
    if before.kind == "(":
        earlier = tokens[i - 2] if i > 1 else None
        if earlier is None or earlier.end < before.start or before.text not in "(":
            return True
        return not (
            earlier.kind in ("var", "function")
            or earlier.kind == "op"
            or (earlier.kind == "word" and earlier.text.isascii())
        )
    return before.text not in ("…",)


def _assertions(chain: Chain, tokens: list[Token], source: str) -> list[Assertion]:
    found: list[Assertion] = []
    before = tokens[chain.first - 1].text.lower() if chain.first else ""
    dashed = before == "-"
    hedged = before in APPROXIMATE or before == "~"
    for k, relation in enumerate(chain.relations):
        left, right = chain.members[k], chain.members[k + 1]
        if not _is_assertion(left, right, relation, k > 0):
            continue
        restated = relation.form == "paren" and not (left.composite or right.composite)  # 40 hours (2d)
        sign = "≈" if (hedged or restated) and relation.sign == "=" else relation.sign
        ruling = judge(left, right, sign)
        if ruling.verdict != "true" and k > 0:
            # In a chain, a member that was rounded may be restated from what it was rounded from.
            for earlier in chain.members[:k]:
                again = judge(earlier, right, relation.sign)
                if again.verdict == "true":
                    ruling = again
                    break
        if ruling.verdict == "false":
            ruling.verdict = _second_look(chain, k, relation, ruling, tokens)
        if ruling.verdict == "false":
            ruling.verdict = _uncounted(left, right, ruling)
        if ruling.verdict == "false" and sign == "≈" and (_rounded_up(ruling) or _of_others(ruling, right, source)):
            ruling.verdict = "unread"
        if ruling.verdict == "false" and left.has("/") and rounded_off(source, left.start, right.end):
            ruling.verdict = "unread"
        if ruling.verdict == "false" and _whole_above(ruling):
            ruling.verdict = "true"
        if (
            ruling.verdict == "false"
            and (
                (relation.form == "word" and source.startswith("的", right.end))  # 2^2，即 2 的 2 次方
                or _to_solve(left, right)
                or _goes_on(left, right)
                or (
                    relation.form == "sign"
                    and (before == "of" or _labelled(left, right, source))
                    and _is_far(left, right, ruling, 4)
                )
                or _is_cut_off(left, right, source)
                or (relation.form == "word" and _is_counted(tokens, chain.first))
                or _cast(left, ruling)
                or (before.isalpha() and re.search(rf"[-+*/×]\s*{before}\s*\d", source[left.start : left.end], re.I))
            )
        ):
            ruling.verdict = "unread"
        if ruling.verdict == "false" and _typed(tokens, left, right):
            ruling.verdict = "unread"
        if ruling.verdict == "false" and (
            may_differ(tokens, left, right, source)
            or (hedged and k == 0 and _about_right(left, right))
            or (dashed and k == 0 and not _at_line(tokens, chain.first) and not _is_product(left))
            or not stands_apart(left, right, relation.sign, ruling, source)
        ):
            ruling.verdict = "unread"
        found.append(assertion(left, right, ruling, source))
    return found


def assertion(left: Node, right: Node, ruling: Judgement, source: str) -> Assertion:
    """The assertion that a ruling is about."""
    claimed = right if right.figure is not None or left.figure is None else left
    if ruling.claimed is not None and left.figure is ruling.claimed:
        claimed = left
    other = left if claimed is right else right
    start, end = min(left.start, right.start), max(left.end, right.end)
    figure = ruling.claimed
    made = Assertion("arithmetic", start, end, (claimed.start, claimed.end), ruling.verdict, "")
    if figure is None or not ruling.values:
        made.read = " ".join(source[start:end].split())
        return made
    texts = []
    for reading, value in ruling.values[:4]:
        texts.append(f"{expression_text(other, reading, source)} = {value_text(value, figure, reading)}")
    made.read = " or ".join(dict.fromkeys(texts))
    made.number = (figure.number_start, figure.number_end)
    if ruling.verdict == "false":
        reading, value = ruling.values[0]
        made.right = value_text(value, figure, reading)
        written = source[figure.number_start : figure.number_end]
        made.fix = correction(ruling, "," in written)
    return made


def _is_assertion(left: Node, right: Node, relation: Relation, chained: bool) -> bool:
    if left.composite or right.composite:
        return True
    a, b = left.figure, right.figure
    if a is None or b is None:
        return False
    if a.unit.dim == b.unit.dim == "times" or a.currency != b.currency:
        return False
    if relation.form == "paren" and (a.is_percent or b.is_percent):
        return False
    if a.unit is not b.unit:
        plain = "" in (a.unit.symbol, b.unit.symbol)
        if a.unit.dim != b.unit.dim:
            return False
        if plain and (a.is_percent or b.is_percent):
            return relation.form == "sign" and not (a.bare and b.is_percent and a.value > 1 and relation.sign == "=")
        if relation.form == "paren" and not plain and a.unit.dim == b.unit.dim:
            return Fraction(1, 3) < _ratio(a, b) < 3  # not 180M (1.9B)
        if plain and relation.form == "paren":
            # 86,016 (86K); but not 7B (13)
            return a.unit.symbol == "" and len(a.digits) > 3 and Fraction(1, 3) < _ratio(a, b) < 3
        return True
    return (
        relation.sign == "≈"
        and relation.form == "sign"
        and a.unit is b.unit
        and (a.decimals > b.decimals or chained or len(a.digits) > 3)
    )


def _within(ruling: Judgement, factor: int) -> bool:
    """Whether the claimed figure is within a factor of some value."""
    claimed = ruling.claimed.value if ruling.claimed is not None else Fraction(0)
    return any(value > 0 and Fraction(1, factor) <= claimed / value <= factor for _, value in ruling.values)


def _is_far(left: Node, right: Node, ruling: Judgement, factor: int) -> bool:
    """Whether the claimed figure is off by more than a factor in every reading of the units, and not by zeros: then it
    is more likely of something else than a slip."""
    claim = ruling.claimed
    if claim is None or not claim.value:
        return False
    node = left if right.figure is claim else right
    values = [value for _, value in ruling.values]
    for units in ("prefix", "word"):
        try:
            values.append(evaluate(node, Reading(units=units)).low)
        except Unreadable:
            continue
    for value in values:
        ratio = abs(value / claim.value)
        if Fraction(1, factor) <= ratio <= factor:
            return False
        slips = (ratio * Fraction(10) ** k for k in range(-12, 13))
        if len(claim.digits) > 1 and any(Fraction(3, 4) <= slip <= Fraction(4, 3) for slip in slips):
            return False
    return True


def _ratio(a: Figure, b: Figure) -> Fraction:
    """The size of one figure in terms of another, by the usual reading of their units."""
    below = b.value * b.unit.scale(1000, 1000, "billion")[0]
    return a.value * a.unit.scale(1000, 1000, "billion")[0] / below if below else Fraction(0)


def _second_look(chain: Chain, k: int, relation: Relation, ruling: Judgement, tokens: list[Token]) -> Verdict:
    """Reasons not to call a relation false: it may have been read differently from what was meant."""
    left, right = chain.members[k], chain.members[k + 1]
    if relation.form == "paren":
        composite = left.composite or right.composite
        if not ruling.near or (not composite and not _close(left, right)):
            return "unread"
        if composite and not _about_right(left, right):
            return "unread"
        return "false"
    if not ruling.near and not (left.composite or right.composite):
        return "unread"
    if relation.form == "word" and not ruling.near and not _within(ruling, 4):
        return "unread"
    if left.has("range") or right.has("range"):
        return "unread"
    if _wording(left, right, relation):
        return "true"
    if _rounded_quotient(left, right):
        return "true"
    if any(judge(made, b, "≈").verdict == "true" for a, b in ((left, right), (right, left)) if (made := _regrouped(a))):
        return "unread"
    for figure in _before(tokens, chain.first):
        other = Node("figure", figure.start, figure.end, figure=figure)
        for op in "*/":
            for first in (left,):
                if judge(Node(op, other.start, first.end, (other, first)), right, relation.sign).verdict == "true":
                    return "unread"
        if judge(Node("/", other.start, left.end, (left, other)), right, relation.sign).verdict == "true":
            return "unread"
    return "false"


def _rounded_up(ruling: Judgement) -> bool:
    """Whether what is said to be about right is right but for its last digit."""
    claim = ruling.claimed
    return claim is not None and any(abs(value - claim.value) < claim.step for _, value in ruling.values)


def _whole_above(ruling: Judgement) -> bool:
    """Whether a whole number is the next above a value that is none."""
    claim = ruling.claimed
    return (
        claim is not None
        and claim.bare
        and not claim.decimals
        and len(claim.digits) > 4
        and any(0 < claim.value - value < 1 for _, value in ruling.values)
    )


def _to_solve(left: Node, right: Node) -> bool:
    """`10116 + 188k = 0`: an unknown, taken for a unit."""
    claim = right.figure
    return claim is not None and not claim.value and any(f.unit.symbol for f in left.figures())


def _goes_on(left: Node, right: Node) -> bool:
    """`1 + 2 + 3 = 1 + 2 = 3 + 3`: whether a calculation goes on with a part of what it began with; and shapes,
    `2×3 × 3×4 = 2×4`."""
    a, b = ([(f.digits, f.exponent) for f in node.figures()] for node in (left, right))
    return right.composite and len(b) < len(a) and b in (a[: len(b)], a[-len(b) :], [a[0], a[-1]])


def _cast(left: Node, ruling: Judgement) -> bool:
    """`capacity = 2 * 0.75 = 1`: whether a program may have cut off what stands behind the point."""
    claim = ruling.claimed
    return (
        claim is not None
        and claim.bare
        and not claim.decimals
        and any(f.decimals for f in left.figures())
        and any(0 < value - claim.value < 1 for _, value in ruling.values)
    )


def _is_counted(tokens: list[Token], first: int) -> bool:
    """`4 个 16x16 就是 112`: whether what an expression stands for is counted."""
    return first > 1 and tokens[first - 1].kind == "word" and tokens[first - 2].figure is not None


def _is_cut_off(left: Node, right: Node, source: str) -> bool:
    """Whether an operand has more digits than are written: `376 * 80.7...`."""
    operands = [f for node in (left, right) if node.composite for f in node.figures()]
    return any(source.startswith(("..", "…"), f.end) for f in operands)


def _labelled(left: Node, right: Node, source: str) -> bool:
    """`224×224 batch = 8`: whether a name stands in front of the sign, and is no unit of the operands."""
    name, sign, _ = source[left.end : right.start].partition("=")
    is_word = any(a.isalpha() and b.isalpha() for a, b in pairwise(name))
    return bool(sign) and is_word and name.strip() not in source[left.start : left.end]


def _of_others(ruling: Judgement, right: Node, source: str) -> bool:
    """`548 × 225 epochs ≈ 18 months`: a figure far from the value, that counts something else."""
    return not _within(ruling, 4) and source[right.end : right.end + 4].strip()[:1].isalpha()


def _typed(tokens: list[Token], left: Node, right: Node) -> bool:
    """`448 fp8 + 64 bf16 + 8 = 584 bytes`: whether a figure counts what has a width of its own."""
    first = bisect_left(tokens, left.start, key=lambda token: token.start)
    end = bisect_left(tokens, max(left.end, right.end), key=lambda token: token.start)
    return any(token.kind == "word" and width(token.text) for token in tokens[first : end + 1])


def _is_product(node: Node) -> bool:
    """Whether an expression begins with a product: a dash in front of it is no minus behind a variable."""
    while node.parts and node.parts[0].composite:
        node = node.parts[0]
    return node.op == "*"


def _at_line(tokens: list[Token], i: int) -> bool:
    """Whether the dash in front of token i begins its line."""
    return i < 2 or tokens[i - 2].kind == "line"


def _rounded_quotient(left: Node, right: Node) -> bool:
    """`100,000,000 / 86400 = 1200`: what a division gives is written with as many digits as it has meaning."""
    claim = right.figure
    if claim is None or not left.has("/") or not 0 < claim.trailing_zeros() < len(claim.digits) - 1:
        return False
    return judge(left, right, "≈").verdict == "true"


def _regrouped(node: Node) -> Node | None:
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
    if below is None or below.op not in "*/":
        return None
    return Node("/", above.start, below.end, (above, below))


# What figures without units may count, when their product is given in a unit: bits, thousands, per cents.
_OPEN = (*(Fraction(f) ** k for f in (1000, 1024) for k in range(1, 5)), Fraction(1), Fraction(100))


def _uncounted(left: Node, right: Node, ruling: Judgement) -> Verdict:
    """`80 × 0.5 = 40G`, `300 × 5 = 1.5G`, `2^20 ≈ 131 KB`, `999 / 1000 = 99.9`: operands without units, and a claim
    that is right in theirs (then it is true), or for some unit that they may have (then it is left unread)."""
    claim = ruling.claimed
    node = left if claim is not None and right.figure is claim else right
    counted = any(f.unit.symbol for f in node.figures())
    if claim is None or any(f.unit.dim or f.is_percent for f in node.figures()) or (counted and not node.has("/")):
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


def _wording(left: Node, right: Node, relation: Relation) -> bool:
    """Other senses of the same signs: `100 + 20% = 120`."""
    for node, claim in ((left, right), (right, left)):
        if node.op in "+-" and len(node.parts) == 2 and claim.figure is not None:
            a, b = node.parts
            if b.figure is not None and b.figure.is_percent and not (a.figure is not None and a.figure.is_percent):
                scaled = Node("*", node.start, node.end, (a, b))
                if judge(Node(node.op, node.start, node.end, (a, scaled)), claim, relation.sign).verdict == "true":
                    return True
    return False


def _close(left: Node, right: Node) -> bool:
    """Two figures in different units that differ by less than a factor of 1.34, or by a slip of units."""
    return judge(left, right, "≈").near


def _about_right(left: Node, right: Node) -> bool:
    ruling = judge(left, right, "≈")
    if ruling.claimed is None or not ruling.values:
        return False
    claimed = ruling.claimed.value
    return any(value > 0 and Fraction(4, 5) <= claimed / value <= Fraction(5, 4) for _, value in ruling.values)


def _before(tokens: list[Token], i: int) -> list[Figure]:
    """Figures shortly before token i in the same sentence, with nothing but words between."""
    found: list[Figure] = []
    for k in range(i - 1, max(-1, i - 1 - _CONTEXT), -1):
        token = tokens[k]
        if token.figure is not None:
            found.append(token.figure)
        elif token.kind in ("punct", "rel", "line", "(", ")"):
            break
        if len(found) == 2:
            break
    return found
