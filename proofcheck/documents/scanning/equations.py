"""Chains of equations in a text: where one may begin, and what each of its relations asserts.

A chain is read only where nothing in front of it can belong to it: no operator, no function, no variable. Where a
number stands before it without a sign between (`8 nodes with 8 × 80 GB = 5120 GB`), an equation that holds with that
number is not called false, but left unread: `reasons` has a table of what else may be meant.
"""

from __future__ import annotations

from fractions import Fraction

from proofcheck.documents.scanning.assertion import Assertion
from proofcheck.documents.scanning.case import Case
from proofcheck.documents.scanning.expressions import ROUNDED
from proofcheck.documents.scanning.figures import Figure
from proofcheck.documents.scanning.grammar import Grammar
from proofcheck.documents.scanning.judge import Judgement, judge
from proofcheck.documents.scanning.nodes import Chain, Node, Relation
from proofcheck.documents.scanning.reasons import reason
from proofcheck.documents.scanning.rulings import correction, evaluated, expression_text, value_text
from proofcheck.documents.scanning.stepping import APPROXIMATE
from proofcheck.documents.scanning.tokens import Token, is_unknown_sign

_LONG = 60  # tokens of an expression that is none; those inside are not tried one by one


def equations(tokens: list[Token], source: str) -> list[Assertion]:
    """The assertions made by signs of equality, and by figures in parentheses behind expressions."""
    grammar = Grammar(tokens)
    found: list[Assertion] = []
    i = 0
    while i < len(tokens):
        token = tokens[i]
        starts = (
            token.kind in ("figure", "(", "function")
            or token.text in ROUNDED
            or token.text == "|"
            or (token.text == "e" and token.kind == "var" and grammar.is_op(i + 1, "^"))
            or (grammar.is_op(i, "-") and (grammar.glued(i + 1) if i + 1 < len(tokens) else False))
            or (grammar.is_op(i, "-") and grammar.kind(i - 1) == "rel")
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
        if here.mathematics and before.mathematics and here.kind != "(":
            return False  # \\frac{1}{6} 2^3
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
            case = Case(left, right, relation, sign, k, chain.first, ruling, tokens, source)
            if (row := reason(case)) is not None:
                if row.name == "no-slip" and relation.form == "paren":
                    continue  # a model 800 A2 (64 GB × 8): the parentheses say something of their own
                ruling.verdict = row.verdict
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
        made.read = evaluated(left, right, source) or " ".join(source[start:end].split())
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
    if relation.form in ("paren", "word") and (a.is_percent or b.is_percent):
        return a.bare and a.decimals > 0 and a.value < 1 and b.is_percent
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


def _ratio(a: Figure, b: Figure) -> Fraction:
    """The size of one figure in terms of another, by the usual reading of their units."""
    below = b.value * b.unit.scale(1000, 1000, "billion")[0]
    return a.value * a.unit.scale(1000, 1000, "billion")[0] / below if below else Fraction(0)
